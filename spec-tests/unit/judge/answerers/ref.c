/* ref.c - the reference as an implementation: what is refused, what is not provided,
 * what is a fault.
 *
 * The rule stands in judge/adapters/README.md. Not here: the answers (vectors), the verdicts on
 * them (unit/judge/verdict/verdict.c). */
#include "spec-tests/judge/answerers/answerers.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

enum { MAX_ARGS = 66 };

static const struct asked {
    const char *op, *args[3];
    enum answer_kind kind;
    const char *text; /* the whole value, or the beginning of the reason */
} questions[] = {
    {"size", {"(_2,3)"}, ANSWER_VALUE, "6"},
    {"print_layout", {"(_1,_1):(_0,_0)"}, ANSWER_VALUE, "(_1,_1):(_0,_0)\\n"},
    {"frobnicate", {"_2"}, ANSWER_UNSUPPORTED, "frobnicate: no such operation"},
    {"frobnicate", {"(2"}, ANSWER_UNSUPPORTED, "frobnicate: no such operation"},
    {"frobnicate", {"Sw<3,4,2>"}, ANSWER_UNSUPPORTED, "frobnicate: no such operation"},
    {"size<x>", {"(2"}, ANSWER_UNSUPPORTED, "size<x>: template arguments"},
    {"size", {"Sw<3,4,2>"}, ANSWER_REFUSED, "Sw<3,4,2>: needs"},
    {"size", {"2", "3"}, ANSWER_REFUSED, "size: 2 operands"},
    {"size", {"(2"}, ANSWER_FAULT, "CT_EPARSE: column 3"},
    {"add", {"2", "9223372036854775808"}, ANSWER_FAULT, "CT_EPARSE: column 1"},
    {"parse", {"(2"}, ANSWER_REFUSED, "column 3"},
    {"parse", {"Sw<3,4,2>"}, ANSWER_REFUSED, "Sw<3,4,2>: needs"},
};
enum { QUESTIONS = sizeof questions / sizeof questions[0] };

START_TEST(what_is_a_refusal)
{
    const struct asked *q = &questions[_i];
    struct answerer *s = answerer_ref_open();
    struct answer a = {.kind = ANSWER_GONE};
    int n = 0;

    while (n < 3 && q->args[n] != NULL)
        ++n;
    answerer_ask(s, q->op, n, q->args, &a);
    ck_assert_msg(a.kind == q->kind && strncmp(a.text.bytes, q->text, strlen(q->text)) == 0,
                  "%s %s: answer of kind %d: %s", q->op, q->args[0], (int)a.kind, a.text.bytes);
    answer_free(&a);
    ck_assert_uint_eq(answerer_close(s), 0);
}
END_TEST

/* One question leaves nothing behind for the next. */
START_TEST(after_a_failure)
{
    static const char *const bad[] = {"(2"}, *const good[] = {"7"};
    struct answerer *s = answerer_ref_open();
    struct answer a = {.kind = ANSWER_GONE};

    answerer_ask(s, "size", 1, bad, &a);
    answerer_ask(s, "size", 1, good, &a);
    ck_assert_int_eq(a.kind, ANSWER_VALUE);
    ck_assert_str_eq(a.text.bytes, "7");
    answer_free(&a);
    answerer_close(s);
}
END_TEST

START_TEST(too_many_arguments)
{
    const char *args[MAX_ARGS];
    struct answerer *s = answerer_ref_open();
    struct answer a = {.kind = ANSWER_GONE};

    for (int i = 0; i < MAX_ARGS; ++i)
        args[i] = "_2";
    answerer_ask(s, "make_tuple", MAX_ARGS, args, &a);
    ck_assert_int_eq(a.kind, ANSWER_FAULT);
    ck_assert_str_eq(a.text.bytes, "66 arguments, at most 64 are passed on");
    answer_free(&a);
    answerer_close(s);
}
END_TEST

Suite *answerer_ref_suite(void)
{
    Suite *s = suite_create("answerer_ref");
    TCase *t = tcase_create("refusals");

    tcase_add_loop_test(t, what_is_a_refusal, 0, QUESTIONS);
    tcase_add_test(t, after_a_failure);
    tcase_add_test(t, too_many_arguments);
    suite_add_tcase(s, t);
    return s;
}
