/* tiled_copy.h - copy(TiledCopy, src, dst) as a kernel sees it: one instruction, and for each
 * thread the offsets that it reads and writes, as the reference partitions the two tensors.
 *
 * What is here: from a copy operation of CuTe to an instruction, from layouts to offsets. What is
 * not: the kernel (kernels/tiled/tiled_copy.cu), tensor copies of the TMA. */
#ifndef GPU_TILED_COPY_H
#define GPU_TILED_COPY_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The operands of a tiled copy, as CuTe has them: make_tiled_copy(Copy_Atom<op, T>, threads,
 * values), and the layouts of both tensors, in elements of T. */
typedef struct gpu_tiled_operands {
    const char *op; /* "SM75_U32x4_LDSM_N", or a policy (policy.h) */
    ct_layout threads, values, a, b;
} gpu_tiled_operands;

/* Fills in what a request for tiled_copy needs but for its memory; offsets, of room numbers, is
 * then to be put on the device as r->offsets. False, and why, where no instruction does it. */
bool gpu_tiled_copy(ct_ctx *cx, const gpu_tiled_operands *o, gpu_request *r, int32_t *offsets,
                    size_t room, gpu_why *why);

/* How many numbers the offsets of a request are: those read, then those written. */
size_t gpu_tiled_offsets(const gpu_request *r);

/* Does an instruction read shared memory, or write it? */
bool gpu_reads_shared(gpu_copy_kind kind);
bool gpu_writes_shared(gpu_copy_kind kind);

/* Does a thread load each of its values by itself before the instruction, or store it after? */
bool gpu_loads_values(gpu_copy_kind kind);
bool gpu_stores_values(gpu_copy_kind kind);

/* Does a whole warp execute it together? */
bool gpu_needs_warps(gpu_copy_kind kind);

#ifdef __cplusplus
}
#endif

#endif
