/* scan.c - a text under a cursor: tokens, numbers, words, and the column of what is wrong.
 *
 * What is here: the functions of scan.c one by one. What is not: the grammar (parse.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/text/scan.h"

#include <stdlib.h>
#include <string.h>

static cti_scanner at(ct_ctx *cx, const char *text)
{
    return (cti_scanner){.cx = cx, .text = text, .length = strlen(text)};
}

static bool reads(ct_ctx *cx, const char *text, int64_t want, size_t end)
{
    int64_t v;
    cti_scanner p = at(cx, text);
    return cti_scan_number(&p, &v) && v == want && p.at == end;
}

START_TEST(numbers)
{
    ct_ctx *cx = harness_context();
    int64_t v = 5;
    cti_scanner p;

    ck_assert(reads(cx, "0", 0, 1));
    ck_assert(reads(cx, "007x", 7, 3));
    ck_assert(reads(cx, "-12,", -12, 3));
    ck_assert(reads(cx, "9223372036854775807", INT64_MAX, 19));
    ck_assert(reads(cx, "-9223372036854775808 ", INT64_MIN, 20));
    ck_assert(reads(cx, "-0x1f)", -31, 5));
    ck_assert(reads(cx, "0xg", 0, 1));
    p = at(cx, " 9223372036854775808");
    p.at = 1;
    ck_assert(!cti_scan_number(&p, &v));
    ck_assert_int_eq(cx->column, 2);
    harness_fails(cx, CT_EPARSE, "column 2: the number does not fit 64 bits");
    p = at(cx, "-9223372036854775809");
    ck_assert(!cti_scan_number(&p, &v));
    harness_fails(cx, CT_EPARSE, "column 1: the number does not fit 64 bits");
    p = at(cx, "99999999999999999999");
    ck_assert(!cti_scan_number(&p, &v));
    harness_fails(cx, CT_EPARSE, "does not fit");
    p = at(cx, "-x");
    ck_assert(!cti_scan_number(&p, &v));
    harness_fails(cx, CT_EPARSE, "column 2: expected a number, found 'x'");
    ck_assert_int_eq(v, 5); /* a failure leaves it alone */
}
END_TEST

/* A text that ends in 0x, with nothing behind it that is its own. */
START_TEST(no_digit_is_read_beyond_the_end)
{
    static const char text[] = "4,0x";
    ct_ctx *cx = harness_context();
    size_t n = strlen(text);
    int64_t v;
    char *own = malloc(n);
    ck_assert_ptr_nonnull(own);
    memcpy(own, text, n);
    cti_scanner p = {.cx = cx, .text = own, .length = n, .at = 2};
    ck_assert(cti_scan_number(&p, &v));
    ck_assert_int_eq(v, 0);
    ck_assert_uint_eq(p.at, 3);
    free(own);
}
END_TEST

START_TEST(tokens)
{
    ct_ctx *cx = harness_context();
    cti_scanner p = at(cx, " \t Sw<2");

    ck_assert(!cti_scan_accept(&p, "Sw>"));
    ck_assert_uint_eq(p.at, 0); /* blanks are passed only with the token */
    ck_assert(cti_scan_accept(&p, "Sw<"));
    ck_assert_uint_eq(p.at, 6);
    ck_assert_int_eq(cti_scan_peek(&p), '2');
    ck_assert(cti_scan_digit_at(&p, 6));
    ck_assert(!cti_scan_digit_at(&p, 7));
    ck_assert(!cti_scan_accept(&p, "2,"));
    ck_assert(cti_scan_accept(&p, "2"));
    ck_assert_int_eq(cti_scan_peek(&p), '\0');
    cti_scan_skip_space(&p);
    ck_assert_uint_eq(p.at, 7);
    p = at(cx, "\n2");
    ck_assert(!cti_scan_accept(&p, "2")); /* a line ends here */
}
END_TEST

START_TEST(words)
{
    static const struct {
        const char *text, *word;
    } good[] = {
        {"size(2)", "size"},
        {"upcast<4>(2)", "upcast<4>"},
        {"f<a,<b c>>)", "f<a,<b c>>"},
        {"tiled_copy.partition_S,", "tiled_copy.partition_S"},
        {"SM90::A<_1>", "SM90::A<_1>"},
        {"(2)", ""},
    };
    char name[24];
    ct_ctx *cx = harness_context();
    cti_scanner p;

    for (size_t i = 0; i < sizeof good / sizeof good[0]; ++i) {
        p = at(cx, good[i].text);
        ck_assert(cti_scan_word(&p, name, sizeof name));
        ck_assert_str_eq(name, good[i].word);
        ck_assert_uint_eq(p.at, strlen(good[i].word));
    }
    p = at(cx, "abcdefghijklmnopqrstuvw(");
    ck_assert(cti_scan_word(&p, name, sizeof name));
    ck_assert_str_eq(name, "abcdefghijklmnopqrstuvw");
    p = at(cx, "abcdefghijklmnopqrstuvwx(");
    ck_assert(!cti_scan_word(&p, name, sizeof name));
    harness_fails(cx, CT_EPARSE, "column 1: the name is too long");
    p = at(cx, "abcdefghijklmnopqrstuvwxyz(");
    ck_assert(!cti_scan_word(&p, name, sizeof name));
    harness_fails(cx, CT_EPARSE, "column 1: the name is too long");
    static const char *const unshown[] = {"f<2\t>", "f<2\n>", "f<2\x1f>", "f<2\x7f>", "f<2\x80>"};
    for (size_t i = 0; i < sizeof unshown / sizeof unshown[0]; ++i) {
        p = at(cx, unshown[i]);
        ck_assert(!cti_scan_word(&p, name, sizeof name));
        harness_fails(cx, CT_EPARSE, "column 4: expected '>'");
    }
    p = at(cx, "f< ~>");
    ck_assert(cti_scan_word(&p, name, sizeof name));
    ck_assert_str_eq(name, "f< ~>");
    p = at(cx, "f<2(");
    ck_assert(!cti_scan_word(&p, name, sizeof name));
    harness_fails(cx, CT_EPARSE, "column 5: expected '>', the text ends");
}
END_TEST

/* The first failure stays, with its column. */
START_TEST(places)
{
    ct_ctx *cx = harness_context();
    cti_scanner p = at(cx, "ab\x01");

    p.at = 1;
    cti_scan_expected(&p, "a thing");
    p.at = 2;
    cti_scan_expected(&p, "another");
    cti_scan_too_much(&p, 0, "it is too much");
    ck_assert_int_eq(cx->column, 2);
    harness_fails(cx, CT_EPARSE, "column 2: expected a thing, found 'b'");
    cti_scan_expected(&p, "another");
    harness_fails(cx, CT_EPARSE, "column 3: expected another, found the byte 0x01");
    p.at = 3;
    cti_scan_expected(&p, "more");
    harness_fails(cx, CT_EPARSE, "column 4: expected more, the text ends");
    cti_scan_too_much(&p, 2, "it is too much");
    ck_assert_int_eq(cx->column, 3);
    harness_fails(cx, CT_EPARSE, "column 3: it is too much");
}
END_TEST

Suite *scan_suite(void)
{
    Suite *suite = suite_create("scan");
    TCase *all = tcase_create("scan");

    tcase_add_test(all, numbers);
    tcase_add_test(all, no_digit_is_read_beyond_the_end);
    tcase_add_test(all, tokens);
    tcase_add_test(all, words);
    tcase_add_test(all, places);
    suite_add_tcase(suite, all);
    return suite;
}
