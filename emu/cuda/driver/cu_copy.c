/* cu_copy.c - copies and fills, by the driver's functions.
 *
 * Follows the CUDA driver API, "Memory Management". */
#include "emu/cuda/driver/cu.h"

typedef struct sides {
    emui_cu_side to, from;
} sides;

static const sides to_device = {CU_DEVICE_SIDE, CU_HOST_SIDE};
static const sides to_host = {CU_HOST_SIDE, CU_DEVICE_SIDE};
static const sides in_device = {CU_DEVICE_SIDE, CU_DEVICE_SIDE};
static const sides any = {CU_ANY_SIDE, CU_ANY_SIDE};

static emui_cu_work work_of(emui_cu_copy c, sides s)
{
    c.to_side = s.to;
    c.from_side = s.from;
    c.height = c.depth = 1;
    return (emui_cu_work){.kind = CU_WORK_COPY, .is.copy = c};
}

/* The host waits for it. */
static CUresult copy(emui_cu_copy c, sides s)
{
    CUresult error;
    const emui_cu_work work = work_of(c, s);
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = emui_cu_run(d, NULL, &work);
    emui_cu_flush(d);
    return emui_cu_driver_leave(code);
}

static CUresult copy_in(emui_cu_copy c, sides s, CUstream stream)
{
    CUresult error;
    const emui_cu_work work = work_of(c, s);
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    return emui_cu_driver_leave(emui_cu_is_stream(d, stream) ? emui_cu_submit(d, stream, &work)
                                                             : CU_INVALID_HANDLE);
}

static emui_cu_copy bytes_of(const char *call, uint64_t to, uint64_t from, size_t bytes)
{
    return (emui_cu_copy){.call = call, .to = to, .from = from, .width = bytes};
}

CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
    return copy(bytes_of("cuMemcpy", to, from, bytes), any);
}

CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream)
{
    return copy_in(bytes_of("cuMemcpyAsync", to, from, bytes), any, stream);
}

CUresult cuMemcpyHtoD_v2(CUdeviceptr to, const void *from, size_t bytes)
{
    return copy(bytes_of("cuMemcpyHtoD", to, (uintptr_t)from, bytes), to_device);
}

CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
    return copy_in(bytes_of("cuMemcpyHtoDAsync", to, (uintptr_t)from, bytes), to_device, stream);
}

CUresult cuMemcpyDtoH_v2(void *to, CUdeviceptr from, size_t bytes)
{
    return copy(bytes_of("cuMemcpyDtoH", (uintptr_t)to, from, bytes), to_host);
}

CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, size_t bytes, CUstream stream)
{
    return copy_in(bytes_of("cuMemcpyDtoHAsync", (uintptr_t)to, from, bytes), to_host, stream);
}

CUresult cuMemcpyDtoD_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
    return copy(bytes_of("cuMemcpyDtoD", to, from, bytes), in_device);
}

CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream)
{
    return copy_in(bytes_of("cuMemcpyDtoDAsync", to, from, bytes), in_device, stream);
}

/* Addresses are unified, so that the contexts say nothing that the pointers do not. */
static bool are_contexts(CUcontext one, CUcontext other)
{
    unsigned long long id;
    return cuCtxGetId(one, &id) == CUDA_SUCCESS && cuCtxGetId(other, &id) == CUDA_SUCCESS;
}

CUresult cuMemcpyPeer(CUdeviceptr to, CUcontext to_context, CUdeviceptr from,
                      CUcontext from_context, size_t bytes)
{
    return are_contexts(to_context, from_context)
               ? copy(bytes_of("cuMemcpyPeer", to, from, bytes), in_device)
               : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult cuMemcpyPeerAsync(CUdeviceptr to, CUcontext to_context, CUdeviceptr from,
                           CUcontext from_context, size_t bytes, CUstream stream)
{
    return are_contexts(to_context, from_context)
               ? copy_in(bytes_of("cuMemcpyPeerAsync", to, from, bytes), in_device, stream)
               : CUDA_ERROR_INVALID_CONTEXT;
}

/* ---- Fills ---------------------------------------------------------------------------------- */

static CUresult fill(emui_cu_fill f, CUstream stream)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    f.height = 1;
    const emui_cu_work work = {.kind = CU_WORK_FILL, .is.fill = {f, 0, 1}};
    bool aligned = f.to % (uint64_t)f.bytes == 0;
    if (!emui_cu_is_stream(d, stream) || !aligned)
        return emui_cu_driver_leave(aligned ? CU_INVALID_HANDLE : CU_INVALID_VALUE);
    return emui_cu_driver_leave(emui_cu_submit(d, stream, &work));
}

static emui_cu_fill fill_of(const char *call, CUdeviceptr to, uint32_t value, size_t count)
{
    return (emui_cu_fill){.call = call, .to = to, .width = count, .value = value, .bytes = 4};
}

CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t count, CUstream stream)
{
    emui_cu_fill f = fill_of("cuMemsetD8", to, value, count);
    f.bytes = 1;
    return fill(f, stream);
}

CUresult cuMemsetD8_v2(CUdeviceptr to, unsigned char value, size_t count)
{
    return cuMemsetD8Async(to, value, count, NULL);
}

CUresult cuMemsetD16Async(CUdeviceptr to, unsigned short value, size_t count, CUstream stream)
{
    emui_cu_fill f = fill_of("cuMemsetD16", to, value, count);
    f.bytes = 2;
    return fill(f, stream);
}

CUresult cuMemsetD16_v2(CUdeviceptr to, unsigned short value, size_t count)
{
    return cuMemsetD16Async(to, value, count, NULL);
}

CUresult cuMemsetD32_v2(CUdeviceptr to, unsigned value, size_t count)
{
    return fill(fill_of("cuMemsetD32", to, value, count), NULL);
}

CUresult cuMemsetD32Async(CUdeviceptr to, unsigned value, size_t count, CUstream stream)
{
    return fill(fill_of("cuMemsetD32Async", to, value, count), stream);
}
