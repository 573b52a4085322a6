/* run.c - whose turn it is: warps in turn, lanes of a warp by their PC, guards, and the end.
 *
 *      turn    each warp runs a few instructions, then the asynchronous engine has its turn
 *      warp    of the lanes that can go on, those at the lowest PC run; lanes that wait, or gave
 *              way, come after the others
 *      stuck   nobody can go on: the engine must bring something about; when it has nothing, those
 *              who may give up (try_wait) do; when that changes nothing, it is a deadlock
 *
 * Follows the PTX ISA, "Independent Thread Scheduling". Here: choosing and advancing. Not here:
 * what an instruction does; branches and exits (control/branch.c). */
#include "emu/core/core.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

enum { SLICE = 64, PATIENCE = 1000, ALL_LANES_SHOWN = 8 };
enum { MOST_WARPS = EMU_MAX_CTAS * EMU_MAX_THREADS / EMU_LANES };

uint64_t emui_dice(emu_machine *m)
{
    uint64_t z = m->random += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* ---- Waiting ---- */

static uint64_t state_of(const emu_warp *w)
{
    return w->m->changes + w->changes;
}

emu_result emui_wait(emu_warp *w, uint32_t lanes, const char *format, ...)
{
    char text[sizeof w->thread[0].waits_for];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        if (!(lanes >> lane & 1))
            continue;
        memcpy(w->thread[lane].waits_for, text, sizeof text);
        w->thread[lane].asked = state_of(w);
    }
    w->waiting |= lanes;
    return EMU_BLOCKED;
}

/* Lanes that may be asked: those that do not wait, and those since whose last asking something
 * has changed. */
static uint32_t ready(emu_warp *w)
{
    uint32_t lanes = w->alive & ~w->waiting, waiting = w->alive & w->waiting;
    uint64_t now = state_of(w);
    for (int lane = 0; waiting != 0 && lane < EMU_LANES; ++lane)
        if ((waiting >> lane & 1) && w->thread[lane].asked != now)
            lanes |= UINT32_C(1) << lane;
    return lanes;
}

/* Who runs next: all lanes at the lowest PC that a ready one has. */
static uint32_t next_group(emu_warp *w)
{
    uint32_t lanes = ready(w), group = 0;
    if (lanes == 0)
        return 0;
    if (w->together)
        return w->alive;
    if ((lanes & ~w->yielded) == 0)
        w->yielded = 0;
    lanes &= ~w->yielded;
    int32_t lowest = INT32_MAX;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((lanes >> lane & 1) && w->pc[lane] < lowest)
            lowest = w->pc[lane];
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((w->alive >> lane & 1) && w->pc[lane] == lowest)
            group |= UINT32_C(1) << lane;
    return group;
}

static void move_on(emu_warp *w, uint32_t lanes)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        w->pc[lane] += (int32_t)(lanes >> lane & 1);
}

/* The whole warp, lanes that have exited as well: most steps end here. */
static void all_move_on(emu_warp *w, int32_t pc)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        w->pc[lane] = pc;
}

static void look_together(emu_warp *w)
{
    int32_t pc = w->alive != 0 ? w->pc[emui_first(w->alive)] : 0, differ = 0;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        differ |= w->pc[lane] ^ pc;
    bool same = true;
    for (int lane = 0; differ != 0 && lane < EMU_LANES; ++lane)
        same &= !(w->alive >> lane & 1) || w->pc[lane] == pc;
    w->together = same;
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
    emui_fault(m, (emui_blame){EMU_OPERAND, w, lane, pc, 0, 0},
               "lane %d runs past the program, at %" PRId32 " of %" PRId32 " instructions", lane,
               pc, m->length);
    return NULL;
}

/* Lanes went different ways, or may have: they may be together again, or no longer. */
static void settle(emu_warp *w, uint32_t group, uint32_t active, emu_result r)
{
    move_on(w, r == EMU_DONE ? group : group & ~active);
    bool moved = r != EMU_BLOCKED || active != group;
    if (r == EMU_JUMPED || active != group || (moved && !w->together) ||
        (w->alive & group) != group) {
        look_together(w);
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
    w->held_back = group & ~active;
    if (w->gmma != NULL)
        emui_gmma_touch(m, w, active, i);
    emu_result r = active == 0 ? EMU_DONE : i->execute(m, w, active, i);
    if (r == EMU_FAULT)
        return r;
    m->count.instructions += r != EMU_BLOCKED;
    if (r == EMU_DONE && w->together && active == group)
        all_move_on(w, w->now + 1);
    else
        settle(w, group, active, r);
    if (w->yields)
        w->yielded |= active;
    return r;
}

emu_result emui_meet(emu_machine *m, emu_warp *w, uint32_t active, uint32_t mask, const char *what)
{
    uint32_t gone = mask & ~w->alive;
    if (gone != 0)
        return emui_fault(m, (emui_blame){EMU_DIVERGED, w, emui_first(gone), -1, 0, 0},
                          "%s: lane %d is named in the mask 0x%08" PRIx32 " and has exited", what,
                          emui_first(gone), mask);
    if ((mask & ~active) == 0)
        return EMU_DONE;
    return emui_wait(w, active,
                     "%s with the lanes of mask 0x%08" PRIx32 ", of which 0x%08" PRIx32
                     " are not here",
                     what, mask, mask & ~active);
}

/* Lanes that are alive, and elsewhere. */
static void find_missing(emu_machine *m, emu_warp *w, uint32_t active, const char *what)
{
    uint32_t missing = w->alive & ~active;
    if (missing == 0 || !emui_checks(m, EMU_CHECK_ALIGNED))
        return;
    emui_find(m, (emui_blame){EMU_DIVERGED, w, emui_first(missing), -1, 0, 0},
              "%s is .aligned: all lanes of the warp come to it together, but lane %d is at "
              "instruction %" PRId32 " (missing lanes: 0x%08" PRIx32 ")",
              what, emui_first(missing), w->pc[emui_first(missing)], missing);
}

/* Lanes that are here but held back by their guard never come; the others may. */
static bool is_held_back(emu_machine *m, emu_warp *w, const char *what)
{
    if (w->held_back == 0 || !emui_checks(m, EMU_CHECK_ALIGNED))
        return false;
    emui_find(
        m, (emui_blame){EMU_DIVERGED, w, emui_first(w->held_back), w->now, 0, 0},
        "%s is .aligned: all lanes of the warp execute it or none, but the guard of lane %d is "
        "false (of lanes 0x%08" PRIx32 ")",
        what, emui_first(w->held_back), w->held_back);
    return true;
}

emu_result emui_gather(emu_machine *m, emu_warp *w, uint32_t active, const char *what)
{
    uint32_t missing = w->alive & ~active;
    if (is_held_back(m, w, what))
        return EMU_DONE;
    if (missing != 0 && !m->last_asking)
        return emui_wait(w, active, "%s, .aligned, with lanes 0x%08" PRIx32 " of its warp", what,
                         missing);
    find_missing(m, w, active, what);
    return EMU_DONE;
}

emu_result emui_whole_warp(emu_machine *m, emu_warp *w, uint32_t active, const char *what)
{
    uint32_t gone = ~w->alive;
    if (emui_gather(m, w, active, what) == EMU_BLOCKED)
        return EMU_BLOCKED;
    if (gone != 0 && emui_checks(m, EMU_CHECK_ALIGNED))
        emui_find(
            m, (emui_blame){EMU_DIVERGED, w, emui_first(gone), w->pc[emui_first(active)], 0, 0},
            "%s takes all 32 lanes of a warp, each of which holds a part of the matrices, but "
            "lane %d has exited or never was (missing lanes: 0x%08" PRIx32 ")",
            what, emui_first(gone), gone);
    return EMU_DONE;
}

/* ---- Turns ---- */

/* How many instructions a warp may run now, and no more than are left of all. */
static int slice_of(emu_machine *m)
{
    uint64_t left = m->last_step - m->steps;
    int slice = m->how.schedule == EMU_RANDOM ? 1 + (int)(emui_dice(m) % 16) : SLICE;
    return left < (uint64_t)slice ? (int)left : slice;
}

/* How many instructions a warp ran in its turn. */
static int turn(emu_machine *m, emu_warp *w)
{
    int ran = 0, most = slice_of(m);
    w->yields = false;
    while (ran < most && w->alive != 0 && !w->yields && !m->faulted) {
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

/* The warps in the order of their turns: by number, or as the dice fall. */
static int order_of_turns(emu_machine *m, uint16_t order[MOST_WARPS])
{
    int n = m->how.ctas * m->cta[0].warps;
    for (int i = 0; i < n; ++i) {
        int at = m->how.shuffle ? (int)(emui_dice(m) % (uint64_t)(i + 1)) : i;
        order[i] = order[at];
        order[at] = (uint16_t)i;
    }
    return n;
}

/* Every warp once. */
static int round_of(emu_machine *m, bool *alive)
{
    uint16_t order[MOST_WARPS];
    int n = order_of_turns(m, order), ran = 0;
    *alive = false;
    for (int i = 0; i < n && !m->faulted; ++i) {
        emu_warp *w = warp_at(m, order[i]);
        ran += w->alive != 0 ? turn(m, w) : 0;
        *alive |= w->alive != 0;
        if (m->on_their_way > 0)
            emui_advance(m, false);
    }
    return ran;
}

/* ---- The end ---- */

static emu_end deadlock(emu_machine *m)
{
    for (int i = 0; i < m->how.ctas * m->cta[0].warps; ++i) {
        const emu_warp *w = warp_at(m, i);
        const char *last = "";
        int shown = 0;
        for (int lane = 0; lane < EMU_LANES && shown < ALL_LANES_SHOWN; ++lane) {
            const emui_thread *t = &w->thread[lane];
            if (!(w->alive >> lane & 1) || strcmp(t->waits_for, last) == 0)
                continue;
            emui_find(m, (emui_blame){EMU_STUCK, w, lane, -1, 0, 0},
                      "deadlock: CTA %d, warp %d, lane %d waits at instruction %" PRId32 " for %s, "
                      "and nothing is on its way that could help",
                      w->cta->rank, w->index, lane, w->pc[lane], t->waits_for);
            last = t->waits_for;
            ++shown;
        }
    }
    return EMU_DEADLOCK;
}

/* Shared memory is gone when its threads are: a store that has read it may end later. */
static bool may_outlive(const emui_async *a)
{
    return a->signal == EMUI_NO_SIGNAL || (a->signal == EMUI_BULK_GROUP && a->was_read);
}

/* Operations that nobody waited for. */
static void left_behind(emu_machine *m)
{
    for (const emui_async *a = m->oldest; a != NULL; a = a->next)
        if (!may_outlive(a))
            emui_find(m, (emui_blame){EMU_LEFT_BEHIND, a->warp, a->lane, a->pc, 0, a->event},
                      "the %s of event %" PRIu64 ", by lane %d of warp %d, was still on its way "
                      "when all threads had exited: nobody waited for it",
                      a->what, a->event, a->lane, a->warp->index);
    while (emui_advance(m, true)) {
    }
    emui_gmma_end(m);
}

/* ---- The beginning ---- */

static void begin_thread(emui_thread *t)
{
    emui_groups none = {0};
    t->copies = t->bulk = none;
    t->asked = t->token = t->cluster = 0;
    t->stage = 0;
    t->waits_for[0] = '\0';
}

static void begin_warp(emu_machine *m, emu_warp *w)
{
    int lanes = m->threads - w->index * EMU_LANES;
    w->alive = lanes >= EMU_LANES ? UINT32_MAX : (UINT32_C(1) << lanes) - 1;
    w->waiting = w->yielded = 0;
    w->together = true;
    w->yields = false;
    memset(w->pc, 0, sizeof w->pc);
    memset(w->met, 0, sizeof w->met);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        begin_thread(&w->thread[lane]);
}

static void begin_barrier(emui_barrier *b)
{
    emui_barrier none = {0};
    *b = none;
}

/* As a launch finds a machine that may have run before: memory and registers are as they were left;
 * barriers, mbarriers, groups, and what was on its way are gone; and everything that was done comes
 * before everything that will be. */
static void begin(emu_machine *m)
{
    m->faulted = m->no_memory = m->last_asking = false;
    emui_async_drop_all(m);
    emui_clocks_begin(m);
    m->quiet = 0;
    m->told_before = m->findings;
    m->last_step = m->how.most_steps == 0 ? UINT64_MAX : m->steps + m->how.most_steps;
    begin_barrier(&m->cluster_barrier);
    for (int rank = 0; rank < m->how.ctas; ++rank) {
        emui_cta *cta = &m->cta[rank];
        cta->alive = (uint32_t)m->threads;
        emui_mbarriers_end(cta);
        for (int k = 0; k < EMU_BARRIERS; ++k)
            begin_barrier(&cta->barrier[k]);
        for (int i = 0; i < cta->warps; ++i) {
            emui_gmma_free(&cta->warp[i]);
            begin_warp(m, &cta->warp[i]);
        }
    }
}

emu_end emu_run(emu_machine *m, const emu_ins *program, int32_t n)
{
    bool alive = true;
    uint64_t seen = 0;
    int hopeless = 0;
    m->program = program;
    m->length = n;
    begin(m);
    while (!m->faulted) {
        uint64_t before = m->changes;
        int ran = round_of(m, &alive);
        if (!alive)
            break;
        if (m->steps >= m->last_step)
            return EMU_TOO_LONG;
        if (ran > 0 || m->faulted || m->changes != before) {
            m->last_asking = false;
            continue;
        }
        if (emui_advance(m, true))
            continue;
        hopeless = m->changes == seen ? hopeless + 1 : 0;
        if (hopeless > PATIENCE || m->last_asking)
            return deadlock(m);
        m->last_asking = true;
        emui_changed(m);
        seen = m->changes;
    }
    if (m->no_memory)
        return EMU_NO_MEMORY;
    if (m->faulted)
        return EMU_FAULTED;
    left_behind(m);
    return EMU_FINISHED;
}
