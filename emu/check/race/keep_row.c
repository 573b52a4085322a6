/* keep_row.c - rows that are in order are kept, all other accesses are compared: see keep_row.h. */
#include "emu/check/race/keep_row.h"

#include "emu/check/race/clock.h"
#include "emu/check/race/keep_operation.h"
#include "emu/check/race/owners_row.h"
#include "emu/check/race/race.h"
#include "emu/isa/traits.h"

#include <stdlib.h>
#include <string.h>

/* ---- Launches ------------------------------------------------------------------------------- */

/* The asynchronous proxy asks who wrote shared memory long before: by which proxy it was, and
 * whether that was fenced. */
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
    m->order->threads = threads <= EMUI_OWNER_THREADS ? (uint32_t)threads : 0;
    m->order->keeps_global = !m->of_triton && m->order->threads > 0;
    m->order->keeps_operations = has_engine(m) && !m->config.strict;
    m->order->keeps_shared = !m->of_triton && m->config.ctas == 1 && !has_engine(m);
}

void emui_keep_none(emu_machine *m)
{
    if (m->order != NULL)
        m->order->keeps_global = m->order->keeps_shared = m->order->keeps_operations = false;
}

/* ---- Rows ----------------------------------------------------------------------------------- */

static inline emui_owners *owners_of(emu_machine *m, const emui_region *r)
{
    struct emui_shadow *s = r->shadow;
    if (s->is_compared)
        return NULL;
    if (r->space == EMU_SHARED ? !m->order->keeps_shared : !m->order->keeps_global)
        return NULL;
    if (s->owners == NULL)
        s->owners = emui_owners_new(r, emui_interval_threads(r));
    if (s->owners == NULL)
        emui_short_of_memory(m);
    return s->owners;
}

emui_owners *emui_owners_of(emu_machine *m, const emui_region *r)
{
    return owners_of(m, r);
}

/* The number of lane 0, of the threads that an interval has. */
static inline uint32_t thread_of(const emu_machine *m, const emu_warp *w, const emui_region *r)
{
    const emui_cluster *c = w->cta->cluster;
    const uint32_t in_cluster = (uint32_t)(w->cta->rank * c->threads + emui_thread_of(w, 0));
    return r->space == EMU_SHARED
               ? in_cluster
               : (c->serial - m->first_serial) * (uint32_t)(c->ctas * c->threads) + in_cluster;
}

/* Lanes of a row that is in order; there is room for them. */
static inline void keep(emui_row_log *l, const emu_warp *w, int32_t pc, uint32_t active,
                        const emui_row *row, uint32_t form)
{
    const int first = emui_first(active);
    emui_kept_row *kept = emui_row_log_add(l, row);
    kept->clock = w->clock[first];
    kept->epoch = w->epoch[first];
    kept->pc = pc;
    kept->cluster = w->cta->cluster->serial;
    kept->active = active;
    kept->warp = (uint16_t)w->index;
    kept->rank = (uint16_t)w->cta->rank;
    kept->form = form;
}

/* Lanes that have the clock of the first one, and are in its epoch. */
static uint32_t alike_of(const emu_warp *w, uint32_t lanes)
{
    const int first = emui_first(lanes);
    uint32_t alike = 0;
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        if (w->clock[lane] == w->clock[first] && w->epoch[lane] == w->epoch[first])
            alike |= emui_lane_bit[lane];
    }
    return alike;
}

/* A row that is in order, in parts where a lane of it differs from the others, as one that issues
 * operations for its warp does. False: there is no room for it. */
EMUI_PART bool keep_lanes(emui_row_log *l, emu_warp *w, int32_t pc, uint32_t active,
                          const emui_row *row, emui_mode mode)
{
    const bool even = emui_are_even(w, active);
    const size_t used = l->used;
    for (uint32_t left = active, now; left != 0; left &= ~now) {
        emui_clock *clock = w->clock[emui_first(left)];
        now = even ? left : alike_of(w, left);
        if (clock == NULL ||
            (!emui_row_log_has_room(l, clock) && !emui_row_log_make_room(w->m, l, clock))) {
            l->used = used;
            return false;
        }
        keep(l, w, pc, now, row, emui_kept_form(row, mode) | (now == left ? 0 : EMUI_KEPT_MORE));
    }
    return true;
}

/* Of the accesses that have a state: loads, stores, and atomics whose scope has all threads of the
 * interval. Strict checks have notes about those. */
EMUI_PART bool has_state(const emu_machine *m, const emui_region *r, emui_mode mode)
{
    const emui_mode update = EMUI_UPDATE | EMUI_STRONG, scope = EMUI_NARROW | EMUI_MIDDLE;
    if (mode == EMUI_READ || mode == EMUI_WRITE)
        return true;
    return (mode | scope | EMUI_REPLACED) == (update | scope | EMUI_REPLACED) &&
           (mode & update) == update && (r->space == EMU_SHARED || (mode & scope) == 0) &&
           !m->config.strict;
}

/* Is a row in order by what is known of the owners of its words? Then it is kept. */
EMUI_VECTOR static bool keep_row(emu_machine *m, emu_warp *w, int32_t pc, uint32_t active,
                                 const emui_row *row, emui_mode mode)
{
    emui_owners *o = owners_of(m, row->region);
    if (o == NULL || !has_state(m, row->region, mode))
        return false;
    const emui_owners_row a = {
        .o = o,
        .row = row,
        .own = o->base + EMUI_OWNER_STATES * thread_of(m, w, row->region),
        .launch = m->first_serial,
        .writes = mode == EMUI_WRITE,
        .updates = (mode & EMUI_STRONG) != 0,
    };
    if (!emui_owners_access(&a, active) || !keep_lanes(&o->log, w, pc, active, row, mode))
        return false;
    w->used |= active;
    if (mode != EMUI_READ)
        row->region->shadow->stored = m->first_serial;
    return true;
}

/* ---- To shadow memory ----------------------------------------------------------------------- */

/* What is asked of a warp whose row goes there. */
typedef struct stand_in {
    emui_cluster cluster;
    emui_cta cta;
    emu_warp warp;
    uint32_t active; /* lanes of its row so far */
} stand_in;

static void become(stand_in *s, emu_machine *m, const emui_kept_row *kept)
{
    s->cluster.serial = kept->cluster;
    s->cta.cluster = &s->cluster;
    s->cta.rank = kept->rank;
    s->warp.m = m;
    s->warp.cta = &s->cta;
    s->warp.index = kept->warp;
    s->warp.is_even = false;
    for (uint32_t left = kept->active; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        s->warp.clock[lane] = kept->clock;
        s->warp.epoch[lane] = kept->epoch;
        s->warp.pc[lane] = kept->pc;
    }
}

static void move_row(stand_in *s, emu_machine *m, const emui_kept_row *kept, emui_row *row)
{
    const uint32_t active = s->active | kept->active;
    const emui_actor by = {m, &s->warp, emui_first(active), ""};
    const bool more = (kept->form & EMUI_KEPT_MORE) != 0;
    become(s, m, kept);
    s->active = more ? active : 0;
    if (!more)
        emui_compare_row(&by, active, row, (emui_mode)(kept->form >> EMUI_KEPT_MODE), 0);
}

static void move_run(stand_in *s, emui_region *r, const emui_kept_row *kept)
{
    const emui_access a = {.m = r->m,
                           .w = &s->warp,
                           .view = {r->m, kept->clock, kept->cluster, r->shadow->since},
                           .now = {.epoch = kept->epoch,
                                   .pc = kept->pc,
                                   .cluster = kept->cluster,
                                   .who = (uint16_t)kept->active,
                                   .bytes = EMUI_WHOLE_WORD,
                                   .flags = (uint8_t)(kept->active >> 16)},
                           .unordered = (kept->form & EMUI_KEPT_UNORDERED) != 0,
                           .what = ""};
    become(s, r->m, kept);
    emui_visit_bytes(&a, (emui_place){r, kept->lower}, kept->upper);
}

/* Each of them is an access by itself. */
static void move_copies(stand_in *s, const emui_kept_copies *c, emui_kept_row *kept,
                        const emui_row *row)
{
    const bool writes = kept->form >> EMUI_KEPT_MODE == EMUI_WRITE;
    for (uint32_t left = c->lanes; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        kept->clock = c->clock[lane];
        kept->epoch = c->epoch[lane];
        const emui_access a = {
            .m = row->region->m,
            .w = &s->warp,
            .view = {row->region->m, kept->clock, kept->cluster, row->region->shadow->since},
            .now = {.epoch = kept->epoch,
                    .pc = kept->pc,
                    .cluster = kept->cluster,
                    .who = c->who[lane],
                    .bytes = EMUI_WHOLE_WORD},
            .writes = writes,
            .unordered = true,
            .what = ""};
        become(s, row->region->m, kept);
        emui_visit_bytes(&a, (emui_place){row->region, row->offset[lane]}, row->bytes);
    }
}

static void move_log(stand_in *s, emui_region *r, emui_row_log *l)
{
    emui_kept_row kept;
    emui_row row;
    for (size_t at = 0; emui_row_log_next(l, &at, &kept, &row);) {
        row.region = r;
        if ((kept.form & EMUI_KEPT_OPERATION) != 0)
            move_run(s, r, &kept);
        else if ((kept.form & EMUI_KEPT_COPIES) != 0)
            move_copies(s, &l->copies[kept.epoch], &kept, &row);
        else
            move_row(s, r->m, &kept, &row);
    }
    emui_row_log_clear(l);
}

void emui_move_kept(emu_machine *m, emui_region *r)
{
    emui_owners *o = r->shadow == NULL ? NULL : r->shadow->owners;
    if (o == NULL || (o->log.used == 0 && o->before.used == 0))
        return;
    stand_in *s = calloc(1, sizeof *s);
    if (s == NULL) {
        emui_short_of_memory(m);
        return;
    }
    move_log(s, r, &o->before);
    move_log(s, r, &o->log);
    free(s);
}

void emui_compare_region(emu_machine *m, emui_region *r)
{
    if (r->shadow == NULL || r->shadow->is_compared)
        return;
    emui_move_kept(m, r);
    r->shadow->is_compared = true;
}

bool emui_keeps_parts(const emui_region *r)
{
    return r->shadow->owners != NULL && r->shadow->owners->log.has_parts;
}

/* ---- Accesses ------------------------------------------------------------------------------- */

bool emui_row_is_kept(emu_machine *m, emu_warp *w, int32_t pc, const emui_row *row, emui_mode mode)
{
    if (row->region->shadow == NULL || keep_row(m, w, pc, UINT32_MAX, row, mode))
        return true;
    emui_compare_region(m, row->region);
    return false;
}

/* All from its first byte to its last. */
static void compare_pages(const emui_row *row, uint32_t active)
{
    uint32_t first = UINT32_MAX, last = 0;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        const uint32_t offset = row->offset[emui_first(left)];
        first = offset < first ? offset : first;
        last = offset > last ? offset : last;
    }
    emui_compare_pages(row->region, first, last - first + row->bytes);
}

void emui_order_row(const emui_actor *by, uint32_t active, emui_row *row, emui_mode mode,
                    uint32_t same)
{
    if (by->m->order == NULL || row->region->shadow == NULL || active == 0)
        return;
    by->w->used |= active;
    if (by->m->of_triton && row->region->space == EMU_GLOBAL)
        emui_replica_accesses(by->w, active, row, (mode & EMUI_WRITE) != 0);
    if (keep_row(by->m, by->w, by->w->pc[emui_first(active)], active, row,
                 (emui_mode)(mode & ~(unsigned)EMUI_AGAIN)))
        return;
    emui_compare_region(by->m, row->region);
    if (row->region->space == EMU_SHARED && by->m->order->keeps_operations)
        compare_pages(row, active);
    emui_compare_row(by, active, row, mode, same);
}

/* Whole words of global memory, of no tensor map: its proxy has fences of its own. */
EMUI_VECTOR bool emui_run_is_kept(const emui_access *a, emui_place p, uint64_t bytes)
{
    emu_machine *m = a->m;
    const uint64_t rest = EMUI_OWNER_WORD - 1;
    emui_clock *clock = (emui_clock *)(uintptr_t)a->view.clock;
    emui_owners *o = a->writes || a->map || clock == NULL || p.region->space != EMU_GLOBAL ||
                             p.offset + bytes > UINT32_MAX || ((p.offset | bytes) & rest) != 0
                         ? NULL
                         : owners_of(m, p.region);
    if (o == NULL ||
        !emui_owners_read_run(o, (uint32_t)p.offset, (uint32_t)bytes, m->first_serial) ||
        (!emui_row_log_has_room(&o->log, clock) && !emui_row_log_make_room(m, &o->log, clock)))
        return false;
    const emui_row at = {.regular = true, .bytes = EMUI_OWNER_WORD, .offset = {(uint32_t)p.offset}};
    emui_kept_row *kept = emui_row_log_add(&o->log, &at);
    kept->clock = clock;
    kept->epoch = a->now.epoch;
    kept->pc = a->now.pc;
    kept->cluster = a->now.cluster;
    kept->active = (uint32_t)a->now.flags << 16 | a->now.who;
    kept->upper = (uint32_t)bytes;
    kept->warp = kept->rank = 0;
    kept->form = EMUI_KEPT_REGULAR | EMUI_KEPT_OPERATION | EMUI_OWNER_WORD |
                 (a->unordered ? EMUI_KEPT_UNORDERED : 0);
    return true;
}

void emui_order_access(const emui_actor *by, emui_place p, uint64_t bytes, emui_mode mode)
{
    if (by->m->order == NULL || p.region->shadow == NULL || (mode & EMUI_UPDATE) == 0)
        return;
    emui_compare_region(by->m, p.region);
    emui_compare_pages(p.region, p.offset, bytes);
    emui_compare_access(by, p, bytes, mode);
}

void emui_order_incoherent(const emui_actor *by, emui_place p, uint64_t bytes,
                           const emui_incoherent *load)
{
    if (by->m->order == NULL || p.region->space != EMU_GLOBAL || !emui_order_stored(p.region))
        return;
    emui_compare_region(by->m, p.region);
    emui_compare_incoherent(by, p, bytes, load);
}

void emui_order_constant(const emui_actor *by, emui_place p, uint64_t bytes)
{
    static const emui_incoherent load = {
        .by = "by .nc",
        .repair = "read it by a plain load: no __ldg, and no const __restrict__ where the kernel "
                  "writes"};
    emui_order_incoherent(by, p, bytes, &load);
}
