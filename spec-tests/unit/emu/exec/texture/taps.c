/* taps.c - taps and weights: they add up, lie inside, and are one where neighbours are. */
#include "emu/exec/texture/texture.h"

#include "spec-tests/unit/emu/fixture.h"

static emui_object of_rows(emu_wrap wrap)
{
    return (emui_object){.resource = {.kind = EMU_RESOURCE_PITCH,
                                      .texel = EMU_TEXEL_F32,
                                      .channels = 1,
                                      .width = 5,
                                      .height = 3,
                                      .pitch = 32},
                         .sampler = {.wrap = {wrap, wrap, wrap}, .is_linear = true}};
}

START_TEST(weights_add_up_to_one)
{
    emui_object o = of_rows(EMU_WRAP_CLAMP);
    for (int k = 0; k < 4096; ++k) {
        emui_footprint p;
        emui_sample at = {.geometry = EMU_2D, .x = {(float)k * 0.0017f - 1, (float)k * 0.0009f}};
        int sum = 0;
        emui_footprint_of(&o, &at, 0, true, &p);
        for (int t = 0; t < p.taps; ++t) {
            sum += p.tap[t].weight;
            ck_assert(p.tap[t].x < 5 && p.tap[t].y < 3 && !p.tap[t].is_border);
        }
        ck_assert_int_eq(sum, 256);
    }
}
END_TEST

START_TEST(four_taps_share_a_product)
{
    emui_object o = of_rows(EMU_WRAP_CLAMP);
    emui_footprint p;
    const emui_sample at = {.geometry = EMU_2D, .x = {1 + 33 / 256.0f, 1}};
    emui_footprint_of(&o, &at, 0, true, &p); /* 161 and 128: 80.5, up */
    ck_assert_int_eq(p.taps, 4);
    ck_assert_int_eq(p.tap[3].weight, 81);
    ck_assert_int_eq(p.tap[1].weight, 80);
}
END_TEST

START_TEST(a_border_is_beside_the_first_texel)
{
    emui_object o = of_rows(EMU_WRAP_BORDER);
    emui_footprint p;
    const emui_sample at = {.geometry = EMU_2D, .x = {0, 0.5f}};
    emui_footprint_of(&o, &at, 0, true, &p);
    ck_assert(p.taps == 2 && p.tap[0].is_border && !p.tap[1].is_border);
}
END_TEST

Suite *emu_taps_suite(void)
{
    Suite *s = suite_create("emu_taps");
    TCase *c = tcase_create("emu_taps");
    tcase_add_test(c, weights_add_up_to_one);
    tcase_add_test(c, four_taps_share_a_product);
    tcase_add_test(c, a_border_is_beside_the_first_texel);
    suite_add_tcase(s, c);
    return s;
}
