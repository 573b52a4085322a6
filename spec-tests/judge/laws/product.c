/* product.c - the law of product: A (x) B is (A, A* o B), one copy of A for each value of B.
 *
 * Mode 0 is A itself. Mode 1 has B's coordinates, and its offset T(j) = A*(B(j)) is one and the
 * same for equal values of B, and rises with them. Where A is a mixed radix (so that A* covers
 * what it should) and B is not negative, no two copies overlap: A(i) + T(j) is reached twice only
 * where A or B repeats itself. The arrangements are those of division (divide.c).
 *
 * Blocked, raked, tile_to_shape: A and B are brought to one rank with modes _1:_0; mode k of a
 * blocked product is the pair of A's mode k and the repetition's mode k, of a raked product the
 * same pair in reverse. Taken apart again they are a logical product.
 * It follows "Product" and "Blocked and Raked Products" of 02_layout_algebra.md. */
#include "spec-tests/judge/laws/law.h"
#include <inttypes.h>

/* A* with CuTe's cotarget: A's size times B's cosize. */
static oracle_tree repetition(struct law *l, oracle_tree a, oracle_tree b)
{
    int64_t low, high;
    if (a->kind != ORACLE_LAYOUT || b->kind != ORACLE_LAYOUT || !law_range(l, b, &low, &high))
        return oracle_null(&l->o);
    oracle_tree cosize = oracle_int(&l->o, law_width(l, low, high), oracle_is_fixed(b));
    oracle_tree size = law_product(l, a->item[0]);
    return law_derive_complement(l, a, oracle_mul(&l->o, size, cosize));
}

/* Every value of A plus every offset of T is new, unless A or B repeats itself. */
static int copies_apart(struct law *l, oracle_tree a, oracle_tree b, oracle_tree t)
{
    struct law_set values, sums;
    int64_t low, high, first, last, distinct, of_b, n = oracle_domain(a), m = oracle_domain(t);
    if (m > ORACLE_LIMIT / (n > 0 ? n : 1) || !law_image(l, b, &values, &of_b) ||
        !law_image(l, a, &values, &distinct) || !law_range(l, a, &low, &high) ||
        !law_range(l, t, &first, &last) ||
        !law_set_open(l, &sums, oracle_add_int(&l->o, low, first),
                      oracle_add_int(&l->o, high, last)))
        return law_undecided(l);
    int64_t reached = 0;
    for (int64_t j = 0; j < m; ++j) {
        int64_t offset = oracle_number(&l->o, t, j);
        for (int64_t i = 0; i < n; ++i)
            reached += law_set_add(&sums, offset + oracle_number(&l->o, a, i));
    }
    return reached == distinct * of_b
               ? 1
               : law_break(l, "%" PRId64 " copies of %" PRId64 " values reach only %" PRId64, of_b,
                           distinct, reached);
}

static int product(struct law *l, oracle_tree a, oracle_tree b, oracle_tree r)
{
    if (r->kind != ORACLE_LAYOUT || oracle_rank(r) != 2)
        return law_break(l, "it is not a pair of a block and its repetition");
    oracle_tree block = oracle_mode(&l->o, r, 0), t = oracle_mode(&l->o, r, 1);
    if (!oracle_equal(block, a))
        return law_break(l, "mode 0 is not the block");
    oracle_tree rest = repetition(l, a, b);
    if (law_fails(l))
        return l->o.undecided ? -1 : law_break(l, "there is no answer: %s", l->o.refused);
    int holds = law_of_composition(l, rest, b, t);
    bool apart = holds == 1 && law_positive(b) && law_radix(l, a);
    return apart ? copies_apart(l, a, b, t) : holds;
}

static oracle_tree derive_product(struct law *l, oracle_tree a, oracle_tree tiler)
{
    oracle_tree modes[2] = {a, NULL}, rest = repetition(l, a, tiler);
    if (law_fails(l))
        return rest;
    modes[1] = oracle_composition(&l->o, rest, tiler);
    return law_fails(l) ? rest : law_join(l, 2, modes);
}

static const struct law_tiling products = {"block", product, derive_product};

/* The row of the table is the arrangement. */
static enum law_arrangement arrangement_of(const struct law *l)
{
    return (enum law_arrangement)(l->entry - laws_of_products);
}

static int check(struct law *l)
{
    bool composed = l->arg[1]->kind == ORACLE_COMPOSED;
    return composed ? law_undecided(l) : law_tiled(l, &products, arrangement_of(l));
}

oracle_tree law_derive_product(struct law *l, oracle_tree a, oracle_tree tiler,
                               enum law_arrangement arrangement)
{
    return law_derive_tiled(l, &products, a, tiler, arrangement);
}

static oracle_tree derive(struct law *l)
{
    return law_derive_product(l, law_plain(l->arg[0]), l->arg[1], arrangement_of(l));
}

/* ---- Blocked, raked, tile_to_shape ---------------------------------------------------------- */

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
static int interleaved(struct law *l, oracle_tree a, oracle_tree b, oracle_tree r, bool raked)
{
    oracle_tree first[ORACLE_LEAVES], second[ORACLE_LEAVES];
    int rank = oracle_rank(a) > oracle_rank(b) ? oracle_rank(a) : oracle_rank(b);
    oracle_tree pair[2];
    if (r->kind != ORACLE_LAYOUT || oracle_rank(r) != rank || rank >= ORACLE_LEAVES)
        return law_break(l, "its rank is not %d", rank);
    for (int i = 0; i < rank; ++i) {
        oracle_tree mode = r->item[0]->kind == ORACLE_TUPLE ? oracle_mode(&l->o, r, i) : r;
        if (mode->item[0]->kind != ORACLE_TUPLE || mode->item[0]->count != 2)
            return law_break(l, "mode %d is not a pair", i);
        first[i] = oracle_mode(&l->o, mode, raked ? 1 : 0);
        second[i] = oracle_mode(&l->o, mode, raked ? 0 : 1);
    }
    a = law_append_modes(l, a, rank);
    b = law_append_modes(l, b, rank);
    bool whole = rank == 1 && oracle_equal(first[0], a);
    pair[0] = a->item[0]->kind == ORACLE_TUPLE && !whole ? law_join(l, rank, first) : first[0];
    pair[1] = b->item[0]->kind == ORACLE_TUPLE && !whole ? law_join(l, rank, second) : second[0];
    return product(l, a, b, law_join(l, 2, pair));
}

static int blocked_product(struct law *l)
{
    return interleaved(l, law_plain(l->arg[0]), l->arg[1], law_plain(l->answer), false);
}

static int raked_product(struct law *l)
{
    return interleaved(l, law_plain(l->arg[0]), l->arg[1], law_plain(l->answer), true);
}

static oracle_tree derive_interleaved(struct law *l, oracle_tree a, oracle_tree b, bool raked)
{
    int rank = oracle_rank(a) > oracle_rank(b) ? oracle_rank(a) : oracle_rank(b);
    if (a->kind != ORACLE_LAYOUT || b->kind != ORACLE_LAYOUT)
        return oracle_null(&l->o);
    a = law_append_modes(l, a, rank);
    oracle_tree r = derive_product(l, a, law_append_modes(l, b, rank));
    if (law_fails(l))
        return r;
    oracle_tree t = oracle_mode(&l->o, r, 1);
    return raked ? law_zip(l, t, a) : law_zip(l, a, t);
}

static oracle_tree derive_blocked(struct law *l)
{
    return derive_interleaved(l, law_plain(l->arg[0]), l->arg[1], false);
}

static oracle_tree derive_raked(struct law *l)
{
    return derive_interleaved(l, law_plain(l->arg[0]), l->arg[1], true);
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
        return a->kind == ORACLE_LAYOUT ? law_reject(l, "rank") : oracle_null(&l->o);
    return law_append_modes(l, a, rank);
}

/* tile_to_shape: the block repeated, in the given order of modes, until the target is reached:
 * a blocked product whose top-level modes have the sizes of the target's. */
static int tile_to_shape(struct law *l)
{
    oracle_tree a = padded_block(l), b = law_fails(l) ? a : blocks(l, a);
    oracle_tree r = law_plain(l->answer), target = law_shape(l->arg[1]);
    if (law_fails(l))
        return l->o.undecided ? -1 : law_break(l, "there is no answer: %s", l->o.refused);
    int holds = interleaved(l, a, b, r, false);
    for (int i = 0; holds == 1 && i < oracle_rank(target); ++i)
        if (oracle_item(&l->o, target, i)->size != oracle_item(&l->o, law_shape(r), i)->size)
            return law_break(l, "mode %d has not the size of the target's", i);
    return holds;
}

static oracle_tree derive_tile_to_shape(struct law *l)
{
    oracle_tree a = padded_block(l), b = law_fails(l) ? a : blocks(l, a);
    return law_fails(l) ? a : derive_interleaved(l, a, b, false);
}

const struct law_entry laws_of_products[] = {
    [LAW_LOGICAL] = {"logical_product", "logical_product", 2, 2, check, derive, LAW_FUNCTION},
    [LAW_ZIPPED] = {"zipped_product", "product_rearranged", 2, 2, check, derive, LAW_FUNCTION},
    [LAW_TILED] = {"tiled_product", "product_rearranged", 2, 2, check, derive, LAW_FUNCTION},
    [LAW_FLAT] = {"flat_product", "product_rearranged", 2, 2, check, derive, LAW_FUNCTION},
    {"blocked_product", "blocked_product", 2, 2, blocked_product, derive_blocked, LAW_FUNCTION},
    {"raked_product", "raked_product", 2, 2, raked_product, derive_raked, LAW_FUNCTION},
    {"tile_to_shape", "tile_to_shape", 2, 3, tile_to_shape, derive_tile_to_shape, LAW_FUNCTION},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
