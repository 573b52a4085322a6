/* local_row.c - loads and stores of words in local memory by a whole warp's lanes at once.
 *
 * Each lane has a memory of its own, which no other thread and no engine sees: an access of one
 * needs no order, and is counted neither as shared nor as global. What is not aligned, out of
 * bounds or read before it was written is left to load_store.c. Not here: narrower elements,
 * generic addresses. */
#include "emu/exec/memory/load_store.h"

#include "emu/check/access/access.h"
#include "emu/exec/memory/row_state.h"

#include <string.h>

enum { WORD = 4 };

/* Words in registers, by an address in local space. */
static bool has_words(const emu_ins *i, uint32_t bytes)
{
    uint32_t bits = emu_type_bits(i->type);
    emu_operand first = i->op == EMU_LD ? i->d : i->b;
    if (i->space != EMU_LOCAL || i->sem != EMU_WEAK || i->a.kind != EMU_ADDRESS ||
        (bits != 32 && bits != 64) || bytes > 16 || (bytes & (bytes - 1)) != 0)
        return false;
    for (int k = 0; k < i->listed; ++k)
        if (i->list[k].kind != EMU_REG)
            return false;
    return i->listed > 0 || first.kind == EMU_REG;
}

typedef struct own_bytes {
    uint8_t *data, *state;
} own_bytes;

/* Where each active lane's bytes lie; false where one has to be looked at. */
EMUI_PART bool find_bytes(emu_machine *m, const emu_warp *w, uint32_t active, const emu_ins *i,
                          uint32_t bytes, own_bytes at[EMU_LANES])
{
    const uint32_t add = (uint32_t)i->a.value, *row = i->a.r < 0 ? w->frame : w->row[i->a.r];
    emui_region **local = &w->cta->cluster->local[w->cta->rank * m->threads + emui_thread_of(w, 0)];
    uint64_t differ = 0;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        const emui_region *r = local[lane];
        uint64_t a = i->a.r < 0 ? (uint64_t)add + row[lane] : row[lane] + add;
        if (r == NULL || a % bytes != 0 || a > r->bytes || bytes > r->bytes - a)
            return false;
        at[lane] = (own_bytes){r->data + a, r->state + a};
        differ |= emui_differ_in_lane(at[lane].state, bytes);
    }
    emui_row_state is = emui_state_by(differ);
    return m->config.checks == 0 || is == EMUI_ROW_WRITTEN ||
           (is == EMUI_ROW_UNWRITTEN && i->op == EMU_ST);
}

EMUI_PART void store(const emu_warp *w, uint32_t active, const emu_ins *i, uint32_t bytes,
                     const own_bytes to[EMU_LANES])
{
    const uint64_t written[2] = {EMUI_ALL_WRITTEN, EMUI_ALL_WRITTEN};
    for (uint32_t k = 0; WORD * k < bytes; ++k) {
        const uint32_t *b = w->row[emui_row_of_piece(i, i->b, k)];
        for (uint32_t left = active; left != 0; left &= left - 1)
            memcpy(to[emui_first(left)].data + WORD * k, &b[emui_first(left)], WORD);
    }
    for (uint32_t left = w->m->config.checks != 0 ? active : 0; left != 0; left &= left - 1)
        memcpy(to[emui_first(left)].state, written, bytes);
}

EMUI_PART void load(emu_warp *w, uint32_t active, const emu_ins *i, uint32_t bytes,
                    const own_bytes from[EMU_LANES])
{
    for (uint32_t k = 0; WORD * k < bytes; ++k) {
        uint32_t *d = w->row[emui_row_of_piece(i, i->d, k)];
        for (uint32_t left = active; left != 0; left &= left - 1)
            memcpy(&d[emui_first(left)], from[emui_first(left)].data + WORD * k, WORD);
    }
}

EMUI_PART bool access_bytes(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                            uint32_t bytes)
{
    own_bytes at[EMU_LANES];
    if (!find_bytes(m, w, active, i, bytes, at))
        return false;
    if (i->op == EMU_LD)
        load(w, active, i, bytes, at);
    else
        store(w, active, i, bytes, at);
    return true;
}

/* Once for each size, so that a lane's bytes are moved without a loop or a call. */
bool emui_local_access(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t bytes = emu_type_bits(i->type) / 8 * (uint32_t)(i->count > 1 ? i->count : 1);
    if (!has_words(i, bytes) || w->cta->cluster->local == NULL)
        return false;
    switch (bytes) {
    case 4:
        return access_bytes(m, w, active, i, 4);
    case 8:
        return access_bytes(m, w, active, i, 8);
    default:
        return access_bytes(m, w, active, i, 16);
    }
}
