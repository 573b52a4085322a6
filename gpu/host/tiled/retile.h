/* retile.h - a copy by two tiled copies, with a fragment of registers between them that each sees
 * retiled.
 *
 *      copy(first,  partition_S(a),     retile_D(fragment))
 *      copy(second, retile_S(fragment), partition_D(b))
 *
 * The fragment is that of a third tiled copy, of single elements, whose thread-value layout both
 * have. What is here: from the operands to offsets and registers. What is not: the kernel
 * (kernels/tiled/retile.cu). */
#ifndef GPU_RETILE_H
#define GPU_RETILE_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of a thread's fragment at most. */
enum { GPU_FRAGMENT_BYTES = 512 };

/* The operations of both copies, the threads and values of both, the layouts of both tensors. */
typedef struct gpu_retile_operands {
    const char *first, *second; /* "SM75_U32x4_LDSM_N", "UniversalCopy<u32>" */
    ct_layout threads, values, a, b;
} gpu_retile_operands;

/* Fills in what a request for retile needs but for its memory; offsets, of room numbers, is then to
 * be put on the device as r->retile.loads.offsets. False, and why, where no instruction does it, or
 * where the two see an element in different registers. */
bool gpu_retile(ct_ctx *cx, const gpu_retile_operands *o, gpu_request *r, int32_t *offsets,
                size_t room, gpu_why *why);

/* How many numbers the offsets and registers of a request are. */
size_t gpu_retile_offsets(const gpu_request *r);

/* Are the stores of a request as they must be? */
bool gpu_takes_stores(const gpu_request *r, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
