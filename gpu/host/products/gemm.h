/* gemm.h - gemm of tensors as a request: the five forms that CuTe tells apart by rank.
 *
 * What is here: from layouts to the extents and flat layouts of a request. What is not: the kernels
 * (kernels/products/gemm.cu), products of one tile by an MMA instruction (tiled/tiled_mma.h).
 * Follows 04_algorithms "gemm":
 *
 *      (V)     x (V)     => (V)         V = 1: the default instruction takes one value
 *      (M)     x (N)     => (M,N)
 *      (M,K)   x (N,K)   => (M,N)
 *      (V,M)   x (V,N)   => (V,M,N)
 *      (V,M,K) x (V,N,K) => (V,M,N)
 *
 * A mode may be nested, which makes it a contraction of tensors: a request counts it through. */
#ifndef GPU_GEMM_H
#define GPU_GEMM_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gpu_gemm_operands {
    ct_layout a, b, c, d; /* d NULL: gemm(A, B, C), the sums stay in C */
} gpu_gemm_operands;

/* a, b, c and gemm of a request for gemm, or for gemm_to where there is a D. */
bool gpu_gemm(ct_ctx *cx, const gpu_gemm_operands *o, gpu_request *r, gpu_why *why);

/* Are the matrices of a request M x K, N x K and M x N? Refuses it otherwise. */
bool gpu_takes_product(bool apart, const gpu_request *r, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
