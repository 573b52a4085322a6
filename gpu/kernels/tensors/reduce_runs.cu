/* reduce_runs.cu - reduce, v4: what an output folds are neighbours in memory.
 *
 * What is here: the version. What is not: other layouts (reduce.cu). A block has a chunk, whose
 * vectors of 16 bytes its threads take in turn; V elements of a vector are V lanes:
 *
 *      vector     0         1         2    ..   255        256 ..
 *      thread     0         1         2         255        0
 *      lanes      0..V-1    V..2V-1                        256V ..     modulo 1024
 *
 * With 4 elements in a vector a thread has 4 lanes; with 2, two groups of 2, 512 lanes apart; with
 * one, four groups. Integers of 1 or 2 bytes meet in another order, which does not matter to them,
 * and a block takes 4 or 2 chunks of them as one piece. Of several pieces each goes to scratch,
 * [output][piece]; a thread, or a block, for each output folds them. */
#include "gpu/host/kernels.h"
#include "gpu/host/reduce.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tensors/packs.cuh"
#include "gpu/kernels/tensors/reduce.h"
#include "gpu/kernels/tensors/tree.cuh"

enum { THREADS = 256, WARP = 32, WARPS = THREADS / WARP, WIDE = 16 };
enum {
    FOLDERS = 1024,
    EACH = 16,
    FEW = 64
}; /* threads of the second kernel; what one takes at once; pieces for one thread */

template <typename T> struct lanes {
    enum { COUNT = WIDE / (int)sizeof(T), GROUPS = COUNT >= 4 ? 1 : 4 / COUNT };
    /* Chunks that a block takes as one: of integers of 1 and 2 bytes, whose order is free. */
    enum { CHUNKS = COUNT >= 4 ? COUNT / 4 : 1, PIECE = GPU_CHUNK * CHUNKS };
    enum { VECTORS = PIECE / COUNT / THREADS, AT_ONCE = 16 }; /* of a thread; in flight */
    gpu_pack<T> group[GROUPS];
};

/* COUNT values, neighbours pairwise. */
template <typename T, int COUNT> static __device__ __forceinline__ T fold_some(gpu_function f, T *v)
{
#pragma unroll
    for (int apart = 1; apart < COUNT; apart *= 2)
#pragma unroll
        for (int k = 0; k + apart < COUNT; k += 2 * apart)
            v[k] = gpu_apply<T>(f, v[k], v[k + apart]);
    return v[0];
}

/* The lanes of this thread, of a whole piece. */
template <gpu_function F, typename T>
static __device__ __forceinline__ void whole_piece(const T *x, lanes<T> *l)
{
    const gpu_pack<T> *from = (const gpu_pack<T> *)x + threadIdx.x;
    gpu_pack<T> p[lanes<T>::AT_ONCE];
#pragma unroll 1
    for (int m = 0; m < lanes<T>::VECTORS; m += lanes<T>::AT_ONCE) {
#pragma unroll
        for (int k = 0; k < lanes<T>::AT_ONCE; ++k)
            p[k] = from[(m + k) * THREADS];
#pragma unroll
        for (int k = 0; k < lanes<T>::AT_ONCE; ++k) {
            gpu_pack<T> *to = &l->group[k % lanes<T>::GROUPS];
            *to = gpu_apply_each<F>(*to, p[k]);
        }
    }
}

/* A vector of which `left` elements are there, at any address. */
template <gpu_function F, typename T>
static __device__ __forceinline__ gpu_pack<T> ragged_pack(const T *x, int left, bool aligned)
{
    gpu_pack<T> p;
    if (aligned && left >= lanes<T>::COUNT)
        return *(const gpu_pack<T> *)x;
#pragma unroll
    for (int k = 0; k < lanes<T>::COUNT; ++k)
        p.of[k] = k < left ? x[k] : gpu_nothing<T>(F);
    return p;
}

/* The same of a piece of `left` elements. */
template <gpu_function F, typename T>
static __device__ __forceinline__ void ragged_piece(const T *x, int left, bool aligned, lanes<T> *l)
{
    const int step = THREADS * lanes<T>::COUNT, at_once = lanes<T>::AT_ONCE / 2;
    gpu_pack<T> p[at_once];
#pragma unroll 1
    for (int at = (int)threadIdx.x * lanes<T>::COUNT; at < left; at += at_once * step) {
#pragma unroll
        for (int k = 0; k < at_once; ++k)
            p[k] = ragged_pack<F, T>(x + at + k * step, left - at - k * step, aligned);
#pragma unroll
        for (int k = 0; k < at_once; ++k) {
            gpu_pack<T> *to = &l->group[k % lanes<T>::GROUPS];
            *to = gpu_apply_each<F>(*to, p[k]);
        }
    }
}

/* What the kernels know; pieces of each output. */
typedef struct runs {
    gpu_flat32 kept, b; /* where the run of an output begins, and where the output lies */
    int64_t count, pieces;
    const void *x;
    void *y, *scratch;
    bool aligned; /* every run, to 16 bytes */
    gpu_kind kind;
    gpu_function f;
} runs;

template <gpu_function F, typename T>
static __device__ __forceinline__ T fold_piece(const T *x, int64_t left, bool aligned, T *stage)
{
    const int count = lanes<T>::COUNT, groups = lanes<T>::GROUPS, piece = lanes<T>::PIECE;
    lanes<T> l;
    T v[groups];
#pragma unroll
    for (int k = 0; k < groups * count; ++k)
        l.group[k / count].of[k % count] = gpu_nothing<T>(F);
    if (left >= piece && aligned)
        whole_piece<F, T>(x, &l);
    else
        ragged_piece<F, T>(x, left < piece ? (int)left : piece, aligned, &l);
#pragma unroll
    for (int g = 0; g < groups; ++g)
        v[g] = fold_some<T, count>(F, l.group[g].of);
    if constexpr ((T)1 / (T)2 != 0) { /* floats */
#pragma unroll
        for (int g = 0; g < groups; ++g)
            v[g] = gpu_fold_block<T, WARPS>(F, v[g], stage + g * WARPS);
        return fold_some<T, groups>(F, v);
    } else { /* any order will do */
        return gpu_fold_block<T, WARPS>(F, fold_some<T, groups>(F, v), stage);
    }
}

template <gpu_function F, typename T>
static __global__ void __launch_bounds__(THREADS) reduce_runs(const __grid_constant__ runs r)
{
    __shared__ T stage[lanes<T>::GROUPS * WARPS];
    int64_t pieces = r.pieces, all = pieces * r.kept.flat.size;
    for (int64_t n = blockIdx.x; n < all; n += gridDim.x) {
        int64_t j = pieces == 1 ? n : n / pieces, first = (n - j * pieces) * lanes<T>::PIECE;
        const T *x = (const T *)r.x + gpu_flat32_index(&r.kept, (uint32_t)j);
        T v = fold_piece<F, T>(x + first, r.count - first, r.aligned, stage);
        if (threadIdx.x == 0 && pieces > 1) {
            ((T *)r.scratch)[n] = v;
        } else if (threadIdx.x == 0) {
            T *to = (T *)r.y + gpu_flat32_index(&r.b, (uint32_t)j);
            *to = gpu_apply<T>(F, *to, v);
        }
        __syncthreads();
    }
}

/* Few pieces: a thread for each output folds them as pairs. */
template <gpu_function F, typename T>
static __global__ void __launch_bounds__(THREADS) reduce_few(const __grid_constant__ runs r)
{
    for (int64_t j = gpu_thread(); j < r.kept.flat.size; j += gpu_threads()) {
        gpu_pairs<T> pairs;
        pairs.come = 0;
        for (int64_t k = 0; k < r.pieces; ++k)
            gpu_add(&pairs, F, ((const T *)r.scratch)[j * r.pieces + k]);
        T *to = (T *)r.y + gpu_flat32_index(&r.b, (uint32_t)j);
        *to = gpu_apply<T>(F, *to, gpu_all(&pairs, F));
    }
}

/* Many: a thread takes 16 neighbours, the block 16384, and thread 0 those one by one. */
template <gpu_function F, typename T>
static __global__ void __launch_bounds__(FOLDERS) reduce_many(const __grid_constant__ runs r)
{
    __shared__ T stage[WARP];
    const T *from = (const T *)r.scratch + (int64_t)blockIdx.x * r.pieces;
    gpu_pairs<T> pairs;
    pairs.come = 0;
    for (int64_t done = 0; done < r.pieces; done += FOLDERS * EACH) {
        T v[EACH];
        int64_t first = done + (int64_t)threadIdx.x * EACH;
#pragma unroll
        for (int k = 0; k < EACH; ++k)
            v[k] = first + k < r.pieces ? from[first + k] : gpu_nothing<T>(F);
        T all = gpu_fold_block<T, WARP>(F, fold_some<T, EACH>(F, v), stage);
        if (threadIdx.x == 0)
            gpu_add(&pairs, F, all);
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        T *to = (T *)r.y + gpu_flat32_index(&r.b, blockIdx.x);
        *to = gpu_apply<T>(F, *to, gpu_all(&pairs, F));
    }
}

/* ---- The plan ------------------------------------------------------------------------------- */

static bool is_aligned(const gpu_request *r, const ct_flat *kept, int64_t first)
{
    bool aligned = ((uintptr_t)r->x + (uintptr_t)(first * r->bytes)) % WIDE == 0;
    for (int k = 0; k < kept->modes; ++k)
        aligned = aligned && kept->stride[k] * r->bytes % WIDE == 0;
    return aligned;
}

bool gpu_plan_runs(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    ct_flat folded, kept, run;
    int64_t piece = GPU_CHUNK * (r->bytes < 4 ? 4 / r->bytes : 1);
    int64_t pieces = (r->count - 1) / piece + 1, need = pieces == 1 ? 0 : gpu_reduce_scratch(r);
    if (r->a.bits != 0)
        return gpu_refuse(why, "a is swizzled");
    if (!gpu_split_folded(&r->a, r->count, &folded, &kept, why))
        return false;
    gpu_coalesce(&folded, &run);
    if (run.modes != 1 || run.stride[0] != 1 || r->count < THREADS)
        return gpu_refuse(why, "an output folds no run of %d neighbours or more", THREADS);
    if (need > 0 && (r->scratch == NULL || r->scratch_bytes < need))
        return gpu_refuse(why, "scratch of %lld bytes is needed", (long long)need);
    if (r->b.size >= (int64_t)1 << 31)
        return gpu_refuse(why, "%lld outputs are 2^31 or more", (long long)r->b.size);
    kept.offset[0] = run.offset[0];
    *gpu_arguments<runs>(p) = {gpu_flat32_of(&kept),
                               gpu_flat32_of(&r->b),
                               r->count,
                               pieces,
                               r->x,
                               r->y,
                               r->scratch,
                               is_aligned(r, &kept, run.offset[0]),
                               r->kind,
                               r->f};
    p->width = gpu_width(r);
    p->blocks = gpu_grid(pieces * r->b.size, 1);
    return true;
}

/* ---- The launch ----------------------------------------------------------------------------- */

template <gpu_function F, typename T>
static void start(const gpu_plan *p, const runs *r, cudaStream_t stream)
{
    reduce_runs<F, T><<<p->blocks, THREADS, 0, stream>>>(*r);
    int64_t outputs = r->kept.flat.size;
    if (r->pieces > FEW)
        reduce_many<F, T><<<(unsigned)outputs, FOLDERS, 0, stream>>>(*r);
    else if (r->pieces > 1)
        reduce_few<F, T><<<gpu_grid(outputs, THREADS), THREADS, 0, stream>>>(*r);
}

bool gpu_launch_runs(const gpu_plan *p, void *stream, gpu_why *why)
{
    const runs *r = gpu_arguments<runs>(p);
    cudaStream_t on = (cudaStream_t)stream;
    gpu_by_number(r->kind, p->width, [=](auto element) {
        typedef decltype(element) T;
        if (r->f == GPU_PLUS)
            start<GPU_PLUS, T>(p, r, on);
        else if (r->f == GPU_MAX)
            start<GPU_MAX, T>(p, r, on);
        else
            start<GPU_MIN, T>(p, r, on);
    });
    return gpu_launched(why, "reduce v4");
}
