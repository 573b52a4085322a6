/* cooperative_gemm.h - cooperative_gemm(thread, TiledMMA, alpha, A, B, beta, C) as a request.
 *
 * What is here: which coordinates each thread multiplies, of matrices that need not be whole tiles.
 * What is not: the kernels (kernels/products/cooperative_gemm.cu). Follows the headers:
 * algorithm/cooperative_gemm.hpp:
 *
 *      sums = 0;  for each step along K, from 0 up:  sums += A(:,k) B(:,k), by one instruction each
 *      C = alpha * sums + beta * C              each product and the sum rounded on its own
 *
 * Partitions round up: a thread may have coordinates beyond M, N or K, of which A and B are taken
 * to be zero, and C is left alone. Where beta is 0, C is not read.
 *
 * x holds A, B and C one after the other as a tiled MMA has them (gpu.h); the kernel copies them to
 * shared memory, and D from there to y. offsets are
 *
 *      [thread][values of A | of B | of C]     coordinate: row + rows * column, rows rounded up
 *
 * with the values of each instruction side by side, those of a step along K before the next. */
#ifndef GPU_COOPERATIVE_GEMM_H
#define GPU_COOPERATIVE_GEMM_H

#include "gpu/gpu.h"
#include "gpu/host/tiled/tiled_mma.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fills in what a request for cooperative_gemm needs but for its memory, alpha and beta, and
 * for where the factors begin in x; offsets, of room numbers, is then to be put on the device. */
bool gpu_cooperative_gemm(ct_ctx *cx, const gpu_mma_operands *o, gpu_request *r, int32_t *offsets,
                          size_t room, gpu_why *why);

/* How many numbers the offsets of a request are. */
size_t gpu_cooperative_gemm_offsets(const gpu_request *r);

/* Bytes of shared memory: A, B and C, each at a multiple of 16. */
int64_t gpu_cooperative_gemm_bytes(const gpu_mma *m);

/* Is there a product of such an instruction, threads and values? Refuses the request otherwise. */
bool gpu_takes_shared_product(const gpu_request *r, gpu_why *why);

/* Are M, N and K whole tiles, so that no coordinate lies beyond them? */
bool gpu_cooperative_gemm_is_whole(const gpu_request *r);

#ifdef __cplusplus
}
#endif

#endif
