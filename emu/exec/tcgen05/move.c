/* move.c - tcgen05.ld, st, wait::ld and wait::st: a warp moves cells of its lanes from and to
 * registers.
 *
 *      op         list                        a           b
 *      LD         results                     [address]   split, of 16x32bx2; e: with RED the
 *                                                         least or the greatest of them
 *      ST         sources                     [address]   the same
 *      WAIT_LD, WAIT_ST
 *
 *      flags: the shape, PACK: of two columns the lower 16 bits each in one register
 *
 *      issued       what is read or written    a wait of the warp: over
 *      ld, st  -->  is the area's, and of ld  ------------------------->
 *                   the registers are
 *
 * Both are done when they are issued. That nothing uses what is still in flight is checked: areas
 * by their order (area.c), registers here. A register of a load that is read before wait::ld is
 * waited for by itself: ptxas does so, and CuTe's first tutorials rely on it, so that strict checks
 * alone note it. Follows the PTX ISA, "tcgen05.ld", "tcgen05.st", "tcgen05.wait". */
#include "emu/exec/tcgen05/tensor.h"

#include "emu/check/uninitialised/undefined.h"
#include "emu/exec/alu/numbers.h"
#include "emu/exec/control/meet.h"
#include "emu/exec/matrix/touched.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* One instruction taken apart. */
typedef struct move {
    emu_tensor_shape shape;
    int lane, column, split; /* split: columns from the first half of 16x32bx2 to the second */
    int packed;              /* columns of a register: 1, or 2 where they are packed */
    emui_area area[2];
    int areas;
} move;

/* ---- Which cells ---------------------------------------------------------------------------- */

static bool is_own_lane(const emui_actor *by, int lane, int lanes)
{
    const int first = by->w->index % EMUI_QUARTERS * EMU_LANES;
    const bool own = lane >= first && lane + lanes <= first + EMU_LANES && lane % lanes == 0;
    if (!own)
        emui_fault(by->m, emui_at_byte(EMU_BOUNDS, by->w, by->lane, (uint64_t)lane),
                   "%s: warp %d of CTA %d uses lanes %d .. %d of tensor memory, but it reaches "
                   "lanes %d .. %d alone, those of warps k with k %% 4 = %d"
                   "\nput lane %d into bits 31 .. 16 of the address%s",
                   by->what, by->w->index, by->w->cta->number, lane, lane + lanes - 1, first,
                   first + EMU_LANES - 1, by->w->index % EMUI_QUARTERS, first,
                   lanes < EMU_LANES ? ", or 16 more" : "");
    return own;
}

static bool read_move(const emui_actor *by, const emu_ins *i, move *v)
{
    uint32_t address;
    if (!emui_tensor_uniform(by, i->a, EMU_TENSOR, "the address", &address))
        return false;
    *v = (move){.shape = (emu_tensor_shape)(i->flags >> EMU_TENSOR_SHAPE_SHIFT & 0xf),
                .lane = emui_tensor_lane(address),
                .column = emui_tensor_column(address),
                .packed = (i->flags & EMU_TENSOR_PACK) != 0 ? 2 : 1};
    const emui_tensor_fragment f = emui_tensor_fragment_of(v->shape);
    v->split = v->shape == EMU_TENSOR_16X32BX2 ? (int)emui_u32(by->w, by->lane, i->b) : 0;
    v->areas = v->shape == EMU_TENSOR_16X32BX2 ? 2 : 1;
    bool there = is_own_lane(by, v->lane, f.lanes);
    for (int k = 0; there && k < v->areas; ++k) {
        v->area[k].column = v->column + k * v->split;
        v->area[k].columns = i->listed / f.registers * f.columns * v->packed;
        emui_area_lanes(&v->area[k], v->lane, f.lanes);
        there = emui_area_is_there(by, by->w->cta, &v->area[k]);
    }
    return there;
}

/* The cell of a register, of the first of two columns where it has both. */
static void cell_of(const move *v, int thread, int r, int *lane, int *column)
{
    emui_tensor_cell(v->shape, thread, r, lane, column);
    *lane += v->lane;
    *column = v->column + v->packed * *column + (thread < EMU_LANES / 2 ? 0 : v->split);
}

/* ---- Order ---------------------------------------------------------------------------------- */

static bool access_areas(const emui_actor *by, const move *v, bool writes)
{
    struct emui_tensor_warp *t = by->w->tensor;
    emui_clock *clock = NULL;
    int *who = &t->who[writes];
    emui_tensor_access a = {.by = writes ? EMUI_BY_STORE : EMUI_BY_LOAD,
                            .writes = writes,
                            .party = emui_party_of(by->w, by->lane),
                            .what = by->what};
    if (by->m->order == NULL)
        return true;
    *who = *who != 0 ? *who : emui_engine_lane(by->m, by->w, by->lane);
    if (*who == 0)
        return !by->m->faulted;
    a.issued = emui_release_together(by->m, by->w, &clock);
    a.over =
        (emui_timestamp){a.issued.cluster, *emui_engine_epoch(by->w->cta->cluster, *who), *who};
    a.fenced = emui_tensor_fence_next(by->m, by->w, by->lane);
    bool done = true;
    for (int k = 0; done && k < v->areas; ++k) {
        a.area = v->area[k];
        done = emui_area_access(by, by->w->cta, &a, (emui_before){clock, NULL, NULL});
    }
    emui_clock_free(clock);
    return done;
}

/* The warp has waited for its loads, or for its stores. */
static void end_moves(emu_machine *m, emu_warp *w, bool stores)
{
    const int who = w->tensor->who[stores];
    emui_cluster *c = w->cta->cluster;
    emui_clock *clock = NULL;
    if (!stores && w->tensor->loads > 0) {
        memset(w->tensor->loading, 0, emui_loading_words(m) * sizeof *w->tensor->loading);
        w->tensor->loads = 0;
    }
    if (who == 0)
        return;
    emui_clock_reach(m, c, &clock, who, (*emui_engine_epoch(c, who))++);
    emui_acquire_lanes(m, w, w->alive, clock);
    emui_clock_free(clock);
}

/* ---- Registers ------------------------------------------------------------------------------ */

static void take_register(struct emui_tensor_warp *t, int32_t r)
{
    const uint32_t bit = emui_lane_bit[r % 32];
    t->loads += (t->loading[r / 32] & bit) == 0;
    t->loading[r / 32] |= bit;
}

static void touch_row(emu_machine *m, emu_warp *w, int lane, int r, bool writes)
{
    emui_text t, u;
    if (w->tensor->loads == 0 || (w->tensor->loading[r / 32] & emui_lane_bit[r % 32]) == 0)
        return;
    emui_note(m, emui_at_lane(EMU_IN_FLIGHT, w, lane),
              "warp %d of CTA %d %s %s, which the tcgen05.ld at %s is to write, before "
              "tcgen05.wait::ld: the ISA promises nothing of it, ptxas waits for the register"
              "\nput tcgen05.wait::ld.sync.aligned between the two",
              w->index, w->cta->number, writes ? "writes" : "reads",
              emui_row_name(m, r, w->now, &t), emui_at(m, w->tensor->loads_at, &u));
    end_moves(m, w, false);
}

void emui_tensor_touch(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if (active != 0 && w->tensor->loads > 0 && (m->traits[w->now] & EMUI_LOADS_TENSOR) == 0)
        emui_each_row(w, active, i, touch_row);
}

/* ---- Values --------------------------------------------------------------------------------- */

static void find_values(const emui_actor *by, const emu_ins *i, const move *v)
{
    emui_actor each = *by;
    emui_origin from;
    for (int r = 0; r < i->listed; ++r)
        for (each.lane = 0; each.lane < EMU_LANES; ++each.lane) {
            int lane, column;
            cell_of(v, each.lane, r, &lane, &column);
            if (!emui_is_unwritten(&each, emui_tensor_at(by->w->cta->tensor, lane, column),
                                   4 * (uint32_t)v->packed, &from))
                continue;
            emui_undefined_result(&each, i->list[r], 4, &from);
            if ((i->flags & EMU_TENSOR_RED) != 0)
                emui_undefined_result(&each, i->e, 4, &from);
        }
}

/* Of two results of .red: -0 is below +0; a NaN counts where .NaN says so, or where nothing else is
 * there. */
static uint32_t reduced(const emu_ins *i, uint32_t a, uint32_t b)
{
    enum { NAN_OF_F32 = 0x7fffffff };
    const bool max = (i->flags & EMU_TENSOR_MAX) != 0, negative = (a & b) >> 31 != 0;
    const bool no_a = isnan(emui_float_of(a)), no_b = isnan(emui_float_of(b));
    if (i->type == EMU_U32)
        return (a > b) == max ? a : b;
    if (i->type == EMU_F32 && (no_a || no_b))
        return (i->flags & EMU_NAN) != 0 || (no_a && no_b) ? NAN_OF_F32 : no_a ? b : a;
    /* As integers: of two negative floats the lower one has the higher bits. */
    const bool above = (int32_t)a > (int32_t)b;
    return (i->type == EMU_F32 && negative ? !above : above) == max ? a : b;
}

/* What a register of a thread gets. */
static uint32_t word_of(const struct emui_tensor *t, const move *v, int thread, int r)
{
    int lane, column;
    cell_of(v, thread, r, &lane, &column);
    const uint32_t word = *emui_tensor_word(t, lane, column);
    return v->packed == 2 ? (word & 0xffff) | *emui_tensor_word(t, lane, column + 1) << 16 : word;
}

static void reduce(const emui_actor *by, const emu_ins *i, const move *v)
{
    const struct emui_tensor *t = by->w->cta->tensor;
    const uint32_t kept = (i->flags & EMU_ABS_A) != 0 ? INT32_MAX : UINT32_MAX;
    for (int thread = 0; thread < EMU_LANES; ++thread) {
        uint32_t all = word_of(t, v, thread, 0) & kept;
        for (int r = 0; r < i->listed; ++r)
            all = reduced(i, all, word_of(t, v, thread, r) & kept);
        emui_set32(by->w, thread, i->e, all);
    }
}

static void load(const emui_actor *by, const emu_ins *i, const move *v)
{
    const struct emui_tensor *t = by->w->cta->tensor;
    for (int r = 0; r < i->listed; ++r)
        for (int thread = 0; thread < EMU_LANES; ++thread)
            emui_set32(by->w, thread, i->list[r], word_of(t, v, thread, r));
    if ((i->flags & EMU_TENSOR_RED) != 0)
        reduce(by, i, v);
    bool values = true;
    for (int k = 0; k < v->areas; ++k)
        values = values && emui_area_has_values(by->w->cta, &v->area[k]);
    if (!values && emui_checks(by->m, EMU_CHECK_INIT))
        find_values(by, i, v);
}

static void store(const emui_actor *by, const emu_ins *i, const move *v)
{
    const struct emui_tensor *t = by->w->cta->tensor;
    for (int r = 0; r < i->listed; ++r)
        for (int thread = 0; thread < EMU_LANES; ++thread) {
            int lane, column;
            cell_of(v, thread, r, &lane, &column);
            const uint32_t word = emui_u32(by->w, thread, i->list[r]);
            *emui_tensor_word(t, lane, column) = v->packed == 2 ? word & 0xffff : word;
            if (v->packed == 2)
                *emui_tensor_word(t, lane, column + 1) = word >> 16;
            memset(emui_states(emui_tensor_at(t, lane, column)), EMUI_WRITTEN,
                   4 * (size_t)v->packed);
        }
}

/* ---- The family ----------------------------------------------------------------------------- */

static emu_result move_all(const emui_actor *by, const emu_ins *i)
{
    const bool writes = i->op == EMU_TENSOR_ST;
    move v;
    if (!read_move(by, i, &v) || !access_areas(by, &v, writes))
        return EMU_FAULT;
    emui_event(by->m, by->w, writes ? "tensor_st" : "tensor_ld",
               "\"lane\":%d,\"column\":%d,\"columns\":%d", v.lane, v.column, v.area->columns);
    if (writes)
        store(by, i, &v);
    else
        load(by, i, &v);
    for (int r = 0; !writes && r < i->listed; ++r)
        if (i->list[r].kind == EMU_REG)
            take_register(by->w->tensor, i->list[r].r);
    if (!writes && i->e.kind == EMU_REG)
        take_register(by->w->tensor, i->e.r);
    by->w->tensor->loads_at = writes ? by->w->tensor->loads_at : by->w->pc[by->lane];
    return EMU_DONE;
}

emu_result emu_tensor_move(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    static const char *const name[] = {"tcgen05.ld", "tcgen05.st", "tcgen05.wait::ld",
                                       "tcgen05.wait::st"};
    const emui_actor by = {m, w, emui_first(active), name[i->op]};
    if (emui_whole_warp(m, w, active, by.what) == EMU_BLOCKED)
        return EMU_BLOCKED;
    if (emui_tensor_warp_of(m, w) == NULL)
        return EMU_FAULT;
    if (i->op == EMU_TENSOR_LD || i->op == EMU_TENSOR_ST)
        return move_all(&by, i);
    end_moves(m, w, i->op == EMU_TENSOR_WAIT_ST);
    return EMU_DONE;
}
