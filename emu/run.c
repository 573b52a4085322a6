/* run.c - the scheduler: warps in turn, lanes of a warp by their PC, guards, and the end.
 *
 *      turn    each warp runs a few instructions, then the asynchronous engine has its turn
 *      warp    of the lanes that can go on, those with the most calls that have not returned, and
 *              of these those at the lowest PC, run: so lanes meet again after a function; lanes
 *              that wait, or gave way, come after the others
 *      stuck   no lane can go on: an operation in flight takes a step; when there is none, a final
 *              poll, in which instructions that may give up (try_wait) do; when that changes
 *              nothing, it is a deadlock; lanes that run, but only poll: livelock.c
 *
 * Follows the PTX ISA, "Independent Thread Scheduling". Here: choosing and advancing. Not here:
 * blocking lanes (core/wait.c), what an instruction does; branches and exits (control/branch.c),
 * what is told at the end (control/ending.c). */
#include "emu/async/async.h"
#include "emu/async/groups.h"
#include "emu/async/mbarrier_word.h"
#include "emu/control/ending.h"
#include "emu/core/frames.h"
#include "emu/matrix/wgmma.h"
#include "emu/order/livelock.h"
#include "emu/order/order.h"

#include <inttypes.h>
#include <string.h>

enum { SLICE = 64, POLL_ROUNDS = 64, STALL_LIMIT = 1000 };
#define DEFAULT_STEPS (UINT64_C(1) << 32)

enum { MAX_WARPS = EMU_MAX_CTAS * EMU_MAX_THREADS / EMU_LANES };

/* ---- The next group ---- */

/* Lanes that may be polled: those that do not wait, and those since whose last poll something has
 * changed. */
static uint32_t ready(const emu_warp *w)
{
    uint32_t lanes = w->alive & ~w->waiting;
    uint64_t now = emui_progress(w);
    for (uint32_t left = w->alive & w->waiting; left != 0; left &= left - 1)
        if (w->thread[emui_first(left)].polled != now)
            lanes |= left & (0 - left);
    return lanes;
}

static int32_t lowest_pc(const emu_warp *w, uint32_t lanes)
{
    int32_t lowest = INT32_MAX;
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        if (w->pc[emui_first(left)] < lowest)
            lowest = w->pc[emui_first(left)];
    return lowest;
}

/* Those that are deepest in functions. */
static uint32_t deepest(const emu_warp *w, uint32_t lanes)
{
    int32_t most = 0;
    uint32_t found = 0;
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        int32_t depth = w->depth[emui_first(left)];
        if (depth > most)
            found = 0;
        most = depth > most ? depth : most;
        found |= depth == most ? left & (0 - left) : 0;
    }
    return found;
}

/* All lanes at the lowest PC that one of the deepest of those that are ready has. */
static uint32_t next_group(emu_warp *w)
{
    uint32_t lanes = ready(w), group = 0;
    if (lanes == 0)
        return 0;
    if (w->converged)
        return w->alive;
    if ((lanes & ~w->yielded) == 0)
        w->yielded = 0;
    lanes &= ~w->yielded;
    int32_t lowest = lowest_pc(w, w->calls ? deepest(w, lanes) : lanes);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        group |= (uint32_t)(w->pc[lane] == lowest) << lane;
    return group & w->alive;
}

/* The whole warp, lanes that have exited as well: most steps end here. */
static void all_move_on(emu_warp *w, int32_t pc)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        w->pc[lane] = pc;
}

static void check_convergence(emu_warp *w)
{
    int32_t pc = w->alive != 0 ? w->pc[emui_first(w->alive)] : 0, differ = 0;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        differ |= w->pc[lane] ^ pc;
    bool same = true;
    for (uint32_t left = differ != 0 ? w->alive : 0; left != 0; left &= left - 1)
        same &= w->pc[emui_first(left)] == pc;
    w->converged = same;
}

static uint32_t guarded(const emu_warp *w, uint32_t group, const emu_ins *i)
{
    if (i->guard == EMU_NO_GUARD)
        return group;
    uint32_t p = w->predicate[i->guard];
    return group & (i->guard_not ? ~p : p);
}

static const emu_ins *fetch(emu_machine *m, emu_warp *w, uint32_t group)
{
    int lane = emui_first(group);
    int32_t pc = w->pc[lane];
    if (pc >= 0 && pc < m->length)
        return &m->program[pc];
    emui_fault(m, (emui_location){EMU_OPERAND, w, lane, pc, 0, 0},
               "lane %d runs past the program, at %" PRId32 " of %" PRId32 " instructions"
               "\nend the program by exit, and name targets inside it",
               lane, pc, m->length);
    return NULL;
}

/* Lanes went different ways, or may have: the warp may have converged, or diverged. */
static void settle(emu_warp *w, uint32_t group, uint32_t active, emu_result r)
{
    emui_pass(w, r == EMU_DONE ? group : group & ~active);
    bool moved = r != EMU_BLOCKED || active != group;
    if (r == EMU_JUMPED || active != group || (moved && !w->converged) ||
        (w->alive & group) != group) {
        check_convergence(w);
        ++w->changes;
    }
}

/* One instruction of one group of lanes. */
static emu_result step(emu_machine *m, emu_warp *w, uint32_t group)
{
    const emu_ins *i = fetch(m, w, group);
    if (i == NULL)
        return EMU_FAULT;
    uint32_t active = guarded(w, group, i);
    ++m->steps;
    w->waiting &= ~active;
    w->now = w->pc[emui_first(group)];
    w->predicated_off = group & ~active;
    if (w->wgmma != NULL && i->execute != emu_wgmma) /* that one checks its own registers */
        emui_wgmma_touch(m, w, active, i);
    if (w->written != NULL && active != 0)
        emui_written(m, w, active, i);
    emu_result r = active == 0 ? EMU_DONE : i->execute(m, w, active, i);
    if (r == EMU_FAULT)
        return r;
    m->count.instructions += r != EMU_BLOCKED;
    if (r == EMU_DONE && w->converged && active == group)
        all_move_on(w, w->now + 1);
    else
        settle(w, group, active, r);
    if (w->yields)
        w->yielded |= active;
    if (m->watched && r != EMU_BLOCKED)
        emui_livelock_watch(m, w, active, i);
    return r;
}

/* ---- Turns ---- */

/* How many instructions a warp may run now, and no more than are left of all. */
static int slice_of(emu_machine *m)
{
    uint64_t left = m->last_step - m->steps;
    int slice = m->config.schedule == EMU_RANDOM ? 1 + (int)(emui_rng(m) % 16) : SLICE;
    return left < (uint64_t)slice ? (int)left : slice;
}

/* How many instructions a warp ran in its turn. Lanes that wait are polled now and then, too: what
 * they do may depend on the time. */
static int turn(emu_machine *m, emu_warp *w)
{
    int ran = 0, most = slice_of(m);
    w->yields = false;
    w->changes += w->waiting != 0 && m->rounds % POLL_ROUNDS == 0;
    while (ran < most && w->alive != 0 && !w->yields && !m->faulted && m->steps < m->last_step) {
        uint32_t group = next_group(w);
        if (group == 0)
            break;
        if (step(m, w, group) != EMU_BLOCKED)
            ++ran;
    }
    return ran;
}

static emu_warp *warp_at(emu_machine *m, int i)
{
    int warps = m->cta[0].warps;
    return &m->cta[i / warps].warp[i % warps];
}

/* The warps in the order of their turns: by number, or in a random order. */
static int order_of_turns(emu_machine *m, uint16_t order[MAX_WARPS])
{
    int n = m->config.ctas * m->cta[0].warps;
    for (int i = 0; i < n; ++i) {
        int at = m->config.shuffle ? (int)(emui_rng(m) % (uint64_t)(i + 1)) : i;
        order[i] = order[at];
        order[at] = (uint16_t)i;
    }
    return n;
}

/* Every warp once. */
static int round_of(emu_machine *m, bool *alive)
{
    uint16_t order[MAX_WARPS];
    int n = order_of_turns(m, order), ran = 0;
    ++m->rounds;
    emui_livelock_round(m);
    *alive = false;
    for (int i = 0; i < n && !m->faulted; ++i) {
        emu_warp *w = warp_at(m, order[i]);
        ran += w->alive != 0 ? turn(m, w) : 0;
        *alive |= w->alive != 0;
        if (m->in_flight > 0)
            emui_advance(m, false);
    }
    return ran;
}

/* ---- The end ---- */

static emu_end deadlock(emu_machine *m)
{
    emui_tell_waiting(m);
    return EMU_DEADLOCK;
}

/* The reasons of the lanes that wait are written in one more poll of each. */
static emu_end livelock(emu_machine *m)
{
    bool alive;
    emui_livelock_report(m);
    m->explains = true;
    emui_changed(m);
    round_of(m, &alive);
    emui_tell_waiting(m);
    return EMU_DEADLOCK;
}

static emu_end too_long(emu_machine *m)
{
    emui_tell_too_long(m);
    return EMU_TOO_LONG;
}

/* ---- The beginning ---- */

static void begin_thread(emui_thread *t)
{
    emui_groups_drop(t);
    t->polled = t->token = t->cluster = 0;
    t->stage = 0;
    t->waits_for[0] = '\0';
}

static void begin_warp(emu_machine *m, emu_warp *w)
{
    int lanes = m->threads - w->index * EMU_LANES;
    w->alive = lanes >= EMU_LANES ? UINT32_MAX : (UINT32_C(1) << lanes) - 1;
    w->waiting = w->yielded = 0;
    w->converged = true;
    w->yields = w->calls = false;
    memset(w->pc, 0, sizeof w->pc);
    memset(w->synchronised, 0, sizeof w->synchronised);
    memset(w->arriving, 0, sizeof w->arriving);
    w->budgets = 0;
    w->polls = (emu_polls){.pc = -1, .lane = -1, .cta = -1};
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        begin_thread(&w->thread[lane]);
        emui_frames_begin(w, lane);
    }
}

static void begin_barrier(emui_barrier *b)
{
    emui_barrier none = {0};
    *b = none;
}

/* As a launch finds a machine that may have run before: memory and registers are as they were left;
 * barriers, mbarriers, groups and operations in flight are gone; and everything that was done
 * happens before everything that will be. */
static void begin(emu_machine *m)
{
    m->faulted = m->no_memory = m->final_poll = m->explains = false;
    emui_async_drop_all(m);
    emui_fences_forget(m);
    emui_clocks_begin(m);
    m->quiet = 0;
    m->calm_since = m->rounds;
    m->watched = false;
    m->findings_before = m->findings;
    m->last_step = m->steps + (m->config.max_steps == 0 ? DEFAULT_STEPS : m->config.max_steps);
    begin_barrier(&m->cluster_barrier);
    for (int rank = 0; rank < m->config.ctas; ++rank) {
        emui_cta *cta = &m->cta[rank];
        cta->alive = (uint32_t)m->threads;
        emui_mbarriers_end(cta);
        for (int k = 0; k < EMU_BARRIERS; ++k)
            begin_barrier(&cta->barrier[k]);
        for (int i = 0; i < cta->warps; ++i) {
            emui_wgmma_free(&cta->warp[i]);
            begin_warp(m, &cta->warp[i]);
        }
    }
}

emu_end emu_run(emu_machine *m, const emu_ins *program, int32_t n)
{
    bool alive = true;
    uint64_t polled_at = 0;
    int stalled_rounds = 0;
    m->program = program;
    m->length = n;
    begin(m);
    bool fits = emui_fits(m);
    while (fits && !m->faulted) {
        uint64_t before = m->changes;
        int ran = round_of(m, &alive);
        if (!alive)
            break;
        if (m->steps >= m->last_step)
            return too_long(m);
        if (m->watched && emui_is_livelock(m))
            return livelock(m);
        if (ran > 0 || m->faulted || m->changes != before) {
            m->final_poll = false;
            m->explains = m->explains && m->changes == polled_at;
            continue;
        }
        if (emui_advance(m, true))
            continue;
        stalled_rounds = m->changes == polled_at ? stalled_rounds + 1 : 0;
        if (stalled_rounds > STALL_LIMIT || (m->final_poll && m->explains))
            return deadlock(m);
        /* The reasons are written by the last poll alone: the others are followed by more. */
        m->explains = m->final_poll || stalled_rounds == STALL_LIMIT;
        m->final_poll = true;
        emui_changed(m);
        polled_at = m->changes;
    }
    if (m->no_memory)
        return EMU_NO_MEMORY;
    if (m->faulted)
        return EMU_FAULTED;
    emui_tell_left(m);
    return EMU_FINISHED;
}
