/* race.c - accesses without an order between them: races of lanes, and of the two proxies.
 *
 *      shadow word   the last writes of its bytes, and the reads since: by whom and when
 *      race          an access that no order puts after an earlier one, and one of them writes;
 *                    strong ones (atomics, .relaxed) do not race with each other, and one that a
 *                    strong read saw comes before what that read does
 *      not a race    two stores of one instruction, or of one line of the source, bulk ones too,
 *                    that put the same value into the same bytes: the ISA's axioms hold for races
 *                    of one size, and either order gives the same memory
 *      proxy         an ordinary write that the engine reads: after it, its lane has to fence, and
 *                    the fence has to happen before the engine's read
 *
 * Follows the PTX ISA, "Memory Consistency Model" and "Proxies". All reads that have no order
 * among each other are recorded (history.c).
 *
 * Here: comparing and recording accesses. Not here: rows of them (race_row.c), what is said
 * (race_message.c), their memory (shadow.c), the order itself (clock.c), what strong accesses put
 * in order (scope.c). */
#include "emu/check/race/race.h"

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
static bool was_seen(const emui_access *a, emui_place p, const emui_record *wrote, uint8_t bytes)
{
    const emui_shadow_page *page = p.region->shadow->page[p.offset / EMUI_SHADOW_PAGE];
    if ((wrote->flags & EMUI_RECORD_STRONG) == 0)
        return false;
    for (emui_cursor c = emui_records(page, emui_word_at(p.offset), false); emui_next(&c);) {
        if ((c.now.flags & EMUI_RECORD_STRONG) == 0 || (bytes & wrote->bytes & ~c.now.bytes) != 0)
            continue;
        emui_record one = lane_of(a, &c.now, true);
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

static void compare_one(const emui_access *a, emui_place p, const emui_record *s, uint8_t bytes,
                        bool wrote)
{
    if ((s->bytes & bytes) == 0)
        return;
    if (a->m->config.strict && wrote && !comes_before(a, s) && are_strong(a->m, s, &a->now))
        note_strong(a, p, s);
    bool agree = wrote && a->same && s->bytes == bytes && are_of_line(a->m, s->pc, a->now.pc);
    if (!comes_before(a, s) && !are_strong(a->m, s, &a->now) && !agree &&
        !(wrote ? was_seen(a, p, s, bytes) : is_read(a, s)) && !is_shared(a, p, s)) {
        emui_record one = lane_of(a, s, false);
        if (!wrote && is_matched(a, s))
            emui_note_matched(a, p, &one);
        else if (!emui_is_replica(a, p, &one, wrote) && !(wrote && emui_stores_copies(a, p, &one)))
            emui_found_race(a, p, &one, wrote);
    } else if (emui_is_async(a->now.flags) && !emui_is_async(s->flags) && !a->unfenced &&
               emui_checks(a->m, EMU_CHECK_PROXY)) {
        if (wrote)
            emui_check_proxy(a, p, s);
        else if (a->m->config.strict && (s->flags & EMUI_RECORD_STRONG) == 0)
            emui_check_overwrite(a, p, s);
    }
}

/* Of parts, each by itself: an access may come after one of them alone. */
static void compare(const emui_access *a, emui_place p, const emui_record *s, uint8_t bytes,
                    bool wrote)
{
    if ((s->bytes & bytes) == 0)
        return;
    if (!emui_is_parts(s)) {
        compare_one(a, p, s, bytes, wrote);
        return;
    }
    for (int k = 0; k <= emui_lanes_more(s); ++k) {
        emui_record one = emui_part_of(s, k);
        compare_one(a, p, &one, bytes, wrote);
    }
}

/* ---- Recording ------------------------------------------------------------------------------ */

emui_words emui_to_words(const emui_access *a)
{
    const int warp = a->writes ? 0 : a->lane_0 / EMU_LANES % 32;
    emui_record now = a->now;
    now.bytes = EMUI_WHOLE_WORD;
    now.who = (uint16_t)(now.who - warp * EMU_LANES);
    return (emui_words){.h = a->m->history,
                        .view = &a->view,
                        .now = {emui_entry_of(a->m->history, &now), 1U << warp},
                        .epoch = now.epoch,
                        .pc = now.pc,
                        .warp = warp,
                        .lane_0 = a->lane_0,
                        .lanes = a->lanes,
                        .writes = a->writes,
                        .unordered = a->unordered};
}

static emui_item without(emui_item i, uint8_t bytes)
{
    i.record &= ~((emui_entry)bytes << EMUI_ENTRY_BYTES);
    return emui_bytes_in(i.record) == 0 ? (emui_item){0, 0} : i;
}

/* Lane k of parts of a word, by itself. */
static emui_item part_in(const emui_history *h, emui_item i, int k)
{
    const emui_record s = emui_record_in(h, i.record, 0, 0), one = emui_part_of(&s, k);
    i.record &= ~((emui_entry)UINT8_MAX << EMUI_ENTRY_FLAGS);
    i.record = emui_entry_by(i.record, one.who - s.who, 0, 0, 0);
    return without(i, (uint8_t)~one.bytes & EMUI_WHOLE_WORD);
}

/* The records of a word that an access has some bytes of: it may have those of one part alone. */
static void begin_apart(emui_draft *d, emui_history *h, emui_item from)
{
    emui_draft all;
    bool parts = false;
    emui_draft_begin(d, h, from);
    for (uint32_t k = 0; k < d->used; ++k)
        parts |= (emui_flags_in(d->at[k].record) & (EMUI_RECORD_PARTS | EMUI_RECORD_STRONG)) ==
                 EMUI_RECORD_PARTS;
    if (!parts)
        return;
    all = *d;
    d->used = 0;
    for (uint32_t k = 0; k < all.used; ++k) {
        const emui_record s = emui_record_in(h, all.at[k].record, 0, 0);
        if (!emui_is_parts(&s))
            emui_draft_add(d, all.at[k]);
        for (int part = 0; emui_is_parts(&s) && part <= emui_lanes_more(&s); ++part)
            if (part_in(h, all.at[k], part).record != 0)
                emui_draft_add(d, part_in(h, all.at[k], part));
    }
}

/* The reads that a write leaves: of bytes that it does not have. */
static emui_item reads_left(emui_history *h, emui_item reads, uint8_t bytes)
{
    emui_draft d, all;
    emui_draft_begin(&d, h, (emui_item){0, 0});
    begin_apart(&all, h, reads);
    const emui_list *older = bytes == EMUI_WHOLE_WORD ? NULL : all.older;
    for (uint32_t k = 0; bytes != EMUI_WHOLE_WORD && k < all.used; ++k) {
        const emui_item left = without(all.at[k], bytes);
        if (left.record != 0)
            emui_draft_add(&d, left);
    }
    for (; older != NULL; older = older->older)
        for (uint32_t k = 0; k < older->used; ++k) {
            const emui_item left = without(older->at[k], bytes);
            if (left.record != 0)
                emui_draft_add(&d, left);
        }
    emui_draft_drop(&all);
    return emui_draft_end(&d);
}

/* Writes that another one covers are not compared any more; a strong one leaves plain ones, with
 * which others like it race still. It takes the place of the first that is covered. */
static emui_item writes_with(const emui_access *a, emui_item writes, emui_item now)
{
    const bool strong = (a->now.flags & EMUI_RECORD_STRONG) != 0 && !emui_is_async(a->now.flags);
    emui_draft d, all;
    bool placed = false;
    if (writes.record == 0) {
        emui_entry_keep(a->m->history, now.record, 1);
        return now;
    }
    emui_draft_begin(&d, a->m->history, (emui_item){0, 0});
    begin_apart(&all, a->m->history, writes);
    emui_draft_drop(&all); /* of more than EMUI_LIST the last */
    emui_draft_begin(&d, a->m->history, (emui_item){0, 0});
    for (uint32_t k = 0; k < all.used; ++k) {
        const bool stays = strong && (emui_flags_in(all.at[k].record) & EMUI_RECORD_STRONG) == 0;
        const emui_item left = stays ? all.at[k] : without(all.at[k], emui_bytes_in(now.record));
        if (left.record != 0 || !placed)
            emui_draft_add(&d, left.record != 0 ? left : now);
        placed |= left.record == 0;
    }
    if (!placed)
        emui_draft_add(&d, now);
    return emui_draft_end(&d);
}

/* The sum is the same again when all records are: polls at an mbarrier record each other's reads
 * over, and leave all as it was after each round (schedule/skip_polls.c). */
static void replace(emui_shadow_page *page, bool writes, uint32_t word, emui_item now)
{
    emui_history *h = page->m->history;
    const emui_item old = emui_item_of(page, word, writes);
    const uint64_t place = (uintptr_t)(writes ? &page->word[word].write : &page->word[word].read) *
                           UINT64_C(0xbf58476d1ce4e5b9);
    if (old.record != now.record || old.warps != now.warps) {
        h->m->kept += (emui_item_print(h, now) - emui_item_print(h, old)) * (place | 1);
        emui_words_set(h, page, writes, word, 1, now);
    }
    emui_entry_drop(h, now.record, 1);
}

static void record(const emui_access *a, emui_shadow_page *page, uint32_t word, uint8_t bytes)
{
    emui_words now = emui_to_words(a);
    const emui_item writes = emui_item_of(page, word, true),
                    reads = emui_item_of(page, word, false);
    emui_item next;
    now.now = without(now.now, (uint8_t)~bytes & EMUI_WHOLE_WORD);
    if (a->writes) {
        replace(page, true, word, writes_with(a, writes, now.now));
        if (reads.record != 0)
            replace(page, false, word, reads_left(now.h, reads, bytes));
    } else if (emui_reads_with(&now, reads, (int)(word % EMUI_LINE_WORDS), 1, &next))
        replace(page, false, word, next);
}

/* ---- Accesses ------------------------------------------------------------------------------- */

void emui_visit(const emui_access *a, emui_place p, uint8_t bytes)
{
    emui_shadow_page *page = emui_shadow_page_at(a->m, p.region, p.offset);
    const uint32_t word = emui_word_at(p.offset);
    if (page == NULL)
        return;
    emui_cursor wrote = emui_records(page, word, true),
                read = emui_records(a->writes ? page : NULL, word, false);
    for (bool more = true; more;) {
        more = emui_next(&wrote);
        if (more)
            compare(a, p, &wrote.now, bytes, true);
        if (!emui_next(&read))
            continue;
        compare(a, p, &read.now, bytes, false);
        more = true;
    }
    record(a, page, word, bytes);
}

/* Whole words of one lane: as many as need no more than being recorded. */
static uint64_t visit_words(const emui_access *a, emui_place p, uint64_t bytes)
{
    const uint32_t word = emui_word_at(p.offset);
    const uint64_t left = EMUI_LINE_WORDS - word % EMUI_LINE_WORDS, n = bytes / EMUI_SHADOW_WORD;
    if (n == 0 || a->now.flags != 0 || a->lanes == 0)
        return 0;
    emui_shadow_page *page = emui_shadow_page_at(a->m, p.region, p.offset);
    emui_words words = emui_to_words(a);
    const int most = (int)(n < left ? n : left);
    return page == NULL ? bytes
                        : EMUI_SHADOW_WORD * (uint64_t)emui_words_visit(&words, page, word, most);
}

void emui_visit_bytes(const emui_access *a, emui_place p, uint64_t bytes)
{
    const uint64_t end = p.offset + bytes;
    while (p.offset < end) {
        const uint64_t first = p.offset % EMUI_SHADOW_WORD, left = end - p.offset,
                       rest = EMUI_SHADOW_WORD - first, n = left < rest ? left : rest;
        const uint64_t done = first == 0 ? visit_words(a, p, left) : 0;
        if (done == 0)
            emui_visit(a, p, (uint8_t)(((1U << n) - 1) << first));
        p.offset += done == 0 ? n : done;
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
                     .again = (mode & EMUI_AGAIN) != 0,
                     .unfenced = (mode & EMUI_UNFENCED) != 0,
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
                  ((mode & EMUI_UNFENCED) != 0 ? EMUI_RECORD_ASYNC : 0) |
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

void emui_compare_access(const emui_actor *by, emui_place p, uint64_t bytes, emui_mode mode)
{
    emui_access a = emui_access_of(by, p.region, mode);
    emui_access_by(&a, by->lane);
    by->w->used |= emui_lane_bit[by->lane];
    if (by->m->of_triton && a.writes)
        emui_replica_stores(by->w, by->lane, p);
    emui_visit_bytes(&a, p, bytes);
    if ((mode & EMUI_INIT) != 0)
        give_to_inits(&a, by->w, p, bytes);
}
