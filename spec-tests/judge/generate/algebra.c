/* algebra.c - operands for the algebra: coalesce, composition, complement, inverses,
 * divides, products, recasts. */
#include "spec-tests/judge/generate/operands.h"
#include <stdio.h>

typedef struct generator rng; /* every maker takes one */
typedef struct generate_case fill;

static void any_layout(rng *g, fill *c)
{
    generate_argument(c, generate_layout(g, CASE_SIZE));
}

static void any_function(rng *g, fill *c)
{
    generate_argument(c, generate_function(g, CASE_SIZE));
}

static void coalesce(rng *g, fill *c)
{
    int64_t die = generate_below(g, 100);
    oracle_tree t = die < 5 ? generate_shape(g, CASE_SIZE) : generate_function(g, CASE_SIZE);
    generate_argument(c, t);
    if (die >= 65 && t->kind == ORACLE_LAYOUT)
        generate_argument(c, generate_profile(g, t->item[0]));
}

static void filter(rng *g, fill *c)
{
    oracle_tree t = generate_layout(g, CASE_SIZE);
    generate_argument(c, t);
    if (generate_chance(g, 30))
        generate_argument(c, generate_profile(g, t->item[0]));
}

static void composition(rng *g, fill *c)
{
    int64_t die = generate_below(g, 100);
    oracle_tree a = generate_function(g, CASE_SIZE);
    if (a->kind == ORACLE_LAYOUT && die < 4) {
        generate_argument(c, generate_swizzle(g));
        generate_argument(c, a);
        return;
    }
    generate_argument(c, a);
    if (a->kind != ORACLE_LAYOUT || die < 70)
        generate_argument(c, generate_rhs(g, a));
    else if (die < 90)
        generate_argument(c, generate_tiler(g, a));
    else
        generate_argument(c, generate_basis_rhs(g, a));
}

static void with_shape(rng *g, fill *c)
{
    oracle_tree items[2], a = generate_layout(g, CASE_SIZE);
    int64_t size = a->item[0]->size > 0 ? a->item[0]->size : 1, first = generate_divisor(g, size);
    items[0] = generate_int(g, first);
    items[1] = generate_int(g, generate_divisor(g, size / first));
    generate_argument(c, a);
    generate_argument(c, generate_chance(g, 30) ? items[0] : oracle_tuple(&g->o, 2, items));
}

static void complement(rng *g, fill *c)
{
    static const int targets[] = {1, 2, 6, 8, 12, 24, 30, 36, 48, 60, 64, 72, 96, 120, 128, 144};
    oracle_tree a = generate_injective(g, 64);
    int64_t size = a->item[0]->size > 0 ? a->item[0]->size : 1;
    generate_argument(c, a);
    int64_t die = generate_below(g, 100);
    if (die < 40)
        generate_argument(c, generate_int(g, generate_pick(g, targets, 16)));
    else if (die < 60)
        generate_argument(c, generate_int(g, size * (1 + generate_below(g, 6))));
    else if (die < 80)
        generate_argument(c, generate_shape(g, CASE_SIZE));
}

static void inverse(rng *g, fill *c)
{
    int64_t die = generate_below(g, 100);
    generate_argument(c, die < 70   ? generate_injective(g, CASE_SIZE)
                         : die < 92 ? generate_layout(g, CASE_SIZE)
                                    : generate_swizzled(g));
}

static void two_layouts(rng *g, fill *c)
{
    oracle_tree a = generate_injective(g, CASE_SIZE), b = a;
    if (generate_chance(g, 60))
        b = oracle_layout(&g->o, a->item[0], generate_stride(g, a->item[0]));
    else if (generate_chance(g, 60))
        b = generate_injective(g, CASE_SIZE);
    generate_argument(c, a);
    generate_argument(c, b);
}

/* The extents of a shape in the other order, as a flat tuple. */
static oracle_tree reversed(rng *g, oracle_tree shape)
{
    oracle_tree leaf[ORACLE_LEAVES], turned[ORACLE_LEAVES];
    int n = oracle_leaves(shape, ORACLE_LEAVES, leaf);
    for (int i = 0; i < n; ++i)
        turned[i] = leaf[n - 1 - i];
    return n > 0 ? oracle_tuple(&g->o, n, turned) : shape;
}

/* Of one size most of the time: the same modes, finer ones, or those of the other order. */
static oracle_tree shape_near(rng *g, oracle_tree shape)
{
    int64_t die = generate_below(g, 100);
    return die < 30   ? shape
           : die < 60 ? generate_refined(g, shape)
           : die < 85 ? reversed(g, shape)
                      : generate_shape(g, CASE_SIZE);
}

static void two_shapes(rng *g, fill *c)
{
    oracle_tree a = generate_shape(g, CASE_SIZE);
    generate_argument(c, a);
    generate_argument(c, shape_near(g, a));
}

static void two_of_one_size(rng *g, fill *c)
{
    oracle_tree a = generate_layout(g, CASE_SIZE), shape = shape_near(g, a->item[0]);
    generate_argument(c, a);
    generate_argument(c, generate_chance(g, 40)
                             ? generate_compact(g, shape)
                             : oracle_layout(&g->o, shape, generate_stride(g, shape)));
}

static void distribute(rng *g, fill *c)
{
    g->marks = ALL_STATIC;
    generate_argument(c, generate_shape(g, CASE_SIZE));
    generate_argument(c, generate_int(g, 1 + generate_below(g, 48)));
}

/* Alignment asks about static layouts without gaps in their groups, most of the time. */
static void alignment(rng *g, fill *c)
{
    generate_argument(c, generate_chance(g, 70) ? generate_injective(g, CASE_SIZE)
                                                : generate_function(g, CASE_SIZE));
}

static void divide(rng *g, fill *c)
{
    oracle_tree a = generate_chance(g, 93) ? generate_layout(g, CASE_SIZE) : generate_swizzled(g);
    generate_argument(c, a);
    generate_argument(c, generate_tiler(g, a->kind == ORACLE_COMPOSED ? a->item[2] : a));
}

static void product(rng *g, fill *c)
{
    oracle_tree a = generate_chance(g, 93) ? generate_injective(g, 32) : generate_swizzled(g);
    generate_argument(c, a);
    generate_argument(c, generate_product_tiler(g, a->kind == ORACLE_COMPOSED ? a->item[2] : a));
}

static void product_by_rank(rng *g, fill *c)
{
    oracle_tree a = generate_injective(g, 32);
    int rank = oracle_rank(a);
    generate_argument(c, a);
    if (generate_chance(g, 70))
        generate_argument(c, generate_compact(g, generate_flat_shape(g, rank, 16)));
    else
        generate_argument(c, generate_compact(g, generate_shape(g, 16)));
}

/* A target that the block divides, most of the time. */
static void tile_to_shape(rng *g, fill *c)
{
    oracle_tree items[8], a = generate_injective(g, 32);
    int rank = oracle_rank(a), n = rank + (generate_chance(g, 20) ? 1 : 0);
    for (int i = 0; i < n; ++i) {
        int64_t size = i < rank ? oracle_item(&g->o, a->item[0], i)->size : 1;
        int64_t times = 1 + generate_below(g, 4);
        items[i] = generate_int(g, g->hostile ? 1 + generate_below(g, 12) : size * times);
    }
    oracle_tree target = oracle_tuple(&g->o, n, items);
    generate_argument(c, a);
    generate_argument(c, target);
    if (generate_chance(g, 50))
        generate_argument(c, generate_order(g, target));
}

static int64_t power(rng *g)
{
    return (int64_t)1 << generate_below(g, 5);
}

static void upcast(rng *g, fill *c)
{
    int64_t n = generate_chance(g, 85) ? power(g) : 1 + generate_below(g, 6);
    generate_name(c, 1, &n);
    generate_argument(c, generate_chance(g, 60) ? generate_injective(g, 128)
                                                : generate_function(g, 128));
}

static void recast(rng *g, fill *c)
{
    int old_bits = (int)(4 * power(g)), new_bits = (int)(4 * power(g));
    snprintf(c->op, sizeof c->op, "recast_layout<%db,%db>", old_bits, new_bits);
    generate_argument(c, generate_injective(g, 64));
}

const struct generate_maker makers_of_algebra[] = {
    {"coalesce", coalesce},
    {"filter", filter},
    {"composition", composition},
    {"with_shape", with_shape},
    {"complement", complement},
    {"right_inverse", inverse},
    {"left_inverse", inverse},
    {"nullspace", any_layout},
    {"max_common_vector", two_layouts},
    {"max_common_layout", two_layouts},
    {"greatest_common_domain", two_shapes},
    {"layout_add", two_of_one_size},
    {"max_alignment", alignment},
    {"domain_distribute", distribute},
    {"logical_divide", divide},
    {"zipped_divide", divide},
    {"tiled_divide", divide},
    {"flat_divide", divide},
    {"logical_product", product},
    {"zipped_product", product},
    {"tiled_product", product},
    {"flat_product", product},
    {"blocked_product", product_by_rank},
    {"raked_product", product_by_rank},
    {"tile_to_shape", tile_to_shape},
    {"upcast", upcast},
    {"downcast", upcast},
    {"recast_layout", recast},
    {"make_layout_like", any_layout},
    {"make_fragment_like", any_function},
    {NULL, NULL},
};
