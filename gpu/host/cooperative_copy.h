/* cooperative_copy.h - which thread copies which vectors in a copy that the threads of a CTA share.
 *
 * What is here: cooperative_copy<threads, max_bits>(thread, src, dst) as a request. What is not:
 * the kernel. Follows the headers: algorithm/cooperative_copy.hpp. The vectors are numbered in an
 * order in which both tensors are near to runs, and dealt out:
 *
 *      the threads divide the elements      count threads take turns: i, i + count, i + 2 count ..
 *      they do not                          the first `first` vectors go one each to the first
 *                                           threads, the rest in turn to all of them */
#ifndef GPU_COOPERATIVE_COPY_H
#define GPU_COOPERATIVE_COPY_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gpu_cooperative_operands {
    int threads, max_bits;
    ct_layout src, dst; /* static shapes, both in global memory */
} gpu_cooperative_operands;

/* a, b, bytes, threads and cooperative of a request, whose bytes are those of an element
 * before, and of a vector after. x and y are aligned to max_bits, which the plan checks of vectors.
 * */
bool gpu_cooperative_copy(ct_ctx *cx, const gpu_cooperative_operands *o, gpu_request *r,
                          gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
