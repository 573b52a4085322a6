/* local.c - the local memory of a thread, as a stack: it begins with what the machine was opened
 * with, and grows and shrinks with calls and alloca.
 *
 *      0        config.local                top           room
 *      | kernel | frames, alloca            | not there   |
 *
 * Threads that need none have none. Follows the PTX ISA, "Local State Space". Here: its size. Not
 * here: who asks for it (control/call.c, control/stack.c), accesses to it (memory/local_row.c). */
#include "emu/state/frames.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_ROOM = 256 };

static int thread_of(const emu_warp *w, int lane)
{
    return w->cta->rank * w->m->threads + emui_thread_of(w, lane);
}

/* The last warp has lanes that are no threads. */
static emui_region *region_of(const emu_warp *w, int lane)
{
    const emui_cluster *c = w->cta->cluster;
    bool none = c->local == NULL || emui_thread_of(w, lane) >= c->threads;
    return none ? NULL : c->local[thread_of(w, lane)];
}

uint64_t emui_local_top(const emu_warp *w, int lane)
{
    const emui_region *r = region_of(w, lane);
    return r == NULL ? 0 : r->bytes;
}

/* The region of a lane that had no local memory. */
static emui_region *new_region(emu_warp *w, int lane)
{
    emui_cluster *c = w->cta->cluster;
    if (c->local == NULL)
        c->local = calloc((size_t)(c->ctas * c->threads), sizeof(emui_region *));
    if (c->local == NULL)
        return NULL;
    int thread = thread_of(w, lane);
    c->local[thread] = emui_region_new(w->m, EMU_LOCAL, 0, 0, "the local memory", thread);
    return c->local[thread];
}

static bool make_room(emui_region *r, uint64_t bytes)
{
    if (bytes <= r->room)
        return true;
    uint64_t room = 2 * r->room > bytes ? 2 * r->room : bytes;
    room = room < LEAST_ROOM ? LEAST_ROOM : room;
    uint8_t *data = realloc(r->data, (size_t)room);
    r->data = data != NULL ? data : r->data;
    uint8_t *state = data != NULL ? realloc(r->state, (size_t)room) : NULL;
    r->state = state != NULL ? state : r->state;
    r->room = state != NULL ? room : r->room;
    return state != NULL;
}

bool emui_local_set(emu_warp *w, int lane, uint64_t top)
{
    emui_region *r = region_of(w, lane);
    if (r == NULL && top == 0)
        return true;
    if (r == NULL)
        r = new_region(w, lane);
    if (r == NULL || !make_room(r, top)) {
        emui_short_of_memory(w->m);
        return false;
    }
    if (top > r->bytes) {
        memset(r->data + r->bytes, EMUI_UNWRITTEN, (size_t)(top - r->bytes));
        memset(r->state + r->bytes, 0, (size_t)(top - r->bytes));
    }
    r->bytes = top;
    return true;
}
