/* tuple.h - operations on tuples of integers: products, sums, least and greatest, scales, zeros.
 *
 * What is here: what goes through tuples leaf by leaf. What is not: division (division.h),
 * comparisons (compare.h), strides (compact.h). Follows 01_layout "IntTuple"; int_tuple.hpp. */
#ifndef GPU_ALGEBRA_VALUES_TUPLE_H
#define GPU_ALGEBRA_VALUES_TUPLE_H

#include "gpu/algebra/values/division.h"

/* A leaf of an answer in the place of leaf k of a profile. */
GPU_BOTH void gpu_push_like(int *error, gpu_nest *out, const gpu_nest *profile, int k, gpu_num v)
{
    gpu_push(error, out, v, gpu_number(0, true), gpu_opens(profile, k), gpu_closes(profile, k));
}

/* ---- Products ------------------------------------------------------------------------------- */

/* Of each mode; always a tuple. */
GPU_CALL void gpu_product_each(int *error, const gpu_nest *t, gpu_nest *out)
{
    gpu_part whole = gpu_whole(t), mode = whole;
    gpu_clear(out);
    if (whole.opens > 0)
        mode = gpu_first_mode(t, whole);
    while (mode.first < whole.end && *error == CT_OK) {
        gpu_push(error, out, gpu_product(error, t, mode), gpu_number(0, true), 0, 0);
        mode = gpu_next_mode(t, mode);
    }
    if (*error == CT_OK)
        gpu_wrap(error, out, 0);
}

/* At each leaf of the guide the product of the part of t below it. */
GPU_CALL void gpu_product_like(int *error, const gpu_nest *t, const gpu_nest *guide, gpu_nest *out)
{
    gpu_pairs w;
    gpu_clear(out);
    for (gpu_pairs_begin(&w, t, guide); w.more && *error == CT_OK; gpu_pairs_next(&w)) {
        if (gpu_is_part_tuple(w.pb)) {
            gpu_fail(error, CT_EINVAL);
            return;
        }
        gpu_push_like(error, out, guide, w.pb.first, gpu_product(error, t, w.pa));
    }
}

/* Each leaf of a times the product of the part of b in its place. */
GPU_CALL void gpu_elem_scale(int *error, const gpu_nest *a, const gpu_nest *b, gpu_nest *out)
{
    gpu_pairs w;
    gpu_clear(out);
    for (gpu_pairs_begin(&w, a, b); w.more && *error == CT_OK; gpu_pairs_next(&w)) {
        if (gpu_is_part_tuple(w.pa)) {
            gpu_fail(error, CT_EINVAL);
            return;
        }
        gpu_num by = gpu_product(error, b, w.pb);
        gpu_push_like(error, out, a, w.pa.first, gpu_mul(error, gpu_shape(a, w.pa.first), by));
    }
}

/* ---- Sums ----------------------------------------------------------------------------------- */

GPU_BOTH gpu_num gpu_sum(int *error, const gpu_nest *t)
{
    return t->leaves == 0 ? gpu_number(0, true)
                          : gpu_reduced(error, GPU_SUM, t, gpu_whole(t), false);
}

/* Leaf times leaf; the nesting is the same. */
GPU_CALL gpu_num gpu_inner_product(int *error, const gpu_nest *a, const gpu_nest *b)
{
    gpu_reduction r;
    gpu_pairs w;
    gpu_reduction_begin(&r, GPU_SUM);
    r.sum[0] = gpu_number(0, true);
    for (gpu_pairs_begin(&w, a, b); w.more && *error == CT_OK; gpu_pairs_next(&w)) {
        if (!gpu_pairs_leaves(&w)) {
            gpu_fail(error, CT_EINVAL);
            break;
        }
        int k = w.pa.first;
        gpu_num product = gpu_mul(error, gpu_shape(a, k), gpu_shape(b, w.pb.first));
        gpu_reduction_leaf(error, &r, gpu_opens(a, k), product, gpu_closes(a, k));
    }
    return r.sum[0];
}

/* ---- Least, greatest, common divisor -------------------------------------------------------- */

/* A tuple stands for the reduction of its leaves; () has none. */
GPU_BOTH gpu_num gpu_reduced_operand(int *error, gpu_reducer how, const gpu_nest *t)
{
    if (t->leaves == 0) {
        gpu_fail(error, CT_EINVAL);
        return gpu_number(0, true);
    }
    return gpu_reduced(error, how, t, gpu_whole(t), false);
}

/* a and the further operands, from the right; one operand alone is taken twice. */
GPU_CALL gpu_num gpu_reduced_all(int *error, gpu_reducer how, const gpu_question *q)
{
    gpu_num first = gpu_reduced_operand(error, how, &q->a), r = first;
    gpu_nest item;
    for (int i = q->t.items - 1; i >= 0 && *error == CT_OK; --i) {
        gpu_tiler_item(error, &q->t, i, &item);
        gpu_num v = gpu_reduced_operand(error, how, &item);
        r = i == q->t.items - 1 ? v : gpu_reduce_two(error, how, v, r);
    }
    return gpu_reduce_two(error, how, first, r);
}

/* ---- Zeros ---------------------------------------------------------------------------------- */

/* b with _1 below each static 0 of a. */
GPU_CALL void gpu_filter_zeros_tuple(int *error, const gpu_nest *a, const gpu_nest *b,
                                     gpu_nest *out)
{
    gpu_pairs w;
    gpu_copy(out, b);
    for (gpu_pairs_begin(&w, a, b); w.more && *error == CT_OK; gpu_pairs_next(&w)) {
        if (gpu_is_part_tuple(w.pa)) {
            gpu_fail(error, CT_EINVAL);
            return;
        }
        for (int k = w.pb.first; gpu_is(gpu_shape(a, w.pa.first), 0) && k < w.pb.end; ++k)
            gpu_set_shape(out, k, gpu_number(1, true));
    }
}

/* ---- The family ----------------------------------------------------------------------------- */

GPU_BOTH void gpu_answer_sum(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    r->kind = GPU_ANSWER_NUMBER;
    switch (q->op) {
    case GPU_ALGEBRA_SUM:
        r->number = gpu_sum(e, &q->a);
        break;
    case GPU_ALGEBRA_INNER_PRODUCT:
        r->number = gpu_inner_product(e, &q->a, &q->t.leaves);
        break;
    default:
        r->number =
            gpu_reduced_all(e, (gpu_reducer)(GPU_LEAST + ((int)q->op - (int)GPU_ALGEBRA_MIN)), q);
    }
}

GPU_BOTH void gpu_answer_tuple(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    const gpu_nest *b = &q->t.leaves;
    r->kind = GPU_ANSWER_TUPLE;
    switch (q->op) {
    case GPU_ALGEBRA_PRODUCT_EACH:
        gpu_product_each(e, &q->a, &r->n);
        break;
    case GPU_ALGEBRA_PRODUCT_LIKE:
        gpu_product_like(e, &q->a, b, &r->n);
        break;
    case GPU_ALGEBRA_ELEM_SCALE:
        gpu_elem_scale(e, &q->a, b, &r->n);
        break;
    case GPU_ALGEBRA_FILTER_ZEROS_TUPLE:
        gpu_filter_zeros_tuple(e, &q->a, b, &r->n);
        break;
    case GPU_ALGEBRA_CEIL_DIV:
        gpu_divided_tuple(e, &q->a, b, GPU_CEIL_DIV, &r->n);
        break;
    case GPU_ALGEBRA_CEIL_DIV_LAYOUT:
        gpu_ceil_div_layout(e, &q->a, &q->t, &r->n);
        break;
    case GPU_ALGEBRA_ROUND_UP:
        gpu_divided_tuple(e, &q->a, b, GPU_ROUND_UP, &r->n);
        break;
    case GPU_ALGEBRA_SHAPE_DIV:
        gpu_divided_tuple(e, &q->a, b, GPU_SHAPE_DIV, &r->n);
        break;
    default:
        gpu_answer_sum(q, r);
    }
}

#endif
