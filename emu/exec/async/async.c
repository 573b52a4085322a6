/* async.c - the asynchronous engine: what was issued, when it reads and writes, what it signals.
 *
 *      EARLIEST    an operation is over when it is issued
 *      LATEST      an operation takes a step only when no thread can make progress otherwise: one
 *                  that a thread waits for, else the oldest
 *      RANDOM      now and then one step of some operation
 *
 * Follows the PTX ISA, "Data Movement and Conversion Instructions: Asynchronous copy" and its
 * "Completion Mechanisms". Here: the line of operations and the schedule. Not here: what an
 * instruction asks for (cp_async.c, bulk.c, tma.c), marks of bytes (in_flight.c), mbarriers, groups
 * (groups.c), which arrivals may come (arrivals.c). */
#include "emu/check/access/access.h"
#include "emu/check/in_flight/in_flight.h"
#include "emu/check/race/keep_copy.h"
#include "emu/check/race/order.h"
#include "emu/exec/async/arrivals.h"
#include "emu/exec/async/groups.h"
#include "emu/exec/async/mbarrier.h"
#include "emu/exec/async/mbarrier_word.h"
#include "emu/exec/async/reduce.h"
#include "emu/exec/async/warp_copy.h"
#include "emu/state/random.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    QUIET = 1000, /* turns without a change after which lanes that only poll count as waiting */
    REACH = 64,   /* a random choice is among so many of the oldest, or of the newest */
    ONE_IN = 4    /* turns in which a random schedule takes a step */
};

/* ---- The two steps of an operation ---- */

/* Elements that come from nowhere. */
static void fill(const emui_async *a, uint8_t *to, uint32_t bytes)
{
    uint32_t element = emu_type_bits(a->type) / 8;
    if (a->fill == 0 || element == 0 || element > sizeof a->fill) {
        memset(to, 0, bytes);
        return;
    }
    for (uint32_t i = 0; i + element <= bytes; i += element)
        memcpy(to + i, &a->fill, element);
}

/* Loads of tf32 round to the nearest, ties to even, and have one NaN: so an H200. */
static void round_tf32(uint8_t *at, uint32_t bytes)
{
    for (uint32_t i = 0; i + sizeof(uint32_t) <= bytes; i += (uint32_t)sizeof(uint32_t)) {
        uint32_t v;
        memcpy(&v, at + i, sizeof v);
        v = (v & 0x7fffffff) > 0x7f800000 ? 0x7fffe000 : (v + 0xfff + (v >> 13 & 1)) & 0xffffe000;
        memcpy(at + i, &v, sizeof v);
    }
}

static void read_all(emu_machine *m, emui_async *a)
{
    uint8_t *to = a->staged;
    emui_order_reads(m, a, 0, a->pieces);
    for (int i = 0; i < a->pieces; ++i) {
        const emui_piece *piece = &a->piece[i];
        if (piece->from.region == NULL)
            fill(a, to, piece->bytes);
        else
            memcpy(to, emui_bytes(piece->from), piece->bytes);
        if (a->type == EMU_TF32 && piece->from.region != NULL &&
            piece->from.region->space == EMU_GLOBAL)
            round_tf32(to, piece->bytes);
        to += piece->bytes;
    }
    a->was_read = true;
    emui_group_read(m, a);
}

static void reduce_piece(const emui_async *a, const emui_piece *piece, const uint8_t *from)
{
    uint32_t element = emu_type_bits(a->type) / 8;
    bool exactly = a->keeps_subnormals && a->reduce == EMU_REDUCE_ADD && a->type == EMU_F32;
    for (uint32_t i = 0; i + element <= piece->bytes; i += element)
        if (exactly)
            emui_add_f32_exactly(emui_bytes(piece->to) + i, from + i);
        else
            emui_reduce_one(a->reduce, a->type, emui_bytes(piece->to) + i, from + i);
}

static void write_all(emu_machine *m, emui_async *a)
{
    const uint8_t *from = a->staged;
    emui_order_writes(m, a);
    for (int i = 0; i < a->pieces; ++i) {
        const emui_piece *piece = &a->piece[i];
        if (piece->to.region != NULL && a->reduce == EMU_REDUCE_COPY)
            memcpy(emui_bytes(piece->to), from, piece->bytes);
        else if (piece->to.region != NULL)
            reduce_piece(a, piece, from);
        from += piece->bytes;
    }
}

static void perform(emu_machine *m, emui_async *a)
{
    emui_order_reads(m, a, 0, a->pieces);
    a->perform(m, a);
}

static void send_signals(emu_machine *m, emui_async *a)
{
    for (int k = 0; a->signal == EMUI_COMPLETE_TX && k < a->barriers; ++k)
        emui_complete_tx(m, a, k);
    for (int k = 0; (a->signal == EMUI_ARRIVE || a->signal == EMUI_COMMIT) && k < a->barriers; ++k)
        emui_arrive(m, a, k);
    if (a->pipe != NULL)
        ++a->pipe->over;
    emui_group_end(a);
    emui_event(m, a->warp, "async_end", "\"of\":%" PRIu64, a->event);
    emui_changed(m);
}

/* ---- Issuing ---- */

enum { PART_CHARS = 96 };

static bool is_place(emui_place a, emui_place b)
{
    return a.region == b.region && a.offset == b.offset;
}

/* The first piece that writes: others are a tensor map, or lie outside of the tensor; -1: none. */
static int first_written(const emui_async *a)
{
    int i = 0;
    while (i < a->pieces && a->piece[i].to.region == NULL)
        ++i;
    return i < a->pieces ? i : -1;
}

/* The operation in flight that writes what this one does: by the same instruction, from the same
 * place to the same place; NULL: there is none. All lanes of a warp issue what one should, or all
 * warps; the memory is the same after. */
static const emui_async *repeated(const emu_machine *m, const emui_async *a, emui_async *copy)
{
    int first = first_written(a);
    if (a->signal != EMUI_BULK_GROUP || a->reduce != EMU_REDUCE_COPY || first < 0 ||
        (emui_states(a->piece[first].to)[0] & EMUI_ARRIVING) == 0)
        return NULL;
    const emui_async *other = emui_in_flight_at(m, a->piece[first].to, true, copy);
    bool same = other != NULL && other->pc == a->pc && other->pieces == a->pieces &&
                other->reduce == EMU_REDUCE_COPY;
    for (int i = 0; same && i < a->pieces; ++i)
        same = a->piece[i].bytes == other->piece[i].bytes &&
               is_place(a->piece[i].from, other->piece[i].from) &&
               is_place(a->piece[i].to, other->piece[i].to);
    return same ? other : NULL;
}

static void note_repeated(emu_machine *m, const emui_async *a, const emui_async *other)
{
    emui_note(m, emui_at_pc(EMU_IN_FLIGHT, a->warp, a->lane, a->pc),
              "%s: lane %d of warp %d of CTA %d copies what lane %d of warp %d does, from the same "
              "place to the same place: more work, and the same memory"
              "\nlet one lane issue it: of one warp, and there the one that elect.sync chooses",
              a->what, a->lane, a->warp->index, a->warp->cta->number, other->lane,
              other->warp->index);
}

static void check(emu_machine *m, const emui_async *a)
{
    emui_mode mode = a->reduce == EMU_REDUCE_COPY ? EMUI_WRITE : EMUI_UPDATE;
    emui_actor by = {m, a->warp, a->lane, a->what};
    uint64_t bytes;
    if (m->config.checks == 0 && !m->config.strict)
        return;
    for (int i = 0, n; i < a->pieces; i += n) {
        n = emui_source_run(a, i, &bytes);
        if (a->piece[i].from.region != NULL)
            emui_check_bytes(&by, a->piece[i].from, bytes,
                             a->perform != NULL ? EMUI_READ : EMUI_READ | EMUI_FOLLOWED);
    }
    emui_async copy;
    const emui_async *other = repeated(m, a, &copy);
    if (other != NULL) {
        note_repeated(m, a, other);
        return;
    }
    for (int i = 0; i < a->pieces; ++i)
        if (a->piece[i].to.region != NULL)
            emui_check_bytes(&by, a->piece[i].to, a->piece[i].bytes, mode);
}

/* The engine updates mbarriers through its own proxy: mbarrier.init needs a fence before that. */
static void check_init_fenced(emu_machine *m, const emui_async *a, emui_place barrier)
{
    emui_text t, u;
    const emui_mbarrier *side = emui_barrier_side(m, barrier);
    if (side == NULL || emui_init_fenced(m, side->init, a->clock))
        return;
    emui_note(
        m, (emui_location){EMU_PROXY, a->warp, a->lane, a->pc, barrier.offset, 0},
        "%s: for lane %d of warp %d of CTA %d the asynchronous engine signals the mbarrier at "
        "%s, which was initialised through the generic proxy at %s, without "
        "fence.mbarrier_init or fence.proxy.async after that: by the PTX ISA the engine need "
        "not see the initialised mbarrier"
        "\nput fence.mbarrier_init.release.cluster after the mbarrier.init, in the lane that "
        "made it, and then a barrier, before the %s",
        a->what, a->lane, a->warp->index, a->warp->cta->number, emui_name(&t, barrier),
        emui_at(m, side->init_at, &u), a->what);
}

static void check_inits_fenced(emu_machine *m, const emui_async *a)
{
    if (!m->config.strict || m->order == NULL || a->signal != EMUI_COMPLETE_TX ||
        !emui_checks(m, EMU_CHECK_PROXY))
        return;
    for (int k = 0; k < a->barriers; ++k)
        check_init_fenced(m, a, a->barrier[k]);
}

static void begin(emu_machine *m, emui_async *a)
{
    if (a->signal == EMUI_ARRIVE)
        emui_groups_cover(&a->warp->thread[a->lane]);
    for (int k = 0; k < a->barriers; ++k)
        a->phases |= (uint16_t)(emui_barrier_phase(a->barrier[k]) << k);
    emui_clock_issue(m, a);
    if (a->issued != NULL)
        a->issued(m, a);
    a->interval = emui_is_copy(a) ? emui_interval_of(a->warp->cta->shared) : 0;
    check_inits_fenced(m, a);
    emui_order_signal(m, a);
    ++m->count.async_operations;
    for (int i = 0; i < a->pieces; ++i)
        m->count.async_bytes += a->piece[i].to.region != NULL ? a->piece[i].bytes : 0;
}

void emui_append(emui_async *a)
{
    emui_cluster *c = a->warp->cta->cluster;
    a->previous = c->newest;
    if (c->newest != NULL)
        c->newest->next = a;
    else
        c->oldest = a;
    c->newest = a;
    c->searched = c->searched == NULL ? a : c->searched;
    ++c->in_flight;
    emui_arrivals_append(a);
}

/* From the first to the last of the bytes of shared memory that it reads, or writes:
 * ,"to":{"cta":0,"offset":1024,"bytes":512}. Of several CTAs those of the first. */
static const char *shared_part(const emui_async *a, bool to, char text[PART_CHARS])
{
    const emui_region *shared = NULL;
    uint64_t least = UINT64_MAX, end = 0;
    for (int i = 0; i < a->pieces; ++i) {
        emui_place p = to ? a->piece[i].to : a->piece[i].from;
        if (p.region == NULL || p.region->space != EMU_SHARED ||
            (shared != NULL && p.region != shared))
            continue;
        shared = p.region;
        least = p.offset < least ? p.offset : least;
        end = p.offset + a->piece[i].bytes > end ? p.offset + a->piece[i].bytes : end;
    }
    if (shared != NULL)
        snprintf(text, PART_CHARS,
                 ",\"%s\":{\"cta\":%d,\"offset\":%" PRIu64 ",\"bytes\":%" PRIu64 "}",
                 to ? "to" : "from", shared->cta->number, least, end - least);
    return text;
}

static void trace_issue(emu_machine *m, emui_async *a)
{
    if (!emui_tracing(m)) {
        a->event = emui_event(m, a->warp, "async", NULL);
        return;
    }
    char from[PART_CHARS] = "", to[PART_CHARS] = "";
    shared_part(a, false, from);
    shared_part(a, true, to);
    a->event = emui_event(m, a->warp, "async",
                          "\"lane\":%d,\"what\":\"%s\",\"pieces\":%d,\"bytes\":%" PRIu64 "%s%s",
                          a->lane, a->what, a->pieces, a->bytes, from, to);
}

emu_result emui_issue(emu_machine *m, emui_async *a)
{
    const bool few = a->bytes <= EMUI_FEW_BYTES || a->perform != NULL;
    a->staged = few ? a->few_staged : malloc((size_t)a->bytes);
    if (a->staged == NULL || !emui_group_join(m, a)) {
        emui_async_free(a);
        return emui_short_of_memory(m);
    }
    trace_issue(m, a);
    check(m, a);
    begin(m, a);
    if (m->config.schedule != EMU_EARLIEST) {
        emui_append(a);
        return emui_mark_in_flight(m, a) ? EMU_DONE : EMU_FAULT;
    }
    if (a->perform != NULL) {
        perform(m, a);
    } else {
        read_all(m, a);
        write_all(m, a);
    }
    send_signals(m, a);
    emui_async_free(a);
    return m->faulted ? EMU_FAULT : EMU_DONE;
}

bool emui_begin_copy(emu_machine *m, emui_async *a)
{
    const emui_actor by = {m, a->warp, a->lane, a->what};
    if (!emui_group_join(m, a))
        return false;
    trace_issue(m, a);
    if (m->config.checks != 0)
        emui_check_bytes(&by, a->piece->to, a->piece->bytes, EMUI_WRITE);
    begin(m, a);
    return emui_mark_in_flight(m, a);
}

/* ---- The schedule ---- */

/* Where other lanes of its warp come next, their copies have its place. */
static void take_out(emui_async *a)
{
    emui_cluster *c = a->warp->cta->cluster;
    if (emui_copies_left(a) != 0) {
        --c->in_flight;
        return;
    }
    *(a->previous != NULL ? &a->previous->next : &c->oldest) = a->next;
    *(a->next != NULL ? &a->next->previous : &c->newest) = a->previous;
    c->searched = c->searched == a ? a->next : c->searched;
    --c->in_flight;
    emui_arrivals_remove(a);
}

static void end(emui_async *a)
{
    if (emui_copies_left(a) != 0)
        emui_next_copy(a);
    else
        emui_async_free(a);
}

static void step(emu_machine *m, emui_async *a)
{
    emui_expect(a->next);
    const bool done = emui_do_copies(m, a);
    if (a->perform != NULL) {
        perform(m, a);
        emui_unmark_sources(m, a);
    } else if (!a->was_read) {
        read_all(m, a);
        emui_unmark_sources(m, a);
        emui_changed(m);
        return;
    } else if (!done) {
        write_all(m, a);
    }
    emui_unmark_targets(m, a);
    take_out(a);
    send_signals(m, a);
    emui_cluster *c = a->warp->cta->cluster;
    c->idle.known = c->idle.known && !emui_group_frees(a);
    end(a);
}

/* Is one in flight in the pipe of another thread that is to be over before it? */
static bool is_behind_another(const emui_async *a)
{
    const emui_async *then = a->product != 0 ? a->previous : NULL;
    while (then != NULL && (then->pipe == NULL || then->pipe == a->pipe || then->perform == NULL ||
                            !emui_is_pipelined(then->product, a->product)))
        then = then->previous;
    return then != NULL;
}

/* An arrival comes after all copies that its thread had issued before it, and after no other; what
 * is in a pipe after all that is before it there, and after what it is pipelined with. */
static bool can_step(const emui_async *a)
{
    if (a->pipe != NULL)
        return a->turn == a->pipe->over && !is_behind_another(a);
    return a->signal != EMUI_ARRIVE || a->may_arrive;
}

static bool is_wanted(emui_async *a)
{
    for (int k = 0; k < a->barriers; ++k)
        if (*emui_states(a->barrier[k]) & EMUI_AWAITED)
            return can_step(a);
    if (emui_group_is_wanted(a, a->lane))
        return true;
    emui_split_wanted(a);
    return false;
}

/* The oldest one that a lane waits for; NULL: none. The search goes on where it ended last, as long
 * as no lane has begun to wait for something else. */
static emui_async *first_wanted(emui_cluster *c)
{
    emui_async *a = c->searches ? c->oldest : c->searched, *b = c->searches ? NULL : c->freed;
    while (a != NULL && !is_wanted(a))
        a = a->next;
    while (b != NULL && !is_wanted(b))
        b = b->next_freed;
    c->searches = false;
    c->searched = a;
    c->freed = b;
    return b != NULL && (a == NULL || b->event < a->event) ? b : a;
}

/* The oldest one of all can take a step: if it is an arrival, no copy came before it. */
static emui_async *some(emui_cluster *c)
{
    uint64_t random = emui_random(&c->m->random);
    int n = c->in_flight < REACH ? c->in_flight : REACH;
    bool from_oldest = random >> 32 & 1;
    emui_async *a = from_oldest ? c->oldest : c->newest;
    for (int i = (int)((random & UINT32_MAX) % (uint64_t)n); i > 0; --i)
        a = from_oldest ? a->next : a->previous;
    return can_step(a) ? a : c->oldest;
}

/* Nothing has changed for long: the lanes that run only poll. */
static bool is_quiet(emui_cluster *c)
{
    c->quiet = c->changes == c->quiet_since ? c->quiet + 1 : 0;
    c->quiet_since = c->changes;
    return c->quiet > QUIET;
}

bool emui_advance(emu_machine *m, bool force)
{
    emui_cluster *c = m->turn;
    if (c->oldest == NULL)
        return false;
    if (m->config.schedule == EMU_RANDOM) {
        if (!force && emui_random(&m->random) % ONE_IN != 0)
            return true;
        step(m, some(c));
        return true;
    }
    if (!force && !is_quiet(c))
        return true;
    emui_async *a = first_wanted(c);
    step(m, a != NULL ? a : c->oldest);
    return true;
}

void emui_async_drop_all(emui_cluster *c)
{
    c->searches = true;
    c->freed = NULL;
    while (c->oldest != NULL) {
        emui_async *a = c->oldest;
        emui_unmark_sources(c->m, a);
        emui_unmark_targets(c->m, a);
        take_out(a);
        end(a);
    }
    c->arrives = false;
}
