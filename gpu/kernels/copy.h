/* copy.h - the versions of copy that have files of their own.
 *
 * What is here: for each its plan and its launch, as gpu_version wants them. What is not: the list
 * of the versions (copy.cu), whose head gives the idea of each. */
#ifndef GPU_COPY_H
#define GPU_COPY_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* copy_vector.cu, copy_rows.cu, copy_tile.cu, copy_tensor.cu, copy_linear.cu */
bool gpu_plan_vector(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_plan_rows(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_plan_tile(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_plan_tensor(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_plan_linear(const gpu_request *r, gpu_plan *p, gpu_why *why);

bool gpu_launch_vector(const gpu_plan *p, void *stream, gpu_why *why);
bool gpu_launch_rows(const gpu_plan *p, void *stream, gpu_why *why);
bool gpu_launch_tile(const gpu_plan *p, void *stream, gpu_why *why);
bool gpu_launch_tensor(const gpu_plan *p, void *stream, gpu_why *why);
bool gpu_launch_linear(const gpu_plan *p, void *stream, gpu_why *why);

/* transpose_vector.cu; a copy that is a transpose, as gpu_transpose_as_copy makes them too */
bool gpu_plan_transposed(const gpu_request *copy, gpu_plan *p, gpu_why *why);
bool gpu_launch_transposed(const gpu_plan *p, void *stream, gpu_why *why);

/* copy_block.cu; the same for transposes */
bool gpu_plan_block(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_launch_block(const gpu_plan *p, void *stream, gpu_why *why);

/* copy_tile3d.cu; the same for transposes */
bool gpu_plan_tile3d(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_launch_tile3d(const gpu_plan *p, void *stream, gpu_why *why);

/* copy_skewed.cu; the same for transposes */
bool gpu_plan_skewed(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_launch_skewed(const gpu_plan *p, void *stream, gpu_why *why);

/* copy_segments.cu */
bool gpu_plan_segments(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_launch_segments(const gpu_plan *p, void *stream, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
