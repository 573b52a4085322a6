/* transpose.c - operations that exchange the modes of a matrix.
 *
 * Here: the records. Not here: kernels. */
#include "gpu/host/kernels.h"

extern const gpu_version gpu_transpose_versions[], gpu_packed_transpose_versions[];

static bool check(const gpu_request *r, gpu_why *why)
{
    const int64_t extent[] = {r->transpose.rows, r->transpose.columns};
    return gpu_takes_shape(2, extent, NULL, NULL, why) &&
           gpu_takes_moves(r, GPU_HAS_X, gpu_count(2, extent), why);
}

static void define(const gpu_definition *d)
{
    static const int swapped[] = {1, 0};
    ct_value view = ct_select(d->cx, ct_tensor_layout(d->cx, d->y), 2, swapped);
    ct_copy(d->cx, d->x, ct_make_tensor(d->cx, ct_data(d->cx, d->y), view));
}

const gpu_operation gpu_op_transpose = {
    .name = "transpose",
    .does = "y[B(j,i)] = x[A(i,j)], A (m,n) and B (n,m)",
    .reads = "A B",
    .check = check,
    .define = define,
    .versions = gpu_transpose_versions,
};

const gpu_operation gpu_op_packed_transpose = {
    .name = "packed_transpose",
    .does = "y[B(j,i)] = x[A(i,j)], A (m,n) and B (n,m)",
    .reads = "A B",
    .packed = true,
    .check = check,
    .define = define,
    .versions = gpu_packed_transpose_versions,
};
