/* compare.h - comparisons of tuples and layouts: equal, compatible, orders of coordinates.
 *
 * What is here: answers that are truth values, static where the nesting decides. What is not:
 * single integers (arithmetic.h), evenly_divides (division.h). Follows 01_layout "Layout
 * compatibility", 0y_predication; int_tuple.hpp. */
#ifndef GPU_ALGEBRA_VALUES_COMPARE_H
#define GPU_ALGEBRA_VALUES_COMPARE_H

#include "gpu/algebra/values/division.h"

/* ---- Equal, compatible ---------------------------------------------------------------------- */

/* Leaf by leaf, of the shapes or of the strides; a difference of nesting is a static false. */
GPU_CALL gpu_num gpu_equal(const gpu_nest *a, gpu_part pa, const gpu_nest *b, gpu_part pb,
                           bool strides)
{
    gpu_num all = gpu_truth(true, true);
    gpu_pairs w;
    for (gpu_pairs_from(&w, a, pa, b, pb); w.more; gpu_pairs_next(&w)) {
        if (!gpu_pairs_leaves(&w))
            return gpu_truth(false, true);
        int i = w.pa.first, j = w.pb.first;
        all = gpu_and(all, strides ? gpu_same(gpu_stride(a, i), gpu_stride(b, j))
                                   : gpu_same(gpu_shape(a, i), gpu_shape(b, j)));
    }
    return all;
}

GPU_BOTH gpu_num gpu_equal_tuples(const gpu_nest *a, const gpu_nest *b, bool strides)
{
    return gpu_equal(a, gpu_whole(a), b, gpu_whole(b), strides);
}

/* Every leaf of a is the size of the part of b in its place. */
GPU_CALL gpu_num gpu_compatible(int *error, const gpu_nest *a, const gpu_nest *b)
{
    gpu_num all = gpu_truth(true, true);
    gpu_pairs w;
    for (gpu_pairs_begin(&w, a, b); w.more && *error == CT_OK; gpu_pairs_next(&w)) {
        bool fits = !gpu_is_part_tuple(w.pa);
        all = gpu_and(all, fits ? gpu_same(gpu_shape(a, w.pa.first), gpu_product(error, b, w.pb))
                                : gpu_truth(false, true));
    }
    return all;
}

/* ---- Element by element --------------------------------------------------------------------- */

/* The modes of two tuples that come next, and how many each has. */
typedef struct gpu_modes {
    gpu_part a, b;
    int left_a, left_b;
} gpu_modes;

GPU_BOTH void gpu_open_modes(const gpu_nest *a, gpu_part pa, const gpu_nest *b, gpu_part pb,
                             gpu_modes *m)
{
    m->left_a = pa.opens > 0 ? gpu_rank(a, pa) : 0;
    m->left_b = pb.opens > 0 ? gpu_rank(b, pb) : 0;
    m->a = pa.opens > 0 ? gpu_first_mode(a, pa) : pa;
    m->b = pb.opens > 0 ? gpu_first_mode(b, pb) : pb;
}

/* Every leaf of a is less than that of b; a longer a is never less, a longer b does not count. */
GPU_CALL gpu_num gpu_elem_less(int *error, const gpu_nest *a, const gpu_nest *b)
{
    gpu_modes open[GPU_DEPTH + 1];
    gpu_num all = gpu_truth(true, true);
    gpu_part pa = gpu_whole(a), pb = gpu_whole(b);
    int level = -1;
    while (*error == CT_OK) {
        bool tuple = gpu_is_part_tuple(pa), other = gpu_is_part_tuple(pb);
        if (tuple != other)
            gpu_fail(error, CT_EINVAL);
        else if (!tuple)
            all = gpu_and(all, gpu_less(gpu_shape(a, pa.first), gpu_shape(b, pb.first)));
        else if (level == GPU_DEPTH)
            gpu_fail(error, GPU_FULL);
        else
            gpu_open_modes(a, pa, b, pb, &open[++level]);
        while (level >= 0 && (open[level].left_a == 0 || open[level].left_b == 0))
            if (open[level--].left_a > 0)
                all = gpu_truth(false, true);
        if (level < 0)
            break;
        gpu_modes *m = &open[level];
        pa = m->a;
        pb = m->b;
        m->a = --m->left_a > 0 ? gpu_next_mode(a, pa) : pa;
        m->b = --m->left_b > 0 ? gpu_next_mode(b, pb) : pb;
    }
    return all;
}

/* ---- As in a dictionary --------------------------------------------------------------------- */

/* Two tuples being compared, from the mode that decides last to the one that decides first: what is
 * decided by the modes behind mode `at`. */
typedef struct gpu_entry {
    gpu_part a, b;
    int rank_a, rank_b, at;
    gpu_num less;
} gpu_entry;

/* Mode `at` of a tuple of so many, counted from the one that decides first. */
GPU_BOTH gpu_part gpu_deciding(const gpu_nest *n, gpu_part p, int rank, int at, bool from_right)
{
    return gpu_mode(n, p, from_right ? rank - 1 - at : at);
}

GPU_BOTH void gpu_open_entry(const gpu_nest *a, gpu_part pa, const gpu_nest *b, gpu_part pb,
                             gpu_entry *e)
{
    e->a = pa;
    e->b = pb;
    e->rank_a = pa.opens > 0 ? gpu_rank(a, pa) : 0;
    e->rank_b = pb.opens > 0 ? gpu_rank(b, pb) : 0;
    e->at = e->rank_a < e->rank_b ? e->rank_a : e->rank_b;
    e->less = gpu_truth(e->rank_a < e->rank_b, true);
}

/* The mode that decides first is less, or it is equal and the rest is less; a tuple that ends is
 * less than one that goes on. */
GPU_CALL gpu_num gpu_dictionary(int *error, const gpu_nest *a, const gpu_nest *b, bool from_right)
{
    gpu_entry open[GPU_DEPTH + 1];
    gpu_part pa = gpu_whole(a), pb = gpu_whole(b);
    gpu_num less = gpu_truth(false, true);
    int level = -1;
    while (*error == CT_OK) {
        bool tuple = gpu_is_part_tuple(pa);
        if (tuple != gpu_is_part_tuple(pb)) {
            gpu_fail(error, CT_EINVAL);
        } else if (!tuple) {
            less = gpu_less(gpu_shape(a, pa.first), gpu_shape(b, pb.first));
        } else if (level == GPU_DEPTH) {
            gpu_fail(error, GPU_FULL);
        } else {
            gpu_open_entry(a, pa, b, pb, &open[++level]);
        }
        /* less is of the pair (pa, pb), unless that was just opened */
        for (bool decided = !tuple; level >= 0 && *error == CT_OK; decided = true) {
            gpu_entry *e = &open[level];
            if (decided)
                e->less = gpu_or(less, gpu_and(gpu_equal(a, pa, b, pb, false), e->less));
            if (e->at-- > 0)
                break;
            less = e->less;
            pa = e->a;
            pb = e->b;
            --level;
        }
        if (level < 0)
            break;
        pa = gpu_deciding(a, open[level].a, open[level].rank_a, open[level].at, from_right);
        pb = gpu_deciding(b, open[level].b, open[level].rank_b, open[level].at, from_right);
    }
    return less;
}

/* ---- The family ----------------------------------------------------------------------------- */

/* Which order, counted in fours from elem_less; less(a, b), less(b, a), and the opposites:
 *
 *      less  0  a, b      leq  1  not b, a      gtr  2  b, a      geq  3  not a, b */
GPU_BOTH gpu_num gpu_ordered(int *error, const gpu_question *q)
{
    int k = (int)q->op - (int)GPU_ALGEBRA_ELEM_LESS, order = k / 4, which = k % 4;
    bool swapped = which == 1 || which == 2;
    const gpu_nest *a = swapped ? &q->t.leaves : &q->a, *b = swapped ? &q->a : &q->t.leaves;
    gpu_num less =
        order == 0 ? gpu_elem_less(error, a, b) : gpu_dictionary(error, a, b, order == 2);
    return which % 2 == 1 ? gpu_not(less) : less;
}

/* Operands of compatible that are layouts count as their shapes, but a layout has none beside an
 * integer. */
GPU_BOTH gpu_num gpu_compatible_shapes(int *error, const gpu_question *q)
{
    bool integer = (q->modes & GPU_SECOND_LAYOUT) == 0 && !gpu_is_tuple(&q->t.leaves);
    if ((q->modes & GPU_FIRST_LAYOUT) != 0 && integer)
        return gpu_truth(false, true);
    return gpu_compatible(error, &q->a, &q->t.leaves);
}

GPU_BOTH void gpu_answer_compare(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    const gpu_nest *b = &q->t.leaves;
    r->kind = GPU_ANSWER_NUMBER;
    switch (q->op) {
    case GPU_ALGEBRA_EQUAL:
        r->number = gpu_equal_tuples(&q->a, b, false);
        break;
    case GPU_ALGEBRA_NOT_EQUAL:
        r->number = gpu_not(gpu_equal_tuples(&q->a, b, false));
        break;
    case GPU_ALGEBRA_EQUAL_LAYOUTS:
        r->number = gpu_and(gpu_equal_tuples(&q->a, b, false), gpu_equal_tuples(&q->a, b, true));
        break;
    case GPU_ALGEBRA_COMPATIBLE:
        r->number = gpu_compatible_shapes(e, q);
        break;
    case GPU_ALGEBRA_EVENLY_DIVIDES:
        r->number = gpu_evenly_divides(e, &q->a, b);
        break;
    case GPU_ALGEBRA_EVENLY_DIVIDES_LAYOUT:
        r->number = gpu_evenly_divides_layout(e, &q->a, &q->t);
        break;
    default:
        r->number = gpu_ordered(e, q);
    }
}

#endif
