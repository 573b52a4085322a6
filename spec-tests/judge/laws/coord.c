/* coord.c - laws of coordinates: from a coordinate to an index and back.
 *
 * idx2crd and crd2idx are inverse to each other on one shape, and 1-D coordinates count
 * colexicographically. It follows "Coordinate Mapping" and "Index Mapping" of 01_layout.md. */
#include "spec-tests/judge/laws/law.h"

/* A coordinate fits a shape: an integer fits anything, a tuple only a tuple of its rank. */
static bool fits(oracle_tree coord, oracle_tree shape)
{
    if (coord->kind != ORACLE_TUPLE)
        return true;
    if (shape->kind != ORACLE_TUPLE || shape->count != coord->count)
        return false;
    for (int i = 0; i < coord->count; ++i)
        if (!fits(coord->item[i], shape->item[i]))
            return false;
    return true;
}

/* The number or coordinate that a point is, in dynamic integers. */
static oracle_tree tree_of(struct law *l, const struct oracle_point *p, uint32_t path, int level)
{
    oracle_tree items[16];
    uint32_t mask = level == 0 ? 0 : ~0u >> (32 - 4 * level);
    int modes = 0;
    int64_t value = level == 0 ? p->number : 0;
    for (int i = 0; i < p->terms; ++i) {
        if ((p->path[i] & mask) == path) {
            int mode = level < 8 ? (int)(p->path[i] >> (4 * level) & 15u) : 0;
            modes = mode > modes ? mode : modes;
            value += mode == 0 ? p->value[i] : 0;
        }
    }
    for (int i = 0; i < modes; ++i)
        items[i] = tree_of(l, p, path | (uint32_t)(i + 1) << (4 * level), level + 1);
    return modes > 0 ? oracle_tuple(&l->o, modes, items) : oracle_int(&l->o, value, false);
}

oracle_tree law_point_tree(struct law *l, const struct oracle_point *p)
{
    return tree_of(l, p, 0, 0);
}

int law_point(struct law *l, const struct oracle_point *expected, oracle_tree got)
{
    struct oracle_point p;
    char text[128];
    oracle_point_of(&l->o, got, &p);
    if (l->o.undecided || oracle_point_equal(expected, &p))
        return l->o.undecided ? -1 : 1;
    oracle_print(law_point_tree(l, expected), text, sizeof text);
    return law_break(l, "it is %s", text);
}

static oracle_tree layout_of(struct law *l, oracle_tree shape, oracle_tree stride)
{
    return oracle_layout(&l->o, shape, stride);
}

/* The compact index of a coordinate: c0 + s0 * (c1 + s1 * (..)), over the coordinate's leaves. */
static int64_t compact_index(struct law *l, oracle_tree coord, oracle_tree shape, int64_t *unit)
{
    if (coord->kind != ORACLE_TUPLE) {
        int64_t index = oracle_mul_int(&l->o, coord->value, *unit);
        *unit = oracle_mul_int(&l->o, *unit, shape->size);
        return index;
    }
    int64_t sum = 0;
    for (int i = 0; i < coord->count; ++i) {
        int64_t part = compact_index(l, coord->item[i], shape->item[i], unit);
        sum = oracle_add_int(&l->o, sum, part);
    }
    return sum;
}

static bool coordinate_index(struct law *l, oracle_tree coord, oracle_tree shape,
                             oracle_tree stride, struct oracle_point *p)
{
    int64_t unit = 1;
    *p = (struct oracle_point){.number = 0};
    if (!fits(coord, shape) || (stride != NULL && !oracle_congruent(shape, stride)))
        law_reject(l, "rank");
    else if (stride == NULL)
        p->number = compact_index(l, coord, shape, &unit);
    else
        oracle_at_coord(&l->o, layout_of(l, shape, stride), coord, p);
    return !law_fails(l);
}

static bool index_of(struct law *l, struct oracle_point *p)
{
    oracle_tree where = l->arg[1];
    if (where->kind == ORACLE_LAYOUT)
        return coordinate_index(l, l->arg[0], where->item[0], where->item[1], p);
    return coordinate_index(l, l->arg[0], where, l->n > 2 ? l->arg[2] : NULL, p);
}

/* crd2idx: the coordinate's leaves times the strides, added up; without strides, those of the
 * compact column-major layout. */
static int crd2idx_inner_product(struct law *l)
{
    struct oracle_point p;
    if (!index_of(l, &p))
        return l->o.undecided ? -1 : law_break(l, "there is no answer: %s", l->o.refused);
    return law_point(l, &p, l->answer);
}

static oracle_tree index_tree(struct law *l)
{
    struct oracle_point p;
    return index_of(l, &p) ? law_point_tree(l, &p) : law_number(l, 0);
}

/* The digits of an index in the mixed radix of a shape; the last one takes what is left. */
static oracle_tree split(struct law *l, int64_t i, oracle_tree shape)
{
    oracle_tree items[ORACLE_LEAVES];
    if (shape->kind != ORACLE_TUPLE)
        return oracle_int(&l->o, i, false);
    for (int k = 0; k < shape->count; ++k) {
        int64_t size = shape->item[k]->size;
        if (k + 1 == shape->count) {
            items[k] = split(l, i, shape->item[k]);
        } else if (size <= 0) {
            return oracle_null(&l->o);
        } else {
            items[k] = split(l, i % size, shape->item[k]);
            i /= size;
        }
    }
    return oracle_tuple(&l->o, shape->count, items);
}

static oracle_tree split_coordinate(struct law *l, oracle_tree index, oracle_tree shape)
{
    oracle_tree items[ORACLE_LEAVES];
    if (index->kind != ORACLE_TUPLE)
        return split(l, index->value, shape);
    if (!fits(index, shape))
        return law_reject(l, "rank");
    for (int i = 0; i < index->count; ++i)
        items[i] = split_coordinate(l, index->item[i], shape->item[i]);
    return oracle_tuple(&l->o, index->count, items);
}

static oracle_tree digit(struct law *l, oracle_tree i, oracle_tree shape, oracle_tree stride)
{
    if (oracle_is_const(shape, 1))
        return law_number(l, 0);
    oracle_tree steps = oracle_div(&l->o, i, stride);
    if (law_fails(l) || (oracle_is_const(steps, 0) && !shape->fixed))
        return steps;
    return shape->value == 0 ? law_reject(l, "division by zero")
                             : law_number(l, steps->value % shape->value);
}

static oracle_tree by_strides(struct law *l, oracle_tree i, oracle_tree shape, oracle_tree stride)
{
    oracle_tree items[ORACLE_LEAVES], start = stride;
    if (shape->kind != ORACLE_TUPLE) {
        bool numbers = law_is_number(i) && law_is_number(shape) && law_is_number(stride);
        return numbers ? digit(l, i, shape, stride) : law_reject(l, "rank");
    }
    if (stride->kind != ORACLE_TUPLE)
        stride = oracle_compact_left(&l->o, shape, &start);
    if (stride->kind != ORACLE_TUPLE || stride->count != shape->count ||
        (i->kind == ORACLE_TUPLE && (i->count != shape->count || start != stride)))
        return law_reject(l, "rank");
    for (int k = 0; k < shape->count; ++k) {
        oracle_tree at = i->kind == ORACLE_TUPLE ? i->item[k] : i;
        items[k] = by_strides(l, at, shape->item[k], stride->item[k]);
    }
    return oracle_tuple(&l->o, shape->count, items);
}

/* idx2crd: the coordinate whose compact index it is, the last leaf unbounded; with strides, each
 * leaf by itself: index over stride, modulo the extent. */
static oracle_tree idx2crd_inverse(struct law *l)
{
    if (l->n > 2) {
        l->name = "idx2crd_stride_compact";
        return by_strides(l, l->arg[0], l->arg[1], l->arg[2]);
    }
    return split_coordinate(l, l->arg[0], law_shape(l->arg[1]));
}

static oracle_tree between(struct law *l, oracle_tree coord, oracle_tree from, oracle_tree to)
{
    oracle_tree items[ORACLE_LEAVES];
    struct oracle_point p;
    bool modes =
        coord->kind == ORACLE_TUPLE && from->kind == ORACLE_TUPLE && to->kind == ORACLE_TUPLE;
    if (!modes) {
        return coordinate_index(l, coord, from, NULL, &p) ? split(l, p.number, to)
                                                          : law_number(l, 0);
    }
    if (coord->count != from->count || coord->count != to->count)
        return law_reject(l, "rank");
    for (int i = 0; i < coord->count; ++i)
        items[i] = between(l, coord->item[i], from->item[i], to->item[i]);
    return oracle_tuple(&l->o, coord->count, items);
}

/* crd2crd: the coordinate of the other shape with the same compact index, mode by mode. */
static oracle_tree crd2crd_same_index(struct law *l)
{
    return between(l, l->arg[0], l->arg[1], l->arg[2]);
}

/* Leaf by leaf from the left: one more, and back to 0 where that is the extent; not the last. */
static oracle_tree next_of(struct law *l, oracle_tree coord, oracle_tree shape, bool *carry,
                           int *left)
{
    oracle_tree items[ORACLE_LEAVES];
    if (shape->kind == ORACLE_TUPLE && coord->kind == ORACLE_TUPLE &&
        shape->count == coord->count) {
        for (int i = 0; i < shape->count; ++i)
            items[i] = next_of(l, coord->item[i], shape->item[i], carry, left);
        return oracle_tuple(&l->o, shape->count, items);
    }
    if (shape->kind != ORACLE_INT || coord->kind != ORACLE_INT || coord->fixed)
        return law_reject(l, "a coordinate of dynamic integers, congruent to the shape");
    int64_t value = oracle_add_int(&l->o, coord->value, *carry);
    *carry = --*left > 0 && value == shape->value;
    return oracle_int(&l->o, *carry ? 0 : value, false);
}

/* increment: the coordinate whose index is one higher. */
static oracle_tree next_coordinate(struct law *l)
{
    oracle_tree leaves[ORACLE_LEAVES];
    int left = oracle_leaves(l->arg[1], ORACLE_LEAVES, leaves);
    bool carry = true;
    if (left < 0)
        return oracle_null(&l->o);
    return left == 0 ? law_reject(l, "no extent") : next_of(l, l->arg[0], l->arg[1], &carry, &left);
}

const struct law_entry laws_of_coordinates[] = {
    {"crd2idx", "crd2idx_inner_product", 2, 3, crd2idx_inner_product, index_tree, LAW_NUMBERS},
    {"idx2crd", "idx2crd_inverse", 2, 3, NULL, idx2crd_inverse, LAW_NUMBERS},
    {"increment", "next_coordinate", 2, 2, NULL, next_coordinate, LAW_MARKS},
    {"crd2crd", "crd2crd_same_index", 3, 3, NULL, crd2crd_same_index, LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
