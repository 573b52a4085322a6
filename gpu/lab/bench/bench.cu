/* bench.cu - bench-gpu: how fast each version of an operation moves data.
 *
 * Each version is checked against the plain one of its operation, then timed: the median of many
 * runs, and its ratio to cudaMemcpyAsync from device to device of as many bytes, and to cuBLAS
 * geam. Not here: cases (cases.cu), clocks and checks (device.cu). Exit status: 0, 1 where a check
 * failed, 2 for a usage error. */
#include "gpu/lab/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 31, QUICK_RUNS = 7, MIN_TOTAL = 1 << 22 };
enum { FINE = 0, FOUND = 1, USAGE_ERROR = 2 };

typedef struct options {
    const char *op, *only, *tsv;
    int64_t total;
    int runs, bytes; /* bytes of an element, 0 for all widths */
    bool help, orders, rows;
} options;

typedef struct session {
    options o;
    gpu_device device;
    bench_memory memory;
    FILE *tsv;
    int timed, refused, failed;
} session;

static const char help[] =
    "bench-gpu - check the versions of what moves or computes elements, then time them\n"
    "\n"
    "  --op NAME        this operation only: copy, copy_if, transpose, transform, transform_two,\n"
    "                   axpby, reduce\n"
    "  --only VERSION   this version only: v1, v2, ..\n"
    "  --element N      elements of 1, 2, 4, 8 or 16 bytes only\n"
    "  --bytes N        bytes to move, 1073741824 by default, 4194304 or more\n"
    "  --quick          7 runs each and not 31\n"
    "  --orders         every order of the modes of ranks 3, 4 and 5, the version that is taken\n"
    "  --rows           rows of 32 to 250 bytes, the version that is taken\n"
    "  --tsv FILE       the figures also as a table, for gpu/lab/bench/readme.sh\n"
    "  --help           this text\n"
    "\n"
    "GB/s are bytes read and written. * marks the version that gpu_run chooses.\n"
    "Exit status: 0, 1 where a check failed, 2 for a usage error.\n";

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
    static const gpu_operation *const timed[] = {
        &gpu_op_copy,          &gpu_op_copy_if, &gpu_op_transpose, &gpu_op_transform,
        &gpu_op_transform_two, &gpu_op_axpby,   &gpu_op_reduce};
    for (const gpu_operation *op : timed)
        if (name != NULL && strcmp(name, op->name) == 0)
            return true;
    return false;
}

/* value: NULL where the command line ends. */
static bool error(const char *name, const char *value, const char *expected)
{
    fprintf(stderr, "bench-gpu: %s%s%s: expected %s; see --help\n", name,
            value == NULL || *value != '\0' ? " " : "", value != NULL ? value : "(no value)",
            expected);
    return false;
}

/* An option and its value; *used: how many arguments they are. */
static bool read_option(options *o, const char *name, const char *value, int *used)
{
    int64_t n = 0;
    *used = 1;
    if (strcmp(name, "--help") == 0) {
        o->help = true;
        return true;
    }
    if (strcmp(name, "--orders") == 0) {
        o->orders = true;
        return true;
    }
    if (strcmp(name, "--rows") == 0) {
        o->rows = true;
        return true;
    }
    if (strcmp(name, "--quick") == 0) {
        o->runs = QUICK_RUNS;
        return true;
    }
    *used = 2;
    if (strcmp(name, "--op") == 0)
        return known_op(o->op = value) || error(name, value, "an operation that is timed");
    if (strcmp(name, "--only") == 0)
        return (o->only = value) != NULL || error(name, value, "a version");
    if (strcmp(name, "--tsv") == 0)
        return (o->tsv = value) != NULL || error(name, value, "a file");
    if (strcmp(name, "--bytes") == 0)
        return number(value, MIN_TOTAL, &o->total) || error(name, value, "4194304 or more");
    if (strcmp(name, "--element") != 0)
        return error(name, "", "a known option");
    if (!number(value, 1, &n) || n > GPU_MAX_BYTES || (n & (n - 1)) != 0)
        return error(name, value, "1, 2, 4, 8 or 16");
    o->bytes = (int)n;
    return true;
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

/* ---- Output --------------------------------------------------------------------------------- */

static void print_head(session *s)
{
    char date[32];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", localtime(&now));
    printf("%s, driver %s, %s; %lld bytes, medians of %d runs\n", s->device.name, s->device.driver,
           date, (long long)s->o.total, s->o.runs);
    if (s->memory.blas == NULL)
        printf("cuBLAS is not on this machine: nothing is compared with geam\n");
    printf("%-22s %7s  %-7s %7s %9s %9s\n", "", "element", "version", "GB/s", "x memcpy", "x geam");
    if (s->tsv == NULL)
        return;
    fprintf(s->tsv, "# device\t%s\n# driver\t%s\n# date\t%s\n# bytes\t%lld\n# runs\t%d\n",
            s->device.name, s->device.driver, date, (long long)s->o.total, s->o.runs);
    fprintf(s->tsv, "op\tcase\telement\tversion\ttaken\tGB/s\tx memcpy\tx geam\tms\tidea\n");
}

static void print_figure(session *s, const bench_case *c, const gpu_version *v, bool taken,
                         const bench_figure *f)
{
    char name[40], geam[16] = "-";
    double speed = 2.0 * (double)c->moved / f->version / 1e6;
    snprintf(name, sizeof name, "%s %s", c->op->name, c->name);
    if (f->geam > 0)
        snprintf(geam, sizeof geam, "%.3f", f->geam / f->version);
    printf("%-22s %7d  %-3s%c %10.0f %9.3f %9s\n", name, c->r.bytes, v->name, taken ? '*' : ' ',
           speed, f->memcpy / f->version, geam);
    fflush(stdout);
    if (s->tsv != NULL)
        fprintf(s->tsv, "%s\t%s\t%d\t%s\t%s\t%.0f\t%.3f\t%s\t%.4f\t%s\n", c->op->name, c->name,
                c->r.bytes, v->name, taken ? "*" : "", speed, f->memcpy / f->version, geam,
                f->version, v->idea);
}

/* ---- The run -------------------------------------------------------------------------------- */

static bool takes(const session *s, const bench_case *c, const gpu_version *v, const gpu_request *r)
{
    gpu_plan plan;
    gpu_why why;
    return gpu_plan_version(&s->device, c->op, v, r, &plan, &why);
}

/* The version that gpu_run would choose; v1 takes every request. */
static const gpu_version *chosen_for(const session *s, const bench_case *c, const gpu_request *r)
{
    const gpu_version *v, *chosen = NULL;
    for (int k = 0; (v = gpu_version_at(&s->device, c->op, k)) != NULL; ++k)
        if (k == 0 || takes(s, c, v, r))
            chosen = v;
    return chosen;
}

/* The version that is asked for, where it takes the case; otherwise the one that is chosen. */
static const gpu_version *asked_for(const session *s, const bench_case *c, const gpu_request *r)
{
    const gpu_version *v;
    for (int k = 0; s->o.only != NULL && (v = gpu_version_at(&s->device, c->op, k)) != NULL; ++k)
        if (strcmp(v->name, s->o.only) == 0 && takes(s, c, v, r))
            return v;
    return chosen_for(s, c, r);
}

static double bench_version(session *s, const bench_case *c, const gpu_version *v, bool taken)
{
    bench_trial t = {&s->device, v, c};
    bench_figure f;
    gpu_why why;
    if (bench_check(&s->memory, &t, &why) && bench_time(&s->memory, &t, s->o.runs, &f, &why)) {
        print_figure(s, c, v, taken, &f);
        ++s->timed;
        return f.memcpy / f.version;
    }
    printf("%s %s %d %s: FAILED: %s\n", c->op->name, c->name, c->r.bytes, v->name, why.text);
    ++s->failed;
    return 0;
}

static void bench_versions(session *s, const bench_case *c)
{
    gpu_request r = bench_place(&s->memory, c, 0);
    const gpu_version *chosen = chosen_for(s, c, &r), *v;
    for (int k = 0; (v = gpu_version_at(&s->device, c->op, k)) != NULL; ++k) {
        if (s->o.only != NULL && strcmp(s->o.only, v->name) != 0)
            continue;
        if (c->op == &gpu_op_reduce && v != chosen)
            continue; /* they take minutes */
        if (takes(s, c, v, &r))
            bench_version(s, c, v, v == chosen);
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
            if ((s->o.op != NULL && strcmp(s->o.op, c.op->name) != 0) ||
                (s->o.bytes != 0 && s->o.bytes != bytes))
                continue;
            *reach = c.reach > *reach ? c.reach : *reach;
            if (measure)
                bench_versions(s, &c);
        }
    return true;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Every order of one rank; the order that keeps all modes in place is a plain copy, and counts. */
static bool bench_rank(session *s, int rank, int bytes, gpu_why *why)
{
    double ratio[120];
    bench_case c;
    int n = bench_orders(rank);
    for (int k = 0; k < n; ++k) {
        if (!bench_make_order(rank, k, bytes, s->o.total, &c, why))
            return false;
        gpu_request r = bench_place(&s->memory, &c, 0);
        ratio[k] = bench_version(s, &c, asked_for(s, &c, &r), s->o.only == NULL);
    }
    qsort(ratio, (size_t)n, sizeof *ratio, ascending);
    printf("rank %d, elements of %d bytes, %d orders: x memcpy median %.3f, worst %.3f\n", rank,
           bytes, n, ratio[n / 2], ratio[0]);
    return true;
}

static bool bench_every_order(session *s, gpu_why *why)
{
    int bytes = s->o.bytes == 0 ? 4 : s->o.bytes;
    int64_t reach = s->o.total + s->o.total / 4;
    if (!bench_open(&s->memory, &s->device, reach, why))
        return false;
    print_head(s);
    for (int rank = 3; rank <= 5; ++rank)
        if (!bench_rank(s, rank, bytes, why))
            return false;
    return true;
}

/* Short rows of one kind of element. */
static bool bench_short_rows(session *s, int bytes, gpu_why *why)
{
    double least[2] = {1e9, 1e9};
    bench_case c;
    for (int k = 0; k < bench_rows(); ++k) {
        if (!bench_make_rows(k, bytes, s->o.total, &c, why)) {
            if (why->text[0] != '\0')
                return false;
            continue;
        }
        gpu_request r = bench_place(&s->memory, &c, 0);
        double ratio = bench_version(s, &c, asked_for(s, &c, &r), s->o.only == NULL);
        double *worst = &least[k >= bench_rows() / 2];
        *worst = ratio < *worst ? ratio : *worst;
    }
    printf("rows of elements of %d bytes: x memcpy at least %.3f without gaps", bytes, least[0]);
    if (least[1] < 1e9)
        printf(", %.3f with gaps", least[1]);
    printf("\n");
    return true;
}

static bool bench_every_row(session *s, gpu_why *why)
{
    if (!bench_open(&s->memory, &s->device, s->o.total + s->o.total / 4, why))
        return false;
    print_head(s);
    for (int bytes = 1; bytes <= GPU_MAX_BYTES; bytes *= 2)
        if ((s->o.bytes == 0 || s->o.bytes == bytes) && !bench_short_rows(s, bytes, why))
            return false;
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
    bool done = found == GPU_FOUND && (s->o.orders ? bench_every_order(s, &why)
                                       : s->o.rows ? bench_every_row(s, &why)
                                                   : bench_all(s, &why));
    bench_close(&s->memory);
    if (!done) {
        fprintf(stderr, "bench-gpu: %s\n", why.text);
        return FOUND;
    }
    printf("%d versions timed, %d cases refused by a version, %d failed\n", s->timed, s->refused,
           s->failed);
    return s->failed > 0 || s->timed == 0 ? FOUND : FINE;
}

int main(int argc, char **argv)
{
    session s = {};
    if (!read_options(argc, argv, &s.o))
        return USAGE_ERROR;
    if (s.o.help) {
        fputs(help, stdout);
        return FINE;
    }
    if (s.o.tsv != NULL && (s.tsv = fopen(s.o.tsv, "w")) == NULL) {
        perror(s.o.tsv);
        return USAGE_ERROR;
    }
    int status = run(&s);
    if (s.tsv != NULL && fclose(s.tsv) != 0) {
        perror(s.o.tsv);
        status = FOUND;
    }
    return status;
}
