/* launches.c - see launches.h. */
#include "spec-tests/compare/device/launches.h"

#include "spec-tests/compare/device/kernels.h"
#include "spec-tests/compare/device/record.h"
#include "spec-tests/compare/device/request.h"
#include "spec-tests/compare/differ/run.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1 << 16 };

/* The machine as a backend: it has one variant, the launch of the line that was read last. */
struct replay {
    struct differ_backend base;
    emu_machine *m;
    struct kernels *kernels;
    char line[LINE];
    struct differ_session session;
    struct differ_case c;
    struct differ_plan plan;
    struct differ_answer want;
    bool known;          /* the case, and what the reference makes of it */
    uint64_t wavefronts; /* of the last launch */
    struct launches_counts *n;
    struct text *report;
};

static int one_variant(struct differ_backend *b, const gpu_operation *op)
{
    (void)b, (void)op;
    return 1;
}

static const char *variant_name(struct differ_backend *b, const gpu_operation *op, int variant)
{
    (void)b, (void)op, (void)variant;
    return "as recorded";
}

/* ---- Memory --------------------------------------------------------------------------------- */

/* The next piece of memory; a block without bytes has none. */
static bool add_piece(struct replay *x, struct record *r, const void *from, size_t bytes)
{
    if (bytes == 0)
        return true;
    uint64_t at = emu_alloc(x->m, bytes, "memory of the device");
    if (at == 0 || !emu_put(x->m, at, from, bytes))
        return false;
    r->piece[r->pieces++] = (struct record_piece){at, bytes};
    return true;
}

static bool add_offsets(struct replay *x, struct record *r, const struct differ_plan *p,
                        struct text *why)
{
    static const struct device_blocks nowhere = {NULL, NULL, NULL};
    struct differ_offsets o;
    gpu_request request;
    gpu_why reason;
    bool found =
        device_request(p, &nowhere, &request, &reason) && device_offsets(p, &request, &o, &reason);
    if (!found)
        text_puts(why, reason.text);
    return found && add_piece(x, r, o.numbers, o.bytes);
}

/* Brings x, y and the report back, and gives all memory back. */
static bool take_back(struct replay *x, const struct record *r, const struct differ_plan *p,
                      struct differ_image *image)
{
    const size_t bytes[] = {p->x.bytes, p->y.bytes, p->report.bytes};
    unsigned char *const to[] = {image->x, image->y, image->report};
    bool good = true;
    int piece = 0;
    for (int i = 0; i < 3; ++i)
        if (bytes[i] > 0)
            good = emu_get(x->m, r->piece[piece++].at, to[i], bytes[i]) && good;
    for (int i = 0; i < r->pieces; ++i)
        good = emu_free(x->m, r->piece[i].at) && good;
    return good;
}

static enum differ_status execute(struct differ_backend *backend, const struct differ_plan *p,
                                  int variant, struct differ_image *image, struct text *why)
{
    struct replay *x = (struct replay *)backend;
    struct record r = {.pieces = 0};
    struct record_launch to;
    (void)variant;
    if (!add_piece(x, &r, image->x, p->x.bytes) || !add_piece(x, &r, image->y, p->y.bytes) ||
        !add_piece(x, &r, image->report, p->report.bytes) || !add_offsets(x, &r, p, why))
        return DIFFER_BROKEN;
    const char *wrong = record_read(&r, x->line, &to);
    if (wrong != NULL)
        text_puts(why, wrong);
    uint64_t before = emu_counted(x->m)->wavefronts;
    bool good = wrong == NULL && kernels_launch(x->kernels, &to.launch, why);
    x->wavefronts = emu_counted(x->m)->wavefronts - before;
    return take_back(x, &r, p, image) && good ? DIFFER_EXECUTED : DIFFER_FAULTED;
}

/* ---- Lines ---------------------------------------------------------------------------------- */

static void put_case(struct replay *x)
{
    char line[DIFFER_LINE] = "";
    if (x->c.op != NULL)
        differ_print(&x->c, line, sizeof line);
    text_printf(x->report, "%s\n  %.60s..\n", line, x->line);
}

static void run_launch(struct replay *x, const char *line)
{
    struct differ_answer got = {0};
    size_t before = x->report->length;
    snprintf(x->line, sizeof x->line, "%s", line);
    ++x->n->launches;
    bool good =
        x->known && differ_execute(&x->base, &x->plan, 0, &got, x->report) == DIFFER_EXECUTED;
    bool same = good && differ_same(&x->plan, &x->want, &got);
    if (good && !same)
        differ_map(&x->plan, &x->want, &got, x->report);
    if (!same) {
        ++x->n->failed;
        text_puts(x->report, x->report->length > before ? "\n" : "no case before it\n");
        put_case(x);
    }
    differ_answer_free(&got);
}

/* What a profiler counted on hardware, of loads and stores in shared memory. */
static void compare_wavefronts(struct replay *x, const char *line)
{
    uint64_t measured = strtoull(line, NULL, 10);
    if (measured == x->wavefronts)
        return;
    ++x->n->failed;
    text_printf(x->report, "%" PRIu64 " wavefronts, and %" PRIu64 " on hardware\n", x->wavefronts,
                measured);
    put_case(x);
}

static void take_case(struct replay *x, const char *line)
{
    struct differ_fault fault = {0, ""};
    differ_answer_free(&x->want);
    x->want = (struct differ_answer){0};
    ++x->n->cases;
    x->known = differ_parse(&x->c, line, &fault) &&
               differ_expect(&x->session, &x->c, &x->plan, &x->want, &fault);
    if (!x->known)
        text_printf(x->report, "%s:%d: %s\n", line, fault.column, fault.why);
}

static void run_lines(struct replay *x, FILE *from)
{
    char *line = need(malloc(LINE));
    while (fgets(line, LINE, from) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "case ", 5) == 0)
            take_case(x, line + 5);
        else if (strncmp(line, "launch ", 7) == 0)
            run_launch(x, line);
        else if (strncmp(line, "wavefronts ", 11) == 0)
            compare_wavefronts(x, line + 11);
    }
    free(line);
}

bool launches_replay(const char *path, const char *ptx, const emu_config *config,
                     struct launches_counts *n, struct text *report)
{
    FILE *from = fopen(path, "r");
    struct replay *x = need(calloc(1, sizeof *x));
    struct differ_backend *ref = differ_ref_open();
    x->base = (struct differ_backend){"emu", one_variant, variant_name, execute, NULL, ""};
    x->n = n;
    x->report = report;
    x->m = emu_open(config, NULL);
    x->kernels = x->m == NULL ? NULL : kernels_open(x->m, ptx, report);
    differ_session_open(&x->session, ref, &x->base);
    if (from == NULL)
        text_printf(report, "%s: cannot be read\n", path);
    bool ready = from != NULL && x->kernels != NULL;
    if (ready)
        run_lines(x, from);
    if (x->kernels != NULL)
        kernels_close(x->kernels);
    if (from != NULL)
        fclose(from);
    emu_close(x->m);
    differ_answer_free(&x->want);
    differ_session_close(&x->session);
    ref->close(ref);
    free(x);
    return ready;
}
