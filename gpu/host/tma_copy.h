/* tma_copy.h - copies by tensor maps as a kernel sees them: the map, and for each CTA and tile the
 * boxes that it moves, as the reference plans and partitions them.
 *
 * What is here: from make_tma_copy's operands to boxes. What is not: the driver's map
 * (tensor_map.cuh), the kernel (kernels/tma.cu). */
#ifndef GPU_TMA_COPY_H
#define GPU_TMA_COPY_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The operands of make_tma_copy: a tensor in global memory, the layout of a tile in shared memory,
 * which may be swizzled, the tile, and how many CTAs share it; cluster NULL: one. */
typedef struct gpu_tma_operands {
    const char *op; /* SM90_TMA_LOAD, SM90_TMA_LOAD_MULTICAST, SM90_TMA_STORE, .._REDUCE_ADD */
    ct_layout tensor, smem;
    ct_tiler tile;
    ct_value cluster;
} gpu_tma_operands;

enum { GPU_BOX_NUMBERS = CT_MAX_TMA_RANK + 1 }; /* its coordinates, and its byte in the tile */

/* Fills in what a request for GPU_TMA_COPY needs but for its memory; boxes, of room numbers, are
 * then to be put on the device as r->tma.boxes. False, and why, where the reference refuses it. */
bool gpu_tma_copy(ct_ctx *cx, const gpu_tma_operands *o, gpu_request *r, int32_t *boxes,
                  size_t room, gpu_why *why);

/* How many numbers the boxes of a request are. */
size_t gpu_tma_numbers(const gpu_request *r);

#ifdef __cplusplus
}
#endif

#endif
