/* local_row.c - loads and stores of words in local memory by a whole warp's lanes at once.
 *
 * Each lane has a memory of its own, which no other thread and no engine sees: an access of one
 * needs no order, and is counted neither as shared nor as global. What is not aligned, out of
 * bounds or read before it was written is left to load_store.c. Not here: narrower elements,
 * generic addresses. */
#include "emu/memory/load_store.h"

#include "emu/access/access.h"

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
static bool find_bytes(emu_machine *m, const emu_warp *w, uint32_t active, const emu_ins *i,
                       uint32_t bytes, own_bytes at[EMU_LANES])
{
    int first = w->cta->rank * m->threads + emui_thread_of(w, 0);
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        emui_region *r = w->cta->cluster->local[first + lane];
        uint64_t a = emui_address(w, lane, i->a, EMU_LOCAL);
        if (r == NULL || a % bytes != 0 || a > r->bytes || bytes > r->bytes - a ||
            (m->config.checks != 0 && !emui_is_plain(r->state + a, bytes, i->op == EMU_ST)))
            return false;
        at[lane] = (own_bytes){r->data + a, r->state + a};
    }
    return true;
}

static void store(const emu_warp *w, const emu_ins *i, int lane, uint32_t bytes, own_bytes to)
{
    for (uint32_t k = 0; WORD * k < bytes; ++k)
        memcpy(to.data + WORD * k, &w->row[emui_row_of_piece(i, i->b, k)][lane], WORD);
    memset(to.state, EMUI_WRITTEN, bytes);
}

static void load(emu_warp *w, const emu_ins *i, int lane, uint32_t bytes, own_bytes from)
{
    for (uint32_t k = 0; WORD * k < bytes; ++k)
        memcpy(&w->row[emui_row_of_piece(i, i->d, k)][lane], from.data + WORD * k, WORD);
}

bool emui_local_access(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    own_bytes at[EMU_LANES];
    uint32_t bytes = emu_type_bits(i->type) / 8 * (uint32_t)(i->count > 1 ? i->count : 1);
    if (!has_words(i, bytes) || w->cta->cluster->local == NULL ||
        !find_bytes(m, w, active, i, bytes, at))
        return false;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        if (i->op == EMU_ST)
            store(w, i, lane, bytes, at[lane]);
        else
            load(w, i, lane, bytes, at[lane]);
    }
    return true;
}
