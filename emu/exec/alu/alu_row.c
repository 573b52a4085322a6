/* alu_row.c - the operations that most instructions are, over all lanes of a row at once: of 32
 * bits, and those of 64 bits that go word by word, the lower first.
 *
 * Here: loops that a compiler turns into vectors (d is not another row); they mean what alu.c says.
 * All lanes are computed, and the active ones kept. Not here: other widths (alu_wide.c). */
#include "emu/exec/alu/alu_row.h"
#include "emu/state/vector.h"

#include <string.h>

typedef uint32_t row[EMU_LANES];

/* The types that are one word; those of floats are only moved here. */
enum {
    WORDS = 1 << EMU_B32 | 1 << EMU_U32 | 1 << EMU_S32,
    FLOAT_WORDS = 1 << EMU_F32 | 1 << EMU_F16X2 | 1 << EMU_BF16X2,
    PAIRS = 1 << EMU_B64 | 1 << EMU_U64 | 1 << EMU_S64
};

static inline void add(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] + b[l];
}

static inline void sub(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] - b[l];
}

static inline void mul(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] * b[l];
}

static inline void and_bits(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] & b[l];
}

static inline void or_bits(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] | b[l];
}

static inline void xor_bits(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] ^ b[l];
}

static inline void shl(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] << (b[l] & 31) & (b[l] > 31 ? 0 : UINT32_MAX);
}

static inline void shr(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l] >> (b[l] & 31) & (b[l] > 31 ? 0 : UINT32_MAX);
}

static inline void shr_signed(uint32_t *restrict d, const uint32_t *a, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = (uint32_t)((int32_t)a[l] >> (b[l] > 31 ? 31 : b[l]));
}

static inline void mov(uint32_t *restrict d, const uint32_t *a)
{
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = a[l];
}

static bool is_by_rows(int op)
{
    switch (op) {
    case EMU_ADD:
    case EMU_SUB:
    case EMU_MUL_LO:
    case EMU_MAD_LO:
    case EMU_AND:
    case EMU_OR:
    case EMU_XOR:
    case EMU_SHL:
    case EMU_SHR:
    case EMU_MOV:
        return true;
    default:
        return false;
    }
}

/* One of these; of mad the product. */
static inline void compute(const emu_ins *i, uint32_t *restrict d, const uint32_t *a,
                           const uint32_t *b)
{
    switch (i->op) {
    case EMU_ADD:
        add(d, a, b);
        break;
    case EMU_SUB:
        sub(d, a, b);
        break;
    case EMU_MUL_LO:
    case EMU_MAD_LO:
        mul(d, a, b);
        break;
    case EMU_AND:
        and_bits(d, a, b);
        break;
    case EMU_OR:
        or_bits(d, a, b);
        break;
    case EMU_XOR:
        xor_bits(d, a, b);
        break;
    case EMU_SHL:
        shl(d, a, b);
        break;
    case EMU_SHR:
        if (i->type == EMU_S32)
            shr_signed(d, a, b);
        else
            shr(d, a, b);
        break;
    default:
        mov(d, a);
        break;
    }
}

static inline void keep(uint32_t *restrict to, const row d, uint32_t active)
{
    if (active == UINT32_MAX) {
        memcpy(to, d, sizeof(row));
        return;
    }
    for (int l = 0; l < EMU_LANES; ++l)
        to[l] = emui_pick((active & emui_lane_bit[l]) != 0, d[l], to[l]);
}

/* ---- Two words ---- */

bool emui_words_of(const emu_warp *w, emu_operand o, bool upper, uint32_t scratch[EMU_LANES],
                   const uint32_t **to)
{
    *to = o.kind == EMU_REG ? w->row[o.r + upper] : scratch;
    for (int l = 0; o.kind == EMU_IMM && l < EMU_LANES; ++l)
        scratch[l] = (uint32_t)(o.value >> (upper ? 32 : 0));
    return o.kind == EMU_REG || o.kind == EMU_IMM;
}

/* Of a sum or a difference of the lower words: what it carries over to the upper ones. */
static inline void carry(int op, uint32_t *restrict upper, const row lower, const uint32_t *a,
                         const uint32_t *b)
{
    for (int l = 0; op == EMU_ADD && l < EMU_LANES; ++l)
        upper[l] += lower[l] < a[l];
    for (int l = 0; op == EMU_SUB && l < EMU_LANES; ++l)
        upper[l] -= a[l] < b[l];
}

/* By more than 63 nothing is left. What one word hands to the other goes in two steps, as a word
 * cannot be shifted by 32. */
EMUI_VECTOR static void shift_left(uint32_t *restrict lower, uint32_t *restrict upper,
                                   const uint32_t *low, const uint32_t *high, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l) {
        uint32_t n = b[l] & 31, left = low[l] << n, near = b[l] > 31 ? 0 : UINT32_MAX;
        uint32_t over = high[l] << n | low[l] >> 1 >> (31 - n), any = b[l] > 63 ? 0 : UINT32_MAX;
        lower[l] = left & near;
        upper[l] = ((over & near) | (left & ~near)) & any;
    }
}

EMUI_VECTOR static void shift_right(uint32_t *restrict lower, uint32_t *restrict upper,
                                    const uint32_t *low, const uint32_t *high, const uint32_t *b)
{
    for (int l = 0; l < EMU_LANES; ++l) {
        uint32_t n = b[l] & 31, right = high[l] >> n, near = b[l] > 31 ? 0 : UINT32_MAX;
        uint32_t over = low[l] >> n | high[l] << 1 << (31 - n), any = b[l] > 63 ? 0 : UINT32_MAX;
        lower[l] = ((over & near) | (right & ~near)) & any;
        upper[l] = right & near;
    }
}

/* The counts have 32 bits. */
static bool shift_words(emu_warp *w, uint32_t active, const emu_ins *i)
{
    row sl, sh, sb, lower, upper;
    const uint32_t *low, *high;
    if ((i->op != EMU_SHL && i->op != EMU_SHR) || (PAIRS >> i->type & 1) == 0 ||
        (i->op == EMU_SHR && i->type == EMU_S64) || !emui_words_of(w, i->a, false, sl, &low) ||
        !emui_words_of(w, i->a, true, sh, &high))
        return false;
    if (i->op == EMU_SHL)
        shift_left(lower, upper, low, high, emui_lanes(w, i->b, sb));
    else
        shift_right(lower, upper, low, high, emui_lanes(w, i->b, sb));
    keep(w->row[i->d.r], lower, active);
    keep(w->row[i->d.r + 1], upper, active);
    return true;
}

static bool goes_by_words(const emu_ins *i)
{
    uint32_t types = i->op == EMU_MOV ? PAIRS | 1U << EMU_F64 : PAIRS;
    bool by_word = i->op == EMU_ADD || i->op == EMU_SUB || i->op == EMU_AND || i->op == EMU_OR ||
                   i->op == EMU_XOR || i->op == EMU_MOV;
    return by_word && (types >> i->type & 1) != 0;
}

EMUI_VECTOR static bool two_words(emu_warp *w, uint32_t active, const emu_ins *i)
{
    row sa, sb, lower, upper;
    const uint32_t *a, *b;
    emu_operand second = i->op == EMU_MOV ? i->a : i->b;
    if (!goes_by_words(i) || !emui_words_of(w, i->a, true, sa, &a) ||
        !emui_words_of(w, second, true, sb, &b))
        return false;
    compute(i, upper, a, b);
    emui_words_of(w, i->a, false, sa, &a);
    emui_words_of(w, second, false, sb, &b);
    compute(i, lower, a, b);
    carry(i->op, upper, lower, a, b);
    keep(w->row[i->d.r], lower, active);
    keep(w->row[i->d.r + 1], upper, active);
    return true;
}

/* ---- One word ---- */

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

static bool permute(emu_warp *w, uint32_t active, const emu_ins *i)
{
    row d, sa, sb, sc;
    if (i->op != EMU_PRMT || i->count != EMU_PRMT_INDEX || i->flags != 0 || i->d.kind != EMU_REG)
        return false;
    const uint32_t *a = emui_lanes(w, i->a, sa), *b = emui_lanes(w, i->b, sb);
    const uint32_t *c = emui_lanes(w, i->c, sc);
    for (int l = 0; l < EMU_LANES; ++l)
        d[l] = permuted((uint64_t)b[l] << 32 | a[l], c[l]);
    keep(w->row[i->d.r], d, active);
    return true;
}

EMUI_VECTOR static void one_word(emu_warp *w, uint32_t active, const emu_ins *i)
{
    row d, product, sa, sb, sc;
    const uint32_t *a = emui_lanes(w, i->a, sa);
    const uint32_t *b = i->op == EMU_MOV ? a : emui_lanes(w, i->b, sb);
    uint32_t *to = w->row[i->d.r];
    if (active == UINT32_MAX && to != a && to != b && i->op != EMU_MAD_LO) {
        compute(i, to, a, b);
        return;
    }
    compute(i, d, a, b);
    if (i->op == EMU_MAD_LO) {
        mov(product, d);
        add(d, product, emui_lanes(w, i->c, sc));
    }
    keep(to, d, active);
}

bool emui_alu_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t types = i->op == EMU_MOV ? WORDS | FLOAT_WORDS : WORDS;
    if (!is_by_rows(i->op))
        return permute(w, active, i);
    if (i->flags != 0 || i->d.kind != EMU_REG || i->listed != 0)
        return false;
    if ((types >> i->type & 1) == 0)
        return two_words(w, active, i) || shift_words(w, active, i);
    one_word(w, active, i);
    return true;
}
