/* shrink.c - the search for a small case that still fails. */
#include "spec-tests/judge/generate/shrink.h"
#include "spec-tests/unit/suites.h"
#include <stdio.h>
#include <string.h>

/* Fails while argument 0 holds the text that user points to. */
static bool holds_text(void *user, const char *op, int n, const char *const *args)
{
    (void)op;
    return n > 0 && strstr(args[0], user) != NULL;
}

struct shrunk {
    const char *from, *part, *to;
};

START_TEST(what_does_not_matter_is_cut_away)
{
    static const struct shrunk cases[] = {
        {"((_2,7),(_3,_4)):((_1,_2),(12,_36))", "7", "_7:_0"},
        {"((_2,6),(_3,_4)):((_1,_2),(12,_36))", "36", "_1:_36"},
        {"(_5,(_2,_7)):(_1,(_5,_10))", ",", "(_1,_1):(_0,_0)"},
        {"Sw<3,4,3> o _5 o (_8,_8):(_8,_1)", "Sw", "Sw<0,0,0> o _0 o _1:_0"},
        {"Sw<3,4,3> o _5 o (_8,_8):(_8,_1)", ":", "_1:_0"},
        {"(_4,_3:_2,_)", "_3:", "_3:_0"},
        {"9", "9", "_9"},
        {"(_1@0,_3@1)", "@1", "_1@1"},
        {"-5", "", "_1"},
        {"LayoutLeft", "L", "LayoutLeft"},
        {"not in print form", "not", "not in print form"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        struct generate_case c = {.op = "any", .n = 1};
        char part[16];
        snprintf(part, sizeof part, "%s", cases[i].part);
        snprintf(c.text[0], CASE_TEXT, "%s", cases[i].from);
        c.args[0] = c.text[0];
        shrink_case(&c, holds_text, part);
        ck_assert_str_eq(c.args[0], cases[i].to);
    }
}
END_TEST

/* Fails whatever the arguments are. */
static bool always(void *user, const char *op, int n, const char *const *args)
{
    (void)user;
    (void)op;
    (void)args;
    return n > 0;
}

START_TEST(every_argument_is_cut)
{
    struct generate_case c = {.op = "any", .n = 3};
    const char *const from[] = {"((7,_3),2):((1,_7),21)", "(_4:_2,(_3,5))", "_"};
    for (int i = 0; i < 3; ++i) {
        snprintf(c.text[i], CASE_TEXT, "%s", from[i]);
        c.args[i] = c.text[i];
    }
    shrink_case(&c, always, NULL);
    ck_assert_str_eq(c.args[0], "_1:_0");
    ck_assert_str_eq(c.args[1], "_1");
    ck_assert_str_eq(c.args[2], "_");
}
END_TEST

/* ---- A record of another kind: a list of integers -------------------------------------------  */

enum { NUMBERS = 3 };

static bool lower_one(const void *now, int number, void *smaller)
{
    const int64_t *v = now;
    int64_t *s = smaller;
    if (number < NUMBERS * SHRINK_NUMBERS)
        s[number / SHRINK_NUMBERS] =
            shrink_number(v[number / SHRINK_NUMBERS], number % SHRINK_NUMBERS);
    return number < NUMBERS * SHRINK_NUMBERS;
}

static bool large_product(void *user, const void *record)
{
    const int64_t *v = record;
    ++*(int *)user;
    return v[0] * v[1] * v[2] > 1000;
}

/* None of the numbers can be lower: one less and the product is 1000 or below. */
START_TEST(numbers_are_lowered_as_far_as_they_can)
{
    int64_t v[NUMBERS] = {12345, 77, 1000000};
    int tries = 0;
    shrink(v, sizeof v, lower_one, large_product, &tries);
    ck_assert_int_eq(v[0], 1);
    ck_assert_int_eq(v[1], 1);
    ck_assert_int_eq(v[2], 1001);
    ck_assert_int_lt(tries, 400);
}
END_TEST

static bool change_sign(const void *now, int number, void *smaller)
{
    *(int64_t *)smaller = -*(const int64_t *)now;
    return number == 0;
}

static bool counted(void *user, const void *record)
{
    ++*(int *)user;
    return *(const int64_t *)record != 0;
}

START_TEST(a_search_without_end_is_cut_off)
{
    int64_t v = 1;
    int tries = 0;
    shrink(&v, sizeof v, change_sign, counted, &tries);
    ck_assert_int_eq(tries, 4000);
}
END_TEST

Suite *shrink_suite(void)
{
    Suite *s = suite_create("shrink");
    TCase *cuts = tcase_create("cuts");
    tcase_add_test(cuts, what_does_not_matter_is_cut_away);
    tcase_add_test(cuts, every_argument_is_cut);
    tcase_add_test(cuts, numbers_are_lowered_as_far_as_they_can);
    tcase_add_test(cuts, a_search_without_end_is_cut_off);
    suite_add_tcase(s, cuts);
    return s;
}
