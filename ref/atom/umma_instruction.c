/* umma_instruction.c - the instruction descriptor of an operation of sm_100a: 32 bits.
 *
 *      bits  2       3        4-5  7-9  10-12  13  14  15     16     17-22  23      24-28   30-31
 *            sparse  saturate C    A    B      -A  -B  A: MN  B: MN  N / 8  factor  M / 16  shift
 *
 * Where operands have scale factors, `factor` is their type, and C, saturation and shift are left
 * out. What is known when the instruction is issued is not set here
 * (0-1, and of factors 4-5, 29-31), among it that K is 96 (31).
 * Follows arch/mma_sm100_desc.hpp. */
#include "ref/atom/mma_template.h"
#include "ref/atom/tmem.h"
#include "ref/value/value.h"

#include <string.h>

typedef struct code {
    const char *name;
    uint32_t code;
} code;

/* Types of operands; complex numbers have their parts' numbers. */
static const code operands[] = {
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
    {NULL, 0},
};
static const code sums[] = {{"half_t", 0}, {"float", 1}, {"int32_t", 2}, {NULL, 0}};
static const code factors[] = {{"float_ue4m3_t", 0}, {"float_ue8m0_t", 1}, {NULL, 0}};

static bool code_of(ct_ctx *cx, const code *of, const char *name, uint32_t *to)
{
    for (*to = 0; of->name != NULL; ++of)
        if (strcmp(of->name, name) == 0) {
            *to = of->code;
            return true;
        }
    return cti_refuse(cx, CT_EINVAL, "make_instr_desc: %.40s has no number there", name);
}

static bool extents_fit(ct_ctx *cx, const cti_umma_fields *f)
{
    bool fit =
        f->m > 0 && f->m % 16 == 0 && f->m / 16 < 32 && f->n > 0 && f->n % 8 == 0 && f->n / 8 < 64;
    return fit || cti_refuse(cx, CT_EINVAL,
                             "make_instr_desc: M is %d, a multiple of 16 below 512, and N %d, one "
                             "of 8 below 512",
                             f->m, f->n);
}

uint32_t cti_make_instr_desc(ct_ctx *cx, const cti_umma_fields *f)
{
    uint32_t a, b, c;
    const bool scaled = f->factor != NULL;
    if (!extents_fit(cx, f) || !code_of(cx, operands, f->a, &a) ||
        !code_of(cx, operands, f->b, &b) ||
        !code_of(cx, scaled ? factors : sums, scaled ? f->factor : f->c, &c))
        return 0;
    uint32_t d = (uint32_t)f->sparse << 2 | (uint32_t)f->saturate << 3 | c << (scaled ? 23 : 4);
    d |= a << 7 | b << 10 | (uint32_t)f->a_neg << 13 | (uint32_t)f->b_neg << 14;
    d |= (uint32_t)f->a_mn << 15 | (uint32_t)f->b_mn << 16;
    return d | (uint32_t)f->n / 8 << 17 | (uint32_t)f->m / 16 << 24 | (uint32_t)f->shift << 30;
}

uint32_t cti_umma_instruction(ct_ctx *cx, const cti_mma_template *row, const cti_mma_arguments *is)
{
    /* SM100_MMA_S8_TS names signs that its descriptor leaves out, in CuTe. */
    const bool signs = row->pair || strcmp(row->c, "int32_t") != 0;
    const cti_umma_fields f = {.a = is->a->name,
                               .b = is->b->name,
                               .c = is->c->name,
                               .factor = is->factor == NULL ? NULL : is->factor->name,
                               .m = is->m,
                               .n = is->n,
                               .a_mn = is->a_mn,
                               .b_mn = is->b_mn,
                               .a_neg = signs && is->a_neg,
                               .b_neg = signs && is->b_neg,
                               .saturate = is->saturate,
                               .sparse = row->sparse > 0};
    return cti_make_instr_desc(cx, &f);
}
