/* related.c - operands that have to fit another one: the right-hand sides, tilers and
 * coordinates that go with A.
 *
 * About half of the right-hand sides of a composition, and of the tilers, are built from A's own
 * divisors, so that the operation is defined; the rest are any. */
#include "spec-tests/judge/generate/operands.h"

/* One mode s:d that walks A's modes evenly: d is a product of A's first extents and a divisor of
 * the next, s divides what is left. */
static void fitting_mode(struct generator *g, oracle_tree a, oracle_tree *s, oracle_tree *d)
{
    oracle_tree extent[ORACLE_LEAVES];
    int n = oracle_leaves(a->item[0], ORACLE_LEAVES, extent);
    int skip = (int)generate_below(g, n);
    int64_t stride = 1, size = a->item[0]->size;
    for (int i = 0; i < skip; ++i)
        stride *= extent[i]->value > 0 ? extent[i]->value : 1;
    stride *= generate_divisor(g, extent[skip]->value);
    int64_t left = size > 0 && size / stride > 0 ? size / stride : 1;
    *s = generate_int(g, generate_divisor(g, left));
    *d = generate_chance(g, 4) ? oracle_int(&g->o, 0, true) : generate_int(g, stride);
}

static oracle_tree fitting_layout(struct generator *g, oracle_tree a)
{
    oracle_tree s[3], d[3];
    int rank = 1 + (int)generate_below(g, 3);
    int64_t size = 1;
    for (int i = 0; i < rank; ++i) {
        fitting_mode(g, a, &s[i], &d[i]);
        if (size * s[i]->value > 4 * CASE_SIZE)
            s[i] = generate_int(g, 1);
        size *= s[i]->value;
    }
    if (rank == 1 && generate_chance(g, 60))
        return oracle_layout(&g->o, s[0], d[0]);
    if (rank == 3 && generate_chance(g, 40)) {
        s[0] = oracle_tuple(&g->o, 2, s);
        d[0] = oracle_tuple(&g->o, 2, d);
        s[1] = s[2];
        d[1] = d[2];
        rank = 2;
    }
    return oracle_layout(&g->o, oracle_tuple(&g->o, rank, s), oracle_tuple(&g->o, rank, d));
}

/* A compact layout of A's size or a part of it. */
static oracle_tree reshaping(struct generator *g, oracle_tree a)
{
    oracle_tree s[2];
    int64_t size = a->item[0]->size > 0 ? a->item[0]->size : 1;
    int64_t first = generate_divisor(g, size);
    s[0] = generate_int(g, first);
    s[1] = generate_int(g, generate_divisor(g, size / first));
    return generate_compact(g, oracle_tuple(&g->o, 2, s));
}

/* B of a composition A o B. */
oracle_tree generate_rhs(struct generator *g, oracle_tree a)
{
    int64_t die = generate_below(g, 100);
    if (a->kind != ORACLE_LAYOUT || g->hostile || die < 25)
        return generate_layout(g, CASE_SIZE / 2);
    return die < 75 ? fitting_layout(g, a) : reshaping(g, a);
}

/* B with strides k@m: mode m of A, every k-th element. */
oracle_tree generate_basis_rhs(struct generator *g, oracle_tree a)
{
    oracle_tree shape[3], stride[3];
    int rank = 1 + (int)generate_below(g, 3), modes = oracle_rank(a);
    for (int i = 0; i < rank; ++i) {
        int mode = (int)generate_below(g, modes);
        oracle_tree s, d, part = oracle_mode(&g->o, a, mode);
        fitting_mode(g, part, &s, &d);
        shape[i] = s;
        stride[i] = oracle_basis(&g->o, d->value, d->fixed, (uint32_t)mode + 1);
    }
    if (rank == 1 && generate_chance(g, 50))
        return oracle_layout(&g->o, shape[0], stride[0]);
    return oracle_layout(&g->o, oracle_tuple(&g->o, rank, shape),
                         oracle_tuple(&g->o, rank, stride));
}

/* A tiler for one mode: a divisor, a layout s:d that fits, any number, or `_`. */
static oracle_tree mode_tiler(struct generator *g, oracle_tree mode)
{
    static const int any[] = {1, 2, 3, 4, 5, 6, 8};
    oracle_tree s, d;
    int64_t die = generate_below(g, 100);
    if (die < 45)
        return generate_int(g, generate_divisor(g, mode->item[0]->size));
    if (die < 75) {
        fitting_mode(g, mode, &s, &d);
        return oracle_layout(&g->o, s, d);
    }
    if (die < 85)
        return fitting_layout(g, mode);
    return die < 93 ? generate_int(g, generate_pick(g, any, 7)) : oracle_leaf(&g->o, ORACLE_ANY, 0);
}

/* A tiler for a layout: by modes, or one for the whole of it. */
oracle_tree generate_tiler(struct generator *g, oracle_tree layout)
{
    oracle_tree items[ORACLE_LEAVES];
    int rank = oracle_rank(layout);
    if (layout->item[0]->kind != ORACLE_TUPLE || generate_chance(g, 35))
        return mode_tiler(g, layout);
    rank = generate_chance(g, 75) ? rank : 1 + (int)generate_below(g, rank);
    rank += g->hostile && generate_chance(g, 10);
    for (int i = 0; i < rank; ++i) {
        oracle_tree mode = i < oracle_rank(layout) ? oracle_mode(&g->o, layout, i) : layout;
        bool deeper = mode->item[0]->kind == ORACLE_TUPLE && generate_chance(g, 15);
        items[i] = deeper ? generate_tiler(g, mode) : mode_tiler(g, mode);
    }
    return oracle_tuple(&g->o, rank, items);
}

/* What a block is repeated by: a small layout, a number, or by modes. */
oracle_tree generate_product_tiler(struct generator *g, oracle_tree block)
{
    oracle_tree items[ORACLE_LEAVES];
    int64_t die = generate_below(g, 100);
    if (die < 60)
        return generate_compact(g, generate_shape(g, 16));
    if (die < 75)
        return generate_layout(g, 12);
    if (die < 85 || block->item[0]->kind != ORACLE_TUPLE)
        return generate_extent(g, 12);
    int rank = 1 + (int)generate_below(g, oracle_rank(block));
    for (int i = 0; i < rank; ++i) {
        items[i] = generate_chance(g, 50) ? generate_extent(g, 4)
                                          : generate_compact(g, generate_flat_shape(g, 1, 5));
    }
    return oracle_tuple(&g->o, rank, items);
}

/* A coordinate of a shape: natural, coarser, or an integer; some leaves `_`. */
oracle_tree generate_coordinate(struct generator *g, oracle_tree shape, int free_percent)
{
    oracle_tree items[ORACLE_LEAVES];
    if (generate_chance(g, free_percent))
        return oracle_leaf(&g->o, ORACLE_ANY, 0);
    if (shape->kind != ORACLE_TUPLE || generate_chance(g, 20)) {
        int64_t beyond = generate_chance(g, 6) ? 3 : 0;
        int64_t size = shape->size > 0 ? shape->size : 1;
        int64_t value = generate_below(g, size + beyond);
        return generate_int(g, g->hostile && generate_chance(g, 10) ? -value : value);
    }
    for (int i = 0; i < shape->count; ++i)
        items[i] = generate_coordinate(g, shape->item[i], free_percent);
    return oracle_tuple(&g->o, shape->count, items);
}

/* A nesting that is the shape's, or a coarser one, or covers its first modes only. */
oracle_tree generate_profile(struct generator *g, oracle_tree shape)
{
    oracle_tree items[ORACLE_LEAVES];
    if (shape->kind != ORACLE_TUPLE || generate_chance(g, 30))
        return generate_int(g, 1);
    int rank = generate_chance(g, 70) ? shape->count : 1 + (int)generate_below(g, shape->count);
    for (int i = 0; i < rank; ++i)
        items[i] = generate_profile(g, shape->item[i]);
    return oracle_tuple(&g->o, rank, items);
}

/* A shape that the given one is compatible with, most of the time: leaves split in two. */
oracle_tree generate_refined(struct generator *g, oracle_tree shape)
{
    oracle_tree items[ORACLE_LEAVES];
    if (shape->kind == ORACLE_TUPLE) {
        for (int i = 0; i < shape->count; ++i)
            items[i] = generate_refined(g, shape->item[i]);
        return oracle_tuple(&g->o, shape->count, items);
    }
    if (generate_chance(g, 8))
        return generate_extent(g, 16);
    if (shape->value < 1 || generate_chance(g, 60))
        return generate_int(g, shape->value);
    int64_t first = generate_divisor(g, shape->value);
    items[0] = generate_int(g, first);
    items[1] = generate_int(g, shape->value / first);
    return oracle_tuple(&g->o, 2, items);
}

/* An order of the modes: a permutation, now and then with equal or dynamic entries. */
oracle_tree generate_order(struct generator *g, oracle_tree shape)
{
    oracle_tree items[ORACLE_LEAVES];
    int rank = oracle_rank(shape), start = (int)generate_below(g, rank);
    if (generate_chance(g, 15))
        return oracle_leaf(&g->o, ORACLE_MAJOR, generate_below(g, 2));
    for (int i = 0; i < rank; ++i) {
        int64_t place = generate_chance(g, 50) ? (start + i) % rank : rank - 1 - i;
        items[i] = oracle_int(&g->o, place, generate_chance(g, 92));
    }
    return shape->kind == ORACLE_TUPLE ? oracle_tuple(&g->o, rank, items) : items[0];
}
