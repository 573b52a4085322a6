/* skip_polls.c - polls of blocked lanes that cannot change any state are skipped.
 *
 *      late schedule   no lane can go on: an operation takes a step, then all lanes are polled,
 *                      then the next operation takes a step ..
 *      idle polls      the polls after a step, where the warps of the cluster wait at barriers,
 *                      for copies of which some are not over still, or for phases that are on
 *
 * A stage of a pipeline is thousands of copies, each of which takes two steps: to poll hundreds of
 * lanes after every one of them would take most of the time. Such a round is counted, no more:
 * steps, rounds and changes are what they would be, and so are findings, events and the order of
 * all that happens. A round at mbarriers is idle while no phase has ended, and where the polls
 * before it left all as it was. Follows no part of the PTX ISA. Not here: the polls
 * (warp_turns.c). */
#include "emu/schedule/skip_polls.h"

#include "emu/exec/async/async.h"
#include "emu/exec/async/mbarrier.h"
#include "emu/schedule/schedule.h"

static int warps_of(const emui_cluster *c)
{
    return c->ctas * c->cta[0].warps;
}

/* Nobody looks at single steps, and warps take their turns in the order of their numbers. */
static bool is_plain(const emu_machine *m)
{
    const emui_run *r = m->run;
    return m->config.schedule == EMU_LATEST && !m->config.shuffle && r->watcher == NULL &&
           !r->stops && r->stop_at == UINT64_MAX;
}

static int alive_in(const emui_cluster *c)
{
    int warps = 0;
    for (int i = 0; i < warps_of(c); ++i)
        warps += emui_warp_in(c, i)->alive != 0;
    return warps;
}

/* Did each warp have one poll in the round that is over, which left what words have recorded as it
 * was? */
static bool was_idle(const emu_machine *m, const emui_cluster *c)
{
    return m->kept == m->run->kept && m->steps - m->run->steps == (uint64_t)c->idle.warps;
}

/* All lanes wait at one instruction: for a barrier of the CTA, for copies of theirs, for the other
 * warps of a wgmma, or at an mbarrier, as long as none of them gives up there. */
static bool waits(emui_cluster *c, const emu_warp *w)
{
    int32_t pc = w->alive == 0 ? 0 : w->pc[emui_first(w->alive)];
    if (w->alive == 0)
        return true;
    if (!w->converged || (w->alive & ~w->waiting) != 0 || pc < 0 || pc >= w->m->length)
        return false;
    const uint32_t is = w->m->traits[pc];
    if ((is & EMUI_OF_MBARRIER) == 0)
        return (is & EMUI_BLOCKS) != 0;
    uint64_t until = emui_barrier_gives_up(w);
    c->idle.until = until < c->idle.until ? until : c->idle.until;
    return w->m->program[pc].op == EMU_MBARRIER_TRY_WAIT;
}

void emui_find_idle_polls(emu_machine *m)
{
    emui_cluster *c = m->turn;
    if (c->idle.known || c->oldest == NULL || c->final_poll || c->explains || !is_plain(m))
        return;
    c->idle.warps = alive_in(c);
    c->idle.known = was_idle(m, c);
    c->idle.until = UINT64_MAX;
    for (int i = 0; c->idle.known && i < warps_of(c); ++i)
        c->idle.known = waits(c, emui_warp_in(c, i));
}

static bool is_idle(const emu_machine *m, emui_cluster *c)
{
    bool idle = c->idle.known && c->in_flight > 0 && is_plain(m) &&
                m->last_step - m->steps > (uint64_t)warps_of(c) && c->rounds + 1 < c->idle.until;
    c->idle.known = idle;
    return idle;
}

static void count_round(emu_machine *m, emui_cluster *c)
{
    emui_run *r = m->run;
    const int warps = warps_of(c);
    emui_begin_round(m);
    r->alive = c->idle.warps > 0;
    m->steps += (uint64_t)c->idle.warps;
    for (int i = 0; emui_polls_all(c) && i < warps; ++i)
        emui_warp_in(c, i)->changes += emui_warp_in(c, i)->alive != 0;
    c->quiet = warps - 1; /* each turn ends with one of the engine, in which nothing has changed */
    c->quiet_since = c->changes;
    r->i = warps;
    r->in_round = false;
}

/* After the round the engine takes a step, no more, and the visit of the cluster goes on. */
static bool goes_on(const emu_machine *m)
{
    const emui_run *r = m->run;
    return r->listener == NULL && !m->watched && !m->faulted &&
           (emui_is_alone(m) || r->rounds + 1 < EMUI_VISIT);
}

bool emui_skip_round(emu_machine *m)
{
    emui_run *r = m->run;
    emui_cluster *c = m->window[r->at];
    while (is_idle(m, c)) {
        count_round(m, c);
        if (!goes_on(m))
            return true;
        emui_advance(m, true);
        r->rounds = emui_is_alone(m) ? 0 : r->rounds + 1;
    }
    return false;
}
