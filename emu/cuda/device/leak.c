/* leak.c - memory that the program has at its end, and nobody freed: a finding for each allocation,
 * where cuemu is asked for them.
 *
 * Hardware frees it without a word. Not here: memory that is registered, which is the program's. */
#include "emu/cuda/device/state.h"

#include <inttypes.h>

void emui_cu_tell_leaks(emui_cu_device *d)
{
    static const char *const calls[] = {[CU_DEVICE] = "cudaMalloc",
                                        [CU_MANAGED] = "cudaMallocManaged",
                                        [CU_HOST] = "cudaMallocHost"};
    for (int i = 0; d->fault == 0 && i < d->memory.count; ++i) {
        const emui_cu_memory *a = d->memory.at[i];
        if (a->kind != CU_REGISTERED && a->kind != CU_MAPPED)
            emui_cu_tell_call(d, calls[a->kind], "leak", "free it before the program ends",
                              "allocation %d, of %" PRIu64 " bytes, was never freed", a->number,
                              a->bytes);
    }
}
