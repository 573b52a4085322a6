/* transform.c - a function applied to every mode, or to every leaf. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static ct_value doubled(ct_ctx *cx, ct_value a, void *user)
{
    ++*(int *)user;
    return ct_mul(cx, a, ct_static(cx, 2));
}

static ct_value ranked(ct_ctx *cx, ct_value a, void *user)
{
    (void)user;
    return ct_static(cx, ct_rank(a));
}

static ct_value multiplied(ct_ctx *cx, ct_value a, ct_value b, void *user)
{
    ++*(int *)user;
    return ct_mul(cx, a, b);
}

static ct_value divided(ct_ctx *cx, ct_value a, ct_value b, void *user)
{
    (void)user;
    return ct_div(cx, a, b);
}

/* Counted and never read: a place for the calls above. */
static int calls;

static ct_value by_mode(ct_ctx *cx, ct_value a)
{
    return ct_transform(cx, a, doubled, &calls);
}

static ct_value ranks(ct_ctx *cx, ct_value a)
{
    return ct_transform(cx, a, ranked, NULL);
}

static ct_value by_leaf(ct_ctx *cx, ct_value a)
{
    return ct_transform_leaf(cx, a, doubled, &calls);
}

static ct_value pairs(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_transform2(cx, a, b, multiplied, &calls);
}

START_TEST(of_modes)
{
    static const char *const by_mode_rows[] = {
        "(2,_3,5@1)  =  (4,_6,10@1)",
        "7  =  14",
        "()  =  ()",
        "(2,(3,5))  !  CT_EINVAL  mul: (3,5) and _2 are not both integers",
        "(2,9223372036854775807)  !  CT_ERANGE  mul",
        NULL,
    };
    static const char *const ranks_rows[] = {
        "(2,(3,5),())  =  (_1,_2,_0)",
        NULL,
    };
    harness_one(by_mode, by_mode_rows);
    harness_one(ranks, ranks_rows);
}
END_TEST

START_TEST(of_pairs)
{
    static const char *const rows[] = {
        "(2,3)  (5,_7)  =  (10,21)",
        "2  _7  =  14",
        "()  ()  =  ()",
        "(2,3)  (5)  !  CT_EINVAL  transform: (2,3) and (5) have different ranks",
        "2  (5)  !  CT_EINVAL  transform: 2 and (5) have different ranks",
        "(2)  5  !  CT_EINVAL  transform: (2) and 5 have different ranks",
        NULL,
    };
    harness_two(pairs, rows);
}
END_TEST

START_TEST(of_leaves)
{
    static const char *const rows[] = {
        "(2,(_3,(5)))  =  (4,(_6,(10)))",
        "7  =  14",
        "((),2)  =  ((),4)",
        "(2,(9223372036854775807,3))  !  CT_ERANGE  mul",
        NULL,
    };
    harness_one(by_leaf, rows);
}
END_TEST

/* f is called once for each part, with what the caller gave it, and its results keep
 * their places. */
START_TEST(transform_each)
{
    ct_ctx *cx = harness_context();
    int n = 0;
    ct_tuple t = harness_value(cx, "(2,(3,5),7)"), flat = ct_flatten(cx, t);
    ct_tuple leaves = ct_transform_leaf(cx, t, doubled, &n);

    ck_assert_int_eq(n, 4);
    harness_is(cx, leaves, "(4,(6,10),14)");
    harness_is(cx, ct_transform(cx, flat, doubled, &n), "(4,6,10,14)");
    ck_assert_int_eq(n, 8);
    harness_is(cx, ct_transform2(cx, flat, flat, multiplied, &n), "(4,9,25,49)");
    ck_assert_int_eq(n, 12);
    ct_tuple a = harness_value(cx, "(12,35)"), b = harness_value(cx, "(3,5)");
    harness_is(cx, ct_transform2(cx, a, b, divided, NULL), "(4,7)");
}
END_TEST

Suite *transform_suite(void)
{
    Suite *suite = suite_create("transform");
    TCase *all = tcase_create("transform");

    tcase_add_test(all, of_modes);
    tcase_add_test(all, of_pairs);
    tcase_add_test(all, of_leaves);
    tcase_add_test(all, transform_each);
    suite_add_tcase(suite, all);
    return suite;
}
