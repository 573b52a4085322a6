/* cu_managed.c - hints for managed memory: it is where it is, so that they are checked alone.
 *
 * Follows the CUDA driver API, "Unified Addressing". */
#include "emu/cuda/driver/cu.h"

enum { ATTACH_FLAGS = 4 };

static CUresult check(CUdeviceptr address, size_t bytes, CUstream stream)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    const emui_cu_memory *a = emui_cu_memory_at(d, address);
    bool fits = a != NULL && a->kind == CU_MANAGED && bytes > 0 &&
                bytes <= a->bytes - (address - a->address);
    return emui_cu_driver_leave(!fits                           ? CU_INVALID_VALUE
                                : !emui_cu_is_stream(d, stream) ? CU_INVALID_HANDLE
                                                                : CU_OK);
}

CUresult cuMemAdvise_v2(CUdeviceptr address, size_t bytes, CUmem_advise advice, CUmemLocation where)
{
    (void)advice, (void)where;
    return check(address, bytes, NULL);
}

CUresult cuMemPrefetchAsync_v2(CUdeviceptr address, size_t bytes, CUmemLocation where,
                               unsigned flags, CUstream stream)
{
    (void)where;
    return flags != 0 ? CUDA_ERROR_INVALID_VALUE : check(address, bytes, stream);
}

/* No bytes: all of them. */
CUresult cuStreamAttachMemAsync(CUstream stream, CUdeviceptr address, size_t bytes, unsigned flags)
{
    return flags > ATTACH_FLAGS ? CUDA_ERROR_INVALID_VALUE
                                : check(address, bytes == 0 ? 1 : bytes, stream);
}
