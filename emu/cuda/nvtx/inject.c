/* inject.c - how NVTX's header finds this library: NVTX_INJECTION64_PATH names it, and the first
 * call of a program looks for these two names in it.
 *
 * The header's functions that have none here do nothing. Follows NVTX 3, "nvtxExtInit.h". */
#include "emu/cuda/nvtx/nvtx.h"

/* What the header hands over: the functions of an extension, in segments of slots. */
typedef struct segment {
    size_t id, slots;
    intptr_t *slot;
} segment;

typedef struct module {
    uint16_t version, bytes, id, compatible;
    size_t segments;
    segment *segment;
    void *get_export, *info;
} module;

int InitializeInjectionNvtx2(const void *(*get_table)(uint32_t id));
int InitializeInjectionNvtxExtension(module *m);

/* Ranges and marks are not looked at; success, so that the extension is asked for, too. */
int InitializeInjectionNvtx2(const void *(*get_table)(uint32_t id))
{
    (void)get_table;
    return 1;
}

static void set(const segment *s, size_t i, void (*function)(void))
{
    if (i < s->slots)
        s->slot[i] = (intptr_t)function;
}

#define SET(i, function) set(s, i, (void (*)(void))(function))

int InitializeInjectionNvtxExtension(module *m)
{
    if (m->id != NVTX_MODULE_MEM || m->compatible != NVTX_COMPATIBLE || m->segments < 1)
        return 0;
    const segment *s = m->segment;
    SET(NVTX_HEAP_REGISTER, emui_nvtx_heap_register);
    SET(NVTX_HEAP_UNREGISTER, emui_nvtx_heap_unregister);
    SET(NVTX_HEAP_RESET, emui_nvtx_heap_reset);
    SET(NVTX_REGIONS_REGISTER, emui_nvtx_regions_register);
    SET(NVTX_REGIONS_RESIZE, emui_nvtx_regions_resize);
    SET(NVTX_REGIONS_UNREGISTER, emui_nvtx_regions_unregister);
    SET(NVTX_REGIONS_NAME, emui_nvtx_regions_name);
    SET(NVTX_PERMISSIONS_ASSIGN, emui_nvtx_permissions_assign);
    SET(NVTX_PERMISSIONS_RESET, emui_nvtx_permissions_reset);
    SET(NVTX_PROCESS_PERMISSIONS, emui_nvtx_process_permissions);
    SET(NVTX_DEVICE_PERMISSIONS, emui_nvtx_device_permissions);
    SET(NVTX_MARK_INITIALIZED, emui_nvtx_mark_initialized);
    return 1;
}
