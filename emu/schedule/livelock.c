/* livelock.c - lanes that run for ever and change nothing: who polls what.
 *
 *      idle       for many rounds nothing has changed that a lane may wait for, and nothing is in
 *                 flight: then the warps are watched for a while
 *      cycle     a warp comes back to a branch with the same PCs, registers and predicates, and
 *                 nothing was stored meanwhile: it does the same again, for ever
 *      livelock   each warp is in a cycle, or all of its lanes wait
 *
 * A cycle is found by Brent's method: the state at a branch back is compared with one that is kept
 * for 1, 2, 4, .. of them. A loop that counts is none; it ends by itself, or by the limit of steps.
 * Here: watching. Not here: lanes that all wait (warp_turns.c). */
#include "emu/schedule/livelock.h"

#include "emu/check/race/order.h"
#include "emu/state/frames.h"

#include <inttypes.h>

enum { IDLE_ROUNDS = 2000, LEAST_ROUNDS = 32, LAST_STEPS = 4096 };

static int warps_of(const emui_cluster *c)
{
    return c->ctas * c->cta[0].warps;
}

static bool is_in_flight(const emu_machine *m)
{
    const emui_cluster *c;
    bool any = false;
    for (int k = 0; !any && (c = emui_cluster_in(m, k)) != NULL; ++k)
        any = c->in_flight > 0;
    return any;
}

static void forget(emu_machine *m)
{
    const emui_cluster *c;
    for (int k = 0; (c = emui_cluster_in(m, k)) != NULL; ++k)
        for (int i = 0; i < warps_of(c); ++i)
            emui_warp_in(c, i)->cycle = (emui_cycle){.at = -1, .polls = -1};
}

/* Watching costs, and so does waiting where there are many clusters: after 2000, 4000, 8000 .. idle
 * rounds of one, sooner of more, for a sixteenth of as many. */
static bool is_time(const emu_machine *m, uint64_t rounds)
{
    uint64_t from = IDLE_ROUNDS / (uint64_t)(m->residents + (m->residents == 0));
    from = from < LEAST_ROUNDS ? LEAST_ROUNDS : from;
    while (2 * from <= rounds)
        from *= 2;
    return rounds >= from && rounds - from < from / 16;
}

void emui_livelock_round(emu_machine *m)
{
    bool idle = m->changes == m->idle_changes && !is_in_flight(m);
    if (!idle) {
        m->idle_changes = m->changes;
        m->idle_since = m->rounds;
    }
    bool watched = idle && is_time(m, m->rounds - m->idle_since);
    bool last = !watched && m->last_step - m->steps < LAST_STEPS;
    if ((watched && (!m->watched || m->watched_last)) || (last && !m->watched))
        forget(m);
    m->watched = watched || last;
    m->watched_last = last;
}

/* ---- The state of a warp ---- */

static uint64_t mixed(uint64_t hash, uint64_t v)
{
    hash = (hash ^ v) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t state_of(const emu_warp *w)
{
    uint64_t hash = mixed(w->alive, w->carry);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        hash = mixed(hash, (uint32_t)w->pc[lane]);
    for (int r = 0; r < w->m->config.registers; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            hash = mixed(hash, w->row[r][lane]);
    for (int lane = 0; w->calls && lane < EMU_LANES; ++lane)
        hash = emui_frames_hash(w, lane, hash);
    for (int p = 0; p < w->m->config.predicates; ++p)
        hash = mixed(hash, w->predicate[p]);
    return hash;
}

/* At a branch back: is the state the one that is kept? */
static void compare(emu_warp *w, int32_t at)
{
    emui_cycle *c = &w->cycle;
    if (c->at >= 0 && c->at != at)
        return;
    uint64_t state = state_of(w);
    c->closed |= c->at == at && c->state == state;
    if (c->at < 0 || ++c->taken == c->power) {
        c->at = at;
        c->state = state;
        c->power = c->power == 0 ? 1 : 2 * c->power;
        c->taken = 0;
    }
}

void emui_livelock_watch(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    const uint32_t is = m->traits[w->now];
    if (active == 0)
        return;
    if ((is & (EMUI_STORES | EMUI_HOST)) != 0) /* memory, or the host, may be different after it */
        m->idle_since = m->rounds;
    if ((is & (EMUI_ACCESSES | EMUI_POLLS)) != 0) {
        w->cycle.polls = w->now;
        w->cycle.lane = emui_first(active);
    }
    if ((is & EMUI_BRANCHES) != 0 && i->target <= w->now && !m->watched_last)
        compare(w, w->now);
}

/* ---- The end ---- */

static bool is_stuck(const emu_warp *w)
{
    return w->alive == 0 || w->cycle.closed || (w->alive & ~w->waiting) == 0;
}

bool emui_is_livelock(const emu_machine *m)
{
    bool idle = m->changes == m->idle_changes && m->idle_since < m->rounds;
    bool stuck = m->watched && !m->watched_last && idle, cycle = false;
    const emui_cluster *c;
    for (int k = 0; stuck && (c = emui_cluster_in(m, k)) != NULL; ++k)
        for (int i = 0; stuck && i < warps_of(c); ++i) {
            const emu_warp *w = emui_warp_in(c, i);
            stuck = is_stuck(w);
            cycle |= w->alive != 0 && w->cycle.closed;
        }
    return stuck && cycle;
}

/* What the warp polls, as its lane addresses it; false: no memory is there. */
static bool find_polled(emu_warp *w, emui_place *p)
{
    int lane = w->cycle.lane;
    const emu_ins *i = &w->m->program[w->cycle.polls];
    uint64_t generic = emu_generic(i->space, emui_address(w, lane, i->a, i->space));
    return emui_look(w->m, w, lane, generic, 1, p);
}

bool emui_polls_global(const emu_machine *m)
{
    const emui_cluster *c;
    emui_place p;
    for (int k = 0; (c = emui_cluster_in(m, k)) != NULL; ++k)
        for (int i = 0; i < warps_of(c); ++i) {
            emu_warp *w = emui_warp_in(c, i);
            if (w->alive != 0 && w->cycle.closed && w->cycle.polls >= 0 && find_polled(w, &p) &&
                p.region->space == EMU_GLOBAL)
                return true;
        }
    return false;
}

/* "byte 0x40 of the flag" */
static const char *polled(emu_warp *w, emui_text *t)
{
    emui_place p;
    return find_polled(w, &p) ? emui_name(t, p) : "memory that is not there";
}

/* The host may be meant to store into memory that it has, too: but a launch ends before the host
 * goes on. */
static const char *repair_of(emu_warp *w)
{
    emui_place p;
    return find_polled(w, &p) && p.region->is_host
               ? "where the host is to store it, let it do so before the launch: here a launch "
                 "ends before the host goes on"
               : "store what it polls for before the thread that does so waits, polls or exits";
}

const char *emui_polls(emu_warp *w, emui_text *t)
{
    emui_text name, at;
    const emui_cycle *c = &w->cycle;
    t->s[0] = '\0';
    if (w->m->watched && c->polls >= 0)
        snprintf(t->s, sizeof t->s, ", and polls %.60s at %.80s", polled(w, &name),
                 emui_at(w->m, c->polls, &at));
    return t->s;
}

static void report(emu_machine *m, emu_warp *w)
{
    emui_text t, u;
    const emui_cycle *c = &w->cycle;
    emui_location at = emui_at_pc(EMU_STUCK, w, c->lane, c->polls);
    if (c->polls < 0)
        emui_find(m, emui_at_pc(EMU_STUCK, w, -1, c->at),
                  "livelock: warp %d of CTA %d loops forever at the branch at %s, and "
                  "reads nothing on the way"
                  "\nmake the exit condition depend on something that changes",
                  w->index, w->cta->number, emui_at(m, c->at, &u));
    else
        emui_find(
            m, at,
            "livelock: lane %d of warp %d of CTA %d polls %s at %s for ever: all other threads "
            "wait, poll or have exited, and nothing in flight could change it"
            "\n%s",
            c->lane, w->index, w->cta->number, polled(w, &t), emui_at(m, c->polls, &u),
            repair_of(w));
}

void emui_livelock_report(emu_machine *m)
{
    const emui_cluster *c;
    for (int k = 0; (c = emui_cluster_in(m, k)) != NULL; ++k)
        for (int i = 0; i < warps_of(c); ++i)
            if (emui_warp_in(c, i)->alive != 0 && emui_warp_in(c, i)->cycle.closed)
                report(m, emui_warp_in(c, i));
}
