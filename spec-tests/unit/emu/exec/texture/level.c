/* level.c - levels of a mipmap: nearest, shares of two, bounds. */
#include "emu/exec/texture/texture.h"

#include "spec-tests/unit/emu/fixture.h"

static const struct {
    float lod, bias, least, most;
    bool is_linear;
    int first, second, share;
} rows[] = {
    {0.75f, 0, 0, 9, true, 0, 1, 192}, {1.0f / 257, 0, 0, 9, true, 0, 1, 0},
    {-32, 0, 0, 9, true, 0, 1, 0},     {9, 0, 0, 9, true, 2, 2, 0},
    {0, 0.5f, 0, 9, true, 0, 1, 128},  {2, 0, 0, 1.5f, true, 1, 2, 128},
    {0, 0, 1, 9, true, 1, 2, 0},       {0.4f, 0, 0, 9, false, 0, 0, 0},
    {0.5f, 0, 0, 9, false, 1, 1, 0},
};

START_TEST(a_lod_is_between_levels)
{
    struct emu_array array = {.shape = {.levels = 3}};
    const emui_object o = {.resource = {.kind = EMU_RESOURCE_MIPMAP, .array = &array},
                           .sampler = {.bias = rows[_i].bias,
                                       .least = rows[_i].least,
                                       .most = rows[_i].most,
                                       .mip_is_linear = rows[_i].is_linear}};
    emui_levels l = emui_levels_of(&o, rows[_i].lod);
    ck_assert_int_eq(l.first, rows[_i].first);
    ck_assert_int_eq(l.second, rows[_i].second);
    ck_assert_int_eq(l.share, rows[_i].share);
}
END_TEST

Suite *emu_level_suite(void)
{
    Suite *s = suite_create("emu_level");
    TCase *c = tcase_create("emu_level");
    tcase_add_loop_test(c, a_lod_is_between_levels, 0, COUNT(rows));
    suite_add_tcase(s, c);
    return s;
}
