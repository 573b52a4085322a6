/* unchecked_row.h - loads and stores of a warp's lanes in one region, where nothing is counted, and
 * nothing checked or nothing found.
 *
 *      aim      where the lanes of an address register point: a loop that loads by it at many
 *               offsets, 16 of a row of a matrix say, looks at its lanes once
 *      access   what an instruction adds to it, and what it moves
 *
 * The interpreter (unchecked_row.c) and compiled kernels call the same functions, so this includes
 * nothing of the machine. False: it is not such an access, or needs a finding, and nothing was
 * done. Not here: all other accesses (load_store_row.c). */
#ifndef EMUI_UNCHECKED_ROW_H
#define EMUI_UNCHECKED_ROW_H

#include "emu/exec/memory/row_bytes.h"
#include "emu/state/bytes.h"

struct emu_warp; /* state/state.h */

/* Bytes between lanes of an aim that is neither side by side nor at one place. */
enum { EMUI_SCATTERED = -1 };

/* An address register's lanes; it holds until the register is written. */
typedef struct emui_aim {
    emui_region *region;   /* NULL: not known */
    uint64_t lower, upper; /* offsets of lanes 0 and 16 in it, before the instruction's own */
    int32_t step;          /* bytes between the lanes of each half */
} emui_aim;

/* Rows of an address register; high: NULL where addresses have 32 bits, in shared memory. */
typedef struct emui_address_rows {
    const uint32_t *low, *high;
    emui_region *region; /* that they are expected to be in; NULL: none is */
} emui_address_rows;

/* Is a regular row of an instruction free of findings, lanes 0 and 16 at these offsets, with so
 * many bytes from lane to lane? Then the checks know of it. False: the interpreter decides. */
typedef bool emui_may_access(struct emu_warp *w, int32_t pc, emui_region *r, const uint64_t at[2],
                             int32_t step);

/* bytes of each lane, at offsets of first or more that end before end. */
typedef struct emui_unchecked {
    uint64_t add, first, end;
    uint32_t bytes, piece;
    bool is_signed;
    uint32_t *row[4];     /* of each piece */
    emui_may_access *may; /* of what is checked; else NULL */
    struct emu_warp *w;
    int32_t pc;
} emui_unchecked;

/* Of a lane, in the region; wide: as large as it is, not in shared memory. */
EMUI_PART uint64_t emui_aim_offset(const emui_address_rows *a, int lane)
{
    if (a->high == NULL)
        return a->low[lane] - ((uint32_t)a->region->owner << EMUI_RANK_SHIFT);
    return ((uint64_t)a->high[lane] << 32 | a->low[lane]) - a->region->base;
}

/* The sum of an offset and what the instruction adds, in as many bits as addresses have. */
EMUI_PART uint64_t emui_aim_sum(const emui_address_rows *a, uint64_t offset, uint64_t add)
{
    return a->high == NULL ? (uint32_t)(offset + add) : offset + add;
}

EMUI_PART void emui_take_aim(const emui_address_rows *a, emui_aim *to)
{
    const uint32_t *low = a->low, *high = a->high, step = low[1] - low[0];
    const uint32_t lower = low[0], upper = low[EMUI_HALF_ROW], last = (EMUI_HALF_ROW - 1) * step;
    uint32_t differ = 0;
    for (uint32_t lane = 0; lane < EMUI_HALF_ROW; ++lane) {
        differ |= (low[lane] ^ (lower + lane * step)) |
                  (low[lane + EMUI_HALF_ROW] ^ (upper + lane * step));
        if (high != NULL)
            differ |= (high[lane] ^ high[0]) | (high[lane + EMUI_HALF_ROW] ^ high[0]);
    }
    to->region = a->region;
    to->lower = emui_aim_offset(a, 0);
    to->upper = emui_aim_offset(a, EMUI_HALF_ROW);
    const bool regular =
        differ == 0 && step <= 16 && lower + last >= lower && upper + last >= upper;
    to->step = regular ? (int32_t)step : EMUI_SCATTERED;
}

/* Both halves within, and aligned. */
EMUI_PART bool emui_aim_fits(const emui_aim *aim, const emui_address_rows *a,
                             const emui_unchecked *x, uint64_t at[2])
{
    const uint64_t bytes = aim->region->bytes, end = x->end < bytes ? x->end : bytes;
    const uint64_t span = (uint64_t)aim->step * (EMUI_HALF_ROW - 1) + x->bytes;
    at[0] = emui_aim_sum(a, aim->lower, x->add);
    at[1] = emui_aim_sum(a, aim->upper, x->add);
    return x->first + span <= end && at[0] - x->first <= end - span - x->first &&
           at[1] - x->first <= end - span - x->first && ((at[0] | at[1]) & (x->bytes - 1)) == 0;
}

EMUI_PART bool emui_is_unchecked(const emui_region *r, const emui_unchecked *x)
{
    return r != NULL && (x->may != NULL || r->shadow == NULL) && r->reads == NULL &&
           r->life != EMUI_FREED && !r->is_hidden;
}

/* Where all 32 lanes are regular, and fit: the first bytes of both halves. */
EMUI_PART bool emui_aim_at(emui_aim *aim, const emui_address_rows *a, const emui_unchecked *x,
                           uint8_t *at[2])
{
    uint64_t offset[2];
    bool known =
        aim->region != NULL && (aim->step == EMUI_SCATTERED || emui_aim_fits(aim, a, x, offset));
    if (!known && !emui_is_unchecked(a->region, x))
        return false;
    if (!known)
        emui_take_aim(a, aim);
    if ((aim->step != 0 && aim->step != (int32_t)x->bytes) ||
        (!known && !emui_aim_fits(aim, a, x, offset)) ||
        (x->may != NULL && !x->may(x->w, x->pc, aim->region, offset, aim->step)))
        return false;
    at[0] = aim->region->data + offset[0];
    at[1] = aim->region->data + offset[1];
    return true;
}

/* Of 32 bits, in shared memory: not 0 where an active lane does not fit. */
EMUI_PART uint32_t emui_scatter_narrow(const emui_address_rows *a, uint32_t active,
                                       const emui_unchecked *x, uint32_t last,
                                       uint32_t *restrict offset)
{
    const uint32_t add = (uint32_t)x->add - ((uint32_t)a->region->owner << EMUI_RANK_SHIFT);
    const uint32_t first = (uint32_t)x->first;
    uint32_t wrong = 0;
    for (int lane = 0; lane < EMUI_ROW; ++lane) {
        const uint32_t at = a->low[lane] + add;
        const uint32_t misses = ((last - at) | (at - first) | at) >> 31 | (at & (x->bytes - 1));
        wrong |= emui_either((active & emui_row_bit[lane]) != 0, misses, 0);
        offset[lane] = at;
    }
    return wrong;
}

/* The same of 64 bits. */
EMUI_PART uint64_t emui_scatter_wide(const emui_address_rows *a, uint32_t active,
                                     const emui_unchecked *x, uint64_t last,
                                     uint32_t *restrict offset)
{
    uint64_t wrong = 0;
    for (int lane = 0; lane < EMUI_ROW; ++lane) {
        const uint64_t at = emui_aim_offset(a, lane) + x->add;
        const uint64_t misses = ((last - at) | (at - x->first) | at) >> 63 | (at & (x->bytes - 1));
        wrong |= (active & emui_row_bit[lane]) != 0 ? misses : 0;
        offset[lane] = (uint32_t)at;
    }
    return wrong;
}

/* Lanes anywhere in the region that is expected; those that are not active get the offset of the
 * first that is. False where one does not fit. */
EMUI_PART bool emui_scatter(const emui_address_rows *a, uint32_t active, const emui_unchecked *x,
                            uint32_t *restrict offset)
{
    if (x->may != NULL || !emui_is_unchecked(a->region, x) || a->region->bytes > INT32_MAX)
        return false;
    const uint64_t bytes = a->region->bytes, end = x->end < bytes ? x->end : bytes;
    if (end < x->first + x->bytes)
        return false;
    const uint64_t last = end - x->bytes;
    const bool fits = a->high == NULL
                          ? emui_scatter_narrow(a, active, x, (uint32_t)last, offset) == 0
                          : emui_scatter_wide(a, active, x, last, offset) == 0;
    if (!fits || active == UINT32_MAX)
        return fits;
    const uint32_t other = offset[emui_first(active)];
    for (int lane = 0; lane < EMUI_ROW; ++lane)
        offset[lane] = emui_either((active & emui_row_bit[lane]) != 0, offset[lane], other);
    return true;
}

/* ---- Loads ---- */

EMUI_PART void emui_load_at(uint8_t *const at[2], bool broadcast, const emui_unchecked *x)
{
    for (uint32_t k = 0; k * x->piece < x->bytes; ++k) {
        const uint8_t *const from[2] = {at[0] + k * x->piece, at[1] + k * x->piece};
        emui_load_halves(x->row[k], from, broadcast, x->bytes, x->piece);
        if (x->is_signed)
            emui_extend_signs(x->row[k], UINT32_MAX, 8 * x->piece);
    }
}

EMUI_PART bool emui_unchecked_load(emui_aim *aim, const emui_address_rows *a, uint32_t active,
                                   const emui_unchecked *x)
{
    const bool halves = x->piece == EMUI_WORD || x->bytes == x->piece; /* are what can be moved */
    uint32_t offset[EMUI_ROW];
    uint8_t *at[2];
    if (active == UINT32_MAX && halves && emui_aim_at(aim, a, x, at)) {
        emui_load_at(at, aim->step == 0, x);
        return true;
    }
    if (!emui_scatter(a, active, x, offset))
        return false;
    for (uint32_t k = 0; k * x->piece < x->bytes; ++k) {
        emui_load_lanes(x->row[k], active, a->region->data + k * x->piece, offset, x->piece);
        if (x->is_signed)
            emui_extend_signs(x->row[k], active, 8 * x->piece);
    }
    return true;
}

/* ---- Stores ---- */

/* Of those that store to one place, the lowest wins. */
EMUI_PART void emui_store_halves(uint8_t *const to[2], bool broadcast, const uint32_t *b,
                                 uint32_t piece)
{
    for (int half = 1; half >= 0; --half)
        for (uint32_t lane = 0; lane < (broadcast ? 1 : EMUI_HALF_ROW); ++lane)
            memcpy(to[half] + lane * piece, &b[half * EMUI_HALF_ROW + (int)lane], piece);
}

EMUI_PART bool emui_unchecked_store(emui_aim *aim, const emui_address_rows *a, uint32_t active,
                                    const emui_unchecked *x)
{
    uint32_t offset[EMUI_ROW];
    uint8_t *at[2];
    if (active == UINT32_MAX && x->bytes == x->piece && emui_aim_at(aim, a, x, at)) {
        emui_store_halves(at, aim->step == 0, x->row[0], x->piece);
        return true;
    }
    if (!emui_scatter(a, active, x, offset))
        return false;
    for (uint32_t k = 0; k * x->piece < x->bytes; ++k)
        emui_store_lanes(active, a->region->data + k * x->piece, offset, x->row[k], x->piece);
    return true;
}

#endif
