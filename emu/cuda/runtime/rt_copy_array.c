/* rt_copy_array.c - copies to, from and between CUDA arrays, by the runtime's functions.
 *
 * Rows of an array are rows like others (texture/texture_array.c). Follows the CUDA runtime API,
 * "Memory Management". */
#include "emu/cuda/runtime/rt.h"
#include "emu/cuda/texture/textures.h"

/* One side of a copy: rows of the program's own memory, or a part of an array; x in bytes. */
typedef struct side {
    const void *array; /* NULL: memory */
    uint64_t at, pitch, x, y;
} side;

static cudaError_t place(emui_cu_device *d, side *s, uint64_t width, uint64_t height)
{
    uint64_t slice;
    const emui_cu_box box = {s->x, s->y, 0, width, height, 1};
    if (s->array == NULL)
        return s->pitch < width && height > 1 ? cudaErrorInvalidPitchValue : cudaSuccess;
    if (!emui_cu_is_array(d, s->array))
        return cudaErrorInvalidResourceHandle;
    return emui_rt_error(emui_cu_array_side(s->array, &box, &s->at, &s->pitch, &slice));
}

typedef struct request {
    const char *call;
    side to, from;
    size_t width, height;
    enum cudaMemcpyKind kind;
    cudaStream_t stream;
    bool waits;
} request;

static cudaError_t copy(request r)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    error = place(d, &r.to, r.width, r.height);
    if (error == cudaSuccess)
        error = place(d, &r.from, r.width, r.height);
    if (emui_rt_leave(error) != cudaSuccess)
        return error;
    emui_cu_copy c = {.call = r.call,
                      .to = r.to.at,
                      .from = r.from.at,
                      .width = r.width,
                      .height = r.height,
                      .depth = 1,
                      .to_pitch = r.to.pitch,
                      .from_pitch = r.from.pitch};
    return emui_rt_copy(&c, r.kind, r.stream, r.waits);
}

static side part_of(const void *array, size_t x, size_t y)
{
    return (side){.array = array, .x = x, .y = y};
}

static side rows_at(const void *at, size_t pitch)
{
    return (side){.at = (uintptr_t)at, .pitch = pitch};
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
                                size_t width, size_t height, enum cudaMemcpyKind kind)
{
    return copy((request){"cudaMemcpy2DToArray", part_of(to, x, y), rows_at(from, pitch), width,
                          height, kind, NULL, true});
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from,
                                     size_t pitch, size_t width, size_t height,
                                     enum cudaMemcpyKind kind, cudaStream_t stream)
{
    return copy((request){"cudaMemcpy2DToArrayAsync", part_of(to, x, y), rows_at(from, pitch),
                          width, height, kind, stream, false});
}

cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x,
                                  size_t y, size_t width, size_t height, enum cudaMemcpyKind kind)
{
    return copy((request){"cudaMemcpy2DFromArray", rows_at(to, pitch), part_of(from, x, y), width,
                          height, kind, NULL, true});
}

cudaError_t cudaMemcpy2DFromArrayAsync(void *to, size_t pitch, cudaArray_const_t from, size_t x,
                                       size_t y, size_t width, size_t height,
                                       enum cudaMemcpyKind kind, cudaStream_t stream)
{
    return copy((request){"cudaMemcpy2DFromArrayAsync", rows_at(to, pitch), part_of(from, x, y),
                          width, height, kind, stream, false});
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t to_x, size_t to_y,
                                     cudaArray_const_t from, size_t from_x, size_t from_y,
                                     size_t width, size_t height, enum cudaMemcpyKind kind)
{
    return copy((request){"cudaMemcpy2DArrayToArray", part_of(to, to_x, to_y),
                          part_of(from, from_x, from_y), width, height, kind, NULL, true});
}

/* ---- Bytes that go on in the next row ------------------------------------------------------- */

/* Bytes of a row of an array; 0, and the error, where it is none. */
static uint64_t row_of(const void *array, cudaError_t *error)
{
    struct cudaExtent extent = {0, 0, 0};
    struct cudaChannelFormatDesc c = {0, 0, 0, 0, cudaChannelFormatKindNone};
    *error = cudaArrayGetInfo(&c, &extent, NULL, (cudaArray_t)(uintptr_t)array);
    return extent.width * (uint64_t)(c.x + c.y + c.z + c.w) / 8;
}

/* Row by row; array and memory: the two sides in the request. */
static cudaError_t copy_bytes(request *r, side *array, side *memory, size_t bytes)
{
    cudaError_t error;
    uint64_t row = row_of(array->array, &error);
    while (error == cudaSuccess && bytes > 0) {
        bool whole = array->x == 0 && bytes >= row;
        if (array->x >= row)
            return emui_rt_failed(cudaErrorInvalidValue);
        r->height = whole ? bytes / row : 1;
        r->width = whole ? row : bytes < row - array->x ? bytes : row - array->x;
        memory->pitch = r->width;
        error = copy(*r);
        bytes -= r->width * r->height;
        memory->at += r->width * r->height;
        array->y += r->height;
        array->x = 0;
    }
    return error;
}

cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes,
                              enum cudaMemcpyKind kind)
{
    request r = {"cudaMemcpyToArray", part_of(to, x, y), rows_at(from, 0), 0, 0, kind, NULL, true};
    return copy_bytes(&r, &r.to, &r.from, bytes);
}

cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from,
                                   size_t bytes, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    request r = {
        "cudaMemcpyToArrayAsync", part_of(to, x, y), rows_at(from, 0), 0, 0, kind, stream, false};
    return copy_bytes(&r, &r.to, &r.from, bytes);
}

cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                enum cudaMemcpyKind kind)
{
    request r = {
        "cudaMemcpyFromArray", rows_at(to, 0), part_of(from, x, y), 0, 0, kind, NULL, true};
    return copy_bytes(&r, &r.from, &r.to, bytes);
}

cudaError_t cudaMemcpyFromArrayAsync(void *to, cudaArray_const_t from, size_t x, size_t y,
                                     size_t bytes, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    request r = {
        "cudaMemcpyFromArrayAsync", rows_at(to, 0), part_of(from, x, y), 0, 0, kind, stream, false};
    return copy_bytes(&r, &r.from, &r.to, bytes);
}
