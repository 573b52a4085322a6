/* slices.cu - slices of a tensor that an index in memory names: gather and scatter.
 *
 * What is here: the versions of both. What is not: which slice wins, and what is reported: slices.h
 * has it, for all versions. An index is never followed out of the tensor.
 *
 * v1  plain: a thread for each element, with 64-bit division; of scatter, it looks for later slices
 *     to the same place among all of them.
 * v2  the same by multiplication, for sizes up to 2^31; which slice comes last to a place is found
 *     first, by a maximum for each place at scratch, which does not depend on an order.
 * v3  places of slices and places in a slice apart, in elements as wide as the layouts allow. */
#include "gpu/host/kernels.h"
#include "gpu/host/slices.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"

enum { THREADS = 256 };

/* What all versions know of the index. */
typedef struct indexed {
    const int64_t *index;
    int64_t *report;
    int32_t *last;          /* at scratch, of scatter; NULL: to be searched */
    int64_t slices, others; /* in the index, and that it may name */
    int64_t count;          /* elements of a slice */
    bool scatters;
} indexed;

static indexed indexed_of(const gpu_request *r)
{
    indexed d = {r->slices.index,  r->report,         NULL, r->slices.slices, gpu_indexed_slices(r),
                 r->slices.length, r->slices.scatters};
    return d;
}

/* The index of slice j, or why it is not moved. */
static __device__ __forceinline__ int64_t follow(const indexed &d, int64_t j)
{
    int64_t to = d.index[j];
    if (to < 0 || to >= d.others)
        return GPU_NO_SLICE;
    if (!d.scatters)
        return to;
    if (d.last != NULL)
        return d.last[to] == j ? to : GPU_OVERRULED;
    for (int64_t k = j + 1; k < d.slices; ++k)
        if (d.index[k] == to)
            return GPU_OVERRULED;
    return to;
}

/* ---- v1, v2 --------------------------------------------------------------------------------- */

template <typename T>
static __global__ void slices_v1(const __grid_constant__ ct_flat a,
                                 const __grid_constant__ ct_flat b, const T *x, T *y,
                                 const __grid_constant__ indexed d)
{
    for (int64_t n = gpu_thread(); n < d.slices * d.count; n += gpu_threads()) {
        int64_t j = n / d.count, i = n - j * d.count, to = follow(d, j);
        if (i == 0)
            d.report[j] = to;
        if (to < 0)
            continue;
        int64_t from = d.scatters ? j : to, into = d.scatters ? to : j;
        y[gpu_flat_index(&b, i + d.count * into)] = x[gpu_flat_index(&a, i + d.count * from)];
    }
}

template <typename T>
static __global__ void slices_v2(const __grid_constant__ gpu_flat32 a,
                                 const __grid_constant__ gpu_flat32 b, const T *x, T *y,
                                 const __grid_constant__ indexed d, gpu_divider by_count)
{
    uint32_t count = (uint32_t)d.count;
    for (int64_t n = gpu_thread(); n < d.slices * d.count; n += gpu_threads()) {
        uint32_t j = gpu_divide((uint32_t)n, by_count), i = (uint32_t)n - j * count;
        int64_t to = follow(d, j);
        if (i == 0)
            d.report[j] = to;
        if (to < 0)
            continue;
        uint32_t from = d.scatters ? j : (uint32_t)to, into = d.scatters ? (uint32_t)to : j;
        y[gpu_flat32_index(&b, i + count * into)] = x[gpu_flat32_index(&a, i + count * from)];
    }
}

/* Which slice comes last to each place: -1 before. */
static __global__ void last_slices(const __grid_constant__ indexed d)
{
    for (int64_t j = gpu_thread(); j < d.slices; j += gpu_threads()) {
        int64_t to = d.index[j];
        if (to >= 0 && to < d.others)
            atomicMax(d.last + to, (int32_t)j);
    }
}

static bool find_last(const indexed *d, cudaStream_t stream, gpu_why *why)
{
    if (d->last == NULL)
        return true;
    if (cudaMemsetAsync(d->last, 0xff, (size_t)d->others * sizeof *d->last, stream) != cudaSuccess)
        return gpu_launched(why, "scatter: scratch");
    last_slices<<<gpu_grid(d->slices, THREADS), THREADS, 0, stream>>>(*d);
    return gpu_launched(why, "scatter: which slice comes last");
}

typedef struct plain {
    gpu_flats flats;
    indexed indexed;
} plain;

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<plain>(p) = {gpu_flats_of(r), indexed_of(r)};
    return gpu_spread(p, r, r->slices.slices * r->slices.length, THREADS);
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain *w = gpu_arguments<plain>(p);
    const gpu_flats *f = &w->flats;
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        slices_v1<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(f->a, f->b, (const T *)f->x,
                                                                      (T *)f->y, w->indexed);
    });
    return gpu_launched(why, "slices v1");
}

typedef struct plain32 {
    gpu_flats32 flats;
    indexed indexed;
} plain32;

/* Memory for which slice comes last, and sizes of 31 bits. */
static bool prepare(const gpu_request *r, indexed *d, gpu_why *why)
{
    *d = indexed_of(r);
    if (!gpu_below_2_31(r, r->slices.slices * r->slices.length, why))
        return false;
    if (!d->scatters)
        return true;
    if (r->scratch == NULL || r->scratch_bytes < gpu_scatter_scratch(r))
        return gpu_refuse(why, "scratch of %lld bytes is needed",
                          (long long)gpu_scatter_scratch(r));
    d->last = (int32_t *)r->scratch;
    return true;
}

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    plain32 *w = gpu_arguments<plain32>(p);
    if (!prepare(r, &w->indexed, why))
        return false;
    w->flats = gpu_flats32_of(r);
    return gpu_spread(p, r, r->slices.slices * r->slices.length, THREADS);
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain32 *w = gpu_arguments<plain32>(p);
    const gpu_flats32 *f = &w->flats;
    if (!find_last(&w->indexed, (cudaStream_t)stream, why))
        return false;
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        slices_v2<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(
            f->a, f->b, (const T *)f->x, (T *)f->y, w->indexed, gpu_divider_of(w->indexed.count));
    });
    return gpu_launched(why, "slices v2");
}

/* ---- v3 ------------------------------------------------------------------------------------- */

typedef struct wide {
    gpu_flat32 inner_a, outer_a, inner_b, outer_b;
    const void *x;
    void *y;
    indexed indexed; /* count: of wide elements */
} wide;

template <typename T>
static __global__ void slices_v3(const __grid_constant__ wide w, gpu_divider by_count)
{
    const indexed &d = w.indexed;
    uint32_t count = (uint32_t)d.count;
    for (int64_t n = gpu_thread(); n < d.slices * d.count; n += gpu_threads()) {
        uint32_t j = gpu_divide((uint32_t)n, by_count), i = (uint32_t)n - j * count;
        int64_t to = follow(d, j);
        if (i == 0)
            d.report[j] = to;
        if (to < 0)
            continue;
        uint32_t from = d.scatters ? j : (uint32_t)to, into = d.scatters ? (uint32_t)to : j;
        const T *x = (const T *)w.x + gpu_flat32_index(&w.outer_a, from);
        T *y = (T *)w.y + gpu_flat32_index(&w.outer_b, into);
        y[gpu_flat32_index(&w.inner_b, i)] = x[gpu_flat32_index(&w.inner_a, i)];
    }
}

static bool plan_v3(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    wide *w = gpu_arguments<wide>(p);
    gpu_sliced s;
    if (!prepare(r, &w->indexed, why) || !gpu_slice_both(r, &s, why))
        return false;
    w->inner_a = gpu_flat32_of(&s.inner_a);
    w->outer_a = gpu_flat32_of(&s.outer_a);
    w->inner_b = gpu_flat32_of(&s.inner_b);
    w->outer_b = gpu_flat32_of(&s.outer_b);
    w->x = r->x;
    w->y = r->y;
    w->indexed.count = s.count;
    for (p->width = 0; 1 << p->width < s.bytes; ++p->width)
        continue;
    p->blocks = gpu_grid(r->slices.slices * s.count, THREADS);
    return true;
}

static bool launch_v3(const gpu_plan *p, void *stream, gpu_why *why)
{
    const wide *w = gpu_arguments<wide>(p);
    if (!find_last(&w->indexed, (cudaStream_t)stream, why))
        return false;
    gpu_by_width(p->width, [=](auto element) {
        slices_v3<decltype(element)>
            <<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w, gpu_divider_of(w->indexed.count));
    });
    return gpu_launched(why, "slices v3");
}

extern const gpu_version gpu_slices_versions[] = {
    {"v1", "64-bit division, to one place by a search", 80, plan_v1, launch_v1},
    {"v2", "division by multiplication, to one place by maxima", 80, plan_v2, launch_v2},
    {"v3", "wide elements of slices, to one place by maxima", 80, plan_v3, launch_v3},
    {},
};
