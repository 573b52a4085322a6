/* texture_array.c - formats of arrays, and parts of them. */
#include "emu/cuda/texture/textures.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/suites.h"

START_TEST(a_format_may_have_its_channels)
{
    emu_texel texel;
    int channels = 4;
    ck_assert(emui_cu_texel_of(0x20, &texel, &channels) && texel == EMU_TEXEL_F32);
    ck_assert_int_eq(channels, 4);
    ck_assert(emui_cu_texel_of(0xc1, &texel, &channels) && texel == EMU_TEXEL_UNORM8);
    ck_assert_int_eq(channels, 2);
    ck_assert(!emui_cu_texel_of(0x91, &texel, &channels)); /* compressed */
    ck_assert_uint_eq(emui_cu_texel_bytes(0xc5, 1), 8);
    ck_assert_uint_eq(emui_cu_texel_bytes(0xb0, 1), 0);
}
END_TEST

Suite *emu_cuda_texture_array_suite(void)
{
    Suite *s = suite_create("emu_cuda_texture_array");
    TCase *c = tcase_create("emu_cuda_texture_array");
    tcase_add_test(c, a_format_may_have_its_channels);
    suite_add_tcase(s, c);
    return s;
}
