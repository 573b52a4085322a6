/* accesses.c - the bytes that an operation reads and writes, compared with the accesses before them
 * and recorded, by the granule.
 *
 *      granule      four words whose last write comes before, and is fenced where it has to be
 *      last      a copy to all bytes of a word, after all that is recorded of them
 *
 * All other words are visited as race/race.c does it. Both mean the same. An operation is one
 * access, made for all of its pieces. Follows the PTX ISA, "Memory Consistency Model" and
 * "Proxies". Not here: the lanes of a warp (race/race_row.c), when it reads and writes
 * (async.c). */
#include "emu/check/in_flight/in_flight.h"
#include "emu/check/race/granule.h"
#include "emu/check/race/race.h"
#include "emu/check/race/race_word.h"
#include "emu/exec/async/async.h"

#include <string.h>

enum { WORD = EMUI_SHADOW_WORD, PAGE = EMUI_SHADOW_PAGE };

/* An operation's access to any word, and the same to all four of a granule. A record that was just
 * written by the field is slow to copy: neither is written again. */
typedef struct operation {
    emui_access access;
    emui_granule_access granule;
} operation;

/* ---- A run of bytes ------------------------------------------------------------------------- */

/* Was the last write by the engine, too, or before the launch, or is there none? An ordinary one
 * needs a fence. And is it not of the same group, which has no order within? */
static bool is_free_for(const emui_access *a, const emui_record *wrote)
{
    bool fenced = !emui_is_async(a->now.flags) || wrote->bytes == 0 ||
                  emui_is_async(wrote->flags) || wrote->cluster < a->view.since;
    return fenced && !emui_is_of_group(a, wrote);
}

/* Of a granule that is not expanded: is its last write free, whichever of its lanes made it? What
 * the engine reads or writes after a write by threads needs a fence of each. */
static bool is_granule_free(emui_access *a, emui_place p, const emui_granule *f)
{
    const emui_record *last = &f->write;
    bool lanes = last->bytes != 0 && emui_is_async(a->now.flags) && !emui_is_async(last->flags) &&
                 last->cluster >= a->view.since;
    if (!lanes || a->map)
        return is_free_for(a, last);
    const int n = emui_lanes_of(last, f->write_step);
    emui_record wrote = *last;
    wrote.flags &= EMUI_RECORD_KIND;
    bool free = !emui_is_of_group(a, &wrote);
    for (int k = 0; free && k < n; ++k, ++wrote.who)
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

/* A read of the engine that has no order with the last write of a granule, or no fence after it, is
 * told once an instruction: where all that could be told of this one is, what remains is to record
 * it, as a read after any write. As a rule the first lane that wrote has no order with it then. */
static bool is_said(emui_access *a, emui_place p, const emui_granule *f)
{
    const emui_record *last = &f->write;
    bool plain = !a->writes && !a->map && !a->unordered && last->cluster == a->now.cluster &&
                 emui_epoch_of(a->view.clock, last->who) < last->epoch &&
                 (last->flags & EMUI_RECORD_STRONG) == 0 && a->view.clock->shared == NULL;
    if (!plain || a->m->config.strict || !is_race_reported(a))
        return false;
    const int n = emui_lanes_of(last, f->write_step);
    emui_record wrote = *last;
    bool said = true, fences = emui_is_async(a->now.flags) && !emui_is_async(wrote.flags);
    wrote.flags &= EMUI_RECORD_KIND;
    for (int k = 0; fences && said && k < n; ++k, ++wrote.who)
        said =
            emui_epoch_of(a->view.clock, wrote.who) < wrote.epoch || emui_is_fenced(a, p, &wrote);
    return said;
}

static bool visit_granule(operation *o, emui_place p, emui_shadow_page *page)
{
    const uint32_t granule = (uint32_t)(p.offset % PAGE / EMUI_GRANULE);
    const emui_granule *f = &page->granule[granule];
    emui_access *a = &o->access;
    o->granule.wide = a->wide;
    o->granule.said = !f->expanded && is_said(a, p, f);
    bool free = o->granule.said ||
                (f->expanded ? is_free_for(a, &page->word[granule * EMUI_GRANULE_WORDS].write)
                             : is_granule_free(a, p, f));
    return free && emui_granule_visit(page, granule, &o->granule);
}

/* A whole word whose last write matters no more than that it comes before. A write has to come
 * after its further readers, too. */
static bool visit_free(const emui_access *a, emui_shadow_page *page, uint32_t byte)
{
    emui_shadow_word *at = emui_expanded(page, byte);
    bool few = !a->writes || emui_readers_at(page, byte) == NULL;
    if (few && emui_visit_alone(at, &a->view, a->now, a->writes))
        return true;
    if (!a->writes)
        return emui_visit_read(a, page, at);
    return few && a->now.flags == 0 && emui_visit_last(a, at, a->now);
}

/* Whole words of the engine: the bytes of a granule, or one word. How many bytes. */
static uint32_t visit_some(operation *o, emui_place p, emui_shadow_page *page, uint64_t bytes)
{
    uint32_t byte = (uint32_t)(p.offset % PAGE);
    emui_access *a = &o->access;
    a->wide = byte % EMUI_GRANULE_LINE == 0 ? bytes >= EMUI_GRANULE_LINE : a->wide;
    const bool all = a->writes && a->m->config.strict; /* reads before it need a fence, too */
    if (!all && byte % EMUI_GRANULE == 0 && bytes >= EMUI_GRANULE && visit_granule(o, p, page))
        return EMUI_GRANULE;
    emui_shadow_word *at = emui_expanded(page, byte);
    if (at == NULL)
        return WORD;
    if (all || !is_free_for(a, &at->write) || !visit_free(a, page, byte))
        emui_visit(a, p, at, EMUI_WHOLE_WORD);
    return WORD;
}

static void visit_words(operation *o, emui_place p, uint64_t bytes)
{
    while (bytes > 0) {
        emui_shadow_page *page = emui_shadow_page_at(o->access.m, p.region, p.offset);
        if (page == NULL)
            return;
        uint32_t n = visit_some(o, p, page, bytes);
        p.offset += n;
        bytes -= n;
    }
}

/* What was seen of another region, and of bytes before, is not known of these. */
static void visit_run(operation *o, emui_place p, uint64_t bytes)
{
    emui_access *a = &o->access;
    if (p.region->shadow == NULL)
        return;
    a->view.since = p.region->shadow->since;
    if (a->writes)
        p.region->shadow->stored = a->m->first_serial;
    a->wide = false;
    a->fenced.bytes = 0;
    if (p.offset % WORD == 0 && bytes % WORD == 0 && a->view.clock != NULL)
        visit_words(o, p, bytes);
    else
        emui_visit_bytes(a, p, bytes);
}

/* ---- Operations ----------------------------------------------------------------------------- */

/* Strong: a reduction. */
static void begin(operation *o, emu_machine *m, const emui_async *op, bool writes, bool strong)
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
    o->access = (emui_access){.m = m,
                              .w = op->warp,
                              .lane = op->lane,
                              .view = {m, op->clock, cluster, 0},
                              .reads = op->reads,
                              .now = now,
                              .writes = writes,
                              .unordered = emui_is_copy(op) || writer != op->ticket,
                              .together = op->together,
                              .what = op->what};
    o->granule = (emui_granule_access){.view = &o->access.view,
                                       .now = now,
                                       .step = EMUI_GRANULE,
                                       .writes = writes,
                                       .unordered = o->access.unordered};
}

void emui_order_reads(emu_machine *m, const emui_async *op, int first, int end)
{
    uint64_t bytes;
    operation o;
    if (m->order == NULL)
        return;
    begin(&o, m, op, false, false);
    for (int i = first, n; i < end; i += n) {
        n = emui_source_run(op, i, &bytes);
        o.access.map = i == 0 && op->has_map;
        if (op->piece[i].from.region != NULL)
            visit_run(&o, op->piece[i].from, bytes);
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
    operation o;
    if (m->order == NULL)
        return;
    begin(&o, m, op, true, op->reduce != EMU_REDUCE_COPY);
    for (int i = 0; i < op->pieces; from += op->piece[i++].bytes) {
        if (op->piece[i].to.region == NULL)
            continue;
        o.access.same = is_there(op, &op->piece[i], from);
        visit_run(&o, op->piece[i].to, op->piece[i].bytes);
    }
}
