/* memory.c - the spaces of the machine: regions, windows of generic addresses, the host's view.
 *
 * Follows the PTX ISA, "State Spaces" and "Generic Addressing". Here: making regions and finding
 * bytes in them. Not here: faults (locate.c), checks of an access (access/access.c). */
#include "emu/check/in_flight/in_flight.h"
#include "emu/check/race/shadow.h"
#include "emu/check/uninitialised/undefined.h"
#include "emu/state/permission.h"
#include "emu/state/zeros.h"

#include <stdlib.h>
#include <string.h>

enum { GLOBAL_ALIGN = 256, GUARD = 1 << 16 };
#define LARGE (UINT64_C(1) << 26) /* bytes from which on pages are taken when they are used */

/* Zeros. Of what is large most may never be used, and more be asked for than there is. */
static uint8_t *bytes_new(uint64_t bytes)
{
    if (bytes < LARGE)
        return calloc(bytes > 0 ? (size_t)bytes : 1, 1);
    return emui_zeros((size_t)bytes);
}

static void bytes_free(const emui_region *r, uint8_t *at)
{
    if (!r->is_large)
        free(at);
    else
        emui_zeros_free(at, (size_t)r->room);
}

/* Everything but its bytes; NULL when out of memory. */
static emui_region *named_region(emu_machine *m, emu_space space, uint64_t base, uint64_t bytes,
                                 const char *name, int owner)
{
    emui_region *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    *r = (emui_region){.base = base,
                       .bytes = bytes,
                       .room = bytes,
                       .space = space,
                       .m = m,
                       .device = m->device,
                       .owner = owner};
    snprintf(r->name, sizeof r->name, "%s", name != NULL ? name : "memory");
    emui_plain(r->name);
    r->is_large = bytes >= LARGE;
    r->state = bytes_new(bytes);
    if (r->state != NULL)
        return r;
    free(r);
    return NULL;
}

emui_region *emui_region_new(emu_machine *m, emu_space space, uint64_t base, uint64_t bytes,
                             const char *name, int owner)
{
    emui_region *r = named_region(m, space, base, bytes, name, owner);
    if (r == NULL)
        return NULL;
    r->data = bytes_new(bytes);
    if (r->data != NULL && bytes < LARGE)
        memset(r->data, EMUI_UNWRITTEN, (size_t)bytes);
    if (r->data != NULL && emui_shadow_open(m, r))
        return r;
    emui_region_free(r);
    return NULL;
}

void emui_region_reset(emui_region *r)
{
    memset(r->data, EMUI_UNWRITTEN, (size_t)r->bytes);
    memset(r->state, 0, (size_t)r->bytes);
}

void emui_region_free(emui_region *r)
{
    if (r == NULL)
        return;
    if (!r->is_host)
        bytes_free(r, r->data);
    bytes_free(r, r->state);
    emui_shadow_close(r);
    emui_overlap_free(r);
    emui_limits_free(r);
    emui_stored_drop(r);
    free(r->reads);
    free(r);
}

uint32_t emu_shared_address(int cta, uint32_t offset)
{
    return (uint32_t)cta << EMUI_RANK_SHIFT | offset;
}

uint64_t emu_generic(emu_space space, uint64_t address)
{
    switch (space) {
    case EMU_SHARED:
        return EMUI_SHARED_WINDOW + (uint32_t)address;
    case EMU_LOCAL:
        return EMUI_LOCAL_WINDOW + address;
    case EMU_PARAM:
        return EMUI_PARAM_WINDOW + address;
    case EMU_CONST:
        return EMUI_CONST_WINDOW + address;
    default:
        return address;
    }
}

/* How many allocations do not begin above an address. */
static int globals_to(const emu_machine *m, uint64_t address)
{
    int low = 0, high = m->globals;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (m->global[middle]->base <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The last of them. */
static emui_region *global_at(const emu_machine *m, uint64_t address)
{
    const int n = globals_to(m, address);
    return n > 0 ? m->global[n - 1] : NULL;
}

static emui_region *shared_at(const emui_cluster *c, uint64_t *address)
{
    uint64_t rank = *address >> EMUI_RANK_SHIFT;
    *address &= (UINT64_C(1) << EMUI_RANK_SHIFT) - 1;
    return rank < (uint64_t)c->ctas ? c->cta[rank].shared : NULL;
}

/* The region that a generic address points into, and the address within its space. */
static emui_region *region_at(emu_machine *m, const emu_warp *w, int lane, uint64_t *address)
{
    const emui_cluster *c = w == NULL ? m->own : w->cta->cluster;
    uint64_t a = *address, window = a & ~(EMUI_WINDOW_BYTES - 1);
    *address = a - window;
    if (window == EMUI_SHARED_WINDOW)
        return shared_at(c, address);
    if (window == EMUI_LOCAL_WINDOW)
        return w == NULL || c->local == NULL
                   ? NULL
                   : c->local[w->cta->rank * c->threads + emui_thread_of(w, lane)];
    if (window == EMUI_PARAM_WINDOW)
        return m->param;
    if (window == EMUI_CONST_WINDOW)
        return m->constant;
    *address = a;
    return global_at(m, a);
}

bool emui_look(emu_machine *m, const emu_warp *w, int lane, uint64_t generic, uint64_t bytes,
               emui_place *to)
{
    emui_region *r = region_at(m, w, lane, &generic);
    if (r == NULL || r->life == EMUI_FREED || r->is_hidden || generic < r->base ||
        generic - r->base > r->bytes || bytes > r->bytes - (generic - r->base))
        return false;
    *to = (emui_place){r, generic - r->base};
    return true;
}

bool emui_look_behind(emu_machine *m, uint64_t generic, uint64_t bytes, emui_place *to)
{
    emui_region *r = global_at(m, generic);
    if (r == NULL || r->space != EMU_GLOBAL || r->life == EMUI_FREED || r->is_hidden ||
        generic - r->base > r->room || bytes > r->room - (generic - r->base) ||
        !emui_make_behind(r))
        return false;
    *to = (emui_place){r, generic - r->base};
    return true;
}

const emui_region *emui_region_before(emu_machine *m, const emu_warp *w, int lane, uint64_t generic,
                                      uint64_t *offset)
{
    const emui_region *r = region_at(m, w, lane, &generic);
    if (r == NULL || generic < r->base)
        return NULL;
    *offset = generic - r->base;
    return r;
}

const emui_region *emui_hidden_at(const emu_machine *m, uint64_t generic)
{
    const emui_region *r = global_at(m, generic);
    return r != NULL && r->is_hidden && generic - r->base < r->room ? r : NULL;
}

const emui_region *emui_freed_at(const emu_machine *m, uint64_t generic)
{
    const emui_region *r = global_at(m, generic);
    bool in = r != NULL && (generic == r->base || generic - r->base < r->bytes);
    return in && r->life == EMUI_FREED ? r : NULL;
}

/* ---- What the host does ---- */

/* Allocations are sorted by address:
 *
 *      | before | global[0] .. global[globals - 1] |    |      room: of all
 *
 * One that goes lets the shorter side move up: those that are freed in the order of their making
 * cost no more than others. */
static bool has_room(emu_machine *m)
{
    emui_region **block = m->global == NULL ? NULL : m->global - m->global_before;
    const size_t count = (size_t)m->globals * sizeof *block;
    if (m->global_before + m->globals < m->global_room)
        return true;
    if (m->global_before > m->global_room / 2) {
        memmove(block, m->global, count);
    } else {
        const int room = m->global_room == 0 ? 16 : 2 * m->global_room;
        emui_region **more = malloc((size_t)room * sizeof *more);
        if (more == NULL)
            return false;
        if (count > 0)
            memcpy(more, m->global, count);
        free(block);
        block = more;
        m->global_room = room;
    }
    m->global = block;
    m->global_before = 0;
    return true;
}

/* Of the limit are neither memory of the host nor that of malloc in kernels. */
static uint64_t held_of(const emui_region *r)
{
    return !r->is_host && r->life == EMUI_OF_HOST ? r->room : 0;
}

void emui_set_life(emui_region *r, emui_life life)
{
    r->m->held -= held_of(r);
    r->life = life;
    r->m->held += held_of(r);
}

/* There is room for one more. */
static void insert(emu_machine *m, emui_region *r)
{
    const int at = globals_to(m, r->base);
    memmove(&m->global[at + 1], &m->global[at], (size_t)(m->globals - at) * sizeof *m->global);
    m->global[at] = r;
    ++m->globals;
    m->held += held_of(r);
}

bool emui_global_add(emu_machine *m, emui_region *r)
{
    bool good = has_room(m);
    if (good)
        insert(m, r);
    return good;
}

void emui_global_remove(emu_machine *m, int at)
{
    for (int k = 0; k < EMUI_RECENT; ++k)
        m->recent[k] = m->recent[k] == m->global[at] ? NULL : m->recent[k];
    m->held -= held_of(m->global[at]);
    emui_region_free(m->global[at]);
    --m->globals;
    if (at > m->globals / 2) {
        memmove(&m->global[at], &m->global[at + 1], (size_t)(m->globals - at) * sizeof *m->global);
        return;
    }
    memmove(&m->global[1], &m->global[0], (size_t)at * sizeof *m->global);
    ++m->global;
    ++m->global_before;
}

void emui_globals_free(emu_machine *m)
{
    for (int i = 0; i < m->globals; ++i)
        emui_region_free(m->global[i]);
    if (m->global != NULL)
        free(m->global - m->global_before);
}

static uint64_t guard_of(const emu_machine *m)
{
    uint64_t padding = (m->config.padding + GLOBAL_ALIGN - 1) / GLOBAL_ALIGN * GLOBAL_ALIGN;
    return padding > GUARD ? padding : GUARD;
}

static uint64_t end_of(const emui_region *r)
{
    uint64_t end = r->base + r->bytes + GLOBAL_ALIGN - 1;
    return end / GLOBAL_ALIGN * GLOBAL_ALIGN + guard_of(r->m);
}

/* The first gap for so many bytes at an address or behind it; 0: there is none. */
static uint64_t gap_from(const emu_machine *m, uint64_t at, uint64_t bytes)
{
    int i = at == 0 ? 0 : globals_to(m, at - 1);
    uint64_t guard = guard_of(m);
    if (i > 0 && end_of(m->global[i - 1]) > at)
        at = end_of(m->global[i - 1]);
    for (; i < m->globals && at + bytes + guard > m->global[i]->base; ++i)
        at = end_of(m->global[i]);
    return at <= EMUI_GLOBAL_END && bytes + guard <= EMUI_GLOBAL_END - at ? at : 0;
}

/* Addresses go up to the end, and then begin again with those that were freed first:
 *
 *      base                    next_global                        end
 *      | used once, free again | those that come next .. |
 *
 * So an address that was freed stays nobody's for 14 TiB of allocations, and its use is found. */
static uint64_t next_place(const emu_machine *m, uint64_t bytes)
{
    uint64_t at = gap_from(m, m->next_global, bytes);
    return at != 0 ? at : gap_from(m, EMUI_GLOBAL_BASE, bytes);
}

/* Most programs never use what is behind an allocation, and it may be 100 times as much. */
static emui_region *cut_region(emu_machine *m, uint64_t at, uint64_t bytes, uint64_t room,
                               const char *name)
{
    emui_region *r = named_region(m, EMU_GLOBAL, at, bytes, name, -1);
    if (r == NULL)
        return NULL;
    r->data = bytes_new(bytes);
    r->room = r->bytes = room;
    const bool good = r->data != NULL && emui_shadow_open(m, r);
    r->is_cut = true;
    if (good) {
        memset(r->data, EMUI_UNWRITTEN, (size_t)bytes);
        return r;
    }
    emui_region_free(r);
    return NULL;
}

bool emui_make_behind(emui_region *r)
{
    if (!r->is_cut)
        return true;
    uint8_t *data = realloc(r->data, (size_t)r->room);
    r->data = data != NULL ? data : r->data;
    uint8_t *state = data == NULL ? NULL : realloc(r->state, (size_t)r->room);
    r->state = state != NULL ? state : r->state;
    if (state == NULL) {
        emui_short_of_memory(r->m);
        return false;
    }
    memset(data + r->bytes, EMUI_UNWRITTEN, (size_t)(r->room - r->bytes));
    memset(state + r->bytes, EMUI_WRITTEN, (size_t)(r->room - r->bytes));
    r->is_cut = false;
    return true;
}

static const emui_region *alloc_at(emu_machine *m, uint64_t at, uint64_t bytes, uint64_t room,
                                   const char *name)
{
    const bool cut = room < LARGE && room > bytes;
    emui_region *r = cut ? cut_region(m, at, bytes, room, name)
                         : emui_region_new(m, EMU_GLOBAL, at, room, name, -1);
    if (r == NULL)
        return NULL;
    r->bytes = bytes;
    if (!cut)
        memset(r->state + bytes, EMUI_WRITTEN, (size_t)(room - bytes));
    insert(m, r);
    return r;
}

/* Does the limit leave so many bytes? */
static bool is_within_limit(const emu_machine *m, uint64_t bytes)
{
    const uint64_t limit = m->config.memory;
    return limit == 0 || (m->held <= limit && bytes <= limit - m->held);
}

/* At so many bytes past a multiple of 256. */
static uint64_t alloc(emu_machine *m, uint32_t behind, uint64_t bytes, uint64_t room,
                      const char *name)
{
    if (bytes > UINT64_C(1) << 40 || room < bytes || room - bytes >= GUARD || !has_room(m) ||
        !is_within_limit(m, room))
        return 0;
    uint64_t at = next_place(m, behind + bytes);
    const emui_region *r = at == 0 ? NULL : alloc_at(m, at + behind, bytes, room, name);
    if (r == NULL)
        return 0;
    m->next_global = end_of(r);
    return r->base;
}

uint64_t emu_alloc_room(emu_machine *m, uint64_t bytes, uint64_t room, const char *name)
{
    return alloc(m, 0, bytes, room, name);
}

uint64_t emu_alloc_view(emu_machine *m, uint64_t bytes, uint32_t behind, const char *name)
{
    return behind < GLOBAL_ALIGN ? alloc(m, behind, bytes, bytes, name) : 0;
}

bool emui_alloc_again(emu_machine *m, uint64_t at, uint64_t bytes, uint64_t room, const char *name)
{
    return gap_from(m, at, bytes) == at && has_room(m) &&
           alloc_at(m, at, bytes, room, name) != NULL;
}

uint64_t emu_alloc(emu_machine *m, uint64_t bytes, const char *name)
{
    return emu_alloc_room(m, bytes, bytes, name);
}

/* Are all of these addresses free, and of no other space? */
static bool is_free(const emu_machine *m, uint64_t address, uint64_t bytes)
{
    uint64_t windows_end = EMUI_CODE_WINDOW + EMUI_WINDOW_BYTES;
    if (bytes > UINT64_C(1) << 40 || address > UINT64_MAX - bytes ||
        (address < windows_end && address + bytes > EMUI_SHARED_WINDOW))
        return false;
    const int next = globals_to(m, address);
    if (next < m->globals && m->global[next]->base < address + bytes)
        return false;
    const emui_region *r = next > 0 ? m->global[next - 1] : NULL;
    return r == NULL || bytes == 0 || address >= r->base + r->bytes;
}

static emui_region *share(emu_machine *m, void *memory, uint64_t bytes, const char *name)
{
    uint64_t address = (uintptr_t)memory;
    if (!is_free(m, address, bytes) || !has_room(m))
        return NULL;
    emui_region *r = named_region(m, EMU_GLOBAL, address, bytes, name, -1);
    if (r == NULL)
        return NULL;
    r->is_host = true;
    r->data = memory;
    memset(r->state, EMUI_WRITTEN, (size_t)bytes);
    if (!emui_shadow_open(m, r)) {
        emui_region_free(r);
        return NULL;
    }
    insert(m, r);
    return r;
}

bool emu_share(emu_machine *m, void *memory, uint64_t bytes, const char *name)
{
    return share(m, memory, bytes, name) != NULL;
}

bool emui_share_pages(emu_machine *m, void *pages, uint64_t bytes, const char *name)
{
    emui_region *r = share(m, pages, bytes, name);
    if (r != NULL)
        r->owns_pages = true;
    return r != NULL;
}

bool emu_free(emu_machine *m, uint64_t address)
{
    const int at = globals_to(m, address) - 1;
    if (at < 0 || m->global[at]->base != address || m->global[at]->life != EMUI_OF_HOST)
        return false;
    emui_global_remove(m, at);
    return true;
}

static bool put(emui_place p, const void *from, uint64_t bytes)
{
    memcpy(emui_bytes(p), from, (size_t)bytes);
    memset(emui_states(p), EMUI_WRITTEN, (size_t)bytes);
    return true;
}

/* There are as many parameters as were put. */
static void grow_param(emu_machine *m, uint64_t address, uint64_t bytes)
{
    uint64_t offset = address - EMUI_PARAM_WINDOW;
    if (address < EMUI_PARAM_WINDOW || offset > m->param->room || bytes > m->param->room - offset)
        return;
    if (offset + bytes > m->param->bytes)
        m->param->bytes = offset + bytes;
}

bool emu_put(emu_machine *m, uint64_t address, const void *from, uint64_t bytes)
{
    emui_place p;
    grow_param(m, address, bytes);
    return emui_look(m, NULL, 0, address, bytes, &p) && put(p, from, bytes);
}

bool emu_get(emu_machine *m, uint64_t address, void *to, uint64_t bytes)
{
    emui_place p;
    if (!emui_look(m, NULL, 0, address, bytes, &p))
        return false;
    memcpy(to, emui_bytes(p), (size_t)bytes);
    return true;
}

bool emu_put_param(emu_machine *m, uint32_t offset, const void *from, uint32_t bytes)
{
    return emu_put(m, EMUI_PARAM_WINDOW + offset, from, bytes);
}

bool emu_put_const(emu_machine *m, uint32_t offset, const void *from, uint32_t bytes)
{
    return emu_put(m, EMUI_CONST_WINDOW + offset, from, bytes);
}
