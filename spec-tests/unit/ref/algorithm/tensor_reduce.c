/* tensor_reduce.c - folds: in order, by batches, by the modes of a profile. */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

static ct_value owned(ct_ctx *cx, const char *layout, ct_type type, int bits, int64_t first)
{
    ct_value t = ct_make_tensor_owning(cx, type, bits, harness_value(cx, layout));
    int64_t n = ct_int(ct_size(cx, t));
    for (int64_t i = 0; i < n; ++i)
        ct_store(cx, t, ct_dynamic(cx, i), ct_of_int(first + i));
    return t;
}

static int64_t int_at(ct_ctx *cx, ct_value t, int64_t i)
{
    return ct_load(cx, t, ct_dynamic(cx, i)).i;
}

/* Not commutative: the order shows. */
static ct_scalar horner(ct_scalar a, ct_scalar b, void *user)
{
    return ct_of_int((a.i * 31 + b.i) % *(const int64_t *)user);
}

START_TEST(reduce_folds_in_order)
{
    int64_t modulus = 1000003, want = 7;
    ct_ctx *cx = harness_context();
    ct_value a = owned(cx, "(_3,_5):(_5,_1)", CT_UNSIGNED, 8, 100);
    for (int64_t i = 0; i < 15; ++i)
        want = (want * 31 + 100 + i) % modulus;
    ck_assert_int_eq(ct_reduce(cx, a, ct_of_int(7), horner, &modulus).i, want);
    ck_assert_int_eq(ct_reduce(cx, a, ct_of_int(7), NULL, NULL).i, 7 + 1500 + 105);
    ck_assert_int_eq(
        ct_reduce(cx, harness_value(cx, "counting_iter(3) o _4:_1"), ct_of_int(0), NULL, NULL).i,
        18);
    ck_assert(ct_reduce(cx, a, ct_of_float(0.5), NULL, NULL).f == 1605.5);
    ck_assert_int_eq(ct_check(cx), CT_OK);
}
END_TEST

/* A sum in 32 bits is rounded at every step. */
START_TEST(plus_adds_in_the_type_of_the_first)
{
    ct_ctx *cx = harness_context();
    ct_value a = ct_make_tensor_owning(cx, CT_FLOAT, 64, harness_value(cx, "_3"));
    ct_fill(cx, a, ct_of_float(0.25));
    ct_scalar narrow = {.type = CT_FLOAT, .bits = 32, .f = 16777216};
    ck_assert(ct_reduce(cx, a, narrow, NULL, NULL).f == 16777216);
    ck_assert(ct_reduce(cx, a, ct_of_float(16777216), NULL, NULL).f == 16777216.75);
}
END_TEST

START_TEST(batches_are_reduced_into_what_is_there)
{
    ct_ctx *cx = harness_context();
    ct_value src = owned(cx, "(_3,_5):(_1,_3)", CT_SIGNED, 32, 0);
    ct_value dst = owned(cx, "_5:_2", CT_SIGNED, 32, 1000);
    ct_batch_reduce(cx, src, dst, NULL, NULL);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    for (int64_t b = 0; b < 5; ++b)
        ck_assert_int_eq(int_at(cx, dst, b), 1000 + b + 9 * b + 3);
    ct_batch_reduce(cx, owned(cx, "_15:_1", CT_SIGNED, 32, 0), dst, NULL, NULL);
    harness_fails(cx, CT_EINVAL, "batch_reduce: the source has rank 1, not 2");
    ct_batch_reduce(cx, src, owned(cx, "_3:_1", CT_SIGNED, 32, 0), NULL, NULL);
    harness_fails(cx, CT_EINVAL, "batch_reduce: 5 batches for 3 elements of the destination");
    ct_value none = ct_make_tensor(cx, ct_data(cx, src), harness_value(cx, "(_0,_1):(_1,_3)"));
    ct_batch_reduce(cx, none, owned(cx, "_1:_1", CT_SIGNED, 32, 0), NULL, NULL);
    harness_fails(cx, CT_EINVAL, "batch_reduce: 0 batches for 1 elements of the destination");
    ct_batch_reduce(cx, src, owned(cx, "_5:_0", CT_SIGNED, 32, 0), NULL, NULL);
    harness_fails(cx, CT_EDOMAIN, "batch_reduce: the destination broadcasts, which would add up");
    ct_batch_reduce(cx, harness_value(cx, "_4:_1"), dst, NULL, NULL);
    harness_fails(cx, CT_EINVAL, "batch_reduce: _4:_1 is not a tensor");
    ct_batch_reduce(cx, src, harness_value(cx, "counting_iter(0) o _5:_1"), NULL, NULL);
    harness_fails(cx, CT_EINVAL, "batch_reduce: the destination, counting_iter(0) o _5:_1, is not");
    ct_value empty = harness_value(cx, "ptr[32b](0x1000) o (_0,_5):(_1,_0)");
    ct_batch_reduce(cx, empty, dst, NULL, NULL);
    harness_fails(cx, CT_EINVAL, "batch_reduce: 0 batches for 5 elements");
}
END_TEST

START_TEST(modes_of_a_profile_are_reduced)
{
    ct_ctx *cx = harness_context();
    ct_value src = owned(cx, "(_2,(_3,_5)):(_1,(_2,_6))", CT_SIGNED, 32, 0);
    ct_value rows = owned(cx, "(_3,_5):(_5,_1)", CT_SIGNED, 64, 0);
    ct_logical_reduce(cx, src, rows, harness_value(cx, "(0,_)"), NULL, NULL);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    for (int64_t i = 0; i < 15; ++i)
        ck_assert_int_eq(int_at(cx, rows, i), i + 4 * i + 1);
    ct_value some = owned(cx, "(_2,_5):(_1,_2)", CT_SIGNED, 64, 0);
    ct_logical_reduce(cx, src, some, harness_value(cx, "(_,(0,_))"), NULL, NULL);
    for (int64_t i = 0; i < 10; ++i)
        ck_assert_int_eq(int_at(cx, some, i), i + 3 * (i % 2 + 6 * (i / 2)) + 6);
    ct_value all = owned(cx, "_1:_0", CT_SIGNED, 64, 5),
             same = owned(cx, "_30:_1", CT_SIGNED, 64, 0);
    ct_logical_reduce(cx, src, all, harness_value(cx, "0"), NULL, NULL);
    ck_assert_int_eq(int_at(cx, all, 0), 5 + 435);
    ct_logical_reduce(cx, src, same, harness_value(cx, "_"), NULL, NULL);
    ck_assert_int_eq(int_at(cx, same, 29), 58);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ct_logical_reduce(cx, src, all, harness_value(cx, "(0,0,0)"), NULL, NULL);
    harness_fails(cx, CT_EINVAL, "does not fit");
    ct_logical_reduce(cx, harness_value(cx, "_4:_1"), all, harness_value(cx, "0"), NULL, NULL);
    harness_fails(cx, CT_EINVAL, "logical_reduce: _4:_1 is not a tensor");
}
END_TEST

START_TEST(reduce_refuses)
{
    ct_ctx *cx = harness_context();
    ct_value raw = ct_make_tensor_owning(cx, CT_BITS, 8, harness_value(cx, "_4"));
    ck_assert_int_eq(ct_reduce(cx, raw, ct_of_int(7), NULL, NULL).i, 7);
    harness_fails(cx, CT_EUNSUP, "reduce: the elements of the source, ");
    ct_reduce(cx, harness_value(cx, "_4:_1"), ct_of_int(7), NULL, NULL);
    harness_fails(cx, CT_EINVAL, "reduce: _4:_1 is not a tensor");
    ct_value f = ct_make_tensor_owning(cx, CT_FLOAT, 32, harness_value(cx, "_4"));
    ct_fill(cx, f, ct_of_int(1));
    ck_assert_int_eq(ct_reduce(cx, f, ct_of_int(7), NULL, NULL).i, 7);
    harness_fails(cx, CT_EUNSUP, "reduce: a float takes part in an integer result");
    ct_value big = owned(cx, "_2", CT_SIGNED, 64, INT64_MAX - 1);
    ct_reduce(cx, big, ct_of_int(0), NULL, NULL);
    harness_fails(cx, CT_ERANGE,
                  "reduce: 9223372036854775806 + 9223372036854775807 leaves 64 bits");
    ct_reduce(cx, harness_value(cx, "ptr[32b](0x1000) o _4:_1"), ct_of_int(7), horner, NULL);
    harness_fails(cx, CT_EDOMAIN, "there is no memory behind");
}
END_TEST

Suite *algo_reduce_suite(void)
{
    Suite *suite = suite_create("algo_reduce");
    TCase *all = tcase_create("reduce");

    tcase_add_test(all, reduce_folds_in_order);
    tcase_add_test(all, plus_adds_in_the_type_of_the_first);
    tcase_add_test(all, batches_are_reduced_into_what_is_there);
    tcase_add_test(all, modes_of_a_profile_are_reduced);
    tcase_add_test(all, reduce_refuses);
    suite_add_tcase(suite, all);
    return suite;
}
