/* copy_if.cu - predicated copies: where the coordinate lies below the bound.
 *
 * What is here: the versions. What is not: copies without a predicate (copy.cu). Follows the
 * headers: algorithm/copy.hpp, copy_if, with the predicate that tiles need at the edge of a tensor.
 *
 * v1  plain: a thread for each coordinate; its index, the tensor's coordinate and both layouts by
 *     64-bit division.
 * v2  the same by multiplication, for sizes up to 2^31.
 * v3  the part below the bound is again a tensor of the same strides: it is copied without a
 *     predicate, by the fastest version of copy that takes it. */
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/predicates/bound.cuh"

enum { THREADS = 256 };

/* ---- v1 ------------------------------------------------------------------------------------- */

template <typename T>
static __global__ void copy_if_v1(const __grid_constant__ ct_flat a,
                                  const __grid_constant__ ct_flat b,
                                  const __grid_constant__ gpu_bounds s, const T *x, T *y)
{
    for (int64_t i = gpu_thread(); i < a.size; i += gpu_threads())
        if (gpu_below(&s, i))
            y[gpu_flat_index(&b, i)] = x[gpu_flat_index(&a, i)];
}

typedef struct bounded {
    gpu_flats flats;
    gpu_bounds s;
} bounded;

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<bounded>(p) = {gpu_flats_of(r), r->bounds};
    return gpu_spread(p, r, r->a.size, THREADS);
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const bounded *c = gpu_arguments<bounded>(p);
    const gpu_flats *f = &c->flats;
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        copy_if_v1<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(f->a, f->b, c->s,
                                                                       (const T *)f->x, (T *)f->y);
    });
    return gpu_launched(why, "copy_if v1");
}

/* ---- v2 ------------------------------------------------------------------------------------- */

/* The same with a divider for each extent; those of extents 1 are not used. */
typedef struct bounds32 {
    gpu_bounds plain;
    gpu_divider by[GPU_RANK];
} bounds32;

static bounds32 bounds32_of(const gpu_request *r)
{
    bounds32 q;
    q.plain = r->bounds;
    for (int k = 0; k < GPU_RANK; ++k)
        q.by[k] =
            gpu_divider_of(k < r->bounds.rank && r->bounds.extent[k] > 1 ? r->bounds.extent[k] : 2);
    return q;
}

static __device__ __forceinline__ bool below32(const bounds32 *q, uint32_t i)
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
static __global__ void copy_if_v2(const __grid_constant__ gpu_flat32 a,
                                  const __grid_constant__ gpu_flat32 b,
                                  const __grid_constant__ bounds32 q, const T *x, T *y)
{
    for (int64_t i = gpu_thread(); i < a.flat.size; i += gpu_threads())
        if (below32(&q, (uint32_t)i))
            y[gpu_flat32_index(&b, (uint32_t)i)] = x[gpu_flat32_index(&a, (uint32_t)i)];
}

typedef struct bounded32 {
    gpu_flats32 flats;
    bounds32 q;
} bounded32;

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (!gpu_below_2_31(r, r->a.size, why))
        return false;
    *gpu_arguments<bounded32>(p) = {gpu_flats32_of(r), bounds32_of(r)};
    return gpu_spread(p, r, r->a.size, THREADS);
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const bounded32 *c = gpu_arguments<bounded32>(p);
    const gpu_flats32 *f = &c->flats;
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        copy_if_v2<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(f->a, f->b, c->q,
                                                                       (const T *)f->x, (T *)f->y);
    });
    return gpu_launched(why, "copy_if v2");
}

/* ---- v3 ------------------------------------------------------------------------------------- */

static bool plan_v3(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request copy;
    p->blocks = 0;
    return gpu_restrict(r, &copy, why) &&
           (copy.a.size == 0 || gpu_plan_fastest(gpu_copy_versions, &copy, p, why));
}

static bool launch_v3(const gpu_plan *p, void *stream, gpu_why *why)
{
    return p->delegate->launch(p, stream, why);
}

extern const gpu_version gpu_copy_if_versions[] = {
    {"v1", "64-bit division", 80, plan_v1, launch_v1},
    {"v2", "division by multiplication", 80, plan_v2, launch_v2},
    {"v3", "a copy of the part below the bound", 80, plan_v3, launch_v3},
    {},
};
