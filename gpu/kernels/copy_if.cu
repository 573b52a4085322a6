/* copy_if.cu - the ladder of predicated copies: where the coordinate lies below the bound.
 *
 * What is here: the ladder. What is not: copies without a predicate (copy.cu). Follows the headers:
 * algorithm/copy.hpp, copy_if, with the predicate that tiles need at the edge of a tensor.
 *
 * v1  plain: a thread for each coordinate; its index, the tensor's coordinate and both layouts by
 *     64-bit division.
 * v2  the same by multiplication, for sizes up to 2^31.
 * v3  what lies below the bound is again a tensor of the same strides: it is copied without a
 *     predicate, by the best rung of copy's ladder that can. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/flat.cuh"

enum { THREADS = 256 };

/* ---- v1 ------------------------------------------------------------------------------------- */

typedef struct bounds {
    int rank;
    int64_t extent[GPU_RANK], bound[GPU_RANK];
} bounds;

static bounds bounds_of(const gpu_request *r)
{
    bounds s = {r->rank, {}, {}};
    for (int k = 0; k < r->rank; ++k) {
        s.extent[k] = r->extent[k];
        s.bound[k] = r->bound[k];
    }
    return s;
}

static __device__ __forceinline__ bool below(const bounds *s, int64_t i)
{
    for (int k = 0; k < s->rank; ++k) {
        if (i % s->extent[k] >= s->bound[k])
            return false;
        i /= s->extent[k];
    }
    return true;
}

template <typename T>
static __global__ void copy_if_v1(const __grid_constant__ ct_flat a,
                                  const __grid_constant__ ct_flat b,
                                  const __grid_constant__ bounds s, const T *x, T *y)
{
    for (int64_t i = gpu_thread(); i < a.size; i += gpu_threads())
        if (below(&s, i))
            y[gpu_flat_index(&b, i)] = x[gpu_flat_index(&a, i)];
}

template <typename T> static void of_v1(const gpu_request *r, void *stream)
{
    copy_if_v1<T><<<gpu_grid(r->a.size, THREADS), THREADS, 0, (cudaStream_t)stream>>>(
        r->a, r->b, bounds_of(r), (const T *)r->x, (T *)r->y);
}

static gpu_start *const start_v1[GPU_WIDTHS] = {of_v1<uint8_t>, of_v1<uint16_t>, of_v1<uint32_t>,
                                                of_v1<uint64_t>, of_v1<uint4>};

static bool launch_v1(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    (void)d;
    start_v1[gpu_width(r)](r, stream);
    return gpu_launched(why, "copy_if v1");
}

/* ---- v2 ------------------------------------------------------------------------------------- */

/* The tensor's coordinates, where more than one is left to compare; extents of 1 have a divider
 * that is not asked. */
typedef struct quick_bounds {
    bounds plain;
    gpu_divider by[GPU_RANK];
} quick_bounds;

static quick_bounds quick_bounds_of(const gpu_request *r)
{
    quick_bounds q;
    q.plain = bounds_of(r);
    for (int k = 0; k < GPU_RANK; ++k)
        q.by[k] = gpu_divider_of(k < r->rank && r->extent[k] > 1 ? r->extent[k] : 2);
    return q;
}

static __device__ __forceinline__ bool quick_below(const quick_bounds *q, uint32_t i)
{
    for (int k = 0; k < q->plain.rank; ++k) {
        uint32_t extent = (uint32_t)q->plain.extent[k];
        uint32_t rest = extent == 1 ? i : gpu_divide(i, q->by[k]);
        if ((int64_t)(i - rest * extent) >= q->plain.bound[k])
            return false;
        i = rest;
    }
    return true;
}

template <typename T>
static __global__ void copy_if_v2(const __grid_constant__ gpu_quick a,
                                  const __grid_constant__ gpu_quick b,
                                  const __grid_constant__ quick_bounds q, const T *x, T *y)
{
    for (int64_t i = gpu_thread(); i < a.flat.size; i += gpu_threads())
        if (quick_below(&q, (uint32_t)i))
            y[gpu_quick_index(&b, (uint32_t)i)] = x[gpu_quick_index(&a, (uint32_t)i)];
}

template <typename T> static void of_v2(const gpu_request *r, void *stream)
{
    copy_if_v2<T><<<gpu_grid(r->a.size, THREADS), THREADS, 0, (cudaStream_t)stream>>>(
        gpu_quick_of(&r->a), gpu_quick_of(&r->b), quick_bounds_of(r), (const T *)r->x, (T *)r->y);
}

static gpu_start *const start_v2[GPU_WIDTHS] = {of_v2<uint8_t>, of_v2<uint16_t>, of_v2<uint32_t>,
                                                of_v2<uint64_t>, of_v2<uint4>};

static bool can_v2(const gpu_device *d, const gpu_request *r, gpu_why *why)
{
    (void)d;
    return gpu_below_2_31(GPU_COPY_IF, r, why);
}

static bool launch_v2(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    (void)d;
    start_v2[gpu_width(r)](r, stream);
    return gpu_launched(why, "copy_if v2");
}

/* ---- v3 ------------------------------------------------------------------------------------- */

static bool can_v3(const gpu_device *d, const gpu_request *r, gpu_why *why)
{
    gpu_request copy;
    (void)d;
    return gpu_cut(r, &copy, why);
}

static bool launch_v3(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    gpu_request copy;
    return gpu_cut(r, &copy, why) && (copy.a.size == 0 || gpu_copy_best(d, &copy, stream, why));
}

const gpu_rung gpu_copy_if_ladder[] = {
    {GPU_COPY_IF, "v1", "64-bit division", 80, NULL, launch_v1},
    {GPU_COPY_IF, "v2", "division by multiplication", 80, can_v2, launch_v2},
    {GPU_COPY_IF, "v3", "a copy of what lies below the bound", 80, can_v3, launch_v3},
    {GPU_COPY_IF, NULL, NULL, 0, NULL, NULL},
};
