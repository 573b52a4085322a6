/* law_strides.h - the laws of compact strides, of layouts made of them, and of look-ups.
 *
 *      column-major   L(i) = i * first, mode by mode where each has its own
 *      row-major      the stride of a leaf is the count of what lies behind it
 *      in an order    every value below the size once
 *      look-ups       the coordinate leads back to its index
 *
 * What is not here: tuples and comparisons (law_values.h). */
#ifndef GPU_ALGEBRA_VALUES_LAW_STRIDES_H
#define GPU_ALGEBRA_VALUES_LAW_STRIDES_H

#include "gpu/algebra/values/law_values.h"
#include "gpu/algebra/values/law_word.h"

/* ---- Strides -------------------------------------------------------------------------------- */

/* The shape of a question with the strides of its answer, a tuple or those of a layout. */
GPU_BOTH void gpu_answered_layout(const gpu_question *q, const gpu_answer *r, gpu_nest *l)
{
    gpu_copy(l, &q->a);
    for (int k = 0; k < l->leaves; ++k)
        gpu_set_stride(l, k,
                       r->kind == GPU_ANSWER_TUPLE ? gpu_shape(&r->n, k) : gpu_stride(&r->n, k));
}

GPU_CALL void gpu_law_column_major(const gpu_nest *l, gpu_part p, int64_t first, gpu_trial *t)
{
    gpu_leaves_of part = gpu_leaves(l, p);
    int64_t n = gpu_count(part);
    for (int64_t i = 0; i < n && gpu_goes_on(t); ++i)
        gpu_expect(t, gpu_ask(t, part, i) == i * first);
}

GPU_CALL void gpu_law_row_major(const gpu_nest *l, gpu_part p, int64_t first, gpu_trial *t)
{
    for (int k = p.end - 1; k >= p.first; --k) {
        bool one = gpu_is(gpu_shape(l, k), 1);
        gpu_expect(t, l->stride[k] == (one ? 0 : first));
        first *= l->shape[k];
    }
}

GPU_CALL void gpu_law_major(const gpu_question *q, const gpu_nest *l, bool row, gpu_trial *t)
{
    const gpu_nest *b = &q->t.leaves;
    gpu_part p = gpu_whole(l);
    int firsts =
        q->op == GPU_ALGEBRA_COMPACT_COL_MAJOR_FROM || q->op == GPU_ALGEBRA_COMPACT_ROW_MAJOR_FROM
            ? b->leaves
            : 0;
    for (int k = 0, first = 0; k < (firsts > 0 ? firsts : 1); ++k, first = p.end) {
        if (firsts > 0 && !gpu_opposite(b, k, l, first, &p)) {
            gpu_expect(t, false);
            return;
        }
        if (row)
            gpu_law_row_major(l, p, firsts > 0 ? b->shape[k] : 1, t);
        else
            gpu_law_column_major(l, p, firsts > 0 ? b->shape[k] : 1, t);
    }
}

/* Two static numbers of an order are the same; strides 0 may be free to be. */
GPU_CALL bool gpu_repeats(const gpu_nest *n, bool strides, bool free_zeros)
{
    for (int i = 0; i < n->leaves; ++i)
        for (int j = 0; j < i; ++j) {
            gpu_num x = strides ? gpu_stride(n, i) : gpu_shape(n, i);
            gpu_num y = strides ? gpu_stride(n, j) : gpu_shape(n, j);
            if (x.fixed && y.fixed && x.value == y.value && !(free_zeros && x.value == 0))
                return true;
        }
    return false;
}

/* Every value below the size once; leaves of stride 0 go nowhere. */
GPU_CALL void gpu_law_compact(const gpu_nest *l, gpu_trial *t)
{
    uint32_t seen[GPU_LAW_VALUES / 32];
    gpu_nest kept;
    gpu_copy(&kept, l);
    for (int k = 0; k < l->leaves; ++k)
        kept.shape[k] = l->stride[k] == 0 ? 1 : l->shape[k];
    gpu_leaves_of all = gpu_all_leaves(&kept);
    int64_t n = gpu_count(all);
    for (int k = 0; k < GPU_LAW_VALUES / 32; ++k)
        seen[k] = 0;
    if (n > GPU_LAW_VALUES)
        gpu_unasked(t);
    for (int64_t i = 0; i < n && gpu_goes_on(t); ++i) {
        int64_t v = gpu_ask(t, all, i);
        bool once = v >= 0 && v < n && (seen[v / 32] >> (v % 32) & 1) == 0;
        gpu_expect(t, once);
        if (once)
            seen[v / 32] |= 1u << (v % 32);
    }
}

/* In the order of static numbers that differ, or of strides. */
GPU_CALL void gpu_law_in_order(const gpu_question *q, const gpu_nest *l, gpu_trial *t)
{
    bool like = q->op == GPU_ALGEBRA_MAKE_LAYOUT_LIKE || q->op == GPU_ALGEBRA_MAKE_FRAGMENT_LIKE;
    const gpu_nest *order = &q->t.leaves;
    if (gpu_repeats(like ? &q->a : order, like, q->op == GPU_ALGEBRA_MAKE_LAYOUT_LIKE)) {
        gpu_unasked(t);
        return;
    }
    gpu_law_compact(l, t);
    for (int i = 0; i < order->leaves && !like && gpu_nested_alike(&q->a, order); ++i)
        for (int j = 0; j < i; ++j) {
            bool both = gpu_shape(order, i).fixed && gpu_shape(order, j).fixed;
            bool asked = both && l->shape[i] > 1 && l->shape[j] > 1;
            if (asked)
                gpu_expect(t, (order->shape[i] < order->shape[j]) == (l->stride[i] < l->stride[j]));
        }
}

GPU_BOTH void gpu_law_strides(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    gpu_nest l;
    gpu_answered_layout(q, r, &l);
    switch (q->op) {
    case GPU_ALGEBRA_COMPACT_COL_MAJOR:
    case GPU_ALGEBRA_COMPACT_COL_MAJOR_FROM:
    case GPU_ALGEBRA_MAKE_LAYOUT:
        gpu_law_major(q, &l, false, t);
        break;
    case GPU_ALGEBRA_COMPACT_ROW_MAJOR:
    case GPU_ALGEBRA_COMPACT_ROW_MAJOR_FROM:
        gpu_law_major(q, &l, true, t);
        break;
    case GPU_ALGEBRA_MAKE_LAYOUT_MAJOR:
        gpu_law_major(q, &l, q->modes == GPU_MAJOR_RIGHT, t);
        break;
    case GPU_ALGEBRA_MAKE_LAYOUT_LIKE:
    case GPU_ALGEBRA_MAKE_FRAGMENT_LIKE:
        gpu_law_in_order(q, &l, t);
        break;
    default:
        if (q->modes == 0)
            gpu_law_in_order(q, &l, t);
        else
            gpu_law_major(q, &l, q->modes == GPU_MAJOR_RIGHT, t);
    }
}

/* ---- Look-ups ------------------------------------------------------------------------------- */

/* The 1-D coordinate of a natural one. */
GPU_BOTH int64_t gpu_natural_index(const gpu_nest *coord, const gpu_nest *shape, gpu_part p)
{
    int64_t sum = 0, stride = 1;
    for (int k = p.first; k < p.end; stride *= shape->shape[k++])
        sum += coord->shape[k] * stride;
    return sum;
}

/* That of any coordinate, whole parts at a time. */
GPU_CALL int64_t gpu_index_of(const gpu_nest *coord, const gpu_nest *shape, gpu_trial *t)
{
    int64_t sum = 0, stride = 1;
    gpu_part p;
    int first = 0;
    for (int k = 0; k < coord->leaves && coord->leaves > 0; ++k, first = p.end) {
        if (!gpu_is_tuple(coord))
            return coord->shape[0];
        if (!gpu_opposite(coord, k, shape, first, &p)) {
            gpu_expect(t, false);
            return 0;
        }
        sum += coord->shape[k] * stride;
        stride *= gpu_count(gpu_leaves(shape, p));
    }
    return sum;
}

/* The same index; where all three are tuples, mode by mode, of modes that are not. */
GPU_CALL void gpu_law_crd2crd(const gpu_question *q, const gpu_nest *r, gpu_trial *t)
{
    gpu_nest coord, to, c, f;
    gpu_tiler_item(&t->error, &q->t, 0, &coord);
    gpu_tiler_item(&t->error, &q->t, 1, &to);
    gpu_part pc = gpu_whole(&coord), pf = gpu_whole(&q->a), pt = gpu_whole(&to);
    if (pc.opens == 0 || pf.opens == 0 || pt.opens == 0) {
        gpu_expect(t, gpu_natural_index(r, &to, pt) == gpu_index_of(&coord, &q->a, t));
        return;
    }
    for (int i = 0; i < gpu_rank(&to, pt) && t->error == CT_OK; ++i) {
        gpu_part mc = gpu_mode(&coord, pc, i), mf = gpu_mode(&q->a, pf, i);
        gpu_part mt = gpu_mode(&to, pt, i);
        if (mc.opens > 0 && mf.opens > 0 && mt.opens > 0)
            continue;
        gpu_take(&t->error, &c, &coord, mc);
        gpu_take(&t->error, &f, &q->a, mf);
        gpu_expect(t, gpu_natural_index(r, &to, mt) == gpu_index_of(&c, &f, t));
    }
}

/* The layout gives the index at the coordinate found: natural, an integer a mode, one. */
GPU_CALL void gpu_law_found(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    int64_t sum = 0;
    gpu_part whole = gpu_whole(&q->a);
    if (q->op == GPU_ALGEBRA_GET_1D_COORD)
        sum = gpu_value(&t->error, &q->a, r->number.value);
    for (int k = 0; k < r->n.leaves && q->op == GPU_ALGEBRA_GET_HIER_COORD; ++k)
        sum += r->n.shape[k] * q->a.stride[k];
    for (int i = 0; i < r->n.leaves && q->op == GPU_ALGEBRA_GET_FLAT_COORD; ++i)
        sum += gpu_ask(t, gpu_leaves(&q->a, gpu_mode(&q->a, whole, i)), r->n.shape[i]);
    gpu_expect(t, sum == q->t.leaves.shape[0]);
}

/* Leaf after leaf of the parts that the coordinate leaves free, or fixes. */
GPU_CALL void gpu_law_picked(const gpu_question *q, const gpu_nest *r, gpu_trial *t)
{
    const gpu_nest *coord = &q->t.leaves;
    bool free_ones = q->op == GPU_ALGEBRA_SLICE_TUPLE;
    int first = 0, kept = 0;
    gpu_part p;
    for (int i = 0; i < coord->leaves && gpu_opposite(coord, i, &q->a, first, &p); ++i) {
        bool keep = (bool)(coord->any >> i & 1) == free_ones;
        for (int k = p.first; k < p.end && keep; ++k, ++kept)
            gpu_expect(t, kept < r->leaves && r->shape[kept] == q->a.shape[k]);
        first = p.end;
    }
    gpu_expect(t, kept == r->leaves);
}

GPU_BOTH void gpu_law_lookup(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    gpu_leaves_of all = gpu_all_leaves(&q->a);
    switch (q->op) {
    case GPU_ALGEBRA_CRD2CRD:
        gpu_law_crd2crd(q, &r->n, t);
        break;
    case GPU_ALGEBRA_SLICE_TUPLE:
    case GPU_ALGEBRA_DICE_TUPLE:
        gpu_law_picked(q, &r->n, t);
        break;
    case GPU_ALGEBRA_COSHAPE: /* the last value, where no stride is negative */
        for (int k = 0; k < q->a.leaves; ++k)
            if (q->a.stride[k] < 0)
                gpu_unasked(t);
        if (t->left > 0)
            gpu_expect(t, r->number.value == 1 + gpu_ask(t, all, gpu_count(all) - 1));
        break;
    default:
        gpu_law_found(q, r, t);
    }
}

/* ---- The families --------------------------------------------------------------------------- */

GPU_BOTH void gpu_law_values(const gpu_question *q, gpu_family family, const gpu_answer *r,
                             gpu_trial *t)
{
    if (family == GPU_FAMILY_ARITHMETIC)
        gpu_law_arithmetic(q, r, t);
    else if (family == GPU_FAMILY_TUPLE)
        gpu_law_tuple(q, r, t);
    else if (family == GPU_FAMILY_COMPARE)
        gpu_law_compare(q, r, t);
    else if (family == GPU_FAMILY_STRIDES)
        gpu_law_strides(q, r, t);
    else if (family == GPU_FAMILY_WORD)
        gpu_law_word(q, r, t);
    else
        gpu_law_lookup(q, r, t);
}

#endif
