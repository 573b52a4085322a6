/* mma_types.c - the element types of MMA operations.
 *
 * Here: the code of a type in an operation's name, its C++ name, its width. Not here: which types
 * go together (mma_names.c). Follows 0t_mma_atom "Operation struct's name", "Traits". */
#include "ref/atom/mma.h"
#include "ref/value/value.h"

#include <string.h>

/* No code is the beginning of another one, so a list of codes reads in one way only. */
static const cti_mma_type types[] = {
    {"F16", "half_t", 16},
    {"BF16", "bfloat16_t", 16},
    {"TF32", "tfloat32_t", 32},
    {"F32", "float", 32},
    {"F64", "double", 64},
    {"E4M3", "float_e4m3_t", 8},
    {"E5M2", "float_e5m2_t", 8},
    {"S32", "int32_t", 32},
    {"S8", "int8_t", 8},
    {"U8", "uint8_t", 8},
    {"S4", "int4b_t", 4},
    {"U4", "uint4b_t", 4},
    {"U1", "uint1b_t", 1},
    {"C64", "complex<double>", 128},
    {"GC64", "GaussComplex", 192}, /* three products of doubles, not yet added up */
    {"", "complex<float>", 64},
    {"", "int16_t", 16},
    {"", "uint16_t", 16},
    {"", "int", 32},
    {"", "uint32_t", 32},
    {"", "int64_t", 64},
    {"", "uint64_t", 64},
    {"", "float_e2m1_t", 4},
    {"", "float_e2m3_t", 6},
    {"", "float_e3m2_t", 6},
    {"", "float_ue4m3_t", 8}, /* scale factors, and powers of two as such */
    {"", "float_ue8m0_t", 8},
    {"", "complex<half_t>", 32},
    {"", "complex<bfloat16_t>", 32},
    {"", "complex<tfloat32_t>", 64},
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

ct_mma_traits cti_mma_no_traits(void)
{
    ct_value none = cti_null();
    return (ct_mma_traits){.ThrID = none,
                           .ALayout = none,
                           .BLayout = none,
                           .CLayout = none,
                           .ELayout = none,
                           .SFALayout = none,
                           .SFBLayout = none,
                           .Shape_MNK = none,
                           .a_type = "",
                           .b_type = "",
                           .c_type = "",
                           .d_type = "",
                           .e_type = "",
                           .sf_type = ""};
}

const char *cti_mma_sparse_type(ct_ctx *cx, const char *name)
{
    static const char before[] = "sparse_elem<2,";
    const size_t n = strlen(before), m = strlen(name);
    char *text = cti_alloc(cx, n + m + 2);
    if (text == NULL)
        return "";
    memcpy(text, before, n);
    memcpy(text + n, name, m);
    memcpy(text + n + m, ">", 2);
    return text;
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
