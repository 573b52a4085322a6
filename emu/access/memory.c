/* memory.c - the spaces of the machine: regions, windows of generic addresses, the host's view.
 *
 * Follows the PTX ISA, "State Spaces" and "Generic Addressing". Here: making regions and finding
 * bytes in them. Not here: faults (locate.c), checks of an access (access/access.c). */
#include "emu/order/in_flight.h"
#include "emu/order/shadow.h"

#include <stdlib.h>
#include <string.h>

enum { GLOBAL_ALIGN = 256, GUARD = 1 << 16 };

emui_region *emui_region_new(emu_machine *m, emu_space space, uint64_t base, uint64_t bytes,
                             const char *name, int owner)
{
    emui_region *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    *r = (emui_region){
        .base = base, .bytes = bytes, .room = bytes, .space = space, .m = m, .owner = owner};
    snprintf(r->name, sizeof r->name, "%s", name != NULL ? name : "memory");
    emui_plain(r->name);
    size_t room = bytes > 0 ? (size_t)bytes : 1;
    r->data = malloc(room);
    r->state = calloc(room, 1);
    if (r->data == NULL || r->state == NULL) {
        emui_region_free(r);
        return NULL;
    }
    memset(r->data, EMUI_UNWRITTEN, room);
    if (emui_shadow_open(m, r))
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
    free(r->data);
    free(r->state);
    emui_shadow_close(r);
    emui_overlap_free(r);
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

/* The last allocation that does not begin above an address. */
static emui_region *global_at(const emu_machine *m, uint64_t address)
{
    int low = 0, high = m->globals;
    while (low < high) {
        int middle = (low + high) / 2;
        if (m->global[middle]->base <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? m->global[low - 1] : NULL;
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
    if (r == NULL || r->life == EMUI_FREED || generic < r->base || generic - r->base > r->bytes ||
        bytes > r->bytes - (generic - r->base))
        return false;
    *to = (emui_place){r, generic - r->base};
    return true;
}

const emui_region *emui_freed_at(const emu_machine *m, uint64_t generic)
{
    const emui_region *r = global_at(m, generic);
    bool in = r != NULL && (generic == r->base || generic - r->base < r->bytes);
    return in && r->life == EMUI_FREED ? r : NULL;
}

/* ---- What the host does ---- */

static bool has_room(emu_machine *m)
{
    if (m->globals < m->global_room)
        return true;
    int room = m->global_room == 0 ? 16 : 2 * m->global_room;
    emui_region **more = realloc(m->global, (size_t)room * sizeof(emui_region *));
    if (more == NULL)
        return false;
    m->global = more;
    m->global_room = room;
    return true;
}

uint64_t emu_alloc(emu_machine *m, uint64_t bytes, const char *name)
{
    if (bytes > UINT64_C(1) << 40 || !has_room(m))
        return 0;
    emui_region *r = emui_region_new(m, EMU_GLOBAL, m->next_global, bytes, name, -1);
    if (r == NULL)
        return 0;
    m->global[m->globals++] = r;
    m->next_global += (bytes + GLOBAL_ALIGN - 1) / GLOBAL_ALIGN * GLOBAL_ALIGN + GUARD;
    return r->base;
}

bool emu_free(emu_machine *m, uint64_t address)
{
    for (int i = 0; i < m->globals; ++i)
        if (m->global[i]->base == address && m->global[i]->life == EMUI_OF_HOST) {
            emui_region_free(m->global[i]);
            memmove(&m->global[i], &m->global[i + 1],
                    (size_t)(m->globals - i - 1) * sizeof m->global[0]);
            --m->globals;
            return true;
        }
    return false;
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
