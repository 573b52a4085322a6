/* complement.h - what a layout leaves out, and its inverses.
 *
 *      complement    modes in the order of their strides; each gap is the quotient of neighbours
 *      right         L(R(i)) = i, the longest run 0, 1, 2, .. that L reaches
 *      left          L(R(L(i))) = L(i); gaps of the image become modes of stride 0
 *
 * Follows 02_layout_algebra "Complement", 03_tensor "Thread-Value partitioning". */
#ifndef GPU_ALGEBRA_COMPLEMENT_H
#define GPU_ALGEBRA_COMPLEMENT_H

#include "gpu/algebra/compose.h"

/* ---- Complement ----------------------------------------------------------------------------- */

/* By strides, equal ones in their order. */
GPU_BOTH void gpu_sort_strides(gpu_nest *n)
{
    for (int i = 1; i < n->leaves; ++i)
        for (int j = i; j > 0 && n->stride[j] < n->stride[j - 1]; --j) {
            gpu_num s = gpu_shape(n, j), d = gpu_stride(n, j);
            gpu_set(n, j, gpu_shape(n, j - 1), gpu_stride(n, j - 1));
            gpu_set(n, j - 1, s, d);
        }
}

/* CuTe sorts at compile time: several modes need static strides. */
GPU_BOTH bool gpu_sortable(int *error, const gpu_nest *n)
{
    for (int k = 0; k < n->leaves && *error == CT_OK; ++k)
        if (n->leaves > 1 && !gpu_stride(n, k).fixed)
            gpu_fail(error, CT_EINVAL);
        else if (n->stride[k] < 0)
            gpu_fail(error, CT_EDOMAIN);
    return *error == CT_OK;
}

/* The repetitions beyond a reach, up to a target: an integer or a flat shape, which the reach
 * divides from the left. Their modes are the next leaves of out. */
GPU_BOTH void gpu_repetitions(int *error, const gpu_nest *target, gpu_num reach, gpu_nest *out)
{
    gpu_nest shape;
    gpu_num by = reach;
    gpu_clear(&shape);
    for (int k = 0; k < target->leaves && *error == CT_OK; ++k) {
        gpu_push_extent(error, &shape, gpu_ceil_div(error, gpu_shape(target, k), by));
        if (gpu_is_tuple(target))
            by = gpu_ceil_div(error, by, gpu_shape(target, k));
    }
    gpu_compact(error, &shape, reach);
    for (int k = 0; k < shape.leaves; ++k)
        gpu_push(error, out, gpu_shape(&shape, k), gpu_stride(&shape, k), 0, 0);
}

/* The gaps below each mode of a filtered layout, then the repetitions. */
GPU_CALL void gpu_gaps(int *error, gpu_nest *filtered, const gpu_nest *target, gpu_nest *out)
{
    gpu_nest list;
    gpu_num reach = gpu_number(1, true);
    uint32_t lanes = gpu_lanes();
    gpu_clear(&list);
    gpu_sort_strides(filtered);
    gpu_rejoin(lanes);
    for (int k = 0; k < filtered->leaves && *error == CT_OK; ++k) {
        gpu_num gap = gpu_div(error, gpu_stride(filtered, k), reach);
        if (*error == CT_OK && gap.value == 0)
            gpu_fail(error, CT_EDOMAIN);
        gpu_push(error, &list, gap, reach, 0, 0);
        reach = gpu_mul(error, gpu_stride(filtered, k), gpu_shape(filtered, k));
    }
    gpu_rejoin(lanes);
    if (*error == CT_OK)
        gpu_repetitions(error, target, reach, &list);
    gpu_rejoin(lanes);
    if (*error == CT_OK)
        gpu_coalesced(error, &list, out);
}

GPU_CALL void gpu_complement_of(int *error, gpu_nest *filtered, const gpu_nest *target,
                                gpu_nest *out)
{
    gpu_clear(out);
    for (int k = 0; k < target->leaves; ++k)
        if (target->shape[k] < 0)
            gpu_fail(error, CT_EDOMAIN);
    if (*error != CT_OK)
        return;
    if (filtered->leaves == 1 && gpu_is(gpu_stride(filtered, 0), 0)) { /* a point: all is left */
        if (target->leaves == 0)
            gpu_fail(error, CT_EINVAL);
        for (int k = 0; k < target->leaves; ++k)
            gpu_push_extent(error, out, gpu_shape(target, k));
        gpu_compact(error, out, gpu_number(1, true));
        if (out->leaves > 1)
            gpu_wrap(error, out, 0);
    } else if (gpu_sortable(error, filtered)) {
        gpu_gaps(error, filtered, target, out);
    }
}

GPU_BOTH void gpu_complement_part(int *error, gpu_view v, const gpu_nest *target, gpu_nest *out)
{
    gpu_nest filtered;
    uint32_t lanes = gpu_lanes();
    gpu_filtered_part(error, v, &filtered);
    gpu_rejoin(lanes);
    gpu_complement_of(error, &filtered, target, out);
    gpu_rejoin(lanes);
}

GPU_BOTH void gpu_complement(int *error, const gpu_nest *n, const gpu_nest *target, gpu_nest *out)
{
    gpu_complement_part(error, gpu_all_of(n), target, out);
}

/* Up to an integer. */
GPU_BOTH void gpu_complement_part_to(int *error, gpu_view v, gpu_num target, gpu_nest *out)
{
    gpu_nest shape;
    gpu_clear(&shape);
    gpu_push(error, &shape, target, gpu_number(0, true), 0, 0);
    gpu_complement_part(error, v, &shape, out);
}

GPU_BOTH void gpu_complement_to(int *error, const gpu_nest *n, gpu_num target, gpu_nest *out)
{
    gpu_complement_part_to(error, gpu_all_of(n), target, out);
}

/* Up to its own cosize. */
GPU_BOTH void gpu_complement_cosize(int *error, const gpu_nest *n, gpu_nest *out)
{
    gpu_nest filtered, shape;
    gpu_filtered(error, n, &filtered);
    gpu_clear(&shape);
    gpu_clear(out);
    if (*error != CT_OK)
        return;
    gpu_push(error, &shape, gpu_cosize(error, &filtered), gpu_number(0, true), 0, 0);
    gpu_complement_of(error, &filtered, &shape, out);
}

/* ---- Inverses ------------------------------------------------------------------------------- */

/* A coalesced layout, the 1-D coordinate at which each mode begins, and the modes of static strides
 * in the order of these. */
typedef struct gpu_inversion {
    gpu_nest m; /* its strides are the layout's */
    int64_t start[GPU_LEAVES];
    uint32_t static_start;
    int order[GPU_LEAVES], count;
} gpu_inversion;

/* CuTe's exchange sort: what it does to equal strides decides which of them comes first. */
GPU_BOTH void gpu_sort_order(gpu_inversion *v)
{
    for (int i = 0; i < v->count; ++i)
        for (int j = i + 1; j < v->count; ++j)
            if (v->m.stride[v->order[j]] < v->m.stride[v->order[i]]) {
                int k = v->order[i];
                v->order[i] = v->order[j];
                v->order[j] = k;
            }
}

GPU_BOTH void gpu_invert(int *error, const gpu_nest *n, gpu_inversion *v)
{
    gpu_num at = gpu_number(1, true);
    v->count = 0;
    v->static_start = 0;
    gpu_coalesced(error, n, &v->m);
    for (int k = 0; k < v->m.leaves && *error == CT_OK; ++k) {
        v->start[k] = at.value;
        v->static_start |= (uint32_t)at.fixed << k;
        at = gpu_mul(error, at, gpu_shape(&v->m, k));
        if (gpu_stride(&v->m, k).fixed)
            v->order[v->count++] = k;
    }
    if (*error == CT_OK)
        gpu_sort_order(v);
}

GPU_BOTH gpu_num gpu_start(const gpu_inversion *v, int k)
{
    return gpu_number(v->start[k], v->static_start >> k & 1);
}

/* Modes as long as each begins where the one before ended: 1, s0, s0*s1, .. */
GPU_CALL void gpu_right_inverse(int *error, const gpu_nest *n, gpu_nest *out)
{
    gpu_inversion v;
    gpu_nest list;
    gpu_num next = gpu_number(1, true);
    gpu_clear(out);
    gpu_invert(error, n, &v);
    gpu_clear(&list);
    gpu_push(error, &list, next, gpu_number(0, true), 0, 0);
    for (int i = 0; i < v.count && *error == CT_OK; ++i) {
        int k = v.order[i];
        if (!next.fixed || v.m.stride[k] != next.value)
            continue;
        gpu_push(error, &list, gpu_shape(&v.m, k), gpu_start(&v, k), 0, 0);
        next = gpu_mul(error, gpu_shape(&v.m, k), gpu_stride(&v.m, k));
    }
    if (*error == CT_OK)
        gpu_coalesced(error, &list, out);
}

/* The digits of an index in the strides, each of which divides the next: R puts each at its mode,
 * which is right where none outgrows its extent. */
GPU_BOTH bool gpu_inverse_fits(const gpu_inversion *v, int leaves)
{
    int64_t reach = 0, add;
    for (int i = 0; i < v->count; ++i) {
        int k = v->order[i];
        int64_t s = v->m.shape[k], d = v->m.stride[k];
        if (s < 1 || d < 0)
            return false;
        if (d == 0)
            continue;
        if (!gpu_mul_fits(s - 1, d, &add) || !gpu_add_fits(reach, add, &reach))
            return false;
        int64_t most = gpu_quotient(reach, d);
        if (i + 1 < v->count) {
            int64_t digits = gpu_quotient(v->m.stride[v->order[i + 1]], d) - 1;
            most = digits < most ? digits : most;
        }
        if (most >= s && !(k == v->m.leaves - 1 && leaves == v->m.leaves))
            return false;
    }
    return true;
}

GPU_BOTH bool gpu_back_at(int *error, const gpu_nest *n, const gpu_nest *r, int64_t i)
{
    int64_t index = gpu_value(error, n, i);
    int64_t back = gpu_value(error, n, gpu_value(error, r, index));
    return *error != CT_OK || back == index;
}

/* L(R(L(c))) = L(c), coordinate by coordinate, where modes overlap or run backwards. */
GPU_CALL void gpu_check_left(int *error, const gpu_nest *n, const gpu_inversion *v,
                             const gpu_nest *r)
{
    if (*error != CT_OK || v->m.leaves == 1 || gpu_inverse_fits(v, n->leaves))
        return;
    int64_t size = gpu_size(error, n).value;
    int64_t asked = size > 0 ? gpu_check_bound(size, n->leaves + r->leaves) : 0;
    for (int64_t i = 0; i < asked && *error == CT_OK; ++i)
        if (!gpu_back_at(error, n, r, i))
            gpu_fail(error, CT_EDOMAIN);
    if (asked < size && *error == CT_OK)
        gpu_fail(error, gpu_back_at(error, n, r, size - 1) ? CT_EUNSUP : CT_EDOMAIN);
}

/* Each stride opens a mode for the gap below it; the last extent closes the list:
 *
 *      stride   0    start    start    ..
 *      shape    gap  gap      ..       last extent */
GPU_CALL void gpu_left_inverse(int *error, const gpu_nest *n, gpu_nest *out)
{
    gpu_inversion v;
    gpu_nest list;
    gpu_num filled = gpu_number(1, true), stride = gpu_number(0, true);
    gpu_clear(out);
    gpu_invert(error, n, &v);
    if (*error == CT_OK && v.count < v.m.leaves)
        gpu_fail(error, CT_EINVAL);
    gpu_clear(&list);
    for (int i = 0; i < v.count && *error == CT_OK; ++i) {
        gpu_num d = gpu_stride(&v.m, v.order[i]);
        if (gpu_is(d, 0))
            continue;
        if (filled.value == 0 || (filled.value != -1 && d.value % filled.value != 0)) {
            gpu_fail(error, CT_EDOMAIN);
            return;
        }
        gpu_num gap = gpu_div(error, d, filled);
        gpu_push(error, &list, gap, stride, 0, 0);
        filled = gpu_mul(error, filled, gap);
        stride = gpu_start(&v, v.order[i]);
    }
    if (*error != CT_OK)
        return;
    gpu_push(error, &list, gpu_shape(&v.m, v.order[v.count - 1]), stride, 0, 0);
    if (*error == CT_OK)
        gpu_coalesced(error, &list, out);
    gpu_check_left(error, n, &v, out);
}

#endif
