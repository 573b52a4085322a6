/* layout_add.c - sums of layouts, called directly.
 *
 * What is here: over all pairs of a table the values are added, in either order, or both orders are
 * refused. Not here: single answers (spec/vectors/layout_add.vec), and whether a refused sum has
 * none (judge/laws/layout_add.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static const char *const layouts[] = {"_24:_1",
                                      "_24:_-3",
                                      "(_4,_6):(_1,_4)",
                                      "(_6,_4):(_4,_1)",
                                      "(4,6):(_6,1)",
                                      "_24:_0",
                                      "(_2,_12):(_0,1)",
                                      "(_3,_8):(_8,_1)",
                                      "((_2,_3),_4):((_1,5),_7)",
                                      "(_24,_1):(_2,_9)",
                                      "24:7",
                                      "(_8,_3):(_3,_1)",
                                      "(_2,_2,_6):(_3,_-6,_1)"};

enum { LAYOUTS = sizeof layouts / sizeof layouts[0] };

START_TEST(sums_of_pairs)
{
    ct_ctx *cx = harness_context();
    int refused = 0;

    for (int k = 0; k < LAYOUTS * LAYOUTS; ++k) {
        ct_layout a = harness_value(cx, layouts[k / LAYOUTS]),
                  b = harness_value(cx, layouts[k % LAYOUTS]);
        ct_layout other = ct_layout_add(cx, b, a);
        if (ct_check(cx) == CT_EDOMAIN) {
            ct_clear(cx);
            ct_layout_add(cx, a, b);
            ck_assert_int_eq(ct_check(cx), CT_EDOMAIN);
            ct_clear(cx);
            ++refused;
            continue;
        }
        ct_layout r = ct_layout_add(cx, a, b);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        ck_assert(ct_same(r, other));
        ck_assert_int_eq(ct_int(ct_size(cx, r)), 24);
        for (int64_t i = 0; i < 24; ++i)
            ck_assert_int_eq(harness_at(cx, r, i), harness_at(cx, a, i) + harness_at(cx, b, i));
    }
    ck_assert_int_gt(refused, 0);
    ck_assert_int_lt(refused, LAYOUTS * LAYOUTS / 2);
}
END_TEST

Suite *layout_add_suite(void)
{
    Suite *suite = suite_create("layout_add");
    TCase *all = tcase_create("layout_add");

    tcase_add_test(all, sums_of_pairs);
    suite_add_tcase(suite, all);
    return suite;
}
