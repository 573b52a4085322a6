/* mma_quad.c - mma.sync.m8n8k4 of f16: four multiplications of 8 x 8 x 4, one of each quad pair.
 *
 * Follows PTX ISA 9.7.14.5.1. The only shape whose A may be column-major and whose B row-major: a
 * register then holds two elements of a column. */
#include "emu/alu/numbers.h"
#include "emu/matrix/fragments.h"
#include "emu/matrix/mma.h"
#include "emu/matrix/multiply.h"

enum { SIZE = 8, K = 4, QUADS = 4 };

typedef struct quad {
    uint32_t a[K][SIZE], b[K][SIZE];
    emui_sums c[SIZE], d[SIZE];
} quad;

/* Element i of a list of registers, which are of one element each, or of two. */
static uint32_t element(const emu_warp *w, int lane, const emu_operand *list, emu_type t, int i)
{
    if (emu_type_bits(t) == 32)
        return emui_u32(w, lane, list[i]);
    return emui_u32(w, lane, list[i / 2]) >> (16 * (i % 2)) & 0xffff;
}

static void set_element(emu_warp *w, int lane, const emu_operand *list, emu_type t, int i,
                        uint32_t v)
{
    if (emu_type_bits(t) == 32) {
        emui_set32(w, lane, list[i], v);
    } else {
        uint32_t old = i % 2 == 0 ? 0 : emui_u32(w, lane, list[i / 2]);
        emui_set32(w, lane, list[i / 2], old | v << (16 * (i % 2)));
    }
}

static void read_lane(const emui_mma *x, const emu_warp *w, int lane, quad *t)
{
    for (int i = 0; i < x->a_count; ++i) {
        emui_cell at = emui_quad_operand(lane, i, (x->i->flags & EMU_MMA_A_COL) != 0);
        t->a[at.column][at.row] = element(w, lane, x->a, x->a_type, i);
    }
    for (int i = 0; i < x->b_count; ++i) {
        emui_cell at = emui_quad_operand(lane, i, (x->i->flags & EMU_MMA_B_ROW) != 0);
        t->b[at.column][at.row] = element(w, lane, x->b, x->b_type, i);
    }
    for (int i = 0; i < x->c_count; ++i) {
        emui_cell at = emui_quad_result(lane, i, x->c_type);
        t->c[at.row].at[at.column] = element(w, lane, x->c, x->c_type, i);
    }
}

static void write_lane(const emui_mma *x, emu_warp *w, int lane, const quad *t)
{
    for (int i = 0; i < x->d_count; ++i) {
        emui_cell at = emui_quad_result(lane, i, x->i->type);
        set_element(w, lane, x->d, x->i->type, i, t->d[at.row].at[at.column]);
    }
}

void emui_mma_quads(const emui_mma *x, emu_warp *w, uint32_t active)
{
    quad t[QUADS];
    emui_multiplier by;
    by.dot = (emui_dot){EMUI_DOT_QUAD, x->a_type, x->b_type, x->c_type, x->i->type};
    by.lines = SIZE;
    by.k = K;
    by.flags = 0;
    by.chosen = NULL;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        read_lane(x, w, lane, &t[emui_quad_of(lane)]);
    for (int q = 0; q < QUADS; ++q) {
        by.a = (emui_operand_bits){t[q].a[0], SIZE};
        emui_multiplier_open(&by);
        emui_multiply(&by, (emui_operand_bits){t[q].b[0], SIZE}, t[q].c, t[q].d);
    }
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((active & emui_lane_bit[lane]) != 0)
            write_lane(x, w, lane, &t[emui_quad_of(lane)]);
}
