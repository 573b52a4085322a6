/* atom.c - atom and red: one element read, computed and written without anybody between.
 *
 * Follows the PTX ISA, "Parallel Synchronization and Communication: atom, red".
 *
 *      d        what was there before; nothing for red
 *      a        address                    space    GENERIC, GLOBAL or SHARED
 *      b        operand                    type     of the element
 *      c        second operand of cas      sem, scope
 *
 * Lanes go one after the other, lowest first. Here: all operations of sm_90 on one element. Not
 * here: vectors of red.v2 and .v4, multimem; arithmetic is that of reduce.c. */
#include "families.h"

#include <inttypes.h>
#include <string.h>

static const char *const names[] = {"atom.add", "atom.min", "atom.max", "atom.inc",  "atom.dec",
                                    "atom.and", "atom.or",  "atom.xor", "atom.exch", "atom.cas"};

static const emui_reduce reduce_of[] = {EMUI_ADD, EMUI_MIN, EMUI_MAX, EMUI_INC,
                                        EMUI_DEC, EMUI_AND, EMUI_OR,  EMUI_XOR};

static uint64_t value_of(const emu_warp *w, int lane, emu_operand o, uint32_t bytes)
{
    return bytes > 4 ? emui_u64(w, lane, o) : emui_u32(w, lane, o);
}

static bool unsupported(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    emui_fault(m, (emui_blame){EMU_UNSUPPORTED, w, lane, -1, 0, 0},
               "%s: sm_90a has no such operation on elements of this type", names[i->op]);
    return false;
}

/* The new element, from the old one and the operands. */
static bool compute(emu_machine *m, emu_warp *w, int lane, const emu_ins *i, uint8_t *at,
                    uint32_t bytes)
{
    uint64_t b = value_of(w, lane, i->b, bytes), old = 0;
    memcpy(&old, at, bytes);
    if (i->op == EMU_ATOM_EXCH) {
        memcpy(at, &b, bytes);
        return true;
    }
    if (i->op == EMU_ATOM_CAS) {
        uint64_t c = value_of(w, lane, i->c, bytes);
        uint64_t kept = bytes == 8 ? b : b & ((UINT64_C(1) << 8 * bytes) - 1);
        if (old == kept)
            memcpy(at, &c, bytes);
        return true;
    }
    return emui_reduce_one(reduce_of[i->op], i->type, at, (const uint8_t *)&b) ||
           unsupported(m, w, lane, i);
}

static bool update(emu_machine *m, emu_warp *w, int lane, const emu_ins *i, uint64_t *generic)
{
    emui_place p;
    uint64_t old = 0;
    uint32_t bytes = emui_type_bits(i->type) / 8;
    uint64_t address = emui_address(w, lane, i->a, i->space);
    emui_mode mode = EMUI_UPDATE | EMUI_STRONG;
    *generic = emui_generic(w, lane, i->space, address);
    if (!emui_access(m, w, lane, i->space, address, bytes, bytes, mode, names[i->op], &p))
        return false;
    memcpy(&old, emui_bytes(p), bytes);
    if (!compute(m, w, lane, i, emui_bytes(p), bytes))
        return false;
    emui_order_strong(m, w, lane, p, mode, i->sem);
    if (bytes > 4)
        emui_set64(w, lane, i->d, old);
    else
        emui_set32(w, lane, i->d, (uint32_t)old);
    return true;
}

emu_result emu_atom(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint64_t generic[EMU_LANES] = {0};
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((active >> lane & 1) && !update(m, w, lane, i, &generic[lane]))
            return EMU_FAULT;
    if ((generic[emui_first(active)] & ~(EMUI_WINDOW_BYTES - 1)) == EMUI_SHARED_WINDOW)
        emui_count_shared(m, w, active, generic, emui_type_bits(i->type) / 8, EMUI_UPDATE,
                          names[i->op]);
    else
        emui_count_global(m, w, active, generic, emui_type_bits(i->type) / 8, names[i->op]);
    emui_changed(m);
    return EMU_DONE;
}
