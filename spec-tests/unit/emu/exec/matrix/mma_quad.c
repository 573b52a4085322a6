/* mma_quad.c - mma.sync.m8n8k4 of f16: four products, in all majors and mixtures of accumulators.
 *
 * Where elements lie is written here as PTX ISA 9.7.14.5.1 writes it. Elements are small integers,
 * so that every sum is exact; drawn ones give the sums that dot.h defines. */
#include "emu/exec/matrix/dot.h"
#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/exec/matrix/draw.h"
#include "spec-tests/unit/emu/exec/matrix/products.h"

enum { SIZE = 8, K = 4 };

struct matrices {
    int a[SIZE][K], b[SIZE][K], c[SIZE][SIZE], d[SIZE][SIZE];
};

struct cell {
    int row, column;
};

static int small(uint64_t *seed)
{
    return (int)random_below(seed, 9) - 4;
}

static void fill(struct matrices *x, uint64_t seed)
{
    for (int i = 0; i < SIZE; ++i)
        for (int k = 0; k < K; ++k) {
            x->a[i][k] = small(&seed);
            x->b[i][k] = small(&seed);
        }
    for (int m = 0; m < SIZE; ++m)
        for (int n = 0; n < SIZE; ++n) {
            x->d[m][n] = x->c[m][n] = small(&seed);
            for (int k = 0; k < K; ++k)
                x->d[m][n] += x->a[m][k] * x->b[n][k];
        }
}

static int quad_row(int lane)
{
    return lane % 4 + (lane < 16 ? 0 : 4);
}

static struct cell quad_result(emu_type t, int lane, int i)
{
    int row = (lane & 1) + (i & 2) + (lane < 16 ? 0 : 4);
    if (t == EMU_F16)
        return (struct cell){quad_row(lane), i};
    return (struct cell){row, (i & 4) + (lane & 2) + (i & 1)};
}

static void put_quads(emu_machine *m, const struct matrix_mma *t, const struct matrices x[4])
{
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        const struct matrices *q = &x[lane % 16 / 4];
        int half = lane < 16 ? 0 : 4;
        for (int i = 0; i < 4; ++i) {
            int a = t->flags & EMU_MMA_A_COL ? q->a[i + half][lane % 4] : q->a[quad_row(lane)][i];
            int b = t->flags & EMU_MMA_B_ROW ? q->b[i + half][lane % 4] : q->b[quad_row(lane)][i];
            matrix_set(m, (struct matrix_rows){0, MATRIX_A, EMU_F16}, lane, i,
                       matrix_bits(EMU_F16, a));
            matrix_set(m, (struct matrix_rows){0, MATRIX_B, EMU_F16}, lane, i,
                       matrix_bits(EMU_F16, b));
        }
        for (int i = 0; i < 8; ++i) {
            struct cell at = quad_result(t->c, lane, i);
            matrix_set(m, (struct matrix_rows){0, MATRIX_C, t->c}, lane, i,
                       matrix_bits(t->c, q->c[at.row][at.column]));
        }
    }
}

START_TEST(four_products_of_quad_pairs)
{
    static const emu_type accumulators[][2] = {
        {EMU_F16, EMU_F16}, {EMU_F32, EMU_F32}, {EMU_F32, EMU_F16}};
    struct matrix_mma t = {8,
                           8,
                           4,
                           accumulators[_i / 4][0],
                           EMU_F16,
                           EMU_F16,
                           accumulators[_i / 4][1],
                           (uint32_t)(_i % 4)};
    struct ptx_line l = mma_line(&t);
    struct matrices x[4];
    emu_machine *m = matrix_open(1, EMU_LATEST, 1, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    for (unsigned q = 0; q < 4; ++q)
        fill(&x[q], 97 + q);
    put_quads(m, &t, x);
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int i = 0; i < 8; ++i) {
            struct cell at = quad_result(t.d, lane, i);
            ck_assert_uint_eq(matrix_get(m, (struct matrix_rows){0, MATRIX_D, t.d}, lane, i),
                              matrix_bits(t.d, x[lane % 16 / 4].d[at.row][at.column]));
        }
    line_close(&l);
    emu_close(m);
}
END_TEST

/* Bits of numbers over a few powers of 2, or any at all, by rows of A, B and C. */
struct drawn {
    uint32_t a[SIZE][K], b[SIZE][K], c[SIZE][SIZE];
};

static void draw_quads(emu_machine *m, const struct matrix_mma *t, int spread, uint32_t *seed,
                       struct drawn x[4])
{
    const struct matrix_rows a = {0, MATRIX_A, EMU_F16}, b = {0, MATRIX_B, EMU_F16};
    const struct matrix_rows c = {0, MATRIX_C, t->c};
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        struct drawn *q = &x[lane % 16 / 4];
        for (int i = 0; i < K; ++i) {
            uint32_t of_a = draw(EMU_F16, spread, seed), of_b = draw(EMU_F16, spread, seed);
            matrix_set(m, a, lane, i, q->a[quad_row(lane)][i] = of_a);
            matrix_set(m, b, lane, i, q->b[quad_row(lane)][i] = of_b);
        }
        for (int i = 0; i < SIZE; ++i) {
            struct cell at = quad_result(t->c, lane, i);
            matrix_set(m, c, lane, i, q->c[at.row][at.column] = draw(t->c, spread, seed));
        }
    }
}

static uint32_t sum_of(const emui_dot *dot, const struct drawn *q, struct cell at)
{
    emui_factor u[K], v[K];
    for (int k = 0; k < K; ++k) {
        u[k] = emui_factor_of(EMU_F16, q->a[at.row][k]);
        v[k] = emui_factor_of(EMU_F16, q->b[at.column][k]);
    }
    return emui_dot_sum(dot, q->c[at.row][at.column], u, v, K);
}

START_TEST(drawn_products_are_as_defined)
{
    static const emu_type accumulators[][2] = {
        {EMU_F16, EMU_F16}, {EMU_F32, EMU_F32}, {EMU_F32, EMU_F16}};
    static const int spreads[] = {4, 20, 40, -1};
    const emu_type to = accumulators[_i][0], from = accumulators[_i][1];
    const struct matrix_mma t = {SIZE, SIZE, K, to, EMU_F16, EMU_F16, from, 0};
    const emui_dot dot = {EMUI_DOT_QUAD, EMU_F16, EMU_F16, from, to};
    uint32_t seed = (uint32_t)_i + 3;
    struct drawn x[4];
    struct ptx_line l = mma_line(&t);
    emu_machine *m = matrix_open(1, EMU_LATEST, 1, EMU_CHECK_ALL);
    for (int times = 0; times < 100; ++times) {
        draw_quads(m, &t, spreads[times % 4], &seed, x);
        ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            for (int i = 0; i < SIZE; ++i)
                ck_assert_uint_eq(matrix_get(m, (struct matrix_rows){0, MATRIX_D, to}, lane, i),
                                  sum_of(&dot, &x[lane % 16 / 4], quad_result(to, lane, i)));
    }
    line_close(&l);
    emu_close(m);
}
END_TEST

Suite *emu_mma_quad_suite(void)
{
    Suite *suite = suite_create("emu_mma_quad");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, four_products_of_quad_pairs, 0, 12);
    tcase_add_loop_test(all, drawn_products_are_as_defined, 0, 3);
    suite_add_tcase(suite, all);
    return suite;
}
