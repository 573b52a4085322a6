/* common_domain.c - the common domain of two shapes, called directly.
 *
 * What is here: over all pairs of a table the result is the same in both orders, composes with a
 * layout of either shape, and leaves rests without anything in common. Not here: single answers
 * (spec/vectors/common_domain.vec). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static const char *const shapes[] = {"_60",      "(_5,_3,_4)", "(_10,_6)",    "((_2,_5),(_3,_2))",
                                     "(_4,_15)", "(_7,_9)",    "(_1,_12,_1)", "(6,35)",
                                     "(_15,14)", "_1"};

enum { SHAPES = sizeof shapes / sizeof shapes[0] };

START_TEST(common_domain_of_pairs)
{
    ct_ctx *cx = harness_context();

    for (int k = 0; k < SHAPES * SHAPES; ++k) {
        ct_value a = harness_value(cx, shapes[k / SHAPES]),
                 b = harness_value(cx, shapes[k % SHAPES]);
        ct_layout r = ct_greatest_common_domain(cx, a, b);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        ck_assert(ct_same(r, ct_greatest_common_domain(cx, b, a)));
        ck_assert_int_eq(ct_depth(r), 1);
        int64_t n = ct_int(ct_size(cx, r));
        ck_assert_int_eq(ct_int(ct_size(cx, a)) % n, 0);
        ck_assert_int_eq(ct_int(ct_size(cx, b)) % n, 0);
        ct_layout left = ct_composition(cx, ct_make_layout(cx, a, NULL), r),
                  right = ct_composition(cx, ct_make_layout(cx, b, NULL), r);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        for (int64_t i = 0; i < n; ++i) {
            ck_assert_int_eq(harness_at(cx, left, i), harness_at(cx, r, i));
            ck_assert_int_eq(harness_at(cx, right, i), harness_at(cx, r, i));
        }
    }
}
END_TEST

Suite *common_domain_suite(void)
{
    Suite *suite = suite_create("common_domain");
    TCase *all = tcase_create("common_domain");

    tcase_add_test(all, common_domain_of_pairs);
    suite_add_tcase(suite, all);
    return suite;
}
