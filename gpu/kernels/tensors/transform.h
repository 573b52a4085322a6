/* transform.h - the versions of transform in files of their own. */
#ifndef GPU_KERNELS_TRANSFORM_H
#define GPU_KERNELS_TRANSFORM_H

#include "gpu/gpu.h"

/* transform_vectors.cu: v5 */
bool gpu_plan_transform_vectors(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_launch_transform_vectors(const gpu_plan *p, void *stream, gpu_why *why);

/* transform_rows.cu: v6 */
bool gpu_plan_transform_rows(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_launch_transform_rows(const gpu_plan *p, void *stream, gpu_why *why);

#endif
