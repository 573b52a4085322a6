/* builtin.c - calls of functions of the host: what comes of what one returns; lanes that wait in
 * one.
 *
 * What is not here: arguments (argument.c), the functions that are there from the first (print.c,
 * assertion.c, heap.c). */
#include "spec-tests/unit/emu/exec/host/host_calls.h"

enum { OWN = EMU_BUILTINS };

/* The other warp's store ends the wait of a lane that calls this. */
static emu_result wait_for_word(const emu_host_call *call)
{
    const uint64_t *at = call->user;
    uint32_t word;
    if (!emu_get(call->m, *at, &word, sizeof word))
        return EMU_FAULT;
    return word == 0 ? EMU_BLOCKED : EMU_DONE;
}

static const emu_ins waits[] = {{.execute = emu_bra, .target = 4, .guard = 2},
                                {.execute = emu_builtin, .op = OWN},
                                ALU(EMU_ADD, OUT, PROGRAM_ROW(OUT), PROGRAM_IS(1)),
                                RET,
                                {.execute = emu_atom,
                                 .op = EMU_ATOM_EXCH,
                                 .space = EMU_GLOBAL,
                                 .type = EMU_B32,
                                 .a = PROGRAM_BY(2, 0),
                                 .b = PROGRAM_IS(1)},
                                RET};

START_TEST(lanes_wait_in_a_function)
{
    uint64_t at = 0;
    uint32_t zero = 0;
    emu_config how = emu_defaults();
    how.block[0] = 64;
    how.host = wait_for_word;
    how.user = &at;
    emu_machine *m = emu_open(&how, NULL);
    at = emu_alloc(m, 4, "the word");
    ck_assert(emu_put(m, at, &zero, 4));
    program_address(m, 2, at);
    *emu_predicate(m, 0, 1, 2) = _i == 0 ? UINT32_MAX : 0;
    ck_assert_int_eq(emu_run(m, waits, COUNT(waits)), _i == 0 ? EMU_FINISHED : EMU_DEADLOCK);
    if (_i == 0)
        ck_assert_uint_eq(emu_register(m, 0, 0, OUT)[31], 1);
    else
        ck_assert_ptr_nonnull(
            strstr(emu_found(m, 0)->message, "waits at instruction 1 for a function of the host"));
    emu_close(m);
}
END_TEST

/* True from so many calls on: lanes that ask again and again do not poll for ever. */
static emu_result counts(const emu_host_call *call)
{
    uint32_t *calls = call->user, result = ++*calls > 120000;
    return emu_host_result(call, 0, &result, sizeof result) ? EMU_DONE : EMU_FAULT;
}

START_TEST(asking_again_is_no_livelock)
{
    static const emu_operand out[] = {PROGRAM_ROW(OUT)};
    static const emu_ins program[] = {{.execute = emu_builtin, .op = OWN, LIST(out, 1)},
                                      BELOW(6, OUT, 1),
                                      {.execute = emu_bra, .target = 0, .guard = 6},
                                      RET};
    uint32_t calls = 0;
    emu_config how = emu_defaults();
    how.block[0] = 1;
    how.host = counts;
    how.user = &calls;
    emu_machine *m = run_calls(program, COUNT(program), &how, EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(calls, 120001);
    emu_close(m);
}
END_TEST

static emu_result refuses(const emu_host_call *call)
{
    const int *which = call->user;
    return *which == 0   ? EMU_FAULT
           : *which == 1 ? emu_host_fault(call, 3, EMU_ASSERT, "I refuse")
                         : emu_host_default(call);
}

START_TEST(a_function_may_refuse)
{
    char own[64];
    snprintf(own, sizeof own, "the program calls function %d of the host", OWN);
    const char *const part[] = {"a function of the host stops the program", "I refuse", own};
    static const emu_rule rule[] = {EMU_OPERAND, EMU_ASSERT, EMU_UNSUPPORTED};
    static const emu_ins program[] = {{.execute = emu_builtin, .op = OWN}, RET};
    emu_config how = emu_defaults();
    how.host = refuses;
    how.user = &_i;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FAULTED);
    check_finding(m, part[_i]);
    ck_assert_int_eq(emu_found(m, 0)->rule, rule[_i]);
    emu_close(m);
}
END_TEST

Suite *emu_builtin_suite(void)
{
    Suite *s = suite_create("emu_builtin");
    TCase *c = tcase_create("builtin");
    tcase_add_loop_test(c, lanes_wait_in_a_function, 0, 2);
    tcase_add_test(c, asking_again_is_no_livelock);
    tcase_add_loop_test(c, a_function_may_refuse, 0, 3);
    suite_add_tcase(s, c);
    return s;
}
