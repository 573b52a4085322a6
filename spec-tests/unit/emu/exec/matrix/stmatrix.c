/* stmatrix.c - stmatrix: every element holds its own number, and is looked for where the PTX ISA
 * says that it goes; ldmatrix brings it back. */
#include "spec-tests/unit/emu/exec/matrix/rows.h"

START_TEST(stores)
{
    int matrices = 1 << _i / 2;
    bool trans = _i % 2;
    struct ptx_line l = instruction(true, matrices, trans);
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    name_rows(m, matrices);
    for (int j = 0; j < matrices; ++j)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, FIRST + 3 * j)[lane] = held(j, lane, trans);
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
    for (int lane = 0; lane < 8 * matrices; ++lane) {
        uint8_t bytes[16];
        uint32_t at = emu_shared_address(0, row_of(lane));
        ck_assert(emu_get(m, emu_generic(EMU_SHARED, at), bytes, sizeof bytes));
        for (int c = 0; c < 8; ++c)
            ck_assert_uint_eq((uint32_t)(bytes[2 * c] | bytes[2 * c + 1] << 8),
                              number(lane / 8, lane % 8, c));
    }
    ck_assert_int_eq(emu_findings(m), 0);
    line_close(&l);
    emu_close(m);
}
END_TEST

/* What stmatrix stored, ldmatrix loads: transposed by one of the two, by both, or by neither. */
START_TEST(loads_bring_it_back)
{
    bool there = _i & 1, back = _i & 2;
    struct ptx_line l =
        line_of("stmatrix.sync.aligned.m8n8.x4%s.shared.b16 [r8], {r16, r19, r22, r25};"
                "ldmatrix.sync.aligned.m8n8.x4%s.shared.b16 {r48..r51}, [r8];",
                there ? ".trans" : "", back ? ".trans" : "");
    emu_machine *m = open_warp(EMU_CHECK_ALL & ~(uint32_t)EMU_CHECK_RACE);
    name_rows(m, 4);
    for (int j = 0; j < 4; ++j)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, FIRST + 3 * j)[lane] = held(j, lane, false);
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
    for (int j = 0; j < 4; ++j)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            ck_assert_uint_eq(emu_register(m, 0, 0, FIRST + 32 + j)[lane],
                              held(j, lane, there != back));
    ck_assert_int_eq(emu_findings(m), 0);
    line_close(&l);
    emu_close(m);
}
END_TEST

/* Rows of 128 bytes apart are in the same banks, 16 apart in different ones. */
START_TEST(stores_are_counted)
{
    for (int apart = 16; apart <= 128; apart *= 8) {
        struct ptx_line l = instruction(true, 2, false);
        emu_machine *m = open_warp(0);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, ADDRESS)[lane] = emu_shared_address(0, (uint32_t)(lane * apart));
        ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
        ck_assert_uint_eq(emu_counted(m)->wavefronts, apart == 16 ? 2 : 16);
        ck_assert_uint_eq(emu_counted(m)->ideal_wavefronts, 2);
        line_close(&l);
        emu_close(m);
    }
}
END_TEST

/* ---- What is wrong ---- */

START_TEST(bad_stores_are_found)
{
    is_found(true, MATRIX_SHARED, true, EMU_BOUNDS, "lane 7 of warp 0 of CTA 0 writes 16 bytes");
    is_found(true, 0x308, true, EMU_ALIGNMENT, "lane 7 of warp 0 of CTA 0 uses address 0x308");
}
END_TEST

/* Two rows in one place are a race: either may be the one that stays. */
START_TEST(rows_in_one_place_race)
{
    struct ptx_line l = instruction(true, 1, false);
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    name_rows(m, 1);
    emu_register(m, 0, 0, ADDRESS)[7] = emu_register(m, 0, 0, ADDRESS)[3];
    for (int lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, FIRST)[lane] = held(0, lane, false);
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_RACE);
    line_close(&l);
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
