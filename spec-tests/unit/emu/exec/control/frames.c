/* frames.c - what a finding says of the calls that lead to it, and memory that is short for calls
 * and for the stack.
 *
 * What is not here: lanes at different depths, how deep calls go (cases/exec/control/frames). */
#include "spec-tests/unit/emu/body.h"

/* A loop of calls that ends in a wait for more threads than there are. */
START_TEST(a_deadlock_has_depth_and_caller)
{
    emu_config how = emu_defaults();
    emu_machine *m = emu_open(&how, NULL);
    const struct body b = {
        ".func g() { bar.sync 1, 64; ret; } .func f() { call g, (); ret; }", "call f, ();", 0, {0}};
    ck_assert_int_eq(body_run(m, &b), EMU_DEADLOCK);
    check_finding(m, "at depth 2 for barrier 1");
    ck_assert_int_eq(emu_found(m, 0)->depth, 2);
    ck_assert_int_ge(emu_found(m, 0)->caller, 0);
    emu_close(m);
}
END_TEST

START_TEST(after_a_call_there_is_no_caller)
{
    emu_config how = emu_defaults();
    emu_machine *m = emu_open(&how, NULL);
    const struct body b = {".func f() { ret; }", "call f, (); ld.local.u32 %r1, [4096];", 0, {0}};
    ck_assert_int_eq(body_run(m, &b), EMU_FAULTED);
    ck_assert_int_eq(emu_found(m, 0)->depth, 0);
    ck_assert_int_eq(emu_found(m, 0)->caller, -1);
    emu_close(m);
}
END_TEST

/* Each of 40 threads calls itself 20 to 51 times, with memory of its own in each call. */
START_TEST(memory_is_short)
{
    static const struct body b = {
        ".func f(.reg .b32 n) { .local .align 16 .b8 v[48]; .reg .b32 a, i; .reg .pred p;"
        "st.local.u32 [v], n; setp.eq.u32 p, n, 0; @p bra last; alloca.u32 a, n;"
        "sub.u32 i, n, 1; call f, (i); last: ret; }",
        "mov.u32 %r1, %laneid; add.u32 %r1, %r1, 20; call f, (%r1); alloca.u32 %r2, 1000;",
        40,
        {0}};
    emu_config how = emu_defaults();
    ck_assert_int_gt(body_without_memory(&how, &b), 40 * 8);
}
END_TEST

Suite *emu_frames_suite(void)
{
    Suite *s = suite_create("emu_frames");
    TCase *c = tcase_create("frames");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, a_deadlock_has_depth_and_caller);
    tcase_add_test(c, after_a_call_there_is_no_caller);
    tcase_add_test(c, memory_is_short);
    suite_add_tcase(s, c);
    return s;
}
