/* cluster_turns.c - the clusters of a grid in turn: which are there, who waits for whom, and what
 * is told when none can go on.
 *
 * Not here: warps and lanes (warp_turns.c), what CTAs do to each other's memory
 * (race/sync_word.c). */
#include "spec-tests/unit/emu/grids.h"

/* Is there such a finding, and how many are there? */
static int told(const emu_machine *m, const char *part)
{
    int n = 0;
    for (int i = 0; i < emu_findings(m); ++i)
        n += strstr(emu_found(m, i)->message, part) != NULL;
    return n;
}

/* Thread 0 of each CTA waits until all CTAs have come; the others wait for it. */
static const emu_ins grid_barrier[] = {
    GRID_FIRST_LANE,
    GRID_BRA(6, GRID_UNLESS(0)),
    {GRID_ATOM(EMU_ATOM_ADD, EMU_ACQ_REL, EMU_GPU), .d = GRID_REG(4), .a = GRID_WORD(0),
     .b = GRID_IS(1), GRID_IF(0)},
    {GRID_MEMORY(EMU_LD, EMU_ACQUIRE, EMU_GPU), .d = GRID_REG(4), .a = GRID_WORD(0), GRID_ALL},
    GRID_SETP(1, EMU_CMP_LT, GRID_REG(4), GRID_SR(EMU_NCTAID_X), GRID_ALL),
    GRID_BRA(3, GRID_IF(1)),
    {.execute = emu_barrier_cta,
     .op = EMU_BAR_SYNC,
     .flags = EMU_ALIGNED,
     .a = GRID_IS(0),
     GRID_ALL},
    PROGRAM_EXIT};

static const int windows[] = {12, 13, 11, 1};

START_TEST(a_grid_waits_for_all_that_fit)
{
    emu_machine *m = grid_open((emu_schedule)(_i % 3), (uint64_t)_i);
    emu_grid grid = grid_of(12, 96);
    int window = grid.window = windows[_i / 3];
    emu_end end = emu_launch(m, &grid, grid_barrier, COUNT(grid_barrier));
    ck_assert_int_eq(end, window >= 12 ? EMU_FINISHED : EMU_DEADLOCK);
    ck_assert_int_eq(emu_findings(m) == 0, window >= 12);
    if (window < 12) {
        ck_assert_int_eq(told(m, "polls byte 0x0 of x at instruction 3 for ever"), 1);
        ck_assert_int_eq(told(m, "waits at instruction 6 for bar.sync"), 1);
        ck_assert_int_eq(told(m, window == 11 ? "has 12 CTAs, and 11 of this size are resident"
                                              : "has 12 CTAs, and 1 of this size are resident"),
                         1);
        check_says(emu_found(m, 0), "cudaLaunchCooperativeKernel");
    }
    emu_close(m);
}
END_TEST

/* The odd CTAs lack a warp at their barrier. All others run to their ends; then a few of those are
 * told, and how many there are. */
START_TEST(a_deadlock_of_many_is_told_once)
{
    static const emu_ins missing[] = {{.execute = emu_alu,
                                       .op = EMU_AND,
                                       .type = EMU_B32,
                                       .d = GRID_REG(5),
                                       .a = GRID_SR(EMU_CTAID_X),
                                       .b = GRID_IS(1),
                                       GRID_ALL},
                                      GRID_SETP(1, EMU_CMP_EQ, GRID_REG(5), GRID_IS(1), GRID_ALL),
                                      {.execute = emu_barrier_cta,
                                       .op = EMU_BAR_SYNC,
                                       .a = GRID_IS(0),
                                       .b = GRID_IS(96),
                                       GRID_IF(1)},
                                      {GRID_ATOM(EMU_ATOM_ADD, EMU_RELAXED, EMU_GPU),
                                       .a = GRID_WORD(0), .b = GRID_IS(1), GRID_ALL},
                                      PROGRAM_EXIT};
    emu_machine *m = grid_open((emu_schedule)_i, 7);
    emu_grid grid = grid_of(300, 64);
    ck_assert_int_eq(emu_launch(m, &grid, missing, COUNT(missing)), EMU_DEADLOCK);
    ck_assert_uint_eq(grid_word(m, 0), 150 * 64);
    ck_assert_int_eq(told(m, "64 of 96 threads arrived"), 1);
    ck_assert_int_eq(
        told(m, "150 of 300 CTAs have finished; the other 150 are resident and blocked"), 1);
    ck_assert_int_eq(emu_findings(m), 2);
    emu_close(m);
}
END_TEST

START_TEST(a_grid_is_cut_after_so_many_steps)
{
    static const emu_ins loop[] = {GRID_BRA(0, GRID_ALL), PROGRAM_EXIT};
    emu_config config = emu_defaults();
    config.max_steps = 5000;
    config.schedule = (emu_schedule)_i;
    emu_machine *m = emu_open(&config, NULL);
    emu_grid grid = grid_of(30, 64);
    for (int round = 0; round < 2; ++round) {
        uint64_t before = emu_counted(m)->instructions;
        ck_assert_int_eq(emu_launch(m, &grid, loop, COUNT(loop)), EMU_TOO_LONG);
        ck_assert_uint_eq(emu_counted(m)->instructions - before, 5000);
    }
    emu_close(m);
}
END_TEST

Suite *emu_cluster_turns_suite(void)
{
    Suite *s = suite_create("emu_cluster_turns");
    TCase *c = tcase_create("emu_cluster_turns");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, a_grid_waits_for_all_that_fit, 0, 3 * COUNT(windows));
    tcase_add_loop_test(c, a_deadlock_of_many_is_told_once, 0, 3);
    tcase_add_loop_test(c, a_grid_is_cut_after_so_many_steps, 0, 3);
    suite_add_tcase(s, c);
    return s;
}
