/* local_partition.cu - the elements of a tensor that each of a layout of threads owns.
 *
 * What is here: the versions. What is not: tiles (local_tile.cu), layouts of threads and values
 * (tv_partition.cu). The shape of the threads tiles the tensor, and a thread owns the elements
 * under its place:
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
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/partition_coordinates.cuh"

enum { THREADS = 256, OWNERS = 8, OF_EACH = 32 / OWNERS };

/* The element of an owner at a place, in a tile. */
static __device__ __forceinline__ gpu_coord element_of(const gpu_tiling *s, const gpu_coord *place,
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

typedef struct plain {
    gpu_flats flats;
    ct_flat owner;
    gpu_tiling s;
    int64_t threads, tiles, *report;
} plain;

template <typename T> static __global__ void local_partition_v1(const __grid_constant__ plain w)
{
    const T *x = (const T *)w.flats.x;
    T *y = (T *)w.flats.y;
    for (int64_t t = gpu_thread(); t < w.threads; t += gpu_threads()) {
        gpu_coord place = gpu_coord_of(place_of(&w.owner, t), w.s.rank, w.s.tile);
        for (int64_t n = 0; n < w.tiles; ++n) {
            gpu_coord tile = gpu_coord_of(n, w.s.rank, w.s.tiles);
            gpu_coord c = element_of(&w.s, &place, &tile);
            int64_t i = gpu_report_coord(&w.s, &c, w.report + (t * w.tiles + n) * w.s.rank);
            if (i >= 0)
                y[gpu_flat_index(&w.flats.b, i)] = x[gpu_flat_index(&w.flats.a, i)];
        }
    }
}

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<plain>(p) = {gpu_flats_of(r), r->partition.owner, gpu_tiling_of(r),
                                r->threads,      gpu_tile_count(r),  r->report};
    return gpu_spread(p, r, r->threads, THREADS);
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain *w = gpu_arguments<plain>(p);
    gpu_by_width(p->width, [=](auto element) {
        local_partition_v1<decltype(element)><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
    });
    return gpu_launched(why, "local_partition v1");
}

/* ---- v2 ------------------------------------------------------------------------------------- */

/* The layout of threads, with dividers for the place of a thread. */
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

static __device__ __forceinline__ uint32_t place32_of(const places *p, uint32_t t)
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

typedef struct plain32 {
    gpu_flats32 flats;
    places owner;
    gpu_tiling s;
    gpu_shape32 by_tile, by_tiles;
    warps w;
    int64_t *report;
} plain32;

template <typename T> static __global__ void local_partition_v2(const __grid_constant__ plain32 p)
{
    const T *x = (const T *)p.flats.x;
    T *y = (T *)p.flats.y;
    uint32_t lane = threadIdx.x % 32;
    for (int64_t n = gpu_thread() / 32; n < p.w.all; n += gpu_threads() / 32) {
        uint32_t round = gpu_divide((uint32_t)n, p.w.by_groups);
        uint32_t t = ((uint32_t)n - round * p.w.groups) * OWNERS + lane % OWNERS;
        uint32_t which = round * OF_EACH + lane / OWNERS;
        if (t >= p.w.threads || which >= p.w.tiles)
            continue;
        gpu_coord place = gpu_coord32_of(place32_of(&p.owner, t), p.s.rank, &p.by_tile);
        gpu_coord tile = gpu_coord32_of(which, p.s.rank, &p.by_tiles);
        gpu_coord c = element_of(&p.s, &place, &tile);
        int64_t *report = p.report + ((int64_t)t * p.w.tiles + which) * p.s.rank;
        int64_t i = gpu_report_coord(&p.s, &c, report);
        if (i >= 0)
            y[gpu_flat32_index(&p.flats.b, (uint32_t)i)] =
                x[gpu_flat32_index(&p.flats.a, (uint32_t)i)];
    }
}

static warps warps_of(const gpu_request *r)
{
    int64_t tiles = gpu_tile_count(r), groups = (r->threads + OWNERS - 1) / OWNERS;
    warps w = {(uint32_t)r->threads, (uint32_t)tiles, (uint32_t)groups, gpu_divider_of(groups),
               groups * ((tiles + OF_EACH - 1) / OF_EACH)};
    return w;
}

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    plain32 *w = gpu_arguments<plain32>(p);
    if (!gpu_below_2_31(r, gpu_tile_count(r) * r->threads, why))
        return false;
    w->flats = gpu_flats32_of(r);
    w->owner = places_of(&r->partition.owner);
    w->s = gpu_tiling_of(r);
    w->by_tile = gpu_shape32_of(r->partition.rank, w->s.tile);
    w->by_tiles = gpu_shape32_of(r->partition.rank, w->s.tiles);
    w->w = warps_of(r);
    w->report = r->report;
    return gpu_spread(p, r, w->w.all * 32, THREADS);
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain32 *w = gpu_arguments<plain32>(p);
    gpu_by_width(p->width, [=](auto element) {
        local_partition_v2<decltype(element)><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
    });
    return gpu_launched(why, "local_partition v2");
}

extern const gpu_version gpu_local_partition_versions[] = {
    {"v1", "a thread walks over all that it owns", 80, plan_v1, launch_v1},
    {"v2", "a warp: 8 owners by 4 elements", 80, plan_v2, launch_v2},
    {},
};
