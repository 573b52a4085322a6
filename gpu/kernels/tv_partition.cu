/* tv_partition.cu - the values of each thread, by a layout (thread, value) -> place in a tile.
 *
 * What is here: the ladder of GPU_TV_PARTITION. What is not: making such layouts, which is the
 * algebra's. The tile is the first of the tensor, its places counted with the first mode fastest;
 * where it is larger than the tensor, the places outside are reported and not moved. Several
 * threads may own one place: they move the same value. Follows 03_tensor "Thread-Value
 * partitioning".
 *
 * v1  plain: a thread for each thread of the layout, which walks over its values; 64-bit division.
 * v2  a thread for each value, so that the values of one thread, which most often lie side by side,
 *     are moved by side-by-side lanes; division by multiplication, below 2^31. */
#include "gpu/kernels/partition_coordinates.cuh"

enum { THREADS = 256 };

/* ---- v1 ------------------------------------------------------------------------------------- */

template <typename T>
static __global__ void
tv_partition_v1(const __grid_constant__ ct_flat a, const __grid_constant__ ct_flat b,
                const __grid_constant__ ct_flat owner, const __grid_constant__ gpu_shape s,
                int64_t threads, int64_t values, const T *x, T *y, int64_t *report)
{
    for (int64_t t = gpu_thread(); t < threads; t += gpu_threads())
        for (int64_t v = 0; v < values; ++v) {
            int64_t place = gpu_flat_index(&owner, t + threads * v);
            gpu_coord c = gpu_coord_of(place, s.rank, s.tile);
            int64_t i = gpu_own(&s, &c, report + (t * values + v) * s.rank);
            if (i >= 0)
                y[gpu_flat_index(&b, i)] = x[gpu_flat_index(&a, i)];
        }
}

/* ---- v2 ------------------------------------------------------------------------------------- */

/* Values count first, then threads, as reports lie. */
typedef struct counts {
    uint32_t threads, values;
    gpu_divider by_values;
} counts;

template <typename T>
static __global__ void
tv_partition_v2(const __grid_constant__ gpu_quick a, const __grid_constant__ gpu_quick b,
                const __grid_constant__ gpu_quick owner, const __grid_constant__ gpu_shape s,
                const __grid_constant__ gpu_cut by_tile, const __grid_constant__ counts n,
                const T *x, T *y, int64_t *report)
{
    for (int64_t m = gpu_thread(); m < owner.flat.size; m += gpu_threads()) {
        uint32_t t = gpu_divide((uint32_t)m, n.by_values), v = (uint32_t)m - t * n.values;
        uint32_t place = (uint32_t)gpu_quick_index(&owner, t + n.threads * v);
        gpu_coord c = gpu_quick_coord_of(place, s.rank, &by_tile);
        int64_t i = gpu_own(&s, &c, report + m * s.rank);
        if (i >= 0)
            y[gpu_quick_index(&b, (uint32_t)i)] = x[gpu_quick_index(&a, (uint32_t)i)];
    }
}

/* ---- Launches ------------------------------------------------------------------------------- */

template <typename T> static void of_v1(const gpu_request *r, void *stream)
{
    tv_partition_v1<T><<<gpu_grid(r->threads, THREADS), THREADS, 0, (cudaStream_t)stream>>>(
        r->a, r->b, r->owner, gpu_shape_of(r), r->threads, r->owner.size / r->threads,
        (const T *)r->x, (T *)r->y, r->report);
}

static gpu_start *const start_v1[GPU_WIDTHS] = {of_v1<uint8_t>, of_v1<uint16_t>, of_v1<uint32_t>,
                                                of_v1<uint64_t>, of_v1<uint4>};

static bool launch_v1(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    (void)d;
    start_v1[gpu_width(r)](r, stream);
    return gpu_launched(why, "tv_partition v1");
}

template <typename T> static void of_v2(const gpu_request *r, void *stream)
{
    gpu_shape s = gpu_shape_of(r);
    int64_t values = r->owner.size / r->threads;
    counts n = {(uint32_t)r->threads, (uint32_t)values, gpu_divider_of(values)};
    tv_partition_v2<T><<<gpu_grid(r->owner.size, THREADS), THREADS, 0, (cudaStream_t)stream>>>(
        gpu_quick_of(&r->a), gpu_quick_of(&r->b), gpu_quick_of(&r->owner), s,
        gpu_cut_of(r->rank, s.tile), n, (const T *)r->x, (T *)r->y, r->report);
}

static gpu_start *const start_v2[GPU_WIDTHS] = {of_v2<uint8_t>, of_v2<uint16_t>, of_v2<uint32_t>,
                                                of_v2<uint64_t>, of_v2<uint4>};

static bool can_v2(const gpu_device *d, const gpu_request *r, gpu_why *why)
{
    (void)d;
    if (gpu_places(r) > (int64_t)1 << 31)
        return gpu_refuse(why, "%lld places in the tile are more than 2^31",
                          (long long)gpu_places(r));
    return gpu_below_2_31(GPU_TV_PARTITION, r, why);
}

static bool launch_v2(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    (void)d;
    start_v2[gpu_width(r)](r, stream);
    return gpu_launched(why, "tv_partition v2");
}

const gpu_rung gpu_tv_partition_ladder[] = {
    {GPU_TV_PARTITION, "v1", "a thread walks over its values", 80, NULL, launch_v1},
    {GPU_TV_PARTITION, "v2", "a thread for each value", 80, can_v2, launch_v2},
    {GPU_TV_PARTITION, NULL, NULL, 0, NULL, NULL},
};
