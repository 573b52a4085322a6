/* cooperative_copy.cu - a copy that the threads of one block share.
 *
 * What is here: the version. What is not: which vectors there are and how they are dealt out
 * (host/cooperative_copy.c). Follows the headers: algorithm/cooperative_copy.hpp.
 *
 * v1  a thread copies its vectors one after the other, and reports their elements as its own. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"

/* How the vectors are dealt out, and where it is reported. */
typedef struct deal {
    int64_t first, count, elements;
    int64_t *report;
} deal;

template <typename T>
static __device__ __forceinline__ void copy_vector(const ct_flat &a, const ct_flat &b, const T *x,
                                                   T *y, const deal &d, int64_t i)
{
    int64_t to = gpu_flat_index(&b, i);
    y[to] = x[gpu_flat_index(&a, i)];
    for (int64_t k = 0; k < d.elements; ++k)
        d.report[d.elements * to + k] = threadIdx.x;
}

template <typename T>
static __global__ void cooperative_copy_v1(const __grid_constant__ ct_flat a,
                                           const __grid_constant__ ct_flat b, const T *x, T *y,
                                           const __grid_constant__ deal d)
{
    int64_t thread = threadIdx.x;
    if (thread < d.first)
        copy_vector(a, b, x, y, d, thread);
    if (thread < d.count)
        for (int64_t i = d.first + thread; i < a.size; i += d.count)
            copy_vector(a, b, x, y, d, i);
}

typedef struct dealt {
    gpu_flats flats;
    deal deal;
    unsigned threads;
} dealt;

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<dealt>(p) = {
        gpu_flats_of(r),
        {r->cooperative.first, r->cooperative.turns, r->cooperative.vector, r->report},
        (unsigned)r->threads};
    p->width = gpu_width(r);
    p->blocks = 1;
    return true;
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const dealt *w = gpu_arguments<dealt>(p);
    const gpu_flats *f = &w->flats;
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        cooperative_copy_v1<T><<<p->blocks, w->threads, 0, (cudaStream_t)stream>>>(
            f->a, f->b, (const T *)f->x, (T *)f->y, w->deal);
    });
    return gpu_launched(why, "cooperative_copy v1");
}

extern const gpu_version gpu_cooperative_copy_versions[] = {
    {"v1", "vectors dealt out", 80, plan_v1, launch_v1},
    {},
};
