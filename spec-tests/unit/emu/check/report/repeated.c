/* repeated.c - the set of lanes that did the same: each once, whichever warp and CTA it is of. */
#include "emu/check/report/repeated.h"
#include "spec-tests/unit/suites.h"

START_TEST(each_lane_counts_once)
{
    emui_repeated s = {0};
    int64_t ctas = 7;
    ck_assert_int_eq(emui_repeated_count(&s, &ctas), 0);
    ck_assert_int_eq(ctas, 0);
    for (int twice = 0; twice < 2; ++twice)
        for (int cta = 0; cta < 50; ++cta)
            for (int warp = 0; warp < 4; ++warp)
                for (int lane = 0; lane < 32; lane += 3)
                    ck_assert(emui_repeated_add(&s, 1000 * cta, warp, lane));
    ck_assert_int_eq(emui_repeated_count(&s, &ctas), 50 * 4 * 11);
    ck_assert_int_eq(ctas, 50);
    ck_assert_int_eq(emui_repeated_count(&s, NULL), 50 * 4 * 11);
    emui_repeated_free(&s);
    ck_assert_int_eq(emui_repeated_count(&s, &ctas), 0);
}
END_TEST

/* A whole warp has no lane of its own. */
START_TEST(no_lane_is_not_counted)
{
    emui_repeated s = {0};
    ck_assert(emui_repeated_add(&s, 0, 0, -1));
    ck_assert_int_eq(emui_repeated_count(&s, NULL), 0);
    ck_assert(emui_repeated_add(&s, 0, 0, 31));
    ck_assert_int_eq(emui_repeated_count(&s, NULL), 1);
    emui_repeated_free(&s);
}
END_TEST

Suite *emu_repeated_suite(void)
{
    Suite *s = suite_create("emu_repeated");
    TCase *c = tcase_create("emu_repeated");
    tcase_add_test(c, each_lane_counts_once);
    tcase_add_test(c, no_lane_is_not_counted);
    suite_add_tcase(s, c);
    return s;
}
