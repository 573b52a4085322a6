/* bits.c - logic, shifts, bit fields and bytes of one lane's integers.
 *
 * Follows the PTX ISA, "Logic and Shift Instructions", "prmt", and the bit fields of "Integer
 * Arithmetic Instructions". Here: EMU_MOV and every operation behind it. Shift counts above the
 * width are clamped. Not here: parts of a register and the predicate of lop3 (alu.c). */
#include "emu/exec/alu/integers.h"

static uint64_t shifted_right(emui_operands o)
{
    uint64_t by = (uint32_t)o.b;
    if (o.sign)
        return (uint64_t)(emui_extended(o.a, o.bits) >> (by >= o.bits ? o.bits - 1 : by));
    return by >= o.bits ? 0 : o.a >> by;
}

static uint64_t funnel(emui_operands o, bool left, bool wrap)
{
    uint64_t both = o.b << 32 | o.a, by = wrap ? o.c & 31 : o.c < 32 ? o.c : 32;
    return left ? (by == 0 ? both : both << by) >> 32 : both >> by;
}

static uint64_t ones(uint64_t v)
{
    uint64_t n = 0;
    for (; v != 0; v &= v - 1)
        ++n;
    return n;
}

static uint64_t leading_zeros(uint64_t v, uint32_t bits)
{
    uint64_t n = 0;
    while (n < bits && !(v >> (bits - 1 - n) & 1))
        ++n;
    return n;
}

static uint64_t reversed(uint64_t v, uint32_t bits)
{
    uint64_t r = 0;
    for (uint32_t k = 0; k < bits; ++k)
        r = r << 1 | (v >> k & 1);
    return r;
}

/* The highest bit that is not the sign's; all ones where there is none. */
static uint64_t highest(emui_operands o, bool amount)
{
    uint64_t v = o.sign && emui_extended(o.a, o.bits) < 0 ? emui_cut(~o.a, o.bits) : o.a;
    if (v == 0)
        return UINT32_MAX;
    uint64_t at = o.bits - 1 - leading_zeros(v, o.bits);
    return amount ? o.bits - 1 - at : at;
}

/* The place and length of a bit field: of 32 bits their low bytes count, of 64 all of them. */
static uint64_t field_count(emui_operands o, uint64_t v)
{
    return o.bits == 64 ? (uint32_t)v : v & 255;
}

/* Bits of a field that are there. */
static uint64_t field_length(emui_operands o, uint64_t at, uint64_t length)
{
    const uint64_t room = at < o.bits ? o.bits - at : 0;
    return length < room ? length : room;
}

static uint64_t ones_below(uint64_t n)
{
    return n >= 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1;
}

static uint64_t extract(emui_operands o)
{
    uint64_t at = field_count(o, o.b), length = field_count(o, o.c);
    uint64_t sign_at = at + length > o.bits ? o.bits - 1 : at + length - 1;
    bool fill = o.sign && length > 0 && (o.a >> sign_at & 1);
    uint64_t field = at >= o.bits ? 0 : o.a >> at, of = ones_below(field_length(o, at, length));
    return (field & of) | (fill ? ones_below(o.bits) & ~of : 0);
}

/* The low bits of a over those of b, at c, as many as x. */
static uint64_t insert(emui_operands o)
{
    uint64_t at = field_count(o, o.c), n = field_length(o, at, field_count(o, o.x));
    uint64_t field = n == 0 ? 0 : ones_below(n) << at;
    return (o.b & ~field) | (n == 0 ? 0 : o.a << at & field);
}

/* Which byte of b:a each byte of d is, by the low bits of c: of EMU_PRMT_INDEX by four bits of c
 * each, whose highest copies the sign. */
static uint64_t selector_of(int mode, uint64_t c, uint64_t k)
{
    uint64_t n = c & 3;
    switch (mode) {
    case EMU_PRMT_F4E:
        return (n + k) & 7;
    case EMU_PRMT_B4E:
        return (n - k) & 7;
    case EMU_PRMT_RC8:
        return n;
    case EMU_PRMT_ECL:
        return k > n ? k : n;
    case EMU_PRMT_ECR:
        return k < n ? k : n;
    case EMU_PRMT_RC16:
        return (n & 1) * 2 + (k & 1);
    default:
        return c >> 4 * k & 15;
    }
}

static uint64_t permute(emui_operands o, int mode)
{
    uint64_t both = o.b << 32 | o.a, d = 0;
    for (uint64_t k = 0; k < 4; ++k) {
        uint64_t which = selector_of(mode, o.c, k), byte = both >> 8 * (which & 7) & 255;
        if (which & 8)
            byte = (byte & 128) != 0 ? 255 : 0;
        d |= byte << 8 * k;
    }
    return d;
}

/* Each bit by a table of eight: bit (a, b, c) of x. */
static uint64_t table_logic(emui_operands o)
{
    uint64_t d = 0;
    for (unsigned k = 0; k < 8; ++k)
        if (o.x >> k & 1)
            d |= ((k & 4) != 0 ? o.a : ~o.a) & ((k & 2) != 0 ? o.b : ~o.b) &
                 ((k & 1) != 0 ? o.c : ~o.c);
    return d;
}

/* The low b bits, sign or zero extended; as many as there are where b is more. */
static uint64_t extended_from(emui_operands o, bool wrap)
{
    uint64_t n = wrap ? o.b & 31 : o.b > 32 ? 32 : o.b;
    if (n == 0)
        return 0;
    uint64_t low = emui_cut(o.a, (uint32_t)n);
    return o.sign ? (uint64_t)emui_extended(low, (uint32_t)n) : low;
}

/* b ones from bit a on. */
static uint64_t mask_of(emui_operands o, bool wrap)
{
    uint64_t at = wrap ? o.a & 31 : o.a > 32 ? 32 : o.a, n = wrap ? o.b & 31 : o.b > 32 ? 32 : o.b;
    return ((UINT64_C(1) << n) - 1) << at;
}

/* The place of the n-th set bit from bit b on, upwards or, where n is negative, downwards; of n = 0
 * that of bit b itself. All ones where there is none. */
static uint64_t nth_set(emui_operands o)
{
    int64_t at = (int64_t)o.b, n = (int32_t)o.c, step = n < 0 ? -1 : 1;
    uint64_t left = (uint64_t)(n < 0 ? -n : n);
    if (n == INT32_MIN) /* as on an H200 */
        return 0;
    if (n == 0)
        return at < 32 && (o.a >> at & 1) ? (uint64_t)at : UINT32_MAX;
    for (; at >= 0 && at < 32; at += step)
        if ((o.a >> at & 1) && --left == 0)
            return (uint64_t)at;
    return UINT32_MAX;
}

uint64_t emui_bitwise(const emu_ins *i, emui_operands o)
{
    bool wrap = (i->flags & EMU_WRAP) != 0;
    switch (i->op) {
    case EMU_MOV:
        return o.a;
    case EMU_AND:
        return o.a & o.b;
    case EMU_OR:
        return o.a | o.b;
    case EMU_XOR:
        return o.a ^ o.b;
    case EMU_NOT:
        return ~o.a;
    case EMU_CNOT:
        return o.a == 0;
    case EMU_SHL:
        return (uint32_t)o.b >= o.bits ? 0 : o.a << (uint32_t)o.b;
    case EMU_SHR:
        return shifted_right(o);
    case EMU_SHF_L:
    case EMU_SHF_R:
        return funnel(o, i->op == EMU_SHF_L, wrap);
    case EMU_LOP3:
        return table_logic(o);
    case EMU_PRMT:
        return permute(o, i->count);
    case EMU_POPC:
        return ones(o.a);
    case EMU_CLZ:
        return leading_zeros(o.a, o.bits);
    case EMU_BREV:
        return reversed(o.a, o.bits);
    case EMU_BFIND:
        return highest(o, (i->flags & EMU_SHIFT_AMOUNT) != 0);
    case EMU_BFE:
        return extract(o);
    case EMU_SZEXT:
        return extended_from(o, wrap);
    case EMU_BMSK:
        return mask_of(o, wrap);
    case EMU_FNS:
        return nth_set(o);
    default:
        return insert(o);
    }
}
