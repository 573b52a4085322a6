/* constant_row.c - loads of parameters and constants by a warp's lanes that all read one place: by
 * a name, or by registers that agree, as an index into an array of parameters does.
 *
 * Nobody writes there while a kernel runs: such a load needs no order, and is counted neither as
 * shared nor as global. What lanes read at several places, or without a value, is left to
 * load_store.c. Not here: the other spaces (load_store_row.c, local_row.c). */
#include "emu/exec/memory/load_store.h"

#include "emu/exec/memory/row.h"
#include "emu/state/vector.h"

#include <string.h>

enum { WORD = 4 };

/* The offset of the first active lane; false where another one has another. */
EMUI_PART bool find_offset(const emu_warp *w, uint32_t active, const emu_ins *i, uint32_t *offset)
{
    uint32_t differ = 0;
    *offset = (uint32_t)i->a.value;
    if (i->a.r < 0)
        return true;
    const uint32_t *row = w->row[i->a.r], first = row[emui_first(active)];
    *offset += first;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        differ |= (row[lane] ^ first) & (0 - (active >> lane & 1));
    return differ == 0;
}

/* Inside of the variable that the address is computed from, where it is known. */
static bool is_within(const emu_variable *v, uint32_t offset, uint32_t bytes)
{
    return v == NULL || (offset >= v->first && offset + bytes <= v->first + v->bytes);
}

static bool is_there(const emu_machine *m, const emui_region *r, uint32_t offset, uint32_t bytes)
{
    return (offset & (bytes - 1)) == 0 && offset <= r->bytes && bytes <= r->bytes - offset &&
           (m->config.checks == 0 || emui_is_plain(r->state + offset, bytes, false));
}

/* The bytes of one register, as it holds them. */
static uint32_t value_of(const emu_ins *i, const uint8_t *from, uint32_t piece)
{
    uint32_t v = 0, sign = i->type == EMU_S8 || i->type == EMU_S16 ? 8 * piece - 1 : 31;
    if (piece == WORD) /* as a rule: a copy of so many bytes as piece says is a loop */
        memcpy(&v, from, WORD);
    else
        memcpy(&v, from, piece);
    return v | (0 - (v >> sign)) << sign;
}

EMUI_PART void fill(uint32_t *restrict d, uint32_t active, uint32_t v)
{
    if (active == UINT32_MAX) { /* as a rule: nothing is read */
        for (int lane = 0; lane < EMU_LANES; ++lane)
            d[lane] = v;
        return;
    }
    for (int lane = 0; lane < EMU_LANES; ++lane)
        d[lane] = emui_pick((active & emui_lane_bit[lane]) != 0, v, d[lane]);
}

EMUI_VECTOR bool emui_constant_access(emu_machine *m, emu_warp *w, uint32_t active,
                                      const emu_ins *i)
{
    const emui_region *r = i->space == EMU_PARAM ? m->param : m->constant;
    uint32_t bytes = emu_type_bits(i->type) / 8 * (uint32_t)(i->count > 1 ? i->count : 1), offset;
    if (i->op != EMU_LD || (i->space != EMU_PARAM && i->space != EMU_CONST) ||
        i->a.kind != EMU_ADDRESS || !emui_has_pieces(i, bytes) ||
        !find_offset(w, active, i, &offset) || !is_there(m, r, offset, bytes) ||
        !is_within(i->variable, offset, bytes))
        return false;
    emui_note_read((emui_place){m->constant, offset}, i->space == EMU_CONST ? bytes : 0);
    uint32_t piece = emui_piece_of(i);
    for (uint32_t k = 0; piece * k < bytes; ++k)
        fill(w->row[emui_row_of_piece(i, i->d, k)], active,
             value_of(i, r->data + offset + piece * k, piece));
    return true;
}
