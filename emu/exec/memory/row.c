/* row.c - see row.h. Where the lanes point is row_find.h. */
#include "emu/exec/memory/row_find.h"

#include "emu/exec/memory/banks.h"
#include "emu/exec/memory/row_state.h"

#include <string.h>

EMUI_VECTOR bool emui_find_row(emu_machine *m, const emu_warp *w, uint32_t active, const emu_ins *i,
                               emui_row *to)
{
    return emui_has_row_address(i) && emui_row_find(m, w, active, i, i->space != EMU_SHARED, to);
}

/* ---- What the bytes are ---- */

bool emui_is_plain(const uint8_t *state, uint32_t bytes, bool store)
{
    uint64_t differ = 0;
    for (uint32_t k = 0; k < bytes; k += 8)
        differ |= emui_differ_in(state + k, bytes - k < 8 ? bytes - k : 8);
    return differ == 0 || (store && emui_state_by(differ) == EMUI_ROW_UNWRITTEN);
}

EMUI_VECTOR emui_row_state emui_state_of_row(const emui_row *r)
{
    switch (r->bytes) {
    case 1:
        return emui_row_state_of(r, 1);
    case 2:
        return emui_row_state_of(r, 2);
    case 4:
        return emui_row_state_of(r, 4);
    case 8:
        return emui_row_state_of(r, 8);
    default:
        return emui_row_state_of(r, 16);
    }
}

void emui_mark_row(const emui_row *r)
{
    const uint64_t written = EMUI_ALL_WRITTEN;
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
    const bool untraced = !emui_tracing(by->m);
    if (r->in_line && untraced && r->region->space == EMU_SHARED) {
        emui_count_shared_line(by->m, r->bytes);
        return;
    }
    if (r->regular && untraced && r->region->space == EMU_GLOBAL) {
        const uint64_t at[2] = {r->region->base + r->offset[0],
                                r->region->base + r->offset[EMUI_HALF_ROW]};
        emui_count_global_halves(by->m, at, r->bytes, r->halves);
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
