/* race_begin.c - what a launch, and a cluster, begin with: nobody knows of anybody, and what was
 * before is over.
 *
 * Not here: races between launches (launch.c), the memory of a cluster (cluster.c). */
#include "emu/check/race/clock.h"
#include "emu/check/race/shadow.h"
#include "spec-tests/unit/emu/grids.h"

/* Threads that synchronise by a barrier, and by a word of global memory. */
static const emu_ins meet[] = {
    {.execute = emu_barrier_cta,
     .op = EMU_BAR_SYNC,
     .flags = EMU_ALIGNED,
     .a = GRID_IS(0),
     GRID_ALL},
    {GRID_ATOM(EMU_ATOM_ADD, EMU_ACQ_REL, EMU_GPU), .d = GRID_REG(4), .a = GRID_WORD(0),
     .b = GRID_IS(1), GRID_ALL},
    {GRID_MEMORY(EMU_ST, EMU_WEAK, EMU_NO_SCOPE), .a = GRID_WORD(32), .b = GRID_IS(1), GRID_ALL},
    {.execute = emu_exit, GRID_ALL}};

START_TEST(a_cluster_knows_nobody_at_first)
{
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    for (uint32_t run = 1; run < 4; ++run) {
        ck_assert(emu_begin(m, NULL, meet, COUNT(meet)));
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
}
END_TEST

/* Words of the grid are there for its clusters, and gone with the next launch. */
START_TEST(what_was_released_goes_with_the_launch)
{
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(5, 64);
    ck_assert_int_eq(emu_launch(m, &grid, meet, COUNT(meet)), EMU_FINISHED);
    ck_assert(m->order->many && m->order->objects.count == 1);
    ck_assert_int_eq(m->order->levels, 1);
    grid.grid[0] = 17;
    ck_assert(emu_begin(m, &grid, meet, COUNT(meet)));
    ck_assert_uint_eq(m->order->objects.count, 0);
    ck_assert_int_eq(m->order->levels, 2);
    ck_assert_uint_eq(m->order->since, 6);
    ck_assert_int_eq(emu_finish(m), EMU_FINISHED);
    ck_assert_int_eq(emu_run(m, meet, COUNT(meet)), EMU_FINISHED);
    ck_assert(!m->order->many && m->order->objects.count == 0);
    emu_close(m);
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
    ck_assert_uint_eq(emu_alloc(m, sizeof zeros, "x"), GRID_X);
    ck_assert(emu_put(m, GRID_X, zeros, sizeof zeros));
    ck_assert(m->order == NULL && m->own->order == NULL && m->global[0]->shadow == NULL);
    ck_assert_int_eq(emu_launch(m, &grid, meet, COUNT(meet)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(grid_word(m, 0), 5 * 64);
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
    suite_add_tcase(s, c);
    return s;
}
