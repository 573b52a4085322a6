/* accesses.c - the bytes that an operation reads and writes, compared with the accesses before them
 * and recorded, by runs of words with one history (race/history.h): their last write comes before,
 * and is fenced where it has to be.
 *
 * All other words are visited as race/race.c does it. Both mean the same. An operation is one
 * access, made for all of its pieces. Follows the PTX ISA, "Memory Consistency Model" and
 * "Proxies". Not here: the lanes of a warp (race/race_row.c), when it reads and writes
 * (async.c). */
#include "emu/check/in_flight/in_flight.h"
#include "emu/check/race/keep_copy.h"
#include "emu/check/race/keep_operation.h"
#include "emu/check/race/keep_row.h"
#include "emu/check/race/race.h"
#include "emu/exec/async/async.h"

#include <string.h>

enum { WORD = EMUI_SHADOW_WORD, PAGE = EMUI_SHADOW_PAGE };

/* ---- A run of bytes ------------------------------------------------------------------------- */

/* One of those of its own number that it has no order with: copies of a group that was not waited
 * for. */
static bool is_of_group(const emui_access *a, const emui_record *s)
{
    return a->unordered && s->who == a->now.who && s->cluster == a->now.cluster &&
           s->epoch > emui_epoch_of(a->view.clock, s->who);
}

/* By threads in this launch: what the engine reads or writes after that needs a fence of each. */
static bool needs_fence(const emui_access *a, const emui_record *wrote)
{
    return emui_is_async(a->now.flags) && !emui_is_async(wrote->flags) &&
           wrote->cluster >= a->view.since;
}

/* Is the last write of words fenced where that is needed, whichever of its lanes made it? And is it
 * not of the same group, which has no order within? */
static bool is_free(emui_access *a, emui_place p, emui_record wrote, int lanes)
{
    const bool fences = needs_fence(a, &wrote);
    wrote.flags &= EMUI_RECORD_KIND;
    bool free = !is_of_group(a, &wrote) && (!fences || !a->map);
    for (int k = 0; fences && free && k < lanes; ++k, ++wrote.who)
        free = emui_is_fenced(a, p, &wrote);
    return free;
}

/* Would nothing new be told of a race at this instruction? */
static bool is_race_reported(emui_access *a)
{
    a->reported = a->reported || !emui_checks(a->m, EMU_CHECK_RACE) ||
                  emui_is_reported(a->m, EMU_RACE, a->now.pc);
    return a->reported;
}

/* A read of the engine that has no order with the last write of words, or no fence after it, is
 * told once an instruction: where all that could be told of this one is, what remains is to record
 * it, as a read after any write. As a rule the first lane that wrote has no order with it then. */
static bool is_said(emui_access *a, emui_place p, emui_record wrote, int lanes)
{
    bool plain = !a->writes && !a->map && !a->unordered && wrote.cluster == a->now.cluster &&
                 emui_epoch_of(a->view.clock, wrote.who) < wrote.epoch &&
                 (wrote.flags & EMUI_RECORD_STRONG) == 0 && a->view.clock->shared == NULL;
    if (!plain || a->m->config.strict || !is_race_reported(a))
        return false;
    const bool fences = emui_is_async(a->now.flags) && !emui_is_async(wrote.flags);
    bool said = true;
    wrote.flags &= EMUI_RECORD_KIND;
    for (int k = 0; fences && said && k < lanes; ++k, ++wrote.who)
        said =
            emui_epoch_of(a->view.clock, wrote.who) < wrote.epoch || emui_is_fenced(a, p, &wrote);
    return said;
}

/* Words with one history: how many of them were done; something may be found of the next one. */
static int visit_alike(emui_access *a, emui_place p, emui_shadow_page *page, int n)
{
    const uint32_t word = emui_word_at(p.offset);
    const emui_entry last = page->word[word].write;
    bool free = last == 0, said = false;
    if (emui_is_one(last)) {
        const int at = (int)(word % EMUI_LINE_WORDS);
        const emui_record wrote = emui_record_in(a->m->history, last, 0, at),
                          end = emui_record_in(a->m->history, last, 0, at + n - 1);
        const int lanes = emui_who(&end, emui_lanes_more(&end)) + 1 - wrote.who;
        said = is_said(a, p, wrote, lanes);
        free = said || is_free(a, p, wrote, lanes);
    }
    emui_words run = emui_to_words(a);
    run.said = said;
    return free ? emui_words_visit(&run, page, word, n) : 0;
}

static void visit_words(emui_access *a, emui_place p, uint64_t bytes)
{
    const uint64_t end = p.offset + bytes;
    while (p.offset < end) {
        emui_shadow_page *page = emui_shadow_page_at(a->m, p.region, p.offset);
        const uint32_t word = emui_word_at(p.offset);
        const uint64_t line = EMUI_LINE_WORDS - word % EMUI_LINE_WORDS,
                       left = (end - p.offset) / WORD;
        if (page == NULL)
            return;
        int n = emui_words_alike(page, word, (int)(left < line ? left : line));
        const bool all = a->writes && a->m->config.strict; /* reads before it need a fence, too */
        const int done = all ? 0 : visit_alike(a, p, page, n);
        p.offset += (uint64_t)done * WORD;
        for (int k = done; k < n; ++k, p.offset += WORD)
            if (n == 1 || all || visit_alike(a, p, page, 1) == 0)
                emui_visit(a, p, EMUI_WHOLE_WORD);
    }
}

/* What was seen of another region, and of bytes before, is not known of these. */
static void visit_run(emui_access *a, emui_place p, uint64_t bytes)
{
    if (p.region->shadow == NULL)
        return;
    if (bytes > 0 && (emui_run_is_kept(a, p, bytes) || emui_operation_is_kept(a, p, bytes)))
        return;
    emui_compare_region(a->m, p.region);
    a->view.since = p.region->shadow->since;
    if (a->writes)
        p.region->shadow->stored = a->m->first_serial;
    a->fenced.bytes = 0;
    if (p.offset % WORD == 0 && bytes % WORD == 0 && a->view.clock != NULL)
        visit_words(a, p, bytes);
    else
        emui_visit_bytes(a, p, bytes);
}

/* ---- Operations ----------------------------------------------------------------------------- */

/* Strong: a reduction. */
static emui_access begin(emu_machine *m, const emui_async *op, bool writes, bool strong)
{
    const int writer = writes ? op->writer : op->ticket;
    const int flags = (op->async_proxy ? EMUI_RECORD_ASYNC : 0) | (strong ? EMUI_RECORD_STRONG : 0);
    const uint32_t cluster = op->warp->cta->cluster->serial;
    const emui_record now = {.epoch = writes ? op->written : op->epoch,
                             .pc = op->pc,
                             .cluster = cluster,
                             .who = (uint16_t)writer,
                             .bytes = EMUI_WHOLE_WORD,
                             .flags = (uint8_t)flags};
    return (emui_access){.m = m,
                         .w = op->warp,
                         .lane = op->lane,
                         .view = {m, op->clock, cluster, 0},
                         .reads = op->reads,
                         .now = now,
                         .writes = writes,
                         .unordered = emui_is_copy(op) || writer != op->ticket,
                         .together = op->together,
                         .what = op->what};
}

void emui_order_reads(emu_machine *m, const emui_async *op, int first, int end)
{
    uint64_t bytes;
    if (m->order == NULL)
        return;
    emui_access a = begin(m, op, false, false);
    for (int i = first, n; i < end; i += n) {
        n = emui_source_run(op, i, &bytes);
        a.map = i == 0 && op->has_map;
        if (op->piece[i].from.region != NULL)
            visit_run(&a, op->piece[i].from, bytes);
    }
}

/* What is stored may be there already. */
static bool is_there(const emui_async *op, const emui_piece *piece, const uint8_t *from)
{
    return op->reduce == EMU_REDUCE_COPY && op->signal == EMUI_BULK_GROUP &&
           memcmp(emui_bytes(piece->to), from, piece->bytes) == 0;
}

void emui_order_writes(emu_machine *m, const emui_async *op)
{
    const uint8_t *from = op->staged;
    if (m->order == NULL)
        return;
    emui_access a = begin(m, op, true, op->reduce != EMU_REDUCE_COPY);
    for (int i = 0; i < op->pieces; from += op->piece[i++].bytes) {
        if (op->piece[i].to.region == NULL)
            continue;
        if (emui_is_copy(op) &&
            emui_copies_are_kept(op, emui_lane_bit[op->lane], &op->piece[i], true))
            continue;
        a.same = is_there(op, &op->piece[i], from);
        visit_run(&a, op->piece[i].to, op->piece[i].bytes);
    }
}
