/* cu_rows.c - memory in rows: allocations with a pitch, copies and fills of rectangles.
 *
 * Follows the CUDA driver API, "Memory Management". Not here: CUDA arrays, which are not there. */
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
    uint64_t host, device, pitch, x, y;
} side;

static bool place(const side *s, uint64_t width, uint64_t *at, uint64_t *pitch, emui_cu_side *to)
{
    bool on_host = s->type == CU_MEMORYTYPE_HOST;
    *pitch = s->pitch == 0 ? width : s->pitch;
    *at = (on_host ? s->host : s->device) + s->y * *pitch + s->x;
    *to = on_host ? CU_HOST_SIDE : s->type == CU_MEMORYTYPE_UNIFIED ? CU_ANY_SIDE : CU_DEVICE_SIDE;
    return on_host || s->type == CU_MEMORYTYPE_UNIFIED || s->type == CU_MEMORYTYPE_DEVICE;
}

/* The rows of a copy; the error of what it says. */
static int rows_of(const CUDA_MEMCPY2D *c, const char *call, emui_cu_copy *rows)
{
    side to = {c->dstMemoryType, (uintptr_t)c->dstHost, c->dstDevice,
               c->dstPitch,      c->dstXInBytes,        c->dstY};
    side from = {c->srcMemoryType, (uintptr_t)c->srcHost, c->srcDevice,
                 c->srcPitch,      c->srcXInBytes,        c->srcY};
    *rows = (emui_cu_copy){.call = call, .width = c->WidthInBytes, .height = c->Height, .depth = 1};
    if (c->dstMemoryType == CU_MEMORYTYPE_ARRAY || c->srcMemoryType == CU_MEMORYTYPE_ARRAY)
        return emui_cu_missing("a copy of a CUDA array");
    bool good = place(&to, rows->width, &rows->to, &rows->to_pitch, &rows->to_side) &&
                place(&from, rows->width, &rows->from, &rows->from_pitch, &rows->from_side) &&
                rows->to_pitch >= rows->width && rows->from_pitch >= rows->width;
    return good ? CU_OK : CU_INVALID_VALUE;
}

static CUresult copy(const CUDA_MEMCPY2D *c, CUstream stream, const char *call, bool waits)
{
    CUresult error;
    emui_cu_work work = {.kind = CU_WORK_COPY};
    if (c == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = emui_cu_is_stream(d, stream) ? rows_of(c, call, &work.is.copy) : CU_INVALID_HANDLE;
    if (code == CU_OK)
        code = waits ? emui_cu_run(d, stream, &work) : emui_cu_submit(d, stream, &work);
    if (waits)
        emui_cu_flush(d);
    return emui_cu_driver_leave(code);
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
