/* umma_instruction.c - the instruction descriptor of an operation of sm_100a: 32 bits.
 *
 *      bits    2     4-5   7-9  10-12  15       16       17-22  23      24-28
 *              spars C     A    B      A is MN  B is MN  N / 8  factor  M / 16
 *
 * C is left out where operands have scale factors, and `factor` is their type. Not set here, as
 * CuTe's traits do not: signs (13, 14), saturation (3), what is known when the instruction is
 * issued (0-1, and of factors 4-5, 29-31), among it that K is 96 (31).
 * Follows arch/mma_sm100_desc.hpp. */
#include "ref/atom/mma_template.h"

#include <string.h>

/* The number of each type of an operand, of C, of a factor; complex numbers have their parts'. */
static const struct {
    const char *name;
    uint32_t code;
} codes[] = {
    {"half_t", 0},
    {"bfloat16_t", 1},
    {"tfloat32_t", 2},
    {"complex<half_t>", 0},
    {"complex<tfloat32_t>", 2},
    {"complex<bfloat16_t>", 1},
    {"uint8_t", 0},
    {"int8_t", 1},
    {"float_e4m3_t", 0},
    {"float_e5m2_t", 1},
    {"float_e2m3_t", 3},
    {"float_e3m2_t", 4},
    {"float_e2m1_t", 1},
    {"float", 1},
    {"int32_t", 2},
    {"float_ue4m3_t", 0},
    {"float_ue8m0_t", 1},
};

static uint32_t code_of(const cti_mma_type *type)
{
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; ++i)
        if (strcmp(type->name, codes[i].name) == 0)
            return codes[i].code;
    return 0;
}

uint32_t cti_umma_instruction(const cti_mma_template *row, const cti_mma_arguments *is)
{
    uint32_t d = (row->sparse > 0 ? 1U : 0U) << 2;
    d |= is->factor == NULL ? code_of(is->c) << 4 : code_of(is->factor) << 23;
    d |= code_of(is->a) << 7 | code_of(is->b) << 10;
    d |= (is->a_mn ? 1U : 0U) << 15 | (is->b_mn ? 1U : 0U) << 16;
    return d | (uint32_t)is->n / 8 << 17 | (uint32_t)is->m / 16 << 24;
}
