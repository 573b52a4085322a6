/* scale.c - an operation that multiplies elements by one number.
 *
 * Here: its record. Not here: kernels (../kernels/tensors/scale.cu). */
#include "gpu/gpu.h"

extern const gpu_version gpu_scale_versions[];

static void define(const gpu_definition *d)
{
    ct_axpby(d->cx, ct_of_int(d->alpha), d->x, ct_of_int(0), d->y, NULL);
}

const gpu_operation gpu_op_scale = {
    .name = "scale",
    .does = "y[B(i)] = alpha x[A(i)]",
    .reads = "alpha A B",
    .define = define,
    .versions = gpu_scale_versions,
};
