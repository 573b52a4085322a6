/* cu_rows.c - memory in rows: allocations with a pitch, copies and fills of rectangles.
 *
 * Follows the CUDA driver API, "Memory Management". Rows of CUDA arrays
 * are rows as well. Not here: making those (cu_texture.c). */
#include "emu/cuda/driver/cu.h"

enum { PITCH = 512 }; /* a row begins at a multiple of it */

CUresult cuMemAllocPitch_v2(CUdeviceptr *address, size_t *pitch, size_t width, size_t height,
                            unsigned element)
{
    if (pitch == NULL || width == 0 || height == 0 ||
        (element != 4 && element != 8 && element != 16))
        return CUDA_ERROR_INVALID_VALUE;
    size_t row = (width + PITCH - 1) / PITCH * PITCH;
    if (row < width || row > SIZE_MAX / height)
        return CUDA_ERROR_OUT_OF_MEMORY;
    CUresult error = cuMemAlloc_v2(address, row * height);
    if (error == CUDA_SUCCESS)
        *pitch = row;
    return error;
}

/* One side of a copy. */
typedef struct side {
    CUmemorytype type;
    uint64_t host, device, pitch, rows, x, y, z;
    const emui_cu_array *array;
} side;

/* Where it is in a row, and how far apart rows and slices are. */
typedef struct steps {
    uint64_t at, pitch, slice;
    emui_cu_side side;
} steps;

static bool place(const side *s, const CUDA_MEMCPY3D *c, steps *to)
{
    bool on_host = s->type == CU_MEMORYTYPE_HOST;
    uint64_t width = c->WidthInBytes, height = c->Height;
    if (s->type == CU_MEMORYTYPE_ARRAY) {
        const emui_cu_box box = {s->x, s->y, s->z, width, height, c->Depth};
        to->side = CU_DEVICE_SIDE;
        return emui_cu_array_side(s->array, &box, &to->at, &to->pitch, &to->slice) == CU_OK;
    }
    to->pitch = s->pitch == 0 ? width : s->pitch;
    to->slice = to->pitch * (s->rows == 0 ? height : s->rows);
    to->at = (on_host ? s->host : s->device) + s->z * to->slice + s->y * to->pitch + s->x;
    to->side = on_host                            ? CU_HOST_SIDE
               : s->type == CU_MEMORYTYPE_UNIFIED ? CU_ANY_SIDE
                                                  : CU_DEVICE_SIDE;
    return (on_host || s->type == CU_MEMORYTYPE_UNIFIED || s->type == CU_MEMORYTYPE_DEVICE) &&
           to->pitch >= width && (s->rows == 0 || s->rows >= height);
}

/* The array of a side that is one; false: there is no such array. */
static bool array_of(emui_cu_device *d, CUmemorytype type, CUarray array, side *to)
{
    to->array = (const emui_cu_array *)(const void *)array;
    return type != CU_MEMORYTYPE_ARRAY || emui_cu_is_array(d, array);
}

int emui_cu_driver_rows(emui_cu_device *d, const CUDA_MEMCPY3D *c, const char *call,
                        emui_cu_copy *rows)
{
    side to = {c->dstMemoryType,
               (uintptr_t)c->dstHost,
               c->dstDevice,
               c->dstPitch,
               c->dstHeight,
               c->dstXInBytes,
               c->dstY,
               c->dstZ,
               NULL};
    side from = {c->srcMemoryType,
                 (uintptr_t)c->srcHost,
                 c->srcDevice,
                 c->srcPitch,
                 c->srcHeight,
                 c->srcXInBytes,
                 c->srcY,
                 c->srcZ,
                 NULL};
    steps a, b;
    if (!array_of(d, to.type, c->dstArray, &to) || !array_of(d, from.type, c->srcArray, &from))
        return CU_INVALID_HANDLE;
    if (!place(&to, c, &a) || !place(&from, c, &b))
        return CU_INVALID_VALUE;
    *rows = (emui_cu_copy){.call = call,
                           .to = a.at,
                           .from = b.at,
                           .to_side = a.side,
                           .from_side = b.side,
                           .width = c->WidthInBytes,
                           .height = c->Height,
                           .depth = c->Depth,
                           .to_pitch = a.pitch,
                           .from_pitch = b.pitch,
                           .to_slice = a.slice,
                           .from_slice = b.slice};
    return CU_OK;
}

/* A copy of one slice. */
static CUDA_MEMCPY3D slice_of(const CUDA_MEMCPY2D *c)
{
    return (CUDA_MEMCPY3D){.srcXInBytes = c->srcXInBytes,
                           .srcY = c->srcY,
                           .srcMemoryType = c->srcMemoryType,
                           .srcHost = c->srcHost,
                           .srcDevice = c->srcDevice,
                           .srcArray = c->srcArray,
                           .srcPitch = c->srcPitch,
                           .dstXInBytes = c->dstXInBytes,
                           .dstY = c->dstY,
                           .dstMemoryType = c->dstMemoryType,
                           .dstHost = c->dstHost,
                           .dstDevice = c->dstDevice,
                           .dstArray = c->dstArray,
                           .dstPitch = c->dstPitch,
                           .WidthInBytes = c->WidthInBytes,
                           .Height = c->Height,
                           .Depth = 1};
}

static CUresult copy_box(const CUDA_MEMCPY3D *c, CUstream stream, const char *call, bool waits)
{
    CUresult error;
    emui_cu_work work = {.kind = CU_WORK_COPY};
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = emui_cu_is_stream(d, stream) ? emui_cu_driver_rows(d, c, call, &work.is.copy)
                                            : CU_INVALID_HANDLE;
    if (code == CU_OK)
        code = waits ? emui_cu_run(d, stream, &work) : emui_cu_submit(d, stream, &work);
    if (waits)
        emui_cu_flush(d);
    return emui_cu_driver_leave(code);
}

static CUresult copy(const CUDA_MEMCPY2D *c, CUstream stream, const char *call, bool waits)
{
    if (c == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    const CUDA_MEMCPY3D slice = slice_of(c);
    return copy_box(&slice, stream, call, waits);
}

CUresult cuMemcpy3D_v2(const CUDA_MEMCPY3D *c)
{
    return c == NULL ? CUDA_ERROR_INVALID_VALUE : copy_box(c, NULL, "cuMemcpy3D", true);
}

CUresult cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *c, CUstream stream)
{
    return c == NULL ? CUDA_ERROR_INVALID_VALUE : copy_box(c, stream, "cuMemcpy3DAsync", false);
}

CUresult cuMemcpy2D_v2(const CUDA_MEMCPY2D *c)
{
    return copy(c, NULL, "cuMemcpy2D", true);
}

CUresult cuMemcpy2DUnaligned_v2(const CUDA_MEMCPY2D *c)
{
    return copy(c, NULL, "cuMemcpy2DUnaligned", true);
}

CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *c, CUstream stream)
{
    return copy(c, stream, "cuMemcpy2DAsync", false);
}

/* ---- Fills ---------------------------------------------------------------------------------- */

static CUresult fill(const emui_cu_fill *f, CUstream stream)
{
    CUresult error;
    uint64_t unit = (uint64_t)f->bytes;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    if (!emui_cu_is_stream(d, stream))
        return emui_cu_driver_leave(CU_INVALID_HANDLE);
    bool bad =
        f->to % unit != 0 || f->pitch % unit != 0 || (f->height > 1 && f->pitch < f->width * unit);
    const emui_cu_work work = {.kind = CU_WORK_FILL, .is.fill = {*f, 0, 1}};
    return emui_cu_driver_leave(bad ? CU_INVALID_VALUE : emui_cu_submit(d, stream, &work));
}

CUresult cuMemsetD2D8Async(CUdeviceptr to, size_t pitch, unsigned char value, size_t width,
                           size_t height, CUstream stream)
{
    return fill(&(emui_cu_fill){"cuMemsetD2D8", to, pitch, width, height, value, 1}, stream);
}

CUresult cuMemsetD2D16Async(CUdeviceptr to, size_t pitch, unsigned short value, size_t width,
                            size_t height, CUstream stream)
{
    return fill(&(emui_cu_fill){"cuMemsetD2D16", to, pitch, width, height, value, 2}, stream);
}

CUresult cuMemsetD2D32Async(CUdeviceptr to, size_t pitch, unsigned value, size_t width,
                            size_t height, CUstream stream)
{
    return fill(&(emui_cu_fill){"cuMemsetD2D32", to, pitch, width, height, value, 4}, stream);
}

CUresult cuMemsetD2D8_v2(CUdeviceptr to, size_t pitch, unsigned char value, size_t width,
                         size_t height)
{
    return cuMemsetD2D8Async(to, pitch, value, width, height, NULL);
}

CUresult cuMemsetD2D16_v2(CUdeviceptr to, size_t pitch, unsigned short value, size_t width,
                          size_t height)
{
    return cuMemsetD2D16Async(to, pitch, value, width, height, NULL);
}

CUresult cuMemsetD2D32_v2(CUdeviceptr to, size_t pitch, unsigned value, size_t width, size_t height)
{
    return cuMemsetD2D32Async(to, pitch, value, width, height, NULL);
}
