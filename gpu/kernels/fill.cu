/* fill.cu - one value in every place of a layout.
 *
 * What is here: the ladder of GPU_FILL. What is not: values that differ (copy.cu, axpby.cu). A
 * place may be written twice, and gets the same value. Follows the headers: algorithm/fill.hpp.
 *
 * v1  plain: a thread for each coordinate, which it takes apart by 64-bit division.
 * v2  the same by multiplication, for sizes up to 2^31.
 * v3  the order of the places does not matter: modes sorted by stride and merged, most layouts are
 *     rows of neighbouring elements, (64,32):(32,1) is one row of 2048. Taken as elements of 16
 *     bytes, the rows are a layout again, filled as in v2. Rows must begin and end at multiples of
 *     16 bytes, but for a single one, whose ends are filled byte by byte. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/flat.cuh"

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
static __global__ void fill_v2(const __grid_constant__ gpu_quick b, T *y, T value)
{
    for (int64_t i = gpu_thread(); i < b.flat.size; i += gpu_threads())
        y[gpu_quick_index(&b, (uint32_t)i)] = value;
}

template <typename T> static T value_of(const gpu_request *r)
{
    T value;
    memcpy(&value, r->value, sizeof value);
    return value;
}

template <typename T> static void of_v1(const gpu_request *r, void *stream)
{
    fill_v1<T><<<gpu_grid(r->b.size, THREADS), THREADS, 0, (cudaStream_t)stream>>>(r->b, (T *)r->y,
                                                                                   value_of<T>(r));
}

static gpu_start *const start_v1[GPU_WIDTHS] = {of_v1<uint8_t>, of_v1<uint16_t>, of_v1<uint32_t>,
                                                of_v1<uint64_t>, of_v1<uint4>};

static bool launch_v1(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    (void)d;
    start_v1[gpu_width(r)](r, stream);
    return gpu_launched(why, "fill v1");
}

template <typename T> static void of_v2(const gpu_request *r, void *stream)
{
    fill_v2<T><<<gpu_grid(r->b.size, THREADS), THREADS, 0, (cudaStream_t)stream>>>(
        gpu_quick_of(&r->b), (T *)r->y, value_of<T>(r));
}

static gpu_start *const start_v2[GPU_WIDTHS] = {of_v2<uint8_t>, of_v2<uint16_t>, of_v2<uint32_t>,
                                                of_v2<uint64_t>, of_v2<uint4>};

static bool can_v2(const gpu_device *d, const gpu_request *r, gpu_why *why)
{
    (void)d;
    return gpu_below_2_31(GPU_FILL, r, why);
}

static bool launch_v2(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    (void)d;
    start_v2[gpu_width(r)](r, stream);
    return gpu_launched(why, "fill v2");
}

/* ---- v3 ------------------------------------------------------------------------------------- */

/* The places again, as elements of 16 bytes.
 *
 *      | head |   16   |   16   |  ..  | tail |        head and tail: of a single row only */
typedef struct rows {
    gpu_quick wide;       /* of elements of 16 bytes from `begin` + head on */
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
    w->wide = gpu_quick_of(&wide);
    return true;
}

/* The value as it lies in memory from one multiple of 16 bytes to the next. */
static uint4 pattern_of(const gpu_request *r)
{
    unsigned char byte[WIDE];
    uint4 v;
    for (int k = 0; k < WIDE; ++k)
        byte[k] = r->value[k % r->bytes];
    memcpy(&v, byte, sizeof v);
    return v;
}

static __global__ void fill_v3(const __grid_constant__ rows w, const __grid_constant__ uint4 value)
{
    const unsigned char *byte = (const unsigned char *)&value;
    uint4 *to = (uint4 *)(w.begin + w.head);
    int64_t n = gpu_thread();
    for (int64_t i = n; i < w.wide.flat.size; i += gpu_threads())
        to[gpu_quick_index(&w.wide, (uint32_t)i)] = value;
    if (n < w.head) /* a whole number of elements, as all pieces are */
        w.begin[n] = byte[n + WIDE - w.head];
    if (n < w.tail)
        ((unsigned char *)(to + w.wide.flat.size))[n] = byte[n];
}

static bool can_v3(const gpu_device *d, const gpu_request *r, gpu_why *why)
{
    rows w;
    (void)d;
    return rows_of(r, &w, why);
}

static bool launch_v3(const gpu_device *d, const gpu_request *r, void *stream, gpu_why *why)
{
    rows w;
    (void)d;
    if (!rows_of(r, &w, why))
        return false;
    fill_v3<<<gpu_grid(w.wide.flat.size, THREADS), THREADS, 0, (cudaStream_t)stream>>>(
        w, pattern_of(r));
    return gpu_launched(why, "fill v3");
}

const gpu_rung gpu_fill_ladder[] = {
    {GPU_FILL, "v1", "64-bit division", 80, NULL, launch_v1},
    {GPU_FILL, "v2", "division by multiplication", 80, can_v2, launch_v2},
    {GPU_FILL, "v3", "rows of neighbours, 16 bytes a store", 80, can_v3, launch_v3},
    {GPU_FILL, NULL, NULL, 0, NULL, NULL},
};
