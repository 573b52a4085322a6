/* size.c - laws of rank, depth, sizes and sums of integer tuples.
 *
 * It follows "IntTuple" of 01_layout.md. */
#include "spec-tests/judge/laws/law.h"

/* Follow the template arguments down the modes. */
static oracle_tree inner(struct law *l)
{
    oracle_tree t = law_shape(l->arg[0]);
    for (int i = 0; i < l->params; ++i) {
        if (l->param[i] < 0 || l->param[i] >= oracle_rank(t))
            return law_reject(l, "rank");
        t = oracle_item(&l->o, t, (int)l->param[i]);
    }
    return t;
}

/* rank counts the top-level modes. */
static oracle_tree rank_counts(struct law *l)
{
    return law_number(l, oracle_rank(inner(l)));
}

/* depth counts the levels of nesting. */
static oracle_tree depth_counts(struct law *l)
{
    return law_number(l, oracle_depth(inner(l)));
}

oracle_tree law_product(struct law *l, oracle_tree t)
{
    oracle_tree leaves[ORACLE_LEAVES], all = law_number(l, 1);
    int n = oracle_leaves(t, ORACLE_LEAVES, leaves);
    for (int i = 0; i < n; ++i)
        all = oracle_mul(&l->o, all, leaves[i]);
    return n < 0 ? oracle_null(&l->o) : all;
}

/* The size is the product of all extents. */
static oracle_tree size_is_product(struct law *l)
{
    oracle_tree t = inner(l);
    return law_fails(l) ? t : law_product(l, t);
}

/* product_each has the product of each top-level mode. */
static oracle_tree product_of_each(struct law *l)
{
    oracle_tree items[ORACLE_LEAVES];
    for (int i = 0; i < oracle_rank(l->arg[0]); ++i)
        items[i] = law_product(l, oracle_item(&l->o, l->arg[0], i));
    return oracle_tuple(&l->o, oracle_rank(l->arg[0]), items);
}

static oracle_tree product_at(struct law *l, oracle_tree t, oracle_tree guide)
{
    oracle_tree items[ORACLE_LEAVES];
    if (guide->kind != ORACLE_TUPLE)
        return law_product(l, t);
    if (t->kind != ORACLE_TUPLE || t->count != guide->count)
        return law_reject(l, "rank");
    for (int i = 0; i < guide->count; ++i)
        items[i] = product_at(l, t->item[i], guide->item[i]);
    return oracle_tuple(&l->o, guide->count, items);
}

/* product_like has the product of the part at each leaf of the guide. */
static oracle_tree product_like_guide(struct law *l)
{
    return product_at(l, l->arg[0], l->arg[1]);
}

/* The sum of all leaves; of basis elements, component by component. */
static int sum_of_leaves(struct law *l)
{
    oracle_tree leaves[ORACLE_LEAVES], ones[ORACLE_LEAVES];
    struct oracle_point sum, got;
    int n = oracle_leaves(l->arg[0], ORACLE_LEAVES, leaves);
    for (int i = 0; i < n; ++i)
        ones[i] = law_number(l, 1);
    if (n < 1)
        return law_undecided(l);
    oracle_tree once = oracle_tuple(&l->o, n, ones);
    oracle_tree layout = oracle_layout(&l->o, once, oracle_tuple(&l->o, n, leaves));
    oracle_at_coord(&l->o, layout, once, &sum);
    oracle_point_of(&l->o, l->answer, &got);
    return oracle_point_equal(&sum, &got) ? 1 : law_break(l, "it is not the sum of the leaves");
}

/* Leaf times leaf, added up. */
static oracle_tree inner_product(struct law *l)
{
    oracle_tree a[ORACLE_LEAVES], b[ORACLE_LEAVES];
    int64_t sum = 0;
    if (!oracle_congruent(l->arg[0], l->arg[1]))
        return law_reject(l, "rank");
    int n = oracle_leaves(l->arg[0], ORACLE_LEAVES, a);
    oracle_leaves(l->arg[1], ORACLE_LEAVES, b);
    for (int i = 0; i < n; ++i) {
        if (!law_is_number(a[i]) || !law_is_number(b[i]))
            return oracle_null(&l->o);
        sum = oracle_add_int(&l->o, sum, oracle_mul_int(&l->o, a[i]->value, b[i]->value));
    }
    return n < 0 ? oracle_null(&l->o) : law_number(l, sum);
}

const struct law_entry laws_of_sizes[] = {
    {"rank", "rank_counts", 1, 1, NULL, rank_counts, LAW_MARKS},
    {"depth", "depth_counts", 1, 1, NULL, depth_counts, LAW_MARKS},
    {"size", "size_is_product", 1, 1, NULL, size_is_product, LAW_MARKS},
    {"product", "size_is_product", 1, 1, NULL, size_is_product, LAW_MARKS},
    {"product_each", "product_of_each", 1, 1, NULL, product_of_each, LAW_MARKS},
    {"product_like", "product_like_guide", 2, 2, NULL, product_like_guide, LAW_MARKS},
    {"sum", "sum_is_inner_product_with_ones", 1, 1, sum_of_leaves, NULL, LAW_NUMBERS},
    {"inner_product", "inner_product", 2, 2, NULL, inner_product, LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
