/* mbarrier.c - mbarrier objects: 64-bit words in shared memory, and what is done with them.
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
 * type, count: not read. space: of the object. sem: RELAXED, or as the ISA's default. scope: CTA,
 * where it was written, keeps a release from other CTAs.
 *
 * Follows the PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier". Here:
 * the operations, and what is wrong with a use of them. Not here: the word and what is known beside
 * it (mbarrier_word.c), waiting copies (async.c). */
#include "emu/async/mbarrier_word.h"

#include <inttypes.h>

static emui_blame blame(const emu_warp *w, int lane, emui_place p)
{
    return (emui_blame){EMU_MBARRIER, w, lane, -1, p.offset, 0};
}

/* ---- Finding an object ---- */

static bool locate(emu_machine *m, emu_warp *w, int lane, emu_space space, uint64_t address,
                   const char *what, emui_place *to)
{
    if (!emui_locate(m, w, lane, space, address, EMUI_BARRIER_BYTES, EMUI_BARRIER_BYTES, what, to))
        return false;
    if (to->region->space == EMU_SHARED)
        return true;
    emui_fault(m, blame(w, lane, *to), "%s: an mbarrier lies in shared memory, not in %s", what,
               to->region->name);
    return false;
}

/* An operation is no race with others, but it comes after the init. */
bool emui_barrier_at(emu_machine *m, emu_warp *w, int lane, emu_space space, uint64_t address,
                     const char *what, emui_place *to)
{
    emui_text t;
    if (!locate(m, w, lane, space, address, what, to))
        return false;
    if (emui_barrier_side(m, *to) == NULL) {
        emui_fault(m, blame(w, lane, *to),
                   "%s: no mbarrier is at %s: mbarrier.init comes first, and inval ends it", what,
                   emui_name(&t, *to));
        return false;
    }
    emui_order_access(m, w, lane, *to, EMUI_BARRIER_BYTES, EMUI_READ | EMUI_STRONG, false, what);
    return true;
}

static bool is_local(emu_machine *m, const emu_warp *w, int lane, emui_place p, const char *what)
{
    if (p.region->owner == w->cta->rank)
        return true;
    emui_fault(m, (emui_blame){EMU_OPERAND, w, lane, -1, p.offset, 0},
               "%s: the mbarrier is that of CTA %d; this works on one's own only", what,
               p.region->owner);
    return false;
}

static bool in_range(emu_machine *m, const emu_warp *w, int lane, emui_place p, uint64_t v,
                     const char *what)
{
    if (v <= EMUI_BARRIER_MOST)
        return true;
    emui_fault(m, blame(w, lane, p), "%s: %" PRIu64 " is not in 0 .. %d", what, v,
               (int)EMUI_BARRIER_MOST);
    return false;
}

/* The ISA leaves open what other counts do. A device goes on: init computes a word of them that
 * waits for something else, and arrive takes nothing away. */
static void check_count(emu_machine *m, const emu_warp *w, int lane, emui_place p, uint32_t count,
                        const char *what)
{
    if ((count == 0 || count > EMUI_BARRIER_MOST) && emui_checks(m, EMU_CHECK_BARRIER))
        emui_find(m, blame(w, lane, p), "%s: a count of %" PRIu32 " is not in 1 .. %d", what, count,
                  (int)EMUI_BARRIER_MOST);
}

/* ---- Life and death ---- */

static emu_result init(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    static const char what[] = "mbarrier.init";
    emui_place p;
    emui_text t;
    uint32_t count = emui_u32(w, lane, i->b);
    if (!locate(m, w, lane, i->space, emui_address(w, lane, i->a, i->space), what, &p) ||
        !is_local(m, w, lane, p, what))
        return EMU_FAULT;
    check_count(m, w, lane, p, count, what);
    if (emui_barrier_side(m, p) != NULL) {
        if (emui_checks(m, EMU_CHECK_BARRIER))
            emui_find(m, blame(w, lane, p),
                      "%s: %s holds a live mbarrier already; mbarrier.inval ends it first", what,
                      emui_name(&t, p));
        emui_barrier_end(m, p);
    }
    emui_check_access(m, w, lane, p, EMUI_BARRIER_BYTES, EMUI_WRITE, false, what);
    if (!emui_barrier_begin(m, p, count))
        return emui_short_of_memory(m);
    emui_event(m, w, "mbarrier_init", "\"lane\":%d,\"offset\":%" PRIu64 ",\"count\":%" PRIu32, lane,
               p.offset, count);
    return EMU_DONE;
}

static emu_result inval(emu_machine *m, emu_warp *w, int lane, emui_place p)
{
    if (!is_local(m, w, lane, p, "mbarrier.inval"))
        return EMU_FAULT;
    if ((*emui_states(p) & EMUI_AWAITED) && emui_checks(m, EMU_CHECK_BARRIER))
        emui_find(m, blame(w, lane, p), "mbarrier.inval: a thread still waits at this mbarrier");
    emui_barrier_end(m, p);
    emui_changed(m);
    return EMU_DONE;
}

/* ---- Counts of bytes ---- */

static emu_result change_tx(emu_machine *m, const emu_warp *w, int lane, emui_place p, int64_t by,
                            const char *what)
{
    emui_word word = emui_word_get(p);
    int64_t tx = word.tx + by;
    if (tx > EMUI_BARRIER_MOST || tx < -EMUI_BARRIER_MOST)
        return emui_fault(m, blame(w, lane, p),
                          "%s: %" PRId64 " bytes and %" PRId64 " more are outside of what an "
                          "mbarrier can count, +-%d",
                          what, (int64_t)word.tx, by, (int)EMUI_BARRIER_MOST);
    word.tx = (int32_t)tx;
    emui_word_put(m, p, word);
    return EMU_DONE;
}

static emu_result expect(emu_machine *m, emu_warp *w, int lane, emui_place p, uint64_t bytes,
                         const char *what)
{
    if (!in_range(m, w, lane, p, bytes, what))
        return EMU_FAULT;
    return change_tx(m, w, lane, p, (int64_t)bytes, what);
}

void emui_complete_tx(emu_machine *m, emui_async *by, int k)
{
    emui_place p = by->barrier[k];
    emui_blame b = {EMU_MBARRIER, by->warp, by->lane, by->pc, p.offset, by->event};
    emui_mbarrier *side = emui_barrier_side(m, p);
    if (side == NULL) {
        emui_find(m, b, "%s: its %" PRIu32 " bytes came, but its mbarrier is no more", by->what,
                  by->tx[k]);
        return;
    }
    bool other = emui_word_get(p).phase != (by->phases >> k & 1);
    if (other && emui_checks(m, EMU_CHECK_BARRIER))
        emui_find(m, b,
                  "%s: its %" PRIu32 " bytes came when the phase in which it was issued was over "
                  "already: an expect_tx of these bytes was missing in it",
                  by->what, by->tx[k]);
    emui_clock_over(m, by, &side->open);
    if (change_tx(m, by->warp, by->lane, p, -(int64_t)by->tx[k], by->what) == EMU_DONE)
        emui_barrier_try_end_phase(m, p);
}

/* ---- Arriving ---- */

/* The rules of an arrive-on, whoever does it. False after a fault: nothing can be taken away. */
static bool may_arrive(emu_machine *m, emui_blame b, emui_place p, uint32_t count, const char *what)
{
    emui_word word = emui_word_get(p);
    emui_mbarrier *side = emui_barrier_side(m, p);
    bool enough = count <= word.pending;
    if (!enough)
        emui_fault(m, b,
                   "%s: %" PRIu32 " arrivals, but phase %" PRIu64 " of this mbarrier waits for "
                   "%" PRIu32 " more only%s",
                   what, count, side->phases, word.pending,
                   word.pending == 0 ? ", and for bytes that were expected" : "");
    else if (side->phases > 0 && !side->observed && emui_checks(m, EMU_CHECK_BARRIER))
        emui_find(m, b,
                  "%s: it arrives in phase %" PRIu64 " before any wait has seen the end of phase "
                  "%" PRIu64,
                  what, side->phases, side->phases - 1);
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

static bool is_far(const emu_warp *w, emui_place p)
{
    return p.region->owner != w->cta->rank;
}

static emu_result arrive_on(emu_machine *m, emu_warp *w, int lane, const emu_ins *i, emui_place p,
                            const char *what)
{
    bool expects = i->flags & EMU_MBARRIER_EXPECT, drops = i->op == EMU_MBARRIER_ARRIVE_DROP;
    uint32_t count = expects || i->b.kind == EMU_NOTHING ? 1 : emui_u32(w, lane, i->b);
    uint64_t before = emui_word_bits(p);
    bool phase = emui_word_get(p).phase;
    check_count(m, w, lane, p, count, what);
    if (expects && expect(m, w, lane, p, emui_u32(w, lane, i->c), what) == EMU_FAULT)
        return EMU_FAULT;
    if (i->sem != EMU_RELAXED && !(is_far(w, p) && i->scope == EMU_CTA))
        emui_release(m, w, lane, &emui_barrier_side(m, p)->open);
    if (!may_arrive(m, blame(w, lane, p), p, count, what))
        return EMU_FAULT;
    take(m, p, count, drops ? count : 0);
    if ((i->flags & EMU_MBARRIER_NO_COMPLETE) && emui_word_get(p).phase != phase)
        emui_find(m, blame(w, lane, p), "%s.noComplete: it was the last arrival of its phase",
                  what);
    uint32_t operand = expects                               ? emui_u32(w, lane, i->c)
                       : i->flags & EMU_MBARRIER_NO_COMPLETE ? 1
                                                             : count;
    emui_set64(w, lane, i->d, (before & ~(uint64_t)UINT32_MAX) | operand);
    emui_event(m, w, "mbarrier_arrive", "\"lane\":%d,\"owner\":%d,\"offset\":%" PRIu64, lane,
               p.region->owner, p.offset);
    return EMU_DONE;
}

static emu_result arrive(emu_machine *m, emu_warp *w, int lane, const emu_ins *i, emui_place p)
{
    const char *what =
        i->op == EMU_MBARRIER_ARRIVE_DROP ? "mbarrier.arrive_drop" : "mbarrier.arrive";
    if (is_far(w, p) && i->d.kind != EMU_NOTHING)
        return emui_fault(m, (emui_blame){EMU_OPERAND, w, lane, -1, p.offset, 0},
                          "%s: an mbarrier of another CTA gives no state back; write _", what);
    return arrive_on(m, w, lane, i, p, what);
}

void emui_arrive(emu_machine *m, emui_async *by)
{
    emui_place p = by->barrier[0];
    emui_blame b = {EMU_MBARRIER, by->warp, by->lane, by->pc, p.offset, by->event};
    emui_mbarrier *side = emui_barrier_side(m, p);
    if (side == NULL) {
        emui_find(m, b, "%s: its copies are over, but its mbarrier is no more", by->what);
        return;
    }
    emui_clock_over(m, by, &side->open);
    for (int g = 0; g < EMUI_GROUPS; ++g)
        emui_clock_join(m, &side->open, by->warp->thread[by->lane].copies.known[g]);
    if (may_arrive(m, b, p, 1, by->what))
        take(m, p, 1, 0);
}

/* ---- Waiting ---- */

/* The end of an older phase than the last can not be asked for: its parity is that of a phase that
 * is not over. Which one a thread means is known where it saw an end before, and only a thread that
 * waits for ever is told: others may have learnt of the ends between from somebody else. */
static void check_age(emu_machine *m, const emu_warp *w, int lane, emui_place p, bool parity)
{
    const emui_mbarrier *side = emui_barrier_side(m, p);
    uint64_t seen = emui_barrier_seen(m, w, lane, p);
    uint64_t meant = seen > 0 && ((seen - 1) & 1) == parity ? seen - 1 : seen;
    if (m->last_asking && seen > 0 && meant + 2 <= side->phases &&
        emui_checks(m, EMU_CHECK_BARRIER))
        emui_find(m, blame(w, lane, p),
                  "mbarrier wait: lane %d asks by parity %d for the end of phase %" PRIu64
                  ", but phase %" PRIu64 " is on and has the same parity; only the phase before it "
                  "can be asked for",
                  lane, parity, meant, side->phases);
}

static bool is_over(emu_machine *m, emu_warp *w, int lane, const emu_ins *i, emui_place p)
{
    emui_mbarrier *side = emui_barrier_side(m, p);
    bool parity = i->flags & EMU_MBARRIER_PARITY ? emui_u32(w, lane, i->b) & 1
                                                 : emui_word_of(emui_u64(w, lane, i->b)).phase;
    if (emui_word_get(p).phase == parity) {
        check_age(m, w, lane, p, parity);
        return false;
    }
    emui_barrier_saw(m, w, lane, p);
    if (i->sem != EMU_RELAXED)
        emui_acquire(m, w, lane, side->closed);
    return true;
}

static emu_result wait_for(emu_warp *w, uint32_t lanes, emui_place p, uint64_t phase)
{
    emui_word word = emui_word_get(p);
    return emui_wait(w, lanes,
                     "mbarrier 0x%" PRIx64 " of CTA %d, phase %" PRIu64 ": %" PRIu32
                     " arrivals pending, %" PRId32 " bytes %s",
                     p.offset, p.region->owner, phase, word.pending,
                     word.tx < 0 ? -word.tx : word.tx, word.tx < 0 ? "too many" : "missing");
}

/* One lane's question. Lanes are told together; stage says of which it is known already that its
 * phase is over, for it may be followed by others while it waits for its neighbours. */
static emu_result ask(emu_machine *m, emu_warp *w, int lane, const emu_ins *i, const char *what)
{
    emui_place p;
    uint64_t address = emui_address(w, lane, i->a, i->space);
    if (w->thread[lane].stage != 0)
        return EMU_DONE;
    if (!emui_barrier_at(m, w, lane, i->space, address, what, &p) || !is_local(m, w, lane, p, what))
        return EMU_FAULT;
    w->thread[lane].stage = is_over(m, w, lane, i, p);
    if (w->thread[lane].stage != 0)
        return emui_wait(w, UINT32_C(1) << lane, "the lanes that wait at mbarriers beside it");
    *emui_states(p) |= EMUI_AWAITED;
    return wait_for(w, UINT32_C(1) << lane, p, emui_barrier_side(m, p)->phases);
}

static emu_result wait_at(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    const char *what = i->op == EMU_MBARRIER_TRY_WAIT ? "mbarrier.try_wait" : "mbarrier.test_wait";
    uint32_t over = 0;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        if (!(active >> lane & 1))
            continue;
        if (ask(m, w, lane, i, what) == EMU_FAULT)
            return EMU_FAULT;
        over |= (uint32_t)(w->thread[lane].stage != 0) << lane;
    }
    if (over != active && i->op == EMU_MBARRIER_TRY_WAIT && !m->last_asking)
        return EMU_BLOCKED;
    w->waiting &= ~active;
    w->yields |= over != active;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if (active >> lane & 1) {
            emui_set_pred(w, lane, i->d, over >> lane & 1);
            w->thread[lane].stage = 0;
        }
    return EMU_DONE;
}

/* ---- The family ---- */

static emu_result on_object(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    static const char *const name[] = {"mbarrier.init",      "mbarrier.inval",
                                       "mbarrier.expect_tx", "mbarrier.complete_tx",
                                       "mbarrier.arrive",    "mbarrier.arrive_drop"};
    emui_place p;
    const char *what = name[i->op];
    uint64_t address = emui_address(w, lane, i->a, i->space);
    if (!emui_barrier_at(m, w, lane, i->space, address, what, &p))
        return EMU_FAULT;
    if (i->op == EMU_MBARRIER_INVAL)
        return inval(m, w, lane, p);
    bool expects = i->op == EMU_MBARRIER_EXPECT_TX;
    if (!expects && i->op != EMU_MBARRIER_COMPLETE_TX)
        return arrive(m, w, lane, i, p);
    uint32_t bytes = emui_u32(w, lane, i->b);
    emu_result r = expects ? expect(m, w, lane, p, bytes, what)
                           : change_tx(m, w, lane, p, -(int64_t)bytes, what);
    if (r == EMU_DONE) /* bytes that came too early are expected at last, or the last ones came */
        emui_barrier_try_end_phase(m, p);
    return r;
}

emu_result emu_mbarrier(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emu_result r = EMU_DONE;
    if (i->op == EMU_MBARRIER_TEST_WAIT || i->op == EMU_MBARRIER_TRY_WAIT)
        return wait_at(m, w, active, i);
    for (int lane = 0; r == EMU_DONE && lane < EMU_LANES; ++lane) {
        if (!(active >> lane & 1))
            continue;
        if (i->op == EMU_MBARRIER_PENDING_COUNT)
            emui_set32(w, lane, i->d, emui_word_of(emui_u64(w, lane, i->b)).pending);
        else
            r = i->op == EMU_MBARRIER_INIT ? init(m, w, lane, i) : on_object(m, w, lane, i);
    }
    return r;
}
