/* bench.cu - bench-gpu: how fast each rung of the ladders moves data.
 *
 * Each rung is checked against the plain one of its ladder, then timed: the median of many runs,
 * and its ratio to cudaMemcpyAsync from device to device of as many bytes, and to cuBLAS geam. Not
 * here: cases (cases.cu), clocks and checks (device.cu). Exit status: 0, 1 where a
 * check failed, 2 for a wrong call. */
#include "gpu/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 31, QUICK_RUNS = 7, LEAST_TOTAL = 1 << 22, WIDTHS = 5 };
enum { FINE = 0, FOUND = 1, WRONG_CALL = 2 };

typedef struct options {
    const char *op, *rung, *tsv;
    int64_t total;
    int runs, bytes; /* bytes of an element, 0 for all widths */
    bool help;
} options;

typedef struct session {
    options o;
    gpu_device device;
    gpu_table table;
    bench_memory memory;
    FILE *tsv;
    int timed, refused, failed;
} session;

static const char help[] =
    "bench-gpu - check the rungs of copies and transposes, then time them\n"
    "\n"
    "  --op NAME        this operation only: copy, copy_if, transpose\n"
    "  --rung VERSION   this rung only: v1, v2, ..\n"
    "  --element N      elements of 1, 2, 4, 8 or 16 bytes only\n"
    "  --bytes N        bytes to move, 1073741824 if not said, 4194304 or more\n"
    "  --quick          7 runs each and not 31\n"
    "  --tsv FILE       the figures also as a table, for gpu/bench/readme.sh\n"
    "  --help           this text\n"
    "\n"
    "GB/s are bytes read and written. * marks the rung that is taken when none is named.\n"
    "Exit status: 0, 1 where a check failed, 2 for a wrong call.\n";

/* ---- Options -------------------------------------------------------------------------------- */

static bool number(const char *text, int64_t least, int64_t *n)
{
    char *end = NULL;
    long long v = text != NULL ? strtoll(text, &end, 10) : 0;
    *n = v;
    return text != NULL && end != text && *end == '\0' && v >= least;
}

static bool known_op(const char *name)
{
    return name != NULL && (strcmp(name, "copy") == 0 || strcmp(name, "copy_if") == 0 ||
                            strcmp(name, "transpose") == 0);
}

static bool wrong(const char *what)
{
    fprintf(stderr, "bench-gpu: %s: not understood, see --help\n", what);
    return false;
}

/* An option and its value; *used says how many words they are. */
static bool read_option(options *o, const char *name, const char *value, int *used)
{
    int64_t n = 0;
    *used = 1;
    if (strcmp(name, "--help") == 0) {
        o->help = true;
        return true;
    }
    if (strcmp(name, "--quick") == 0) {
        o->runs = QUICK_RUNS;
        return true;
    }
    *used = 2;
    if (strcmp(name, "--op") == 0)
        return known_op(o->op = value) || wrong(name);
    if (strcmp(name, "--rung") == 0)
        return (o->rung = value) != NULL || wrong(name);
    if (strcmp(name, "--tsv") == 0)
        return (o->tsv = value) != NULL || wrong(name);
    if (strcmp(name, "--bytes") == 0)
        return number(value, LEAST_TOTAL, &o->total) || wrong(name);
    if (strcmp(name, "--element") == 0 && number(value, 1, &n) && n <= GPU_MAX_BYTES &&
        (n & (n - 1)) == 0) {
        o->bytes = (int)n;
        return true;
    }
    return wrong(name);
}

static bool read_options(int argc, char **argv, options *o)
{
    *o = {};
    o->total = (int64_t)1 << 30;
    o->runs = RUNS;
    for (int i = 1, used; i < argc; i += used)
        if (!read_option(o, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used))
            return false;
    return true;
}

/* ---- What is printed ------------------------------------------------------------------------ */

static void print_head(session *s)
{
    char date[32];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", localtime(&now));
    printf("%s, driver %s, %s; %lld bytes, medians of %d runs\n", s->device.name, s->device.driver,
           date, (long long)s->o.total, s->o.runs);
    printf("%-22s %7s  %-4s %10s %9s %9s\n", "", "element", "rung", "GB/s", "x memcpy", "x geam");
    if (s->tsv == NULL)
        return;
    fprintf(s->tsv, "# device\t%s\n# driver\t%s\n# date\t%s\n# bytes\t%lld\n# runs\t%d\n",
            s->device.name, s->device.driver, date, (long long)s->o.total, s->o.runs);
    fprintf(s->tsv, "op\tcase\telement\trung\ttaken\tGB/s\tx memcpy\tx geam\tms\tidea\n");
}

static void print_figure(session *s, const bench_case *c, const gpu_rung *rung, bool taken,
                         const bench_figure *f)
{
    char name[40], geam[16] = "-";
    double speed = 2.0 * (double)c->moved / f->rung / 1e6;
    snprintf(name, sizeof name, "%s %s", gpu_op_name(c->op), c->name);
    if (f->geam > 0)
        snprintf(geam, sizeof geam, "%.3f", f->geam / f->rung);
    printf("%-22s %7d  %-3s%c %10.0f %9.3f %9s\n", name, c->r.bytes, rung->version,
           taken ? '*' : ' ', speed, f->memcpy / f->rung, geam);
    fflush(stdout);
    if (s->tsv != NULL)
        fprintf(s->tsv, "%s\t%s\t%d\t%s\t%s\t%.0f\t%.3f\t%s\t%.4f\t%s\n", gpu_op_name(c->op),
                c->name, c->r.bytes, rung->version, taken ? "*" : "", speed, f->memcpy / f->rung,
                geam, f->rung, rung->idea);
}

/* ---- The run -------------------------------------------------------------------------------- */

static bool can(const session *s, const gpu_rung *rung, const gpu_request *r)
{
    gpu_why why;
    return rung->can == NULL || rung->can(&s->device, r, &why);
}

/* The rung that gpu_run would take. */
static const gpu_rung *taken_for(const session *s, const bench_case *c, const gpu_request *r)
{
    int k = s->table.rungs[c->op] - 1;
    while (k > 0 && !can(s, s->table.ladder[c->op][k], r))
        --k;
    return s->table.ladder[c->op][k];
}

static void bench_rung(session *s, const bench_case *c, const gpu_rung *rung, bool taken)
{
    bench_figure f;
    gpu_why why;
    if (bench_check(&s->memory, &s->table, rung, c, &why) &&
        bench_time(&s->memory, &s->table, rung, c, s->o.runs, &f, &why)) {
        print_figure(s, c, rung, taken, &f);
        ++s->timed;
        return;
    }
    printf("%s %s %d %s: FAILED: %s\n", gpu_op_name(c->op), c->name, c->r.bytes, rung->version,
           why.text);
    ++s->failed;
}

static void bench_ladder(session *s, const bench_case *c)
{
    gpu_request r = bench_place(&s->memory, c, 0);
    const gpu_rung *taken = taken_for(s, c, &r);
    for (int k = 0; k < s->table.rungs[c->op]; ++k) {
        const gpu_rung *rung = s->table.ladder[c->op][k];
        if (s->o.rung != NULL && strcmp(s->o.rung, rung->version) != 0)
            continue;
        if (can(s, rung, &r))
            bench_rung(s, c, rung, rung == taken);
        else
            ++s->refused;
    }
}

/* Regions are as large as the case that reaches farthest. */
static bool for_each_case(session *s, bool measure, int64_t *reach, gpu_why *why)
{
    bench_case c;
    for (int k = 0; k < bench_cases(); ++k)
        for (int bytes = 1; bytes <= GPU_MAX_BYTES; bytes *= 2) {
            if (!bench_make(k, bytes, s->o.total, &c, why))
                return false;
            if ((s->o.op != NULL && strcmp(s->o.op, gpu_op_name(c.op)) != 0) ||
                (s->o.bytes != 0 && s->o.bytes != bytes))
                continue;
            *reach = c.reach > *reach ? c.reach : *reach;
            if (measure)
                bench_ladder(s, &c);
        }
    return true;
}

static bool bench_all(session *s, gpu_why *why)
{
    int64_t reach = 0;
    if (!for_each_case(s, false, &reach, why) || !bench_open(&s->memory, &s->device, reach, why))
        return false;
    print_head(s);
    return for_each_case(s, true, &reach, why);
}

static int run(session *s)
{
    gpu_why why;
    gpu_found found = gpu_open(&s->device, &why);
    if (found == GPU_NO_DEVICE) {
        printf("gpu: not run (%s)\n", why.text);
        return FINE;
    }
    gpu_fill_table(&s->table, &s->device);
    bool done = found == GPU_FOUND && bench_all(s, &why);
    bench_close(&s->memory);
    if (!done) {
        fprintf(stderr, "bench-gpu: %s\n", why.text);
        return FOUND;
    }
    printf("%d rungs timed, %d cases refused by a rung, %d failed\n", s->timed, s->refused,
           s->failed);
    return s->failed > 0 || s->timed == 0 ? FOUND : FINE;
}

int main(int argc, char **argv)
{
    session s = {};
    if (!read_options(argc, argv, &s.o))
        return WRONG_CALL;
    if (s.o.help) {
        fputs(help, stdout);
        return FINE;
    }
    if (s.o.tsv != NULL && (s.tsv = fopen(s.o.tsv, "w")) == NULL) {
        perror(s.o.tsv);
        return WRONG_CALL;
    }
    int status = run(&s);
    if (s.tsv != NULL && fclose(s.tsv) != 0) {
        perror(s.o.tsv);
        status = FOUND;
    }
    return status;
}
