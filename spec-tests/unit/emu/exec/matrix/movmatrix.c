/* movmatrix.c - movmatrix: every element holds its own number, and is looked for in the
 * transpose. */
#include "spec-tests/unit/emu/exec/matrix/rows.h"

START_TEST(moves)
{
    emu_ins ins = {.execute = emu_movmatrix,
                   .d = matrix_row(FIRST),
                   .a = matrix_row(FIRST + _i), /* the second time onto itself */
                   .guard = EMU_NO_GUARD};
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, FIRST + _i)[lane] = held(2, lane, false);
    ck_assert_int_eq(matrix_run(m, &ins, 1), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(emu_register(m, 0, 0, FIRST)[lane], held(2, lane, true));
    emu_close(m);
}
END_TEST

/* Twice transposed it is as it was, whatever the bits are. */
START_TEST(twice_is_once_and_back)
{
    emu_ins ins[2] = {{.execute = emu_movmatrix,
                       .d = matrix_row(FIRST),
                       .a = matrix_row(FIRST + 1),
                       .guard = EMU_NO_GUARD}};
    uint32_t seed = 7, was[EMU_LANES];
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    ins[1] = ins[0];
    ins[1].a = matrix_row(FIRST);
    ins[1].d = matrix_row(FIRST + 2);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        seed = seed * 1664525U + 1013904223U;
        was[lane] = emu_register(m, 0, 0, FIRST + 1)[lane] = seed;
    }
    ck_assert_int_eq(matrix_run(m, ins, 2), EMU_FINISHED);
    ck_assert_mem_eq(emu_register(m, 0, 0, FIRST + 2), was, sizeof was);
    ck_assert_mem_eq(emu_register(m, 0, 0, FIRST + 1), was, sizeof was);
    ck_assert_mem_ne(emu_register(m, 0, 0, FIRST), was, sizeof was);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* It is .aligned, and all 32 lanes hold the matrix: a guard is found, and so is a lane that
 * left. */
START_TEST(the_whole_warp_moves)
{
    emu_ins ins[2] = {{.execute = emu_exit, .guard = 3},
                      {.execute = emu_movmatrix,
                       .d = matrix_row(FIRST),
                       .a = matrix_row(FIRST),
                       .guard = _i ? EMU_NO_GUARD : 4}};
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 3) = _i ? 0x100 : 0;
    *emu_predicate(m, 0, 0, 4) = ~UINT32_C(0x100);
    matrix_run(m, ins, 2);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_DIVERGED);
    ck_assert_msg(strncmp(emu_found(m, 0)->message, "movmatrix", 9) == 0, "%s",
                  emu_found(m, 0)->message);
    emu_close(m);
}
END_TEST

Suite *emu_movmatrix_suite(void)
{
    Suite *suite = suite_create("emu_movmatrix");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, moves, 0, 2);
    tcase_add_test(all, twice_is_once_and_back);
    tcase_add_loop_test(all, the_whole_warp_moves, 0, 2);
    suite_add_tcase(suite, all);
    return suite;
}
