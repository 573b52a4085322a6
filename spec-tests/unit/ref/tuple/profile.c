/* profile.c - the nesting of a value as a whole, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static ct_value repeat(ct_ctx *cx, const ct_value *a)
{
    return ct_repeat(cx, (int)ct_int(a[0]), a[1]);
}

/* What needs no memory is asked through a function that has a context. */
static ct_value front(ct_ctx *cx, ct_value v)
{
    return ct_check(cx) == CT_OK ? ct_front(v) : ct_underscore();
}

static ct_value back(ct_ctx *cx, ct_value v)
{
    return ct_check(cx) == CT_OK ? ct_back(v) : ct_underscore();
}

static const char *const profiles[] = {"7", "(0)", "(0,(0,0))", "((0,0),(0,(0,0)),())", "()"};

START_TEST(flattened)
{
    static const char *const flatten_rows[] = {
        "((_2,_3),_5):((_1,_2),_6)  =  (_2,_3,_5):(_1,_2,_6)",
        "7  =  7",
        "()  =  ()",
        "((),(2,()))  =  (2)",
        "Sw<1,0,1> o _0 o ((_2,_3),_5):((_1,_2),_6)  =  Sw<1,0,1> o _0 o (_2,_3,_5):(_1,_2,_6)",
        "gmem_ptr[32b](0x1000) o (_2,(_3,_5)):(_1,(_2,_6))  =  gmem_ptr[32b](0x1000) o "
        "(_2,_3,_5):(_1,_2,_6)",
        "(((2,3),5),((7,11),13),17)  =  (2,3,5,7,11,13,17)",
        NULL,
    };
    static const char *const unflatten_rows[] = {
        "(2,3,5):(1,2,6)  (0,(0,0))  =  (2,(3,5)):(1,(2,6))",
        "(2,3)  ((0),(0))  =  ((2),(3))",
        "7  0  =  7",
        "(2,3)  (0,(0,0))  !  CT_EINVAL  unflatten: 2 leaves are too few for the profile",
        "(2,3,5)  (0,0)  !  CT_EINVAL  unflatten: 1 of 3 leaves find no place in the profile",
        "(2,3):(1,2)  (0,0,0)  !  CT_EINVAL  unflatten: 2 leaves are too few",
        NULL,
    };
    harness_one(ct_flatten, flatten_rows);
    harness_two(ct_unflatten, unflatten_rows);
}
END_TEST

START_TEST(unflatten_undoes_flatten)
{
    ct_ctx *cx = harness_context();
    ct_layout l = harness_value(cx, "((2,3),(5,(7,11)),13):((1,2),(6,(30,210)),2310)");
    ct_layout flat = ct_flatten(cx, l);

    ck_assert_int_eq(ct_depth(flat), 1);
    ck_assert(ct_same(ct_unflatten(cx, flat, ct_shape(cx, l)), l));
}
END_TEST

START_TEST(zipped)
{
    static const char *const zip_rows[] = {
        "((2,3),(5,7)):((1,2),(6,30))  =  ((2,5),(3,7)):((1,6),(2,30))",
        "(2,3)  =  ((2,3))",
        "7  =  7",
        "()  !  CT_EINVAL  zip: () has no modes",
        "((),())  =  ()",
        "Sw<1,0,1> o _0 o ((_2,_3),(_5,_7)):((_1,_2),(_6,_30))  =  Sw<1,0,1> o _0 o "
        "((_2,_5),(_3,_7)):((_1,_6),(_2,_30))",
        "((2,3),(5,7,11))  !  CT_EINVAL  zip: mode 1, (5,7,11), has not the rank 2 of mode 0",
        "((2,3),5)  !  CT_EINVAL  zip: mode 1, 5, has not the rank 2 of mode 0",
        NULL,
    };
    static const char *const zip2_by_rows[] = {
        "((2,3),(5,7),11)  (_,_)  =  ((2,5),(3,7,11))",
        "(2,3)  _  =  (2,3)",
        "(((2,3),(5,7)),(11,13))  ((0,0),0)  =  (((2,5),11),((3,7),13))",
        "((2,3),(5,7)):((1,2),(6,30))  (0,0)  =  ((2,5),(3,7)):((1,6),(2,30))",
        "Sw<1,0,1> o _0 o ((_2,_3),(_5,_7)):((_1,_2),(_6,_30))  (0,0)  =  Sw<1,0,1> o _0 o "
        "((_2,_5),(_3,_7)):((_1,_6),(_2,_30))",
        "gmem_ptr[32b](0x1000) o ((_2,_3),(_5,_7)):((_1,_2),(_6,_30))  (0,0)  =  "
        "gmem_ptr[32b](0x1000) o ((_2,_5),(_3,_7)):((_1,_6),(_2,_30))",
        "(2,3,5)  _  !  CT_EINVAL  zip2_by: (2,3,5) has not the rank 2 that the tiler asks for",
        "7  _  !  CT_EINVAL  zip2_by: 7 has not the rank 2",
        "((2,3),5)  (0,0)  !  CT_EINVAL  zip2_by: 5 has not the rank 2",
        "((2,3))  (0,0)  !  CT_EINVAL  zip2_by: ((2,3)) has not the rank 2",
        NULL,
    };
    static const char *const tile_unzip_rows[] = {
        "((2,3),(5,7)):((1,2),(6,30))  (2,5)  =  ((2,5),(3,7)):((1,6),(2,30))",
        "((2,3),5):((1,2),6)  (2,5)  !  CT_EINVAL  tile_unzip:",
        NULL,
    };
    harness_one(ct_zip, zip_rows);
    harness_two(ct_zip2_by, zip2_by_rows);
    harness_two(ct_tile_unzip, tile_unzip_rows);
}
END_TEST

/* No leaf is lost and none is new; the guide's leaves come first. */
START_TEST(zip2_same_leaves)
{
    ct_ctx *cx = harness_context();
    ct_tuple t = harness_value(cx, "((2,3),((5,7),(11,(13,17))),19)");
    ct_tuple r = ct_zip2_by(cx, t, harness_value(cx, "(0,(0,0))"));

    harness_is(cx, r, "((2,(5,11)),(3,(7,(13,17)),19))");
    harness_is(cx, ct_product(cx, r), ct_str(cx, ct_product(cx, t)));
    harness_is(cx, ct_sum(cx, r), ct_str(cx, ct_sum(cx, t)));
    ck_assert_int_eq(ct_length(ct_flatten(cx, r)), ct_length(ct_flatten(cx, t)));
}
END_TEST

START_TEST(wrapped)
{
    static const char *const wrap_rows[] = {
        "_5  =  (_5)",
        "(_5)  =  (_5)",
        "()  =  ()",
        NULL,
    };
    static const char *const unwrap_rows[] = {
        "((5))  =  5", "(5,7)  =  (5,7)", "()  =  ()", "_4:_1  =  _4:_1", NULL,
    };
    static const char *const front_rows[] = {
        "((2,3),5)  =  2", "7  =  7", "()  =  ()", "((),2)  =  ()", NULL,
    };
    static const char *const back_rows[] = {
        "(2,(3,5))  =  5",
        "(2,())  =  ()",
        "7  =  7",
        NULL,
    };
    harness_one(ct_wrap, wrap_rows);
    harness_one(ct_unwrap, unwrap_rows);
    harness_one(front, front_rows);
    harness_one(back, back_rows);
}
END_TEST

START_TEST(repeated)
{
    static const char *const repeat_rows[] = {
        "3  _  =  (_,_,_)",
        "1  _  =  _",
        "0  7  =  ()",
        "2  (2,3)  =  ((2,3),(2,3))",
        "-1  7  !  CT_EINVAL  repeat: -1 times",
        "65537  7  !  CT_ERANGE  repeat: 65537 times",
        NULL,
    };
    static const char *const repeat_like_rows[] = {
        "(2,(3,5))  _0  =  (_0,(_0,_0))",
        "7  (2,3)  =  (2,3)",
        "()  _0  =  ()",
        NULL,
    };
    harness_any(repeat, repeat_rows);
    harness_two(ct_repeat_like, repeat_like_rows);
}
END_TEST

/* A value at each leaf: the profile stays what it is. */
START_TEST(repeat_like_congruent)
{
    ct_ctx *cx = harness_context();
    ct_value x = ct_dynamic(cx, 17);

    for (size_t i = 0; i < sizeof profiles / sizeof profiles[0]; ++i) {
        ct_value profile = harness_value(cx, profiles[i]);
        ct_tuple r = ct_repeat_like(cx, profile, x), flat = ct_wrap(cx, ct_flatten(cx, r));
        harness_is(cx, ct_congruent(cx, r, profile), "_1");
        for (int k = 0; k < ct_length(flat); ++k)
            ck_assert(ct_same(ct_item(flat, k), x));
    }
}
END_TEST

Suite *profile_suite(void)
{
    Suite *suite = suite_create("profile");
    TCase *all = tcase_create("profile");

    tcase_add_test(all, flattened);
    tcase_add_test(all, unflatten_undoes_flatten);
    tcase_add_test(all, zipped);
    tcase_add_test(all, zip2_same_leaves);
    tcase_add_test(all, wrapped);
    tcase_add_test(all, repeated);
    tcase_add_test(all, repeat_like_congruent);
    suite_add_tcase(suite, all);
    return suite;
}
