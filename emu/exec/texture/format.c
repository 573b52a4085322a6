/* format.c - texels as numbers, for filters and for registers, and back for formatted stores.
 *
 *      texel          read as                 filtered as
 *      u8 .. s32      integers                not at all
 *      u8, un8        0 to 1                  integers of 16 bits: t * 257
 *      s8, sn8        -1 to 1                 likewise: t * 32767/127
 *      u16 .. sn16    likewise                themselves
 *      u8, sRGB       a table, and alpha      halves
 *      f16, f32       floats                  halves, singles
 *
 * Follows the CUDA driver API, "CUarray_format". */
#include "emu/exec/alu/numbers.h"
#include "emu/exec/texture/texture.h"

#include <math.h>

enum { EIGHTHS = 8 };

/* ---- What an object reads ------------------------------------------------------------------- */

static bool is_wide(emu_texel t)
{
    return t == EMU_TEXEL_U32 || t == EMU_TEXEL_S32;
}

static bool is_signed(emu_texel t)
{
    return t == EMU_TEXEL_S8 || t == EMU_TEXEL_S16 || t == EMU_TEXEL_S32 || t == EMU_TEXEL_SNORM8 ||
           t == EMU_TEXEL_SNORM16;
}

/* Other formats have no sRGB, and it changes nothing. */
static bool is_srgb(emu_texel texel, const emu_sampler *s)
{
    return s->srgb && (texel == EMU_TEXEL_UNORM8 || (texel == EMU_TEXEL_U8 && !s->reads_integers));
}

emui_arithmetic emui_arithmetic_of(emu_texel texel, const emu_sampler *s)
{
    if (texel == EMU_TEXEL_F32)
        return EMUI_SINGLES;
    if (texel == EMU_TEXEL_F16 || is_srgb(texel, s))
        return EMUI_HALVES;
    if (texel <= EMU_TEXEL_S32 && (s->reads_integers || is_wide(texel)))
        return EMUI_INTEGERS;
    return is_signed(texel) ? EMUI_SNORM : EMUI_UNORM;
}

static int32_t extended(emu_texel texel, uint32_t raw)
{
    uint32_t bits = 8 * emu_texel_bytes(texel);
    uint32_t mask = bits < 32 ? (1U << bits) - 1 : UINT32_MAX;
    bool negative = is_signed(texel) && (raw >> (bits - 1) & 1) != 0;
    return (int32_t)(negative ? raw | ~mask : raw & mask);
}

/* ---- Components ----------------------------------------------------------------------------- */

/* 0 to 255 in linear light, as halves: eight bits of significand, as an H200 has them. */
static const uint16_t srgb[256] = {
    0x0000, 0x0d00, 0x1100, 0x1380, 0x1500, 0x1640, 0x1780, 0x1860, 0x1900, 0x19a0, 0x1a40, 0x1ae0,
    0x1b80, 0x1c20, 0x1c80, 0x1ce0, 0x1d50, 0x1dc0, 0x1e30, 0x1eb0, 0x1f30, 0x1fb0, 0x2018, 0x2060,
    0x20b0, 0x20f8, 0x2148, 0x21a0, 0x21f0, 0x2248, 0x22a8, 0x2300, 0x2360, 0x23d0, 0x2418, 0x2450,
    0x2488, 0x24c0, 0x24f8, 0x2530, 0x2570, 0x25b0, 0x25f0, 0x2630, 0x2670, 0x26b8, 0x2700, 0x2748,
    0x2790, 0x27e0, 0x2818, 0x2840, 0x2868, 0x2890, 0x28b8, 0x28e0, 0x2910, 0x2940, 0x2968, 0x2998,
    0x29c8, 0x29f8, 0x2a28, 0x2a60, 0x2a90, 0x2ac0, 0x2b00, 0x2b30, 0x2b60, 0x2ba0, 0x2bd0, 0x2c08,
    0x2c28, 0x2c40, 0x2c60, 0x2c80, 0x2ca0, 0x2cc0, 0x2ce0, 0x2d00, 0x2d20, 0x2d48, 0x2d68, 0x2d88,
    0x2db0, 0x2dd0, 0x2df8, 0x2e18, 0x2e40, 0x2e68, 0x2e88, 0x2eb0, 0x2ed8, 0x2f00, 0x2f28, 0x2f50,
    0x2f80, 0x2fa0, 0x2fd0, 0x3000, 0x3010, 0x3028, 0x3040, 0x3058, 0x3070, 0x3088, 0x30a0, 0x30b8,
    0x30d0, 0x30e8, 0x3100, 0x3118, 0x3130, 0x3148, 0x3160, 0x3180, 0x3198, 0x31b0, 0x31d0, 0x31e8,
    0x3200, 0x3220, 0x3238, 0x3258, 0x3270, 0x3290, 0x32b0, 0x32c8, 0x32e8, 0x3308, 0x3328, 0x3340,
    0x3360, 0x3380, 0x33a0, 0x33c0, 0x33e0, 0x3400, 0x3410, 0x3420, 0x3430, 0x3440, 0x3450, 0x3468,
    0x3478, 0x3488, 0x3498, 0x34a8, 0x34c0, 0x34d0, 0x34e0, 0x34f0, 0x3508, 0x3518, 0x3528, 0x3540,
    0x3550, 0x3568, 0x3578, 0x3590, 0x35a0, 0x35b0, 0x35c8, 0x35e0, 0x35f0, 0x3608, 0x3618, 0x3630,
    0x3640, 0x3658, 0x3670, 0x3688, 0x3698, 0x36b0, 0x36c8, 0x36d8, 0x36f0, 0x3708, 0x3720, 0x3738,
    0x3750, 0x3768, 0x3780, 0x3790, 0x37b0, 0x37c0, 0x37e0, 0x37f0, 0x3808, 0x3810, 0x3820, 0x3828,
    0x3838, 0x3848, 0x3850, 0x3860, 0x3868, 0x3878, 0x3888, 0x3890, 0x38a0, 0x38b0, 0x38b8, 0x38c8,
    0x38d8, 0x38e0, 0x38f0, 0x3900, 0x3908, 0x3918, 0x3928, 0x3938, 0x3948, 0x3950, 0x3960, 0x3970,
    0x3980, 0x3990, 0x3998, 0x39a8, 0x39b8, 0x39c8, 0x39d8, 0x39e8, 0x39f8, 0x3a08, 0x3a18, 0x3a28,
    0x3a38, 0x3a48, 0x3a58, 0x3a68, 0x3a78, 0x3a88, 0x3a98, 0x3aa8, 0x3ab8, 0x3ac8, 0x3ad8, 0x3ae8,
    0x3af8, 0x3b08, 0x3b18, 0x3b28, 0x3b40, 0x3b50, 0x3b60, 0x3b70, 0x3b80, 0x3b90, 0x3ba0, 0x3bb0,
    0x3bd0, 0x3be0, 0x3bf0, 0x3c00,
};

int32_t emui_component(emu_texel texel, const emu_sampler *s, uint32_t raw)
{
    int32_t value = extended(texel, raw);
    bool bytes = emu_texel_bytes(texel) == 1;
    if (is_srgb(texel, s))
        return srgb[raw & 0xff];
    switch (emui_arithmetic_of(texel, s)) {
    case EMUI_UNORM:
        return bytes ? value * 257 : value;
    case EMUI_SNORM: /* in eighths */
        return bytes ? (int32_t)floor(value * (32767.0 * (double)EIGHTHS / 127)) : value * EIGHTHS;
    default:
        return value;
    }
}

static uint32_t quotient(int32_t value, int32_t of)
{
    return emui_bits_of_float((float)((double)value / of));
}

/* A half as a single; NaNs keep their bits. */
static uint32_t single_of(uint32_t half)
{
    bool is_nan = (half & 0x7fff) > 0x7c00;
    return is_nan ? (half & 0x8000) << 16 | 0x7f800000 | (half & 0x3ff) << 13
                  : emui_bits_of_float((float)emui_decode(EMU_F16, half));
}

uint32_t emui_result(emui_arithmetic how, int32_t sum)
{
    switch (how) {
    case EMUI_HALVES:
        return single_of((uint32_t)sum);
    case EMUI_UNORM:
        return quotient(sum, 65535);
    case EMUI_SNORM:
        return quotient((sum < -32767 ? -32767 : sum), 32767);
    default:
        return (uint32_t)sum;
    }
}

uint32_t emui_unfiltered(emu_texel texel, const emu_sampler *s, uint32_t raw)
{
    emui_arithmetic how = emui_arithmetic_of(texel, s);
    int32_t value = extended(texel, raw);
    int32_t most = emu_texel_bytes(texel) == 1 ? 127 : 32767;
    if (how == EMUI_SNORM)
        return quotient(value < -most ? -most : value, most);
    return emui_result(how, emui_component(texel, s, raw));
}

/* 0 or -1 to 1 as the bits of a component. */
static uint32_t normalised(emu_texel texel, float v)
{
    bool with_sign = is_signed(texel), bytes = emu_texel_bytes(texel) == 1;
    double most = with_sign ? (bytes ? 127 : 32767) : bytes ? 255 : 65535;
    double low = with_sign ? -1 : 0, at = v != v ? 0 : v < low ? low : v > 1 ? 1 : (double)v;
    int32_t n = (int32_t)ceil(at * most - 0.5);
    return (uint32_t)n & (bytes ? 0xff : 0xffff);
}

uint32_t emui_border_bits(const emu_resource *r, const emu_sampler *s, int channel)
{
    return channel < r->channels ? normalised(r->texel, s->border[channel]) : 0;
}

int32_t emui_border(const emu_resource *r, const emu_sampler *s, int channel)
{
    emu_texel texel = r->texel;
    float v = channel < r->channels ? s->border[channel] : 0;
    switch (emui_arithmetic_of(texel, s)) {
    case EMUI_HALVES:
        return (int32_t)emui_encode(EMU_F16, v, EMU_RZ, false);
    case EMUI_UNORM:
        return emui_component(r->texel, s, normalised(r->texel, v));
    case EMUI_SNORM:
        return emui_component(r->texel, s, normalised(r->texel, v));
    case EMUI_INTEGERS:
        return extended(texel, emui_bits_of_float(v));
    default:
        return (int32_t)emui_bits_of_float(v);
    }
}

/* ---- Formatted stores ----------------------------------------------------------------------- */

static uint32_t saturated(uint32_t v, uint32_t bytes)
{
    uint32_t most = (1U << 8 * bytes) - 1;
    return v < most ? v : most;
}

static uint32_t saturated_signed(int32_t v, uint32_t bytes)
{
    int32_t most = (1 << (8 * bytes - 1)) - 1;
    return (uint32_t)(v < -most - 1 ? -most - 1 : v > most ? most : v);
}

uint32_t emui_store_component(emu_texel texel, uint32_t bits)
{
    float f = emui_float_of(bits);
    switch (texel) {
    case EMU_TEXEL_U8:
    case EMU_TEXEL_U16:
        return saturated(bits, emu_texel_bytes(texel));
    case EMU_TEXEL_S8:
    case EMU_TEXEL_S16:
        return saturated_signed((int32_t)bits, emu_texel_bytes(texel));
    case EMU_TEXEL_F16:
        return f != f ? (bits >> 16 & 0x8000) | 0x7fff
                      : (uint32_t)emui_encode(EMU_F16, (double)f, EMU_RN, false);
    case EMU_TEXEL_UNORM8:
    case EMU_TEXEL_UNORM16:
    case EMU_TEXEL_SNORM8:
    case EMU_TEXEL_SNORM16:
        return normalised(texel, f);
    default:
        return bits;
    }
}
