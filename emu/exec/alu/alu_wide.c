/* alu_wide.c - the common integer operations of 16 and 64 bits, and wide products, over all lanes
 * of a row at once.
 *
 * Here: every operand as 64 bits a lane, extended as its type says, one loop for the operation, and
 * the result cut to its width; they mean what arithmetic.c and bits.c say. All lanes are computed,
 * and the active ones kept. Not here: 32-bit words (alu_row.c), flags, special registers. */
#include "emu/exec/alu/alu_row.h"
#include "emu/exec/alu/forms.h"
#include "emu/exec/alu/integers.h"
#include "emu/state/vector.h"

/* ---- Operands ---- */

static inline void load_wide(uint64_t *restrict v, const uint32_t *low, const uint32_t *high)
{
    for (int l = 0; l < EMU_LANES; ++l)
        v[l] = (uint64_t)high[l] << 32 | low[l];
}

static inline void load_word(uint64_t *restrict v, const uint32_t *low, bool sign)
{
    for (int l = 0; l < EMU_LANES; ++l)
        v[l] = sign ? (uint64_t)(int64_t)(int32_t)low[l] : low[l];
}

static inline void load_half(uint64_t *restrict v, const uint32_t *low, bool sign)
{
    for (int l = 0; l < EMU_LANES; ++l)
        v[l] = sign ? (uint64_t)(int64_t)(int16_t)low[l] : (uint16_t)low[l];
}

static inline void load_byte(uint64_t *restrict v, const uint32_t *low, bool sign)
{
    for (int l = 0; l < EMU_LANES; ++l)
        v[l] = sign ? (uint64_t)(int64_t)(int8_t)low[l] : (uint8_t)low[l];
}

EMUI_VECTOR bool emui_load_lanes(const emu_warp *w, emu_operand o, uint32_t bits, bool sign,
                                 uint64_t *v)
{
    if (o.kind == EMU_IMM) {
        uint64_t all = emui_cut(o.value, bits);
        all = sign ? (uint64_t)emui_extended(all, bits) : all;
        for (int l = 0; l < EMU_LANES; ++l)
            v[l] = all;
        return true;
    }
    if (o.kind != EMU_REG)
        return false;
    const uint32_t *low = w->row[o.r];
    if (bits == 64)
        load_wide(v, low, w->row[o.r + 1]);
    else if (bits == 32)
        load_word(v, low, sign);
    else if (bits == 16)
        load_half(v, low, sign);
    else
        load_byte(v, low, sign);
    return true;
}

static inline void store_row(uint32_t *restrict to, uint32_t active, const uint64_t *v,
                             uint32_t shift, uint32_t only)
{
    if (active == UINT32_MAX) {
        for (int l = 0; l < EMU_LANES; ++l)
            to[l] = (uint32_t)(v[l] >> shift) & only;
        return;
    }
    for (int l = 0; l < EMU_LANES; ++l)
        to[l] =
            emui_pick((active & emui_lane_bit[l]) != 0, (uint32_t)(v[l] >> shift) & only, to[l]);
}

EMUI_VECTOR void emui_store_lanes(emu_warp *w, uint32_t active, emu_operand d, uint32_t bits,
                                  const uint64_t *v)
{
    store_row(w->row[d.r], active, v, 0, bits < 32 ? (UINT32_C(1) << bits) - 1 : UINT32_MAX);
    if (bits == 64)
        store_row(w->row[d.r + 1], active, v, 32, UINT32_MAX);
}

/* ---- Operations ---- */

/* An expression for each lane l. */
#define EACH_LANE(v)                                                                               \
    for (int l = 0; l < EMU_LANES; ++l)                                                            \
    d[l] = (v)

/* Quotients, or rests, of numbers of up to 32 bits: what alu.c says of zero, and of -1, which these
 * have room for. */
static void divide(const emu_ins *i, uint64_t *restrict d, const uint64_t *a, const uint64_t *b)
{
    bool rest = i->op == EMU_REM;
    if (emui_is_signed(i->type)) {
        for (int l = 0; l < EMU_LANES; ++l)
            d[l] = b[l] == 0 ? UINT64_MAX
                             : (uint64_t)(rest ? (int64_t)a[l] % (int64_t)b[l]
                                               : (int64_t)a[l] / (int64_t)b[l]);
        return;
    }
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = b[l] == 0 ? UINT64_MAX
               : rest    ? (uint32_t)a[l] % (uint32_t)b[l]
                         : (uint32_t)a[l] / (uint32_t)b[l];
}

EMUI_VECTOR static bool arithmetic(const emu_ins *i, uint64_t *restrict d, const uint64_t *a,
                                   const uint64_t *b, const uint64_t *c)
{
    bool sign = emui_is_signed(i->type);
    switch (i->op) {
    case EMU_ADD:
        EACH_LANE(a[l] + b[l]);
        return true;
    case EMU_SUB:
        EACH_LANE(a[l] - b[l]);
        return true;
    case EMU_MUL_LO:
    case EMU_MUL_WIDE:
        EACH_LANE(a[l] * b[l]);
        return true;
    case EMU_MAD_LO:
    case EMU_MAD_WIDE:
        EACH_LANE(a[l] * b[l] + c[l]);
        return true;
    case EMU_DIV:
    case EMU_REM:
        divide(i, d, a, b);
        return true;
    case EMU_NEG:
        EACH_LANE(0 - a[l]);
        return true;
    case EMU_MIN:
        EACH_LANE((sign ? (int64_t)a[l] < (int64_t)b[l] : a[l] < b[l]) ? a[l] : b[l]);
        return true;
    case EMU_MAX:
        EACH_LANE((sign ? (int64_t)a[l] < (int64_t)b[l] : a[l] < b[l]) ? b[l] : a[l]);
        return true;
    default:
        return false;
    }
}

EMUI_VECTOR static bool bitwise(const emu_ins *i, uint64_t *restrict d, const uint64_t *a,
                                const uint64_t *b)
{
    uint64_t bits = emu_type_bits(i->type), last = bits - 1;
    switch (i->op) {
    case EMU_MOV:
        EACH_LANE(a[l]);
        return true;
    case EMU_AND:
        EACH_LANE(a[l] & b[l]);
        return true;
    case EMU_OR:
        EACH_LANE(a[l] | b[l]);
        return true;
    case EMU_XOR:
        EACH_LANE(a[l] ^ b[l]);
        return true;
    case EMU_NOT:
        EACH_LANE(~a[l]);
        return true;
    case EMU_SHL:
        EACH_LANE(a[l] << (b[l] & 63) & (b[l] > last ? 0 : UINT64_MAX));
        return true;
    case EMU_SHR:
        if (emui_is_signed(i->type))
            EACH_LANE((uint64_t)((int64_t)a[l] >> (b[l] > last ? last : b[l])));
        else
            EACH_LANE(a[l] >> (b[l] & 63) & (b[l] > last ? 0 : UINT64_MAX));
        return true;
    default:
        return false;
    }
}

/* ---- Instructions ---- */

/* The operations that are here, of one operand, two or three. */
static int operands_of(int op)
{
    switch (op) {
    case EMU_NEG:
    case EMU_MOV:
    case EMU_NOT:
        return 1;
    case EMU_MAD_LO:
    case EMU_MAD_WIDE:
        return 3;
    case EMU_ADD:
    case EMU_SUB:
    case EMU_MUL_LO:
    case EMU_MUL_WIDE:
    case EMU_DIV:
    case EMU_REM:
    case EMU_MIN:
    case EMU_MAX:
    case EMU_AND:
    case EMU_OR:
    case EMU_XOR:
    case EMU_SHL:
    case EMU_SHR:
        return 2;
    default:
        return 0;
    }
}

bool emui_alu_wide(emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint64_t a[EMU_LANES], b[EMU_LANES], c[EMU_LANES], d[EMU_LANES];
    const uint32_t types = EMUI_OF_INTEGERS | (i->op == EMU_MOV ? EMUI_OF_FLOATS : 0);
    uint32_t bits = emu_type_bits(i->type);
    bool wide = i->op == EMU_MUL_WIDE || i->op == EMU_MAD_WIDE, sign = emui_is_signed(i->type);
    bool count = i->op == EMU_SHL || i->op == EMU_SHR;
    int n = operands_of(i->op);
    bool divides = i->op == EMU_DIV || i->op == EMU_REM;
    if (n == 0 || i->flags != 0 || (divides && bits == 64) || i->d.kind != EMU_REG ||
        i->listed != 0 || (types & EMUI_TYPE(i->type)) == 0 || (wide && bits == 64) ||
        !emui_load_lanes(w, i->a, bits, sign, a) ||
        (n > 1 && !emui_load_lanes(w, i->b, count ? 32 : bits, !count && sign, b)) ||
        (n > 2 && !emui_load_lanes(w, i->c, wide ? 2 * bits : bits, sign, c)))
        return false;
    if (!(i->op < EMU_MOV ? arithmetic(i, d, a, b, c) : bitwise(i, d, a, b)))
        return false;
    emui_store_lanes(w, active, i->d, wide ? 2 * bits : bits, d);
    return true;
}
