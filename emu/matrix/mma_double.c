/* mma_double.c - mma.sync of f64.
 *
 * Follows PTX ISA 9.7.14.5. A register of the fragments of fragments.h is one element of two rows.
 * Each result is c and one fused multiply-add for each k, from 0 up, rounded as the instruction
 * says. */
#include "emu/alu/numbers.h"
#include "emu/matrix/fragments.h"
#include "emu/matrix/mma.h"

#include <math.h>

enum { MAX_M = 16, N = 8, MAX_K = 16 };

static void load(const emu_warp *w, const emu_operand *list, int count, int rows, int run,
                 double to[][MAX_K])
{
    for (int i = 0; i < count; ++i)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            emui_cell at = emui_fragment(rows, run, lane, i);
            to[at.row][at.column] = emui_double_of(emui_u64(w, lane, list[i]));
        }
}

static emu_round rounding_of(uint32_t flags)
{
    return flags & EMU_MMA_RZ   ? EMU_RZ
           : flags & EMU_MMA_RM ? EMU_RM
           : flags & EMU_MMA_RP ? EMU_RP
                                : EMU_RN;
}

void emui_mma_doubles(const emui_mma *x, emu_warp *w, uint32_t active)
{
    double a[MAX_M][MAX_K], b[N][MAX_K], d[MAX_M][MAX_K];
    emu_round round = rounding_of(x->i->flags);
    load(w, x->a, x->a_count, x->s->m, 1, a);
    load(w, x->b, x->b_count, N, 1, b);
    load(w, x->c, x->c_count, x->s->m, 2, d);
    for (int m = 0; m < x->s->m; ++m)
        for (int n = 0; n < N; ++n)
            for (int k = 0; k < x->k; ++k)
                d[m][n] = emui_fma(a[m][k], b[n][k], d[m][n], round);
    for (int i = 0; i < x->d_count; ++i)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            emui_cell at = emui_fragment(x->s->m, 2, lane, i);
            if ((active & emui_lane_bit[lane]) != 0)
                emui_set64(w, lane, x->d[i], emui_bits_of(d[at.row][at.column]));
        }
}
