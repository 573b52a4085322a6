/* copy.h - the rungs of copy's ladder that have files of their own.
 *
 * What is here: for each its condition and its launch, as gpu_rung wants them. What is not: the
 * ladder (copy.cu), which says what each does. */
#ifndef GPU_COPY_H
#define GPU_COPY_H

#include "gpu/host/refinement.h"

#ifdef __cplusplus
extern "C" {
#endif

bool gpu_can_vector(const gpu_device *d, const gpu_request *r, gpu_why *why); /* copy_vector.cu */
bool gpu_can_rows(const gpu_device *d, const gpu_request *r, gpu_why *why);   /* copy_rows.cu */
bool gpu_can_tensor(const gpu_device *d, const gpu_request *r, gpu_why *why); /* copy_tensor.cu */
bool gpu_can_tile(const gpu_device *d, const gpu_request *r, gpu_why *why);   /* copy_tile.cu */
bool gpu_can_linear(const gpu_device *d, const gpu_request *r, gpu_why *why); /* copy_linear.cu */

bool gpu_launch_vector(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why);
bool gpu_launch_rows(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why);
bool gpu_launch_tensor(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why);
bool gpu_launch_tile(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why);
bool gpu_launch_bulk(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why);
bool gpu_launch_linear(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why);

/* transpose_vector.cu; a copy that is a transpose, as gpu_turn makes them too */
bool gpu_can_turned(const gpu_device *d, const gpu_request *copy, gpu_why *why);
bool gpu_launch_turned(const gpu_device *d, const gpu_request *copy, void *stream, gpu_why *why);

/* The best rung of copy's ladder that can, on this device. */
bool gpu_copy_best(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
