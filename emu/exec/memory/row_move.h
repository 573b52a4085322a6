/* row_move.h - the bytes of a row (row.h) into registers, or from them.
 *
 * Of a regular row each half of the lanes reads a stretch of bytes, or one place. Not here: where
 * the lanes point (row_find.h), whether they may (row.c), the pieces of a lane (row_bytes.h). */
#ifndef EMUI_ROW_MOVE_H
#define EMUI_ROW_MOVE_H

#include "emu/exec/memory/row_bytes.h"
#include "emu/exec/memory/row_find.h"

/* ---- Loads ---- */

EMUI_PART void emui_load_piece(uint32_t *d, uint32_t active, const emui_row *r, uint32_t at,
                               uint32_t piece)
{
    const uint8_t *data = r->region->data + at;
    const uint8_t *const from[2] = {data + r->offset[0], data + r->offset[EMUI_HALF_ROW]};
    if (r->halves || (r->regular && (r->bytes == piece || piece == EMUI_WORD)))
        emui_load_halves(d, from, r->halves, r->bytes, piece);
    else
        emui_load_lanes(d, active, data, r->offset, piece);
}

EMUI_PART void emui_load_row(emu_warp *w, uint32_t active, const emu_ins *i, const emui_row *r,
                             uint32_t piece)
{
    for (uint32_t k = 0; piece * k < r->bytes; ++k) {
        uint32_t *d = w->row[emui_row_of_piece(i, i->d, k)];
        if (piece == EMUI_WORD)
            emui_load_piece(d, active, r, EMUI_WORD * k, EMUI_WORD);
        else if (piece == 2)
            emui_load_piece(d, active, r, 2 * k, 2);
        else
            emui_load_piece(d, active, r, k, 1);
        if (piece < EMUI_WORD && (i->type == EMU_S8 || i->type == EMU_S16))
            emui_extend_signs(d, active, 8 * piece);
    }
}

/* ---- Stores ---- */

/* The lanes whose piece is there already, or was just put there by a lower lane; all are stored. */
EMUI_PART uint32_t emui_store_compared(uint32_t active, const emui_row *r, uint32_t at,
                                       const uint32_t *b, uint32_t piece)
{
    uint8_t *data = r->region->data + at;
    uint32_t same = active;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        if ((active & emui_lane_bit[lane]) == 0)
            continue;
        if (emui_get_piece(data + r->offset[lane], piece) !=
            emui_get_piece((const uint8_t *)&b[lane], piece))
            same &= ~emui_lane_bit[lane];
        memcpy(data + r->offset[lane], &b[lane], piece);
    }
    return same;
}

/* The pieces of a register into a line; which are there already, where it is asked: as a rule none,
 * which is said at once. */
EMUI_PART uint32_t emui_store_line(uint8_t *restrict to, const uint32_t *restrict b, uint32_t piece,
                                   bool compare)
{
    const uint32_t bits = UINT32_MAX >> 8 * (EMUI_WORD - piece);
    uint32_t before[EMU_LANES], same = 0, any = 0;
    for (uint32_t lane = 0; compare && lane < EMU_LANES; ++lane) {
        before[lane] = emui_get_piece(to + lane * piece, piece);
        any |= (uint32_t)(before[lane] == (b[lane] & bits));
    }
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        memcpy(to + lane * piece, &b[lane], piece);
    for (uint32_t lane = 0; any != 0 && lane < EMU_LANES; ++lane)
        same |= (uint32_t)(before[lane] == (b[lane] & bits)) << lane;
    return same;
}

/* Piece at byte `at` of each lane. */
EMUI_PART uint32_t emui_store_piece(uint32_t active, const emui_row *r, uint32_t at,
                                    const uint32_t *b, uint32_t piece, bool compare)
{
    uint32_t same = active;
    if (r->in_line && r->bytes == piece)
        return emui_store_line(r->region->data + r->offset[0], b, piece, compare);
    if (compare)
        same = emui_store_compared(active, r, at, b, piece);
    emui_store_lanes(active, r->region->data + at, r->offset, b, piece);
    return same;
}

/* The lanes whose bytes stay as they are, where it is asked. */
EMUI_PART uint32_t emui_store_row(const emu_warp *w, uint32_t active, const emu_ins *i,
                                  const emui_row *r, uint32_t piece, bool compare)
{
    uint32_t scratch[EMU_LANES], same = compare ? active : 0;
    for (uint32_t k = 0; piece * k < r->bytes; ++k) {
        const uint32_t *b = i->b.kind == EMU_REG || i->listed > 0
                                ? w->row[emui_row_of_piece(i, i->b, k)]
                                : emui_lanes(w, i->b, scratch);
        same &= piece == EMUI_WORD
                    ? emui_store_piece(active, r, EMUI_WORD * k, b, EMUI_WORD, compare)
                : piece == 2 ? emui_store_piece(active, r, 2 * k, b, 2, compare)
                             : emui_store_piece(active, r, k, b, 1, compare);
    }
    return same;
}

#endif
