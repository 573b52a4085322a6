/* rt_memory13.c - what of memory CUDA 12 has otherwise: what a pointer is; where managed memory had
 * best be, which is checked, and of no effect.
 *
 * Follows the CUDA runtime API, 13.0, "Memory Management", "Unified Addressing". Not here: the same
 * of CUDA 12 (runtime12/rt12.c). */
#include "emu/cuda/runtime/rt.h"

cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *to, const void *address)
{
    emui_rt_pointer_is is;
    cudaError_t error =
        to == NULL ? emui_rt_failed(cudaErrorInvalidValue) : emui_rt_pointer(&is, address);
    if (error == cudaSuccess)
        *to = (struct cudaPointerAttributes){.type = is.type,
                                             .device = is.device,
                                             .devicePointer = is.on_device,
                                             .hostPointer = is.on_host};
    return error;
}

cudaError_t cudaMemPrefetchAsync(const void *address, size_t bytes, struct cudaMemLocation where,
                                 unsigned flags, cudaStream_t stream)
{
    (void)where;
    return emui_rt_prefetch(address, bytes, flags, stream);
}

cudaError_t cudaMemAdvise(const void *address, size_t bytes, enum cudaMemoryAdvise advice,
                          struct cudaMemLocation where)
{
    (void)advice, (void)where;
    return emui_rt_managed(address, bytes);
}
