/* product.c - the law of product: A (x) B is (A, A* o B), one copy of A for each value of B.
 *
 * Mode 0 is A itself. Mode 1 has B's coordinates, and its offset T(j) = A*(B(j)) is one and the
 * same for equal values of B, and rises with them. Where A is a mixed radix (so that A* covers
 * what it should) and B is not negative, no two copies overlap: A(i) + T(j) is reached twice only
 * where A or B repeats itself.
 * It follows "Product" of 02_layout_algebra.md. */
#include "spec-tests/laws/law.h"
#include <inttypes.h>

/* A* with CuTe's cotarget: A's size times B's cosize. */
static oracle_tree repetition(struct law *l, oracle_tree a, oracle_tree b)
{
    int64_t low, high;
    if (a->kind != ORACLE_LAYOUT || b->kind != ORACLE_LAYOUT || !law_range(l, b, &low, &high))
        return oracle_nothing(&l->o);
    oracle_tree cosize = oracle_int(&l->o, high - low + 1, oracle_is_fixed(b));
    oracle_tree size = law_product(l, a->item[0]);
    return law_derive_complement(l, a, oracle_times(&l->o, size, cosize));
}

/* Every value of A plus every offset of T is new, unless A or B repeats itself. */
static int copies_apart(struct law *l, oracle_tree a, oracle_tree b, oracle_tree t)
{
    struct law_set values, sums;
    int64_t low, high, first, last, distinct, of_b, n = oracle_domain(a), m = oracle_domain(t);
    if (n * m > ORACLE_LIMIT || !law_image(l, b, &values, &of_b) ||
        !law_image(l, a, &values, &distinct) || !law_range(l, a, &low, &high) ||
        !law_range(l, t, &first, &last) || !law_set_open(l, &sums, low + first, high + last))
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

int law_of_product(struct law *l, oracle_tree a, oracle_tree b, oracle_tree r)
{
    if (r->kind != ORACLE_LAYOUT || oracle_rank(r) != 2)
        return law_break(l, "it is no pair of a block and its repetition");
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

static oracle_tree as_layout(struct law *l, oracle_tree tiler)
{
    int stride = oracle_is_const(tiler, 1) ? 0 : 1;
    return tiler->kind == ORACLE_INT ? oracle_layout(&l->o, tiler, law_number(l, stride)) : tiler;
}

static int logical(struct law *l, oracle_tree a, oracle_tree tiler, oracle_tree r)
{
    if (tiler->kind == ORACLE_ANY)
        return law_values(l, a, r, "a mode that `_` passes through");
    if (tiler->kind != ORACLE_TUPLE)
        return law_of_product(l, a, as_layout(l, tiler), r);
    if (r->kind != ORACLE_LAYOUT || oracle_rank(r) != oracle_rank(a) ||
        tiler->count > oracle_rank(a))
        return law_break(l, "the block's modes do not correspond");
    for (int i = 0; i < oracle_rank(a); ++i) {
        oracle_tree mode = oracle_mode(&l->o, a, i), got = oracle_mode(&l->o, r, i);
        int holds = i < tiler->count ? logical(l, mode, tiler->item[i], got)
                                     : law_values(l, mode, got, "a mode beyond the tiler");
        if (holds != 1)
            return holds;
    }
    return 1;
}

oracle_tree law_derive_product(struct law *l, oracle_tree a, oracle_tree tiler)
{
    oracle_tree modes[ORACLE_LEAVES] = {a};
    if (tiler->kind == ORACLE_ANY || law_fails(l))
        return a;
    if (tiler->kind != ORACLE_TUPLE) {
        tiler = as_layout(l, tiler);
        oracle_tree rest = repetition(l, a, tiler);
        modes[1] = law_fails(l) ? rest : oracle_composition(&l->o, rest, tiler);
        return law_fails(l) ? rest : law_join(l, 2, modes);
    }
    if (tiler->count > oracle_rank(a))
        return law_reject(l, "rank");
    for (int i = 0; i < oracle_rank(a); ++i) {
        modes[i] = oracle_mode(&l->o, a, i);
        if (i < tiler->count)
            modes[i] = law_derive_product(l, modes[i], tiler->item[i]);
    }
    return law_fails(l) ? a : law_join(l, oracle_rank(a), modes);
}

static int arranged(struct law *l, enum law_arrangement arrangement)
{
    if (l->arg[1]->kind == ORACLE_COMPOSED)
        return law_undecided(l);
    return law_arranged(l, law_plain(l->arg[0]), l->arg[1], law_plain(l->answer), arrangement,
                        logical);
}

static oracle_tree derive_arranged(struct law *l, enum law_arrangement arrangement)
{
    oracle_tree r = law_derive_product(l, law_plain(l->arg[0]), l->arg[1]);
    return law_fails(l) ? r : law_arrange(l, r, l->arg[1], arrangement);
}

static int logical_product(struct law *l)
{
    return arranged(l, LAW_LOGICAL);
}

static oracle_tree derive_logical_product(struct law *l)
{
    return derive_arranged(l, LAW_LOGICAL);
}

static int zipped_product(struct law *l)
{
    return arranged(l, LAW_ZIPPED);
}

static oracle_tree derive_zipped_product(struct law *l)
{
    return derive_arranged(l, LAW_ZIPPED);
}

static int tiled_product(struct law *l)
{
    return arranged(l, LAW_TILED);
}

static oracle_tree derive_tiled_product(struct law *l)
{
    return derive_arranged(l, LAW_TILED);
}

static int flat_product(struct law *l)
{
    return arranged(l, LAW_FLAT);
}

static oracle_tree derive_flat_product(struct law *l)
{
    return derive_arranged(l, LAW_FLAT);
}

/* make_fragment_like: mode 0 column-major, the other modes around it in the order of their static
 * strides; a dynamic shape, or one mode, is plainly column-major. */
static oracle_tree fragment_compact(struct law *l)
{
    oracle_tree t = law_plain(l->arg[0]), one = law_number(l, 1), modes[2];
    oracle_tree shape = law_shape(t);
    int rank = oracle_rank(shape);
    if (t->kind != ORACLE_LAYOUT || rank < 2 || !oracle_is_fixed(shape))
        return oracle_layout(&l->o, shape, oracle_compact_left(&l->o, shape, &one));
    oracle_tree first = oracle_mode(&l->o, t, 0);
    oracle_tree moving = law_without_zeros(l, first->item[1], first->item[0]);
    modes[0] = oracle_layout(&l->o, first->item[0], oracle_compact_left(&l->o, moving, &one));
    oracle_tree rest = law_splice(l, shape, 0, 1, 0, NULL);
    oracle_tree order = law_splice(l, t->item[1], 0, 1, 0, NULL);
    modes[1] = oracle_layout(&l->o, rest, law_compact_order(l, rest, order));
    oracle_tree product = law_derive_product(l, modes[0], modes[1]);
    return law_fails(l) ? product : law_arrange(l, product, modes[1], LAW_TILED);
}

const struct law_entry laws_of_products[] = {
    {"logical_product", "logical_product", 2, 2, logical_product, derive_logical_product,
     LAW_FUNCTION},
    {"zipped_product", "product_rearranged", 2, 2, zipped_product, derive_zipped_product,
     LAW_FUNCTION},
    {"tiled_product", "product_rearranged", 2, 2, tiled_product, derive_tiled_product,
     LAW_FUNCTION},
    {"flat_product", "product_rearranged", 2, 2, flat_product, derive_flat_product, LAW_FUNCTION},
    {"make_fragment_like", "compact", 1, 1, NULL, fragment_compact, LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
