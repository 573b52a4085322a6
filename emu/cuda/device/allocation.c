/* allocation.c - memory of the device: device memory, and host memory that kernels may use.
 *
 *      device              of the machine, at an address where the host has nothing
 *      managed, host       of the host, in pages of its own, and global memory at its own address
 *      registered          the program's own, the same
 *
 * Follows the CUDA driver API, "Memory Management", "Unified Addressing". Not here: copies
 * (transfer.c), whose an address is (pointer.c). */
#include "emu/cuda/device/state.h"
#include "emu/cuda/order/host_access.h"
#include "emu/state/host_pages.h"
#include "emu/state/state.h"

#include <stdlib.h>
#include <string.h>

enum { OF_DEVICE = 2 << 20, MAX_BEHIND = 32 << 10 };
enum { APART = 4096 }; /* allocations of the host's that are apart at most */

static bool is_of_host(emui_cu_kind kind)
{
    return kind != CU_DEVICE;
}

/* Frees what host memory was made for an allocation. */
static void free_host(const emui_cu_memory *a)
{
    if (a->kind == CU_HOST || a->kind == CU_MANAGED)
        emui_pages_unmap((void *)(uintptr_t)a->address, a->bytes);
}

static const char *name_of(const emui_cu_memory *a, char *name, size_t size)
{
    static const char *const kinds[] = {"allocation", "managed allocation", "host allocation",
                                        "registered memory", "mapped memory"};
    snprintf(name, size, "%s %d", kinds[a->kind], a->number);
    return name;
}

/* An H200 has pages of 2 MiB, and does not stop a kernel at the end of an allocation within one:
 * some of what is behind it is there. */
static uint64_t room_of(uint64_t bytes)
{
    uint64_t behind = OF_DEVICE - 1 - (bytes + OF_DEVICE - 1) % OF_DEVICE;
    return bytes + (behind < MAX_BEHIND ? behind : MAX_BEHIND);
}

/* Its address is set for host memory; false: out of memory. */
static bool place(emui_cu_device *d, emui_cu_memory *a, int *error)
{
    char name[64];
    name_of(a, name, sizeof name);
    emui_cu_use(d, a->device);
    *error = CU_OUT_OF_MEMORY;
    if (a->address != 0 && !is_of_host(a->kind))
        return emui_alloc_again(d->m, a->address, a->bytes, room_of(a->bytes), name);
    if (!is_of_host(a->kind)) {
        a->address = emu_alloc_room(d->m, a->bytes, room_of(a->bytes), name);
        return a->address != 0;
    }
    *error = a->kind == CU_REGISTERED ? CU_ALREADY_REGISTERED : CU_OUT_OF_MEMORY;
    void *memory = (void *)(uintptr_t)a->address;
    return a->kind == CU_MANAGED || a->kind == CU_HOST
               ? emui_share_pages(d->m, memory, a->bytes, name)
               : emu_share(d->m, memory, a->bytes, name);
}

/* Addresses that come again are not those of what was freed any more. */
static void forget_freed(emui_cu_device *d, const emui_cu_memory *a)
{
    for (int i = 0; i < EMUI_CU_FREED && i < d->frees; ++i)
        if (d->freed[i].address < a->address + a->bytes &&
            a->address < d->freed[i].address + d->freed[i].bytes)
            d->freed[i] = (emui_cu_memory){.address = UINT64_MAX};
}

static int keep(emui_cu_device *d, emui_cu_memory a, uint64_t *address)
{
    int error = CU_OUT_OF_MEMORY;
    emui_cu_memory *kept = malloc(sizeof *kept);
    a.number = d->allocations + 1;
    emui_cu_backtrace_take(&a.made);
    if (kept == NULL || !place(d, &a, &error)) {
        free(kept);
        return error;
    }
    *kept = a;
    if (!emui_cu_memory_add(d, kept)) {
        emu_free(d->m, a.address);
        free(kept);
        return CU_OUT_OF_MEMORY;
    }
    forget_freed(d, &a);
    ++d->allocations;
    d->used[a.device] += a.kind == CU_DEVICE ? a.bytes : 0;
    *address = a.address;
    return CU_OK;
}

static int allocate(emui_cu_device *d, emui_cu_memory a, uint64_t *address)
{
    const uint64_t bytes = a.bytes, room = emui_cu_total_memory() - EMUI_CU_OF_CONTEXT;
    if (bytes > room || (a.kind == CU_DEVICE && d->used[a.device] > room - bytes))
        return CU_OUT_OF_MEMORY;
    if (is_of_host(a.kind)) {
        void *memory = emui_pages_map(bytes, d->memory.count < APART);
        if (memory == NULL)
            return CU_OUT_OF_MEMORY;
        a.address = (uintptr_t)memory;
    }
    int error = keep(d, a, address);
    if (error != CU_OK)
        free_host(&a);
    return error;
}

int emui_cu_allocate(emui_cu_device *d, emui_cu_kind kind, uint64_t bytes, unsigned flags,
                     uint64_t *address)
{
    emui_cu_order_barrier(d);
    return allocate(
        d,
        (emui_cu_memory){.bytes = bytes, .kind = kind, .flags = flags, .device = emui_cu_current()},
        address);
}

int emui_cu_allocate_in(emui_cu_device *d, const void *stream, const emui_cu_pool *pool,
                        uint64_t bytes, uint64_t *address)
{
    if (pool == NULL)
        pool = emui_cu_pool_current(emui_cu_stream_device(stream));
    int error = allocate(
        d,
        (emui_cu_memory){
            .bytes = bytes, .kind = CU_DEVICE, .device = emui_cu_pool_device(pool), .pool = pool},
        address);
    if (error == CU_OK)
        emui_cu_order_allocated(d, stream, *address, bytes);
    return error;
}

uint64_t emui_cu_keep_address(emui_cu_device *d, uint64_t bytes)
{
    uint64_t address = emu_alloc_room(d->m, bytes, room_of(bytes), "memory of a graph");
    if (address != 0)
        emu_free(d->m, address);
    return address;
}

int emui_cu_allocate_at(emui_cu_device *d, int device, uint64_t bytes, uint64_t address)
{
    return allocate(
        d,
        (emui_cu_memory){.address = address, .bytes = bytes, .kind = CU_DEVICE, .device = device},
        &address);
}

int emui_cu_register(emui_cu_device *d, void *memory, uint64_t bytes, unsigned flags)
{
    uint64_t address;
    return keep(d,
                (emui_cu_memory){.address = (uintptr_t)memory,
                                 .bytes = bytes,
                                 .kind = CU_REGISTERED,
                                 .flags = flags,
                                 .device = emui_cu_current()},
                &address);
}

/* ---- Finding and freeing -------------------------------------------------------------------- */

uint64_t emui_cu_used(const emui_cu_device *d, int device)
{
    return d->used[device];
}

static void tell_bad_free(emui_cu_device *d, uint64_t address, const char *call)
{
    const emui_cu_memory *now = emui_cu_memory_at(d, address), *old = emui_cu_freed_at(d, address);
    emui_cu_about_memory(d, now != NULL ? now : old);
    if (now == NULL && old != NULL)
        emui_cu_tell_call(d, call, "freed twice", "free it once, and forget the pointer",
                          "0x%llx is allocation %d, which was freed already",
                          (unsigned long long)address, old->number);
    else if (now != NULL && now->address != address)
        emui_cu_tell_call(d, call, "bad free", "free the address that the allocation was given",
                          "0x%llx is byte 0x%llx of allocation %d, and not its beginning",
                          (unsigned long long)address, (unsigned long long)(address - now->address),
                          now->number);
    else
        emui_cu_tell_call(d, call, "bad free", "free what was allocated, by the call for its kind",
                          "0x%llx is no memory that this call frees", (unsigned long long)address);
}

int emui_cu_check_free(emui_cu_device *d, emui_cu_kind kind, uint64_t address, const char *call)
{
    const emui_cu_memory *a = emui_cu_memory_at(d, address);
    bool fits = a != NULL && (a->kind == kind || (kind == CU_DEVICE && a->kind == CU_MANAGED));
    if (fits && a->address == address)
        return CU_OK;
    tell_bad_free(d, address, call);
    return CU_INVALID_VALUE;
}

int emui_cu_free(emui_cu_device *d, emui_cu_kind kind, uint64_t address, const char *call)
{
    if (emui_cu_check_free(d, kind, address, call) != CU_OK)
        return CU_INVALID_VALUE;
    const emui_cu_memory *a = emui_cu_memory_at(d, address);
    emui_cu_memory gone = *a;
    if (is_of_host(gone.kind))
        emui_cu_host_forget(d);
    emui_cu_tell_unused(d, (emui_cu_memory *)(uintptr_t)a);
    emui_cu_nvtx_freed(d, gone.address, gone.bytes);
    emu_free(d->m, address);
    emui_cu_memory_drop(d, a);
    free((void *)(uintptr_t)a);
    free_host(&gone);
    d->used[gone.device] -= gone.kind == CU_DEVICE ? gone.bytes : 0;
    gone.is_freed = true;
    emui_cu_backtrace_take(&gone.gone);
    if (gone.kind == CU_DEVICE) /* host addresses are given out again */
        d->freed[d->frees++ % EMUI_CU_FREED] = gone;
    return CU_OK;
}

void emui_cu_free_refused(uint64_t address)
{
    emui_cu_device *d = emui_cu_enter();
    if (d == NULL)
        return;
    for (int i = 0; i < d->memory.count; ++i) {
        emui_cu_memory *a = d->memory.at[i];
        a->is_freed |= a->address == address;
    }
    emui_cu_leave();
}
