/* by_row.h - an instruction of one of the operations of rows.h, for the active lanes of a warp.
 *
 * Here: operands as rows, and the active lanes of the result. Inline, for the loop over the
 * instructions of a turn. Not here: which operation an instruction is (row_table.h). */
#ifndef EMUI_BY_ROW_H
#define EMUI_BY_ROW_H

#include "emu/exec/alu/row_table.h"
#include "emu/state/state.h"
#include "emu/state/vector.h"

typedef uint32_t emui_rows[2 * EMU_LANES];

/* So many rows of an operand: its own, or scratch filled with it. */
EMUI_PART const uint32_t *emui_row_operand(const emu_warp *w, const emu_operand *o, int rows,
                                           emui_rows scratch)
{
    if (o->kind == EMU_REG)
        return w->row[o->r];
    if (o->kind != EMU_IMM) {
        emui_fill_rows(w, *o, rows, scratch);
        return scratch;
    }
    emui_row_fill(scratch, (uint32_t)o->value);
    if (rows == 2)
        emui_row_fill(scratch + EMU_LANES, (uint32_t)(o->value >> 32));
    return scratch;
}

EMUI_PART uint32_t emui_mask_operand(const emu_warp *w, emu_operand o)
{
    return o.kind == EMU_PREDICATE ? w->predicate[o.r] : (o.value & 1) != 0 ? UINT32_MAX : 0;
}

/* Into a predicate. */
EMUI_PART void emui_to_predicate(emu_warp *w, uint32_t active, const emu_ins *i,
                                 const emui_row_operation *o)
{
    emui_rows sa, sb;
    uint32_t v, *to = &w->predicate[i->d.r];
    if (o->form == EMUI_ROW_COMPARE)
        v = emui_holds(emui_holds_for(i->count),
                       o->does.compare(emui_row_operand(w, &i->a, o->a, sa),
                                       emui_row_operand(w, &i->b, o->b, sb)));
    else
        v = o->does.predicate(emui_mask_operand(w, i->a), emui_mask_operand(w, i->b));
    *to = (*to & ~active) | (v & active);
}

/* False: nothing was done, it needs to go lane by lane. */
EMUI_PART bool emui_by_row(emu_warp *w, uint32_t active, const emu_ins *i,
                           const emui_row_operation *o)
{
    emui_rows sa, sb, sc, v;
    if (o->form == EMUI_ROW_COMPARE || o->form == EMUI_ROW_PREDICATE) {
        emui_to_predicate(w, active, i, o);
        return true;
    }
    const uint32_t *a = emui_row_operand(w, &i->a, o->a, sa), *b;
    uint32_t *to = w->row[i->d.r], *d = active == UINT32_MAX ? to : v;
    bool done = true;
    switch (o->form) {
    case EMUI_ROW_ONE:
        done = o->does.one(d, a);
        break;
    case EMUI_ROW_TWO:
        done = o->does.two(d, a, emui_row_operand(w, &i->b, o->b, sb));
        break;
    case EMUI_ROW_THREE:
        b = emui_row_operand(w, &i->b, o->b, sb);
        done = o->does.three(d, a, b, emui_row_operand(w, &i->c, o->c, sc));
        break;
    default:
        b = emui_row_operand(w, &i->b, o->b, sb);
        o->does.select(d, a, b, w->predicate[i->c.r]);
        break;
    }
    if (done && active != UINT32_MAX)
        emui_row_keep(to, v, o->d, active);
    return done;
}

#endif
