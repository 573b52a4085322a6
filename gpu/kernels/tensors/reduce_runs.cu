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
 * one, four groups. Integers of 1 or 2 bytes meet in another order, which does not matter to them.
 * Of several chunks each goes to scratch, [output][chunk], and a block for each output folds them. */
#include "gpu/host/kernels.h"
#include "gpu/host/reduce.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tensors/reduce.h"
#include "gpu/kernels/tensors/tree.cuh"

enum { THREADS = 256, WARP = 32, WARPS = THREADS / WARP, WIDE = 16 };
enum {
    FOLDERS = 1024,
    EACH = 16
}; /* threads of the second kernel; chunks that one takes at once */

template <typename T> struct pack {
    enum { COUNT = WIDE / sizeof(T), GROUPS = COUNT >= 4 ? 1 : 4 / COUNT };
    enum { VECTORS = GPU_CHUNK / COUNT / THREADS }; /* of a thread */
    alignas(WIDE) T of[COUNT];
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

/* The lanes of this thread: all of a whole chunk, as vectors. */
template <gpu_function F, typename T>
static __device__ __forceinline__ void whole_chunk(const T *x, T (*lane)[pack<T>::COUNT])
{
    const pack<T> *from = (const pack<T> *)x + threadIdx.x;
#pragma unroll
    for (int m = 0; m < pack<T>::VECTORS; ++m) {
        pack<T> p = from[m * THREADS];
#pragma unroll
        for (int k = 0; k < pack<T>::COUNT; ++k)
            lane[m % pack<T>::GROUPS][k] = gpu_apply<T>(F, lane[m % pack<T>::GROUPS][k], p.of[k]);
    }
}

/* The same element by element: `left` of them, at any address. */
template <gpu_function F, typename T>
static __device__ __forceinline__ void ragged_chunk(const T *x, int left, T (*lane)[pack<T>::COUNT])
{
    const int count = pack<T>::COUNT, groups = pack<T>::GROUPS;
    for (int m = 0; m < pack<T>::VECTORS; m += groups)
#pragma unroll
        for (int g = 0; g < groups; ++g)
#pragma unroll
            for (int k = 0; k < count; ++k) {
                int i = ((m + g) * THREADS + (int)threadIdx.x) * count + k;
                if (i < left)
                    lane[g][k] = gpu_apply<T>(F, lane[g][k], x[i]);
            }
}

/* What the kernels know; chunks of each output. */
typedef struct runs {
    gpu_flat32 kept, b; /* where the run of an output begins, and where the output lies */
    int64_t count, chunks;
    const void *x;
    void *y, *scratch;
    bool aligned; /* every run, to 16 bytes */
    gpu_kind kind;
    gpu_function f;
} runs;

template <gpu_function F, typename T>
static __device__ __forceinline__ T fold_chunk(const T *x, int64_t left, bool aligned, T *stage)
{
    const int count = pack<T>::COUNT, groups = pack<T>::GROUPS;
    T lane[groups][count], v[groups];
#pragma unroll
    for (int k = 0; k < groups * count; ++k)
        lane[k / count][k % count] = gpu_nothing<T>(F);
    if (left >= GPU_CHUNK && aligned)
        whole_chunk<F, T>(x, lane);
    else
        ragged_chunk<F, T>(x, left < GPU_CHUNK ? (int)left : GPU_CHUNK, lane);
#pragma unroll
    for (int g = 0; g < groups; ++g) {
        v[g] = gpu_fold_block<T, WARPS>(F, fold_some<T, count>(F, lane[g]), stage + g * WARPS);
    }
    return fold_some<T, groups>(F, v);
}

template <gpu_function F, typename T>
static __global__ void __launch_bounds__(THREADS) reduce_runs(const __grid_constant__ runs r)
{
    __shared__ T stage[pack<T>::GROUPS * WARPS];
    int64_t chunks = r.chunks, all = chunks * r.kept.flat.size;
    for (int64_t n = blockIdx.x; n < all; n += gridDim.x) {
        int64_t j = chunks == 1 ? n : n / chunks, chunk = n - j * chunks;
        const T *x = (const T *)r.x + gpu_flat32_index(&r.kept, (uint32_t)j);
        T v =
            fold_chunk<F, T>(x + chunk * GPU_CHUNK, r.count - chunk * GPU_CHUNK, r.aligned, stage);
        if (threadIdx.x == 0 && chunks > 1) {
            ((T *)r.scratch)[n] = v;
        } else if (threadIdx.x == 0) {
            T *to = (T *)r.y + gpu_flat32_index(&r.b, (uint32_t)j);
            *to = gpu_apply<T>(F, *to, v);
        }
        __syncthreads();
    }
}

/* Chunks as pairs: a thread takes 16 neighbours, the block 16384, and thread 0 those one by one. */
template <gpu_function F, typename T>
static __global__ void __launch_bounds__(FOLDERS) reduce_chunks(const __grid_constant__ runs r)
{
    __shared__ T stage[WARP];
    const T *from = (const T *)r.scratch + (int64_t)blockIdx.x * r.chunks;
    gpu_pairs<T> pairs;
    pairs.come = 0;
    for (int64_t done = 0; done < r.chunks; done += FOLDERS * EACH) {
        T v[EACH];
        int64_t first = done + (int64_t)threadIdx.x * EACH;
#pragma unroll
        for (int k = 0; k < EACH; ++k)
            v[k] = first + k < r.chunks ? from[first + k] : gpu_nothing<T>(F);
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
    int64_t chunks = (r->count - 1) / GPU_CHUNK + 1, need = gpu_reduce_scratch(r);
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
                               chunks,
                               r->x,
                               r->y,
                               r->scratch,
                               is_aligned(r, &kept, run.offset[0]),
                               r->kind,
                               r->f};
    p->width = gpu_width(r);
    p->blocks = gpu_grid(chunks * r->b.size, 1);
    return true;
}

/* ---- The launch ----------------------------------------------------------------------------- */

template <gpu_function F, typename T>
static void start(const gpu_plan *p, const runs *r, cudaStream_t stream)
{
    reduce_runs<F, T><<<p->blocks, THREADS, 0, stream>>>(*r);
    if (r->chunks > 1)
        reduce_chunks<F, T><<<(unsigned)r->kept.flat.size, FOLDERS, 0, stream>>>(*r);
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
