/* compact.c - the strides of compact layouts: column-major, row-major, in a given order.
 *
 * A static extent 1 gets stride _0: it needs none.
 * Here: strides from shapes. Not here: making the layout (layout.c).
 * Follows 01_layout "Constructing a Layout". */
#include "ref/value/value.h"

/* The stride of the next leaf is at * passed. The product is made for a leaf that needs it: that
 * behind the last one may leave 64 bits. */
typedef struct running {
    ct_value at, passed; /* passed: NULL for 1 */
} running;

/* Give every leaf the running stride and multiply the stride by the leaf. */
static ct_tuple run(ct_ctx *cx, ct_tuple shape, running *r, bool from_right)
{
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(shape)) {
        if (cti_is_constant(shape, 1))
            return ct_static(cx, 0);
        ct_value stride = r->passed == NULL ? r->at : ct_mul(cx, r->at, r->passed);
        bool numbers = cti_is(stride, CT_INTEGER) && cti_is(shape, CT_INTEGER);
        *r = numbers ? (running){stride, shape} : (running){ct_mul(cx, stride, shape), NULL};
        return stride;
    }
    ct_value *item = cti_items(cx, shape->rank);
    for (int k = 0; item != NULL && k < shape->rank; ++k) {
        int i = from_right ? shape->rank - 1 - k : k;
        item[i] = run(cx, shape->item[i], r, from_right);
    }
    return cti_tuple(cx, shape->rank, item);
}

static ct_tuple compact(ct_ctx *cx, ct_tuple shape, ct_tuple current, bool from_right)
{
    cti_text ts, tc;
    if (!cti_ok(cx))
        return cti_null();
    if (current == NULL)
        current = ct_static(cx, 1);
    if (!cti_is_tuple(current))
        return run(cx, shape, &(running){current, NULL}, from_right);
    if (!cti_is_tuple(shape) || shape->rank != current->rank)
        return cti_fail(cx, CT_EINVAL, "compact: first strides %s do not fit the shape %s",
                        cti_show(&tc, current), cti_show(&ts, shape));
    ct_value *item = cti_items(cx, shape->rank);
    for (int i = 0; item != NULL && i < shape->rank; ++i)
        item[i] = compact(cx, shape->item[i], current->item[i], from_right);
    return cti_tuple(cx, shape->rank, item);
}

/* ct_compact_col_major - strides that grow from left to right.
 * equation  d_i = current * s_0 * .. * s_(i-1)
 * example   compact_col_major((_2,1,_4))  =  (_1,_2,2)
 * pre       current, NULL for _1, is an integer or has the shape's profile at its top
 * post      compact
 * fails     CT_EINVAL profiles do not match; CT_ERANGE
 * CuTe      01_layout "Constructing a Layout" */
ct_tuple ct_compact_col_major(ct_ctx *cx, ct_tuple shape, ct_tuple current)
{
    return compact(cx, shape, current, false);
}

/* ct_compact_row_major - strides that grow from right to left.
 * equation  d_i = current * s_(i+1) * .. * s_n
 * example   compact_row_major((_2,(_3,_5)))  =  (_15,(_5,_1))
 * pre       as ct_compact_col_major
 * post      compact
 * fails     CT_EINVAL profiles do not match; CT_ERANGE
 * CuTe      01_layout "Constructing a Layout" */
ct_tuple ct_compact_row_major(ct_ctx *cx, ct_tuple shape, ct_tuple current)
{
    return compact(cx, shape, current, true);
}

/* The shape's extents and the order's numbers, leaf by leaf of the order. */
typedef struct ranking {
    int n;
    ct_tuple shape;       /* flat: size at each leaf of the order */
    const int64_t *place; /* its place in the order */
} ranking;

/* Only integers are ordered; an underscore is the static 0 that it is in CuTe. */
static bool all_numbers(ct_ctx *cx, ct_tuple flat)
{
    cti_text t;
    for (int i = 0; cti_ok(cx) && i < cti_rank(flat); ++i) {
        ct_value v = cti_at(flat, i);
        if (!cti_is(v, CT_INTEGER) && !cti_is(v, CT_UNDERSCORE))
            return cti_refuse(cx, CT_EINVAL, "compact_order: %s in the order is not an integer",
                              cti_show(&t, v));
    }
    return cti_ok(cx);
}

/* Dynamic numbers are ignored: those leaves come last, left to right. */
static ranking rank_leaves(ct_ctx *cx, ct_tuple shape, ct_tuple order)
{
    ranking r = {0, NULL, NULL};
    ct_tuple flat = ct_wrap(cx, ct_flatten(cx, order));
    if (!all_numbers(cx, flat))
        return r;
    r.n = cti_rank(flat);
    r.shape = ct_wrap(cx, ct_flatten(cx, ct_product_like(cx, shape, order)));
    int64_t *place = cti_alloc(cx, (size_t)r.n * sizeof *place);
    int64_t last = 0;
    if (!cti_ok(cx))
        return r;
    for (int i = 0; i < r.n; ++i)
        if (flat->item[i]->fixed && ct_int(flat->item[i]) > last)
            last = ct_int(flat->item[i]);
    if (last > INT64_MAX - r.n - 1)
        cti_fail(cx, CT_ERANGE, "compact_order: the order's numbers leave 64 bits");
    for (int i = 0; cti_ok(cx) && i < r.n; ++i)
        place[i] = flat->item[i]->fixed ? ct_int(flat->item[i]) : last + 1 + i;
    r.place = place;
    return r;
}

/* A leaf's stride is the product of the extents of all leaves that come before it. */
static ct_tuple in_order(ct_ctx *cx, ct_tuple shape, ct_tuple order, const ranking *r, int *leaf)
{
    if (!cti_is_tuple(order)) {
        int64_t own = r->place[(*leaf)++];
        ct_value start = ct_static(cx, 1);
        for (int i = 0; i < r->n; ++i)
            if (r->place[i] < own)
                start = ct_mul(cx, start, r->shape->item[i]);
        return ct_compact_col_major(cx, shape, start);
    }
    ct_value *item = cti_items(cx, order->rank);
    for (int i = 0; item != NULL && i < order->rank; ++i)
        item[i] = in_order(cx, shape->item[i], order->item[i], r, leaf);
    return cti_tuple(cx, order->rank, item);
}

/* ct_compact_order - compact strides that grow in a given order of the modes.
 * equation  d_i = product of the s_j with order_j < order_i
 * example   compact_order((_2,_5,8), (_2,_0,_1))  =  (40,_1,_5)
 * pre       weakly_congruent(order, shape), of integers; or LayoutLeft, LayoutRight; equal numbers
 *           share a stride and overlap
 * post      compact
 * fails     CT_EINVAL profiles do not match, or the order is not one of integers; CT_ERANGE
 * CuTe      none: stride.hpp */
ct_tuple ct_compact_order(ct_ctx *cx, ct_tuple shape, ct_tuple order)
{
    int leaf = 0;
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(order, CT_MAJOR))
        return compact(cx, shape, NULL, order->value != 0);
    ranking r = rank_leaves(cx, shape, order);
    if (!cti_ok(cx))
        return cti_null();
    return in_order(cx, shape, order, &r, &leaf);
}
