/* verdict.c - every verdict, reached from every kind of answer.
 *
 * Not here: the oracle's and the laws' own rightness, which have suites of their own. */
#include "spec-tests/unit/suites.h"

#include "spec-tests/judge/verdict/verdict.h"

#include <string.h>

/* Room for the longest row; the rest of a row is what verdict_reach is given. */
struct row {
    const char *op, *args[2];
    char sign;
    const char *expected;
    enum answer_kind kind;
    const char *text;
    enum verdict verdict;
};

static const struct rules plain = {false, false, false};

static struct judgement reach(const struct row *row, const struct rules *rules, bool witness)
{
    struct vector v = {.op = row->op, .sign = row->sign, .expected = row->expected};
    struct answer answer = {.kind = row->kind, .witness = witness};
    const char *args[] = {row->args[0], row->args[1]};
    struct judgement j;

    v.args = args;
    v.n = row->args[1] ? 2 : 1;
    text_clear(&answer.text);
    text_puts(&answer.text, row->text);
    verdict_reach(&v, &answer, rules, &j);
    answer_free(&answer);
    return j;
}

static void expect_rows(const struct row *rows, size_t count, const struct rules *rules)
{
    for (size_t i = 0; i < count; ++i) {
        struct judgement j = reach(&rows[i], rules, false);
        ck_assert_msg(j.verdict == rows[i].verdict, "row %zu: `%c %s` got `%s`: %s (%s), not %s", i,
                      rows[i].sign, rows[i].expected, rows[i].text, verdict_name(j.verdict), j.why,
                      verdict_name(rows[i].verdict));
    }
}

#define COUNT(rows) (sizeof rows / sizeof rows[0])

START_TEST(a_value_is_exact_or_of_another_form_or_wrong)
{
    static const struct row rows[] = {
        {"coalesce", {"(_2,_3):(_1,_2)"}, '=', "_6:_1", ANSWER_VALUE, "_6:_1", VERDICT_EXACT},
        {"coalesce", {"(_2,_3):(_1,_2)"}, '=', "_6:_1", ANSWER_VALUE, "6:1", VERDICT_FORM},
        {"coalesce",
         {"(_2,_3):(_1,_2)"},
         '=',
         "_6:_1",
         ANSWER_VALUE,
         "(_2,_3):(_1,_2)",
         VERDICT_FORM},
        {"coalesce", {"(_2,_3):(_1,_2)"}, '=', "_6:_1", ANSWER_VALUE, "_6:_2", VERDICT_WRONG},
        {"coalesce", {"(_2,_3):(_1,_2)"}, '=', "_6:_1", ANSWER_VALUE, "_5:_1", VERDICT_WRONG},
        {"coalesce", {"(_2,_3):(_1,_2)"}, '=', "_6:_1", ANSWER_VALUE, "six", VERDICT_WRONG},
        {"coalesce", {"(_2,_3):(_1,_2)"}, '=', "_6:_1", ANSWER_VALUE, "_6:_1 ", VERDICT_WRONG},
        {"coalesce", {"_131072:_1"}, '=', "131072:_1", ANSWER_VALUE, "_131072:_1", VERDICT_FORM},
        {"coalesce", {"_131072:_1"}, '=', "131072:_1", ANSWER_VALUE, "(_131072):(1)", VERDICT_FORM},
        {"coalesce", {"_131072:_1"}, '=', "131072:_1", ANSWER_VALUE, "_13107:_1", VERDICT_WRONG},
        {"coalesce", {"_131072:_1"}, '=', "131072:_1", ANSWER_VALUE, "131072:_", VERDICT_WRONG},
        {"size", {"(_2,_3)"}, '=', "_6", ANSWER_VALUE, "6", VERDICT_FORM},
        {"size", {"(_2,_3)"}, '=', "_6", ANSWER_VALUE, "_7", VERDICT_WRONG},
        {"coalesce", {"(_2,_3):(_1,_2)"}, '~', "_6:_1", ANSWER_VALUE, "_6:_1", VERDICT_EXACT},
        {"coalesce",
         {"(_2,_3):(_1,_2)"},
         '~',
         "_6:_1",
         ANSWER_VALUE,
         "(_2,3):(_1,2)",
         VERDICT_SAME},
        {"coalesce",
         {"(_2,_3):(_1,_2)"},
         '~',
         "_6:_1",
         ANSWER_VALUE,
         "(_3,_2):(_2,_1)",
         VERDICT_WRONG},
        {"coalesce", {"(_2,_3):(_1,_2)"}, '~', "_6:_1", ANSWER_VALUE, "\xFF\x01", VERDICT_WRONG},
    };

    expect_rows(rows, COUNT(rows), &plain);
}
END_TEST

START_TEST(the_best_of_the_allowed_answers_counts)
{
    static const char allowed[] = "_5:_2 | _6:_1 | (_2,_3):(_3,_1)";
    static const struct row rows[] = {
        {"f", {"x"}, '=', allowed, ANSWER_VALUE, "_5:_2", VERDICT_EXACT},
        {"f", {"x"}, '=', allowed, ANSWER_VALUE, "_6:_1", VERDICT_EXACT},
        {"f", {"x"}, '=', allowed, ANSWER_VALUE, "(_2,_3):(_3,_1)", VERDICT_EXACT},
        {"f", {"x"}, '=', allowed, ANSWER_VALUE, "(_2,_3):(_1,_2)", VERDICT_FORM},
        {"f", {"x"}, '~', allowed, ANSWER_VALUE, "(2,3):(3,1)", VERDICT_SAME},
        {"f", {"x"}, '=', allowed, ANSWER_VALUE, "_6:_5", VERDICT_WRONG},
        {"f", {"x"}, '=', allowed, ANSWER_VALUE, allowed, VERDICT_WRONG},
    };

    expect_rows(rows, COUNT(rows), &plain);
}
END_TEST

START_TEST(what_is_no_value_has_its_own_verdict)
{
    static const struct row rows[] = {
        {"size", {"_7"}, '=', "_7", ANSWER_REFUSED, "rank", VERDICT_WRONGLY_REFUSED},
        {"size", {"_7"}, '~', "_7", ANSWER_REFUSED, "rank", VERDICT_WRONGLY_REFUSED},
        {"size", {"_7"}, '=', "_7", ANSWER_FAULT, "memory", VERDICT_WRONGLY_REFUSED},
        {"size", {"_7"}, '=', "_7", ANSWER_UNSUPPORTED, "", VERDICT_UNSUPPORTED},
        {"size", {"_7"}, '=', "_7", ANSWER_MALFORMED, "_7", VERDICT_WRONG},
        {"size", {"_7"}, '=', "_7", ANSWER_CRASHED, "_7", VERDICT_CRASHED},
        {"size", {"_7"}, '=', "_7", ANSWER_TIMED_OUT, "_7", VERDICT_TIMED_OUT},
        {"size", {"_7"}, '=', "_7", ANSWER_GONE, "_7", VERDICT_CRASHED},
        {"size", {"_7"}, '!', "rank", ANSWER_REFUSED, "another reason", VERDICT_REFUSED},
        {"size", {"_7"}, '!', "rank", ANSWER_VALUE, "_7", VERDICT_ACCEPTED},
        {"size", {"_7"}, '!', "rank", ANSWER_FAULT, "memory", VERDICT_WRONGLY_REFUSED},
        {"size", {"_7"}, '!', "rank", ANSWER_UNSUPPORTED, "", VERDICT_UNSUPPORTED},
        {"size", {"_7"}, '!', "rank", ANSWER_CRASHED, "", VERDICT_CRASHED},
        {"size", {"_7"}, '!', "rank", ANSWER_MALFORMED, "", VERDICT_WRONG},
        {"size", {"_7"}, '?', "CuTe C++ gives _7; x", ANSWER_FAULT, "", VERDICT_WRONGLY_REFUSED},
        {"size", {"_7"}, '?', "CuTe C++ gives _7; x", ANSWER_UNSUPPORTED, "", VERDICT_UNSUPPORTED},
        {"size", {"_7"}, '?', "CuTe C++ gives _7; x", ANSWER_TIMED_OUT, "", VERDICT_TIMED_OUT},
    };

    expect_rows(rows, COUNT(rows), &plain);
}
END_TEST

/* CuTe's answer to (_6,_2):(_1,_7) o (_3,_2):(_2,_3) is wrong at (2,1): 7 where A(B) is 8. */
static const char disputed[] = "CuTe C++ gives (_3,_2):(_2,_3); at (2,1) that is 7, A(B) is 8";

#define DISPUTED "composition", {"(_6,_2):(_1,_7)", "(_3,_2):(_2,_3)"}, '?', disputed

START_TEST(the_law_decides_a_disputed_line)
{
    static const struct row rows[] = {
        {DISPUTED, ANSWER_REFUSED, "not admissible", VERDICT_REFUSED},
        {DISPUTED, ANSWER_VALUE, "(_3,_2):(_2,_3)", VERDICT_WRONG_AS_CUTE},
        {DISPUTED, ANSWER_VALUE, "(_3,_2):(_2,_5)", VERDICT_WRONG},
        {DISPUTED, ANSWER_VALUE, "nonsense", VERDICT_WRONG},
        {"composition",
         {"_8:_1", "_4:_2"},
         '?',
         "CuTe C++ gives _4:_3; x",
         ANSWER_VALUE,
         "_4:_2",
         VERDICT_LAWFUL},
        {"no_such_op", {"_8"}, '?', "CuTe C++ gives _4; x", ANSWER_VALUE, "_5", VERDICT_UNDECIDED},
    };

    expect_rows(rows, COUNT(rows), &plain);
}
END_TEST

START_TEST(cute_may_be_followed)
{
    static const struct rules follow = {.follow_cute = true};
    static const struct row rows[] = {
        {DISPUTED, ANSWER_VALUE, "(_3,_2):(_2,_3)", VERDICT_AS_CUTE},
        {DISPUTED, ANSWER_VALUE, "(_3,_2):(_2,_5)", VERDICT_WRONG},
        {DISPUTED, ANSWER_REFUSED, "not admissible", VERDICT_REFUSED},
        {"no_such_op", {"_8"}, '?', "CuTe C++ gives _4; x", ANSWER_VALUE, "_4", VERDICT_AS_CUTE},
    };

    expect_rows(rows, COUNT(rows), &follow);
}
END_TEST

START_TEST(our_own_refusal_needs_a_witness)
{
    static const struct rules must = {.must_witness = true};
    static const struct row row = {DISPUTED, ANSWER_REFUSED, "why", VERDICT_REFUSED};
    static const struct row other = {"size", {"_7"},         '!', "rank", ANSWER_REFUSED,
                                     "",     VERDICT_REFUSED};
    static const struct row kind = {"size",
                                    {"_:_"},
                                    '?',
                                    "CuTe C++ gives _0; operand 1 is a swizzle",
                                    ANSWER_REFUSED,
                                    "size: operand 1 is a swizzle",
                                    VERDICT_REFUSED};
    struct row another = kind;

    another.text = "size: operand 2 is a swizzle";
    ck_assert_int_eq(reach(&kind, &must, false).verdict, VERDICT_REFUSED);
    ck_assert_int_eq(reach(&another, &must, false).verdict, VERDICT_NO_WITNESS);
    ck_assert_int_eq(reach(&row, &must, true).verdict, VERDICT_REFUSED);
    ck_assert_int_eq(reach(&row, &must, false).verdict, VERDICT_NO_WITNESS);
    ck_assert_int_eq(reach(&row, &plain, false).verdict, VERDICT_REFUSED);
    ck_assert_int_eq(reach(&other, &must, false).verdict, VERDICT_REFUSED);
}
END_TEST

START_TEST(what_is_wrong_says_why)
{
    static const struct row coordinate = {"f",          {"x"},   '~',          "_6:_1",
                                          ANSWER_VALUE, "_6:_2", VERDICT_WRONG};
    static const struct row law = {DISPUTED, ANSWER_VALUE, "(_3,_2):(_2,_3)", VERDICT_WRONG};
    static const struct row accepted = {
        "composition",   {"(_6,_2):(_1,_7)", "(_3,_2):(_2,_3)"}, '!', "x", ANSWER_VALUE, "_6:_5",
        VERDICT_ACCEPTED};

    ck_assert_ptr_nonnull(strstr(reach(&coordinate, &plain, false).why, "2"));
    ck_assert_ptr_nonnull(strstr(reach(&law, &plain, false).why, "8"));
    ck_assert_str_ne(reach(&accepted, &plain, false).why, "");
}
END_TEST

START_TEST(an_over_long_value_is_only_wrong)
{
    struct row row = {"f", {"x"}, '=', "_6:_1", ANSWER_VALUE, NULL, VERDICT_WRONG};
    struct text answer = {NULL, 0, 0};

    for (int i = 0; i < 100000; ++i)
        text_puts(&answer, "(_2,");
    row.text = answer.bytes;
    ck_assert_int_eq(reach(&row, &plain, false).verdict, VERDICT_WRONG);
    text_free(&answer);
}
END_TEST

START_TEST(absent_is_never_passed)
{
    static const struct rules forms = {.forms_ok = true};

    ck_assert_int_eq(verdict_outcome(VERDICT_UNSUPPORTED, &plain), SKIPPED);
    ck_assert_int_eq(verdict_outcome(VERDICT_UNDECIDED, &plain), SKIPPED);
    ck_assert_int_eq(verdict_outcome(VERDICT_CRASHED, &plain), FAILED);
    ck_assert_int_eq(verdict_outcome(VERDICT_FORM, &plain), FAILED);
    ck_assert_int_eq(verdict_outcome(VERDICT_FORM, &forms), PASSED);
    ck_assert_int_eq(verdict_outcome(VERDICT_WRONG, &forms), FAILED);
    for (int v = 0; v < VERDICT_COUNT; ++v)
        ck_assert_ptr_nonnull(verdict_name((enum verdict)v));
}
END_TEST

Suite *verdict_suite(void)
{
    Suite *suite = suite_create("verdict");
    TCase *all = tcase_create("verdicts");

    tcase_add_test(all, a_value_is_exact_or_of_another_form_or_wrong);
    tcase_add_test(all, the_best_of_the_allowed_answers_counts);
    tcase_add_test(all, what_is_no_value_has_its_own_verdict);
    tcase_add_test(all, the_law_decides_a_disputed_line);
    tcase_add_test(all, cute_may_be_followed);
    tcase_add_test(all, our_own_refusal_needs_a_witness);
    tcase_add_test(all, what_is_wrong_says_why);
    tcase_add_test(all, an_over_long_value_is_only_wrong);
    tcase_add_test(all, absent_is_never_passed);
    suite_add_tcase(suite, all);
    return suite;
}
