/* predicates.c - operations that a predicate allows for some coordinates.
 *
 * Here: the records. Not here: kernels (../kernels/predicates). */
#include "gpu/host/kernels.h"

extern const gpu_version gpu_copy_if_versions[], gpu_copy_masked_versions[],
    gpu_axpby_if_versions[];

static bool check_bounds(const gpu_request *r, gpu_why *why)
{
    const gpu_bounds *s = &r->bounds;
    return gpu_takes_shape(s->rank, s->extent, NULL, s->bound, why) &&
           gpu_takes_moves(r, GPU_HAS_X, gpu_count(s->rank, s->extent), why);
}

static bool check_mask(const gpu_request *r, gpu_why *why)
{
    return gpu_takes_moves(r, GPU_HAS_X | GPU_HAS_Z | GPU_FLAGS, -1, why);
}

const gpu_operation gpu_op_copy_if = {
    .name = "copy_if",
    .does = "y[B(i)] = x[A(i)] for coordinates below bound in every mode",
    .reads = "bound A B",
    .check = check_bounds,
    .versions = gpu_copy_if_versions,
};

const gpu_operation gpu_op_copy_masked = {
    .name = "copy_masked",
    .does = "y[B(i)] = x[A(i)] where the first byte of x[second(i)] is not 0",
    .reads = "second A B",
    .check = check_mask,
    .versions = gpu_copy_masked_versions,
};

const gpu_operation gpu_op_axpby_if = {
    .name = "axpby_if",
    .does = "axpby for coordinates below bound in every mode",
    .reads = "bound alpha A beta B",
    .check = check_bounds,
    .versions = gpu_axpby_if_versions,
};
