/* cluster_turns.c - the clusters of a grid in turn: which are there, who waits for whom, and what
 * is told when none can go on.
 *
 * Not here: warps and lanes (warp_turns.c), what CTAs do to each other's memory
 * (race/sync_word.c). */
#include "spec-tests/unit/emu/grids.h"
#include "spec-tests/unit/emu/line.h"

/* Is there such a finding, and how many are there? */
static int told(const emu_machine *m, const char *part)
{
    int n = 0;
    for (int i = 0; i < emu_findings(m); ++i)
        n += strstr(emu_found(m, i)->message, part) != NULL;
    return n;
}

/* Thread 0 of each CTA waits until all CTAs have come; the others wait for it. */
static const char grid_barrier[] =
    "setp.eq.u32 p1, %%tid.x, 0; @!p1 bra meet;"
    "atom.acq_rel.gpu.global.add.u32 r4, [0x700000000000], 1;"
    "poll: ld.acquire.gpu.global.u32 r4, [0x700000000000]; setp.lt.u32 p2, r4, %%nctaid.x;"
    "@p2 bra poll; meet: bar.sync 0;";

static const int windows[] = {12, 13, 11, 1};

START_TEST(a_grid_waits_for_all_that_fit)
{
    struct ptx_line l = line_of(grid_barrier);
    emu_machine *m = grid_open((emu_schedule)(_i % 3), (uint64_t)_i);
    emu_grid grid = grid_of(12, 96);
    int window = grid.window = windows[_i / 3];
    emu_end end = emu_launch(m, &grid, l.ins, l.n);
    ck_assert_int_eq(end, window >= 12 ? EMU_FINISHED : EMU_DEADLOCK);
    ck_assert_int_eq(emu_findings(m) == 0, window >= 12);
    if (window < 12) {
        ck_assert_int_eq(
            told(m, "polls byte 0x0 of x at ld.acquire.gpu.global.u32 r4, [0x700000000000]"), 1);
        ck_assert_int_eq(told(m, "waits at bar.sync 0"), 1);
        ck_assert_int_eq(told(m, window == 11 ? "has 12 CTAs, and 11 of this size are resident"
                                              : "has 12 CTAs, and 1 of this size are resident"),
                         1);
        check_says(emu_found(m, 0), "cudaLaunchCooperativeKernel");
    }
    emu_close(m);
    line_close(&l);
}
END_TEST

/* The odd CTAs lack a warp at their barrier. All others run to their ends; then a few of those are
 * told, and how many there are. */
START_TEST(a_deadlock_of_many_is_told_once)
{
    struct ptx_line l = line_of("and.b32 r5, %%ctaid.x, 1; setp.eq.u32 p2, r5, 1;"
                                "@p2 barrier.sync 0, 96;"
                                "red.relaxed.gpu.global.add.u32 [0x700000000000], 1;");
    emu_machine *m = grid_open((emu_schedule)_i, 7);
    emu_grid grid = grid_of(300, 64);
    ck_assert_int_eq(emu_launch(m, &grid, l.ins, l.n), EMU_DEADLOCK);
    ck_assert_uint_eq(grid_word(m, 0), 150 * 64);
    ck_assert_int_eq(told(m, "64 of 96 threads arrived"), 1);
    ck_assert_int_eq(
        told(m, "150 of 300 CTAs have finished; the other 150 are resident and blocked"), 1);
    ck_assert_int_eq(emu_findings(m), 2);
    emu_close(m);
    line_close(&l);
}
END_TEST

/* All CTAs wait for a warp that is not there, and none of the others begins: one, or many. */
static const struct {
    int ctas, window;
    const char *says;
} blocked[] = {
    {4, 4, "0 of 4 CTAs have finished; the other 4 are resident and blocked"},
    {5, 4,
     "0 of 5 CTAs have finished; 4 are resident and blocked, and 1 begin only when some of "
     "those finish"},
    {9, 4, "4 are resident and blocked, and 5 begin only when some of those finish"},
};

START_TEST(ctas_that_have_not_begun_are_counted)
{
    struct ptx_line l = line_of("barrier.sync 0, 96;");
    emu_machine *m = grid_open(EMU_EARLIEST, 7);
    emu_grid grid = grid_of(blocked[_i].ctas, 64);
    grid.window = blocked[_i].window;
    ck_assert_int_eq(emu_launch(m, &grid, l.ins, l.n), EMU_DEADLOCK);
    ck_assert_int_eq(told(m, blocked[_i].says), 1);
    const emu_finding *f = emu_found(m, emu_findings(m) - 1);
    ck_assert(f->cta == -1 && f->rank == -1 && f->warp == -1 && f->lane == -1 && f->pc == -1);
    emu_close(m);
    line_close(&l);
}
END_TEST

START_TEST(a_grid_is_cut_after_so_many_steps)
{
    struct ptx_line l = line_of("loop: bra loop;");
    emu_config config = emu_defaults();
    config.max_steps = 5000;
    config.schedule = (emu_schedule)_i;
    emu_machine *m = emu_open(&config, NULL);
    emu_grid grid = grid_of(30, 64);
    for (int round = 0; round < 2; ++round) {
        uint64_t before = emu_counted(m)->instructions;
        ck_assert_int_eq(emu_launch(m, &grid, l.ins, l.n), EMU_TOO_LONG);
        ck_assert_uint_eq(emu_counted(m)->instructions - before, 5000);
    }
    emu_close(m);
    line_close(&l);
}
END_TEST

Suite *emu_cluster_turns_suite(void)
{
    Suite *s = suite_create("emu_cluster_turns");
    TCase *c = tcase_create("emu_cluster_turns");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, a_grid_waits_for_all_that_fit, 0, 3 * COUNT(windows));
    tcase_add_loop_test(c, a_deadlock_of_many_is_told_once, 0, 3);
    tcase_add_loop_test(c, ctas_that_have_not_begun_are_counted, 0, COUNT(blocked));
    tcase_add_loop_test(c, a_grid_is_cut_after_so_many_steps, 0, 3);
    suite_add_tcase(s, c);
    return s;
}
