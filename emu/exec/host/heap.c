/* heap.c - malloc and free of kernels, and what was never freed.
 *
 * Follows the CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and Operations": a heap
 * of 8 MiB where no other size was set, alignment of 16 bytes, NULL where it is full. It lives from
 * run to run.
 *
 *      allocated  --free-->  freed: it is not there, and messages know what it was
 *                            --when much is freed-->  forgotten
 *
 * An address is not given out twice, so memory that is used after free is always told of, where an
 * H200 goes on with whatever is there. To free is to write all bytes: accesses of other threads are
 * ordered before it, or are a race. Not here: memory of the host (access/memory.c). */
#include "emu/check/access/access.h"
#include "emu/exec/host/host.h"

#include <inttypes.h>
#include <string.h>

#define DEFAULT_HEAP (UINT64_C(8) << 20)

enum { UNIT = 16, HEADER = 16 };

static uint64_t heap_of(const emu_machine *m)
{
    return m->config.heap == 0 ? DEFAULT_HEAP : m->config.heap;
}

/* What an allocation takes of the heap. */
static uint64_t cost_of(uint64_t bytes)
{
    return (bytes + UNIT - 1) / UNIT * UNIT + HEADER;
}

/* So many bytes of the heap; *at 0: it has not as many. False after a fault. */
static bool take(const emu_host_call *call, int lane, uint64_t bytes, uint64_t *at)
{
    emui_place p;
    emu_machine *m = call->m;
    *at = 0;
    if (bytes >= heap_of(m) || cost_of(bytes) > heap_of(m) - m->heap_used)
        return true;
    *at = emu_alloc(m, bytes, "memory of malloc");
    if (*at == 0 || !emui_look(m, call->w, lane, *at, 0, &p)) {
        emui_short_of_memory(m);
        return false;
    }
    emui_set_life(p.region, EMUI_ON_HEAP);
    p.region->life_at = call->w->now;
    m->heap_used += cost_of(bytes);
    return true;
}

bool emui_malloc(const emu_host_call *call, int lane)
{
    uint64_t bytes, at;
    return emu_host_argument(call, lane, 0, &bytes, sizeof bytes) && take(call, lane, bytes, &at) &&
           emu_host_result(call, lane, &at, sizeof at);
}

/* cudaMalloc of a kernel: of the same heap. */
bool emui_device_malloc(const emu_host_call *call, int lane)
{
    enum { MEMORY_ALLOCATION = 2 };
    uint64_t to, bytes, at;
    if (!emu_host_argument(call, lane, 0, &to, sizeof to) ||
        !emu_host_argument(call, lane, 8, &bytes, sizeof bytes) || !take(call, lane, bytes, &at))
        return false;
    uint32_t error = at == 0 ? MEMORY_ALLOCATION : 0;
    return (at == 0 || emu_host_write(call, lane, to, &at, sizeof at)) &&
           emu_host_result(call, lane, &error, sizeof error);
}

/* ---- Free ---- */

static void forget(emu_machine *m, int at)
{
    m->heap_freed -= cost_of(m->global[at]->bytes);
    emui_global_remove(m, at);
}

/* As much is remembered as the heap may hold. Operations in flight may still use what was freed. */
static void forget_old(emu_machine *m)
{
    const emui_cluster *c;
    for (int k = 0; (c = emui_cluster_in(m, k)) != NULL; ++k)
        if (c->in_flight > 0)
            return;
    for (int i = 0; i < m->globals && m->heap_freed > heap_of(m);)
        if (m->global[i]->life == EMUI_FREED)
            forget(m, i);
        else
            ++i;
}

/* What an address that free is given is, where it is not the begin of an allocation. An H200 ends
 * the launch where it is none, and forgives one within. */
static bool find_wrong(const emu_host_call *call, int lane, uint64_t address)
{
    emui_place p;
    emui_location at = emui_at_byte(EMU_HEAP, call->w, lane, address);
    const emui_region *freed = emui_freed_at(call->m, address);
    if (freed != NULL)
        emui_fault(call->m, at,
                   "free: lane %d frees 0x%" PRIx64 " a second time; it was freed at instruction "
                   "%" PRId32,
                   lane, address, freed->life_at);
    else if (emui_look(call->m, call->w, lane, address, 0, &p) && p.region->life == EMUI_ON_HEAP)
        emui_find(call->m, at,
                  "free: lane %d frees 0x%" PRIx64 ", which is %" PRIu64 " bytes behind what "
                  "malloc gave at instruction %" PRId32,
                  lane, address, p.offset, p.region->life_at);
    else
        emui_fault(call->m, at,
                   "free: lane %d frees 0x%" PRIx64 ", which malloc of a kernel did not give", lane,
                   address);
    return !call->m->faulted;
}

bool emui_free(const emu_host_call *call, int lane)
{
    emui_place p;
    uint64_t address;
    emu_machine *m = call->m;
    if (!emu_host_argument(call, lane, 0, &address, sizeof address))
        return false;
    if (address == 0)
        return true;
    if (!emui_look(m, call->w, lane, address, 0, &p) || p.offset != 0 ||
        p.region->life != EMUI_ON_HEAP)
        return find_wrong(call, lane, address);
    emui_actor by = {m, call->w, lane, "free"};
    emui_check_access(&by, p, p.region->bytes, EMUI_WRITE);
    emui_set_life(p.region, EMUI_FREED);
    p.region->life_at = call->w->now;
    m->heap_used -= cost_of(p.region->bytes);
    m->heap_freed += cost_of(p.region->bytes);
    forget_old(m);
    emui_changed(m);
    return true;
}

bool emui_device_free(const emu_host_call *call, int lane)
{
    uint32_t error = 0;
    return emui_free(call, lane) && emu_host_result(call, lane, &error, sizeof error);
}

void emui_heap_reset(emu_machine *m)
{
    for (int i = 0; i < m->globals; ++i) {
        emui_region *r = m->global[i];
        if (r->life != EMUI_ON_HEAP || r->device != m->device)
            continue;
        emui_set_life(r, EMUI_FREED);
        m->heap_used -= cost_of(r->bytes);
        m->heap_freed += cost_of(r->bytes);
    }
}

/* ---- What is left ---- */

uint64_t emu_leaks(emu_machine *m)
{
    uint64_t all = 0;
    for (int i = 0; i < m->globals; ++i) {
        const emui_region *r = m->global[i];
        if (r->life != EMUI_ON_HEAP)
            continue;
        all += r->bytes;
        emui_find(m, (emui_location){EMU_HEAP, NULL, -1, r->life_at, r->base, 0},
                  "%" PRIu64 " bytes at 0x%" PRIx64 ", which malloc gave at instruction %" PRId32
                  ", were never freed",
                  r->bytes, r->base, r->life_at);
    }
    return all;
}
