/* ldmatrix.c - ldmatrix: every element holds its own number, and is looked for where the PTX ISA
 * says that it goes. Not here: stmatrix, movmatrix, which have files of their own. */
#include "spec-tests/unit/emu/exec/matrix/rows.h"

START_TEST(loads)
{
    int matrices = 1 << _i / 2;
    bool trans = _i % 2;
    struct ptx_line l = instruction(false, matrices, trans);
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    name_rows(m, matrices);
    fill_rows(m, matrices);
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
    for (int j = 0; j < 4; ++j)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            ck_assert_uint_eq(emu_register(m, 0, 0, FIRST + 3 * j)[lane],
                              j < matrices ? held(j, lane, trans) : 0);
    ck_assert_int_eq(emu_findings(m), 0);
    line_close(&l);
    emu_close(m);
}
END_TEST

/* Rows of 128 bytes apart are in the same banks, 16 apart in different ones. */
START_TEST(wavefronts)
{
    static const struct {
        int apart, matrices;
        uint64_t wavefronts, ideal;
    } rows[] = {{16, 1, 1, 1}, {16, 4, 4, 4}, {128, 1, 8, 1}, {128, 4, 32, 4}, {48, 2, 2, 2}};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k) {
        struct ptx_line l = instruction(false, rows[k].matrices, false);
        emu_machine *m = open_warp(0);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, ADDRESS)[lane] =
                emu_shared_address(0, (uint32_t)(lane * rows[k].apart));
        ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
        ck_assert_uint_eq(emu_counted(m)->wavefronts, rows[k].wavefronts);
        ck_assert_uint_eq(emu_counted(m)->ideal_wavefronts, rows[k].ideal);
        line_close(&l);
        emu_close(m);
    }
}
END_TEST

/* ---- What is wrong ---- */

START_TEST(misuse_is_found)
{
    is_found(false, AWAY, false, EMU_UNINITIALISED, "lane 0 of warp 0 of CTA 0 reads byte 0x100");
    is_found(false, 0x308, true, EMU_ALIGNMENT, "lane 7 of warp 0 of CTA 0 uses address 0x308");
    is_found(false, MATRIX_SHARED, true, EMU_BOUNDS, "lane 7 of warp 0 of CTA 0 reads 16 bytes");
}
END_TEST

/* Generic addresses of shared memory are as good; those of other memory are not. */
START_TEST(generic_addresses)
{
    struct ptx_line l = line_of("ldmatrix.sync.aligned.m8n8.x1.b16 {r16}, [d8];");
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    uint64_t global = emu_alloc(m, 1024, "g");
    const uint8_t zeros[1024] = {0};
    fill_rows(m, 1);
    ck_assert(emu_put(m, global, zeros, sizeof zeros));
    for (int twice = 0; twice < 2; ++twice) {
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint64_t at = emu_generic(EMU_SHARED, emu_shared_address(0, row_of(lane)));
            at = twice ? global + 16 * (uint64_t)lane : at;
            one_set(m, ADDRESS, lane, at);
        }
        ck_assert_int_eq(line_run(m, UINT32_MAX, &l), twice ? EMU_FAULTED : EMU_FINISHED);
    }
    ck_assert_uint_eq(emu_register(m, 0, 0, FIRST)[9], held(0, 9, false));
    ck_assert(strstr(emu_found(m, 0)->message, "rows are in shared memory") != NULL);
    line_close(&l);
    emu_close(m);
}
END_TEST

Suite *emu_ldmatrix_suite(void)
{
    Suite *suite = suite_create("emu_ldmatrix");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, loads, 0, 6);
    tcase_add_test(all, wavefronts);
    tcase_add_test(all, misuse_is_found);
    tcase_add_test(all, generic_addresses);
    suite_add_tcase(suite, all);
    return suite;
}
