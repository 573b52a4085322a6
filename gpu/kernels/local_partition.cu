/* local_partition.cu - the elements of a tensor that each of a layout of threads owns.
 *
 * What is here: the ladder of GPU_LOCAL_PARTITION. What is not: tiles (local_tile.cu), layouts of
 * threads and values (tv_partition.cu). The shape of the threads is laid over the tensor again and
 * again, and a thread owns what lies under its place:
 *
 *      layout of threads (2,3):(3,1)      0 1 2 | 0 1 2 | 0 .       3 x 8, thread 4 owns (1,1),
 *                                         3 4 5 | 3 4 5 | 3 .       (1,4), and, outside, (1,7),
 *                                         - - - + - - - + - -       (3,1), (3,4), (3,7)
 *                                         0 1 2 | 0 1 2 | 0 .
 *
 * Where thread t stands, CuTe finds by division: in the mode of stride d and extent s of the layout
 * of threads at t / d % s. Follows 03_tensor "Inner and outer partitioning".
 *
 * v1  plain: a thread for each thread of the layout, which walks over all that it owns; 64-bit
 *     division.
 * v2  a thread for each element, division by multiplication, below 2^31. A warp takes 8 neighbours
 *     among the owners and 4 of the elements of each: neighbouring owners move neighbouring
 *     elements, one owner's reports are neighbours, and 8 x 4 fills whole sectors of both. */
#include "gpu/kernels/partition_coordinates.cuh"

enum { THREADS = 256, OWNERS = 8, OF_EACH = 32 / OWNERS };

/* The element of an owner at a place, in a tile. */
static __device__ __forceinline__ gpu_coord element_of(const gpu_shape *s, const gpu_coord *place,
                                                       const gpu_coord *tile)
{
    gpu_coord c = {};
#pragma unroll
    for (int k = 0; k < GPU_RANK; ++k)
        if (k < s->rank)
            c.at[k] = tile->at[k] * s->tile[k] + place->at[k];
    return c;
}

/* ---- v1 ------------------------------------------------------------------------------------- */

/* The place of thread t in the layout of threads, as one number. */
static __device__ __forceinline__ int64_t place_of(const ct_flat *owner, int64_t t)
{
    int64_t place = 0, scale = 1;
    for (int k = 0; k < owner->modes; ++k) {
        place += t / owner->stride[k] % owner->shape[k] * scale;
        scale *= owner->shape[k];
    }
    return place;
}

template <typename T>
static __global__ void
local_partition_v1(const __grid_constant__ ct_flat a, const __grid_constant__ ct_flat b,
                   const __grid_constant__ ct_flat owner, const __grid_constant__ gpu_shape s,
                   int64_t threads, int64_t tiles, const T *x, T *y, int64_t *report)
{
    for (int64_t t = gpu_thread(); t < threads; t += gpu_threads()) {
        gpu_coord place = gpu_coord_of(place_of(&owner, t), s.rank, s.tile);
        for (int64_t n = 0; n < tiles; ++n) {
            gpu_coord tile = gpu_coord_of(n, s.rank, s.tiles);
            gpu_coord c = element_of(&s, &place, &tile);
            int64_t i = gpu_own(&s, &c, report + (t * tiles + n) * s.rank);
            if (i >= 0)
                y[gpu_flat_index(&b, i)] = x[gpu_flat_index(&a, i)];
        }
    }
}

/* ---- v2 ------------------------------------------------------------------------------------- */

/* The layout of threads, to be asked for a thread's place. */
typedef struct places {
    int modes;
    uint32_t shape[GPU_MODES];
    gpu_divider by_stride[GPU_MODES], by_shape[GPU_MODES];
} places;

static places places_of(const ct_flat *owner)
{
    places p = {owner->modes, {}, {}, {}};
    for (int k = 0; k < owner->modes; ++k) {
        p.shape[k] = (uint32_t)owner->shape[k];
        p.by_stride[k] = gpu_divider_of(owner->stride[k]);
        p.by_shape[k] = gpu_divider_of(owner->shape[k]);
    }
    return p;
}

static __device__ __forceinline__ uint32_t quick_place_of(const places *p, uint32_t t)
{
    uint32_t place = 0, scale = 1;
    for (int k = 0; k < p->modes; ++k) {
        uint32_t n = gpu_divide(t, p->by_stride[k]);
        place += (n - gpu_divide(n, p->by_shape[k]) * p->shape[k]) * scale;
        scale *= p->shape[k];
    }
    return place;
}

/* Warps count through groups of owners first, then through groups of elements. */
typedef struct warps {
    uint32_t threads, tiles, groups; /* groups of owners */
    gpu_divider by_groups;
    int64_t all;
} warps;

template <typename T>
static __global__ void
local_partition_v2(const __grid_constant__ gpu_quick a, const __grid_constant__ gpu_quick b,
                   const __grid_constant__ places owner, const __grid_constant__ gpu_shape s,
                   const __grid_constant__ gpu_cut by_tile,
                   const __grid_constant__ gpu_cut by_tiles, const __grid_constant__ warps w,
                   const T *x, T *y, int64_t *report)
{
    uint32_t lane = threadIdx.x % 32;
    for (int64_t n = gpu_thread() / 32; n < w.all; n += gpu_threads() / 32) {
        uint32_t round = gpu_divide((uint32_t)n, w.by_groups);
        uint32_t t = ((uint32_t)n - round * w.groups) * OWNERS + lane % OWNERS;
        uint32_t which = round * OF_EACH + lane / OWNERS;
        if (t >= w.threads || which >= w.tiles)
            continue;
        gpu_coord place = gpu_quick_coord_of(quick_place_of(&owner, t), s.rank, &by_tile);
        gpu_coord tile = gpu_quick_coord_of(which, s.rank, &by_tiles);
        gpu_coord c = element_of(&s, &place, &tile);
        int64_t i = gpu_own(&s, &c, report + ((int64_t)t * w.tiles + which) * s.rank);
        if (i >= 0)
            y[gpu_quick_index(&b, (uint32_t)i)] = x[gpu_quick_index(&a, (uint32_t)i)];
    }
}

static warps warps_of(const gpu_request *r)
{
    int64_t tiles = gpu_tiles(r), groups = (r->threads + OWNERS - 1) / OWNERS;
    warps w = {(uint32_t)r->threads, (uint32_t)tiles, (uint32_t)groups, gpu_divider_of(groups),
               groups * ((tiles + OF_EACH - 1) / OF_EACH)};
    return w;
}

/* ---- Launches ------------------------------------------------------------------------------- */

template <typename T> static void of_v1(const gpu_request *r, void *stream)
{
    local_partition_v1<T><<<gpu_grid(r->threads, THREADS), THREADS, 0, (cudaStream_t)stream>>>(
        r->a, r->b, r->owner, gpu_shape_of(r), r->threads, gpu_tiles(r), (const T *)r->x, (T *)r->y,
        r->report);
}

static gpu_start *const start_v1[GPU_WIDTHS] = {of_v1<uint8_t>, of_v1<uint16_t>, of_v1<uint32_t>,
                                                of_v1<uint64_t>, of_v1<uint4>};

static bool launch_v1(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    (void)d;
    start_v1[gpu_width(r)](r, stream);
    return gpu_launched(why, "local_partition v1");
}

template <typename T> static void of_v2(const gpu_request *r, void *stream)
{
    gpu_shape s = gpu_shape_of(r);
    warps w = warps_of(r);
    local_partition_v2<T><<<gpu_grid(w.all * 32, THREADS), THREADS, 0, (cudaStream_t)stream>>>(
        gpu_quick_of(&r->a), gpu_quick_of(&r->b), places_of(&r->owner), s,
        gpu_cut_of(r->rank, s.tile), gpu_cut_of(r->rank, s.tiles), w, (const T *)r->x, (T *)r->y,
        r->report);
}

static gpu_start *const start_v2[GPU_WIDTHS] = {of_v2<uint8_t>, of_v2<uint16_t>, of_v2<uint32_t>,
                                                of_v2<uint64_t>, of_v2<uint4>};

static bool can_v2(const gpu_device *d, const gpu_request *r, gpu_why *why)
{
    (void)d;
    return gpu_below_2_31(GPU_LOCAL_PARTITION, r, why);
}

static bool launch_v2(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    (void)d;
    start_v2[gpu_width(r)](r, stream);
    return gpu_launched(why, "local_partition v2");
}

const gpu_rung gpu_local_partition_ladder[] = {
    {GPU_LOCAL_PARTITION, "v1", "a thread walks over all that it owns", 80, NULL, launch_v1},
    {GPU_LOCAL_PARTITION, "v2", "a warp: 8 owners by 4 elements", 80, can_v2, launch_v2},
    {GPU_LOCAL_PARTITION, NULL, NULL, 0, NULL, NULL},
};
