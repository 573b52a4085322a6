/* ctx.c - the context: memory, marks, the first failure and its sentence.
 *
 * What is here: what ct.h promises of every context, whatever is computed in it. What is not:
 * which calls fail and why (each concept's suite). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

START_TEST(context_fresh)
{
    static char memory[400];
    ct_ctx cx;

    for (size_t offset = 0; offset < 16; ++offset) {
        memset(&cx, 0xA5, sizeof cx);
        ct_init(&cx, memory + offset, sizeof memory - offset);
        ck_assert_int_eq(ct_check(&cx), CT_OK);
        ck_assert_str_eq(ct_message(&cx), "");
        ck_assert_str_eq(ct_witness(&cx), "");
        ck_assert_int_eq(cx.column, 0);
        ck_assert_uint_eq(ct_mark(&cx), 0);
        ck_assert_uint_eq((uintptr_t)cx.memory % 16, 0);
        ck_assert_uint_ge((uintptr_t)cx.memory, (uintptr_t)(memory + offset));
        ck_assert_uint_gt(cx.size, sizeof memory - offset - 16);
        ck_assert(cx.memory + cx.size <= memory + sizeof memory);
    }
}
END_TEST

START_TEST(a_context_may_have_no_memory)
{
    static char byte[1];
    ct_ctx cx;

    for (int i = 0; i < 2; ++i) {
        ct_init(&cx, i == 0 ? NULL : byte, (size_t)i);
        ct_value small = ct_static(&cx, 2), tuple = ct_make_tuple(&cx, 0, NULL);
        ck_assert_int_eq(ct_check(&cx), CT_ENOMEM);
        ck_assert_int_eq(ct_int(small), 2); /* the smallest static integers need no memory */
        ck_assert_int_eq(ct_length(tuple), 0);
        ct_clear(&cx);
        ck_assert_int_eq(ct_kind_of(ct_underscore()), CT_UNDERSCORE);
        ck_assert_int_eq(ct_check(&cx), CT_OK);
    }
}
END_TEST

/* The first failure stays, with its column and its witness, however many follow. */
START_TEST(context_sticky)
{
    static const struct {
        const char *text;
        ct_error error;
        const char *part, *witness;
        int64_t column;
    } fail[] = {
        {"(2,3", CT_EPARSE, "column 5", "", 5},
        {"  size(get<2>((5,7)))", CT_EINVAL, "mode 2 of (5,7)", "", 8},
        {"composition((_4,_3):(_3,_1),_2:_5)", CT_EDOMAIN, "stride divisibility", "", 1},
        {"composition((_6,_2):(_1,_7),(_3,_2):(_2,_3))", CT_EDOMAIN, "A(B(c))", "at (2,1)", 1},
        {"mul(9223372036854775807,3)", CT_ERANGE, "mul", "", 1},
        {"no_such_op(3)", CT_EUNSUP, "no_such_op", "", 1},
    };
    const size_t n = sizeof fail / sizeof fail[0];

    for (size_t i = 0; i < n; ++i) {
        ct_ctx *cx = harness_context(), first;
        ct_value v = ct_eval(cx, fail[i].text, strlen(fail[i].text));
        ck_assert_msg(ct_check(cx) == fail[i].error && cx->error == fail[i].error, "%s: %s",
                      fail[i].text, ct_error_name(ct_check(cx)));
        ck_assert_msg(strstr(ct_message(cx), fail[i].part) != NULL, "%s", ct_message(cx));
        ck_assert_msg(strstr(ct_witness(cx), fail[i].witness) != NULL, "%s", ct_witness(cx));
        ck_assert_int_eq(ct_witness(cx)[0] == '\0', fail[i].witness[0] == '\0');
        ck_assert_int_eq(cx->column, fail[i].column);
        ck_assert_int_eq(ct_length(v), 0);
        first = *cx;
        for (size_t j = 0; j < n; ++j)
            ct_eval(cx, fail[j].text, strlen(fail[j].text));
        ck_assert_int_eq(cx->error, first.error);
        ck_assert_str_eq(ct_message(cx), first.message);
        ck_assert_str_eq(ct_witness(cx), first.witness);
        ck_assert_int_eq(cx->column, first.column);
        ct_clear(cx);
        ck_assert_str_eq(ct_message(cx), "");
        ck_assert_str_eq(ct_witness(cx), "");
        harness_is(cx, harness_value(cx, "size((5,7))"), "35");
    }
}
END_TEST

START_TEST(out_of_memory_is_no_end)
{
    static char memory[1000];
    ct_ctx cx;

    ct_init(&cx, memory, sizeof memory);
    ct_value kept = harness_value(&cx, "(3,(5,7))");
    size_t mark = ct_mark(&cx);
    while (ct_check(&cx) == CT_OK)
        ct_dynamic(&cx, 11);
    ck_assert_int_eq(ct_check(&cx), CT_ENOMEM);
    ck_assert_ptr_nonnull(strstr(ct_message(&cx), "bytes are in use"));
    ct_clear(&cx);
    ct_release(&cx, mark);
    harness_is(&cx, ct_product(&cx, kept), "105");
}
END_TEST

START_TEST(work_has_a_bound)
{
    ct_ctx *cx = harness_context();
    ck_assert_uint_eq(cx->most, UINT64_MAX);
    ct_value kept = harness_value(cx, "(3,(5,7))");
    size_t mark = ct_mark(cx);
    uint64_t made = cx->made;
    for (int i = 0; i < 1000; ++i) {
        ct_dynamic(cx, 11);
        ct_release(cx, mark);
    }
    ck_assert_uint_ge(cx->made, made + 1000 * sizeof(int64_t)); /* released ones are counted */
    cx->most = UINT64_C(3) << 20;
    for (int i = 0; i < 1 << 20 && ct_check(cx) == CT_OK; ++i) {
        ct_dynamic(cx, 11);
        ct_release(cx, mark);
    }
    harness_fails(cx, CT_ERANGE, "more than 3 MiB of values in all");
    ct_clear(cx);
    cx->most = UINT64_MAX;
    harness_is(cx, ct_product(cx, kept), "105");
}
END_TEST

START_TEST(context_release)
{
    ct_ctx *cx = harness_context();
    ct_value a = harness_value(cx, "(2,(3,5)):(1,(2,6))");
    size_t mark = ct_mark(cx);

    ck_assert_uint_eq(mark, cx->used);
    ct_value b = ct_coalesce(cx, a);
    ck_assert_uint_gt(ct_mark(cx), mark);
    harness_is(cx, b, "(2,3,5):(1,2,6)");
    ct_release(cx, mark);
    ck_assert_uint_eq(ct_mark(cx), mark);
    ct_release(cx, mark + 1000); /* no mark of this context: nothing is given back */
    ck_assert_uint_eq(ct_mark(cx), mark);
    harness_is(cx, a, "(2,(3,5)):(1,(2,6))");
    ct_release(cx, 0);
    ck_assert_uint_eq(ct_mark(cx), 0);
}
END_TEST

START_TEST(error_named)
{
    static const char *const name[] = {"CT_OK",     "CT_EINVAL", "CT_EDOMAIN", "CT_ERANGE",
                                       "CT_ENOMEM", "CT_EPARSE", "CT_EUNSUP"};

    for (int e = CT_OK; e <= CT_EUNSUP; ++e)
        ck_assert_str_eq(ct_error_name((ct_error)e), name[e]);
    ck_assert_str_eq(ct_error_name((ct_error)(CT_EUNSUP + 1)), "CT_?");
    ck_assert_str_eq(ct_error_name((ct_error)-1), "CT_?");
}
END_TEST

/* `at COORDINATE: what the definition gives, what CuTe's layout gives`: both values are there, and
 * evaluating them again gives the same. */
START_TEST(refusal_witness)
{
    ct_ctx *cx = harness_context();
    ct_layout a = harness_value(cx, "(_6,_2):(_1,_7)"), b = harness_value(cx, "(_3,_2):(_2,_3)");
    ct_value at = harness_value(cx, "(2,1)");
    char text[200];

    ct_composition(cx, a, b);
    snprintf(text, sizeof text, "%s", ct_witness(cx));
    harness_fails(cx, CT_EDOMAIN, "(_3,_2):(_2,_3)");
    ct_value want = ct_layout_call(cx, a, ct_layout_call(cx, b, at));
    ct_value got = ct_layout_call(cx, harness_value(cx, "(_3,_2):(_2,_3)"), at);
    ck_assert_int_ne(ct_int(want), ct_int(got));
    ck_assert_str_eq(text, "at (2,1): A(B(c)) is 8, the layout (_3,_2):(_2,_3) gives 7");
    ck_assert_int_eq(ct_int(want), 8);
    ck_assert_int_eq(ct_int(got), 7);
}
END_TEST

/* However long the operands are, a message is one sentence that ends. */
START_TEST(a_message_fits)
{
    ct_ctx *cx = harness_context();
    ct_value longer = ct_repeat(cx, 5000, ct_static(cx, 1234567));

    ct_composition(cx, longer, longer);
    ck_assert_uint_lt(strlen(ct_message(cx)), sizeof cx->message);
    ck_assert_ptr_nonnull(strstr(ct_message(cx), "_1234567,_1"));
    ck_assert_ptr_nonnull(strstr(ct_message(cx), "..,"));
    harness_fails(cx, CT_EINVAL, "is not a layout");
}
END_TEST

Suite *ctx_suite(void)
{
    Suite *suite = suite_create("ctx");
    TCase *all = tcase_create("context");

    tcase_add_test(all, context_fresh);
    tcase_add_test(all, a_context_may_have_no_memory);
    tcase_add_test(all, context_sticky);
    tcase_add_test(all, out_of_memory_is_no_end);
    tcase_add_test(all, work_has_a_bound);
    tcase_add_test(all, context_release);
    tcase_add_test(all, error_named);
    tcase_add_test(all, refusal_witness);
    tcase_add_test(all, a_message_fits);
    suite_add_tcase(suite, all);
    return suite;
}
