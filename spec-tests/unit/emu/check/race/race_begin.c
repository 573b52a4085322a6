/* race_begin.c - what a launch, and a cluster, begin with: nobody knows of anybody, and what was
 * before is over.
 *
 * Not here: races between launches (launch.c), the memory of a cluster (cluster.c). */
#include "emu/check/race/clock.h"
#include "emu/check/race/shadow.h"
#include "spec-tests/unit/emu/grids.h"
#include "spec-tests/unit/emu/line.h"

/* Threads that synchronise by a barrier, and by a word of global memory. */
static const char meet[] = "bar.sync 0; atom.acq_rel.gpu.global.add.u32 r4, [0x700000000000], 1;"
                           "st.global.u32 [0x700000000080], 1;";

START_TEST(a_cluster_knows_nobody_at_first)
{
    struct ptx_line l = line_of(meet);
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    for (uint32_t run = 1; run < 4; ++run) {
        ck_assert(emu_begin(m, NULL, l.ins, l.n));
        const emu_warp *w = m->cta[0].warp;
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            ck_assert_uint_eq(w->epoch[lane], 1);
            ck_assert_ptr_eq(w->clock[lane], m->own->order->start);
        }
        ck_assert_uint_eq(w->clock[0]->cluster, run);
        ck_assert_int_eq(w->clock[0]->length, EMU_LANES);
        for (int who = 0; who < EMU_LANES; ++who)
            ck_assert_uint_eq(emui_epoch_of(w->clock[0], who), 0);
        ck_assert_uint_eq(m->order->since, run);
        ck_assert_uint_eq(m->global[0]->shadow->since, run);
        ck_assert_uint_eq(m->cta[0].shared->shadow->since, run);
        ck_assert_int_eq(emu_finish(m), EMU_FINISHED);
        ck_assert_uint_gt(w->epoch[0], 1);
    }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
    line_close(&l);
}
END_TEST

/* Words of the grid are there for its clusters, and gone with the next launch. */
START_TEST(what_was_released_goes_with_the_launch)
{
    struct ptx_line l = line_of(meet);
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(5, 64);
    ck_assert_int_eq(emu_launch(m, &grid, l.ins, l.n), EMU_FINISHED);
    ck_assert(m->order->many && m->order->objects.count == 1);
    ck_assert_int_eq(m->order->levels, 1);
    grid.grid[0] = 17;
    ck_assert(emu_begin(m, &grid, l.ins, l.n));
    ck_assert_uint_eq(m->order->objects.count, 0);
    ck_assert_int_eq(m->order->levels, 2);
    ck_assert_uint_eq(m->order->since, 6);
    ck_assert_int_eq(emu_finish(m), EMU_FINISHED);
    ck_assert_int_eq(emu_run(m, l.ins, l.n), EMU_FINISHED);
    ck_assert(!m->order->many && m->order->objects.count == 0);
    emu_close(m);
    line_close(&l);
}
END_TEST

/* Where order is not checked there is nothing of it. */
START_TEST(unchecked_there_is_none)
{
    emu_config config = emu_defaults();
    config.checks = EMU_CHECK_BARRIER;
    emu_machine *m = emu_open(&config, NULL);
    emu_grid grid = grid_of(5, 64);
    static const uint32_t zeros[64];
    struct ptx_line l = line_of(meet);
    ck_assert_uint_eq(emu_alloc(m, sizeof zeros, "x"), GRID_X);
    ck_assert(emu_put(m, GRID_X, zeros, sizeof zeros));
    ck_assert(m->order == NULL && m->own->order == NULL && m->global[0]->shadow == NULL);
    ck_assert_int_eq(emu_launch(m, &grid, l.ins, l.n), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(grid_word(m, 0), 5 * 64);
    emu_close(m);
    line_close(&l);
}
END_TEST

/* A run begins after everything that was done before it; within one nothing is in order. */
START_TEST(a_run_happens_after_those_before)
{
    struct ptx_line write = line_of("@p1 st.shared.u32 [64], 5;"),
                    read = line_of("@p2 ld.shared.u32 r11, [64];"),
                    both = line_of("@p1 st.shared.u32 [64], 5; @p2 ld.shared.u32 r11, [64];");
    struct program_case p = program_make(write.ins, write.n, 64, 1);
    emu_machine *m = program_open(&p, (emu_schedule)_i, 1);
    *emu_predicate(m, 0, 0, 1) = 1;
    for (int again = 0; again < 3; ++again) {
        ck_assert_int_eq(emu_run(m, write.ins, write.n), EMU_FINISHED);
        ck_assert_int_eq(emu_run(m, read.ins, read.n), EMU_FINISHED);
    }
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_register(m, 0, 1, 11)[31], 5);
    ck_assert_int_eq(emu_run(m, both.ins, both.n), EMU_FINISHED);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_RACE);
    emu_close(m);
    line_close(&write);
    line_close(&read);
    line_close(&both);
}
END_TEST

/* Without the two checks that need it no access is kept, and nothing is found. */
START_TEST(no_access_is_kept_if_order_is_not_checked)
{
    static const uint32_t checks[] = {EMU_CHECK_ALL, EMU_CHECK_RACE, EMU_CHECK_PROXY,
                                      EMU_CHECK_ALL & ~(EMU_CHECK_RACE | EMU_CHECK_PROXY), 0};
    emu_machine *m = one_open(checks[_i]);
    emu_register(m, 0, 0, 9)[7] = 1;
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, "st.shared.u32 [64], r9;"), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), (checks[_i] & EMU_CHECK_RACE) != 0);
    ck_assert_int_eq(m->cta[0].shared->shadow != NULL, _i < 3);
    emu_close(m);
}
END_TEST

Suite *emu_race_begin_suite(void)
{
    Suite *s = suite_create("emu_race_begin");
    TCase *c = tcase_create("emu_race_begin");
    tcase_add_test(c, a_cluster_knows_nobody_at_first);
    tcase_add_test(c, what_was_released_goes_with_the_launch);
    tcase_add_test(c, unchecked_there_is_none);
    tcase_add_loop_test(c, a_run_happens_after_those_before, 0, 3);
    tcase_add_loop_test(c, no_access_is_kept_if_order_is_not_checked, 0, 5);
    suite_add_tcase(s, c);
    return s;
}
