/* simulate.c - a kernel run under one schedule or many: a machine for each, findings told once.
 *
 * Here: machines, buffers, launches, collecting findings. Not here: how they are shown (report.c,
 * json.c). */
#include "emu/cli/cuemu.h"

#include <stdlib.h>
#include <string.h>

struct run {
    cuemu_options *o;
    cuemu_result *r;
    emu_machine *m;
    emu_ptx *module;
    char *why;
    uint64_t seed;
    FILE *out; /* of printf */
};

static bool no_memory(char *why)
{
    snprintf(why, CUEMU_WHY, "memory is short");
    return false;
}

/* ---- Arguments in the machine --------------------------------------------------------------- */

static bool place_buffers(struct run *x)
{
    for (int i = 0; i < x->o->arguments; ++i) {
        cuemu_argument *a = &x->o->argument[i];
        char name[32];
        if (a->kind != CUEMU_BUFFER)
            continue;
        snprintf(name, sizeof name, "argument %d", i + 1);
        a->address = emu_alloc(x->m, a->bytes, name);
        if (a->address == 0)
            return no_memory(x->why);
        if (a->is_in && !emu_put(x->m, a->address, a->data, a->bytes))
            return no_memory(x->why);
    }
    return true;
}

static bool make_map(struct run *x, int i, emu_tensor_map *to)
{
    emu_map_refusal refusal;
    cuemu_argument *a = &x->o->argument[i];
    a->map.base = x->o->argument[a->of].address;
    const char *wrong = emu_map_encode(to, &a->map, &refusal);
    if (wrong != NULL)
        snprintf(x->why, CUEMU_WHY, "argument %d: %.200s", i + 1, wrong);
    return wrong == NULL;
}

/* A tensor map may be the first member of a struct, as CuTe's copies have it: the others are 0. */
typedef struct mapped {
    emu_tensor_map map;
    unsigned char rest[384];
} mapped;

/* Sizes of arguments and parameters agree. */
static bool check_argument(struct run *x, int entry, int i)
{
    emu_ptx_param p;
    const cuemu_argument *a = &x->o->argument[i];
    uint64_t bytes = a->kind == CUEMU_BUFFER ? 8 : a->bytes;
    if (!emu_ptx_param_at(x->module, entry, i, &p) || p.bytes == bytes ||
        (a->kind == CUEMU_MAP && p.bytes > bytes && p.bytes <= sizeof(mapped)))
        return true;
    snprintf(x->why, CUEMU_WHY, "argument %d: '%.60s' has %llu bytes, parameter %.60s %u", i + 1,
             a->text, (unsigned long long)bytes, p.name, (unsigned)p.bytes);
    return false;
}

static void choose_block(struct run *x, int entry, emu_ptx_launch *launch)
{
    emu_ptx_entry e;
    if (launch->block[0] != 0 || !emu_ptx_entry_at(x->module, entry, &e))
        return;
    for (int d = 0; d < 3; ++d)
        launch->block[d] = e.required_threads[0] != 0 ? e.required_threads[d] : d == 0 ? 32 : 1;
}

/* EMU_REFUSED: why is set. */
static emu_end launch(struct run *x, const char *path)
{
    static const emu_end refused = EMU_REFUSED;
    mapped struct_of[CUEMU_ARGUMENTS] = {0};
    const void *pointer[CUEMU_ARGUMENTS];
    emu_ptx_error error;
    emu_ptx_launch l = x->o->launch;
    int entry = emu_ptx_find_entry(x->module, l.entry);
    for (int i = 0; i < x->o->arguments; ++i) {
        cuemu_argument *a = &x->o->argument[i];
        if (entry >= 0 && !check_argument(x, entry, i))
            return refused;
        if (a->kind == CUEMU_MAP && !make_map(x, i, &struct_of[i].map))
            return refused;
        pointer[i] = a->kind == CUEMU_MAP      ? (const void *)&struct_of[i]
                     : a->kind == CUEMU_BUFFER ? (const void *)&a->address
                                               : (const void *)a->data;
    }
    choose_block(x, entry, &l);
    l.arguments = pointer;
    l.count = x->o->arguments;
    emu_end end = emu_ptx_start(x->module, &l, &error);
    if (end == EMU_REFUSED && error.line > 0)
        snprintf(x->why, CUEMU_WHY, "%.100s:%d:%d: %.160s", path, error.line, error.column,
                 error.text);
    else if (end == EMU_REFUSED)
        snprintf(x->why, CUEMU_WHY, "%.240s", error.text);
    return end;
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

/* Where that was told already; -1: nowhere. */
static int place_of(const cuemu_result *r, const emu_finding *f)
{
    for (int i = 0; f != NULL && i < r->findings; ++i) {
        const emu_finding *old = &r->found[i].f;
        if (old->rule == f->rule && old->pc == f->pc && old->note == f->note)
            return i;
    }
    return -1;
}

static bool keep_finding(struct run *x, const emu_finding *f)
{
    cuemu_result *r = x->r;
    int at = place_of(r, f);
    if (at >= 0) {
        r->found[at].runs += r->runs != r->found[at].runs || r->found[at].seed != x->seed;
        return true;
    }
    cuemu_finding *more = realloc(r->found, (size_t)(r->findings + 1) * sizeof *more);
    if (more == NULL)
        return no_memory(x->why);
    r->found = more;
    cuemu_finding *to = &r->found[r->findings++];
    const emu_source *s = emu_ptx_source(x->module, f->pc);
    *to = (cuemu_finding){.f = *f, .seed = x->seed, .runs = 1};
    to->f.message = copy(f->message);
    to->f.repair = copy(f->repair);
    to->f.cause = f->cause < 0 ? -1 : place_of(r, emu_found(x->m, f->cause));
    if (s != NULL) {
        to->text = copy(s->text);
        to->file = copy(s->file);
        to->line = s->line;
        to->at = s->at;
    }
    return to->f.message != NULL || no_memory(x->why);
}

/* The worst: what stuck before what faulted before what finished. */
static int weight(emu_end end)
{
    return end == EMU_FINISHED ? 0 : end == EMU_FAULTED ? 1 : 2;
}

static bool collect(struct run *x, emu_end end)
{
    cuemu_result *r = x->r;
    if (r->runs == 0) {
        r->counters = *emu_counted(x->m);
        for (int i = 0; i < x->o->arguments; ++i) {
            cuemu_argument *a = &x->o->argument[i];
            if (a->kind == CUEMU_BUFFER && a->is_out &&
                !emu_get(x->m, a->address, a->data, a->bytes))
                return no_memory(x->why);
        }
    }
    if (r->runs == 0 || weight(end) > weight(r->end))
        r->end = end;
    for (int i = 0; i < emu_findings(x->m); ++i)
        if (!keep_finding(x, emu_found(x->m, i)))
            return false;
    ++r->runs;
    return end != EMU_NO_MEMORY || no_memory(x->why);
}

/* ---- One run, and all of them --------------------------------------------------------------- */

static bool one_run(struct run *x, const char *text, size_t bytes, FILE *trace)
{
    emu_ptx_error error;
    const char *why = NULL;
    emu_config config = x->o->config;
    config.seed = x->seed;
    config.trace = trace;
    config.out = x->out;
    x->m = emu_open(&config, &why);
    if (x->m == NULL) {
        snprintf(x->why, CUEMU_WHY, "%s", why);
        return false;
    }
    x->module = emu_ptx_load(x->m, text, bytes, &error);
    if (x->module == NULL)
        snprintf(x->why, CUEMU_WHY, "%.100s:%d:%d: %.160s", x->o->file, error.line, error.column,
                 error.text);
    bool good = x->module != NULL && place_buffers(x);
    emu_end end = good ? launch(x, x->o->file) : EMU_REFUSED;
    good = good && end != EMU_REFUSED && collect(x, end);
    emu_ptx_unload(x->module);
    emu_close(x->m);
    return good;
}

/* What a kernel prints is that of the first run, and no part of an object of JSON. */
static bool all_runs(struct run *x, const char *text, size_t bytes, FILE *trace)
{
    bool good = true;
    FILE *nowhere = x->o->schedules > 1 ? tmpfile() : NULL;
    for (int i = 0; good && i < x->o->schedules; ++i) {
        x->seed = x->o->config.seed + (uint64_t)i;
        x->out = i > 0 && nowhere != NULL ? nowhere : x->o->json ? stderr : stdout;
        good = one_run(x, text, bytes, i == 0 ? trace : NULL);
    }
    if (nowhere != NULL)
        fclose(nowhere);
    return good;
}

static bool write_outputs(const cuemu_options *o, char *why)
{
    for (int i = 0; i < o->arguments; ++i)
        if (o->argument[i].file != NULL && !cuemu_write_file(&o->argument[i], why))
            return false;
    return true;
}

int cuemu_simulate(cuemu_options *o, const char *text, size_t bytes, cuemu_result *r, char *why)
{
    struct run x = {.o = o, .r = r, .why = why};
    FILE *trace = o->trace == NULL ? NULL : fopen(o->trace, "w");
    *r = (cuemu_result){.end = EMU_FINISHED};
    if (o->trace != NULL && trace == NULL) {
        snprintf(why, CUEMU_WHY, "%.200s: cannot be written", o->trace);
        return CUEMU_BAD;
    }
    bool good = all_runs(&x, text, bytes, trace);
    if (trace != NULL && fclose(trace) != 0 && good) {
        snprintf(why, CUEMU_WHY, "%.200s: cannot be written", o->trace);
        good = false;
    }
    if (!good || !write_outputs(o, why))
        return CUEMU_BAD;
    return weight(r->end) == 2 ? CUEMU_STUCK : r->findings > 0 ? CUEMU_FOUND : CUEMU_CLEAN;
}

void cuemu_free_result(cuemu_result *r)
{
    for (int i = 0; i < r->findings; ++i) {
        free((char *)(uintptr_t)r->found[i].f.message);
        free((char *)(uintptr_t)r->found[i].f.repair);
        free(r->found[i].text);
        free(r->found[i].file);
    }
    free(r->found);
}
