/* recast.h - layouts in other units, and the run of elements that two layouts share.
 *
 * What is here: upcast, downcast, max_common_vector, max_common_layout. Follows 03_tensor (recast),
 * layout.hpp. */
#ifndef GPU_ALGEBRA_RECAST_H
#define GPU_ALGEBRA_RECAST_H

#include "gpu/algebra/complement.h"

/* ---- Units ---------------------------------------------------------------------------------- */

/* A stride below n lies inside of the new unit: the extent shrinks by what fits into one. */
GPU_BOTH void gpu_upcast_leaf(int *error, gpu_nest *out, int k, int64_t by)
{
    gpu_num s = gpu_shape(out, k), d = gpu_stride(out, k), n = gpu_number(by, true);
    if (gpu_is(d, 0))
        return;
    if (!d.fixed) {
        gpu_set_stride(out, k, gpu_number(d.value / by, false));
        return;
    }
    if (d.value % by != 0 && by % d.value != 0) {
        gpu_fail(error, CT_EDOMAIN);
        return;
    }
    gpu_num size = gpu_abs(error, d);
    gpu_num extent = gpu_ceil_div(error, s, gpu_ceil_div(error, n, size));
    gpu_num stride = gpu_ceil_div(error, size, n);
    gpu_set(out, k, extent, d.value < 0 ? gpu_neg(error, stride) : stride);
}

GPU_CALL void gpu_upcast(int *error, const gpu_nest *n, int64_t by, gpu_nest *out)
{
    gpu_copy(out, n);
    if (by < 1 || n->leaves == 0)
        gpu_fail(error, CT_EINVAL);
    for (int k = 0; k < n->leaves && *error == CT_OK; ++k)
        gpu_upcast_leaf(error, out, k, by);
}

/* A stride of 1 splits its elements, others stretch. */
GPU_CALL void gpu_downcast(int *error, const gpu_nest *n, int64_t by, gpu_nest *out)
{
    gpu_num factor = gpu_number(by, true);
    bool adjacent = false;
    gpu_copy(out, n);
    for (int k = 0; k < n->leaves; ++k)
        adjacent = adjacent || gpu_is(gpu_stride(n, k), 1);
    if (by < 1)
        gpu_fail(error, CT_EINVAL);
    else if (!adjacent)
        gpu_fail(error, CT_EDOMAIN);
    for (int k = 0; k < n->leaves && *error == CT_OK; ++k) {
        gpu_num s = gpu_shape(n, k), d = gpu_stride(n, k);
        if (gpu_is(d, 1) || gpu_is(d, -1))
            gpu_set_shape(out, k, gpu_mul(error, s, factor));
        else
            gpu_set_stride(out, k, gpu_mul(error, d, factor));
    }
}

/* ---- What two layouts share ----------------------------------------------------------------- */

/* Mode 0 of A seen through B's inverse, where it is a static run s:_1; else _1:_0. Only the run has
 * to be right. */
GPU_CALL void gpu_run_in_common(int *error, const gpu_nest *a, const gpu_nest *inverse,
                                gpu_nest *run)
{
    gpu_nest flat, seen, fewer;
    gpu_view b = gpu_all_of(inverse);
    gpu_compose_as_cute(error, gpu_all_of(a), b, &flat, &seen);
    gpu_clear(run);
    if (*error != CT_OK)
        return;
    gpu_coalesced(error, &seen, &fewer);
    if (*error != CT_OK)
        return;
    gpu_num s = gpu_shape(&fewer, 0), d = gpu_stride(&fewer, 0);
    bool found = s.fixed && gpu_is(d, 1);
    gpu_push(error, run, found ? s : gpu_number(1, true), gpu_number(found ? 1 : 0, true), 0, 0);
    if (*error == CT_OK && found && !gpu_digits_fit(&flat, b))
        gpu_agrees(error, &flat, b, run, s.value);
}

GPU_CALL gpu_num gpu_max_common_vector(int *error, const gpu_nest *a, const gpu_nest *b)
{
    gpu_nest inverse, run;
    gpu_right_inverse(error, b, &inverse);
    if (*error == CT_OK)
        gpu_run_in_common(error, a, &inverse, &run);
    return *error == CT_OK ? gpu_shape(&run, 0) : gpu_number(0, true);
}

GPU_CALL void gpu_max_common_layout(int *error, const gpu_nest *a, const gpu_nest *b, gpu_nest *out)
{
    gpu_nest inverse, run;
    gpu_clear(out);
    gpu_right_inverse(error, b, &inverse);
    if (*error == CT_OK)
        gpu_run_in_common(error, a, &inverse, &run);
    if (*error != CT_OK)
        return;
    if (gpu_is(gpu_stride(&run, 0), 0))
        gpu_copy(out, &run);
    else
        gpu_composed(error, &inverse, &run, out);
}

#endif
