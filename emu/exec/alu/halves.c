/* halves.c - see halves.h.
 *
 *      f16    s eeeee ffffffffff        the bits of f32 below them: 13; exponent bias 15, not 127
 *      bf16   s eeeeeeee fffffff        the upper half of an f32
 *
 * Follows the PTX ISA 5.2.3, "Alternate Floating-Point Data Formats", and IEEE 754. */
#include "emu/exec/alu/halves.h"

static const uint32_t SIGN = UINT32_C(1) << 31, INFINITY_OF_F32 = UINT32_C(0xff) << 23;
static const uint32_t NAN_OF_F32 = 0x7fffffff;

/* Shifted into the place of an f32's fields, the number is 2^112 too small. */
static inline float of_f16(uint32_t half)
{
    enum { INFINITE = 0x7c00 };
    uint32_t size = half & 0x7fff, sign = half << 16 & SIGN;
    uint32_t bits = emui_bits_of_float(emui_float_of(size << 13) * 0x1p112f);
    bits = emui_pick(size < INFINITE, bits, INFINITY_OF_F32) | sign;
    return emui_float_of(emui_pick(size > INFINITE, NAN_OF_F32, bits));
}

static inline uint32_t to_bf16(float v)
{
    uint32_t bits = emui_bits_of_float(v);
    uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    return emui_pick((bits & ~SIGN) > INFINITY_OF_F32, 0x7fff, rounded);
}

EMUI_VECTOR void emui_halves_to_floats(emu_type type, const uint32_t *bits, int shift, float *to)
{
    for (int l = 0; type == EMU_F16 && l < EMU_LANES; ++l)
        to[l] = of_f16(bits[l] >> shift & 0xffff);
    for (int l = 0; type != EMU_F16 && l < EMU_LANES; ++l)
        to[l] = emui_float_of((bits[l] >> shift & 0xffff) << 16);
}

EMUI_VECTOR void emui_floats_to_halves(emu_type type, const float *from, uint32_t *bits)
{
    for (int l = 0; type == EMU_F16 && l < EMU_LANES; ++l)
        bits[l] = emui_to_f16(from[l]);
    for (int l = 0; type != EMU_F16 && l < EMU_LANES; ++l)
        bits[l] = to_bf16(from[l]);
}
