/* reduce_columns.cu - reduce, v5: outputs lie side by side, and what one folds are equal steps.
 *
 * What is here: the version. What is not: other layouts (reduce.cu). A block has 32 times as many
 * outputs as 4 bytes hold, or 32; a thread has W neighbours of them, and 32 lanes of each, so that
 * a warp reads 128 bytes or more of one row:
 *
 *      row i       | output 0 .. W-1 | W .. 2W-1 | ..      thread 0, 1, .. of every warp
 *      warp g      lanes 32 g .. 32 g + 31: rows 32 g + l, 1024 + 32 g + l, ..
 *
 * The 16 rows of a lane are read at once, then folded in their order. */
#include "gpu/host/kernels.h"
#include "gpu/host/reduce.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tensors/packs.cuh"
#include "gpu/kernels/tensors/reduce.h"
#include "gpu/kernels/tensors/tree.cuh"

enum { WARP = 32, GROUPS = 32, GROUP = GPU_LANES / GROUPS, LEVELS = 6, WORD = 4 };

/* From row 0 of the first output on, in packs. */
typedef struct columns {
    gpu_flat32 kept, b;  /* kept: of packs */
    int64_t count, step; /* rows, and packs from one to the next */
    const void *x;
    void *y;
    gpu_kind kind;
    gpu_function f;
} columns;

template <typename T> struct some {
    enum { BYTES = sizeof(T) < WORD ? (int)WORD : (int)sizeof(T), COUNT = BYTES / (int)sizeof(T) };
    typedef gpu_pack<T, BYTES> pack;
};

template <gpu_function F, typename T>
static __device__ __forceinline__ typename some<T>::pack nothing(void)
{
    return gpu_pack_of<T, some<T>::BYTES>(gpu_nothing<T>(F));
}

/* One lane: rows 1024 apart, of which so many are left. */
template <gpu_function F, typename T>
static __device__ __forceinline__ typename some<T>::pack lane_of(const typename some<T>::pack *x,
                                                                 int64_t step, int64_t left)
{
    typedef typename some<T>::pack pack;
    pack v = nothing<F, T>(), row[GPU_LANE_LENGTH];
    if (left > (GPU_LANE_LENGTH - 1) * GPU_LANES) {
#pragma unroll
        for (int n = 0; n < GPU_LANE_LENGTH; ++n)
            row[n] = x[n * GPU_LANES * step];
#pragma unroll
        for (int n = 0; n < GPU_LANE_LENGTH; ++n)
            v = gpu_apply_each<F>(v, row[n]);
        return v;
    }
    for (int64_t i = 0; i < left; i += GPU_LANES)
        v = gpu_apply_each<F>(v, x[i * step]);
    return v;
}

/* The 32 lanes of a thread, as pairs; x is at the first of them, and so many rows are left. */
template <gpu_function F, typename T>
static __device__ __forceinline__ typename some<T>::pack group_of(const typename some<T>::pack *x,
                                                                  int64_t step, int64_t left)
{
    typename some<T>::pack level[LEVELS];
    for (int l = 0; l < GROUP; ++l) {
        typename some<T>::pack v = lane_of<F, T>(x + l * step, step, left - l);
#pragma unroll
        for (int k = 0; k < LEVELS; ++k) {
            if (!(l >> k & 1)) {
                level[k] = v;
                break;
            }
            v = gpu_apply_each<F>(level[k], v);
        }
    }
    return level[LEVELS - 1];
}

template <gpu_function F, typename T>
static __global__ void __launch_bounds__(WARP *GROUPS)
    reduce_columns(const __grid_constant__ columns r)
{
    typedef typename some<T>::pack pack;
    const int count = some<T>::COUNT;
    __shared__ T stage[WARP * some<T>::COUNT][GROUPS + 1];
    int lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    int64_t j = (int64_t)blockIdx.x * WARP + lane;
    gpu_pairs<T> pairs[some<T>::COUNT];
#pragma unroll
    for (int k = 0; k < count; ++k)
        pairs[k].come = 0;
    const pack *x = (const pack *)r.x;
    bool mine = j < r.kept.flat.size;
    x += mine ? gpu_flat32_index(&r.kept, (uint32_t)j) : 0;
    for (int64_t done = 0; done < r.count; done += GPU_CHUNK) {
        pack v = nothing<F, T>();
        int64_t first = done + warp * GROUP;
        if (mine)
            v = group_of<F, T>(x + first * r.step, r.step,
                               (r.count - done < GPU_CHUNK ? r.count - done : GPU_CHUNK) -
                                   warp * GROUP);
#pragma unroll
        for (int k = 0; k < count; ++k)
            stage[lane * count + k][warp] = v.get(k);
        __syncthreads();
#pragma unroll
        for (int k = 0; k < count; ++k) {
            T t = stage[warp * count + k][lane];
            for (int further = 1; further < WARP; further *= 2)
                t = gpu_apply<T>(F, t, gpu_from_lane(t, further));
            if (lane == 0)
                gpu_add(&pairs[k], F, t);
        }
        __syncthreads();
    }
    j = ((int64_t)blockIdx.x * WARP + warp) * count;
    if (lane == 0 && j < r.b.flat.size)
        for (int k = 0; k < count; ++k) {
            T *to = (T *)r.y + gpu_flat32_index(&r.b, (uint32_t)(j + k));
            *to = gpu_apply<T>(F, *to, gpu_all(&pairs[k], F));
        }
}

/* ---- The plan ------------------------------------------------------------------------------- */

/* The kept modes in packs of so many outputs. */
static bool pack_outputs(const gpu_request *r, ct_flat *kept, int count, gpu_why *why)
{
    bool whole = kept->modes > 0 && kept->stride[0] == 1 && kept->shape[0] % count == 0 &&
                 kept->offset[0] % count == 0 &&
                 (uintptr_t)r->x % ((size_t)count * (size_t)r->bytes) == 0;
    for (int k = 1; k < kept->modes; ++k)
        whole = whole && kept->stride[k] % count == 0;
    if (!whole)
        return gpu_refuse(why, "outputs are no runs of %d neighbours", count);
    for (int k = 1; k < kept->modes; ++k)
        kept->stride[k] /= count;
    kept->shape[0] /= count;
    kept->size /= count;
    kept->offset[0] /= count;
    return true;
}

bool gpu_columns_of(const gpu_request *r, int count, ct_flat *packs, int64_t *step, gpu_why *why)
{
    ct_flat folded, kept, rows;
    if (r->a.bits != 0)
        return gpu_refuse(why, "a is swizzled");
    if (!gpu_split_folded(&r->a, r->reduce.count, &folded, &kept, why))
        return false;
    gpu_coalesce(&folded, &rows);
    gpu_coalesce(&kept, packs);
    if (rows.modes != 1 || rows.stride[0] % count != 0 || packs->modes == 0 ||
        packs->shape[0] * r->bytes < WARP * WORD || r->reduce.count < GROUPS)
        return gpu_refuse(why, "%d bytes of outputs do not lie side by side, or fold unequal steps",
                          WARP * WORD);
    packs->offset[0] = rows.offset[0];
    *step = rows.stride[0] / count;
    return pack_outputs(r, packs, count, why);
}

bool gpu_plan_columns(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    ct_flat outputs;
    int64_t step;
    if (!gpu_columns_of(r, r->bytes < WORD ? WORD / r->bytes : 1, &outputs, &step, why))
        return false;
    if (r->b.size >= (int64_t)1 << 31)
        return gpu_refuse(why, "%lld outputs are 2^31 or more", (long long)r->b.size);
    *gpu_arguments<columns>(p) = {gpu_flat32_of(&outputs),
                                  gpu_flat32_of(&r->b),
                                  r->reduce.count,
                                  step,
                                  r->x,
                                  r->y,
                                  r->kind,
                                  r->f};
    return gpu_spread(p, r, outputs.size, WARP);
}

bool gpu_launch_columns(const gpu_plan *p, void *stream, gpu_why *why)
{
    const columns *r = gpu_arguments<columns>(p);
    gpu_by_fold(r->kind, p->width, r->f, [=](auto number, auto fold) {
        reduce_columns<fold.f, decltype(number)>
            <<<p->blocks, WARP * GROUPS, 0, (cudaStream_t)stream>>>(*r);
    });
    return gpu_launched(why, "reduce v5");
}
