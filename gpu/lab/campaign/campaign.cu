/* campaign.cu - main of the campaigns: the algebra on a device, case by case from a seed.
 *
 * What is here: for each operation a number of cases on the device, drawn, answered and held to
 * their law there; the same cases, as many as are asked for, on one core by the reference;
 * questions put one by one on standard input. What is not: the algebra (gpu/algebra). Sums and
 * digests come back, and the numbers of cases that break their law; a difference from the reference
 * is narrowed down to its case. */
#include "gpu/algebra/run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ARENA = 1 << 22, LINE = 8192, SHOWN = 5 };

typedef struct options {
    uint64_t seed, first, cases, reference;
    int op; /* -1: all */
    uint64_t blocks;
    bool law, pipe;
} options;

typedef struct session {
    const options *o;
    char *arena;
    int failed;
} session;

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- The reference -------------------------------------------------------------------------- */

/* Case `number` by the reference: how it ended and its digest. busy: the time in its call alone. */
static uint64_t by_reference(session *s, const gpu_cases *c, uint64_t number, bool *fits)
{
    ct_ctx cx;
    gpu_question q;
    gpu_answer r;
    gpu_call call;
    ct_init(&cx, s->arena, ARENA);
    gpu_draw(c->seed, c->op, number, &q);
    gpu_algebra_call(&cx, &q, &call);
    ct_value v = ct_call(&cx, call.op, call.count, call.argument);
    memset(&r, 0, sizeof r);
    r.error = ct_check(&cx);
    *fits = r.error != CT_OK || gpu_algebra_answer_of(c->op, v, &r);
    return gpu_mix(gpu_digest(&r) + number);
}

/* The digest of cases that the device calls too large for its structs: left out of both sums. */
static uint64_t reference_sum(session *s, const gpu_cases *c)
{
    uint64_t sum = 0;
    bool fits;
    for (uint64_t i = 0; i < c->count; ++i)
        sum += by_reference(s, c, c->first + i, &fits);
    return sum;
}

static void show(session *s, const gpu_cases *c, uint64_t number)
{
    ct_ctx cx;
    gpu_question q;
    gpu_answer r;
    gpu_call call;
    char text[GPU_ALGEBRA_TEXT] = "";
    ct_init(&cx, s->arena, ARENA);
    gpu_draw(c->seed, c->op, number, &q);
    gpu_algebra_call(&cx, &q, &call);
    gpu_algebra_answer(&q, &r);
    printf("  case %llu  %s", (unsigned long long)number, call.op);
    for (int i = 0; i < call.count; ++i)
        printf("  %s", ct_str(&cx, call.argument[i]));
    if (r.error == CT_OK)
        gpu_algebra_print(&cx, &r, text, sizeof text);
    printf("  =  %s\n", r.error == CT_OK ? text : "refused");
}

/* Halves the cases until the ones that differ are alone. A case that does not fit differs by its
 * nature: it is counted, not shown. */
static void narrow(session *s, gpu_cases c, int *shown, uint64_t *full)
{
    gpu_tally t;
    gpu_why why;
    double ms;
    if (!gpu_algebra_campaign(&c, &t, &ms, &why) || t.digest == reference_sum(s, &c))
        return;
    if (c.count == 1) {
        *full += t.end[GPU_END_FULL];
        if (t.end[GPU_END_FULL] == 0 && (*shown)++ < SHOWN)
            show(s, &c, c.first);
        return;
    }
    gpu_cases upper = c;
    upper.first += c.count / 2;
    upper.count -= c.count / 2;
    c.count /= 2;
    narrow(s, c, shown, full);
    narrow(s, upper, shown, full);
}

/* ---- One operation -------------------------------------------------------------------------- */

static bool broke(session *s, const gpu_why *why)
{
    printf("%s\n", why->text);
    s->failed = 1;
    return false;
}

/* op seed first cases held unasked broken einval edomain erange eunsup full digest */
static void put_row(const gpu_cases *c, const gpu_tally *t)
{
    printf("%s\t%llu\t%llu\t%llu", gpu_algebra_name(c->op), (unsigned long long)c->seed,
           (unsigned long long)c->first, (unsigned long long)c->count);
    for (int k = 0; k < GPU_ENDS; ++k)
        printf("\t%llu", (unsigned long long)t->end[k]);
    printf("\t%016llx\n", (unsigned long long)t->digest);
}

static bool run_law(session *s, gpu_cases c)
{
    gpu_tally t;
    gpu_why why;
    double ms;
    if (!gpu_algebra_campaign(&c, &t, &ms, &why))
        return broke(s, &why);
    put_row(&c, &t);
    printf("# %s: %.1f ms, %.1f million cases a second%s\n", gpu_algebra_name(c.op), ms,
           (double)c.count / ms * 1e-3, c.law ? ", with the law" : "");
    for (int k = 0; k < GPU_BROKEN_CASES; ++k)
        if (t.broken[k] != 0)
            show(s, &c, t.broken[k] - 1);
    s->failed |= t.end[GPU_END_BROKEN] > 0;
    return true;
}

/* The same cases on one core by the reference, and how many times faster the device was; both draw
 * their cases and add up digests. */
static bool run_reference(session *s, gpu_cases c, uint64_t count)
{
    gpu_tally t;
    gpu_why why;
    double ms = 0;
    int shown = 0;
    uint64_t full = 0, all = c.count;
    c.law = false;
    if (!gpu_algebra_campaign(&c, &t, &ms, &why))
        return broke(s, &why);
    double device = ms * 1e-3 / (double)all;
    c.count = count;
    if (!gpu_algebra_campaign(&c, &t, &ms, &why))
        return broke(s, &why);
    double start = seconds();
    uint64_t want = reference_sum(s, &c);
    double core = (seconds() - start) / (double)count;
    if (want != t.digest)
        narrow(s, c, &shown, &full);
    printf("# %s: %llu cases by the reference, %d differ, %llu do not fit; "
           "%.0f ns on a core, %.3f ns on the device, x %.0f\n",
           gpu_algebra_name(c.op), (unsigned long long)count, shown, (unsigned long long)full,
           core * 1e9, device * 1e9, core / device);
    s->failed |= shown > 0;
    return true;
}

static void run_op(session *s, gpu_algebra_op op)
{
    gpu_cases c = {op, s->o->seed, s->o->first, s->o->cases, s->o->law, (int)s->o->blocks};
    if (run_law(s, c) && s->o->reference > 0 && gpu_algebra_has_reference(op))
        run_reference(s, c, s->o->reference);
    fflush(stdout);
}

/* ---- Questions one by one ------------------------------------------------------------------- */

/* One question by the kernel that answers many. */
static bool ask_device(const gpu_question *q, gpu_answer *r, gpu_question *dq, gpu_answer *dr,
                       gpu_why *why)
{
    return gpu_put(dq, q, sizeof *q, why) && gpu_algebra_launch(q->op, dq, dr, 1, NULL, why) &&
           gpu_wait(why) && gpu_get(r, dr, sizeof *r, why);
}

static void put_answer(ct_ctx *cx, const gpu_answer *r)
{
    char text[GPU_ALGEBRA_TEXT];
    if (r->error == GPU_FULL || r->error == CT_EUNSUP) {
        puts("-\tit does not fit");
    } else if (r->error != CT_OK) {
        printf("!\t%s\n", ct_error_name((ct_error)r->error));
    } else {
        gpu_algebra_print(cx, r, text, sizeof text);
        printf("=\t%s\n", text);
    }
}

/* op TAB argument TAB .. */
static void ask_line(session *s, char *line, gpu_question *dq, gpu_answer *dr)
{
    ct_ctx cx;
    gpu_call call = {};
    gpu_question q;
    gpu_answer r;
    gpu_why why = {""};
    char *rest = line, *word = strsep(&rest, "\t");
    ct_init(&cx, s->arena, ARENA);
    snprintf(call.op, sizeof call.op, "%s", word);
    while ((word = strsep(&rest, "\t")) != NULL && call.count < GPU_ALGEBRA_ARGUMENTS)
        call.argument[call.count++] = ct_parse(&cx, word);
    if (ct_check(&cx) != CT_OK || word != NULL || !gpu_algebra_question(&call, &q, &why) ||
        !ask_device(&q, &r, dq, dr, &why))
        printf("-\t%s\n", why.text);
    else
        put_answer(&cx, &r);
    fflush(stdout);
}

static void ask_lines(session *s)
{
    static char line[LINE];
    gpu_why why;
    gpu_question *dq = (gpu_question *)gpu_alloc(sizeof *dq, &why);
    gpu_answer *dr = (gpu_answer *)gpu_alloc(sizeof *dr, &why);
    while (dq != NULL && dr != NULL && fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        ask_line(s, line, dq, dr);
    }
    gpu_free(dq);
    gpu_free(dr);
}

/* ---- The whole ------------------------------------------------------------------------------ */

static const char usage[] =
    "usage: campaign [options]\n"
    "\n"
    "Cases of the layout algebra on a CUDA device: drawn from a seed, answered, and held to their\n"
    "law at every coordinate, one case a thread.\n"
    "\n"
    "  --op NAME      only this operation\n"
    "  --cases N      of each operation (1000000)\n"
    "  --seed S       (1)\n"
    "  --first K      number of the first case (0)\n"
    "  --no-law       answers alone\n"
    "  --ref N        the first N also by the reference on one core: digests must agree, and the\n"
    "                 times are compared\n"
    "  --blocks B     on a multiprocessor at a time\n"
    "  --pipe         answer questions on standard input, op TAB argument .., as the judge asks\n"
    "\n"
    "Exit status: 0 nothing is broken and nothing differs, 1 something is, 2 bad usage.\n";

static bool read_op(const char *name, int *op)
{
    for (*op = 0; *op < GPU_ALGEBRA_OPS; ++*op)
        if (strcmp(gpu_algebra_name((gpu_algebra_op)*op), name) == 0)
            return true;
    return false;
}

static bool read_option(options *o, const char *name, const char *value)
{
    if (strcmp(name, "--op") == 0)
        return read_op(value, &o->op);
    uint64_t *target = strcmp(name, "--cases") == 0    ? &o->cases
                       : strcmp(name, "--seed") == 0   ? &o->seed
                       : strcmp(name, "--first") == 0  ? &o->first
                       : strcmp(name, "--ref") == 0    ? &o->reference
                       : strcmp(name, "--blocks") == 0 ? &o->blocks
                                                       : NULL;
    char *end;
    errno = 0;
    if (target == NULL)
        return false;
    *target = strtoull(value, &end, 10);
    return *value != '\0' && *end == '\0' && errno == 0;
}

static bool read_options(options *o, int argc, char **argv)
{
    for (int i = 1; i < argc; ++i)
        if (strcmp(argv[i], "--no-law") == 0)
            o->law = false;
        else if (strcmp(argv[i], "--pipe") == 0)
            o->pipe = true;
        else if (i + 1 == argc || !read_option(o, argv[i], argv[i + 1]))
            return false;
        else
            ++i;
    return true;
}

int main(int argc, char **argv)
{
    options o = {1, 0, 1000000, 0, -1, 0, true, false};
    session s = {&o, (char *)malloc(ARENA), 0};
    gpu_device device;
    gpu_why why;
    if (!read_options(&o, argc, argv) || s.arena == NULL) {
        fputs(usage, stderr);
        return 2;
    }
    if (gpu_open(&device, &why) != GPU_FOUND) {
        printf("campaign: not run (%s)\n", why.text);
        free(s.arena);
        return 0;
    }
    if (o.pipe) {
        ask_lines(&s);
    } else {
        printf("# device %s, driver %s\n", device.name, device.driver);
        for (int op = 0; op < GPU_ALGEBRA_OPS; ++op)
            if (o.op < 0 || o.op == op)
                run_op(&s, (gpu_algebra_op)op);
    }
    free(s.arena);
    return s.failed;
}
