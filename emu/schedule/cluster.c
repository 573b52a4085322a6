/* cluster.c - one cluster of CTAs: its memory, its beginning, its end.
 *
 *      cluster
 *        cta[0 .. ctas-1]          shared memory, barriers 0..15
 *          warp[0 .. warps-1]      registers as rows of 32 lanes, predicates as masks
 *            thread[0 .. 31]       asynchronous groups, a clock
 *
 * Follows the PTX ISA, "Thread Hierarchy". A cluster that has ended lends its memory to the next
 * one of its launch. Here: making, beginning and ending, and those that a grid has made. Not here:
 * the device's memory (machine.c), which cluster runs (cluster_turns.c). */
#include "emu/schedule/cluster.h"

#include "emu/check/race/order.h"
#include "emu/check/uninitialised/undefined.h"
#include "emu/exec/async/async.h"
#include "emu/exec/async/groups.h"
#include "emu/exec/async/mbarrier_word.h"
#include "emu/exec/matrix/wgmma.h"
#include "emu/exec/tcgen05/tensor.h"
#include "emu/state/frames.h"
#include "emu/state/run.h"

#include <stdlib.h>
#include <string.h>

/* ---- Made ---- */

static size_t rows_of(const emu_machine *m)
{
    return (size_t)m->config.registers + EMUI_SPARE_ROWS;
}

static bool open_warp(emu_machine *m, emui_cta *cta, int index)
{
    emu_warp *w = &cta->warp[index];
    w->m = m;
    w->cta = cta;
    w->index = index;
    w->row = cta->rows + (size_t)index * rows_of(m);
    w->predicate = calloc((size_t)m->config.predicates, sizeof *w->predicate);
    bool checked = m->config.undefined && emui_checks(m, EMU_CHECK_INIT);
    if (checked)
        w->written = calloc(rows_of(m), sizeof *w->written);
    return w->predicate != NULL && (w->written != NULL || !checked);
}

static bool open_cta(emu_machine *m, emui_cluster *c, int rank)
{
    emui_cta *cta = &c->cta[rank];
    cta->m = m;
    cta->cluster = c;
    cta->rank = cta->number = rank;
    cta->threads = m->threads;
    cta->alive = (uint32_t)m->threads;
    cta->warps = (m->threads + EMU_LANES - 1) / EMU_LANES;
    cta->warp = calloc((size_t)cta->warps, sizeof *cta->warp);
    cta->rows = calloc((size_t)cta->warps * rows_of(m), sizeof *cta->rows);
    cta->shared = emui_region_new(m, EMU_SHARED, 0,
                                  (uint64_t)m->config.static_shared + m->config.dynamic_shared,
                                  "the shared memory", rank);
    if (cta->warp == NULL || cta->rows == NULL || cta->shared == NULL)
        return false;
    cta->shared->cta = cta;
    for (int i = 0; i < cta->warps; ++i)
        if (!open_warp(m, cta, i))
            return false;
    return true;
}

static bool open_local(emu_machine *m, emui_cluster *c)
{
    int threads = c->ctas * c->threads;
    if (m->config.local == 0)
        return true;
    c->local = calloc((size_t)threads, sizeof(emui_region *));
    for (int i = 0; c->local != NULL && i < threads; ++i) {
        c->local[i] = emui_region_new(m, EMU_LOCAL, 0, m->config.local, "the local memory", i);
        if (c->local[i] == NULL)
            return false;
    }
    return c->local != NULL;
}

static bool open_all(emu_machine *m, emui_cluster *c)
{
    c->cta = calloc((size_t)c->ctas, sizeof *c->cta);
    if (c->cta == NULL)
        return false;
    for (int rank = 0; rank < c->ctas; ++rank)
        if (!open_cta(m, c, rank))
            return false;
    return open_local(m, c) && emui_order_open(m, c);
}

emui_cluster *emui_cluster_open(emu_machine *m)
{
    emui_cluster *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->m = m;
    c->ctas = m->config.ctas;
    c->threads = m->threads;
    if (open_all(m, c))
        return c;
    emui_cluster_close(c);
    return NULL;
}

static void close_cta(emui_cta *cta)
{
    for (int i = 0; cta->warp != NULL && i < cta->warps; ++i) {
        emui_wgmma_free(&cta->warp[i]);
        emui_tensor_warp_free(&cta->warp[i]);
        emui_groups_drop(&cta->warp[i]);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emui_frames_free(&cta->warp[i].thread[lane]);
        free(cta->warp[i].written);
        free(cta->warp[i].waits_for);
        emui_undefined_drop(&cta->warp[i]);
        free(cta->warp[i].predicate);
    }
    free(cta->warp);
    free(cta->rows);
    emui_mbarriers_free(cta);
    emui_tensor_free(cta);
    emui_region_free(cta->shared);
}

void emui_cluster_close(emui_cluster *c)
{
    if (c == NULL)
        return;
    emui_async_drop_all(c);
    emui_fences_forget(c);
    emui_order_close(c);
    for (int rank = 0; c->cta != NULL && rank < c->ctas; ++rank)
        close_cta(&c->cta[rank]);
    for (int i = 0; c->local != NULL && i < c->ctas * c->threads; ++i)
        emui_region_free(c->local[i]);
    free(c->local);
    free(c->cta);
    free(c);
}

/* ---- Ended ---- */

static void end_warp(emu_warp *w)
{
    emui_wgmma_free(w);
    emui_tensor_warp_free(w);
    emui_groups_drop(w);
}

void emui_cluster_end(emui_cluster *c)
{
    emui_async_drop_all(c);
    emui_order_end(c->m, c);
    for (int rank = 0; rank < c->ctas; ++rank) {
        emui_mbarriers_end(&c->cta[rank]);
        emui_tensor_free(&c->cta[rank]);
        for (int i = 0; i < c->cta[rank].warps; ++i)
            end_warp(&c->cta[rank].warp[i]);
    }
    c->serial = 0;
}

/* ---- Begun ---- */

/* Registers hold zeros then, and count as never written where that is checked. */
static void clear_registers(const emu_machine *m, emu_warp *w)
{
    memset(w->row, 0, rows_of(m) * sizeof *w->row);
    memset(w->predicate, 0, (size_t)m->config.predicates * sizeof *w->predicate);
    if (w->written != NULL)
        memset(w->written, 0, rows_of(m) * sizeof *w->written);
    w->carry = 0;
}

static void begin_thread(emui_thread *t)
{
    t->cluster = 0;
    t->passed.region = NULL;
}

static void begin_warp(emu_machine *m, emu_warp *w)
{
    int lanes = m->threads - w->index * EMU_LANES;
    w->alive = lanes >= EMU_LANES ? UINT32_MAX : (UINT32_C(1) << lanes) - 1;
    w->waiting = w->yielded = 0;
    w->converged = true;
    w->diverged = (emui_divergence){.at = -1, .left_at = -1};
    w->yields = w->polling = false;
    w->polls = (emu_polls){.pc = -1, .lane = -1, .cta = -1};
    memset(w->pc, 0, sizeof w->pc);
    memset(w->synchronised, 0, sizeof w->synchronised);
    memset(w->arriving, 0, sizeof w->arriving);
    w->polled = 0;
    memset(w->token, 0, sizeof w->token);
    memset(w->stage, 0, sizeof w->stage);
    w->budgets = 0;
    emui_undefined_clear(w);
    free(w->waits_for);
    w->waits_for = NULL;
    w->cycle = (emui_cycle){.at = -1, .polls = -1};
    for (int lane = 0; w->was_at_barriers && lane < EMU_LANES; ++lane)
        begin_thread(&w->thread[lane]);
    w->was_at_barriers = false;
    emui_frames_begin(w);
}

static void begin_cta(emu_machine *m, emui_cta *cta, bool fresh)
{
    const emui_barrier none = {0};
    cta->alive = (uint32_t)m->threads;
    cta->saw_last = false;
    cta->number =
        m->runs_grid ? emui_number_in_grid(&m->config, cta->cluster->first, cta->rank) : cta->rank;
    if (fresh)
        emui_region_reset(cta->shared);
    emui_stored_drop(cta->shared);
    for (int k = 0; k < EMU_BARRIERS; ++k)
        cta->barrier[k] = none;
    for (int i = 0; i < cta->warps; ++i) {
        begin_warp(m, &cta->warp[i]);
        if (fresh)
            clear_registers(m, &cta->warp[i]);
    }
}

bool emui_cluster_begin(emui_cluster *c, int64_t number, bool fresh)
{
    emu_machine *m = c->m;
    const emui_barrier none = {0};
    emui_cluster_end(c);
    c->serial = m->first_serial + (uint32_t)number;
    c->barrier = none;
    c->quiet = c->stalled = 0;
    c->final_poll = c->explains = c->stuck = c->idle.known = false;
    for (int axis = 0; axis < 3; ++axis)
        c->first[axis] = m->config.first[axis];
    if (m->runs_grid)
        emui_place_of(&m->config, number, c->first);
    for (int rank = 0; rank < c->ctas; ++rank)
        begin_cta(m, &c->cta[rank], fresh);
    for (int i = 0; fresh && c->local != NULL && i < c->ctas * c->threads; ++i)
        emui_region_reset(c->local[i]);
    return emui_order_begin(m, c);
}

/* ---- Clusters of grids ---- */

void emui_drop_spares(emui_run *r)
{
    for (int i = 0; i < r->spares; ++i)
        emui_cluster_close(r->spare[i]);
    r->spares = 0;
}

/* Room for one more in the window, and among the spare ones. */
static bool has_room(emui_run *r, emu_machine *m)
{
    if (r->spares < r->spare_room)
        return true;
    size_t room = r->spare_room == 0 ? 16 : 2 * (size_t)r->spare_room;
    emui_cluster **spare = realloc(r->spare, room * sizeof *spare);
    r->spare = spare != NULL ? spare : r->spare;
    emui_cluster **window = realloc(m->window, room * sizeof *window);
    m->window = window != NULL ? window : m->window;
    if (spare == NULL || window == NULL)
        return false;
    r->spare_room = (int)room;
    return true;
}

/* One that is not in the window, else a new one; NULL: out of memory. */
static emui_cluster *spare_one(emu_machine *m)
{
    emui_run *r = m->run;
    if (m->residents < r->spares)
        for (int i = 0; i < r->spares; ++i)
            if (r->spare[i]->serial == 0)
                return r->spare[i];
    if (!has_room(r, m))
        return NULL;
    emui_cluster *c = emui_cluster_open(m);
    if (c == NULL)
        return NULL;
    c->place = r->spares;
    r->spare[r->spares++] = c;
    return c;
}

bool emui_next_cluster(emu_machine *m)
{
    emui_run *r = m->run;
    emui_cluster *c = spare_one(m);
    if (c == NULL)
        return false;
    r->at = m->residents;
    m->window[m->residents++] = c;
    return emui_cluster_begin(c, r->next++, true);
}
