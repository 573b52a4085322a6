/* matrices.h - a copy as the transpose of a matrix in memory.
 *
 * What is here: two matrices as kernels see them, and when a copy is such a pair. What is not:
 * kernels (transpose.cu, transpose_vector.cu). */
#ifndef GPU_MATRICES_H
#define GPU_MATRICES_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/*      x    in_rows rows of out_rows elements, x_pitch bytes apart
 *      y    out_rows rows of in_rows elements, y_pitch bytes apart
 *
 * Blocks follow one another along the rows of y: on an H200, 16384 x 16384 of 4 bytes, 0.98 of
 * cudaMemcpyAsync against 0.95 along the rows of x. */
typedef struct gpu_matrices {
    const char *x;
    char *y;
    int64_t in_rows, out_rows, x_pitch, y_pitch;
    uint32_t tiles;  /* along a row of y */
    unsigned blocks; /* in all, one for each tile */
} gpu_matrices;

/* The matrices of a copy, in tiles of so many elements each way. Refused where the rows of one side
 * are not the columns of the other. */
bool gpu_matrices_of(const gpu_request *copy, int tile, gpu_matrices *t, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
