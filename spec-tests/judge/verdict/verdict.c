/* verdict.c - see verdict.h. */
#include "spec-tests/judge/verdict/verdict.h"

#include "spec-tests/judge/laws/laws.h"
#include "spec-tests/judge/oracle/oracle.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    enum outcome outcome;
} verdicts[VERDICT_COUNT] = {
    [VERDICT_EXACT] = {"exact", PASSED},
    [VERDICT_SAME] = {"same function", PASSED},
    [VERDICT_REFUSED] = {"refused", PASSED},
    [VERDICT_LAWFUL] = {"lawful", PASSED},
    [VERDICT_AS_CUTE] = {"as CuTe C++", PASSED},
    [VERDICT_FORM] = {"same function, other form", FAILED},
    [VERDICT_WRONG] = {"wrong", FAILED},
    [VERDICT_WRONG_AS_CUTE] = {"wrong (as CuTe C++)", FAILED},
    [VERDICT_ACCEPTED] = {"wrongly accepted", FAILED},
    [VERDICT_WRONGLY_REFUSED] = {"wrongly refused", FAILED},
    [VERDICT_NO_WITNESS] = {"refused without a witness", FAILED},
    [VERDICT_CRASHED] = {"crashed", FAILED},
    [VERDICT_TIMED_OUT] = {"timed out", FAILED},
    [VERDICT_UNSUPPORTED] = {"unsupported", SKIPPED},
    [VERDICT_UNDECIDED] = {"undecided", SKIPPED},
};

const char *verdict_name(enum verdict verdict)
{
    return verdicts[verdict].name;
}

enum outcome verdict_outcome(enum verdict verdict, const struct rules *rules)
{
    return verdict == VERDICT_FORM && rules->forms_ok ? PASSED : verdicts[verdict].outcome;
}

static void because(struct judgement *j, const char *why)
{
    snprintf(j->why, sizeof j->why, "%s", why);
}

/* Adds what the law says about a wrong answer, where there is a law and the answer breaks it. */
static void add_law(const struct vector *v, const char *answer, struct judgement *j)
{
    size_t length = strlen(j->why);
    char why[384];

    if (law_check(v->op, v->n, v->args, answer, why, sizeof why) == 0)
        snprintf(j->why + length, sizeof j->why - length, "%s%s", length ? "; " : "", why);
}

/* The next character that decides, for functions too large to enumerate: a number is the same
 * static or dynamic, and a layout is the same however its leaves are NESTED. */
static const char *next_leaf(const char *s, bool nested)
{
    while ((*s == '_' && s[1] != '\0' && strchr("-0123456789", s[1])) ||
           (nested && (*s == '(' || *s == ')')))
        ++s;
    return s;
}

/* Have both the same leaves in the same order? Nesting counts unless both are plain layouts. */
static bool same_leaves(const char *a, const char *b)
{
    static const char layout[] = "_-0123456789@(),:";
    bool nested = strchr(a, ':') && !a[strspn(a, layout)] && !b[strspn(b, layout)];

    a = next_leaf(a, nested);
    b = next_leaf(b, nested);
    while (*a != '\0' && *a == *b) {
        a = next_leaf(a + 1, nested);
        b = next_leaf(b + 1, nested);
    }
    return *a == *b;
}

/* The answer differs in letters from EXPECTED: 1 the same function, 0 another function or no
 * readable answer at all, -1 where the oracle cannot read the expected answer either. */
static int same_function(const char *expected, const char *answer, char *why, size_t size)
{
    char ignored[384];
    int same = oracle_same(expected, answer, why, size);

    if (same < 0 && same_leaves(expected, answer))
        return 1;
    if (same >= 0 || oracle_same(expected, expected, ignored, sizeof ignored) < 0)
        return same;
    if (oracle_same(answer, answer, ignored, sizeof ignored) < 0)
        snprintf(why, size, "the oracle cannot read the answer");
    return 0;
}

/* `=` and `~`: compares with each allowed answer; the best of them counts. */
static void judge_value(const struct vector *v, const char *answer, struct judgement *j)
{
    struct text allowed = {NULL, 0, 0};
    const char *rest = v->expected;
    char why[384] = "";
    bool undecided = false;

    j->verdict = VERDICT_WRONG;
    while (j->verdict != VERDICT_EXACT && vector_alternative(&rest, &allowed)) {
        int same = 1;
        if (strcmp(allowed.bytes, answer) == 0)
            j->verdict = VERDICT_EXACT;
        else if ((same = same_function(allowed.bytes, answer, why, sizeof why)) == 1)
            j->verdict = v->sign == '~' ? VERDICT_SAME : VERDICT_FORM;
        else if (j->verdict == VERDICT_WRONG)
            because(j, why);
        undecided |= same < 0;
    }
    if (j->verdict == VERDICT_WRONG && undecided && v->sign == '~')
        j->verdict = VERDICT_UNDECIDED;
    if (j->verdict == VERDICT_WRONG)
        add_law(v, answer, j);
    else if (j->verdict != VERDICT_UNDECIDED)
        because(j, "");
    text_free(&allowed);
}

/* `?`: the law decides, not CuTe. An answer that the law cannot read, where it can read CuTe's, is
 * no answer. */
static void judge_disputed(const struct vector *v, const char *answer, const struct rules *rules,
                           struct judgement *j)
{
    struct text cute = {NULL, 0, 0};
    char ignored[384];
    int holds = law_check(v->op, v->n, v->args, answer, j->why, sizeof j->why);
    bool as_cute, readable;

    vector_cute_answer(v, &cute);
    as_cute = strcmp(cute.bytes, answer) == 0;
    readable = holds >= 0 || as_cute ||
               law_check(v->op, v->n, v->args, cute.bytes, ignored, sizeof ignored) < 0;
    text_free(&cute);
    if (holds == 1)
        j->verdict = VERDICT_LAWFUL;
    else if (as_cute && rules->follow_cute)
        j->verdict = VERDICT_AS_CUTE;
    else if (holds == 0 || !readable)
        j->verdict = as_cute ? VERDICT_WRONG_AS_CUTE : VERDICT_WRONG;
    else
        j->verdict = VERDICT_UNDECIDED;
    if (holds < 0)
        because(j, readable ? "no law says whether the answer is right"
                            : "the oracle cannot read the answer");
}

/* A dispute that is not about a coordinate, `CuTe C++ gives ..; operand 2 is a layout`: the refusal
 * must say the same. */
static bool says_the_same(const struct vector *v, const struct answer *a)
{
    const char *why = strstr(v->expected, "; ");

    return why && strstr(a->text.bytes, why + 2);
}

static void judge_refusal(const struct vector *v, const struct answer *a, const struct rules *rules,
                          struct judgement *j)
{
    bool may = v->sign == '!' || v->sign == '?';

    if (!may)
        j->verdict = VERDICT_WRONGLY_REFUSED;
    else if (v->sign == '?' && rules->must_witness && !a->witness && !says_the_same(v, a))
        j->verdict = VERDICT_NO_WITNESS;
    else
        j->verdict = VERDICT_REFUSED;
}

/* Reaches the verdict on answer A to vector V. */
void verdict_reach(const struct vector *v, const struct answer *a, const struct rules *rules,
                   struct judgement *j)
{
    static const enum verdict unanswered[] = {
        [ANSWER_UNSUPPORTED] = VERDICT_UNSUPPORTED, [ANSWER_FAULT] = VERDICT_WRONGLY_REFUSED,
        [ANSWER_MALFORMED] = VERDICT_WRONG,         [ANSWER_CRASHED] = VERDICT_CRASHED,
        [ANSWER_TIMED_OUT] = VERDICT_TIMED_OUT,     [ANSWER_GONE] = VERDICT_CRASHED,
    };

    because(j, "");
    if (a->kind == ANSWER_REFUSED) {
        judge_refusal(v, a, rules, j);
    } else if (a->kind != ANSWER_VALUE) {
        j->verdict = unanswered[a->kind];
    } else if (v->sign == '!') {
        j->verdict = VERDICT_ACCEPTED;
        add_law(v, a->text.bytes, j);
    } else if (v->sign == '?') {
        judge_disputed(v, a->text.bytes, rules, j);
    } else {
        judge_value(v, a->text.bytes, j);
    }
}
