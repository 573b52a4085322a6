/* cp_async.c - cp.async: small copies from global to shared memory, while the thread goes on.
 *
 *      op                d             a            b                        count
 *      COPY              [shared]      [global]     src-size, or predicate   cp-size 4 8 16
 *                                                   where IGNORE_SRC
 *      COMMIT_GROUP
 *      WAIT_GROUP                                                            groups left
 *      WAIT_ALL
 *      MBARRIER_ARRIVE                 [object]
 *
 * flags: CG (.cg: 16 bytes only), IGNORE_SRC, NOINC. space: of the object (MBARRIER_ARRIVE).
 *
 * Follows the PTX ISA, "Data Movement: Non-bulk copy" and "cp.async.mbarrier.arrive". The copies
 * are of the generic proxy. Here: operations for the engine. Not here: cache and prefetch hints,
 * which have no effect; when the copies happen (async.c). */
#include "emu/check/access/access.h"
#include "emu/check/in_flight/in_flight.h"
#include "emu/exec/async/async.h"
#include "emu/exec/async/groups.h"
#include "emu/exec/async/mbarrier.h"
#include "emu/exec/async/mbarrier_word.h"
#include "emu/exec/async/warp_copy.h"
#include "emu/exec/memory/row.h"

#include <inttypes.h>
#include <stdlib.h>

static emu_result bad_operand(const emui_actor *by, const char *text)
{
    return emui_fault(by->m, emui_at_lane(EMU_OPERAND, by->w, by->lane), "cp.async: %s", text);
}

/* How many bytes come from global memory; the others are zeros. */
static uint32_t source_bytes(const emu_warp *w, int lane, const emu_ins *i)
{
    if (i->flags & EMU_CP_ASYNC_IGNORE_SRC)
        return emui_pred(w, lane, i->b) ? 0 : (uint32_t)i->count;
    return i->b.kind == EMU_NOTHING ? (uint32_t)i->count : emui_u32(w, lane, i->b);
}

static emu_result issue(const emui_actor *by, emui_piece copied, uint32_t all)
{
    emui_piece zeros = {{NULL, 0}, copied.to, all - copied.bytes};
    int pieces = (copied.bytes > 0) + (zeros.bytes > 0);
    emui_async *a = emui_async_new(by, pieces, EMUI_COPY_GROUP);
    if (a == NULL)
        return EMU_FAULT;
    zeros.to.offset += copied.bytes;
    if (copied.bytes > 0)
        emui_add_piece(by->m, a, copied);
    if (zeros.bytes > 0)
        emui_add_piece(by->m, a, zeros);
    return emui_issue(by->m, a);
}

static bool has_size(const emu_ins *i)
{
    return i->count == 16 || (!(i->flags & EMU_CP_ASYNC_CG) && (i->count == 4 || i->count == 8));
}

static emu_result copy(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    emui_actor by = {m, w, lane, "cp.async"};
    uint32_t all = (uint32_t)i->count, bytes = source_bytes(w, lane, i);
    emui_request target = {EMU_SHARED, emui_address(w, lane, i->d, EMU_SHARED), all, all};
    emui_request source = {EMU_GLOBAL, emui_address(w, lane, i->a, EMU_GLOBAL), bytes, all};
    emui_piece copied = {.bytes = bytes};
    if (!has_size(i))
        return bad_operand(&by, "it copies 4, 8 or 16 bytes, with .cg 16");
    if (bytes > all)
        return bad_operand(&by, "src-size is more than cp-size");
    if (!emui_locate(&by, &target, &copied.to))
        return EMU_FAULT;
    if (copied.to.region->owner != w->cta->rank)
        return bad_operand(&by, "it copies into the shared memory of its own CTA only");
    if (bytes > 0 && !emui_locate(&by, &source, &copied.from))
        return EMU_FAULT;
    return issue(&by, copied, all);
}

/* ---- Whole copies of a warp ----------------------------------------------------------------- */

/* Nothing is to be said of the bytes of a lane's copy. */
static bool is_free(const emu_machine *m, const emui_piece *p)
{
    if (m->config.checks == 0 && !m->config.strict)
        return true;
    return emui_are_free(emui_states(p->from), p->bytes, EMUI_READ) &&
           emui_are_free(emui_states(p->to), p->bytes, EMUI_WRITE);
}

static emui_async *open_copies(const emui_actor *by, const emui_piece *first)
{
    emui_async *a = emui_async_new(by, 1, EMUI_COPY_GROUP);
    emui_warp_copy *copies = a == NULL ? NULL : malloc(sizeof *copies);
    if (a != NULL && copies == NULL) {
        emui_async_free(a);
        emui_short_of_memory(by->m);
    }
    if (copies == NULL)
        return NULL;
    copies->left = 0;
    copies->marked = !emui_is_unmarked(by->m);
    emui_add_piece(by->m, a, *first);
    a->copies = copies;
    a->staged = a->few_staged;
    return a;
}

/* The copy of one more lane begins: what the record holds of it is kept until its turn. */
static bool add_copy(emui_async *a, int lane, const emui_piece *piece)
{
    emui_warp_copy *copies = a->copies;
    a->lane = lane;
    *a->piece = *piece;
    a->clock = a->reads = a->fenced = NULL;
    if (!emui_begin_copy(a->warp->m, a))
        return false;
    copies->lane[lane] = (emui_lane_copy){piece->from.offset, piece->to.offset, a->event, a->group};
    if (a->warp->m->order != NULL)
        copies->order[lane] =
            (emui_copy_order){a->clock, a->reads, a->fenced, a->ticket, a->epoch, a->interval};
    copies->left |= emui_lane_bit[lane];
    return true;
}

/* In flight is each of them. None has begun when out of memory. */
static void put_in_line(emui_async **a)
{
    if (*a != NULL && emui_copies_left(*a) == 0) {
        emui_async_free(*a);
    } else if (*a != NULL) {
        emui_begin_turn(*a);
        emui_append(*a);
        for (uint32_t left = emui_copies_left(*a); left != 0; left &= left - 1)
            ++(*a)->warp->cta->cluster->in_flight;
    }
    *a = NULL;
}

/* A copy of which something is to be said stands alone, between those of lower and higher lanes. */
static emu_result issue_all(const emui_actor *by, uint32_t lanes, const emui_row *from,
                            const emui_row *to)
{
    emui_actor own = *by;
    emui_async *a = NULL;
    bool together = by->m->config.schedule == EMU_LATEST && !by->w->cta->cluster->arrives;
    emu_result r = EMU_DONE;
    for (uint32_t left = lanes; r == EMU_DONE && left != 0; left &= left - 1) {
        own.lane = emui_first(left);
        const emui_piece piece = {
            {from->region, from->offset[own.lane]}, {to->region, to->offset[own.lane]}, to->bytes};
        if (!together || !is_free(by->m, &piece)) {
            put_in_line(&a);
            r = issue(&own, piece, piece.bytes);
            continue;
        }
        a = a == NULL ? open_copies(&own, &piece) : a;
        if (a == NULL || !add_copy(a, own.lane, &piece))
            r = EMU_FAULT;
    }
    put_in_line(&a);
    return r;
}

/* All bytes of each lane come from global memory. */
static bool are_whole(const emu_warp *w, uint32_t active, const emu_ins *i)
{
    bool whole = true;
    for (uint32_t left = i->b.kind == EMU_NOTHING ? 0 : active; whole && left != 0;
         left &= left - 1)
        whole = source_bytes(w, emui_first(left), i) == (uint32_t)i->count;
    return whole;
}

/* Whole copies of the lanes of a warp between two regions: a row has nothing that copy() refuses,
 * and each lane's begins as there. False: they are no such rows. */
static bool copy_rows(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i, emu_result *r)
{
    const emu_ins source = {.a = i->a, .space = EMU_GLOBAL},
                  target = {.a = i->d, .space = EMU_SHARED};
    emui_row from = {.bytes = (uint32_t)i->count}, to = {.bytes = (uint32_t)i->count};
    if (!has_size(i) || !are_whole(w, active, i) || !emui_find_row(m, w, active, &target, &to) ||
        !emui_find_row(m, w, active, &source, &from))
        return false;
    *r = issue_all(&(emui_actor){m, w, -1, "cp.async"}, active, &from, &to);
    return true;
}

static void set_stages(emu_warp *w, uint32_t lanes, uint8_t stage)
{
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        w->stage[emui_first(left)] = stage;
}

/* wait_all is a commit and a wait for all; once committed, the lane only waits. */
static emu_result wait_all(emu_warp *w, uint32_t active)
{
    static const emui_group_wait all = {.what = "cp.async.wait_all"};
    uint32_t fresh = 0;
    for (uint32_t left = active; left != 0; left &= left - 1)
        fresh |= w->stage[emui_first(left)] == 0 ? left & (0 - left) : 0;
    emu_result committed = fresh != 0 ? emui_commit_groups(w, fresh, false) : EMU_DONE;
    if (committed == EMU_BLOCKED)
        return emui_wait(w, active, "room for a group of cp.async");
    if (committed == EMU_FAULT)
        return EMU_FAULT;
    set_stages(w, active, 1);
    if (emui_wait_groups(w, active, &all) == EMU_BLOCKED)
        return emui_wait(w, active, "cp.async.wait_all: copies are in flight");
    set_stages(w, active, 0);
    return EMU_DONE;
}

/* Without .noinc the phase waits for one arrival more, so that in sum nothing changes. */
static emu_result arrive(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    emui_actor by = {m, w, lane, "cp.async.mbarrier.arrive"};
    emui_place p;
    if (!emui_barrier_at(&by, i->space, emui_address(w, lane, i->a, i->space), &p))
        return EMU_FAULT;
    if (p.region->owner != w->cta->rank)
        return bad_operand(&by, "mbarrier.arrive is for mbarriers of one's own CTA");
    if (!(i->flags & EMU_CP_ASYNC_NOINC)) {
        emui_word word = emui_word_get(p);
        if (word.pending == EMUI_BARRIER_MAX)
            return bad_operand(&by, "mbarrier.arrive: no more arrivals can be pending");
        ++word.pending;
        emui_word_put(m, p, word);
    }
    emui_async *a = emui_async_new(&by, 0, EMUI_ARRIVE);
    if (a == NULL)
        return EMU_FAULT;
    a->tx[a->barriers] = 0;
    a->barrier[a->barriers++] = p;
    return emui_issue(m, a);
}

emu_result emu_cp_async(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emu_result r = EMU_DONE;
    if (i->op == EMU_CP_ASYNC_COMMIT_GROUP)
        return emui_commit_groups(w, active, false);
    if (i->op == EMU_CP_ASYNC_WAIT_ALL)
        return wait_all(w, active);
    if (i->op == EMU_CP_ASYNC_WAIT_GROUP)
        return emui_wait_groups(
            w, active,
            &(emui_group_wait){.left = (uint64_t)i->count, .what = "cp.async.wait_group"});
    if (i->op == EMU_CP_ASYNC_COPY && copy_rows(m, w, active, i, &r))
        return r;
    for (uint32_t left = active; r == EMU_DONE && left != 0; left &= left - 1)
        r = i->op == EMU_CP_ASYNC_COPY ? copy(m, w, emui_first(left), i)
                                       : arrive(m, w, emui_first(left), i);
    return r;
}
