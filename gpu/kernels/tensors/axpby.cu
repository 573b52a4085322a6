/* axpby.cu - y = alpha * x + beta * y, place by place, on unsigned integers.
 *
 * What is here: the versions. What is not: floating point, whose sums depend on their
 * order; integers modulo 2^(8 * bytes) can be compared bit by bit. Follows the headers:
 * algorithm/axpby.hpp.
 *
 * v1  plain: a thread for each coordinate, which it decomposes by 64-bit division, twice.
 * v2  the same by multiplication, for sizes up to 2^31.
 * v3  where a and b, merged, are both one run of neighbours: 16 bytes of x and of y at once. The
 *     places up to the first multiple of 16 bytes, and the last ones, go one by one.
 * v4  runs, one or many, of 256 bytes and more at any alignment: 16 bytes of y at once, what x has
 *     for them shifted into place. Not taken where v3 would be.
 *
 * Elements of 1 and 2 bytes are computed several at once, in words of 32 bits. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tensors/axpby.cuh"
#include "gpu/kernels/tensors/rows.cuh"

enum { THREADS = 256, WIDE = 16 };

/* ---- Elements ------------------------------------------------------------------------------- */

/* The factors, and elements one by one or in packs. */
struct factors {
    int64_t alpha, beta;

    template <typename T> __device__ __forceinline__ T one(T x, T y) const
    {
        return gpu_combined<T>(alpha, x, beta, y);
    }

    /* Four elements of 1 byte: products of the even and of the odd ones have 16 bits each. The
     * upper half of a product is dropped before the other one is added to it, so that the sum of
     * the lower ones stays in 16 bits. */
    __device__ __forceinline__ unsigned bytes(unsigned x, unsigned y) const
    {
        const unsigned even = 0x00ff00ff, keep = 0xffff00ff;
        unsigned a = (unsigned)alpha & 255, b = (unsigned)beta & 255;
        unsigned low = ((x & even) * a & keep) + (y & even) * b;
        unsigned high = ((x >> 8 & even) * a & keep) + (y >> 8 & even) * b;
        return __byte_perm(low, high, 0x6240);
    }

    /* Two of 2 bytes: the lower half of a sum is that of the lower halves. */
    __device__ __forceinline__ unsigned halves(unsigned x, unsigned y) const
    {
        unsigned a = (unsigned)alpha, b = (unsigned)beta;
        return __byte_perm(x * a + y * b, (x >> 16) * a + (y >> 16) * b, 0x5410);
    }

    template <typename T>
    __device__ __forceinline__ gpu_pack<T> pack(const gpu_pack<T> &x, const gpu_pack<T> &y) const
    {
        gpu_pack<T> p;
#pragma unroll
        for (int k = 0; k < gpu_pack<T>::UNITS; ++k)
            if constexpr (sizeof(T) == 1)
                p.of[k] = bytes(x.of[k], y.of[k]);
            else if constexpr (sizeof(T) == 2)
                p.of[k] = halves(x.of[k], y.of[k]);
            else
                p.of[k] = one(x.of[k], y.of[k]);
        return p;
    }
};

/* ---- v1, v2 --------------------------------------------------------------------------------- */

template <typename T>
static __global__ void axpby_v1(const __grid_constant__ ct_flat a,
                                const __grid_constant__ ct_flat b, const T *x, T *y, int64_t alpha,
                                int64_t beta)
{
    for (int64_t i = gpu_thread(); i < a.size; i += gpu_threads()) {
        T *to = y + gpu_flat_index(&b, i);
        *to = gpu_combined<T>(alpha, x[gpu_flat_index(&a, i)], beta, *to);
    }
}

template <typename T>
static __global__ void axpby_v2(const __grid_constant__ gpu_flat32 a,
                                const __grid_constant__ gpu_flat32 b, const T *x, T *y,
                                int64_t alpha, int64_t beta)
{
    for (int64_t i = gpu_thread(); i < a.flat.size; i += gpu_threads()) {
        T *to = y + gpu_flat32_index(&b, (uint32_t)i);
        *to = gpu_combined<T>(alpha, x[gpu_flat32_index(&a, (uint32_t)i)], beta, *to);
    }
}

/* ---- v3 ------------------------------------------------------------------------------------- */

/* x and y from their first element on.
 *
 *      | head |   16   |   16   |  ..  | tail |        in elements, stores of 16 bytes, elements */
typedef struct run {
    const void *x;
    void *y;
    int64_t head, wide, tail;
} run;

template <typename T> static __global__ void axpby_v3(const __grid_constant__ run r, factors by)
{
    const T *x = (const T *)r.x;
    T *y = (T *)r.y;
    const gpu_pack<T> *from = (const gpu_pack<T> *)(x + r.head);
    gpu_pack<T> *to = (gpu_pack<T> *)(y + r.head);
    for (int64_t k = gpu_thread(); k < r.wide; k += gpu_threads())
        to[k] = by.pack(from[k], to[k]);
    int64_t k = gpu_thread();
    if (k >= r.head) /* the places after the head's are the tail's */
        k += r.wide * gpu_pack<T>::COUNT;
    if (gpu_thread() < r.head + r.tail)
        y[k] = by.one(x[k], y[k]);
}

/* ---- v4 ------------------------------------------------------------------------------------- */

typedef struct rows {
    gpu_row_pieces pieces;
    factors by;
} rows;

template <typename T, bool SKEWED>
static __global__ void __launch_bounds__(GPU_ROW_THREADS, (gpu_row_blocks<T, true>))
    axpby_v4(const __grid_constant__ rows w)
{
    gpu_compute_rows<T, true, SKEWED>(w.pieces, w.by);
}

static bool is_run(const ct_flat *f)
{
    ct_flat c;
    gpu_coalesce(f, &c);
    return c.bits == 0 && (c.modes == 0 || (c.modes == 1 && c.stride[0] == 1));
}

/* ---- Plans ---------------------------------------------------------------------------------- */

typedef struct plain {
    gpu_flats flats;
    int64_t alpha, beta;
} plain;

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<plain>(p) = {gpu_flats_of(r), r->alpha, r->beta};
    return gpu_spread(p, r, r->a.size, THREADS);
}

typedef struct plain32 {
    gpu_flats32 flats;
    int64_t alpha, beta;
} plain32;

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (!gpu_below_2_31(r, r->a.size, why))
        return false;
    *gpu_arguments<plain32>(p) = {gpu_flats32_of(r), r->alpha, r->beta};
    return gpu_spread(p, r, r->a.size, THREADS);
}

typedef struct runs {
    run run;
    factors by;
} runs;

static bool run_of(const gpu_request *r, run *w, gpu_why *why)
{
    if (!is_run(&r->a) || !is_run(&r->b))
        return gpu_refuse(why, "%s is not one run of neighbours", is_run(&r->a) ? "b" : "a");
    w->x = (const char *)r->x + r->a.offset[0] * r->bytes;
    w->y = (char *)r->y + r->b.offset[0] * r->bytes;
    if (((uintptr_t)w->x - (uintptr_t)w->y) % WIDE != 0)
        return gpu_refuse(why, "x and y lie differently within %d bytes", WIDE);
    int64_t in_one = WIDE / r->bytes;
    w->head = (int64_t)(-(uintptr_t)w->y % WIDE) / r->bytes;
    if (w->head + in_one > r->a.size)
        return gpu_refuse(why, "%lld elements hold no %d bytes to move at once",
                          (long long)r->a.size, WIDE);
    w->wide = (r->a.size - w->head) / in_one;
    w->tail = (r->a.size - w->head) % in_one;
    return true;
}

static bool plan_v3(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    runs *w = gpu_arguments<runs>(p);
    if (!run_of(r, &w->run, why))
        return false;
    w->by = {r->alpha, r->beta};
    return gpu_spread(p, r, w->run.wide, THREADS);
}

/* y is the second operand as well. */
static bool plan_v4(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    rows *w = gpu_arguments<rows>(p);
    gpu_request two = *r;
    two.z = r->y;
    two.c = r->b;
    w->by = {r->alpha, r->beta};
    return gpu_plan_row_pieces(&two, true, p, &w->pieces, why);
}

/* ---- Launches ------------------------------------------------------------------------------- */

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain *w = gpu_arguments<plain>(p);
    const gpu_flats *f = &w->flats;
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        axpby_v1<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(f->a, f->b, (const T *)f->x,
                                                                     (T *)f->y, w->alpha, w->beta);
    });
    return gpu_launched(why, "axpby v1");
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain32 *w = gpu_arguments<plain32>(p);
    const gpu_flats32 *f = &w->flats;
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        axpby_v2<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(f->a, f->b, (const T *)f->x,
                                                                     (T *)f->y, w->alpha, w->beta);
    });
    return gpu_launched(why, "axpby v2");
}

static bool launch_v3(const gpu_plan *p, void *stream, gpu_why *why)
{
    const runs *w = gpu_arguments<runs>(p);
    gpu_by_width(p->width, [=](auto element) {
        axpby_v3<decltype(element)><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(w->run, w->by);
    });
    return gpu_launched(why, "axpby v3");
}

static bool launch_v4(const gpu_plan *p, void *stream, gpu_why *why)
{
    const rows *w = gpu_arguments<rows>(p);
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        if (w->pieces.skewed)
            axpby_v4<T, true><<<p->blocks, GPU_ROW_THREADS, 0, (cudaStream_t)stream>>>(*w);
        else
            axpby_v4<T, false><<<p->blocks, GPU_ROW_THREADS, 0, (cudaStream_t)stream>>>(*w);
    });
    return gpu_launched(why, "axpby v4");
}

extern const gpu_version gpu_axpby_versions[] = {
    {"v1", "64-bit division", 80, plan_v1, launch_v1},
    {"v2", "division by multiplication", 80, plan_v2, launch_v2},
    {"v3", "runs of neighbours, 16 bytes at once", 80, plan_v3, launch_v3},
    {"v4", "rows at any alignment, shifted", 80, plan_v4, launch_v4},
    {},
};
