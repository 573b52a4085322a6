/* dot.c - see dot.h.
 *
 *      E    ........|111011010...        each addend, its bits below E - fraction cut off
 *                   |   1101011.0110
 *                   |         ^ E - fraction
 *
 * The numbers of the models are those of Hopper in public measurements: 16 products of 16-bit
 * factors at a time with 25 bits below the point, 8 of tf32, and 32 of 8-bit ones with 13 bits,
 * where the result keeps 13 as well. mma.sync has no 8-bit tensor core to run on there: its
 * factors are widened to f16. */
#include "dot.h"

#include <float.h>
#include <math.h>

emui_dot_model emui_dot_model_of(emu_type operand, bool group)
{
    bool eight = operand == EMU_E4M3 || operand == EMU_E5M2;
    if (eight && group)
        return (emui_dot_model){32, 13, 13};
    return (emui_dot_model){operand == EMU_TF32 ? 8 : 16, 25, 23};
}

emui_factor emui_factor_of(emu_type t, uint64_t bits)
{
    emui_parts p = emui_take_apart(emui_format_of(t), bits);
    int32_t s = (int32_t)p.significand;
    return (emui_factor){p.negative ? -s : s, (int16_t)p.exponent, (int16_t)p.class};
}

/* ---- One step ------------------------------------------------------------------------------- */

/* What a sum is where an addend is no finite number. */
typedef struct specials {
    bool nan, up, down;
} specials;

static void look_at(specials *s, int class, bool negative)
{
    s->nan |= class == EMUI_NAN;
    s->up |= class == EMUI_INFINITE && !negative;
    s->down |= class == EMUI_INFINITE && negative;
}

static void look_at_product(specials *s, emui_factor a, emui_factor b)
{
    if (a.class == EMUI_FINITE && b.class == EMUI_FINITE)
        return;
    bool zero = (a.class == EMUI_FINITE && a.significand == 0) ||
                (b.class == EMUI_FINITE && b.significand == 0);
    bool nan = a.class == EMUI_NAN || b.class == EMUI_NAN || zero;
    look_at(s, nan ? EMUI_NAN : EMUI_INFINITE, (a.significand < 0) != (b.significand < 0));
}

/* n * 2^shift, cut towards 0. */
static int64_t shifted(int64_t n, int shift)
{
    if (n == 0)
        return 0;
    if (shift >= 0)
        return n * (INT64_C(1) << shift);
    int64_t magnitude = shift <= -63 ? 0 : (n < 0 ? -n : n) >> -shift;
    return n < 0 ? -magnitude : magnitude;
}

/* The highest exponent of the addends that are not 0; INT32_MIN where all are. */
static int highest(const emui_parts *c, int point, const emui_factor *a, const emui_factor *b,
                   int k, int fraction_c)
{
    int top = c->significand != 0 ? c->exponent + fraction_c : INT32_MIN;
    for (int i = 0; i < k; ++i) {
        int e = a[i].exponent + b[i].exponent + point;
        if (e > top && a[i].significand != 0 && b[i].significand != 0)
            top = e;
    }
    return top;
}

/* The sum of a step, its lowest bit worth 2^*lowest. */
static int64_t add_up(const emui_dot *how, const emui_parts *c, const emui_factor *a,
                      const emui_factor *b, int k, int *lowest)
{
    int point = emui_format_of(how->a)->fraction + emui_format_of(how->b)->fraction;
    int top = highest(c, point, a, b, k, emui_format_of(how->from)->fraction);
    if (top == INT32_MIN)
        return 0;
    *lowest = top - how->model.fraction;
    int64_t s = (int64_t)c->significand;
    int64_t sum = shifted(c->negative ? -s : s, c->exponent - *lowest);
    for (int i = 0; i < k; ++i)
        sum += shifted((int64_t)a[i].significand * b[i].significand,
                       a[i].exponent + b[i].exponent - *lowest);
    return sum;
}

/* The sum as a result: f16 to nearest, f32 cut, to fewer bits where the model has fewer. */
static uint32_t result_of(const emui_dot *how, int64_t sum, int lowest)
{
    double v = ldexp((double)sum, lowest);
    if (how->to == EMU_F16)
        return (uint32_t)emui_encode(EMU_F16, v, EMUI_RN, false);
    if (fabs(v) > (double)FLT_MAX)
        v = v < 0 ? -(double)INFINITY : (double)INFINITY;
    uint32_t bits = (uint32_t)emui_encode(EMU_F32, v, EMUI_RZ, false);
    return bits >> (23 - how->model.result) << (23 - how->model.result);
}

static uint32_t step(const emui_dot *how, uint32_t bits, const emui_factor *a, const emui_factor *b,
                     int k)
{
    const emui_format *to = emui_format_of(how->to);
    emui_parts c = emui_take_apart(emui_format_of(how->from), bits);
    specials s = {false, false, false};
    int lowest = 0;
    look_at(&s, (int)c.class, c.negative);
    for (int i = 0; i < k; ++i)
        look_at_product(&s, a[i], b[i]);
    if (s.nan || (s.up && s.down))
        return (uint32_t)to->nan;
    if (s.up || s.down)
        return (uint32_t)emui_encode(how->to, s.up ? (double)INFINITY : -(double)INFINITY, EMUI_RN,
                                     false);
    int64_t sum = add_up(how, &c, a, b, k, &lowest);
    return result_of(how, sum, lowest);
}

uint32_t emui_dot_sum(const emui_dot *how, uint32_t c, const emui_factor *a, const emui_factor *b,
                      int k)
{
    emui_dot one = *how;
    for (int at = 0; at < k; at += how->model.products) {
        int n = k - at < how->model.products ? k - at : how->model.products;
        c = step(&one, c, a + at, b + at, n);
        one.from = how->to;
    }
    return c;
}

/* ---- Tolerance ------------------------------------------------------------------------------ */

/* A step cuts each addend by less than 2^(E - fraction), and 2^E is at most the magnitude, then
 * the result by less than one unit of it. */
double emu_mma_tolerance(emu_type operand, emu_type result, int k, bool group, double magnitude)
{
    if (emui_format_of(operand)->specials == EMUI_NOT_FLOAT)
        return 0;
    emui_dot_model model = emui_dot_model_of(operand, group);
    int steps = (k + model.products - 1) / model.products;
    double cut = (model.products + 1) * ldexp(1, -model.fraction);
    double round = result == EMU_F16 ? ldexp(1, -11) : ldexp(1, -model.result);
    double least = result == EMU_F16 ? ldexp(1, -25) : ldexp(1, -149);
    return steps * ((cut + round) * magnitude * (1 + cut + round) + least);
}
