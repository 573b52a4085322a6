/* limits.c - limits of the device that a program sets: what kernels have for malloc and for calls.
 *
 * Follows the CUDA runtime API, cudaDeviceSetLimit. The machine's stack is large from the first,
 * and only grows. */
#include "emu/core/core.h"
#include "emu/cuda/device/state.h"

enum { DEFAULT_STACK = 65536 };

void emui_cu_set_heap(emui_cu_device *d, uint64_t bytes)
{
    d->m->config.heap = bytes;
}

void emui_cu_set_stack(emui_cu_device *d, uint64_t bytes)
{
    if (bytes > DEFAULT_STACK && bytes <= UINT32_MAX)
        d->m->config.stack = (uint32_t)bytes;
}
