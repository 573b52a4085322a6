/* slices.h - what plans of gather and scatter need to know of their layouts.
 *
 * What is here: a layout as (slice, which slice), in wider elements where both allow. What is not:
 * kernels.
 *
 *      gather     y[b(i, j)] = x[a(i, index[j])]      i < count: elements of a slice
 *      scatter    y[b(i, index[j])] = x[a(i, j)]      j < slices: those of b, or of a
 *
 * An index that is none of the other's slices moves nothing. Where several slices are scattered to
 * one place, the last of them is moved, as if they were moved in order. report[j] says what became
 * of slice j: its index, or one of these. */
#ifndef GPU_SLICES_H
#define GPU_SLICES_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GPU_NO_SLICE = -1, GPU_OVERRULED = -2 };

/* How many slices there are beside those of the index. */
int64_t gpu_indexed_slices(const gpu_request *r);

/* Bytes that scatter needs at scratch: which slice comes last, for each one of b. */
int64_t gpu_scatter_scratch(const gpu_request *r);

/* a and b divided: an element lies at its place in the slice and that of the slice together.
 * Elements are as wide as all four allow. Refuses swizzles. */
typedef struct gpu_sliced {
    ct_flat inner_a, outer_a, inner_b, outer_b;
    int bytes;     /* of a wide element */
    int64_t count; /* wide elements of a slice */
} gpu_sliced;

bool gpu_slice_both(const gpu_request *r, gpu_sliced *s, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
