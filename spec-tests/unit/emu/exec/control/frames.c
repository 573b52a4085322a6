/* frames.c - lanes that are at different depths of calls: where they meet, how deep they go, what a
 * message says of it, and what is left of calls when the thread ends.
 *
 * What is not here: what a call hands over (control/call.c), local memory (local.c). */
#include "spec-tests/unit/emu/calls.h"

/* ---- Lanes apart ---- */

/* Lanes of P4 call from one place, the others from another; all meet in the callee, at a barrier of
 * the CTA that is .aligned. */
static const emu_ins meets[] = {{.execute = emu_bra, .target = 3, .guard = 4},
                                {.execute = emu_call, .target = 7},
                                {.execute = emu_bra, .target = 4},
                                {.execute = emu_call, .target = 7},
                                SYNC_ALL,
                                ALU(EMU_ADD, OUT, PROGRAM_ROW(OUT), PROGRAM_IS(10)),
                                RET,
                                {.execute = emu_enter},
                                PROGRAM_SYNC,
                                ALU(EMU_ADD, OUT, PROGRAM_ROW(OUT), PROGRAM_IS(1)),
                                RET};

static bool split_lanes(emu_machine *m)
{
    *emu_predicate(m, 0, 0, 4) = 0x00ffff00;
    *emu_predicate(m, 0, 1, 4) = 1;
    return true;
}

static bool is_eleven(emu_machine *m)
{
    for (int w = 0; w < 2; ++w)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            if (emu_register(m, 0, w, OUT)[lane] != 11)
                return false;
    return true;
}

START_TEST(lanes_meet_in_a_callee)
{
    struct program_case p = program_make(meets, COUNT(meets), 64, 1);
    p.prepare = split_lanes;
    p.is_right = is_eleven;
    check_clean(&p);
}
END_TEST

/* Lanes of P4 are a call deeper when they meet the others. */
START_TEST(lanes_meet_at_different_depths)
{
    static const emu_ins program[] = {{.execute = emu_bra, .target = 3, .guard = 4},
                                      {.execute = emu_call, .target = 6},
                                      {.execute = emu_bra, .target = 4},
                                      {.execute = emu_call, .target = 9},
                                      ALU(EMU_ADD, OUT, PROGRAM_ROW(OUT), PROGRAM_IS(10)),
                                      RET,
                                      {.execute = emu_enter},
                                      SYNC_ALL,
                                      {.execute = emu_bra, .target = 12},
                                      {.execute = emu_enter},
                                      {.execute = emu_call, .target = 6},
                                      RET,
                                      ALU(EMU_ADD, OUT, PROGRAM_ROW(OUT), PROGRAM_IS(1)),
                                      RET};
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    p.prepare = split_lanes;
    p.is_right = is_eleven;
    check_clean(&p);
}
END_TEST

/* A callee ends some lanes, and the caller's ret the rest: what follows a ret is not executed. */
START_TEST(lanes_exit_in_a_callee)
{
    static const emu_ins program[] = {{.execute = emu_call, .target = 4},
                                      ALU(EMU_ADD, OUT, PROGRAM_ROW(OUT), PROGRAM_IS(1)),
                                      RET,
                                      ALU(EMU_ADD, OUT, PROGRAM_ROW(OUT), PROGRAM_IS(10)),
                                      {.execute = emu_enter},
                                      {.execute = emu_exit, .guard = 4},
                                      RET};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = 0xff;
    for (int run_no = 0; run_no < 2; ++run_no) /* a second run finds nothing of the first */
        ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(emu_register(m, 0, 0, OUT)[lane], lane < 8 ? 0 : 2);
    emu_close(m);
}
END_TEST

/* A deadlock in a callee says who called it. */
START_TEST(a_deadlock_says_where)
{
    static const emu_ins program[] = {
        {.execute = emu_call, .target = 2},
        RET,
        {.execute = emu_enter},
        {.execute = emu_call, .target = 5},
        RET,
        {.execute = emu_enter},
        {.execute = emu_barrier_cta, .op = EMU_BAR_SYNC, .a = PROGRAM_IS(1), .b = PROGRAM_IS(64)},
        RET};
    emu_config how = emu_defaults();
    emu_machine *m = run_calls(program, COUNT(program), &how, EMU_DEADLOCK);
    check_finding(m, "waits at instruction 6, in a function that instruction 3 called, at depth 2 "
                     "for barrier 1");
    ck_assert_int_eq(emu_found(m, 0)->depth, 2);
    ck_assert_int_eq(emu_found(m, 0)->caller, 3);
    emu_close(m);
}
END_TEST

/* ---- How deep ---- */

/* A function that calls itself until row 8 is 0, with a frame and saved rows. */
static const emu_ins deep[] = {
    {.execute = emu_call, .target = 2},
    RET,
    {.execute = emu_enter, .count = 48},
    ALU(EMU_ADD, OUT, PROGRAM_ROW(OUT), PROGRAM_IS(1)),
    ALU(EMU_SUB, 8, PROGRAM_ROW(8), PROGRAM_IS(1)),
    BELOW(6, 8, 1),
    {.execute = emu_call, .target = 2, .x = SAVES(22, 3), .guard = 6, .guard_not = true},
    RET};

/* Of a frame of 48 bytes, 12 of saved rows and 16 of the call the stack holds so many; the first
 * call saves nothing. Both sides of the limit. */
START_TEST(a_stack_has_an_end)
{
    emu_config how = emu_defaults();
    how.stack = 64 + 9 * 76;
    emu_machine *m = emu_open(&how, NULL);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, 8)[lane] = lane == 5 ? 10 + (uint32_t)_i : 2;
    ck_assert_int_eq(emu_run(m, deep, COUNT(deep)), _i == 0 ? EMU_FINISHED : EMU_FAULTED);
    if (_i == 0)
        ck_assert_uint_eq(emu_register(m, 0, 0, OUT)[5], 10);
    else
        check_finding(m, "call: lane 5 of warp 0 of CTA 0 needs 776 bytes of stack at depth 11 of "
                         "calls, and a thread has 748");
    emu_close(m);
}
END_TEST

/* ---- Loops in functions ---- */

/* The state that tells whether a loop comes round to where it was holds what calls have saved: the
 * caller counts in a row that each call saves, and the callee counts in the same one. */
START_TEST(a_count_in_a_saved_row_is_no_livelock)
{
    static const emu_ins program[] = {ALU(EMU_ADD, OUT, PROGRAM_ROW(OUT), PROGRAM_IS(1)),
                                      {.execute = emu_call, .target = 5, .x = SAVES(OUT, 1)},
                                      BELOW(6, OUT, 4000),
                                      {.execute = emu_bra, .target = 0, .guard = 6},
                                      RET,
                                      {.execute = emu_enter},
                                      {.execute = emu_alu,
                                       .op = EMU_MOV,
                                       .type = EMU_B32,
                                       .d = PROGRAM_ROW(OUT),
                                       .a = PROGRAM_IS(0)},
                                      ALU(EMU_ADD, OUT, PROGRAM_ROW(OUT), PROGRAM_IS(1)),
                                      BELOW(7, OUT, 60),
                                      {.execute = emu_bra, .target = 7, .guard = 7},
                                      RET};
    emu_config how = emu_defaults();
    emu_machine *m = run_calls(program, COUNT(program), &how, EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_register(m, 0, 0, OUT)[0], 4000);
    emu_close(m);
}
END_TEST

/* ---- Memory that is short ---- */

/* Until no allocation fails. */
START_TEST(memory_for_calls_is_short)
{
    long n = 0;
    for (bool fails = true; fails; ++n) {
        emu_config how = emu_defaults();
        check_let_fail(n);
        emu_machine *m = emu_open(&how, NULL);
        emu_end end = EMU_NO_MEMORY;
        for (int lane = 0; m != NULL && lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, 8)[lane] = 20 + (uint32_t)lane;
        if (m != NULL)
            end = emu_run(m, deep, COUNT(deep));
        fails = check_has_failed();
        ck_assert_int_eq(end, fails ? EMU_NO_MEMORY : EMU_FINISHED);
        emu_close(m);
    }
    ck_assert_int_gt(n, 32 * 8);
}
END_TEST

Suite *emu_frames_suite(void)
{
    Suite *s = suite_create("emu_frames");
    TCase *c = tcase_create("frames");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, lanes_meet_in_a_callee);
    tcase_add_test(c, lanes_meet_at_different_depths);
    tcase_add_test(c, lanes_exit_in_a_callee);
    tcase_add_test(c, a_deadlock_says_where);
    tcase_add_loop_test(c, a_stack_has_an_end, 0, 2);
    tcase_add_test(c, a_count_in_a_saved_row_is_no_livelock);
    tcase_add_test(c, memory_for_calls_is_short);
    suite_add_tcase(s, c);
    return s;
}
