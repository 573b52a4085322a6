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

/* The rows and outputs of columns: outputs in packs of so many neighbours, and packs from one row
 * to the next. Refused where an output folds unequal steps, or where 128 bytes of outputs are not
 * neighbours. */
bool gpu_columns_of(const gpu_request *r, int count, ct_flat *packs, int64_t *step, gpu_why *why);

/* reduce_strips.cu: v6 */
bool gpu_plan_strips(const gpu_request *r, gpu_plan *p, gpu_why *why);
bool gpu_launch_strips(const gpu_plan *p, void *stream, gpu_why *why);

#endif
