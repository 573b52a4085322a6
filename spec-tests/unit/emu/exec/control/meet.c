/* meet.c - lanes that wait for each other: .aligned instructions, masks, whole warps, and what a
 * blocked lane says that it waits for.
 *
 * What is not here: which lanes run next (run.c), what each instruction waits for. */
#include "emu/state/state.h"
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#define BRANCH(to, g)                                                                              \
    {                                                                                              \
        .execute = emu_bra, .target = (to), .guard = (g)                                           \
    }
#define ADD(row, v)                                                                                \
    {                                                                                              \
        .execute = emu_alu, .op = EMU_ADD, .type = EMU_U32, .d = PROGRAM_ROW(row),                 \
        .a = PROGRAM_ROW(row), .b = PROGRAM_IS(v), PROGRAM_ALL                                     \
    }

static const uint32_t sets[] = {1, 0x80000000, 0x0f0f0f0f, 0x7fffffff, 0xffff};

/* ---- Lanes that come later ---- */

/* Lane l goes round l times; the first to leave the loop wait for the rest at the matrix. */
static const emu_ins uneven[] = {
    {.execute = emu_alu,
     .op = EMU_MOV,
     .type = EMU_U32,
     .d = PROGRAM_ROW(4),
     .a = {EMU_SPECIAL, 0, EMU_LANEID},
     PROGRAM_ALL},
    {.execute = emu_compare,
     .op = EMU_SETP,
     .type = EMU_U32,
     .count = EMU_CMP_NE,
     .d = PROGRAM_PRED(6),
     .a = PROGRAM_ROW(4),
     .b = PROGRAM_IS(0),
     PROGRAM_ALL},
    {.execute = emu_alu,
     .op = EMU_SUB,
     .type = EMU_U32,
     .d = PROGRAM_ROW(4),
     .a = PROGRAM_ROW(4),
     .b = PROGRAM_IS(1),
     .guard = 6},
    {.execute = emu_bra, .target = 1, .guard = 6},
    {.execute = emu_movmatrix, .d = PROGRAM_ROW(5), .a = PROGRAM_ROW(4), PROGRAM_ALL},
    PROGRAM_EXIT};

START_TEST(matrices_wait_for_lanes_still_in_a_loop)
{
    struct program_case p = program_make(uneven, COUNT(uneven), 64, 1);
    check_clean(&p);
}
END_TEST

/* Lanes of P4 take a longer way to an instruction that is .aligned, or has a mask: they are waited
 * for, in every kind of instruction that waits so. */
static const emu_ins meetings[] = {
    PROGRAM_SYNC,
    {.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = PROGRAM_IS(UINT32_MAX), PROGRAM_ALL},
    {.execute = emu_lanes,
     .op = EMU_VOTE_BALLOT,
     .d = PROGRAM_ROW(20),
     .a = PROGRAM_PRED(4),
     .x = PROGRAM_IS(UINT32_MAX),
     PROGRAM_ALL},
    {.execute = emu_movmatrix, .d = PROGRAM_ROW(20), .a = PROGRAM_ROW(21), PROGRAM_ALL},
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, .flags = EMU_ALIGNED, PROGRAM_ALL},
};

START_TEST(lanes_that_come_later_are_waited_for)
{
    emu_ins program[] = {BRANCH(3, 4), ADD(8, 1),  BRANCH(6, EMU_NO_GUARD), ADD(8, 10),
                         ADD(8, 10),   ADD(8, 10), meetings[_i / 5],        PROGRAM_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = sets[_i % 5];
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_msg(emu_findings(m) == 0, "%s", emu_found(m, 0)->message);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(emu_register(m, 0, 0, 8)[lane], sets[_i % 5] >> lane & 1 ? 30 : 1);
    ck_assert_uint_eq(emu_register(m, 0, 0, 20)[0], _i / 5 == 2 ? sets[_i % 5] : 0);
    emu_close(m);
}
END_TEST

/* ---- Lanes that never come ---- */

/* They wait elsewhere for ever: the .aligned instruction goes on without them, and says so. */
START_TEST(lanes_that_never_come_are_named)
{
    static const emu_ins program[] = {
        BRANCH(3, 4),
        {.execute = emu_movmatrix, .d = PROGRAM_ROW(20), .a = PROGRAM_ROW(21), PROGRAM_ALL},
        PROGRAM_EXIT,
        {.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = PROGRAM_IS(UINT32_MAX), PROGRAM_ALL},
        PROGRAM_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = 0xff00;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_DIVERGED);
    ck_assert_str_eq(emu_found(m, 0)->message,
                     "movmatrix is .aligned: all lanes must execute it together, but lane 8 "
                     "is at instruction 3 (missing lanes: 0x0000ff00)");
    ck_assert(strstr(emu_found(m, 1)->message, "lane 0 is named in the mask 0xffffffff and has "
                                               "exited") != NULL);
    emu_close(m);
}
END_TEST

/* Lanes that have exited are missing from matrices, not from other .aligned instructions. */
START_TEST(exited_lanes_hold_no_matrix)
{
    emu_ins program[] = {{.execute = emu_exit, .guard = 4}, meetings[_i ? 3 : 0], PROGRAM_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = 0x10;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    if (_i)
        check_finding(m, "lane 4 has exited or does not exist (missing lanes: 0x00000010)");
    else
        ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* Two halves of a warp, each at an instruction of its own with a mask of its own. */
START_TEST(masks_meet_apart)
{
    static const emu_ins program[] = {
        BRANCH(3, 4),
        {.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = PROGRAM_IS(0xffff0000), PROGRAM_ALL},
        BRANCH(4, EMU_NO_GUARD),
        {.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = PROGRAM_IS(0xffff), PROGRAM_ALL},
        PROGRAM_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = 0xffff;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* A lane that is named in a mask and waits elsewhere for ever: each says what it waits for. */
START_TEST(a_deadlock_says_why)
{
    static const emu_ins program[] = {
        BRANCH(3, 4),
        {.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = PROGRAM_IS(UINT32_MAX), PROGRAM_ALL},
        PROGRAM_EXIT,
        {.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = PROGRAM_IS(0xffff0001), PROGRAM_ALL},
        PROGRAM_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = 0xffff0000;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_DEADLOCK);
    ck_assert_int_eq(emu_findings(m), 2);
    for (int k = 0; k < 2; ++k)
        ck_assert_int_eq(emu_found(m, k)->rule, EMU_STUCK);
    check_says(emu_found(m, 0), "lanes 0x0000ffff wait here for lanes 0xffff0000, which their mask "
                                "names and which have gone on to instruction 3");
    check_says(emu_found(m, 0), "__ballot_sync of the loop's condition");
    check_says(emu_found(m, 1), "lanes 0xffff0000 wait here for lanes 0x00000001");
    emu_close(m);
}
END_TEST

Suite *emu_meet_suite(void)
{
    Suite *s = suite_create("emu_meet");
    TCase *c = tcase_create("emu_meet");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, matrices_wait_for_lanes_still_in_a_loop);
    tcase_add_loop_test(c, lanes_that_come_later_are_waited_for, 0, 25);
    tcase_add_test(c, lanes_that_never_come_are_named);
    tcase_add_loop_test(c, exited_lanes_hold_no_matrix, 0, 2);
    tcase_add_test(c, masks_meet_apart);
    tcase_add_test(c, a_deadlock_says_why);
    suite_add_tcase(s, c);
    return s;
}
