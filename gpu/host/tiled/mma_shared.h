/* mma_shared.h - factors of a tiled MMA that a warpgroup reads in shared memory.
 *
 * What is here: from a layout in shared memory to the descriptors of wgmma. What is not: registers
 * (tiled_mma.c), the instructions (wgmma_rows.h). */
#ifndef GPU_MMA_SHARED_H
#define GPU_MMA_SHARED_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What one instruction reads of a factor: so many rows and so many elements along K, the first of
 * them at a coordinate of the tile, row + rows of the tile * column. */
typedef struct gpu_mma_part {
    int rows, columns;
    bool mn_major;
    int64_t first;
} gpu_mma_part;

/* The descriptor of a part, with 0 for its address, which is where the layout has the part's first
 * element; the image of the factor begins at a multiple of 1024 bytes. False, and why, where no
 * descriptor says where its elements are. */
bool gpu_mma_descriptor(const gpu_factor *f, const gpu_mma_part *part, uint64_t *out, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
