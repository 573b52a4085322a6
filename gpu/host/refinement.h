/* refinement.h - copies normalised to the form that fast kernels want.
 *
 * What is here: the rewriting of requests on the host. Every rewritten request moves the same
 * elements to the same places as the first. What is not: kernels.
 *
 *      y[b(i)] = x[a(i)]          a (4,6):(1,8)         b (12,2):(2,1)
 *      common refinement          a (4,3,2):(1,8,24)    b (4,3,2):(2,8,1)     the same shape
 *      .. sorted by b             a (2,4,3):(24,1,8)    b (2,4,3):(1,2,8)     coalesced: none here
 *      .. vectorised              elements that are neighbours in both become one wider element */
#ifndef GPU_REFINEMENT_H
#define GPU_REFINEMENT_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A copy whose a and b have the same shape, mode for mode: places of b in ascending order, as few
 * modes as that gives. Strides of b are positive. Refused where the extents of a and b do not
 * divide one another, as those of (2,3) and (3,2). */
bool gpu_refine(const gpu_request *r, gpu_request *refined, gpu_why *why);

/* The same of three layouts of a request that reads two operands; where it has no second one, the
 * first is taken for it. Refuses swizzles. gpu_vectorise_all goes with it. */
bool gpu_refine_all(const gpu_request *r, bool two, gpu_request *refined, gpu_why *why);
void gpu_vectorise_all(gpu_request *refined);

/* A refined copy in the widest elements, up to 16 bytes, that layouts and pointers allow. */
void gpu_vectorise(gpu_request *refined);

/* A copy_if as a copy restricted to the coordinates below the bound; possibly empty. Refused where
 * the bound divides a coordinate's modes so that no layout describes the part below it. */
bool gpu_restrict(const gpu_request *r, gpu_request *copy, gpu_why *why);

/* A transpose as a copy: coordinates (i,j) on both sides. */
bool gpu_transpose_as_copy(const gpu_request *r, gpu_request *copy, gpu_why *why);

/* Refuses swizzles. */
bool gpu_unswizzled(const gpu_request *r, gpu_why *why);

/* A copy in rows of neighbouring bytes, without swizzles: r refined and, if wide is set,
 * vectorised. A row is mode 0; where no two elements are neighbours it is one element. */
bool gpu_rows(const gpu_request *r, bool wide, gpu_request *rows, gpu_why *why);

/* Do all rows of this side begin at multiples of so many bytes? */
bool gpu_rows_begin_at(const ct_flat *side, const void *memory, int bytes, int unit);

#ifdef __cplusplus
}
#endif

#endif
