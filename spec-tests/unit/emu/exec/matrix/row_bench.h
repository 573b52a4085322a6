/* row_bench.h - mma.sync by whole registers, without a machine: operands, their registers, sums of
 * dot.c.
 *
 * What is here: what the suites of mma_row.c, mma_cut.c and mma_exact.c share. Which lane holds
 * which element is said by fragments.h; dot.c is held to the answers of an H200. What is not: any
 * test. */
#ifndef CHECK_ROW_BENCH_H
#define CHECK_ROW_BENCH_H

#include "emu/exec/matrix/fragments.h"
#include "emu/exec/matrix/mma_row.h"
#include "spec-tests/unit/emu/exec/matrix/draw.h"
#include "spec-tests/unit/emu/fixture.h"

#include <string.h>

enum { DRAWS = 1200, ROWS = 16, MAX_M = 16, MAX_K = 64 };

typedef struct kind {
    int m, k;
    emu_type a, b, c, d;
    uint32_t flags;
} kind;

/* A warp of which nothing is used but its registers, and an instruction of them. */
typedef struct bench {
    kind k;
    uint32_t a[MAX_M][MAX_K], b[EMUI_PANEL][MAX_K], c[MAX_M][EMUI_PANEL];
    uint32_t row[ROWS][EMU_LANES];
    emu_operand list[ROWS];
    emu_ins ins;
    emui_mma_shape shape;
    emu_warp warp;
    emui_mma x;
} bench;

static inline void open_bench(bench *t, const kind *k)
{
    memset(t, 0, sizeof *t);
    t->k = *k;
    for (int r = 0; r < ROWS; ++r)
        t->list[r] = (emu_operand){.kind = EMU_REG, .r = r};
    t->shape = (emui_mma_shape){.m = k->m, .n = EMUI_PANEL, .k = k->k};
    t->ins.flags = k->flags;
    t->ins.type = k->d;
    t->warp.row = t->row;
    t->x = (emui_mma){.i = &t->ins, .s = &t->shape, .k = k->k, .unit = EMUI_DOT_WARP};
    t->x.a_type = k->a;
    t->x.b_type = k->b;
    t->x.c_type = k->c;
    t->x.a_count = k->m * k->k / EMU_LANES;
    t->x.b_count = EMUI_PANEL * k->k / EMU_LANES;
    t->x.c_count = t->x.d_count = k->m * EMUI_PANEL / EMU_LANES;
    t->x.d = t->list;
    t->x.a = t->x.d + emui_operands_of(k->d, t->x.d_count);
    t->x.b = t->x.a + emui_operands_of(k->a, t->x.a_count);
    t->x.c = t->x.b + emui_operands_of(k->b, t->x.b_count);
}

/* Where element i of a lane is, and its bits there. */
static inline uint32_t *word_of(bench *t, const emu_operand *list, emu_type type, int lane, int i)
{
    const int each = emu_type_bits(type) < 32 ? 32 / (int)emu_type_bits(type) : 1;
    return &t->row[list[i / each].r][lane];
}

static inline int shift_of(emu_type type, int i)
{
    const int bits = (int)emu_type_bits(type);
    return bits < 32 ? i * bits % 32 : 0;
}

static inline void put(bench *t, const emu_operand *list, emu_type type, int lane, int i,
                       uint32_t bits)
{
    *word_of(t, list, type, lane, i) |= bits << shift_of(type, i);
}

static inline uint32_t get(bench *t, const emu_operand *list, emu_type type, int lane, int i)
{
    const uint32_t mask = UINT32_MAX >> (32 - emu_type_bits(type));
    return *word_of(t, list, type, lane, i) >> shift_of(type, i) & mask;
}

static inline void put_all(bench *t)
{
    const emui_mma *x = &t->x;
    memset(t->row, 0, sizeof t->row);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        for (int i = 0; i < x->a_count; ++i) {
            const emui_cell at = emui_fragment(t->k.m, emui_run_of(t->k.a), lane, i);
            put(t, x->a, t->k.a, lane, i, t->a[at.row][at.column]);
        }
        for (int i = 0; i < x->b_count; ++i) {
            const emui_cell at = emui_fragment(EMUI_PANEL, emui_run_of(t->k.b), lane, i);
            put(t, x->b, t->k.b, lane, i, t->b[at.row][at.column]);
        }
        for (int i = 0; i < x->c_count; ++i) {
            const emui_cell at = emui_fragment(t->k.m, 2, lane, i);
            put(t, x->c, t->k.c, lane, i, t->c[at.row][at.column]);
        }
    }
}

static inline uint32_t sum_of(const bench *t, int line, int n)
{
    const emui_dot dot = {EMUI_DOT_WARP, t->k.a, t->k.b, t->k.c, t->k.d};
    emui_factor u[MAX_K], v[MAX_K];
    for (int i = 0; i < t->k.k; ++i) {
        u[i] = emui_factor_of(t->k.a, t->a[line][i]);
        v[i] = emui_factor_of(t->k.b, t->b[n][i]);
    }
    return emui_dot_sum(&dot, t->c[line][n], u, v, t->k.k);
}

static inline void compare(bench *t, uint32_t sum(const bench *, int line, int n))
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int i = 0; i < t->x.d_count; ++i) {
            const emui_cell at = emui_fragment(t->k.m, 2, lane, i);
            const uint32_t is = get(t, t->x.d, t->k.d, lane, i);
            const uint32_t expected = sum(t, at.row, at.column);
            if (is != expected)
                ck_abort_msg("m%dk%d of %s into %s: lane %d, element %d is 0x%x, not 0x%x", t->k.m,
                             t->k.k, emui_format_of(t->k.a)->name, emui_format_of(t->k.d)->name,
                             lane, i, is, expected);
        }
}

static inline void draw_all(bench *t, int spread, int spread_c, uint32_t *seed)
{
    for (int i = 0; i < t->k.k; ++i) {
        for (int line = 0; line < t->k.m; ++line)
            t->a[line][i] = draw(t->k.a, spread, seed);
        for (int n = 0; n < EMUI_PANEL; ++n)
            t->b[n][i] = draw(t->k.b, spread, seed);
    }
    for (int line = 0; line < t->k.m; ++line)
        for (int n = 0; n < EMUI_PANEL; ++n)
            t->c[line][n] = spread_c == 0 ? 0 : draw(t->k.c, spread_c, seed);
}

#endif
