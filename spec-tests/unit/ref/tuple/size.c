/* size.c - products and sums over integer tuples, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static ct_value plus_leaf(ct_ctx *cx, ct_value leaf, void *user)
{
    *(int64_t *)user += ct_int(leaf);
    return ct_static(cx, 1);
}

START_TEST(products)
{
    static const char *const product_rows[] = {
        "(2,(_0,3))  =  _0",
        "()  =  _1",
        "((),(2,()))  =  2",
        "_  =  _",
        "2@1  =  2@1",
        "(2,3@0)  =  6@0",
        "(3037000500,3037000500)  !  CT_ERANGE  mul",
        "(2,_4:_1)  !  CT_EINVAL  product: _4:_1 is not an integer",
        "LayoutLeft  !  CT_EINVAL  product: LayoutLeft",
        NULL,
    };
    static const char *const size_rows[] = {
        "(2,(2,3)):(4,(2,1))  =  12",
        "Sw<1,0,2> o _0 o (_4,_3):(_3,_1)  =  _12",
        "make_identity_tensor((_4,7))  =  28",
        "(_2,_3:_1)  !  CT_EINVAL  product: _3:_1 is not an integer",
        "(_2:_1,(3,_5:_2))  !  CT_EINVAL  product: _2:_1 is not an integer",
        "Sw<1,0,2>  !  CT_EINVAL  shape: Sw<1,0,2> has none",
        "M_8|(3&3)=11  !  CT_EINVAL  shape: M_8|(3&3)=11 has none",
        "make_inttuple_iter((2,3))  !  CT_EINVAL  shape: ArithTuple(2,3) has none",
        "ptr[32b](0x1000)  !  CT_EINVAL  shape: ptr[32b](0x1000) has none",
        "16b  !  CT_EINVAL  shape: 16b has none",
        "values(_4:_1)  !  CT_EINVAL  shape:",
        "LayoutRight  !  CT_EINVAL  shape: LayoutRight has none",
        "(9223372036854775807,2):(1,1)  !  CT_ERANGE  mul",
        NULL,
    };
    static const char *const product_each_rows[] = {
        "(2,(3,5))  =  (2,15)",
        "7  =  (7)",
        "()  =  ()",
        "(2,_4:_1)  !  CT_EINVAL  product: _4:_1",
        NULL,
    };
    static const char *const product_like_rows[] = {
        "((2,3),(5,7))  (0,(0,0))  =  (6,(5,7))",
        "((2,3),(5,7))  _  =  210",
        "(2,3)  (0,(0,0))  !  CT_EINVAL  product_like: the profile of (0,0) is not a coarsening of "
        "3",
        "(2,3)  (0)  !  CT_EINVAL  product_like: the profile of (0) is not a coarsening of (2,3)",
        NULL,
    };
    harness_one(ct_product, product_rows);
    harness_one(ct_size, size_rows);
    harness_one(ct_product_each, product_each_rows);
    harness_two(ct_product_like, product_like_rows);
}
END_TEST

START_TEST(sums)
{
    static const char *const sum_rows[] = {
        "(2,(_3,_0))  =  5",
        "()  =  _0",
        "(2@0,_5@2)  =  (2,_0,_5)",
        "_4:_1  !  CT_EINVAL  sum: _4:_1 is not an integer tuple",
        "(2,LayoutLeft)  !  CT_EINVAL  sum: LayoutLeft",
        "(9223372036854775807,1)  !  CT_ERANGE  add",
        NULL,
    };
    static const char *const inner_product_rows[] = {
        "(_2,3)  (_4,_0)  =  _8",
        "(2,(3,5))  (7,(11,13))  =  112",
        "(4,5)  (_1@1,_1@0)  =  (5,4)",
        "2  3@1  =  6@1",
        "()  ()  =  _0",
        "(2,3)  (2)  !  CT_EINVAL  inner_product: (2,3) and (2) have different ranks",
        "(2,3)  2  !  CT_EINVAL  inner_product: (2,3) and 2",
        "2  (2,3)  !  CT_EINVAL  inner_product: 2 and (2,3)",
        "(9223372036854775807,1)  (1,1)  !  CT_ERANGE  add",
        NULL,
    };
    harness_one(ct_sum, sum_rows);
    harness_two(ct_inner_product, inner_product_rows);
}
END_TEST

/* The sum is that of the leaves, whatever the nesting, and an inner product with ones. */
START_TEST(sums_are_of_all_leaves)
{
    static const char *const tuples[] = {"(2,3,5)", "((2,3),(5,(7,(11))))", "(13)",
                                         "((),(17,()),19)"};
    ct_ctx *cx = harness_context();

    for (size_t i = 0; i < sizeof tuples / sizeof tuples[0]; ++i) {
        ct_tuple t = harness_value(cx, tuples[i]);
        int64_t sum = 0;
        ct_tuple ones = ct_transform_leaf(cx, t, plus_leaf, &sum);
        ck_assert_int_eq(ct_int(ct_sum(cx, t)), sum);
        ck_assert_int_eq(ct_int(ct_inner_product(cx, t, ones)), sum);
    }
}
END_TEST

Suite *size_suite(void)
{
    Suite *suite = suite_create("size");
    TCase *all = tcase_create("size");

    tcase_add_test(all, products);
    tcase_add_test(all, sums);
    tcase_add_test(all, sums_are_of_all_leaves);
    suite_add_tcase(suite, all);
    return suite;
}
