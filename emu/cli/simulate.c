/* simulate.c - a kernel run under one schedule or many: a machine for each, findings told once.
 *
 * Here: schedules, collecting findings. Not here: the machine of a run (launch.c), how findings are
 * shown (report.c, json.c). */
#include "emu/cli/cuemu.h"

#include "emu/cli/interrupt.h"
#include "emu/stats/trace_head.h"

#include <stdlib.h>
#include <string.h>

enum { SIGNALLED = 128, SLICE = 1 << 16 }; /* SLICE: instructions between looks at signals */

static bool no_memory(char *why)
{
    snprintf(why, CUEMU_WHY, "out of memory");
    return false;
}

/* ---- Findings ------------------------------------------------------------------------------- */

static char *copy(const char *text)
{
    size_t n = text == NULL ? 0 : strlen(text) + 1;
    char *to = n == 0 ? NULL : malloc(n);
    if (to != NULL)
        memcpy(to, text, n);
    return to;
}

/* Finding i of a run. */
static bool keep_finding(cuemu_result *r, const cuemu_live *v, int i, char *why)
{
    const cuemu_launch *l = v->l;
    const emu_finding *f = emu_found(l->m, i);
    int at = cuemu_place_of(r, f);
    if (at >= 0) {
        r->found[at].runs += r->runs != r->found[at].runs || r->found[at].seed != l->seed;
        return true;
    }
    cuemu_finding *more = realloc(r->found, (size_t)(r->findings + 1) * sizeof *more);
    if (more == NULL)
        return no_memory(why);
    r->found = more;
    cuemu_finding *to = &r->found[r->findings++];
    const emu_source *s = emu_ptx_source(l->module, f->pc);
    *to = (cuemu_finding){.f = *f, .seed = l->seed, .runs = 1, .shown = cuemu_was_shown(v, i)};
    if (i == v->last)
        r->last_shown = r->findings - 1;
    to->f.message = copy(f->message);
    to->f.repair = copy(f->repair);
    to->f.cause = f->cause < 0 ? -1 : cuemu_place_of(r, emu_found(l->m, f->cause));
    if (s != NULL) {
        to->text = copy(s->text);
        to->file = copy(s->file);
        to->header = copy(s->header);
        to->line = s->line;
        to->at = s->at;
    }
    return to->f.message != NULL || no_memory(why);
}

/* The worst: what was ended before what stuck before what faulted before what finished. */
enum { STUCK = 2, ENDED = 3 };
static int weight(emu_end end)
{
    return end == EMU_FINISHED ? 0 : end == EMU_FAULTED ? 1 : end == EMU_RUNNING ? ENDED : STUCK;
}

bool cuemu_get_outputs(cuemu_options *o, const cuemu_launch *l, char *why)
{
    for (int i = 0; i < o->arguments; ++i) {
        cuemu_argument *a = &o->argument[i];
        if (a->kind == CUEMU_BUFFER && a->is_out && !emu_get(l->m, a->address, a->data, a->bytes))
            return no_memory(why);
    }
    return true;
}

/* The findings of one more run, and how it ended. */
static bool collect(cuemu_result *r, const cuemu_live *v, emu_end end, char *why)
{
    const cuemu_launch *l = v->l;
    if (r->runs == 0)
        r->counters = *emu_counted(l->m);
    if (r->runs == 0 || weight(end) > weight(r->end))
        r->end = end;
    for (int i = 0; i < emu_findings(l->m); ++i)
        if (!keep_finding(r, v, i, why))
            return false;
    ++r->runs;
    return end != EMU_NO_MEMORY || no_memory(why);
}

int cuemu_status(const cuemu_result *r)
{
    int clean = r->signal != 0 ? SIGNALLED + r->signal : CUEMU_CLEAN;
    return weight(r->end) == STUCK ? CUEMU_STUCK : r->findings > 0 ? CUEMU_FOUND : clean;
}

/* ---- One run, and all of them --------------------------------------------------------------- */

static bool put_head(const cuemu_launch *l, const cuemu_options *o)
{
    const emui_trace_launch is = {.module = l->module,
                                  .entry = l->entry,
                                  .file = o->file,
                                  .grid = o->launch.grid,
                                  .block = {l->block[0], l->block[1], l->block[2]}};
    return emui_put_trace_head(&is, l->trace);
}

/* To its end, or to a signal: then it is running still. */
static emu_end finish(emu_machine *m)
{
    emu_end end = EMU_RUNNING;
    while (end == EMU_RUNNING && cuemu_caught() == 0)
        end = emu_step(m, SLICE, NULL);
    return end;
}

static bool one_run(cuemu_options *o, cuemu_launch *l, cuemu_result *r, const char *text,
                    size_t bytes, char *why)
{
    bool first = r->runs == 0;
    bool good = cuemu_begin(l, o, text, bytes, why);
    if (good && l->trace != NULL)
        good = put_head(l, o) || no_memory(why);
    if (good && first && o->stats)
        cuemu_count(l, &r->stats);
    if (good) {
        cuemu_live live = {.o = o, .r = r, .l = l, .last = -1};
        cuemu_listen(&live);
        emu_end end = finish(l->m);
        good = (!first || cuemu_get_outputs(o, l, why)) && collect(r, &live, end, why);
        free(live.shown);
    }
    if (good && first && o->stats)
        good = cuemu_summarise_launch(l, &r->stats) || no_memory(why);
    cuemu_close(l);
    return good;
}

/* What a kernel prints is that of the first run, and no part of an object of JSON. */
static bool all_runs(cuemu_options *o, cuemu_result *r, const char *text, size_t bytes, FILE *trace,
                     char *why)
{
    bool good = true;
    FILE *nowhere = o->schedules > 1 ? tmpfile() : NULL;
    for (int i = 0; good && i < o->schedules && (i == 0 || cuemu_caught() == 0); ++i) {
        cuemu_launch l = {.seed = o->config.seed + (uint64_t)i,
                          .trace = i == 0 ? trace : NULL,
                          .out = i > 0 && nowhere != NULL ? nowhere
                                 : o->json                ? stderr
                                                          : stdout};
        good = one_run(o, &l, r, text, bytes, why);
    }
    if (nowhere != NULL)
        fclose(nowhere);
    return good;
}

bool cuemu_write_outputs(const cuemu_options *o, char *why)
{
    for (int i = 0; i < o->arguments; ++i)
        if (o->argument[i].file != NULL && !cuemu_write_file(&o->argument[i], why))
            return false;
    return true;
}

int cuemu_simulate(cuemu_options *o, const char *text, size_t bytes, cuemu_result *r, char *why)
{
    FILE *trace = o->trace == NULL ? NULL : fopen(o->trace, "w");
    *r = (cuemu_result){.end = EMU_FINISHED, .last_shown = -1};
    if (o->trace != NULL && trace == NULL) {
        snprintf(why, CUEMU_WHY, "%.200s: cannot be written", o->trace);
        return CUEMU_BAD;
    }
    bool good = all_runs(o, r, text, bytes, trace, why);
    r->signal = cuemu_caught();
    bool written = trace == NULL || (fflush(trace) == 0 && ferror(trace) == 0);
    written = (trace == NULL || fclose(trace) == 0) && written;
    if (!written && good) {
        snprintf(why, CUEMU_WHY, "%.200s: cannot be written", o->trace);
        good = false;
    }
    good = good && (r->signal != 0 || cuemu_write_outputs(o, why));
    return good ? cuemu_status(r) : CUEMU_BAD;
}

void cuemu_free_result(cuemu_result *r)
{
    for (int i = 0; i < r->findings; ++i) {
        free((char *)(uintptr_t)r->found[i].f.message);
        free((char *)(uintptr_t)r->found[i].f.repair);
        free(r->found[i].text);
        free(r->found[i].file);
        free(r->found[i].header);
    }
    free(r->found);
    cuemu_free_stats(&r->stats);
}
