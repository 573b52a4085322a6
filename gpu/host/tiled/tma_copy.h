/* tma_copy.h - copies by tensor maps as a kernel sees them: the map, and for each CTA and tile the
 * boxes that it moves, as the reference plans and partitions them.
 *
 * What is here: from make_tma_copy's and make_im2col_tma_copy's operands to boxes. What is not: the
 * driver's map (tensor_map.cuh), the kernel (kernels/tiled/tma.cu). */
#ifndef GPU_TMA_COPY_H
#define GPU_TMA_COPY_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The operands of make_tma_copy: a tensor in global memory, the layout of a tile in shared memory,
 * which may be swizzled, the tile, and how many CTAs share it; cluster NULL: one. Those of
 * make_im2col_tma_copy likewise, with a convolution; its tile is as large as smem, (pixels,
 * channels), and there are so many of them for each place in the window. */
typedef struct gpu_tma_operands {
    const char *op; /* SM90_TMA_ and LOAD, LOAD_MULTICAST, STORE, REDUCE_ADD; .._IM2COL of the
                       first three: LOAD_IM2COL, LOAD_IM2COL_MULTICAST, STORE_IM2COL; loads with
                       ::PREFETCH behind are prefetched first; in tma_partition(..) that function
                       partitions a tile of boxes, in the place of partition_S and _D */
    ct_layout tensor, smem;
    ct_tiler tile;
    ct_value cluster;
    const ct_im2col *convolution; /* NULL: no im2col */
} gpu_tma_operands;

/* The numbers of a box: its coordinates, its byte in the tile, and, of im2col, where in the window
 * it is. */
enum {
    GPU_BOX_BYTE = CT_MAX_TMA_RANK,
    GPU_BOX_OFFSETS,
    GPU_BOX_NUMBERS = GPU_BOX_OFFSETS + CT_MAX_TMA_RANK - 2
};

/* Fills in what a request for tma_copy needs but for its memory; boxes, of room numbers, are
 * then to be put on the device as r->tma.boxes. False, and why, where the reference refuses it. */
bool gpu_tma_copy(ct_ctx *cx, const gpu_tma_operands *o, gpu_request *r, int32_t *boxes,
                  size_t room, gpu_why *why);

/* How many numbers the boxes of a request are. */
size_t gpu_tma_numbers(const gpu_request *r);

#ifdef __cplusplus
}
#endif

#endif
