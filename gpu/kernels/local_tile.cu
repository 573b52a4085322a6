/* local_tile.cu - the tiles of a tensor, each the work of one block of threads.
 *
 * What is here: the ladder of GPU_LOCAL_TILE. What is not: the partition of a tile among threads
 * (local_partition.cu). Tile t begins at the coordinate of t among the tiles, times the tile's
 * shape; ragged tiles own coordinates outside of the tensor, which they report and do not move.
 * Follows 0x_gemm_tutorial "CTA Partitioning".
 *
 * v1  plain: block t owns tile t, its threads take the places in turn; 64-bit division.
 * v2  a thread for each place of each tile, however small the tiles are, so that no lane idles and
 *     reports are one piece of memory across blocks; division by multiplication, below 2^31. */
#include "gpu/kernels/partition_coordinates.cuh"

enum { THREADS = 256 };

/* The place of a tile in the tensor. */
static __device__ __forceinline__ gpu_coord place_in(const gpu_shape *s, const gpu_coord *tile,
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

template <typename T>
static __global__ void local_tile_v1(const __grid_constant__ ct_flat a,
                                     const __grid_constant__ ct_flat b,
                                     const __grid_constant__ gpu_shape s, int64_t tiles,
                                     int64_t places, const T *x, T *y, int64_t *report)
{
    for (int64_t t = blockIdx.x; t < tiles; t += gridDim.x) {
        gpu_coord tile = gpu_coord_of(t, s.rank, s.tiles);
        for (int64_t p = threadIdx.x; p < places; p += blockDim.x) {
            gpu_coord place = gpu_coord_of(p, s.rank, s.tile);
            gpu_coord c = place_in(&s, &tile, &place);
            int64_t i = gpu_own(&s, &c, report + (t * places + p) * s.rank);
            if (i >= 0)
                y[gpu_flat_index(&b, i)] = x[gpu_flat_index(&a, i)];
        }
    }
}

/* ---- v2 ------------------------------------------------------------------------------------- */

template <typename T>
static __global__ void
local_tile_v2(const __grid_constant__ gpu_quick a, const __grid_constant__ gpu_quick b,
              const __grid_constant__ gpu_shape s, const __grid_constant__ gpu_cut by_tile,
              const __grid_constant__ gpu_cut by_tiles, gpu_divider by_place, uint32_t places,
              int64_t work, const T *x, T *y, int64_t *report)
{
    for (int64_t n = gpu_thread(); n < work; n += gpu_threads()) {
        uint32_t t = gpu_divide((uint32_t)n, by_place);
        gpu_coord tile = gpu_quick_coord_of(t, s.rank, &by_tiles);
        gpu_coord place = gpu_quick_coord_of((uint32_t)n - t * places, s.rank, &by_tile);
        gpu_coord c = place_in(&s, &tile, &place);
        int64_t i = gpu_own(&s, &c, report + n * s.rank);
        if (i >= 0)
            y[gpu_quick_index(&b, (uint32_t)i)] = x[gpu_quick_index(&a, (uint32_t)i)];
    }
}

/* ---- Launches ------------------------------------------------------------------------------- */

template <typename T> static void of_v1(const gpu_request *r, void *stream)
{
    int64_t tiles = gpu_tiles(r);
    local_tile_v1<T><<<gpu_grid(tiles, 1), THREADS, 0, (cudaStream_t)stream>>>(
        r->a, r->b, gpu_shape_of(r), tiles, gpu_places(r), (const T *)r->x, (T *)r->y, r->report);
}

static gpu_start *const start_v1[GPU_WIDTHS] = {of_v1<uint8_t>, of_v1<uint16_t>, of_v1<uint32_t>,
                                                of_v1<uint64_t>, of_v1<uint4>};

static bool launch_v1(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    (void)d;
    start_v1[gpu_width(r)](r, stream);
    return gpu_launched(why, "local_tile v1");
}

template <typename T> static void of_v2(const gpu_request *r, void *stream)
{
    gpu_shape s = gpu_shape_of(r);
    int64_t places = gpu_places(r), work = gpu_tiles(r) * places;
    local_tile_v2<T><<<gpu_grid(work, THREADS), THREADS, 0, (cudaStream_t)stream>>>(
        gpu_quick_of(&r->a), gpu_quick_of(&r->b), s, gpu_cut_of(r->rank, s.tile),
        gpu_cut_of(r->rank, s.tiles), gpu_divider_of(places), (uint32_t)places, work,
        (const T *)r->x, (T *)r->y, r->report);
}

static gpu_start *const start_v2[GPU_WIDTHS] = {of_v2<uint8_t>, of_v2<uint16_t>, of_v2<uint32_t>,
                                                of_v2<uint64_t>, of_v2<uint4>};

static bool can_v2(const gpu_device *d, const gpu_request *r, gpu_why *why)
{
    (void)d;
    return gpu_below_2_31(GPU_LOCAL_TILE, r, why);
}

static bool launch_v2(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    (void)d;
    start_v2[gpu_width(r)](r, stream);
    return gpu_launched(why, "local_tile v2");
}

const gpu_rung gpu_local_tile_ladder[] = {
    {GPU_LOCAL_TILE, "v1", "block t owns tile t", 80, NULL, launch_v1},
    {GPU_LOCAL_TILE, "v2", "a thread for each place of each tile", 80, can_v2, launch_v2},
    {GPU_LOCAL_TILE, NULL, NULL, 0, NULL, NULL},
};
