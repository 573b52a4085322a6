/* row_find.h - where the lanes of a warp point, all of them at once: row.h's emui_find_row as a
 * part of the functions that use it.
 *
 *      lane     0  1  2 .. 15 | 16 17 18 .. 31
 *      regular  A  A' A" ..   | B  B' B" ..         each half side by side, or all at one place
 *
 * A regular row is known by the offsets of lanes 0 and 16: in line where B follows A, broadcast
 * where all are A. What a loop over 32 offsets needs is done once for each half of it.
 *
 * Offsets are taken of 32-bit addresses in the own shared memory, of 64-bit ones in the region that
 * the first lane's is in: as a rule the one that an instruction at this place found last. With a
 * constant instruction, all that is asked of it folds. Not here: what the bytes are (row.c), moving
 * them (row_move.h). */
#ifndef EMUI_ROW_FIND_H
#define EMUI_ROW_FIND_H

#include "emu/exec/memory/row.h"
#include "emu/exec/memory/row_bytes.h"
#include "emu/state/vector.h"

/* Regions that do not begin with a line of 128 bytes take the slow way. */
enum { EMUI_LINE_BYTES = 128 };

/* ---- Addresses ---- */

/* The address of a lane, in a region: low word + add, of 32 bits. */
typedef struct emui_lanes_at {
    const uint32_t *low, *high; /* of each lane; high: of wide addresses, of 64 bits */
    emui_region *region;
    uint64_t add;
    uint32_t upper; /* the high word of the first active lane */
} emui_lanes_at;

/* By addresses in the own shared memory. */
EMUI_PART emui_lanes_at emui_shared_lanes(const emu_warp *w, const emu_ins *i)
{
    const uint32_t base = (uint32_t)w->cta->rank << EMUI_RANK_SHIFT;
    return (emui_lanes_at){w->row[i->a.r], NULL, w->cta->shared, (uint32_t)i->a.value - base, 0};
}

/* The region that an instruction finds as a rule, the one that it found last; NULL: it is not. */
EMUI_PART emui_region *emui_recent_at(const emu_machine *m, const emu_warp *w, uint64_t address,
                                      uint32_t bytes)
{
    emui_region *r = m->recent[(uint32_t)w->now % EMUI_RECENT];
    bool is_in = r != NULL && r->bytes >= bytes && address - r->base <= r->bytes - bytes;
    return is_in && r->life != EMUI_FREED && !r->is_hidden ? r : NULL;
}

/* By generic addresses, in the region of the first active lane; false where that is none, or memory
 * of that lane alone, or of another CTA. */
EMUI_PART bool emui_wide_lanes(emu_machine *m, const emu_warp *w, uint32_t active, const emu_ins *i,
                               uint32_t bytes, emui_lanes_at *to)
{
    const int first = emui_first(active);
    const uint32_t *low = w->row[i->a.r], *high = w->row[i->a.r + 1];
    const uint64_t upper = (uint64_t)high[first] << 32, address = (upper | low[first]) + i->a.value;
    emui_region *r = emui_recent_at(m, w, address, bytes);
    emui_place p = {r, 0};
    *to = (emui_lanes_at){low, high, r, upper + i->a.value, high[first]};
    if (r != NULL) {
        to->add -= r->base;
        return true;
    }
    if (!emui_look(m, w, first, address, bytes, &p) || p.region->space == EMU_LOCAL ||
        p.region->bytes > INT32_MAX || p.region->base % EMUI_LINE_BYTES != 0 ||
        (p.region->space == EMU_SHARED && p.region->owner != w->cta->rank))
        return false;
    to->region = p.region;
    to->add -= address - p.offset;
    if (p.region->space == EMU_GLOBAL)
        m->recent[(uint32_t)w->now % EMUI_RECENT] = p.region;
    return true;
}

/* Does low word + add, of 32 bits, tell the lanes that are in the region, where their upper words
 * agree?
 *
 *      add <= 0   an address below the region gets an offset that is too large
 *      add > 0    no offset is below that: their low words were too large, and so the sum of 32
 *                 bits is too small
 *
 * least: the first offset that there is. */
EMUI_PART bool emui_has_near_offsets(const emui_lanes_at *l, bool wide, uint32_t *least)
{
    const uint64_t bytes = l->region->bytes, below = 0 - l->add;
    *least = 0;
    if (!wide)
        return true;
    *least = l->add < bytes ? (uint32_t)l->add : 0;
    return l->add < bytes || (below < UINT32_MAX && bytes <= UINT32_MAX - below);
}

EMUI_PART void emui_near_offsets(const emui_lanes_at *l, uint32_t *restrict offset)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        offset[lane] = l->low[lane] + (uint32_t)l->add;
}

/* Any of 64 bits; a lane that is elsewhere gets an offset that is too large. */
EMUI_PART void emui_far_offsets(const emui_lanes_at *l, uint32_t *restrict offset)
{
    const uint64_t add = l->add - ((uint64_t)l->upper << 32);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint64_t at = ((uint64_t)l->high[lane] << 32 | l->low[lane]) + add;
        offset[lane] = at > UINT32_MAX ? UINT32_MAX : (uint32_t)at;
    }
}

/* ---- Bounds ---- */

/* Offsets that an access may have: of a region, or of one variable in it; last is below 2^31. */
typedef struct emui_bounds {
    uint32_t first, last;
} emui_bounds;

EMUI_PART emui_bounds emui_bounds_of(const emu_ins *i, const emui_row *r, uint32_t least)
{
    const emu_variable *v = i->variable;
    if (v == NULL || v->space != r->region->space || v->bytes < r->bytes)
        return (emui_bounds){least, (uint32_t)(r->region->bytes - r->bytes)};
    return (emui_bounds){v->first > least ? v->first : least, v->first + v->bytes - r->bytes};
}

/* Not 0 where an offset lies outside, or is not a multiple of the lane's bytes: the highest bit of
 * either number tells. */
EMUI_PART uint32_t emui_misses(uint32_t offset, emui_bounds b, uint32_t bytes)
{
    return ((b.last - offset) | (offset - b.first) | offset) >> 31 | (offset & (bytes - 1));
}

/* All active lanes; the others get the offset of one that is. */
EMUI_PART bool emui_lanes_fit(uint32_t active, emui_row *r, emui_bounds b)
{
    const uint32_t other = r->offset[emui_first(active)];
    uint32_t wrong = 0;
    if (active != UINT32_MAX)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            r->offset[lane] =
                emui_pick((active & emui_lane_bit[lane]) != 0, r->offset[lane], other);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        wrong |= emui_misses(r->offset[lane], b, r->bytes);
    return wrong == 0;
}

/* ---- Regular rows ---- */

/* Lanes 0 and 1 say which row it may be, then one comparison of all of them whether it is. */
EMUI_PART bool emui_is_regular(const emui_lanes_at *l, uint32_t active, uint32_t bytes, bool wide)
{
    const uint32_t *low = l->low, *high = l->high;
    const uint32_t lower = low[0], upper = low[EMUI_HALF_ROW], step = low[1] - lower;
    const uint32_t mask = step == 0 ? 0 : UINT32_MAX;
    uint32_t differ = 0;
    if (active != UINT32_MAX || (step != 0 && step != bytes))
        return false;
    for (uint32_t lane = 0; lane < EMUI_HALF_ROW; ++lane) {
        const uint32_t in = (lane * bytes) & mask, other = lane + EMUI_HALF_ROW;
        differ |= (low[lane] ^ (lower + in)) | (low[other] ^ (upper + in));
        if (wide)
            differ |= (high[lane] ^ l->upper) | (high[other] ^ l->upper);
    }
    return differ == 0;
}

/* Both halves within, and aligned. */
EMUI_PART bool emui_halves_fit(const emui_row *r, emui_bounds b)
{
    const uint32_t lower = r->offset[0], upper = r->offset[EMUI_HALF_ROW];
    const uint32_t more = r->halves ? 0 : (EMUI_HALF_ROW - 1) * r->bytes;
    return b.last >= b.first + more && lower - b.first <= b.last - b.first - more &&
           upper - b.first <= b.last - b.first - more && ((lower | upper) & (r->bytes - 1)) == 0;
}

EMUI_PART void emui_set_regular(emui_row *r)
{
    const uint32_t lower = r->offset[0], upper = r->offset[EMUI_HALF_ROW];
    r->regular = true;
    r->halves = r->offset[1] == lower;
    r->in_line = !r->halves && upper - lower == EMUI_HALF_ROW * r->bytes;
    r->twice = !r->halves && upper == lower;
}

/* ---- All of it ---- */

/* Lanes anywhere in the region. */
EMUI_PART bool emui_scattered_row(const emui_lanes_at *l, uint32_t active, const emu_ins *i,
                                  emui_row *to, bool wide)
{
    uint32_t differ = 0, least;
    bool near = emui_has_near_offsets(l, wide, &least);
    to->regular = to->halves = to->in_line = to->twice = false;
    for (int lane = 0; wide && lane < EMU_LANES; ++lane)
        differ |= l->high[lane] ^ l->upper;
    near = near && differ == 0;
    if (near)
        emui_near_offsets(l, to->offset);
    else
        emui_far_offsets(l, to->offset);
    return emui_lanes_fit(active, to, emui_bounds_of(i, to, near ? least : 0));
}

/* All lanes at the address that stands in the instruction, a variable's. */
EMUI_PART bool emui_fixed_row(emu_machine *m, const emu_warp *w, uint32_t active, const emu_ins *i,
                              emui_row *to)
{
    emui_place p;
    const int first = emui_first(active);
    const uint64_t address = emu_generic(i->space, emui_address(w, first, i->a, i->space));
    if (!emui_look(m, w, first, address, to->bytes, &p) || p.region->space == EMU_LOCAL ||
        p.region->bytes > INT32_MAX || p.region->base % EMUI_LINE_BYTES != 0 ||
        (p.region->space == EMU_SHARED && p.region->owner != w->cta->rank))
        return false;
    to->region = p.region;
    to->regular = to->halves = active == UINT32_MAX;
    to->in_line = to->twice = false;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        to->offset[lane] = (uint32_t)p.offset;
    return emui_misses((uint32_t)p.offset, emui_bounds_of(i, to, 0), to->bytes) == 0;
}

/* In memory that lanes share. */
EMUI_PART bool emui_has_row_address(const emu_ins *i)
{
    return i->a.kind == EMU_ADDRESS &&
           (i->space == EMU_SHARED || i->space == EMU_GLOBAL || i->space == EMU_GENERIC);
}

/* wide: not in shared space. */
EMUI_PART bool emui_row_find(emu_machine *m, const emu_warp *w, uint32_t active, const emu_ins *i,
                             bool wide, emui_row *to)
{
    emui_lanes_at l;
    uint32_t least;
    if (i->a.r < 0)
        return emui_fixed_row(m, w, active, i, to);
    if (!wide)
        l = emui_shared_lanes(w, i);
    else if (!emui_wide_lanes(m, w, active, i, to->bytes, &l))
        return false;
    to->region = l.region;
    if (l.region->bytes < to->bytes || l.region->bytes > INT32_MAX)
        return false;
    if (!emui_has_near_offsets(&l, wide, &least) || !emui_is_regular(&l, active, to->bytes, wide))
        return emui_scattered_row(&l, active, i, to, wide);
    emui_near_offsets(&l, to->offset);
    emui_set_regular(to);
    return emui_halves_fit(to, emui_bounds_of(i, to, least));
}

#endif
