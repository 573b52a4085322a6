/* branch.c - branches and exits: what moves a lane's PC.
 *
 * Follows the PTX ISA, "Control Flow Instructions".
 *
 *      bra       target                    exit, trap     nothing more
 *      brx.idx   a: which of the list, instructions as immediates
 *
 * flags EMU_UNI: .uni, all lanes that are here go the same way.
 *
 * Here: those, and giving way. Not here: choosing which lanes run (warp_turns.c), calls
 * (call.c). */
#include "emu/check/race/order.h"
#include "emu/exec/control/control.h"
#include "emu/exec/control/skipped.h"
#include "emu/exec/matrix/wgmma.h"
#include "emu/exec/tcgen05/tensor.h"

#include <inttypes.h>

void emui_check_uni(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                    const char *what)
{
    int first = emui_first(active), other = first;
    if ((i->flags & EMU_UNI) == 0 || w->diverged.holds > 0 || !emui_checks(m, EMU_CHECK_ALIGNED))
        return;
    for (uint32_t left = active; left != 0; left &= left - 1)
        other = w->pc[emui_first(left)] != w->pc[first] ? emui_first(left) : other;
    if (w->predicated_off == 0 && other == first)
        return;
    int lane = other != first ? other : emui_first(w->predicated_off);
    emui_find(m, emui_at_pc(EMU_DIVERGED, w, lane, w->now),
              "%s.uni: all lanes that are here go the same way, but lane %d goes another one than "
              "lane %d",
              what, lane, first);
}

emu_result emu_bra(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    bool back = i->target <= w->pc[emui_first(active)];
    for (uint32_t left = active; left != 0; left &= left - 1)
        w->pc[emui_first(left)] = i->target;
    w->yields |= back && (!w->converged || (w->polling && m->residents > 1));
    if ((i->flags & EMU_UNI) != 0)
        emui_check_uni(m, w, active, i, "bra");
    return EMU_JUMPED;
}

emu_result emu_brx(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    bool back = false;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        uint32_t index = emui_u32(w, lane, i->a);
        if (index >= (uint32_t)i->listed)
            return emui_fault(m, emui_at_byte(EMU_OPERAND, w, lane, index),
                              "brx.idx: lane %d gives index %" PRIu32 " of a list of %d targets",
                              lane, index, i->listed);
        back |= (int32_t)i->list[index].value <= w->now;
        w->pc[lane] = (int32_t)i->list[index].value;
    }
    w->yields |=
        back && (!w->converged || (active & (active - 1)) != 0 || (w->polling && m->residents > 1));
    emui_check_uni(m, w, active, i, "brx.idx");
    return EMU_JUMPED;
}

/* A thread that arrived at the cluster's barrier and exits without waiting counts no more. */
static void leave(emu_warp *w, uint32_t lanes)
{
    emui_barrier *b = &w->cta->cluster->barrier;
    w->cta->alive -= emui_number_of(lanes);
    for (uint32_t left = b->arrived > 0 ? lanes : 0; left != 0; left &= left - 1)
        if (b->arrived > 0 && w->thread[emui_first(left)].cluster == b->phase + 1)
            --b->arrived;
}

emu_result emu_exit(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)i;
    w->alive &= ~active;
    if (w->alive != 0)
        emui_skipped_by(w, active);
    leave(w, active);
    emui_barrier_exit(w);
    if (w->alive == 0)
        emui_budget_exit(m, w);
    if (w->cta->alive == 0) {
        emui_wgmma_end(m, w->cta);
        emui_tensor_end(m, w->cta);
        emui_order_exit(m, w);
    }
    emui_changed(m);
    return EMU_JUMPED;
}

emu_result emu_trap(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)i;
    int lane = emui_first(active);
    return emui_fault(m, emui_at_lane(EMU_OPERAND, w, lane),
                      "trap: lane %d of warp %d stops the program"
                      "\nlook for the condition under which the program traps",
                      lane, w->index);
}

emu_result emu_nanosleep(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)m, (void)active, (void)i;
    w->yields = true;
    return EMU_DONE;
}
