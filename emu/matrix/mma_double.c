/* mma_double.c - mma.sync of f64.
 *
 * Follows PTX ISA 9.7.14.5. A register of the fragments of fragments.h is one element of two rows.
 * Each result is c and one fused multiply-add for each k, from 0 up, rounded as the instruction
 * says. */
#include "emu/alu/alu_row.h"
#include "emu/alu/numbers.h"
#include "emu/matrix/fragments.h"
#include "emu/matrix/mma.h"

#include <math.h>

enum { MAX_M = 16, N = 8, MAX_K = 16 };

/* Element i of each lane lies g rows and t runs from that of lane 0. */
static void load(const emu_warp *w, const emu_operand *list, int count, emui_fragment_form form,
                 double to[][MAX_K])
{
    uint64_t bits[EMU_LANES];
    for (int i = 0; i < count; ++i) {
        emui_cell first = emui_fragment(form.rows, form.run, 0, i);
        if (!emui_load_lanes(w, list[i], 64, false, bits))
            for (int lane = 0; lane < EMU_LANES; ++lane)
                bits[lane] = emui_u64(w, lane, list[i]);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            to[first.row + lane / 4][first.column + lane % 4 * form.run] =
                emui_double_of(bits[lane]);
    }
}

static void store(const emui_mma *x, emu_warp *w, uint32_t active, double from[][MAX_K])
{
    uint64_t bits[EMU_LANES];
    for (int i = 0; i < x->d_count; ++i) {
        emui_cell first = emui_fragment(x->s->m, 2, 0, i);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            bits[lane] = emui_bits_of(from[first.row + lane / 4][first.column + lane % 4 * 2]);
        if (x->d[i].kind == EMU_REG)
            emui_store_lanes(w, active, x->d[i], 64, bits);
    }
}

static emu_round rounding_of(uint32_t flags)
{
    return flags & EMU_MMA_RZ   ? EMU_RZ
           : flags & EMU_MMA_RM ? EMU_RM
           : flags & EMU_MMA_RP ? EMU_RP
                                : EMU_RN;
}

/* The products of one k after the other: those of one element have to wait for each other. */
static void multiply(const emui_mma *x, double a[][MAX_K], double b[][MAX_K], double d[][MAX_K])
{
    emu_round round = rounding_of(x->i->flags);
    for (int m = 0; m < x->s->m; ++m)
        for (int k = 0; k < x->k; ++k)
            for (int n = 0; n < N; ++n)
                d[m][n] = round == EMU_RN ? fma(a[m][k], b[n][k], d[m][n])
                                          : emui_fma(a[m][k], b[n][k], d[m][n], round);
}

void emui_mma_doubles(const emui_mma *x, emu_warp *w, uint32_t active)
{
    double a[MAX_M][MAX_K], b[N][MAX_K], d[MAX_M][MAX_K];
    load(w, x->a, x->a_count, (emui_fragment_form){x->s->m, 1, 64}, a);
    load(w, x->b, x->b_count, (emui_fragment_form){N, 1, 64}, b);
    load(w, x->c, x->c_count, (emui_fragment_form){x->s->m, 2, 64}, d);
    multiply(x, a, b, d);
    store(x, w, active, d);
}
