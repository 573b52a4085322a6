/* mma_row.c - operands of mma.sync that are not whole registers. */
#include "spec-tests/unit/emu/exec/matrix/row_bench.h"

enum { D = 0, C = 10 }; /* the first register of each, in the list */

static const kind halves = {16, 16, EMU_F16, EMU_F16, EMU_F32, EMU_F32, 0};

/* C may be a number, and D no register; lanes that are not active keep what they have. */
START_TEST(operands_need_not_be_whole_registers)
{
    static bench t;
    uint32_t seed = 7;
    open_bench(&t, &halves);
    draw_all(&t, 4, 4, &seed);
    put_all(&t);
    for (int r = 0; r < 4; ++r) {
        t.list[C + r] = (emu_operand){.kind = EMU_IMM, .value = 0x40000000};
        for (int lane = 0; lane < EMU_LANES; ++lane)
            t.row[D + r][lane] = 77;
    }
    for (int line = 0; line < t.k.m; ++line)
        for (int n = 0; n < EMUI_PANEL; ++n)
            t.c[line][n] = 0x40000000;
    t.list[D + 2].kind = EMU_NOTHING;
    ck_assert(emui_mma_row(&t.x, &t.warp, 0x0000ffff));
    for (int r = 0; r < 4; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            const emui_cell at = emui_fragment(t.k.m, 2, lane, r);
            ck_assert_uint_eq(t.row[D + r][lane],
                              r == 2 || lane >= 16 ? 77 : sum_of(&t, at.row, at.column));
        }
}
END_TEST

/* What has no row of its own: 8-bit factors, a step of fewer products. */
START_TEST(others_are_left)
{
    static const kind eights = {16, 16, EMU_E4M3, EMU_E4M3, EMU_F32, EMU_F32, 0};
    static const kind words = {16, 8, EMU_TF32, EMU_TF32, EMU_F32, EMU_F32, 0};
    static bench t;
    open_bench(&t, &eights);
    ck_assert(!emui_mma_row(&t.x, &t.warp, UINT32_MAX));
    open_bench(&t, &words);
    ck_assert(emui_mma_row(&t.x, &t.warp, UINT32_MAX));
    t.x.unit = EMUI_DOT_WMMA;
    ck_assert(!emui_mma_row(&t.x, &t.warp, UINT32_MAX));
}
END_TEST

Suite *emu_mma_row_suite(void)
{
    Suite *s = suite_create("emu_mma_row");
    TCase *c = tcase_create("emu_mma_row");
    tcase_add_test(c, operands_need_not_be_whole_registers);
    tcase_add_test(c, others_are_left);
    suite_add_tcase(s, c);
    return s;
}
