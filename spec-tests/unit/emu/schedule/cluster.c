/* cluster.c - clusters that begin and end: what is left of one, and how many are made. */
#include "emu/exec/async/mbarrier_word.h"
#include "emu/state/run.h"
#include "spec-tests/unit/emu/grids.h"
#include "spec-tests/unit/emu/line.h"

/* Threads that leave everything behind: clocks, an mbarrier, copies in flight, groups, a fence. */
static const char messy[] = "setp.eq.u32 p1, %%tid.x, 0; @p1 mbarrier.init.shared.b64 [64], 1;"
                            "bar.sync 0; @p1 cp.async.ca.shared.global [128], [0x700000000000], 16;"
                            "cp.async.commit_group; fence.proxy.async;"
                            "atom.acq_rel.gpu.global.add.u32 r4, [0x700000000100], 1;";

static void check_empty(const emui_cluster *c)
{
    ck_assert(c->serial == 0 && c->oldest == NULL && c->in_flight == 0);
    for (int rank = 0; rank < c->ctas; ++rank) {
        ck_assert_ptr_null(c->cta[rank].mbarrier);
        for (int i = 0; i < c->cta[rank].warps * EMU_LANES; ++i) {
            const emu_warp *w = &c->cta[rank].warp[i / EMU_LANES];
            const emui_thread *t = &w->thread[i % EMU_LANES];
            ck_assert(w->clock[i % EMU_LANES] == NULL && t->fences == NULL);
            ck_assert(t->groups[0] == NULL && t->groups[1] == NULL && t->acquired[0] == NULL);
        }
    }
}

/* However many CTAs the grid has, those that run one after the other have one memory. */
START_TEST(an_ended_cluster_leaves_nothing)
{
    struct ptx_line l = line_of(messy);
    emu_machine *m = grid_open((emu_schedule)_i, 2);
    emu_grid grid = grid_of(400, 64);
    grid.cluster[0] = 2;
    grid.window = 3;
    grid.static_shared = 256;
    ck_assert_int_eq(emu_launch(m, &grid, l.ins, l.n), EMU_FINISHED);
    ck_assert_uint_eq(grid_word(m, 64), 400 * 64);
    ck_assert(m->run->spares >= 1 && m->run->spares <= 3);
    for (int i = 0; i < m->run->spares; ++i)
        check_empty(m->run->spare[i]);
    ck_assert_ptr_null(m->first_marked);
    emu_close(m);
    line_close(&l);
}
END_TEST

/* A launch of the same shape has the memory of the one before, one of another shape has not. */
START_TEST(memory_is_kept_for_the_same_shape)
{
    struct ptx_line l = line_of(messy);
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(4, 64);
    grid.static_shared = 256;
    ck_assert_int_eq(emu_launch(m, &grid, l.ins, l.n), EMU_FINISHED);
    const uint8_t *shared = m->run->spare[0]->cta[0].shared->data;
    grid.grid[0] = 3;
    ck_assert_int_eq(emu_launch(m, &grid, l.ins, l.n), EMU_FINISHED);
    ck_assert_ptr_eq(m->run->spare[0]->cta[0].shared->data, shared);
    grid.block[0] = 96;
    ck_assert_int_eq(emu_launch(m, &grid, l.ins, l.n), EMU_FINISHED);
    ck_assert_int_eq(m->run->spare[0]->cta[0].warps, 3);
    emu_close(m);
    line_close(&l);
}
END_TEST

/* The own cluster has its registers and its memory when it runs again. */
START_TEST(the_own_cluster_is_as_it_was_left)
{
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    for (uint32_t run = 1; run < 4; ++run) {
        ck_assert_int_eq(line_run_text(m, UINT32_MAX, "add.u32 r4, r4, 1;"), EMU_FINISHED);
        ck_assert_uint_eq(emu_register(m, 0, 0, 4)[31], run);
        ck_assert_uint_eq(m->own->serial, run);
    }
    emu_close(m);
}
END_TEST

/* The last serial of all: what came before it is forgotten, and nothing is found. */
START_TEST(serials_begin_again)
{
    struct ptx_line l = line_of(messy);
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(4, 64);
    grid.static_shared = 256;
    for (int k = -8; k < 8; ++k) {
        if (k == -6)
            m->serials = UINT32_MAX - 10;
        ck_assert_int_eq(emu_launch(m, &grid, l.ins, l.n), EMU_FINISHED);
        for (int i = 0; i < emu_findings(m); ++i)
            ck_assert_int_eq(emu_found(m, i)->rule, EMU_LEFT_BEHIND);
    }
    ck_assert_uint_lt(m->serials, 100);
    emu_close(m);
    line_close(&l);
}
END_TEST

Suite *emu_cluster_suite(void)
{
    Suite *s = suite_create("emu_cluster");
    TCase *c = tcase_create("emu_cluster");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, an_ended_cluster_leaves_nothing, 0, 3);
    tcase_add_test(c, memory_is_kept_for_the_same_shape);
    tcase_add_test(c, the_own_cluster_is_as_it_was_left);
    tcase_add_test(c, serials_begin_again);
    suite_add_tcase(s, c);
    return s;
}
