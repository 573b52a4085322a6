/* mma_double.c - mma.sync of f64.
 *
 * Follows PTX ISA 9.7.14.5. A register of the fragments of fragments.h is one element of two rows.
 * Each result is c and one fused multiply-add for each k, from 0 up, rounded as the instruction
 * says; of several NaNs it is that of a scalar fma. */
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
        double(*row)[MAX_K] = to + first.row;
        if (!emui_load_lanes(w, list[i], 64, false, bits))
            for (int lane = 0; lane < EMU_LANES; ++lane)
                bits[lane] = emui_u64(w, lane, list[i]);
        for (int g = 0; g < 8; ++g)
            for (int t = 0; t < 4; ++t)
                row[g][first.column + t * form.run] = emui_double_of(bits[4 * g + t]);
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

/* The same where a result is not a number: which NaN it is depends on each step. */
static double sum_of_nan(const double *a, const double *b, int k, double sum, emu_round round)
{
    for (int i = 0; i < k; ++i) {
        double next = emui_fma(a[i], b[i], sum, round);
        if (isnan(next))
            next = emui_double_of(
                emui_fma_nan(emui_bits_of(a[i]), emui_bits_of(b[i]), emui_bits_of(sum)));
        sum = next;
    }
    return sum;
}

/* Each k after the other; K is a multiple of 4. The products of one element have to wait for each
 * other, while the processor goes on with the next. */
static double sum_of(const double *a, const double *b, int k, double sum)
{
    for (int i = 0; i < k; i += 4) {
        sum = fma(a[i], b[i], sum);
        sum = fma(a[i + 1], b[i + 1], sum);
        sum = fma(a[i + 2], b[i + 2], sum);
        sum = fma(a[i + 3], b[i + 3], sum);
    }
    return sum;
}

static void add_nearest(const double *a, double b[][MAX_K], int k, double *d)
{
    for (int n = 0; n < N; ++n) {
        double sum = sum_of(a, b[n], k, d[n]);
        d[n] = isnan(sum) ? sum_of_nan(a, b[n], k, d[n], EMU_RN) : sum;
    }
}

static void add_rounded(const double *a, double b[][MAX_K], int k, emu_round round, double *d)
{
    for (int n = 0; n < N; ++n)
        d[n] = sum_of_nan(a, b[n], k, d[n], round);
}

static void multiply(const emui_mma *x, double a[][MAX_K], double b[][MAX_K], double d[][MAX_K])
{
    emu_round round = rounding_of(x->i->flags);
    for (int m = 0; m < x->s->m; ++m)
        if (round == EMU_RN)
            add_nearest(a[m], b, x->k, d[m]);
        else
            add_rounded(a[m], b, x->k, round, d[m]);
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
