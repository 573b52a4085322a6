/* distribute.c - coordinates of a shape for a number of workers, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

START_TEST(distributions)
{
    static const char *const rows[] = {
        "(_15,_14)  _6  =  (_3,_2):(_1,_15)",
        "(_4,(_3,_5)):(_1,(_4,_12))  _60  =  _60:_1",
        "_7  _2  =  _1:_0",
        "_8  _2  =  _2:_1",
        "(_4,6)  _2  !  CT_EINVAL  domain_distribute: (_4,6) is not static",
        "_8  2  !  CT_EINVAL  domain_distribute: 2 is not static",
        "_8  _0  =  _8:_1",
        "(_6,_4)  _0  =  _24:_1",
        "(_0,_4)  _0  !  CT_EINVAL  div: _0 is divided by zero",
        "_8  _-2  !  CT_EDOMAIN  _-2 is negative",
        "_8  _1@0  !  CT_EINVAL  domain_distribute: _1@0 is not an integer",
        "Sw<1,0,1>  _2  !  CT_EINVAL  shape: Sw<1,0,1> has none",
        "(_2,_4:_1)  _2  =  _2:_1",
        "()  _2  !  CT_EINVAL  coalesce: the layout has no modes",
        "(_9223372036854775807,_2,_3)  _2  !  CT_ERANGE  mul",
        NULL,
    };
    harness_two(ct_domain_distribute, rows);
}
END_TEST

/* Workers divide what is asked for, and their coordinates are different and inside the shape. */
START_TEST(workers_have_places_of_their_own)
{
    ct_ctx *cx = harness_context();
    ct_tuple shape = harness_value(cx, "(_15,_14,_6)");

    for (int64_t n = 1; n <= 60; ++n) {
        bool seen[15 * 14 * 6] = {false};
        ct_layout l = ct_domain_distribute(cx, shape, ct_static(cx, n));
        int64_t size = ct_int(ct_size(cx, l));
        ck_assert_int_eq(n % size, 0);
        for (int64_t i = 0; i < size; ++i) {
            int64_t at = harness_at(cx, l, i);
            ck_assert(0 <= at && at < 15 * 14 * 6 && !seen[at]);
            seen[at] = true;
        }
    }
}
END_TEST

Suite *distribute_suite(void)
{
    Suite *suite = suite_create("distribute");
    TCase *all = tcase_create("distribute");

    tcase_add_test(all, distributions);
    tcase_add_test(all, workers_have_places_of_their_own);
    suite_add_tcase(suite, all);
    return suite;
}
