/* race.c - accesses without an order between them: races of lanes, and of the two proxies.
 *
 *      shadow word   up to 4 writes and 4 reads: the last accesses to its bytes, by whom and when
 *      race          an access that no order puts after an earlier one, and one of them writes;
 *                    strong ones (atomics, .relaxed) do not race with each other, and one that a
 *                    strong read saw comes before what that read does
 *      not a race    two stores of one instruction, or of one line of the source, bulk ones too,
 *                    that put the same value into the same bytes: the ISA's axioms hold for races
 *                    of one size, and either order gives the same memory
 *      proxy         an ordinary write that the engine reads: after it, its lane has to fence, and
 *                    the fence has to happen before the engine's read
 *
 * Follows the PTX ISA, "Memory Consistency Model" and "Proxies". Of reads that have no order among
 * each other a word holds the last four, and readers.c the others.
 *
 * Here: comparing and recording accesses. Not here: rows of them (race_row.c), what is said
 * (race_message.c), their memory (shadow.c), the order itself (clock.c), what strong accesses put
 * in order (scope.c). */
#include "emu/check/race/race.h"
#include "emu/check/race/granule.h"
#include "emu/check/race/race_word.h"

#include <string.h>

static bool comes_before(const emui_access *a, const emui_record *s)
{
    if (s->cluster != a->now.cluster)
        return emui_is_past(&a->view, s);
    for (int more = emui_lanes_more(s); more >= 0; --more)
        if ((emui_who(s, more) != a->now.who || a->unordered) &&
            emui_epoch_of(a->view.clock, emui_who(s, more)) < s->epoch)
            return false;
    return true;
}

static emui_record lane_of(const emui_access *a, const emui_record *s, bool in_order)
{
    emui_record one = *s;
    one.flags &= EMUI_RECORD_KIND;
    for (int more = emui_lanes_more(s); more > 0 && comes_before(a, &one) != in_order; --more)
        ++one.who;
    return one;
}

/* The rank of its CTA; -1: of an operation of a cluster that has ended. */
static int cta_of(const emu_machine *m, const emui_record *s)
{
    if (s->who < m->config.ctas * m->threads)
        return s->who / m->threads;
    const emui_cluster *c = emui_cluster_at(m, s->cluster);
    return c == NULL ? -1 : emui_thread_behind(c, s->who) / m->threads;
}

/* Strong, and each within the other's scope. */
static bool are_strong(const emu_machine *m, const emui_record *s, const emui_record *t)
{
    if ((s->flags & t->flags & EMUI_RECORD_STRONG) == 0)
        return false;
    int one = emui_reach_of_record(s->flags), other = emui_reach_of_record(t->flags);
    int least = one < other ? one : other;
    if (least == EMUI_GRID || s->cluster != t->cluster)
        return least == EMUI_GRID;
    return least == EMUI_WIDE || cta_of(m, s) == cta_of(m, t);
}

/* A strong write that a strong read saw, and the read comes before the access: so does the
 * write. All reads that a word has recorded are of what is there now. */
static bool was_seen(const emui_access *a, emui_shadow_word *at, const emui_record *wrote,
                     uint8_t bytes)
{
    const emui_record *s;
    for (int k = 0; (wrote->flags & EMUI_RECORD_STRONG) != 0 && k < EMUI_RECORDS; ++k) {
        if ((s = emui_record_of(at, false, k)) == NULL || (s->flags & EMUI_RECORD_STRONG) == 0 ||
            (bytes & wrote->bytes & ~s->bytes) != 0)
            continue;
        emui_record one = lane_of(a, s, true);
        if (comes_before(a, &one) && are_strong(a->m, &one, wrote))
            return true;
    }
    return false;
}

/* A read that a write comes after, though nothing else of its thread does. */
static bool is_read(const emui_access *a, const emui_record *s)
{
    emui_access write = *a;
    write.view.clock = a->reads;
    return a->writes && a->reads != NULL && comes_before(&write, s);
}

/* An access to shared memory that this one comes after, though not all of its thread does. */
static bool is_shared(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_access near = *a;
    if (a->view.clock == NULL || a->view.clock->shared == NULL || p.region->space != EMU_SHARED)
        return false;
    near.view.clock = a->view.clock->shared;
    return comes_before(&near, s);
}

/* A read whose lane, before this write, has met others by match.sync. */
static bool is_matched(const emui_access *a, const emui_record *s)
{
    emui_access write = *a;
    if (!a->writes || a->view.clock == NULL || a->view.clock->matched == NULL)
        return false;
    write.view.clock = a->view.clock->matched;
    return comes_before(&write, s);
}

static bool is_of_warp(const emui_access *a, const emui_record *s)
{
    return s->cluster == a->now.cluster && s->who >= a->lane_0 && s->who < a->lane_0 + a->lanes;
}

/* Of one line of the source, and of one kind: a loop that was unrolled. */
static bool are_of_line(const emu_machine *m, int32_t one, int32_t other)
{
    if (one == other)
        return true;
    if (one < 0 || other < 0 || one >= m->length || other >= m->length)
        return false;
    const emu_ins *i = &m->program[one], *k = &m->program[other];
    return emui_is_same_operation(i, k) && i->type == k->type && i->source != NULL &&
           k->source != NULL && i->source->file != NULL && k->source->file != NULL &&
           i->source->line == k->source->line && strcmp(i->source->file, k->source->file) == 0;
}

/* After a strong write, a strong access without an order: no race, but it may rely on more. */
static void note_strong(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_record one = lane_of(a, s, false);
    if (is_of_warp(a, s))
        emui_note_lockstep(a, p, &one);
    else
        emui_check_message(a, p, &one);
}

static void compare_one(const emui_access *a, emui_place p, emui_shadow_word *at,
                        const emui_record *s, uint8_t bytes, bool wrote)
{
    if ((s->bytes & bytes) == 0)
        return;
    if (a->m->config.strict && wrote && !comes_before(a, s) && are_strong(a->m, s, &a->now))
        note_strong(a, p, s);
    bool agree = wrote && a->same && s->bytes == bytes && are_of_line(a->m, s->pc, a->now.pc);
    if (!comes_before(a, s) && !are_strong(a->m, s, &a->now) && !agree &&
        !(wrote ? was_seen(a, at, s, bytes) : is_read(a, s)) && !is_shared(a, p, s)) {
        emui_record one = lane_of(a, s, false);
        if (!wrote && is_matched(a, s))
            emui_note_matched(a, p, &one);
        else if (!emui_is_replica(a, p, &one, wrote) && !(wrote && emui_stores_copies(a, p, &one)))
            emui_found_race(a, p, &one, wrote);
    } else if (emui_is_async(a->now.flags) && !emui_is_async(s->flags) &&
               emui_checks(a->m, EMU_CHECK_PROXY)) {
        if (wrote)
            emui_check_proxy(a, p, s);
        else if (a->m->config.strict && (s->flags & EMUI_RECORD_STRONG) == 0)
            emui_check_overwrite(a, p, s);
    }
}

/* Of parts, each by itself: an access may come after one of them alone. */
static void compare(const emui_access *a, emui_place p, emui_shadow_word *at, const emui_record *s,
                    uint8_t bytes, bool wrote)
{
    if ((s->bytes & bytes) == 0)
        return;
    if (!emui_is_parts(s)) {
        compare_one(a, p, at, s, bytes, wrote);
        return;
    }
    for (int k = 0; k <= emui_lanes_more(s); ++k) {
        emui_record one = emui_part_of(s, k);
        compare_one(a, p, at, &one, bytes, wrote);
    }
}

/* Was it made by the same lanes, as the access is? */
static bool is_same(const emui_access *a, const emui_record *s)
{
    return s->who == a->now.who && s->cluster == a->now.cluster && s->flags == a->now.flags;
}

/* An empty record for a write; for a read, also one that it makes needless: what its own lanes read
 * in an earlier epoch stays where that is more than they read now, for a write may come after the
 * one of the two alone. */
static bool is_free(const emui_access *a, const emui_record *s, uint8_t bytes)
{
    if (s->bytes == 0 || a->writes)
        return s->bytes == 0;
    if (is_same(a, s) && s->epoch == a->now.epoch)
        return true;
    return (s->bytes & ~bytes) == 0 && (is_same(a, s) || comes_before(a, s));
}

/* A number for a record and its place. */
static uint64_t print_of(const emui_record *s, uintptr_t place)
{
    uint64_t half[2];
    memcpy(half, s, sizeof half);
    uint64_t x = (half[0] ^ place * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 29 ^ half[1]) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 32;
}

/* What was recorded is another one now. The sum is the same again when all records are: polls at an
 * mbarrier that more warps wait at than a word has room for record each other's reads over, and
 * leave all as it was after each round (schedule/skip_polls.c). */
static void count_change(emu_machine *m, const emui_record *old, const emui_record *s)
{
    m->kept += print_of(s, (uintptr_t)s) - print_of(old, (uintptr_t)s);
}

/* A read in whose place another one is recorded joins the further readers of its word. */
static void give_way(const emui_access *a, emui_shadow_page *page, const emui_shadow_word *at,
                     const emui_record *s)
{
    const uint32_t word = (uint32_t)(at - page->word), k = word % EMUI_GRANULE_WORDS;
    const uint16_t bytes = (uint16_t)(s->bytes << EMUI_SHADOW_WORD * k);
    emui_readers_add(page, word / EMUI_GRANULE_WORDS, &a->view,
                     (emui_reader){*s, 0, bytes, EMUI_GRANULE});
}

/* Four writers have four bytes, so a write always finds a record; of reads the oldest gives way.
 * NULL where nothing is to be recorded. */
static emui_record *place_for(const emui_access *a, emui_shadow_page *page, emui_shadow_word *at,
                              uint8_t bytes)
{
    emui_record *oldest = NULL;
    for (int k = 0; k < EMUI_RECORDS; ++k) {
        if (k == 1 && at->more == NULL && !emui_shadow_more(a->m, at))
            return NULL;
        emui_record *s = emui_record_of(at, a->writes, k);
        if (is_free(a, s, bytes))
            return s;
        const emui_record old = *s;
        if (!a->writes && emui_stands_for(s, &a->now, a->lane_0, a->lanes, bytes)) {
            if (s->flags != old.flags)
                count_change(a->m, &old, s);
            return NULL;
        }
        oldest = emui_gives_way(a->now.cluster, s, oldest) ? s : oldest;
    }
    give_way(a, page, at, oldest);
    return oldest;
}

void emui_keep(const emui_access *a, emui_shadow_page *page, emui_shadow_word *at, uint8_t bytes)
{
    if (a->writes) {
        emui_readers_cover(page, (uint64_t)(at - page->word) * EMUI_SHADOW_WORD, bytes);
        emui_shadow_cover(at, bytes,
                          (a->now.flags & EMUI_RECORD_STRONG) != 0 && !emui_is_async(a->now.flags)
                              ? EMUI_RECORD_STRONG
                              : 0);
    }
    emui_record *s = place_for(a, page, at, bytes);
    if (s == NULL)
        return;
    uint8_t before = !a->writes && is_same(a, s) ? s->bytes : 0;
    const emui_record old = *s;
    *s = a->now;
    s->bytes = before | bytes;
    count_change(a->m, &old, s);
}

/* A write, and the further readers of its word. */
static void compare_readers(const emui_access *a, emui_place p, emui_shadow_word *at, uint8_t bytes)
{
    uint64_t byte = p.offset % EMUI_SHADOW_PAGE;
    const int word = (int)(byte % EMUI_GRANULE / EMUI_SHADOW_WORD);
    const emui_shadow_page *page = p.region->shadow->page[p.offset / EMUI_SHADOW_PAGE];
    const emui_readers *r = emui_readers_seen(&a->view, page, byte);
    for (uint32_t k = 0; r != NULL && k < r->used; ++k)
        for (uint32_t left = r->at[k].warps; left != 0; left &= left - 1) {
            const emui_record s = emui_reader_in(&r->at[k], word, emui_first(left));
            compare(a, p, at, &s, bytes, false);
        }
}

void emui_visit(const emui_access *a, emui_place p, emui_shadow_word *at, uint8_t bytes)
{
    const emui_record *s;
    if (a->writes)
        compare_readers(a, p, at, bytes);
    for (int k = 0; k < EMUI_RECORDS; ++k) {
        if ((s = emui_record_of(at, true, k)) != NULL)
            compare(a, p, at, s, bytes, true);
        if (a->writes && (s = emui_record_of(at, false, k)) != NULL)
            compare(a, p, at, s, bytes, false);
    }
    emui_keep(a, p.region->shadow->page[p.offset / EMUI_SHADOW_PAGE], at, bytes);
}

/* A weak access of a lane to a whole word, if it needs no search. */
static bool visit_word(const emui_access *a, emui_place p, emui_shadow_word *at)
{
    emui_access whole = *a;
    whole.now.bytes = EMUI_WHOLE_WORD;
    if (a->now.flags != 0 || a->lanes == 0 || a->view.clock == NULL)
        return false;
    emui_shadow_page *page = p.region->shadow->page[p.offset / EMUI_SHADOW_PAGE];
    if (a->writes && !emui_is_alone(at, &whole.view, whole.now))
        return false;
    if (a->writes && !emui_readers_before(page, p.offset % EMUI_SHADOW_PAGE, &whole.view, whole.now,
                                          a->unordered))
        return false;
    return emui_visit_alone(at, &whole.view, whole.now, whole.writes) ||
           (!a->writes && emui_visit_read(&whole, page, at));
}

/* The same to all bytes of a granule. */
static bool visit_granule(const emui_access *a, emui_place p)
{
    emui_granule_access access = {.view = &a->view,
                                  .now = a->now,
                                  .step = EMUI_GRANULE,
                                  .writes = a->writes,
                                  .lane_0 = a->lane_0,
                                  .lanes = a->lanes};
    access.now.bytes = EMUI_WHOLE_WORD;
    if (a->now.flags != 0 || a->lanes == 0 || a->view.clock == NULL)
        return false;
    emui_shadow_page *page = emui_shadow_page_at(a->m, p.region, p.offset);
    return page != NULL &&
           emui_granule_visit(page, (uint32_t)(p.offset % EMUI_SHADOW_PAGE / EMUI_GRANULE),
                              &access);
}

void emui_visit_bytes(const emui_access *a, emui_place p, uint64_t bytes)
{
    uint64_t end = p.offset + bytes;
    while (p.offset < end) {
        if (p.offset % EMUI_GRANULE == 0 && end - p.offset >= EMUI_GRANULE && visit_granule(a, p)) {
            p.offset += EMUI_GRANULE;
            continue;
        }
        uint64_t first = p.offset % EMUI_SHADOW_WORD, left = end - p.offset;
        uint64_t n = left < EMUI_SHADOW_WORD - first ? left : EMUI_SHADOW_WORD - first;
        emui_shadow_word *at = emui_shadow_at(a->m, p.region, p.offset);
        if (at == NULL)
            return;
        if (n != EMUI_SHADOW_WORD || !visit_word(a, p, at))
            emui_visit(a, p, at, (uint8_t)(((1U << n) - 1) << first));
        p.offset += n;
    }
}

static uint16_t number_of(const emu_warp *w, int lane)
{
    return (uint16_t)(w->cta->rank * w->m->threads + emui_thread_of(w, lane));
}

emui_access emui_access_of(const emui_actor *by, const emui_region *r, emui_mode mode)
{
    const emu_warp *w = by->w;
    emui_access a = {.m = by->m,
                     .w = by->w,
                     .writes = (mode & EMUI_WRITE) != 0,
                     .updates = (mode & EMUI_UPDATE) == EMUI_UPDATE,
                     .same = (mode & EMUI_SAME) != 0,
                     .lane_0 = number_of(w, 0),
                     .lanes = by->m->threads - w->index * EMU_LANES,
                     .what = by->what};
    a.lanes = a.lanes < EMU_LANES ? a.lanes : EMU_LANES;
    a.now.cluster = w->cta->cluster->serial;
    a.view = (emui_view){by->m, NULL, a.now.cluster, r->shadow->since};
    if (a.writes)
        r->shadow->stored = by->m->first_serial;
    a.now.flags =
        (uint8_t)(((mode & EMUI_STRONG) != 0 ? EMUI_RECORD_STRONG : 0) |
                  ((mode & EMUI_NARROW) != 0 ? EMUI_RECORD_NARROW : 0) |
                  ((mode & EMUI_MIDDLE) != 0 ? EMUI_RECORD_NARROW | EMUI_RECORD_MIDDLE : 0));
    return a;
}

void emui_access_by(emui_access *a, int lane)
{
    a->lane = lane;
    a->view.clock = a->w->clock[lane];
    a->reads = a->w->thread[lane].reads;
    a->now.epoch = a->w->epoch[lane];
    a->now.pc = a->w->pc[lane];
    a->now.who = (uint16_t)(a->lane_0 + lane);
}

/* The writes of an mbarrier.init, just recorded, go by the number that its thread has for those. */
static void give_to_inits(const emui_access *a, emu_warp *w, emui_place p, uint64_t bytes)
{
    emui_change c = {.from = a->now.who, .cluster = a->now.cluster, .writes = true};
    c.to = emui_clock_init(a->m, w, a->lane, &c.epoch);
    if (c.to != 0)
        emui_renumber(a->m, p, bytes, &c);
}

void emui_order_access(const emui_actor *by, emui_place p, uint64_t bytes, emui_mode mode)
{
    if (by->m->order == NULL || p.region->shadow == NULL || (mode & EMUI_UPDATE) == 0)
        return;
    emui_access a = emui_access_of(by, p.region, mode);
    emui_access_by(&a, by->lane);
    by->w->used |= emui_lane_bit[by->lane];
    if (by->m->of_triton && a.writes)
        emui_replica_stores(by->w, by->lane, p);
    emui_visit_bytes(&a, p, bytes);
    if ((mode & EMUI_INIT) != 0)
        give_to_inits(&a, by->w, p, bytes);
}
