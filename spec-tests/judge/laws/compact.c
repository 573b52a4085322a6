/* compact.c - laws of compact strides, and of the layouts made of them.
 *
 * Sorted in the order asked for, each stride is the product of all extents before it; a static
 * extent 1 has stride 0. It follows "Constructing a Layout" of 01_layout.md. */
#include "spec-tests/judge/laws/law.h"

static oracle_tree left(struct law *l, oracle_tree shape, oracle_tree start)
{
    oracle_tree items[ORACLE_LEAVES], from = start;
    if (start->kind != ORACLE_TUPLE)
        return oracle_compact_left(&l->o, shape, &from);
    if (shape->kind != ORACLE_TUPLE || shape->count != start->count)
        return law_reject(l, "rank");
    for (int i = 0; i < shape->count; ++i)
        items[i] = left(l, shape->item[i], start->item[i]);
    return oracle_tuple(&l->o, shape->count, items);
}

/* The mirror image: reverse every level, go from the left, reverse again. */
static oracle_tree mirror(struct law *l, oracle_tree t)
{
    oracle_tree items[ORACLE_LEAVES];
    if (t->kind != ORACLE_TUPLE)
        return t;
    for (int i = 0; i < t->count; ++i)
        items[i] = mirror(l, t->item[t->count - 1 - i]);
    return oracle_tuple(&l->o, t->count, items);
}

static oracle_tree start_or_one(struct law *l)
{
    return l->n > 1 ? l->arg[1] : law_number(l, 1);
}

/* Each stride is the product of the extents to its left. */
static oracle_tree compact_col_major(struct law *l)
{
    return left(l, l->arg[0], start_or_one(l));
}

static oracle_tree right(struct law *l, oracle_tree shape, oracle_tree start)
{
    oracle_tree items[ORACLE_LEAVES];
    if (start->kind != ORACLE_TUPLE)
        return mirror(l, left(l, mirror(l, shape), start));
    if (shape->kind != ORACLE_TUPLE || shape->count != start->count)
        return law_reject(l, "rank");
    for (int i = 0; i < shape->count; ++i)
        items[i] = right(l, shape->item[i], start->item[i]);
    return oracle_tuple(&l->o, shape->count, items);
}

/* Each stride is the product of the extents to its right. */
static oracle_tree compact_row_major(struct law *l)
{
    return right(l, l->arg[0], start_or_one(l));
}

/*   one leaf of the order, and the part of the shape that lies there   */
struct ranked {
    oracle_tree shape;
    int64_t order;
};

struct ranking {
    struct ranked leaf[ORACLE_LEAVES];
    int n, next;
};

static void collect(struct law *l, struct ranking *r, oracle_tree shape, oracle_tree order)
{
    if (order->kind != ORACLE_TUPLE && !law_is_number(order)) {
        law_reject(l, "the order of no integers");
        return;
    }
    if (order->kind != ORACLE_TUPLE) {
        if (r->n == ORACLE_LEAVES) {
            l->o.undecided = true;
            return;
        }
        r->leaf[r->n].shape = shape;
        r->leaf[r->n++].order = order->fixed ? order->value : INT64_MAX;
        return;
    }
    if (shape->kind != ORACLE_TUPLE || shape->count != order->count) {
        law_reject(l, "rank");
        return;
    }
    for (int i = 0; i < order->count; ++i)
        collect(l, r, shape->item[i], order->item[i]);
}

/* Dynamic orders come after all static ones, from left to right. */
static void rank_dynamic(struct ranking *r)
{
    int64_t highest = 0;
    for (int i = 0; i < r->n; ++i)
        if (r->leaf[i].order != INT64_MAX && r->leaf[i].order > highest)
            highest = r->leaf[i].order;
    for (int i = 0; i < r->n; ++i)
        if (r->leaf[i].order == INT64_MAX)
            r->leaf[i].order = highest + 1 + i;
}

static oracle_tree place(struct law *l, struct ranking *r, oracle_tree order)
{
    oracle_tree items[ORACLE_LEAVES];
    if (order->kind == ORACLE_TUPLE) {
        for (int i = 0; i < order->count; ++i)
            items[i] = place(l, r, order->item[i]);
        return oracle_tuple(&l->o, order->count, items);
    }
    oracle_tree start = law_number(l, 1);
    const struct ranked *self = &r->leaf[r->next++];
    for (int i = 0; i < r->n; ++i)
        if (r->leaf[i].order < self->order)
            start = oracle_mul(&l->o, start, law_product(l, r->leaf[i].shape));
    return oracle_compact_left(&l->o, self->shape, &start);
}

/* Each mode starts at the product of all modes of a lower order. */
oracle_tree law_compact_order(struct law *l, oracle_tree shape, oracle_tree order)
{
    struct ranking r = {.n = 0};
    if (order->kind == ORACLE_MAJOR) {
        return order->value == 0 ? left(l, shape, law_number(l, 1))
                                 : right(l, shape, law_number(l, 1));
    }
    collect(l, &r, shape, order);
    if (law_fails(l))
        return law_number(l, 0);
    rank_dynamic(&r);
    return place(l, &r, order);
}

static oracle_tree compact_order(struct law *l)
{
    return law_compact_order(l, l->arg[0], l->arg[1]);
}

/* make_ordered_layout: the shape, with the compact strides of that order. */
static oracle_tree ordered_layout(struct law *l)
{
    return oracle_layout(&l->o, l->arg[0], law_compact_order(l, l->arg[0], l->arg[1]));
}

/* A layout whose modes are these layouts, in their order. */
oracle_tree law_join(struct law *l, int n, const oracle_tree *layouts)
{
    oracle_tree shapes[ORACLE_LEAVES], strides[ORACLE_LEAVES];
    for (int i = 0; i < n; ++i) {
        if (layouts[i]->kind != ORACLE_LAYOUT)
            return oracle_null(&l->o);
        shapes[i] = layouts[i]->item[0];
        strides[i] = layouts[i]->item[1];
    }
    return oracle_layout(&l->o, oracle_tuple(&l->o, n, shapes), oracle_tuple(&l->o, n, strides));
}

/* make_layout: of a shape, its column-major strides; with a stride, both as they are; of layouts,
 * one mode each. */
static oracle_tree make_layout(struct law *l)
{
    oracle_tree shape = l->arg[0];
    if (shape->kind == ORACLE_LAYOUT) {
        l->name = "concatenation_modes";
        return law_join(l, l->n, l->arg);
    }
    if (l->n > 2 || (shape->kind != ORACLE_TUPLE && shape->kind != ORACLE_INT))
        return oracle_null(&l->o);
    if (l->n == 1 || l->arg[1]->kind == ORACLE_MAJOR) {
        bool to_right = l->n == 2 && l->arg[1]->value == 1;
        oracle_tree one = law_number(l, 1);
        return oracle_layout(&l->o, shape, to_right ? right(l, shape, one) : left(l, shape, one));
    }
    return oracle_congruent(shape, l->arg[1]) ? oracle_layout(&l->o, shape, l->arg[1])
                                              : oracle_null(&l->o);
}

/* make_layout_like: the same shape; compact strides in the order of the static strides, modes of
 * static stride 0 staying at 0. */
static oracle_tree layout_like(struct law *l)
{
    oracle_tree t = l->arg[0];
    if (t->kind != ORACLE_LAYOUT)
        return oracle_null(&l->o);
    oracle_tree shape = law_without_zeros(l, t->item[1], t->item[0]);
    return oracle_layout(&l->o, t->item[0], law_compact_order(l, shape, t->item[1]));
}

static oracle_tree basis_like(struct law *l, oracle_tree shape, uint32_t path, int level)
{
    oracle_tree items[ORACLE_LEAVES];
    if (shape->kind != ORACLE_TUPLE)
        return oracle_basis(&l->o, 1, true, path);
    if (level == ORACLE_PATH || shape->count > 14)
        return oracle_null(&l->o);
    for (int i = 0; i < shape->count; ++i) {
        items[i] =
            basis_like(l, shape->item[i], path | (uint32_t)(i + 1) << (4 * level), level + 1);
    }
    return oracle_tuple(&l->o, shape->count, items);
}

/* make_basis_like: at each leaf the basis element of its place. */
static oracle_tree basis_at_leaves(struct law *l)
{
    return basis_like(l, l->arg[0], 0, 0);
}

/* make_identity_layout: every coordinate is mapped to itself. */
oracle_tree law_identity(struct law *l, oracle_tree shape)
{
    return oracle_layout(&l->o, shape, basis_like(l, shape, 0, 0));
}

static oracle_tree identity(struct law *l)
{
    return law_identity(l, l->arg[0]);
}

const struct law_entry laws_of_strides[] = {
    {"compact_col_major", "compact", 1, 2, NULL, compact_col_major, LAW_MARKS},
    {"compact_row_major", "compact", 1, 2, NULL, compact_row_major, LAW_MARKS},
    {"compact_order", "compact", 2, 2, NULL, compact_order, LAW_MARKS},
    {"make_ordered_layout", "compact", 2, 2, NULL, ordered_layout, LAW_MARKS},
    {"make_layout", "layout_parts", 1, LAW_ARGS, NULL, make_layout, LAW_MARKS},
    {"make_layout_like", "compact", 1, 1, NULL, layout_like, LAW_MARKS},
    {"make_basis_like", "basis_identity", 1, 1, NULL, basis_at_leaves, LAW_MARKS},
    {"make_identity_layout", "identity", 1, 1, NULL, identity, LAW_MARKS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
