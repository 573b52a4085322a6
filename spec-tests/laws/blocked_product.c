/* blocked_product.c - laws of the products that know about rank: blocked, raked, tile_to_shape.
 *
 * A and B are brought to one rank with modes _1:_0; mode k of a blocked product is the pair of
 * A's mode k and the repetition's mode k, of a raked product the same pair turned round. Taken
 * apart again they are a logical product (product.c).
 * It follows "Blocked and Raked Products" of 02_layout_algebra.md. */
#include "spec-tests/laws/law.h"

/* The layout with modes _1:_0 added up to a rank. */
oracle_tree law_append_modes(struct law *l, oracle_tree t, int rank)
{
    oracle_tree modes[ORACLE_LEAVES];
    int n = oracle_rank(t);
    if (rank > ORACLE_LEAVES || n >= rank)
        return t;
    for (int i = 0; i < rank; ++i) {
        modes[i] = i < n ? oracle_mode(&l->o, t, i)
                         : oracle_layout(&l->o, law_number(l, 1), law_number(l, 0));
    }
    return law_join(l, rank, modes);
}

/* Mode k of the answer is the pair (A_k, T_k), or for a raked product (T_k, A_k). */
static int paired(struct law *l, oracle_tree a, oracle_tree b, oracle_tree r, bool raked)
{
    oracle_tree first[ORACLE_LEAVES], second[ORACLE_LEAVES];
    int rank = oracle_rank(a) > oracle_rank(b) ? oracle_rank(a) : oracle_rank(b);
    oracle_tree pair[2];
    if (r->kind != ORACLE_LAYOUT || oracle_rank(r) != rank || rank >= ORACLE_LEAVES)
        return law_break(l, "its rank is not %d", rank);
    for (int i = 0; i < rank; ++i) {
        oracle_tree mode = r->item[0]->kind == ORACLE_TUPLE ? oracle_mode(&l->o, r, i) : r;
        if (mode->item[0]->kind != ORACLE_TUPLE || mode->item[0]->count != 2)
            return law_break(l, "mode %d is no pair", i);
        first[i] = oracle_mode(&l->o, mode, raked ? 1 : 0);
        second[i] = oracle_mode(&l->o, mode, raked ? 0 : 1);
    }
    a = law_append_modes(l, a, rank);
    b = law_append_modes(l, b, rank);
    bool whole = rank == 1 && oracle_equal(first[0], a);
    pair[0] = a->item[0]->kind == ORACLE_TUPLE && !whole ? law_join(l, rank, first) : first[0];
    pair[1] = b->item[0]->kind == ORACLE_TUPLE && !whole ? law_join(l, rank, second) : second[0];
    return law_of_product(l, a, b, law_join(l, 2, pair));
}

static int blocked_product(struct law *l)
{
    return paired(l, law_plain(l->arg[0]), l->arg[1], law_plain(l->answer), false);
}

static int raked_product(struct law *l)
{
    return paired(l, law_plain(l->arg[0]), l->arg[1], law_plain(l->answer), true);
}

static oracle_tree derive_paired(struct law *l, oracle_tree a, oracle_tree b, bool raked)
{
    int rank = oracle_rank(a) > oracle_rank(b) ? oracle_rank(a) : oracle_rank(b);
    if (a->kind != ORACLE_LAYOUT || b->kind != ORACLE_LAYOUT)
        return oracle_nothing(&l->o);
    a = law_append_modes(l, a, rank);
    oracle_tree r = law_derive_product(l, a, law_append_modes(l, b, rank));
    if (law_fails(l))
        return r;
    oracle_tree t = oracle_mode(&l->o, r, 1);
    return raked ? law_zip(l, t, a) : law_zip(l, a, t);
}

static oracle_tree derive_blocked(struct law *l)
{
    return derive_paired(l, law_plain(l->arg[0]), l->arg[1], false);
}

static oracle_tree derive_raked(struct law *l)
{
    return derive_paired(l, law_plain(l->arg[0]), l->arg[1], true);
}

static oracle_tree sizes_of_modes(struct law *l, oracle_tree shape)
{
    oracle_tree items[ORACLE_LEAVES];
    for (int i = 0; i < oracle_rank(shape); ++i)
        items[i] = law_product(l, oracle_item(&l->o, shape, i));
    return oracle_tuple(&l->o, oracle_rank(shape), items);
}

/* The tiler of tile_to_shape: how many blocks fit each mode, compact in the given order. */
static oracle_tree blocks(struct law *l, oracle_tree padded)
{
    oracle_tree target = sizes_of_modes(l, law_shape(l->arg[1]));
    oracle_tree block = sizes_of_modes(l, padded->item[0]);
    oracle_tree count = oracle_ceil_div(&l->o, target, block);
    for (int i = 0; oracle_is_fixed(target) && i < target->count && !law_fails(l); ++i) {
        oracle_tree size = block->item[i];
        if (!size->fixed || size->value == 0 || target->item[i]->value % size->value != 0)
            return law_reject(l, "the block is not known to divide the static target");
    }
    oracle_tree order = l->n > 2 ? l->arg[2] : oracle_leaf(&l->o, ORACLE_MAJOR, 0);
    return law_fails(l) ? count : oracle_layout(&l->o, count, law_compact_order(l, count, order));
}

static oracle_tree padded_block(struct law *l)
{
    oracle_tree a = law_plain(l->arg[0]);
    int rank = oracle_rank(law_shape(l->arg[1]));
    if (a->kind != ORACLE_LAYOUT || oracle_rank(a) > rank)
        return a->kind == ORACLE_LAYOUT ? law_reject(l, "rank") : oracle_nothing(&l->o);
    return law_append_modes(l, a, rank);
}

/* tile_to_shape: the block repeated, in the given order of modes, until the target is reached:
 * a blocked product whose shape the target is compatible with. */
static int tile_to_shape(struct law *l)
{
    oracle_tree a = padded_block(l), b = law_fails(l) ? a : blocks(l, a);
    oracle_tree r = law_plain(l->answer), target = law_shape(l->arg[1]);
    if (law_fails(l))
        return l->o.undecided ? -1 : law_break(l, "there is no answer: %s", l->o.refused);
    int holds = paired(l, a, b, r, false);
    if (holds == 1 && !law_compatible(target, law_shape(r)))
        return law_break(l, "the target's coordinates are not those of the answer");
    return holds;
}

static oracle_tree derive_tile_to_shape(struct law *l)
{
    oracle_tree a = padded_block(l), b = law_fails(l) ? a : blocks(l, a);
    return law_fails(l) ? a : derive_paired(l, a, b, false);
}

const struct law_entry laws_of_blocked[] = {
    {"blocked_product", "blocked_product", 2, 2, blocked_product, derive_blocked, LAW_FUNCTION},
    {"raked_product", "raked_product", 2, 2, raked_product, derive_raked, LAW_FUNCTION},
    {"tile_to_shape", "tile_to_shape", 2, 3, tile_to_shape, derive_tile_to_shape, LAW_FUNCTION},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
