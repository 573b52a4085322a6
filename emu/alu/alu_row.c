/* alu_row.c - the 32-bit operations that most instructions are, over all lanes of a row at once.
 *
 * Here: loops that a compiler turns into vectors (d is not another row); they mean what alu.c says.
 * All lanes are computed, and the active ones kept. Not here: anything that is not 32 bits wide. */
#include "emu/alu/alu_row.h"

typedef uint32_t row[EMU_LANES];

/* The types that are one word; those of floats are only moved here. */
enum {
    WORDS = 1 << EMU_B32 | 1 << EMU_U32 | 1 << EMU_S32,
    FLOAT_WORDS = 1 << EMU_F32 | 1 << EMU_F16X2 | 1 << EMU_BF16X2
};

static void add(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] + b[l];
}

static void sub(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] - b[l];
}

static void mul(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] * b[l];
}

static void and_bits(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] & b[l];
}

static void or_bits(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] | b[l];
}

static void xor_bits(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] ^ b[l];
}

static void shl(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = b[l] > 31 ? 0 : a[l] << (b[l] & 31);
}

static void shr(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = b[l] > 31 ? 0 : a[l] >> (b[l] & 31);
}

static void shr_signed(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = (uint32_t)((int32_t)a[l] >> (b[l] > 31 ? 31 : b[l]));
}

static void mov(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    (void)b;
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l];
}

typedef void binary(uint32_t *restrict d, const uint32_t *a, const uint32_t *b);

static binary *binary_of(const emu_ins *i)
{
    switch (i->op) {
    case EMU_ADD:
        return add;
    case EMU_SUB:
        return sub;
    case EMU_MUL_LO:
    case EMU_MAD_LO:
        return mul;
    case EMU_AND:
        return and_bits;
    case EMU_OR:
        return or_bits;
    case EMU_XOR:
        return xor_bits;
    case EMU_SHL:
        return shl;
    case EMU_SHR:
        return i->type == EMU_S32 ? shr_signed : shr;
    case EMU_MOV:
        return mov;
    default:
        return NULL;
    }
}

static void keep(uint32_t *restrict to, const row d, uint32_t active)
{
    for (int l = 0; l < EMU_LANES; ++l)
        to[l] = (active & emui_lane_bit[l]) != 0 ? d[l] : to[l];
}

bool emui_alu_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    row d, product, sa, sb, sc;
    binary *f = binary_of(i);
    uint32_t types = i->op == EMU_MOV ? WORDS | FLOAT_WORDS : WORDS;
    if (f == NULL || i->flags != 0 || i->d.kind != EMU_REG || (types >> i->type & 1) == 0 ||
        i->listed != 0)
        return false;
    const uint32_t *a = emui_lanes(w, i->a, sa);
    const uint32_t *b = i->op == EMU_MOV ? a : emui_lanes(w, i->b, sb);
    uint32_t *to = w->row[i->d.r];
    if (active == UINT32_MAX && to != a && to != b && i->op != EMU_MAD_LO) {
        f(to, a, b);
        return true;
    }
    f(d, a, b);
    if (i->op == EMU_MAD_LO) {
        mov(product, d, d);
        add(d, product, emui_lanes(w, i->c, sc));
    }
    if (active == UINT32_MAX)
        mov(to, d, d);
    else
        keep(to, d, active);
    return true;
}
