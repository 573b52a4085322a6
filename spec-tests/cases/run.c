/* run.c - one run of a case, and its values.
 *
 * Here: the machine, its memory, a launch, comparing values. Not here: findings (found.c), the
 * module (frame.c), which runs there are (schedules.c). */
#include "spec-tests/cases/run.h"

#include "emu/host.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 1000000 };

static int64_t volume(const int shape[3])
{
    return (int64_t)shape[0] * shape[1] * shape[2];
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* A map, encoded, where it is. */
static bool put_map(const struct run *r, const struct case_map *c, uint64_t address)
{
    emu_map map = c->map;
    emu_tensor_map raw;
    emu_map_refusal why;
    map.base = r->address[c->of - r->c->memory];
    return emu_map_encode(&raw, &map, &why) == NULL && emu_put(r->m, address, &raw, sizeof raw);
}

static bool fill(const struct run *r, const struct case_memory *m, uint64_t address)
{
    if (m->map > 0)
        return put_map(r, &r->c->map[m->map - 1], address);
    uint64_t bytes = (uint64_t)m->bytes * m->count;
    if (m->first != NULL || m->space != CASE_GLOBAL)
        return m->first == NULL || emu_put(r->m, address, m->first, bytes);
    void *zeros = need(calloc(1, bytes)); /* as before the first launch */
    bool done = emu_put(r->m, address, zeros, bytes);
    free(zeros);
    return done;
}

/* Gives each piece its address, and its first contents. */
static bool place(struct run *r)
{
    bool done = true;
    for (int k = 0; done && k < r->c->memories; ++k) {
        const struct case_memory *m = &r->c->memory[k];
        if (m->space == CASE_SHARED || (m->space == CASE_PARAM && !m->array))
            continue;
        r->address[k] = m->space == CASE_GLOBAL
                            ? emu_ptx_address(r->module, m->name, NULL)
                            : emu_alloc(r->m, (uint64_t)m->bytes * m->count, m->name);
        done = r->address[k] != 0 && fill(r, m, r->address[k]);
    }
    if (done && r->c->regs > 0) {
        uint64_t bytes =
            (uint64_t)(volume(r->c->grid) * volume(r->c->block)) * 8 * (uint64_t)(r->c->regs + 1);
        void *zeros = need(calloc(1, bytes));
        r->given = emu_alloc(r->m, bytes, "the given registers");
        done = r->given != 0 && emu_put(r->m, r->given, zeros, bytes);
        free(zeros);
    }
    return done;
}

/* The arguments, each in 8 bytes; how many there are. */
static int arguments(const struct run *r, uint64_t value[CASE_MEMORIES + 1])
{
    struct case_place none = {.i = 0};
    int n = 0;
    for (int k = 0; k < r->c->memories; ++k) {
        const struct case_memory *m = &r->c->memory[k];
        if (m->space == CASE_PARAM)
            value[n++] = m->array             ? r->address[k]
                         : m->formula != NULL ? formula_value(m->formula, &none)
                                              : 0;
    }
    if (r->c->regs > 0)
        value[n++] = r->given;
    return n;
}

/* ---- Values ---------------------------------------------------------------------------------- */

static void unfold(int64_t n, const int shape[3], int64_t to[3], int64_t size[3])
{
    for (int k = 0; k < 3; ++k) {
        size[k] = shape[k];
        to[k] = n % shape[k];
        n /= shape[k];
    }
}

static bool differs(const struct run *r, const struct case_value *v, int64_t n, uint64_t is,
                    uint64_t must)
{
    const struct case_file *c = r->c;
    run_wrong(r, v->line);
    if (v->memory != NULL)
        text_printf(r->complaint, "%s[%lld]", v->memory->name, (long long)n);
    else if (v->counter != NULL)
        text_puts(r->complaint, v->counter->name);
    else
        text_printf(r->complaint, "%s of thread %lld of CTA %lld", c->reg[v->slot].name,
                    (long long)(n % volume(c->block)), (long long)(n / volume(c->block)));
    text_printf(r->complaint, " is %llu (0x%llx), not %llu (0x%llx)", (unsigned long long)is,
                (unsigned long long)is, (unsigned long long)must, (unsigned long long)must);
    return false;
}

static bool compare_one(const struct run *r, const struct case_value *v,
                        const struct case_place *at, uint64_t address, uint32_t bytes, int64_t n)
{
    uint64_t is = 0, must = formula_value(v->formula, at);
    if (v->where != NULL && formula_value(v->where, at) == 0)
        return true;
    if (bytes < 8)
        must &= (UINT64_C(1) << 8 * bytes) - 1;
    return (emu_get(r->m, address, &is, bytes) && is == must) || differs(r, v, n, is, must);
}

static bool compare_memory(const struct run *r, const struct case_value *v)
{
    const struct case_memory *m = v->memory;
    struct case_place at = {.i = 0};
    bool same = true;
    for (; same && at.i < m->count; ++at.i)
        same = compare_one(r, v, &at, r->address[m - r->c->memory] + (uint64_t)at.i * m->bytes,
                           m->bytes, at.i);
    return same;
}

/* Threads that have not come to the end of the body have no values: `where` leaves them out. */
static bool compare_register(const struct run *r, const struct case_value *v)
{
    const struct case_file *c = r->c;
    const int64_t threads = volume(c->block), slots = 8 * (c->regs + 1);
    bool same = true;
    for (int64_t n = 0; same && n < threads * volume(c->grid); ++n) {
        struct case_place at = {.lane = n % threads % 32, .warp = n % threads / 32, .i = n};
        uint32_t came = 0;
        unfold(n % threads, c->block, at.tid, at.ntid);
        unfold(n / threads, c->grid, at.ctaid, at.nctaid);
        at.rank = at.ctaid[0] % (c->cluster[0] > 0 ? c->cluster[0] : 1);
        uint64_t address = r->given + (uint64_t)(n * slots);
        if (v->where != NULL && formula_value(v->where, &at) == 0)
            continue;
        if (!emu_get(r->m, address, &came, sizeof came) || came == 0) {
            run_wrong(r, v->line);
            text_printf(r->complaint,
                        "thread %lld of CTA %lld does not come to the end of the body",
                        (long long)(n % threads), (long long)(n / threads));
            return false;
        }
        same = compare_one(r, v, &at, address + 8 * (uint64_t)(v->slot + 1),
                           c->reg[v->slot].kind->bytes, n);
    }
    return same;
}

static bool compare_counter(const struct run *r, const struct case_value *v)
{
    struct case_place none = {.i = 0};
    uint64_t is, was, must = formula_value(v->formula, &none);
    memcpy(&is, (const char *)emu_counted(r->m) + v->counter->offset, sizeof is);
    memcpy(&was, (const char *)&r->passed + v->counter->offset, sizeof was);
    return is - was == must || differs(r, v, 0, is - was, must);
}

bool run_values(const struct run *r, emu_end end, bool *seen)
{
    (void)seen;
    const emu_finding *f = run_found(r, 0);
    const struct case_change *from = r->change->values > 0 ? r->change : &r->c->change[0];
    bool same = true;
    if (f != NULL) {
        run_wrong(r, run_line(r, f->pc));
        run_put_finding(r, f);
        return false;
    }
    if (end != EMU_FINISHED) {
        run_wrong(r, r->c->body + 1);
        text_printf(r->complaint, "it does not finish within %d instructions", MAX_STEPS);
        return false;
    }
    for (int k = from->first; same && k < from->first + from->values; ++k)
        same = (r->c->value[k].memory != NULL    ? compare_memory
                : r->c->value[k].counter != NULL ? compare_counter
                                                 : compare_register)(r, &r->c->value[k]);
    return same;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

/* Schedule n: the earliest, the latest, then random ones. */
static emu_machine *open_nth(struct run *r, int n)
{
    emu_config how = emu_defaults();
    how.arch = r->c->arch;
    how.schedule = n == 0 ? EMU_EARLIEST : n == 1 ? EMU_LATEST : EMU_RANDOM;
    how.seed = (uint64_t)n;
    how.shuffle = n > 1;
    how.diverge = n > 1 && r->c->diverge;
    how.max_steps = MAX_STEPS;
    how.undefined = true;
    how.checks = r->checks;
    how.trace = r->trace;
    how.uncounted = !r->c->counted;
    how.strict = r->strict;
    how.stack = r->c->stack;
    how.heap = r->c->heap;
    if (n < 2)
        snprintf(r->schedule, sizeof r->schedule, "%s", n == 0 ? "early" : "late");
    else
        snprintf(r->schedule, sizeof r->schedule, "random seed %d", n);
    return emu_open(&how, NULL);
}

static bool start(struct run *r, emu_end *end, emu_ptx_error *error)
{
    uint64_t value[CASE_MEMORIES + 1];
    const void *argument[CASE_MEMORIES + 1];
    emu_ptx_launch launch = {.entry = "kernel",
                             .dynamic_shared = r->c->dynamic,
                             .arguments = argument,
                             .count = arguments(r, value)};
    for (int k = 0; k < 3; ++k) {
        launch.grid[k] = r->c->grid[k];
        launch.block[k] = r->c->block[k];
        launch.cluster[k] = r->c->cluster[k];
    }
    for (int k = 0; k < launch.count; ++k)
        argument[k] = &value[k];
    if (r->starts != NULL)
        r->starts();
    *end = emu_ptx_start(r->module, &launch, error);
    if (r->started != NULL)
        r->started();
    return *end != EMU_REFUSED;
}

/* A launch, and whether it is as expected. */
static bool launch(struct run *r, bool *seen)
{
    emu_ptx_error error = {0};
    emu_end end = EMU_REFUSED;
    r->before = emu_findings(r->m);
    r->passed = *emu_counted(r->m);
    if (!place(r) || !start(r, &end, &error)) {
        run_wrong(r, error.line > 0 ? error.line : r->c->body);
        text_puts(r->complaint, error.text[0] != '\0' ? error.text : "out of memory");
        return false;
    }
    if (end == EMU_FINISHED)
        emu_leaks(r->m); /* what malloc gave and nobody freed is found */
    return r->judge(r, end, seen);
}

/* Whatever a launch left behind, the next one on the machine is as the first. */
static bool launch_again(struct run *r, bool *seen)
{
    size_t n = strlen(r->schedule);
    snprintf(r->schedule + n, sizeof r->schedule - n, ", a second launch");
    return launch(r, seen);
}

bool run_nth(struct run *r, const struct text *ptx, int n, bool *seen)
{
    emu_ptx_error error = {0};
    bool fine = false;
    r->m = open_nth(r, n);
    if (r->m == NULL)
        need(NULL);
    r->module = emu_ptx_load(r->m, ptx->bytes, ptx->length, &error);
    if (r->module == NULL) {
        run_wrong(r, error.line > 0 ? error.line : r->c->body);
        text_puts(r->complaint, error.text[0] != '\0' ? error.text : "out of memory");
    } else
        fine = launch(r, seen) && (n > 1 || !r->again || launch_again(r, seen));
    emu_ptx_unload(r->module);
    emu_close(r->m);
    return fine;
}

bool run_early(struct run *r, const struct text *ptx)
{
    bool seen = false;
    return run_nth(r, ptx, 0, &seen);
}
