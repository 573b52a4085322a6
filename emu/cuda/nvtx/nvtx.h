/* nvtx.h - what a program says of its memory through NVTX: names, pools, permissions.
 *
 *      the program  nvtxMemRegionsName(..)  ->  NVTX's header  ->  nvtx_memory.c
 *                                                 | at its first call
 *                                                 v
 *                                       InitializeInjectionNvtxExtension (inject.c)
 *
 * Follows NVIDIA's NVTX 3, extension "mem" of compatibility 0x0102 (nvToolsExtMem.h and
 * nvToolsExtMemCudaRt.h), whose structures are written down here as they lie in memory. What they
 * point to is read with every byte checked (peek.c): a program may hand over anything.
 *
 * Not here: what limits mean for an access (state/permission.h). */
#ifndef EMUI_CUDA_NVTX_H
#define EMUI_CUDA_NVTX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NVTX_MODULE_MEM = 1, NVTX_COMPATIBLE = 0x0102 };
enum { NVTX_VIRTUAL_ADDRESS = 1 };                /* a type of memory */
enum { NVTX_SUB_ALLOCATOR = 1, NVTX_LAYOUT = 2 }; /* what a heap is for */
enum { NVTX_BY_POINTER = 1, NVTX_BY_HANDLE = 2 }; /* what names a region */
enum { NVTX_ASCII = 1 };                          /* a kind of text */
enum { NVTX_READ = 1, NVTX_WRITE = 2, NVTX_ATOMIC = 4, NVTX_RESET = 8 };

/* The functions of the extension by their numbers in its table. */
enum {
    NVTX_HEAP_REGISTER,
    NVTX_HEAP_UNREGISTER,
    NVTX_HEAP_RESET,
    NVTX_REGIONS_REGISTER,
    NVTX_REGIONS_RESIZE,
    NVTX_REGIONS_UNREGISTER,
    NVTX_REGIONS_NAME,
    NVTX_PERMISSIONS_ASSIGN,
    NVTX_PERMISSIONS_RESET = 10,
    NVTX_PROCESS_PERMISSIONS = 13,
    NVTX_DEVICE_PERMISSIONS,
    NVTX_MARK_INITIALIZED = 16
};

/* Each structure begins with these. */
typedef struct emui_nvtx_head {
    uint16_t compatible, bytes;
    uint32_t what; /* a type of memory, or of names of regions, or nothing */
} emui_nvtx_head;

typedef struct emui_nvtx_range {
    size_t bytes;
    const void *at;
} emui_nvtx_range;

typedef struct emui_nvtx_heap_desc {
    emui_nvtx_head head;
    uint32_t usage, type;
    size_t range_bytes;
    const emui_nvtx_range *range;
    uint32_t category, message_type;
    const char *message;
} emui_nvtx_heap_desc;

/* Regions that are registered, with their pool, ranges and handles. */
typedef struct emui_nvtx_register {
    emui_nvtx_head head;
    const void *heap;
    size_t count, element_bytes;
    const void *elements;
    const void **handles; /* that are given out; NULL: none */
} emui_nvtx_register;

/* Regions that are resized, forgotten or marked. */
typedef struct emui_nvtx_batch {
    emui_nvtx_head head;
    size_t count, element_bytes;
    const void *elements;
} emui_nvtx_batch;

typedef struct emui_nvtx_assign {
    emui_nvtx_head head;
    const void *permissions;
    size_t count, element_bytes;
    const void *elements;
} emui_nvtx_assign;

typedef struct emui_nvtx_name {
    uint32_t by, text_kind;
    const void *region;
    const char *text;
} emui_nvtx_name;

typedef struct emui_nvtx_permission {
    uint32_t flags, by;
    const void *region;
} emui_nvtx_permission;

/* Copies bytes of the process; false: not all of them are there. */
bool emui_nvtx_peek(void *to, const void *from, size_t bytes);
/* .. and writes them. */
bool emui_nvtx_poke(void *to, const void *from, size_t bytes);
/* A text of up to size - 1 bytes, cut; "" where it is not there. */
void emui_nvtx_peek_text(char *to, const char *from, size_t size);

/* ---- The functions (nvtx_memory.c): as the extension declares them -------------------------- */

void *emui_nvtx_heap_register(void *domain, const emui_nvtx_heap_desc *desc);
void emui_nvtx_heap_unregister(void *domain, void *heap);
void emui_nvtx_heap_reset(void *domain, void *heap);
void emui_nvtx_regions_register(void *domain, const emui_nvtx_register *batch);
void emui_nvtx_regions_resize(void *domain, const emui_nvtx_batch *batch);
void emui_nvtx_regions_unregister(void *domain, const emui_nvtx_batch *batch);
void emui_nvtx_regions_name(void *domain, const emui_nvtx_batch *batch);
void emui_nvtx_permissions_assign(void *domain, const emui_nvtx_assign *batch);
void emui_nvtx_permissions_reset(void *domain, void *permissions);
void *emui_nvtx_process_permissions(void *domain);
void *emui_nvtx_device_permissions(void *domain, int device);
void emui_nvtx_mark_initialized(void *domain, void *stream, uint8_t per_thread,
                                const emui_nvtx_batch *batch);

#endif
