/* swizzle.c - laws of the swizzle itself; of swizzled layouts, each operation's law holds.
 *
 * Sw<B,M,S> adds (without carry) the B bits at M + max(S,0) to those at M - min(S,0), so with
 * |S| at least B it moves no bit that it reads, and is its own inverse. It follows swizzle.hpp. */
#include "spec-tests/judge/laws/law.h"
#include <inttypes.h>

/* Twice is the identity, and the number is the one with the bits added. */
static int swizzle_involution(struct law *l)
{
    oracle_tree s = l->arg[0], x = l->arg[1];
    if (s->kind != ORACLE_SWIZZLE || x->kind != ORACLE_INT || l->answer->kind != ORACLE_INT)
        return law_undecided(l);
    int64_t once = oracle_swizzle(&l->o, s, x->value);
    if (l->answer->value != once)
        return law_break(l, "it is %" PRId64, once);
    int64_t twice = oracle_swizzle(&l->o, s, once);
    return twice == x->value ? 1 : law_break(l, "twice gives %" PRId64, twice);
}

static oracle_tree swizzled(struct law *l)
{
    if (l->arg[0]->kind != ORACLE_SWIZZLE || l->arg[1]->kind != ORACLE_INT)
        return oracle_null(&l->o);
    int64_t value = oracle_swizzle(&l->o, l->arg[0], l->arg[1]->value);
    return oracle_int(&l->o, value, oracle_is_fixed(l->arg[1]));
}

/* Every bit of Y, alone, turns over the bit of Z of the same rank; all other bits turn nothing. */
static int swizzle_masks(struct law *l)
{
    int64_t from = 1, to = 1;
    if (l->params != 2 || l->answer->kind != ORACLE_SWIZZLE || l->param[0] >> 31 != 0 ||
        l->param[1] >> 31 != 0)
        return law_undecided(l);
    for (int bit = 0; bit < 31; ++bit, from *= 2) {
        int64_t turned = oracle_swizzle(&l->o, l->answer, from) ^ from, expected = 0;
        if ((l->param[0] & from) != 0) {
            while ((l->param[1] & to) == 0 && to < (int64_t)1 << 31)
                to *= 2;
            expected = to;
            to *= 2;
        }
        if (turned != expected)
            return law_break(l, "bit %d turns %" PRId64 ", not %" PRId64, bit, turned, expected);
    }
    return 1;
}

/* The bits of every coordinate times its stride, put together. */
static bool mix(struct law *l, oracle_tree shape, oracle_tree stride, oracle_tree coord,
                int64_t *bits)
{
    if (shape->kind == ORACLE_TUPLE && stride->kind == ORACLE_TUPLE &&
        coord->kind == ORACLE_TUPLE && shape->count == stride->count &&
        shape->count == coord->count) {
        for (int i = 0; i < shape->count; ++i)
            if (!mix(l, shape->item[i], stride->item[i], coord->item[i], bits))
                return false;
        return true;
    }
    if (!law_is_number(shape) || !law_is_number(stride) || !law_is_number(coord) ||
        coord->value < 0 || coord->value >= shape->value)
        return false;
    *bits ^= oracle_mul_int(&l->o, coord->value, stride->value);
    return true;
}

/* to_mixed_bits is the number that the coordinate's bits make, however much of it is static. */
static int mixed_value(struct law *l)
{
    int64_t bits = 0;
    if (!mix(l, l->arg[0], l->arg[1], l->arg[2], &bits) || l->answer->kind != ORACLE_INT)
        return law_undecided(l);
    return bits == l->answer->value ? 1 : law_break(l, "it is %" PRId64, bits);
}

/* make_mixed_bits is the number that its bits make. */
static int mixed_made(struct law *l)
{
    oracle_tree s = l->arg[0], d = l->arg[1], f = l->arg[2];
    bool words = law_is_number(s) && law_is_number(d) && law_is_number(f) && s->fixed && f->fixed &&
                 s->value >= 0 && s->value <= UINT32_MAX && f->value >= 0 && f->value <= UINT32_MAX;
    if (!words || l->answer->kind != ORACLE_INT)
        return law_undecided(l);
    int64_t bits = s->value | (d->value & f->value);
    return bits == l->answer->value ? 1 : law_break(l, "it is %" PRId64, bits);
}

const struct law_entry laws_of_swizzles[] = {
    {"swizzle_call", "swizzle_involution", 2, 2, swizzle_involution, swizzled, LAW_NUMBERS},
    {"to_mixed_bits", "mixed_value", 3, 3, mixed_value, NULL, LAW_NUMBERS},
    {"make_mixed_bits", "mixed_made", 3, 3, mixed_made, NULL, LAW_NUMBERS},
    {"make_swizzle", "swizzle_masks", 0, 0, swizzle_masks, NULL, LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
