/* fill.cu - one value in every place of a layout; clear is the value 0.
 *
 * What is here: the versions of both. What is not: values that differ (copy.cu, axpby.cu). A place
 * may be written twice, and gets the same value. Follows the headers: algorithm/fill.hpp,
 * clear.hpp.
 *
 * v1  plain: a thread for each coordinate, which it decomposes by 64-bit division.
 * v2  the same by multiplication, for sizes up to 2^31.
 * v3  the order of the places does not matter: modes sorted by stride and coalesced, most layouts
 *     are rows of neighbouring elements, (64,32):(32,1) is one row of 2048. As elements of 16
 *     bytes, the rows are a layout again, filled as in v2. Rows must begin and end at multiples of
 *     16 bytes, except a single one, whose ends are filled byte by byte. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"

#include <string.h>

enum { THREADS = 256, WIDE = 16 };

/* ---- v1, v2 --------------------------------------------------------------------------------- */

template <typename T>
static __global__ void fill_v1(const __grid_constant__ ct_flat b, T *y, T value)
{
    for (int64_t i = gpu_thread(); i < b.size; i += gpu_threads())
        y[gpu_flat_index(&b, i)] = value;
}

template <typename T>
static __global__ void fill_v2(const __grid_constant__ gpu_flat32 b, T *y, T value)
{
    for (int64_t i = gpu_thread(); i < b.flat.size; i += gpu_threads())
        y[gpu_flat32_index(&b, (uint32_t)i)] = value;
}

/* The value of a request; of its bytes, as many as the element has are used. */
typedef struct value {
    unsigned char bytes[GPU_MAX_BYTES];
} value;

static value value_of(const gpu_request *r)
{
    value v;
    memcpy(v.bytes, r->fill.value, sizeof v.bytes);
    return v;
}

template <typename T> static T element_of(const value *v)
{
    T element;
    memcpy(&element, v->bytes, sizeof element);
    return element;
}

typedef struct plain {
    ct_flat b;
    void *y;
    value value;
} plain;

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *)
{
    *gpu_arguments<plain>(p) = {r->b, r->y, value_of(r)};
    return gpu_spread(p, r, r->b.size, THREADS);
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain *f = gpu_arguments<plain>(p);
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        fill_v1<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(f->b, (T *)f->y,
                                                                    element_of<T>(&f->value));
    });
    return gpu_launched(why, "fill v1");
}

typedef struct plain32 {
    gpu_flat32 b;
    void *y;
    value value;
} plain32;

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    if (!gpu_below_2_31(r, r->b.size, why))
        return false;
    *gpu_arguments<plain32>(p) = {gpu_flat32_of(&r->b), r->y, value_of(r)};
    return gpu_spread(p, r, r->b.size, THREADS);
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why)
{
    const plain32 *f = gpu_arguments<plain32>(p);
    gpu_by_width(p->width, [=](auto element) {
        typedef decltype(element) T;
        fill_v2<T><<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(f->b, (T *)f->y,
                                                                    element_of<T>(&f->value));
    });
    return gpu_launched(why, "fill v2");
}

/* ---- v3 ------------------------------------------------------------------------------------- */

/* The places again, as elements of 16 bytes.
 *
 *      | head |   16   |   16   |  ..  | tail |        head and tail: of a single row only */
typedef struct rows {
    gpu_flat32 wide;      /* of elements of 16 bytes from `begin` + head on */
    unsigned char *begin; /* the first byte of all */
    int64_t head, tail;   /* bytes */
} rows;

/* Everything but the lowest mode: counted in 16 bytes where it can be. */
static bool add_rows(const ct_flat *sorted, int bytes, ct_flat *wide, gpu_why *why)
{
    for (int k = 1; k < sorted->modes; ++k) {
        int64_t step = sorted->stride[k] * bytes;
        if (step % WIDE != 0)
            return gpu_refuse(why, "rows are %lld bytes apart, no multiple of %d", (long long)step,
                              WIDE);
        wide->shape[wide->modes] = sorted->shape[k];
        wide->stride[wide->modes++] = step / WIDE;
        wide->size *= sorted->shape[k];
    }
    return true;
}

static bool rows_of(const gpu_request *r, rows *w, gpu_why *why)
{
    ct_flat sorted, wide = {};
    if (r->b.bits != 0)
        return gpu_refuse(why, "b is swizzled");
    gpu_sort_places(&r->b, &sorted);
    if (sorted.modes == 0 || sorted.stride[0] != 1)
        return gpu_refuse(why, "no two places of b lie side by side");
    int64_t length = sorted.shape[0] * r->bytes;
    w->begin = (unsigned char *)r->y + sorted.offset[0] * r->bytes;
    w->head = (int64_t)(-(uintptr_t)w->begin % WIDE);
    if (length < w->head + WIDE)
        return gpu_refuse(why, "rows of %lld bytes hold no %d bytes to store at once",
                          (long long)length, WIDE);
    w->tail = (length - w->head) % WIDE;
    if (sorted.modes > 1 && w->head + w->tail != 0)
        return gpu_refuse(why, "rows do not begin and end at multiples of %d bytes", WIDE);
    wide.axes = 1;
    wide.size = (length - w->head) / WIDE;
    if (wide.size > 1) {
        wide.shape[wide.modes] = wide.size;
        wide.stride[wide.modes++] = 1;
    }
    if (!add_rows(&sorted, r->bytes, &wide, why))
        return false;
    if (wide.size > (int64_t)1 << 31)
        return gpu_refuse(why, "%lld stores are more than 2^31", (long long)wide.size);
    w->wide = gpu_flat32_of(&wide);
    return true;
}

/* The value as it lies in memory from one multiple of 16 bytes to the next. */
static uint4 pattern_of(const gpu_request *r)
{
    unsigned char byte[WIDE];
    uint4 v;
    for (int k = 0; k < WIDE; ++k)
        byte[k] = r->fill.value[k % r->bytes];
    memcpy(&v, byte, sizeof v);
    return v;
}

static __global__ void fill_v3(const __grid_constant__ rows w, const __grid_constant__ uint4 value)
{
    const unsigned char *byte = (const unsigned char *)&value;
    uint4 *to = (uint4 *)(w.begin + w.head);
    int64_t n = gpu_thread();
    for (int64_t i = n; i < w.wide.flat.size; i += gpu_threads())
        to[gpu_flat32_index(&w.wide, (uint32_t)i)] = value;
    if (n < w.head) /* a whole number of elements, as all pieces are */
        w.begin[n] = byte[n + WIDE - w.head];
    if (n < w.tail)
        ((unsigned char *)(to + w.wide.flat.size))[n] = byte[n];
}

typedef struct wide_rows {
    rows rows;
    uint4 value;
} wide_rows;

static bool plan_v3(const gpu_request *r, gpu_plan *p, gpu_why *why)
{
    wide_rows *w = gpu_arguments<wide_rows>(p);
    if (!rows_of(r, &w->rows, why))
        return false;
    w->value = pattern_of(r);
    p->blocks = gpu_grid(w->rows.wide.flat.size, THREADS);
    return true;
}

static bool launch_v3(const gpu_plan *p, void *stream, gpu_why *why)
{
    const wide_rows *w = gpu_arguments<wide_rows>(p);
    fill_v3<<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(w->rows, w->value);
    return gpu_launched(why, "fill v3");
}

extern const gpu_version gpu_fill_versions[] = {
    {"v1", "64-bit division", 80, plan_v1, launch_v1},
    {"v2", "division by multiplication", 80, plan_v2, launch_v2},
    {"v3", "rows of neighbours, 16 bytes a store", 80, plan_v3, launch_v3},
    {},
};
