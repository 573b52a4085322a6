/* alu_float_row.c - the common operations of f32 over all lanes of a row at once.
 *
 * Here: sums, products, quotients, roots, extremes and signs, rounded to nearest, by the
 * processor's own arithmetic; they mean what alu_float.c says. All lanes are computed, and the
 * active ones kept. Approximations as well, lane by lane. Not here: other roundings and types,
 * flags other than EMU_FTZ. */
#include "emu/exec/alu/alu_row.h"
#include "emu/exec/alu/approx.h"
#include "emu/exec/alu/numbers.h"
#include "emu/state/vector.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const uint32_t SIGN = UINT32_C(1) << 31, EXPONENT = UINT32_C(0xff) << 23;
static const uint32_t NOT_A_NUMBER = 0x7fffffff;

/* A number of a row, which holds numbers or their bits. */
EMUI_PART float at(const void *row, int lane)
{
    float v;
    memcpy(&v, (const char *)row + sizeof v * (size_t)lane, sizeof v);
    return v;
}

EMUI_PART uint32_t bits_at(const float *row, int lane)
{
    uint32_t bits;
    memcpy(&bits, &row[lane], sizeof bits);
    return bits;
}

/* Subnormals become zeros of their sign. */
EMUI_PART void flush(uint32_t *bits)
{
    for (int l = 0; l < EMU_LANES; ++l)
        bits[l] &= emui_pick((bits[l] & EXPONENT) == 0, SIGN, UINT32_MAX);
}

/* All lanes of an operand: its row itself, where nothing is flushed. */
EMUI_PART const uint32_t *operand(const emu_warp *w, emu_operand o, bool ftz, uint32_t *scratch)
{
    const uint32_t *row = o.kind == EMU_REG ? w->row[o.r] : emui_lanes(w, o, scratch);
    if (!ftz)
        return row;
    uint32_t bits[EMU_LANES];
    memcpy(bits, row, sizeof bits);
    flush(bits);
    return memcpy(scratch, bits, sizeof bits);
}

static void flush_results(float *d)
{
    uint32_t bits[EMU_LANES];
    memcpy(bits, d, sizeof bits);
    flush(bits);
    memcpy(d, bits, sizeof bits);
}

EMUI_PART uint32_t result(const float *d, int lane)
{
    return emui_pick(isnan(d[lane]), NOT_A_NUMBER, bits_at(d, lane));
}

EMUI_PART void store(uint32_t *to, uint32_t active, const float *d)
{
    if (active == UINT32_MAX)
        for (int l = 0; l < EMU_LANES; ++l)
            to[l] = result(d, l);
    else
        for (int l = 0; l < EMU_LANES; ++l)
            to[l] = emui_pick((active & emui_lane_bit[l]) != 0, result(d, l), to[l]);
}

/* Is there a result that is the smallest normal number? */
static inline bool is_smallest(const float *d)
{
    bool is = false;
    for (int l = 0; l < EMU_LANES; ++l)
        is |= fabsf(d[l]) == FLT_MIN;
    return is;
}

/* Two numbers that are equal differ in the sign of a zero at most. */
EMUI_PART void extremes(float *restrict d, const void *a, const void *b, bool greater)
{
    uint32_t x, y;
    for (int l = 0; l < EMU_LANES; ++l) {
        float p = at(a, l), q = at(b, l);
        memcpy(&x, &p, sizeof x);
        memcpy(&y, &q, sizeof y);
        uint32_t same = greater ? x & y : x | y, smaller = p < q ? x : y;
        uint32_t larger = p < q ? y : x, v = greater ? larger : smaller;
        v = p == q ? same : v;
        v = isnan(p) ? y : isnan(q) ? x : v;
        memcpy(&d[l], &v, sizeof v);
    }
}

EMUI_PART bool compute(const emu_ins *i, float *restrict d, const void *a, const void *b,
                       const void *c)
{
    switch (i->op) {
    case EMU_FADD:
        for (int l = 0; l < EMU_LANES; ++l)
            d[l] = at(a, l) + at(b, l);
        return true;
    case EMU_FSUB:
        for (int l = 0; l < EMU_LANES; ++l)
            d[l] = at(a, l) - at(b, l);
        return true;
    case EMU_FMUL:
        for (int l = 0; l < EMU_LANES; ++l)
            d[l] = at(a, l) * at(b, l);
        return true;
    case EMU_FFMA:
        for (int l = 0; l < EMU_LANES; ++l)
            d[l] = fmaf(at(a, l), at(b, l), at(c, l));
        return true;
    case EMU_FMIN:
    case EMU_FMAX:
        extremes(d, a, b, i->op == EMU_FMAX);
        return true;
    case EMU_FNEG:
        for (int l = 0; l < EMU_LANES; ++l)
            d[l] = -at(a, l);
        return true;
    case EMU_FABS:
        for (int l = 0; l < EMU_LANES; ++l)
            d[l] = fabsf(at(a, l));
        return true;
    default:
        return false;
    }
}

EMUI_VECTOR bool emui_compute_floats(const emu_ins *i, float *restrict d, const float *a,
                                     const float *b, const float *c)
{
    return compute(i, d, a, b, c);
}

/* Quotients and roots. */
EMUI_PART bool of_one(int op, float *restrict d, const void *a, const void *b)
{
    switch (op) {
    case EMU_FDIV:
        for (int l = 0; l < EMU_LANES; ++l)
            d[l] = at(a, l) / at(b, l);
        return true;
    case EMU_FRCP:
        for (int l = 0; l < EMU_LANES; ++l)
            d[l] = 1.0F / at(a, l);
        return true;
    case EMU_FSQRT:
        for (int l = 0; l < EMU_LANES; ++l)
            d[l] = sqrtf(at(a, l));
        return true;
    default:
        return false;
    }
}

/* May what is subnormal before it is rounded become the smallest normal number? */
static bool may_round_up(int op)
{
    return op != EMU_FADD && op != EMU_FSUB && op != EMU_FMIN && op != EMU_FMAX;
}

/* The active lanes, by what approx.c has of one. */
static bool approximate(emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t scratch[2][EMU_LANES], *to = w->row[i->d.r];
    bool ftz = (i->flags & EMU_FTZ) != 0, full = (i->flags & EMU_FULL) != 0;
    if ((i->flags & ~(uint32_t)(EMU_FTZ | EMU_FULL | EMU_APPROX)) != 0)
        return false;
    const uint32_t *a = emui_lanes(w, i->a, scratch[0]), *b = emui_lanes(w, i->b, scratch[1]);
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int l = emui_first(left);
        to[l] = i->op == EMU_FDIV ? emui_approximate_quotient(a[l], b[l], full, ftz)
                                  : emui_approximate(i->op, a[l], ftz);
    }
    return true;
}

EMUI_VECTOR bool emui_alu_float_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t scratch[3][EMU_LANES];
    float d[EMU_LANES];
    bool ftz = (i->flags & EMU_FTZ) != 0;
    if (i->type != EMU_F32 || i->count != EMU_RN || i->d.kind != EMU_REG)
        return false;
    if (emui_is_approximate(i))
        return approximate(w, active, i);
    if ((i->flags & ~(uint32_t)EMU_FTZ) != 0)
        return false;
    const uint32_t *a = operand(w, i->a, ftz, scratch[0]), *b = operand(w, i->b, ftz, scratch[1]);
    const uint32_t *c = i->op == EMU_FFMA ? operand(w, i->c, ftz, scratch[2]) : NULL;
    if (!compute(i, d, a, b, c) && !of_one(i->op, d, a, b))
        return false;
    if (ftz && may_round_up(i->op) && is_smallest(d))
        return false; /* what was subnormal before it was rounded is flushed */
    if (ftz)
        flush_results(d);
    store(w->row[i->d.r], active, d);
    return true;
}
