/* walk.h - two values side by side, mode by mode, and reductions of a value's leaves.
 *
 * What is here: walks without recursion, which what follows (tuple.h, compare.h, compact.h) is made
 * of. What is not: what is done at a pair.
 *
 *   a   ((2,3),    5)        pairs   (2,3) | 7      where one of the two is an integer; a tuple
 *   b   (7,    (11,13))              5     | (11,13)  meets a tuple of as many modes, or differs */
#ifndef GPU_ALGEBRA_VALUES_WALK_H
#define GPU_ALGEBRA_VALUES_WALK_H

#include "gpu/algebra/values/arithmetic.h"

/* ---- Parts ---------------------------------------------------------------------------------- */

/* () is the whole of a nest without leaves. */
GPU_BOTH bool gpu_is_part_tuple(gpu_part p)
{
    return p.opens > 0 || p.end == p.first;
}

GPU_BOTH gpu_part gpu_value_at(const gpu_nest *n, int first)
{
    return gpu_part_at(n, first, gpu_opens(n, first));
}

/* ---- Pairs ---------------------------------------------------------------------------------- */

/* Where a walk stands: at a pair of which one is a leaf, or at tuples of different rank. */
typedef struct gpu_pairs {
    const gpu_nest *a, *b;
    gpu_part pa, pb;
    int end; /* of the value of a */
    bool more, differ;
} gpu_pairs;

GPU_BOTH void gpu_pairs_down(gpu_pairs *w)
{
    while (!w->differ && gpu_is_part_tuple(w->pa) && gpu_is_part_tuple(w->pb)) {
        w->differ = gpu_rank(w->a, w->pa) != gpu_rank(w->b, w->pb);
        if (w->differ)
            return;
        if (w->pa.opens == 0) { /* () and () */
            w->more = false;
            return;
        }
        w->pa = gpu_first_mode(w->a, w->pa);
        w->pb = gpu_first_mode(w->b, w->pb);
    }
}

GPU_BOTH void gpu_pairs_from(gpu_pairs *w, const gpu_nest *a, gpu_part pa, const gpu_nest *b,
                             gpu_part pb)
{
    w->a = a;
    w->b = b;
    w->pa = pa;
    w->pb = pb;
    w->end = pa.end;
    w->more = true;
    w->differ = false;
    gpu_pairs_down(w);
}

GPU_BOTH void gpu_pairs_begin(gpu_pairs *w, const gpu_nest *a, const gpu_nest *b)
{
    gpu_pairs_from(w, a, gpu_whole(a), b, gpu_whole(b));
}

GPU_BOTH void gpu_pairs_next(gpu_pairs *w)
{
    w->more = w->pa.end < w->end;
    w->differ = false;
    if (!w->more)
        return;
    w->pa = gpu_value_at(w->a, w->pa.end);
    w->pb = gpu_value_at(w->b, w->pb.end);
    gpu_pairs_down(w);
}

/* Both are integers, or tuples that differ: what is not, is a tuple beside an integer. */
GPU_BOTH bool gpu_pairs_leaves(const gpu_pairs *w)
{
    return !gpu_is_part_tuple(w->pa) && !gpu_is_part_tuple(w->pb);
}

/* ---- Reductions ----------------------------------------------------------------------------- */

typedef enum gpu_reducer { GPU_PRODUCT, GPU_SUM, GPU_LEAST, GPU_GREATEST, GPU_DIVISOR } gpu_reducer;

GPU_BOTH gpu_num gpu_reduce_two(int *error, gpu_reducer how, gpu_num a, gpu_num b)
{
    return how == GPU_PRODUCT    ? gpu_mul(error, a, b)
           : how == GPU_SUM      ? gpu_add(error, a, b)
           : how == GPU_LEAST    ? gpu_min(a, b)
           : how == GPU_GREATEST ? gpu_max(a, b)
                                 : gpu_gcd(a, b);
}

/* Each tuple is reduced by itself: sum[k] is that of the open tuple at level k. The nesting decides
 * which results leave 64 bits, and the sign of a divisor. Divisors are taken from the right, as
 * CuTe takes them, all else from the left. */
typedef struct gpu_reduction {
    gpu_reducer how;
    int level;
    uint32_t begun; /* bit k: sum[k] has a value */
    gpu_num sum[GPU_DEPTH + 1];
} gpu_reduction;

GPU_BOTH void gpu_reduction_begin(gpu_reduction *r, gpu_reducer how)
{
    r->how = how;
    r->level = 0;
    r->begun = 0;
}

GPU_BOTH void gpu_reduction_take(int *error, gpu_reduction *r, gpu_num v)
{
    bool begun = r->begun >> r->level & 1;
    if (begun && r->how == GPU_DIVISOR)
        v = gpu_gcd(v, r->sum[r->level]);
    else if (begun)
        v = gpu_reduce_two(error, r->how, r->sum[r->level], v);
    r->sum[r->level] = v;
    r->begun |= 1u << r->level;
}

/* One more leaf, with its parentheses; from the right `opens` are those behind it. */
GPU_BOTH void gpu_reduction_leaf(int *error, gpu_reduction *r, int opens, gpu_num v, int closes)
{
    if (r->level + opens > GPU_DEPTH || closes > r->level + opens) {
        gpu_fail(error, GPU_FULL);
        return;
    }
    r->level += opens;
    gpu_reduction_take(error, r, v);
    for (; closes > 0; --closes) {
        v = r->sum[r->level];
        r->begun &= ~(1u << r->level--);
        gpu_reduction_take(error, r, v);
    }
}

/* Of a part's extents, or strides; it is not empty. */
GPU_CALL gpu_num gpu_reduced(int *error, gpu_reducer how, const gpu_nest *n, gpu_part p,
                             bool strides)
{
    gpu_reduction r;
    gpu_reduction_begin(&r, how);
    bool right = how == GPU_DIVISOR;
    for (int i = p.first; i < p.end; ++i) {
        int k = right ? p.first + p.end - 1 - i : i;
        gpu_num v = strides ? gpu_stride(n, k) : gpu_shape(n, k);
        int opens = k == p.first ? p.opens : gpu_opens(n, k);
        int closes = k == p.end - 1 ? p.closes : gpu_closes(n, k);
        gpu_reduction_leaf(error, &r, right ? closes : opens, v, right ? opens : closes);
    }
    return r.sum[0];
}

/* Of an integer itself, of () _1. */
GPU_BOTH gpu_num gpu_product(int *error, const gpu_nest *n, gpu_part p)
{
    return p.end == p.first       ? gpu_number(1, true)
           : p.end == p.first + 1 ? gpu_shape(n, p.first)
                                  : gpu_reduced(error, GPU_PRODUCT, n, p, false);
}

#endif
