/* copy_vector.cu - copy, v3: elements as wide as both layouts allow.
 *
 * What is here: the rung for all pairs of layouts that have a common shape. What is not: how they
 * are brought to it (refinement.c). Swizzles that keep vectors whole are taken. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/copy.h"
#include "gpu/kernels/refinement.cuh"

enum { THREADS = 256, BLOCK_BYTES = THREADS * GPU_MAX_BYTES };

/* A block moves 4 KB in the order of the destination, whatever the width. */
template <typename T>
static __global__ void __launch_bounds__(THREADS)
    copy_vector(const __grid_constant__ gpu_pairs p, const T *x, T *y)
{
    const int each = GPU_MAX_BYTES / (int)sizeof(T);
    uint32_t first = blockIdx.x * (THREADS * each) + threadIdx.x, n = (uint32_t)p.b.size;
    int64_t from, to[each];
    T value[each];
#pragma unroll
    for (int k = 0; k < each; ++k)
        if (first + k * THREADS < n) {
            gpu_pair_index(&p, first + k * THREADS, &from, &to[k]);
            value[k] = x[from];
        }
#pragma unroll
    for (int k = 0; k < each; ++k)
        if (first + k * THREADS < n)
            y[to[k]] = value[k];
}

template <typename T> static void start(const gpu_request *p, void *stream)
{
    int64_t bytes = p->a.size * p->bytes;
    unsigned blocks = (unsigned)((bytes + BLOCK_BYTES - 1) / BLOCK_BYTES);
    copy_vector<T><<<blocks, THREADS, 0, (cudaStream_t)stream>>>(gpu_pairs_of(p, 0, 1),
                                                                 (const T *)p->x, (T *)p->y);
}

static gpu_start *const starts[GPU_WIDTHS] = {start<uint8_t>, start<uint16_t>, start<uint32_t>,
                                              start<uint64_t>, start<uint4>};

static bool vectors_of(const gpu_request *r, gpu_request *p, gpu_why *why)
{
    if (!gpu_pair(r, p, why))
        return false;
    gpu_widen(p);
    return gpu_below_2_31(GPU_COPY, p, why);
}

bool gpu_can_vector(const gpu_device *d, const gpu_request *r, gpu_why *why)
{
    gpu_request p;
    (void)d;
    return vectors_of(r, &p, why);
}

bool gpu_launch_vector(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    gpu_request p;
    (void)d;
    if (!vectors_of(r, &p, why))
        return false;
    starts[gpu_width(&p)](&p, stream);
    return gpu_launched(why, "copy v3");
}
