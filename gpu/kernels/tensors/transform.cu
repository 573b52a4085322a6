/* transform.cu - a function of every element, or of every pair of elements.
 *
 * What is here: the versions of transform and transform_two. What is not: the functions
 * (numbers.cuh), sums with factors (axpby.cu), folds (reduce.cu). x, z and y may be the same memory
 * where their layouts are. Follows the headers: algorithm/tensor_algorithms.hpp.
 *
 * v1  plain: a thread for each coordinate, which it decomposes by 64-bit division for each layout.
 * v2  the same by multiplication, for sizes up to 2^31.
 * v3  where all layouts, merged, are one run of neighbours each: 16 bytes of y a thread. The places
 *     up to the first multiple of 16 bytes of y, and the last ones, go one by one. Where x or z
 *     lies differently within 16 bytes, its elements are loaded one by one, side by side.
 * v4  runs that lie alike within 16 bytes: a thread for each 16 bytes, and registers for all
 *     threads that a multiprocessor can hold.
 * v5  the common refinement of all layouts, in the order of y, in vectors of up to 16 bytes: rows.
 *     Not taken where v4 would be.
 * v6  rows of 256 bytes and more, or one run, at any alignment: 16 bytes a store, what x and z
 *     have for it shifted into place. Not taken where v4 would be. */
#include "gpu/host/functions.h"
#include "gpu/host/kernels.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tensors/packs.cuh"
#include "gpu/kernels/tensors/transform.h"

enum { THREADS = 256, WIDE = 16 };

/* ---- v1, v2 --------------------------------------------------------------------------------- */

/* What the launch needs to choose a kernel, and to say which. */
typedef struct how {
    gpu_kind kind;
    gpu_function f;
    bool two;
} how;

static how how_of(const gpu_request *r)
{
    how h = {r->kind, r->f, gpu_arity(r->f) == 2};
    return h;
}

/* Without a second operand c is a, and z is x: read once. */
typedef struct plain {
    ct_flat a, b, c;
    const void *x, *z;
    void *y;
    how how;
} plain;

typedef struct plain32 {
    gpu_flat32 a, b, c;
    const void *x, *z;
    void *y;
    how how;
} plain32;

template <typename T> static __global__ void transform_v1(const __grid_constant__ plain w)
{
    for (int64_t i = gpu_thread(); i < w.b.size; i += gpu_threads()) {
        T u = ((const T *)w.x)[gpu_flat_index(&w.a, i)], v = u;
        if (w.how.two)
            v = ((const T *)w.z)[gpu_flat_index(&w.c, i)];
        ((T *)w.y)[gpu_flat_index(&w.b, i)] = gpu_apply<T>(w.how.f, u, v);
    }
}

template <typename T> static __global__ void transform_v2(const __grid_constant__ plain32 w)
{
    for (int64_t k = gpu_thread(); k < w.b.flat.size; k += gpu_threads()) {
        uint32_t i = (uint32_t)k;
        T u = ((const T *)w.x)[gpu_flat32_index(&w.a, i)], v = u;
        if (w.how.two)
            v = ((const T *)w.z)[gpu_flat32_index(&w.c, i)];
        ((T *)w.y)[gpu_flat32_index(&w.b, i)] = gpu_apply<T>(w.how.f, u, v);
    }
}

/* ---- v3 ------------------------------------------------------------------------------------- */

/* From the first element on.
 *
 *      | head |   16   |   16   |  ..  | tail |        in elements, stores of 16 bytes, elements */
typedef struct run {
    const void *x, *z;
    void *y;
    int64_t head, wide, tail;
    bool x_aligned, z_aligned; /* to 16 bytes, where y is */
    bool two;
} run;

template <typename T>
static __device__ __forceinline__ gpu_pack<T> load_pack(const T *from, bool aligned)
{
    gpu_pack<T> p = {};
    if (aligned)
        return *(const gpu_pack<T> *)from;
#pragma unroll
    for (int n = 0; n < gpu_pack<T>::COUNT; ++n)
        p.set(n, from[n]);
    return p;
}

template <typename T>
static __global__ void transform_v3(const __grid_constant__ run r, gpu_function f)
{
    const T *x = (const T *)r.x, *z = (const T *)r.z;
    T *y = (T *)r.y;
    for (int64_t k = gpu_thread(); k < r.wide; k += gpu_threads()) {
        int64_t at = r.head + k * gpu_pack<T>::COUNT;
        gpu_pack<T> u = load_pack(x + at, r.x_aligned), v = u;
        if (r.two)
            v = load_pack(z + at, r.z_aligned);
        *(gpu_pack<T> *)(y + at) = r.two ? gpu_apply_two(f, u, v) : gpu_apply_one(f, u);
    }
    int64_t k = gpu_thread();
    if (k >= r.head) /* the places after the head's are the tail's */
        k += r.wide * gpu_pack<T>::COUNT;
    if (gpu_thread() < r.head + r.tail)
        y[k] = gpu_apply<T>(f, x[k], r.two ? z[k] : x[k]);
}

/* All aligned: few registers, so that many threads wait for memory at once. */
template <typename T, bool TWO>
static __global__ void __launch_bounds__(THREADS, 8)
    transform_v4(const __grid_constant__ run r, gpu_function f)
{
    int64_t k = gpu_thread();
    if (k < r.wide) {
        const gpu_pack<T> *x = (const gpu_pack<T> *)((const T *)r.x + r.head) + k;
        const gpu_pack<T> *z = (const gpu_pack<T> *)((const T *)r.z + r.head) + k;
        gpu_pack<T> u = *x, v = TWO ? *z : u;
        ((gpu_pack<T> *)((T *)r.y + r.head))[k] = gpu_apply_pack<TWO>(f, u, v);
    }
    if (k < r.head + r.tail) {
        k += k < r.head ? 0 : r.wide * gpu_pack<T>::COUNT;
        T u = ((const T *)r.x)[k], v = TWO ? ((const T *)r.z)[k] : u;
        ((T *)r.y)[k] = gpu_apply<T>(f, u, v);
    }
}

/* ---- Plans ---------------------------------------------------------------------------------- */

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    how h = how_of(r);
    *gpu_arguments<plain>(p) = {r->a, r->b, h.two ? r->c : r->a, r->x, h.two ? r->z : r->x,
                                r->y, h};
    return gpu_spread(p, r, r->b.size, THREADS);
}

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    how h = how_of(r);
    if (!gpu_below_2_31(r, r->a.size, why))
        return false;
    *gpu_arguments<plain32>(p) = {gpu_flat32_of(&r->a),
                                  gpu_flat32_of(&r->b),
                                  gpu_flat32_of(h.two ? &r->c : &r->a),
                                  r->x,
                                  h.two ? r->z : r->x,
                                  r->y,
                                  h};
    return gpu_spread(p, r, r->b.size, THREADS);
}

typedef struct runs {
    run run;
    how how;
} runs;

/* Where the first element of a run lies; NULL, and why, where the layout is none. */
static const char *first_of(const ct_flat *f, const void *memory, int bytes, const char *name,
                            gpu_why *why)
{
    ct_flat c;
    gpu_coalesce(f, &c);
    if (c.bits == 0 && (c.modes == 0 || (c.modes == 1 && c.stride[0] == 1)))
        return (const char *)memory + c.offset[0] * bytes;
    gpu_refuse(why, "%s is not one run of neighbours", name);
    return NULL;
}

static bool plan_v3(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    how h = how_of(r);
    const char *x = first_of(&r->a, r->x, r->bytes, "a", why);
    const char *y = x == NULL ? NULL : first_of(&r->b, r->y, r->bytes, "b", why);
    const char *z = y == NULL || !h.two ? x : first_of(&r->c, r->z, r->bytes, "c", why);
    int64_t head = (int64_t)(-(uintptr_t)y % WIDE), in_one = WIDE / r->bytes, n = r->b.size;
    if (y == NULL || z == NULL)
        return false;
    head /= r->bytes;
    if (head + in_one > n)
        return gpu_refuse(why, "%lld elements hold no %d bytes to store at once", (long long)n,
                          WIDE);
    *gpu_arguments<runs>(p) = {{x, z, (void *)y, head, (n - head) / in_one, (n - head) % in_one,
                                ((uintptr_t)x - (uintptr_t)y) % WIDE == 0,
                                ((uintptr_t)z - (uintptr_t)y) % WIDE == 0, h.two},
                               h};
    return gpu_spread(p, r, (n - head) / in_one, THREADS);
}

static bool plan_v4(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    const run *w = &gpu_arguments<runs>(p)->run;
    if (!plan_v3(r, p, why))
        return false;
    if (w->wide / THREADS >= 1 << 30)
        return gpu_refuse(why, "%lld vectors are too many", (long long)w->wide);
    return (w->x_aligned && w->z_aligned) ||
           gpu_refuse(why, "%s and y lie differently within %d bytes", w->x_aligned ? "z" : "x",
                      WIDE);
}

/* ---- Launches ------------------------------------------------------------------------------- */

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain *w = gpu_arguments<plain>(p);
    gpu_by_number(w->how.kind, p->width, [=](auto element) {
        transform_v1<decltype(element)><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
    });
    return gpu_launched(why, "transform v1");
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain32 *w = gpu_arguments<plain32>(p);
    gpu_by_number(w->how.kind, p->width, [=](auto element) {
        transform_v2<decltype(element)><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
    });
    return gpu_launched(why, "transform v2");
}

static bool launch_v3(const gpu_plan *p, void *stream, gpu_why *why)
{
    const runs *w = gpu_arguments<runs>(p);
    gpu_by_number(w->how.kind, p->width, [=](auto element) {
        transform_v3<decltype(element)>
            <<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(w->run, w->how.f);
    });
    return gpu_launched(why, "transform v3");
}

static bool launch_v4(const gpu_plan *p, void *stream, gpu_why *why)
{
    const runs *w = gpu_arguments<runs>(p);
    cudaStream_t on = (cudaStream_t)stream;
    gpu_by_number(w->how.kind, p->width, [=](auto element) {
        typedef decltype(element) T;
        if (w->how.two)
            transform_v4<T, true><<<p->blocks, THREADS, 0, on>>>(w->run, w->how.f);
        else
            transform_v4<T, false><<<p->blocks, THREADS, 0, on>>>(w->run, w->how.f);
    });
    return gpu_launched(why, "transform v4");
}

extern const gpu_version gpu_transform_versions[] = {
    {"v1", "64-bit division", 80, plan_v1, launch_v1},
    {"v2", "division by multiplication", 80, plan_v2, launch_v2},
    {"v3", "runs of neighbours, 16 bytes a store", 80, plan_v3, launch_v3},
    {"v4", "runs that lie alike, 16 bytes a load and a store", 80, plan_v4, launch_v4},
    {"v5", "vectors, as wide as all layouts allow", 80, gpu_plan_transform_vectors,
     gpu_launch_transform_vectors},
    {"v6", "rows at any alignment, shifted", 80, gpu_plan_transform_rows,
     gpu_launch_transform_rows},
    {},
};
