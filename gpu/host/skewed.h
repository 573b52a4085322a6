/* skewed.h - a transpose of rows that begin anywhere, in tiles whose edges follow y's sectors.
 *
 * What is here: which copies are such transposes, and the numbers that a kernel needs. What is not:
 * the kernel (copy_skewed.cu), and how layouts get a common shape (refinement.h).
 *
 *      x    a row for each q, of neighbours p
 *      y    a row for each p, of neighbours q
 *
 * A tile has `width` places of p, and of q those that lie between two multiples of
 * GPU_SKEWED_SECTOR bytes in memory: at another q in each row of y. Only the two ends of a row
 * share a sector with something else; what it has before its first such multiple is the first
 * tile's.
 *
 *      y       row p has q from j H + e(p) to (j + 1) H + e(p) in tile j     e(p): its elements
 *      x       rows q from j H on, H and a sector's elements of them         before a sector
 *
 * In shared memory row i of a tile is row i / E of part i % E, where a unit written has E elements:
 *
 *      part 0  | row 0 .. | row E .. | row 2 E .. |        `pitch` bytes from one to the next
 *      part 1  | row 1 .. | row E + 1 .. | ..              `part` bytes after part 0
 *
 * A row lies as far after a multiple of 16 bytes as it does in x, so that vectors can be copied. */
#ifndef GPU_SKEWED_H
#define GPU_SKEWED_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Limits of a tile and of a multiprocessor, measured on an H200. */
enum {
    GPU_SKEWED_SECTOR = 32,   /* bytes of a sector */
    GPU_SKEWED_THREADS = 512, /* threads of a block */
    GPU_SKEWED_HEIGHT = 128,  /* the most rows of x, without those that the skew takes */
    GPU_SKEWED_WIDTH = 496,   /* the most bytes of a row of x, of elements of 2 bytes or more */
    GPU_SKEWED_WIDTH_1 = 368, /* the same of elements of 1 byte */
    GPU_SKEWED_ROOM = 51000,  /* bytes of shared memory, of elements of 4 bytes or more */
    GPU_SKEWED_ROOM_SMALL = 66000, /* the same of elements of 1 and 2 bytes */
    GPU_SKEWED_RESIDENT = 2,       /* blocks on a multiprocessor, of elements of 4 bytes or more */
    GPU_SKEWED_RESIDENT_SMALL = 3  /* the same of elements of 1 and 2 bytes */
};

typedef struct gpu_skewed {
    gpu_request rest;    /* the modes but p and q; bytes, x and y of the elements */
    int64_t p, q;        /* extents */
    int64_t x_pitch;     /* elements from q to q + 1 in x */
    int64_t y_pitch;     /* elements from p to p + 1 in y */
    int width;           /* places of p of a tile */
    int height;          /* places of q of a tile where edges are straight */
    int pitch;           /* bytes from row to row of a part */
    int part;            /* bytes of a part */
    int shared;          /* bytes of the tile */
    uint32_t across;     /* tiles in p */
    uint32_t along;      /* tiles in q */
    uintptr_t low, high; /* the first byte of x that is touched, and the one after the last */
    unsigned blocks;
} gpu_skewed;

/* Refused where rows fill no tile, and where they are whole vectors on both sides, and sectors of
 * y, but for long ones of 4 bytes: others are as fast. */
bool gpu_skewed_of(const gpu_request *copy, gpu_skewed *s, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
