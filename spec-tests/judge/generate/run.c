/* run.c - see run.h. */
#include "spec-tests/judge/generate/run.h"
#include "spec-tests/judge/generate/shrink.h"
#include <inttypes.h>
#include <string.h>

enum { PROGRESS_STEP = 1024, FEW = 16 };

struct failure {
    const struct run_judge *j;
    char name[RUN_NAME];
};

static bool still_fails(void *user, const char *op, int n, const char *const *args)
{
    const struct failure *f = user;
    struct generate_case c = {.n = n};
    char now[RUN_NAME];
    snprintf(c.op, sizeof c.op, "%s", op);
    for (int i = 0; i < n; ++i)
        c.args[i] = args[i];
    if (f->j->judge(f->j->user, &c, NULL) != GENERATE_FAILED)
        return false;
    f->j->name(f->j->user, now);
    return strcmp(now, f->name) == 0;
}

/*   # seed 1, case 17: why      and the case, as small as it could be made   */
void run_report(const struct run_judge *j, struct generate_case *c, const char *label, FILE *out)
{
    struct failure failure = {.j = j};
    j->name(j->user, failure.name);
    shrink_case(c, still_fails, &failure);
    j->judge(j->user, c, out);
    fprintf(out, "# %s: %s\n", label, j->why(j->user));
    j->show(j->user, c, out);
}

static void count(struct generate_counts *n, enum generate_result result)
{
    ++n->cases;
    n->passed += result == GENERATE_PASSED;
    n->refused += result == GENERATE_REFUSED;
    n->undecided += result == GENERATE_UNDECIDED;
    n->unsupported += result == GENERATE_UNSUPPORTED;
    n->failed += result == GENERATE_FAILED;
}

static void show_progress(FILE *progress, const char *op, int64_t number)
{
    if (progress != NULL && number % PROGRESS_STEP == 0) {
        fprintf(progress, "\r%-20s %12" PRId64, op, number);
        fflush(progress);
    }
}

/* The line of one operation or law; 1 where something failed, or nothing was answered. */
static int summary(FILE *out, const char *op, const struct generate_counts *n)
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

static void add(struct generate_counts *sum, const struct generate_counts *n)
{
    sum->cases += n->cases;
    sum->passed += n->passed;
    sum->failed += n->failed;
    sum->refused += n->refused;
    sum->undecided += n->undecided;
    sum->unsupported += n->unsupported;
}

int run_cases(const struct generate_options *o, const struct generate_maker *m,
              const struct run_judge *j, FILE *out, struct generate_counts *total)
{
    struct generator g;
    struct generate_case c;
    struct generate_counts n = {.cases = 0};
    char label[80];
    int printed = 0;
    for (int64_t i = 0; i < o->cases; ++i) {
        show_progress(o->progress, m->op, i);
        if (!generate_make(&g, m, o->seed, o->first + i, &c))
            continue;
        enum generate_result result = j->judge(j->user, &c, NULL);
        count(&n, result);
        if (result != GENERATE_FAILED || printed++ >= o->max_failures)
            continue;
        snprintf(label, sizeof label, "seed %" PRIu64 ", case %" PRId64, o->seed, o->first + i);
        run_report(j, &c, label, out);
    }
    add(total, &n);
    return summary(out, m->op, &n);
}
