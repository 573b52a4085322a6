/* integers.c - see integers.h. */
#include "spec-tests/compare/machine/integers.h"

#include "emu/emu.h"

uint64_t int_low(uint64_t v, unsigned bits)
{
    return bits >= 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

static bool bit(uint64_t v, unsigned k)
{
    return k < 64 && (v >> k & 1) != 0;
}

/* As the sign says, by arithmetic alone. */
static int64_t value(uint64_t v, unsigned bits, bool sign)
{
    v = int_low(v, bits);
    if (!sign || !bit(v, bits - 1))
        return (int64_t)v;
    return (int64_t)(v - (bits == 64 ? 0 : UINT64_C(1) << bits));
}

/* The 128 bits of a product, by adding shifted factors. */
void int_product(uint64_t a, uint64_t b, uint64_t *high, uint64_t *lower)
{
    *high = *lower = 0;
    for (unsigned k = 64; k-- > 0;) {
        *high = *high << 1 | *lower >> 63;
        *lower <<= 1;
        if (!bit(b, k))
            continue;
        *lower += a;
        *high += *lower < a;
    }
}

static uint64_t product_high(uint64_t a, uint64_t b, unsigned bits, bool sign)
{
    uint64_t high, lower;
    bool negative = sign && bit(a, bits - 1) != bit(b, bits - 1);
    uint64_t x = sign && bit(a, bits - 1) ? int_low(0 - a, bits) : a;
    uint64_t y = sign && bit(b, bits - 1) ? int_low(0 - b, bits) : b;
    int_product(x, y, &high, &lower);
    if (negative) {
        lower = 0 - lower;
        high = ~high + (lower == 0);
    }
    return bits == 64 ? high : lower >> bits;
}

uint64_t int_sum(int op, struct int_given g)
{
    int64_t a = value(g.a, g.bits, g.sign), b = value(g.b, g.bits, g.sign);
    bool less = g.sign ? a < b : g.a < g.b;
    switch (op) {
    case EMU_ADD:
        return g.a + g.b;
    case EMU_SUB:
        return g.a - g.b;
    case EMU_MUL_LO:
        return g.a * g.b;
    case EMU_MUL_HI:
        return product_high(g.a, g.b, g.bits, g.sign);
    case EMU_MAD_LO:
        return g.a * g.b + g.c;
    case EMU_MAD_HI:
        return product_high(g.a, g.b, g.bits, g.sign) + g.c;
    case EMU_NEG:
        return ~g.a + 1;
    case EMU_ABS:
        return bit(g.a, g.bits - 1) ? ~g.a + 1 : g.a;
    case EMU_MIN:
        return less ? g.a : g.b;
    case EMU_MAX:
        return less ? g.b : g.a;
    default: /* EMU_SAD */
        return g.c + (less ? g.b - g.a : g.a - g.b);
    }
}

uint64_t int_quotient(int op, struct int_given g)
{
    if (g.b == 0)
        return UINT64_MAX;
    bool minus_a = g.sign && bit(g.a, g.bits - 1), minus_b = g.sign && bit(g.b, g.bits - 1);
    uint64_t a = minus_a ? int_low(0 - g.a, g.bits) : g.a,
             b = minus_b ? int_low(0 - g.b, g.bits) : g.b;
    uint64_t q = a / b, r = a % b;
    if (op == EMU_DIV)
        return minus_a != minus_b ? 0 - q : q;
    return minus_a ? 0 - r : r;
}

uint64_t int_bits(int op, struct int_given g)
{
    uint64_t d = 0, count = (uint32_t)g.b;
    for (unsigned k = 0; k < g.bits; ++k) {
        bool a = bit(g.a, k), b = bit(g.b, k), c = bit(g.c, k), v;
        uint64_t from = op == EMU_SHL ? k - count : k + count;
        switch (op) {
        case EMU_AND:
            v = a && b;
            break;
        case EMU_OR:
            v = a || b;
            break;
        case EMU_XOR:
            v = a != b;
            break;
        case EMU_NOT:
            v = !a;
            break;
        case EMU_LOP3:
            v = bit(g.x, (unsigned)(4 * a + 2 * b + c));
            break;
        case EMU_SHL:
            v = count <= k && bit(g.a, (unsigned)from);
            break;
        case EMU_SHR:
            v = from < g.bits ? bit(g.a, (unsigned)from) : g.sign && bit(g.a, g.bits - 1);
            break;
        case EMU_BREV:
            v = bit(g.a, g.bits - 1 - k);
            break;
        default: /* EMU_MOV */
            v = a;
        }
        d |= (uint64_t)v << k;
    }
    return op == EMU_CNOT ? g.a == 0 : d;
}

uint64_t int_count(int op, struct int_given g)
{
    unsigned ones = 0, zeros = 0;
    int highest = -1;
    for (unsigned k = 0; k < g.bits; ++k) {
        ones += bit(g.a, k);
        zeros = bit(g.a, k) ? 0 : zeros + 1;
        if (bit(g.a, k) != (g.sign && bit(g.a, g.bits - 1)))
            highest = (int)k;
    }
    if (op == EMU_POPC)
        return ones;
    return op == EMU_CLZ ? zeros : (uint32_t)highest;
}
