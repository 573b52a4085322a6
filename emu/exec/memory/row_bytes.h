/* row_bytes.h - pieces of the lanes of a row between memory and a register.
 *
 *      piece   what goes between memory and one register: a word, or a narrower element
 *      lane    piece 0 | piece 1 ..        bytes of it: 1, 2, 4, 8 or 16
 *
 * With the number of bytes as a constant, a copy of them is one instruction, and a loop over lanes
 * becomes vectors: so each function here is called with constants. The interpreter and compiled
 * kernels call the same ones, so this includes nothing of the machine. Not here: where lanes point
 * (row_find.h, unchecked_row.h). */
#ifndef EMUI_ROW_BYTES_H
#define EMUI_ROW_BYTES_H

#include "emu/exec/alu/rows.h"
#include "emu/state/vector.h"

#include <string.h>

enum { EMUI_WORD = 4, EMUI_HALF_ROW = EMUI_ROW / 2 };

EMUI_PART uint32_t emui_get_piece(const uint8_t *from, uint32_t piece)
{
    uint32_t v = 0;
    memcpy(&v, from, piece);
    return v;
}

/* ---- Loads ---- */

/* One place for half of the lanes. */
EMUI_PART void emui_load_broadcast(uint32_t *restrict d, uint32_t v)
{
    for (int lane = 0; lane < EMUI_HALF_ROW; ++lane)
        d[lane] = v;
}

/* Words of half of the lanes, by 16 bytes: of 64 gcc makes a rep movs, which takes as long as 20
 * instructions. */
EMUI_PART void emui_copy_half(uint32_t *restrict d, const uint8_t *restrict from)
{
    memcpy(d, from, 16);
    memcpy(d + 4, from + 16, 16);
    memcpy(d + 8, from + 32, 16);
    memcpy(d + 12, from + 48, 16);
}

/* Half of the lanes side by side. */
EMUI_PART void emui_load_half(uint32_t *d, const uint8_t *from, uint32_t piece)
{
    uint8_t byte[EMUI_HALF_ROW];
    uint16_t half[EMUI_HALF_ROW];
    if (piece == EMUI_WORD) {
        emui_copy_half(d, from);
    } else if (piece == 2) {
        memcpy(half, from, sizeof half);
        for (int lane = 0; lane < EMUI_HALF_ROW; ++lane)
            d[lane] = half[lane];
    } else {
        memcpy(byte, from, sizeof byte);
        for (int lane = 0; lane < EMUI_HALF_ROW; ++lane)
            d[lane] = byte[lane];
    }
}

/* A word of each lane, in elements of 2 or 4 words. */
EMUI_PART void emui_load_strided(uint32_t *restrict d, const uint8_t *from, uint32_t words)
{
    for (uint32_t lane = 0; lane < EMUI_HALF_ROW; ++lane)
        d[lane] = emui_get_piece(from + lane * words * EMUI_WORD, EMUI_WORD);
}

/* A piece of lanes that have so many bytes each: lanes 0 to 15 and 16 to 31 from one address on
 * each, side by side, or all 16 there. */
EMUI_PART void emui_load_halves(uint32_t *d, const uint8_t *const from[2], bool broadcast,
                                uint32_t bytes, uint32_t piece)
{
    for (uint32_t half = 0; half < 2; ++half) {
        uint32_t *to = d + half * EMUI_HALF_ROW;
        if (broadcast)
            emui_load_broadcast(to, emui_get_piece(from[half], piece));
        else if (bytes == piece)
            emui_load_half(to, from[half], piece);
        else if (bytes == 2 * EMUI_WORD)
            emui_load_strided(to, from[half], 2);
        else
            emui_load_strided(to, from[half], 4);
    }
}

/* The same of lanes anywhere; those that are not active keep what they have. */
EMUI_PART void emui_load_lanes(uint32_t *restrict d, uint32_t active, const uint8_t *data,
                               const uint32_t *offset, uint32_t piece)
{
    uint32_t v[EMUI_ROW];
    for (int lane = 0; lane < EMUI_ROW; ++lane)
        v[lane] = emui_get_piece(data + offset[lane], piece);
    for (int lane = 0; lane < EMUI_ROW; ++lane)
        d[lane] = emui_either((active & emui_row_bit[lane]) != 0, v[lane], d[lane]);
}

EMUI_PART void emui_extend_signs(uint32_t *d, uint32_t active, uint32_t bits)
{
    for (int lane = 0; lane < EMUI_ROW; ++lane)
        if ((active & emui_row_bit[lane]) != 0)
            d[lane] |= (0 - (d[lane] >> (bits - 1))) << (bits - 1);
}

/* ---- Stores ---- */

/* From the highest lane down: of those that store to one place, the lowest wins. Lanes that are not
 * active have the offset of the first one that is, and store what that does: so there is no jump
 * for each. */
EMUI_PART void emui_store_lanes(uint32_t active, uint8_t *data, const uint32_t *offset,
                                const uint32_t *b, uint32_t piece)
{
    const uint32_t other = b[emui_first(active)];
    uint32_t v[EMUI_ROW];
    for (int lane = 0; lane < EMUI_ROW; ++lane)
        v[lane] = emui_either((active & emui_row_bit[lane]) != 0, b[lane], other);
    for (int lane = EMUI_ROW - 1; lane >= 0; --lane)
        memcpy(data + offset[lane], &v[lane], piece);
}

#endif
