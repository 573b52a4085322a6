/* generate.c - see generate.h. */
#include "spec-tests/generate/generate.h"
#include "spec-tests/generate/cover.h"
#include "spec-tests/generate/operands.h"
#include "spec-tests/generate/shrink.h"
#include "spec-tests/laws/laws.h"
#include "spec-tests/oracle/oracle.h"
#include <inttypes.h>
#include <string.h>

enum { ANSWER_TEXT = 8192, WHY_TEXT = 1024, PROGRESS_STEP = 8192, FEW = 16 };

enum judged { PASSED, REFUSED, UNDECIDED, UNSUPPORTED, FAILED };

/* The run, and the last case that was judged. */
struct session {
    const struct generate_options *o;
    generate_ask *ask, *ask_ref;
    void *subject, *ref;
    FILE *out;
    int said; /* what the subject did: 1 answered, 0 refused, below 0 neither */
    char answer[ANSWER_TEXT], expected[ANSWER_TEXT], why[WHY_TEXT];
};

/* What the reference says: 1 answered, 0 refused, -1 no reference or no opinion. */
static int reference(struct session *s, const char *op, int n, const char *const *args)
{
    int said =
        s->ask_ref == NULL ? -1 : s->ask_ref(s->ref, op, n, args, s->expected, sizeof s->expected);
    return said < 0 ? -1 : said;
}

static enum judged judge_answer(struct session *s, const char *op, int n, const char *const *args)
{
    int law = law_check(op, n, args, s->answer, s->why, sizeof s->why);
    int ref = law == 0 ? -1 : reference(s, op, n, args);
    if (law == 0)
        return FAILED;
    if (ref < 0 || (ref == 1 && strcmp(s->answer, s->expected) == 0))
        return law == 1 || ref == 1 ? PASSED : UNDECIDED;
    if (ref == 0) {
        snprintf(s->why, sizeof s->why, "the reference refuses: %.800s", s->expected);
        return FAILED;
    }
    int same = oracle_same(s->answer, s->expected, s->why, sizeof s->why);
    if (same == 1 && !s->o->forms_ok)
        snprintf(s->why, sizeof s->why, "the same function in another form than the reference's");
    return same == 0 || !s->o->forms_ok ? FAILED : same == 1 ? PASSED : UNDECIDED;
}

static enum judged judge_refusal(struct session *s, const char *op, int n, const char *const *args)
{
    int right = law_refusal(op, n, args, s->why, sizeof s->why);
    int ref = right == 1 ? 0 : reference(s, op, n, args);
    if (right == 0 || ref == 1) {
        char why[WHY_TEXT];
        snprintf(why, sizeof why, "%s", s->why);
        snprintf(s->why, sizeof s->why, "wrongly refused (%.300s); %.600s", s->answer,
                 right == 0 ? why : "the reference answers");
        return FAILED;
    }
    return right == 1 || ref == 0 ? REFUSED : UNDECIDED;
}

static enum judged judge(struct session *s, const char *op, int n, const char *const *args)
{
    s->said = s->ask(s->subject, op, n, args, s->answer, sizeof s->answer);
    s->why[0] = '\0';
    if (s->said == -2) {
        snprintf(s->why, sizeof s->why, "no answer: %.800s", s->answer);
        return FAILED;
    }
    if (s->said < 0)
        return UNSUPPORTED;
    return s->said == 1 ? judge_answer(s, op, n, args) : judge_refusal(s, op, n, args);
}

/* The same failure: answered or refused as before, and the same law, if a law it was. */
struct failure {
    struct session *s;
    int said;
    char law[40];
};

static void name_failure(struct failure *f, struct session *s)
{
    f->s = s;
    f->said = s->said;
    snprintf(f->law, sizeof f->law, "%.*s", (int)strcspn(s->why, ":("), s->why);
}

static bool still_fails(void *user, const char *op, int n, const char *const *args)
{
    struct failure *f = user, now;
    if (judge(f->s, op, n, args) != FAILED)
        return false;
    name_failure(&now, f->s);
    return now.said == f->said && strcmp(now.law, f->law) == 0;
}

/* The line that belongs into a vector file: what the reference says, or else the law. */
static void print_vector(struct session *s, const struct generate_case *c)
{
    char sign = '=';
    int known = reference(s, c->op, c->n, c->args);
    if (known < 0) {
        known = law_answer(c->op, c->n, c->args, s->expected, sizeof s->expected);
        sign = '~';
    }
    fprintf(s->out, "%s%s", known < 0 ? "# " : "", c->op);
    for (int i = 0; i < c->n; ++i)
        fprintf(s->out, "  %s", c->args[i]);
    if (known < 0)
        fprintf(s->out, "  has another answer\n");
    else
        fprintf(s->out, "  %c  %s\n", known == 1 ? sign : '!', s->expected);
}

static void report_failure(struct session *s, struct generate_case *c, int64_t number)
{
    struct failure failure;
    name_failure(&failure, s);
    shrink_case(c, still_fails, &failure);
    judge(s, c->op, c->n, c->args);
    fprintf(s->out, "# seed %" PRIu64 ", case %" PRId64 ": %s\n# answered: %s\n", s->o->seed,
            number, s->why, s->answer);
    print_vector(s, c);
}

static void count(struct generate_counts *n, enum judged judged)
{
    ++n->cases;
    n->passed += judged == PASSED;
    n->refused += judged == REFUSED;
    n->undecided += judged == UNDECIDED;
    n->unsupported += judged == UNSUPPORTED;
    n->failed += judged == FAILED;
}

static void show_progress(const struct session *s, const char *op, int64_t number)
{
    if (s->o->progress != NULL && number % PROGRESS_STEP == 0) {
        fprintf(s->o->progress, "\r%-20s %12" PRId64, op, number);
        fflush(s->o->progress);
    }
}

int generate_summary(FILE *out, const char *op, const struct generate_counts *n)
{
    bool silent = n->passed == 0 && n->failed == 0 && n->unsupported < n->cases &&
                  (n->cases >= FEW || n->refused < n->cases);
    fprintf(out,
            "%-24s %9" PRId64 " cases %9" PRId64 " passed %8" PRId64 " refused %8" PRId64
            " undecided %6" PRId64 " failed%s%s\n",
            op, n->cases, n->passed, n->refused, n->undecided, n->failed,
            n->unsupported > 0 ? ", not supported" : "", silent ? ", NOTHING ANSWERED" : "");
    fflush(out);
    return n->failed > 0 || silent;
}

/* All cases of one operation; 0 where nothing failed and something was answered. */
static int run_op(struct session *s, struct generator *g, const struct generate_maker *m,
                  struct generate_counts *n)
{
    struct generate_case c;
    int printed = 0;
    for (int64_t i = 0; i < s->o->cases; ++i) {
        show_progress(s, m->op, i);
        if (!generate_make(g, m, s->o->seed, s->o->first + i, &c))
            continue;
        enum judged judged = judge(s, c.op, c.n, c.args);
        count(n, judged);
        if (judged == FAILED && printed++ < s->o->max_failures)
            report_failure(s, &c, s->o->first + i);
    }
    return generate_summary(s->out, m->op, n);
}

void generate_add(struct generate_counts *sum, const struct generate_counts *n)
{
    sum->cases += n->cases;
    sum->passed += n->passed;
    sum->failed += n->failed;
    sum->refused += n->refused;
    sum->undecided += n->undecided;
    sum->unsupported += n->unsupported;
}

int generate_run(const struct generate_options *o, generate_ask *ask, void *subject,
                 generate_ask *ref, void *ref_subject, FILE *out, struct generate_counts *total)
{
    struct session s = {.o = o, .ask = ask, .ask_ref = ref, .subject = subject, .ref = ref_subject};
    struct generator g;
    int bad = 0, ops = 0;
    s.out = out;
    *total = (struct generate_counts){.cases = 0};
    fprintf(out,
            "# generated cases: seed %" PRIu64 ", %" PRId64 " of each operation from %" PRId64 "\n",
            o->seed, o->cases, o->first);
    for (int i = 0; generate_maker_at(i) != NULL; ++i) {
        const struct generate_maker *m = generate_maker_at(i);
        struct generate_counts n = {.cases = 0};
        if (o->op == NULL || strcmp(o->op, m->op) == 0) {
            bad |= run_op(&s, &g, m, &n);
            generate_add(total, &n);
            ++ops;
        }
    }
    bad |= wholes_run(o, ask, subject, out, total, &ops);
    if (o->progress != NULL)
        fprintf(o->progress, "\r%40s\r", "");
    return bad || ops == 0 || total->passed + total->refused == 0;
}
