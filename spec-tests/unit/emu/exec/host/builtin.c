/* builtin.c - calls of functions of the host: what comes of what one returns; lanes that wait in
 * one. The host takes the place of vprintf.
 *
 * What is not here: arguments (argument.c), the functions that are there from the first (print.c,
 * heap.c, cases/exec/host). */
#include "spec-tests/unit/emu/exec/host/host_calls.h"

static emu_machine *open_with(emu_host *host, void *user)
{
    emu_config how = emu_defaults();
    how.host = host;
    how.user = user;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* The other warp's store ends the wait of a lane that calls this. */
static emu_result wait_for_word(const emu_host_call *call)
{
    const uint64_t *at = call->user;
    uint32_t word;
    if (!emu_get(call->m, *at, &word, sizeof word))
        return EMU_FAULT;
    return word == 0 ? EMU_BLOCKED : EMU_DONE;
}

START_TEST(lanes_wait_in_a_function)
{
    struct body b = {".extern .func vprintf();",
                     "ld.param.u64 %rd1, [p0]; setp.lt.u32 %p1, %tid.x, 32;"
                     "@%p1 call vprintf, (); @!%p1 atom.global.exch.b32 %r1, [%rd1], 1;",
                     _i == 0 ? 64 : 32,
                     {0}};
    uint32_t word = 0;
    emu_machine *m = open_with(wait_for_word, &b.p[0]);
    b.p[0] = emu_alloc(m, 4, "the word");
    ck_assert(emu_put(m, b.p[0], &word, 4));
    ck_assert_int_eq(body_run(m, &b), _i == 0 ? EMU_FINISHED : EMU_DEADLOCK);
    if (_i == 1)
        check_finding(m, " for a function of the host");
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
    static const struct body b = {".extern .func (.reg .b32 r) vprintf();",
                                  "again: call (%r1), vprintf, (); setp.lt.u32 %p1, %r1, 1;"
                                  "@%p1 bra again;",
                                  1,
                                  {0}};
    uint32_t calls = 0;
    emu_machine *m = open_with(counts, &calls);
    ck_assert_int_eq(body_run(m, &b), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(calls, 120001);
    emu_close(m);
}
END_TEST

/* The last as if it were called by a number that nobody knows. */
static emu_result refuses(const emu_host_call *call)
{
    const int *which = call->user;
    emu_ins unknown = *call->ins;
    emu_host_call own = *call;
    unknown.op = EMU_BUILTINS;
    own.ins = &unknown;
    return *which == 0   ? EMU_FAULT
           : *which == 1 ? emu_host_fault(call, 3, EMU_ASSERT, "I refuse")
                         : emu_host_default(&own);
}

START_TEST(a_function_may_refuse)
{
    static const struct body b = {".extern .func vprintf();", "call vprintf, ();", 0, {0}};
    char own[64];
    snprintf(own, sizeof own, "the program calls function %d of the host", EMU_BUILTINS);
    const char *const part[] = {"a function of the host stops the program", "I refuse", own};
    static const emu_rule rule[] = {EMU_OPERAND, EMU_ASSERT, EMU_UNSUPPORTED};
    emu_machine *m = open_with(refuses, &_i);
    ck_assert_int_eq(body_run(m, &b), EMU_FAULTED);
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
