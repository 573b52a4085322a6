/* halves.h - rows of f16 and bf16 as rows of f32, and back, rounded to nearest: halves.c.
 *
 * What is here: what alu_half_row.c and convert_row.c share. What is not: single numbers, other
 * formats and other roundings (numbers.h). */
#ifndef EMUI_HALVES_H
#define EMUI_HALVES_H

#include "emu/exec/alu/numbers.h"
#include "emu/state/vector.h"

#include <math.h>

/* The 16 bits from a shift on of each lane, exact; a NaN becomes 0x7fffffff. type: F16 or BF16. */
void emui_halves_to_floats(emu_type type, const uint32_t *bits, int shift, float *to);
/* Rounded to nearest, ties to even, in the low 16 bits; a NaN becomes 0x7fff. */
void emui_floats_to_halves(emu_type type, const float *from, uint32_t *bits);

/* One f32 as f16, rounded to nearest, a NaN as 0x7fff. A subnormal result is a multiple of 2^-24,
 * as is the last bit of numbers from 0.5 to 1. */
static inline uint32_t emui_to_f16(float v)
{
    const uint32_t smallest = UINT32_C(113) << 23, too_large = UINT32_C(143) << 23;
    const uint32_t infinite = UINT32_C(255) << 23;
    uint32_t bits = emui_bits_of_float(v), size = bits & 0x7fffffff, sign = bits >> 16 & 0x8000;
    uint32_t subnormal = emui_bits_of_float(emui_float_of(size) + 0.5f) - emui_bits_of_float(0.5f);
    uint32_t normal = (size - (UINT32_C(112) << 23) + 0xfff + (size >> 13 & 1)) >> 13;
    uint32_t half = emui_pick(size < smallest, subnormal, normal);
    half = emui_pick(size < too_large, half, 0x7c00) | sign;
    return emui_pick(size > infinite, 0x7fff, half);
}

/* A double as a float that rounds to any half as the double does: what is lost leaves its trace in
 * the last bit, two bits below those of a half. */
static inline float emui_odd_float(double v)
{
    double near = (double)(float)v;
    uint32_t bits = emui_bits_of_float((float)v), away = fabs(near) > fabs(v);
    bool lost = near < v || near > v; /* of a NaN nothing is */
    return emui_float_of(emui_pick(lost, (bits - away) | 1, bits));
}

#endif
