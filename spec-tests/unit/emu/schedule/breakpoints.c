/* breakpoints.c - step by step, which is the same as all at once; one warp out of turn,
 * breakpoints, and who watches.
 *
 * Not here: where launches begin and end (launch.c). */
#include "spec-tests/unit/emu/grids.h"
#include "spec-tests/unit/emu/line.h"

enum { TRACE = 1 << 20 };

/* Bulk copies, a barrier, atomics and a race: something of everything that the trace tells. */
static const char busy[] = /* instruction */
    /*  0 */ "setp.eq.u32 p1, %tid.x, 0; mad.lo.u32 r4, %ctaid.z, %nctaid.y, %ctaid.y;"
             /*  2 */ "mad.lo.u32 r4, r4, %nctaid.x, %ctaid.x; mul.wide.u32 d2, r4, 64;"
             /*  4 */ "@p1 mbarrier.init.shared.b64 [64], 1; bar.sync 0;"
             /*  6 */ "@p1 mbarrier.arrive.expect_tx.shared.b64 _, [64], 64;"
             /*  7 */ "@p1 cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [128],"
             /*  7 */ " [d2+0x700000000000], 64, [64];"
             /*  8 */ "wait: mbarrier.try_wait.parity.shared.b64 p2, [64], 0; @!p2 bra wait;"
             /* 10 */ "ld.shared.u32 r5, [132]; atom.acq_rel.gpu.global.add.u32 r6, "
                      "[0x700000002000], 1;"
             /* 12 */ "st.global.u32 [0x700000002008], r6;";

static emu_grid busy_grid(int cluster)
{
    emu_grid grid = grid_of(12, 96);
    grid.cluster[0] = cluster;
    grid.static_shared = 256;
    grid.window = 4;
    return grid;
}

/* Steps of one instruction, of some, of more than there are; -1: all at once. */
static const int paces[] = {-1, 1, 3, 64, 1000, 1 << 20};

/* What a run tells: how it ended, and its trace. */
static emu_end run_at(int pace, emu_schedule schedule, bool whole, char *text)
{
    struct ptx_line l = line_of("%s", busy);
    FILE *out = tmpfile();
    emu_config config = emu_defaults();
    config.trace = out;
    config.schedule = schedule;
    config.seed = 11;
    config.shuffle = true;
    config.registers = LINE_ROWS;
    config.predicates = LINE_PREDICATES;
    config.static_shared = 256;
    config.block[0] = 96;
    emu_machine *m = emu_open(&config, NULL);
    static const uint32_t zeros[GRID_WORDS];
    ck_assert(emu_alloc(m, sizeof zeros, "x") == GRID_X && emu_put(m, GRID_X, zeros, sizeof zeros));
    emu_grid grid = busy_grid(2);
    emu_end end = EMU_RUNNING;
    if (pace < 0) {
        end = whole ? emu_launch(m, &grid, l.ins, l.n) : emu_run(m, l.ins, l.n);
    } else {
        ck_assert(emu_begin(m, whole ? &grid : NULL, l.ins, l.n));
        while (end == EMU_RUNNING)
            end = emu_step(m, (uint64_t)pace, NULL);
    }
    rewind(out);
    text[fread(text, 1, TRACE - 1, out)] = '\0';
    fclose(out);
    emu_close(m);
    line_close(&l);
    return end;
}

START_TEST(steps_are_what_the_whole_is)
{
    static char whole[TRACE], stepped[TRACE];
    for (int schedule = 0; schedule < 3; ++schedule) {
        bool grid = _i % 2 == 1;
        emu_end end = run_at(-1, (emu_schedule)schedule, grid, whole);
        ck_assert_uint_gt(strlen(whole), 1000);
        ck_assert_int_eq(run_at(paces[_i / 2], (emu_schedule)schedule, grid, stepped), end);
        ck_assert_msg(strcmp(whole, stepped) == 0, "the traces of schedule %d differ", schedule);
    }
}
END_TEST

/* One at a time: each says what it was, and the PCs go on. */
START_TEST(a_step_says_what_it_did)
{
    struct ptx_line l = line_of("%s", busy);
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = busy_grid(1);
    emu_at at;
    int steps = 0;
    ck_assert(emu_begin(m, &grid, l.ins, l.n));
    ck_assert_int_eq(emu_step(m, 0, &at), EMU_RUNNING);
    ck_assert_uint_eq(at.lanes, 0);
    for (int pc = 0; pc < 4; ++pc) {
        ck_assert_int_eq(emu_pc(m, 0, 0, 31), pc);
        ck_assert_int_eq(emu_step(m, 1, &at), EMU_RUNNING);
        ck_assert(at.cta == 0 && at.warp == 0 && at.pc == pc && at.lanes == UINT32_MAX);
    }
    ck_assert_uint_eq(emu_register(m, 0, 0, 4)[7], 0);
    ck_assert_ptr_null(emu_register(m, 11, 0, 4));
    ck_assert_int_eq(emu_pc(m, 11, 0, 0), -1);
    while (emu_step(m, 1, &at) == EMU_RUNNING)
        ++steps;
    ck_assert_int_gt(steps, 12 * 3 * 10);
    ck_assert_int_eq(at.cta, 11);
    ck_assert_ptr_nonnull(emu_register(m, 0, 0, 4)); /* that of the own cluster */
    ck_assert_int_eq(emu_finish(m), EMU_FINISHED);
    emu_close(m);
    line_close(&l);
}
END_TEST

/* A warp out of turn: it comes to a barrier, and no further. */
START_TEST(a_warp_is_stepped_out_of_turn)
{
    struct ptx_line l = line_of("%s", busy);
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = busy_grid(1);
    emu_at at = {.lanes = 0};
    ck_assert(emu_begin(m, &grid, l.ins, l.n));
    for (int pc = 0; pc < 5; ++pc) {
        ck_assert_int_eq(emu_step_warp(m, 0, 2, &at), EMU_RUNNING);
        ck_assert(at.warp == 2 && at.pc == pc && at.lanes == UINT32_MAX);
    }
    for (int k = 0; k < 3; ++k) {
        ck_assert_int_eq(emu_step_warp(m, 0, 2, &at), EMU_RUNNING);
        ck_assert_uint_eq(at.lanes, 0);
        ck_assert_int_eq(emu_pc(m, 0, 2, 0), 5);
    }
    emu_step_warp(m, 0, 3, &at);
    ck_assert_uint_eq(at.lanes, 0);
    emu_step_warp(m, 5, 0, &at);
    ck_assert_uint_eq(at.lanes, 0);
    ck_assert_int_eq(emu_pc(m, 0, 0, 0), 0);
    ck_assert_int_eq(emu_finish(m), EMU_FINISHED);
    ck_assert_uint_eq(grid_word(m, 2048), 12 * 96);
    emu_close(m);
    line_close(&l);
}
END_TEST

START_TEST(a_breakpoint_stops_before_it)
{
    struct ptx_line l = line_of("%s", busy);
    emu_machine *m = grid_open((emu_schedule)_i, 3);
    emu_grid grid = busy_grid(2);
    emu_at at;
    uint8_t byte = 1;
    int stops = 0;
    ck_assert(emu_break(m, 11, true) && emu_break(m, 3, true) && emu_break(m, 3, false));
    ck_assert(!emu_break(m, -1, true) && emu_break(m, 5000, false));
    ck_assert(emu_begin(m, &grid, l.ins, l.n));
    for (; emu_step(m, UINT64_MAX, &at) == EMU_RUNNING; ++stops) {
        ck_assert_int_eq(at.pc, 11);
        ck_assert_int_eq(emu_pc(m, at.cta, at.warp, 0), 11);
        ck_assert(emu_get_shared(m, at.cta, 132, &byte, 1) && byte == 0);
    }
    ck_assert_int_eq(stops, 12 * 3);
    ck_assert(!emu_get_shared(m, 11, 132, &byte, 1));
    ck_assert(emu_begin(m, &grid, l.ins, l.n));
    ck_assert_int_eq(emu_step(m, UINT64_MAX, &at), EMU_RUNNING);
    ck_assert_int_eq(emu_finish(m), EMU_FINISHED);
    emu_close(m);
    line_close(&l);
}
END_TEST

/* ---- A watcher ---- */

struct watch {
    int before, after;
    uint64_t lanes;
    emu_at last;
    bool wrong;
};

static void watch(void *with, emu_machine *m, const emu_at *at, bool after)
{
    struct watch *seen = with;
    seen->before += !after;
    seen->after += after;
    seen->lanes += after;
    seen->wrong |= after ? memcmp(&seen->last, at, sizeof *at) != 0
                         : emu_pc(m, at->cta, at->warp, emu_counted(m) != NULL ? 0 : 1) != at->pc;
    seen->last = *at;
}

START_TEST(a_watcher_sees_each_step)
{
    struct ptx_line two = line_of("setp.eq.u32 p1, %%tid.x, 0; mul.wide.u32 d2, %%tid.x, 4;");
    struct watch seen = {0};
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(5, 64);
    emu_watch(m, watch, &seen);
    ck_assert_int_eq(emu_launch(m, &grid, two.ins, two.n), EMU_FINISHED);
    ck_assert(seen.before == 5 * 2 * 3 && seen.after == seen.before && !seen.wrong);
    ck_assert(seen.last.cta == 4 && seen.last.cluster == 4 && seen.last.rank == 0);
    emu_watch(m, NULL, NULL);
    ck_assert_int_eq(emu_launch(m, &grid, two.ins, two.n), EMU_FINISHED);
    ck_assert_int_eq(seen.after, 5 * 2 * 3);
    emu_close(m);
    line_close(&two);
}
END_TEST

struct listen {
    int64_t ended, times;
    uint64_t steps;
    bool wrong;
};

static void listen_to(void *with, const emu_progress *p)
{
    struct listen *heard = with;
    heard->wrong |= p->ended < heard->ended || p->ctas != 300 || p->steps < heard->steps;
    heard->ended = p->ended;
    heard->steps = p->steps;
    ++heard->times;
}

START_TEST(a_listener_hears_how_far_a_launch_is)
{
    struct ptx_line two = line_of("setp.eq.u32 p1, %%tid.x, 0; mul.wide.u32 d2, %%tid.x, 4;");
    struct listen heard = {0};
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(300, 64);
    grid.window = 4;
    emu_listen(m, listen_to, &heard);
    ck_assert_int_eq(emu_launch(m, &grid, two.ins, two.n), EMU_FINISHED);
    ck_assert(!heard.wrong && heard.times >= 300 && heard.ended >= 296 && heard.steps > 0);
    emu_listen(m, NULL, NULL);
    ck_assert_int_eq(emu_launch(m, &grid, two.ins, two.n), EMU_FINISHED);
    ck_assert_uint_le(heard.steps, 300 * 2 * 3);
    emu_close(m);
    line_close(&two);
}
END_TEST

/* A launch that is left for another one, or for good. */
START_TEST(a_launch_is_abandoned)
{
    struct ptx_line l = line_of("%s", busy);
    emu_machine *m = grid_open(EMU_LATEST, 0);
    emu_grid grid = busy_grid(2), other = busy_grid(1);
    other.registers = 90;
    ck_assert(emu_begin(m, &grid, l.ins, l.n));
    ck_assert_int_eq(emu_step(m, 100, NULL), EMU_RUNNING);
    ck_assert_int_eq(emu_launch(m, &other, l.ins, l.n), EMU_FINISHED);
    ck_assert(emu_begin(m, &grid, l.ins, l.n));
    ck_assert_int_eq(emu_step(m, 100, NULL), EMU_RUNNING);
    emu_close(m);
    line_close(&l);
}
END_TEST

Suite *emu_breakpoints_suite(void)
{
    Suite *s = suite_create("emu_breakpoints");
    TCase *c = tcase_create("emu_breakpoints");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, steps_are_what_the_whole_is, 0, 2 * COUNT(paces));
    tcase_add_test(c, a_step_says_what_it_did);
    tcase_add_test(c, a_warp_is_stepped_out_of_turn);
    tcase_add_loop_test(c, a_breakpoint_stops_before_it, 0, 3);
    tcase_add_test(c, a_watcher_sees_each_step);
    tcase_add_test(c, a_listener_hears_how_far_a_launch_is);
    tcase_add_test(c, a_launch_is_abandoned);
    suite_add_tcase(s, c);
    return s;
}
