/* copy_vector.cu - copy, v3: elements as wide as both layouts allow.
 *
 * What is here: the version for all pairs of layouts that have a common refinement. What is not:
 * how it is found (refinement.c). Swizzles that keep vectors whole are accepted. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/refinement.cuh"

enum { THREADS = 256, BLOCK_BYTES = THREADS * GPU_MAX_BYTES };

/* A block moves 4 KB in the order of the destination, whatever the width. */
template <typename T>
static __global__ void __launch_bounds__(THREADS)
    copy_vector(const __grid_constant__ gpu_refined p, const T *x, T *y)
{
    const int each = GPU_MAX_BYTES / (int)sizeof(T);
    uint32_t first = blockIdx.x * (THREADS * each) + threadIdx.x, n = (uint32_t)p.b.size;
    int64_t from, to[each];
    T value[each];
#pragma unroll
    for (int k = 0; k < each; ++k)
        if (first + k * THREADS < n) {
            gpu_refined_index(&p, first + k * THREADS, &from, &to[k]);
            value[k] = x[from];
        }
#pragma unroll
    for (int k = 0; k < each; ++k)
        if (first + k * THREADS < n)
            y[to[k]] = value[k];
}

typedef struct vectors {
    gpu_refined refined;
    const void *x;
    void *y;
} vectors;

bool gpu_plan_vector(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    gpu_request v;
    if (!gpu_refine(r, &v, why))
        return false;
    gpu_vectorise(&v);
    if (!gpu_below_2_31(&v, v.a.size, why))
        return false;
    *gpu_arguments<vectors>(p) = {gpu_refined_of(&v, 0, 1), v.x, v.y};
    p->width = gpu_width(&v);
    p->blocks = (unsigned)((v.a.size * v.bytes + BLOCK_BYTES - 1) / BLOCK_BYTES);
    return true;
}

bool gpu_launch_vector(const gpu_plan *p, void *stream, gpu_why *why)
{
    const vectors *v = gpu_arguments<vectors>(p);
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        copy_vector<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(v->refined, (const T *)v->x,
                                                                        (T *)v->y);
    });
    return gpu_launched(why, "copy v3");
}
