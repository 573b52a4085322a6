/* axis.c - coordinates in 1/256 of a texel, and addressing modes. */
#include "emu/exec/texture/texture.h"

#include "spec-tests/unit/emu/fixture.h"

#include <math.h>

static const struct {
    float x;
    bool is_normalised;
    uint32_t extent;
    int texel, weight;
} rows[] = {
    {0.5f, false, 8, 0, 0},
    {1, false, 8, 0, 128},
    {0, false, 8, -1, 128},
    {0.5f + 1 / 512.0f, false, 8, 0, 1}, /* halves up */
    {0.5f + 1 / 513.0f, false, 8, 0, 0},
    {0.5f, true, 8, 3, 128},
    {-0.5f, true, 4, -3, 128},
};

START_TEST(a_weight_has_eight_bits)
{
    emui_axis a = emui_axis_linear(rows[_i].x, rows[_i].is_normalised, rows[_i].extent);
    ck_assert_int_eq(a.texel, rows[_i].texel);
    ck_assert_int_eq(a.weight, rows[_i].weight);
}
END_TEST

START_TEST(modes_lead_back_or_to_the_border)
{
    static const int at[] = {-9, -4, -1, 0, 3, 4, 7, 8};
    static const uint32_t repeat[] = {3, 0, 3, 0, 3, 0, 3, 0}, mirror[] = {0, 3, 0, 0, 3, 3, 0, 0};
    for (int k = 0; k < COUNT(at); ++k) {
        uint32_t to;
        ck_assert(emui_wrap(EMU_WRAP_REPEAT, at[k], 4, &to) && to == repeat[k]);
        ck_assert(emui_wrap(EMU_WRAP_MIRROR, at[k], 4, &to) && to == mirror[k]);
        ck_assert(emui_wrap(EMU_WRAP_CLAMP, at[k], 4, &to));
        ck_assert_uint_eq(to, at[k] < 0 ? 0 : at[k] > 3 ? 3 : (uint32_t)at[k]);
        ck_assert(emui_wrap(EMU_WRAP_BORDER, at[k], 4, &to) == (at[k] >= 0 && at[k] < 4));
    }
}
END_TEST

START_TEST(what_is_no_number_is_texel_0)
{
    ck_assert_int_eq(emui_axis_nearest(NAN, true, 5).texel, 0);
    ck_assert_int_gt(emui_axis_nearest(INFINITY, false, 5).texel, 1000);
}
END_TEST

Suite *emu_axis_suite(void)
{
    Suite *s = suite_create("emu_axis");
    TCase *c = tcase_create("emu_axis");
    tcase_add_loop_test(c, a_weight_has_eight_bits, 0, COUNT(rows));
    tcase_add_test(c, modes_lead_back_or_to_the_border);
    tcase_add_test(c, what_is_no_number_is_texel_0);
    suite_add_tcase(s, c);
    return s;
}
