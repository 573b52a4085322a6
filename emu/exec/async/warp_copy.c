/* warp_copy.c - see warp_copy.h.
 *
 *      issued     lane by lane, as if each had a record: groups, numbers, clocks, marks
 *      in line    the copies of a warp are neighbours, so they take one place, lane after lane
 *      split      where a lane is waited for before a lower one, or an arrival follows: a record
 *                 for each lane, at the same place
 *
 * A stage of a pipeline is thousands of copies of 16 bytes. A record for each has 250 bytes, and
 * the next cache to hold them all is far: together, CuTe's sgemm_sm80 takes two thirds of the time.
 * Only under EMU_LATEST, where operations end in the order of issue. Follows the PTX ISA, "Data
 * Movement: Non-bulk copy". Not here: issuing (cp_async.c), the steps of a copy
 * (async.c). */
#include "emu/exec/async/warp_copy.h"

#include "emu/check/in_flight/in_flight.h"
#include "emu/check/race/order.h"
#include "emu/exec/async/async.h"
#include "emu/exec/async/groups.h"

/* ---- Turns ---------------------------------------------------------------------------------- */

void emui_begin_turn(emui_async *a)
{
    emui_warp_copy *copies = a->copies;
    const int lane = emui_first(copies->left);
    copies->left &= copies->left - 1;
    emui_become_copy(a, copies, lane);
    a->sources_marked = a->targets_marked = copies->marked;
    if (a->warp->m->order == NULL)
        return;
    const emui_copy_order *o = &copies->order[lane];
    a->clock = o->clock;
    a->reads = o->reads;
    a->fenced = o->fenced;
    a->ticket = a->writer = o->ticket;
    a->epoch = a->written = o->epoch;
}

static void free_clocks(emui_async *a)
{
    emui_clock_forget(&a->clock);
    emui_clock_forget(&a->fenced);
    emui_clock_forget(&a->reads);
}

void emui_next_copy(emui_async *a)
{
    free_clocks(a);
    emui_begin_turn(a);
}

/* ---- Split ---------------------------------------------------------------------------------- */

/* A record of the next lane behind another one: in line, and among those with marks. */
static emui_async *split_one(emui_async *a, emui_async *behind)
{
    const emui_actor by = {a->warp->m, a->warp, emui_first(a->copies->left), a->what};
    emui_cluster *c = a->warp->cta->cluster;
    emui_async *b = emui_async_new(&by, 1, EMUI_COPY_GROUP);
    if (b == NULL)
        return NULL;
    emui_add_piece(by.m, b, *a->piece);
    b->pc = a->pc;
    b->staged = b->few_staged;
    b->copies = a->copies;
    emui_begin_turn(b);
    b->copies = NULL;
    b->previous = behind;
    b->next = behind->next;
    *(b->next != NULL ? &b->next->previous : &c->newest) = b;
    behind->next = b;
    emui_list_marked(by.m, b, behind);
    return b;
}

void emui_split_copies(emui_async *a)
{
    emui_async *last = a;
    while (last != NULL && emui_copies_left(a) != 0)
        last = split_one(a, last);
}

void emui_split_wanted(emui_async *a)
{
    bool wanted = false;
    for (uint32_t left = emui_copies_left(a); !wanted && left != 0; left &= left - 1)
        wanted = emui_group_is_wanted(a, emui_first(left));
    if (wanted)
        emui_split_copies(a);
}
