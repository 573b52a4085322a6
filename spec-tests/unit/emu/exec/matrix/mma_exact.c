/* mma_exact.c - mma.sync of integers by whole registers gives their sums, which wrap or stay. */
#include "spec-tests/unit/emu/exec/matrix/row_bench.h"

static const kind integers[] = {
    {8, 16, EMU_S8, EMU_U8, EMU_S32, EMU_S32, 0},
    {16, 16, EMU_U8, EMU_U8, EMU_S32, EMU_S32, EMU_MMA_SATFINITE},
    {16, 32, EMU_S8, EMU_S8, EMU_S32, EMU_S32, EMU_MMA_SATFINITE},
    {16, 32, EMU_U8, EMU_S8, EMU_S32, EMU_S32, 0},
    {8, 32, EMU_S4, EMU_S4, EMU_S32, EMU_S32, 0},
    {16, 32, EMU_U4, EMU_S4, EMU_S32, EMU_S32, EMU_MMA_SATFINITE},
    {16, 64, EMU_S4, EMU_U4, EMU_S32, EMU_S32, 0},
};

static int64_t integer_of(emu_type t, uint32_t bits)
{
    const int unused = 64 - (int)emu_type_bits(t);
    const uint64_t top = (uint64_t)bits << unused;
    return emui_is_signed(t) ? (int64_t)top >> unused : (int64_t)(top >> unused);
}

static uint32_t integer_sum_of(const bench *t, int line, int n)
{
    int64_t sum = (int32_t)t->c[line][n];
    for (int i = 0; i < t->k.k; ++i)
        sum += integer_of(t->k.a, t->a[line][i]) * integer_of(t->k.b, t->b[n][i]);
    if (t->k.flags & EMU_MMA_SATFINITE)
        sum = sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum;
    return (uint32_t)sum;
}

START_TEST(rows_of_integers_are_sums)
{
    static bench t;
    uint32_t seed = (uint32_t)_i * 57 + 1;
    open_bench(&t, &integers[_i]);
    for (int n = 0; n < DRAWS / 4; ++n) {
        draw_all(&t, -1, -1, &seed);
        for (int i = 0; n % 3 == 0 && i < t.k.k; ++i) { /* the largest sums */
            for (int line = 0; line < t.k.m; ++line)
                t.a[line][i] = line % 2 == 0 ? UINT32_C(1) << (emu_type_bits(t.k.a) - 1)
                                             : UINT32_MAX >> (32 - emu_type_bits(t.k.a));
            for (int column = 0; column < EMUI_PANEL; ++column)
                t.b[column][i] = column % 2 == 0 ? UINT32_C(1) << (emu_type_bits(t.k.b) - 1)
                                                 : UINT32_MAX >> (32 - emu_type_bits(t.k.b));
        }
        put_all(&t);
        ck_assert(emui_mma_row(&t.x, &t.warp, UINT32_MAX));
        compare(&t, integer_sum_of);
    }
}
END_TEST

Suite *emu_mma_exact_suite(void)
{
    Suite *s = suite_create("emu_mma_exact");
    TCase *c = tcase_create("emu_mma_exact");
    tcase_add_loop_test(c, rows_of_integers_are_sums, 0, COUNT(integers));
    suite_add_tcase(s, c);
    return s;
}
