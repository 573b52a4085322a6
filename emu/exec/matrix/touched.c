/* touched.c - the registers that an instruction touches: none of them may be one that the
 * asynchronous engine has.
 *
 * By the operands alone: values of 64 bits have two rows, all others one. Here: which rows. Not
 * here: what is wrong with it (wgmma_rows.c, tcgen05/move.c). Follows no part of the PTX ISA. */
#include "emu/exec/matrix/touched.h"

/* Rows from the one of an operand on. */
static void touch_operand(emu_warp *w, int lane, emu_operand o, int rows, bool writes,
                          emui_touch *touch)
{
    if (o.kind != EMU_REG && (o.kind != EMU_ADDRESS || o.r < 0))
        return;
    for (int k = 0; k < rows && o.r + k < w->m->config.registers; ++k)
        touch(w->m, w, lane, o.r + k, writes);
}

static int rows_of(emu_type t)
{
    return emu_type_bits(t) == 64 ? 2 : 1;
}

void emui_each_row(emu_warp *w, uint32_t active, const emu_ins *i, emui_touch *touch)
{
    const int lane = emui_first(active), rows = rows_of(i->type);
    const int from = i->from == EMU_NO_TYPE ? rows : rows_of(i->from);
    const int address = i->space == EMU_GENERIC || i->space == EMU_GLOBAL ? 2 : 1;
    const emu_operand sources[] = {i->a, i->b, i->c, i->x};
    touch_operand(w, lane, i->d, rows, true, touch);
    touch_operand(w, lane, i->e, rows, true, touch);
    for (int k = 0; k < 4; ++k)
        touch_operand(w, lane, sources[k], sources[k].kind == EMU_ADDRESS ? address : from, false,
                      touch);
    for (int k = 0; k < i->listed; ++k)
        touch_operand(w, lane, i->list[k], rows, k < i->written, touch);
}
