/* transform_rows.cu - transform, v6: rows at any alignment.
 *
 * What is here: the version for runs, one or many, whose places within 16 bytes differ. What is
 * not: how rows are cut and shifted (rows.cuh), single runs that lie alike (transform.cu). */
#include "gpu/host/functions.h"
#include "gpu/host/kernels.h"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tensors/rows.cuh"
#include "gpu/kernels/tensors/transform.h"

typedef struct rows {
    gpu_row_pieces pieces;
    bool two;
    gpu_kind kind;
    gpu_function f;
} rows;

template <typename T, bool TWO> struct applied {
    gpu_function f;

    __device__ __forceinline__ T one(T x, T z) const
    {
        return gpu_apply<T>(f, x, z);
    }
    __device__ __forceinline__ gpu_pack<T> pack(const gpu_pack<T> &x, const gpu_pack<T> &z) const
    {
        return gpu_apply_pack<TWO>(f, x, z);
    }
};

template <typename T, bool TWO, bool SKEWED>
static __global__ void __launch_bounds__(GPU_ROW_THREADS, (gpu_row_blocks<T, TWO>))
    transform_rows(const __grid_constant__ rows w)
{
    gpu_compute_rows<T, TWO, SKEWED>(w.pieces, applied<T, TWO>{w.f});
}

template <typename T, bool TWO>
static void start(const gpu_plan *p, const rows *w, cudaStream_t stream)
{
    if (w->pieces.skewed)
        transform_rows<T, TWO, true><<<p->blocks, GPU_ROW_THREADS, 0, stream>>>(*w);
    else
        transform_rows<T, TWO, false><<<p->blocks, GPU_ROW_THREADS, 0, stream>>>(*w);
}

bool gpu_plan_transform_rows(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    rows *w = gpu_arguments<rows>(p);
    w->two = gpu_arity(r->f) == 2;
    w->kind = r->kind;
    w->f = r->f;
    return gpu_plan_row_pieces(r, w->two, p, &w->pieces, why);
}

bool gpu_launch_transform_rows(const gpu_plan *p, void *stream, gpu_why *why)
{
    const rows *w = gpu_arguments<rows>(p);
    cudaStream_t on = (cudaStream_t)stream;
    gpu_by_number(w->kind, p->width, [=](auto element) {
        typedef decltype(element) T;
        if (w->two)
            start<T, true>(p, w, on);
        else
            start<T, false>(p, w, on);
    });
    return gpu_launched(why, "transform v6");
}
