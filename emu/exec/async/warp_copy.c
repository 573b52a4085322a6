/* warp_copy.c - see warp_copy.h.
 *
 *      issued     lane by lane, as if each had a record: groups, numbers, clocks, marks
 *      in line    the copies of a warp are neighbours, so they take one place, lane after lane
 *      at once    where the schedule would take no other step before the last of them is over: one
 *                 row each of what they read and write
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
#include "emu/check/race/keep_copy.h"
#include "emu/check/race/order.h"
#include "emu/exec/async/async.h"
#include "emu/exec/async/groups.h"

#include <inttypes.h>
#include <string.h>

/* ---- Turns ---------------------------------------------------------------------------------- */

void emui_take_turn(emui_async *a, int lane)
{
    emui_become_copy(a, a->copies, lane);
    a->sources_marked = a->targets_marked = a->copies->marked;
    if (a->warp->m->order == NULL)
        return;
    const emui_copy_order *o = &a->copies->order[lane];
    a->clock = o->clock;
    a->reads = o->reads;
    a->fenced = o->fenced;
    a->ticket = a->writer = o->ticket;
    a->epoch = a->written = o->epoch;
    a->interval = o->interval;
}

void emui_begin_turn(emui_async *a)
{
    const int lane = emui_first(a->copies->left);
    a->copies->left &= a->copies->left - 1;
    emui_take_turn(a, lane);
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

/* ---- At once -------------------------------------------------------------------------------- */

/* Do all lanes wait for their copies? Then no other step of the schedule comes between these. */
static bool are_wanted(const emui_async *a)
{
    bool all = !a->was_read;
    for (uint32_t left = emui_copies_left(a) | emui_lane_bit[a->lane]; all && left != 0;
         left &= left - 1)
        all = emui_group_is_wanted(a, emui_first(left));
    return all;
}

/* Lane by lane, where it is not known of all of them that they are in order. */
static void order(emu_machine *m, emui_async *a, uint32_t lanes)
{
    if (m->order == NULL)
        return;
    const bool read = emui_copies_are_kept(a, lanes, a->piece, false),
               wrote = emui_copies_are_kept(a, lanes, a->piece, true);
    for (uint32_t left = read && wrote ? 0 : lanes; left != 0; left &= left - 1) {
        emui_take_turn(a, emui_first(left));
        if (!read)
            emui_order_reads(m, a, 0, a->pieces);
        if (!wrote)
            emui_order_writes(m, a);
    }
}

static void move(emu_machine *m, emui_async *a)
{
    memcpy(emui_bytes(a->piece->to), emui_bytes(a->piece->from), a->piece->bytes);
    a->was_read = true;
    emui_unmark_sources(m, a);
    emui_group_read(m, a);
}

/* Others come after it. */
static void end_one(emu_machine *m, emui_async *a)
{
    emui_cluster *c = a->warp->cta->cluster;
    emui_unmark_targets(m, a);
    emui_group_end(a);
    emui_event(m, a->warp, "async_end", "\"of\":%" PRIu64, a->event);
    emui_changed(m);
    c->idle.known = c->idle.known && !emui_group_frees(a);
    free_clocks(a);
    --c->in_flight;
}

bool emui_do_copies(emu_machine *m, emui_async *a)
{
    const uint32_t lanes = emui_copies_left(a) | emui_lane_bit[a->lane];
    if (emui_copies_left(a) == 0 || !are_wanted(a))
        return false;
    order(m, a, lanes);
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        a->copies->left = left & (left - 1);
        emui_take_turn(a, emui_first(left));
        move(m, a);
        if (a->copies->left == 0)
            return true;
        end_one(m, a);
    }
    return true;
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
