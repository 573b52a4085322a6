/* local_tile.cu - the tiles of a tensor, each the work of one block of threads.
 *
 * What is here: the versions. What is not: the partition of a tile among threads
 * (local_partition.cu). Tile t begins at the coordinate of t among the tiles, times the tile's
 * shape; ragged tiles own coordinates outside of the tensor, which they report and do not move.
 * Follows 0x_gemm_tutorial "CTA Partitioning".
 *
 * v1  plain: block t owns tile t, its threads take the places in turn; 64-bit division.
 * v2  a thread for each place of each tile, however small the tiles are, so that no lane idles and
 *     reports are one piece of memory across blocks; division by multiplication, below 2^31. */
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/partition_coordinates.cuh"

enum { THREADS = 256 };

/* The place of a tile in the tensor. */
static __device__ __forceinline__ gpu_coord place_in(const gpu_tiling *s, const gpu_coord *tile,
                                                     const gpu_coord *place)
{
    gpu_coord c = {};
#pragma unroll
    for (int k = 0; k < GPU_RANK; ++k)
        if (k < s->rank)
            c.at[k] = tile->at[k] * s->tile[k] + place->at[k];
    return c;
}

/* ---- v1 ------------------------------------------------------------------------------------- */

typedef struct plain {
    gpu_flats flats;
    gpu_tiling s;
    int64_t tiles, places, *report;
} plain;

template <typename T> static __global__ void local_tile_v1(const __grid_constant__ plain w)
{
    const T *x = (const T *)w.flats.x;
    T *y = (T *)w.flats.y;
    for (int64_t t = blockIdx.x; t < w.tiles; t += gridDim.x) {
        gpu_coord tile = gpu_coord_of(t, w.s.rank, w.s.tiles);
        for (int64_t p = threadIdx.x; p < w.places; p += blockDim.x) {
            gpu_coord place = gpu_coord_of(p, w.s.rank, w.s.tile);
            gpu_coord c = place_in(&w.s, &tile, &place);
            int64_t i = gpu_report_coord(&w.s, &c, w.report + (t * w.places + p) * w.s.rank);
            if (i >= 0)
                y[gpu_flat_index(&w.flats.b, i)] = x[gpu_flat_index(&w.flats.a, i)];
        }
    }
}

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    int64_t tiles = gpu_tile_count(r);
    *gpu_arguments<plain>(p) = {gpu_flats_of(r), gpu_tiling_of(r), tiles, gpu_tile_size(r),
                                r->report};
    return gpu_spread(p, r, tiles, 1);
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain *w = gpu_arguments<plain>(p);
    gpu_by_width(p->width, [=](auto element) {
        local_tile_v1<decltype(element)><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
    });
    return gpu_launched(why, "local_tile v1");
}

/* ---- v2 ------------------------------------------------------------------------------------- */

typedef struct plain32 {
    gpu_flats32 flats;
    gpu_tiling s;
    gpu_shape32 by_tile, by_tiles;
    gpu_divider by_place;
    uint32_t places; /* of a tile */
    int64_t work, *report;
} plain32;

template <typename T> static __global__ void local_tile_v2(const __grid_constant__ plain32 w)
{
    const T *x = (const T *)w.flats.x;
    T *y = (T *)w.flats.y;
    for (int64_t n = gpu_thread(); n < w.work; n += gpu_threads()) {
        uint32_t t = gpu_divide((uint32_t)n, w.by_place);
        gpu_coord tile = gpu_coord32_of(t, w.s.rank, &w.by_tiles);
        gpu_coord place = gpu_coord32_of((uint32_t)n - t * w.places, w.s.rank, &w.by_tile);
        gpu_coord c = place_in(&w.s, &tile, &place);
        int64_t i = gpu_report_coord(&w.s, &c, w.report + n * w.s.rank);
        if (i >= 0)
            y[gpu_flat32_index(&w.flats.b, (uint32_t)i)] =
                x[gpu_flat32_index(&w.flats.a, (uint32_t)i)];
    }
}

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    plain32 *w = gpu_arguments<plain32>(p);
    int64_t places = gpu_tile_size(r);
    if (!gpu_below_2_31(r, gpu_tile_count(r) * places, why))
        return false;
    w->flats = gpu_flats32_of(r);
    w->s = gpu_tiling_of(r);
    w->by_tile = gpu_shape32_of(r->partition.rank, w->s.tile);
    w->by_tiles = gpu_shape32_of(r->partition.rank, w->s.tiles);
    w->by_place = gpu_divider_of(places);
    w->places = (uint32_t)places;
    w->work = gpu_tile_count(r) * places;
    w->report = r->report;
    return gpu_spread(p, r, w->work, THREADS);
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain32 *w = gpu_arguments<plain32>(p);
    gpu_by_width(p->width, [=](auto element) {
        local_tile_v2<decltype(element)><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
    });
    return gpu_launched(why, "local_tile v2");
}

extern const gpu_version gpu_local_tile_versions[] = {
    {"v1", "block t owns tile t", 80, plan_v1, launch_v1},
    {"v2", "a thread for each place of each tile", 80, plan_v2, launch_v2},
    {},
};
