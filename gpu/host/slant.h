/* slant.h - a transpose of rows that begin anywhere, in tiles whose edges follow y's sectors.
 *
 * What is here: which copies are such transposes, and the numbers that a kernel needs. What is not:
 * the kernel (copy_slant.cu), and how layouts get a common shape (refinement.h).
 *
 *      x    a row for each q, of neighbours p
 *      y    a row for each p, of neighbours q
 *
 * A tile has `width` places of p, and of q those that lie between two multiples of GPU_SLANT_SECTOR
 * bytes in memory: at another q in each row of y. Only the two ends of a row share a sector with
 * something else. */
#ifndef GPU_SLANT_H
#define GPU_SLANT_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rows of x in a tile at most, without those that the slant takes, bytes that a tile has room for
 * of each, and blocks on a multiprocessor: of elements of 1 byte, of 2, and of others. */
enum {
    GPU_SLANT_SECTOR = 32,
    GPU_SLANT_THREADS = 512,
    GPU_SLANT_HEIGHT = 104,
    GPU_SLANT_HEIGHT_1 = 128,
    GPU_SLANT_HEIGHT_2 = 96,
    GPU_SLANT_LOADED = 512,
    GPU_SLANT_LOADED_1 = 384,
    GPU_SLANT_RESIDENT = 2,
    GPU_SLANT_RESIDENT_SMALL = 3
};

typedef struct gpu_slant {
    gpu_request rest;         /* the modes but p and q; bytes, x and y of the elements */
    int64_t p, q;             /* extents */
    int64_t x_pitch, y_pitch; /* elements from q to q + 1 in x, and from p to p + 1 in y */
    int width, height;        /* of a tile: places of p, and of q where edges are straight */
    uint32_t across, along;   /* tiles in p and in q */
    uintptr_t low, high;      /* the first byte of x that is touched, and the one after the last */
    unsigned blocks;
} gpu_slant;

/* Refused where rows fill no tile, and where they are whole vectors on both sides, and sectors of
 * y, but for long ones of 4 bytes: others are as fast. */
bool gpu_slant_of(const gpu_request *copy, gpu_slant *s, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
