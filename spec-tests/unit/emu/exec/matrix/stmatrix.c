/* stmatrix.c - stmatrix: every element holds its own number, and is looked for where the PTX ISA
 * says that it goes; ldmatrix brings it back. */
#include "spec-tests/unit/emu/exec/matrix/rows.h"

START_TEST(stores)
{
    int matrices = 1 << _i / 2;
    bool trans = _i % 2;
    emu_operand list[4];
    emu_ins ins = instruction(emu_stmatrix, matrices, trans, list);
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    name_rows(m, matrices);
    for (int j = 0; j < matrices; ++j)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, FIRST + 3 * j)[lane] = held(j, lane, trans);
    ck_assert_int_eq(matrix_run(m, &ins, 1), EMU_FINISHED);
    for (int lane = 0; lane < 8 * matrices; ++lane) {
        uint8_t bytes[16];
        uint32_t at = emu_shared_address(0, row_of(lane));
        ck_assert(emu_get(m, emu_generic(EMU_SHARED, at), bytes, sizeof bytes));
        for (int c = 0; c < 8; ++c)
            ck_assert_uint_eq((uint32_t)(bytes[2 * c] | bytes[2 * c + 1] << 8),
                              number(lane / 8, lane % 8, c));
    }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* What stmatrix stored, ldmatrix loads: transposed by one of the two, by both, or by neither. */
START_TEST(loads_bring_it_back)
{
    bool there = _i & 1, back = _i & 2;
    emu_operand list[4], other[4];
    emu_ins program[2] = {instruction(emu_stmatrix, 4, there, list),
                          instruction(emu_ldmatrix, 4, back, other)};
    emu_machine *m = open_warp(EMU_CHECK_ALL & ~(uint32_t)EMU_CHECK_RACE);
    for (int j = 0; j < 4; ++j)
        other[j] = matrix_row(FIRST + 32 + j);
    name_rows(m, 4);
    for (int j = 0; j < 4; ++j)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, FIRST + 3 * j)[lane] = held(j, lane, false);
    ck_assert_int_eq(matrix_run(m, program, 2), EMU_FINISHED);
    for (int j = 0; j < 4; ++j)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            ck_assert_uint_eq(emu_register(m, 0, 0, FIRST + 32 + j)[lane],
                              held(j, lane, there != back));
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* Rows of 128 bytes apart are in the same banks, 16 apart in different ones. */
START_TEST(stores_are_counted)
{
    for (int apart = 16; apart <= 128; apart *= 8) {
        emu_operand list[4];
        emu_ins ins = instruction(emu_stmatrix, 2, false, list);
        emu_machine *m = open_warp(0);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, ADDRESS)[lane] = emu_shared_address(0, (uint32_t)(lane * apart));
        ck_assert_int_eq(matrix_run(m, &ins, 1), EMU_FINISHED);
        ck_assert_uint_eq(emu_counted(m)->wavefronts, apart == 16 ? 2 : 16);
        ck_assert_uint_eq(emu_counted(m)->ideal_wavefronts, 2);
        emu_close(m);
    }
}
END_TEST

/* ---- What is wrong ---- */

START_TEST(bad_stores_are_found)
{
    emu_operand list[4];
    emu_ins store = instruction(emu_stmatrix, 4, false, list), odd = store, other = store;
    is_found(store, MATRIX_SHARED, true, EMU_BOUNDS,
             "stmatrix: lane 7 of warp 0 of CTA 0 writes 16 bytes");
    is_found(store, 0x308, true, EMU_ALIGNMENT,
             "stmatrix: lane 7 of warp 0 of CTA 0 uses address 0x308");
    odd.count = 3;
    is_found(odd, AWAY, true, EMU_OPERAND, "moves 1, 2 or 4 matrices with one register each");
    other.op = EMU_MATRIX_M16N8_B8;
    is_found(other, AWAY, true, EMU_UNSUPPORTED,
             "stmatrix.m16n8.b8 is not an instruction of sm_90a");
}
END_TEST

/* Two rows in one place are a race: either may be the one that stays. */
START_TEST(rows_in_one_place_race)
{
    emu_operand list[4];
    emu_ins store = instruction(emu_stmatrix, 1, false, list);
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    name_rows(m, 1);
    emu_register(m, 0, 0, ADDRESS)[7] = emu_register(m, 0, 0, ADDRESS)[3];
    for (int lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, FIRST)[lane] = held(0, lane, false);
    ck_assert_int_eq(matrix_run(m, &store, 1), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_RACE);
    emu_close(m);
}
END_TEST

Suite *emu_stmatrix_suite(void)
{
    Suite *suite = suite_create("emu_stmatrix");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, stores, 0, 6);
    tcase_add_loop_test(all, loads_bring_it_back, 0, 4);
    tcase_add_test(all, stores_are_counted);
    tcase_add_test(all, bad_stores_are_found);
    tcase_add_test(all, rows_in_one_place_race);
    suite_add_tcase(suite, all);
    return suite;
}
