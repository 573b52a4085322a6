/* dot.h - how tensor cores add up products of floating-point numbers.
 *
 * What is here: the accumulation model of mma.sync and wgmma in one place, with the tolerance that
 * it implies. What is not: integers and f64, which are exact or IEEE; which elements are
 * multiplied.
 *
 * The PTX ISA (9.7.14.5.14, 9.7.15.5) leaves order, intermediate rounding and subnormals open. The
 * model is what an H200 answered, bit by bit (spec-tests/spec/recorded/h200/dot.answers):
 *
 *      tensor core   d = c, then for each step of `products` consecutive k: every a(k) * b(k) and d
 *                    are exact; E is the highest exponent of them, that of a product being the sum
 *                    of its factors' exponents, and E at least -133; each is cut, towards 0, to a
 *                    multiple of 2^(E - fraction); these are added exactly; d is the sum, cut to
 *                    `result` bits of fraction where it is f32, rounded to nearest where it is f16
 *
 *      e4m3 and e5m2 of mma.sync   the factors as f16, on the tensor core, from d = 0: first all k
 *                    with k mod 4 < 2, then the others; then c is added, to nearest
 *
 *      m8n8k4 of f16               no tensor core, but fused multiply-adds in f32: for f32 one for
 *                    each k from 0 on, then c is added; for f16 two sums of two products each
 *                    are added to c, one after the other, then all is rounded
 *
 * Subnormals count. NaN, 0 * infinity and infinity - infinity give the NaN of the result's type;
 * a sum beyond the largest number is infinite; a tensor core's 0 is +0. */
#ifndef EMUI_DOT_H
#define EMUI_DOT_H

#include "emu/exec/alu/numbers.h"

/* The unit that adds up: of mma.sync, of m8n8k4 of f16, of wgmma, of wmma, where a step of tf32 has
 * 4 products, and else is mma.sync's. */
typedef enum emui_dot_unit {
    EMUI_DOT_WARP,
    EMUI_DOT_QUAD,
    EMUI_DOT_GROUP,
    EMUI_DOT_WMMA
} emui_dot_unit;

/* A factor, ready to be multiplied. */
typedef struct emui_factor {
    int32_t significand; /* signed */
    int16_t exponent;    /* of its lowest bit */
    uint8_t class;       /* emui_class */
    bool negative;       /* also where the significand is 0 */
} emui_factor;

emui_factor emui_factor_of(emu_type t, uint64_t bits);

/* a, b: of the factors; from: of c; to: of the result. The last two are F16 or F32. */
typedef struct emui_dot {
    emui_dot_unit unit;
    emu_type a, b, from, to;
} emui_dot;

/* A tensor core's numbers. */
typedef struct emui_core {
    int products; /* added up at once */
    int fraction; /* bits kept below the highest exponent */
    int result;   /* bits of an f32 result's fraction that are kept */
} emui_core;

/* The core that adds these up, in steps of `products` from k = 0 on; false where it is done in
 * another way. */
bool emui_dot_core(const emui_dot *dot, emui_core *core);

/* c + the sum of a[i] * b[i] for i < k, as bits; k is at most 32. */
uint32_t emui_dot_sum(const emui_dot *dot, uint32_t c, const emui_factor *a, const emui_factor *b,
                      int k);

/* How far a result may lie from the exact sum, by this model and by any that keeps as many bits:
 * magnitude is |c| + sum of |a(k) * b(k)|. Exact for integers (0). */
double emui_dot_tolerance(const emui_dot *dot, int k, double magnitude);

#endif
