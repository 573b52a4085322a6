/* breakpoints.c - step by step, which is the same as all at once; one warp out of turn,
 * breakpoints, and who watches.
 *
 * Not here: where launches begin and end (launch.c). */
#include "spec-tests/unit/emu/grids.h"

enum { TRACE = 1 << 20 };

#define SHARED(o, at_, ...)                                                                        \
    {                                                                                              \
        .execute = emu_load_store, .op = (o), .space = EMU_SHARED, .type = EMU_U32, .count = 1,    \
        .a = {EMU_ADDRESS, -1, (at_)}, __VA_ARGS__                                                 \
    }
#define MBARRIER                                                                                   \
    {                                                                                              \
        .execute = emu_mbarrier, .op = EMU_MBARRIER_INIT, .space = EMU_SHARED,                     \
        .a = {EMU_ADDRESS, -1, 64}, .b = GRID_IS(1), GRID_IF(0)                                    \
    }

/* Bulk copies, a barrier, atomics and a race: something of everything that the trace tells. */
static const emu_ins busy[] = {
    GRID_NUMBERED,
    MBARRIER,
    {.execute = emu_barrier_cta,
     .op = EMU_BAR_SYNC,
     .flags = EMU_ALIGNED,
     .a = GRID_IS(0),
     GRID_ALL},
    {.execute = emu_mbarrier,
     .op = EMU_MBARRIER_ARRIVE,
     .space = EMU_SHARED,
     .a = {EMU_ADDRESS, -1, 64},
     .c = GRID_IS(64),
     .flags = EMU_MBARRIER_EXPECT,
     GRID_IF(0)},
    {.execute = emu_bulk,
     .op = EMU_BULK_COPY,
     .space = EMU_GLOBAL,
     .to = EMU_SHARED,
     .a = GRID_WORD_BY(2, 0),
     .b = GRID_IS(64),
     .d = {EMU_ADDRESS, -1, 128},
     .c = {EMU_ADDRESS, -1, 64},
     GRID_IF(0)},
    {.execute = emu_mbarrier,
     .op = EMU_MBARRIER_TRY_WAIT,
     .space = EMU_SHARED,
     .d = {EMU_PREDICATE, 2, 0},
     .a = {EMU_ADDRESS, -1, 64},
     .b = GRID_IS(0),
     .flags = EMU_MBARRIER_PARITY,
     GRID_ALL},
    GRID_BRA(8, GRID_UNLESS(1)),
    SHARED(EMU_LD, 132, .d = GRID_REG(5), GRID_ALL),
    {GRID_ATOM(EMU_ATOM_ADD, EMU_ACQ_REL, EMU_GPU), .d = GRID_REG(6), .a = GRID_WORD(2048),
     .b = GRID_IS(1), GRID_ALL},
    {GRID_MEMORY(EMU_ST, EMU_WEAK, EMU_NO_SCOPE), .a = GRID_WORD(2050), .b = GRID_REG(6), GRID_ALL},
    GRID_EXIT};

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
    FILE *out = tmpfile();
    emu_config config = emu_defaults();
    config.trace = out;
    config.schedule = schedule;
    config.seed = 11;
    config.shuffle = true;
    config.registers = 16;
    config.static_shared = 256;
    config.block[0] = 96;
    emu_machine *m = emu_open(&config, NULL);
    static const uint32_t zeros[GRID_WORDS];
    ck_assert(emu_alloc(m, sizeof zeros, "x") == GRID_X && emu_put(m, GRID_X, zeros, sizeof zeros));
    emu_grid grid = busy_grid(2);
    emu_end end = EMU_RUNNING;
    if (pace < 0) {
        end = whole ? emu_launch(m, &grid, busy, COUNT(busy)) : emu_run(m, busy, COUNT(busy));
    } else {
        ck_assert(emu_begin(m, whole ? &grid : NULL, busy, COUNT(busy)));
        while (end == EMU_RUNNING)
            end = emu_step(m, (uint64_t)pace, NULL);
    }
    rewind(out);
    text[fread(text, 1, TRACE - 1, out)] = '\0';
    fclose(out);
    emu_close(m);
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
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = busy_grid(1);
    emu_at at;
    int steps = 0;
    ck_assert(emu_begin(m, &grid, busy, COUNT(busy)));
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
}
END_TEST

/* A warp out of turn: it comes to a barrier, and no further. */
START_TEST(a_warp_is_stepped_out_of_turn)
{
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = busy_grid(1);
    emu_at at = {.lanes = 0};
    ck_assert(emu_begin(m, &grid, busy, COUNT(busy)));
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
}
END_TEST

START_TEST(a_breakpoint_stops_before_it)
{
    emu_machine *m = grid_open((emu_schedule)_i, 3);
    emu_grid grid = busy_grid(2);
    emu_at at;
    uint8_t byte = 1;
    int stops = 0;
    ck_assert(emu_break(m, 11, true) && emu_break(m, 3, true) && emu_break(m, 3, false));
    ck_assert(!emu_break(m, -1, true) && emu_break(m, 5000, false));
    ck_assert(emu_begin(m, &grid, busy, COUNT(busy)));
    for (; emu_step(m, UINT64_MAX, &at) == EMU_RUNNING; ++stops) {
        ck_assert_int_eq(at.pc, 11);
        ck_assert_int_eq(emu_pc(m, at.cta, at.warp, 0), 11);
        ck_assert(emu_get_shared(m, at.cta, 132, &byte, 1) && byte == 0);
    }
    ck_assert_int_eq(stops, 12 * 3);
    ck_assert(!emu_get_shared(m, 11, 132, &byte, 1));
    ck_assert(emu_begin(m, &grid, busy, COUNT(busy)));
    ck_assert_int_eq(emu_step(m, UINT64_MAX, &at), EMU_RUNNING);
    ck_assert_int_eq(emu_finish(m), EMU_FINISHED);
    emu_close(m);
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
    static const emu_ins two[] = {GRID_FIRST_LANE, GRID_MUL(2, GRID_SR(EMU_TID_X), GRID_IS(4)),
                                  GRID_EXIT};
    struct watch seen = {0};
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(5, 64);
    emu_watch(m, watch, &seen);
    ck_assert_int_eq(emu_launch(m, &grid, two, COUNT(two)), EMU_FINISHED);
    ck_assert(seen.before == 5 * 2 * 3 && seen.after == seen.before && !seen.wrong);
    ck_assert(seen.last.cta == 4 && seen.last.cluster == 4 && seen.last.rank == 0);
    emu_watch(m, NULL, NULL);
    ck_assert_int_eq(emu_launch(m, &grid, two, COUNT(two)), EMU_FINISHED);
    ck_assert_int_eq(seen.after, 5 * 2 * 3);
    emu_close(m);
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
    static const emu_ins two[] = {GRID_FIRST_LANE, GRID_MUL(2, GRID_SR(EMU_TID_X), GRID_IS(4)),
                                  GRID_EXIT};
    struct listen heard = {0};
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(300, 64);
    grid.window = 4;
    emu_listen(m, listen_to, &heard);
    ck_assert_int_eq(emu_launch(m, &grid, two, COUNT(two)), EMU_FINISHED);
    ck_assert(!heard.wrong && heard.times >= 300 && heard.ended >= 296 && heard.steps > 0);
    emu_listen(m, NULL, NULL);
    ck_assert_int_eq(emu_launch(m, &grid, two, COUNT(two)), EMU_FINISHED);
    ck_assert_uint_le(heard.steps, 300 * 2 * 3);
    emu_close(m);
}
END_TEST

/* A launch that is left for another one, or for good. */
START_TEST(a_launch_is_abandoned)
{
    emu_machine *m = grid_open(EMU_LATEST, 0);
    emu_grid grid = busy_grid(2), other = busy_grid(1);
    other.registers = 90;
    ck_assert(emu_begin(m, &grid, busy, COUNT(busy)));
    ck_assert_int_eq(emu_step(m, 100, NULL), EMU_RUNNING);
    ck_assert_int_eq(emu_launch(m, &other, busy, COUNT(busy)), EMU_FINISHED);
    ck_assert(emu_begin(m, &grid, busy, COUNT(busy)));
    ck_assert_int_eq(emu_step(m, 100, NULL), EMU_RUNNING);
    emu_close(m);
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
