/* argument.c - what a function of the host is given: arguments and results as words and as blocks,
 * and the memory of the lanes that call.
 *
 * What is not here: what comes of what it returns (builtin.c). */
#include "spec-tests/unit/emu/exec/host/host_calls.h"

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
        "a function of the host: lane 1 of warp 0 of CTA 0 reads byte 0x8 of the local memory",
        "a function of the host takes an argument of 8 bytes at byte 8, and the call has 12 bytes",
        "takes an argument of 8 bytes at byte 8, and the call has 12 bytes",
        "a function of the host: lane 1 of warp 0 of CTA 0 uses 8 bytes at address 0x1c"};
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

Suite *emu_argument_suite(void)
{
    Suite *s = suite_create("emu_argument");
    TCase *c = tcase_create("argument");
    tcase_add_loop_test(c, arguments_come_as_words_and_as_blocks, 0, 2);
    tcase_add_loop_test(c, arguments_that_are_missing, 0, 4);
    tcase_add_test(c, memory_is_read_and_written);
    suite_add_tcase(s, c);
    return s;
}
