/* virtual.c - virtual memory that a program manages itself. The idea: virtual.h. */
#define _GNU_SOURCE
#include "emu/cuda/device/virtual.h"

#include "emu/cuda/device/state.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct emui_cu_physical {
    int file;
    emui_cu_physical_kind is;
    uint64_t bytes;
    int handles, mapped; /* gone when neither is left */
};

/* Addresses that are the program's. */
typedef struct reservation {
    uint64_t address, bytes;
} reservation;

/* Physical memory at an address; memory: as messages and other calls know it. */
typedef struct mapping {
    emui_cu_memory memory; /* open to no device: kernels and copies do not find it */
    emui_cu_physical *of;
} mapping;

/* ---- Reservations --------------------------------------------------------------------------- */

static bool is_whole(uint64_t n)
{
    return n != 0 && n % EMUI_CU_GRANULE == 0;
}

static bool lies_in(uint64_t address, uint64_t bytes, uint64_t begin, uint64_t size)
{
    return address >= begin && address - begin <= size && bytes <= size - (address - begin);
}

static reservation *reservation_of(const emui_cu_device *d, uint64_t address, uint64_t bytes)
{
    for (int i = 0; i < d->reserved.count; ++i) {
        reservation *r = d->reserved.at[i];
        if (lies_in(address, bytes, r->address, r->bytes))
            return r;
    }
    return NULL;
}

int emui_cu_reserve(emui_cu_device *d, uint64_t bytes, uint64_t align, uint64_t *address)
{
    uint64_t unit = align > EMUI_CU_GRANULE ? align : EMUI_CU_GRANULE;
    if (!is_whole(bytes) || (unit & (unit - 1)) != 0)
        return CU_INVALID_VALUE;
    reservation *r = malloc(sizeof *r);
    char *at = bytes > UINT64_MAX / 2 - unit
                   ? MAP_FAILED
                   : mmap(NULL, (size_t)(bytes + unit), PROT_NONE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (r == NULL || at == MAP_FAILED || !emui_cu_add(&d->reserved, r)) {
        if (at != MAP_FAILED)
            munmap(at, (size_t)(bytes + unit));
        free(r);
        return CU_OUT_OF_MEMORY;
    }
    uint64_t begin = (uintptr_t)at, first = (begin + unit - 1) / unit * unit;
    if (first > begin)
        munmap(at, (size_t)(first - begin));
    munmap((void *)(uintptr_t)(first + bytes), (size_t)(begin + unit - first));
    *r = (reservation){first, bytes};
    *address = first;
    return CU_OK;
}

int emui_cu_unreserve(emui_cu_device *d, uint64_t address, uint64_t bytes)
{
    reservation *r = reservation_of(d, address, bytes);
    if (r == NULL || r->address != address || r->bytes != bytes)
        return CU_INVALID_VALUE;
    for (int i = 0; i < d->mapped.count; ++i)
        if (lies_in(((mapping *)d->mapped.at[i])->memory.address, 0, address, bytes - 1))
            return CU_INVALID_VALUE;
    munmap((void *)(uintptr_t)address, (size_t)bytes);
    emui_cu_drop(&d->reserved, r);
    free(r);
    return CU_OK;
}

/* ---- Physical memory ------------------------------------------------------------------------ */

bool emui_cu_is_physical(const emui_cu_device *d, const emui_cu_physical *p)
{
    return emui_cu_has(&d->physical, p) && p->handles > 0;
}

static int keep(emui_cu_device *d, int file, emui_cu_physical_kind is, uint64_t bytes,
                emui_cu_physical **to)
{
    emui_cu_physical *p = malloc(sizeof *p);
    if (p == NULL || !emui_cu_add(&d->physical, p)) {
        free(p);
        return CU_OUT_OF_MEMORY;
    }
    *p = (emui_cu_physical){.file = file, .is = is, .bytes = bytes, .handles = 1};
    d->used[is.device] += bytes;
    *to = p;
    return CU_OK;
}

emui_cu_physical_kind emui_cu_physical_is(const emui_cu_physical *p)
{
    return p->is;
}

int emui_cu_make(emui_cu_device *d, emui_cu_physical_kind kind, uint64_t bytes,
                 emui_cu_physical **to)
{
    uint64_t room = emui_cu_total_memory() - EMUI_CU_OF_CONTEXT;
    if (!is_whole(bytes))
        return CU_INVALID_VALUE;
    if (bytes > room || d->used[kind.device] > room - bytes)
        return CU_OUT_OF_MEMORY;
    int file = memfd_create("device memory", MFD_CLOEXEC);
    bool good = file >= 0 && ftruncate(file, (off_t)bytes) == 0;
    int error = good ? keep(d, file, kind, bytes, to) : CU_OUT_OF_MEMORY;
    if (error != CU_OK && file >= 0)
        close(file);
    return error;
}

int emui_cu_import(emui_cu_device *d, int file, emui_cu_physical **to)
{
    struct stat is;
    int own = dup(file);
    if (own < 0)
        return CU_INVALID_VALUE;
    bool good = fstat(own, &is) == 0 && S_ISREG(is.st_mode) && is_whole((uint64_t)is.st_size);
    int error =
        good ? keep(d, own, (emui_cu_physical_kind){emui_cu_current(), 0}, (uint64_t)is.st_size, to)
             : CU_INVALID_VALUE;
    if (error != CU_OK)
        close(own);
    return error;
}

int emui_cu_export(emui_cu_device *d, const emui_cu_physical *p, int *file)
{
    if (!emui_cu_is_physical(d, p))
        return CU_INVALID_VALUE;
    *file = dup(p->file);
    return *file < 0 ? CU_OUT_OF_MEMORY : CU_OK;
}

static void close_unused(emui_cu_device *d, emui_cu_physical *p)
{
    if (p->handles > 0 || p->mapped > 0)
        return;
    close(p->file);
    d->used[p->is.device] -= p->bytes;
    emui_cu_drop(&d->physical, p);
    free(p);
}

int emui_cu_release(emui_cu_device *d, emui_cu_physical *p)
{
    if (!emui_cu_is_physical(d, p))
        return CU_INVALID_VALUE;
    --p->handles;
    close_unused(d, p);
    return CU_OK;
}

/* ---- What is mapped ------------------------------------------------------------------------- */

static mapping *mapping_at(const emui_cu_device *d, uint64_t address)
{
    for (int i = 0; i < d->mapped.count; ++i) {
        mapping *m = d->mapped.at[i];
        if (lies_in(address, 1, m->memory.address, m->memory.bytes))
            return m;
    }
    return NULL;
}

int emui_cu_retain(emui_cu_device *d, uint64_t address, emui_cu_physical **to)
{
    const mapping *m = mapping_at(d, address);
    if (m == NULL)
        return CU_INVALID_VALUE;
    *to = m->of;
    ++m->of->handles;
    return CU_OK;
}

int emui_cu_is_open(const emui_cu_device *d, uint64_t address, int device, bool *open)
{
    const mapping *m = mapping_at(d, address);
    if (m == NULL)
        return CU_INVALID_VALUE;
    *open = (m->memory.open >> device & 1) != 0;
    return CU_OK;
}

/* The end of the mapped memory from an address on that the same devices may use. */
static uint64_t open_end(const emui_cu_device *d, uint64_t address, uint32_t open)
{
    const mapping *m;
    while ((m = mapping_at(d, address)) != NULL && m->memory.open == open)
        address = m->memory.address + m->memory.bytes;
    return address;
}

/* Global memory of all that is open in a reservation, in pieces as large as they can be. */
static bool share_all(emui_cu_device *d, const reservation *r)
{
    uint64_t at = r->address;
    while (at < r->address + r->bytes) {
        const mapping *m = mapping_at(d, at);
        uint64_t end = m == NULL ? at + EMUI_CU_GRANULE : m->memory.address + m->memory.bytes;
        if (m != NULL && m->memory.open != 0) {
            end = open_end(d, at, m->memory.open);
            if (!emu_share(d->m, (void *)(uintptr_t)at, end - at, "mapped memory"))
                return false;
        }
        at = end;
    }
    return true;
}

/* No kernel uses it any more; nothing of a reservation is global memory. */
static void unshare_all(emui_cu_device *d, const reservation *r)
{
    emui_cu_wait_all(d);
    for (int i = 0; i < d->mapped.count; ++i) {
        const mapping *m = d->mapped.at[i];
        if (m->memory.open != 0 && lies_in(m->memory.address, 0, r->address, r->bytes))
            emu_free(d->m, m->memory.address); /* those where a piece begins */
    }
}

int emui_cu_map(emui_cu_device *d, uint64_t address, uint64_t bytes, emui_cu_physical *p)
{
    const reservation *r = reservation_of(d, address, bytes);
    if (!emui_cu_is_physical(d, p) || r == NULL || !is_whole(bytes) || bytes != p->bytes ||
        address % EMUI_CU_GRANULE != 0)
        return CU_INVALID_VALUE;
    for (uint64_t at = address; at < address + bytes; at += EMUI_CU_GRANULE)
        if (mapping_at(d, at) != NULL)
            return CU_INVALID_VALUE;
    mapping *m = malloc(sizeof *m);
    void *to = m == NULL ? MAP_FAILED
                         : mmap((void *)(uintptr_t)address, (size_t)bytes, PROT_READ | PROT_WRITE,
                                MAP_SHARED | MAP_FIXED, p->file, 0);
    if (to == MAP_FAILED || !emui_cu_add(&d->mapped, m)) {
        free(m);
        return CU_OUT_OF_MEMORY;
    }
    const emui_cu_memory memory = {.address = address,
                                   .bytes = bytes,
                                   .kind = CU_MAPPED,
                                   .device = p->is.device,
                                   .number = d->allocations + 1};
    *m = (mapping){memory, p};
    if (!emui_cu_memory_add(d, &m->memory)) {
        emui_cu_drop(&d->mapped, m);
        free(m);
        return CU_OUT_OF_MEMORY;
    }
    ++d->allocations;
    ++p->mapped;
    return CU_OK;
}

static void unmap(emui_cu_device *d, mapping *m)
{
    mmap((void *)(uintptr_t)m->memory.address, (size_t)m->memory.bytes, PROT_NONE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    --m->of->mapped;
    close_unused(d, m->of);
    emui_cu_memory_drop(d, &m->memory);
    emui_cu_drop(&d->mapped, m);
    free(m);
}

/* Does a range hold whole mappings, and no gap? */
static bool is_mapped(const emui_cu_device *d, uint64_t address, uint64_t bytes)
{
    uint64_t at = address;
    while (at < address + bytes) {
        const mapping *m = mapping_at(d, at);
        if (m == NULL || m->memory.address != at)
            return false;
        at += m->memory.bytes;
    }
    return bytes > 0 && at == address + bytes;
}

int emui_cu_unmap(emui_cu_device *d, uint64_t address, uint64_t bytes)
{
    const reservation *r = reservation_of(d, address, bytes);
    if (r == NULL || !is_mapped(d, address, bytes))
        return CU_INVALID_VALUE;
    unshare_all(d, r);
    for (uint64_t at = address; at < address + bytes;) {
        mapping *m = mapping_at(d, at);
        at += m->memory.bytes;
        unmap(d, m);
    }
    return share_all(d, r) ? CU_OK : CU_OUT_OF_MEMORY;
}

int emui_cu_open(emui_cu_device *d, uint64_t address, uint64_t bytes, int device, bool open)
{
    const uint32_t bit = UINT32_C(1) << device;
    const reservation *r = reservation_of(d, address, bytes);
    if (r == NULL || !is_mapped(d, address, bytes))
        return CU_INVALID_VALUE;
    unshare_all(d, r);
    for (uint64_t at = address; at < address + bytes;) {
        mapping *m = mapping_at(d, at);
        m->memory.open = open ? m->memory.open | bit : m->memory.open & ~bit;
        at += m->memory.bytes;
    }
    return share_all(d, r) ? CU_OK : CU_OUT_OF_MEMORY;
}

void emui_cu_close_virtual(emui_cu_device *d)
{
    for (int i = 0; i < d->reserved.count; ++i)
        unshare_all(d, d->reserved.at[i]);
    while (d->mapped.count > 0)
        unmap(d, d->mapped.at[d->mapped.count - 1]);
    while (d->reserved.count > 0) {
        const reservation *r = d->reserved.at[d->reserved.count - 1];
        emui_cu_unreserve(d, r->address, r->bytes);
    }
    while (d->physical.count > 0) {
        emui_cu_physical *p = d->physical.at[d->physical.count - 1];
        p->handles = 0;
        close_unused(d, p);
    }
}
