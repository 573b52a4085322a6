/* breakpoints.c - a launch that was begun, step by step: so many instructions, to a breakpoint, one
 * warp out of turn, to the end; and who watches.
 *
 * Follows no part of the PTX ISA. Here: when the scheduler stops. Not here: the scheduler
 * (warp_turns.c, cluster_turns.c), begin and end (launch.c). */
#include "emu/schedule/schedule.h"

#include <stdlib.h>
#include <string.h>

emu_end emu_step(emu_machine *m, uint64_t steps, emu_at *at)
{
    emui_run *r = m->run;
    r->stops = r->breakpoints > 0;
    r->stop_at = steps < UINT64_MAX - m->steps ? m->steps + steps : UINT64_MAX;
    r->last.lanes = 0;
    emu_end end = emui_settle(m, emui_go_on(m));
    if (at != NULL)
        *at = r->last;
    return end;
}

emu_end emu_step_warp(emu_machine *m, int cta, int warp, emu_at *at)
{
    emui_run *r = m->run;
    emui_cta *c = r->end == EMU_RUNNING ? emui_cta_at(m, cta) : NULL;
    if (c == NULL || warp < 0 || warp >= c->warps || !emui_run_warp(m, &c->warp[warp]))
        r->last.lanes = 0;
    else if (m->faulted)
        r->end = m->no_memory ? EMU_NO_MEMORY : EMU_FAULTED;
    if (at != NULL)
        *at = r->last;
    return emui_settle(m, r->end);
}

emu_end emu_finish(emu_machine *m)
{
    m->run->stops = false;
    m->run->stop_at = UINT64_MAX;
    return emui_settle(m, emui_go_on(m));
}

bool emu_break(emu_machine *m, int32_t pc, bool on)
{
    emui_run *r = m->run;
    if (pc < 0 || (pc >= r->break_room && !on))
        return !on;
    if (pc >= r->break_room) {
        size_t room = (size_t)pc + 64;
        uint8_t *more = realloc(r->breaks, room);
        if (more == NULL)
            return false;
        memset(more + r->break_room, 0, room - (size_t)r->break_room);
        r->breaks = more;
        r->break_room = (int32_t)room;
    }
    r->breakpoints += (int)on - (int)r->breaks[pc];
    r->breaks[pc] = on;
    return true;
}

void emu_listen(emu_machine *m, emu_listener *listener, void *with)
{
    m->run->listener = listener;
    m->run->listens_with = with;
}

void emu_watch(emu_machine *m, emu_watcher *watcher, void *with)
{
    m->run->watcher = watcher;
    m->run->with = with;
}
