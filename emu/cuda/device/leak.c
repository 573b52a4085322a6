/* leak.c - memory that the program has at its end, or when it resets the device, and nobody freed:
 * a finding for each allocation, and for each malloc of a kernel, where cuemu is asked for them.
 *
 * Hardware frees it without a word. Behind a fault calls to free fail, as on hardware: what they
 * name is no leak. Not here: memory that is registered, which is the program's. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "emu/cuda/device/state.h"
#include "emu/ptx/mangled.h"
#include "emu/state/state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 32 };

static bool is_asked(int of, int device)
{
    return device == EMUI_CU_ALL_DEVICES || of == device;
}

static void tell_allocations(emui_cu_device *d, int device)
{
    static const char *const calls[] = {[CU_DEVICE] = "cudaMalloc",
                                        [CU_MANAGED] = "cudaMallocManaged",
                                        [CU_HOST] = "cudaMallocHost"};
    for (int i = 0; i < d->arrays.count && emui_cu_devices() == 1; ++i) {
        const emui_cu_array *a = d->arrays.at[i];
        if (a->of == NULL)
            emui_cu_tell_call(d, a->is_mipmap ? "cudaMallocMipmappedArray" : "cudaMallocArray",
                              "leak", "free it before the program ends", "array %d was never freed",
                              a->number);
    }
    for (int i = 0; i < d->memory.count; ++i) {
        const emui_cu_memory *a = d->memory.at[i];
        if (a->kind == CU_REGISTERED || a->kind == CU_MAPPED || a->is_freed ||
            !is_asked(a->device, device))
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

/* k.cu:12 in grow(int*), of the malloc that gave a region. */
static void put_place(const emui_cu_device *d, const emui_cu_launch *l, const emui_region *r,
                      FILE *to)
{
    const emu_source *s = emu_ptx_source(l->kernel->image->ptx, r->life_at);
    char *name = emui_ptx_whole_name(l->kernel->name);
    if (s != NULL && s->file != NULL)
        fprintf(to, "%s:%" PRId32, emui_relative(d->folder, s->file), s->line);
    else
        fprintf(to, "instruction %" PRId32, r->life_at);
    fprintf(to, " in %s", name != NULL ? name : l->kernel->name);
    free(name);
}

static int place_of(emui_cu_device *d, const emui_cu_launch *l, const emui_region *r)
{
    char *text = NULL;
    size_t bytes = 0;
    FILE *to = open_memstream(&text, &bytes);
    if (to == NULL)
        return 0;
    put_place(d, l, r, to);
    if (fclose(to) != 0)
        return 0;
    for (int i = 0; i < d->heap_places.count; ++i)
        if (strcmp(d->heap_places.at[i], text) == 0) {
            free(text);
            return i + 1;
        }
    if (emui_cu_add(&d->heap_places, text))
        return d->heap_places.count;
    free(text);
    return 0;
}

void emui_cu_note_heap(emui_cu_device *d, const emui_cu_launch *l)
{
    if (getenv("CUEMU_LEAKS") == NULL)
        return;
    for (int i = 0; i < d->m->globals; ++i) {
        emui_region *r = d->m->global[i];
        if (r->life == EMUI_ON_HEAP && r->life_place == 0)
            r->life_place = place_of(d, l, r);
    }
}

/* Of each malloc the first that is left, with the sum of all: an instruction gives many. */
static void tell_heap(emui_cu_device *d, int device)
{
    const emu_machine *m = d->m;
    for (int i = 0; i < m->globals; ++i) {
        const emui_region *r = m->global[i];
        uint64_t bytes = 0;
        int blocks = 0;
        bool first = r->life == EMUI_ON_HEAP && r->life_place > 0 && is_asked(r->device, device);
        for (int k = 0; first && k < m->globals; ++k) {
            const emui_region *s = m->global[k];
            bool same = s->life == EMUI_ON_HEAP && s->life_place == r->life_place;
            first = !same || k >= i;
            bytes += same ? s->bytes : 0;
            blocks += same;
        }
        if (first)
            emui_cu_tell_call(
                d, "malloc of a kernel", "leak", "free it in a kernel before the program ends",
                "%d %s, %" PRIu64 " bytes, by the malloc at %.300s, %s never freed", blocks,
                blocks == 1 ? "block" : "blocks", bytes,
                (const char *)d->heap_places.at[r->life_place - 1], blocks == 1 ? "was" : "were");
    }
}

void emui_cu_tell_leaks(emui_cu_device *d, int device)
{
    for (int i = 0; i < d->memory.count; ++i) {
        emui_cu_memory *a = d->memory.at[i];
        if (is_asked(a->device, device))
            emui_cu_tell_unused(d, a);
    }
    if (getenv("CUEMU_LEAKS") == NULL)
        return;
    tell_allocations(d, device);
    tell_heap(d, device);
}
