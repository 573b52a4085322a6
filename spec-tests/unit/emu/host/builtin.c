/* builtin.c - calls of functions of the host: arguments and results as words and as blocks, the
 * memory of the lanes that call, functions of one's own, lanes that wait in one.
 *
 * What is not here: the functions that are there from the first (print.c, assertion.c, heap.c). */
#include "spec-tests/unit/emu/host/host_calls.h"

#include <stdlib.h>

enum { OWN = EMU_BUILTINS };

/* ---- Arguments and results ---- */

/* An int and, at byte 8, a long: their sum. It keeps in user how often it is called. */
static emu_result add(const emu_host_call *call)
{
    int *calls = call->user;
    ++*calls;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        int32_t a;
        int64_t b;
        if ((call->active >> lane & 1) == 0)
            continue;
        if (!emu_host_argument(call, lane, 0, &a, sizeof a) ||
            !emu_host_argument(call, lane, 8, &b, sizeof b))
            return EMU_FAULT;
        b += a;
        if (!emu_host_result(call, lane, &b, sizeof b))
            return EMU_FAULT;
    }
    return EMU_DONE;
}

static emu_machine *open_with(emu_host *host, void *user)
{
    emu_config how = emu_defaults();
    how.host = host;
    how.user = user;
    how.local = 32;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, LANE)[lane] = 0 - lane;
    return m;
}

static const emu_operand words[] = {
    WIDE_ROW(8), PROGRAM_ROW(LANE), {EMU_NOTHING, 0, 0}, WIDE(UINT64_C(0x100000001))};
static const emu_ins by_words[] = {{.execute = emu_builtin, .op = OWN, LIST(words, 2), .guard = 4},
                                   RET};
/* The block at 0 .. 15, the result at 16 .. 23. */
static const emu_ins by_block[] = {LOCAL(EMU_ST, LANE, 0),
                                   LOCAL(EMU_ST, 12, 8),
                                   LOCAL(EMU_ST, 12, 12),
                                   {.execute = emu_builtin,
                                    .op = OWN,
                                    .b = PROGRAM_AT(0),
                                    .count = 16,
                                    .c = PROGRAM_AT(16),
                                    .guard = 4},
                                   LOCAL(EMU_LD, 8, 16),
                                   LOCAL(EMU_LD, 9, 20),
                                   RET};

START_TEST(arguments_come_as_words_and_as_blocks)
{
    int calls = 0;
    emu_machine *m = open_with(add, &calls);
    *emu_predicate(m, 0, 0, 4) = UINT32_MAX;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, 12)[lane] = 1;
    const emu_ins *program = _i == 0 ? by_words : by_block;
    ck_assert_int_eq(emu_run(m, program, _i == 0 ? COUNT(by_words) : COUNT(by_block)),
                     EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(one_get(m, 8, (int)lane), UINT64_C(0x100000001) - lane);
    ck_assert_int_eq(calls, 1);
    emu_close(m);
}
END_TEST

/* Bytes of a block that were never written, blocks and words that are too short, and a program that
 * takes no result. */
START_TEST(arguments_that_are_missing)
{
    int calls = 0;
    static const char *const part[] = {
        "a function of the host: lane 1 reads byte 0x8 of the local memory of thread 1",
        "a function of the host takes an argument of 8 bytes at byte 8, and the call has 12 bytes",
        "takes an argument of 8 bytes at byte 8, and the call has 12 bytes",
        "a function of the host: lane 1 uses 8 bytes at address 0x1c"};
    emu_ins block[COUNT(by_block)], list[COUNT(by_words)];
    memcpy(block, by_block, sizeof by_block);
    memcpy(list, by_words, sizeof by_words);
    emu_machine *m = open_with(add, &calls);
    *emu_predicate(m, 0, 0, 4) = 2;
    if (_i == 0)
        block[1] = (emu_ins){.execute = emu_nanosleep};
    if (_i == 1)
        block[3].count = 12;
    list[0].listed = 5;
    block[3].c.value = _i == 3 ? 28 : 16;
    block[4] = block[5] = (emu_ins){.execute = emu_nanosleep};
    emu_end end = _i == 2 ? emu_run(m, list, COUNT(list)) : emu_run(m, block, COUNT(block));
    ck_assert_int_eq(end, _i == 0 ? EMU_FINISHED : EMU_FAULTED);
    check_finding(m, part[_i]);
    emu_close(m);
}
END_TEST

/* ---- Memory ---- */

/* Copies the string at its argument over itself, backwards. */
static emu_result reverse(const emu_host_call *call)
{
    uint64_t at;
    if (!emu_host_argument(call, 0, 0, &at, sizeof at))
        return EMU_FAULT;
    char *text = emu_host_string(call, 0, at);
    if (text == NULL)
        return EMU_FAULT;
    size_t n = strlen(text);
    bool moved = true;
    for (size_t k = 0; k < n; ++k)
        moved = moved && emu_host_write(call, 0, at + k, &text[n - 1 - k], 1);
    free(text);
    return moved ? EMU_DONE : EMU_FAULT;
}

START_TEST(memory_is_read_and_written)
{
    char text[8];
    emu_machine *m = open_with(reverse, NULL);
    uint64_t at = host_string(m, "abcde");
    const emu_operand list[] = {WIDE(at)};
    const emu_ins program[] = {{.execute = emu_builtin, .op = OWN, LIST(list, 0), .guard = 4}, RET};
    *emu_predicate(m, 0, 0, 4) = 1;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert(emu_get(m, at, text, 6));
    ck_assert_str_eq(text, "edcba");
    emu_close(m);
}
END_TEST

/* ---- What a function returns ---- */

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

static emu_result refuses(const emu_host_call *call)
{
    const int *which = call->user;
    return *which == 0   ? EMU_FAULT
           : *which == 1 ? emu_host_fault(call, 3, EMU_ASSERT, "I refuse")
                         : emu_host_default(call);
}

START_TEST(a_function_may_refuse)
{
    static const char *const part[] = {"a function of the host stops the program", "I refuse",
                                       "the program calls function 4 of the host"};
    static const emu_rule rule[] = {EMU_OPERAND, EMU_ASSERT, EMU_UNSUPPORTED};
    static const emu_ins program[] = {{.execute = emu_builtin, .op = OWN}, RET};
    emu_machine *m = open_with(refuses, &_i);
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
    tcase_add_loop_test(c, arguments_come_as_words_and_as_blocks, 0, 2);
    tcase_add_loop_test(c, arguments_that_are_missing, 0, 4);
    tcase_add_test(c, memory_is_read_and_written);
    tcase_add_loop_test(c, lanes_wait_in_a_function, 0, 2);
    tcase_add_loop_test(c, a_function_may_refuse, 0, 3);
    suite_add_tcase(s, c);
    return s;
}
