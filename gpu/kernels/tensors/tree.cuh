/* tree.cuh - the tree of host/reduce.h on the device, piece by piece.
 *
 * What is here: what stands for no element, pairs among the threads of a block, pairs of what comes
 * one by one. What is not: which elements those are (reduce.cu, reduce_runs.cu). */
#ifndef GPU_TREE_CUH
#define GPU_TREE_CUH

#include "gpu/host/reduce.h"
#include "gpu/kernels/tensors/numbers.cuh"

/* f(nothing, x) is x, to the bit: the sum with -0 keeps both zeros. */
template <typename T> static __device__ __forceinline__ T gpu_nothing(gpu_function f)
{
    typedef typename gpu_wrapping<T>::type U;
    T top = (T)((U)1 << (8 * sizeof(T) - 1)); /* the least signed number */
    bool is_signed = (T)-1 < (T)1;
    if (f == GPU_PLUS)
        return 0;
    if (f == GPU_MAX)
        return is_signed ? top : 0;
    return is_signed ? (T) ~(U)top : (T) ~(U)0;
}

template <> __device__ __forceinline__ float gpu_nothing<float>(gpu_function f)
{
    return f == GPU_PLUS ? -0.0f : __uint_as_float(f == GPU_MAX ? 0xff800000u : 0x7f800000u);
}

template <> __device__ __forceinline__ double gpu_nothing<double>(gpu_function f)
{
    return f == GPU_PLUS
               ? -0.0
               : __longlong_as_double((long long)((f == GPU_MAX ? 0xfffull : 0x7ffull) << 52));
}

/* A number from the lane so many further on; any width. */
template <typename T> static __device__ __forceinline__ T gpu_from_lane(T v, int further)
{
    if constexpr (sizeof(T) == 16) { /* in halves: a copy of four words would go through memory */
        gpu_uint128 high = __shfl_down_sync(0xffffffffu, (uint64_t)((gpu_uint128)v >> 64), further);
        return (T)(high << 64 | __shfl_down_sync(0xffffffffu, (uint64_t)v, further));
    }
    enum { WORDS = (sizeof(T) + 3) / 4 };
    unsigned word[WORDS] = {};
    memcpy(word, &v, sizeof v);
#pragma unroll
    for (int k = 0; k < WORDS; ++k)
        word[k] = __shfl_down_sync(0xffffffffu, word[k], (unsigned)further);
    memcpy(&v, word, sizeof v);
    return v;
}

/* The values of all threads of a block, WARPS * 32 of them, neighbours pairwise: thread 0 has the
 * last one. `stage` is shared memory, and free again after the next barrier. */
template <typename T, int WARPS>
static __device__ __forceinline__ T gpu_fold_block(gpu_function f, T v, T *stage)
{
    int thread = (int)threadIdx.x, lane = thread % 32;
#pragma unroll
    for (int further = 1; further < 32; further *= 2)
        v = gpu_apply<T>(f, v, gpu_from_lane(v, further));
    if (lane == 0)
        stage[thread / 32] = v;
    __syncthreads();
    if (thread < 32) {
        v = lane < WARPS ? stage[lane] : gpu_nothing<T>(f);
#pragma unroll
        for (int further = 1; further < WARPS; further *= 2)
            v = gpu_apply<T>(f, v, gpu_from_lane(v, further));
    }
    return v;
}

/* Values that come one by one, as pairs: level[k] holds 2^k of them if bit k of `come` is set. */
enum { GPU_LEVELS = 48 };

template <typename T> struct gpu_pairs {
    T level[GPU_LEVELS];
    uint64_t come;
};

template <typename T>
static __device__ __forceinline__ void gpu_add(gpu_pairs<T> *p, gpu_function f, T v)
{
    int k = 0;
    for (; p->come >> k & 1; ++k)
        v = gpu_apply<T>(f, p->level[k], v);
    p->level[k] = v;
    ++p->come;
}

/* All that came; the last ones, which have no neighbours, first. */
template <typename T>
static __device__ __forceinline__ T gpu_all(const gpu_pairs<T> *p, gpu_function f)
{
    T v = gpu_nothing<T>(f);
    for (int k = 0; k < GPU_LEVELS; ++k)
        if (p->come >> k & 1)
            v = gpu_apply<T>(f, p->level[k], v);
    return v;
}

#endif
