/* strides.h - the strides of compact layouts: column-major, row-major, in a given order; and the
 * layouts that are made of them.
 *
 * A static extent 1 gets stride _0: it needs none.
 * What is here: strides as tuples, make_layout and its relatives. What is not: layouts of given
 * strides, which nothing computes. Follows 01_layout "Constructing a Layout"; stride.hpp. */
#ifndef GPU_ALGEBRA_VALUES_STRIDES_H
#define GPU_ALGEBRA_VALUES_STRIDES_H

#include "gpu/algebra/values/tuple.h"

/* ---- Column-major, row-major ---------------------------------------------------------------- */

/* The leaves of a part get the running stride, which each multiplies by its extent. */
GPU_BOTH void gpu_run_strides(int *error, gpu_nest *n, gpu_part p, gpu_num current, bool from_right)
{
    for (int i = 0; i < p.end - p.first && *error == CT_OK; ++i) {
        int k = from_right ? p.end - 1 - i : p.first + i;
        bool one = gpu_is(gpu_shape(n, k), 1);
        gpu_set_stride(n, k, one ? gpu_number(0, true) : current);
        current = one ? current : gpu_mul(error, current, gpu_shape(n, k));
    }
}

/* From first strides: an integer, or one for each mode, and so on inside of it. */
GPU_CALL void gpu_compact_major(int *error, const gpu_nest *shape, const gpu_nest *first,
                                bool from_right, gpu_nest *out)
{
    gpu_pairs w;
    gpu_copy(out, shape);
    for (gpu_pairs_begin(&w, shape, first); w.more && *error == CT_OK; gpu_pairs_next(&w))
        if (gpu_is_part_tuple(w.pb))
            gpu_fail(error, CT_EINVAL);
        else
            gpu_run_strides(error, out, w.pa, gpu_shape(first, w.pb.first), from_right);
}

GPU_BOTH void gpu_compact_from_one(int *error, const gpu_nest *shape, bool from_right,
                                   gpu_nest *out)
{
    gpu_copy(out, shape);
    gpu_run_strides(error, out, gpu_whole(out), gpu_number(1, true), from_right);
}

/* ---- In an order ---------------------------------------------------------------------------- */

/* The places of the order's leaves: static numbers as they are; dynamic ones count for nothing,
 * their leaves come last, from left to right. */
GPU_BOTH void gpu_places(int *error, const gpu_nest *order, int64_t *place)
{
    int64_t last = 0;
    for (int i = 0; i < order->leaves; ++i)
        if (gpu_shape(order, i).fixed && order->shape[i] > last)
            last = order->shape[i];
    if (last > INT64_MAX - order->leaves - 1)
        gpu_fail(error, CT_ERANGE);
    for (int i = 0; i < order->leaves && *error == CT_OK; ++i)
        place[i] = gpu_shape(order, i).fixed ? order->shape[i] : last + 1 + i;
}

/* A leaf of the order begins at the product of the extents of all that come before it. */
GPU_CALL void gpu_compact_order(int *error, const gpu_nest *shape, const gpu_nest *order,
                                gpu_nest *out)
{
    gpu_nest extents;
    gpu_pairs w;
    int64_t place[GPU_LEAVES];
    gpu_product_like(error, shape, order, &extents);
    gpu_copy(out, shape);
    if (*error == CT_OK)
        gpu_places(error, order, place);
    if (*error != CT_OK)
        return;
    for (gpu_pairs_begin(&w, shape, order); w.more && *error == CT_OK; gpu_pairs_next(&w)) {
        gpu_num start = gpu_number(1, true);
        for (int i = 0; i < order->leaves; ++i)
            if (place[i] < place[w.pb.first])
                start = gpu_mul(error, start, gpu_shape(&extents, i));
        gpu_run_strides(error, out, w.pa, start, false);
    }
}

/* ---- Layouts -------------------------------------------------------------------------------- */

/* An extent is a count. */
GPU_BOTH void gpu_check_extents(int *error, const gpu_nest *n)
{
    for (int k = 0; k < n->leaves; ++k)
        if (n->shape[k] < 0)
            gpu_fail(error, CT_EDOMAIN);
}

/* Compact in the order of the strides; those that are a static 0 stay. */
GPU_CALL void gpu_layout_like(int *error, const gpu_nest *n, gpu_nest *out)
{
    gpu_nest extents, order;
    gpu_copy(&extents, n);
    gpu_copy(&order, n);
    for (int k = 0; k < n->leaves; ++k) {
        gpu_set_shape(&order, k, gpu_stride(n, k));
        if (gpu_is(gpu_stride(n, k), 0))
            gpu_set_shape(&extents, k, gpu_number(1, true));
    }
    gpu_compact_order(error, &extents, &order, out);
    for (int k = 0; k < n->leaves; ++k)
        gpu_set_shape(out, k, gpu_shape(n, k));
}

/* Mode 0 column-major, its static strides 0 kept. */
GPU_BOTH void gpu_first_block(int *error, const gpu_nest *n, gpu_part mode, gpu_nest *out)
{
    gpu_take(error, out, n, mode);
    for (int k = 0; k < out->leaves; ++k)
        if (gpu_is(gpu_stride(out, k), 0))
            gpu_set_shape(out, k, gpu_number(1, true));
    gpu_run_strides(error, out, gpu_whole(out), gpu_number(1, true), false);
    for (int k = 0; k < out->leaves; ++k)
        gpu_set_shape(out, k, gpu_shape(n, mode.first + k));
}

/* That block, and the other modes in the order of their strides, as a tiled product. */
GPU_CALL void gpu_fragment_of(int *error, const gpu_nest *n, gpu_nest *out)
{
    gpu_part whole = gpu_whole(n), mode = gpu_first_mode(n, whole);
    gpu_nest block, rest, order;
    gpu_tiler t;
    gpu_first_block(error, n, mode, &block);
    gpu_clear(&rest);
    for (mode = gpu_next_mode(n, mode); mode.first < whole.end; mode = gpu_next_mode(n, mode))
        gpu_append(error, &rest, n, mode);
    gpu_wrap(error, &rest, 0);
    gpu_copy(&order, &rest);
    for (int k = 0; k < order.leaves; ++k)
        gpu_set_shape(&order, k, gpu_stride(&order, k));
    gpu_compact_order(error, &rest, &order, &t.leaves);
    t.tuple = false;
    t.items = 1;
    t.item[0] = GPU_ITEM_LAYOUT;
    t.first[0] = 0;
    t.first[1] = (signed char)rest.leaves;
    if (*error == CT_OK)
        gpu_arranged(error, &block, &t, GPU_REPEAT, GPU_TILED, out);
}

/* A shape, a dynamic one, or rank 1, is column-major. */
GPU_CALL void gpu_fragment_like(int *error, const gpu_nest *n, bool layout, gpu_nest *out)
{
    bool fixed = layout && gpu_rank(n, gpu_whole(n)) > 1;
    for (int k = 0; k < n->leaves; ++k)
        fixed = fixed && gpu_shape(n, k).fixed;
    if (fixed)
        gpu_fragment_of(error, n, out);
    else
        gpu_compact_from_one(error, n, false, out);
}

/* ---- The family ----------------------------------------------------------------------------- */

/* The order is a tuple, LayoutLeft or LayoutRight. */
GPU_BOTH void gpu_in_order(int *error, const gpu_question *q, gpu_nest *out)
{
    if (q->modes == 0)
        gpu_compact_order(error, &q->a, &q->t.leaves, out);
    else
        gpu_compact_from_one(error, &q->a, q->modes == GPU_MAJOR_RIGHT, out);
}

GPU_BOTH void gpu_answer_layout(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    switch (q->op) {
    case GPU_ALGEBRA_MAKE_LAYOUT:
    case GPU_ALGEBRA_MAKE_LAYOUT_MAJOR:
        gpu_compact_from_one(e, &q->a, q->modes == GPU_MAJOR_RIGHT, &r->n);
        break;
    case GPU_ALGEBRA_MAKE_ORDERED_LAYOUT:
        gpu_in_order(e, q, &r->n);
        break;
    case GPU_ALGEBRA_MAKE_LAYOUT_LIKE:
        gpu_layout_like(e, &q->a, &r->n);
        break;
    default:
        gpu_fragment_like(e, &q->a, q->modes == GPU_FIRST_LAYOUT, &r->n);
    }
    gpu_check_extents(e, &q->a);
}

/* Strides alone are a tuple. */
GPU_BOTH void gpu_answer_strides(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    switch (q->op) {
    case GPU_ALGEBRA_COMPACT_COL_MAJOR:
    case GPU_ALGEBRA_COMPACT_ROW_MAJOR:
        gpu_compact_from_one(e, &q->a, q->op == GPU_ALGEBRA_COMPACT_ROW_MAJOR, &r->n);
        break;
    case GPU_ALGEBRA_COMPACT_COL_MAJOR_FROM:
    case GPU_ALGEBRA_COMPACT_ROW_MAJOR_FROM:
        gpu_compact_major(e, &q->a, &q->t.leaves, q->op == GPU_ALGEBRA_COMPACT_ROW_MAJOR_FROM,
                          &r->n);
        break;
    case GPU_ALGEBRA_COMPACT_ORDER:
        gpu_in_order(e, q, &r->n);
        break;
    default:
        gpu_answer_layout(q, r);
        return;
    }
    r->kind = GPU_ANSWER_TUPLE;
    for (int k = 0; k < r->n.leaves; ++k)
        gpu_set_shape(&r->n, k, gpu_stride(&r->n, k));
}

#endif
