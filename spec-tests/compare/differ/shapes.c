/* shapes.c - shapes and layouts of random cases.
 *
 * Sources may broadcast, overlap and run backwards; a destination holds each element once, as the
 * threads of a device write in any order. First modes are often runs of 2 to 16 elements, for the
 * versions that move vectors. Here: layouts, and how they get into a case. Not here: which
 * operation gets which (generate.c). */
#include "spec-tests/compare/differ/generate.h"

enum { MAX_MODES = 6 };

bool differ_put(struct differ_case *c, enum differ_role role, oracle_tree t)
{
    char *text = c->arg[differ_argument(c->op, role)];
    return t->kind != ORACLE_NULL && oracle_print(t, text, DIFFER_TEXT) < DIFFER_TEXT;
}

static int64_t prime_below(struct generator *g, int64_t most)
{
    static const int primes[] = {2,  3,  5,  7,   11,  13,  17,  19,  23,   29,   31,
                                 37, 61, 97, 127, 251, 257, 509, 521, 1021, 4093, 65521};
    int n = 0;
    while (n < 22 && primes[n] <= most)
        ++n;
    return n == 0 ? 1 : primes[n - 1 - generate_below(g, n < 4 ? n : 4)];
}

static int64_t power_below(struct generator *g, int64_t most)
{
    int bits = 0;
    while (INT64_C(2) << bits <= most)
        ++bits;
    return INT64_C(1) << (bits - generate_below(g, bits < 3 ? bits + 1 : 3));
}

static int64_t random_extent(struct generator *g, int64_t most)
{
    int64_t percent = generate_below(g, 100);
    if (percent < 35)
        return power_below(g, most);
    if (percent < 65)
        return prime_below(g, most);
    return percent < 85 ? most - generate_below(g, most / 4 + 1) : 1 + generate_below(g, most);
}

/* A little more than the n-th root of the room. */
static int64_t share(int64_t room, int n)
{
    int64_t side = 1;
    for (;; ++side) {
        int64_t volume = 1;
        for (int i = 0; i < n; ++i)
            volume *= side;
        if (volume > room || side > (INT64_C(1) << 20))
            break;
    }
    return side + side / 2 < room ? side + side / 2 : room;
}

/* Extents of n modes that together hold at most room elements. */
static void random_extents(struct generator *g, int n, int64_t room, int64_t *extent)
{
    static const int runs[] = {2, 4, 8, 16};
    for (int i = 0; i < n; ++i) {
        int64_t most = n - i == 1 ? room : share(room, n - i);
        extent[i] = random_extent(g, most);
        if (i == 0 && generate_chance(g, 40)) {
            int64_t run = generate_pick(g, runs, 4);
            extent[i] = most / run > 0 ? run * (1 + generate_below(g, most / run)) : extent[i];
        }
        room /= extent[i];
        room = room < 1 ? 1 : room;
    }
}

/* A shape of that rank, some of its modes nested. */
oracle_tree differ_shape(struct generator *g, int rank, int64_t room)
{
    int64_t extent[MAX_MODES];
    oracle_tree mode[MAX_MODES], top[MAX_MODES];
    int leaves = rank + (generate_chance(g, 35) ? 1 + (int)generate_below(g, 2) : 0), n = 0;
    int64_t least = 1;
    for (int i = 0; i < leaves && generate_chance(g, 90); ++i)
        least *= 3; /* that few modes have extent 1 */
    random_extents(g, leaves, room > least ? room : least, extent);
    for (int i = 0; i < leaves; ++i)
        mode[i] = generate_int(g, extent[i]);
    for (int k = 0; k < rank; ++k) {
        int left = leaves - n - (rank - k - 1);
        int take = k == rank - 1 ? left : 1 + (int)generate_below(g, left);
        top[k] = take == 1 ? mode[n] : oracle_tuple(&g->o, take, mode + n);
        n += take;
    }
    return rank == 1 && generate_chance(g, 70) ? top[0] : oracle_tuple(&g->o, rank, top);
}

/* Another shape of as many elements: neighbouring modes become one. */
oracle_tree differ_regroup(struct generator *g, oracle_tree shape)
{
    oracle_tree leaf[ORACLE_LEAVES], mode[ORACLE_LEAVES];
    int leaves = oracle_leaves(shape, ORACLE_LEAVES, leaf), n = 0;
    for (int i = 0; i < leaves; ++i) {
        if (n > 0 && generate_chance(g, 50))
            mode[n - 1] = generate_int(g, mode[n - 1]->value * leaf[i]->value);
        else
            mode[n++] = leaf[i];
    }
    return n == 1 ? mode[0] : oracle_tuple(&g->o, n, mode);
}

/* The shape's extents, a number a mode, and they as a tuple of the same rank. */
oracle_tree differ_extents(struct generator *g, oracle_tree shape, int64_t *extent)
{
    oracle_tree mode[ORACLE_LEAVES];
    if (shape->kind != ORACLE_TUPLE) {
        extent[0] = shape->value;
        return shape;
    }
    for (int k = 0; k < shape->count; ++k) {
        extent[k] = shape->item[k]->size;
        mode[k] = generate_int(g, extent[k]);
    }
    return oracle_tuple(&g->o, shape->count, mode);
}

/* ---- Layouts ---- */

/* Strides of a larger shape, so that there are gaps between the elements. */
static oracle_tree padded(struct generator *g, oracle_tree shape)
{
    static const int pads[] = {0, 0, 1, 1, 2, 3, 4, 8};
    oracle_tree leaf[ORACLE_LEAVES];
    int n = oracle_leaves(shape, ORACLE_LEAVES, leaf);
    for (int i = 0; i < n; ++i)
        leaf[i] = oracle_int(&g->o, leaf[i]->value + generate_pick(g, pads, 8), leaf[i]->fixed);
    oracle_tree larger = generate_compact(g, generate_nest(g, shape, leaf));
    return oracle_layout(&g->o, shape, larger->item[1]);
}

/* Some modes run backwards, or, where zero is set, stand still. */
static oracle_tree bent(struct generator *g, oracle_tree layout, bool zero)
{
    oracle_tree leaf[ORACLE_LEAVES];
    int n = oracle_leaves(layout->item[1], ORACLE_LEAVES, leaf);
    for (int i = 0; i < n; ++i)
        if (generate_chance(g, 40))
            leaf[i] = oracle_int(&g->o, zero ? 0 : -leaf[i]->value, leaf[i]->fixed);
    return oracle_layout(&g->o, layout->item[0], generate_nest(g, layout->item[0], leaf));
}

static oracle_tree swizzled(struct generator *g, oracle_tree shape)
{
    static const int offsets[] = {0, 0, 0, 1, 8, 16, 37, 64};
    int64_t offset = generate_pick(g, offsets, 8);
    return oracle_composed(&g->o, generate_swizzle(g), oracle_int(&g->o, offset, offset == 0),
                           generate_compact(g, shape));
}

oracle_tree differ_target_layout(struct generator *g, oracle_tree shape)
{
    int64_t percent = generate_below(g, 100);
    if (percent < 45)
        return generate_compact(g, shape);
    if (percent < 75)
        return padded(g, shape);
    return percent < 88 ? bent(g, padded(g, shape), false) : swizzled(g, shape);
}

oracle_tree differ_source_layout(struct generator *g, oracle_tree shape)
{
    int64_t percent = generate_below(g, 100);
    if (percent < 70)
        return differ_target_layout(g, shape);
    if (percent < 85)
        return bent(g, padded(g, shape), true);
    return oracle_layout(&g->o, shape, generate_stride(g, shape));
}

/* Strides along the axes of a codomain of coordinates: k@0, k@1, now and then k@0@1. */
static oracle_tree basis_layout(struct generator *g, oracle_tree shape)
{
    oracle_tree leaf[ORACLE_LEAVES];
    int n = oracle_leaves(shape, ORACLE_LEAVES, leaf), axes = 1 + (int)generate_below(g, 4);
    int deep = generate_chance(g, 30) ? (int)generate_below(g, axes) : -1;
    for (int i = 0; i < n; ++i) {
        int axis = (int)generate_below(g, axes);
        uint32_t path = (uint32_t)axis + 1;
        if (axis == deep)
            path |= (uint32_t)(1 + generate_below(g, 2)) << 4;
        int64_t scale = 1 + generate_below(g, 1 + generate_below(g, 9));
        leaf[i] = oracle_basis(&g->o, generate_chance(g, 10) ? -scale : scale,
                               generate_int(g, 1)->fixed, path);
    }
    return oracle_layout(&g->o, shape, generate_nest(g, shape, leaf));
}

/* A layout that is only evaluated: also into coordinates, and with strides of any kind. */
oracle_tree differ_any_layout(struct generator *g, oracle_tree shape)
{
    return generate_chance(g, 25) ? basis_layout(g, shape) : differ_source_layout(g, shape);
}

/* ---- Rows ---- */

/* Rows of 64 to 4096 bytes, whole vectors of 16 bytes most of the time, and some planes of them:
 * cases for the versions with vectors, tiles and boxes. */
oracle_tree differ_rows_shape(struct generator *g, int bytes)
{
    static const int rows[] = {1, 2, 2, 3, 3, 5}, more[] = {7, 8, 13, 16, 17, 29, 32, 33};
    oracle_tree mode[3];
    int64_t vector = 16 / bytes, vectors = INT64_C(4) << generate_below(g, 6);
    int64_t length = vector * (vectors + generate_below(g, vectors));
    if (generate_chance(g, 25))
        length += 1 + generate_below(g, 2 * vector);
    mode[0] = generate_int(g, length);
    bool many = vectors < 32 && generate_chance(g, 60);
    mode[1] = generate_int(g, many ? generate_pick(g, more, 8) : generate_pick(g, rows, 6));
    mode[2] = generate_int(g, 2 + generate_below(g, 2));
    return oracle_tuple(&g->o, generate_chance(g, 30) ? 3 : 2, mode);
}

/* Each row, and each plane, begins a few vectors or elements behind the one before. */
oracle_tree differ_rows_layout(struct generator *g, int bytes, oracle_tree shape)
{
    oracle_tree step[3];
    int64_t vector = 16 / bytes, reach = 1;
    bool whole = generate_chance(g, 75);
    for (int k = 0; k < shape->count; ++k) {
        step[k] = k == 0 ? oracle_int(&g->o, 1, true) : generate_int(g, reach);
        reach *= shape->item[k]->value;
        if (whole)
            reach = (reach + vector - 1) / vector * vector + vector * generate_below(g, 3);
        else
            reach += generate_below(g, 5);
    }
    return oracle_layout(&g->o, shape, oracle_tuple(&g->o, shape->count, step));
}

/* One element for a whole row, and some of them for several. */
oracle_tree differ_shared_layout(struct generator *g, oracle_tree shape)
{
    oracle_tree step[3];
    for (int k = 0; k < shape->count; ++k)
        step[k] = k == 0 ? oracle_int(&g->o, 0, true) : generate_int(g, generate_below(g, 10));
    return oracle_layout(&g->o, shape, oracle_tuple(&g->o, shape->count, step));
}
