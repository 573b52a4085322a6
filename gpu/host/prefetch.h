/* prefetch.h - which places of a tensor the threads of a CTA touch, so that the L2 may hold them.
 *
 * What is here: cooperative_prefetch<threads, bytes>(thread, src) as a request; of one thread it is
 * prefetch(src). What is not: the kernel. Follows the headers: algorithm/prefetch.hpp. A vector is
 * what lies side by side, of `bytes` bytes at most, or an element:
 *
 *      thread t touches the vectors     t, t + threads, t + 2 threads, ..    at their first byte */
#ifndef GPU_PREFETCH_H
#define GPU_PREFETCH_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gpu_prefetch_operands {
    int threads, bytes;
    ct_layout src; /* in global memory */
} gpu_prefetch_operands;

/* threads and prefetch of a request, whose bytes are those of an element: the vectors,
 * elements of one, and how many a thread touches. */
bool gpu_prefetch(ct_ctx *cx, const gpu_prefetch_operands *o, gpu_request *r, gpu_why *why);

/* Are these fields of a request as they must be? A vector begins within a; the last of a row may
 * end behind it, where nothing is touched. */
bool gpu_takes_touches(const gpu_request *r, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
