/* wgmma_multiply.c - the multiplication of wgmma: D = A * B, or D + A * B.
 *
 * Follows PTX ISA 9.7.15.5. Warp q of the warpgroup holds rows 16q .. 16q + 15 of D, as the
 * accumulators of mma.sync are held, 8 columns after 8 columns. Integers are exact, and wrap or are
 * clamped; floating point is the model of dot.h. */
#include "emu/matrix/mma_shapes.h"
#include "emu/matrix/wgmma.h"

static uint32_t integer_dot(const struct emui_wgmma *g, const emui_wgmma_op *op, uint32_t c, int m,
                            int n)
{
    int64_t sum = emui_decode_integer(EMU_S32, c);
    for (int k = 0; k < op->shape.k; ++k)
        sum += (int64_t)g->a[m][k].significand * g->b[n][k].significand;
    return (uint32_t)emui_encode_integer(EMU_S32, sum, (op->i->flags & EMU_MMA_SATFINITE) != 0);
}

static uint32_t popcount_dot(const struct emui_wgmma *g, const emui_wgmma_op *op, uint32_t c, int m,
                             int n)
{
    for (int k = 0; k < op->shape.k; ++k)
        for (uint32_t x = (uint32_t)g->a[m][k].significand & (uint32_t)g->b[n][k].significand;
             x != 0; x &= x - 1)
            ++c;
    return c;
}

static uint32_t dot(const struct emui_wgmma *g, const emui_wgmma_op *op, uint32_t c, int m, int n)
{
    const emui_wgmma_shape *s = &op->shape;
    if (s->a == EMU_B32)
        return popcount_dot(g, op, c, m, n);
    if (s->d == EMU_S32)
        return integer_dot(g, op, c, m, n);
    emui_dot dot_of = {EMUI_DOT_GROUP, s->a, s->b, s->d, s->d};
    return emui_dot_sum(&dot_of, c, g->a[m], g->b[n], s->k);
}

/* Register j of a lane: one accumulator, or two of f16. */
static uint32_t one_register(const struct emui_wgmma *g, const emui_wgmma_op *op, int q, int lane,
                             int j, uint32_t old)
{
    int each = op->shape.d == EMU_F16 ? 2 : 1, bits = 32 / each;
    uint32_t mask = each == 2 ? 0xffff : UINT32_MAX, word = 0;
    for (int e = 0; e < each; ++e) {
        emui_cell at = emui_fragment(16, 2, lane, j * each + e);
        uint32_t c = op->accumulate ? old >> (e * bits) & mask : 0;
        word |= dot(g, op, c, 16 * q + at.row, at.column) << (e * bits);
    }
    return word;
}

void emui_wgmma_multiply(struct emui_wgmma *g, emui_wgmma_op *op)
{
    emui_wgmma_load(g, op);
    for (int q = 0; q < EMUI_WGMMA_WARPS; ++q)
        for (int j = 0; j < op->shape.d_rows; ++j)
            for (int lane = 0; lane < EMU_LANES; ++lane) {
                emu_operand d = op->i->list[j];
                uint32_t old = emui_u32(&g->warp[q], lane, d);
                emui_set32(&g->warp[q], lane, d, one_register(g, op, q, lane, j, old));
            }
    op->executed = true;
}
