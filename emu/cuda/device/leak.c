/* leak.c - memory that the program has at its end, or when it resets the device, and nobody freed:
 * a finding for each allocation, and for each malloc of a kernel, where cuemu is asked for them.
 *
 * Hardware frees it without a word. Behind a fault calls to free fail, as on hardware: what they
 * name is no leak. Not here: memory that is registered, which is the program's. */
#include "emu/core/core.h"
#include "emu/cuda/device/state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 32 };

static void tell_allocations(emui_cu_device *d)
{
    static const char *const calls[] = {[CU_DEVICE] = "cudaMalloc",
                                        [CU_MANAGED] = "cudaMallocManaged",
                                        [CU_HOST] = "cudaMallocHost"};
    for (int i = 0; i < d->arrays.count; ++i) {
        const emui_cu_array *a = d->arrays.at[i];
        if (a->of == NULL)
            emui_cu_tell_call(d, a->is_mipmap ? "cudaMallocMipmappedArray" : "cudaMallocArray",
                              "leak", "free it before the program ends", "array %d was never freed",
                              a->number);
    }
    for (int i = 0; i < d->memory.count; ++i) {
        const emui_cu_memory *a = d->memory.at[i];
        if (a->kind == CU_REGISTERED || a->kind == CU_MAPPED || a->is_freed)
            continue;
        emui_cu_about_memory(d, a);
        emui_place p;
        char name[TEXT];
        bool known = emui_look(d->m, NULL, 0, a->address, 0, &p);
        snprintf(name, sizeof name, "allocation %d", a->number);
        bool called = known && *p.region->name != '\0' && a->kind == CU_DEVICE &&
                      strcmp(name, p.region->name) != 0;
        emui_cu_tell_call(d, calls[a->kind], "leak", "free it before the program ends",
                          "%s%s%s, of %" PRIu64 " bytes, was never freed",
                          called ? p.region->name : "", called ? ", " : "", name, a->bytes);
    }
}

/* Of each malloc the first that is left, with the sum of all: an instruction gives many. */
static void tell_heap(emui_cu_device *d)
{
    const emu_machine *m = d->m;
    for (int i = 0; i < m->globals; ++i) {
        const emui_region *r = m->global[i];
        uint64_t bytes = 0;
        int blocks = 0;
        bool first = r->life == EMUI_ON_HEAP;
        for (int k = 0; first && k < m->globals; ++k) {
            const emui_region *s = m->global[k];
            bool same = s->life == EMUI_ON_HEAP && s->life_at == r->life_at;
            first = !same || k >= i;
            bytes += same ? s->bytes : 0;
            blocks += same;
        }
        if (first)
            emui_cu_tell_call(d, "malloc of a kernel", "leak",
                              "free it in a kernel before the program ends",
                              "%d %s, %" PRIu64 " bytes, by the malloc at instruction %" PRId32
                              ", %s never freed",
                              blocks, blocks == 1 ? "block" : "blocks", bytes, r->life_at,
                              blocks == 1 ? "was" : "were");
    }
}

void emui_cu_tell_leaks(emui_cu_device *d)
{
    for (int i = 0; i < d->memory.count; ++i)
        emui_cu_tell_unused(d, d->memory.at[i]);
    if (getenv("CUEMU_LEAKS") == NULL)
        return;
    tell_allocations(d);
    tell_heap(d);
}
