/* basis.c - scaled basis elements and arithmetic tuples, called directly.
 *
 * What is here: the two parts of an element, tuples spread from it, iterators over coordinates.
 * What is not: layouts with basis strides (unit/ref/layout/). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static ct_value get(ct_ctx *cx, const ct_value *a)
{
    return ct_basis_get(cx, a[0], a[1]);
}

/* Paths of up to three modes, each of 0, 1, 2: path number k. */
enum { PATHS = 1 + 3 + 9 + 27 };

static int path_at(int k, int *path)
{
    int n = 0;

    for (; k > 0; k = (k - 1) / 3)
        path[n++] = (k - 1) % 3;
    return n;
}

static const char *const full = "(((2,3,5),(7,11,13),(17,19,23)),((29,31,37),(41,43,47),"
                                "(53,59,61)),((67,71,73),(79,83,89),(97,101,103)))";

START_TEST(basis_value_is_the_coefficient)
{
    static const char *const rows[] = {
        "_3@1  =  _3",
        "-3@1@0@2  =  -3",
        "-9223372036854775808@0  =  -9223372036854775808",
        "_7  =  _7",
        "6  =  6",
        "_  !  CT_EINVAL  basis_value: _ is not an integer or a basis element",
        "(2,3)  !  CT_EINVAL  (2,3)",
        "_4:_1  !  CT_EINVAL  _4:_1",
        NULL,
    };
    harness_one(ct_basis_value, rows);
}
END_TEST

START_TEST(basis_get_follows_the_path)
{
    static const char *const basis_get_rows[] = {
        "5@1@0  ((2,3),7)  =  3",
        "_1@0  (_4,5):(_1,4)  =  _4:_1",
        "_1@1  (2,(3,5))  =  (3,5)",
        "_9  (2,3)  =  (2,3)",
        "_1@2  (2,3)  !  CT_EINVAL  get: mode 2 of (2,3)",
        "_1@0@0@0  (2,3)  =  2",
        "_1@1@0  (2,3)  !  CT_EINVAL  get: mode 1 of 2",
        NULL,
    };
    static const char *const get_rows[] = {
        "2@0  ((7,11),13)  =  (7,11)",
        NULL,
    };
    harness_two(ct_basis_get, basis_get_rows);
    harness_any(get, get_rows);
}
END_TEST

/* k * E<p> falls into k and what lies at p, and both make it again. */
START_TEST(basis_split)
{
    ct_ctx *cx = harness_context();
    ct_value v = harness_value(cx, full);

    for (int k = 0; k < PATHS; ++k) {
        int path[3], n = path_at(k, path);
        ct_value unit = ct_E(cx, ct_static(cx, 1), n, path);
        ct_value scaled = ct_E(cx, ct_dynamic(cx, 6), n, path), at = v;
        for (int i = 0; i < n; ++i)
            at = ct_get(cx, at, path[i]);
        ck_assert(ct_same(ct_basis_get(cx, scaled, v), at));
        harness_is(cx, ct_basis_value(cx, scaled), "6");
        ck_assert(ct_same(ct_mul(cx, ct_basis_value(cx, scaled), unit), scaled));
    }
}
END_TEST

/* The coordinate of k * E<p> is k at p, a static 0 at every other leaf, and ends there. */
START_TEST(basis_spread)
{
    ct_ctx *cx = harness_context();

    for (int k = 1; k < PATHS; ++k) {
        int path[3], n = path_at(k, path);
        ct_value element = ct_E(cx, ct_dynamic(cx, 6), n, path);
        ct_tuple at = ct_as_arithmetic_tuple(cx, element);
        ck_assert(ct_same(ct_sum(cx, at), ct_dynamic(cx, 6)));
        for (int i = 0; i < n; ++i) {
            ck_assert_int_eq(ct_length(at), path[i] + 1);
            for (int j = 0; j < path[i]; ++j)
                harness_is(cx, ct_item(at, j), "_0");
            at = ct_item(at, path[i]);
        }
        harness_is(cx, at, "6");
    }
}
END_TEST

START_TEST(as_arithmetic_tuple_refuses)
{
    static const char *const rows[] = {
        "(5@2,_)  =  ((_0,_0,5),_)",
        "((_2@0,3),_7@1)  =  (((_2),3),(_0,_7))",
        "7  =  7",
        "_4:_1  !  CT_EINVAL  as_arithmetic_tuple: _4:_1 is not a coordinate",
        "(2,Sw<1,0,1>)  !  CT_EINVAL  Sw<1,0,1> is not a coordinate",
        NULL,
    };
    harness_one(ct_as_arithmetic_tuple, rows);
}
END_TEST

START_TEST(a_mode_beyond_every_tuple_has_no_place)
{
    ct_ctx *cx = harness_context();
    int path[] = {CT_MAX_LEAVES};

    ct_as_arithmetic_tuple(cx, ct_E(cx, ct_static(cx, 2), 1, path));
    harness_fails(cx, CT_ERANGE, "as_arithmetic_tuple: mode 65536 has no place in a tuple");
    path[0] = CT_MAX_LEAVES - 1; /* in the last place, and its coefficient once more */
    ct_as_arithmetic_tuple(cx, ct_E(cx, ct_static(cx, 2), 1, path));
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ct_as_arithmetic_tuple(cx, harness_value(cx, "3@65535@65535"));
    harness_fails(cx, CT_ERANGE, "65536 leaves");
}
END_TEST

START_TEST(sums_of_elements_are_coordinates)
{
    static const char *const add_rows[] = {
        "5@1  _0  =  5@1",
        "_0  (2,3)  =  (2,3)",
        "2@0  3@0  =  (5)",
        "2@0  (7,(3,5))  =  (9,(3,5))",
        "(2,(3,5))  _7@1@1  =  (2,(3,12))",
        "make_basis_like(7)  _3  =  _4",
        "(2,3)  4  !  CT_EINVAL  add: (2,3) and 4 have no common profile",
        "_4:_1  (2,3)  !  CT_EINVAL  _4:_1 is not a coordinate",
        "(9223372036854775807,1)  1@0  !  CT_ERANGE  add: the result of 9223372036854775807 and 1",
        NULL,
    };
    static const char *const sub_rows[] = {
        "5@1  _0  =  5@1",
        "_0  2@1  =  (_0,-2)",
        "_0  (2,_3)  =  (-2,_-3)",
        "(2,3)  (1,1,_5)  =  (1,2,_-5)",
        "make_basis_like(7)  make_basis_like(5)  =  _0",
        NULL,
    };
    harness_two(ct_add, add_rows);
    harness_two(ct_sub, sub_rows);
}
END_TEST

START_TEST(make_basis_like_names_each_leaf)
{
    static const char *const rows[] = {
        "(2,(3,_5),())  =  (_1@0,(_1@0@1,_1@1@1),())",
        "7  =  _1",
        "(_,2)  =  (_1@0,_1@1)",
        "_4:_1  !  CT_EINVAL  make_basis_like: _4:_1 is not a shape",
        "LayoutLeft  !  CT_EINVAL  LayoutLeft is not a shape",
        NULL,
    };
    harness_one(ct_make_basis_like, rows);
}
END_TEST

/* A path goes as deep as a tuple may. */
START_TEST(the_deepest_leaf_has_a_basis)
{
    ct_ctx *cx = harness_context();
    ct_value deep = ct_dynamic(cx, 7);

    for (int i = 0; i < CT_MAX_DEPTH; ++i)
        deep = ct_make_tuple(cx, 1, &deep);
    ct_value basis = ct_make_basis_like(cx, deep);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    for (int i = 0; i < CT_MAX_DEPTH; ++i)
        basis = ct_item(basis, 0);
    ck_assert_int_eq(ct_kind_of(basis), CT_BASIS);
    harness_is(cx, ct_basis_get(cx, basis, deep), "7");
}
END_TEST

START_TEST(iterators_hold_integers)
{
    static const char *const make_inttuple_iter_rows[] = {
        "(0,(_2,3))  =  ArithTuple(0,(_2,3))",
        "3@1  =  ArithTuple(_0,3)",
        "_0  =  ArithTuple_0",
        "(2,_)  !  CT_EINVAL  make_inttuple_iter: (2,_) is not a coordinate of integers",
        "_4:_1  !  CT_EINVAL  _4:_1 is not a coordinate",
        NULL,
    };
    harness_one(ct_make_inttuple_iter, make_inttuple_iter_rows);
}
END_TEST

START_TEST(negatives)
{
    static const char *const rows[] = {
        "_3  =  _-3",
        "3@1  =  (_0,-3)",
        "(2,(_3,_))  =  (-2,(_-3,_0))",
        "-9223372036854775808  !  CT_ERANGE  sub",
        "_4:_1  !  CT_EINVAL  _4:_1",
        NULL,
    };
    harness_one(ct_neg, rows);
}
END_TEST

Suite *basis_suite(void)
{
    Suite *suite = suite_create("basis");
    TCase *all = tcase_create("basis");

    tcase_add_test(all, basis_value_is_the_coefficient);
    tcase_add_test(all, basis_get_follows_the_path);
    tcase_add_test(all, basis_split);
    tcase_add_test(all, basis_spread);
    tcase_add_test(all, as_arithmetic_tuple_refuses);
    tcase_add_test(all, a_mode_beyond_every_tuple_has_no_place);
    tcase_add_test(all, sums_of_elements_are_coordinates);
    tcase_add_test(all, make_basis_like_names_each_leaf);
    tcase_add_test(all, the_deepest_leaf_has_a_basis);
    tcase_add_test(all, iterators_hold_integers);
    tcase_add_test(all, negatives);
    suite_add_tcase(suite, all);
    return suite;
}
