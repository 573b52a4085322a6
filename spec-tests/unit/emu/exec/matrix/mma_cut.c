/* mma_cut.c - mma.sync of floating point by whole registers gives the sums of dot.c, bit by bit.
 *
 * Operands are drawn as in dot_panel.c. */
#include "spec-tests/unit/emu/exec/matrix/row_bench.h"

static const kind floats[] = {
    {16, 16, EMU_F16, EMU_F16, EMU_F32, EMU_F32, 0},
    {16, 8, EMU_F16, EMU_F16, EMU_F32, EMU_F32, 0},
    {16, 16, EMU_F16, EMU_F16, EMU_F16, EMU_F16, 0},
    {16, 8, EMU_F16, EMU_F16, EMU_F16, EMU_F16, 0},
    {16, 16, EMU_BF16, EMU_BF16, EMU_F32, EMU_F32, 0},
    {16, 8, EMU_BF16, EMU_BF16, EMU_F32, EMU_F32, 0},
    {16, 8, EMU_TF32, EMU_TF32, EMU_F32, EMU_F32, 0},
    {16, 4, EMU_TF32, EMU_TF32, EMU_F32, EMU_F32, 0},
};

/* Most that a program multiplies is done here. */
START_TEST(rows_are_sums)
{
    static const int spreads[] = {0, 4, 12, 40, 90, -1};
    static bench t;
    int done[COUNT(spreads)] = {0};
    uint32_t seed = (uint32_t)_i * 77 + 5;
    open_bench(&t, &floats[_i]);
    for (int n = 0; n < DRAWS; ++n) {
        const int which = n % COUNT(spreads), spread = spreads[which];
        draw_all(&t, spread, n % 5 == 0 ? 0 : n % 7 == 0 ? -1 : spread, &seed);
        put_all(&t);
        if (emui_mma_row(&t.x, &t.warp, UINT32_MAX)) {
            ++done[which];
            compare(&t, sum_of);
        }
    }
    for (int which = 0; which < 4; ++which)
        ck_assert_int_gt(done[which], DRAWS / COUNT(spreads) * 3 / 4);
}
END_TEST

/* Sums about as long as 24 bits, and shorter. */
START_TEST(short_sums_are_sums)
{
    static bench t;
    uint32_t seed = (uint32_t)_i * 91 + 3;
    int done = 0;
    open_bench(&t, &floats[_i]);
    for (int n = 0; n < DRAWS; ++n) {
        const int of_a = n % 9, of_b = n / 9 % 9, of_c = n / 81 % 23, power = -(n % 25);
        const int lower = n % 4 == 0 ? 0 : n % 17;
        for (int i = 0; i < t.k.k; ++i) {
            for (int line = 0; line < t.k.m; ++line)
                t.a[line][i] = draw_short(t.k.a, of_a, power, &seed);
            for (int column = 0; column < EMUI_PANEL; ++column)
                t.b[column][i] = draw_short(t.k.b, of_b, -lower, &seed);
        }
        for (int line = 0; line < t.k.m; ++line)
            for (int i = 0; i < EMUI_PANEL; ++i)
                t.c[line][i] = draw_short(t.k.c, of_c, power - lower, &seed);
        put_all(&t);
        if (emui_mma_row(&t.x, &t.warp, UINT32_MAX)) {
            ++done;
            compare(&t, sum_of);
        }
    }
    ck_assert_int_gt(done, DRAWS / 2);
}
END_TEST

/* As many equal products as a line has number: sums of 31 bits and more, and those that cancel, are
 * among them. */
START_TEST(like_products_are_sums)
{
    static const uint32_t factors[][2] = {{0x3fff, 0x3fff}, {0x3fff, 0xbfff}, {0x0001, 0x0001},
                                          {0x7bff, 0x7bff}, {0x7bff, 0xfbff}, {0x3c00, 0x3c01}};
    static const uint32_t sums[] = {0, 0x3f800000, 0xc2fffffe, 0x0d800000, 0x71ffffff, 0x4b7fffff};
    static bench t;
    open_bench(&t, &floats[0]);
    for (int f = 0; f < COUNT(factors); ++f)
        for (int s = 0; s < COUNT(sums); ++s) {
            for (int i = 0; i < t.k.k; ++i) {
                for (int line = 0; line < t.k.m; ++line)
                    t.a[line][i] = i < line + 1 ? factors[f][0] : 0;
                for (int n = 0; n < EMUI_PANEL; ++n)
                    t.b[n][i] = i % 8 == n ? factors[f][0] : factors[f][1];
            }
            for (int line = 0; line < t.k.m; ++line)
                for (int n = 0; n < EMUI_PANEL; ++n)
                    t.c[line][n] = sums[s];
            put_all(&t);
            if (emui_mma_row(&t.x, &t.warp, UINT32_MAX))
                compare(&t, sum_of);
        }
}
END_TEST

static bool is_done(const kind *k, uint32_t a, uint32_t b, uint32_t c)
{
    static bench t;
    open_bench(&t, k);
    t.a[9][3] = a;
    t.b[5][3] = b;
    t.c[9][6] = c;
    put_all(&t);
    if (!emui_mma_row(&t.x, &t.warp, UINT32_MAX))
        return false;
    compare(&t, sum_of);
    return true;
}

START_TEST(what_is_not_exact_is_left)
{
    const kind *halves = &floats[2], *brains = &floats[4], *words = &floats[6];
    ck_assert(is_done(halves, 0x0001, 0x7bff, 0xfbff));
    ck_assert(!is_done(halves, 0x7c00, 0, 0));
    ck_assert(!is_done(halves, 0, 0xfc00, 0));
    ck_assert(!is_done(halves, 0, 0x7e01, 0));
    ck_assert(!is_done(halves, 0, 0, 0xfc00));
    ck_assert(!is_done(halves, 0, 0, 0x7c01));
    ck_assert(is_done(brains, 0x3f80, 0x3f80, 0x3f800000));
    ck_assert(!is_done(brains, 0x7f80, 0, 0));
    ck_assert(!is_done(brains, 0x0080, 0x3f80, 0));
    ck_assert(!is_done(brains, 0x7f00, 0x7f00, 0));
    ck_assert(!is_done(brains, 0, 0, 0x7f000000));
    ck_assert(!is_done(brains, 0, 0, 0x00000001));
    ck_assert(is_done(brains, 0, 0, 0x80000000));
    ck_assert(is_done(words, 0x3f801fff, 0x3f802000, 0x3f800000)); /* 13 bits are not read */
    ck_assert(!is_done(words, 0x7f800001, 0x3f800000, 0));
    ck_assert(is_done(words, 0x0d800000, 0x3f800000, 0));  /* 2^-100 */
    ck_assert(!is_done(words, 0x0d000000, 0x3f800000, 0)); /* 2^-101 */
    ck_assert(is_done(words, 0x71800000, 0x3f800000, 0));  /* 2^100 */
    ck_assert(!is_done(words, 0x72000000, 0x3f800000, 0)); /* 2^101 */
}
END_TEST

Suite *emu_mma_cut_suite(void)
{
    Suite *s = suite_create("emu_mma_cut");
    TCase *c = tcase_create("emu_mma_cut");
    tcase_add_loop_test(c, rows_are_sums, 0, COUNT(floats));
    tcase_add_loop_test(c, short_sums_are_sums, 0, COUNT(floats));
    tcase_add_test(c, like_products_are_sums);
    tcase_add_test(c, what_is_not_exact_is_left);
    suite_add_tcase(s, c);
    return s;
}
