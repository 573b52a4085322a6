/* run.c - see run.h. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "spec-tests/judge/generate/run.h"
#include "spec-tests/judge/generate/digest.h"
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

static void count(struct generate_counts *n, enum generate_result result, uint64_t digest)
{
    n->digest += digest;
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

static bool is_silent(const struct generate_counts *n)
{
    return n->passed == 0 && n->failed == 0 && n->unsupported < n->cases &&
           (n->cases >= FEW || n->refused < n->cases);
}

int run_summary(FILE *out, const struct shard_entry *e)
{
    const struct generate_counts *n = &e->counts;
    for (size_t i = 0; i < e->failure_count; ++i)
        fputs(e->failures[i].text, out);
    fprintf(out,
            "%-24s %9" PRId64 " cases %9" PRId64 " passed %8" PRId64 " refused %8" PRId64
            " undecided %6" PRId64 " failed%s%s\n",
            e->op, n->cases, n->passed, n->refused, n->undecided, n->failed,
            n->unsupported > 0 ? ", not supported" : "", is_silent(n) ? ", NOTHING ANSWERED" : "");
    fflush(out);
    return n->failed > 0 || is_silent(n);
}

/* The failure of the case that j judged last, in full. */
static char *describe(const struct run_judge *j, struct generate_case *c, uint64_t seed,
                      int64_t number)
{
    char label[80], *text = NULL;
    size_t size = 0;
    FILE *out = need(open_memstream(&text, &size));
    snprintf(label, sizeof label, "seed %" PRIu64 ", case %" PRId64, seed, number);
    run_report(j, c, label, out);
    fclose(out);
    return need(text);
}

static void judge_cases(const struct generate_options *o, const struct generate_maker *m,
                        const struct run_judge *j, struct shard_entry *e)
{
    struct generator g;
    struct generate_case c = {.n = 0};
    for (int64_t i = 0; i < o->cases; ++i) {
        int64_t number = o->first + i;
        show_progress(o->progress, m->op, i);
        if (!generate_make(&g, m, o->seed, number, &c))
            continue;
        enum generate_result result = j->judge(j->user, &c, NULL);
        count(&e->counts, result, digest_case(&c, number, j->answers(j->user)));
        if (result == GENERATE_FAILED && e->failure_count < (size_t)o->max_failures)
            shard_fail(e, number, describe(j, &c, o->seed, number));
    }
}

int run_cases(const struct generate_options *o, const struct generate_maker *m,
              const struct run_judge *j, FILE *out, struct generate_counts *total)
{
    struct shard_entry entry = {.counts = {.cases = 0}};
    const struct shard_entry *before = o->record ? shard_take(o->record, m->op) : NULL;
    if (before != NULL)
        entry = *before;
    else {
        snprintf(entry.op, sizeof entry.op, "%s", m->op);
        judge_cases(o, m, j, &entry);
    }
    int bad = run_summary(out, &entry);
    generate_add(total, &entry.counts);
    if (before == NULL && o->record != NULL)
        shard_go_on(o->record, &entry);
    else if (before == NULL)
        shard_entry_free(&entry);
    return bad;
}
