/* row_floats.h - what the common operations of f32 do to a row of 32 lanes, rounded to nearest, and
 * comparisons of f64.
 *
 * Here: functions as those of rows.h, on numbers whose bits the rows hold. Not here: quotients and
 * roots (alu_float_row.c), other operations of f64 (alu_double_row.c), other types and
 * roundings. */
#ifndef EMUI_ROW_FLOATS_H
#define EMUI_ROW_FLOATS_H

#include "emu/exec/alu/rows.h"

#include <math.h>
#include <string.h>

static inline float emui_number(uint32_t bits)
{
    float v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

/* Of a result: NaNs have one pattern. */
static inline uint32_t emui_number_bits(float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return emui_either(isnan(v), 0x7fffffff, bits);
}

/* .ftz: subnormals become zeros of their sign. */
static inline uint32_t emui_flush(uint32_t bits)
{
    return bits & emui_either((bits & UINT32_C(0xff) << 23) == 0, UINT32_C(1) << 31, UINT32_MAX);
}

static inline float emui_flushed(uint32_t bits)
{
    return emui_number(emui_flush(bits));
}

/* .ftz: a result that is the smallest normal number may have been subnormal before it was rounded,
 * and counts as that then. */
static inline uint32_t emui_is_least(uint32_t bits)
{
    return (bits & 0x7fffffff) == UINT32_C(1) << 23;
}

static inline bool emui_neg_f32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = emui_number_bits(-emui_number(a[l]));
    return true;
}

static inline bool emui_neg_ftz_f32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = emui_number_bits(-emui_flushed(a[l]));
    return true;
}

static inline bool emui_abs_f32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = emui_number_bits(fabsf(emui_number(a[l])));
    return true;
}

static inline bool emui_abs_ftz_f32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = emui_number_bits(fabsf(emui_flushed(a[l])));
    return true;
}

static inline bool emui_add_f32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = emui_number_bits(emui_number(a[l]) + emui_number(b[l]));
    return true;
}

static inline bool emui_add_ftz_f32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = emui_flush(emui_number_bits(emui_flushed(a[l]) + emui_flushed(b[l])));
    return true;
}

static inline bool emui_sub_f32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = emui_number_bits(emui_number(a[l]) - emui_number(b[l]));
    return true;
}

static inline bool emui_sub_ftz_f32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = emui_flush(emui_number_bits(emui_flushed(a[l]) - emui_flushed(b[l])));
    return true;
}

static inline bool emui_mul_f32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = emui_number_bits(emui_number(a[l]) * emui_number(b[l]));
    return true;
}

static inline bool emui_mul_ftz_f32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    uint32_t v[EMUI_ROW], least = 0;
    EMUI_EACH (l)
        v[l] = emui_number_bits(emui_flushed(a[l]) * emui_flushed(b[l]));
    EMUI_EACH (l)
        least |= emui_is_least(v[l]);
    if (least != 0)
        return false;
    EMUI_EACH (l)
        d[l] = emui_flush(v[l]);
    return true;
}

static inline bool emui_fma_f32(uint32_t *d, const uint32_t *a, const uint32_t *b,
                                const uint32_t *c)
{
    EMUI_EACH (l)
        d[l] = emui_number_bits(fmaf(emui_number(a[l]), emui_number(b[l]), emui_number(c[l])));
    return true;
}

static inline bool emui_fma_ftz_f32(uint32_t *d, const uint32_t *a, const uint32_t *b,
                                    const uint32_t *c)
{
    uint32_t v[EMUI_ROW], least = 0;
    EMUI_EACH (l)
        v[l] = emui_number_bits(fmaf(emui_flushed(a[l]), emui_flushed(b[l]), emui_flushed(c[l])));
    EMUI_EACH (l)
        least |= emui_is_least(v[l]);
    if (least != 0)
        return false;
    EMUI_EACH (l)
        d[l] = emui_flush(v[l]);
    return true;
}

/* Two numbers that are equal differ in the sign of a zero at most. A NaN counts for nothing. */
static inline uint32_t emui_extreme(float p, float q, bool greater)
{
    uint32_t x, y;
    memcpy(&x, &p, sizeof x);
    memcpy(&y, &q, sizeof y);
    uint32_t same = greater ? x & y : x | y, smaller = emui_either(p < q, x, y);
    uint32_t larger = emui_either(p < q, y, x), v = greater ? larger : smaller;
    v = emui_either(p == q, same, v);
    v = emui_either(isnan(p), y, emui_either(isnan(q), x, v));
    return emui_number_bits(emui_number(v));
}

static inline bool emui_min_f32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = emui_extreme(emui_number(a[l]), emui_number(b[l]), false);
    return true;
}

static inline bool emui_max_f32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = emui_extreme(emui_number(a[l]), emui_number(b[l]), true);
    return true;
}

static inline bool emui_min_ftz_f32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = emui_extreme(emui_flushed(a[l]), emui_flushed(b[l]), false);
    return true;
}

static inline bool emui_max_ftz_f32(uint32_t *d, const uint32_t *a, const uint32_t *b)
{
    EMUI_EACH (l)
        d[l] = emui_extreme(emui_flushed(a[l]), emui_flushed(b[l]), true);
    return true;
}

static inline bool emui_cvt_f32_s32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = emui_number_bits((float)(int32_t)a[l]);
    return true;
}

static inline bool emui_cvt_f32_u32(uint32_t *d, const uint32_t *a)
{
    EMUI_EACH (l)
        d[l] = emui_number_bits((float)a[l]);
    return true;
}

static inline emui_ordering emui_compare_f32(const uint32_t *a, const uint32_t *b)
{
    uint32_t less = 0, equal = 0, greater = 0;
    EMUI_EACH (l) {
        float x = emui_number(a[l]), y = emui_number(b[l]);
        less |= x < y ? emui_row_bit[l] : 0;
        equal |= x == y ? emui_row_bit[l] : 0;
        greater |= x > y ? emui_row_bit[l] : 0;
    }
    return (emui_ordering){less, equal, greater};
}

static inline emui_ordering emui_compare_ftz_f32(const uint32_t *a, const uint32_t *b)
{
    uint32_t x[EMUI_ROW], y[EMUI_ROW];
    EMUI_EACH (l)
        x[l] = emui_flush(a[l]);
    EMUI_EACH (l)
        y[l] = emui_flush(b[l]);
    return emui_compare_f32(x, y);
}

/* f64: the lower words of the lanes, then the upper ones. */
static inline double emui_wide_number(uint32_t low, uint32_t high)
{
    uint64_t bits = (uint64_t)high << 32 | low;
    double v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

static inline emui_ordering emui_compare_f64(const uint32_t *a, const uint32_t *b)
{
    uint32_t less = 0, equal = 0, greater = 0;
    EMUI_EACH (l) {
        double x = emui_wide_number(a[l], a[EMUI_ROW + l]);
        double y = emui_wide_number(b[l], b[EMUI_ROW + l]);
        less |= x < y ? emui_row_bit[l] : 0;
        equal |= x == y ? emui_row_bit[l] : 0;
        greater |= x > y ? emui_row_bit[l] : 0;
    }
    return (emui_ordering){less, equal, greater};
}

#endif
