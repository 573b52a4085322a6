/* row.c - see row.h.
 *
 * Offsets of lanes are taken all at once: of 32-bit addresses in the own shared memory, of 64-bit
 * ones in the region that the first lane's is in. */
#include "emu/exec/memory/row.h"

#include "emu/exec/memory/banks.h"
#include "emu/state/vector.h"

#include <string.h>

/* Regions that do not begin with a line of 128 bytes take the slow way. */
enum { WORD = 4, A_LINE = 128 };

/* ---- Where the lanes point ---- */

/* Offsets in the own shared memory, from rows of 32-bit addresses. */
static void shared_offsets(const emu_warp *w, const emu_ins *i, uint32_t *restrict offset)
{
    uint32_t add = (uint32_t)i->a.value - ((uint32_t)w->cta->rank << EMUI_RANK_SHIFT);
    const uint32_t *base = w->row[i->a.r];
    for (int lane = 0; lane < EMU_LANES; ++lane)
        offset[lane] = base[lane] + add;
}

/* The same of a region none of whose addresses differ in their upper words, nor do the lanes'. */
static bool all_near(const emu_warp *w, const emu_ins *i, const emui_region *region,
                     uint32_t *restrict offset)
{
    uint64_t first = region->base - i->a.value, last = first + region->bytes - 1;
    const uint32_t *low = w->row[i->a.r], *high = w->row[i->a.r + 1];
    uint32_t differ = (uint32_t)(first >> 32 ^ last >> 32);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        differ |= high[lane] ^ (uint32_t)(first >> 32);
        offset[lane] = low[lane] - (uint32_t)first;
    }
    return differ == 0;
}

/* The same from rows of 64-bit addresses, in the region of the first lane. A lane that is elsewhere
 * gets an offset that is too large. */
EMUI_VECTOR static bool wide_offsets(emu_machine *m, const emu_warp *w, uint32_t active,
                                     const emu_ins *i, emui_row *to)
{
    emui_place p;
    int first = emui_first(active);
    uint64_t address = emui_u64(w, first, i->a);
    const uint32_t *low = w->row[i->a.r], *high = w->row[i->a.r + 1];
    if (!emui_look(m, w, first, address, to->bytes, &p) || p.region->space == EMU_LOCAL ||
        p.region->bytes >= UINT32_MAX || p.region->base % A_LINE != 0 ||
        (p.region->space == EMU_SHARED && p.region->owner != w->cta->rank))
        return false;
    to->region = p.region;
    if (all_near(w, i, p.region, to->offset))
        return true;
    uint64_t add = i->a.value - (address - p.offset);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint64_t offset = ((uint64_t)high[lane] << 32 | low[lane]) + add;
        to->offset[lane] = offset > UINT32_MAX ? UINT32_MAX : (uint32_t)offset;
    }
    return true;
}

/* Offsets that an access may have: of a region, or of one variable in it. */
typedef struct bounds {
    uint32_t first, last;
} bounds;

static bounds bounds_of(const emu_ins *i, const emui_row *r)
{
    const emu_variable *v = i->variable;
    if (v == NULL || v->space != r->region->space || v->bytes < r->bytes)
        return (bounds){0, (uint32_t)(r->region->bytes - r->bytes)};
    return (bounds){v->first, v->first + v->bytes - r->bytes};
}

/* Not 0 where an offset lies outside, or is not a multiple of the lane's bytes; last is below 2^31,
 * so the highest bit of either number tells. */
static uint32_t misses(uint32_t offset, bounds b, uint32_t bytes)
{
    return ((b.last - offset) | (offset - b.first) | offset) >> 31 | (offset & (bytes - 1));
}

/* All active lanes within, and aligned. */
EMUI_PART bool all_fit(uint32_t active, const emui_row *r, bounds b)
{
    uint32_t wrong = 0;
    if (active == UINT32_MAX) {
        for (int lane = 0; lane < EMU_LANES; ++lane)
            wrong |= misses(r->offset[lane], b, r->bytes);
        return wrong == 0;
    }
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((active & emui_lane_bit[lane]) != 0)
            wrong |= misses(r->offset[lane], b, r->bytes);
    return wrong == 0;
}

EMUI_PART bool is_in_line(uint32_t active, const emui_row *r)
{
    uint32_t differ = ~active, next = r->offset[0];
    if (r->offset[EMU_LANES - 1] - next != (EMU_LANES - 1) * r->bytes)
        return false;
    for (int lane = 0; lane < EMU_LANES; ++lane, next += r->bytes)
        differ |= r->offset[lane] ^ next;
    return differ == 0;
}

enum { HALF = EMU_LANES / 2 };

/* A tile is often read by two rows of 16 threads. */
EMUI_PART bool is_twice(uint32_t active, const emui_row *r)
{
    uint32_t differ = ~active;
    if (r->offset[HALF] != r->offset[0] || r->offset[HALF - 1] - r->offset[0] != 15 * r->bytes)
        return false;
    for (uint32_t lane = 0; lane < HALF; ++lane)
        differ |= (r->offset[lane] ^ (r->offset[0] + lane * r->bytes)) |
                  (r->offset[lane] ^ r->offset[lane + HALF]);
    return differ == 0;
}

/* Each row of 16 threads reads one place. */
EMUI_PART bool are_halves(uint32_t active, const emui_row *r)
{
    uint32_t differ = ~active;
    if (r->offset[HALF - 1] != r->offset[0] || r->offset[EMU_LANES - 1] != r->offset[HALF])
        return false;
    for (int lane = 0; lane < HALF; ++lane)
        differ |= (r->offset[lane] ^ r->offset[0]) | (r->offset[lane + HALF] ^ r->offset[HALF]);
    return differ == 0;
}

/* Lanes in line fit when the first and the last of them do, and so do rows of 16 threads. */
static bool line_fits(const emui_row *r, bounds b)
{
    return (misses(r->offset[0], b, r->bytes) | misses(r->offset[EMU_LANES - 1], b, r->bytes)) == 0;
}

/* By a register. */
static bool has_address(const emu_ins *i)
{
    return i->a.kind == EMU_ADDRESS && i->a.r >= 0 &&
           (i->space == EMU_SHARED || i->space == EMU_GLOBAL || i->space == EMU_GENERIC);
}

EMUI_VECTOR bool emui_find_row(emu_machine *m, const emu_warp *w, uint32_t active, const emu_ins *i,
                               emui_row *to)
{
    if (!has_address(i))
        return false;
    to->region = w->cta->shared;
    if (i->space == EMU_SHARED)
        shared_offsets(w, i, to->offset);
    else if (!wide_offsets(m, w, active, i, to))
        return false;
    if (to->region->bytes < to->bytes || to->region->bytes > INT32_MAX)
        return false;
    to->in_line = is_in_line(active, to);
    to->twice = !to->in_line && is_twice(active, to);
    to->halves = !to->in_line && are_halves(active, to);
    const bounds b = bounds_of(i, to);
    return to->in_line || to->twice || to->halves ? line_fits(to, b) : all_fit(active, to, b);
}

/* ---- What the bytes are ---- */

/* The states of a word that is written and nothing else. */
#define ALL_WRITTEN (UINT32_C(0x01010101) * EMUI_WRITTEN)

bool emui_is_plain(const uint8_t *state, uint32_t bytes, bool store)
{
    uint32_t word, differ = 0, more = 0;
    for (uint32_t k = 0; bytes < WORD && k < bytes; ++k) {
        differ |= state[k] ^ (uint32_t)EMUI_WRITTEN;
        more |= state[k] & ~(uint32_t)EMUI_WRITTEN;
    }
    for (uint32_t k = 0; bytes >= WORD && k < bytes; k += WORD) {
        memcpy(&word, state + k, WORD);
        differ |= word ^ ALL_WRITTEN;
        more |= word & ~ALL_WRITTEN;
    }
    return differ == 0 || (store && more == 0);
}

/* Side by side, twice where they are, and all of them written. */
EMUI_PART bool is_written_line(const emui_row *r)
{
    uint8_t differ = 0;
    const uint8_t *state = r->region->state + r->offset[0];
    for (uint32_t k = 0; k < (r->in_line ? 2 * r->bytes : r->bytes); ++k, state += HALF)
        for (int b = 0; b < HALF; ++b)
            differ |= state[b] ^ EMUI_WRITTEN;
    return differ == 0;
}

/* All lanes, wherever they are: word by word, and none is left out. */
static bool are_written_words(const emui_row *r)
{
    uint32_t word, differ = 0;
    for (uint32_t k = 0; k < r->bytes; k += WORD)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            memcpy(&word, r->region->state + r->offset[lane] + k, WORD);
            differ |= word ^ ALL_WRITTEN;
        }
    return differ == 0;
}

EMUI_VECTOR bool emui_row_is_plain(uint32_t active, const emui_row *r, bool store)
{
    const uint8_t *state = r->region->state;
    if ((r->in_line || r->twice) && is_written_line(r))
        return true;
    if (r->halves)
        return emui_is_plain(state + r->offset[0], r->bytes, store) &&
               emui_is_plain(state + r->offset[HALF], r->bytes, store);
    if (!r->in_line && !r->twice && active == UINT32_MAX && r->bytes >= WORD &&
        are_written_words(r))
        return true;
    for (int lane = 0, before = -1; lane < EMU_LANES; ++lane) {
        if ((active & emui_lane_bit[lane]) == 0 ||
            (before >= 0 && r->offset[lane] == r->offset[before]))
            continue;
        if (!emui_is_plain(state + r->offset[lane], r->bytes, store))
            return false;
        before = lane;
    }
    return true;
}

void emui_mark_row(uint32_t active, const emui_row *r)
{
    if (r->in_line) {
        memset(r->region->state + r->offset[0], EMUI_WRITTEN, EMU_LANES * r->bytes);
        return;
    }
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((active & emui_lane_bit[lane]) != 0)
            memset(r->region->state + r->offset[lane], EMUI_WRITTEN, r->bytes);
}

/* ---- Counting ---- */

void emui_count_row(const emui_actor *by, uint32_t active, const emui_row *r, emui_mode mode)
{
    uint64_t address[EMU_LANES];
    emui_pattern pattern = {active, address, r->bytes, mode};
    bool line = r->in_line && !emui_tracing(by->m);
    if (line && r->region->space == EMU_SHARED) {
        emui_count_shared_line(by->m, r->bytes);
        return;
    }
    if (line && r->region->space == EMU_GLOBAL) {
        emui_count_global_line(by->m, r->region->base + r->offset[0], r->bytes);
        return;
    }
    uint64_t base =
        r->region->space == EMU_SHARED ? emu_shared_address(r->region->owner, 0) : r->region->base;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        address[lane] = base + r->offset[lane];
    if (r->region->space == EMU_SHARED)
        emui_count_shared(by, &pattern);
    else if (r->region->space == EMU_GLOBAL)
        emui_count_global(by, &pattern);
}
