/* bench.cu - bench-staged: how fast each variant of copying through shared memory is.
 *
 * Each variant is checked against the plain version of copy, at a size that no tile divides and at
 * the one that is timed, then timed next to cudaMemcpyAsync as bench-gpu does. What is not here:
 * clocks and checks (gpu/lab/bench/device.cu), the variants (variants.cu). Exit status: 0, 1 where
 * a check failed, 2 for a usage error. */
#include "gpu/lab/bench/bench.h"
#include "gpu/lab/staged/staged.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    RUNS = 31,
    QUICK_RUNS = 5,
    TEXT = 200,
    ARENA = 1 << 16,
    WORD = 4,
    MIN_TOTAL = 1 << 22,
    MAX_CHOICES = 128
};
enum { COLUMNS = 8192, ODD_COLUMNS = 1004, ODD_ROWS = 333, ODD_RUN = 1000003, GAP = 64 };
enum { FINE = 0, FOUND = 1, USAGE_ERROR = 2 };

static const char help[] =
    "bench-staged - check copies through shared memory, then time them\n"
    "\n"
    "  --only NAME      these only: cp.async, bulk, boxes, boxes in, boxes out,\n"
    "                   multicast, alone, direct\n"
    "  --stages N       those of so many stages or more only\n"
    "  --bytes N        bytes to move, 1073741824 by default, 4194304 or more\n"
    "  --candidates     all combinations of stages and tiles, 5 runs each, then the best of each\n"
    "  --engine         only how many cycles the copy engine takes for a row of a box\n"
    "  --help           this text\n"
    "\n"
    "GB/s are bytes read and written. Output is a table for gpu/lab/staged/README.md.\n"
    "Exit status: 0, 1 where a check failed, 2 for a usage error.\n";

/* The fastest of the candidates that have one instruction and one number of stages. */
typedef struct choice {
    staged_variant variant;
    double ratio;
} choice;

typedef struct session {
    const char *only;
    int stages;
    int64_t total;
    bool candidates, engine, help;
    gpu_device device;
    bench_memory memory;
    int timed, failed, chosen;
    choice best[MAX_CHOICES];
} session;

/* ---- Cases ---------------------------------------------------------------------------------- */

static bool flatten(const char *text, ct_flat *flat, gpu_why *why)
{
    static char arena[ARENA];
    ct_ctx cx;
    ct_init(&cx, arena, sizeof arena);
    ct_layout layout = ct_parse(&cx, text);
    if (ct_check(&cx) != CT_OK)
        return gpu_refuse(why, "%s: %s", text, ct_message(&cx));
    return gpu_flatten(&cx, layout, flat, why);
}

/* Elements of 4 bytes: one run; rows with gaps between them; such rows to several targets. */
static void print_layouts(const staged_variant *w, int64_t columns, int64_t rows, char *a, char *b)
{
    long long m = columns, n = rows, from = m + GAP, to = m + 2 * GAP;
    if (w->kind <= STAGED_BULK || w->folded) {
        snprintf(a, TEXT, "%lld:1", m * n);
        snprintf(b, TEXT, "%lld:1", m * n);
    } else if (w->ctas == 1) {
        snprintf(a, TEXT, "(%lld,%lld):(1,%lld)", m, n, from);
        snprintf(b, TEXT, "(%lld,%lld):(1,%lld)", m, n, to);
    } else {
        snprintf(a, TEXT, "((%lld,%lld),%d):((1,%lld),0)", m, n, w->ctas, from);
        snprintf(b, TEXT, "((%lld,%lld),%d):((1,%lld),%lld)", m, n, w->ctas, to, to * (n + 1));
    }
}

/* A tensor is read once and written to each target: half of that is what a copy moves. */
static bool make_case(const staged_variant *w, int64_t columns, int64_t rows, bench_case *c,
                      gpu_why *why)
{
    char a[TEXT], b[TEXT];
    print_layouts(w, columns, rows, a, b);
    *c = {};
    if (!flatten(a, &c->r.a, why) || !flatten(b, &c->r.b, why))
        return false;
    c->op = &gpu_op_copy;
    c->name = w->version.name;
    c->r.bytes = WORD;
    c->moved = columns * rows * WORD * (1 + w->ctas) / 2;
    int64_t high = gpu_range_of(&c->r.b).high;
    c->reach = WORD * (1 + high);
    return true;
}

static bool whole_case(const session *s, const staged_variant *w, bench_case *c, gpu_why *why)
{
    int64_t rows = 2 * s->total / (1 + w->ctas) / WORD / COLUMNS;
    return make_case(w, COLUMNS, rows, c, why);
}

static bool odd_case(const staged_variant *w, bench_case *c, gpu_why *why)
{
    if (w->kind <= STAGED_BULK)
        return make_case(w, ODD_RUN, 1, c, why);
    if (w->folded)
        return make_case(w, w->across / WORD, ODD_ROWS, c, why);
    return make_case(w, ODD_COLUMNS, ODD_ROWS, c, why);
}

/* ---- One variant ---------------------------------------------------------------------------- */

static void print_variant(const staged_variant *w, const bench_case *c, const bench_figure *f)
{
    char what[32] = "", tile[48];
    if (w->kind == STAGED_ASYNC)
        snprintf(what, sizeof what, "%s, %d bytes", w->past_l1 ? ".cg" : ".ca", w->width);
    else if (w->kind != STAGED_BULK && w->kind != STAGED_DIRECT)
        snprintf(what, sizeof what, "%s%.*d%s", w->width > 0 ? "swizzle of " : "no swizzle",
                 w->width > 0, w->width, w->width > 0 ? " bytes" : "");
    if (w->down > 1)
        snprintf(tile, sizeof tile, "%d rows of %d bytes", w->down, w->across);
    else
        snprintf(tile, sizeof tile, "%d bytes", w->across);
    printf("| %s | %s%s | %d | %d | %s | %d | %d | %d | %d%s | %.0f | %.3f |\n", w->version.name,
           what, w->folded ? ", of one run" : "", w->ctas, w->stages, tile, w->ahead, w->far,
           w->resident, w->tiles, w->apart ? ", apart" : "",
           2.0 * (double)c->moved / f->version / 1e6, f->memcpy / f->version);
    fflush(stdout);
}

static bool rivals(const staged_variant *a, const staged_variant *b)
{
    return a->kind == b->kind && a->width == b->width && a->past_l1 == b->past_l1 &&
           a->ctas == b->ctas && (a->ctas > 1 ? a->apart == b->apart : a->stages == b->stages) &&
           a->folded == b->folded;
}

static void remember(session *s, const staged_variant *w, double ratio)
{
    int k = 0;
    while (k < s->chosen && !rivals(&s->best[k].variant, w))
        ++k;
    if (k == s->chosen && k < MAX_CHOICES)
        s->best[s->chosen++] = {*w, 0};
    if (k < MAX_CHOICES && ratio > s->best[k].ratio)
        s->best[k] = {*w, ratio};
}

static bool measure(session *s, const staged_variant *w, int runs, gpu_why *why)
{
    bench_case odd, c;
    bench_figure f;
    bench_trial checked = {&s->device, &w->version, &odd}, timed = {&s->device, &w->version, &c};
    if (!odd_case(w, &odd, why) || !whole_case(s, w, &c, why) ||
        !bench_check(&s->memory, &checked, why) || !bench_check(&s->memory, &timed, why) ||
        !bench_time(&s->memory, &timed, runs, &f, why))
        return false;
    print_variant(w, &c, &f);
    if (runs == QUICK_RUNS)
        remember(s, w, f.memcpy / f.version);
    return true;
}

static void bench_variant(session *s, const staged_variant *w, int runs)
{
    gpu_why why;
    if (w->stages < s->stages || (s->only != NULL && strcmp(s->only, w->version.name) != 0))
        return;
    if (measure(s, w, runs, &why)) {
        ++s->timed;
        return;
    }
    printf("%s %d bytes, %d CTAs, %d stages, %d x %d: FAILED: %s\n", w->version.name, w->width,
           w->ctas, w->stages, w->across, w->down, why.text);
    ++s->failed;
}

/* ---- The run -------------------------------------------------------------------------------- */

static void print_head(const session *s, int runs)
{
    char date[32];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", localtime(&now));
    printf("%s, driver %s, %s: %lld bytes to move, medians of %d runs\n\n", s->device.name,
           s->device.driver, date, (long long)s->total, runs);
    printf("| copy | of which kind | CTAs of a cluster | stages | tile | L2 fetches | KB ahead | "
           "blocks | "
           "tiles of a block | GB/s | "
           "x memcpy |\n|---|---|---|---|---|---|---|---|---|---|---|\n");
}

/* Regions are as large as the variant that reaches farthest. */
static bool open_memory(session *s, gpu_why *why)
{
    int64_t reach = 0;
    for (int k = 0; k < staged_variants(); ++k) {
        staged_variant w = staged_variant_at(k);
        bench_case c;
        if (!whole_case(s, &w, &c, why))
            return false;
        reach = c.reach > reach ? c.reach : reach;
    }
    return bench_open(&s->memory, &s->device, reach, why);
}

static void bench_all(session *s)
{
    staged_variant w;
    if (s->candidates)
        print_head(s, QUICK_RUNS);
    for (int k = 0; s->candidates && staged_candidate(k, &w); ++k)
        if (staged_sound(&w))
            bench_variant(s, &w, QUICK_RUNS);
    print_head(s, RUNS);
    for (int k = 0; k < (s->candidates ? s->chosen : staged_variants()); ++k) {
        w = s->candidates ? s->best[k].variant : staged_variant_at(k);
        bench_variant(s, &w, RUNS);
    }
}

static int run(session *s)
{
    gpu_why why;
    gpu_found found = gpu_open(&s->device, &why);
    if (found == GPU_NO_DEVICE) {
        printf("gpu: not run (%s)\n", why.text);
        return FINE;
    }
    bool opened = found == GPU_FOUND && open_memory(s, &why);
    if (opened && !s->engine)
        bench_all(s);
    bool done = opened && (!s->engine || staged_engine(&s->memory, &why));
    bench_close(&s->memory);
    if (!done) {
        fprintf(stderr, "bench-staged: %s\n", why.text);
        return FOUND;
    }
    if (s->engine)
        return FINE;
    printf("\n%d variants timed, %d failed\n", s->timed, s->failed);
    return s->failed > 0 || s->timed == 0 ? FOUND : FINE;
}

/* An option and its value; how many arguments they are, 0 for a usage error. */
static int read_option(session *s, const char *name, const char *value)
{
    if (strcmp(name, "--help") == 0)
        return s->help = true;
    if (strcmp(name, "--candidates") == 0)
        return s->candidates = true;
    if (strcmp(name, "--engine") == 0)
        return s->engine = true;
    if (value == NULL)
        return 0;
    if (strcmp(name, "--only") == 0) {
        s->only = value;
        return 2;
    }
    if (strcmp(name, "--stages") == 0) {
        s->stages = atoi(value);
        return s->stages > 0 ? 2 : 0;
    }
    s->total = strtoll(value, NULL, 10);
    return strcmp(name, "--bytes") == 0 && s->total >= MIN_TOTAL ? 2 : 0;
}

int main(int argc, char **argv)
{
    session s = {};
    s.total = (int64_t)1 << 30;
    for (int i = 1, used; i < argc; i += used)
        if ((used = read_option(&s, argv[i], i + 1 < argc ? argv[i + 1] : NULL)) == 0) {
            fprintf(stderr, "bench-staged: %s: unknown option, or no valid value; see --help\n",
                    argv[i]);
            return USAGE_ERROR;
        }
    if (s.help) {
        fputs(help, stdout);
        return FINE;
    }
    return run(&s);
}
