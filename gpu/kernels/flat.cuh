/* flat.cuh - a flat layout on the device: its value at a coordinate.
 *
 * What is here: evaluation by 64-bit division, and by multiplication where 32 bits suffice. What
 * is not: how a layout becomes flat (flat.c). Follows 01_layout "Index Mapping". */
#ifndef GPU_FLAT_CUH
#define GPU_FLAT_CUH

#include "gpu/gpu.h"

/* Which thread of the grid this is, and how many there are: where a grid-stride loop begins, and
 * its step. */
static __device__ __forceinline__ int64_t gpu_thread(void)
{
    return (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
}

static __device__ __forceinline__ int64_t gpu_threads(void)
{
    return (int64_t)gridDim.x * blockDim.x;
}

/* Sw<bits,base,shift>: the bits at base + shift (at base for a negative shift) are xored onto
 * those at base (at base - shift). */
static __device__ __forceinline__ int64_t gpu_swizzled(const ct_flat *f, int64_t v)
{
    int64_t ones = ((int64_t)1 << f->bits) - 1;
    if (f->shift >= 0)
        return v ^ (((v >> (f->base + f->shift)) & ones) << f->base);
    return v ^ (((v >> f->base) & ones) << (f->base - f->shift));
}

/* The value of a layout of integers at coordinate i. */
static __device__ __forceinline__ int64_t gpu_flat_index(const ct_flat *f, int64_t i)
{
    int64_t v = f->offset[0];
    for (int k = 0; k < f->modes; ++k) {
        int64_t rest = k + 1 < f->modes ? i / f->shape[k] : 0;
        v += (i - rest * f->shape[k]) * f->stride[k];
        i = rest;
    }
    return f->bits == 0 ? v : gpu_swizzled(f, v);
}

/* The layouts of a request, and element 0 of both sides: the arguments of many kernels. */
typedef struct gpu_flats {
    ct_flat a, b;
    const void *x;
    void *y;
} gpu_flats;

static inline gpu_flats gpu_flats_of(const gpu_request *r)
{
    gpu_flats f = {r->a, r->b, r->x, r->y};
    return f;
}

/* ---- Division by multiplication -------------------------------------------------------------- */

/* n / d, for n < 2^31 and 2 <= d <= 2^31, is the upper half of n * multiplier, moved down by shift.
 * With 2^shift < d <= 2^(shift+1) and multiplier * d = 2^(32+shift) + e, 0 < e <= d, the product is
 * n/d + n*e / (d * 2^(32+shift)), and n*e < 2^31 * 2^(shift+1) keeps that below the next 1/d.
 * The multiplier 0 stands for d = 1, and for d = 0, by which nothing is divided. */
typedef struct gpu_divider {
    uint32_t multiplier;
    int shift;
} gpu_divider;

/* A flat layout whose size is at most 2^31, with a divider for each extent. */
typedef struct gpu_flat32 {
    ct_flat flat;
    gpu_divider by[GPU_MODES];
} gpu_flat32;

static inline gpu_divider gpu_divider_of(int64_t d)
{
    gpu_divider r = {0, 0};
    if (d <= 1)
        return r;
    while (((int64_t)2 << r.shift) < d)
        ++r.shift;
    r.multiplier = (uint32_t)(((uint64_t)1 << (32 + r.shift)) / (uint64_t)d + 1);
    return r;
}

static inline gpu_flat32 gpu_flat32_of(const ct_flat *flat)
{
    gpu_flat32 q;
    q.flat = *flat;
    for (int k = 0; k < GPU_MODES; ++k)
        q.by[k] = gpu_divider_of(k < flat->modes ? flat->shape[k] : 2);
    return q;
}

typedef struct gpu_flats32 {
    gpu_flat32 a, b;
    const void *x;
    void *y;
} gpu_flats32;

static inline gpu_flats32 gpu_flats32_of(const gpu_request *r)
{
    gpu_flats32 f = {gpu_flat32_of(&r->a), gpu_flat32_of(&r->b), r->x, r->y};
    return f;
}

static __device__ __forceinline__ uint32_t gpu_divide(uint32_t n, gpu_divider by)
{
    return by.multiplier == 0 ? n : __umulhi(n, by.multiplier) >> by.shift;
}

/* The value of a layout of integers at coordinate i < 2^31. */
static __device__ __forceinline__ int64_t gpu_flat32_index(const gpu_flat32 *q, uint32_t i)
{
    const ct_flat *f = &q->flat;
    int64_t v = f->offset[0];
    for (int k = 0; k < f->modes; ++k) {
        uint32_t extent = (uint32_t)f->shape[k];
        uint32_t rest = k + 1 < f->modes ? gpu_divide(i, q->by[k]) : 0;
        v += (int64_t)(i - rest * extent) * f->stride[k];
        i = rest;
    }
    return f->bits == 0 ? v : gpu_swizzled(f, v);
}

#endif
