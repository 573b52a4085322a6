/* warp_turns.c - whose turn it is: divergence and coming together again, lanes of one warp that
 * wait, loops that spin, runs one after the other, and the report when no lane can go on. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include <inttypes.h>

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
#define AT_BARRIER(o, id)                                                                          \
    {                                                                                              \
        .execute = emu_barrier_cta, .op = (o), .a = PROGRAM_IS(id), .b = PROGRAM_IS(64),           \
        .guard = NONE                                                                              \
    }

/* ---- Divergence ---- */

/* Lanes of P4 take the long way; all converge at 4, where activemask names them. */
static const emu_ins ways[] = {BRANCH(3, 4),
                               ADD(8, 1, NONE),
                               BRANCH(4, NONE),
                               ADD(8, 100, NONE),
                               {.execute = emu_activemask, .d = PROGRAM_ROW(9), .guard = NONE},
                               PROGRAM_EXIT};

START_TEST(lanes_diverge_and_converge)
{
    static const uint32_t who[] = {0, 1, 0x80000000, 0x0f0f0f0f, 0x7fffffff, UINT32_MAX};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = who[_i];
    ck_assert_int_eq(emu_run(m, ways, COUNT(ways)), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        ck_assert_uint_eq(emu_register(m, 0, 0, 8)[lane], who[_i] >> lane & 1 ? 100 : 1);
        ck_assert_uint_eq(emu_register(m, 0, 0, 9)[lane], UINT32_MAX);
    }
    emu_close(m);
}
END_TEST

/* Lane l runs round the loop l + 1 times. */
START_TEST(loops_end_when_they_end)
{
    static const emu_ins program[] = {ADD(8, 3, NONE),
                                      ADD(9, UINT32_MAX, NONE),
                                      {.execute = emu_compare,
                                       .op = EMU_SETP,
                                       .type = EMU_U32,
                                       .count = EMU_CMP_NE,
                                       .d = PROGRAM_PRED(1),
                                       .a = PROGRAM_ROW(9),
                                       .b = PROGRAM_IS(0),
                                       .guard = NONE},
                                      BRANCH(0, 1),
                                      PROGRAM_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, 9)[lane] = lane + 1;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(emu_register(m, 0, 0, 8)[lane], 3 * (lane + 1));
    emu_close(m);
}
END_TEST

/* Lane 0 spins on a word that lane 31 of the same warp writes after it: no lane starves. */
START_TEST(a_spinning_lane_gives_way)
{
    static const emu_ins program[] = {BRANCH(4, 4),
                                      {.execute = emu_load_store,
                                       .op = EMU_LD,
                                       .space = EMU_SHARED,
                                       .type = EMU_U32,
                                       .count = 1,
                                       .sem = EMU_RELAXED,
                                       .d = PROGRAM_ROW(8),
                                       .a = PROGRAM_AT(64),
                                       .guard = NONE},
                                      {.execute = emu_compare,
                                       .op = EMU_SETP,
                                       .type = EMU_U32,
                                       .count = EMU_CMP_NE,
                                       .d = PROGRAM_PRED(1),
                                       .a = PROGRAM_ROW(8),
                                       .b = PROGRAM_IS(17),
                                       .guard = NONE},
                                      BRANCH(1, 1),
                                      {.execute = emu_load_store,
                                       .op = EMU_ST,
                                       .space = EMU_SHARED,
                                       .type = EMU_U32,
                                       .count = 1,
                                       .sem = EMU_RELAXED,
                                       .a = PROGRAM_AT(64),
                                       .b = PROGRAM_IS(17),
                                       .guard = NONE},
                                      PROGRAM_EXIT};
    uint32_t zero = 0;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, 64), &zero, 4));
    *emu_predicate(m, 0, 0, 4) = 0x80000000;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* Two groups of one warp wait at barriers of their own, 16 lanes each, and a warp counts when it is
 * whole: the other warp's 32 are not enough for either. */
START_TEST(groups_of_a_warp_wait_apart)
{
    static const emu_ins program[] = {BRANCH(6, 2),
                                      BRANCH(4, 4),
                                      AT_BARRIER(EMU_BAR_SYNC, 3),
                                      BRANCH(5, NONE),
                                      AT_BARRIER(EMU_BAR_SYNC, 5),
                                      PROGRAM_EXIT,
                                      AT_BARRIER(EMU_BAR_ARRIVE, 5),
                                      AT_BARRIER(EMU_BAR_ARRIVE, 3),
                                      PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    *emu_predicate(m, 0, 0, 4) = 0xffff0000;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_DEADLOCK);
    ck_assert(strstr(emu_found(m, 0)->message,
                     "lane 0 waits at instruction 2 for barrier 3, phase 0: "
                     "32 of 64 threads arrived, and some lanes of warps 0") != NULL);
    ck_assert(strstr(emu_found(m, 1)->message, "lane 16 waits at instruction 4") != NULL);
    emu_close(m);
}
END_TEST

/* ---- The end ---- */

/* Warp 2 does not come to the barrier that all wait for: it waits at another. */
START_TEST(a_deadlock_names_the_missing_warps)
{
    static const emu_ins program[] = {BRANCH(3, 4),
                                      PROGRAM_SYNC,
                                      PROGRAM_EXIT,
                                      {.execute = emu_barrier_cta,
                                       .op = EMU_BAR_SYNC,
                                       .flags = EMU_ALIGNED,
                                       .a = PROGRAM_IS(9),
                                       PROGRAM_ALL},
                                      PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 96, 1);
    for (int n = 0; n < 5; ++n) {
        emu_machine *m = program_open(&p, n == 0 ? EMU_LATEST : EMU_RANDOM, (uint64_t)n);
        *emu_predicate(m, 0, 0, 4) = *emu_predicate(m, 0, 1, 4) = 0;
        *emu_predicate(m, 0, 2, 4) = UINT32_MAX;
        ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_DEADLOCK);
        ck_assert_int_eq(emu_findings(m), 2); /* at each instruction, once */
        ck_assert_str_eq(emu_found(m, 0)->message,
                         "deadlock: CTA 0, warp 0, lane 0 waits at instruction 1 for barrier 0, "
                         "phase 0: 64 of 96 threads arrived, without warps 2, and nothing in "
                         "flight could help");
        ck_assert(strstr(emu_found(m, 1)->message,
                         "warp 2, lane 0 waits at instruction 3 for barrier "
                         "9, phase 0: 32 of 96 threads arrived, without warps "
                         "0 1") != NULL);
        emu_close(m);
    }
}
END_TEST

/* A flag that is never set: steps are limited to the step, in every schedule. */
START_TEST(endless_loops_are_cut)
{
    static const emu_ins program[] = {ADD(8, 1, NONE), BRANCH(0, NONE)};
    emu_config how = emu_defaults();
    how.max_steps = (uint64_t[]){1, 63, 64, 1000, 12345}[_i];
    how.block[0] = 64;
    emu_machine *m = emu_open(&how, NULL);
    for (uint64_t run = 1; run < 4; ++run) {
        ck_assert_int_eq(emu_run(m, program, 2), EMU_TOO_LONG);
        ck_assert_uint_eq(emu_counted(m)->instructions, run * how.max_steps);
    }
    ck_assert_int_gt(emu_findings(m), 0);
    for (int k = 0; k < emu_findings(m); ++k) {
        ck_assert_int_eq(emu_found(m, k)->rule, EMU_STUCK);
        check_says(emu_found(m, k), "too long: after ");
        check_says(emu_found(m, k), "is at instruction ");
    }
    emu_close(m);
}
END_TEST

START_TEST(running_past_the_end_is_found)
{
    static const emu_ins program[] = {ADD(8, 1, NONE)}, away[] = {BRANCH(-5, NONE)};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert_int_eq(emu_run(m, _i ? away : program, 1), EMU_FAULTED);
    check_finding(m, _i ? "at -5 of 1 instructions" : "lane 0 runs past the program, at 1 of 1");
    emu_close(m);
}
END_TEST

/* ---- Guards ---- */

START_TEST(guards_hold_lanes_back)
{
    static const emu_ins program[] = {ADD(8, 1, 4),
                                      {.execute = emu_alu,
                                       .op = EMU_ADD,
                                       .type = EMU_U32,
                                       .d = PROGRAM_ROW(8),
                                       .a = PROGRAM_ROW(8),
                                       .b = PROGRAM_IS(10),
                                       .guard = 4,
                                       .guard_not = true},
                                      {.execute = emu_exit, .guard = 4},
                                      ADD(8, 100, NONE),
                                      PROGRAM_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    *emu_predicate(m, 0, 0, 4) = 0x00ff00f0;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(emu_register(m, 0, 0, 8)[lane], 0x00ff00f0 >> lane & 1 ? 1 : 110);
    emu_close(m);
}
END_TEST

/* ---- Runs one after the other ---- */

/* The first run ends half way, with lanes at a barrier and work on its way; the second one is
 * whole. Registers and memory are as the first run left them. */
START_TEST(a_second_run_begins_clean)
{
    static const emu_ins half[] = {
        {.execute = emu_load_store,
         .op = EMU_ST,
         .space = EMU_SHARED,
         .type = EMU_U32,
         .count = 1,
         .a = PROGRAM_BY(8, 0),
         .b = PROGRAM_ROW(9),
         PROGRAM_ALL},
        PROGRAM_INIT(32, 5),
        {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, PROGRAM_ONE},
        {.execute = emu_barrier_cta,
         .op = EMU_BAR_SYNC,
         .flags = EMU_ALIGNED,
         .a = PROGRAM_IS(3),
         .b = PROGRAM_IS(96),
         PROGRAM_ALL},
        PROGRAM_EXIT};
    static const emu_ins whole[] = {
        {.execute = emu_load_store,
         .op = EMU_LD,
         .space = EMU_SHARED,
         .type = EMU_U32,
         .count = 1,
         .a = PROGRAM_BY(10, 0),
         .d = PROGRAM_ROW(11),
         PROGRAM_ALL},
        PROGRAM_INIT(32, 1),
        {.execute = emu_barrier_cta,
         .op = EMU_BAR_SYNC,
         .flags = EMU_ALIGNED,
         .a = PROGRAM_IS(3),
         PROGRAM_ALL},
        {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, PROGRAM_ALL},
        {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, PROGRAM_ALL},
        PROGRAM_EXIT};
    struct program_case p = program_make(whole, COUNT(whole), 64, 1);
    for (int n = 0; n < 3; ++n) {
        emu_machine *m = program_open(&p, (emu_schedule)n, 7);
        for (uint32_t t = 0; t < 64; ++t) {
            emu_register(m, 0, (int)t / 32, 8)[t % 32] = 64 + 4 * t;
            emu_register(m, 0, (int)t / 32, 9)[t % 32] = 3 * t + 1;
            emu_register(m, 0, (int)t / 32, 10)[t % 32] = 64 + 4 * (63 - t);
        }
        ck_assert_int_eq(emu_run(m, half, COUNT(half)), EMU_DEADLOCK);
        int before = emu_findings(m);
        for (int again = 0; again < 3; ++again)
            ck_assert_int_eq(emu_run(m, whole, COUNT(whole)), EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), before);
        for (uint32_t t = 0; t < 64; ++t)
            ck_assert_uint_eq(emu_register(m, 0, (int)t / 32, 11)[t % 32], 3 * (63 - t) + 1);
        emu_close(m);
    }
}
END_TEST

/* The order of turns is the seed's: the same again with the same, others with others. */
START_TEST(turns_are_shuffled_by_the_seed)
{
    static const emu_ins program[] = {{.execute = emu_atom,
                                       .op = EMU_ATOM_ADD,
                                       .space = EMU_SHARED,
                                       .type = EMU_U32,
                                       .d = PROGRAM_ROW(8),
                                       .a = PROGRAM_AT(0),
                                       .b = PROGRAM_IS(1),
                                       PROGRAM_ALL},
                                      PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 512, 1);
    uint32_t zero = 0, got[6][16];
    for (int n = 0; n < 6; ++n) {
        emu_machine *m = program_open(&p, EMU_RANDOM, (uint64_t)(n / 2));
        ck_assert(emu_put(m, emu_generic(EMU_SHARED, 0), &zero, 4));
        ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
        for (int w = 0; w < 16; ++w)
            got[n][w] = emu_register(m, 0, w, 8)[0];
        emu_close(m);
    }
    for (int n = 0; n < 6; n += 2)
        ck_assert(memcmp(got[n], got[n + 1], sizeof got[0]) == 0);
    ck_assert(memcmp(got[0], got[2], sizeof got[0]) != 0);
    ck_assert(memcmp(got[2], got[4], sizeof got[0]) != 0);
}
END_TEST

Suite *emu_warp_turns_suite(void)
{
    Suite *s = suite_create("emu_warp_turns");
    TCase *c = tcase_create("emu_warp_turns");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, lanes_diverge_and_converge, 0, 6);
    tcase_add_test(c, loops_end_when_they_end);
    tcase_add_test(c, a_spinning_lane_gives_way);
    tcase_add_test(c, groups_of_a_warp_wait_apart);
    tcase_add_test(c, a_deadlock_names_the_missing_warps);
    tcase_add_loop_test(c, endless_loops_are_cut, 0, 5);
    tcase_add_loop_test(c, running_past_the_end_is_found, 0, 2);
    tcase_add_test(c, guards_hold_lanes_back);
    tcase_add_test(c, a_second_run_begins_clean);
    tcase_add_test(c, turns_are_shuffled_by_the_seed);
    suite_add_tcase(s, c);
    return s;
}
