/* dot.h - how tensor cores add up products of floating-point numbers.
 *
 * What is here: the accumulation model of mma.sync and wgmma in one place, with the tolerance that
 * it implies. What is not: integers and f64, which are exact or IEEE; who multiplies what.
 *
 * The PTX ISA (9.7.14.5.14, 9.7.15.5) leaves order, intermediate rounding and subnormals open. The
 * model is one of aligned fixed-point sums, with three numbers for each kind of instruction:
 *
 *      d = c
 *      for each step of `products` consecutive k:
 *          every a(k) * b(k) and d is exact; E is the highest exponent of them, that of a product
 *          being the sum of its factors' exponents
 *          each is cut, towards 0, to a multiple of 2^(E - fraction); these are added exactly
 *          d = the sum, cut (f32) or rounded to nearest (f16)
 *
 * Subnormals count. NaN, 0 * infinity and infinity - infinity give the NaN of the result's type;
 * a sum beyond the largest number is infinite. */
#ifndef EMU_DOT_H
#define EMU_DOT_H

#include "numbers.h"

typedef struct emui_dot_model {
    int products; /* added up at once */
    int fraction; /* bits kept below the highest exponent */
    int result;   /* bits of an f32 result's fraction that are kept */
} emui_dot_model;

/* Of tensor cores whose operands have that type; group: wgmma. */
emui_dot_model emui_dot_model_of(emu_type operand, bool group);

/* A factor, ready to be multiplied. */
typedef struct emui_factor {
    int32_t significand; /* signed */
    int16_t exponent;    /* of its lowest bit */
    int16_t class;       /* emui_class */
} emui_factor;

emui_factor emui_factor_of(emu_type t, uint64_t bits);

/* c and the result are F16 or F32; k is any length, the last step may be short. */
typedef struct emui_dot {
    emui_dot_model model;
    emu_type a, b, from, to; /* from: of c; to: of the result */
} emui_dot;
uint32_t emui_dot_sum(const emui_dot *how, uint32_t c, const emui_factor *a, const emui_factor *b,
                      int k);

/* How far a result may lie from the exact c + sum of a(k) * b(k), by this model and by any that
 * keeps as many bits: magnitude is |c| + sum of |a(k) * b(k)|. Exact for integers (0). */
double emu_mma_tolerance(emu_type operand, emu_type result, int k, bool group, double magnitude);

#endif
