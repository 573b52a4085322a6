/* tv_partition.cu - the values of each thread, by a layout (thread, value) -> place in a tile.
 *
 * What is here: the versions. What is not: making such layouts, which is the
 * algebra's. The tile is the first of the tensor, its places counted with the first mode fastest;
 * where it is larger than the tensor, the places outside are reported and not moved. Several
 * threads may own one place: they move the same value. Follows 03_tensor "Thread-Value
 * partitioning".
 *
 * v1  plain: a thread for each thread of the layout, which walks over its values; 64-bit division.
 * v2  a thread for each value, so that the values of one thread, which most often lie side by side,
 *     are moved by side-by-side lanes; division by multiplication, below 2^31. */
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/partition_coordinates.cuh"

enum { THREADS = 256 };

/* ---- v1 ------------------------------------------------------------------------------------- */

typedef struct plain {
    gpu_flats flats;
    ct_flat owner;
    gpu_tiling s;
    int64_t threads, values, *report;
} plain;

template <typename T> static __global__ void tv_partition_v1(const __grid_constant__ plain w)
{
    const T *x = (const T *)w.flats.x;
    T *y = (T *)w.flats.y;
    for (int64_t t = gpu_thread(); t < w.threads; t += gpu_threads())
        for (int64_t v = 0; v < w.values; ++v) {
            int64_t place = gpu_flat_index(&w.owner, t + w.threads * v);
            gpu_coord c = gpu_coord_of(place, w.s.rank, w.s.tile);
            int64_t i = gpu_report_coord(&w.s, &c, w.report + (t * w.values + v) * w.s.rank);
            if (i >= 0)
                y[gpu_flat_index(&w.flats.b, i)] = x[gpu_flat_index(&w.flats.a, i)];
        }
}

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<plain>(p) = {gpu_flats_of(r),
                                r->partition.owner,
                                gpu_tiling_of(r),
                                r->threads,
                                r->partition.owner.size / r->threads,
                                r->report};
    return gpu_spread(p, r, r->threads, THREADS);
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain *w = gpu_arguments<plain>(p);
    gpu_by_width(p->width, [=](auto element) {
        tv_partition_v1<decltype(element)><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
    });
    return gpu_launched(why, "tv_partition v1");
}

/* ---- v2 ------------------------------------------------------------------------------------- */

/* Values count first, then threads, as reports lie. */
typedef struct plain32 {
    gpu_flats32 flats;
    gpu_flat32 owner;
    gpu_tiling s;
    gpu_shape32 by_tile;
    uint32_t threads, values;
    gpu_divider by_values;
    int64_t *report;
} plain32;

template <typename T> static __global__ void tv_partition_v2(const __grid_constant__ plain32 w)
{
    const T *x = (const T *)w.flats.x;
    T *y = (T *)w.flats.y;
    for (int64_t m = gpu_thread(); m < w.owner.flat.size; m += gpu_threads()) {
        uint32_t t = gpu_divide((uint32_t)m, w.by_values), v = (uint32_t)m - t * w.values;
        uint32_t place = (uint32_t)gpu_flat32_index(&w.owner, t + w.threads * v);
        gpu_coord c = gpu_coord32_of(place, w.s.rank, &w.by_tile);
        int64_t i = gpu_report_coord(&w.s, &c, w.report + m * w.s.rank);
        if (i >= 0)
            y[gpu_flat32_index(&w.flats.b, (uint32_t)i)] =
                x[gpu_flat32_index(&w.flats.a, (uint32_t)i)];
    }
}

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    plain32 *w = gpu_arguments<plain32>(p);
    int64_t places = gpu_tile_size(r), values = r->partition.owner.size / r->threads;
    if (places > (int64_t)1 << 31)
        return gpu_refuse(why, "%lld places in the tile are more than 2^31", (long long)places);
    if (!gpu_below_2_31(r, r->partition.owner.size, why))
        return false;
    w->flats = gpu_flats32_of(r);
    w->owner = gpu_flat32_of(&r->partition.owner);
    w->s = gpu_tiling_of(r);
    w->by_tile = gpu_shape32_of(r->partition.rank, w->s.tile);
    w->threads = (uint32_t)r->threads;
    w->values = (uint32_t)values;
    w->by_values = gpu_divider_of(values);
    w->report = r->report;
    return gpu_spread(p, r, r->partition.owner.size, THREADS);
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain32 *w = gpu_arguments<plain32>(p);
    gpu_by_width(p->width, [=](auto element) {
        tv_partition_v2<decltype(element)><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
    });
    return gpu_launched(why, "tv_partition v2");
}

extern const gpu_version gpu_tv_partition_versions[] = {
    {"v1", "a thread walks over its values", 80, plan_v1, launch_v1},
    {"v2", "a thread for each value", 80, plan_v2, launch_v2},
    {},
};
