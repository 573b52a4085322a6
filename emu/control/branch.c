/* branch.c - branches and exits: what moves a lane's PC.
 *
 * Follows the PTX ISA, "Control Flow Instructions".
 *
 *      bra     target                    exit, trap     nothing more
 *
 * Here: the two, and giving way. Not here: choosing which lanes run (run.c), calls. */
#include "emu/matrix/wgmma.h"
#include "emu/order/order.h"

emu_result emu_bra(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    bool back = i->target <= w->pc[emui_first(active)];
    for (uint32_t left = active; left != 0; left &= left - 1)
        w->pc[emui_first(left)] = i->target;
    w->yields |= back && (!w->converged || (w->polls && m->residents > 1));
    return EMU_JUMPED;
}

/* A thread that arrived at the cluster's barrier and exits without waiting counts no more. */
static void leave(emu_warp *w, int lane)
{
    emui_barrier *b = &w->cta->cluster->barrier;
    --w->cta->alive;
    if (w->thread[lane].cluster == b->phase + 1)
        --b->arrived;
}

emu_result emu_exit(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)i;
    w->alive &= ~active;
    for (uint32_t left = active; left != 0; left &= left - 1)
        leave(w, emui_first(left));
    emui_barrier_exit(w);
    if (w->alive == 0)
        emui_budget_exit(m, w);
    if (w->cta->alive == 0) {
        emui_wgmma_end(m, w->cta);
        emui_order_exit(m, w);
    }
    emui_changed(m);
    return EMU_JUMPED;
}

emu_result emu_trap(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)i;
    int lane = emui_first(active);
    return emui_fault(m, (emui_location){EMU_OPERAND, w, lane, -1, 0, 0},
                      "trap: lane %d of warp %d stops the program", lane, w->index);
}

emu_result emu_nanosleep(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)m, (void)active, (void)i;
    w->yields = true;
    return EMU_DONE;
}
