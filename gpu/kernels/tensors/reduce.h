/* reduce.h - the versions of reduce in files of their own. */
#ifndef GPU_KERNELS_REDUCE_H
#define GPU_KERNELS_REDUCE_H

#include "gpu/gpu.h"

/* reduce_runs.cu: v4 */
bool gpu_plan_runs(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_launch_runs(const gpu_plan *p, void *stream, gpu_why *why);

/* reduce_columns.cu: v5 */
bool gpu_plan_columns(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_launch_columns(const gpu_plan *p, void *stream, gpu_why *why);

#endif
