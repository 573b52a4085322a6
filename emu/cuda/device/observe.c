/* observe.c - which launches somebody asked about, what their instructions cost, how far they are,
 * how long they took.
 *
 * The environment says it, as cuemu sets it:
 *
 *      CUEMU_KERNEL, CUEMU_LAUNCH, CUEMU_LAUNCH_SKIP, CUEMU_LAUNCH_COUNT    launch_filter.h
 *      CUEMU_STATS     costs are counted, and go to the records
 *      CUEMU_PROGRESS  a line on standard error, a terminal, while a kernel runs
 *
 * Not here: findings (tell.c), what a cost is (emu/stats/costs.c). */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "emu/cuda/device/state.h"
#include "emu/ptx/mangled.h"
#include "emu/state/state.h"
#include "emu/stats/trace_head.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NAME = 40 };
#define BEGINS 0.3 /* seconds, before which nothing is shown */
#define AGAIN  0.1

struct emui_cu_shown {
    const char *name;
    int launch;
    double began, last; /* seconds */
    uint64_t steps;     /* of the machine, when the launch was first heard of */
    bool is_there;      /* the line */
};

bool emui_cu_open_observer(emui_cu_device *d)
{
    const char *shows = getenv("CUEMU_PROGRESS");
    d->filter = emui_cu_filter_open(getenv("CUEMU_KERNEL"), getenv("CUEMU_LAUNCH"),
                                    getenv("CUEMU_LAUNCH_SKIP"), getenv("CUEMU_LAUNCH_COUNT"));
    if (d->filter == NULL)
        return false;
    d->counts = getenv("CUEMU_STATS") != NULL && d->records != NULL;
    d->launches_to = getenv("CUEMU_LAUNCHES");
    d->counts_to = getenv("CUEMU_COUNTS");
    /* Events have wavefronts, sectors. */
    d->m->config.uncounted = !d->counts && d->trace == NULL && d->counts_to == NULL;
    if (shows == NULL)
        return true;
    d->shown = calloc(1, sizeof *d->shown);
    return d->shown != NULL;
}

/* ---- Progress ------------------------------------------------------------------------------- */

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* cuemu: scale(float*), launch 3: 12 of 64 CTAs, 4.1 million instructions a second */
static void show(void *with, const emu_progress *p)
{
    emui_cu_shown *s = with;
    double t = now(CLOCK_MONOTONIC);
    s->steps = s->steps == 0 ? p->steps : s->steps;
    if (t - s->began < BEGINS || t - s->last < AGAIN)
        return;
    s->last = t;
    s->is_there = true;
    fprintf(stderr,
            "\r\033[Kcuemu: %.*s, launch %d: %" PRId64 " of %" PRId64
            " CTAs, %.1f million instructions a second",
            NAME, s->name, s->launch, p->ended, p->ctas,
            (double)(p->steps - s->steps) / (t - s->began) * 1e-6);
    fflush(stderr);
}

static void begin_showing(emui_cu_device *d, const emui_cu_launch *l)
{
    char *name = emui_ptx_whole_name(l->kernel->name);
    *d->shown = (emui_cu_shown){.name = name != NULL ? name : l->kernel->name,
                                .launch = d->launches,
                                .began = now(CLOCK_MONOTONIC)};
    emu_listen(d->m, show, d->shown);
}

static void end_showing(emui_cu_device *d, const emui_cu_launch *l)
{
    emu_listen(d->m, NULL, NULL);
    if (d->shown->is_there) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    if (d->shown->name != l->kernel->name)
        free((char *)(uintptr_t)d->shown->name);
}

/* ---- A launch ------------------------------------------------------------------------------- */

/* Costs survive a program that is killed, but for those of a moment. */
static void write_now_and_then(emui_cu_device *d)
{
    double t = now(CLOCK_MONOTONIC);
    if (t - d->costs_at < BEGINS)
        return;
    d->costs_at = t;
    emui_cu_write_all_costs(d);
}

static void put_trace_head(emui_cu_device *d, const emui_cu_launch *l)
{
    const emui_trace_launch is = {.module = l->kernel->image->ptx,
                                  .entry = l->kernel->entry,
                                  .number = d->launches,
                                  .grid = l->grid,
                                  .block = {(int)l->block[0], (int)l->block[1], (int)l->block[2]}};
    emui_put_trace_head(&is, d->trace);
}

void emui_cu_observe(emui_cu_device *d, const emui_cu_launch *l)
{
    emui_cu_filter_begin(d->filter, l->kernel->name, d->launches);
    bool wanted = emui_cu_is_wanted(d, l);
    d->m->config.trace = wanted ? d->trace : NULL;
    if (wanted && d->trace != NULL)
        put_trace_head(d, l);
    if (d->counts)
        emu_watch(d->m, wanted ? emui_count_costs : NULL, &l->kernel->costs);
    if (d->shown != NULL)
        begin_showing(d, l);
    d->ran = (emui_ran){.kernel = l->kernel->name,
                        .instructions = emu_counted(d->m)->instructions,
                        .seconds = now(CLOCK_THREAD_CPUTIME_ID)};
    d->seconds_of_parts = 0;
}

void emui_cu_observed(emui_cu_device *d, const emui_cu_launch *l)
{
    d->ran.seconds = now(CLOCK_THREAD_CPUTIME_ID) - d->ran.seconds + d->seconds_of_parts;
    d->ran.instructions = emu_counted(d->m)->instructions - d->ran.instructions;
    d->m->config.trace = NULL;
    emui_cu_note_heap(d, l);
    if (d->trace != NULL && (fflush(d->trace) != 0 || ferror(d->trace)))
        emui_cu_tell_lost(d, "the trace");
    if (d->counts) {
        emu_watch(d->m, NULL, NULL);
        emui_locate_costs(&l->kernel->costs, l->kernel->image->ptx);
        write_now_and_then(d);
    }
    if (d->shown != NULL)
        end_showing(d, l);
}

void emui_cu_write_costs(emui_cu_device *d, emui_cu_kernel *k)
{
    for (int32_t pc = 0; d->records != NULL && pc < k->costs.room; ++pc) {
        const emui_pc_cost_line line = emui_pc_cost_at(&k->costs, pc);
        if (line.cost.c.instructions > 0)
            emui_pc_cost_write(d->records, &line);
    }
    if (d->records != NULL && (fflush(d->records) != 0 || ferror(d->records)))
        emui_cu_tell_lost(d, "the report of costs");
    free(k->costs.at);
    k->costs = (emui_pc_costs){0};
}

void emui_cu_write_all_costs(emui_cu_device *d)
{
    for (int i = 0; i < d->kernels.count; ++i)
        emui_cu_write_costs(d, d->kernels.at[i]);
}
