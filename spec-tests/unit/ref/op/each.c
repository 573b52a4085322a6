/* each.c - many calls at once against the calls one by one. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

enum { ROWS = 4 };

static const char as[] = "(_6,_2):(_8,_2)\0(_4,_8):(_8,_1)\0(_6,_2):(_1,_7)\0_8:_1";
static const char bs[] = "(_4,_3):(_3,_1)\0(_2,_4):(_4,_1)\0(_3,_2):(_2,_3)\0_4:_2";

START_TEST(each_is_one)
{
    ct_ctx *cx = harness_context();
    static _Alignas(16) char memory[1 << 16];
    ct_ctx work;
    ct_value a[ROWS], b[ROWS], r[ROWS];
    const ct_value *const column[] = {a, b};
    ct_columns operands = {2, ROWS, column};
    char text[400], one[100];

    ct_init(&work, memory, sizeof memory);
    ck_assert_uint_eq(ct_parse_each(cx, as, ROWS, a), ROWS);
    ck_assert_uint_eq(ct_parse_each(cx, bs, ROWS, b), ROWS);
    ck_assert_uint_eq(ct_call_each(cx, &work, "composition", &operands, r), ROWS);
    ck_assert_uint_eq(ct_mark(&work), 0);
    size_t length = ct_print_each(r, ROWS, text, sizeof text), at = 0;
    for (int i = 0; i < ROWS; ++i, at += strlen(text + at) + 1) {
        ct_value alone = ct_call(cx, "composition", 2, (ct_value[]){a[i], b[i]});
        if (ct_check(cx) != CT_OK) {
            ck_assert_ptr_null(r[i]);
            ck_assert_str_eq(text + at, "!");
            ct_clear(cx);
            continue;
        }
        ck_assert(ct_same(alone, r[i]));
        snprintf(one, sizeof one, "%c%s", 'A' + CT_LAYOUT, ct_str(cx, alone));
        ck_assert_str_eq(text + at, one);
    }
    ck_assert_uint_eq(at, length);
    ck_assert_ptr_null(r[2]);
}
END_TEST

/* What does not fit is counted, and nothing is written behind the end. */
START_TEST(text_that_does_not_fit)
{
    ct_ctx *cx = harness_context();
    ct_value v[] = {harness_value(cx, "_4:_1"), NULL, harness_value(cx, "(_2,3)")};
    const char want[] = "E_4:_1\0!\0D(_2,3)";
    char text[sizeof want + 1];

    for (size_t size = 0; size <= sizeof want; ++size) {
        memset(text, '#', sizeof text);
        ck_assert_uint_eq(ct_print_each(v, 3, text, size), sizeof want);
        ck_assert_int_eq(text[size], '#');
    }
    ck_assert_mem_eq(text, want, sizeof want);
}
END_TEST

START_TEST(where_no_call_is_right)
{
    ct_ctx *cx = harness_context();
    static _Alignas(16) char memory[1 << 14];
    ct_ctx work, small;
    ct_value a[ROWS], r[ROWS];
    const ct_value *const column[] = {a};
    ct_columns operands = {1, ROWS, column};

    ct_init(&work, memory, sizeof memory / 2);
    ck_assert_uint_eq(ct_parse_each(cx, as, ROWS, a), ROWS);
    ck_assert_uint_eq(ct_call_each(cx, &work, "no_such_op", &operands, r), 0);
    harness_fails(cx, CT_EUNSUP, "no_such_op: no such operation");
    ck_assert_uint_eq(ct_parse_each(cx, "_4:_1\0(_4\0_2:_1", 3, r), 1);
    harness_fails(cx, CT_EPARSE, "the text ends");
    ct_init(&small, memory + sizeof memory / 2, 400);
    ck_assert_uint_lt(ct_call_each(&small, &work, "coalesce", &operands, r), ROWS);
    harness_fails(&small, CT_ENOMEM, "");
    operands.operands = 65;
    ck_assert_uint_eq(ct_call_each(cx, &work, "coalesce", &operands, r), 0);
    harness_fails(cx, CT_EINVAL, "coalesce: more than 64 operands");
}
END_TEST

START_TEST(calls_as_texts)
{
    ct_ctx *cx = harness_context();
    static char many[600] = "make_tuple";
    char text[100];
    size_t mark = ct_mark(cx);

    ck_assert_uint_eq(
        ct_answer(cx, "composition\0(_6,_2):(_8,_2)\0(_4,_3):(_3,_1)\0", text, sizeof text), 28);
    ck_assert_str_eq(text, "E((_2,_2),_3):((_24,_2),_8)");
    ck_assert_uint_eq(ct_answer(cx, "upcast<4>\0(_8,_6):(_1,_16)\0", text, sizeof text), 17);
    ck_assert_str_eq(text, "E(_2,_6):(_1,_4)");
    ck_assert_uint_eq(ct_answer(cx, "GMMA::Layout_K_INTER_Atom<16>\0", NULL, 0), 52);
    ck_assert_uint_eq(ct_answer(cx, "composition\0_4:_1\0", text, sizeof text), 0);
    harness_fails(cx, CT_EINVAL, "composition: 1 operand");
    ck_assert_uint_eq(ct_answer(cx, "size\0(4\0", text, sizeof text), 0);
    harness_fails(cx, CT_EPARSE, "the text ends");
    for (int i = 0; i < 65; ++i)
        memcpy(many + 11 + 3 * i, "_7", 3);
    ck_assert_uint_eq(ct_answer(cx, many, text, sizeof text), 0);
    harness_fails(cx, CT_EINVAL, "make_tuple: more than 64 operands");
    ck_assert_uint_eq(ct_mark(cx), mark);
}
END_TEST

Suite *each_suite(void)
{
    Suite *suite = suite_create("each");
    TCase *all = tcase_create("each");

    tcase_add_test(all, each_is_one);
    tcase_add_test(all, text_that_does_not_fit);
    tcase_add_test(all, where_no_call_is_right);
    tcase_add_test(all, calls_as_texts);
    suite_add_tcase(suite, all);
    return suite;
}
