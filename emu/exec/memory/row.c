/* row.c - see row.h. Where the lanes point is row_find.h. */
#include "emu/exec/memory/row_find.h"

#include "emu/exec/memory/banks.h"

#include <string.h>

enum { WORD = 4 };

EMUI_VECTOR bool emui_find_row(emu_machine *m, const emu_warp *w, uint32_t active, const emu_ins *i,
                               emui_row *to)
{
    return emui_has_row_address(i) && emui_row_find(m, w, active, i, i->space != EMU_SHARED, to);
}

/* ---- What the bytes are ---- */

/* Eight states of bytes that are written and nothing else. */
#define ALL_WRITTEN (UINT64_C(0x0101010101010101) * EMUI_WRITTEN)

static emui_row_state state_of(uint64_t differ)
{
    return differ == 0                              ? EMUI_ROW_WRITTEN
           : (differ & ~(uint64_t)ALL_WRITTEN) == 0 ? EMUI_ROW_UNWRITTEN
                                                    : EMUI_ROW_OTHER;
}

/* What distinguishes so many states, up to 8, from those of bytes that are written. */
EMUI_PART uint64_t differ_in(const uint8_t *state, uint32_t bytes)
{
    uint64_t is = ALL_WRITTEN;
    memcpy(&is, state, bytes);
    return is ^ ALL_WRITTEN;
}

bool emui_is_plain(const uint8_t *state, uint32_t bytes, bool store)
{
    uint64_t differ = 0;
    for (uint32_t k = 0; k < bytes; k += 8)
        differ |= differ_in(state + k, bytes - k < 8 ? bytes - k : 8);
    return differ == 0 || (store && state_of(differ) == EMUI_ROW_UNWRITTEN);
}

/* Of a regular row: each half of it is a stretch of bytes. */
EMUI_PART uint64_t differ_in_halves(const emui_row *r)
{
    uint8_t differ = 0;
    const uint32_t bytes = r->halves ? r->bytes : r->bytes * EMUI_HALF_ROW;
    const uint8_t *lower = r->region->state + r->offset[0];
    const uint8_t *upper = r->region->state + r->offset[EMUI_HALF_ROW];
    for (uint32_t k = 0; k < bytes; ++k)
        differ |= (uint8_t)((lower[k] ^ EMUI_WRITTEN) | (upper[k] ^ EMUI_WRITTEN));
    return differ;
}

/* Of any row, by its lanes; those that are not active are where another one is. */
EMUI_PART uint64_t differ_in_lanes(const emui_row *r, uint32_t bytes)
{
    uint64_t differ = 0;
    for (uint32_t k = 0; k < bytes; k += 8)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            differ |= differ_in(r->region->state + r->offset[lane] + k, bytes < 8 ? bytes : 8);
    return differ;
}

EMUI_VECTOR emui_row_state emui_state_of_row(const emui_row *r)
{
    if (r->regular)
        return state_of(differ_in_halves(r));
    switch (r->bytes) {
    case 1:
        return state_of(differ_in_lanes(r, 1));
    case 2:
        return state_of(differ_in_lanes(r, 2));
    case WORD:
        return state_of(differ_in_lanes(r, WORD));
    case 8:
        return state_of(differ_in_lanes(r, 8));
    default:
        return state_of(differ_in_lanes(r, 16));
    }
}

void emui_mark_row(const emui_row *r)
{
    const uint64_t written = ALL_WRITTEN;
    uint8_t *state = r->region->state;
    if (r->in_line) {
        memset(state + r->offset[0], EMUI_WRITTEN, EMU_LANES * r->bytes);
        return;
    }
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (uint32_t k = 0; k < r->bytes; k += 8)
            memcpy(state + r->offset[lane] + k, &written, r->bytes < 8 ? r->bytes : 8);
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
