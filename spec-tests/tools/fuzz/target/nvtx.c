/* nvtx.c - what a program hands over to NVTX: calls with numbers put into good structures are
 * answered, and nothing is read that is not there.
 *
 * An input is numbers put into the structures of all calls, which lie in one piece of memory, the
 * pointers among them included. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "emu/cuda/nvtx/nvtx.h"
#include "emu/cuda/device/state.h"
#include "spec-tests/tools/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { BYTES = 4096 };

/* One of each kind, and what it points to. */
typedef struct calls {
    emui_nvtx_heap_desc heap;
    emui_nvtx_register regions;
    emui_nvtx_batch resize, forget, names, marks;
    emui_nvtx_assign permissions;
    emui_nvtx_range pool, region[2];
    emui_nvtx_name name;
    emui_nvtx_permission permission;
    const void *region_name, *handle[2];
    char text[16];
} calls;

static void fill(calls *c, uint64_t memory)
{
    const emui_nvtx_head head = {NVTX_COMPATIBLE, 0, NVTX_VIRTUAL_ADDRESS};
    memset(c, 0, sizeof *c);
    c->pool = (emui_nvtx_range){BYTES, (void *)(uintptr_t)memory};
    c->region[0] = (emui_nvtx_range){64, (void *)(uintptr_t)memory};
    c->region[1] = (emui_nvtx_range){16, (void *)(uintptr_t)(memory + 128)};
    c->heap = (emui_nvtx_heap_desc){
        head,   NVTX_SUB_ALLOCATOR, NVTX_VIRTUAL_ADDRESS, sizeof c->pool, &c->pool, 0, NVTX_ASCII,
        c->text};
    c->heap.head.bytes = sizeof c->heap;
    c->regions = (emui_nvtx_register){head, NULL, 2, sizeof c->region[0], c->region, c->handle};
    c->regions.head.bytes = sizeof c->regions;
    c->resize = c->marks = (emui_nvtx_batch){head, 2, sizeof c->region[0], c->region};
    c->forget = (emui_nvtx_batch){head, 1, sizeof c->region_name, &c->region_name};
    c->names = (emui_nvtx_batch){head, 1, sizeof c->name, &c->name};
    emui_nvtx_batch *const batches[] = {&c->resize, &c->marks, &c->forget, &c->names};
    for (size_t i = 0; i < sizeof batches / sizeof batches[0]; ++i)
        batches[i]->head.bytes = sizeof *batches[i];
    c->region_name = c->region[0].at;
    c->name = (emui_nvtx_name){NVTX_BY_POINTER, NVTX_ASCII, c->region[1].at, c->text};
    c->permission = (emui_nvtx_permission){NVTX_READ, NVTX_BY_POINTER, c->region[0].at};
    c->permissions = (emui_nvtx_assign){head, NULL, 1, sizeof c->permission, &c->permission};
    c->permissions.head.bytes = sizeof c->permissions;
    memcpy(c->text, "a name", 7);
}

static void run(const char *text, size_t length)
{
    calls good;
    size_t bytes = 0;
    uint64_t memory = 0;
    setenv("CUEMU_LOG", "/dev/null", 1); /* findings are answers, too */
    emui_cu_allocate(emui_cu_enter(), CU_DEVICE, BYTES, 0, &memory);
    emui_cu_leave();
    fill(&good, memory);
    uint8_t *file = fuzz_patched((const uint8_t *)&good, sizeof good, text, length, &bytes);
    if (file != NULL && bytes == sizeof good)
        memcpy(&good, file, sizeof good);
    free(file);
    good.regions.handles = good.regions.count > 2 ? NULL : good.handle; /* it is written to */
    void *heap = emui_nvtx_heap_register(NULL, &good.heap);
    good.regions.heap = good.regions.heap == NULL ? heap : good.regions.heap;
    emui_nvtx_regions_register(NULL, &good.regions);
    emui_nvtx_regions_name(NULL, &good.names);
    emui_nvtx_permissions_assign(NULL, &good.permissions);
    emui_nvtx_regions_resize(NULL, &good.resize);
    emui_nvtx_mark_initialized(NULL, NULL, 0, &good.marks);
    emui_nvtx_regions_unregister(NULL, &good.forget);
    emui_nvtx_heap_reset(NULL, heap);
    emui_nvtx_permissions_reset(NULL, NULL);
    emui_nvtx_heap_unregister(NULL, heap);
    emui_cu_end();
}

static void fresh(struct generator *g, struct text *out)
{
    fuzz_fresh_patch(g, sizeof(calls), out);
}

static const char *word(int i)
{
    static const char *const words[] = {"0:2:258", "8:4:1", NULL};
    return words[i];
}

const struct fuzz_target fuzz_target = {"nvtx", run, fresh, word, "\n"};
