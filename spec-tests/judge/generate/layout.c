/* layout.c - operands for the edits of layouts, for slices, and for their values. */
#include "spec-tests/judge/generate/operands.h"

typedef struct generator rng; /* every maker takes one */
typedef struct generate_case fill;

static void function(rng *g, fill *c)
{
    generate_argument(c, generate_function(g, CASE_SIZE));
}

static void layout(rng *g, fill *c)
{
    generate_argument(c, generate_layout(g, CASE_SIZE));
}

/* A layout, or now and then the tuple that is its shape. */
static oracle_tree layout_or_tuple(rng *g)
{
    oracle_tree t = generate_layout(g, CASE_SIZE);
    return generate_chance(g, 25) ? t->item[0] : t;
}

static void edited(rng *g, fill *c)
{
    generate_argument(c, layout_or_tuple(g));
}

static void path_into(rng *g, fill *c, oracle_tree t)
{
    int64_t modes[3];
    int n = 0;
    oracle_tree at = t->kind == ORACLE_LAYOUT ? t->item[0] : t;
    do {
        modes[n] = generate_below(g, oracle_rank(at) + (generate_chance(g, 3) ? 1 : 0));
        at = oracle_item(&g->o, at, (int)modes[n++]);
    } while (n < 3 && at->kind == ORACLE_TUPLE && generate_chance(g, 40));
    g->o.undecided = false;
    generate_name(c, generate_chance(g, 85) ? n : 0, modes);
    generate_argument(c, t);
}

static void path(rng *g, fill *c)
{
    path_into(g, c, layout_or_tuple(g));
}

static void path_of_layout(rng *g, fill *c)
{
    path_into(g, c, generate_layout(g, CASE_SIZE));
}

static void select_modes(rng *g, fill *c)
{
    int64_t modes[4];
    oracle_tree t = layout_or_tuple(g);
    int n = 1 + (int)generate_below(g, 4);
    for (int i = 0; i < n; ++i)
        modes[i] = generate_below(g, oracle_rank(t) + (g->hostile ? 1 : 0));
    generate_name(c, n, modes);
    generate_argument(c, t);
}

static void range_of(rng *g, fill *c)
{
    int64_t range[2];
    oracle_tree t = layout_or_tuple(g);
    range[0] = generate_below(g, oracle_rank(t));
    range[1] =
        generate_chance(g, 8) ? -1 : range[0] + generate_below(g, oracle_rank(t) - range[0] + 1);
    range[1] += g->hostile ? 1 : 0;
    generate_name(c, 2, range);
    generate_argument(c, t);
}

static void added(rng *g, fill *c)
{
    oracle_tree t = layout_or_tuple(g);
    int64_t rank = oracle_rank(t) + generate_below(g, 3) - (g->hostile ? 1 : 0);
    bool padded = generate_chance(g, 50), bare = t->kind == ORACLE_LAYOUT && padded;
    generate_name(c, padded ? 1 : 0, &rank);
    generate_argument(c, t);
    if (!bare || generate_chance(g, 50)) {
        generate_argument(c, t->kind == ORACLE_LAYOUT ? generate_layout(g, 16)
                                                      : generate_shape(g, 16));
    }
}

static void replaced(rng *g, fill *c)
{
    oracle_tree t = layout_or_tuple(g);
    int64_t mode = generate_below(g, oracle_rank(t) + (g->hostile ? 1 : 0));
    generate_name(c, 1, &mode);
    generate_argument(c, t);
    generate_argument(c, t->kind == ORACLE_LAYOUT ? generate_layout(g, 16) : generate_shape(g, 16));
}

static void unflatten(rng *g, fill *c)
{
    oracle_tree leaves[ORACLE_LEAVES], profile = generate_shape(g, 64), t;
    int n = oracle_leaves(profile, ORACLE_LEAVES, leaves);
    for (int i = 0; i < n; ++i)
        leaves[i] = generate_extent(g, 4);
    n += g->hostile && n < 7 ? 1 : 0;
    leaves[n - 1] = generate_extent(g, 4);
    t = oracle_tuple(&g->o, n, leaves);
    if (generate_chance(g, 60))
        t = oracle_layout(&g->o, t, generate_stride(g, t));
    else if (t->kind != ORACLE_TUPLE)
        t = oracle_tuple(&g->o, 1, &t);
    generate_argument(c, t);
    generate_argument(c, profile);
}

/* Modes of one rank, so that they can be transposed. */
static void zip(rng *g, fill *c)
{
    oracle_tree modes[3];
    int rank = 1 + (int)generate_below(g, 3), inner = 1 + (int)generate_below(g, 3);
    for (int i = 0; i < rank; ++i)
        modes[i] = generate_flat_shape(g, inner + (g->hostile && i == 1 ? 1 : 0), 16);
    oracle_tree t =
        generate_chance(g, 10) ? generate_shape(g, 64) : oracle_tuple(&g->o, rank, modes);
    generate_argument(c,
                      generate_chance(g, 60) ? oracle_layout(&g->o, t, generate_stride(g, t)) : t);
}

/* Pairs at the leaves of a guide. */
static oracle_tree pairs_at(rng *g, oracle_tree guide)
{
    oracle_tree items[ORACLE_LEAVES];
    if (guide->kind != ORACLE_TUPLE)
        return generate_flat_shape(g, g->hostile ? 1 : 2, 8);
    for (int i = 0; i < guide->count; ++i)
        items[i] = pairs_at(g, guide->item[i]);
    return oracle_tuple(&g->o, guide->count, items);
}

static void paired(rng *g, fill *c, bool layout)
{
    oracle_tree guide = generate_shape(g, 8);
    oracle_tree t = pairs_at(g, guide);
    if (guide->kind == ORACLE_TUPLE && generate_chance(g, 40))
        t = oracle_append(&g->o, t, generate_extent(g, 4));
    generate_argument(c, layout ? oracle_layout(&g->o, t, generate_stride(g, t)) : t);
    generate_argument(c, guide);
}

static void paired_tuple(rng *g, fill *c)
{
    paired(g, c, false);
}

static void paired_layout(rng *g, fill *c)
{
    paired(g, c, true);
}

static void table(rng *g, fill *c)
{
    oracle_tree shape = generate_flat_shape(g, 2, 64);
    generate_argument(c, oracle_layout(&g->o, shape, generate_stride(g, shape)));
}

static void sliced(rng *g, fill *c)
{
    oracle_tree t = generate_function(g, CASE_SIZE);
    oracle_tree shape = t->kind == ORACLE_COMPOSED ? t->item[2]->item[0] : t->item[0];
    generate_argument(c, generate_coordinate(g, shape, 40));
    generate_argument(c, t);
}

static void diced(rng *g, fill *c)
{
    oracle_tree t = generate_layout(g, CASE_SIZE);
    generate_argument(c, generate_coordinate(g, t->item[0], 40));
    generate_argument(c, generate_chance(g, 75) ? t : t->item[0]);
}

static void called(rng *g, fill *c)
{
    oracle_tree t = generate_function(g, CASE_SIZE);
    oracle_tree shape = t->kind == ORACLE_COMPOSED ? t->item[2]->item[0] : t->item[0];
    generate_argument(c, t);
    generate_argument(c, generate_coordinate(g, shape, generate_chance(g, 25) ? 40 : 0));
}

static void moved(rng *g, fill *c)
{
    oracle_tree t = generate_function(g, CASE_SIZE);
    oracle_tree shape = t->kind == ORACLE_COMPOSED ? t->item[2]->item[0] : t->item[0];
    generate_argument(c, generate_coordinate(g, shape, 0));
    generate_argument(c, t);
}

static void looked_up(rng *g, fill *c)
{
    oracle_tree t = generate_compact(g, generate_shape(g, 64));
    generate_argument(c, t);
    generate_argument(c, generate_int(g, generate_below(g, t->size)));
}

static void made(rng *g, fill *c)
{
    int64_t die = generate_below(g, 100);
    oracle_tree t = generate_layout(g, CASE_SIZE);
    if (die < 30) {
        generate_argument(c, t);
        generate_argument(c, generate_layout(g, 16));
        return;
    }
    generate_argument(c, die < 35 ? t : t->item[0]);
    if (die >= 55) {
        generate_argument(c, die < 80 ? t->item[1]
                                      : oracle_leaf(&g->o, ORACLE_MAJOR, generate_below(g, 2)));
    }
}

static void ordered(rng *g, fill *c)
{
    oracle_tree shape = generate_shape(g, CASE_SIZE);
    generate_argument(c, shape);
    generate_argument(c, generate_order(g, shape));
}

static void composed(rng *g, fill *c)
{
    oracle_tree t = generate_swizzled(g);
    for (int i = 0; i < 3; ++i)
        generate_argument(c, t->item[i]);
}

static void parts(rng *g, fill *c)
{
    generate_argument(c, generate_chance(g, 90) ? generate_swizzled(g)
                                                : generate_layout(g, CASE_SIZE));
}

static void swizzled(rng *g, fill *c)
{
    generate_argument(c, generate_swizzle(g));
    generate_argument(c, generate_int(g, generate_below(g, 1 << 12)));
}

static void masks(rng *g, fill *c)
{
    oracle_tree s = generate_swizzle(g);
    int64_t bits = ((int64_t)1 << s->item[0]->value) - 1, base = s->item[1]->value;
    int64_t shift = s->item[2]->value, pair[2];
    pair[0] = bits << (base + (shift > 0 ? shift : 0));
    pair[1] = bits << (base - (shift < 0 ? shift : 0));
    generate_name(c, 2, pair);
}

const struct generate_maker makers_of_layouts[] = {
    {"get", path},
    {"layout", path_of_layout},
    {"shape", path},
    {"size", path},
    {"rank", path},
    {"depth", path},
    {"stride", layout},
    {"cosize", function},
    {"coshape", layout},
    {"select", select_modes},
    {"take", range_of},
    {"group", range_of},
    {"append", added},
    {"prepend", added},
    {"replace", replaced},
    {"flatten", edited},
    {"unflatten", unflatten},
    {"reverse", edited},
    {"zip", zip},
    {"zip2_by", paired_tuple},
    {"tile_unzip", paired_layout},
    {"coprofile", layout},
    {"print_layout", table},
    {"filter_zeros", layout},
    {"slice", sliced},
    {"dice", diced},
    {"slice_and_offset", sliced},
    {"layout_call", called},
    {"domain_offset", moved},
    {"get_hier_coord", looked_up},
    {"get_flat_coord", looked_up},
    {"get_1d_coord", looked_up},
    {"make_layout", made},
    {"make_ordered_layout", ordered},
    {"make_composed_layout", composed},
    {"layout_a", parts},
    {"layout_b", parts},
    {"offset", parts},
    {"get_swizzle_portion", parts},
    {"get_nonswizzle_portion", parts},
    {"values", function},
    {"swizzle_call", swizzled},
    {"make_swizzle", masks},
    {NULL, NULL},
};
