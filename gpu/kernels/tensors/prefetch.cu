/* prefetch.cu - prefetch and cooperative_prefetch, and the copy that they are there for.
 *
 * What is here: the version. What is not: which vectors there are (host/prefetch.c). Follows the
 * headers: algorithm/prefetch.hpp.
 *
 * v1  one block: each thread touches its vectors, and reports the first element of each, -1 where
 *     it has one less than others; then all of them copy.
 *
 * A prefetch changes no byte that a program sees: what the report says is where it was asked. */
#include "gpu/host/kernels.h"
#include "gpu/host/prefetch.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"

/* Vectors of so many elements, in so many rounds of all threads. */
typedef struct touches {
    ct_flat vectors;
    int64_t elements, rounds;
    int64_t *report; /* [thread][round] */
} touches;

template <typename T> static __device__ void touch(const touches &v, const T *x, int64_t round)
{
    int64_t i = round * blockDim.x + threadIdx.x, at = -1;
    if (i < v.vectors.size) {
        at = gpu_flat_index(&v.vectors, i) * v.elements;
        asm volatile("prefetch.global.L2 [%0];" ::"l"(x + at) : "memory");
    }
    v.report[threadIdx.x * v.rounds + round] = at;
}

template <typename T>
static __global__ void prefetch_v1(const __grid_constant__ ct_flat a,
                                   const __grid_constant__ ct_flat b, const T *x, T *y,
                                   const __grid_constant__ touches v)
{
    for (int64_t round = 0; round < v.rounds; ++round)
        touch(v, x, round);
    for (int64_t i = threadIdx.x; i < a.size; i += blockDim.x)
        y[gpu_flat_index(&b, i)] = x[gpu_flat_index(&a, i)];
}

typedef struct touched {
    gpu_flats flats;
    touches of;
    unsigned threads;
} touched;

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<touched>(p) = {
        gpu_flats_of(r),
        {r->prefetch.vectors, r->prefetch.vector, r->prefetch.each, r->report},
        (unsigned)r->threads};
    p->width = gpu_width(r);
    p->blocks = 1;
    return true;
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const touched *w = gpu_arguments<touched>(p);
    const gpu_flats *f = &w->flats;
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        prefetch_v1<T><<<p->blocks, w->threads, 0, (cudaStream_t)stream>>>(
            f->a, f->b, (const T *)f->x, (T *)f->y, w->of);
    });
    return gpu_launched(why, "prefetch v1");
}

extern const gpu_version gpu_prefetch_versions[] = {
    {"v1", "each thread its vectors, then the copy", 0, plan_v1, launch_v1},
    {},
};
