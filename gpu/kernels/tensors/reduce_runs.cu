/* reduce_runs.cu - reduce, v4: what an output folds are neighbours in memory.
 *
 * What is here: the version. What is not: other layouts (reduce.cu). A block has a chunk, whose
 * vectors of 16 bytes its threads take in turn; V elements of a vector are V lanes:
 *
 *      vector     0         1         2    ..   255        256 ..
 *      thread     0         1         2         255        0
 *      lanes      0..V-1    V..2V-1                        256V ..     modulo 1024
 *
 * Of floats a thread has 4 lanes: with 4 in a vector one group of them, with 2 two groups, 512
 * lanes apart. Integers meet in another order, which does not matter to them, and a block takes 4
 * or 2 chunks of 1 or 2 bytes as one piece. Of several pieces each goes to scratch,
 * [output][piece]; a thread, or a block, for each output folds them.
 *
 * A run may begin anywhere: integers before a multiple of 16 bytes go one by one, and the vectors
 * of floats, whose lanes are given, are shifted into place. */
#include "gpu/host/kernels.h"
#include "gpu/host/reduce.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tensors/packs.cuh"
#include "gpu/kernels/tensors/reduce.h"
#include "gpu/kernels/tensors/rows.cuh"
#include "gpu/kernels/tensors/tree.cuh"

enum { THREADS = 256, WARP = 32, WARPS = THREADS / WARP, WIDE = 16, BLOCKS = 4 };
enum {
    FOLDERS = 1024, /* threads of the second kernel */
    EACH = 16,      /* values that one of them takes at once */
    FEW = 64        /* the most pieces that one thread folds */
};

template <typename T> struct lanes {
    static constexpr bool ordered = (T)1 / (T)2 != 0; /* floats: the order of a sum matters */
    enum { COUNT = WIDE / (int)sizeof(T), GROUPS = ordered && COUNT < 4 ? 4 / COUNT : 1 };
    /* Chunks that a block takes as one: of integers of 1 and 2 bytes. */
    enum { CHUNKS = COUNT >= 4 ? COUNT / 4 : 1, PIECE = GPU_CHUNK * CHUNKS };
    enum { VECTORS = PIECE / COUNT / THREADS, AT_ONCE = 8, SHIFTED_AT_ONCE = 4 };
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

/* The numbers of a pack; those that share words in an order of their own. */
template <gpu_function F, typename T>
static __device__ __forceinline__ T fold_pack(const gpu_pack<T> &p)
{
    typename gpu_pack<T>::unit v[gpu_pack<T>::UNITS];
    memcpy(v, p.of, sizeof v);
    if constexpr (!gpu_pack<T>::words) {
        return fold_some<T, gpu_pack<T>::UNITS>(F, v);
    } else {
#pragma unroll
        for (int k = 1; k < gpu_pack<T>::UNITS; ++k)
            v[0] = gpu_apply_word<F, T>(v[0], v[k]);
        v[0] = gpu_apply_word<F, T>(v[0], v[0] >> 16);
        return (T)(sizeof(T) == 2 ? v[0] : gpu_apply_word<F, T>(v[0], v[0] >> 8));
    }
}

/* ---- The lanes of a thread, of one piece ---------------------------------------------------- */

/* A whole one. */
template <gpu_function F, typename T>
static __device__ __forceinline__ void whole_piece(const T *x, lanes<T> *l)
{
    const gpu_pack<T> *from = (const gpu_pack<T> *)x + threadIdx.x;
    gpu_pack<T> p[lanes<T>::AT_ONCE];
#pragma unroll 1
    for (int m = 0; m < lanes<T>::VECTORS;
         m += lanes<T>::AT_ONCE, from += lanes<T>::AT_ONCE * THREADS) {
#pragma unroll
        for (int k = 0; k < lanes<T>::AT_ONCE; ++k)
            p[k] = gpu_load_pack(from + k * THREADS);
#pragma unroll
        for (int k = 0; k < lanes<T>::AT_ONCE; ++k) {
            gpu_pack<T> *to = &l->group[k % lanes<T>::GROUPS];
            *to = gpu_apply_each<F>(*to, p[k]);
        }
    }
}

/* Vector n, if it is this thread's, element by element: up to the end of a piece of `left`. */
template <gpu_function F, typename T>
static __device__ __forceinline__ void add_elements(const T *x, int n, int left, lanes<T> *l)
{
    const int first = n * lanes<T>::COUNT;
    if (n % THREADS != (int)threadIdx.x)
        return;
    const T none = gpu_nothing<T>(F);
    gpu_pack<T> p = gpu_pack_of<T>(none);
#pragma unroll
    for (int k = 0; k < lanes<T>::COUNT; ++k)
        if (first + k < left)
            p.set(k, x[first + k]);
#pragma unroll
    for (int g = 0; g < lanes<T>::GROUPS; ++g)
        l->group[g] = gpu_apply_each<F>(
            l->group[g], n / THREADS % lanes<T>::GROUPS == g ? p : gpu_pack_of<T>(none));
}

/* A piece of `left` elements that begins at a multiple of 16 bytes. */
template <gpu_function F, typename T>
static __device__ __forceinline__ void short_piece(const T *x, int left, lanes<T> *l)
{
    const int vectors = left / lanes<T>::COUNT, at_once = lanes<T>::AT_ONCE;
    const gpu_pack<T> *from = (const gpu_pack<T> *)x;
    gpu_pack<T> p[at_once];
#pragma unroll 1
    for (int i = (int)threadIdx.x; i < vectors; i += at_once * THREADS) {
#pragma unroll
        for (int k = 0; k < at_once; ++k) {
            p[k] = gpu_pack_of<T>(gpu_nothing<T>(F));
            if (i + k * THREADS < vectors)
                p[k] = gpu_load_pack(from + i + k * THREADS);
        }
#pragma unroll
        for (int k = 0; k < at_once; ++k) {
            gpu_pack<T> *to = &l->group[k % lanes<T>::GROUPS];
            *to = gpu_apply_each<F>(*to, p[k]);
        }
    }
    add_elements<F>(x, vectors, left, l);
}

/* One that begins anywhere, whose order is free: what lies before a multiple of 16 bytes, an
 * element a thread, and the rest. */
template <gpu_function F, typename T>
static __device__ __forceinline__ void free_piece(const T *x, int left, lanes<T> *l)
{
    int head = (int)(-(uintptr_t)x % WIDE / sizeof(T)), thread = (int)threadIdx.x;
    head = head < left ? head : left;
    short_piece<F>(x + head, left - head, l);
    if (thread < head) {
        gpu_pack<T> p = gpu_pack_of<T>(gpu_nothing<T>(F));
        p.set(0, x[thread]);
        l->group[0] = gpu_apply_each<F>(l->group[0], p);
    }
}

/* One that begins anywhere, in order: vectors are shifted into place, but for the first one and the
 * last two, which reach beyond the piece. */
template <gpu_function F, typename T>
static __device__ __forceinline__ void shifted_piece(const T *x, int left, lanes<T> *l)
{
    const int whole = (left - 1) / lanes<T>::COUNT - 1, at_once = lanes<T>::SHIFTED_AT_ONCE;
    gpu_skewed s = gpu_skewed_of((const unsigned char *)x);
    gpu_both p[at_once];
    add_elements<F>(x, 0, left, l);
#pragma unroll 1
    for (int i = (int)threadIdx.x; i < whole; i += at_once * THREADS) {
#pragma unroll
        for (int k = 0; k < at_once; ++k)
            if (i + k * THREADS > 0 && i + k * THREADS < whole)
                p[k] = gpu_load_both<true>(s, i + k * THREADS);
#pragma unroll
        for (int k = 0; k < at_once; ++k) {
            gpu_pack<T> *to = &l->group[k % lanes<T>::GROUPS];
            if (i + k * THREADS > 0 && i + k * THREADS < whole)
                *to = gpu_apply_each<F>(*to, gpu_pack_both<T, true>(s, p[k]));
        }
    }
    for (int n = whole > 1 ? whole : 1; n < whole + 2; ++n)
        add_elements<F>(x, n, left, l);
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

template <gpu_function F, typename T, bool ALIGNED>
static __device__ __forceinline__ T fold_piece(const T *x, int64_t left, T *stage)
{
    const int groups = lanes<T>::GROUPS, piece = lanes<T>::PIECE;
    lanes<T> l;
    T v[groups];
#pragma unroll
    for (int g = 0; g < groups; ++g)
        l.group[g] = gpu_pack_of<T>(gpu_nothing<T>(F));
    if constexpr (!ALIGNED && lanes<T>::ordered)
        shifted_piece<F>(x, left < piece ? (int)left : piece, &l);
    else if constexpr (!ALIGNED)
        free_piece<F>(x, left < piece ? (int)left : piece, &l);
    else if (left >= piece)
        whole_piece<F>(x, &l);
    else
        short_piece<F>(x, (int)left, &l);
#pragma unroll
    for (int g = 0; g < groups; ++g)
        v[g] = gpu_fold_block<T, WARPS>(F, fold_pack<F, T>(l.group[g]), stage + g * WARPS);
    return fold_some<T, groups>(F, v);
}

template <gpu_function F, typename T, bool ALIGNED>
static __global__ void __launch_bounds__(THREADS, BLOCKS)
    reduce_runs(const __grid_constant__ runs r)
{
    __shared__ T stage[lanes<T>::GROUPS * WARPS];
    int64_t n = blockIdx.x, pieces = r.pieces, j = pieces == 1 ? n : n / pieces;
    int64_t first = (n - j * pieces) * lanes<T>::PIECE;
    const T *x = (const T *)r.x + gpu_flat32_index(&r.kept, (uint32_t)j);
    T v = fold_piece<F, T, ALIGNED>(x + first, r.count - first, stage);
    if (threadIdx.x == 0 && pieces > 1) {
        ((T *)r.scratch)[n] = v;
    } else if (threadIdx.x == 0) {
        T *to = (T *)r.y + gpu_flat32_index(&r.b, (uint32_t)j);
        *to = gpu_apply<T>(F, *to, v);
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
    int64_t pieces = (r->reduce.count - 1) / piece + 1;
    int64_t need = pieces == 1 ? 0 : pieces * r->b.size * r->bytes;
    if (r->a.bits != 0)
        return gpu_refuse(why, "a is swizzled");
    if (!gpu_split_folded(&r->a, r->reduce.count, &folded, &kept, why))
        return false;
    gpu_coalesce(&folded, &run);
    if (run.modes != 1 || run.stride[0] != 1 || r->reduce.count < THREADS)
        return gpu_refuse(why, "an output folds no run of %d neighbours or more", THREADS);
    if (need > 0 && (r->scratch == NULL || r->scratch_bytes < need))
        return gpu_refuse(why, "scratch of %lld bytes is needed", (long long)need);
    if (pieces * r->b.size >= (int64_t)1 << 31)
        return gpu_refuse(why, "%lld pieces are 2^31 or more", (long long)(pieces * r->b.size));
    kept.offset[0] = run.offset[0];
    *gpu_arguments<runs>(p) = {gpu_flat32_of(&kept),
                               gpu_flat32_of(&r->b),
                               r->reduce.count,
                               pieces,
                               r->x,
                               r->y,
                               r->scratch,
                               is_aligned(r, &kept, run.offset[0]),
                               r->kind,
                               r->f};
    p->width = gpu_width(r);
    p->blocks = (unsigned)(pieces * r->b.size);
    return true;
}

/* ---- The launch ----------------------------------------------------------------------------- */

template <gpu_function F, typename T>
static void start(const gpu_plan *p, const runs *r, cudaStream_t stream)
{
    if (r->aligned)
        reduce_runs<F, T, true><<<p->blocks, THREADS, 0, stream>>>(*r);
    else
        reduce_runs<F, T, false><<<p->blocks, THREADS, 0, stream>>>(*r);
    int64_t outputs = r->kept.flat.size;
    if (r->pieces > FEW)
        reduce_many<F, T><<<(unsigned)outputs, FOLDERS, 0, stream>>>(*r);
    else if (r->pieces > 1)
        reduce_few<F, T><<<gpu_grid(outputs, THREADS), THREADS, 0, stream>>>(*r);
}

bool gpu_launch_runs(const gpu_plan *p, void *stream, gpu_why *why)
{
    const runs *r = gpu_arguments<runs>(p);
    gpu_by_fold(r->kind, p->width, r->f, [=](auto number, auto fold) {
        start<fold.f, decltype(number)>(p, r, (cudaStream_t)stream);
    });
    return gpu_launched(why, "reduce v4");
}
