/* print.c - values as text, called directly.
 *
 * What is here: cut text, every kind in print form, and back. What is not: tables
 * (unit/ref/text/print_layout.c). */
#include "ref/tensor/tensor.h"
#include "ref/value/value.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/value/value.h"

#include <stdio.h>
#include <string.h>

static const char *const texts[] = {
    "_4",
    "-7",
    "_-9223372036854775808",
    "9223372036854775807",
    "_3@1@0",
    "-5@2",
    "_",
    "()",
    "(_2,(3,_5),())",
    "(_2,_3):(_1,-2)",
    "():()",
    "Sw<3,4,-3>",
    "Sw<2,0,3> o _0 o (_4,_8):(_8,_1)",
    "(_4,_3):(_3,_1) o (1,_2) o (_2,_3):(_1@0,_1@1)",
    "M_8|(3&7)=11",
    "LayoutLeft",
    "LayoutRight",
    "ArithTuple(_0,2)",
    "ArithTuple_0",
    "ArithTuple(_0,_0) o (_3,5):(_1@0,_1@1)",
    "counting_iter(42)",
    "counting_iter(-3) o 4:_1",
    "ptr[32b](0x1000)",
    "ptr[32b]((nil))",
    "ptr[8b](0xfffffffffffffff)",
    "gmem_ptr[16b](0x10) o _8:_1",
    "smem_ptr[16b](unset)",
    "smem_subptr[4b](0x10.4)",
    "smem_ptr[1b](unset)",
    "rmem_ptr[64b](0x8)",
    "tmem_[32b](0x0001.0004)",
    "tmem_[4b](0xffff.ffff)",
    "Sw<3,4,3>_smem_ptr[16b](0x80)",
    "Sw<2,0,3> o smem_ptr[16b](unset) o _8:_1",
    "16b",
    "SM75_U32x1_LDSM_N",
    "(SM80_CP_ASYNC_CACHEALWAYS<u128>,_2)",
};

enum { TEXTS = sizeof texts / sizeof texts[0] };

static ct_value length_of(ct_ctx *cx, ct_value v)
{
    return ct_static(cx, (int64_t)strlen(ct_str(cx, v)));
}

/* What is printed is read back the same, and in too little room it is cut and ended. */
START_TEST(every_kind_both_ways)
{
    char text[200], cut[200];
    ct_ctx *cx = harness_context();

    for (int i = 0; i < TEXTS; ++i) {
        ct_value v = ct_parse(cx, texts[i]);
        harness_is(cx, v, texts[i]);
        size_t length = ct_print(v, text, sizeof text);
        ck_assert_uint_eq(length, strlen(texts[i]));
        ck_assert_uint_eq(ct_print(v, NULL, 0), length);
        ck_assert(ct_same(ct_parse_n(cx, text, length), v));
        ck_assert_str_eq(ct_str(cx, v), texts[i]);
        for (size_t size = 1; size <= length + 2; ++size) {
            memset(cut, '#', sizeof cut);
            ck_assert_uint_eq(ct_print(v, cut, size), length);
            size_t end = size - 1 < length ? size - 1 : length;
            ck_assert(memcmp(cut, text, end) == 0 && cut[end] == '\0' && cut[size] == '#');
        }
    }
}
END_TEST

/* A message shows a long value cut, and writes to its own text alone. */
START_TEST(long_values_are_cut)
{
    ct_ctx *cx = harness_context();
    cti_text t[2] = {{""}, {"next"}};
    const char *text = cti_show(&t[0], ct_repeat(cx, 40, ct_static(cx, 1)));
    ck_assert_uint_eq(strlen(text), sizeof t[0].s - 1);
    ck_assert_str_eq(text + sizeof t[0].s - 6, ",_1..");
    ck_assert_str_eq(t[1].s, "next");
    ck_assert_str_eq(cti_show(&t[0], ct_static(cx, 1)), "_1");
}
END_TEST

START_TEST(strings_in_memory)
{
    static const char *const rows[] = {
        "(_2,(3,_5))  =  _11",
        "7  =  _1",
        "Sw<2,0,3> o _0 o (_4,_8):(_8,_1)  =  _32",
        NULL,
    };
    harness_one(length_of, rows);
}
END_TEST

/* In a message a pointer stands relative to its memory: an address of the host would be another in
 * every run. Printed it is the address, as in CuTe. */
START_TEST(in_messages_without_addresses)
{
    static _Alignas(16) char memory[64];
    static const struct {
        int bits, by;
        const char *shown;
    } rows[] = {
        {32, 0, "gmem_ptr[32b](+0x0)"},       {32, 6, "gmem_ptr[32b](+0x18)"},
        {32, -2, "gmem_ptr[32b](-0x8)"},      {4, 0, "gmem_subptr[4b](+0x0.0)"},
        {4, 9, "gmem_subptr[4b](+0x4.4)"},    {4, -1, "gmem_subptr[4b](-0x1.4)"},
        {64, 1000, "gmem_ptr[64b](+0x1f40)"},
    };
    ct_ctx *cx = harness_context();
    cti_text t;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        ct_value p = ct_make_ptr(cx, CT_GMEM, CT_BITS, rows[i].bits, memory + 16, 32);
        ct_value at = cti_advance(cx, p, ct_dynamic(cx, rows[i].by));
        ck_assert_int_eq(ct_check(cx), CT_OK);
        ck_assert_str_eq(cti_show(&t, at), rows[i].shown);
        ck_assert_ptr_null(strstr(ct_str(cx, at), "+0x"));
    }
    ct_value odd = ct_make_ptr(cx, CT_SMEM, CT_BITS, 16, memory + 14, 32);
    ck_assert_str_eq(cti_show(&t, cti_advance(cx, odd, ct_dynamic(cx, 5))),
                     "smem_ptr[16b](0x..e+0xa)");
    ck_assert_str_eq(cti_show(&t, harness_value(cx, "gmem_ptr[32b](0x18)")), "gmem_ptr[32b](0x18)");
}
END_TEST

Suite *print_suite(void)
{
    Suite *suite = suite_create("print");
    TCase *all = tcase_create("print");

    tcase_add_test(all, every_kind_both_ways);
    tcase_add_test(all, long_values_are_cut);
    tcase_add_test(all, strings_in_memory);
    tcase_add_test(all, in_messages_without_addresses);
    suite_add_tcase(suite, all);
    return suite;
}
