/* mma_double.c - mma.sync of f64.
 *
 * Follows PTX ISA 9.7.14.5. A register of the fragments of fragments.h is one element of two rows.
 * Each result is c and one fused multiply-add for each k, from 0 up, rounded as the instruction
 * says; of several NaNs it is that of a scalar fma. */
#include "emu/exec/alu/alu_row.h"
#include "emu/exec/alu/numbers.h"
#include "emu/exec/matrix/fragments.h"
#include "emu/exec/matrix/mma.h"
#include "emu/state/vector.h"

#include <math.h>

enum { MAX_M = 16, N = 8, MAX_K = 16 };

/* The element of a row and column is at[row * down + column * right]. */
typedef struct doubles {
    double *at;
    int down, right;
} doubles;

/* Element i of each lane lies g rows and t runs from that of lane 0. */
EMUI_PART void place(const uint64_t *restrict bits, int down, int right, double *restrict at)
{
    for (int g = 0; g < 8; ++g)
        for (int t = 0; t < 4; ++t)
            at[g * down + t * right] = emui_double_of(bits[4 * g + t]);
}

/* Of A lines lie side by side, of B columns below each other, of C every other column. */
static void load(const emu_warp *w, const emu_operand *list, int count, emui_fragment_form form,
                 doubles to)
{
    uint64_t bits[EMU_LANES];
    for (int i = 0; i < count; ++i) {
        emui_cell first = emui_fragment(form.rows, form.run, 0, i);
        double *at = to.at + first.row * to.down + first.column * to.right;
        if (!emui_load_lanes(w, list[i], 64, false, bits))
            for (int lane = 0; lane < EMU_LANES; ++lane)
                bits[lane] = emui_u64(w, lane, list[i]);
        if (form.run == 2)
            place(bits, N, 2, at);
        else if (to.right == 1)
            place(bits, MAX_K, 1, at);
        else
            place(bits, 1, N, at);
    }
}

static void store(const emui_mma *x, emu_warp *w, uint32_t active, double from[][N])
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

/* Step by step: of results that are not numbers, which NaN it is depends on each. */
static double sum_of(const double *a, double b[][N], int n, int k, double sum, emu_round round)
{
    for (int i = 0; i < k; ++i) {
        double next = emui_fma(a[i], b[i][n], sum, round);
        if (isnan(next))
            next = emui_double_of(
                emui_fma_nan(emui_bits_of(a[i]), emui_bits_of(b[i][n]), emui_bits_of(sum)));
        sum = next;
    }
    return sum;
}

/* Eight columns of a line, each k after the other; false where a result is not a number: its size
 * is above that of infinity. */
EMUI_PART bool add_line(const double *a, double b[][N], int k, const double *restrict c,
                        double *restrict d)
{
    const uint64_t infinite = UINT64_C(0x7ff) << 52;
    double sum[N];
    uint64_t above[N], any = 0;
    for (int n = 0; n < N; ++n) /* a copy of C would be made by halves of vectors */
        sum[n] = fma(a[0], b[0][n], c[n]);
    for (int i = 1; i < k; ++i)
        for (int n = 0; n < N; ++n)
            sum[n] = fma(a[i], b[i][n], sum[n]);
    for (int n = 0; n < N; ++n) {
        d[n] = sum[n];
        above[n] = infinite - (emui_bits_of(sum[n]) & INT64_MAX);
    }
    for (int n = 0; n < N; ++n)
        any |= above[n];
    return any >> 63 == 0;
}

/* To nearest; bit m of the result: line m has a NaN, and is to be added up again. */
EMUI_VECTOR static uint32_t add_nearest(const emui_mma *x, double a[][MAX_K], double b[][N],
                                        double c[][N], double d[][N])
{
    uint32_t again = 0;
    for (int m = 0; m < x->s->m; ++m)
        again |= add_line(a[m], b, x->k, c[m], d[m]) ? 0 : UINT32_C(1) << m;
    return again;
}

static void multiply(const emui_mma *x, double a[][MAX_K], double b[][N], double c[][N],
                     double d[][N])
{
    emu_round round = rounding_of(x->i->flags);
    uint32_t again = round == EMU_RN ? add_nearest(x, a, b, c, d) : UINT32_MAX;
    for (int m = 0; m < x->s->m; ++m)
        for (int n = 0; (again >> m & 1) != 0 && n < N; ++n)
            d[m][n] = sum_of(a[m], b, n, x->k, c[m][n], round);
}

void emui_mma_doubles(const emui_mma *x, emu_warp *w, uint32_t active)
{
    double a[MAX_M][MAX_K], b[MAX_K][N], c[MAX_M][N], d[MAX_M][N];
    load(w, x->a, x->a_count, (emui_fragment_form){x->s->m, 1, 64}, (doubles){a[0], MAX_K, 1});
    load(w, x->b, x->b_count, (emui_fragment_form){N, 1, 64}, (doubles){b[0], 1, N});
    load(w, x->c, x->c_count, (emui_fragment_form){x->s->m, 2, 64}, (doubles){c[0], N, 1});
    multiply(x, a, b, c, d);
    store(x, w, active, d);
}
