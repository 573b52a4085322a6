/* partition_coordinates.cuh - the coordinates that a thread or block owns in a partition.
 *
 * What is here: a tensor's shape divided into tiles, colexicographic coordinates, the report. What
 * is not: which of them a thread owns (local_tile.cu, local_partition.cu, tv_partition.cu). Nothing
 * here is computed by the layout algebra: it is compared with the algebra's results. */
#ifndef GPU_PARTITION_COORDINATES_CUH
#define GPU_PARTITION_COORDINATES_CUH

#include "gpu/host/kernels.h"
#include "gpu/kernels/flat.cuh"

/* One number for each mode; those from rank on are not read. */
typedef struct gpu_coord {
    int64_t at[GPU_RANK];
} gpu_coord;

/* A tensor's shape, divided into tiles of one shape.
 *
 *      0 1 2 | 3 4 5 | 6 . .      extent 7, tile 3, tiles 3: the places 7 and 8 of the last tile
 *                                 lie outside of the tensor */
typedef struct gpu_tiling {
    int rank;
    int64_t extent[GPU_RANK], tile[GPU_RANK], tiles[GPU_RANK];
} gpu_tiling;

static inline gpu_tiling gpu_tiling_of(const gpu_request *r)
{
    gpu_tiling s = {r->partition.rank, {}, {}, {}};
    for (int k = 0; k < r->partition.rank; ++k) {
        s.extent[k] = r->partition.extent[k];
        s.tile[k] = r->partition.tile[k];
        s.tiles[k] = r->partition.extent[k] / r->partition.tile[k] +
                     (r->partition.extent[k] % r->partition.tile[k] != 0);
    }
    return s;
}

/* The coordinate of a number in a shape, the first mode fastest. */
static __device__ __forceinline__ gpu_coord gpu_coord_of(int64_t n, int rank, const int64_t *shape)
{
    gpu_coord c = {};
#pragma unroll
    for (int k = 0; k < GPU_RANK; ++k)
        if (k < rank) {
            c.at[k] = n % shape[k];
            n /= shape[k];
        }
    return c;
}

/* Reports a coordinate. Its number in the tensor, or -1 where it lies outside. */
static __device__ __forceinline__ int64_t gpu_report_coord(const gpu_tiling *s, const gpu_coord *c,
                                                           int64_t *report)
{
    int64_t number = 0, scale = 1;
    bool inside = true;
#pragma unroll
    for (int k = 0; k < GPU_RANK; ++k)
        if (k < s->rank) {
            report[k] = c->at[k];
            inside = inside && c->at[k] < s->extent[k];
            number += c->at[k] * scale;
            scale *= s->extent[k];
        }
    return inside ? number : -1;
}

/* ---- The same below 2^31, by multiplication ------------------------------------------------- */

/* A shape of at most 2^31 places, with a divider for each extent. */
typedef struct gpu_shape32 {
    uint32_t shape[GPU_RANK];
    gpu_divider by[GPU_RANK];
} gpu_shape32;

static inline gpu_shape32 gpu_shape32_of(int rank, const int64_t *shape)
{
    gpu_shape32 c = {};
    for (int k = 0; k < rank; ++k) {
        c.shape[k] = (uint32_t)shape[k];
        c.by[k] = gpu_divider_of(shape[k]);
    }
    return c;
}

static __device__ __forceinline__ gpu_coord gpu_coord32_of(uint32_t n, int rank,
                                                           const gpu_shape32 *shape)
{
    gpu_coord c = {};
#pragma unroll
    for (int k = 0; k < GPU_RANK; ++k)
        if (k < rank) {
            uint32_t rest = gpu_divide(n, shape->by[k]);
            c.at[k] = n - rest * shape->shape[k];
            n = rest;
        }
    return c;
}

#endif
