/* area.c - accesses to tensor memory, as areas: have any two of them an order, where one writes?
 *
 *      lanes x columns      an access is one rectangle, or as many as its mask of lanes says; a few
 *      +----+               dozen are compared with each other, instead of 65,536 cells
 *      | mma|  +--+
 *      +----+  |ld|         recorded: when its thread came to it (issued), and what a
 *              +--+         thread reaches that has waited for its end (over)
 *
 * Two accesses that overlap, of which one writes, have an order where the clock of the second
 * reaches the end of the first. Where it reaches only its beginning, the second follows the first
 * if the ISA pipelines the two; else the first is in flight: its wait is missing. Where it reaches
 * neither, nothing orders them: a race. A write takes the place of those that it covers and comes
 * after, as whatever comes after it comes after them.
 *
 * Follows the PTX ISA, "Memory Consistency Model for 5th generation of TensorCore operations". Not
 * here: clocks (check/race/clock.c), the bytes of shared memory that the same operations read. */
#include "emu/check/race/clock.h"
#include "emu/exec/tcgen05/tensor.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Areas ---------------------------------------------------------------------------------- */

void emui_area_lanes(emui_area *a, int lane, int lanes)
{
    for (int k = lane; k < lane + lanes && k < EMUI_TENSOR_LANES; ++k)
        a->lanes[k / EMU_LANES] |= emui_lane_bit[k % EMU_LANES];
}

bool emui_area_overlap(const emui_area *a, const emui_area *b)
{
    uint32_t lanes = 0;
    for (int q = 0; q < EMUI_QUARTERS; ++q)
        lanes |= a->lanes[q] & b->lanes[q];
    return lanes != 0 && a->column < b->column + b->columns && b->column < a->column + a->columns;
}

static bool covers(const emui_area *a, const emui_area *b)
{
    uint32_t more = 0;
    for (int q = 0; q < EMUI_QUARTERS; ++q)
        more |= b->lanes[q] & ~a->lanes[q];
    return more == 0 && a->column <= b->column && b->column + b->columns <= a->column + a->columns;
}

static int first_lane(const emui_area *a, const emui_area *b)
{
    int q = 0;
    while (q < EMUI_QUARTERS - 1 && (a->lanes[q] & b->lanes[q]) == 0)
        ++q;
    return q * EMU_LANES + emui_first(a->lanes[q] & b->lanes[q]);
}

/* ---- Are they there? ------------------------------------------------------------------------ */

static bool find_free(const emui_actor *by, const emui_cta *cta, int column)
{
    emui_fault(by->m, emui_at_byte(EMU_BOUNDS, by->w, by->lane, (uint64_t)column),
               "%s: lane %d of warp %d of CTA %d uses column %d of the tensor memory of CTA %d, "
               "which is not allocated"
               "\nallocate it by tcgen05.alloc first, use the address that this wrote to shared "
               "memory, and deallocate it after its last use",
               by->what, by->lane, by->w->index, by->w->cta->number, column, cta->number);
    return false;
}

bool emui_area_is_there(const emui_actor *by, emui_cta *cta, const emui_area *a)
{
    const struct emui_tensor *t = cta->tensor;
    if (a->column + a->columns > EMUI_TENSOR_COLUMNS) {
        emui_fault(by->m, emui_at_byte(EMU_BOUNDS, by->w, by->lane, (uint64_t)a->column),
                   "%s: columns %d .. %d of tensor memory, which has %d"
                   "\ncheck the column, bits 15 .. 0 of the address, and the shape",
                   by->what, a->column, a->column + a->columns - 1, (int)EMUI_TENSOR_COLUMNS);
        return false;
    }
    for (int c = a->column; c < a->column + a->columns;
         c += EMUI_TENSOR_UNIT - c % EMUI_TENSOR_UNIT)
        if (t == NULL || t->owner[c / EMUI_TENSOR_UNIT] == 0)
            return find_free(by, cta, c);
    return true;
}

/* ---- Order ---------------------------------------------------------------------------------- */

static const char *verb(const emui_tensor_access *a)
{
    return a->writes ? "writes" : "reads";
}

/* What is missing between an operation and what comes after it. */
static const char *missing(const emui_tensor_access *a)
{
    switch (a->by) {
    case EMUI_BY_LOAD:
        return "put tcgen05.wait::ld.sync.aligned behind the load, before the threads synchronise";
    case EMUI_BY_STORE:
        return "put tcgen05.wait::st.sync.aligned behind the store, before the threads synchronise";
    case EMUI_BY_PIPE:
        return "put tcgen05.commit to an mbarrier behind the operation, and wait for its phase "
               "before this";
    default:
        return "put a barrier between the two";
    }
}

/* The first cell that both have. */
static emui_place shared_cell(const emui_cta *cta, const emui_area *a, const emui_area *b)
{
    return emui_tensor_at(cta->tensor, first_lane(a, b),
                          a->column > b->column ? a->column : b->column);
}

static void find_busy(const emui_actor *by, emui_cta *cta, const emui_tensor_access *then,
                      const emui_tensor_access *now)
{
    emui_text t, u;
    const emui_place at = shared_cell(cta, &then->area, &now->area);
    emui_find_with(
        by->m,
        (emui_location){EMU_IN_FLIGHT, by->w, by->lane, now->party.pc, at.offset, then->event},
        (emui_other){then->party, at.region, false, {NULL, 0}},
        "%s: warp %d of CTA %d %s %s, which the %s of warp %d of CTA %d at %s still "
        "%s: nothing has waited for it"
        "\n%s",
        by->what, by->w->index, by->w->cta->number, verb(now), emui_name(&t, at), then->what,
        then->party.warp, then->party.cta, emui_at(by->m, then->party.pc, &u), verb(then),
        missing(then));
}

/* Two lanes of a warp come to one instruction that one of them is to issue. */
static bool is_repeated(const emui_tensor_access *then, const emui_tensor_access *now)
{
    return then->by == EMUI_BY_PIPE && then->party.pc == now->party.pc &&
           then->party.cta == now->party.cta && then->party.warp == now->party.warp &&
           then->party.lane != now->party.lane;
}

static const char *order(const emui_tensor_access *then, const emui_tensor_access *now)
{
    return is_repeated(then, now)
               ? "let one lane of the warp issue it: the one that elect.sync chooses"
               : "put a barrier, or an mbarrier that is waited for, between the two, with "
                 "tcgen05.fence::before_thread_sync before it and "
                 "tcgen05.fence::after_thread_sync after it";
}

static void find_race(const emui_actor *by, emui_cta *cta, const emui_tensor_access *then,
                      const emui_tensor_access *now)
{
    emui_text t, u;
    const emui_place at = shared_cell(cta, &then->area, &now->area);
    emui_find_with(
        by->m, (emui_location){EMU_RACE, by->w, by->lane, now->party.pc, at.offset, 0},
        (emui_other){then->party, at.region, false, {NULL, 0}},
        "%s: warp %d of CTA %d %s %s, which the %s of warp %d of CTA %d at %s %s; the two "
        "accesses are unordered%s"
        "\n%s",
        by->what, by->w->index, by->w->cta->number, verb(now), emui_name(&t, at), then->what,
        then->party.warp, then->party.cta, emui_at(by->m, then->party.pc, &u),
        then->writes ? "wrote" : "reads",
        is_repeated(then, now) ? ", as two lanes of the warp execute it" : "", order(then, now));
}

static bool reaches(const emu_machine *m, const emui_clock *clock, emui_timestamp t)
{
    return emui_epoch_in(m, clock, t.cluster, t.who) >= t.epoch;
}

static void compare(const emui_actor *by, emui_cta *cta, const emui_tensor_access *then,
                    const emui_tensor_access *now, const emui_clock *clock)
{
    if (reaches(by->m, clock, then->issued) && emui_checks(by->m, EMU_CHECK_IN_FLIGHT))
        find_busy(by, cta, then, now);
    else if (emui_checks(by->m, EMU_CHECK_RACE))
        find_race(by, cta, then, now);
}

static bool append(emu_machine *m, struct emui_tensor *t, const emui_tensor_access *a)
{
    if (t->accesses == t->room) {
        const int room = 2 * t->room + 16;
        emui_tensor_access *more = realloc(t->access, (size_t)room * sizeof *more);
        if (more == NULL) {
            emui_short_of_memory(m);
            return false;
        }
        t->access = more;
        t->room = room;
    }
    t->access[t->accesses++] = *a;
    return true;
}

/* Does what happened before an access reach the end of an earlier one? Reads of another CTA may be
 * known to be over where nothing else is. */
static bool is_over(const emu_machine *m, const emui_before *before, const emui_tensor_access *then)
{
    return reaches(m, before->clock, then->over) ||
           (!then->writes && before->reads != NULL && reaches(m, before->reads, then->over));
}

/* Is it pipelined behind one of another thread, with an order of the threads in between? Whoever
 * waits for its end waits for that one, too. */
static bool follows(const emui_actor *by, const emui_tensor_access *then,
                    const emui_tensor_access *now, const emui_before *before)
{
    if (then->by != EMUI_BY_PIPE || now->by != EMUI_BY_PIPE || then->over.who == now->over.who ||
        then->over.cluster != now->over.cluster ||
        !emui_is_pipelined(then->product, now->product) ||
        !reaches(by->m, before->clock, then->issued))
        return false;
    emui_clock_reach(by->m, by->w->cta->cluster, before->behind, then->over.who, then->over.epoch);
    return true;
}

bool emui_area_access(const emui_actor *by, emui_cta *cta, emui_tensor_access *a,
                      emui_before before)
{
    struct emui_tensor *t = cta->tensor;
    int kept = 0;
    bool found = false;
    if (by->m->order == NULL)
        return true;
    for (int k = 0; k < t->accesses; ++k) {
        const emui_tensor_access then = t->access[k];
        const bool own = a->by == EMUI_BY_PIPE && then.event == a->event,
                   meets = !own && (then.writes || a->writes) &&
                           emui_area_overlap(&then.area, &a->area);
        const bool over = is_over(by->m, &before, &then),
                   ordered = over || follows(by, &then, a, &before);
        if (meets && !ordered && !found) {
            compare(by, cta, &then, a, before.clock);
            found = true;
        }
        if (meets && ordered && by->m->config.strict)
            emui_tensor_note_order(by, &then, a);
        if (!(over && (a->writes || !then.writes) && covers(&a->area, &then.area)))
            t->access[kept++] = then;
    }
    t->accesses = kept;
    return append(by->m, t, a);
}

/* ---- Values --------------------------------------------------------------------------------- */

static bool is_written(const uint8_t *state, int bytes)
{
    uint8_t all = EMUI_WRITTEN;
    for (int i = 0; i < bytes; ++i)
        all &= state[i];
    return all != 0;
}

static void find_unwritten(const emui_actor *by, emui_cta *cta, int lane, int column, int32_t pc)
{
    emui_text t;
    const emui_place at = emui_tensor_at(cta->tensor, lane, column);
    emui_find_with(by->m, (emui_location){EMU_UNINITIALISED, by->w, by->lane, pc, at.offset, 0},
                   (emui_other){{-1, -1, -1, -1}, at.region, false, {NULL, 0}},
                   "%s: warp %d of CTA %d reads %s, which was never written"
                   "\nwrite it first: by tcgen05.mma with enable-input-d false, tcgen05.st or "
                   "tcgen05.cp",
                   by->what, by->w->index, by->w->cta->number, emui_name(&t, at));
}

/* The first cell that was not written; false: all were. */
static bool first_unwritten(emui_cta *cta, const emui_area *a, int *lane, int *column)
{
    for (*lane = 0; *lane < EMUI_TENSOR_LANES; ++*lane) {
        const uint8_t *state = emui_states(emui_tensor_at(cta->tensor, *lane, a->column));
        if ((a->lanes[*lane / EMU_LANES] & emui_lane_bit[*lane % EMU_LANES]) == 0 ||
            is_written(state, 4 * a->columns))
            continue;
        for (*column = 0; is_written(state + 4 * *column, 4);)
            ++*column;
        *column += a->column;
        return true;
    }
    return false;
}

bool emui_area_has_values(emui_cta *cta, const emui_area *a)
{
    int lane, column;
    return !first_unwritten(cta, a, &lane, &column);
}

void emui_area_read(const emui_actor *by, emui_cta *cta, const emui_area *a, int32_t pc)
{
    int lane, column;
    if (emui_checks(by->m, EMU_CHECK_INIT) && first_unwritten(cta, a, &lane, &column))
        find_unwritten(by, cta, lane, column, pc);
}

void emui_area_written(emui_cta *cta, const emui_area *a)
{
    for (int lane = 0; lane < EMUI_TENSOR_LANES; ++lane)
        if ((a->lanes[lane / EMU_LANES] & emui_lane_bit[lane % EMU_LANES]) != 0)
            memset(emui_states(emui_tensor_at(cta->tensor, lane, a->column)), EMUI_WRITTEN,
                   4 * (size_t)a->columns);
}
