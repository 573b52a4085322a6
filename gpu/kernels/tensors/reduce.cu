/* reduce.cu - folds of all elements of a tensor, or of some modes: sums, greatest, least.
 *
 * What is here: the versions for any layout. What is not: those that need runs (reduce_runs.cu),
 * and the tree, which is host/reduce.h's for all of them: sums of floats agree to the bit.
 * Follows the headers: algorithm/tensor_reduce.hpp.
 *
 * v1  plain: a thread for each output goes through the tree, lane after lane; 64-bit division.
 * v2  a block for each output: a thread has four lanes, the rest of the tree is the block's.
 * v3  columns: a block for 32 outputs that lie nearer to one another than what they fold; a thread
 *     has 32 lanes of one output, so that a warp reads 32 neighbours.
 * v4  runs: what an output folds are neighbours, read as vectors of 16 bytes, a block for each
 *     chunk; a second kernel folds the chunks.
 * v5  v3 where what an output folds are equal steps, without divisions, 16 rows at once, and narrow
 *     outputs several a thread.
 * v6  v5 in whole vectors of 16 bytes, 512 bytes of a row at once, a block for 64 lanes of a chunk,
 *     rows in the order of memory; a second kernel folds what the blocks leave. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tensors/reduce.h"
#include "gpu/kernels/tensors/tree.cuh"

#include <stdlib.h>

enum { THREADS = 256, WARP = 32, WARPS = THREADS / WARP };
enum { MINE = GPU_LANES / THREADS }; /* lanes of a thread */
enum { OUTPUTS = 32, GROUPS = 32, GROUP = GPU_LANES / GROUPS };

/* ---- v1 ------------------------------------------------------------------------------------- */

/* One lane of a chunk: so many elements apart, up to the end. */
template <typename T>
static __device__ T lane_v1(const ct_flat *a, const T *x, int64_t first, int64_t end,
                            gpu_function f)
{
    T v = gpu_nothing<T>(f);
    for (int n = 0; n < GPU_LANE_LENGTH && first < end; ++n, first += GPU_LANES)
        v = gpu_apply<T>(f, v, x[gpu_flat_index(a, first)]);
    return v;
}

template <typename T>
static __global__ void reduce_v1(const __grid_constant__ ct_flat a,
                                 const __grid_constant__ ct_flat b, int64_t count, const T *x, T *y,
                                 gpu_function f)
{
    for (int64_t j = gpu_thread(); j < b.size; j += gpu_threads()) {
        gpu_pairs<T> pairs;
        pairs.come = 0;
        int64_t end = (j + 1) * count;
        for (int64_t chunk = j * count; chunk < end; chunk += GPU_CHUNK)
            for (int64_t l = 0; l < GPU_LANES && chunk + l < end; ++l) {
                int64_t last = chunk + GPU_CHUNK < end ? chunk + GPU_CHUNK : end;
                gpu_add(&pairs, f, lane_v1(&a, x, chunk + l, last, f));
            }
        T *to = y + gpu_flat_index(&b, j);
        *to = gpu_apply<T>(f, *to, gpu_all(&pairs, f));
    }
}

typedef struct plain {
    gpu_flats flats;
    int64_t count;
    gpu_kind kind;
    gpu_function f;
} plain;

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<plain>(p) = {gpu_flats_of(r), r->reduce.count, r->kind, r->f};
    return gpu_spread(p, r, r->b.size, THREADS);
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain *w = gpu_arguments<plain>(p);
    const gpu_flats *g = &w->flats;
    gpu_by_number(w->kind, p->width, [=](auto element) {
        typedef decltype(element) T;
        reduce_v1<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(
            g->a, g->b, w->count, (const T *)g->x, (T *)g->y, w->f);
    });
    return gpu_launched(why, "reduce v1");
}

/* ---- v2 ------------------------------------------------------------------------------------- */

/* The lanes of a chunk, from element `first` on, folded by the whole block: thread 0 has it. */
template <typename T>
static __device__ __forceinline__ T chunk_v2(const gpu_flat32 *a, const T *x, uint32_t first,
                                             uint32_t end, gpu_function f, T *stage)
{
    T mine[MINE];
#pragma unroll
    for (int q = 0; q < MINE; ++q)
        mine[q] = gpu_nothing<T>(f);
    for (uint32_t n = 0; n < GPU_LANE_LENGTH; ++n)
#pragma unroll
        for (uint32_t q = 0; q < MINE; ++q) {
            uint32_t i = first + n * GPU_LANES + MINE * threadIdx.x + q;
            if (i < end)
                mine[q] = gpu_apply<T>(f, mine[q], x[gpu_flat32_index(a, i)]);
        }
    T v = gpu_apply<T>(f, gpu_apply<T>(f, mine[0], mine[1]), gpu_apply<T>(f, mine[2], mine[3]));
    return gpu_fold_block<T, WARPS>(f, v, stage);
}

template <typename T>
static __global__ void __launch_bounds__(THREADS)
    reduce_v2(const __grid_constant__ gpu_flat32 a, const __grid_constant__ gpu_flat32 b,
              uint32_t count, const T *x, T *y, gpu_function f)
{
    __shared__ T stage[WARPS];
    for (uint32_t j = blockIdx.x; j < b.flat.size; j += gridDim.x) {
        gpu_pairs<T> pairs;
        pairs.come = 0;
        uint32_t first = j * count;
        for (uint32_t done = 0; done < count; done += GPU_CHUNK) {
            uint32_t left = count - done < GPU_CHUNK ? count - done : GPU_CHUNK;
            T v = chunk_v2(&a, x, first + done, first + done + left, f, stage);
            if (threadIdx.x == 0)
                gpu_add(&pairs, f, v);
            __syncthreads();
        }
        if (threadIdx.x == 0) {
            T *to = y + gpu_flat32_index(&b, j);
            *to = gpu_apply<T>(f, *to, gpu_all(&pairs, f));
        }
    }
}

typedef struct plain32 {
    gpu_flats32 flats;
    uint32_t count;
    gpu_kind kind;
    gpu_function f;
} plain32;

static bool plan_32(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (r->a.size >= (int64_t)1 << 31)
        return gpu_refuse(why, "%lld elements are 2^31 or more", (long long)r->a.size);
    *gpu_arguments<plain32>(p) = {gpu_flats32_of(r), (uint32_t)r->reduce.count, r->kind, r->f};
    p->width = gpu_width(r);
    return true;
}

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (r->reduce.count < THREADS)
        return gpu_refuse(why, "%lld elements are too few for the threads of a block",
                          (long long)r->reduce.count);
    p->blocks = gpu_grid(r->b.size, 1);
    return plan_32(r, p, why);
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain32 *w = gpu_arguments<plain32>(p);
    const gpu_flats32 *g = &w->flats;
    gpu_by_number(w->kind, p->width, [=](auto element) {
        typedef decltype(element) T;
        reduce_v2<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(
            g->a, g->b, w->count, (const T *)g->x, (T *)g->y, w->f);
    });
    return gpu_launched(why, "reduce v2");
}

/* ---- v3 ------------------------------------------------------------------------------------- */

/* A thread has the lanes of one group of one output: its part of the tree is whole. */
template <typename T>
static __device__ __forceinline__ T group_v3(const gpu_flat32 *a, const T *x, uint32_t first,
                                             uint32_t end, gpu_function f)
{
    T level[6];
    for (uint32_t l = 0; l < GROUP; ++l) {
        T v = gpu_nothing<T>(f);
        for (uint32_t n = 0; n < GPU_LANE_LENGTH; ++n) {
            uint32_t i = first + n * GPU_LANES + l;
            if (i < end)
                v = gpu_apply<T>(f, v, x[gpu_flat32_index(a, i)]);
        }
#pragma unroll
        for (int k = 0; k < 6; ++k) {
            if (!(l >> k & 1)) {
                level[k] = v;
                break;
            }
            v = gpu_apply<T>(f, level[k], v);
        }
    }
    return level[5];
}

/*      shared memory    [output][group], a word more than there are groups, so that a warp's
 *                       32 outputs of one group lie in different banks
 *      a warp writes    32 outputs of one group; folds 32 groups of one output */
template <typename T>
static __global__ void __launch_bounds__(OUTPUTS *GROUPS)
    reduce_v3(const __grid_constant__ gpu_flat32 a, const __grid_constant__ gpu_flat32 b,
              uint32_t count, const T *x, T *y, gpu_function f)
{
    const int word = sizeof(T) < 4 ? 4 / (int)sizeof(T) : 1;
    __shared__ T stage[OUTPUTS][GROUPS + word];
    uint32_t lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    uint32_t j = blockIdx.x * OUTPUTS + lane;
    gpu_pairs<T> pairs;
    pairs.come = 0;
    for (uint32_t done = 0; done < count; done += GPU_CHUNK) {
        uint32_t left = count - done < GPU_CHUNK ? count - done : GPU_CHUNK;
        uint32_t first = j * count + done;
        T v = gpu_nothing<T>(f);
        if (j < b.flat.size)
            v = group_v3(&a, x, first + warp * GROUP, first + left, f);
        stage[lane][warp] = v;
        __syncthreads();
        v = stage[warp][lane]; /* output `warp` of the block, group `lane` */
        for (int further = 1; further < WARP; further *= 2)
            v = gpu_apply<T>(f, v, gpu_from_lane(v, further));
        if (lane == 0)
            gpu_add(&pairs, f, v);
        __syncthreads();
    }
    j = blockIdx.x * OUTPUTS + warp;
    if (lane == 0 && j < b.flat.size) {
        T *to = y + gpu_flat32_index(&b, j);
        *to = gpu_apply<T>(f, *to, gpu_all(&pairs, f));
    }
}

/* How near neighbours lie in memory: the least step, in elements. */
static int64_t least_step(const ct_flat *f)
{
    int64_t least = INT64_MAX;
    for (int k = 0; k < f->modes; ++k) {
        int64_t step = f->stride[k] < 0 ? -f->stride[k] : f->stride[k];
        least = step != 0 && step < least ? step : least;
    }
    return least;
}

static bool plan_v3(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    ct_flat folded, kept;
    if (!gpu_split_folded(&r->a, r->reduce.count, &folded, &kept, why))
        return false;
    if (r->b.size < OUTPUTS || least_step(&kept) >= least_step(&folded))
        return gpu_refuse(why, "outputs do not lie side by side");
    p->blocks = gpu_grid(r->b.size, OUTPUTS);
    return plan_32(r, p, why);
}

static bool launch_v3(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain32 *w = gpu_arguments<plain32>(p);
    const gpu_flats32 *g = &w->flats;
    gpu_by_number(w->kind, p->width, [=](auto element) {
        typedef decltype(element) T;
        reduce_v3<T><<<p->blocks, OUTPUTS * GROUPS, 0, (cudaStream_t)stream>>>(
            g->a, g->b, w->count, (const T *)g->x, (T *)g->y, w->f);
    });
    return gpu_launched(why, "reduce v3");
}

extern const gpu_version gpu_reduce_versions[] = {
    {"v1", "a thread for each output", 80, plan_v1, launch_v1},
    {"v2", "a block for each output", 80, plan_v2, launch_v2},
    {"v3", "columns, a block for 32 of them", 80, plan_v3, launch_v3},
    {"v4", "runs, 16 bytes a load, a block for each chunk", 80, gpu_plan_runs, gpu_launch_runs},
    {"v5", "columns of equal steps, 128 bytes and more a warp", 80, gpu_plan_columns,
     gpu_launch_columns},
    {"v6", "strips of columns, a block for 64 lanes of each", 80, gpu_plan_strips,
     gpu_launch_strips},
    {},
};
