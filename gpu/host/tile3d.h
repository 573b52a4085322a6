/* tile3d.h - a copy of any permutation cut into 3-D tiles, which blocks move by shared memory.
 *
 * What is here: the four sets of modes that make a 3-D tile, and the numbers that a kernel needs to
 * move it. What is not: the kernels (copy_tile3d.cu), and how layouts get a common shape
 * (refinement.h).
 *
 * The modes of the common refinement are shared among four sets and the rest:
 *
 *      S   neighbours in x and in y: mode 0, where both begin with it; one element otherwise
 *      P   what follows S in x without a gap, as far as it is worth it
 *      Q   what follows S in y without a gap
 *      O   more of them, until a 3-D tile is large enough
 *
 *      x      |Q| * |O| rows of |S| * |P| neighbours         read row by row
 *      tile   the same rows in shared memory, a pitch apart
 *      y      |P| * |O| rows of |S| * |Q| neighbours         written row by row
 *
 * The last mode of P, Q and O may be cut into pieces; pieces and the modes of no set count the
 * 3-D tiles. */
#ifndef GPU_TILE3D_H
#define GPU_TILE3D_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GPU_TILE3D_MODES = 6 };

/* The nearest mode first; the last is cut into `pieces` of shape[modes - 1] places, of which the
 * last piece may have fewer. Strides in elements. */
typedef struct gpu_tile3d_set {
    int modes;
    int size; /* places of a whole piece: the product of the shape */
    int32_t shape[GPU_TILE3D_MODES];
    int64_t x[GPU_TILE3D_MODES], y[GPU_TILE3D_MODES];
    int64_t last; /* extent of the last mode before it was cut */
    uint32_t pieces;
} gpu_tile3d_set;

/* What threads move at a time:
 *
 *      elements   S and an element of 16 bytes, or S of one element of 4 bytes or more
 *      vectors    16 bytes: S is one element, and all rows are whole vectors on both sides
 *      words      4 bytes: S is one element of 1 or 2 bytes
 *      bytes      16 bytes: S has 16 bytes or more, which begin anywhere */
typedef enum gpu_tile3d_kind {
    GPU_TILE3D_ELEMENTS,
    GPU_TILE3D_VECTORS,
    GPU_TILE3D_WORDS,
    GPU_TILE3D_BYTES
} gpu_tile3d_kind;

/* How threads move rows: a power of two of them each, and rows begin up to `align` units after a
 * multiple of 32 bytes. */
typedef struct gpu_tile3d_rows {
    int lanes; /* its logarithm */
    int align; /* 32 bytes in units less 1, or 0 where that is not made up for */
} gpu_tile3d_rows;

typedef struct gpu_tile3d {
    gpu_request rest; /* the modes of no set; bytes, x and y of the elements that are moved */
    int s;            /* elements of S */
    gpu_tile3d_set p, q, o;
    gpu_tile3d_rows load, store;
    gpu_tile3d_kind kind;
    int each;            /* rows of a group, from which one thread gathers */
    int pitch;           /* from row to row of a group: elements, or bytes of words and bytes */
    int group;           /* from group to group, likewise */
    int slots;           /* from one place of O to the next */
    int more;            /* rows of x that a block reads after its piece of Q, where that is cut and
                            rows are bytes: its rows of y end at the next multiple of 32 bytes */
    int tile;            /* where the tile begins in shared memory, after the tables of rows */
    int64_t shared;      /* bytes of shared memory */
    uintptr_t low, high; /* the first byte of x that is touched, and the one after the last */
    unsigned blocks;
} gpu_tile3d;

/* Refused where a 3-D tile is not worth it, and where rows are long: others move these as fast. */
bool gpu_tile3d_of(const gpu_request *copy, gpu_tile3d *b, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
