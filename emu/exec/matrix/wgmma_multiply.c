/* wgmma_multiply.c - the multiplication of wgmma: D = A * B, or D + A * B.
 *
 * Follows PTX ISA 9.7.15.5. Warp q of the warpgroup holds rows 16q .. 16q + 15 of D, as the
 * accumulators of mma.sync are held, 8 columns after 8 columns. The products are those of
 * multiply.h. */
#include "emu/exec/matrix/fragments.h"
#include "emu/exec/matrix/multiply.h"
#include "emu/exec/matrix/wgmma.h"

#include <inttypes.h>
#include <string.h>

enum { ROWS = EMUI_WGMMA_M / EMUI_WGMMA_WARPS };

/* Eight columns, from those registers of D on that hold them. */
static void multiply_columns(struct emui_wgmma *g, const emui_wgmma_op *op,
                             const emui_multiplier *by, int column)
{
    emui_sums c[EMUI_WGMMA_M], d[EMUI_WGMMA_M];
    emui_fragment_form form = {ROWS, 2, (int)emu_type_bits(op->shape.d)};
    int registers = op->shape.d_rows * EMUI_PANEL / op->shape.n;
    const emu_operand *list = op->i->list + registers * column / EMUI_PANEL;
    if (op->accumulate)
        for (int q = 0; q < EMUI_WGMMA_WARPS; ++q)
            emui_fragment_load(&g->warp[q], list, registers, form,
                               (emui_matrix){c[q * ROWS].at, EMUI_PANEL, 1});
    else
        memset(c, 0, sizeof c);
    emui_multiply(by, (emui_operand_bits){&g->b[0][column], EMUI_WGMMA_MAX_N}, c, d);
    for (int q = 0; q < EMUI_WGMMA_WARPS; ++q)
        emui_fragment_store(&g->warp[q], UINT32_MAX, list, registers, form,
                            (emui_matrix){d[q * ROWS].at, EMUI_PANEL, 1});
}

void emui_wgmma_multiply(emu_machine *m, struct emui_wgmma *g, emui_wgmma_op *op)
{
    const emui_wgmma_shape *s = &op->shape;
    emui_multiplier by;
    by.dot = (emui_dot){EMUI_DOT_GROUP, s->a, s->b, s->d, s->d};
    by.lines = EMUI_WGMMA_M;
    by.k = s->k;
    by.flags = op->i->flags & EMU_MMA_SATFINITE;
    by.chosen = op->chosen;
    by.a = (emui_operand_bits){g->a[0], EMUI_WGMMA_M};
    emui_wgmma_load(g, op);
    emui_multiplier_open(&by);
    for (int column = 0; column < s->n; column += EMUI_PANEL)
        multiply_columns(g, op, &by, column);
    op->executed = true;
    emui_event(m, g->warp, "wgmma_end", "\"of\":%" PRIu64, op->event);
}

void emui_wgmma_finish(emu_machine *m, struct emui_wgmma *g)
{
    for (emui_wgmma_op *op = g->oldest; op != NULL; op = op->next)
        if (!op->executed)
            emui_wgmma_multiply(m, g, op);
}
