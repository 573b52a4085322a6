/* one_cluster.c - a grid that is one cluster: its program runs in a machine of its shape, which has
 * the memory, findings and counters of the caller's for that time.
 *
 *      caller's machine   memory, param, const, findings, counters, numbers   ->   lent
 *      machine of a run   CTAs, warps, registers, shared and local memory          runs
 *
 * Larger grids are refused. Here: lending and taking back. Not here: what is launched
 * (kernel.c). */
#include "emu/load/load.h"

#include "emu/order/in_flight.h"
#include "emu/order/shadow.h"

/* All that outlives a launch changes hands; called again, it changes back. */
static void exchange(emu_machine *a, emu_machine *b)
{
    emu_machine old = *a;
    a->global = b->global, b->global = old.global;
    a->globals = b->globals, b->globals = old.globals;
    a->global_room = b->global_room, b->global_room = old.global_room;
    a->next_global = b->next_global, b->next_global = old.next_global;
    a->heap_used = b->heap_used, b->heap_used = old.heap_used;
    a->heap_freed = b->heap_freed, b->heap_freed = old.heap_freed;
    a->param = b->param, b->param = old.param;
    a->constant = b->constant, b->constant = old.constant;
    a->finding = b->finding, b->finding = old.finding;
    a->findings = b->findings, b->findings = old.findings;
    a->finding_room = b->finding_room, b->finding_room = old.finding_room;
    a->count = b->count, b->count = old.count;
    a->events = b->events, b->events = old.events;
    a->steps = b->steps, b->steps = old.steps;
    a->random = b->random, b->random = old.random;
}

/* Who used a word is known of one launch only: the next one comes after all of it. */
static bool forget_accesses(emu_machine *m)
{
    for (int i = 0; i < m->globals; ++i) {
        emui_region *r = m->global[i];
        emui_shadow_close(r);
        emui_overlap_free(r);
        r->overlap = NULL;
        for (uint64_t b = 0; b < r->bytes; ++b)
            r->state[b] &= EMUI_WRITTEN;
        if (!emui_shadow_open(m, r))
            return false;
    }
    return true;
}

static emu_config config_of(const emu_machine *m, const emui_ptx_grid *grid)
{
    emu_config c = m->config;
    c.ctas = grid->cluster[0] * grid->cluster[1] * grid->cluster[2];
    for (int d = 0; d < 3; ++d) {
        c.grid[d] = grid->grid[d];
        c.block[d] = grid->block[d];
        c.cluster[d] = grid->cluster[d];
        c.first[d] = 0;
    }
    c.registers = grid->registers;
    c.predicates = grid->predicates;
    c.static_shared = grid->static_shared;
    c.dynamic_shared = grid->dynamic_shared;
    c.local = grid->local;
    return c;
}

emu_end emui_ptx_run_grid(emu_machine *m, const emui_ptx_grid *grid,
                          const emui_ptx_program *program, const char **why)
{
    for (int d = 0; d < 3; ++d)
        if (grid->grid[d] > grid->cluster[d]) {
            *why = "grid: more than one cluster, and the machine runs one";
            return EMU_REFUSED;
        }
    emu_config config = config_of(m, grid);
    emu_machine *one = emu_open(&config, why);
    if (one == NULL)
        return EMU_REFUSED;
    exchange(m, one);
    emu_end end =
        forget_accesses(one) ? emu_run(one, program->ins, program->length) : EMU_NO_MEMORY;
    exchange(m, one);
    emu_close(one);
    return forget_accesses(m) ? end : EMU_NO_MEMORY;
}
