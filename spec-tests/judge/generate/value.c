/* value.c - random numbers, and integers, shapes, strides and layouts that are worth a question.
 *
 * Corner values come from tables: extents that are pairwise different and partly prime, strides
 * 0 and 1, negative, compact from the left, from the right and in any order, padded, overlapping.
 * Not here: operands that must fit another one (related.c). */
#include "spec-tests/judge/generate/operands.h"
#include "spec-tests/support/random.h"

enum { MAX_LEAVES = 7 };

int64_t generate_below(struct generator *g, int64_t n)
{
    return n < 2 ? 0 : (int64_t)random_below(&g->state, (uint64_t)n);
}

bool generate_chance(struct generator *g, int percent)
{
    return generate_below(g, 100) < percent;
}

/* The random numbers of one case: they depend on seed, operation and number alone. */
void generate_seed(struct generator *g, uint64_t seed, const char *op, int64_t number)
{
    g->state = seed;
    for (; *op != '\0'; ++op) {
        uint64_t bits = random_bits(&g->state); /* moves the state that it is added to */
        g->state += bits ^ (uint64_t)(unsigned char)*op;
    }
    g->state += (uint64_t)number;
    g->state = random_bits(&g->state);
    int64_t die = generate_below(g, 100);
    g->marks = die < 55 ? ALL_STATIC : die < 85 ? SOME_STATIC : NO_STATIC;
    g->hostile = generate_chance(g, 5);
    oracle_init(&g->o);
}

int64_t generate_pick(struct generator *g, const int *table, int n)
{
    return table[generate_below(g, n)];
}

int64_t generate_divisor(struct generator *g, int64_t n)
{
    enum { MOST = 64 };
    int64_t low[MOST];
    int count = 0, squares = 0;
    for (int64_t d = 1; d <= n / d && count < MOST; ++d) {
        if (n % d == 0)
            low[count++] = d;
        squares = n % d == 0 && d == n / d;
    }
    if (count == 0)
        return 1;
    int all = 2 * count - squares;
    int64_t i = generate_below(g, all < MOST ? all : MOST);
    return i < count ? low[i] : n / low[all - 1 - i];
}

oracle_tree generate_int(struct generator *g, int64_t value)
{
    bool fixed = g->marks == ALL_STATIC || (g->marks == SOME_STATIC && generate_chance(g, 60));
    return oracle_int(&g->o, value, fixed);
}

/* An extent of at most room. */
oracle_tree generate_extent(struct generator *g, int64_t room)
{
    static const int extents[] = {1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 12, 16};
    if (g->hostile && generate_chance(g, 3))
        return generate_int(g, 0);
    int64_t extent = generate_pick(g, extents, sizeof extents / sizeof extents[0]);
    return generate_int(g, extent <= room ? extent : 1 + generate_below(g, room));
}

static oracle_tree shape_at(struct generator *g, int64_t *room, int *leaves, int depth)
{
    oracle_tree items[4];
    int percent = depth == 0 ? 75 : depth < 3 ? 25 : 0;
    if (*leaves < 2 || !generate_chance(g, percent)) {
        oracle_tree extent = generate_extent(g, *room);
        *room /= extent->value > 1 ? extent->value : 1;
        --*leaves;
        return extent;
    }
    int rank = generate_chance(g, 8) ? 1 : 2 + (int)generate_below(g, depth == 0 ? 3 : 2);
    for (int i = 0; i < rank; ++i)
        items[i] = shape_at(g, room, leaves, depth + 1);
    return oracle_tuple(&g->o, rank, items);
}

oracle_tree generate_shape(struct generator *g, int64_t room)
{
    int leaves = MAX_LEAVES;
    return shape_at(g, &room, &leaves, 0);
}

oracle_tree generate_flat_shape(struct generator *g, int rank, int64_t room)
{
    oracle_tree items[MAX_LEAVES];
    for (int i = 0; i < rank && i < MAX_LEAVES; ++i) {
        items[i] = generate_extent(g, room);
        room /= items[i]->value > 1 ? items[i]->value : 1;
    }
    return oracle_tuple(&g->o, rank < MAX_LEAVES ? rank : MAX_LEAVES, items);
}

static oracle_tree nest(struct generator *g, oracle_tree profile, const oracle_tree **leaf)
{
    oracle_tree items[ORACLE_LEAVES];
    if (profile->kind != ORACLE_TUPLE)
        return *(*leaf)++;
    for (int i = 0; i < profile->count; ++i)
        items[i] = nest(g, profile->item[i], leaf);
    return oracle_tuple(&g->o, profile->count, items);
}

/* The leaves in the nesting of a profile. */
oracle_tree generate_nest(struct generator *g, oracle_tree profile, const oracle_tree *leaves)
{
    return nest(g, profile, &leaves);
}

/* In which order the modes take their strides: from the left, from the right, or any. */
static void choose_order(struct generator *g, int n, int *order)
{
    int64_t die = generate_below(g, 100);
    for (int i = 0; i < n; ++i)
        order[i] = die < 40 ? i : n - 1 - i;
    for (int i = n - 1; die >= 65 && i > 0; --i) {
        int j = (int)generate_below(g, i + 1), kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}

/* Strides that grow by the extents, with a gap now and then. CuTe marks such a stride static as
 * long as all extents before it are. */
static void growing(struct generator *g, int n, const oracle_tree *extent, int gap_percent,
                    oracle_tree *stride)
{
    static const int gaps[] = {2, 2, 3, 4, 5};
    int order[ORACLE_LEAVES];
    int64_t reach = 1;
    bool fixed = true, by_rule = generate_chance(g, 70);
    choose_order(g, n, order);
    for (int k = 0; k < n; ++k) {
        oracle_tree e = extent[order[k]];
        if (generate_chance(g, gap_percent)) {
            reach *= generate_pick(g, gaps, 5);
            reach += generate_chance(g, 10);
        }
        stride[order[k]] = oracle_int(&g->o, reach, by_rule ? fixed : generate_int(g, 1)->fixed);
        if (oracle_is_const(e, 1) && generate_chance(g, 70))
            stride[order[k]] = oracle_int(&g->o, 0, true);
        reach *= e->value > 0 ? e->value : 1;
        fixed = fixed && e->fixed;
    }
}

static oracle_tree any_stride(struct generator *g)
{
    static const int strides[] = {0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 5, 6, 7, 8, 9, 12, 16, 24, 32};
    int64_t value = generate_pick(g, strides, sizeof strides / sizeof strides[0]);
    bool zero_static = value == 0 && generate_chance(g, 80);
    return zero_static ? oracle_int(&g->o, 0, true) : generate_int(g, value);
}

/* Strides for a shape: compact or padded in some order, some of them 0, any, or negative. */
oracle_tree generate_stride(struct generator *g, oracle_tree shape)
{
    oracle_tree extent[ORACLE_LEAVES], stride[ORACLE_LEAVES];
    int n = oracle_leaves(shape, ORACLE_LEAVES, extent);
    int64_t die = generate_below(g, 100);
    growing(g, n, extent, die < 55 ? 0 : 30, stride);
    for (int i = 0; i < n; ++i) {
        if (die >= 75 && die < 85 && generate_chance(g, 30))
            stride[i] = oracle_int(&g->o, 0, true);
        else if (die >= 85)
            stride[i] = any_stride(g);
        if (g->hostile && generate_chance(g, 15))
            stride[i] = oracle_int(&g->o, -stride[i]->value, stride[i]->fixed);
    }
    return generate_nest(g, shape, stride);
}

oracle_tree generate_layout(struct generator *g, int64_t room)
{
    oracle_tree shape = generate_shape(g, room);
    return oracle_layout(&g->o, shape, generate_stride(g, shape));
}

/* The shape with compact strides in some order. */
oracle_tree generate_compact(struct generator *g, oracle_tree shape)
{
    oracle_tree extent[ORACLE_LEAVES], stride[ORACLE_LEAVES];
    int n = oracle_leaves(shape, ORACLE_LEAVES, extent);
    growing(g, n, extent, 0, stride);
    return oracle_layout(&g->o, shape, generate_nest(g, shape, stride));
}

/* A layout that repeats no value, compact or padded; now and then any layout. */
oracle_tree generate_injective(struct generator *g, int64_t room)
{
    oracle_tree extent[ORACLE_LEAVES], stride[ORACLE_LEAVES];
    oracle_tree shape = generate_shape(g, room);
    int n = oracle_leaves(shape, ORACLE_LEAVES, extent);
    if (g->hostile)
        return oracle_layout(&g->o, shape, generate_stride(g, shape));
    growing(g, n, extent, generate_chance(g, 60) ? 0 : 30, stride);
    return oracle_layout(&g->o, shape, generate_nest(g, shape, stride));
}

oracle_tree generate_swizzle(struct generator *g)
{
    int64_t bits = generate_below(g, 4), base = generate_below(g, 5);
    int64_t shift = bits + generate_below(g, 4 - (bits > 2));
    oracle_tree part[3] = {oracle_int(&g->o, bits, true), oracle_int(&g->o, base, true), NULL};
    part[2] = oracle_int(&g->o, generate_chance(g, 20) ? -shift : shift, true);
    return oracle_group(&g->o, ORACLE_SWIZZLE, 3, part);
}

/* Sw<B,M,S> o offset o layout, the layout's extents being powers of two most of the time. */
oracle_tree generate_swizzled(struct generator *g)
{
    static const int powers[] = {2, 4, 4, 8, 8, 16};
    oracle_tree modes[3];
    int rank = 1 + (int)generate_below(g, 3);
    for (int i = 0; i < rank; ++i)
        modes[i] = generate_int(g, generate_pick(g, powers, 6 - 2 * (rank == 3)));
    oracle_tree shape = oracle_tuple(&g->o, rank, modes);
    if (g->hostile)
        shape = generate_shape(g, CASE_SIZE);
    int64_t offset = generate_chance(g, 70) ? 0 : generate_below(g, 64);
    return oracle_composed(&g->o, generate_swizzle(g),
                           offset == 0 ? oracle_int(&g->o, 0, true) : generate_int(g, offset),
                           generate_compact(g, shape));
}

/* A layout, now and then a swizzled one. */
oracle_tree generate_function(struct generator *g, int64_t room)
{
    return generate_chance(g, 8) ? generate_swizzled(g) : generate_layout(g, room);
}
