/* coord.c - coordinates and indices: crd2idx, idx2crd, crd2crd, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static const char *const compact[] = {"(_3,_8):(_8,_1)", "(3,(2,5)):(1,(3,6))",
                                      "((2,3),(5,7)):((105,35),(7,1))", "(_4,_1,_6):(_6,_0,_1)",
                                      "12:1"};

START_TEST(indices)
{
    static const char *const crd2idx_rows[] = {
        "(1,5)  (_3,(_2,_3))  (_3,(_12,_1))  =  17",
        "(1,(1,2))  (_3,(_2,_3))  (_3,(_12,_1))  =  17",
        "100  (3,5)  (1,3)  =  100",
        "7  3  2  =  14",
        "(1,2)  (4,5)  (_1@1,_1@0)  =  (2,1)",
        "3  ()  ()  !  CT_EINVAL  crd2idx: coordinate 3 does not fit the shape ()",
        "(1,2)  3  (1,2)  !  CT_EINVAL  crd2idx: coordinate (1,2) does not fit the shape 3",
        "(1,2,3)  (4,5)  (1,4)  !  CT_EINVAL  coordinate (1,2,3) does not fit the shape (4,5)",
        "1  (4,5)  (1,4,20)  !  CT_EINVAL  coordinate 1 does not fit the shape (4,5)",
        "((1,2),3)  (4,5)  (1,4)  !  CT_EINVAL  coordinate (1,2) does not fit the shape 4",
        "1  (0,5)  (1,4)  !  CT_EDOMAIN  mod: 1 is divided by zero",
        "1  (_0,5)  (1,4)  !  CT_EINVAL  mod: 1 is divided by zero",
        "9223372036854775807  2  2  !  CT_ERANGE  mul",
        "(9223372036854775807,1)  (2,3)  (1,1)  !  CT_ERANGE  add",
        NULL,
    };
    static const char *const crd2idx_compact_rows[] = {
        "(1,(1,2))  (3,(2,3))  =  16",
        "(1,5)  (3,(2,3))  =  16",
        "7  (2,3)  =  7",
        "(1,2,3)  (4,5)  !  CT_EINVAL  crd2idx: coordinate (1,2,3) does not fit the shape (4,5)",
        "(1,(2,3))  (4,5)  !  CT_EINVAL  product_like: the profile of (2,3) is not a coarsening of "
        "5",
        "()  ()  !  CT_EINVAL  crd2idx: coordinate () does not fit the shape ()",
        "(1,_4:_1)  (4,5)  !  CT_EINVAL  mul",
        "(9223372036854775807,9223372036854775807)  (2,3)  !  CT_ERANGE  mul",
        NULL,
    };
    harness_three(ct_crd2idx, crd2idx_rows);
    harness_two(ct_crd2idx_compact, crd2idx_compact_rows);
}
END_TEST

START_TEST(coordinates)
{
    static const char *const idx2crd_rows[] = {
        "16  (3,(2,3))  =  (1,(1,2))",
        "(2,4)  (3,(2,3))  =  (2,(0,2))",
        "100  7  =  100",
        "_16  (_3,_5)  =  (_1,_5)",
        "()  ()  =  ()",
        "(1,2)  3  !  CT_EINVAL  idx2crd: coordinate (1,2) does not fit the shape 3",
        "(1,2)  (3,4,5)  !  CT_EINVAL  coordinate (1,2) does not fit the shape (3,4,5)",
        "_4:_1  (3,4)  !  CT_EINVAL  coordinate _4:_1",
        "7  (0,4)  !  CT_EDOMAIN  mod: 7 is divided by zero",
        "7  (_0,4)  !  CT_EINVAL  mod: 7 is divided by zero",
        NULL,
    };
    static const char *const idx2crd_stride_rows[] = {
        "17  (_3,_8)  (_8,_1)  =  (2,1)",
        "17  (_3,_8)  _1  =  (2,5)",
        "(17,17)  (_3,_8)  (_8,_1)  =  (2,1)",
        "5  _1  _7  =  _0",
        "17  3  5  =  0",
        "17  3  (5)  !  CT_EINVAL  idx2crd: coordinate 17 does not fit the shape 3",
        "17  (3,4)  (5)  !  CT_EINVAL  coordinate 17 does not fit the shape (3,4)",
        "(1,2)  (3,4,5)  (1,3,12)  !  CT_EINVAL  coordinate (1,2)",
        "(1)  3  5  !  CT_EINVAL  coordinate (1) does not fit the shape 3",
        "17  (3,4)  (0,1)  !  CT_EDOMAIN  div: 17 is divided by zero",
        "17  (3,4)  (_0,1)  !  CT_EINVAL  div: 17 is divided by zero",
        "17  (0,4)  (1,1)  !  CT_EDOMAIN  mod: 17 is divided by zero",
        "17  (3,9223372036854775807,2,2)  1  !  CT_ERANGE  mul",
        NULL,
    };
    harness_two(ct_idx2crd, idx2crd_rows);
    harness_three(ct_idx2crd_stride, idx2crd_stride_rows);
}
END_TEST

/* In a compact layout the coordinate of the index leads back to it, and is the natural one. */
START_TEST(idx2crd_stride_compact)
{
    ct_ctx *cx = harness_context();

    for (size_t k = 0; k < sizeof compact / sizeof compact[0]; ++k) {
        ct_layout l = harness_value(cx, compact[k]);
        int64_t n = ct_int(ct_size(cx, l));
        for (int64_t i = 0; i < n; ++i) {
            ct_value index = ct_layout_call(cx, l, ct_dynamic(cx, i));
            ct_tuple c = ct_idx2crd_stride(cx, index, ct_shape(cx, l), ct_stride(cx, l));
            ct_tuple natural = ct_idx2crd(cx, ct_dynamic(cx, i), ct_shape(cx, l));
            ck_assert_int_eq(ct_int(ct_layout_call(cx, l, c)), ct_int(index));
            ck_assert_int_eq(ct_int(ct_equal(cx, c, natural)), 1);
        }
    }
}
END_TEST

START_TEST(between_shapes)
{
    static const char *const rows[] = {
        "(2,4)  (3,6)  (3,(2,3))  =  (2,(0,2))",
        "16  (3,(2,3))  (2,9)  =  (0,8)",
        "(2,5)  (3,6)  18  =  17",
        "(2,4)  18  (3,6)  !  CT_EINVAL  crd2idx: coordinate (2,4) does not fit the shape 18",
        "(2,4)  (3,6)  (3,6,1)  !  CT_EINVAL  crd2crd: coordinate (2,4) does not fit the shape "
        "(3,6,1)",
        "(2,4)  (3,6,1)  (3,6)  !  CT_EINVAL  crd2crd: coordinate (2,4) does not fit the shape "
        "(3,6,1)",
        "7  (2,3)  (0,3)  !  CT_EDOMAIN  mod: 7 is divided by zero",
        NULL,
    };
    harness_three(ct_crd2crd, rows);
}
END_TEST

START_TEST(one_after_another)
{
    static const char *const rows[] = {
        "(1,(2,0))  (2,(3,5))  =  (0,(0,1))",
        "(0,0)  (2,3)  =  (1,0)",
        "(1,2)  (2,3)  =  (0,3)",
        "(0,3,0)  (2,3,5)  =  (1,0,1)",
        "4  5  =  5",
        "(4)  (_5)  =  (5)",
        "(_0,0)  (2,3)  !  CT_EINVAL  increment: _0 is not a dynamic integer",
        "(0,0)  (2,(3,5))  !  CT_EINVAL  increment: coordinate 0 does not fit the shape (3,5)",
        "(0,0)  (2,3,5)  !  CT_EINVAL  increment: coordinate (0,0) does not fit the shape (2,3,5)",
        "()  ()  !  CT_EINVAL  increment: coordinate () does not fit the shape ()",
        "9223372036854775807  5  !  CT_ERANGE  add",
        NULL,
    };
    harness_two(ct_increment, rows);
}
END_TEST

Suite *coord_suite(void)
{
    Suite *suite = suite_create("coord");
    TCase *all = tcase_create("coord");

    tcase_add_test(all, indices);
    tcase_add_test(all, coordinates);
    tcase_add_test(all, idx2crd_stride_compact);
    tcase_add_test(all, between_shapes);
    tcase_add_test(all, one_after_another);
    suite_add_tcase(suite, all);
    return suite;
}
