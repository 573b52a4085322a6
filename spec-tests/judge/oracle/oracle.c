/* oracle.c - the oracle's trees: how they are made, and the plainest questions about them.
 *
 * A failed step (no memory, a mode that is not there) gives a node of kind ORACLE_NULL, marks the
 * question undecided, and later steps pass it along. */
#include "spec-tests/judge/oracle/oracle.h"

static const struct oracle_node nothing = {.kind = ORACLE_NULL, .size = -1};

void oracle_init(struct oracle *o)
{
    o->nodes = 0;
    o->links = 0;
    o->undecided = false;
    o->refused = NULL;
}

oracle_tree oracle_null(struct oracle *o)
{
    o->undecided = true;
    return &nothing;
}

static struct oracle_node *add_node(struct oracle *o, enum oracle_kind kind)
{
    struct oracle_node *node = &o->node[o->nodes];
    *node = (struct oracle_node){.kind = kind, .fixed = true};
    ++o->nodes;
    return node;
}

oracle_tree oracle_leaf(struct oracle *o, enum oracle_kind kind, int64_t value)
{
    if (o->nodes == ORACLE_NODES)
        return oracle_null(o);
    struct oracle_node *node = add_node(o, kind);
    node->value = value;
    node->size = value;
    return node;
}

oracle_tree oracle_basis(struct oracle *o, int64_t value, bool fixed, uint32_t path)
{
    if (o->nodes == ORACLE_NODES)
        return oracle_null(o);
    struct oracle_node *node = add_node(o, path == 0 ? ORACLE_INT : ORACLE_BASIS);
    node->value = value;
    node->fixed = fixed;
    node->path = path;
    node->size = value;
    return node;
}

oracle_tree oracle_int(struct oracle *o, int64_t value, bool fixed)
{
    return oracle_basis(o, value, fixed, 0);
}

/* The product of the children's sizes; -1 where one is unknown or the product passes 64 bits. */
static int64_t product(int n, const oracle_tree *items)
{
    int64_t size = 1;
    for (int i = 0; i < n; ++i)
        if (items[i]->size < 0 || __builtin_mul_overflow(size, items[i]->size, &size))
            return -1;
    return size;
}

oracle_tree oracle_group(struct oracle *o, enum oracle_kind kind, int n, const oracle_tree *items)
{
    if (o->nodes == ORACLE_NODES || n > ORACLE_LINKS - o->links)
        return oracle_null(o);
    struct oracle_node *node = add_node(o, kind);
    node->item = &o->link[o->links];
    node->count = n;
    for (int i = 0; i < n; ++i) {
        o->link[o->links++] = items[i];
        node->fixed = node->fixed && items[i]->fixed;
    }
    node->size = product(n, items);
    return node;
}

oracle_tree oracle_tuple(struct oracle *o, int n, const oracle_tree *items)
{
    return oracle_group(o, ORACLE_TUPLE, n, items);
}

oracle_tree oracle_layout(struct oracle *o, oracle_tree shape, oracle_tree stride)
{
    oracle_tree pair[2] = {shape, stride};
    oracle_tree layout = oracle_group(o, ORACLE_LAYOUT, 2, pair);
    if (layout->kind == ORACLE_LAYOUT)
        o->node[o->nodes - 1].size = shape->size;
    return layout;
}

oracle_tree oracle_composed(struct oracle *o, oracle_tree f, oracle_tree offset, oracle_tree b)
{
    oracle_tree part[3] = {f, offset, b};
    oracle_tree composed = oracle_group(o, ORACLE_COMPOSED, 3, part);
    if (composed->kind == ORACLE_COMPOSED)
        o->node[o->nodes - 1].size = b->size;
    return composed;
}

oracle_tree oracle_append(struct oracle *o, oracle_tree tuple, oracle_tree x)
{
    oracle_tree items[ORACLE_LEAVES];
    int n = oracle_rank(tuple);
    if (n >= ORACLE_LEAVES)
        return oracle_null(o);
    for (int i = 0; i < n; ++i)
        items[i] = oracle_item(o, tuple, i);
    items[n] = x;
    return oracle_tuple(o, n + 1, items);
}

/* A tuple without its item i. */
oracle_tree oracle_without(struct oracle *o, oracle_tree tuple, int i)
{
    oracle_tree items[ORACLE_LEAVES];
    int n = 0;
    for (int k = 0; k < tuple->count; ++k)
        if (k != i)
            items[n++] = tuple->item[k];
    return oracle_tuple(o, n, items);
}

/* A tuple, or another group, with x in place of its item i. */
oracle_tree oracle_with(struct oracle *o, oracle_tree group, int i, oracle_tree x)
{
    oracle_tree items[ORACLE_LEAVES];
    for (int k = 0; k < group->count; ++k)
        items[k] = k == i ? x : group->item[k];
    return oracle_group(o, group->kind, group->count, items);
}

/* The number of top-level modes; an integer has one, a layout has those of its shape. */
int oracle_rank(oracle_tree t)
{
    switch (t->kind) {
    case ORACLE_TUPLE:
        return t->count;
    case ORACLE_LAYOUT:
        return oracle_rank(t->item[0]);
    case ORACLE_COMPOSED:
        return oracle_rank(t->item[2]);
    case ORACLE_TENSOR:
        return oracle_rank(t->item[1]);
    default:
        return 1;
    }
}

/* 0 for an integer, 1 + the deepest child for a tuple. */
int oracle_depth(oracle_tree t)
{
    int deepest = 0;
    switch (t->kind) {
    case ORACLE_LAYOUT:
        return oracle_depth(t->item[0]);
    case ORACLE_COMPOSED:
        return oracle_depth(t->item[2]);
    case ORACLE_TENSOR:
        return oracle_depth(t->item[1]);
    case ORACLE_TUPLE:
        for (int i = 0; i < t->count; ++i) {
            int depth = oracle_depth(t->item[i]);
            deepest = depth > deepest ? depth : deepest;
        }
        return 1 + deepest;
    default:
        return 0;
    }
}

/* Element i of a tuple; an integer is its own element 0. */
oracle_tree oracle_item(struct oracle *o, oracle_tree t, int i)
{
    if (t->kind != ORACLE_TUPLE)
        return i == 0 ? t : oracle_null(o);
    return i >= 0 && i < t->count ? t->item[i] : oracle_null(o);
}

oracle_tree oracle_mode(struct oracle *o, oracle_tree layout, int i)
{
    if (layout->kind != ORACLE_LAYOUT)
        return oracle_null(o);
    return oracle_layout(o, oracle_item(o, layout->item[0], i), oracle_item(o, layout->item[1], i));
}

bool oracle_is_function(oracle_tree t)
{
    return t->kind == ORACLE_LAYOUT || t->kind == ORACLE_COMPOSED || t->kind == ORACLE_TENSOR;
}

bool oracle_is_fixed(oracle_tree t)
{
    return t->fixed;
}

bool oracle_is_const(oracle_tree t, int64_t value)
{
    return t->kind == ORACLE_INT && t->fixed && t->value == value;
}

/* The same nesting, whatever the leaves; layouts are compared by their shapes. */
bool oracle_congruent(oracle_tree a, oracle_tree b)
{
    if (a->kind == ORACLE_LAYOUT || a->kind == ORACLE_COMPOSED)
        return oracle_congruent(a->item[a->kind == ORACLE_LAYOUT ? 0 : 2], b);
    if (b->kind == ORACLE_LAYOUT || b->kind == ORACLE_COMPOSED)
        return oracle_congruent(a, b->item[b->kind == ORACLE_LAYOUT ? 0 : 2]);
    if (a->kind != ORACLE_TUPLE || b->kind != ORACLE_TUPLE)
        return a->kind != ORACLE_TUPLE && b->kind != ORACLE_TUPLE;
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; ++i)
        if (!oracle_congruent(a->item[i], b->item[i]))
            return false;
    return true;
}

static bool same_tree(oracle_tree a, oracle_tree b, bool marks)
{
    if (a->kind != b->kind || a->count != b->count || a->kind == ORACLE_NULL)
        return false;
    if (a->count == 0)
        return a->value == b->value && a->path == b->path && (!marks || a->fixed == b->fixed);
    for (int i = 0; i < a->count; ++i)
        if (!same_tree(a->item[i], b->item[i], marks))
            return false;
    return true;
}

/* The same form and the same numbers, static or dynamic. */
bool oracle_equal(oracle_tree a, oracle_tree b)
{
    return same_tree(a, b, false);
}

/* The same form, numbers and static marks. */
bool oracle_identical(oracle_tree a, oracle_tree b)
{
    return same_tree(a, b, true);
}

/* The leaves of a tuple from left to right; -1 where there are more than max. */
int oracle_leaves(oracle_tree t, int max, oracle_tree *leaves)
{
    int n = 0;
    if (t->kind != ORACLE_TUPLE) {
        leaves[0] = t;
        return 1;
    }
    for (int i = 0; i < t->count; ++i) {
        int m = n < max ? oracle_leaves(t->item[i], max - n, leaves + n) : -1;
        if (m < 0)
            return -1;
        n += m;
    }
    return n;
}
