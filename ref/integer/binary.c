/* binary.c - integers as words of bits: their width, powers of two, rotations, counts.
 *
 *   value        0   1   2   3   4   5   6   7   8
 *   bit_width    0   1   2   2   3   3   3   3   4
 *   bit_ceil     1   1   2   4   4   8   8   8   8
 *   bit_floor    0   1   2   2   4   4   4   4   8
 *
 * CuTe takes C++'s unsigned integers here, and none of its own: a dynamic integer without a type
 * stands for a uint32_t, that of an expression is a word of its type's width. Only has_single_bit
 * takes static ones, too.
 * Here: functions of one word. Not here: and, or, shifts (bits.c), which type an integer of an
 * expression has (cxx/integer_type.c). Follows no document; CuTe has them in numeric/math.hpp. */
#include "ref/integer/integer.h"
#include "ref/value/value.h"

enum { WORD = 32, LIMB = 64 };

typedef struct word {
    uint64_t bits;
    int width, type; /* the type is that of the integer, 0 for the width of a uint32_t */
} word;

static const char *type_name(int type)
{
    static const char *const names[][2] = {{"int8_t", "uint8_t"},
                                           {"int16_t", "uint16_t"},
                                           {"int", "uint32_t"},
                                           {"int64_t", "uint64_t"}};
    int bits = type < 0 ? -type : type;
    int row = bits <= 8 ? 0 : bits == 16 ? 1 : bits == WORD ? 2 : 3;
    return bits == 1 ? "bool" : names[row][type > 0];
}

/* The unsigned type that holds the value. */
static const char *cure_of(ct_value v)
{
    return v->type == -LIMB || v->value > UINT32_MAX ? "uint64_t" : "uint32_t";
}

static bool refuse_type(ct_ctx *cx, const char *op, ct_value v)
{
    cti_text t;
    return cti_refuse(cx, CT_EINVAL,
                      "%s: CuTe takes unsigned integers of C++; %s is of type %s: write %s(%s)", op,
                      cti_show(&t, v), type_name(v->type), cure_of(v), t.s);
}

/* The value as a word; false: CuTe does not take it, or its type has no room for it. */
static bool read_word(ct_ctx *cx, const char *op, ct_value v, word *w)
{
    cti_text t;
    if (!cti_ok(cx))
        return false;
    if (!cti_is(v, CT_INTEGER) || v->fixed)
        return cti_refuse(cx, CT_EINVAL,
                          "%s: CuTe takes unsigned integers of C++, and none of its own: write "
                          "uint32_t(%s)",
                          op, cti_show(&t, v));
    if (v->type < 0 || v->type == 1)
        return refuse_type(cx, op, v);
    if (v->type == 0 && (v->value < 0 || v->value > UINT32_MAX))
        return cti_refuse(cx, CT_ERANGE,
                          "%s: %s is outside of 0 to 4294967295, the range of a uint32_t", op,
                          cti_show(&t, v));
    *w = (word){(uint64_t)v->value, v->type == 0 ? WORD : v->type, v->type};
    return true;
}

/* The same where CuTe goes on with ~v or v - 1, which of a narrow type is an int. */
static bool read_wide_word(ct_ctx *cx, const char *op, ct_value v, word *w)
{
    cti_text t;
    if (!read_word(cx, op, v, w))
        return false;
    return w->width >= WORD ||
           cti_refuse(cx, CT_EINVAL,
                      "%s: CuTe makes an int of %s, of type %s, and takes unsigned integers: write "
                      "uint32_t(%s)",
                      op, cti_show(&t, v), type_name(v->type), t.s);
}

/* The word without the bits above its width. */
static uint64_t cut(uint64_t bits, int width)
{
    return width >= LIMB ? bits : bits & ((UINT64_C(1) << width) - 1);
}

static uint64_t inverted(const word *w)
{
    return cut(~w->bits, w->width);
}

static int width_of(uint64_t bits)
{
    int n = 0;
    for (; bits != 0; bits >>= 1)
        ++n;
    return n;
}

static int ones_of(uint64_t bits)
{
    int n = 0;
    for (; bits != 0; bits &= bits - 1)
        ++n;
    return n;
}

/* The zeros below the lowest one; of 0, all of them. */
static int low_zeros_of(uint64_t bits, int width)
{
    return bits == 0 ? width : ones_of(~bits & (bits - 1));
}

/* An answer of the word's type. */
static ct_value answer(ct_ctx *cx, const char *op, const word *w, uint64_t bits)
{
    int64_t v = (int64_t)bits;
    if (w->type >= 0 && v < 0)
        return cti_fail(cx, CT_ERANGE,
                        "%s: the answer is above 9223372036854775807, the greatest integer here",
                        op);
    if (w->type < 0 && w->width < LIMB && bits >> (w->width - 1) != 0)
        v -= (int64_t)1 << w->width;
    return cti_typed(cx, v, w->type);
}

/* What C++ subtracts 1 from, below which it has none. */
static bool is_least(ct_value v)
{
    bool is_int = v->type == 0 || v->type == -WORD, is_long = v->type == 0 || v->type == -LIMB;
    return (is_int && v->value == INT32_MIN) || (is_long && v->value == INT64_MIN);
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
    if (is_least(v))
        return cti_fail(cx, CT_ERANGE, "has_single_bit: CuTe subtracts 1, which leaves the type");
    return cti_bool(cx, v->value > 0 && (v->value & (v->value - 1)) == 0, is_static);
}

/* ct_bit_width - the bits that a number needs.
 * equation  1 + floor(log2(v)); of 0 it is 0
 * example   bit_width(5u)  =  3
 * pre       a dynamic integer, from 0 to 2^32 - 1
 * post      word_counts
 * fails     CT_EINVAL; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_bit_width(ct_ctx *cx, ct_value v)
{
    word w;
    return read_word(cx, "bit_width", v, &w) ? ct_dynamic(cx, width_of(w.bits)) : cti_null();
}

/* ct_bit_ceil - the least power of two that is not less.
 * equation  min 2^n >= v
 * example   bit_ceil(5u)  =  8
 * pre       a dynamic integer, from 0 to 2^31
 * post      word_powers
 * fails     CT_EINVAL; CT_ERANGE negative, or the power has more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_bit_ceil(ct_ctx *cx, ct_value v)
{
    word w;
    cti_text t;
    if (!read_wide_word(cx, "bit_ceil", v, &w))
        return cti_null();
    int n = w.bits == 0 ? 0 : width_of(w.bits - 1);
    if (n == w.width)
        return cti_fail(cx, CT_ERANGE, "bit_ceil: the power of two above %s has more than %d bits",
                        cti_show(&t, v), w.width);
    return answer(cx, "bit_ceil", &w, UINT64_C(1) << n);
}

/* ct_bit_floor - the greatest power of two that is not more.
 * equation  max 2^n <= v; of 0 it is 0
 * example   bit_floor(5u)  =  4
 * pre       a dynamic integer, from 0 to 2^32 - 1
 * post      word_powers
 * fails     CT_EINVAL; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_bit_floor(ct_ctx *cx, ct_value v)
{
    word w;
    if (!read_word(cx, "bit_floor", v, &w))
        return cti_null();
    return cti_typed(cx, w.bits == 0 ? 0 : (int64_t)1 << (width_of(w.bits) - 1), w.type);
}

/* ---- Rotations ---- */

/* C++'s own x << n and x >> n, of an int where the type is narrower; CuTe turns the digits of the
 * type, of a signed one without its sign. false: C++ leaves the answer open. */
static bool turn(uint64_t x, int type, int left, uint64_t *out)
{
    int width = type < 0 ? -type : type, digits = type < 0 ? width - 1 : width;
    int up = left >= 0 ? left : digits + left;
    bool open = type < 0 && width >= WORD && width_of(x) + up > digits;
    *out = cut(x << up | x >> (digits - up), width);
    return !open;
}

/* The word turned to the left by n bits. */
static ct_value rotated(ct_ctx *cx, const char *op, ct_value v, ct_value n, int sign)
{
    cti_text t, tv;
    word w = {0, WORD, 0};
    uint64_t turned;
    ct_value one = ct_static(cx, 1);
    bool is_signed = cti_ok(cx) && cti_is(v, CT_INTEGER) && v->type < 0;
    if ((!is_signed && !read_word(cx, op, v, &w)) || !cti_two_integers(cx, op, &n, &one))
        return cti_null();
    if (is_signed)
        w = (word){(uint64_t)v->value, -v->type, v->type};
    int most = is_signed || w.width >= WORD ? w.width - 1 : w.width;
    if (n->value < -most || n->value > most)
        return cti_fail(cx, CT_ERANGE, "%s: by %s: CuTe shifts a word by that, %d bits at most", op,
                        cti_show(&t, n), most);
    if (n->value == 0)
        return cti_typed(cx, v->value, v->type);
    if ((is_signed && v->value < 0) ||
        !turn(w.bits, w.type == 0 ? WORD : w.type, (int)(sign * n->value), &turned))
        return cti_fail(cx, CT_EINVAL,
                        "%s: %s is of type %s, of which CuTe turns %d bits, by shifts that C++ "
                        "leaves undefined here: write %s(%s)",
                        op, cti_show(&tv, v), type_name(v->type), w.width - 1, cure_of(v), tv.s);
    return answer(cx, op, &w, turned);
}

/* ct_rotl - 32 bits turned to the left; a negative amount turns to the right.
 * equation  bit i is bit i - n mod 32 of v
 * example   rotl(2147483653u, 1)  =  11
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
 * example   rotr(5u, 1)  =  2147483650
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
 * example   countl_zero(5u)  =  29
 * pre       a dynamic integer, from 0 to 2^32 - 1
 * post      word_counts
 * fails     CT_EINVAL; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_countl_zero(ct_ctx *cx, ct_value v)
{
    word w;
    return read_word(cx, "countl_zero", v, &w) ? ct_dynamic(cx, w.width - width_of(w.bits))
                                               : cti_null();
}

/* ct_countl_one - the ones of a word from its highest bit on.
 * equation  countl_zero(~v)
 * example   countl_one(4026531840u)  =  4
 * pre       a dynamic integer, from 0 to 2^32 - 1
 * post      word_counts
 * fails     CT_EINVAL; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_countl_one(ct_ctx *cx, ct_value v)
{
    word w;
    return read_wide_word(cx, "countl_one", v, &w)
               ? ct_dynamic(cx, w.width - width_of(inverted(&w)))
               : cti_null();
}

/* ct_countr_zero - the zeros of a word from its lowest bit on.
 * equation  max n with 2^n dividing v; of 0 it is 32
 * example   countr_zero(40u)  =  3
 * pre       a dynamic integer, from 0 to 2^32 - 1
 * post      word_counts
 * fails     CT_EINVAL; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_countr_zero(ct_ctx *cx, ct_value v)
{
    word w;
    return read_word(cx, "countr_zero", v, &w) ? ct_dynamic(cx, low_zeros_of(w.bits, w.width))
                                               : cti_null();
}

/* ct_countr_one - the ones of a word from its lowest bit on.
 * equation  countr_zero(~v)
 * example   countr_one(23u)  =  3
 * pre       a dynamic integer, from 0 to 2^32 - 1
 * post      word_counts
 * fails     CT_EINVAL; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_countr_one(ct_ctx *cx, ct_value v)
{
    word w;
    return read_wide_word(cx, "countr_one", v, &w)
               ? ct_dynamic(cx, low_zeros_of(inverted(&w), w.width))
               : cti_null();
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
    word w;
    bool counts = cti_ok(cx) && cti_is(v, CT_INTEGER) && (v->type < 0 || v->type == 1);
    if (counts && v->value >= 0)
        return ct_dynamic(cx, ones_of((uint64_t)v->value));
    return read_word(cx, "popcount", v, &w) ? ct_dynamic(cx, ones_of(w.bits)) : cti_null();
}

/* ct_log_2 - the logarithm to base two, rounded down.
 * equation  bit_width(v) - 1
 * example   log_2(40u)  =  5
 * pre       a dynamic integer, from 1 to 2^32 - 1
 * post      word_counts
 * fails     CT_EINVAL; CT_EDOMAIN of 0; CT_ERANGE negative, or more than 32 bits
 * CuTe      none: numeric/math.hpp */
ct_value ct_log_2(ct_ctx *cx, ct_value v)
{
    word w;
    if (!read_word(cx, "log_2", v, &w))
        return cti_null();
    if (w.bits == 0)
        return cti_fail(cx, CT_EDOMAIN,
                        "log_2: 0 has no logarithm; CuTe asserts that it is above 0");
    return ct_dynamic(cx, width_of(w.bits) - 1);
}
