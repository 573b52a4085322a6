/* alu.c - integers in registers: arithmetic, logic, shifts, bit fields, moves.
 *
 * Follows the PTX ISA, "Integer Arithmetic Instructions", "Extended-Precision Integer Arithmetic
 * Instructions", "Logic and Shift Instructions", "mov", "prmt".
 *
 *      d    result, as wide as type; of mul.wide and mad.wide twice as wide
 *      a b c   operands      type   of them; PRED for logic of predicates
 *      x       a fourth one: the length of bfi, the immediate table of lop3
 *      from    of dp4a and dp2a: the type of b where it is not that of a
 *      flags   EMU_SAT, EMU_CC_OUT, EMU_CC_IN (add, sub, mad.lo, mad.hi), EMU_SHIFT_AMOUNT (bfind),
 *              EMU_WRAP (shf, szext, bmsk; without it they clamp)
 *
 * The common 32-bit operations run over whole rows (alu_row.c); everything else goes lane by lane
 * through one 64-bit function, whose result is cut to the width. Shift counts above the width are
 * clamped. What a division by zero gives, quotient or rest, is left open by the ISA: all ones,
 * as on an H200. */
#include "emu/alu/alu_row.h"

#include <inttypes.h>

typedef struct operands {
    uint64_t a, b, c, x;
    uint32_t bits;
    bool sign, b_sign;
} operands;

static bool is_signed(emu_type t)
{
    return t == EMU_S16 || t == EMU_S32 || t == EMU_S64;
}

static uint64_t cut(uint64_t v, uint32_t bits)
{
    return bits == 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

static int64_t extended(uint64_t v, uint32_t bits)
{
    uint32_t free_bits = 64 - bits;
    return (int64_t)(v << free_bits) >> free_bits;
}

/* ---- Products and quotients ---- */

/* The high half of a product of two 64-bit numbers. */
static uint64_t high_product(uint64_t a, uint64_t b)
{
    uint64_t al = (uint32_t)a, ah = a >> 32, bl = (uint32_t)b, bh = b >> 32;
    uint64_t low = al * bl, m = ah * bl + (low >> 32), n = al * bh + (uint32_t)m;
    return ah * bh + (m >> 32) + (n >> 32);
}

static uint64_t multiply_high(operands o)
{
    if (o.bits < 64)
        return o.sign ? (uint64_t)(extended(o.a, o.bits) * extended(o.b, o.bits) >> o.bits)
                      : o.a * o.b >> o.bits;
    uint64_t high = high_product(o.a, o.b);
    if (o.sign && (int64_t)o.a < 0)
        high -= o.b;
    if (o.sign && (int64_t)o.b < 0)
        high -= o.a;
    return high;
}

static uint64_t multiply_wide(operands o)
{
    return o.sign ? (uint64_t)(extended(o.a, o.bits) * extended(o.b, o.bits)) : o.a * o.b;
}

static uint64_t divide(operands o, bool rest)
{
    if (o.b == 0)
        return UINT64_MAX;
    if (!o.sign)
        return rest ? o.a % o.b : o.a / o.b;
    int64_t a = extended(o.a, o.bits), b = extended(o.b, o.bits);
    if (b == -1)
        return rest ? 0 : 0 - (uint64_t)a;
    return (uint64_t)(rest ? a % b : a / b);
}

/* The sum within the type's range. */
static uint64_t saturated(operands o, bool minus)
{
    int64_t a = extended(o.a, o.bits), b = extended(o.b, o.bits), sum = minus ? a - b : a + b;
    int64_t most = (INT64_C(1) << (o.bits - 1)) - 1;
    return (uint64_t)(sum > most ? most : sum < -most - 1 ? -most - 1 : sum);
}

static bool is_less(operands o)
{
    return o.sign ? extended(o.a, o.bits) < extended(o.b, o.bits) : o.a < o.b;
}

/* ---- Bits ---- */

static uint64_t shifted_right(operands o)
{
    uint64_t by = (uint32_t)o.b;
    if (o.sign)
        return (uint64_t)(extended(o.a, o.bits) >> (by >= o.bits ? o.bits - 1 : by));
    return by >= o.bits ? 0 : o.a >> by;
}

static uint64_t funnel(operands o, bool left, bool wrap)
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
static uint64_t highest(operands o, bool amount)
{
    uint64_t v = o.sign && extended(o.a, o.bits) < 0 ? cut(~o.a, o.bits) : o.a;
    if (v == 0)
        return UINT32_MAX;
    uint64_t at = o.bits - 1 - leading_zeros(v, o.bits);
    return amount ? o.bits - 1 - at : at;
}

/* The place and length of a bit field: of 32 bits their low bytes count, of 64 all of them. */
static uint64_t field_count(operands o, uint64_t v)
{
    return o.bits == 64 ? (uint32_t)v : v & 255;
}

static uint64_t extract(operands o)
{
    uint64_t at = field_count(o, o.b), length = field_count(o, o.c);
    uint64_t sign_at = at + length > o.bits ? o.bits - 1 : at + length - 1;
    bool fill = o.sign && length > 0 && (o.a >> sign_at & 1);
    uint64_t field = at >= o.bits ? 0 : o.a >> at, d = 0;
    for (uint64_t k = 0; k < o.bits; ++k) {
        bool inside = k < length && at + k < o.bits;
        d |= (inside ? field >> k & 1 : (uint64_t)fill) << k;
    }
    return d;
}

/* The low bits of a over those of b, at c, as many as x. */
static uint64_t insert(operands o)
{
    uint64_t at = field_count(o, o.c), length = field_count(o, o.x), d = o.b;
    for (uint64_t k = 0; k < length && at + k < o.bits; ++k)
        d = (d & ~(UINT64_C(1) << (at + k))) | (o.a >> k & 1) << (at + k);
    return d;
}

/* Bytes of b:a, each by four bits of c; the highest of them copies the sign. */
static uint64_t permute(operands o)
{
    uint64_t both = o.b << 32 | o.a, d = 0;
    for (int k = 0; k < 4; ++k) {
        uint64_t which = o.c >> 4 * k & 15, byte = both >> 8 * (which & 7) & 255;
        if (which & 8)
            byte = (byte & 128) != 0 ? 255 : 0;
        d |= byte << 8 * k;
    }
    return d;
}

/* Each bit by a table of eight: bit (a, b, c) of x. */
static uint64_t table_logic(operands o)
{
    uint64_t d = 0;
    for (unsigned k = 0; k < 8; ++k)
        if (o.x >> k & 1)
            d |= ((k & 4) != 0 ? o.a : ~o.a) & ((k & 2) != 0 ? o.b : ~o.b) &
                 ((k & 1) != 0 ? o.c : ~o.c);
    return d;
}

static int64_t number(uint64_t v, uint32_t bits, bool sign)
{
    return sign ? extended(cut(v, bits), bits) : (int64_t)cut(v, bits);
}

/* Products of bytes, or of halves and bytes, summed up. */
static uint64_t dot(operands o, bool halves, bool high)
{
    int64_t sum = (int64_t)o.c;
    for (uint32_t k = 0; k < (halves ? 2 : 4); ++k) {
        uint32_t wide = halves ? 16 : 8, at = halves && high ? 2 : 0;
        sum += number(o.a >> wide * k, wide, o.sign) * number(o.b >> 8 * (k + at), 8, o.b_sign);
    }
    return (uint64_t)sum;
}

/* The low b bits, sign or zero extended; as many as there are where b is more. */
static uint64_t extended_from(operands o, bool wrap)
{
    uint64_t n = wrap ? o.b & 31 : o.b > 32 ? 32 : o.b;
    if (n == 0)
        return 0;
    uint64_t low = cut(o.a, (uint32_t)n);
    return o.sign ? (uint64_t)extended(low, (uint32_t)n) : low;
}

/* b ones from bit a on. */
static uint64_t mask_of(operands o, bool wrap)
{
    uint64_t at = wrap ? o.a & 31 : o.a > 32 ? 32 : o.a, n = wrap ? o.b & 31 : o.b > 32 ? 32 : o.b;
    return ((UINT64_C(1) << n) - 1) << at;
}

/* The place of the n-th set bit from bit b on, upwards or, where n is negative, downwards; of n = 0
 * that of bit b itself. All ones where there is none. */
static uint64_t nth_set(operands o)
{
    int64_t at = (int64_t)o.b, n = (int32_t)o.c, step = n < 0 ? -1 : 1;
    uint64_t left = (uint64_t)(n < 0 ? -n : n);
    if (n == 0)
        return at < 32 && (o.a >> at & 1) ? (uint64_t)at : UINT32_MAX;
    for (; at >= 0 && at < 32; at += step)
        if ((o.a >> at & 1) && --left == 0)
            return (uint64_t)at;
    return UINT32_MAX;
}

/* ---- One lane ---- */

static uint64_t arithmetic(int op, operands o, uint32_t flags)
{
    switch (op) {
    case EMU_ADD:
        return (flags & EMU_SAT) != 0 ? saturated(o, false) : o.a + o.b;
    case EMU_SUB:
        return (flags & EMU_SAT) != 0 ? saturated(o, true) : o.a - o.b;
    case EMU_MUL_LO:
        return o.a * o.b;
    case EMU_MUL_HI:
        return multiply_high(o);
    case EMU_MUL_WIDE:
        return multiply_wide(o);
    case EMU_MAD_LO:
        return o.a * o.b + o.c;
    case EMU_MAD_HI:
        return multiply_high(o) + o.c;
    case EMU_MAD_WIDE:
        return multiply_wide(o) + o.c;
    case EMU_DIV:
        return divide(o, false);
    case EMU_REM:
        return divide(o, true);
    case EMU_NEG:
        return 0 - o.a;
    case EMU_ABS:
        return extended(o.a, o.bits) < 0 ? 0 - o.a : o.a;
    case EMU_MIN:
        return is_less(o) ? o.a : o.b;
    case EMU_MAX:
        return is_less(o) ? o.b : o.a;
    case EMU_SAD:
        return o.c + (is_less(o) ? o.b - o.a : o.a - o.b);
    case EMU_DP4A:
        return dot(o, false, false);
    case EMU_DP2A_LO:
        return dot(o, true, false);
    default:
        return dot(o, true, true);
    }
}

static uint64_t bits_of(int op, operands o, uint32_t flags)
{
    switch (op) {
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
        return funnel(o, op == EMU_SHF_L, (flags & EMU_WRAP) != 0);
    case EMU_LOP3:
        return table_logic(o);
    case EMU_PRMT:
        return permute(o);
    case EMU_POPC:
        return ones(o.a);
    case EMU_CLZ:
        return leading_zeros(o.a, o.bits);
    case EMU_BREV:
        return reversed(o.a, o.bits);
    case EMU_BFIND:
        return highest(o, (flags & EMU_SHIFT_AMOUNT) != 0);
    case EMU_BFE:
        return extract(o);
    case EMU_SZEXT:
        return extended_from(o, (flags & EMU_WRAP) != 0);
    case EMU_BMSK:
        return mask_of(o, (flags & EMU_WRAP) != 0);
    case EMU_FNS:
        return nth_set(o);
    default:
        return insert(o);
    }
}

/* Counts are 32 bits wide whatever is counted, wide products twice as wide as their factors. */
static uint32_t result_bits(const emu_ins *i)
{
    uint32_t bits = emu_type_bits(i->type);
    if (i->op == EMU_MUL_WIDE || i->op == EMU_MAD_WIDE)
        return 2 * bits;
    return i->op == EMU_POPC || i->op == EMU_CLZ || i->op == EMU_BFIND ? 32 : bits;
}

static uint64_t read_bits(const emu_warp *w, int lane, emu_operand o, uint32_t bits)
{
    return cut(bits == 64 ? emui_u64(w, lane, o) : emui_u32(w, lane, o), bits);
}

static operands read_operands(const emu_warp *w, int lane, const emu_ins *i)
{
    uint32_t bits = emu_type_bits(i->type);
    bool sign = is_signed(i->type);
    operands o = {.bits = bits, .sign = sign};
    o.b_sign = i->from == EMU_NO_TYPE ? sign : is_signed(i->from);
    bool count = i->op == EMU_SHL || i->op == EMU_SHR;
    bool field = i->op == EMU_BFE || i->op == EMU_BFI;
    o.a = read_bits(w, lane, i->a, bits);
    o.b = read_bits(w, lane, i->b, count || i->op == EMU_BFE ? 32 : bits);
    o.c = read_bits(w, lane, i->c, field ? 32 : i->op == EMU_MAD_WIDE ? 2 * bits : bits);
    o.x = read_bits(w, lane, i->x, 32);
    return o;
}

/* add.cc, addc, sub.cc, subc, mad.cc, madc: the carry of each lane is kept between instructions. */
static uint64_t with_carry(emu_warp *w, int lane, const emu_ins *i, operands o)
{
    uint64_t in = (i->flags & EMU_CC_IN) != 0 ? w->carry >> lane & 1 : 0;
    bool minus = i->op == EMU_SUB;
    if (i->op == EMU_MAD_LO || i->op == EMU_MAD_HI) {
        o.a = cut(i->op == EMU_MAD_LO ? o.a * o.b : multiply_high(o), o.bits);
        o.b = o.c;
    }
    uint64_t d = cut(minus ? o.a - o.b - in : o.a + o.b + in, o.bits);
    bool out = minus ? o.a < o.b || (o.a == o.b && in != 0) : d < o.a || (d == o.a && in != 0);
    if ((i->flags & EMU_CC_OUT) != 0)
        w->carry = (w->carry & ~(UINT32_C(1) << lane)) | (uint32_t)out << lane;
    return d;
}

static void one_lane(emu_warp *w, int lane, const emu_ins *i)
{
    operands o = read_operands(w, lane, i);
    uint32_t wide = result_bits(i);
    uint64_t d;
    if ((i->flags & (EMU_CC_IN | EMU_CC_OUT)) != 0)
        d = with_carry(w, lane, i, o);
    else
        d = i->op < EMU_MOV ? arithmetic(i->op, o, i->flags) : bits_of(i->op, o, i->flags);
    if (i->d.kind == EMU_PREDICATE)
        emui_set_pred(w, lane, i->d, d & 1);
    else if (wide == 64)
        emui_set64(w, lane, i->d, d);
    else
        emui_set32(w, lane, i->d, (uint32_t)cut(d, wide));
}

emu_result emu_alu(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)m;
    if (emui_alu_row(w, active, i))
        return EMU_DONE;
    for (uint32_t left = active; left != 0; left &= left - 1)
        one_lane(w, emui_first(left), i);
    return EMU_DONE;
}
