/* coalesce.h - fewer modes, the same function: coalesce, filter, and shapes with compact strides.
 *
 *      s0:d0  ++  _1:d1     =>  s0:d0
 *      _1:d0  ++  s1:d1     =>  s1:d1
 *      s0:d0  ++  s1:s0*d0  =>  s0*s1:d0      where s1 and both strides decide it by type
 *
 * What is here: these, from the right to the left, as CuTe folds. What is not: by which operation
 * they are asked for. Follows 02_layout_algebra "Coalesce". */
#ifndef GPU_ALGEBRA_COALESCE_H
#define GPU_ALGEBRA_COALESCE_H

#include "gpu/algebra/nest.h"

/* Modes folded from the right. Those that will not merge any more lie at the upper end of a nest:
 *
 *      shape   [ .. | front | done | done ]     the front may merge with the next one
 */
typedef struct gpu_fold {
    int front;
    bool only_one; /* nothing but extents _1 so far */
} gpu_fold;

/* Does s0 * d0 equal d1, by the types alone? */
GPU_BOTH bool gpu_continues(int *error, gpu_num s0, gpu_num d0, gpu_num s1, gpu_num d1)
{
    return s1.fixed && d1.fixed && gpu_is(gpu_mul(error, s0, d0), d1.value);
}

GPU_BOTH void gpu_fold_mode(int *error, gpu_nest *to, gpu_fold *f, gpu_num s, gpu_num d)
{
    gpu_num front = gpu_shape(to, f->front);
    if (gpu_is(s, 1))
        return;
    if (!f->only_one && gpu_continues(error, s, d, front, gpu_stride(to, f->front)))
        s = gpu_mul(error, s, front);
    else if (!f->only_one)
        --f->front;
    gpu_set(to, f->front, s, d);
    f->only_one = false;
}

/* n without its nesting, folded onto its last mode with the extent s. */
GPU_CALL void gpu_fold_onto(int *error, const gpu_nest *n, gpu_num s, gpu_nest *out)
{
    int last = n->leaves - 1;
    gpu_fold f;
    f.front = last;
    f.only_one = gpu_is(s, 1);
    gpu_clear(out);
    gpu_set(out, last, s, gpu_stride(n, last));
    for (int k = last - 1; k >= 0 && *error == CT_OK; --k)
        gpu_fold_mode(error, out, &f, gpu_shape(n, k), gpu_stride(n, k));
    if (f.only_one)
        gpu_set(out, last, gpu_number(1, true), gpu_number(0, true));
    int modes = last - f.front + 1;
    for (int k = 0; k < modes && f.front > 0; ++k)
        gpu_set(out, k, gpu_shape(out, f.front + k), gpu_stride(out, f.front + k));
    out->leaves = modes;
    if (modes > 1)
        gpu_wrap(error, out, 0);
}

GPU_BOTH bool gpu_has_modes(int *error, const gpu_nest *n)
{
    if (n->leaves == 0)
        gpu_fail(error, CT_EINVAL);
    return *error == CT_OK;
}

GPU_BOTH void gpu_coalesced(int *error, const gpu_nest *n, gpu_nest *out)
{
    gpu_clear(out);
    if (gpu_has_modes(error, n))
        gpu_fold_onto(error, n, gpu_shape(n, n->leaves - 1), out);
}

/* Right past the end too: the last mode goes on, so an extent _1 there counts as _2. */
GPU_BOTH void gpu_coalesced_unbounded(int *error, const gpu_nest *n, gpu_nest *out)
{
    gpu_clear(out);
    if (!gpu_has_modes(error, n))
        return;
    gpu_num last = gpu_shape(n, n->leaves - 1);
    gpu_fold_onto(error, n, gpu_is(last, 1) ? gpu_number(2, true) : last, out);
}

/* Extent _1 in the place of every mode of a static stride 0. */
GPU_BOTH void gpu_without_zeros(const gpu_nest *n, gpu_nest *out)
{
    gpu_copy(out, n);
    for (int k = 0; k < n->leaves; ++k)
        if (gpu_is(gpu_stride(n, k), 0))
            gpu_set_shape(out, k, gpu_number(1, true));
}

GPU_BOTH void gpu_filtered(int *error, const gpu_nest *n, gpu_nest *out)
{
    gpu_nest kept;
    gpu_without_zeros(n, &kept);
    gpu_coalesced(error, &kept, out);
}

/* Mode by mode: of the first `modes` modes each as coalesce, or filter, has it; the others stay. */
GPU_CALL void gpu_coalesced_by(int *error, const gpu_nest *n, int modes, bool filter, gpu_nest *out)
{
    gpu_nest mode, fewer;
    gpu_part whole = gpu_whole(n);
    int rank = gpu_rank(n, whole);
    gpu_clear(out);
    if (modes > rank)
        gpu_fail(error, CT_EINVAL);
    for (int i = 0; i < rank && *error == CT_OK; ++i) {
        gpu_take(error, &mode, n, gpu_mode(n, whole, i));
        if (i < modes && filter)
            gpu_filtered(error, &mode, &fewer);
        else if (i < modes)
            gpu_coalesced(error, &mode, &fewer);
        gpu_append(error, out, i < modes ? &fewer : &mode, gpu_whole(i < modes ? &fewer : &mode));
    }
    gpu_wrap(error, out, 0);
}

/* ---- Shapes ----------------------------------------------------------------------------------- */

/* One more extent of a flat shape, which merges with its neighbour where both are static or both
 * dynamic. */
GPU_BOTH void gpu_push_extent(int *error, gpu_nest *shape, gpu_num s)
{
    int last = shape->leaves - 1;
    gpu_num zero = gpu_number(0, true);
    if (last >= 0 && gpu_shape(shape, last).fixed == s.fixed)
        gpu_set_shape(shape, last, gpu_mul(error, gpu_shape(shape, last), s));
    else
        gpu_push(error, shape, s, zero, 0, 0);
}

/* Compact strides from the left, the first of them given; a static extent 1 needs none. */
GPU_BOTH void gpu_compact(int *error, gpu_nest *n, gpu_num stride)
{
    for (int k = 0; k < n->leaves; ++k) {
        gpu_num s = gpu_shape(n, k);
        gpu_set_stride(n, k, gpu_is(s, 1) ? gpu_number(0, true) : stride);
        stride = gpu_is(s, 1) ? stride : gpu_mul(error, stride, s);
    }
}

#endif
