/* direct.cu - one tensor to several targets, without shared memory.
 *
 * What is here: a 16-byte vector a thread, loaded once and stored to each target: what the memory
 * allows where more is written than read. What is not: clusters (multicast.cu). */
#include "gpu/lab/staged/maps.cuh"

enum { THREADS = 128 };

typedef struct direct {
    const uint4 *x;
    uint4 *y;
    int64_t from, to, apart; /* pitches, and from one target to the next, in vectors */
    uint32_t columns, count;
} direct;

template <int TARGETS>
static __global__ void __launch_bounds__(THREADS) staged_direct(const __grid_constant__ direct d)
{
    uint32_t i = blockIdx.x * THREADS + threadIdx.x, row = i / d.columns, column = i % d.columns;
    if (i >= d.count)
        return;
    uint4 v = d.x[row * d.from + column];
#pragma unroll
    for (int k = 0; k < TARGETS; ++k)
        d.y[k * d.apart + row * d.to + column] = v;
}

bool staged_plan_direct(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    staged_rows *n = gpu_arguments<staged_rows>(p);
    const staged_variant *w = staged_variant_of(p);
    if (!staged_rows_of(r, w, n, why))
        return false;
    const ct_flat *b = &n->rows.b;
    if (n->rows.a.stride[2] != 0 || b->shape[2] != w->ctas)
        return gpu_refuse(why, "the last mode is not that of %d targets", w->ctas);
    if (b->shape[0] > INT32_MAX / b->shape[1])
        return gpu_refuse(why, "more than 2^31 vectors");
    p->blocks = (unsigned)((b->shape[0] * b->shape[1] - 1) / THREADS + 1);
    return true;
}

bool staged_launch_direct(const gpu_plan *p, void *stream, gpu_why *why)
{
    const gpu_request *r = &gpu_arguments<staged_rows>(p)->rows;
    direct d = {(const uint4 *)r->x + r->a.offset[0],
                (uint4 *)r->y + r->b.offset[0],
                r->a.stride[1],
                r->b.stride[1],
                r->b.stride[2],
                (uint32_t)r->b.shape[0],
                (uint32_t)(r->b.shape[0] * r->b.shape[1])};
    if (staged_variant_of(p)->ctas == 2)
        staged_direct<2><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(d);
    else
        staged_direct<4><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(d);
    return gpu_launched(why, staged_variant_of(p)->version.name);
}
