/* binary.c - integers as words of bits: their width, powers of two, rotations, counts.
 *
 *   value        0   1   2   3   4   5   6   7   8
 *   bit_width    0   1   2   2   3   3   3   3   4
 *   bit_ceil     1   1   2   4   4   8   8   8   8
 *   bit_floor    0   1   2   2   4   4   4   4   8
 *
 * CuTe takes C++'s unsigned integers here, and none of its own: a dynamic integer stands for a
 * uint32_t. Only has_single_bit takes static ones, too.
 * Here: functions of one word. Not here: and, or, shifts (bits.c).
 * Follows no document; CuTe has them in numeric/math.hpp. */
#include "ref/integer/integer.h"
#include "ref/value/value.h"

enum { WORD = 32 };

/* The value as a word; false: CuTe does not take it, or a uint32_t has no room for it. */
static bool read_word(ct_ctx *cx, const char *op, ct_value v, uint32_t *word)
{
    cti_text t;
    if (!cti_ok(cx))
        return false;
    if (!cti_is(v, CT_INTEGER) || v->fixed)
        return cti_refuse(cx, CT_EINVAL,
                          "%s: CuTe takes unsigned integers of C++, and none of its own: write "
                          "uint32_t(%s)",
                          op, cti_show(&t, v));
    if (v->value < 0 || v->value > UINT32_MAX)
        return cti_refuse(cx, CT_ERANGE,
                          "%s: %s is outside of 0 to 4294967295, the range of a uint32_t", op,
                          cti_show(&t, v));
    *word = (uint32_t)v->value;
    return true;
}

static int width_of(uint32_t word)
{
    int n = 0;
    for (; word != 0; word >>= 1)
        ++n;
    return n;
}

static int ones_of(uint32_t word)
{
    int n = 0;
    for (; word != 0; word &= word - 1)
        ++n;
    return n;
}

/* The zeros below the lowest one; of 0, all of them. */
static int low_zeros_of(uint32_t word)
{
    return ones_of(~word & (word - 1));
}

static uint32_t turned(uint32_t word, int64_t n)
{
    int left = (int)(n & (WORD - 1));
    return left == 0 ? word : word << left | word >> (WORD - left);
}

/* ct_has_single_bit - whether an integer is a power of two.
 * equation  v > 0 and v & (v - 1) = 0
 * example   has_single_bit(_8)  =  _1
 * pre       an integer
 * post      word_powers, static_rule
 * fails     CT_EINVAL; CT_ERANGE the least integer of 32 or of 64 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_has_single_bit(ct_ctx *cx, ct_value v)
{
    ct_value one = ct_static(cx, 1);
    bool is_static = cti_ok(cx) && cti_is(v, CT_INTEGER) && v->fixed;
    if (!cti_two_integers(cx, "has_single_bit", &v, &one))
        return cti_null();
    if (v->value == INT32_MIN || v->value == INT64_MIN)
        return cti_fail(cx, CT_ERANGE, "has_single_bit: CuTe subtracts 1, which leaves the type");
    return cti_bool(cx, v->value > 0 && (v->value & (v->value - 1)) == 0, is_static);
}

/* ct_bit_width - the bits that a number needs.
 * equation  1 + floor(log2(v)); of 0 it is 0
 * example   bit_width(5)  =  3
 * pre       a dynamic integer, from 0 to 2^32 - 1
 * post      word_counts
 * fails     CT_EINVAL; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_bit_width(ct_ctx *cx, ct_value v)
{
    uint32_t word;
    return read_word(cx, "bit_width", v, &word) ? ct_dynamic(cx, width_of(word)) : cti_null();
}

/* ct_bit_ceil - the least power of two that is not less.
 * equation  min 2^n >= v
 * example   bit_ceil(5)  =  8
 * pre       a dynamic integer, from 0 to 2^31
 * post      word_powers
 * fails     CT_EINVAL; CT_ERANGE negative, or the power has more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_bit_ceil(ct_ctx *cx, ct_value v)
{
    uint32_t word;
    if (!read_word(cx, "bit_ceil", v, &word))
        return cti_null();
    if (word > UINT32_C(1) << (WORD - 1))
        return cti_fail(cx, CT_ERANGE, "bit_ceil: the power of two above %u has more than 32 bits",
                        (unsigned)word);
    return ct_dynamic(cx, word == 0 ? 1 : (int64_t)1 << width_of(word - 1));
}

/* ct_bit_floor - the greatest power of two that is not more.
 * equation  max 2^n <= v; of 0 it is 0
 * example   bit_floor(5)  =  4
 * pre       a dynamic integer, from 0 to 2^32 - 1
 * post      word_powers
 * fails     CT_EINVAL; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_bit_floor(ct_ctx *cx, ct_value v)
{
    uint32_t word;
    if (!read_word(cx, "bit_floor", v, &word))
        return cti_null();
    return ct_dynamic(cx, word == 0 ? 0 : (int64_t)1 << (width_of(word) - 1));
}

/* The word turned to the left by n bits. */
static ct_value rotated(ct_ctx *cx, const char *op, ct_value v, ct_value n, int sign)
{
    cti_text t;
    uint32_t word;
    ct_value one = ct_static(cx, 1);
    if (!read_word(cx, op, v, &word) || !cti_two_integers(cx, op, &n, &one))
        return cti_null();
    if (n->value <= -WORD || n->value >= WORD)
        return cti_fail(cx, CT_ERANGE, "%s: by %s: CuTe shifts a word by that, 31 bits at most", op,
                        cti_show(&t, n));
    return ct_dynamic(cx, turned(word, sign * n->value));
}

/* ct_rotl - 32 bits turned to the left; a negative amount turns to the right.
 * equation  bit i is bit i - n mod 32 of v
 * example   rotl(2147483653, 1)  =  11
 * pre       a dynamic integer, from 0 to 2^32 - 1; an amount from -31 to 31
 * post      word_turns
 * fails     CT_EINVAL; CT_ERANGE the integer or the amount
 * CuTe      none: numeric/math.hpp */
ct_value ct_rotl(ct_ctx *cx, ct_value v, ct_value n)
{
    return rotated(cx, "rotl", v, n, 1);
}

/* ct_rotr - 32 bits turned to the right; a negative amount turns to the left.
 * equation  rotl(v, -n)
 * example   rotr(5, 1)  =  2147483650
 * pre       a dynamic integer, from 0 to 2^32 - 1; an amount from -31 to 31
 * post      word_turns
 * fails     CT_EINVAL; CT_ERANGE the integer or the amount
 * CuTe      none: numeric/math.hpp */
ct_value ct_rotr(ct_ctx *cx, ct_value v, ct_value n)
{
    return rotated(cx, "rotr", v, n, -1);
}

/* ct_countl_zero - the zeros of a word from its highest bit on.
 * equation  32 - bit_width(v)
 * example   countl_zero(5)  =  29
 * pre       a dynamic integer, from 0 to 2^32 - 1
 * post      word_counts
 * fails     CT_EINVAL; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_countl_zero(ct_ctx *cx, ct_value v)
{
    uint32_t word;
    return read_word(cx, "countl_zero", v, &word) ? ct_dynamic(cx, WORD - width_of(word))
                                                  : cti_null();
}

/* ct_countl_one - the ones of a word from its highest bit on.
 * equation  countl_zero(~v)
 * example   countl_one(4026531840)  =  4
 * pre       a dynamic integer, from 0 to 2^32 - 1
 * post      word_counts
 * fails     CT_EINVAL; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_countl_one(ct_ctx *cx, ct_value v)
{
    uint32_t word;
    return read_word(cx, "countl_one", v, &word) ? ct_dynamic(cx, WORD - width_of(~word))
                                                 : cti_null();
}

/* ct_countr_zero - the zeros of a word from its lowest bit on.
 * equation  max n with 2^n dividing v; of 0 it is 32
 * example   countr_zero(40)  =  3
 * pre       a dynamic integer, from 0 to 2^32 - 1
 * post      word_counts
 * fails     CT_EINVAL; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_countr_zero(ct_ctx *cx, ct_value v)
{
    uint32_t word;
    return read_word(cx, "countr_zero", v, &word) ? ct_dynamic(cx, low_zeros_of(word)) : cti_null();
}

/* ct_countr_one - the ones of a word from its lowest bit on.
 * equation  countr_zero(~v)
 * example   countr_one(23)  =  3
 * pre       a dynamic integer, from 0 to 2^32 - 1
 * post      word_counts
 * fails     CT_EINVAL; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_countr_one(ct_ctx *cx, ct_value v)
{
    uint32_t word;
    return read_word(cx, "countr_one", v, &word) ? ct_dynamic(cx, low_zeros_of(~word)) : cti_null();
}

/* ct_popcount - the ones of a word.
 * equation  sum of the bits of v
 * example   popcount(29)  =  4
 * pre       a dynamic integer, from 0 to 2^32 - 1
 * post      word_counts
 * fails     CT_EINVAL; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_popcount(ct_ctx *cx, ct_value v)
{
    uint32_t word;
    return read_word(cx, "popcount", v, &word) ? ct_dynamic(cx, ones_of(word)) : cti_null();
}

/* ct_log_2 - the logarithm to base two, rounded down.
 * equation  bit_width(v) - 1
 * example   log_2(40)  =  5
 * pre       a dynamic integer, from 1 to 2^32 - 1
 * post      word_counts
 * fails     CT_EINVAL; CT_EDOMAIN of 0; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_log_2(ct_ctx *cx, ct_value v)
{
    uint32_t word;
    if (!read_word(cx, "log_2", v, &word))
        return cti_null();
    if (word == 0)
        return cti_fail(cx, CT_EDOMAIN,
                        "log_2: 0 has no logarithm; CuTe asserts that it is above 0");
    return ct_dynamic(cx, width_of(word) - 1);
}
