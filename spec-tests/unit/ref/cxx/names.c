/* names.c - names in the caller's memory: kept, replaced, moved when a half is full. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

START_TEST(names_are_kept)
{
    static _Alignas(16) char memory[4096];
    ct_names names;
    ct_ctx *cx = harness_context();
    size_t mark = ct_mark(cx);

    ct_names_init(&names, memory, sizeof memory);
    ck_assert_ptr_null(ct_bound(cx, &names, "A"));
    ck_assert_ptr_null(ct_bound_name(&names, 0));
    ct_bind(cx, &names, "A", harness_value(cx, "((_4,8):(_1,4),Sw<3,4,3>,_,_1@0)"));
    ct_bind(cx, &names, "threadIdx.x", harness_value(cx, "SM80_16x8x8_F16F16F16F16_TN"));
    ct_release(cx, mark); /* what was bound does not need what it was copied from */
    harness_value(cx, "((9,9),(9,9),(9,9)):((9,9),(9,9),(9,9))");
    harness_is(cx, ct_bound(cx, &names, "A"), "((_4,8):(_1,4),Sw<3,4,3>,_,_1@0)");
    harness_is(cx, ct_bound(cx, &names, "threadIdx.x"), "SM80_16x8x8_F16F16F16F16_TN");
    ct_bind(cx, &names, "A", harness_value(cx, "()"));
    harness_is(cx, ct_bound(cx, &names, "A"), "()");
    ck_assert_str_eq(ct_bound_name(&names, 0), "threadIdx.x");
    ck_assert_str_eq(ct_bound_name(&names, 1), "A");
    ck_assert_ptr_null(ct_bound_name(&names, 2));
}
END_TEST

/* Both halves lie in the memory of the names, whatever its size, and nothing around it changes. */
START_TEST(names_stay_in_their_memory)
{
    enum { BEFORE = 4096, MOST = 2048 };
    static _Alignas(16) unsigned char around[BEFORE + MOST + BEFORE];
    ct_ctx *cx = harness_context();

    for (size_t size = 0; size <= MOST; size += 8) {
        ct_names names;
        memset(around, 0xa5, sizeof around);
        ct_names_init(&names, around + BEFORE, size);
        for (int i = 0; i < 40; ++i) {
            size_t mark = ct_mark(cx);
            ct_bind(cx, &names, i % 2 ? "A" : "B",
                    harness_value(cx, "((2,3),(5,7)):((1,2),(6,30))"));
            ck_assert(ct_check(cx) == CT_OK || ct_check(cx) == CT_ENOMEM);
            ct_clear(cx);
            ct_release(cx, mark);
        }
        for (size_t i = 0; i < sizeof around; i += i == BEFORE - 1 ? 1 + size : 1)
            ck_assert_uint_eq(around[i], 0xa5);
    }
}
END_TEST

/* Values of many sizes move from half to half, and every name keeps its own. */
START_TEST(names_of_many_sizes_move)
{
    static _Alignas(16) char memory[8192];
    static const char *const name[] = {"A", "B", "C"};
    char text[3][64] = {"_", "_", "_"};
    ct_names names;
    ct_ctx *cx = harness_context();

    ct_names_init(&names, memory, sizeof memory);
    for (int i = 0; i < 600; ++i) {
        int k = i % 3, n = i * 5 % 11 + 1;
        char *to = text[k];
        for (int m = 0; m < n; ++m)
            to += snprintf(to, 6, "%c%d", m == 0 ? '(' : ',', i % 100);
        strcpy(to, ")");
        size_t mark = ct_mark(cx);
        ct_bind(cx, &names, name[k], harness_value(cx, text[k]));
        for (int m = 0; m < 3 && m <= i; ++m)
            harness_is(cx, ct_bound(cx, &names, name[m]), text[m]);
        ct_release(cx, mark);
    }
}
END_TEST

START_TEST(names_that_are_none)
{
    static _Alignas(16) char memory[4096];
    static const char *const bad[] = {"", "_", "_4", "4", "a b", "a=", "\xc3\xa9"};
    char long_name[200];
    ct_names names;
    ct_ctx *cx = harness_context();

    ct_names_init(&names, memory, sizeof memory);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        ct_bind(cx, &names, bad[i], ct_underscore());
        harness_fails(cx, CT_EINVAL, "a name is letters, digits and _");
    }
    memset(long_name, 'a', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    ct_bind(cx, &names, long_name, ct_underscore());
    harness_fails(cx, CT_EINVAL, "a name is letters");
    ck_assert_ptr_null(ct_bound_name(&names, 0));
}
END_TEST

/* Values that are replaced leave waste, which is given up when a half is full. */
START_TEST(waste_is_given_up)
{
    static _Alignas(16) char memory[2048];
    ct_names names;
    ct_ctx *cx = harness_context();
    char text[40];

    ct_names_init(&names, memory, sizeof memory);
    ct_bind(cx, &names, "first", harness_value(cx, "(_4,8)"));
    for (int i = 0; i < 500; ++i) {
        snprintf(text, sizeof text, "(%d,%d)", i, i + 1);
        ct_bind(cx, &names, "A", harness_value(cx, text));
        harness_is(cx, ct_bound(cx, &names, "A"), text);
    }
    harness_is(cx, ct_bound(cx, &names, "first"), "(_4,8)");
    ck_assert_str_eq(ct_bound_name(&names, 1), "first");
}
END_TEST

/* However little memory there is: a name is bound, or it is as it was. */
START_TEST(in_any_memory)
{
    static _Alignas(16) char memory[2048];
    ct_names names;
    ct_ctx *cx = harness_context();
    ct_value small = harness_value(cx, "7"), large = harness_value(cx, "((1,2),(3,4),(5,6))");
    bool fitted = false;

    for (size_t size = 0; size <= sizeof memory; size += 16) {
        ct_names_init(&names, memory, size);
        ct_bind(cx, &names, "A", small);
        bool first = ct_check(cx) == CT_OK;
        ck_assert(first || ct_check(cx) == CT_ENOMEM);
        ct_clear(cx);
        ck_assert(first == (ct_bound(cx, &names, "A") != NULL));
        ct_bind(cx, &names, "A", large);
        fitted = ct_check(cx) == CT_OK;
        ct_clear(cx);
        if (first)
            ck_assert(ct_same(ct_bound(cx, &names, "A"), fitted ? large : small));
    }
    ck_assert(fitted);
}
END_TEST

START_TEST(without_memory_for_a_copy)
{
    static _Alignas(16) char memory[1024], little[64];
    ct_names names;
    ct_ctx cx, *much = harness_context();

    ct_names_init(&names, memory, sizeof memory);
    ct_bind(much, &names, "A", harness_value(much, "(1,2)"));
    for (size_t size = 0; size <= sizeof little; size += 16) {
        ct_init(&cx, little, size);
        ct_bound(&cx, &names, "A");
        ck_assert_int_eq(ct_check(&cx), CT_ENOMEM);
        ck_assert_int_eq(ct_length(ct_bound(&cx, &names, "A")), 0);
    }
}
END_TEST

Suite *names_suite(void)
{
    Suite *suite = suite_create("names");
    TCase *all = tcase_create("names");

    tcase_add_test(all, names_are_kept);
    tcase_add_test(all, names_stay_in_their_memory);
    tcase_add_test(all, names_of_many_sizes_move);
    tcase_add_test(all, names_that_are_none);
    tcase_add_test(all, waste_is_given_up);
    tcase_add_test(all, in_any_memory);
    tcase_add_test(all, without_memory_for_a_copy);
    suite_add_tcase(suite, all);
    return suite;
}
