/* keep_copy.c - cp.async that are in order are kept: see keep_copy.h. */
#include "emu/check/race/keep_copy.h"

#include "emu/check/race/clock.h"
#include "emu/check/race/keep_row.h"
#include "emu/check/race/owners_row.h"
#include "emu/check/race/shadow.h"
#include "emu/state/operation.h"

uint32_t emui_interval_of(emui_region *r)
{
    const emui_owners *o = r->shadow == NULL ? NULL : emui_owners_of(r->m, r);
    return o == NULL ? 0 : o->base;
}

/* ---- One row of copies ---------------------------------------------------------------------- */

/* Copies whose words are looked up. */
typedef struct copies {
    emui_row row;
    emui_kept_copies by;
    uint32_t interval; /* the first one that any of them was issued in */
    uint32_t launch;
} copies;

/* False: of one of them more is known than its number and its clock. */
static bool copy_of(copies *c, const emui_async *a, int lane, const emui_piece *piece, bool writes)
{
    const emui_copy_order own = {a->clock, a->reads, a->fenced, a->ticket, a->epoch, a->interval};
    const emui_copy_order *o = a->copies == NULL ? &own : &a->copies->order[lane];
    const emui_lane_copy *at = a->copies == NULL ? NULL : &a->copies->lane[lane];
    const emui_place p = writes ? piece->to : piece->from;
    const uint64_t offset = at == NULL ? p.offset : writes ? at->to : at->from;
    c->row.offset[lane] = (uint32_t)offset;
    c->by.who[lane] = (uint16_t)o->ticket;
    c->by.epoch[lane] = o->epoch;
    c->by.clock[lane] = o->clock;
    c->interval = o->interval;
    return o->clock != NULL && o->reads == NULL && offset % EMUI_OWNER_WORD == 0 &&
           offset + piece->bytes <= UINT32_MAX && (!writes || o->ticket < EMUI_OWNER_NUMBERS);
}

/* The words of a copy: has nobody accessed them since it was issued? */
static bool write_words(const emui_owners *o, const copies *c, int lane)
{
    const uint32_t now = o->base + EMUI_OWNER_STATES * c->by.who[lane] + EMUI_OWNER_COPIED;
    uint32_t *word = &o->word[c->row.offset[lane] / EMUI_OWNER_WORD], wrong = 0;
    for (uint32_t k = 0; k < c->row.bytes / EMUI_OWNER_WORD; ++k) {
        wrong |= word[k] >= c->interval;
        word[k] = now;
    }
    return wrong == 0;
}

static bool access_words(emui_owners *o, const copies *c, uint32_t lanes, bool writes)
{
    bool good = true;
    for (uint32_t left = lanes; good && left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        good = writes ? write_words(o, c, lane)
                      : emui_owners_read_run(o, c->row.offset[lane], c->row.bytes, c->launch);
    }
    return good;
}

bool emui_copies_are_kept(const emui_async *a, uint32_t lanes, const emui_piece *piece, bool writes)
{
    emui_region *r = writes ? piece->to.region : piece->from.region;
    emu_machine *m = r->m;
    emui_owners *o = r->shadow == NULL ? NULL : emui_owners_of(m, r);
    copies c = {.row = {.region = r, .bytes = piece->bytes}, .launch = m->first_serial};
    bool good = o != NULL && (writes ? EMU_SHARED : EMU_GLOBAL) == r->space &&
                piece->bytes % EMUI_OWNER_WORD == 0;
    for (uint32_t left = lanes; good && left != 0; left &= left - 1)
        good = copy_of(&c, a, emui_first(left), piece, writes);
    emui_kept_row *kept = NULL;
    if (good && access_words(o, &c, lanes, writes))
        kept = emui_row_log_add_copies(m, &o->log, &c.row, lanes, &c.by);
    if (kept == NULL) {
        emui_compare_region(m, r);
        return r->shadow == NULL;
    }
    kept->pc = a->pc;
    kept->cluster = a->warp->cta->cluster->serial;
    kept->warp = (uint16_t)a->warp->index;
    kept->rank = (uint16_t)a->warp->cta->rank;
    kept->form |= (uint32_t)(writes ? EMUI_WRITE : EMUI_READ) << EMUI_KEPT_MODE;
    if (writes)
        r->shadow->stored = m->first_serial;
    return true;
}

/* ---- Barriers ------------------------------------------------------------------------------- */

static bool is_over(const emui_kept_copies *c, int lane, const emui_clock *clock)
{
    return emui_epoch_of(clock, c->who[lane]) >= c->epoch[lane];
}

static bool are_over(const emui_row_log *l, const emui_clock *clock)
{
    bool over = true;
    for (size_t k = 0; over && k < l->copy_rows; ++k)
        for (uint32_t left = l->copies[k].lanes; over && left != 0; left &= left - 1)
            over = is_over(&l->copies[k], emui_first(left), clock);
    return over;
}

bool emui_kept_copies_are_over(const emui_region *r, const emui_clock *clock)
{
    const emui_owners *o = r->shadow->owners;
    return o == NULL || (are_over(&o->before, clock) && are_over(&o->log, clock));
}

/* In the new interval the words of a copy are nobody's, if it is over, else still those of it. */
static void settle(const emui_owners *o, emui_row_log *l, emui_kept_copies *c,
                   const emui_clock *clock)
{
    emui_kept_row kept;
    emui_row row;
    size_t at = c->at;
    c->settled = emui_row_log_next(l, &at, &kept, &row);
    for (uint32_t left = c->lanes; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        const bool over = is_over(c, lane, clock);
        uint32_t *word = &o->word[row.offset[lane] / EMUI_OWNER_WORD];
        for (uint32_t k = 0; k < row.bytes / EMUI_OWNER_WORD; ++k)
            word[k] =
                over ? o->base - 1 : o->base + EMUI_OWNER_STATES * c->who[lane] + EMUI_OWNER_COPIED;
        c->settled &= over;
    }
}

static void settle_all(const emui_owners *o, emui_row_log *l, const emui_clock *clock)
{
    for (size_t k = 0; k < l->copy_rows; ++k)
        if (!l->copies[k].settled)
            settle(o, l, &l->copies[k], clock);
}

/* The rows of the log become those of earlier intervals, whose own are dropped. */
static void turn_over(emui_owners *o, emui_clock *clock)
{
    const emui_row_log dropped = o->before;
    o->before = o->log;
    o->log = dropped;
    emui_row_log_clear(&o->log);
    emui_clock_free(o->begun);
    o->begun = emui_clock_share(clock);
    o->first = o->base;
}

void emui_copies_met(emui_cta *cta, emui_clock *clock)
{
    const emui_async *oldest = cta->cluster->oldest;
    emui_region *r = cta->shared;
    emui_owners *o = r->shadow->owners;
    if (r->shadow->is_compared || o == NULL)
        return;
    if (UINT32_MAX - o->base < 2 * o->step) {
        emui_compare_region(r->m, r);
        return;
    }
    o->base += o->step;
    settle_all(o, &o->before, clock);
    settle_all(o, &o->log, clock);
    if ((oldest == NULL || oldest->interval >= o->first) && are_over(&o->before, o->begun))
        turn_over(o, clock);
}
