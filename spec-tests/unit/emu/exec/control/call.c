/* call.c - calls that no decoder makes: of what is no function, of lists and blocks that do not
 * agree, of rows and predicates that are not there; and local memory from run to run. They are
 * built by hand because PTX text cannot say them.
 *
 * What is not here: all that text can say (spec-tests/cases/exec/control/call). */
#include "spec-tests/unit/emu/line.h"

#define CALL(to, ...)                                                                              \
    {                                                                                              \
        .execute = emu_call, .target = (to), __VA_ARGS__                                           \
    }
#define ENTER(...)                                                                                 \
    {                                                                                              \
        .execute = emu_enter, __VA_ARGS__                                                          \
    }
#define RET(...)                                                                                   \
    {                                                                                              \
        .execute = emu_ret, __VA_ARGS__                                                            \
    }
#define TO(t)                                                                                      \
    {                                                                                              \
        .execute = emu_bra, .target = (t)                                                          \
    }

static const emu_operand bytes[] = {PROGRAM_IS(8), PROGRAM_IS(0)};

static const struct wrong {
    emu_ins call, enter, ret; /* at 0, 2 and 3 */
    emu_rule rule;
    const char *part;
} wrongs[] = {
    {CALL(1, .count = 0), ENTER(), RET(), EMU_OPERAND, "call: no function begins at instruction 1"},
    {CALL(-1, .count = 0), ENTER(), RET(), EMU_OPERAND,
     "call: no function begins at instruction -1"},
    {CALL(2, .x = {EMU_ROWS, 60, 5}), ENTER(), RET(), EMU_OPERAND, "the program names register 60"},
    {CALL(2, .e = {EMU_PREDICATES, 16, 1}), ENTER(), RET(), EMU_OPERAND,
     "the program names predicate 16"},
    {TO(2), ENTER(), RET(), EMU_OPERAND,
     "lane 0 runs into the function that begins here, which it has not called"},
    {CALL(2, .count = 0), ENTER(), TO(2), EMU_OPERAND,
     "lane 0 runs into the function that begins here"},
    {CALL(2, .b = PROGRAM_AT(16), .count = 16), ENTER(), RET(), EMU_BOUNDS,
     "call: lane 0 of warp 0 of CTA 0 uses 16 bytes at address 0x10"},
    {CALL(2, .c = PROGRAM_AT(26)), ENTER(.count = 16), RET(.b = PROGRAM_AT(0), .count = 4),
     EMU_BOUNDS,
     "ret: lane 0 gives 4 bytes to address 0x1a, and the local memory of its caller ends at 0x1c"},
    {CALL(2, .c = PROGRAM_AT(24)), ENTER(.count = 2), RET(.b = PROGRAM_AT(0), .count = 4),
     EMU_BOUNDS, "ret: lane 0 of warp 0 of CTA 0 uses 4 bytes at address 0x20"},
    {{.execute = emu_builtin, .op = EMU_MALLOC, .list = bytes, .listed = 2, .c = PROGRAM_AT(24)},
     ENTER(),
     RET(),
     EMU_BOUNDS,
     "malloc: lane 0 of warp 0 of CTA 0 uses 8 bytes at address 0x18"},
};

START_TEST(a_wrong_call_is_found)
{
    const struct wrong *c = &wrongs[_i];
    const emu_ins program[] = {c->call, RET(), c->enter, c->ret};
    emu_config how = emu_defaults();
    how.local = 28;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FAULTED);
    check_finding(m, c->part);
    ck_assert_int_eq(emu_found(m, 0)->rule, c->rule);
    emu_close(m);
}
END_TEST

/* An instruction has an address, too, where no module says which functions there are. */
START_TEST(an_instruction_is_called_by_its_address)
{
    const emu_ins program[] = {CALL(0, .a = PROGRAM_IS(emu_function_address(2))), RET(), ENTER(),
                               RET()};
    emu_config how = emu_defaults();
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_counted(m)->instructions, 4);
    emu_close(m);
}
END_TEST

/* The memory that the machine was opened with stays as it was left, also where a thread ends in a
 * function, and no more of it is there. */
START_TEST(local_memory_stays_from_run_to_run)
{
    static const emu_ins exits[] = {CALL(2, .count = 0), RET(), ENTER(.count = 64), PROGRAM_EXIT};
    emu_config how = emu_defaults();
    how.local = 16;
    emu_machine *m = emu_open(&how, NULL);
    emu_register(m, 0, 0, 4)[7] = 77;
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, "st.local.u32 [8], r4;"), EMU_FINISHED);
    ck_assert_int_eq(emu_run(m, exits, COUNT(exits)), EMU_FINISHED);
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, "ld.local.u32 r9, [8];"), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_register(m, 0, 0, 9)[7], 77);
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, "ld.local.u32 r9, [16];"), EMU_FAULTED);
    emu_close(m);
}
END_TEST

Suite *emu_call_suite(void)
{
    Suite *s = suite_create("emu_call");
    TCase *c = tcase_create("call");
    tcase_add_loop_test(c, a_wrong_call_is_found, 0, COUNT(wrongs));
    tcase_add_test(c, an_instruction_is_called_by_its_address);
    tcase_add_test(c, local_memory_stays_from_run_to_run);
    suite_add_tcase(s, c);
    return s;
}
