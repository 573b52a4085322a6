/* mma_quad.c - mma.sync.m8n8k4 of f16: four multiplications of 8 x 8 x 4, one of each quad pair.
 *
 * Follows PTX ISA 9.7.14.5.1. The only shape whose A may be column-major and whose B row-major: a
 * register then holds two elements of a column. Sums are the fused multiply-adds of dot.h, in
 * single precision, eight columns at once. */
#include "emu/exec/alu/halves.h"
#include "emu/exec/matrix/fragments.h"
#include "emu/exec/matrix/ldmatrix.h"
#include "emu/exec/matrix/mma.h"
#include "emu/state/vector.h"

#include <math.h>
#include <string.h>

enum { SIZE = 8, K = 4, QUADS = 4 };

typedef struct quad {
    float a[K][SIZE], b[K][SIZE];
    float sum[SIZE][SIZE]; /* C, then D */
} quad;

/* Element i of all lanes. */
typedef float elements[SIZE][EMU_LANES];

/* ---- Registers ------------------------------------------------------------------------------ */

static void load(const emu_warp *w, const emu_operand *list, emu_type t, int count, elements to)
{
    uint32_t scratch[EMU_LANES];
    for (int i = 0; i < count; ++i)
        if (t == EMU_F16)
            emui_halves_to_floats(t, emui_lanes(w, list[i / 2], scratch), 16 * (i % 2), to[i]);
        else
            memcpy(to[i], emui_lanes(w, list[i], scratch), sizeof to[i]);
}

/* Of a NaN the one of its type. */
static void store_words(emu_warp *w, uint32_t active, emu_operand to, const float *from)
{
    uint32_t word[EMU_LANES];
    for (int lane = 0; lane < EMU_LANES; ++lane)
        word[lane] = isnan(from[lane]) ? 0x7fffffff : emui_bits_of_float(from[lane]);
    emui_set_lanes(w, active, to, word);
}

static void store_halves(emu_warp *w, uint32_t active, emu_operand to, const float *low,
                         const float *high)
{
    uint32_t word[EMU_LANES], upper[EMU_LANES];
    emui_floats_to_halves(EMU_F16, low, word);
    emui_floats_to_halves(EMU_F16, high, upper);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        word[lane] |= upper[lane] << 16;
    emui_set_lanes(w, active, to, word);
}

static void read_all(const emui_mma *x, const emu_warp *w, quad t[QUADS])
{
    elements a, b, c;
    const bool columns = (x->i->flags & EMU_MMA_A_COL) != 0;
    const bool rows = (x->i->flags & EMU_MMA_B_ROW) != 0;
    load(w, x->a, x->a_type, K, a);
    load(w, x->b, x->b_type, K, b);
    load(w, x->c, x->c_type, SIZE, c);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        quad *q = &t[emui_quad_of(lane)];
        for (int i = 0; i < K; ++i) {
            emui_cell in_a = emui_quad_operand(lane, i, columns);
            emui_cell in_b = emui_quad_operand(lane, i, rows);
            q->a[in_a.column][in_a.row] = a[i][lane];
            q->b[in_b.column][in_b.row] = b[i][lane];
        }
        for (int i = 0; i < SIZE; ++i) {
            emui_cell at = emui_quad_result(lane, i, x->c_type);
            q->sum[at.row][at.column] = c[i][lane];
        }
    }
}

static void write_all(const emui_mma *x, emu_warp *w, uint32_t active, const quad t[QUADS])
{
    elements d;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int i = 0; i < SIZE; ++i) {
            emui_cell at = emui_quad_result(lane, i, x->i->type);
            d[i][lane] = t[emui_quad_of(lane)].sum[at.row][at.column];
        }
    for (int i = 0; i < SIZE; ++i)
        if (x->i->type != EMU_F16)
            store_words(w, active, x->d[i], d[i]);
        else if (i % 2 == 0)
            store_halves(w, active, x->d[i / 2], d[i], d[i + 1]);
}

/* ---- Sums ----------------------------------------------------------------------------------- */

/* For f32: one after the other, then c. */
EMUI_PART void add_in_turn(const quad *t, int m, float *restrict sum)
{
    for (int n = 0; n < SIZE; ++n) {
        float products = fmaf(t->a[0][m], t->b[0][n], 0);
        products = fmaf(t->a[1][m], t->b[1][n], products);
        products = fmaf(t->a[2][m], t->b[2][n], products);
        products = fmaf(t->a[3][m], t->b[3][n], products);
        sum[n] = products + sum[n];
    }
}

/* For f16: two sums of two products each are added to c. */
EMUI_PART void add_in_pairs(const quad *t, int m, float *restrict sum)
{
    for (int n = 0; n < SIZE; ++n) {
        float first = fmaf(t->a[1][m], t->b[1][n], t->a[0][m] * t->b[0][n]);
        float second = fmaf(t->a[3][m], t->b[3][n], t->a[2][m] * t->b[2][n]);
        sum[n] = sum[n] + first + second;
    }
}

EMUI_VECTOR static void multiply(bool halves, quad t[QUADS])
{
    for (int q = 0; q < QUADS; ++q)
        for (int m = 0; m < SIZE; ++m)
            if (halves)
                add_in_pairs(&t[q], m, t[q].sum[m]);
            else
                add_in_turn(&t[q], m, t[q].sum[m]);
}

void emui_mma_quads(const emui_mma *x, emu_warp *w, uint32_t active)
{
    quad t[QUADS];
    read_all(x, w, t);
    multiply(x->i->type == EMU_F16, t);
    write_all(x, w, active, t);
}
