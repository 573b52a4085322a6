/* branch.c - branches, exits, traps: which lanes a branch moves and where to, what those that exit
 * no longer do, and which lanes go first.
 *
 * What is not here: how lanes converge, loops (run.c); barriers that wait for lanes that
 * have exited (barrier.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#define ADD(row, v, g)                                                                             \
    {                                                                                              \
        .execute = emu_alu, .op = EMU_ADD, .type = EMU_U32, .d = PROGRAM_ROW(row),                 \
        .a = PROGRAM_ROW(row), .b = PROGRAM_IS(v), .guard = (g)                                    \
    }
#define BRANCH(to, g)                                                                              \
    {                                                                                              \
        .execute = emu_bra, .target = (to), .guard = (g)                                           \
    }
#define NONE EMU_NO_GUARD

/* The word at byte 64, if it is old, becomes new; row 9 gets what it was. */
#define EXCHANGE(old, fresh)                                                                       \
    {                                                                                              \
        .execute = emu_atom, .op = EMU_ATOM_CAS, .space = EMU_SHARED, .type = EMU_B32,             \
        .d = PROGRAM_ROW(9), .a = PROGRAM_AT(64), .b = PROGRAM_IS(old), .c = PROGRAM_IS(fresh),    \
        .guard = NONE                                                                              \
    }

static emu_machine *open_with_word(void)
{
    uint32_t zero = 0;
    emu_config config = emu_defaults();
    config.static_shared = 128;
    config.max_steps = 10000;
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, 64), &zero, 4));
    return m;
}

static const uint32_t sets[] = {0, 1, 0x80000000, 0x0f0f0f0f, 0x7fffffff, UINT32_MAX};

/* ---- Branches ---- */

/* Lanes of P4 leave out the first addition, those of P5 the second, from wherever they are. */
START_TEST(a_branch_moves_its_lanes)
{
    static const emu_ins program[] = {
        BRANCH(2, 4),
        ADD(8, 1, NONE),
        {.execute = emu_bra, .target = 4, .guard = 5, .guard_not = true},
        ADD(8, 10, NONE),
        PROGRAM_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint32_t p4 = sets[_i / 6], p5 = sets[_i % 6];
    *emu_predicate(m, 0, 0, 4) = p4;
    *emu_predicate(m, 0, 0, 5) = p5;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(emu_register(m, 0, 0, 8)[lane],
                          (p4 >> lane & 1 ? 0U : 1U) + (p5 >> lane & 1 ? 10U : 0U));
    emu_close(m);
}
END_TEST

/* To the next instruction, which changes nothing; and over the others to the end. */
START_TEST(a_branch_goes_anywhere)
{
    static const emu_ins program[] = {BRANCH(1, NONE), BRANCH(4, NONE),  ADD(8, 1, NONE),
                                      PROGRAM_EXIT,    ADD(8, 10, NONE), BRANCH(3, NONE)};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_uint_eq(emu_register(m, 0, 0, 8)[17], 10);
    ck_assert_uint_eq(emu_counted(m)->instructions, 5);
    emu_close(m);
}
END_TEST

/* Lanes that go back until a word is written give way to the one of their warp that will write
 * it. */
START_TEST(lanes_that_go_back_give_way)
{
    static const emu_ins program[] = {BRANCH(5, 4),
                                      EXCHANGE(1, 2),
                                      {.execute = emu_compare,
                                       .op = EMU_SETP,
                                       .type = EMU_U32,
                                       .count = EMU_CMP_EQ,
                                       .d = PROGRAM_PRED(6),
                                       .a = PROGRAM_ROW(9),
                                       .b = PROGRAM_IS(0),
                                       .guard = NONE},
                                      BRANCH(1, 6),
                                      PROGRAM_EXIT,
                                      EXCHANGE(0, 1),
                                      PROGRAM_EXIT};
    emu_machine *m = open_with_word();
    *emu_predicate(m, 0, 0, 4) = UINT32_C(1) << (31 * _i);
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* A lane that sleeps lets the others of its warp go first. */
START_TEST(a_lane_that_sleeps_gives_way)
{
    static const emu_ins program[] = {BRANCH(4, 4),   {.execute = emu_nanosleep, .guard = NONE},
                                      EXCHANGE(7, 8), PROGRAM_EXIT,
                                      EXCHANGE(0, 7), PROGRAM_EXIT};
    emu_machine *m = open_with_word();
    *emu_predicate(m, 0, 0, 4) = ~UINT32_C(4);
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_uint_eq(emu_register(m, 0, 0, 9)[2], 7);
    emu_close(m);
}
END_TEST

/* By a row of each lane: forwards, back, and to the same place by two numbers. A target back comes
 * round with another number. */
static const emu_operand targets[] = {PROGRAM_IS(2), PROGRAM_IS(4), PROGRAM_IS(6), PROGRAM_IS(4)};
static const emu_ins indexed[] = {
    {.execute = emu_brx, .a = PROGRAM_ROW(10), .list = targets, .listed = COUNT(targets)},
    ADD(8, 1000, NONE),
    ADD(8, 1, NONE),
    PROGRAM_EXIT,
    ADD(8, 10, NONE),
    PROGRAM_EXIT,
    ADD(8, 100, NONE),
    {.execute = emu_alu, .op = EMU_MOV, .type = EMU_B32, .d = PROGRAM_ROW(10), .a = PROGRAM_IS(1)},
    BRANCH(0, NONE)};

START_TEST(an_indexed_branch_takes_each_lane_to_its_target)
{
    static const uint32_t wanted[] = {1, 10, 110, 10};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, 10)[lane] = lane % 4;
    ck_assert_int_eq(emu_run(m, indexed, COUNT(indexed)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(emu_register(m, 0, 0, 8)[lane], wanted[lane % 4]);
    emu_close(m);
}
END_TEST

START_TEST(an_index_is_in_the_list)
{
    static const uint32_t index[] = {4, 0x80000000, UINT32_MAX};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_register(m, 0, 0, 10)[7] = index[_i];
    ck_assert_int_eq(emu_run(m, indexed, COUNT(indexed)), EMU_FAULTED);
    check_finding(m, "brx.idx: lane 7 gives index ");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_OPERAND);
    emu_close(m);
}
END_TEST

/* .uni, of branches that take lanes apart, and of those that do not. */
START_TEST(uni_says_that_lanes_go_together)
{
    const emu_ins program[] = {{.execute = _i < 2 ? emu_bra : emu_brx,
                                .flags = EMU_UNI,
                                .target = 1,
                                .a = PROGRAM_ROW(10),
                                .list = &targets[_i % 2],
                                .listed = 3,
                                .guard = _i == 0 ? 4 : 0},
                               BRANCH(3 + _i % 2, NONE),
                               BRANCH(4, NONE),
                               BRANCH(5, NONE),
                               BRANCH(5, NONE),
                               PROGRAM_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = 0xffff;
    emu_register(m, 0, 0, 10)[9] = _i % 2 == 1 ? 2 : 0;
    if (_i == 2)
        emu_register(m, 0, 0, 10)[9] = 1;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), _i % 2 == 0);
    if (_i % 2 == 0)
        check_finding(m, _i == 0 ? "bra.uni: all lanes that are here go the same way, but lane 16"
                                 : "brx.idx.uni: all lanes that are here go the same way, but lane "
                                   "9 goes another one than lane 0");
    emu_close(m);
}
END_TEST

/* ---- Exits ---- */

/* Lanes that exit keep their registers; the others execute what follows, and wait for none of
 * them. */
START_TEST(exited_lanes_do_nothing_more)
{
    static const emu_ins program[] = {
        ADD(8, 1, NONE),
        {.execute = emu_exit, .guard = 4},
        ADD(8, 10, NONE),
        PROGRAM_SYNC,
        {.execute = emu_activemask, .d = PROGRAM_ROW(9), .guard = NONE},
        PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    uint32_t gone = sets[_i];
    *emu_predicate(m, 0, 0, 4) = gone;
    *emu_predicate(m, 0, 1, 4) = 0;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        bool left = gone >> lane & 1;
        ck_assert_uint_eq(emu_register(m, 0, 0, 8)[lane], left ? 1 : 11);
        ck_assert_uint_eq(emu_register(m, 0, 0, 9)[lane], left ? 0 : ~gone);
        ck_assert_uint_eq(emu_register(m, 0, 1, 8)[lane], 11);
    }
    emu_close(m);
}
END_TEST

/* A warp waits at a barrier for another, which exits instead: the barrier goes on without it. */
START_TEST(an_exit_lets_others_go_on)
{
    static const emu_ins program[] = {
        {.execute = emu_exit, .guard = 2}, PROGRAM_SYNC, PROGRAM_SYNC, PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 96, 1);
    check_clean(&p);
}
END_TEST

/* ---- Traps and sleep ---- */

START_TEST(a_trap_stops)
{
    static const emu_ins program[] = {
        {.execute = emu_nanosleep, .guard = NONE}, {.execute = emu_trap, .guard = 4}, PROGRAM_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = 0x100;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FAULTED);
    check_finding(m, "trap: lane 8 of warp 0 stops the program");
    emu_close(m);
}
END_TEST

/* A trap that no lane reaches stops nothing. */
START_TEST(a_trap_that_is_not_reached)
{
    static const emu_ins program[] = {BRANCH(2, NONE),
                                      {.execute = emu_trap, .guard = NONE},
                                      ADD(8, 1, NONE),
                                      {.execute = emu_trap, .guard = 4},
                                      PROGRAM_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = 0;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_register(m, 0, 0, 8)[0], 1);
    emu_close(m);
}
END_TEST

Suite *emu_branch_suite(void)
{
    Suite *s = suite_create("emu_branch");
    TCase *c = tcase_create("emu_branch");
    tcase_add_loop_test(c, a_branch_moves_its_lanes, 0, 36);
    tcase_add_test(c, a_branch_goes_anywhere);
    tcase_add_test(c, an_indexed_branch_takes_each_lane_to_its_target);
    tcase_add_loop_test(c, an_index_is_in_the_list, 0, 3);
    tcase_add_loop_test(c, uni_says_that_lanes_go_together, 0, 4);
    tcase_add_loop_test(c, lanes_that_go_back_give_way, 0, 2);
    tcase_add_test(c, a_lane_that_sleeps_gives_way);
    tcase_add_loop_test(c, exited_lanes_do_nothing_more, 0, 6);
    tcase_add_test(c, an_exit_lets_others_go_on);
    tcase_add_test(c, a_trap_stops);
    tcase_add_test(c, a_trap_that_is_not_reached);
    suite_add_tcase(s, c);
    return s;
}
