/* warp_turns.c - the scheduler of a cluster: its warps in turn, lanes of a warp by their PC,
 * guards.
 *
 *      round   each of its warps has a turn of a few instructions, then the asynchronous engine
 *      warp    of the lanes that can go on, those with the most calls that have not returned, and
 *              of these those at the lowest PC, run: so lanes meet again after a function; lanes
 *              that wait, or gave way, come after the others
 *
 * It can stop after any instruction, and goes on as if it had not. Follows the PTX ISA,
 * "Independent Thread Scheduling". Here: choosing and advancing. Not here: which cluster has its
 * turn, and when it is stuck (cluster_turns.c), blocking lanes (state/wait.c), what an instruction
 * does; branches and exits (control/branch.c). */
#include "emu/schedule/schedule.h"

#include "emu/check/uninitialised/undefined.h"
#include "emu/compile/compile.h"
#include "emu/exec/alu/by_row.h"
#include "emu/exec/async/async.h"
#include "emu/exec/matrix/wgmma.h"
#include "emu/exec/tcgen05/tensor.h"
#include "emu/schedule/livelock.h"
#include "emu/state/frames.h"
#include "emu/state/random.h"
#include "emu/state/vector.h"

#include <inttypes.h>
#include <string.h>

enum { SLICE = 64 };
/* Turns of a warp: one in so many begins by keeping lanes back; more of the first, so that short
 * kernels see it. */
enum { HELD_ONE_IN = 16, EARLY_ONE_IN = 2, EARLY = 16, RELEASED_ONE_IN = 4 };

/* ---- The next group ---- */

/* Lanes that may be polled: those that do not wait, and those since whose last poll something has
 * changed. */
static uint32_t ready(const emu_warp *w)
{
    const uint32_t idle = w->polled_at == emui_progress(w) ? w->polled : 0;
    return w->alive & ~(w->waiting & idle);
}

EMUI_PART int32_t lowest_pc(const emu_warp *w, uint32_t lanes)
{
    int32_t lowest = INT32_MAX;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        const bool is_one = (lanes & emui_lane_bit[lane]) != 0;
        const int32_t pc = (int32_t)emui_pick(is_one, (uint32_t)w->pc[lane], INT32_MAX);
        lowest = pc < lowest ? pc : lowest;
    }
    return lowest;
}

EMUI_PART uint32_t lanes_at(const emu_warp *w, int32_t pc)
{
    uint32_t at = 0;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        at |= w->pc[lane] == pc ? emui_lane_bit[lane] : 0;
    return at;
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
EMUI_VECTOR static uint32_t next_group(emu_warp *w)
{
    uint32_t lanes = ready(w);
    if (lanes == 0)
        return 0;
    if (w->converged)
        return w->alive;
    if ((lanes & ~w->diverged.held) == 0)
        w->diverged.held = 0;
    lanes &= ~w->diverged.held;
    if ((lanes & ~w->yielded) == 0)
        w->yielded = 0;
    lanes &= ~w->yielded;
    int32_t lowest = lowest_pc(w, w->calls ? deepest(w, lanes) : lanes);
    return lanes_at(w, lowest) & w->alive & ~w->diverged.held;
}

/* The whole warp, lanes that have exited as well: most steps end here. */
static void all_move_on(emu_warp *w, int32_t pc)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        w->pc[lane] = pc;
}

EMUI_PART void check_convergence(emu_warp *w)
{
    const bool same = w->alive == 0 || (w->alive & ~lanes_at(w, w->pc[emui_first(w->alive)])) == 0;
    if (w->converged && !same)
        w->diverged.at = w->now;
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
    emui_fault(m, emui_at_pc(EMU_OPERAND, w, lane, pc),
               "lane %d runs past the program, at %" PRId32 " of %" PRId32 " instructions"
               "\nend the program by exit, and name targets inside it",
               lane, pc, m->length);
    return NULL;
}

/* Lanes went different ways, or may have: the warp may have converged, or diverged. */
EMUI_PART void settle(emu_warp *w, uint32_t group, uint32_t active, emu_result r)
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
EMUI_VECTOR static emu_result step(emu_machine *m, emu_warp *w, uint32_t group)
{
    const emu_ins *i = fetch(m, w, group);
    if (i == NULL)
        return EMU_FAULT;
    uint32_t active = guarded(w, group, i);
    ++m->steps;
    w->waiting &= ~active;
    w->now = w->pc[emui_first(group)];
    w->predicated_off = group & ~active;
    if (w->wgmma != NULL &&
        (m->traits[w->now] & EMUI_IN_FLIGHT) == 0) /* that one checks its own registers */
        emui_wgmma_touch(m, w, active, i);
    if (w->tensor != NULL)
        emui_tensor_touch(m, w, active, i);
    if (w->written != NULL || emui_has_undefined(w))
        emui_follow(m, w, group, active, i);
    const emui_row_operation *row = m->rows[w->now];
    emu_result r = EMU_DONE;
    if (active != 0 && (row == NULL || !emui_by_row(w, active, i, row)))
        r = i->execute(m, w, active, i);
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
    int slice = m->config.schedule == EMU_RANDOM ? 1 + (int)(emui_random(&m->random) % 16) : SLICE;
    return left < (uint64_t)slice ? (int)left : slice;
}

/* A random schedule lets some lanes of a warp run ahead of the others, as the PTX ISA promises no
 * lockstep: until they wait for those at an instruction that is .aligned or has a mask, or have
 * exited, or for a few turns. */
static void hold_lanes(emu_machine *m, emu_warp *w)
{
    emui_divergence *d = &w->diverged;
    if (m->watched || (w->alive & w->waiting) != 0) {
        d->held = 0;
        return;
    }
    if (d->held != 0) {
        d->held = emui_random(&m->random) % RELEASED_ONE_IN == 0 ? 0 : d->held;
        return;
    }
    if ((w->alive & (w->alive - 1)) == 0 ||
        emui_random(&m->random) % (d->holds < EARLY ? EARLY_ONE_IN : HELD_ONE_IN) != 0)
        return;
    uint32_t held = (uint32_t)emui_random(&m->random) & w->alive;
    if (held == 0 || held == w->alive)
        return;
    d->held = held;
    d->holds += d->holds < EARLY;
    d->at = w->converged ? -1 : d->at;
    w->converged = false;
}

/* Lanes that wait are polled now and then, too: what they do may depend on the time. */
static void begin_turn(emu_machine *m, emu_warp *w)
{
    emui_run *r = m->run;
    r->in_turn = true;
    r->turn_ran = 0;
    r->most = slice_of(m);
    w->yields = w->polling = false;
    if (m->config.diverge && m->config.schedule == EMU_RANDOM)
        hold_lanes(m, w);
    w->changes += w->waiting != 0 && emui_polls_all(m->turn);
}

static emu_at at_of(const emu_warp *w, uint32_t group)
{
    return (emu_at){.cta = w->cta->number,
                    .rank = w->cta->rank,
                    .warp = w->index,
                    .cluster = (int)(w->cta->cluster->serial - w->m->first_serial),
                    .pc = w->pc[emui_first(group)],
                    .lanes = group};
}

static bool is_break(const emui_run *r, int32_t pc)
{
    return r->breakpoints > 0 && pc >= 0 && pc < r->break_room && r->breaks[pc] != 0;
}

/* A step that somebody watches is to be taken; false: it is not, as there is a breakpoint. */
static bool before_step(emu_machine *m, const emu_warp *w, uint32_t group)
{
    emui_run *r = m->run;
    r->last = at_of(w, group);
    bool stops = r->stops && !r->resumes && is_break(r, r->last.pc);
    r->resumes = stops;
    if (!stops && r->watcher != NULL)
        r->watcher(r->with, m, &r->last, false);
    return !stops;
}

static void after_step(emu_machine *m)
{
    emui_run *r = m->run;
    if (r->watcher != NULL)
        r->watcher(r->with, m, &r->last, true);
}

/* Is the instruction one that row_steps.c takes? */
static inline bool is_row_step(const emu_machine *m, int32_t pc)
{
    return pc >= 0 && pc < m->length &&
           (m->traits[pc] & (EMUI_BRANCHES | EMUI_ACCESSES | EMUI_COMPUTES)) != 0;
}

/* The next instructions of a group: those of row_steps.c, and one of any kind, unless lanes of the
 * warp that were elsewhere come next, too. How many have run. */
static int run_next(emu_machine *m, emu_warp *w, uint32_t group, int most)
{
    const bool whole = w->converged;
    int ran = 0;
    if (is_row_step(m, w->pc[emui_first(group)]))
        ran = emui_row_steps(m, w, group, most);
    if (ran > 0 && (!whole || ran == most))
        return ran;
    return ran + (step(m, w, group) != EMU_BLOCKED);
}

/* Instructions of a warp, until so many of its turn have run, or at a number of steps: how many
 * have run then. */
static int run_some(emu_machine *m, emu_warp *w, int ran, uint64_t stop)
{
    const int most = m->run->most;
    while (ran < most && w->alive != 0 && !w->yields && !m->faulted && m->steps < stop) {
        const uint64_t left = stop - m->steps, room = (uint64_t)(most - ran);
        uint32_t group = next_group(w);
        if (group == 0)
            break;
        ran += run_next(m, w, group, (int)(left < room ? left : room));
    }
    return ran;
}

/* The same one by one. False: there is a breakpoint. */
static bool run_watched(emu_machine *m, emu_warp *w, uint64_t stop)
{
    emui_run *r = m->run;
    while (r->turn_ran < r->most && w->alive != 0 && !w->yields && !m->faulted && m->steps < stop) {
        uint32_t group = next_group(w);
        if (group == 0)
            break;
        if (!before_step(m, w, group))
            return false;
        r->turn_ran = run_some(m, w, r->turn_ran, m->steps + 1);
        after_step(m);
    }
    return true;
}

/* Goes on with the turn of a warp. False: it stops within. */
static bool turn(emu_machine *m, emu_warp *w)
{
    emui_run *r = m->run;
    const uint64_t stop = r->stop_at < m->last_step ? r->stop_at : m->last_step;
    bool goes_on = true;
    if (r->watcher != NULL || r->stops || r->stop_at < UINT64_MAX)
        goes_on = run_watched(m, w, stop);
    else
        r->turn_ran = run_some(m, w, r->turn_ran, stop);
    return goes_on && (m->steps < r->stop_at || r->stop_at > m->last_step);
}

bool emui_run_warp(emu_machine *m, emu_warp *w)
{
    emui_run *r = m->run;
    emui_cluster *cluster = m->turn;
    int ran = r->turn_ran, most = r->most;
    m->turn = w->cta->cluster;
    m->turn->idle.known = false;
    r->turn_ran = 0;
    r->most = 1;
    r->resumes = true;
    r->stop_at = m->steps + 1;
    w->yields = false;
    turn(m, w);
    bool runs = r->turn_ran > 0 || m->faulted;
    r->turn_ran = ran;
    r->most = most;
    r->resumes = false;
    m->turn = cluster;
    return runs;
}

/* ---- Rounds ---- */

/* The warps in the order of their turns: by number, or in a random order. */
static void order_turns(emu_machine *m, const emui_cluster *c)
{
    emui_run *r = m->run;
    const int warps = c->ctas * c->cta[0].warps;
    bool numbers = !m->config.shuffle && r->warps == warps && r->by_number;
    r->warps = warps;
    r->by_number = !m->config.shuffle;
    if (numbers) /* as in the last round */
        return;
    for (int i = 0; i < r->warps; ++i) {
        int at = m->config.shuffle ? (int)(emui_random(&m->random) % (uint64_t)(i + 1)) : i;
        r->order[i] = r->order[at];
        r->order[at] = (uint16_t)i;
    }
}

void emui_begin_round(emu_machine *m)
{
    emui_run *r = m->run;
    emui_cluster *c = m->window[r->at];
    m->turn = c;
    if (r->at == 0 && r->rounds == 0) {
        ++m->rounds;
        emui_livelock_round(m);
    }
    if (emui_compile_is_due(m))
        emui_compile_consider(m);
    order_turns(m, c);
    ++c->rounds;
    r->before = c->changes;
    r->kept = m->kept;
    r->steps = m->steps;
    r->i = r->ran = 0;
    r->alive = r->useful = false;
    r->in_round = true;
}

/* Every warp once. False: it stops within. */
bool emui_round(emu_machine *m)
{
    emui_run *r = m->run;
    emui_cluster *c = m->turn;
    for (; r->i < r->warps && !m->faulted; ++r->i) {
        emu_warp *w = emui_warp_in(c, r->order[r->i]);
        if (w->alive != 0 || r->in_turn) {
            if (!r->in_turn)
                begin_turn(m, w);
            if (!turn(m, w))
                return false;
            r->in_turn = false;
            r->ran += r->turn_ran;
            r->useful |= r->turn_ran > 0 && !(w->polling && w->yields);
        }
        r->alive |= w->alive != 0;
        if (c->in_flight > 0)
            emui_advance(m, false);
    }
    r->in_round = false;
    return true;
}

/* ---- The end ---- */
