/* pointer.c - what an address is: of an allocation, of one that was freed, a null pointer, memory
 * of the host.
 *
 * Where kernels have no memory, the machine knows just that. */
#define _DEFAULT_SOURCE /* mincore */
#include "emu/cuda/device/state.h"
#include "emu/state/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

enum { NULL_PAGE = 4096 };

static bool holds(const emui_cu_memory *a, uint64_t address)
{
    return address >= a->address && (address - a->address < a->bytes || address == a->address);
}

int emui_cu_device_at(emui_cu_device *d, uint64_t address)
{
    emui_place p;
    const emui_cu_memory *a = emui_cu_memory_at(d, address);
    if (!emui_look(d->m, NULL, 0, address, 1, &p))
        return -1;
    return a != NULL ? a->device : p.region->device;
}

const emui_cu_memory *emui_cu_freed_at(const emui_cu_device *d, uint64_t address)
{
    for (int i = d->frees; i > 0 && i > d->frees - EMUI_CU_FREED; --i)
        if (holds(&d->freed[(i - 1) % EMUI_CU_FREED], address))
            return &d->freed[(i - 1) % EMUI_CU_FREED];
    return NULL;
}

bool emui_cu_known_at(const emui_cu_device *d, uint64_t address, emui_cu_memory *to)
{
    const emui_cu_memory *a = emui_cu_memory_at(d, address);
    emui_place p;
    if (a == NULL && !emui_look(d->m, NULL, 0, address, 1, &p))
        return false;
    *to = a != NULL ? *a
                    : (emui_cu_memory){
                          .address = p.region->base, .bytes = p.region->bytes, .kind = CU_DEVICE};
    return true;
}

uint64_t emui_cu_place_of(const emui_cu_device *d, char *text, size_t size, uint64_t address)
{
    emui_place p;
    const emui_cu_memory *freed = emui_cu_freed_at(d, address);
    if (address >= EMUI_CONST_WINDOW && address - EMUI_CONST_WINDOW < EMUI_WINDOW_BYTES)
        address = EMUI_CONST_WINDOW + address % EMUI_CONST_BYTES; /* of whichever device */
    bool is_there = emui_look(d->m, NULL, 0, address, 1, &p);
    if (is_there)
        snprintf(text, size, "byte 0x%" PRIx64 " of %s", p.offset, p.region->name);
    else if (freed != NULL)
        snprintf(text, size, "byte 0x%" PRIx64 " of allocation %d", address - freed->address,
                 freed->number);
    else
        snprintf(text, size, "address 0x%" PRIx64, address);
    return is_there ? p.region->base : freed != NULL ? freed->address : address;
}

/* Has the process a page there? */
static bool is_of_process(uint64_t address)
{
    unsigned char resident;
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    return mincore((void *)(uintptr_t)(address / page * page), 1, &resident) == 0;
}

const char *emui_cu_explain(const emui_cu_device *d, uint64_t address, char *text, size_t size)
{
    const emui_cu_memory *freed = emui_cu_freed_at(d, address);
    if (freed != NULL) {
        snprintf(text, size, "it is byte 0x%" PRIx64 " of allocation %d, which was freed",
                 address - freed->address, freed->number);
        return "free it after the last kernel that uses it";
    }
    if (address < NULL_PAGE) {
        snprintf(text, size, "the pointer is null, or an offset from one that is");
        return "pass the address of an allocation, and look at what cudaMalloc returned";
    }
    if (!is_of_process(address))
        return NULL;
    snprintf(text, size, "that is memory of the host's, which kernels cannot use");
    return "copy it to memory of cudaMalloc, or make it known by cudaHostRegister";
}
