/* launch.c - launches of whole grids: what each CTA begins with, one launch after another, what is
 * refused.
 *
 * Not here: where CTAs are (cases/schedule/launch), what CTAs of a grid
 * do to each other (race/sync_word.c), steps (breakpoints.c), the scheduler (cluster_turns.c). */
#include "spec-tests/unit/emu/grids.h"
#include "spec-tests/unit/emu/line.h"

/* The number of a CTA, x fastest, and d2: the row of 16 words that is its own. */
#define NUMBERED                                                                                   \
    "setp.eq.u32 p1, %%tid.x, 0; mad.lo.u32 r4, %%ctaid.z, %%nctaid.y, %%ctaid.y;"                 \
    "mad.lo.u32 r4, r4, %%nctaid.x, %%ctaid.x; mul.wide.u32 d2, r4, 64;"

/* ---- What it begins with ---- */

/* CTA 1 reads what CTA 0 left in registers, shared and local memory, where that one was; and makes
 * an mbarrier where that one has one. */
static const char leftovers[] =
    NUMBERED "setp.eq.u32 p3, %%ctaid.x, 1; @p1 st.global.u32 [d2+0x700000000000], r9;"
             "@p1 mbarrier.init.shared.b64 [64], 1;"
             "@p3 ld.shared.u32 r5, [0]; @p3 nanosleep.u32 r5;"
             "@p3 ld.local.u32 r5, [4]; @p3 nanosleep.u32 r5; mov.u32 r9, 77;"
             "@!p3 st.shared.u32 [0], 1; st.local.u32 [4], 1;";

START_TEST(each_cta_begins_anew)
{
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(2, 32);
    grid.window = 1;
    grid.static_shared = 128;
    grid.local = 16;
    struct ptx_line l = line_of(leftovers);
    ck_assert_int_eq(emu_launch(m, &grid, l.ins, l.n), EMU_FINISHED);
    ck_assert_int_eq(grid_word(m, 0), 0);
    ck_assert_int_eq(grid_word(m, 16), 0);
    ck_assert_int_eq(emu_findings(m), 2);
    for (int i = 0; i < 2; ++i) {
        ck_assert_int_eq(emu_found(m, i)->rule, EMU_UNINITIALISED);
        ck_assert_msg(emu_found(m, i)->cta == 1, "%s", emu_found(m, i)->message);
        ck_assert_int_eq(emu_found(m, i)->rank, 0);
        ck_assert_int_eq(emu_found(m, i)->pc, 7 + 2 * i);
    }
    emu_close(m);
    line_close(&l);
}
END_TEST

/* Memory and parameters are the machine's; its own cluster is what it was. */
START_TEST(the_machine_outlives_a_launch)
{
    struct ptx_line l = line_of("ld.param.u32 r6, [8];"
                                "red.relaxed.gpu.global.add.u32 [0x700000000000], r6;");
    uint32_t five = 5;
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(3, 64);
    emu_register(m, 0, 0, 6)[3] = 1234;
    ck_assert(emu_put_param(m, 8, &five, 4));
    for (uint32_t round = 1; round <= 3; ++round) {
        ck_assert_int_eq(emu_launch(m, &grid, l.ins, l.n), EMU_FINISHED);
        ck_assert_uint_eq(grid_word(m, 0), round * 3 * 64 * 5);
    }
    ck_assert_uint_eq(emu_register(m, 0, 0, 6)[3], 1234);
    ck_assert_int_eq(emu_run(m, l.ins, l.n), EMU_FINISHED);
    ck_assert_uint_eq(grid_word(m, 0), (9 * 64 + 32) * 5);
    ck_assert_uint_eq(emu_register(m, 0, 0, 6)[3], 5);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_counted(m)->instructions, 3 * (9 * 2 + 1));
    emu_close(m);
    line_close(&l);
}
END_TEST

/* ---- One launch after another ---- */

/* Every CTA stores to a word of its own; then to that of its neighbour. */
START_TEST(a_launch_comes_after_the_one_before)
{
    struct ptx_line own = line_of(NUMBERED "@p1 st.global.u32 [d2+0x700000000000], r4;"),
                    next = line_of(NUMBERED "@p1 st.global.u32 [d2+0x700000000040], r4;"
                                            "@p1 ld.global.u32 r5, [d2+0x700000000080];");
    emu_machine *m = grid_open((emu_schedule)_i, 1);
    emu_grid grid = grid_of(20, 64);
    for (int k = 0; k < 2; ++k)
        ck_assert_int_eq(emu_launch(m, &grid, own.ins, own.n), EMU_FINISHED);
    ck_assert_int_eq(emu_run(m, own.ins, own.n), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_int_eq(emu_launch(m, &grid, next.ins, next.n), EMU_FINISHED);
    ck_assert_int_gt(emu_findings(m), 0);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_RACE);
    emu_close(m);
    line_close(&own);
    line_close(&next);
}
END_TEST

/* A run that a fault ended with copies in flight leaves none of them to the next launch. */
START_TEST(a_fault_leaves_nothing_in_flight)
{
    struct ptx_line broken = line_of("setp.eq.u32 p1, %%tid.x, 0;"
                                     "@p1 cp.async.ca.shared.global [0], [0x700000000000], 16;"
                                     "trap;"),
                    store = line_of("setp.eq.u32 p1, %%tid.x, 0;"
                                    "@p1 st.global.u32 [0x700000000004], 1;");
    emu_config config = emu_defaults();
    config.schedule = EMU_LATEST;
    config.static_shared = 64;
    emu_machine *m = emu_open(&config, NULL);
    static const uint32_t zeros[GRID_WORDS];
    ck_assert(emu_alloc(m, sizeof zeros, "x") == GRID_X && emu_put(m, GRID_X, zeros, sizeof zeros));
    emu_grid grid = grid_of(1, 32);
    grid.static_shared = 64;
    for (int k = 0; k < 2; ++k) {
        ck_assert_int_eq(k == 0 ? emu_run(m, broken.ins, broken.n)
                                : emu_launch(m, &grid, broken.ins, broken.n),
                         EMU_FAULTED);
        ck_assert_int_eq(emu_launch(m, &grid, store.ins, store.n), EMU_FINISHED);
        ck_assert_int_eq(emu_run(m, store.ins, store.n), EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), k + 1);
    }
    emu_close(m);
    line_close(&broken);
    line_close(&store);
}
END_TEST

/* CTA 9, which is (3, 1), reads what nobody wrote; then another one, (5, 1), stores to its word. */
START_TEST(findings_name_the_cta)
{
    struct ptx_line l =
        line_of(NUMBERED "setp.eq.u32 p3, r4, 9; setp.eq.u32 p4, r4, 11; @p3 ld.shared.u32 r5, [8];"
                         "@p3 nanosleep.u32 r5; @p3 st.global.u32 [0x700000000000], 1;"
                         "@p4 st.global.u32 [0x700000000000], 1;");
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(6, 32);
    grid.grid[1] = 2;
    grid.cluster[0] = 2;
    grid.static_shared = 16;
    grid.window = _i;
    ck_assert_int_eq(emu_launch(m, &grid, l.ins, l.n), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 2);
    const emu_finding *read = emu_found(m, 0), *race = emu_found(m, 1);
    ck_assert(read->cta == 9 && read->rank == 1);
    ck_assert_ptr_nonnull(strstr(read->message, "byte 0x8 of the shared memory of CTA 9"));
    ck_assert(race->cta == 11 && race->rank == 1 && race->rule == EMU_RACE);
    ck_assert_ptr_nonnull(strstr(race->message, "of CTA 11 writes byte 0x0 of x"));
    ck_assert_ptr_nonnull(strstr(race->message, "of CTA 9 wrote at @p3 st.global.u32"));
    emu_close(m);
    line_close(&l);
}
END_TEST

/* ---- What is refused ---- */

static const struct {
    int cluster, block, registers, window, thread_registers;
    int64_t x, y;
    uint32_t shared;
    const char *part; /* NULL: it is fine */
} grids[] = {
    {1, 32, 8, 0, 0, 1, 1, 0, NULL},
    {16, 1024, 8, 0, 0, 32, 1, 232448, NULL},
    {1, 256, 8, 65536, 255, 7, 1, 0, NULL},
    {17, 32, 8, 0, 0, 17, 1, 0, "cluster: it has 1 to 16"},
    {0, 32, 8, 0, 0, 17, 1, 0, "extents of at least 1"},
    {2, 32, 8, 0, 0, 3, 1, 0, "whole number of clusters"},
    {1, 1025, 8, 0, 0, 1, 1, 0, "at most 1024 threads"},
    {1, 32, 0, 0, 0, 1, 1, 0, "registers, predicates"},
    {1, 32, 8, 0, 0, 1, 1, 232449, "232448 bytes"},
    {1, 32, 8, -1, 0, 1, 1, 0, "window"},
    {1, 32, 8, 65537, 0, 1, 1, 0, "window"},
    {1, 32, 8, 0, 256, 1, 1, 0, "thread_registers: a thread has at most 255"},
    {1, 1024, 8, 0, 128, 1, 1, 0, "thread_registers: an SM has 65536"},
    {1, 32, 8, 0, 0, INT32_MAX, 1, 0, NULL},
    {1, 32, 8, 0, 0, INT32_MAX, 2, 0, "at most 2147483647 CTAs"},
};

START_TEST(grids_are_checked)
{
    struct ptx_line nothing = line_of("exit;");
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(1, grids[_i].block);
    grid.grid[0] = grids[_i].x;
    grid.grid[1] = grids[_i].y;
    grid.cluster[0] = grids[_i].cluster;
    grid.registers = grids[_i].registers;
    grid.window = grids[_i].window;
    grid.thread_registers = grids[_i].thread_registers;
    grid.static_shared = grids[_i].shared;
    const char *why = emu_grid_refused(m, &grid);
    ck_assert_int_eq(why == NULL, grids[_i].part == NULL);
    ck_assert(why == NULL || strstr(why, grids[_i].part) != NULL);
    if (why != NULL)
        ck_assert_int_eq(emu_launch(m, &grid, nothing.ins, nothing.n), EMU_REFUSED);
    emu_close(m);
    line_close(&nothing);
}
END_TEST

Suite *emu_launch_suite(void)
{
    Suite *s = suite_create("emu_launch");
    TCase *c = tcase_create("emu_launch");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, each_cta_begins_anew);
    tcase_add_test(c, the_machine_outlives_a_launch);
    tcase_add_loop_test(c, a_launch_comes_after_the_one_before, 0, 3);
    tcase_add_loop_test(c, findings_name_the_cta, 0, 3);
    tcase_add_test(c, a_fault_leaves_nothing_in_flight);
    tcase_add_loop_test(c, grids_are_checked, 0, COUNT(grids));
    suite_add_tcase(s, c);
    return s;
}
