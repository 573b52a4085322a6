/* ramp.c - colours in order: each step darker, from the least key to the greatest.
 *
 * What is here: order, ends, ranges that leave 64 bits, text on it, the stops of the gradient. What
 * is not: colours that differ (hue.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/svg.h"

static int light(colour c)
{
    return 2126 * c.r * c.r + 7152 * c.g * c.g + 722 * c.b * c.b;
}

START_TEST(a_greater_key_is_darker)
{
    for (int64_t last = 1; last <= 256; last *= 4)
        for (int64_t key = 1; key <= last; ++key)
            ck_assert_int_lt(light(svg_colour(0, last, key)), light(svg_colour(0, last, key - 1)));
}
END_TEST

START_TEST(the_ends_of_the_ramp_are_the_extremes)
{
    static const int64_t range[][2] = {
        {0, 1}, {-9, 14}, {0, INT64_MAX}, {INT64_MIN, INT64_MAX}, {INT64_MIN, -1}};

    for (size_t i = 0; i < sizeof range / sizeof range[0]; ++i) {
        colour first = svg_colour(range[i][0], range[i][1], range[i][0]);
        colour last = svg_colour(range[i][0], range[i][1], range[i][1]);
        ck_assert(first.r == 253 && first.g == 243 && first.b == 200);
        ck_assert(last.r <= 41 && last.g <= 23 && last.b <= 85);
    }
}
END_TEST

/* However wide the range is, the place in it decides. */
START_TEST(wide_ranges_have_the_colours_of_narrow_ones)
{
    for (int64_t whole = 1000000; whole <= INT64_C(1000000) << 40; whole *= 2)
        for (int64_t part = 1; part < 4; ++part) {
            colour narrow = svg_colour(-4, 4, -4 + 2 * part);
            colour wide = svg_colour(-whole, whole, whole / 2 * part - whole);
            ck_assert(wide.r == narrow.r && wide.g == narrow.g && wide.b == narrow.b);
        }
}
END_TEST

/* One value alone is neither first nor last. */
START_TEST(a_single_value_has_a_colour_between)
{
    colour c = svg_colour(7, 7, 7);

    ck_assert(c.r == 151 && c.g == 211 && c.b == 187);
}
END_TEST

/* Of 64 steps each is taken, in order, the first and the last by the extremes. */
START_TEST(steps_rise_with_the_key)
{
    ck_assert_int_eq(svg_ramp_step(-5, 1000, -5, 64), 0);
    ck_assert_int_eq(svg_ramp_step(-5, 1000, 1000, 64), 63);
    ck_assert_int_eq(svg_ramp_step(INT64_MIN, INT64_MAX, INT64_MAX, 64), 63);
    ck_assert_int_eq(svg_ramp_step(7, 7, 7, 64), 16);
    for (int64_t key = 1; key < 64; ++key)
        ck_assert_int_eq(svg_ramp_step(0, 63, key, 64), key);
}
END_TEST

START_TEST(text_changes_once_along_the_ramp)
{
    int changes = 0;

    ck_assert(!svg_is_dark(svg_colour(0, 255, 0)) && svg_is_dark(svg_colour(0, 255, 255)));
    for (int64_t key = 1; key < 256; ++key)
        changes += svg_is_dark(svg_colour(0, 255, key)) != svg_is_dark(svg_colour(0, 255, key - 1));
    ck_assert_int_eq(changes, 1);
}
END_TEST

START_TEST(the_gradient_has_every_stop)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    svg_put_stops(file);
    const char *text = draw_written(file);

    ck_assert_int_eq(draw_count(text, "<stop "), 8);
    ck_assert_ptr_nonnull(strstr(text, "<stop offset=\"0%\" stop-color=\"#fdf3c8\"/>"));
    ck_assert_ptr_nonnull(strstr(text, "<stop offset=\"100%\" stop-color=\"#281654\"/>"));
}
END_TEST

Suite *draw_ramp_suite(void)
{
    Suite *suite = suite_create("draw_ramp");
    TCase *all = tcase_create("draw_ramp");

    tcase_add_test(all, a_greater_key_is_darker);
    tcase_add_test(all, the_ends_of_the_ramp_are_the_extremes);
    tcase_add_test(all, wide_ranges_have_the_colours_of_narrow_ones);
    tcase_add_test(all, a_single_value_has_a_colour_between);
    tcase_add_test(all, steps_rise_with_the_key);
    tcase_add_test(all, text_changes_once_along_the_ramp);
    tcase_add_test(all, the_gradient_has_every_stop);
    suite_add_tcase(suite, all);
    return suite;
}
