/* allocate.c - tcgen05.alloc, dealloc and relinquish_alloc_permit: columns of tensor memory.
 *
 *      op           d                  a         b
 *      ALLOC        [shared memory]    columns            the address is written there
 *      DEALLOC                         address   columns
 *      RELINQUISH
 *
 *      flags: PAIR, of .cta_group::2: a warp of each CTA of the pair executes it, and both get the
 *      same columns
 *
 * An allocation takes the first columns that are free in a row, and waits where there are none.
 * Follows the PTX ISA, "tcgen05.alloc, dealloc, relinquish_alloc_permit". Not here: accesses to
 * what was allocated (area.c). */
#include "emu/exec/tcgen05/tensor.h"

#include "emu/check/access/access.h"
#include "emu/exec/control/meet.h"

#include <inttypes.h>
#include <string.h>

static bool is_count(const emui_actor *by, uint32_t columns)
{
    const bool right = columns >= EMUI_TENSOR_UNIT && columns <= EMUI_TENSOR_COLUMNS &&
                       (columns & (columns - 1)) == 0;
    if (!right)
        emui_fault(by->m, emui_at_lane(EMU_OPERAND, by->w, by->lane),
                   "%s: %" PRIu32 " columns of tensor memory: it takes a power of two, 32 .. 512"
                   "\nround the columns up to the next power of two, at least 32",
                   by->what, columns);
    return right;
}

/* ---- Which columns ---- */

/* From a unit on, are so many free? */
static bool are_free(const struct emui_tensor *t, int unit, int units)
{
    uint8_t used = 0;
    for (int k = unit; k < unit + units; ++k)
        used |= t->owner[k];
    return used == 0;
}

/* The first column of so many that are free in both memories; -1: there are none. */
static int find_columns(const struct emui_tensor *t, const struct emui_tensor *u, int columns)
{
    const int units = columns / EMUI_TENSOR_UNIT;
    for (int k = 0; k + units <= EMUI_TENSOR_UNITS; ++k)
        if (are_free(t, k, units) && are_free(u, k, units))
            return k * EMUI_TENSOR_UNIT;
    return -1;
}

static int free_columns(const struct emui_tensor *t)
{
    int n = 0;
    for (int k = 0; k < EMUI_TENSOR_UNITS; ++k)
        n += t->owner[k] == 0 ? EMUI_TENSOR_UNIT : 0;
    return n;
}

static emui_area whole(int column, int columns)
{
    emui_area a = {.column = column, .columns = columns};
    emui_area_lanes(&a, 0, EMUI_TENSOR_LANES);
    return a;
}

/* Nothing was ever written there. */
static void clear(struct emui_tensor *t, int column, int columns)
{
    for (int lane = 0; lane < EMUI_TENSOR_LANES; ++lane) {
        const emui_place at = emui_tensor_at(t, lane, column);
        memset(emui_bytes(at), EMUI_UNWRITTEN, 4 * (size_t)columns);
        memset(emui_states(at), 0, 4 * (size_t)columns);
    }
}

static bool make_cells(emu_machine *m, emui_cta *cta)
{
    struct emui_tensor *t = cta->tensor;
    if (t->cells != NULL)
        return true;
    t->cells = emui_region_new(m, EMU_TENSOR, 0, EMUI_TENSOR_LANES * EMUI_TENSOR_ROW,
                               "tensor memory", cta->rank);
    if (t->cells == NULL) {
        emui_short_of_memory(m);
        return false;
    }
    t->cells->cta = cta;
    return true;
}

/* ---- alloc ---- */

static emui_tensor_request request_of(const emui_actor *by, int columns)
{
    emui_tensor_request r = {
        .of = {columns, by->w->index, by->w->pc[by->lane]}, .lane = by->lane, .at = -1};
    emui_acquire_lanes(by->m, by->w, by->w->alive, by->w->cta->tensor->freed);
    r.asked = emui_release_together(by->m, by->w, &r.clock);
    return r;
}

/* The columns of a request are its CTA's from now on: an access to all lanes of them. */
static bool reserve(const emui_actor *by, emui_cta *cta, const emui_tensor_request *r)
{
    struct emui_tensor *t = cta->tensor;
    emui_tensor_access a = {.area = whole(r->at, r->of.columns),
                            .by = EMUI_BY_ALLOCATION,
                            .writes = true,
                            .issued = r->asked,
                            .over = r->asked,
                            .party = {cta->number, r->of.warp, r->lane, r->of.pc},
                            .what = by->what};
    int number = 1;
    if (!make_cells(by->m, cta))
        return false;
    while (t->allocation[number].columns > 0)
        ++number;
    t->allocation[number] = r->of;
    memset(&t->owner[r->at / EMUI_TENSOR_UNIT], number, (size_t)(r->of.columns / EMUI_TENSOR_UNIT));
    clear(t, r->at, r->of.columns);
    return emui_area_access(by, cta, &a, (emui_before){r->clock, NULL, NULL});
}

/* What any lane of the warp did before comes before what any does next. */
static void order_lanes(const emui_actor *by)
{
    emui_clock *clock = NULL;
    emui_release_lanes(by->m, by->w, by->w->alive, &clock);
    emui_acquire_lanes(by->m, by->w, by->w->alive, clock);
    emui_clock_free(clock);
}

/* By the warp as one. The ISA keeps the order of accesses to that address by other instructions,
 * tensor copies among them, without a fence. */
static bool write_address(const emui_actor *by, const emu_ins *i, int column)
{
    emui_place to;
    const uint32_t address = (uint32_t)column;
    const emui_request r = {EMU_SHARED, emui_address(by->w, by->lane, i->d, EMU_SHARED), 4, 4};
    order_lanes(by);
    if (!emui_access(by, &r, EMUI_WRITE | EMUI_UNFENCED, &to))
        return false;
    memcpy(emui_bytes(to), &address, sizeof address);
    order_lanes(by);
    emui_event(by->m, by->w, "tensor_alloc", "\"column\":%d", column);
    return true;
}

static void check_permit(const emui_actor *by)
{
    const struct emui_tensor *t = by->w->cta->tensor;
    emui_text at;
    if (t->relinquished)
        emui_find(by->m, emui_at_lane(EMU_OPERAND, by->w, by->lane),
                  "%s: CTA %d gave up its permit to allocate at %s"
                  "\nput tcgen05.relinquish_alloc_permit behind the last tcgen05.alloc of the CTA",
                  by->what, by->w->cta->number, emui_at(by->m, t->relinquished_at, &at));
}

static void check_allocator(const emui_actor *by)
{
    struct emui_tensor *t = by->w->cta->tensor;
    const int warp = by->w->index;
    t->allocator = t->allocator > 0 ? t->allocator : 1 + warp;
    if (t->allocator != 1 + warp)
        emui_note(by->m, emui_at_lane(EMU_OPERAND, by->w, by->lane),
                  "%s: warp %d of CTA %d allocates, and warp %d has before: by the PTX ISA a "
                  "single warp of a CTA does"
                  "\nlet warp %d allocate all columns of the CTA",
                  by->what, warp, by->w->cta->number, t->allocator - 1, t->allocator - 1);
}

static emu_result wait_for_columns(const emui_actor *by, uint32_t active,
                                   const struct emui_tensor *t, int columns)
{
    emui_wait_repair(by->w, active,
                     "allocate no more than 512 columns in all, and let tcgen05.dealloc come "
                     "before an allocation that needs its columns");
    return emui_wait(by->w, active,
                     "%d columns of tensor memory in a row: %d are free, and no tcgen05.dealloc "
                     "comes",
                     columns, free_columns(t));
}

/* Columns for both CTAs of a pair, which go on behind what came before in both. */
static emu_result reserve_pair(const emui_actor *by, emui_cta *peer, int at)
{
    struct emui_tensor *t = by->w->cta->tensor, *u = peer->tensor;
    t->request.at = u->request.at = at;
    emui_clock_join(by->m, &t->request.clock, u->freed);
    emui_clock_join(by->m, &t->request.clock, u->request.clock);
    emui_clock_join(by->m, &u->request.clock, t->request.clock);
    emui_changed(by->m);
    return reserve(by, by->w->cta, &t->request) && reserve(by, peer, &u->request) ? EMU_DONE
                                                                                  : EMU_FAULT;
}

/* The later one of a pair finds columns for both. */
static emu_result meet(const emui_actor *by, uint32_t active, int columns)
{
    struct emui_tensor *t = by->w->cta->tensor;
    emui_cta *peer = emui_tensor_peer(by->w->cta);
    struct emui_tensor *u = peer->tensor;
    if (t->request.of.columns == 0)
        t->request = request_of(by, columns);
    if (t->request.at >= 0)
        return EMU_DONE;
    if (u == NULL || u->request.of.columns == 0 || u->request.at >= 0)
        return emui_wait(by->w, active, "a warp of CTA %d to execute tcgen05.alloc.cta_group::2",
                         peer->number);
    if (u->request.of.columns != columns)
        return emui_fault(by->m, emui_at_lane(EMU_OPERAND, by->w, by->lane),
                          "%s: CTA %d allocates %d columns, and CTA %d, the other one of its pair, "
                          "%d"
                          "\nallocate as many columns in both CTAs of the pair",
                          by->what, by->w->cta->number, columns, peer->number,
                          u->request.of.columns);
    const int at = find_columns(t, u, columns);
    return at < 0 ? wait_for_columns(by, active, t, columns) : reserve_pair(by, peer, at);
}

static emu_result take(const emui_actor *by, uint32_t active, int columns)
{
    struct emui_tensor *t = by->w->cta->tensor;
    const int at = find_columns(t, t, columns);
    if (at < 0)
        return wait_for_columns(by, active, t, columns);
    t->request = request_of(by, columns);
    t->request.at = at;
    return reserve(by, by->w->cta, &t->request) ? EMU_DONE : EMU_FAULT;
}

static emu_result allocate(const emui_actor *by, uint32_t active, const emu_ins *i)
{
    struct emui_tensor *t = by->w->cta->tensor;
    uint32_t columns;
    if (!emui_tensor_uniform(by, i->a, EMU_TENSOR, "the number of columns", &columns) ||
        !is_count(by, columns))
        return EMU_FAULT;
    const emu_result r = (i->flags & EMU_TCGEN05_PAIR) != 0 ? meet(by, active, (int)columns)
                                                            : take(by, active, (int)columns);
    if (r != EMU_DONE)
        return r;
    check_permit(by);
    check_allocator(by);
    const int at = t->request.at;
    emui_acquire_lanes(by->m, by->w, by->w->alive, t->request.clock);
    emui_clock_free(t->request.clock);
    t->request = (emui_tensor_request){.at = -1};
    return write_address(by, i, at) ? EMU_DONE : EMU_FAULT;
}

/* ---- dealloc ---- */

/* The last access to all lanes of columns, over when the next instruction is executed. */
static bool touch_columns(const emui_actor *by, int column, int columns)
{
    emui_clock *clock = NULL;
    emui_tensor_access a = {.area = whole(column, columns),
                            .by = EMUI_BY_ALLOCATION,
                            .writes = true,
                            .party = emui_party_of(by->w, by->lane),
                            .what = by->what};
    a.issued = a.over = emui_release_together(by->m, by->w, &clock);
    const bool done = emui_area_access(by, by->w->cta, &a, (emui_before){clock, NULL, NULL});
    emui_clock_free(clock);
    return done;
}

static emu_result deallocate(const emui_actor *by, const emu_ins *i)
{
    struct emui_tensor *t = by->w->cta->tensor;
    uint32_t address, columns;
    if (!emui_tensor_uniform(by, i->a, EMU_TENSOR, "the address", &address) ||
        !emui_tensor_uniform(by, i->b, EMU_TENSOR, "the number of columns", &columns) ||
        !is_count(by, columns))
        return EMU_FAULT;
    const int column = emui_tensor_column(address), unit = column / EMUI_TENSOR_UNIT;
    const int number = column < EMUI_TENSOR_COLUMNS ? t->owner[unit] : 0;
    const bool begins = number > 0 && column % EMUI_TENSOR_UNIT == 0 &&
                        (unit == 0 || t->owner[unit - 1] != number) &&
                        emui_tensor_lane(address) == 0;
    if (!begins || t->allocation[number].columns != (int)columns) {
        emui_find(
            by->m, emui_at_lane(EMU_HEAP, by->w, by->lane),
            "%s: %" PRIu32 " columns of tensor memory at 0x%08" PRIx32 " are no allocation of "
            "CTA %d: %s"
            "\ndeallocate once what tcgen05.alloc gave, with its address and its number of "
            "columns",
            by->what, columns, address, by->w->cta->number,
            begins ? "it has another number of columns" : "nothing is allocated from there on");
        return EMU_DONE;
    }
    if (!touch_columns(by, column, (int)columns))
        return EMU_FAULT;
    emui_release_lanes(by->m, by->w, by->w->alive, &t->freed);
    memset(&t->owner[unit], 0, columns / EMUI_TENSOR_UNIT);
    t->allocation[number].columns = 0;
    emui_event(by->m, by->w, "tensor_dealloc", "\"column\":%d", column);
    emui_changed(by->m);
    return EMU_DONE;
}

static emu_result relinquish(const emui_actor *by)
{
    struct emui_tensor *t = by->w->cta->tensor;
    t->relinquished = true;
    t->relinquished_at = by->w->pc[by->lane];
    return EMU_DONE;
}

emu_result emu_tensor_allocate(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    static const char *const name[] = {"tcgen05.alloc", "tcgen05.dealloc",
                                       "tcgen05.relinquish_alloc_permit"};
    const emui_actor by = {m, w, emui_first(active), name[i->op]};
    if (emui_whole_warp(m, w, active, by.what) == EMU_BLOCKED)
        return EMU_BLOCKED;
    if (!emui_tensor_group(m, w, by.lane, i))
        return EMU_FAULT;
    return i->op == EMU_TENSOR_ALLOC     ? allocate(&by, active, i)
           : i->op == EMU_TENSOR_DEALLOC ? deallocate(&by, i)
                                         : relinquish(&by);
}
