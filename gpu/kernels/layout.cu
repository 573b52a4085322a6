/* layout.cu - a layout as a function: its value at each of a run of coordinates.
 *
 * What is here: the versions. What is not: memory that the values index. Follows 01_layout "Index
 * Mapping".
 *
 * v1  plain: a thread for each coordinate, which it decomposes by 64-bit division.
 * v2  coordinates below 2^31: an extent divides by multiplication with a number that the host
 *     computes, a tenth of the instructions of a division.
 * v3  two neighbouring coordinates a thread, for one decomposition: the second differs by one step
 *     of the first mode whose digit is not at its end, and the modes before it start again. Both
 *     values leave in one store of 16 bytes, and a warp's stores are one piece of memory. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"

enum { THREADS = 256 };

/* ---- Values of several numbers -------------------------------------------------------------- */

/* The axes stay in registers: each is indexed by a number that is known at compile time. */
typedef struct numbers {
    int64_t at[GPU_AXES];
} numbers;

static __device__ __forceinline__ void add_to(numbers *v, int axis, int64_t x)
{
#pragma unroll
    for (int n = 0; n < GPU_AXES; ++n)
        if (n == axis)
            v->at[n] += x;
}

static __device__ __forceinline__ numbers origin_of(const ct_flat *a)
{
    numbers v;
#pragma unroll
    for (int n = 0; n < GPU_AXES; ++n)
        v.at[n] = a->offset[n];
    return v;
}

static __device__ __forceinline__ void store(int64_t *report, int axes, const numbers *v)
{
#pragma unroll
    for (int n = 0; n < GPU_AXES; ++n)
        if (n < axes)
            report[n] = v->at[n];
}

/* ---- v1 ------------------------------------------------------------------------------------- */

static __global__ void layout_v1(const __grid_constant__ ct_flat a, int64_t first, int64_t count,
                                 int64_t *report)
{
    for (int64_t n = gpu_thread(); n < count; n += gpu_threads()) {
        numbers v = origin_of(&a);
        int64_t i = first + n;
        for (int k = 0; k < a.modes; ++k) {
            add_to(&v, a.axis[k], i % a.shape[k] * a.stride[k]);
            i /= a.shape[k];
        }
        if (a.bits != 0)
            v.at[0] = gpu_swizzled(&a, v.at[0]);
        store(report + n * a.axes, a.axes, &v);
    }
}

typedef struct plain {
    ct_flat a;
    int64_t first, count, *report;
} plain;

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<plain>(p) = {r->a, r->layout.first, r->layout.count, r->report};
    p->blocks = gpu_grid(r->layout.count, THREADS);
    return true;
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain *l = gpu_arguments<plain>(p);
    layout_v1<<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(l->a, l->first, l->count, l->report);
    return gpu_launched(why, "layout v1");
}

/* ---- v2 ------------------------------------------------------------------------------------- */

static __global__ void layout_v2(const __grid_constant__ gpu_flat32 q, int64_t first, int64_t count,
                                 int64_t *report)
{
    const ct_flat *a = &q.flat;
    for (int64_t n = gpu_thread(); n < count; n += gpu_threads()) {
        uint32_t i = (uint32_t)(first + n);
        if (a->axes == 1) {
            report[n] = gpu_flat32_index(&q, i);
            continue;
        }
        numbers v = origin_of(a);
        for (int k = 0; k < a->modes; ++k) {
            uint32_t rest = k + 1 < a->modes ? gpu_divide(i, q.by[k]) : 0;
            add_to(&v, a->axis[k], (int64_t)(i - rest * (uint32_t)a->shape[k]) * a->stride[k]);
            i = rest;
        }
        store(report + n * a->axes, a->axes, &v);
    }
}

typedef struct plain32 {
    gpu_flat32 a;
    int64_t first, count, *report;
} plain32;

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (!gpu_below_2_31(r, r->layout.count, why))
        return false;
    *gpu_arguments<plain32>(p) = {gpu_flat32_of(&r->a), r->layout.first, r->layout.count,
                                  r->report};
    p->blocks = gpu_grid(r->layout.count, THREADS);
    return true;
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain32 *l = gpu_arguments<plain32>(p);
    layout_v2<<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(l->a, l->first, l->count, l->report);
    return gpu_launched(why, "layout v2");
}

/* ---- v3 ------------------------------------------------------------------------------------- */

/* The integers at i and at i + 1.
 *
 *      digits of i        3 3 1 0      of extents 4 4 5 2
 *      carry              1 1 1 0      while all digits before are at their ends
 *      digits of i + 1    0 0 2 0 */
static __device__ __forceinline__ longlong2 two_integers(const gpu_flat32 *q, uint32_t i)
{
    const ct_flat *a = &q->flat;
    int64_t v = a->offset[0], step = 0;
    bool carry = true;
    for (int k = 0; k < a->modes; ++k) {
        uint32_t extent = (uint32_t)a->shape[k];
        uint32_t rest = k + 1 < a->modes ? gpu_divide(i, q->by[k]) : 0;
        uint32_t digit = i - rest * extent;
        bool ends = digit + 1 == extent;
        int64_t here = digit * a->stride[k];
        v += here;
        step += carry ? ends ? -here : a->stride[k] : 0;
        carry = carry && ends;
        i = rest;
    }
    if (a->bits == 0)
        return make_longlong2(v, v + step);
    return make_longlong2(gpu_swizzled(a, v), gpu_swizzled(a, v + step));
}

static __global__ void layout_v3(const __grid_constant__ gpu_flat32 q, int64_t first, int64_t count,
                                 int64_t *report)
{
    for (int64_t n = 2 * gpu_thread(); n < count; n += 2 * gpu_threads()) {
        longlong2 two = two_integers(&q, (uint32_t)(first + n));
        if (n + 1 < count)
            *(longlong2 *)(report + n) = two;
        else
            report[n] = two.x;
    }
}

/* The same for values of several numbers, which have no swizzle. */
static __device__ __forceinline__ void two_values(const gpu_flat32 *q, uint32_t i, numbers *v,
                                                  numbers *next)
{
    const ct_flat *a = &q->flat;
    bool carry = true;
    for (int k = 0; k < a->modes; ++k) {
        uint32_t extent = (uint32_t)a->shape[k];
        uint32_t rest = k + 1 < a->modes ? gpu_divide(i, q->by[k]) : 0;
        uint32_t digit = i - rest * extent;
        bool ends = digit + 1 == extent;
        add_to(v, a->axis[k], digit * a->stride[k]);
        add_to(next, a->axis[k], (carry ? ends ? 0 : digit + 1 : digit) * a->stride[k]);
        carry = carry && ends;
        i = rest;
    }
}

/* Number n of a report of both values. */
static __device__ __forceinline__ int64_t number(const numbers *v, int axes, const numbers *next,
                                                 int n)
{
    int64_t x = 0;
#pragma unroll
    for (int k = 0; k < GPU_AXES; ++k)
        if (k < axes) {
            x = k == n ? v->at[k] : x;
            x = k + axes == n ? next->at[k] : x;
        }
    return x;
}

static __global__ void layout_v3_numbers(const __grid_constant__ gpu_flat32 q, int64_t first,
                                         int64_t count, int64_t *report)
{
    int axes = q.flat.axes;
    for (int64_t n = 2 * gpu_thread(); n < count; n += 2 * gpu_threads()) {
        numbers v = origin_of(&q.flat), next = v;
        two_values(&q, (uint32_t)(first + n), &v, &next);
        int64_t *to = report + n * axes;
        if (n + 1 == count) {
            store(to, axes, &v);
            return;
        }
#pragma unroll
        for (int k = 0; k < GPU_AXES; ++k)
            if (k < axes)
                *(longlong2 *)(to + 2 * k) = make_longlong2(number(&v, axes, &next, 2 * k),
                                                            number(&v, axes, &next, 2 * k + 1));
    }
}

static bool plan_v3(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (!plan_v2(r, p, why) || !gpu_aligned(r->report, sizeof(longlong2), "the report", why))
        return false;
    p->blocks = gpu_grid(r->layout.count / 2 + 1, THREADS);
    return true;
}

static bool launch_v3(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain32 *l = gpu_arguments<plain32>(p);
    auto *kernel = l->a.flat.axes == 1 ? layout_v3 : layout_v3_numbers;
    kernel<<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(l->a, l->first, l->count, l->report);
    return gpu_launched(why, "layout v3");
}

extern const gpu_version gpu_layout_versions[] = {
    {"v1", "64-bit division", 80, plan_v1, launch_v1},
    {"v2", "division by multiplication", 80, plan_v2, launch_v2},
    {"v3", "two coordinates a thread, the second by carry", 80, plan_v3, launch_v3},
    {},
};
