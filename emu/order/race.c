/* race.c - accesses without an order between them: races of lanes, and of the two proxies.
 *
 *      shadow word   up to 4 writes and 4 reads: the last accesses to its bytes, by whom and when
 *      race          an access that no order puts after an earlier one, and one of them writes;
 *                    strong ones (atomics, .relaxed) do not race with each other, and one that a
 *                    strong read saw comes before what that read does
 *      not a race    two stores of one instruction that put the same value into the same bytes:
 *                    the ISA's axioms hold for races of one size, and either order gives the same
 *                    memory
 *      proxy         an ordinary write that the engine reads: after it, its lane has to fence, and
 *                    the fence has to happen before the engine's read
 *
 * Follows the PTX ISA, "Memory Consistency Model" and "Proxies". Of reads that have no order among
 * each other the last four of a word are recorded. Here: comparing and recording accesses. Not
 * here: their memory (shadow.c), the order itself (clock.c), what strong accesses put in order
 * (scope.c). */
#include "emu/core/operation.h"
#include "emu/order/order.h"
#include "emu/order/shadow.h"

#include <inttypes.h>

enum { RECORDS = EMUI_RECORDS, WORD = EMUI_SHADOW_WORD, PAGE = EMUI_SHADOW_PAGE };
enum { ASYNC = 1, STRONG = 2, NARROW = 4, WHOLE = 15 }; /* narrow: strong, for its own CTA */
/* Flags of a read, from this bit on: of how many lanes more, next to each other, in one epoch. */
enum { MORE_SHIFT = 3, KIND = (1 << MORE_SHIFT) - 1 };

typedef emui_record record;
typedef emui_shadow_word word;

/* An access, and the lane that makes it. */
typedef struct access {
    emu_machine *m;
    emu_warp *w; /* for the message: of the engine, whose operation it is */
    int lane;
    const emui_clock *clock, *reads; /* reads: what only writes come after */
    record now;
    bool writes, same; /* same: the bytes stay as they are */
    bool map;          /* of a tensor map, which the engine reads by a proxy of its own */
    bool unordered;    /* with others of its number: copies of one group */
    int lane_0, lanes; /* of its warp: the number of lane 0, and how many there are */
    const char *what;
} access;

static bool comes_before(const access *a, const record *s)
{
    for (int more = s->flags >> MORE_SHIFT; more >= 0; --more)
        if ((s->who + more != a->now.who || a->unordered) &&
            emui_epoch_of(a->clock, s->who + more) < s->epoch)
            return false;
    return true;
}

/* Of the lanes of a read, the first that is in order, or that is not; else the last. */
static record lane_of(const access *a, const record *s, bool in_order)
{
    record one = *s;
    one.flags &= KIND;
    for (int more = s->flags >> MORE_SHIFT; more > 0 && comes_before(a, &one) != in_order; --more)
        ++one.who;
    return one;
}

static void find_race(const access *a, emui_place p, const record *s, bool wrote)
{
    emui_text t, u;
    record one = lane_of(a, s, false);
    if (!emui_checks(a->m, EMU_CHECK_RACE))
        return;
    emui_find(a->m, (emui_location){EMU_RACE, a->w, a->lane, a->now.pc, p.offset, 0},
              "%s: lane %d of warp %d of CTA %d %s %s, which %s %s at instruction %" PRId32
              ", and nothing puts the two in order: a barrier, or a wait, is missing between them",
              a->what, a->lane, a->w->index, a->w->cta->rank, a->writes ? "writes" : "reads",
              emui_name(&t, p), emui_record_name(a->m, &one, &u), wrote ? "wrote" : "read", s->pc);
}

/* What that fence has to be for, where one of the other kind would not do. */
static const char *fence_for(emui_place p)
{
    return p.region->space == EMU_SHARED ? "fence.proxy.async, without a space or .shared::cta,"
                                         : "fence.proxy.async, without a space or .global,";
}

static void find_proxy(const access *a, emui_place p, const record *s)
{
    emui_text t, u;
    emui_find(
        a->m, (emui_location){EMU_PROXY, a->w, a->lane, a->now.pc, p.offset, 0},
        "%s: the asynchronous engine, for lane %d of warp %d of CTA %d, %s %s, which %s wrote "
        "through the generic proxy at instruction %" PRId32 "; between the two that lane "
        "needs %sa %s and then a barrier",
        a->what, a->lane, a->w->index, a->w->cta->rank, a->writes ? "writes" : "reads",
        emui_name(&t, p), emui_record_name(a->m, s, &u), s->pc,
        s->who < a->m->config.ctas * a->m->threads ? "" : "to wait for it, then ", fence_for(p));
}

/* A thread that stores has to fence itself; what the engine writes, whoever waited for it may. */
static void note_proxy(const access *a, emui_place p, const record *s)
{
    emui_text t, u;
    if (s->who < a->m->config.ctas * a->m->threads)
        emui_note(a->m, (emui_location){EMU_PROXY, a->w, a->lane, a->now.pc, p.offset, 0},
                  "%s: the asynchronous engine, for lane %d of warp %d of CTA %d, %s %s, which %s "
                  "wrote at instruction %" PRId32 " and did not fence itself: another thread did "
                  "so after a barrier, which is more than the ISA promises",
                  a->what, a->lane, a->w->index, a->w->cta->rank, a->writes ? "writes" : "reads",
                  emui_name(&t, p), emui_record_name(a->m, s, &u), s->pc);
}

static void find_map(const access *a, emui_place p, const record *s)
{
    emui_text t, u;
    emui_find(
        a->m, (emui_location){EMU_PROXY, a->w, a->lane, a->now.pc, p.offset, 0},
        "%s: for lane %d of warp %d of CTA %d the engine reads %s of its tensor map, which %s "
        "wrote at instruction %" PRId32 "; between the two that lane needs a "
        "fence.proxy.tensormap::generic.release, then a barrier, and after it a "
        "fence.proxy.tensormap::generic.acquire",
        a->what, a->lane, a->w->index, a->w->cta->rank, emui_name(&t, p),
        emui_record_name(a->m, s, &u), s->pc);
}

/* An access of the engine by another proxy, after a write by the generic one. */
static void check_proxy(const access *a, emui_place p, const record *s)
{
    if (a->map) {
        if (!emui_map_fenced(a->m, s->who, s->epoch, a->clock, a->w->cta->rank))
            find_map(a, p, s);
        return;
    }
    uint32_t kind = p.region->space == EMU_SHARED ? EMUI_FENCE_SHARED : EMUI_FENCE_GLOBAL;
    emui_fenced fenced = emui_proxy_fenced(a->m, s->who, s->epoch, a->clock, kind);
    if (fenced == EMUI_NOT_FENCED)
        find_proxy(a, p, s);
    else if (fenced == EMUI_FENCED_BY_OTHER)
        note_proxy(a, p, s);
}

static int cta_of(const emu_machine *m, const record *s)
{
    return emui_thread_behind(m, s->who) / m->threads;
}

/* Strong, and each within the other's scope. */
static bool are_strong(const access *a, const record *s)
{
    if ((s->flags & a->now.flags & STRONG) == 0)
        return false;
    bool narrow = ((s->flags | a->now.flags) & NARROW) != 0;
    return !narrow || cta_of(a->m, s) == a->w->cta->rank;
}

/* A strong write that a strong read saw, and the read comes before the access: so does the
 * write. All reads that a word has recorded are of what is there now. */
static bool was_seen(const access *a, word *at, const record *wrote, uint8_t bytes)
{
    const record *s;
    int ctas = a->m->config.ctas;
    for (int k = 0; (wrote->flags & STRONG) != 0 && k < RECORDS; ++k) {
        if ((s = emui_record_of(at, false, k)) == NULL || (s->flags & STRONG) == 0 ||
            (bytes & wrote->bytes & ~s->bytes) != 0)
            continue;
        record one = lane_of(a, s, true);
        if (!comes_before(a, &one))
            continue;
        bool narrow = ((s->flags | wrote->flags) & NARROW) != 0 && ctas > 1;
        if (!narrow || cta_of(a->m, s) == cta_of(a->m, wrote))
            return true;
    }
    return false;
}

/* A read that a write comes after, though nothing else of its thread does. */
static bool is_read(const access *a, const record *s)
{
    access write = *a;
    write.clock = a->reads;
    return a->writes && a->reads != NULL && comes_before(&write, s);
}

static void compare(const access *a, emui_place p, word *at, const record *s, uint8_t bytes,
                    bool wrote)
{
    if ((s->bytes & bytes) == 0)
        return;
    bool agree = wrote && a->same && s->pc == a->now.pc && s->bytes == bytes;
    if (!comes_before(a, s) && !are_strong(a, s) && !agree &&
        !(wrote ? was_seen(a, at, s, bytes) : is_read(a, s)))
        find_race(a, p, s, wrote);
    else if (wrote && (a->now.flags & ASYNC) != 0 && (s->flags & ASYNC) == 0 &&
             emui_checks(a->m, EMU_CHECK_PROXY))
        check_proxy(a, p, s);
}

/* An empty record for a write; for a read, also one that it makes needless. */
static bool is_free(const access *a, const record *s, uint8_t bytes)
{
    bool same = s->who == a->now.who && s->flags == a->now.flags;
    if (s->bytes == 0 || a->writes)
        return s->bytes == 0;
    return same || ((s->bytes & ~bytes) == 0 && comes_before(a, s));
}

/* A read that another one of its warp stands for, at the same instruction and in the same epoch of
 * each. That of the lane next to it then stands for it, too; of those that are not next to each
 * other one stands for all. */
static bool is_represented(const access *a, record *s, uint8_t bytes)
{
    int first = s->who - a->lane_0, last = first + (s->flags >> MORE_SHIFT);
    if (a->writes || s->pc != a->now.pc || s->epoch != a->now.epoch || s->bytes != bytes ||
        ((s->flags ^ a->now.flags) & KIND) != 0 || first < 0 || first >= a->lanes)
        return false;
    if (a->lane == last + 1 && a->now.flags <= KIND)
        s->flags += 1 << MORE_SHIFT;
    return a->lane != first || a->now.flags <= s->flags;
}

/* Four writers have four bytes, so a write always finds a record; of reads the oldest gives way.
 * NULL where nothing is to be recorded. */
static record *place_for(const access *a, word *at, uint8_t bytes)
{
    record *oldest = NULL;
    for (int k = 0; k < RECORDS; ++k) {
        if (k == 1 && at->more == NULL && !emui_shadow_more(a->m, at))
            return NULL;
        record *s = emui_record_of(at, a->writes, k);
        if (is_free(a, s, bytes))
            return s;
        if (is_represented(a, s, bytes))
            return NULL;
        oldest = oldest == NULL || s->epoch < oldest->epoch ? s : oldest;
    }
    return oldest;
}

static void keep(const access *a, word *at, uint8_t bytes)
{
    if (a->writes)
        emui_shadow_cover(at, bytes, (a->now.flags & (STRONG | ASYNC)) == STRONG ? STRONG : 0);
    record *s = place_for(a, at, bytes);
    if (s == NULL)
        return;
    bool adds = !a->writes && s->who == a->now.who && s->flags == a->now.flags;
    uint8_t before = adds ? s->bytes : 0;
    *s = a->now;
    s->bytes = before | bytes;
}

static void visit(const access *a, emui_place p, word *at, uint8_t bytes)
{
    const record *s;
    for (int k = 0; k < RECORDS; ++k) {
        if ((s = emui_record_of(at, true, k)) != NULL)
            compare(a, p, at, s, bytes, true);
        if (a->writes && (s = emui_record_of(at, false, k)) != NULL)
            compare(a, p, at, s, bytes, false);
    }
    keep(a, at, bytes);
}

/* A whole word that no other lane shares, by a lane that comes after its last write and its last
 * read: what visit() would find and record, in a few comparisons. False where it is not so, and
 * nothing is done. An empty record has the epoch 0, before everything. */
static inline bool visit_alone(word *at, const emui_clock *clock, record now, bool writes)
{
    const record *w = &at->write, *r = &at->read;
    if (at->more != NULL || (w->who != now.who && w->epoch > emui_epoch_of(clock, w->who)) ||
        (r->who != now.who && r->epoch > emui_epoch_of(clock, r->who)) ||
        (r->flags > KIND && (r->who != now.who || (r->flags ^ now.flags) > KIND)))
        return false;
    if (!writes) {
        at->read = now;
        return true;
    }
    at->write = now;
    at->read.bytes = 0;
    at->read.epoch = 0;
    return true;
}

static void visit_all(const access *a, emui_place p, uint64_t bytes)
{
    uint64_t end = p.offset + bytes;
    while (p.offset < end) {
        uint64_t first = p.offset % WORD, left = end - p.offset;
        uint64_t n = left < WORD - first ? left : WORD - first;
        word *at = emui_shadow_at(a->m, p.region, p.offset);
        if (at == NULL)
            return;
        visit(a, p, at, (uint8_t)(((1U << n) - 1) << first));
        p.offset += n;
    }
}

static uint16_t number_of(const emu_warp *w, int lane)
{
    return (uint16_t)(w->cta->rank * w->m->threads + emui_thread_of(w, lane));
}

static inline access access_of(const emui_actor *by, emui_mode mode)
{
    const emu_warp *w = by->w;
    access a = {.m = by->m,
                .w = by->w,
                .writes = (mode & EMUI_WRITE) != 0,
                .same = (mode & EMUI_SAME) != 0,
                .lane_0 = number_of(w, 0),
                .lanes = by->m->threads - w->index * EMU_LANES,
                .what = by->what};
    a.lanes = a.lanes < EMU_LANES ? a.lanes : EMU_LANES;
    a.now.flags = (uint8_t)(((mode & EMUI_STRONG) != 0 ? STRONG : 0) |
                            ((mode & EMUI_NARROW) != 0 ? NARROW : 0));
    return a;
}

static void by_lane(access *a, int lane)
{
    a->lane = lane;
    a->clock = a->w->clock[lane];
    a->reads = a->w->thread[lane].reads;
    a->now.epoch = a->w->epoch[lane];
    a->now.pc = a->w->pc[lane];
    a->now.who = (uint16_t)(a->lane_0 + lane);
}

/* The writes of an mbarrier.init, just recorded, go by the number that its thread has for those. */
static void give_to_inits(const access *a, emu_warp *w, emui_place p, uint64_t bytes)
{
    emui_change c = {.from = a->now.who, .writes = true};
    c.to = emui_clock_init(a->m, w, a->lane, &c.epoch);
    if (c.to != 0)
        emui_renumber(a->m, p, bytes, &c);
}

void emui_order_access(const emui_actor *by, emui_place p, uint64_t bytes, emui_mode mode)
{
    if (by->m->order == NULL || p.region->shadow == NULL || (mode & EMUI_UPDATE) == 0)
        return;
    access a = access_of(by, mode);
    by_lane(&a, by->lane);
    visit_all(&a, p, bytes);
    if ((mode & EMUI_INIT) != 0)
        give_to_inits(&a, by->w, p, bytes);
}

/* Words of one lane, one by one and with a finding where there is one. */
static void visit_lane(access *a, int lane, emui_place p, bool same)
{
    by_lane(a, lane);
    a->same = same;
    visit_all(a, p, WORD);
}

void emui_order_row(const emui_actor *by, uint32_t active, const emui_row *row, emui_mode mode,
                    uint32_t same)
{
    const emu_warp *w = by->w;
    emui_region *r = row->region;
    if (by->m->order == NULL || r->shadow == NULL || active == 0)
        return;
    access a = access_of(by, mode);
    bool writes = a.writes;
    const uint8_t kind = a.now.flags;
    record now = {.pc = w->pc[emui_first(active)], .bytes = WHOLE, .flags = kind};
    word **pages = r->shadow->page;
    const uint32_t *offset = row->offset;
    uint32_t bytes = row->bytes;
    for (int lane = 0, next; lane < EMU_LANES; lane = next) { /* as a rule all are active */
        next = lane + 1;
        if (!(active >> lane & 1))
            continue;
        if (!writes && next < EMU_LANES && offset[next] == offset[lane]) {
            next += emui_lanes_beside(w, active, row, lane);
            now.flags = (uint8_t)(kind | (next - lane - 1) << MORE_SHIFT);
        }
        now.who = (uint16_t)(a.lane_0 + lane);
        now.epoch = w->epoch[lane];
        for (uint32_t at = offset[lane], end = at + bytes; at < end; at += WORD) {
            word *page = pages[at / PAGE];
            if (page != NULL && w->clock[lane] != NULL &&
                visit_alone(&page[at % PAGE / WORD], w->clock[lane], now, writes))
                continue;
            a.now.flags = now.flags;
            visit_lane(&a, lane, (emui_place){r, at}, same >> lane & 1);
        }
        now.flags = kind;
    }
}

/* Whole words of the engine on one page; visit_alone() where no ordinary write needs a fence. */
static void visit_words(const access *a, emui_place p, word *at, uint64_t words)
{
    const emui_clock *clock = a->clock;
    record now = a->now;
    bool writes = a->writes, needs = (now.flags & ASYNC) != 0;
    now.bytes = WHOLE;
    for (uint64_t i = 0; i < words; ++i) {
        bool fenced = !needs || at[i].write.bytes == 0 || (at[i].write.flags & ASYNC) != 0;
        bool alone = fenced && !(a->unordered && at[i].write.who == now.who);
        if (!alone || !visit_alone(&at[i], clock, now, writes))
            visit(a, (emui_place){p.region, p.offset + WORD * i}, &at[i], WHOLE);
    }
}

static void visit_pages(const access *a, emui_place p, uint64_t bytes)
{
    while (bytes > 0) {
        uint64_t room = PAGE - p.offset % PAGE, n = bytes < room ? bytes : room;
        word *at = emui_shadow_at(a->m, p.region, p.offset);
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
    access a = {.m = m,
                .w = op->warp,
                .lane = op->lane,
                .clock = op->clock,
                .reads = op->reads,
                .writes = writes,
                .unordered = emui_is_copy(op) || writer != op->ticket,
                .map = (mode & EMUI_MAP) != 0,
                .what = op->what};
    a.now = (record){.epoch = writes ? op->written : op->epoch,
                     .pc = op->pc,
                     .who = (uint16_t)writer,
                     .flags = (uint8_t)((op->async_proxy ? ASYNC : 0) |
                                        ((mode & EMUI_STRONG) != 0 ? STRONG : 0))};
    if (p.offset % WORD == 0 && bytes % WORD == 0 && a.clock != NULL)
        visit_pages(&a, p, bytes);
    else
        visit_all(&a, p, bytes);
}
