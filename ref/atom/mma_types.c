/* mma_types.c - the element types of MMA operations.
 *
 * Here: the code of a type in an operation's name, its C++ name, its width. Not here: which types
 * go together (mma_names.c). Follows 0t_mma_atom "Operation struct's name", "Traits". */
#include "ref/atom/mma.h"

#include <string.h>

/* No code is the beginning of another one, so a list of codes reads in one way only. */
static const cti_mma_type types[] = {
    {"F16", "half_t", 16, "sparse_elem<2,half_t>", "sparse_elem<8,uint8_t>"},
    {"BF16", "bfloat16_t", 16, "sparse_elem<2,bfloat16_t>", "sparse_elem<8,uint8_t>"},
    {"TF32", "tfloat32_t", 32, "sparse_elem<2,tfloat32_t>", "sparse_elem<4,uint8_t>"},
    {"F32", "float", 32, NULL, NULL},
    {"F64", "double", 64, NULL, NULL},
    {"E4M3", "float_e4m3_t", 8, "sparse_elem<2,float_e4m3_t>", "sparse_elem<8,uint8_t>"},
    {"E5M2", "float_e5m2_t", 8, "sparse_elem<2,float_e5m2_t>", "sparse_elem<8,uint8_t>"},
    {"S32", "int32_t", 32, NULL, NULL},
    {"S8", "int8_t", 8, "sparse_elem<2,int8_t>", "sparse_elem<8,uint8_t>"},
    {"U8", "uint8_t", 8, "sparse_elem<2,uint8_t>", "sparse_elem<8,uint8_t>"},
    {"S4", "int4b_t", 4, NULL, NULL},
    {"U4", "uint4b_t", 4, NULL, NULL},
    {"U1", "uint1b_t", 1, NULL, NULL},
    {"C64", "complex<double>", 128, NULL, NULL},
    {"GC64", "GaussComplex", 192, NULL, NULL}, /* three products of doubles, not yet added up */
    {"", "complex<float>", 64, NULL, NULL},
    {"", "int16_t", 16, NULL, NULL},
    {"", "uint16_t", 16, NULL, NULL},
    {"", "int", 32, NULL, NULL},
    {"", "uint32_t", 32, NULL, NULL},
    {"", "int64_t", 64, NULL, NULL},
    {"", "uint64_t", 64, NULL, NULL},
};

enum { TYPES = sizeof types / sizeof types[0] };

const cti_mma_type *cti_mma_code(cti_word text)
{
    for (int i = 0; i < TYPES; ++i) {
        int n = (int)strlen(types[i].code);
        if (n > 0 && n <= text.n && memcmp(types[i].code, text.s, (size_t)n) == 0)
            return &types[i];
    }
    return NULL;
}

const cti_mma_type *cti_mma_type_of(cti_word name)
{
    for (int i = 0; i < TYPES; ++i)
        if (cti_word_is(name, types[i].name))
            return &types[i];
    return NULL;
}

/* ct_type_name - the C++ name of element type i, for lists of them.
 * equation  NULL past the last
 * example   for (int i = 0; ct_type_name(i) != NULL; ++i) puts(ct_type_name(i));
 * pre       i >= 0
 * post      types_are_listed
 * fails     never
 * CuTe      0t_mma_atom "Traits" */
const char *ct_type_name(int i)
{
    return i >= 0 && i < TYPES ? types[i].name : NULL;
}

/* ct_type_bits - the width of element type i.
 * equation  0 past the last
 * example   printf("%d bits\n", ct_type_bits(0));
 * pre       i >= 0
 * post      types_are_listed
 * fails     never
 * CuTe      0t_mma_atom "Traits" */
int ct_type_bits(int i)
{
    return i >= 0 && i < TYPES ? types[i].bits : 0;
}
