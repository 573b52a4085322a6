/* binary.c - laws of words of bits: the number that counting the bits one by one gives.
 *
 * A word is a dynamic integer of 32 bits without a sign; CuTe takes no static one, and of another
 * number it depends on the type, which a question does not name. */
#include "spec-tests/judge/laws/law.h"

enum { WORD = 32 };

/* The first operand's bits, the lowest first; false: undecided or refused. */
static bool read_bits(struct law *l, bool bit[WORD])
{
    oracle_tree v = l->arg[0];
    l->o.undecided |= !law_is_number(v) || v->value < 0 || v->value > UINT32_MAX;
    if (law_is_number(v) && v->fixed)
        law_reject(l, "static");
    for (int i = 0; i < WORD && !l->o.undecided && !v->fixed; ++i)
        bit[i] = (v->value >> i) % 2 != 0;
    return !l->o.undecided && !v->fixed;
}

/* How many bits from one end on are the same as `what`. */
static int64_t run_of(const bool bit[WORD], bool from_high, bool what)
{
    int n = 0;
    while (n < WORD && bit[from_high ? WORD - 1 - n : n] == what)
        ++n;
    return n;
}

static oracle_tree run(struct law *l, bool from_high, bool what)
{
    bool bit[WORD];
    return read_bits(l, bit) ? law_number(l, run_of(bit, from_high, what)) : oracle_null(&l->o);
}

static oracle_tree countl_zero(struct law *l)
{
    return run(l, true, false);
}

static oracle_tree countl_one(struct law *l)
{
    return run(l, true, true);
}

static oracle_tree countr_zero(struct law *l)
{
    return run(l, false, false);
}

static oracle_tree countr_one(struct law *l)
{
    return run(l, false, true);
}

static oracle_tree popcount(struct law *l)
{
    bool bit[WORD];
    int64_t n = 0;
    if (!read_bits(l, bit))
        return oracle_null(&l->o);
    for (int i = 0; i < WORD; ++i)
        n += bit[i];
    return law_number(l, n);
}

/* The least n for which the number is below 2^n. */
static oracle_tree bit_width(struct law *l)
{
    bool bit[WORD];
    int64_t n = 0;
    if (!read_bits(l, bit))
        return oracle_null(&l->o);
    while (l->arg[0]->value >= (int64_t)1 << n)
        ++n;
    return law_number(l, n);
}

/* The greatest n for which 2^n is not above the number. */
static oracle_tree log_2(struct law *l)
{
    bool bit[WORD];
    int64_t n = 0;
    if (!read_bits(l, bit))
        return oracle_null(&l->o);
    if (l->arg[0]->value == 0)
        return law_reject(l, "zero");
    while (l->arg[0]->value >= (int64_t)2 << n)
        ++n;
    return law_number(l, n);
}

/* The least power of two that is not below; one of 33 bits is none. */
static oracle_tree bit_ceil(struct law *l)
{
    bool bit[WORD];
    int64_t power = 1;
    if (!read_bits(l, bit))
        return oracle_null(&l->o);
    while (power < l->arg[0]->value)
        power *= 2;
    return power > UINT32_MAX ? law_reject(l, "range") : law_number(l, power);
}

/* The greatest power of two that is not above; of 0, 0. */
static oracle_tree bit_floor(struct law *l)
{
    bool bit[WORD];
    int64_t power = 1;
    if (!read_bits(l, bit))
        return oracle_null(&l->o);
    while (power * 2 <= l->arg[0]->value)
        power *= 2;
    return law_number(l, l->arg[0]->value == 0 ? 0 : power);
}

/* Bit i moves to bit i + n, around the end. */
static oracle_tree turn(struct law *l, int64_t sign)
{
    bool bit[WORD];
    int64_t word = 0;
    if (!read_bits(l, bit) || !law_is_number(l->arg[1]))
        return oracle_null(&l->o);
    int64_t n = l->arg[1]->value;
    if (n <= -WORD || n >= WORD)
        return law_reject(l, "amount");
    for (int i = 0; i < WORD; ++i)
        word += bit[i] ? (int64_t)1 << (i + sign * n + WORD) % WORD : 0;
    return law_number(l, word);
}

static oracle_tree rotl(struct law *l)
{
    return turn(l, 1);
}

static oracle_tree rotr(struct law *l)
{
    return turn(l, -1);
}

/* Some power of two is it. Of a negative number it depends on the type. */
static oracle_tree has_single_bit(struct law *l)
{
    oracle_tree v = l->arg[0];
    bool is = false;
    if (!law_is_number(v) || v->value < 0)
        return oracle_null(&l->o);
    for (int i = 0; i < 63; ++i)
        is = is || v->value == (int64_t)1 << i;
    return law_bool(l, is);
}

const struct law_entry laws_of_words[] = {
    {"has_single_bit", "word_powers", 1, 1, NULL, has_single_bit, LAW_NUMBERS},
    {"bit_ceil", "word_powers", 1, 1, NULL, bit_ceil, LAW_NUMBERS},
    {"bit_floor", "word_powers", 1, 1, NULL, bit_floor, LAW_NUMBERS},
    {"rotl", "word_turns", 2, 2, NULL, rotl, LAW_NUMBERS},
    {"rotr", "word_turns", 2, 2, NULL, rotr, LAW_NUMBERS},
    {"bit_width", "word_counts", 1, 1, NULL, bit_width, LAW_NUMBERS},
    {"log_2", "word_counts", 1, 1, NULL, log_2, LAW_NUMBERS},
    {"countl_zero", "word_counts", 1, 1, NULL, countl_zero, LAW_NUMBERS},
    {"countl_one", "word_counts", 1, 1, NULL, countl_one, LAW_NUMBERS},
    {"countr_zero", "word_counts", 1, 1, NULL, countr_zero, LAW_NUMBERS},
    {"countr_one", "word_counts", 1, 1, NULL, countr_one, LAW_NUMBERS},
    {"popcount", "word_counts", 1, 1, NULL, popcount, LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
