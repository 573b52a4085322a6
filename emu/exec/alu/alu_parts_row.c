/* alu_parts_row.c - registers made of parts, over all lanes at once.
 *
 *      mov.b32 d, {x, y}       halves, mov.b64 words; and mov {x, y}, a
 *      prmt.b32 d, a, b, c     bytes of two words, where c says which in the common way
 *
 * Follows the PTX ISA, "mov" and "prmt". Here: what they mean in alu.c,
 * lane by lane; all lanes are computed, and the active ones kept. Not here: mov of four parts. */
#include "emu/exec/alu/alu_row.h"
#include "emu/state/vector.h"

#include <string.h>

typedef uint32_t row[EMU_LANES];

enum { HALF_BITS = 16, HALF = 0xffff };

/* ---- Two parts ---- */

static void keep(emu_warp *w, emu_operand to, const row d, uint32_t active)
{
    for (int l = 0; to.kind == EMU_REG && l < EMU_LANES; ++l)
        w->row[to.r][l] = emui_pick((active & emui_lane_bit[l]) != 0, d[l], w->row[to.r][l]);
}

static emu_operand upper_of(emu_operand o)
{
    ++o.r;
    return o;
}

static bool is_number(emu_operand o)
{
    return o.kind == EMU_REG || o.kind == EMU_IMM;
}

EMUI_VECTOR static bool join_parts(emu_warp *w, uint32_t active, const emu_ins *i, bool wide)
{
    row lower, upper, sa, sb;
    if (i->d.kind != EMU_REG || !is_number(i->list[0]) || !is_number(i->list[1]))
        return false;
    const uint32_t *a = emui_lanes(w, i->list[0], sa), *b = emui_lanes(w, i->list[1], sb);
    for (int l = 0; l < EMU_LANES; ++l) {
        lower[l] = wide ? a[l] : (a[l] & HALF) | b[l] << HALF_BITS;
        upper[l] = b[l];
    }
    keep(w, i->d, lower, active);
    if (wide)
        keep(w, upper_of(i->d), upper, active);
    return true;
}

EMUI_VECTOR static bool take_apart(emu_warp *w, uint32_t active, const emu_ins *i, bool wide)
{
    row lower, upper;
    if (i->a.kind != EMU_REG)
        return false;
    const uint32_t *a = w->row[i->a.r], *b = w->row[i->a.r + wide];
    for (int l = 0; l < EMU_LANES; ++l) {
        lower[l] = wide ? a[l] : a[l] & HALF;
        upper[l] = wide ? b[l] : a[l] >> HALF_BITS;
    }
    keep(w, i->list[0], lower, active);
    keep(w, i->list[1], upper, active);
    return true;
}

/* ---- Bytes ---- */

/* Byte k of d is that of b:a which four bits of c name; the highest of them copies its sign. */
static uint32_t permuted(uint64_t both, uint32_t c)
{
    uint32_t d = 0;
    for (int k = 0; k < 4; ++k, c >>= 4) {
        uint32_t byte = (uint32_t)(both >> 8 * (c & 7)) & 0xff;
        byte = (c & 8) == 0 ? byte : (byte & 0x80) != 0 ? 0xff : 0;
        d |= byte << 8 * k;
    }
    return d;
}

EMUI_VECTOR static bool permute(emu_warp *w, uint32_t active, const emu_ins *i)
{
    row d, sa, sb, sc;
    if (i->op != EMU_PRMT || i->count != EMU_PRMT_INDEX || i->flags != 0 || i->d.kind != EMU_REG)
        return false;
    const uint32_t *a = emui_lanes(w, i->a, sa), *b = emui_lanes(w, i->b, sb);
    const uint32_t *c = emui_lanes(w, i->c, sc);
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = permuted((uint64_t)b[l] << 32 | a[l], c[l]);
    keep(w, i->d, d, active);
    return true;
}

bool emui_alu_parts_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    const uint32_t bits = emu_type_bits(i->type);
    if (i->flags != 0)
        return false;
    if (i->op == EMU_PRMT)
        return permute(w, active, i);
    if (i->op != EMU_MOV || i->listed != 2 || (bits != 2 * HALF_BITS && bits != 4 * HALF_BITS))
        return false;
    return i->written > 0 ? take_apart(w, active, i, bits == 4 * HALF_BITS)
                          : join_parts(w, active, i, bits == 4 * HALF_BITS);
}
