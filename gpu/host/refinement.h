/* refinement.h - copies said again in a form that fast kernels want.
 *
 * What is here: the rewriting of requests on the host. Every rewritten request moves the same
 * elements to the same places as the first. What is not: kernels.
 *
 *      y[b(i)] = x[a(i)]          a (4,6):(1,8)     b (12,2):(2,1)
 *      modes paired               a (4,3,2):(1,8,24)  b (4,3,2):(2,8,1)     the same shape
 *      .. sorted by b             a (2,4,3):(24,1,8)  b (2,4,3):(1,2,8)     and merged: none here
 *      .. widened                 as many elements as lie side by side in both are one */
#ifndef GPU_PAIRED_H
#define GPU_PAIRED_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A copy whose a and b have the same shape, mode for mode: places of b in ascending order, as few
 * modes as that gives. Strides of b are positive. Refused where the extents of a and b do not
 * divide one another, as those of (2,3) and (3,2). */
bool gpu_pair(const gpu_request *r, gpu_request *paired, gpu_why *why);

/* The same in the widest elements, up to 16 bytes, that layouts and pointers allow. */
void gpu_widen(gpu_request *paired);

/* A copy_if as a copy of what lies below the bound; maybe of nothing. Refused where the bound cuts
 * a coordinate's modes so that no layout says what is left. */
bool gpu_cut(const gpu_request *r, gpu_request *copy, gpu_why *why);

/* A transpose as a copy: coordinates (i,j) on both sides. */
bool gpu_turn(const gpu_request *r, gpu_request *copy, gpu_why *why);

/* Refuses swizzles. */
bool gpu_plain(const gpu_request *r, gpu_why *why);

/* A copy in rows of neighbouring bytes, without swizzles: r paired, widened where that is asked. A
 * row is mode 0; where no two elements are neighbours it is one element. */
bool gpu_rows(const gpu_request *r, bool wide, gpu_request *rows, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
