/* local.c - the local memory of a thread: that it grows with frames, is not there after them, and
 * that what it grows by was never written.
 *
 * What is not here: alloca (control/stack.c), accesses (memory/local_row.c). */
#include "spec-tests/unit/emu/calls.h"

/* The address of a callee's variable leads nowhere once it has returned. */
START_TEST(a_frame_is_gone_after_its_function)
{
    static const emu_operand out[] = {PROGRAM_ROW(8)}, in[] = {PROGRAM_ROW(OUT)};
    static const emu_ins program[] = {{.execute = emu_call, .target = 3, LIST(in, 1)},
                                      {.execute = emu_load_store,
                                       .op = EMU_LD,
                                       .space = EMU_LOCAL,
                                       .type = EMU_B32,
                                       .d = PROGRAM_ROW(9),
                                       .a = PROGRAM_BY(OUT, 0)},
                                      RET,
                                      {.execute = emu_enter, .count = 32},
                                      LOCAL(EMU_ST, 4, 8),
                                      LOCAL(EMU_LD, 9, 8),
                                      {.execute = emu_address,
                                       .op = EMU_ADDRESS_OF,
                                       .space = EMU_LOCAL,
                                       .type = EMU_B32,
                                       .d = PROGRAM_ROW(8),
                                       .a = PROGRAM_AT(8)},
                                      {.execute = emu_ret, LIST(out, 0)}};
    emu_config how = emu_defaults();
    emu_machine *m = run_calls(program, COUNT(program), &how, EMU_FAULTED);
    check_finding(m, "ld.local: lane 0 of warp 0 of CTA 0 reads 4 bytes at address 0x8");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_BOUNDS);
    ck_assert_int_eq(emu_found(m, 0)->depth, 0);
    ck_assert_int_eq(emu_found(m, 0)->caller, -1);
    emu_close(m);
}
END_TEST

/* A machine without local memory has some in functions; what one left there is gone, though the
 * next one has the same bytes. */
START_TEST(local_memory_begins_unwritten)
{
    static const emu_ins program[] = {{.execute = emu_call, .target = 3},
                                      {.execute = emu_call, .target = 6},
                                      RET,
                                      {.execute = emu_enter, .count = 16},
                                      LOCAL(EMU_ST, 4, 4),
                                      RET,
                                      {.execute = emu_enter, .count = 4096},
                                      LOCAL(EMU_ST, 4, 4092),
                                      LOCAL(EMU_LD, 9, 4092),
                                      LOCAL(EMU_LD, 8, 4),
                                      USE(8),
                                      RET};
    emu_config how = emu_defaults();
    emu_machine *m = run_calls(program, COUNT(program), &how, EMU_FINISHED);
    check_finding(m, "ld.local: lane 0 of warp 0 of CTA 0 reads byte 0x4 of the local memory of "
                     "thread 0, which was");
    ck_assert_int_eq(emu_found(m, 0)->depth, 1);
    ck_assert_int_eq(emu_found(m, 0)->caller, 1);
    ck_assert_uint_eq(emu_register(m, 0, 0, 8)[31], 0xcdcdcdcd);
    emu_close(m);
}
END_TEST

/* The memory that the machine was opened with stays as it was left, from run to run. */
START_TEST(the_own_memory_stays)
{
    static const emu_ins stores[] = {LOCAL(EMU_ST, 4, 8),
                                     {.execute = emu_call, .target = 3},
                                     RET,
                                     {.execute = emu_enter, .count = 64},
                                     {.execute = emu_exit}},
                         loads[] = {LOCAL(EMU_LD, 9, 8), RET}, past[] = {LOCAL(EMU_LD, 9, 16), RET};
    emu_config how = emu_defaults();
    how.local = 16;
    emu_machine *m = emu_open(&how, NULL);
    emu_register(m, 0, 0, 4)[7] = 77;
    ck_assert_int_eq(emu_run(m, stores, COUNT(stores)), EMU_FINISHED);
    ck_assert_int_eq(emu_run(m, loads, COUNT(loads)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_register(m, 0, 0, 9)[7], 77);
    ck_assert_int_eq(emu_run(m, past, COUNT(past)), EMU_FAULTED);
    emu_close(m);
}
END_TEST

Suite *emu_local_suite(void)
{
    Suite *s = suite_create("emu_local");
    TCase *c = tcase_create("local");
    tcase_add_test(c, a_frame_is_gone_after_its_function);
    tcase_add_test(c, local_memory_begins_unwritten);
    tcase_add_test(c, the_own_memory_stays);
    suite_add_tcase(s, c);
    return s;
}
