/* coalesce.c - CuTe's merging of modes, and the compact strides, in their plainest form.
 *
 * They are here because composition and complement are defined through them, and because which
 * modes merge depends on the static marks. It follows "Coalesce" of 02_layout_algebra.md. */
#include "spec-tests/judge/oracle/oracle.h"

/*   modes met so far, the last one met on top:   shape[0..n), stride[0..n)   */
struct stack {
    oracle_tree shape[ORACLE_LEAVES], stride[ORACLE_LEAVES];
    int n;
};

/* Can (s,top):(d,top's stride) be one mode? Only where that is known from static integers. */
static bool follows(struct oracle *o, oracle_tree s, oracle_tree d, const struct stack *top)
{
    oracle_tree next = top->stride[top->n - 1];
    if (!top->shape[top->n - 1]->fixed || !next->fixed)
        return false;
    oracle_tree reach = oracle_mul(o, s, d);
    return reach->fixed && reach->value == next->value && reach->path == next->path &&
           reach->kind == next->kind;
}

static void push(struct oracle *o, struct stack *top, oracle_tree s, oracle_tree d)
{
    if (oracle_is_const(s, 1))
        return;
    if (top->n == 1 && oracle_is_const(top->shape[0], 1)) {
        top->n = 0;
    } else if (follows(o, s, d, top)) {
        s = oracle_mul(o, s, top->shape[top->n - 1]);
        --top->n;
    }
    top->shape[top->n] = s;
    top->stride[top->n++] = d;
}

static oracle_tree pop_all(struct oracle *o, const struct stack *top)
{
    oracle_tree shape[ORACLE_LEAVES], stride[ORACLE_LEAVES];
    if (top->n == 1 && oracle_is_const(top->shape[0], 1))
        return oracle_layout(o, top->shape[0], oracle_int(o, 0, true));
    if (top->n == 1)
        return oracle_layout(o, top->shape[0], top->stride[0]);
    for (int i = 0; i < top->n; ++i) {
        shape[i] = top->shape[top->n - 1 - i];
        stride[i] = top->stride[top->n - 1 - i];
    }
    return oracle_layout(o, oracle_tuple(o, top->n, shape), oracle_tuple(o, top->n, stride));
}

/* Merge modes from the right to the left: a static extent 1 is left out, and a mode joins its
 * right neighbour where the two strides are known to fit. With keep_outside the last mode stays
 * even when its extent is 1, so that the values beyond the domain stay as they are too. */
oracle_tree oracle_coalesce(struct oracle *o, oracle_tree layout, bool keep_outside)
{
    oracle_tree shape[ORACLE_LEAVES], stride[ORACLE_LEAVES];
    struct stack top = {.n = 1};
    if (layout->kind != ORACLE_LAYOUT)
        return layout->kind == ORACLE_NULL ? layout : oracle_null(o);
    int n = oracle_leaves(layout->item[0], ORACLE_LEAVES, shape);
    if (n < 1 || oracle_leaves(layout->item[1], ORACLE_LEAVES, stride) != n)
        return oracle_null(o);
    bool one = keep_outside && oracle_is_const(shape[n - 1], 1);
    top.shape[0] = one ? oracle_int(o, 2, true) : shape[n - 1];
    top.stride[0] = stride[n - 1];
    for (int i = n - 2; i >= 0; --i)
        push(o, &top, shape[i], stride[i]);
    return pop_all(o, &top);
}

/* Neighbouring leaves of one kind, static or dynamic, are multiplied together. */
oracle_tree oracle_coalesce_shape(struct oracle *o, oracle_tree shape)
{
    oracle_tree leaf[ORACLE_LEAVES];
    if (shape->kind != ORACLE_TUPLE)
        return shape;
    int n = oracle_leaves(shape, ORACLE_LEAVES, leaf), m = 1;
    if (n < 1)
        return oracle_null(o);
    for (int i = 1; i < n; ++i)
        if (leaf[m - 1]->fixed == leaf[i]->fixed)
            leaf[m - 1] = oracle_mul(o, leaf[m - 1], leaf[i]);
        else
            leaf[m++] = leaf[i];
    return m == 1 ? leaf[0] : oracle_tuple(o, m, leaf);
}

static oracle_tree without_zeros(struct oracle *o, oracle_tree shape, oracle_tree stride)
{
    oracle_tree items[ORACLE_LEAVES];
    if (stride->kind != ORACLE_TUPLE || shape->kind != ORACLE_TUPLE)
        return oracle_is_const(stride, 0) ? oracle_int(o, 1, true) : shape;
    for (int i = 0; i < shape->count; ++i)
        items[i] = without_zeros(o, shape->item[i], oracle_item(o, stride, i));
    return oracle_tuple(o, shape->count, items);
}

/* Every mode of static stride 0 becomes an extent 1, and then modes are merged. */
oracle_tree oracle_filter(struct oracle *o, oracle_tree layout)
{
    if (layout->kind != ORACLE_LAYOUT)
        return layout->kind == ORACLE_NULL ? layout : oracle_null(o);
    oracle_tree shape = without_zeros(o, layout->item[0], layout->item[1]);
    return oracle_coalesce(o, oracle_layout(o, shape, layout->item[1]), false);
}

/* Strides that are the products of all extents to the left, times start; start becomes the whole
 * product. A static extent 1 has stride 0. */
oracle_tree oracle_compact_left(struct oracle *o, oracle_tree shape, oracle_tree *start)
{
    oracle_tree items[ORACLE_LEAVES], stride = *start;
    if (shape->kind == ORACLE_TUPLE) {
        for (int i = 0; i < shape->count; ++i)
            items[i] = oracle_compact_left(o, shape->item[i], start);
        return oracle_tuple(o, shape->count, items);
    }
    if (oracle_is_const(shape, 1))
        return oracle_int(o, 0, true);
    *start = oracle_mul(o, *start, shape);
    return stride;
}
