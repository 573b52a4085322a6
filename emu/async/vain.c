/* vain.c - rounds of polls that are known to change nothing.
 *
 *      late schedule   no lane can go on: an operation takes a step, then all lanes are polled,
 *                      then the next operation takes a step ..
 *      in vain         the polls after a step, where the warps of the cluster wait at barriers, or
 *                      for copies of which some are not over still
 *
 * A stage of a pipeline is thousands of copies, each of which takes two steps: to poll hundreds of
 * lanes after every one of them would take most of the time. Such a round is counted, and nothing
 * else: steps, rounds and changes are what they would be, and so are findings, events and the order
 * of all that happens. Follows no part of the PTX ISA. Not here: polls that may depend on the time
 * or on memory, as those of mbarriers do. */
#include "emu/async/vain.h"

#include "emu/core/run.h"

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

/* All lanes wait at one instruction, for a barrier of the CTA or for copies of theirs. */
static bool waits(const emu_machine *m, const emu_warp *w)
{
    if (w->alive == 0)
        return true;
    int32_t pc = w->pc[emui_first(w->alive)];
    if (!w->converged || (w->alive & ~w->waiting) != 0 || pc < 0 || pc >= m->length)
        return false;
    return m->program[pc].execute == emu_cp_async || m->program[pc].execute == emu_barrier_cta;
}

void emui_vain_look(emu_machine *m)
{
    emui_cluster *c = m->turn;
    if (c->vain || c->oldest == NULL || c->final_poll || c->explains || !is_plain(m))
        return;
    c->vain = true;
    for (int i = 0; c->vain && i < warps_of(c); ++i)
        c->vain = waits(m, emui_warp_in(c, i));
}

/* Does the lane wait for copies that are not over? */
static bool lacks_copies(const emu_warp *w, int lane)
{
    const emui_groups *g = w->thread[lane].groups[false];
    return g != NULL && g->wanted > g->done;
}

void emui_vain_after(const emui_async *a)
{
    const emu_warp *w = a->warp;
    emui_cluster *c = w->cta->cluster;
    if (!c->vain || a->signal != EMUI_COPY_GROUP || lacks_copies(w, a->lane) || w->alive == 0 ||
        w->m->program[w->pc[emui_first(w->alive)]].execute != emu_cp_async)
        return;
    c->vain = false;
    for (uint32_t left = w->alive; !c->vain && left != 0; left &= left - 1)
        c->vain = lacks_copies(w, emui_first(left));
}

bool emui_vain_round(emu_machine *m)
{
    emui_run *r = m->run;
    emui_cluster *c = m->window[r->at];
    const int warps = warps_of(c);
    bool vain = c->vain && c->in_flight > 0 && is_plain(m) &&
                m->last_step - m->steps > (uint64_t)warps;
    c->vain = vain;
    c->knows = c->knows && vain;
    if (!vain)
        return false;
    emui_begin_round(m);
    for (int i = 0; i < warps; ++i) {
        emu_warp *w = emui_warp_in(c, i);
        if (w->alive == 0)
            continue;
        r->alive = true;
        ++m->steps;
        w->changes += emui_polls_all(c);
    }
    c->quiet = warps - 1; /* each turn ends with one of the engine, in which nothing has changed */
    c->quiet_since = c->changes;
    r->i = warps;
    r->in_round = false;
    return true;
}
