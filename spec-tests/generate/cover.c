/* cover.c - see cover.h: the table of laws, one question within a case, and the run. */
#include "spec-tests/generate/cover.h"
#include "spec-tests/generate/shrink.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRESS_STEP = 1024, LOGGED = 40 };

static const struct whole_law *const laws[] = {&partition_covers, &tiled_copy_once, &atom_bijective,
                                               &tiled_mma_once, &slice_of_tile};
enum { LAWS = sizeof laws / sizeof laws[0] };

const struct whole_law *whole_law_at(int i)
{
    return i >= 0 && i < LAWS ? laws[i] : NULL;
}

enum whole_result whole_break(struct whole *w, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(w->why, sizeof w->why, format, list);
    va_end(list);
    return WHOLE_BROKEN;
}

/* NULL where the text is no value, or too large. */
oracle_tree whole_operand(struct whole *w, const char *text)
{
    oracle_tree t = oracle_parse(&w->operands, text);
    return w->operands.undecided ? NULL : t;
}

static void show_question(struct whole *w, int said, const char *op, int n, const char *const *args)
{
    static const char *const signs[] = {"no answer:", "-", "!", "="};
    if (w->log == NULL || w->asked > LOGGED)
        return;
    fprintf(w->log, "# %s", w->asked == LOGGED ? "and so on" : op);
    for (int i = 0; i < n && w->asked < LOGGED; ++i)
        fprintf(w->log, "  %s", args[i]);
    if (w->asked < LOGGED)
        fprintf(w->log, "  %s  %s", signs[said + 2], w->answer);
    fprintf(w->log, "\n");
}

/* Asks, and leaves the answer as text; false where there is none, and w->result says why. */
bool whole_ask_text(struct whole *w, const char *op, int n, const char *const *args)
{
    w->result = WHOLE_UNDECIDED;
    if (w->asked == WHOLE_ASKED)
        return false;
    int said = w->ask(w->subject, op, n, args, w->answer, sizeof w->answer);
    show_question(w, said, op, n, args);
    ++w->asked;
    oracle_init(&w->answers);
    if (said == 1)
        return true;
    w->result = said == -1 ? WHOLE_UNSUPPORTED : WHOLE_REFUSED;
    if (said == -2)
        w->result = whole_break(w, "no answer: %.800s", w->answer);
    return false;
}

/* The answer's tree; NULL where there is no value, and w->result says what there is instead. */
oracle_tree whole_ask(struct whole *w, const char *op, int n, const char *const *args)
{
    return whole_ask_text(w, op, n, args) ? whole_value(w, w->answer) : NULL;
}

/* The tree of an answer's text, or of a part of it. */
oracle_tree whole_value(struct whole *w, const char *text)
{
    oracle_tree t = oracle_parse(&w->answers, text);
    w->result = WHOLE_UNDECIDED;
    if (w->answers.undecided)
        return NULL;
    if (t == NULL)
        w->result = whole_break(w, "%.800s is not in the print form", text);
    return t;
}

/* What a question without a value means for the law: operands that must be accepted may not be
 * refused. */
enum whole_result whole_no_value(struct whole *w, bool legal)
{
    if (w->result == WHOLE_REFUSED && legal)
        return whole_break(w, "wrongly refused (%.800s)", w->answer);
    return w->result;
}

/* CuTe's rule for a mode that is cut at extent: the cut is between its leaves, or divides one. */
bool whole_ends_well(oracle_tree mode, int64_t extent)
{
    oracle_tree leaf[ORACLE_LEAVES];
    int n = oracle_leaves(mode, ORACLE_LEAVES, leaf);
    for (int i = 0; i + 1 < n && extent > 1; ++i) {
        int64_t e = leaf[i]->value;
        if (extent < e)
            return e % extent == 0;
        if (extent % e != 0)
            return false;
        extent /= e;
    }
    return true;
}

/* A layout that takes its coordinates to 0 .. n-1, each once: of threads, of values. */
bool whole_numbers(struct whole *w, oracle_tree t, int64_t most)
{
    bool seen[WHOLE_NUMBERS] = {false};
    int64_t n = t == NULL || t->kind != ORACLE_LAYOUT ? -1 : oracle_domain(t);
    if (n < 1 || n > most || n > WHOLE_NUMBERS || !oracle_congruent(t->item[0], t->item[1]))
        return false;
    for (int64_t i = 0; i < n; ++i) {
        int64_t at = oracle_number(&w->operands, t, i);
        if (w->operands.undecided || at < 0 || at >= n || seen[at])
            return false;
        seen[at] = true;
    }
    return true;
}

/* One more operand that is no value: a name. */
void whole_word(struct generate_case *c, const char *word)
{
    if (c->n >= 0 && c->n < CASE_ARGS) {
        snprintf(c->text[c->n], CASE_TEXT, "%s", word);
        c->args[c->n] = c->text[c->n];
        ++c->n;
    }
}

/* ---- The run ------------------------------------------------------------------------------- */

struct run {
    const struct generate_options *o;
    const struct whole_law *law;
    FILE *out;
    struct whole whole;
};

static enum whole_result judge(struct run *r, const struct generate_case *c)
{
    struct whole *w = &r->whole;
    w->asked = 0;
    w->why[0] = '\0';
    oracle_init(&w->operands);
    oracle_init(&w->answers);
    return r->law->judge(w, c);
}

/* The same failure: the same words up to the first number or bracket. */
struct failure {
    struct run *run;
    char name[40];
};

static void name_failure(struct failure *f, struct run *r)
{
    f->run = r;
    snprintf(f->name, sizeof f->name, "%.*s", (int)strcspn(r->whole.why, "(0123456789_"),
             r->whole.why);
}

static bool still_fails(void *user, const char *op, int n, const char *const *args)
{
    struct failure *f = user, now;
    struct generate_case c = {.n = n};
    snprintf(c.op, sizeof c.op, "%s", op);
    for (int i = 0; i < n; ++i)
        c.args[i] = args[i];
    if (judge(f->run, &c) != WHOLE_BROKEN)
        return false;
    name_failure(&now, f->run);
    return strcmp(now.name, f->name) == 0;
}

static void report_failure(struct run *r, struct generate_case *c, int64_t number)
{
    struct failure failure;
    name_failure(&failure, r);
    shrink_case(c, still_fails, &failure);
    r->whole.log = r->out;
    judge(r, c);
    r->whole.log = NULL;
    fprintf(r->out, "# seed %" PRIu64 ", case %" PRId64 ": %s\n# %s", r->o->seed, number,
            r->whole.why, c->op);
    for (int i = 0; i < c->n; ++i)
        fprintf(r->out, "  %s", c->args[i]);
    fprintf(r->out, "\n");
}

static void count(struct generate_counts *n, enum whole_result result)
{
    ++n->cases;
    n->passed += result == WHOLE_HOLDS;
    n->refused += result == WHOLE_REFUSED;
    n->undecided += result == WHOLE_UNDECIDED;
    n->unsupported += result == WHOLE_UNSUPPORTED;
    n->failed += result == WHOLE_BROKEN;
}

static void show_progress(const struct run *r, int64_t number)
{
    if (r->o->progress != NULL && number % PROGRESS_STEP == 0) {
        fprintf(r->o->progress, "\r%-20s %12" PRId64, r->law->maker.op, number);
        fflush(r->o->progress);
    }
}

static int run_law(struct run *r, struct generator *g, struct generate_counts *n)
{
    struct generate_case c;
    int printed = 0;
    for (int64_t i = 0; i < r->o->cases; ++i) {
        int64_t number = r->o->first + i;
        show_progress(r, i);
        if (!generate_make(g, &r->law->maker, r->o->seed, number, &c))
            continue;
        enum whole_result result = judge(r, &c);
        count(n, result);
        if (result == WHOLE_BROKEN && printed++ < r->o->max_failures)
            report_failure(r, &c, number);
    }
    return generate_summary(r->out, r->law->maker.op, n);
}

int wholes_run(const struct generate_options *o, generate_ask *ask, void *subject, FILE *out,
               struct generate_counts *total, int *ran)
{
    struct run *r = calloc(1, sizeof *r);
    struct generator *g = malloc(sizeof *g);
    int bad = r == NULL || g == NULL;
    if (bad)
        fprintf(out, "# no memory for the laws of whole partitions\n");
    for (int i = 0; i < LAWS && r != NULL && g != NULL; ++i) {
        struct generate_counts n = {.cases = 0};
        if (o->op != NULL && strcmp(o->op, laws[i]->maker.op) != 0)
            continue;
        r->o = o;
        r->law = laws[i];
        r->out = out;
        r->whole.ask = ask;
        r->whole.subject = subject;
        bad |= run_law(r, g, &n);
        generate_add(total, &n);
        ++*ran;
    }
    free(r);
    free(g);
    return bad;
}
