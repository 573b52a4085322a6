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

/* Does s0 * d0 equal d1, by the types alone? */
GPU_BOTH bool gpu_continues(int *error, gpu_num s0, gpu_num d0, gpu_num s1, gpu_num d1)
{
    return s1.fixed && d1.fixed && gpu_is(gpu_mul(error, s0, d0), d1.value);
}

/* Modes folded from the right: those that will not merge any more lie at the upper end of a nest,
 *
 *      shape   [ .. | front | done | done ]
 *
 * and the front, with which the next one may merge, is not stored yet. */
typedef struct gpu_fold {
    int front;
    bool only_one; /* nothing but extents _1 so far */
    gpu_num s, d;
    uint32_t static_shape, static_stride;
} gpu_fold;

GPU_BOTH void gpu_fold_store(gpu_nest *to, gpu_fold *f)
{
    to->shape[f->front] = f->s.value;
    to->stride[f->front] = f->d.value;
    f->static_shape |= (uint32_t)f->s.fixed << f->front;
    f->static_stride |= (uint32_t)f->d.fixed << f->front;
}

GPU_BOTH void gpu_fold_mode(int *error, gpu_nest *to, gpu_fold *f, gpu_num s, gpu_num d)
{
    if (gpu_is(s, 1))
        return;
    if (!f->only_one && gpu_continues(error, s, d, f->s, f->d)) {
        s = gpu_mul(error, s, f->s);
    } else if (!f->only_one) {
        gpu_fold_store(to, f);
        --f->front;
    }
    f->s = s;
    f->d = d;
    f->only_one = false;
}

/* The extent of leaf k; filtered, _1 in the place of every one of a static stride 0. */
GPU_BOTH gpu_num gpu_kept(const gpu_nest *n, int k, bool filter)
{
    return filter && gpu_is(gpu_stride(n, k), 0) ? gpu_number(1, true) : gpu_shape(n, k);
}

/* The leaves of a part without its nesting, folded onto the last of them with the extent s. */
GPU_CALL void gpu_fold_onto(int *error, gpu_view v, gpu_num s, bool filter, gpu_nest *out)
{
    const gpu_nest *n = v.n;
    int first = v.p.first, last = v.p.end - 1 - first;
    gpu_fold f;
    f.front = last;
    f.only_one = gpu_is(s, 1);
    f.s = s;
    f.d = gpu_stride(n, first + last);
    f.static_shape = f.static_stride = 0;
    for (int k = first + last - 1; k >= first && *error == CT_OK; --k) {
        uint32_t lanes = gpu_lanes();
        gpu_fold_mode(error, out, &f, gpu_kept(n, k, filter), gpu_stride(n, k));
        gpu_rejoin(lanes);
    }
    if (f.only_one)
        f.d = gpu_number(0, true);
    gpu_fold_store(out, &f);
    int modes = last - f.front + 1;
    for (int k = 0; k < modes && f.front > 0; ++k) {
        out->shape[k] = out->shape[f.front + k];
        out->stride[k] = out->stride[f.front + k];
    }
    out->leaves = modes;
    out->static_shape = f.static_shape >> f.front;
    out->static_stride = f.static_stride >> f.front;
    out->any = 0;
    out->opens = modes > 1;
    out->closes = modes > 1 ? (uint64_t)1 << (4 * (modes - 1)) : 0;
}

GPU_BOTH bool gpu_has_modes(int *error, gpu_view v)
{
    if (v.p.end == v.p.first)
        gpu_fail(error, CT_EINVAL);
    return *error == CT_OK;
}

/* Of a part, of which the nesting does not count. */
GPU_BOTH void gpu_coalesced_part(int *error, gpu_view v, gpu_nest *out)
{
    gpu_clear(out);
    if (gpu_has_modes(error, v))
        gpu_fold_onto(error, v, gpu_shape(v.n, v.p.end - 1), false, out);
}

GPU_BOTH void gpu_coalesced(int *error, const gpu_nest *n, gpu_nest *out)
{
    gpu_coalesced_part(error, gpu_all_of(n), out);
}

/* Right past the end too: the last mode goes on, so an extent _1 there counts as _2. */
GPU_BOTH void gpu_coalesced_unbounded(int *error, gpu_view v, gpu_nest *out)
{
    gpu_clear(out);
    if (!gpu_has_modes(error, v))
        return;
    gpu_num last = gpu_shape(v.n, v.p.end - 1);
    gpu_fold_onto(error, v, gpu_is(last, 1) ? gpu_number(2, true) : last, false, out);
}

/* Extent _1 in the place of every mode of a static stride 0. */
GPU_BOTH void gpu_without_zeros(const gpu_nest *n, gpu_nest *out)
{
    gpu_copy(out, n);
    for (int k = 0; k < n->leaves; ++k)
        if (gpu_is(gpu_stride(n, k), 0))
            gpu_set_shape(out, k, gpu_number(1, true));
}

GPU_BOTH void gpu_filtered_part(int *error, gpu_view v, gpu_nest *out)
{
    gpu_clear(out);
    if (gpu_has_modes(error, v))
        gpu_fold_onto(error, v, gpu_kept(v.n, v.p.end - 1, true), true, out);
}

GPU_BOTH void gpu_filtered(int *error, const gpu_nest *n, gpu_nest *out)
{
    gpu_filtered_part(error, gpu_all_of(n), out);
}

/* Mode by mode: of the first `modes` modes each as coalesce, or filter, has it; the others stay. */
GPU_CALL void gpu_coalesced_by(int *error, const gpu_nest *n, int modes, bool filter, gpu_nest *out)
{
    gpu_nest fewer;
    gpu_part whole = gpu_whole(n), mode = whole;
    int rank = gpu_rank(n, whole);
    gpu_clear(out);
    if (modes > rank)
        gpu_fail(error, CT_EINVAL);
    for (int i = 0; i < rank && *error == CT_OK; ++i) {
        mode = i == 0 ? gpu_mode(n, whole, 0) : gpu_next_mode(n, mode);
        if (i < modes && filter)
            gpu_filtered_part(error, gpu_view_of(n, mode), &fewer);
        else if (i < modes)
            gpu_coalesced_part(error, gpu_view_of(n, mode), &fewer);
        gpu_append(error, out, i < modes ? &fewer : n, i < modes ? gpu_whole(&fewer) : mode);
    }
    gpu_wrap(error, out, 0);
}

/* ---- Shapes --------------------------------------------------------------------------------- */

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
