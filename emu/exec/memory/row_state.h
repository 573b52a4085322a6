/* row_state.h - what is known of the bytes of a row (row.h): emui_state_of_row as a part of the
 * functions that know how many bytes of a lane there are.
 *
 *      state of a byte     1    written, and nothing else
 *                          0    never written
 *                          ..   region.h has the others
 *
 * What differs from 1, of all bytes together, says it. Not here: what follows (access.c). */
#ifndef EMUI_ROW_STATE_H
#define EMUI_ROW_STATE_H

#include "emu/exec/memory/row_find.h"

#include <string.h>

/* Eight states of bytes that are written and nothing else. */
#define EMUI_ALL_WRITTEN (UINT64_C(0x0101010101010101) * EMUI_WRITTEN)

EMUI_PART emui_row_state emui_state_by(uint64_t differ)
{
    return differ == 0                                   ? EMUI_ROW_WRITTEN
           : (differ & ~(uint64_t)EMUI_ALL_WRITTEN) == 0 ? EMUI_ROW_UNWRITTEN
                                                         : EMUI_ROW_OTHER;
}

/* Of so many states, up to 8. */
EMUI_PART uint64_t emui_differ_in(const uint8_t *state, uint32_t bytes)
{
    uint64_t is = EMUI_ALL_WRITTEN;
    memcpy(&is, state, bytes);
    return is ^ EMUI_ALL_WRITTEN;
}

/* Of 16 lanes side by side. */
EMUI_PART uint64_t emui_differ_in_half(const uint8_t *state, uint32_t bytes)
{
    uint64_t differ = 0;
    for (uint32_t k = 0; k < EMUI_HALF_ROW * bytes; k += 8)
        differ |= emui_differ_in(state + k, 8);
    return differ;
}

/* Of one lane. */
EMUI_PART uint64_t emui_differ_in_lane(const uint8_t *state, uint32_t bytes)
{
    uint64_t differ = emui_differ_in(state, bytes < 8 ? bytes : 8);
    return bytes < 16 ? differ : differ | emui_differ_in(state + 8, 8);
}

/* Of all lanes; those that are not active are where another one is. */
EMUI_PART emui_row_state emui_row_state_of(const emui_row *r, uint32_t bytes)
{
    const uint8_t *state = r->region->state;
    const uint8_t *lower = state + r->offset[0], *upper = state + r->offset[EMUI_HALF_ROW];
    uint64_t differ = 0;
    if (r->halves)
        return emui_state_by(emui_differ_in_lane(lower, bytes) | emui_differ_in_lane(upper, bytes));
    if (r->regular)
        return emui_state_by(emui_differ_in_half(lower, bytes) | emui_differ_in_half(upper, bytes));
    for (int lane = 0; lane < EMU_LANES; ++lane)
        differ |= emui_differ_in_lane(state + r->offset[lane], bytes);
    return emui_state_by(differ);
}

#endif
