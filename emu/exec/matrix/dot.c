/* dot.c - see dot.h.
 *
 *      E    ........|111011010...        each addend, its bits below E - fraction cut off
 *                   |   1101011.0110
 *                   |         ^ E - fraction */
#include "emu/exec/matrix/dot.h"

#include <float.h>
#include <math.h>

enum { MAX_K = 32, LOWEST_EXPONENT = -133 };

static bool is_eight(emu_type t)
{
    return t == EMU_E4M3 || t == EMU_E5M2;
}

static emui_core core_of(const emui_dot *dot)
{
    if (is_eight(dot->a))
        return (emui_core){32, 13, 13};
    int thirty_two = dot->unit == EMUI_DOT_WMMA ? 4 : 8;
    return (emui_core){dot->a == EMU_TF32 ? thirty_two : 16, 25, 23};
}

bool emui_dot_core(const emui_dot *dot, emui_core *core)
{
    *core = core_of(dot);
    return dot->unit == EMUI_DOT_GROUP || (dot->unit != EMUI_DOT_QUAD && !is_eight(dot->a));
}

emui_factor emui_factor_of(emu_type t, uint64_t bits)
{
    emui_parts p = emui_take_apart(emui_format_of(t), bits);
    int32_t s = (int32_t)p.significand;
    return (emui_factor){p.negative ? -s : s, (int16_t)p.exponent, (uint8_t)p.class, p.negative};
}

/* ---- A step of a tensor core --------------------------------------------------------------- */

/* The sum where an addend is not a finite number. */
typedef struct specials {
    bool nan, up, down;
} specials;

static void add_special(specials *s, int class, bool negative)
{
    s->nan |= class == EMUI_NAN;
    s->up |= class == EMUI_INFINITE && !negative;
    s->down |= class == EMUI_INFINITE && negative;
}

static void add_special_product(specials *s, emui_factor a, emui_factor b)
{
    if (a.class == EMUI_FINITE && b.class == EMUI_FINITE)
        return;
    bool zero = (a.class == EMUI_FINITE && a.significand == 0) ||
                (b.class == EMUI_FINITE && b.significand == 0);
    bool nan = a.class == EMUI_NAN || b.class == EMUI_NAN || zero;
    add_special(s, nan ? EMUI_NAN : EMUI_INFINITE, a.negative != b.negative);
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

/* The addends of a step: c, and k products. */
typedef struct addends {
    const emui_parts *c;
    const emui_factor *a, *b;
    int k;
} addends;

/* The highest exponent of the addends that are not 0, or the lowest there is; INT32_MIN where all
 * are 0. */
static int highest(const emui_dot *dot, const addends *s)
{
    int point = emui_format_of(dot->a)->fraction + emui_format_of(dot->b)->fraction;
    int fraction_c = emui_format_of(dot->from)->fraction;
    int top = s->c->significand != 0 ? s->c->exponent + fraction_c : INT32_MIN;
    for (int i = 0; i < s->k; ++i) {
        int e = s->a[i].exponent + s->b[i].exponent + point;
        if (e > top && s->a[i].significand != 0 && s->b[i].significand != 0)
            top = e;
    }
    return top != INT32_MIN && top < LOWEST_EXPONENT ? LOWEST_EXPONENT : top;
}

/* The sum of a step, its lowest bit worth 2^*lowest. */
static int64_t add_up(const emui_dot *dot, const emui_core *with, const addends *s, int *lowest)
{
    int top = highest(dot, s);
    if (top == INT32_MIN)
        return 0;
    *lowest = top - with->fraction;
    int64_t c = (int64_t)s->c->significand;
    int64_t sum = shifted(s->c->negative ? -c : c, s->c->exponent - *lowest);
    for (int i = 0; i < s->k; ++i)
        sum += shifted((int64_t)s->a[i].significand * s->b[i].significand,
                       s->a[i].exponent + s->b[i].exponent - *lowest);
    return sum;
}

/* The sum as a result: f16 to nearest, f32 cut, to fewer bits where the core has fewer. */
static uint32_t result_of(const emui_dot *dot, const emui_core *with, int64_t sum, int lowest)
{
    double v = ldexp((double)sum, lowest);
    uint32_t sign = dot->to == EMU_F16 ? 0x8000 : UINT32_C(1) << 31, bits;
    if (dot->to == EMU_F16) {
        bits = (uint32_t)emui_encode(EMU_F16, v, EMU_RN, false);
    } else {
        if (fabs(v) > (double)FLT_MAX)
            v = v < 0 ? -(double)INFINITY : (double)INFINITY;
        bits = (uint32_t)emui_encode(EMU_F32, v, EMU_RZ, false);
        bits = bits >> (23 - with->result) << (23 - with->result);
    }
    return bits == sign ? 0 : bits;
}

static uint32_t step(const emui_dot *dot, const emui_core *with, uint32_t bits,
                     const emui_factor *a, const emui_factor *b, int k)
{
    const emui_format *to = emui_format_of(dot->to);
    emui_parts c = emui_take_apart(emui_format_of(dot->from), bits);
    specials s = {false, false, false};
    int lowest = 0;
    add_special(&s, (int)c.class, c.negative);
    for (int i = 0; i < k; ++i)
        add_special_product(&s, a[i], b[i]);
    if (s.nan || (s.up && s.down))
        return (uint32_t)to->nan;
    if (s.up || s.down)
        return (uint32_t)emui_encode(dot->to, s.up ? (double)INFINITY : -(double)INFINITY, EMU_RN,
                                     false);
    addends all = {&c, a, b, k};
    int64_t sum = add_up(dot, with, &all, &lowest);
    return result_of(dot, with, sum, lowest);
}

static uint32_t on_core(const emui_dot *dot, uint32_t c, const emui_factor *a, const emui_factor *b,
                        int k, int products)
{
    emui_dot one = *dot;
    emui_core with = core_of(dot);
    for (int at = 0; at < k; at += products) {
        int n = k - at < products ? k - at : products;
        c = step(&one, &with, c, a + at, b + at, n);
        one.from = dot->to;
    }
    return c;
}

/* ---- Without a tensor core of their own ----------------------------------------------------- */

/* An 8-bit factor as f16, which has all of them, most as normal numbers. */
static emui_factor widened(emui_factor f)
{
    enum { LOWEST = -24, HIDDEN = 1 << 10 };
    while (f.significand != 0 && f.significand < HIDDEN && f.significand > -HIDDEN &&
           f.exponent > LOWEST) {
        f.significand *= 2;
        --f.exponent;
    }
    return f;
}

/* c and the sum, to nearest in the type of the result. */
static uint32_t plus(const emui_dot *dot, uint32_t c, uint32_t sum)
{
    double v = emui_decode(dot->from, c) + emui_decode(dot->to, sum);
    return (uint32_t)emui_encode(dot->to, v, EMU_RN, false);
}

static uint32_t eight_bits(const emui_dot *dot, uint32_t c, const emui_factor *a,
                           const emui_factor *b, int k)
{
    emui_factor x[MAX_K], y[MAX_K];
    emui_dot wide = {dot->unit, EMU_F16, EMU_F16, dot->to, dot->to};
    int n = 0;
    for (int late = 0; late < 2; ++late)
        for (int i = 0; i < k; ++i)
            if ((i % 4 >= 2) == late) {
                x[n] = widened(a[i]);
                y[n++] = widened(b[i]);
            }
    return plus(dot, c, on_core(&wide, 0, x, y, k, k / 2));
}

static double value_of(emui_factor f)
{
    double v = f.class == EMUI_NAN        ? (double)NAN
               : f.class == EMUI_INFINITE ? (double)INFINITY
                                          : fabs(ldexp((double)f.significand, f.exponent));
    return f.negative ? -v : v;
}

/* Two products, in f32. */
static float pair(const emui_factor *a, const emui_factor *b)
{
    float first = (float)value_of(a[0]) * (float)value_of(b[0]);
    return fmaf((float)value_of(a[1]), (float)value_of(b[1]), first);
}

static uint32_t quad(const emui_dot *dot, uint32_t c, const emui_factor *a, const emui_factor *b,
                     int k)
{
    float sum = 0, accumulator = (float)emui_decode(dot->from, c);
    if (dot->to == EMU_F16) {
        for (int i = 0; i + 1 < k; i += 2)
            accumulator += pair(a + i, b + i);
        return (uint32_t)emui_encode(EMU_F16, (double)accumulator, EMU_RN, false);
    }
    for (int i = 0; i < k; ++i)
        sum = fmaf((float)value_of(a[i]), (float)value_of(b[i]), sum);
    return (uint32_t)emui_encode(EMU_F32, (double)(sum + accumulator), EMU_RN, false);
}

uint32_t emui_dot_sum(const emui_dot *dot, uint32_t c, const emui_factor *a, const emui_factor *b,
                      int k)
{
    if (dot->unit == EMUI_DOT_QUAD)
        return quad(dot, c, a, b, k);
    if (dot->unit == EMUI_DOT_WARP && is_eight(dot->a))
        return eight_bits(dot, c, a, b, k);
    return on_core(dot, c, a, b, k, core_of(dot).products);
}

/* ---- Tolerance ------------------------------------------------------------------------------ */

/* A step cuts each addend by less than 2^(E - fraction), and 2^E is at most the magnitude, then
 * the result by less than one unit of it. What has no core of its own has as many steps and more,
 * of no less. */
double emui_dot_tolerance(const emui_dot *dot, int k, double magnitude)
{
    if (emui_format_of(dot->a)->specials == EMUI_NOT_FLOAT)
        return 0;
    bool own = dot->unit == EMUI_DOT_GROUP || !is_eight(dot->a);
    emui_core with = own ? core_of(dot) : (emui_core){16, 25, 23};
    int steps = dot->unit == EMUI_DOT_QUAD ? k + 1 : (k + with.products - 1) / with.products + !own;
    double cut = (with.products + 1) * ldexp(1, -with.fraction);
    double round = dot->to == EMU_F16 ? ldexp(1, -11) : ldexp(1, -with.result);
    double smallest = dot->to == EMU_F16 ? ldexp(1, -25) : ldexp(1, -149);
    return steps * ((cut + round) * magnitude * (1 + cut + round) + smallest);
}
