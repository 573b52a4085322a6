/* assertion.c - assertions of kernels: the finding names expression, file, line, function, block
 * and thread, in the words of an H200; and what is told of a call without them.
 *
 * What is not here: how arguments reach a function (argument.c). */
#include "spec-tests/unit/emu/exec/host/host_calls.h"

static emu_machine *open_three(void)
{
    emu_config how = emu_defaults();
    how.block[0] = 4;
    how.block[1] = 2;
    how.grid[0] = 3;
    how.first[0] = 2;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    return m;
}

static emu_end call_assert(emu_machine *m, const uint64_t at[3], int words)
{
    const emu_operand list[] = {WIDE(at[0]),         WIDE(at[1]), PROGRAM_IS(43),
                                {EMU_NOTHING, 0, 0}, WIDE(at[2]), WIDE(1)};
    const emu_ins program[] = {
        {.execute = emu_builtin, .op = EMU_ASSERTFAIL, .list = list, .listed = words, .guard = 4},
        RET};
    *emu_predicate(m, 0, 0, 4) = 0xe0;
    return emu_run(m, program, COUNT(program));
}

START_TEST(an_assertion_is_told)
{
    emu_machine *m = open_three();
    const uint64_t at[] = {host_string(m, "n == 3 && \"q\""), host_string(m, "probe.cu"),
                           host_string(m, "void asserts(int)")};
    ck_assert_int_eq(call_assert(m, at, 10), EMU_FAULTED);
    check_finding(m, "probe.cu:43: void asserts(int): block: [2,0,0], thread: [1,1,0] Assertion "
                     "`n == 3 && 'q'` failed (lanes 0x000000e0 of the warp)");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_ASSERT);
    ck_assert_int_eq(emu_found(m, 0)->lane, 5);
    ck_assert_int_eq(emu_found(m, 0)->pc, 0);
    emu_close(m);
}
END_TEST

/* Without a line, or a function; and strings that are nowhere. */
START_TEST(a_wrong_assertion_is_told)
{
    static const char *const part[] = {
        "__assertfail takes an argument of 8 bytes at byte 24, and the call has 20 bytes of them",
        "__assertfail: lane 5 of warp 0 of CTA 0 uses 1 bytes at address 0x0",
        "__assertfail: lane 5 of warp 0 of CTA 0 uses 1 bytes at address 0x0",
        "__assertfail: lane 5 of warp 0 of CTA 0 uses 1 bytes at address 0x0"};
    emu_machine *m = open_three();
    uint64_t at[] = {host_string(m, "a"), host_string(m, "b"), host_string(m, "c")};
    if (_i > 0)
        at[_i - 1] = 0;
    ck_assert_int_eq(call_assert(m, at, _i == 0 ? 5 : 10), EMU_FAULTED);
    check_finding(m, part[_i]);
    emu_close(m);
}
END_TEST

Suite *emu_assertion_suite(void)
{
    Suite *s = suite_create("emu_assertion");
    TCase *c = tcase_create("assertion");
    tcase_add_test(c, an_assertion_is_told);
    tcase_add_loop_test(c, a_wrong_assertion_is_told, 0, 4);
    suite_add_tcase(s, c);
    return s;
}
