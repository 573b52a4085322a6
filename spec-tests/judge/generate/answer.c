/* answer.c - see answer.h. */
#include "spec-tests/judge/generate/answer.h"
#include "spec-tests/judge/generate/digest.h"
#include "spec-tests/judge/laws/laws.h"
#include <string.h>

/* What the reference says: 1 answered, 0 refused, -1 no reference or no opinion. */
static int reference(struct answers *s, const struct generate_case *c)
{
    if (s->reference == NULL)
        return -1;
    answerer_ask(s->reference, c->op, c->n, c->args, &s->expected);
    return s->expected.kind == ANSWER_VALUE ? 1 : s->expected.kind == ANSWER_REFUSED ? 0 : -1;
}

static enum generate_result judge_answer(struct answers *s, const struct generate_case *c)
{
    const char *answer = s->answer.text.bytes;
    int law = s->by_reference ? -1 : law_check(c->op, c->n, c->args, answer, s->why, sizeof s->why);
    int ref = law == 0 ? -1 : reference(s, c);
    if (law == 0)
        return GENERATE_FAILED;
    if (ref < 0 || (ref == 1 && strcmp(answer, s->expected.text.bytes) == 0))
        return law == 1 || ref == 1 ? GENERATE_PASSED : GENERATE_UNDECIDED;
    if (ref == 0) {
        snprintf(s->why, sizeof s->why, "the reference refuses: %.800s", s->expected.text.bytes);
        return GENERATE_FAILED;
    }
    int same = oracle_same(answer, s->expected.text.bytes, s->why, sizeof s->why);
    if (same == 1 && !s->forms_ok)
        snprintf(s->why, sizeof s->why, "the same function in another form than the reference's");
    return same == 0 || !s->forms_ok ? GENERATE_FAILED
           : same == 1               ? GENERATE_PASSED
                                     : GENERATE_UNDECIDED;
}

static enum generate_result judge_refusal(struct answers *s, const struct generate_case *c)
{
    int right = s->by_reference ? -1 : law_refusal(c->op, c->n, c->args, s->why, sizeof s->why);
    int ref = right == 1 ? 0 : reference(s, c);
    if (right == 0 || ref == 1) {
        char reason[ANSWER_WHY];
        snprintf(reason, sizeof reason, "%s", s->why);
        snprintf(s->why, sizeof s->why, "wrongly refused (%.300s); %.600s", s->answer.text.bytes,
                 right == 0 ? reason : "the reference answers");
        return GENERATE_FAILED;
    }
    return right == 1 || ref == 0 ? GENERATE_REFUSED : GENERATE_UNDECIDED;
}

static enum generate_result judge(void *user, const struct generate_case *c, FILE *log)
{
    struct answers *s = user;
    (void)log;
    s->why[0] = '\0';
    answerer_ask(s->judged, c->op, c->n, c->args, &s->answer);
    switch (s->answer.kind) {
    case ANSWER_VALUE:
        return judge_answer(s, c);
    case ANSWER_REFUSED:
        return judge_refusal(s, c);
    case ANSWER_UNSUPPORTED:
        return GENERATE_UNSUPPORTED;
    default:
        snprintf(s->why, sizeof s->why, "no answer: %.800s", s->answer.text.bytes);
        return GENERATE_FAILED;
    }
}

static const char *why(void *user)
{
    return ((struct answers *)user)->why;
}

static uint64_t answers(void *user)
{
    return digest_answer(0, &((struct answers *)user)->answer);
}

/* Answered or refused as before, and the same law, if a law it was. */
static void name(void *user, char text[RUN_NAME])
{
    const struct answers *s = user;
    snprintf(text, RUN_NAME, "%d %.*s", (int)s->answer.kind, (int)strcspn(s->why, ":("), s->why);
}

/* The line for a vector file, with the answer of the reference, or else of the law. */
static void show(void *user, const struct generate_case *c, FILE *out)
{
    struct answers *s = user;
    char lawful[ANSWER_TEXT];
    fprintf(out, "# answered: %s\n", s->answer.text.bytes);
    int by_reference = reference(s, c), known = by_reference;
    if (by_reference < 0)
        known = law_answer(c->op, c->n, c->args, lawful, sizeof lawful);
    fprintf(out, "%s%s", known < 0 ? "# " : "", c->op);
    for (int i = 0; i < c->n; ++i)
        fprintf(out, "  %s", c->args[i]);
    if (known < 0)
        fprintf(out, "  has another answer\n");
    else
        fprintf(out, "  %c  %s\n",
                known != 1         ? '!'
                : by_reference < 0 ? '~'
                                   : '=',
                by_reference < 0 ? lawful : s->expected.text.bytes);
}

struct run_judge answers_judge(struct answers *s)
{
    return (struct run_judge){s, judge, why, answers, name, show};
}
