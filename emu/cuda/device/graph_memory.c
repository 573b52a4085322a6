/* graph_memory.c - memory that graphs allocate: nodes of it, and streams that are captured.
 *
 *      the node is made     an address, at which nothing is
 *      the graph is launched     the memory, before any of its nodes runs (exec.c)
 *      .. a node, a stream or the host frees it     nothing is there again
 *
 * Follows the CUDA programming guide, "Graph Memory Nodes". Not here: what runs (exec.c). */
#include "emu/cuda/device/graph.h"
#include "emu/cuda/device/state.h"

#include <stdlib.h>

int emui_cu_graph_memory(emui_cu_device *d, int device, uint64_t bytes, emui_cu_work *to)
{
    emui_cu_memory *kept = calloc(1, sizeof *kept);
    uint64_t address = kept == NULL || bytes == 0 || bytes > emui_cu_total_memory()
                           ? 0
                           : emui_cu_keep_address(d, bytes);
    if (address == 0 || !emui_cu_add(&d->kept, kept)) {
        free(kept);
        return bytes == 0 ? CU_INVALID_VALUE : CU_OUT_OF_MEMORY;
    }
    *kept = (emui_cu_memory){.address = address, .bytes = bytes, .device = device};
    *to = (emui_cu_work){.kind = CU_WORK_ALLOC,
                         .is.made = {address, bytes, "cudaMallocAsync", device}};
    return CU_OK;
}

bool emui_cu_is_of_graph(const emui_cu_device *d, uint64_t address)
{
    for (int i = 0; i < d->kept.count; ++i) {
        const emui_cu_memory *kept = d->kept.at[i];
        if (address >= kept->address && address - kept->address < kept->bytes)
            return true;
    }
    return false;
}

uint64_t emui_cu_graph_used(const emui_cu_device *d, int device)
{
    uint64_t used = 0;
    for (int i = 0; i < d->memory.count; ++i) {
        const emui_cu_memory *a = d->memory.at[i];
        used += a->device == device && emui_cu_is_of_graph(d, a->address) ? a->bytes : 0;
    }
    return used;
}
