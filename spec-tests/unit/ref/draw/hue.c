/* hue.c - colours that differ: 256 of them, light enough for dark text.
 *
 * What is here: how far apart, how light, how they repeat. What is not: colours in order
 * (ramp.c). */
#include "spec-tests/unit/suites.h"

#include "ref/draw/svg.h"

#include <stdlib.h>

static int distance(colour a, colour b)
{
    return abs(a.r - b.r) + abs(a.g - b.g) + abs(a.b - b.b);
}

START_TEST(numbers_repeat_after_256)
{
    for (int64_t i = 0; i < 256; ++i) {
        ck_assert_int_eq(distance(svg_hue(i), svg_hue(i + 256)), 0);
        ck_assert_int_eq(distance(svg_hue(i), svg_hue(i - 512)), 0);
    }
}
END_TEST

/* Every colour was looked at: another value here is another palette. */
START_TEST(the_palette_stays)
{
    uint32_t hash = 2166136261;
    for (int64_t i = 0; i < 256; ++i) {
        colour c = svg_hue(i);
        hash = (hash ^ (uint32_t)(c.r << 16 | c.g << 8 | c.b)) * 16777619;
    }
    ck_assert_uint_eq(hash, 1205811779);
}
END_TEST

START_TEST(all_colours_differ)
{
    for (int64_t i = 0; i < 256; ++i)
        for (int64_t j = 0; j < i; ++j)
            ck_assert_int_gt(distance(svg_hue(i), svg_hue(j)), 0);
    for (int64_t i = 0; i < 32; ++i) /* the banks, and the lanes of a warp, more clearly */
        for (int64_t j = 0; j < i; ++j)
            ck_assert_int_ge(distance(svg_hue(i), svg_hue(j)), 20);
}
END_TEST

START_TEST(dark_text_can_be_read_on_all)
{
    for (int64_t i = 0; i < 256; ++i) {
        colour c = svg_hue(i);
        ck_assert(!svg_is_dark(c));
        ck_assert(c.r >= 0 && c.r <= 255 && c.g >= 0 && c.g <= 255 && c.b >= 0 && c.b <= 255);
    }
}
END_TEST

/* Four neighbours are one hue, from full to pale: each component rises. */
START_TEST(four_neighbours_are_steps_of_one_hue)
{
    for (int64_t i = 0; i < 256; ++i) {
        colour a = svg_hue(i), b = svg_hue(i + 1);
        if (i % 4 < 3)
            ck_assert(b.r >= a.r && b.g >= a.g && b.b >= a.b);
    }
}
END_TEST

/* Of a chunk of 16 bytes: the hue of its first bank. */
START_TEST(chunks_have_the_hues_of_their_banks)
{
    for (int i = 0; i < 64; ++i) {
        colour chunk = svg_chunk_hue(i), bank = svg_hue(4 * i);
        ck_assert(chunk.r == bank.r && chunk.g == bank.g && chunk.b == bank.b);
    }
}
END_TEST

Suite *draw_hue_suite(void)
{
    Suite *suite = suite_create("draw_hue");
    TCase *all = tcase_create("draw_hue");

    tcase_add_test(all, numbers_repeat_after_256);
    tcase_add_test(all, the_palette_stays);
    tcase_add_test(all, all_colours_differ);
    tcase_add_test(all, dark_text_can_be_read_on_all);
    tcase_add_test(all, four_neighbours_are_steps_of_one_hue);
    tcase_add_test(all, chunks_have_the_hues_of_their_banks);
    suite_add_tcase(suite, all);
    return suite;
}
