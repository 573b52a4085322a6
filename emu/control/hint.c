/* hint.c - what tells the chip something and computes nothing: prefetches, the next grid, register
 * budgets, breakpoints.
 *
 * Follows the PTX ISA, "prefetch, prefetchu", "discard", "griddepcontrol", "setmaxnreg", "brkpt".
 *
 *      op                   reads      what the machine does
 *      PREFETCH             -          nothing; an address is not looked at, as a hint never faults
 *      DISCARD              a          128 bytes of global memory are as if nobody had written them
 *      GRID_WAIT, _LAUNCH   -          nothing: the grid before is over, the next one is not here
 *      REGISTERS_INC, _DEC  a          checks the number, and that the whole warp comes
 *      BRKPT                -          an event of the trace
 *
 * Not here: registers that a warp really loses; a machine has as many rows as its host said. */
#include "emu/isa.h"

#include <inttypes.h>
#include <string.h>

enum { DISCARDED = 128 };
enum { LEAST_REGISTERS = 24, MOST_REGISTERS = 256, REGISTER_UNIT = 8 };

static emu_result budget(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    const char *name = i->op == EMU_REGISTERS_INC ? "setmaxnreg.inc" : "setmaxnreg.dec";
    uint32_t n = emui_u32(w, emui_first(active), i->a);
    if (n < LEAST_REGISTERS || n > MOST_REGISTERS || n % REGISTER_UNIT != 0)
        return emui_fault(m, (emui_blame){EMU_OPERAND, w, emui_first(active), -1, 0, 0},
                          "%s: %" PRIu32 " registers; it takes multiples of 8 from 24 to 256", name,
                          n);
    if (emui_gather(m, w, active, name) == EMU_BLOCKED)
        return EMU_BLOCKED;
    emui_event(m, w, name, "\"registers\":%" PRIu32, n);
    return EMU_DONE;
}

static emu_result discard(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        emui_place p;
        uint64_t address = emui_address(w, lane, i->a, i->space);
        if (!(active >> lane & 1))
            continue;
        if (!emui_locate(m, w, lane, i->space, address, DISCARDED, DISCARDED, "discard", &p))
            return EMU_FAULT;
        emui_check_access(m, w, lane, p, DISCARDED, EMUI_WRITE, false, "discard");
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
    if (i->op == EMU_BRKPT)
        emui_event(m, w, "brkpt", "\"lanes\":\"0x%08" PRIx32 "\"", active);
    return EMU_DONE;
}
