/* compact.c - the strides of compact layouts, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

/* The strides of (shape, stride) reach 0 .. size-1, each once. */
static void expect_compact(ct_ctx *cx, ct_tuple shape, ct_tuple stride)
{
    bool seen[400] = {false};
    ct_layout l = ct_make_layout(cx, shape, stride);
    int64_t n = ct_int(ct_size(cx, l));

    for (int64_t i = 0; i < n; ++i) {
        int64_t at = harness_at(cx, l, i);
        ck_assert_msg(0 <= at && at < n && !seen[at], "%s at %d", ct_str(cx, l), (int)i);
        seen[at] = true;
    }
}

START_TEST(compact_reaches_every_place_once)
{
    static const char *const shapes[] = {"(_2,1,_4)", "(2,(_3,(5,7)))", "((1,_1),3)", "13", "(_1)"};
    static const char *const orders[] = {"(0,1,2)", "(_2,_1,_0)", "(_1,_3,_2)", "(_5,7,_2)"};
    ct_ctx *cx = harness_context();

    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; ++i) {
        ct_tuple shape = harness_value(cx, shapes[i]);
        expect_compact(cx, shape, ct_compact_col_major(cx, shape, NULL));
        expect_compact(cx, shape, ct_compact_row_major(cx, shape, NULL));
        expect_compact(cx, shape, ct_compact_order(cx, shape, ct_LayoutLeft()));
        expect_compact(cx, shape, ct_compact_order(cx, shape, ct_LayoutRight()));
    }
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; ++i) {
        ct_tuple shape = harness_value(cx, "((_2,3),_5,7)");
        expect_compact(cx, shape, ct_compact_order(cx, shape, harness_value(cx, orders[i])));
    }
}
END_TEST

START_TEST(majors)
{
    static const char *const compact_col_major_rows[] = {
        "(_2,1,_4)  NULL  =  (_1,_2,2)",
        "(_2,(_3,_5))  _7  =  (_7,(_14,_42))",
        "((2,3),(5,7))  (_1,100)  =  ((_1,2),(100,500))",
        "_1  _7  =  _0",
        "1  7  =  7",
        "()  NULL  =  ()",
        "(2,3)  (1,2,3)  !  CT_EINVAL  compact: first strides (1,2,3) do not fit the shape (2,3)",
        "2  (1)  !  CT_EINVAL  compact: first strides (1) do not fit the shape 2",
        "(2,9223372036854775807,2)  NULL  !  CT_ERANGE  mul",
        "(2,_4:_1)  NULL  !  CT_EINVAL  mul: 2 and _4:_1 are not both integers",
        NULL,
    };
    static const char *const compact_row_major_rows[] = {
        "(_2,(_3,_5))  NULL  =  (_15,(_5,_1))",
        "(2,3)  _7  =  (21,_7)",
        "((2,3),(5,7))  (_1,100)  =  ((3,_1),(700,100))",
        "(2,3)  (1,(2))  !  CT_EINVAL  compact: first strides (2) do not fit the shape 3",
        "(2,9223372036854775807,2)  NULL  !  CT_ERANGE  mul",
        NULL,
    };
    harness_two(ct_compact_col_major, compact_col_major_rows);
    harness_two(ct_compact_row_major, compact_row_major_rows);
}
END_TEST

START_TEST(orders)
{
    static const char *const rows[] = {
        "(_2,_5,8)  (_2,_0,_1)  =  (40,_1,_5)",
        "((_2,_3),_5)  (_1,_0)  =  ((_5,_10),_1)",
        "(_2,_5,8)  LayoutRight  =  (40,8,_1)",
        "(_2,_5,8)  LayoutLeft  =  (_1,_2,_10)",
        "(_2,_3)  (_0,_0)  =  (_1,_1)",
        "(_2,_3)  (7,5)  =  (_1,_2)",
        "7  _3  =  _1",
        "(_2,_3)  (_0,(_1,_2))  !  CT_EINVAL  product_like: the profile of (_1,_2) is not a "
        "coarsening of _3",
        "(_2,_3)  (_0)  !  CT_EINVAL  product_like",
        "(_2,_3)  (_,_1)  =  (_1,_2)",
        "(_2,_3)  (_1@0,_1@1)  !  CT_EINVAL  compact_order: _1@0 in the order is not an integer",
        "(_2,_3)  (_1,1@1)  !  CT_EINVAL  compact_order: 1@1 in the order is not an integer",
        "(_2,_3)  _6:_1  !  CT_EINVAL  compact_order: _6:_1 in the order is not an integer",
        "_2  Sw<1,0,1>  !  CT_EINVAL  compact_order: Sw<1,0,1> in the order is not an integer",
        "(_2,3)  (_9223372036854775804,1)  =  (_1,_2)",
        "(_2,3)  (_9223372036854775805,1)  !  CT_ERANGE  leave 64 bits",
        "(_2,_3)  (_9223372036854775807,_1)  !  CT_ERANGE  compact_order: the order's numbers "
        "leave 64 bits",
        "(3,9223372036854775807,2)  (_1,_2,_0)  =  (2,6,_1)",
        "(9223372036854775807,3,2)  (_1,_2,_0)  !  CT_ERANGE  mul: the result of "
        "9223372036854775807 and 2",
        "(3,9223372036854775807,2)  (_1,_0,_2)  !  CT_ERANGE  mul",
        NULL,
    };
    harness_two(ct_compact_order, rows);
}
END_TEST

Suite *compact_suite(void)
{
    Suite *suite = suite_create("compact");
    TCase *all = tcase_create("compact");

    tcase_add_test(all, compact_reaches_every_place_once);
    tcase_add_test(all, majors);
    tcase_add_test(all, orders);
    suite_add_tcase(suite, all);
    return suite;
}
