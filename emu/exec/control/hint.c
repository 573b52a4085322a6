/* hint.c - instructions that compute nothing: prefetches, the next grid, register budgets,
 * breakpoints.
 *
 * Follows the PTX ISA, "prefetch, prefetchu", "applypriority", "discard", "griddepcontrol",
 * "setmaxnreg", "brkpt", "pmevent".
 *
 *      op                   reads      what the machine does
 *      PREFETCH             -          nothing; an address is not looked at, as a hint never faults
 *      APPLY_PRIORITY       -          the same
 *      PMEVENT              -          the same: nobody counts
 *      DISCARD              a          128 bytes of global memory are as if never written
 *      GRID_WAIT, _LAUNCH   -          notes that it was executed: the grid before is over, and the
 *                                      next one is not here
 *      REGISTERS_INC, _DEC  a          checks the number, and that the whole warpgroup executes it
 *      BRKPT                -          an event of the trace, and the end, as no debugger is there
 *
 * Not here: registers that a warp really loses; a machine keeps the rows it was opened with. */
#include "emu/check/access/access.h"
#include "emu/exec/control/control.h"
#include "emu/exec/control/meet.h"
#include "emu/state/run.h"

#include <inttypes.h>
#include <string.h>

enum { DISCARDED = 128, GROUP = 4 };
enum { LEAST_REGISTERS = 24, MAX_REGISTERS = 256, REGISTER_UNIT = 8 };

/* Two warps of a warpgroup, one of which lacks a setmaxnreg of the other. */
static void find_missing(emu_machine *m, const emu_warp *has, const emu_warp *lacks)
{
    emui_text t;
    if (emui_checks(m, EMU_CHECK_ALIGNED))
        emui_find(m, emui_at_pc(EMU_DIVERGED, has, -1, has->budget_at),
                  "setmaxnreg at %s: all warps of a warpgroup execute the same, but warp %d of CTA "
                  "%d, of that of warp %d, has exited without one"
                  "\nlet all four warps of the warpgroup execute it",
                  emui_at(m, has->budget_at, &t), lacks->index, lacks->cta->number, has->index);
}

static void find_other(emu_machine *m, const emu_warp *w, const emu_warp *other)
{
    emui_text t, u;
    if (emui_checks(m, EMU_CHECK_ALIGNED))
        emui_find(m, emui_at_pc(EMU_DIVERGED, w, -1, w->budget_at),
                  "setmaxnreg at %s: all warps of a warpgroup execute the same, but warp %d of CTA "
                  "%d takes %" PRIu32 " registers, and warp %d %" PRIu32 " at %s"
                  "\nlet all four warps of the warpgroup execute one setmaxnreg",
                  emui_at(m, w->budget_at, &t), w->index, w->cta->number, w->budget, other->index,
                  other->budget, emui_at(m, other->budget_at, &u));
}

/* An H200 goes on whichever warps execute it; to the ISA that is undefined. Warps may come at any
 * time, so one is missing only when it has exited. */
static void compare_with_group(emu_machine *m, const emu_warp *w, bool exits)
{
    int first = w->index - w->index % GROUP;
    for (int k = first; k < first + GROUP && k < w->cta->warps; ++k) {
        const emu_warp *other = &w->cta->warp[k];
        if (exits && other->budgets > w->budgets)
            find_missing(m, other, w);
        else if (!exits && other->alive == 0 && other->budgets < w->budgets)
            find_missing(m, w, other);
        else if (!exits && other->budgets == w->budgets && other->budget != w->budget)
            find_other(m, w, other);
    }
}

static emu_result budget(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    const char *name = i->op == EMU_REGISTERS_INC ? "setmaxnreg.inc" : "setmaxnreg.dec";
    uint32_t n = emui_u32(w, emui_first(active), i->a);
    if (n < LEAST_REGISTERS || n > MAX_REGISTERS || n % REGISTER_UNIT != 0)
        return emui_fault(m, emui_at_lane(EMU_OPERAND, w, emui_first(active)),
                          "%s: %" PRIu32 " registers; it takes multiples of 8 from 24 to 256", name,
                          n);
    if (emui_gather(m, w, active, name) == EMU_BLOCKED)
        return EMU_BLOCKED;
    emui_event(m, w, name, "\"registers\":%" PRIu32, n);
    ++w->budgets;
    w->budget = n;
    w->budget_at = w->now;
    compare_with_group(m, w, false);
    return EMU_DONE;
}

void emui_budget_exit(emu_machine *m, const emu_warp *w)
{
    compare_with_group(m, w, true);
}

static emu_result discard(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    for (uint32_t left = active; left != 0; left &= left - 1) {
        emui_place p;
        emui_actor by = {m, w, emui_first(left), "discard"};
        uint64_t address = emui_address(w, by.lane, i->a, i->space);
        if (!emui_access(&by, &(emui_request){i->space, address, DISCARDED, DISCARDED}, EMUI_WRITE,
                         &p))
            return EMU_FAULT;
        memset(emui_bytes(p), EMUI_POISON, DISCARDED);
        memset(emui_states(p), 0, DISCARDED);
    }
    return EMU_DONE;
}

emu_result emu_hint(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if (i->op == EMU_REGISTERS_INC || i->op == EMU_REGISTERS_DEC)
        return budget(m, w, active, i);
    if (i->op == EMU_DISCARD)
        return discard(m, w, active, i);
    m->run->waited |= i->op == EMU_GRID_WAIT;
    m->run->triggered |= i->op == EMU_GRID_LAUNCH;
    if (i->op != EMU_BRKPT)
        return EMU_DONE;
    int lane = emui_first(active);
    emui_event(m, w, "brkpt", "\"lanes\":\"0x%08" PRIx32 "\"", active);
    return emui_fault(m, emui_at_lane(EMU_OPERAND, w, lane),
                      "brkpt: lane %d of warp %d stops the program, as no debugger is there"
                      "\nlook for the condition under which it gets to the breakpoint",
                      lane, w->index);
}
