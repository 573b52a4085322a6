/* race_row.c - the words of a warp's lanes, and of the engine, compared and recorded many at once.
 *
 *      alone    all bytes of a word, by a lane, or by lanes that have a part of it each, that come
 *               after its last write and its last read: a few comparisons
 *
 * What is not alone is visited as race.c does it. Both mean the same. */
#include "emu/core/operation.h"
#include "emu/order/race.h"

enum { WORD = EMUI_SHADOW_WORD, PAGE = EMUI_SHADOW_PAGE };

/* The same where one of the two is of several lanes. */
static bool is_behind_lanes(emui_record now, const emui_clock *clock, const emui_record *s)
{
    if (s->who == now.who && s->flags == now.flags)
        return true;
    for (int k = emui_lanes_more(s); k >= 0; --k)
        if (s->epoch > emui_epoch_of(clock, s->who + k) &&
            (now.flags > EMUI_RECORD_KIND || s->who + k != now.who))
            return false;
    return true;
}

/* Does an access come after all lanes of a record? Its own lane, or its own lanes with the same
 * parts, it does come after. An empty record has the epoch 0, before everything. */
static inline bool is_behind(emui_record now, const emui_clock *clock, const emui_record *s)
{
    if (s->flags > EMUI_RECORD_KIND || now.flags > EMUI_RECORD_KIND)
        return is_behind_lanes(now, clock, s);
    return s->who == now.who || s->epoch <= emui_epoch_of(clock, s->who);
}

/* A whole word by an access that comes after its last write and its last read: what emui_visit()
 * would find and record. False where it is not so, and nothing is done. Records are passed, and
 * written field by field: a field that was just stored can be loaded at once, a record cannot. */
static inline bool visit_alone(emui_shadow_word *at, const emui_clock *clock, emui_record now,
                               bool writes)
{
    emui_record *s = writes ? &at->write : &at->read;
    if (at->more != NULL || !is_behind(now, clock, &at->write) || !is_behind(now, clock, &at->read))
        return false;
    s->epoch = now.epoch;
    s->pc = now.pc;
    s->who = now.who;
    s->bytes = now.bytes;
    s->flags = now.flags;
    if (writes) {
        at->read.bytes = 0;
        at->read.epoch = 0;
    }
    return true;
}

static inline bool is_alone(const emui_row *row, uint32_t offset, const emui_clock *clock,
                            emui_record now, bool writes)
{
    emui_shadow_word *page = row->region->shadow->page[offset / PAGE];
    return page != NULL && clock != NULL &&
           visit_alone(&page[offset % PAGE / WORD], clock, now, writes);
}

/* ---- The lanes of a warp -------------------------------------------------------------------- */

/* Bytes of one lane, with a finding where there is one. */
static void visit_lane(emui_access *a, int lane, emui_place p, uint32_t bytes, uint32_t same)
{
    emui_access_by(a, lane);
    a->same = same >> lane & 1;
    emui_visit_bytes(a, p, bytes);
}

static void order_words(emui_access *a, uint32_t active, const emui_row *row, uint32_t same)
{
    const emu_warp *w = a->w;
    const uint8_t kind = a->now.flags;
    const uint32_t *offset = row->offset;
    const int32_t pc = w->pc[emui_first(active)];
    for (int lane = 0, next; lane < EMU_LANES; lane = next) { /* as a rule all are active */
        next = lane + 1;
        if ((active & emui_lane_bit[lane]) == 0)
            continue;
        if (!a->writes && next < EMU_LANES && offset[next] == offset[lane])
            next += emui_lanes_beside(w, active, row, lane);
        emui_record now = {w->epoch[lane], pc, (uint16_t)(a->lane_0 + lane), EMUI_WHOLE_WORD,
                           (uint8_t)(kind | (next - lane - 1) << EMUI_RECORD_LANES)};
        for (uint32_t at = offset[lane], end = at + row->bytes; at < end; at += WORD)
            if (!is_alone(row, at, w->clock[lane], now, a->writes)) {
                a->now.flags = now.flags;
                visit_lane(a, lane, (emui_place){row->region, at}, WORD, same);
            }
    }
}

/* How many lanes from one on have a part of a word each, and all its bytes between them. 1: they do
 * not. */
static int parts_of(const emu_warp *w, uint32_t active, const emui_row *row, int lane)
{
    int n = (int)(WORD / row->bytes), k = 1;
    uint32_t first = row->offset[lane];
    if (first % WORD != 0 || lane + n > EMU_LANES)
        return 1;
    while (k < n && (active & emui_lane_bit[lane + k]) != 0 &&
           row->offset[lane + k] == first + (uint32_t)k * row->bytes &&
           w->clock[lane + k] == w->clock[lane] && w->epoch[lane + k] == w->epoch[lane])
        ++k;
    return k == n ? n : 1;
}

static void order_parts(emui_access *a, uint32_t active, const emui_row *row, uint32_t same)
{
    const emu_warp *w = a->w;
    const int32_t pc = w->pc[emui_first(active)];
    for (int lane = 0, n; lane < EMU_LANES; lane += n) {
        n = 1;
        if ((active & emui_lane_bit[lane]) == 0)
            continue;
        n = parts_of(w, active, row, lane);
        emui_record now = {w->epoch[lane], pc, (uint16_t)(a->lane_0 + lane), EMUI_WHOLE_WORD,
                           (uint8_t)(EMUI_RECORD_PARTS | (n - 1) << EMUI_RECORD_LANES)};
        if (n > 1 && is_alone(row, row->offset[lane], w->clock[lane], now, a->writes))
            continue;
        for (int k = lane; k < lane + n; ++k)
            visit_lane(a, k, (emui_place){row->region, row->offset[k]}, row->bytes, same);
    }
}

void emui_order_row(const emui_actor *by, uint32_t active, const emui_row *row, emui_mode mode,
                    uint32_t same)
{
    if (by->m->order == NULL || row->region->shadow == NULL || active == 0)
        return;
    emui_access a = emui_access_of(by, mode);
    if (row->bytes < WORD)
        order_parts(&a, active, row, same);
    else
        order_words(&a, active, row, same);
}

/* ---- The engine ----------------------------------------------------------------------------- */

/* Whole words of the engine on one page; visit_alone() where no ordinary write needs a fence. */
static void visit_words(const emui_access *a, emui_place p, emui_shadow_word *at, uint64_t words)
{
    const emui_clock *clock = a->clock;
    emui_record now = a->now;
    bool writes = a->writes, needs = (now.flags & EMUI_RECORD_ASYNC) != 0;
    now.bytes = EMUI_WHOLE_WORD;
    for (uint64_t i = 0; i < words; ++i) {
        bool fenced =
            !needs || at[i].write.bytes == 0 || (at[i].write.flags & EMUI_RECORD_ASYNC) != 0;
        bool alone = fenced && !(a->unordered && at[i].write.who == now.who);
        if (!alone || !visit_alone(&at[i], clock, now, writes))
            emui_visit(a, (emui_place){p.region, p.offset + WORD * i}, &at[i], EMUI_WHOLE_WORD);
    }
}

static void visit_pages(const emui_access *a, emui_place p, uint64_t bytes)
{
    while (bytes > 0) {
        uint64_t room = PAGE - p.offset % PAGE, n = bytes < room ? bytes : room;
        emui_shadow_word *at = emui_shadow_at(a->m, p.region, p.offset);
        if (at == NULL)
            return;
        visit_words(a, p, at, n / WORD);
        p.offset += n;
        bytes -= n;
    }
}

void emui_order_async(emu_machine *m, const emui_async *op, emui_place p, uint64_t bytes,
                      emui_mode mode)
{
    bool writes = (mode & EMUI_WRITE) != 0;
    int writer = writes ? op->writer : op->ticket;
    if (m->order == NULL || p.region->shadow == NULL)
        return;
    emui_access a = {.m = m,
                     .w = op->warp,
                     .lane = op->lane,
                     .clock = op->clock,
                     .reads = op->reads,
                     .writes = writes,
                     .unordered = emui_is_copy(op) || writer != op->ticket,
                     .map = (mode & EMUI_MAP) != 0,
                     .what = op->what};
    a.now = (emui_record){.epoch = writes ? op->written : op->epoch,
                          .pc = op->pc,
                          .who = (uint16_t)writer,
                          .flags = (uint8_t)((op->async_proxy ? EMUI_RECORD_ASYNC : 0) |
                                             ((mode & EMUI_STRONG) != 0 ? EMUI_RECORD_STRONG : 0))};
    if (p.offset % WORD == 0 && bytes % WORD == 0 && a.clock != NULL)
        visit_pages(&a, p, bytes);
    else
        emui_visit_bytes(&a, p, bytes);
}
