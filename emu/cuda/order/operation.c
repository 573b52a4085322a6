/* operation.c - operations that have run and that the host has not waited for: see stream_order.h.
 *
 * Only as many are kept as this has room for: a race with an older one is not found. */
#include "emu/cuda/order/stream_order.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT = 1024, RANGES = 1 << 22 };

void emui_cu_operation_free(emui_cu_operation *o)
{
    if (o == NULL)
        return;
    emui_cu_clock_free(&o->is.clock);
    emui_cu_footprint_free(&o->footprint);
    for (int i = 0; i < CU_CLOSINGS; ++i)
        emui_cu_ranges_free(&o->closed[i]);
    free(o->kernel);
    free(o);
}

/* One may wait within its kernel for what the other wrote, where both can say so. */
static bool may_wait(const emui_cu_operation *one, const emui_cu_operation *other)
{
    return one->synchronises && other->synchronises &&
           emui_cu_may_synchronise(&one->footprint, &other->footprint);
}

static void compare(const emui_cu_history *h, const emui_cu_operation *later)
{
    for (int i = h->count - 1; i >= 0; --i) {
        const emui_cu_operation *earlier = h->ran[i];
        emui_cu_conflict what;
        if (!emui_cu_is_before(&earlier->is, &later->is.clock) &&
            !emui_cu_is_before(&later->is, &earlier->is.clock) && !may_wait(earlier, later) &&
            emui_cu_conflict_of(&earlier->footprint, &later->footprint, &what))
            h->found(h->with, earlier, later, &what);
    }
}

static int ranges_of(const emui_cu_operation *o)
{
    int n = 0;
    for (int kind = 0; kind < CU_ACCESSES; ++kind)
        n += o->footprint.of[kind].count;
    return n;
}

static void drop_first(emui_cu_history *h, int n)
{
    for (int i = 0; i < n; ++i) {
        h->ranges -= ranges_of(h->ran[i]);
        emui_cu_operation_free(h->ran[i]);
    }
    h->count -= n;
    if (h->count > 0)
        memmove(h->ran, h->ran + n, (size_t)h->count * sizeof(emui_cu_operation *));
}

static bool make_room(emui_cu_history *h)
{
    if (h->count == KEPT || h->ranges > RANGES)
        drop_first(h, (h->count + 1) / 2);
    if (h->count < h->room)
        return true;
    int room = h->room == 0 ? 16 : 2 * h->room;
    emui_cu_operation **more = realloc(h->ran, (size_t)room * sizeof(emui_cu_operation *));
    if (more == NULL)
        return false;
    h->ran = more;
    h->room = room;
    return true;
}

void emui_cu_history_add(emui_cu_history *h, emui_cu_operation *o)
{
    h->is_unordered |= h->count > 0 && !emui_cu_is_before(&h->ran[h->count - 1]->is, &o->is.clock);
    if (h->is_unordered)
        compare(h, o);
    if (make_room(h)) {
        h->ranges += ranges_of(o);
        h->ran[h->count++] = o;
    } else
        emui_cu_operation_free(o);
}

void emui_cu_history_forget(emui_cu_history *h, const emui_cu_clock *clock)
{
    int kept = 0;
    for (int i = 0; i < h->count; ++i)
        if (emui_cu_is_before(&h->ran[i]->is, clock)) {
            h->ranges -= ranges_of(h->ran[i]);
            emui_cu_operation_free(h->ran[i]);
        } else
            h->ran[kept++] = h->ran[i];
    h->count = kept;
    h->is_unordered &= kept > 0;
}

bool emui_cu_history_triggered(const emui_cu_history *h, int slot, uint32_t time)
{
    for (int i = h->count - 1; i >= 0; --i)
        if (h->ran[i]->is.slot == slot && h->ran[i]->is.time == time)
            return h->ran[i]->triggers;
    return false;
}

void emui_cu_history_free(emui_cu_history *h)
{
    drop_first(h, h->count);
    free(h->ran);
    h->ran = NULL;
    h->room = 0;
}
