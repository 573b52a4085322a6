/* arrivals.c - cp.async.mbarrier.arrive comes after the copies that its thread had issued before.
 *
 *      copy  copy  ARRIVE  copy  ARRIVE  ARRIVE  copy      the line of a thread, as issued
 *
 * Most kernels have no such arrivals: the lines of a cluster are made when the first one is issued.
 * An arrival may come when no copy is left before it in the line of its thread. A copy that ends
 * looks at its neighbours only: each arrival is passed once, however many copies are in flight.
 * Follows the PTX ISA, "cp.async.mbarrier.arrive". Here: the lines of threads. Not here: when an
 * operation takes its steps (async.c). */
#include "emu/exec/async/arrivals.h"

#include "emu/exec/async/warp_copy.h"

/* Where the line of its thread ends, NULL: a thread without groups has no copies either. */
static emui_async **end_of_line(const emui_async *a)
{
    emui_groups *g = a->warp->thread[a->lane].groups[false];
    return g == NULL || !emui_is_copy(a) ? NULL : &g->newest;
}

static bool is_arrival(const emui_async *a)
{
    return a != NULL && a->signal == EMUI_ARRIVE;
}

/* No copy is at this place of the line, or before it. */
static bool no_copy_until(const emui_async *a)
{
    return a == NULL || (is_arrival(a) && a->may_arrive);
}

static void append(emui_async *a)
{
    emui_async **newest = end_of_line(a);
    if (newest != NULL) {
        a->previous_own = *newest;
        *newest = a;
        if (a->previous_own != NULL)
            a->previous_own->next_own = a;
    }
    a->may_arrive = is_arrival(a) && no_copy_until(a->previous_own);
}

void emui_arrivals_append(emui_async *a)
{
    emui_cluster *c = a->warp->cta->cluster;
    if (c->arrives || !is_arrival(a)) {
        if (c->arrives)
            append(a);
        return;
    }
    c->arrives = true;
    for (emui_async *b = c->oldest; b != NULL; b = b->next) {
        emui_split_copies(b);
        append(b);
    }
}

/* It may arrive from now on. Events are numbered in the order of issue. */
static void set_free(emui_async *a)
{
    emui_cluster *c = a->warp->cta->cluster;
    a->may_arrive = true;
    if (c->searches || (c->searched != NULL && c->searched->event <= a->event))
        return;
    emui_async **at = &c->freed;
    while (*at != NULL && (*at)->event < a->event)
        at = &(*at)->next_freed;
    a->next_freed = *at;
    *at = a;
}

void emui_arrivals_remove(emui_async *a)
{
    emui_cluster *c = a->warp->cta->cluster;
    emui_async **newest = c->arrives ? end_of_line(a) : NULL, *b = a->next_own;
    c->freed = c->freed == a ? a->next_freed : c->freed;
    if (newest == NULL)
        return;
    if (a->previous_own != NULL)
        a->previous_own->next_own = b;
    *(b != NULL ? &b->previous_own : newest) = a->previous_own;
    for (; !is_arrival(a) && no_copy_until(a->previous_own) && is_arrival(b); b = b->next_own)
        set_free(b);
}
