/* wgmma_rows.c - registers and wgmma: which must not be touched, which need a fence.
 *
 * Follows PTX ISA 9.7.15.7 (wgmma.fence) and 9.7.15.7.3 (wgmma.wait_group):
 *
 *      from wgmma.mma_async to the wait_group that covers it, its accumulators are not to be read
 *      or written, and its A not to be written, but by another wgmma of the same shape
 *
 *      between an access to a register and a wgmma.mma_async that uses it stands a wgmma.fence,
 *      unless that access is another wgmma's of the same shape, as accumulator, or a mov behind a
 *      fence: NVVM sinks those of accumulators that the source fills before it, and ptxas mends it
 *      (warpgroup.arrive is injected, C7519), which strict checks note
 *
 * Where accumulators are touched all the same, ptxas puts a wait before that (warning C7517: the
 * wgmmas of the function are serialised). So does the machine, and says so: what is computed is
 * what hardware computes.
 *
 * Here: a state for each row of each warp, and what other instructions touch. Not here: when
 * operations are over (wgmma.c). */
#include "emu/exec/matrix/touched.h"
#include "emu/exec/matrix/wgmma.h"
#include "emu/isa/traits.h"

#include <inttypes.h>

static const char what[] = "wgmma.mma_async";

emui_wgmma_row *emui_wgmma_rows(struct emui_wgmma *g, const emu_warp *w)
{
    return g->row + (w->index % EMUI_WGMMA_WARPS) * w->m->config.registers;
}

void emui_wgmma_fence_rows(struct emui_wgmma *g, const emu_warp *w)
{
    emui_wgmma_row *row = emui_wgmma_rows(g, w);
    for (int r = 0; r < w->m->config.registers; ++r)
        row[r].touched = row[r].moved = false;
    g->fenced |= 1U << w->index % EMUI_WGMMA_WARPS;
}

/* ---- Operations take rows, and give them back ----------------------------------------------- */

/* Two operations of one shape have equal numbers; 0 is none. */
static uint32_t number_of(const emui_wgmma_shape *s)
{
    return (uint32_t)s->n << 16 | (uint32_t)s->a << 8 | (uint32_t)s->d;
}

static void find_unfenced(emu_machine *m, const emu_warp *w, int r, bool is_d)
{
    emui_text t;
    if (!emui_checks(m, EMU_CHECK_IN_FLIGHT))
        return;
    emui_find(m, emui_at_warp(EMU_UNFENCED, w),
              "%s: warp %d of CTA %d has touched %s, which holds a part of %s, and there was no "
              "wgmma.fence since"
              "\nput wgmma.fence.sync.aligned before the first wgmma.mma_async, after the last "
              "access to its registers",
              what, w->index, w->cta->number, emui_row_name(m, r, w->now, &t),
              is_d ? "the accumulators" : "A");
}

static void note_moved(emu_machine *m, const emu_warp *w, int r, bool is_d)
{
    emui_text t;
    emui_note(m, emui_at_warp(EMU_UNFENCED, w),
              "%s: a mov of warp %d of CTA %d behind the wgmma.fence has touched %s, which holds a "
              "part of %s: ptxas keeps the order, by a warpgroup.arrive where one is needed (C7519)"
              "\nput wgmma.fence.sync.aligned after the last access to its registers",
              what, w->index, w->cta->number, emui_row_name(m, r, w->now, &t),
              is_d ? "the accumulators" : "A");
}

/* An operation takes a row, as D or as A. */
static void check_fenced(emu_machine *m, const emu_warp *w, emui_wgmma_row *row, int r, bool is_d)
{
    if (row->touched)
        find_unfenced(m, w, r, is_d);
    else if (row->moved)
        note_moved(m, w, r, is_d);
    row->touched = row->moved = false;
}

static void find_busy(emu_machine *m, const emu_warp *w, int r, const emui_wgmma_row *row,
                      const char *use, const char *theirs)
{
    emui_text t;
    if (!emui_checks(m, EMU_CHECK_IN_FLIGHT))
        return;
    emui_find(m, (emui_location){EMU_IN_FLIGHT, w, -1, -1, 0, row->event},
              "%s: warp %d of CTA %d uses %s as %s, while the wgmma of event %" PRIu64
              " still has it as %s"
              "\nput wgmma.commit_group and wgmma.wait_group between the two",
              what, w->index, w->cta->number, emui_row_name(m, r, w->now, &t), use, row->event,
              theirs);
}

static void take_result(emu_machine *m, const emu_warp *w, emui_wgmma_row *row, int r,
                        const emui_wgmma_op *op)
{
    uint32_t number = number_of(&op->shape);
    check_fenced(m, w, row, r, true);
    if (row->results > 0 && row->shape != number)
        find_busy(m, w, r, row, "an accumulator", "an accumulator of another shape");
    else if (row->sources > 0)
        find_busy(m, w, r, row, "an accumulator", "a part of A");
    row->shape = number;
    row->event = op->event;
    ++row->results;
}

static void take_source(emu_machine *m, const emu_warp *w, emui_wgmma_row *row, int r,
                        const emui_wgmma_op *op)
{
    check_fenced(m, w, row, r, false);
    if (row->results > 0)
        find_busy(m, w, r, row, "a part of A", "an accumulator");
    row->event = op->event;
    ++row->sources;
}

void emui_wgmma_take_rows(emu_machine *m, struct emui_wgmma *g, const emui_wgmma_op *op)
{
    for (int q = 0; q < EMUI_WGMMA_WARPS; ++q) {
        const emu_warp *w = &g->warp[q];
        emui_wgmma_row *row = emui_wgmma_rows(g, w);
        for (int j = 0; j < op->i->listed; ++j) {
            int r = op->i->list[j].r;
            if (op->i->list[j].kind != EMU_REG)
                continue;
            if (j < op->shape.d_rows)
                take_result(m, w, &row[r], r, op);
            else
                take_source(m, w, &row[r], r, op);
        }
    }
}

void emui_wgmma_give_rows(struct emui_wgmma *g, const emu_warp *w, const emui_wgmma_op *op)
{
    emui_wgmma_row *row = emui_wgmma_rows(g, w);
    for (int j = 0; j < op->i->listed; ++j)
        if (op->i->list[j].kind == EMU_REG && j < op->shape.d_rows)
            --row[op->i->list[j].r].results;
        else if (op->i->list[j].kind == EMU_REG)
            --row[op->i->list[j].r].sources;
}

/* ---- Other instructions --------------------------------------------------------------------- */

static void touch_row(emu_machine *m, emu_warp *w, int lane, int r, bool writes)
{
    emui_wgmma_row *row = &emui_wgmma_rows(w->wgmma, w)[r];
    row->touched |= !w->wgmma->moves;
    row->moved |= w->wgmma->moves;
    if (row->results == 0 && !(writes && row->sources > 0))
        return;
    emui_text t;
    emui_wgmma_finish(m, w->wgmma);
    if (!emui_checks(m, EMU_CHECK_IN_FLIGHT))
        return;
    (m->of_triton ? emui_note : emui_find)(
        m, (emui_location){EMU_IN_FLIGHT, w, lane, -1, 0, row->event},
        "warp %d of CTA %d %s %s, which the wgmma of event %" PRIu64 " still %s; "
        "ptxas waits there (C7517)"
        "\nput wgmma.commit_group and wgmma.wait_group 0, or one that leaves only later "
        "groups, before it",
        w->index, w->cta->number, writes ? "writes" : "reads", emui_row_name(m, r, w->now, &t),
        row->event, row->results > 0 ? "adds to" : "reads");
}

/* Without the check, registers matter while an operation has them. */
static bool is_watched(emu_machine *m, const emu_warp *w, uint32_t active)
{
    return active != 0 && (emui_checks(m, EMU_CHECK_IN_FLIGHT) || w->wgmma->oldest != NULL);
}

void emui_wgmma_touch_rows(emu_machine *m, emu_warp *w, uint32_t active, emu_operand first,
                           int rows, bool writes)
{
    for (int k = 0; is_watched(m, w, active) && k < rows && first.r + k < m->config.registers; ++k)
        touch_row(m, w, emui_first(active), first.r + k, writes);
}

void emui_wgmma_touch(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if (!is_watched(m, w, active))
        return;
    bool is_fenced = (w->wgmma->fenced >> w->index % EMUI_WGMMA_WARPS & 1) != 0;
    w->wgmma->moves = is_fenced && (m->traits[w->now] & EMUI_COPIES) != 0;
    emui_each_row(w, active, i, touch_row);
    w->wgmma->moves = false;
}
