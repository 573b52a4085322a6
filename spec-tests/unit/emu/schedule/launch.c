/* launch.c - launches of whole grids: where CTAs are, what each begins with, one launch after
 * another.
 *
 * Not here: what CTAs of a grid do to each other (race/sync_word.c), steps (breakpoints.c), the
 * scheduler (cluster_turns.c). */
#include "spec-tests/unit/emu/grids.h"

#define SAVE(k, v)                                                                                 \
    {                                                                                              \
        GRID_MEMORY(EMU_ST, EMU_WEAK, EMU_NO_SCOPE), .a = GRID_WORD_BY(2, (k)), .b = GRID_SR(v),   \
                                                     GRID_IF(0)                                    \
    }

/* ---- Where a CTA is ---- */

static const emu_ins places[] = {GRID_NUMBERED,
                                 SAVE(0, EMU_CTAID_X),
                                 SAVE(1, EMU_CTAID_Y),
                                 SAVE(2, EMU_CTAID_Z),
                                 SAVE(3, EMU_CLUSTERID_X),
                                 SAVE(4, EMU_CLUSTERID_Y),
                                 SAVE(5, EMU_CLUSTERID_Z),
                                 SAVE(6, EMU_NCLUSTERID_X),
                                 SAVE(7, EMU_CLUSTER_CTARANK),
                                 SAVE(8, EMU_CLUSTER_CTAID_Y),
                                 SAVE(9, EMU_NTID_X),
                                 SAVE(10, EMU_NSMID),
                                 GRID_EXIT};

START_TEST(each_cta_has_its_place)
{
    emu_machine *m = grid_open((emu_schedule)_i, 5);
    emu_grid grid = grid_of(6, 40);
    grid.grid[1] = 4;
    grid.grid[2] = 3;
    grid.cluster[0] = 2;
    grid.cluster[1] = 2;
    grid.window = 4;
    ck_assert_int_eq(emu_launch(m, &grid, places, COUNT(places)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    for (int z = 0; z < 3; ++z)
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 6; ++x) {
                int at = 16 * (x + 6 * (y + 4 * z));
                const uint32_t want[] = {
                    (uint32_t)x,     (uint32_t)y, (uint32_t)z, (uint32_t)x / 2,
                    (uint32_t)y / 2, (uint32_t)z, 3,           (uint32_t)(x % 2 + y % 2 * 2),
                    (uint32_t)y % 2, 40,          132};
                for (int k = 0; k < COUNT(want); ++k)
                    ck_assert_msg(grid_word(m, at + k) == want[k], "CTA %d,%d,%d: word %d is %u", x,
                                  y, z, k, grid_word(m, at + k));
            }
    emu_close(m);
}
END_TEST

/* ---- What it begins with ---- */

#define SHARED(o, at_, ...)                                                                        \
    {                                                                                              \
        .execute = emu_load_store, .op = (o), .space = EMU_SHARED, .type = EMU_U32, .count = 1,    \
        .a = {EMU_ADDRESS, -1, (at_)}, __VA_ARGS__                                                 \
    }
#define LOCAL(o, at_, ...)                                                                         \
    {                                                                                              \
        .execute = emu_load_store, .op = (o), .space = EMU_LOCAL, .type = EMU_U32, .count = 1,     \
        .a = {EMU_ADDRESS, -1, (at_)}, __VA_ARGS__                                                 \
    }
#define MBARRIER                                                                                   \
    {                                                                                              \
        .execute = emu_mbarrier, .op = EMU_MBARRIER_INIT, .space = EMU_SHARED,                     \
        .a = {EMU_ADDRESS, -1, 64}, .b = GRID_IS(1), GRID_IF(0)                                    \
    }

/* CTA 1 reads what CTA 0 left in registers, shared and local memory, where that one was; and makes
 * an mbarrier where that one has one. P2 is CTA 1. */
static const emu_ins leftovers[] = {
    GRID_NUMBERED,
    GRID_SETP(2, EMU_CMP_EQ, GRID_SR(EMU_CTAID_X), GRID_IS(1), GRID_ALL),
    {GRID_MEMORY(EMU_ST, EMU_WEAK, EMU_NO_SCOPE), .a = GRID_WORD_BY(2, 0), .b = GRID_REG(9),
     GRID_IF(0)},
    MBARRIER,
    SHARED(EMU_LD, 0, .d = GRID_REG(5), GRID_IF(2)),
    {.execute = emu_nanosleep, .a = GRID_REG(5), GRID_IF(2)},
    LOCAL(EMU_LD, 4, .d = GRID_REG(5), GRID_IF(2)),
    {.execute = emu_nanosleep, .a = GRID_REG(5), GRID_IF(2)},
    {.execute = emu_alu,
     .op = EMU_MOV,
     .type = EMU_U32,
     .d = GRID_REG(9),
     .a = GRID_IS(77),
     GRID_ALL},
    SHARED(EMU_ST, 0, .b = GRID_IS(1), GRID_UNLESS(2)),
    LOCAL(EMU_ST, 4, .b = GRID_IS(1), GRID_ALL),
    GRID_EXIT};

START_TEST(each_cta_begins_anew)
{
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(2, 32);
    grid.window = 1;
    grid.static_shared = 128;
    grid.local = 16;
    ck_assert_int_eq(emu_launch(m, &grid, leftovers, COUNT(leftovers)), EMU_FINISHED);
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
}
END_TEST

/* Memory and parameters are the machine's; its own cluster is what it was. */
START_TEST(the_machine_outlives_a_launch)
{
    static const emu_ins add[] = {{.execute = emu_load_store,
                                   .op = EMU_LD,
                                   .space = EMU_PARAM,
                                   .type = EMU_U32,
                                   .count = 1,
                                   .d = GRID_REG(6),
                                   .a = {EMU_ADDRESS, -1, 8},
                                   GRID_ALL},
                                  {GRID_ATOM(EMU_ATOM_ADD, EMU_RELAXED, EMU_GPU), .a = GRID_WORD(0),
                                   .b = GRID_REG(6), GRID_ALL},
                                  GRID_EXIT};
    uint32_t five = 5;
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(3, 64);
    emu_register(m, 0, 0, 6)[3] = 1234;
    ck_assert(emu_put_param(m, 8, &five, 4));
    for (uint32_t round = 1; round <= 3; ++round) {
        ck_assert_int_eq(emu_launch(m, &grid, add, COUNT(add)), EMU_FINISHED);
        ck_assert_uint_eq(grid_word(m, 0), round * 3 * 64 * 5);
    }
    ck_assert_uint_eq(emu_register(m, 0, 0, 6)[3], 1234);
    ck_assert_int_eq(emu_run(m, add, COUNT(add)), EMU_FINISHED);
    ck_assert_uint_eq(grid_word(m, 0), (9 * 64 + 32) * 5);
    ck_assert_uint_eq(emu_register(m, 0, 0, 6)[3], 5);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_counted(m)->instructions, 3 * (9 * 2 + 1));
    emu_close(m);
}
END_TEST

/* ---- One launch after another ---- */

/* Every CTA stores to a word of its own; then to that of its neighbour. */
START_TEST(a_launch_comes_after_the_one_before)
{
    static const emu_ins own[] = {GRID_NUMBERED,
                                  {GRID_MEMORY(EMU_ST, EMU_WEAK, EMU_NO_SCOPE),
                                   .a = GRID_WORD_BY(2, 0), .b = GRID_REG(4), GRID_IF(0)},
                                  GRID_EXIT};
    static const emu_ins next[] = {GRID_NUMBERED,
                                   {GRID_MEMORY(EMU_ST, EMU_WEAK, EMU_NO_SCOPE),
                                    .a = GRID_WORD_BY(2, 16), .b = GRID_REG(4), GRID_IF(0)},
                                   {GRID_MEMORY(EMU_LD, EMU_WEAK, EMU_NO_SCOPE), .d = GRID_REG(5),
                                    .a = GRID_WORD_BY(2, 32), GRID_IF(0)},
                                   GRID_EXIT};
    emu_machine *m = grid_open((emu_schedule)_i, 1);
    emu_grid grid = grid_of(20, 64);
    for (int k = 0; k < 2; ++k)
        ck_assert_int_eq(emu_launch(m, &grid, own, COUNT(own)), EMU_FINISHED);
    ck_assert_int_eq(emu_run(m, own, COUNT(own)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_int_eq(emu_launch(m, &grid, next, COUNT(next)), EMU_FINISHED);
    ck_assert_int_gt(emu_findings(m), 0);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_RACE);
    emu_close(m);
}
END_TEST

/* A run that a fault ended with copies in flight leaves none of them to the next launch. */
START_TEST(a_fault_leaves_nothing_in_flight)
{
    static const emu_ins broken[] = {GRID_FIRST_LANE,
                                     {.execute = emu_cp_async,
                                      .op = EMU_CP_ASYNC_COPY,
                                      .space = EMU_SHARED,
                                      .count = 16,
                                      .d = {EMU_ADDRESS, -1, 0},
                                      .a = GRID_WORD(0),
                                      GRID_IF(0)},
                                     {.execute = emu_trap, GRID_ALL}};
    static const emu_ins store[] = {GRID_FIRST_LANE,
                                    {GRID_MEMORY(EMU_ST, EMU_WEAK, EMU_NO_SCOPE), .a = GRID_WORD(1),
                                     .b = GRID_IS(1), GRID_IF(0)},
                                    GRID_EXIT};
    emu_config config = emu_defaults();
    config.schedule = EMU_LATEST;
    config.static_shared = 64;
    emu_machine *m = emu_open(&config, NULL);
    static const uint32_t zeros[GRID_WORDS];
    ck_assert(emu_alloc(m, sizeof zeros, "x") == GRID_X && emu_put(m, GRID_X, zeros, sizeof zeros));
    emu_grid grid = grid_of(1, 32);
    grid.static_shared = 64;
    for (int k = 0; k < 2; ++k) {
        ck_assert_int_eq(k == 0 ? emu_run(m, broken, COUNT(broken))
                                : emu_launch(m, &grid, broken, COUNT(broken)),
                         EMU_FAULTED);
        ck_assert_int_eq(emu_launch(m, &grid, store, COUNT(store)), EMU_FINISHED);
        ck_assert_int_eq(emu_run(m, store, COUNT(store)), EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), k + 1);
    }
    emu_close(m);
}
END_TEST

/* CTA 9, which is (3, 1), reads what nobody wrote; then another one, (5, 1), stores to its word. */
START_TEST(findings_name_the_cta)
{
    static const emu_ins ins[] = {GRID_NUMBERED,
                                  GRID_SETP(2, EMU_CMP_EQ, GRID_REG(4), GRID_IS(9), GRID_ALL),
                                  GRID_SETP(3, EMU_CMP_EQ, GRID_REG(4), GRID_IS(11), GRID_ALL),
                                  SHARED(EMU_LD, 8, .d = GRID_REG(5), GRID_IF(2)),
                                  {.execute = emu_nanosleep, .a = GRID_REG(5), GRID_IF(2)},
                                  {GRID_MEMORY(EMU_ST, EMU_WEAK, EMU_NO_SCOPE), .a = GRID_WORD(0),
                                   .b = GRID_IS(1), GRID_IF(2)},
                                  {GRID_MEMORY(EMU_ST, EMU_WEAK, EMU_NO_SCOPE), .a = GRID_WORD(0),
                                   .b = GRID_IS(1), GRID_IF(3)},
                                  GRID_EXIT};
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(6, 32);
    grid.grid[1] = 2;
    grid.cluster[0] = 2;
    grid.static_shared = 16;
    grid.window = _i;
    ck_assert_int_eq(emu_launch(m, &grid, ins, COUNT(ins)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 2);
    const emu_finding *read = emu_found(m, 0), *race = emu_found(m, 1);
    ck_assert(read->cta == 9 && read->rank == 1);
    ck_assert_ptr_nonnull(strstr(read->message, "byte 0x8 of the shared memory of CTA 9"));
    ck_assert(race->cta == 11 && race->rank == 1 && race->rule == EMU_RACE);
    ck_assert_ptr_nonnull(strstr(race->message, "of CTA 11 writes byte 0x0 of x"));
    ck_assert_ptr_nonnull(strstr(race->message, "of CTA 9 wrote at instruction 8"));
    emu_close(m);
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
    static const emu_ins nothing[] = {GRID_EXIT};
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
        ck_assert_int_eq(emu_launch(m, &grid, nothing, 1), EMU_REFUSED);
    emu_close(m);
}
END_TEST

START_TEST(programs_are_checked)
{
    static const emu_ins bad[] = {{.execute = emu_alu,
                                   .op = EMU_MOV,
                                   .type = EMU_U32,
                                   .d = GRID_REG(70),
                                   .a = GRID_IS(1),
                                   GRID_ALL},
                                  GRID_EXIT};
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(4, 32);
    ck_assert_int_eq(emu_launch(m, &grid, bad, 2), EMU_FAULTED);
    check_finding(m, "register 70");
    grid.registers = 80;
    ck_assert_int_eq(emu_launch(m, &grid, bad, 2), EMU_FINISHED);
    emu_close(m);
}
END_TEST

Suite *emu_launch_suite(void)
{
    Suite *s = suite_create("emu_launch");
    TCase *c = tcase_create("emu_launch");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, each_cta_has_its_place, 0, 3);
    tcase_add_test(c, each_cta_begins_anew);
    tcase_add_test(c, the_machine_outlives_a_launch);
    tcase_add_loop_test(c, a_launch_comes_after_the_one_before, 0, 3);
    tcase_add_loop_test(c, findings_name_the_cta, 0, 3);
    tcase_add_test(c, a_fault_leaves_nothing_in_flight);
    tcase_add_loop_test(c, grids_are_checked, 0, COUNT(grids));
    tcase_add_test(c, programs_are_checked);
    suite_add_tcase(s, c);
    return s;
}
