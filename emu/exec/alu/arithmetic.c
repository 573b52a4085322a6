/* arithmetic.c - sums, products, quotients and extremes of one lane's integers.
 *
 * Follows the PTX ISA, "Integer Arithmetic Instructions". Here: every operation before EMU_MOV, of
 * every width, by one 64-bit function each; pairs of 16 bits by halves. Not here: carries and which
 * forms there are (alu.c), the rows of the common operations (alu_row.c). */
#include "emu/exec/alu/integers.h"

/* The high half of a product of two 64-bit numbers. */
static uint64_t high_product(uint64_t a, uint64_t b)
{
    uint64_t al = (uint32_t)a, ah = a >> 32, bl = (uint32_t)b, bh = b >> 32;
    uint64_t low = al * bl, m = ah * bl + (low >> 32), n = al * bh + (uint32_t)m;
    return ah * bh + (m >> 32) + (n >> 32);
}

uint64_t emui_multiply_high(emui_operands o)
{
    if (o.bits < 64)
        return o.sign
                   ? (uint64_t)(emui_extended(o.a, o.bits) * emui_extended(o.b, o.bits) >> o.bits)
                   : o.a * o.b >> o.bits;
    uint64_t high = high_product(o.a, o.b);
    if (o.sign && (int64_t)o.a < 0)
        high -= o.b;
    if (o.sign && (int64_t)o.b < 0)
        high -= o.a;
    return high;
}

static uint64_t multiply_wide(emui_operands o)
{
    return o.sign ? (uint64_t)(emui_extended(o.a, o.bits) * emui_extended(o.b, o.bits)) : o.a * o.b;
}

static uint64_t divide(emui_operands o, bool rest)
{
    if (o.b == 0)
        return UINT64_MAX;
    if (!o.sign)
        return rest ? o.a % o.b : o.a / o.b;
    int64_t a = emui_extended(o.a, o.bits), b = emui_extended(o.b, o.bits);
    if (b == -1)
        return rest ? 0 : 0 - (uint64_t)a;
    return (uint64_t)(rest ? a % b : a / b);
}

static uint64_t clamped(int64_t v, uint32_t bits)
{
    int64_t most = (INT64_C(1) << (bits - 1)) - 1;
    return (uint64_t)(v > most ? most : v < -most - 1 ? -most - 1 : v);
}

/* The sum within the type's range, which is narrower than 64 bits. */
static uint64_t saturated(emui_operands o, bool minus)
{
    int64_t a = emui_extended(o.a, o.bits), b = emui_extended(o.b, o.bits);
    return clamped(minus ? a - b : a + b, o.bits);
}

static bool is_less(emui_operands o)
{
    return o.sign ? emui_extended(o.a, o.bits) < emui_extended(o.b, o.bits) : o.a < o.b;
}

/* min, max; .relu: nothing below 0. */
static uint64_t extreme(emui_operands o, bool greater, bool relu)
{
    uint64_t v = is_less(o) != greater ? o.a : o.b;
    return relu && emui_extended(v, o.bits) < 0 ? 0 : v;
}

/* The 48 bits of a product of the low 24 bits, or the upper 32 of them. */
static uint64_t product_of_24(emui_operands o, bool high)
{
    uint64_t a = emui_cut(o.a, 24), b = emui_cut(o.b, 24);
    uint64_t product = o.sign ? (uint64_t)(emui_extended(a, 24) * emui_extended(b, 24)) : a * b;
    return high ? product >> 16 : product;
}

/* The upper half of a product, and c; .sat is of s32 alone. */
static uint64_t add_high(emui_operands o, uint64_t high, bool saturate)
{
    int64_t a = emui_extended(high, o.bits), c = emui_extended(o.c, o.bits);
    return saturate ? clamped(a + c, o.bits) : high + o.c;
}

static int64_t number(uint64_t v, uint32_t bits, bool sign)
{
    return sign ? emui_extended(emui_cut(v, bits), bits) : (int64_t)emui_cut(v, bits);
}

/* Products of bytes, or of halves and bytes, summed up. */
static uint64_t dot(emui_operands o, bool halves, bool high)
{
    int64_t sum = (int64_t)o.c;
    for (uint32_t k = 0; k < (halves ? 2 : 4); ++k) {
        uint32_t wide = halves ? 16 : 8, at = halves && high ? 2 : 0;
        sum += number(o.a >> wide * k, wide, o.sign) * number(o.b >> 8 * (k + at), 8, o.b_sign);
    }
    return (uint64_t)sum;
}

static uint64_t one(const emu_ins *i, emui_operands o)
{
    bool saturate = (i->flags & EMU_SAT) != 0, relu = (i->flags & EMU_RELU) != 0;
    switch (i->op) {
    case EMU_ADD:
        return saturate ? saturated(o, false) : o.a + o.b;
    case EMU_SUB:
        return saturate ? saturated(o, true) : o.a - o.b;
    case EMU_MUL_LO:
        return o.a * o.b;
    case EMU_MUL_HI:
        return emui_multiply_high(o);
    case EMU_MUL_WIDE:
        return multiply_wide(o);
    case EMU_MAD_LO:
        return o.a * o.b + o.c;
    case EMU_MAD_HI:
        return add_high(o, emui_multiply_high(o), saturate);
    case EMU_MAD_WIDE:
        return multiply_wide(o) + o.c;
    case EMU_DIV:
        return divide(o, false);
    case EMU_REM:
        return divide(o, true);
    case EMU_NEG:
        return 0 - o.a;
    case EMU_ABS:
        return emui_extended(o.a, o.bits) < 0 ? 0 - o.a : o.a;
    case EMU_MIN:
        return extreme(o, false, relu);
    case EMU_MAX:
        return extreme(o, true, relu);
    case EMU_SAD:
        return o.c + (is_less(o) ? o.b - o.a : o.a - o.b);
    case EMU_MUL24_LO:
    case EMU_MUL24_HI:
        return product_of_24(o, i->op == EMU_MUL24_HI);
    case EMU_MAD24_LO:
        return product_of_24(o, false) + o.c;
    case EMU_MAD24_HI:
        return add_high(o, emui_cut(product_of_24(o, true), 32), saturate);
    case EMU_DP4A:
        return dot(o, false, false);
    case EMU_DP2A_LO:
        return dot(o, true, false);
    default:
        return dot(o, true, true);
    }
}

uint64_t emui_arithmetic(const emu_ins *i, emui_operands o)
{
    if (i->type != EMU_U16X2 && i->type != EMU_S16X2)
        return one(i, o);
    emui_operands low = {.a = o.a & 0xffff, .b = o.b & 0xffff, .bits = 16, .sign = o.sign};
    emui_operands high = {.a = o.a >> 16, .b = o.b >> 16, .bits = 16, .sign = o.sign};
    return (one(i, low) & 0xffff) | one(i, high) << 16;
}
