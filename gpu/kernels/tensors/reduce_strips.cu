/* reduce_strips.cu - reduce, v6: columns as in v5, read 512 bytes of a row at once.
 *
 * What is here: the version, for outputs that lie side by side in whole vectors of 16 bytes. What
 * is not: others (reduce_columns.cu). A block has the outputs of one strip of 32 vectors, and 64
 * neighbouring lanes of one chunk: a thread has one vector of outputs and 16 lanes, whose rows
 * follow one another, so that a block reads rows that are near in memory at any time.
 *
 *      row i       | vector 0 | 1 | .. | 31 |      the threads of every warp
 *      warp g      lanes 16 g .. 16 g + 15: rows 16 g + l, then 1024 + 16 g + l, ..
 *
 * That the lanes of a chunk are several blocks' keeps all multiprocessors busy where there are few
 * columns, and to the end where there are many. Each block leaves one piece of the tree for each
 * output at scratch, [piece][output]; the second kernel folds these. Of 64 rows or fewer there is
 * one piece, which goes to y. */
#include "gpu/host/kernels.h"
#include "gpu/host/reduce.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tensors/packs.cuh"
#include "gpu/kernels/tensors/reduce.h"
#include "gpu/kernels/tensors/tree.cuh"

enum { WARP = 32, WIDE = 16, LANES = 16, WARPS = GPU_PIECE_LANES / LANES, THREADS = WARPS * WARP };
enum {
    BLOCKS = 4,   /* of a multiprocessor */
    FOLDERS = 128 /* threads of the second kernel */
};

/* From row 0 of the first output on, in vectors. */
typedef struct strips {
    gpu_flat32 kept, b;  /* kept: of vectors */
    int64_t count, step; /* rows, and vectors from one to the next */
    uint32_t strips, pieces;
    const void *x;
    void *y, *scratch;
    gpu_kind kind;
    gpu_function f;
} strips;

/* ---- The first kernel ----------------------------------------------------------------------- */

/* What fits a register, or one number. */
template <typename T> struct some {
    enum { BYTES = sizeof(T) < GPU_WORD ? (int)GPU_WORD : (int)sizeof(T) };
    enum { COUNT = BYTES / (int)sizeof(T), UNITS = WARP * WIDE / BYTES }; /* of a strip */
    typedef gpu_pack<T, BYTES> pack;
};

/* COUNT packs, neighbours pairwise. */
template <gpu_function F, int COUNT, typename P>
static __device__ __forceinline__ P fold_packs(P *v)
{
#pragma unroll
    for (int apart = 1; apart < COUNT; apart *= 2)
#pragma unroll
        for (int k = 0; k + apart < COUNT; k += 2 * apart)
            v[k] = gpu_apply_each<F>(v[k], v[k + apart]);
    return v[0];
}

/* The lanes of a thread; x is at the first row of them, and so many rows are left of the chunk. */
template <gpu_function F, typename T>
static __device__ __forceinline__ gpu_pack<T> lanes_of(const gpu_pack<T> *x, int64_t step, int left)
{
    const int whole = left < LANES ? 0 : (left - LANES) / GPU_LANES + 1;
    gpu_pack<T> lane[LANES], row[LANES];
#pragma unroll
    for (int l = 0; l < LANES; ++l)
        lane[l] = gpu_pack_of<T>(gpu_nothing<T>(F));
#pragma unroll 1
    for (int n = 0; n < whole; ++n, x += GPU_LANES * step) {
#pragma unroll
        for (int l = 0; l < LANES; ++l)
            row[l] = gpu_load_pack(x + l * step);
#pragma unroll
        for (int l = 0; l < LANES; ++l)
            lane[l] = gpu_apply_each<F>(lane[l], row[l]);
    }
#pragma unroll
    for (int l = 0; l < LANES; ++l)
        if (l < left - whole * GPU_LANES)
            lane[l] = gpu_apply_each<F>(lane[l], gpu_load_pack(x + l * step));
    return fold_packs<F, LANES>(lane);
}

/* One piece of some outputs, number n of as many: to scratch, or to y if it is the only one. */
template <gpu_function F, typename T>
static __device__ __forceinline__ void leave(const strips &r, int64_t piece, int64_t n,
                                             typename some<T>::pack v)
{
    int64_t outputs = r.b.flat.size / some<T>::COUNT;
    if (n >= outputs)
        return;
    if (r.pieces > 1) {
        ((typename some<T>::pack *)r.scratch)[piece * outputs + n] = v;
        return;
    }
#pragma unroll
    for (int k = 0; k < some<T>::COUNT; ++k) {
        T *to = (T *)r.y + gpu_flat32_index(&r.b, (uint32_t)(n * some<T>::COUNT + k));
        *to = gpu_apply<T>(F, *to, v.get(k));
    }
}

template <gpu_function F, typename T>
static __global__ void __launch_bounds__(THREADS, BLOCKS)
    reduce_strips(const __grid_constant__ strips r)
{
    typedef typename some<T>::pack small;
    __shared__ gpu_pack<T> stage[WARPS][WARP];
    int lane = (int)threadIdx.x % WARP, warp = (int)threadIdx.x / WARP;
    uint32_t piece = blockIdx.x / r.strips, strip = blockIdx.x - piece * r.strips;
    int64_t first = (int64_t)piece / GPU_CHUNK_PIECES * GPU_CHUNK;
    int64_t rows = r.count - first < GPU_CHUNK ? r.count - first : GPU_CHUNK;
    int mine = (int)piece % GPU_CHUNK_PIECES * GPU_PIECE_LANES + warp * LANES; /* first lane */
    uint32_t j = strip * WARP + (uint32_t)lane;
    gpu_pack<T> v = gpu_pack_of<T>(gpu_nothing<T>(F));
    if (j < r.kept.flat.size)
        v = lanes_of<F>((const gpu_pack<T> *)r.x + gpu_flat32_index(&r.kept, j) +
                            (first + mine) * r.step,
                        r.step, (int)rows - mine);
    stage[warp][lane] = v;
    __syncthreads();
    for (int u = (int)threadIdx.x; u < some<T>::UNITS; u += THREADS) {
        small part[WARPS];
#pragma unroll
        for (int g = 0; g < WARPS; ++g)
            part[g] = ((const small *)stage[g])[u];
        leave<F, T>(r, piece, (int64_t)strip * some<T>::UNITS + u, fold_packs<F, WARPS>(part));
    }
}

/* ---- The second one ------------------------------------------------------------------------- */

/* The pieces of one chunk, from `first` on. */
template <gpu_function F, typename T>
static __device__ __forceinline__ T chunk_of(const T *from, int64_t outputs, uint32_t left)
{
    T v[GPU_CHUNK_PIECES];
#pragma unroll
    for (uint32_t k = 0; k < GPU_CHUNK_PIECES; ++k)
        v[k] = k < left ? from[k * outputs] : gpu_nothing<T>(F);
#pragma unroll
    for (int apart = 1; apart < GPU_CHUNK_PIECES; apart *= 2)
#pragma unroll
        for (int k = 0; k < GPU_CHUNK_PIECES; k += 2 * apart)
            v[k] = gpu_apply<T>(F, v[k], v[k + apart]);
    return v[0];
}

template <gpu_function F, typename T>
static __global__ void __launch_bounds__(FOLDERS) reduce_pieces(const __grid_constant__ strips r)
{
    int64_t outputs = r.b.flat.size, j = gpu_thread();
    if (j >= outputs)
        return;
    const T *from = (const T *)r.scratch + j;
    T v = chunk_of<F>(from, outputs, r.pieces);
    if (r.pieces > GPU_CHUNK_PIECES) {
        gpu_pairs<T> pairs;
        pairs.come = 0;
        gpu_add(&pairs, F, v);
        for (uint32_t k = GPU_CHUNK_PIECES; k < r.pieces; k += GPU_CHUNK_PIECES)
            gpu_add(&pairs, F, chunk_of<F>(from + k * outputs, outputs, r.pieces - k));
        v = gpu_all(&pairs, F);
    }
    T *to = (T *)r.y + gpu_flat32_index(&r.b, (uint32_t)j);
    *to = gpu_apply<T>(F, *to, v);
}

/* ---- The plan and the launch ---------------------------------------------------------------- */

bool gpu_plan_strips(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    strips *w = gpu_arguments<strips>(p);
    ct_flat vectors;
    if (!gpu_columns_of(r, WIDE / r->bytes, &vectors, &w->step, why))
        return false;
    int64_t across = (vectors.size - 1) / WARP + 1, pieces = gpu_reduce_pieces(r);
    int64_t need = gpu_reduce_scratch(r);
    if (need > 0 && (r->scratch == NULL || r->scratch_bytes < need))
        return gpu_refuse(why, "scratch of %lld bytes is needed", (long long)need);
    if (r->b.size >= (int64_t)1 << 31 || across * pieces >= (int64_t)1 << 31)
        return gpu_refuse(why, "outputs or blocks are 2^31 or more");
    w->kept = gpu_flat32_of(&vectors);
    w->b = gpu_flat32_of(&r->b);
    w->count = r->reduce.count;
    w->strips = (uint32_t)across;
    w->pieces = (uint32_t)pieces;
    w->x = r->x;
    w->y = r->y;
    w->scratch = r->scratch;
    w->kind = r->kind;
    w->f = r->f;
    p->width = gpu_width(r);
    p->blocks = (unsigned)(across * pieces);
    return true;
}

template <gpu_function F, typename T>
static void start(const gpu_plan *p, const strips *r, cudaStream_t stream)
{
    reduce_strips<F, T><<<p->blocks, THREADS, 0, stream>>>(*r);
    if (r->pieces == 1)
        return;
    unsigned blocks = (unsigned)((r->b.flat.size - 1) / FOLDERS + 1);
    reduce_pieces<F, T><<<blocks, FOLDERS, 0, stream>>>(*r);
}

bool gpu_launch_strips(const gpu_plan *p, void *stream, gpu_why *why)
{
    const strips *r = gpu_arguments<strips>(p);
    gpu_by_fold(r->kind, p->width, r->f, [=](auto number, auto fold) {
        start<fold.f, decltype(number)>(p, r, (cudaStream_t)stream);
    });
    return gpu_launched(why, "reduce v6");
}
