/* coverage.c - see coverage.h. */
#include "spec-tests/judge/generate/coverage.h"
#include "spec-tests/judge/generate/run.h"
#include <stdlib.h>
#include <string.h>

static const struct cover_law *const laws[] = {&partition_covers, &tiled_copy_once, &atom_bijective,
                                               &tiled_mma_once,   &copy_for_mma,    &slice_of_tile};
enum { LAWS = sizeof laws / sizeof laws[0] };

const struct cover_law *coverage_law_at(int i)
{
    return i >= 0 && i < LAWS ? laws[i] : NULL;
}

/* A law, and the case that was judged last. */
struct coverage {
    const struct cover_law *law;
    struct cover cover;
};

static enum generate_result judge(void *user, const struct generate_case *c, FILE *log)
{
    struct coverage *v = user;
    struct cover *w = &v->cover;
    w->log = log;
    w->asked = 0;
    w->digest = 0;
    w->answer = "";
    w->why[0] = '\0';
    oracle_init(&w->operands);
    oracle_init(&w->answers);
    return v->law->judge(w, c);
}

static const char *why(void *user)
{
    return ((struct coverage *)user)->cover.why;
}

static uint64_t answers(void *user)
{
    return ((struct coverage *)user)->cover.digest;
}

/* The same words up to the first number or bracket. */
static void name(void *user, char text[RUN_NAME])
{
    const char *words = why(user);
    snprintf(text, RUN_NAME, "%.*s", (int)strcspn(words, "(0123456789_"), words);
}

static void show(void *user, const struct generate_case *c, FILE *out)
{
    (void)user;
    fprintf(out, "# %s", c->op);
    for (int i = 0; i < c->n; ++i)
        fprintf(out, "  %s", c->args[i]);
    fprintf(out, "\n");
}

int coverage_run(const struct generate_options *o, struct answerer *judged, FILE *out,
                 struct generate_counts *total, int *ran)
{
    struct coverage *v = calloc(1, sizeof *v);
    struct run_judge j = {v, judge, why, answers, name, show};
    int bad = v == NULL;
    if (bad)
        fprintf(out, "# no memory for the laws of coverage\n");
    for (int i = 0; i < LAWS && v != NULL; ++i) {
        if (o->op != NULL && strcmp(o->op, laws[i]->maker.op) != 0)
            continue;
        v->law = laws[i];
        v->cover.judged = judged;
        bad |= run_cases(o, &laws[i]->maker, &j, out, total);
        ++*ran;
    }
    if (v != NULL)
        answer_free(&v->cover.answered);
    free(v);
    return bad;
}
