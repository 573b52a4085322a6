/* rt_memory.c - memory of every kind, given out and taken back.
 *
 * Follows the CUDA runtime API, "Memory Management", "Unified Addressing". Not here: copies
 * (rt_copy.c), pools (rt_pool.c). */
#include "emu/cuda/runtime/rt.h"

#include <string.h>

enum { PITCH = 512 }; /* a row begins at a multiple of it */
enum { ATTACH_GLOBAL = 1, ATTACH_HOST = 2 };

static void *pointer(uint64_t address)
{
    return (void *)(uintptr_t)address;
}

static uint64_t address_of(const void *p)
{
    return (uintptr_t)p;
}

/* No bytes: success, and no memory. */
static cudaError_t allocate(emui_cu_kind kind, void **to, size_t bytes, unsigned flags)
{
    cudaError_t error;
    uint64_t address = 0;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    if (to == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    error = emui_rt_error(emui_cu_capture_unsafe(d));
    if (error == cudaSuccess && bytes > 0)
        error = emui_rt_error(emui_cu_allocate(d, kind, bytes, flags, &address));
    if (error == cudaSuccess)
        *to = pointer(address);
    return emui_rt_leave(error);
}

cudaError_t cudaMalloc(void **address, size_t bytes)
{
    return allocate(CU_DEVICE, address, bytes, 0);
}

cudaError_t cudaMallocManaged(void **address, size_t bytes, unsigned flags)
{
    return flags == ATTACH_GLOBAL || flags == ATTACH_HOST
               ? allocate(CU_MANAGED, address, bytes, flags)
               : emui_rt_failed(cudaErrorInvalidValue);
}

cudaError_t cudaMallocHost(void **address, size_t bytes)
{
    return allocate(CU_HOST, address, bytes, 0);
}

cudaError_t cudaHostAlloc(void **address, size_t bytes, unsigned flags)
{
    return flags < 8 ? allocate(CU_HOST, address, bytes, flags)
                     : emui_rt_failed(cudaErrorInvalidValue);
}

cudaError_t cudaMallocPitch(void **address, size_t *pitch, size_t width, size_t height)
{
    if (pitch == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    size_t row = (width + PITCH - 1) / PITCH * PITCH;
    if (row < width || (height > 0 && row > SIZE_MAX / height))
        return emui_rt_failed(cudaErrorMemoryAllocation);
    cudaError_t error = allocate(CU_DEVICE, address, row * height, 0);
    if (error == cudaSuccess)
        *pitch = row;
    return error;
}

cudaError_t cudaMalloc3D(struct cudaPitchedPtr *to, struct cudaExtent extent)
{
    if (to == NULL || extent.depth == 0 || extent.height > SIZE_MAX / extent.depth)
        return emui_rt_failed(cudaErrorInvalidValue);
    cudaError_t error =
        cudaMallocPitch(&to->ptr, &to->pitch, extent.width, extent.height * extent.depth);
    to->xsize = extent.width;
    to->ysize = extent.height;
    return error;
}

static cudaError_t take_back(emui_cu_kind kind, void *address, const char *call)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL) {
        emui_cu_free_refused(address_of(address));
        return error;
    }
    error = emui_rt_error(emui_cu_wait_all(d));
    emui_cu_flush(d);
    if (error == cudaSuccess && address != NULL)
        error = emui_rt_error(emui_cu_free(d, kind, address_of(address), call));
    return emui_rt_leave(error);
}

cudaError_t cudaFree(void *address)
{
    return take_back(CU_DEVICE, address, "cudaFree");
}

cudaError_t cudaFreeHost(void *address)
{
    return take_back(CU_HOST, address, "cudaFreeHost");
}

/* ---- In the order of a stream --------------------------------------------------------------- */

static cudaError_t check_stream(cudaStream_t stream)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    return emui_rt_leave(emui_cu_is_stream(d, stream) ? cudaSuccess
                                                      : cudaErrorInvalidResourceHandle);
}

static cudaError_t allocate_in(void **to, size_t bytes, cudaMemPool_t pool, cudaStream_t stream)
{
    cudaError_t error;
    uint64_t address = 0;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    if (to == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    if (bytes > 0)
        error = emui_rt_error(emui_cu_allocate_for(d, stream, pool, bytes, &address));
    if (error == cudaSuccess)
        *to = pointer(address);
    return emui_rt_leave(error);
}

static cudaError_t allocate_from(void **address, size_t bytes, cudaMemPool_t pool,
                                 cudaStream_t stream)
{
    cudaError_t error = check_stream(stream);
    return error == cudaSuccess ? allocate_in(address, bytes, pool, stream) : error;
}

cudaError_t cudaMallocAsync(void **address, size_t bytes, cudaStream_t stream)
{
    return allocate_from(address, bytes, NULL, stream);
}

cudaError_t cudaMallocFromPoolAsync(void **address, size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream)
{
    return pool == NULL ? emui_rt_failed(cudaErrorInvalidValue)
                        : allocate_from(address, bytes, pool, stream);
}

cudaError_t cudaFreeAsync(void *address, cudaStream_t stream)
{
    cudaError_t error;
    const emui_cu_work work = {.kind = CU_WORK_FREE,
                               .is.gone = {address_of(address), "cudaFreeAsync"}};
    if (address == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    if (!emui_cu_is_stream(d, stream))
        return emui_rt_leave(cudaErrorInvalidResourceHandle);
    return emui_rt_leave(emui_rt_error(emui_cu_submit(d, stream, &work)));
}

/* Hints are for managed memory alone. */
cudaError_t emui_rt_managed(const void *address, size_t bytes)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    const emui_cu_memory *a = emui_cu_memory_at(d, address_of(address));
    bool fits = a != NULL && a->kind == CU_MANAGED && bytes > 0 &&
                bytes <= a->bytes - (address_of(address) - a->address);
    return emui_rt_leave(fits ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t emui_rt_prefetch(const void *address, size_t bytes, unsigned flags, cudaStream_t stream)
{
    cudaError_t error =
        flags != 0 ? emui_rt_failed(cudaErrorInvalidValue) : emui_rt_managed(address, bytes);
    return error == cudaSuccess ? check_stream(stream) : error;
}

/* ---- Host memory ---------------------------------------------------------------------------- */

cudaError_t cudaHostRegister(void *address, size_t bytes, unsigned flags)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    error = address == NULL || bytes == 0
                ? cudaErrorInvalidValue
                : emui_rt_error(emui_cu_register(d, address, bytes, flags));
    return emui_rt_leave(error);
}

cudaError_t cudaHostUnregister(void *address)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    emui_cu_wait_all(d);
    const emui_cu_memory *a = emui_cu_memory_at(d, address_of(address));
    if (a == NULL || a->kind != CU_REGISTERED || a->address != address_of(address))
        error = cudaErrorHostMemoryNotRegistered;
    else
        error = emui_rt_error(
            emui_cu_free(d, CU_REGISTERED, address_of(address), "cudaHostUnregister"));
    return emui_rt_leave(error);
}

/* Host memory that kernels may use; NULL, and left with an error, for other memory. */
static const emui_cu_memory *host_memory(emui_cu_device *d, const void *host)
{
    const emui_cu_memory *a = emui_cu_memory_at(d, address_of(host));
    return a != NULL && (a->kind == CU_HOST || a->kind == CU_REGISTERED) ? a : NULL;
}

cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned flags)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    if (device == NULL || flags != 0 || host_memory(d, host) == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    *device = host;
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaHostGetFlags(unsigned *flags, void *host)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    const emui_cu_memory *a = host_memory(d, host);
    if (flags == NULL || a == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    *flags = a->flags | 2; /* mapped, as all of it is where addresses are unified */
    return emui_rt_leave(cudaSuccess);
}

/* ---- What is there -------------------------------------------------------------------------- */

cudaError_t cudaMemGetInfo(size_t *unused, size_t *total)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    if (unused == NULL || total == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    *total = emui_cu_total_memory();
    *unused = emui_cu_total_memory() - EMUI_CU_OF_CONTEXT - emui_cu_used(d, emui_cu_current());
    return emui_rt_leave(cudaSuccess);
}

cudaError_t emui_rt_pointer(emui_rt_pointer_is *to, const void *address)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    const emui_cu_memory *a = emui_cu_memory_at(d, address_of(address));
    bool known = emui_cu_is_device(d, address_of(address));
    *to = (emui_rt_pointer_is){.device = known ? emui_cu_device_at(d, address_of(address)) : -2,
                               .on_device = known ? pointer(address_of(address)) : NULL};
    bool is_device = a == NULL || a->kind == CU_DEVICE || a->kind == CU_MAPPED;
    if (!known || !is_device)
        to->on_host = pointer(address_of(address));
    if (known)
        to->type = is_device               ? cudaMemoryTypeDevice
                   : a->kind == CU_MANAGED ? cudaMemoryTypeManaged
                                           : cudaMemoryTypeHost;
    return emui_rt_leave(cudaSuccess);
}
