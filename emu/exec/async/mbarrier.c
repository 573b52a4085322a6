/* mbarrier.c - mbarrier objects: 64-bit words in shared memory, and the instructions on them.
 *
 *      op                 d        a          b                      c
 *      INIT               -        [object]   count
 *      INVAL              -        [object]
 *      EXPECT_TX          -        [object]   bytes
 *      COMPLETE_TX        -        [object]   bytes
 *      ARRIVE, .._DROP    state    [object]   count; nothing: 1      bytes, where EXPECT
 *      TEST_WAIT, TRY_    pred     [object]   state; parity: PARITY  hint, without effect
 *      PENDING_COUNT      count    -          state
 *
 * type, count: not read. space: of the object. sem: RELAXED, or as the ISA's default. scope: CTA
 * hands nothing over between CTAs; without one, which means .cta in the ISA, an arrival hands over
 * that its reads are over, a wait takes all, and both are noted.
 *
 * Follows the PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier". Here:
 * the operations, and what is wrong with a use of them. Not here: waiting (mbarrier_wait.c), the
 * word and what the checkers keep next to it (mbarrier_word.c), waiting copies (async.c). */
#include "emu/exec/async/mbarrier.h"

#include "emu/check/access/access.h"
#include "emu/check/race/order.h"
#include "emu/exec/async/groups.h"
#include "emu/exec/async/mbarrier_word.h"

#include <inttypes.h>

static emui_location location(const emui_actor *by, emui_place p)
{
    return emui_at_byte(EMU_MBARRIER, by->w, by->lane, p.offset);
}

static bool in_range(const emui_actor *by, emui_place p, uint64_t v)
{
    if (v <= EMUI_BARRIER_MAX)
        return true;
    emui_fault(by->m, location(by, p),
               "%s: %" PRIu64 " is not in 0 .. %d"
               "\nexpect at most 1048575 bytes in a phase",
               by->what, v, (int)EMUI_BARRIER_MAX);
    return false;
}

/* The ISA leaves open what other counts do. A device goes on: init computes a word of them that
 * waits for something else, and arrive takes nothing away. */
static void check_count(const emui_actor *by, emui_place p, uint32_t count)
{
    if ((count == 0 || count > EMUI_BARRIER_MAX) && emui_checks(by->m, EMU_CHECK_BARRIER))
        emui_find(by->m, location(by, p),
                  "%s: a count of %" PRIu32 " is not in 1 .. %d"
                  "\ncount the arrivals of a phase: 1 to 1048575",
                  by->what, count, (int)EMUI_BARRIER_MAX);
}

/* ---- Life and death ---- */

static emu_result init(const emui_actor *by, const emu_ins *i)
{
    emui_place p;
    emui_text t;
    uint32_t count = emui_u32(by->w, by->lane, i->b);
    if (!emui_barrier_place(by, i->space, emui_address(by->w, by->lane, i->a, i->space), &p) ||
        !emui_barrier_is_local(by, p))
        return EMU_FAULT;
    check_count(by, p, count);
    if (emui_barrier_side(by->m, p) != NULL) {
        if (emui_checks(by->m, EMU_CHECK_BARRIER))
            emui_find(by->m, location(by, p),
                      "%s: %s holds a live mbarrier already"
                      "\nlet one thread initialise it, once; end it by mbarrier.inval before it is "
                      "initialised again",
                      by->what, emui_name(&t, p));
        emui_barrier_end(by->m, p);
    }
    emui_check_access(by, p, EMUI_BARRIER_BYTES, EMUI_WRITE | EMUI_INIT);
    if (!emui_barrier_begin(by->m, p, count))
        return emui_short_of_memory(by->m);
    emui_mbarrier *side = emui_barrier_side(by->m, p);
    side->init =
        (emui_timestamp){by->w->cta->cluster->serial, by->w->epoch[by->lane],
                         by->w->cta->rank * by->m->threads + emui_thread_of(by->w, by->lane)};
    side->init_at = by->w->pc[by->lane];
    emui_event(by->m, by->w, "mbarrier_init",
               "\"lane\":%d,\"offset\":%" PRIu64 ",\"count\":%" PRIu32, by->lane, p.offset, count);
    return EMU_DONE;
}

static emu_result inval(const emui_actor *by, emui_place p)
{
    emui_text t;
    if (!emui_barrier_is_local(by, p))
        return EMU_FAULT;
    if ((*emui_states(p) & EMUI_AWAITED) && emui_checks(by->m, EMU_CHECK_BARRIER))
        emui_find(by->m, location(by, p),
                  "mbarrier.inval: a thread still waits at the mbarrier at %s"
                  "\nput a bar.sync after the last wait, before the mbarrier.inval",
                  emui_name(&t, p));
    emui_order_access(by, p, EMUI_BARRIER_BYTES, EMUI_WRITE); /* after all other uses of it */
    emui_barrier_end(by->m, p);
    emui_changed(by->m);
    return EMU_DONE;
}

/* ---- Counts of bytes ---- */

static emu_result change_tx(const emui_actor *by, emui_place p, int64_t add)
{
    emui_word word = emui_word_get(p);
    int64_t tx = word.tx + add;
    if (tx > EMUI_BARRIER_MAX || tx < -EMUI_BARRIER_MAX)
        return emui_fault(by->m, location(by, p),
                          "%s: %" PRId64 " bytes and %" PRId64 " more are outside of what an "
                          "mbarrier can count, +-%d"
                          "\nexpect at most 1048575 bytes in a phase",
                          by->what, (int64_t)word.tx, add, (int)EMUI_BARRIER_MAX);
    word.tx = (int32_t)tx;
    emui_word_put(by->m, p, word);
    return EMU_DONE;
}

static emu_result expect(const emui_actor *by, emui_place p, uint64_t bytes)
{
    if (!in_range(by, p, bytes))
        return EMU_FAULT;
    return change_tx(by, p, (int64_t)bytes);
}

static bool is_far(const emu_warp *w, emui_place p)
{
    return p.region->owner != w->cta->rank;
}

void emui_complete_tx(emu_machine *m, emui_async *by, int k)
{
    emui_place p = by->barrier[k];
    emui_location at = {EMU_MBARRIER, by->warp, by->lane, by->pc, p.offset, by->event};
    emui_mbarrier *side = emui_barrier_side(m, p);
    if (side == NULL) {
        emui_find(m, at,
                  "%s: its %" PRIu32 " bytes arrived, but its mbarrier is gone"
                  "\nwait for the phase of the copy before mbarrier.inval",
                  by->what, by->tx[k]);
        return;
    }
    bool other = emui_word_get(p).phase != (by->phases >> k & 1);
    if (other && emui_checks(m, EMU_CHECK_BARRIER))
        emui_find(m, at,
                  "%s: its %" PRIu32
                  " bytes arrived when the phase in which it was issued was over "
                  "already: an expect_tx of these bytes was missing in it"
                  "\narrive by mbarrier.arrive.expect_tx with all bytes that are copied in the "
                  "phase, before the copy or by the last arrival",
                  by->what, by->tx[k]);
    emui_clock_over(m, by, is_far(by->warp, p), &side->open[EMUI_NEAR]);
    emui_actor actor = {m, by->warp, by->lane, by->what};
    if (change_tx(&actor, p, -(int64_t)by->tx[k]) == EMU_DONE)
        emui_barrier_try_end_phase(m, p);
}

/* ---- Arriving ---- */

/* "; lane 3 of warp 1 of CTA 0 ended it at instruction 7", of the phase before. */
static const char *ended_by(const emu_machine *m, const emui_mbarrier *side, emui_text *t)
{
    emui_text at;
    const emu_party *by = &side->ended;
    t->s[0] = '\0';
    if (by->pc >= 0)
        snprintf(t->s, sizeof t->s, ", which lane %d of warp %d of CTA %d ended at %.80s", by->lane,
                 by->warp, by->cta, emui_at(m, by->pc, &at));
    return t->s;
}

/* Another thread ended the last phase, and something else than this object orders what comes now
 * behind that, as where all objects of a pipeline are signalled once before a barrier. Operations
 * of the engine have an event, and no clock of a lane. */
static bool is_ordered(emu_machine *m, const emui_mbarrier *side, emui_location at)
{
    const emui_timestamp *then = &side->ended_at;
    int who = at.w->cta->rank * m->threads + emui_thread_of(at.w, at.lane);
    return then->epoch > 0 && then->who != who && at.earlier == 0 &&
           emui_epoch_in(m, at.w->clock[at.lane], then->cluster, then->who) >= then->epoch;
}

/* The rules of an arrive-on, of a lane or of the engine. False after a fault: nothing can be taken
 * away. */
static bool may_arrive(emu_machine *m, emui_location at, emui_place p, uint32_t count,
                       const char *what)
{
    emui_word word = emui_word_get(p);
    emui_mbarrier *side = emui_barrier_side(m, p);
    bool enough = count <= word.pending;
    emui_text t, u;
    if (!enough)
        emui_fault(
            m, at,
            "%s: %" PRIu32 " arrivals of lane %d of warp %d of CTA %d, but phase %" PRIu64
            " of the mbarrier at %s waits for %" PRIu32 " more only%s"
            "\ncount in mbarrier.init all threads that arrive in a phase: it counts %" PRIu32,
            what, count, at.lane, at.w->index, at.w->cta->number, side->phases, emui_name(&t, p),
            word.pending, word.pending == 0 ? ", and for bytes that were expected" : "",
            word.expected);
    else if (side->phases > 0 && !side->observed && emui_checks(m, EMU_CHECK_BARRIER) &&
             !is_ordered(m, side, at))
        emui_find_with(
            m, at, (emui_other){side->ended, p.region, false, p},
            "%s: lane %d of warp %d of CTA %d arrives in phase %" PRIu64 " of the mbarrier at "
            "%s before any wait has seen the end of phase %" PRIu64 "%s"
            "\nwait for a phase before any thread arrives in the next; where all arrivals "
            "are of one phase, count them all in mbarrier.init: it counts %" PRIu32,
            what, at.lane, at.w->index, at.w->cta->number, side->phases, emui_name(&t, p),
            side->phases - 1, ended_by(m, side, &u), word.expected);
    return enough;
}

static void take(emu_machine *m, emui_place p, uint32_t count, uint32_t dropped)
{
    emui_word word = emui_word_get(p);
    word.pending -= count;
    word.expected -= dropped;
    emui_word_put(m, p, word);
    emui_barrier_try_end_phase(m, p);
    emui_changed(m);
}

/* The lower half of the state that an arrive gives. */
static uint32_t operand_of(const emui_actor *by, const emu_ins *i, uint32_t count)
{
    if ((i->flags & EMU_MBARRIER_EXPECT) != 0)
        return emui_u32(by->w, by->lane, i->c);
    return (i->flags & EMU_MBARRIER_NO_COMPLETE) != 0 ? 1 : count;
}

/* To the threads that wait, which are those of the object's CTA: .cta reaches them from their own
 * CTA alone. Where no scope is written, an H200 is done with its reads, as pipelines
 * that take turns with a buffer rely on, but what it wrote is not there yet for other CTAs. */
static void release(const emui_actor *by, const emu_ins *i, emui_place p)
{
    int reach = is_far(by->w, p) ? EMUI_WIDE : EMUI_NEAR;
    bool reads_only = reach == EMUI_WIDE && i->scope == EMU_NO_SCOPE;
    if (reach == EMUI_WIDE && i->scope == EMU_CTA)
        return;
    if (reads_only)
        emui_note(by->m, location(by, p),
                  "%s: lane %d of warp %d of CTA %d arrives at an mbarrier of CTA %d without a "
                  "scope, which is .cta: that its reads are over by then is more than the ISA "
                  "promises, and what it wrote is not handed over"
                  "\nwrite mbarrier.arrive.release.cluster",
                  by->what, by->lane, by->w->index, by->w->cta->number, p.region->cta->number);
    emui_release_by(by->m, by->w, by->lane, i->sem != EMU_RELAXED, reach,
                    &emui_barrier_side(by->m, p)->open[reads_only ? EMUI_READS : reach]);
}

static emu_result arrive_on(const emui_actor *by, const emu_ins *i, emui_place p)
{
    emu_machine *m = by->m;
    bool expects = i->flags & EMU_MBARRIER_EXPECT, drops = i->op == EMU_MBARRIER_ARRIVE_DROP;
    uint32_t count = expects || i->b.kind == EMU_NOTHING ? 1 : emui_u32(by->w, by->lane, i->b);
    uint64_t before = emui_word_bits(p);
    bool phase = emui_word_get(p).phase;
    const emui_timestamp at = {by->w->cta->cluster->serial, by->w->epoch[by->lane],
                               by->w->cta->rank * m->threads + emui_thread_of(by->w, by->lane)};
    check_count(by, p, count);
    if (expects && expect(by, p, emui_u32(by->w, by->lane, i->c)) == EMU_FAULT)
        return EMU_FAULT;
    release(by, i, p);
    if (!may_arrive(m, location(by, p), p, count, by->what))
        return EMU_FAULT;
    emui_barrier_came(m, p, emui_party_of(by->w, by->lane), at);
    take(m, p, count, drops ? count : 0);
    if ((i->flags & EMU_MBARRIER_NO_COMPLETE) && emui_word_get(p).phase != phase)
        emui_find(m, location(by, p),
                  "%s.noComplete: it was the last arrival of its phase"
                  "\nwrite it without .noComplete, or count an arrival more",
                  by->what);
    emui_set64(by->w, by->lane, i->d, (before & ~(uint64_t)UINT32_MAX) | operand_of(by, i, count));
    emui_event(m, by->w, "mbarrier_arrive", "\"lane\":%d,\"owner\":%d,\"offset\":%" PRIu64,
               by->lane, p.region->cta->number, p.offset);
    return EMU_DONE;
}

static emu_result arrive(const emui_actor *by, const emu_ins *i, emui_place p)
{
    if (is_far(by->w, p) && i->d.kind != EMU_NOTHING)
        return emui_fault(by->m, emui_at_byte(EMU_OPERAND, by->w, by->lane, p.offset),
                          "%s: an mbarrier of another CTA gives no state back"
                          "\nwrite _ in place of the state",
                          by->what);
    return arrive_on(by, i, p);
}

void emui_arrive(emu_machine *m, emui_async *by, int k)
{
    emui_place p = by->barrier[k];
    emui_location at = {EMU_MBARRIER, by->warp, by->lane, by->pc, p.offset, by->event};
    emui_mbarrier *side = emui_barrier_side(m, p);
    if (side == NULL) {
        emui_find(m, at,
                  "%s: %s over, but its mbarrier is gone"
                  "\nwait for the phase that it ends before mbarrier.inval",
                  by->what, by->signal == EMUI_ARRIVE ? "its copies are" : "what it tracks is");
        return;
    }
    emui_clock_over(m, by, false, &side->open[EMUI_NEAR]);
    if (!may_arrive(m, at, p, 1, by->what))
        return;
    emui_barrier_came(m, p, emui_operation_of(by, NULL).party, (emui_timestamp){0, 0, 0});
    take(m, p, 1, 0);
}

/* ---- The family ---- */

static emu_result on_object(const emui_actor *by, const emu_ins *i)
{
    emui_place p;
    uint64_t address = emui_address(by->w, by->lane, i->a, i->space);
    if (!emui_barrier_at(by, i->space, address, &p))
        return EMU_FAULT;
    if (i->op == EMU_MBARRIER_INVAL)
        return inval(by, p);
    bool expects = i->op == EMU_MBARRIER_EXPECT_TX;
    if (!expects && i->op != EMU_MBARRIER_COMPLETE_TX)
        return arrive(by, i, p);
    uint32_t bytes = emui_u32(by->w, by->lane, i->b);
    emu_result r = expects ? expect(by, p, bytes) : change_tx(by, p, -(int64_t)bytes);
    if (r ==
        EMU_DONE) /* bytes that arrived too early are expected at last, or the last ones arrived */
        emui_barrier_try_end_phase(by->m, p);
    return r;
}

static emu_result one_lane(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    static const char *const name[] = {"mbarrier.init",      "mbarrier.inval",
                                       "mbarrier.expect_tx", "mbarrier.complete_tx",
                                       "mbarrier.arrive",    "mbarrier.arrive_drop"};
    if (i->op == EMU_MBARRIER_PENDING_COUNT) {
        emui_set32(w, lane, i->d, emui_word_of(emui_u64(w, lane, i->b)).pending);
        return EMU_DONE;
    }
    emui_actor by = {m, w, lane, name[i->op]};
    return i->op == EMU_MBARRIER_INIT ? init(&by, i) : on_object(&by, i);
}

emu_result emu_mbarrier(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emu_result r = EMU_DONE;
    if (i->op == EMU_MBARRIER_TEST_WAIT || i->op == EMU_MBARRIER_TRY_WAIT)
        return emui_barrier_wait(m, w, active, i);
    for (uint32_t left = active; r == EMU_DONE && left != 0; left &= left - 1)
        r = one_lane(m, w, emui_first(left), i);
    return r;
}
