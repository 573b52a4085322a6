/* format.c - texels as registers have them, and registers as texels. */
#include "emu/exec/alu/numbers.h"
#include "emu/exec/texture/texture.h"

#include "spec-tests/unit/emu/fixture.h"

#include <math.h>

static const struct {
    emu_texel texel;
    bool reads_integers;
    uint32_t raw, is;
} reads[] = {
    {EMU_TEXEL_U8, true, 0xff, 255},
    {EMU_TEXEL_S8, true, 0xff, UINT32_MAX},
    {EMU_TEXEL_U8, false, 0xff, 0x3f800000},
    {EMU_TEXEL_S8, false, 0x80, 0xbf800000},
    {EMU_TEXEL_S8, false, 0x81, 0xbf800000},
    {EMU_TEXEL_U16, false, 0x8000, 0x3f000080},
    {EMU_TEXEL_UNORM8, true, 0x33, 0x3e4ccccd},
    {EMU_TEXEL_F16, true, 0x3c00, 0x3f800000},
    {EMU_TEXEL_F32, true, 0x12345678, 0x12345678},
};

START_TEST(a_texel_is_read)
{
    const emu_sampler s = {.reads_integers = reads[_i].reads_integers};
    ck_assert_uint_eq(emui_unfiltered(reads[_i].texel, &s, reads[_i].raw), reads[_i].is);
}
END_TEST

/* Linear light by IEC 61966-2-1. An H200 has it as halves of eight bits of significand, off by up
 * to 1.3 of the last of them. */
START_TEST(srgb_is_linear_light)
{
    const emu_sampler s = {.srgb = true};
    double before = -1;
    for (uint32_t k = 0; k < 256; ++k) {
        double c = k / 255.0, light = c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
        uint32_t bits = emui_unfiltered(EMU_TEXEL_UNORM8, &s, k);
        double is = (double)emui_float_of(bits);
        int exponent;
        (void)frexp(light, &exponent);
        ck_assert_msg(fabs(is - light) <= 1.3 * ldexp(1, exponent - 8), "%u: %g", k, is);
        ck_assert_uint_eq(bits & 0xffff, 0);
        ck_assert(is > before && emui_unfiltered(EMU_TEXEL_U8, &s, k) == bits);
        before = is;
    }
}
END_TEST

static const struct {
    emu_texel texel;
    uint32_t bits, raw;
} stores[] = {
    {EMU_TEXEL_U8, 300, 255},
    {EMU_TEXEL_S8, 300, 127},
    {EMU_TEXEL_S16, (uint32_t)-40000, (uint32_t)-32768},
    {EMU_TEXEL_F16, 0x3f800000, 0x3c00},
    {EMU_TEXEL_UNORM8, 0x3f008081, 128}, /* 128 of 255; which way a tie goes was not recorded */
    {EMU_TEXEL_SNORM8, 0xc0000000, 0x81},
    {EMU_TEXEL_F32, 0x12345678, 0x12345678},
};

START_TEST(a_register_is_stored)
{
    ck_assert_uint_eq(emui_store_component(stores[_i].texel, stores[_i].bits), stores[_i].raw);
}
END_TEST

Suite *emu_format_suite(void)
{
    Suite *s = suite_create("emu_format");
    TCase *c = tcase_create("emu_format");
    tcase_add_loop_test(c, a_texel_is_read, 0, COUNT(reads));
    tcase_add_test(c, srgb_is_linear_light);
    tcase_add_loop_test(c, a_register_is_stored, 0, COUNT(stores));
    suite_add_tcase(s, c);
    return s;
}
