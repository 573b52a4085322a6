/* mbarrier_wait.c - waiting at mbarrier objects: test_wait, and try_wait, which suspends its lanes.
 *
 *      try_wait   goes on when the phase of one of its lanes is over, with false for the others; or
 *                 when the time limit is over, or no lane of the machine can go on
 *
 * Follows the PTX ISA, "mbarrier.test_wait, mbarrier.try_wait". How long a try_wait is suspended is
 * the system's choice there; that it ends while other warps only poll is as on an H200. Operands
 * stand in mbarrier.c. Not here: phases (mbarrier_word.c). */
#include "emu/exec/async/mbarrier.h"

#include "emu/check/race/order.h"
#include "emu/exec/async/mbarrier_word.h"
#include "emu/exec/memory/row.h"

#include <inttypes.h>

/* The stage of a lane that waits, and for how many rounds it does. */
enum { SUSPENDED = UINT8_MAX, TRY_ROUNDS = 256 };

static const char *name_of(const emu_ins *i)
{
    return i->op == EMU_MBARRIER_TRY_WAIT ? "mbarrier.try_wait" : "mbarrier.test_wait";
}

/* A thread cannot wait for the end of an older phase than the last: its parity is that of a phase
 * that is not over. Which one it means is known where it has waited for one before, and it is
 * reported only in a final poll: others may have synchronised it with the ends between. */
static void check_age(const emui_actor *by, emui_place p, bool parity)
{
    const emui_mbarrier *side = emui_barrier_side(by->m, p);
    uint64_t over = emui_barrier_synchronised(by->m, by->w, by->lane, p);
    uint64_t meant = over > 0 && ((over - 1) & 1) == parity ? over - 1 : over;
    if (by->w->cta->cluster->final_poll && over > 0 && meant + 2 <= side->phases &&
        emui_checks(by->m, EMU_CHECK_BARRIER))
        emui_find(by->m, emui_at_byte(EMU_MBARRIER, by->w, by->lane, p.offset),
                  "mbarrier wait: lane %d waits by parity %d for the end of phase %" PRIu64
                  ", but phase %" PRIu64 " is on and has the same parity; only the phase before it "
                  "can be waited for"
                  "\nflip the parity after each wait: 0, 1, 0, 1, ..",
                  by->lane, parity, meant, side->phases);
}

/* What the arrivals handed over; .cta takes it from those of its own CTA alone. */
static void acquire(const emui_actor *by, const emu_ins *i, const emui_mbarrier *side)
{
    bool order = i->sem != EMU_RELAXED, wide = side->closed[EMUI_WIDE] != NULL;
    emui_acquire_by(by->m, by->w, by->lane, order, EMUI_NEAR, side->closed[EMUI_NEAR]);
    if (i->scope == EMU_CTA)
        return;
    if (side->closed[EMUI_READS] != NULL) {
        by->w->has_fences |= emui_lane_bit[by->lane];
        emui_clock_join(by->m, &by->w->thread[by->lane].reads, side->closed[EMUI_READS]);
    }
    if (!wide)
        return;
    if (i->scope == EMU_NO_SCOPE)
        emui_note(
            by->m, emui_at_lane(EMU_MBARRIER, by->w, by->lane),
            "%s: lane %d of warp %d of CTA %d waits without a scope, which is .cta, and other "
            "CTAs arrived: that it takes over what they did before is more than the ISA "
            "promises"
            "\nwrite mbarrier.try_wait.acquire.cluster",
            by->what, by->lane, by->w->index, by->w->cta->number);
    emui_acquire_by(by->m, by->w, by->lane, order, EMUI_WIDE, side->closed[EMUI_WIDE]);
}

static emui_passed passed_by(const emui_actor *by, emui_place p, bool parity, bool first)
{
    const emu_warp *w = by->w;
    return (emui_passed){.region = p.region,
                         .offset = p.offset,
                         .pc = w->now,
                         .cluster = w->cta->cluster->serial,
                         .epoch = w->epoch[by->lane],
                         .who =
                             (uint16_t)(w->cta->rank * w->m->threads + emui_thread_of(w, by->lane)),
                         .parity = parity,
                         .first = first};
}

static bool is_over(const emui_actor *by, const emu_ins *i, emui_place p)
{
    emui_mbarrier *side = emui_barrier_side(by->m, p);
    bool parity = i->flags & EMU_MBARRIER_PARITY
                      ? emui_u32(by->w, by->lane, i->b) & 1
                      : emui_word_of(emui_u64(by->w, by->lane, i->b)).phase;
    if (emui_word_get(p).phase == parity) {
        check_age(by, p, parity);
        return false;
    }
    const bool first = emui_barrier_synchronised(by->m, by->w, by->lane, p) < side->phases;
    emui_barrier_synchronise(by->m, by->w, by->lane, p);
    by->w->was_at_barriers = true;
    by->w->thread[by->lane].passed = passed_by(by, p, parity, first);
    acquire(by, i, side);
    return true;
}

static const char *repair_of(emui_word word)
{
    if (word.pending > 0 && word.tx == 0)
        return "let as many threads arrive in each phase as mbarrier.init counts, or count less";
    if (word.tx < 0)
        return "announce all bytes that the copies bring: mbarrier.arrive.expect_tx with their "
               "sum, "
               "at the mbarrier of each CTA that a multicast writes to";
    if (word.tx > 0)
        return "expect no more bytes than the copies of the phase bring to this mbarrier";
    return "wait for the phase that is on, or the one before: flip the parity after each wait";
}

static emu_result wait_for(emu_warp *w, uint32_t lanes, emui_place p, uint64_t phase)
{
    emui_word word = emui_word_get(p);
    uint64_t begins;
    emui_text called;
    if (!w->cta->cluster->explains) /* most polls: nobody will read what they wait for */
        return emui_wait(w, lanes, "an mbarrier");
    const char *name = emui_called(p, &begins);
    if (name != NULL)
        snprintf(called.s, sizeof called.s, "%s", name);
    else
        snprintf(called.s, sizeof called.s, "0x%" PRIx64, p.offset);
    emui_wait(w, lanes,
              "mbarrier %.40s of CTA %d, phase %" PRIu64 ": %" PRIu32 " arrivals pending, %" PRId32
              " bytes %s",
              called.s, p.region->cta->number, phase, word.pending,
              word.tx < 0 ? -word.tx : word.tx,
              word.tx < 0 ? "too many: no expect_tx announced them" : "missing");
    emui_wait_repair(w, lanes, repair_of(word));
    return EMU_BLOCKED;
}

/* The mbarrier that all lanes poll, as a rule: then all of them read its word at once. False: they
 * poll several, or there is something to be said of it. */
static bool polls_one(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i, emui_place *p)
{
    const emui_actor by = {m, w, emui_first(active), name_of(i)};
    emui_row row = {.bytes = EMUI_BARRIER_BYTES};
    if (!emui_find_row(m, w, active, i, &row))
        return false;
    *p = (emui_place){row.region, row.offset[by.lane]};
    for (uint32_t left = active; left != 0; left &= left - 1)
        if (row.offset[emui_first(left)] != p->offset)
            return false;
    if (p->region->space != EMU_SHARED || emui_barrier_side(m, *p) == NULL)
        return false;
    emui_order_row(&by, active, &row, EMUI_READ | EMUI_STRONG, 0);
    return true;
}

/* A poll by one lane, of an mbarrier that it reads. */
static emu_result poll_at(const emui_actor *by, const emu_ins *i, emui_place p)
{
    if (is_over(by, i, p))
        return EMU_DONE;
    if ((*emui_states(p) & EMUI_AWAITED) == 0)
        p.region->cta->cluster->searches = true;
    *emui_states(p) |= EMUI_AWAITED;
    return wait_for(by->w, emui_lane_bit[by->lane], p, emui_barrier_side(by->m, p)->phases);
}

static emu_result poll(const emui_actor *by, const emu_ins *i)
{
    emui_place p;
    uint64_t address = emui_address(by->w, by->lane, i->a, i->space);
    if (!emui_barrier_at(by, i->space, address, &p) || !emui_barrier_is_local(by, p))
        return EMU_FAULT;
    return poll_at(by, i, p);
}

/* A thread is suspended from its first poll on, and no longer than the time limit: others may run
 * on, and only poll for what it will do after. */
static bool has_waited_long(emu_warp *w, int lane)
{
    const uint64_t rounds = w->cta->cluster->rounds;
    if (w->stage[lane] != SUSPENDED)
        w->token[lane] = rounds;
    w->stage[lane] = SUSPENDED;
    return rounds - w->token[lane] >= TRY_ROUNDS;
}

uint64_t emui_barrier_gives_up(const emu_warp *w)
{
    uint64_t first = UINT64_MAX;
    for (uint32_t left = w->alive; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        uint64_t ends = w->stage[lane] == SUSPENDED ? w->token[lane] + TRY_ROUNDS : 0;
        first = ends < first ? ends : first;
    }
    return first;
}

/* May the lanes, whose phases are not over, go on by false? A lane that goes on by true takes those
 * next to it along. */
static bool gives_up(emu_warp *w, uint32_t over, uint32_t others, const emu_ins *i)
{
    bool any = i->op == EMU_MBARRIER_TEST_WAIT || over != 0 || w->cta->cluster->final_poll;
    for (uint32_t left = others; left != 0; left &= left - 1)
        any |= has_waited_long(w, emui_first(left));
    return any;
}

static void count_poll(emu_warp *w, int lane, const emu_ins *i)
{
    emui_place p;
    uint64_t at = emu_generic(i->space, emui_address(w, lane, i->a, i->space));
    ++w->m->count.polls;
    ++w->polls.times;
    w->polls.pc = w->now;
    w->polls.lane = lane;
    if (!emui_look(w->m, w, lane, at, 1, &p))
        return;
    w->polls.cta = p.region->cta->number;
    w->polls.offset = p.offset;
}

emu_result emui_barrier_wait(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emui_actor by = {m, w, -1, name_of(i)};
    emui_place p;
    uint32_t over = 0;
    const bool one = polls_one(m, w, active, i, &p);
    for (uint32_t left = active; left != 0; left &= left - 1) {
        by.lane = emui_first(left);
        emu_result r = one ? poll_at(&by, i, p) : poll(&by, i);
        if (r == EMU_FAULT)
            return r;
        over |= r == EMU_DONE ? left & (0 - left) : 0;
    }
    if (over != active && !gives_up(w, over, active & ~over, i))
        return EMU_BLOCKED;
    w->waiting &= ~active;
    w->yields |= over != active;
    if (over != active)
        count_poll(w, emui_first(active & ~over), i);
    for (uint32_t left = active; left != 0; left &= left - 1) {
        emui_set_pred(w, emui_first(left), i->d, over >> emui_first(left) & 1);
        w->stage[emui_first(left)] = 0;
    }
    return EMU_DONE;
}
