/* row_log.c - rows that are in order, kept: see row_log.h. */
#include "emu/check/race/row_log.h"

#include "emu/check/race/clock.h"
#include "emu/check/race/owners.h"
#include "emu/check/race/race.h"
#include "emu/isa/traits.h"
#include "emu/state/vector.h"

#include <stdlib.h>
#include <string.h>

/* ---- The log -------------------------------------------------------------------------------- */

void emui_row_log_clear(emui_row_log *l)
{
    for (size_t k = 0; k < l->clocks; ++k)
        emui_clock_free(l->clock[k]);
    l->used = l->clocks = l->clock_bytes = 0;
    l->has_parts = false;
}

void emui_row_log_free(emui_row_log *l)
{
    emui_row_log_clear(l);
    free(l->at);
    free(l->clock);
}

/* Room for more of a list, twice as much as before; false: out of memory. */
static bool grow(void **at, size_t *room, size_t used, size_t more, size_t size)
{
    size_t next = *room == 0 ? 64 : *room;
    if (used + more <= *room)
        return true;
    while (next < used + more)
        next *= 2;
    void *fresh = realloc(*at, next * size);
    if (fresh == NULL)
        return false;
    *at = fresh;
    *room = next;
    return true;
}

static bool hold(emui_row_log *l, emui_clock *clock)
{
    if (l->clocks > 0 && l->clock[l->clocks - 1] == clock)
        return true;
    if (!grow((void **)&l->clock, &l->clock_room, l->clocks, 1, sizeof *l->clock))
        return false;
    l->clock[l->clocks++] = emui_clock_share(clock);
    l->clock_bytes += sizeof(emui_clock) + sizeof(uint32_t) * (size_t)clock->length;
    return true;
}

/* False: it is full, or out of memory. */
static bool keep(emu_machine *m, emui_row_log *l, const emui_kept_row *kept, const emui_row *row)
{
    const size_t bytes = sizeof *kept + (kept->regular ? 0 : sizeof row->offset);
    if (l->used + bytes + l->clock_bytes > EMUI_ROW_LOG_BYTES)
        return false;
    if (!grow((void **)&l->at, &l->room, l->used, bytes, 1) || !hold(l, kept->clock)) {
        emui_short_of_memory(m);
        return false;
    }
    memcpy(l->at + l->used, kept, sizeof *kept);
    if (!kept->regular)
        memcpy(l->at + l->used + sizeof *kept, row->offset, sizeof row->offset);
    l->used += bytes;
    l->has_parts |= kept->bytes < EMUI_OWNER_WORD;
    return true;
}

/* ---- Launches ------------------------------------------------------------------------------- */

/* The engine asks who wrote shared memory long before: by which proxy it was, and whether that was
 * fenced. */
static bool has_engine(const emu_machine *m)
{
    bool any = false;
    for (int32_t pc = 0; !any && pc < m->length; ++pc)
        any = (m->traits[pc] & EMUI_ENGINE) != 0;
    return any;
}

/* Other CTAs of a cluster use shared memory, too; what Triton's kernels mean to be without an order
 * is known from all of their accesses (replica.c). */
void emui_keeping_begin(emu_machine *m, int64_t clusters)
{
    const uint64_t threads = (uint64_t)clusters * (uint64_t)m->config.ctas * (uint64_t)m->threads;
    m->order->keeps_global = !m->of_triton && threads < UINT32_MAX / EMUI_OWNER_STATES - 1;
    m->order->keeps_shared = !m->of_triton && m->config.ctas == 1 && !has_engine(m);
}

void emui_keep_none(emu_machine *m)
{
    if (m->order != NULL)
        m->order->keeps_global = m->order->keeps_shared = false;
}

/* ---- Rows ----------------------------------------------------------------------------------- */

/* Have all of these lanes one clock, and one epoch? */
EMUI_VECTOR static bool are_even(const emu_warp *w, uint32_t active, int first)
{
    uint32_t differ = 0;
    uintptr_t apart = 0;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        const bool is = (active & emui_lane_bit[lane]) != 0;
        differ |= (w->epoch[lane] ^ w->epoch[first]) & (0 - (uint32_t)is);
        apart |= ((uintptr_t)w->clock[lane] ^ (uintptr_t)w->clock[first]) & (0 - (uintptr_t)is);
    }
    return differ == 0 && apart == 0;
}

/* Its states, which are made for the first row; NULL: shadow memory decides. */
static emui_owners *owners_of(emu_machine *m, const emui_region *r)
{
    struct emui_shadow *s = r->shadow;
    if (s->is_compared)
        return NULL;
    if (r->space == EMU_SHARED ? !m->order->keeps_shared : !m->order->keeps_global)
        return NULL;
    if (s->owners == NULL)
        s->owners = emui_owners_new(r);
    if (s->owners == NULL)
        emui_short_of_memory(m);
    return s->owners;
}

static uint32_t thread_of(const emu_machine *m, const emu_warp *w, const emui_region *r)
{
    const emui_cluster *c = w->cta->cluster;
    const uint32_t in_cluster = (uint32_t)(w->cta->rank * c->threads + emui_thread_of(w, 0));
    return r->space == EMU_SHARED
               ? in_cluster
               : (c->serial - m->first_serial) * (uint32_t)(c->ctas * c->threads) + in_cluster;
}

bool emui_row_is_kept(const emui_actor *by, uint32_t active, const emui_row *row, emui_mode mode)
{
    emu_machine *m = by->m;
    const emu_warp *w = by->w;
    const int first = emui_first(active);
    const bool writes = mode == EMUI_WRITE;
    emui_owners *o = owners_of(m, row->region);
    const emui_kept_row kept = {.clock = w->clock[first],
                                .epoch = w->epoch[first],
                                .pc = w->pc[first],
                                .cluster = w->cta->cluster->serial,
                                .active = active,
                                .lower = row->offset[0],
                                .upper = row->offset[EMU_LANES / 2],
                                .warp = (uint16_t)w->index,
                                .rank = (uint8_t)w->cta->rank,
                                .bytes = (uint8_t)row->bytes,
                                .regular = row->regular,
                                .in_line = row->in_line,
                                .twice = row->twice,
                                .halves = row->halves,
                                .writes = writes};
    if (o != NULL && kept.clock != NULL && (writes || mode == EMUI_READ) &&
        are_even(w, active, first) &&
        emui_owners_access(o, row, active, thread_of(m, w, row->region), m->first_serial, writes) &&
        keep(m, &o->log, &kept, row)) {
        if (writes)
            row->region->shadow->stored = m->first_serial;
        return true;
    }
    emui_compare_region(m, row->region);
    return false;
}

/* ---- To shadow memory ----------------------------------------------------------------------- */

/* What is asked of a warp whose row goes there. */
typedef struct stand_in {
    emui_cluster cluster;
    emui_cta cta;
    emu_warp warp;
} stand_in;

static void become(stand_in *s, emu_machine *m, const emui_kept_row *kept)
{
    s->cluster.serial = kept->cluster;
    s->cta.cluster = &s->cluster;
    s->cta.rank = kept->rank;
    s->warp.m = m;
    s->warp.cta = &s->cta;
    s->warp.index = kept->warp;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        s->warp.clock[lane] = kept->clock;
        s->warp.epoch[lane] = kept->epoch;
        s->warp.pc[lane] = kept->pc;
    }
}

static void offsets_of(emui_row *row, const emui_kept_row *kept, const uint8_t *after)
{
    const uint32_t step = kept->halves ? 0 : kept->bytes;
    if (!kept->regular)
        memcpy(row->offset, after, sizeof row->offset);
    for (uint32_t lane = 0; kept->regular && lane < EMU_LANES; ++lane)
        row->offset[lane] =
            (lane < EMU_LANES / 2 ? kept->lower : kept->upper) + lane % (EMU_LANES / 2) * step;
}

void emui_move_kept(emu_machine *m, emui_region *r)
{
    emui_owners *o = r->shadow == NULL ? NULL : r->shadow->owners;
    stand_in *s = o == NULL || o->log.used == 0 ? NULL : calloc(1, sizeof *s);
    if (s == NULL) {
        if (o != NULL && o->log.used > 0)
            emui_short_of_memory(m);
        return;
    }
    const emui_row_log log = o->log;
    o->log = (emui_row_log){0};
    for (size_t at = 0; at < log.used;) {
        emui_kept_row kept;
        emui_row row;
        memcpy(&kept, log.at + at, sizeof kept);
        at += sizeof kept;
        row = (emui_row){.region = r,
                         .bytes = kept.bytes,
                         .regular = kept.regular,
                         .in_line = kept.in_line,
                         .twice = kept.twice,
                         .halves = kept.halves};
        offsets_of(&row, &kept, log.at + at);
        at += kept.regular ? 0 : sizeof row.offset;
        become(s, m, &kept);
        emui_actor by = {m, &s->warp, emui_first(kept.active), ""};
        emui_compare_row(&by, kept.active, &row, kept.writes ? EMUI_WRITE : EMUI_READ, 0);
    }
    o->log = log;
    emui_row_log_clear(&o->log);
    free(s);
}

void emui_compare_region(emu_machine *m, emui_region *r)
{
    if (r->shadow == NULL || r->shadow->is_compared)
        return;
    emui_move_kept(m, r);
    r->shadow->is_compared = true;
}

void emui_move_all_kept(emu_machine *m)
{
    for (int i = 0; i < m->globals; ++i)
        emui_move_kept(m, m->global[i]);
    for (int i = 0; i < m->residents; ++i)
        for (int rank = 0; rank < m->window[i]->ctas; ++rank)
            emui_move_kept(m, m->window[i]->cta[rank].shared);
}

bool emui_keeps_parts(const emui_region *r)
{
    return r->shadow->owners != NULL && r->shadow->owners->log.has_parts;
}

void emui_interval_begin(emui_region *r)
{
    r->shadow->is_compared = false;
    if (r->shadow->owners != NULL)
        emui_owners_begin(r->shadow->owners);
}
