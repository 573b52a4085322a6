/* warp_turns.c - the turns of warps and lanes, where a case does not reach: limits of steps, one
 * run after another, the seed.
 *
 * Not here: branches, guards and barriers of kernels (cases/schedule/warp_turns). */
#include "spec-tests/unit/emu/line.h"

/* A flag that is never set: steps are limited to the step, in every schedule. */
START_TEST(endless_loops_are_cut)
{
    struct ptx_line l = line_of("loop: add.u32 r8, r8, 1; bra loop;");
    emu_config how = emu_defaults();
    how.max_steps = (uint64_t[]){1, 63, 64, 1000, 12345}[_i];
    how.block[0] = 64;
    emu_machine *m = emu_open(&how, NULL);
    for (uint64_t run = 1; run < 4; ++run) {
        ck_assert_int_eq(emu_run(m, l.ins, l.n), EMU_TOO_LONG);
        ck_assert_uint_eq(emu_counted(m)->instructions, run * how.max_steps);
    }
    ck_assert_int_gt(emu_findings(m), 0);
    for (int k = 0; k < emu_findings(m); ++k) {
        ck_assert_int_eq(emu_found(m, k)->rule, EMU_STUCK);
        check_says(emu_found(m, k), "too long: after ");
        check_says(emu_found(m, k), "of CTA 0 is at ");
    }
    emu_close(m);
    line_close(&l);
}
END_TEST

/* The first run ends half way, with lanes at a barrier and work on its way; the second one is
 * whole. Registers and memory are as the first run left them. */
START_TEST(a_second_run_begins_clean)
{
    struct ptx_line half = line_of("st.shared.u32 [r8], r9; @p15 mbarrier.init.shared.b64 [32], 5;"
                                   "@p15 barrier.cluster.arrive; bar.sync 3, 96;"),
                    whole = line_of("ld.shared.u32 r11, [r10];"
                                    "@p15 mbarrier.init.shared.b64 [32], 1; bar.sync 3;"
                                    "barrier.cluster.arrive; barrier.cluster.wait;");
    struct program_case p = program_make(whole.ins, whole.n, 64, 1);
    emu_machine *m = program_open(&p, (emu_schedule)_i, 7);
    for (uint32_t t = 0; t < 64; ++t) {
        emu_register(m, 0, (int)t / 32, 8)[t % 32] = 64 + 4 * t;
        emu_register(m, 0, (int)t / 32, 9)[t % 32] = 3 * t + 1;
        emu_register(m, 0, (int)t / 32, 10)[t % 32] = 64 + 4 * (63 - t);
    }
    ck_assert_int_eq(emu_run(m, half.ins, half.n), EMU_DEADLOCK);
    int before = emu_findings(m);
    for (int again = 0; again < 3; ++again)
        ck_assert_int_eq(emu_run(m, whole.ins, whole.n), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), before);
    for (uint32_t t = 0; t < 64; ++t)
        ck_assert_uint_eq(emu_register(m, 0, (int)t / 32, 11)[t % 32], 3 * (63 - t) + 1);
    emu_close(m);
    line_close(&half);
    line_close(&whole);
}
END_TEST

/* The order of turns is the seed's: the same again with the same, others with others. */
START_TEST(turns_are_shuffled_by_the_seed)
{
    struct ptx_line l = line_of("atom.shared.add.u32 r8, [0], 1;");
    struct program_case p = program_make(l.ins, l.n, 512, 1);
    uint32_t zero = 0, got[6][16];
    for (int n = 0; n < 6; ++n) {
        emu_machine *m = program_open(&p, EMU_RANDOM, (uint64_t)(n / 2));
        ck_assert(emu_put(m, emu_generic(EMU_SHARED, 0), &zero, 4));
        ck_assert_int_eq(emu_run(m, l.ins, l.n), EMU_FINISHED);
        for (int w = 0; w < 16; ++w)
            got[n][w] = emu_register(m, 0, w, 8)[0];
        emu_close(m);
    }
    line_close(&l);
    for (int n = 0; n < 6; n += 2)
        ck_assert(memcmp(got[n], got[n + 1], sizeof got[0]) == 0);
    ck_assert(memcmp(got[0], got[2], sizeof got[0]) != 0);
    ck_assert(memcmp(got[2], got[4], sizeof got[0]) != 0);
}
END_TEST

Suite *emu_warp_turns_suite(void)
{
    Suite *s = suite_create("emu_warp_turns");
    TCase *c = tcase_create("emu_warp_turns");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, endless_loops_are_cut, 0, 5);
    tcase_add_loop_test(c, a_second_run_begins_clean, 0, 3);
    tcase_add_test(c, turns_are_shuffled_by_the_seed);
    suite_add_tcase(s, c);
    return s;
}
