/* draw.h - numbers whose products cancel, lose bits and leave the range of single precision.
 *
 * What is here: what the suites of sums of products share. What is not: what the sums are. */
#ifndef CHECK_DRAW_H
#define CHECK_DRAW_H

#include "emu/exec/alu/numbers.h"

#include <math.h>

static inline uint32_t next(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 8;
}

/* Bits of a type: any at all, or numbers within so many powers of 2, some of them 0. */
static inline uint32_t draw(emu_type t, int spread, uint32_t *seed)
{
    uint32_t bits = emu_type_bits(t), any = next(seed) << 16 ^ next(seed);
    if (spread < 0)
        return bits == 32 ? any : any & ((UINT32_C(1) << bits) - 1);
    double v = next(seed) % 8 == 0 ? 0 : (int)(next(seed) % 8191) - 4095;
    int power = (int)(next(seed) % (uint32_t)(spread + 1)) - spread / 2;
    return (uint32_t)emui_encode(t, ldexp(v, power - 8), EMU_RN, true);
}

/* An integer of so many digits, times one of a few powers of 2; f16 has the lowest ones as
 * subnormal numbers. */
static inline uint32_t draw_short(emu_type t, int digits, int power, uint32_t *seed)
{
    const int v = next(seed) % 4 == 0 ? 0 : (int)(next(seed) % (2U << digits)) - (1 << digits);
    return (uint32_t)emui_encode(t, ldexp(v, power + (int)(next(seed) % 3)), EMU_RN, true);
}

#endif
