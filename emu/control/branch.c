/* branch.c - branches and exits: what moves a lane's PC.
 *
 * Follows the PTX ISA, "Control Flow Instructions".
 *
 *      bra     target                    exit, trap     nothing more
 *
 * Here: the two, and giving way. Not here: choosing which lanes run (run.c), calls. */
#include "emu/isa.h"

emu_result emu_bra(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)m;
    bool back = i->target <= w->pc[emui_first(active)];
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if (active >> lane & 1)
            w->pc[lane] = i->target;
    w->yields |= back && !w->together;
    return EMU_JUMPED;
}

/* Who came to the cluster's barrier and goes without waiting is no longer counted among either. */
static void leave(emu_machine *m, emu_warp *w, int lane)
{
    emui_barrier *b = &m->cluster_barrier;
    --w->cta->alive;
    if (w->thread[lane].cluster == b->phase + 1)
        --b->came;
}

emu_result emu_exit(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)i;
    w->alive &= ~active;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if (active >> lane & 1)
            leave(m, w, lane);
    if (w->cta->alive == 0)
        emui_order_exit(m, w);
    emui_changed(m);
    return EMU_JUMPED;
}

emu_result emu_trap(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)i;
    int lane = emui_first(active);
    return emui_fault(m, (emui_blame){EMU_OPERAND, w, lane, -1, 0, 0},
                      "trap: lane %d of warp %d stops the program", lane, w->index);
}

emu_result emu_nanosleep(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)m, (void)active, (void)i;
    w->yields = true;
    return EMU_DONE;
}
