/* machine.c - opening and closing, what a configuration may say; and what comes of a machine when
 * memory is short: every allocation of a run fails in turn.
 *
 *      run 0    the first allocation fails         it is reported: no machine, no memory, or a
 *      run 1    the second                         finding; nothing is lost, nothing is touched
 *      ..                                          that is not there
 *      run n    none fails                         it finishes
 *
 * Not here: how an allocation fails (fixture.c). */
#include "spec-tests/machine/matrices.h"
#include "spec-tests/unit/emu/grids.h"

enum { BAR = 16, TILE = 512, BYTES = 256, WORDS = 256, MAX_ALLOCATIONS = 4000 };

/* ---- Every allocation fails once ---- */

/* A bit of everything that allocates: two CTAs, local and global memory, clocks, mbarriers, copies
 * in flight, findings. */
#define WORD(o, s, ...)                                                                            \
    .execute = emu_load_store, .op = (o), .space = (s), .type = EMU_U32, .count = 1,               \
    .a = __VA_ARGS__
static const emu_ins everything[] = {
    PROGRAM_INIT(32, 1),
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, PROGRAM_ALL},
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, PROGRAM_ALL},
    {WORD(EMU_ST, EMU_LOCAL, PROGRAM_AT(8)), .b = PROGRAM_IS(5), PROGRAM_ALL},
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(9), .guard = 3},
    {WORD(EMU_LD, EMU_GLOBAL, PROGRAM_BY(0, 0)), .d = PROGRAM_ROW(10), .sem = EMU_ACQUIRE,
     PROGRAM_ALL}, /* races */
    {WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(64)), .b = PROGRAM_IS(7), PROGRAM_ALL},
    {.execute = emu_atom,
     .op = EMU_ATOM_ADD,
     .space = EMU_GLOBAL,
     .type = EMU_U32,
     .d = PROGRAM_ROW(10),
     .a = PROGRAM_BY(0, 8),
     .b = PROGRAM_IS(1),
     .sem = EMU_ACQ_REL,
     .scope = EMU_GPU,
     PROGRAM_ALL},
    {.execute = emu_cp_async,
     .op = EMU_CP_ASYNC_COPY,
     .space = EMU_SHARED,
     .count = 16,
     .d = PROGRAM_AT(128),
     .a = PROGRAM_BY(0, 64),
     PROGRAM_ONE},
    {.execute = emu_cp_async, .op = EMU_CP_ASYNC_COMMIT_GROUP, PROGRAM_ALL},
    {.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_GROUP, .count = 0, PROGRAM_ALL},
    PROGRAM_SYNC,
    {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(128)), .d = PROGRAM_ROW(10), PROGRAM_ALL},
    {.execute = emu_fence, .op = EMU_FENCE_MEMORY, .sem = EMU_ACQ_REL, PROGRAM_ALL},
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, PROGRAM_ALL},
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, PROGRAM_ALL},
    PROGRAM_EXIT};

static bool prepare(emu_machine *m)
{
    return program_buffer(m, 0, 64, 1, "A") != 0;
}

/* EMU_NO_MEMORY as well where there is no machine. Nothing of Check is called on the way: it
 * allocates, too. */
static emu_end do_everything(emu_schedule schedule)
{
    struct program_case p = program_make(everything, COUNT(everything), 40, 2);
    p.how.local = 64;
    p.prepare = prepare;
    emu_machine *m = program_open(&p, schedule, 3);
    if (m == NULL)
        return EMU_NO_MEMORY;
    emu_end end = emu_run(m, everything, COUNT(everything));
    emu_close(m);
    return end;
}

START_TEST(memory_may_be_short_anywhere)
{
    long n = 0;
    bool ran_short = true;
    while (ran_short) {
        check_let_fail(n++);
        emu_end end = do_everything((emu_schedule)_i);
        ran_short = check_has_failed();
        ck_assert_msg(end == (ran_short ? EMU_NO_MEMORY : EMU_FINISHED), "allocation %ld: %d",
                      n - 1, (int)end);
    }
    ck_assert_int_gt(n, 60);
}
END_TEST

/* A grid whose CTAs release to each other, fence, race, and leave copies behind. */
static const emu_ins of_grid[] = {
    GRID_FIRST_LANE,
    {.execute = emu_mbarrier,
     .op = EMU_MBARRIER_INIT,
     .space = EMU_SHARED,
     .a = PROGRAM_AT(BAR),
     .b = PROGRAM_IS(1),
     GRID_IF(0)},
    PROGRAM_FENCE_ASYNC,
    PROGRAM_SYNC,
    {GRID_ATOM(EMU_ATOM_ADD, EMU_ACQ_REL, EMU_GPU), .d = GRID_REG(4), .a = GRID_WORD(64),
     .b = GRID_IS(1), GRID_IF(0)},
    {GRID_MEMORY(EMU_ST, EMU_WEAK, EMU_NO_SCOPE), .a = GRID_WORD(0), .b = GRID_REG(4), GRID_IF(0)},
    {GRID_ATOM(EMU_ATOM_ADD, EMU_RELAXED, EMU_CTA), .d = GRID_REG(4), .a = GRID_WORD(80),
     .b = GRID_IS(1), PROGRAM_ALL},
    {.execute = emu_cp_async,
     .op = EMU_CP_ASYNC_COPY,
     .space = EMU_SHARED,
     .count = 16,
     .d = PROGRAM_AT(128),
     .a = GRID_WORD(8),
     GRID_IF(0)},
    {.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_ALL, PROGRAM_ALL},
    PROGRAM_EXIT};

/* Twice, the second time in another shape; and a breakpoint. */
static emu_end launch_everything(emu_schedule schedule)
{
    static const uint32_t zeros[WORDS];
    emu_config config = emu_defaults();
    config.schedule = schedule;
    config.seed = 4;
    emu_machine *m = emu_open(&config, NULL);
    emu_end end = EMU_NO_MEMORY;
    emu_grid grid = grid_of(10, 64);
    grid.cluster[0] = 2;
    grid.static_shared = 256;
    grid.local = 16;
    grid.window = 3;
    if (m != NULL && emu_alloc(m, sizeof zeros, "x") != 0 &&
        emu_put(m, GRID_X, zeros, sizeof zeros))
        end = emu_launch(m, &grid, of_grid, COUNT(of_grid));
    grid.cluster[0] = 1;
    if (end == EMU_FINISHED)
        end = !emu_break(m, 3, true) || !emu_begin(m, &grid, of_grid, COUNT(of_grid))
                  ? EMU_NO_MEMORY
                  : emu_finish(m);
    emu_close(m);
    return end;
}

START_TEST(memory_may_be_short_in_a_grid)
{
    long n = 0;
    bool ran_short = true;
    while (ran_short) {
        check_let_fail(n++);
        emu_end end = launch_everything((emu_schedule)_i);
        ran_short = check_has_failed();
        ck_assert_msg(end == (ran_short ? EMU_NO_MEMORY : EMU_FINISHED), "allocation %ld: %d",
                      n - 1, (int)end);
    }
    ck_assert_int_gt(n, 200);
}
END_TEST

/* ---- Programs that allocate in each part of the machine -------------------------------------- */

#define GLOBAL(row, op_, r)                                                                        \
    {                                                                                              \
        .execute = emu_load_store, .op = (op_), .space = EMU_GLOBAL, .type = EMU_B32, .count = 1,  \
        .d = PROGRAM_ROW(r), .b = PROGRAM_ROW(r), .a = PROGRAM_BY(row, 0), PROGRAM_ONE             \
    }

/* Bulk loads and stores, cp.async and an mbarrier that it arrives at, plain accesses. */
static const emu_ins copies[] = {
    PROGRAM_INIT(BAR, 1),
    PROGRAM_SYNC,
    PROGRAM_EXPECT(BAR, BYTES),
    {.execute = emu_bulk,
     .op = EMU_BULK_COPY,
     .space = EMU_GLOBAL,
     .to = EMU_SHARED,
     .a = PROGRAM_BY(0, 64),
     .b = PROGRAM_IS(BYTES),
     .d = PROGRAM_HERE(TILE),
     .c = PROGRAM_HERE(BAR),
     PROGRAM_ONE},
    PROGRAM_WAIT(BAR, 0, 4),
    {.execute = emu_cp_async,
     .op = EMU_CP_ASYNC_COPY,
     .count = 16,
     .d = PROGRAM_HERE(TILE + BYTES),
     .a = PROGRAM_BY(0, 64),
     PROGRAM_ONE},
    {.execute = emu_cp_async, .op = EMU_CP_ASYNC_COMMIT_GROUP, PROGRAM_ONE},
    {.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_GROUP, PROGRAM_ONE},
    PROGRAM_FENCE_ASYNC,
    {.execute = emu_bulk,
     .op = EMU_BULK_COPY,
     .space = EMU_SHARED,
     .to = EMU_GLOBAL,
     .d = PROGRAM_BY(2, 0),
     .a = PROGRAM_HERE(TILE),
     .b = PROGRAM_IS(BYTES),
     PROGRAM_ONE},
    PROGRAM_BULK_COMMIT,
    PROGRAM_BULK_WAIT(0, 0),
    GLOBAL(0, EMU_LD, 8),
    GLOBAL(2, EMU_ST, 8),
    PROGRAM_EXIT,
};

/* Reads of bytes that were never written, again and again: findings. */
static const emu_ins findings[] = {
    {.execute = emu_load_store,
     .op = EMU_LD,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .d = PROGRAM_ROW(8),
     .a = PROGRAM_HERE(1024),
     PROGRAM_ONE},
    {.execute = emu_nanosleep, .a = PROGRAM_ROW(8), PROGRAM_ONE},
    {.execute = emu_load_store,
     .op = EMU_LD,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .d = PROGRAM_ROW(8),
     .a = PROGRAM_HERE(2048),
     PROGRAM_ONE},
    {.execute = emu_nanosleep, .a = PROGRAM_ROW(8), PROGRAM_ONE},
    PROGRAM_EXIT,
};

/* An arrival that never comes, and a barrier for more threads than there are: each lane says at the
 * end what it waits for. */
static const emu_ins polls[] = {PROGRAM_INIT(BAR, 2), PROGRAM_SYNC, PROGRAM_WAIT(BAR, 0, 2),
                                PROGRAM_EXIT};
static const emu_ins waits[] = {{.execute = emu_barrier_cta,
                                 .op = EMU_BAR_SYNC,
                                 .flags = EMU_ALIGNED,
                                 .a = PROGRAM_IS(1),
                                 .b = PROGRAM_IS(96),
                                 PROGRAM_ALL},
                                PROGRAM_EXIT};

static bool buffers(emu_machine *m)
{
    return program_buffer(m, 0, WORDS, 3, "A") != 0 && program_buffer(m, 2, WORDS, 0, "B") != 0;
}

/* What came of a run whose allocation n failed. */
struct outcome {
    emu_end end;
    int found;
    bool complete, fewer; /* each finding has its message; memory was short */
};

/* Nothing of Check runs between, for it allocates too. */
static struct outcome run_program(const struct program_case *p, emu_schedule schedule, long n)
{
    check_let_fail(n);
    emu_machine *m = program_open(p, schedule, 1);
    struct outcome o = {.end = m == NULL ? EMU_NO_MEMORY : program_run(m, p, -1, NULL)};
    o.fewer = check_has_failed();
    o.found = m == NULL ? 0 : emu_findings(m);
    o.complete = true;
    for (int i = 0; i < o.found; ++i)
        o.complete = o.complete && emu_found(m, i)->message != NULL;
    emu_close(m);
    return o;
}

/* A product of a warpgroup. */
static struct outcome run_group(const struct program_case *p, emu_schedule schedule, long n)
{
    static const struct matrix_wgmma product = {.n = 16, .d = EMU_F32, .a = EMU_F16, .b = EMU_F16};
    emu_operand list[MATRIX_LIST];
    const emu_ins ins[] = {matrix_wgmma_op(EMU_WGMMA_FENCE, 0), matrix_wgmma_ins(&product, list),
                           matrix_wgmma_op(EMU_WGMMA_COMMIT, 0),
                           matrix_wgmma_op(EMU_WGMMA_WAIT, 0)};
    (void)p;
    check_let_fail(n);
    emu_machine *m = matrix_open(4, schedule, 1, 0);
    struct outcome o = {.end = m == NULL ? EMU_NO_MEMORY : matrix_run(m, ins, COUNT(ins))};
    o.fewer = check_has_failed();
    o.found = m == NULL ? 0 : emu_findings(m);
    o.complete = true;
    emu_close(m);
    return o;
}

typedef struct outcome runner(const struct program_case *p, emu_schedule schedule, long n);

/* Until none fails: how many there are. A run whose memory was short and that ends as the whole one
 * would have gone on without something. */
static long sweep(runner *run, const struct program_case *p, emu_schedule schedule,
                  struct outcome whole)
{
    for (long n = 0; n < MAX_ALLOCATIONS; ++n) {
        struct outcome o = run(p, schedule, n);
        ck_assert(o.complete);
        if (!o.fewer) {
            ck_assert_int_eq(o.end, whole.end);
            ck_assert_msg(o.found == whole.found, "%d findings", o.found);
            return n;
        }
        ck_assert_msg(o.end != whole.end || o.found > whole.found,
                      "allocation %ld fails and is not reported", n);
    }
    return -1;
}

static struct outcome finished(int found)
{
    return (struct outcome){.end = EMU_FINISHED, .found = found};
}

START_TEST(copies_when_memory_is_short)
{
    struct program_case p = program_make(copies, COUNT(copies), 64, 1);
    p.prepare = buffers;
    ck_assert_int_gt(sweep(run_program, &p, (emu_schedule)_i, finished(0)), 30);
}
END_TEST

START_TEST(findings_when_memory_is_short)
{
    struct program_case p = program_make(findings, COUNT(findings), 32, 1);
    ck_assert_int_gt(sweep(run_program, &p, EMU_EARLIEST, finished(2)), 10);
}
END_TEST

START_TEST(deadlocks_when_memory_is_short)
{
    struct program_case p = _i == 0 ? program_make(polls, COUNT(polls), 64, 1)
                                    : program_make(waits, COUNT(waits), 64, 1);
    struct outcome whole = {.end = EMU_DEADLOCK, .found = 1};
    ck_assert_int_gt(sweep(run_program, &p, EMU_EARLIEST, whole), 10);
}
END_TEST

START_TEST(products_when_memory_is_short)
{
    ck_assert_int_gt(sweep(run_group, NULL, (emu_schedule)_i, finished(0)), 10);
}
END_TEST

/* ---- Configurations ---- */

static const struct {
    int ctas, block_x, block_y, grid_x, cluster_x;
    int64_t first;
    int registers, predicates;
    uint32_t shared, local;
    const char *part; /* NULL: it is fine */
} configs[] = {
    {1, 32, 1, 1, 1, 0, 64, 8, 0, 0, NULL},
    {16, 1024, 1, 32, 16, 16, 1, 1, 232448, 0, NULL},
    {1, 7, 11, 3, 1, 2, 1048576, 1, 0, 524288, NULL},
    {0, 32, 1, 1, 1, 0, 64, 8, 0, 0, "ctas: not the product of cluster"},
    {2, 32, 1, 2, 1, 0, 64, 8, 0, 0, "ctas: not the product"},
    {17, 32, 1, 17, 17, 0, 64, 8, 0, 0, "a cluster has 1 to 16"},
    {1, 0, 1, 1, 1, 0, 64, 8, 0, 0, "extents of at least 1"},
    {1, 1025, 1, 1, 1, 0, 64, 8, 0, 0, "at most 1024 threads"},
    {1, 33, 32, 1, 1, 0, 64, 8, 0, 0, "at most 1024 threads"},
    {2, 32, 1, 3, 2, 0, 64, 8, 0, 0, "not a whole number of clusters"},
    {2, 32, 1, 4, 2, 1, 64, 8, 0, 0, "first: not the first CTA of a cluster"},
    {2, 32, 1, 4, 2, 4, 64, 8, 0, 0, "first: not the first CTA of a cluster"},
    {1, 32, 1, 1, 1, -1, 64, 8, 0, 0, "first: not the first CTA"},
    {1, 32, 1, 1, 1, 0, 0, 8, 0, 0, "registers, predicates"},
    {1, 32, 1, 1, 1, 0, 64, 1048577, 0, 0, "registers, predicates"},
    {1, 32, 1, 1, 1, 0, 64, 8, 232449, 0, "at most 232448 bytes of shared memory"},
    {1, 32, 1, 1, 1, 0, 64, 8, 0, 524289, "at most 512 KiB"},
};

START_TEST(configurations_are_checked)
{
    const char *why = NULL;
    emu_config how = emu_defaults();
    how.ctas = configs[_i].ctas;
    how.cluster[0] = configs[_i].cluster_x;
    how.block[0] = configs[_i].block_x;
    how.block[1] = configs[_i].block_y;
    how.grid[0] = configs[_i].grid_x;
    how.first[0] = configs[_i].first;
    how.registers = configs[_i].registers;
    how.predicates = configs[_i].predicates;
    how.static_shared = configs[_i].shared;
    how.local = configs[_i].local;
    emu_machine *m = emu_open(&how, &why);
    ck_assert_int_eq(m != NULL, configs[_i].part == NULL);
    ck_assert(m != NULL || (why != NULL && strstr(why, configs[_i].part) != NULL));
    ck_assert(m != NULL || emu_open(&how, NULL) == NULL);
    emu_close(m);
}
END_TEST

/* The host may ask for any CTA, warp, lane, register or predicate: of two CTAs of two warps, only
 * those are there. */
START_TEST(numbers_outside_of_the_machine)
{
    static const int cta[] = {-1, 2, 65536}, warp[] = {-1, 2, 1 << 20}, lane[] = {-1, 32, 64};
    emu_config how = emu_defaults();
    how.ctas = how.cluster[0] = 2;
    how.grid[0] = 2;
    how.block[0] = 2 * EMU_LANES;
    how.static_shared = 16;
    emu_machine *m = emu_open(&how, NULL);
    char to[4];
    for (int i = 0; i < COUNT(cta); ++i) {
        ck_assert_int_eq(emu_pc(m, cta[i], 0, 0), -1);
        ck_assert_int_eq(emu_pc(m, 0, warp[i], 0), -1);
        ck_assert_int_eq(emu_pc(m, 0, 0, lane[i]), -1);
        ck_assert(!emu_get_shared(m, cta[i], 0, to, sizeof to));
        ck_assert_ptr_null(emu_register(m, cta[i], 0, 0));
        ck_assert_ptr_null(emu_register(m, 0, warp[i], 0));
        ck_assert_ptr_null(emu_predicate(m, cta[i], 0, 0));
        ck_assert_int_eq(emu_polled(m, cta[i], warp[i]).pc, -1);
    }
    ck_assert_ptr_nonnull(emu_register(m, 1, 1, how.registers - 1));
    ck_assert_ptr_null(emu_register(m, 1, 1, how.registers));
    ck_assert_ptr_null(emu_register(m, 1, 1, -1));
    ck_assert_ptr_nonnull(emu_predicate(m, 1, 1, how.predicates - 1));
    ck_assert_ptr_null(emu_predicate(m, 1, 1, how.predicates));
    ck_assert_ptr_null(emu_predicate(m, 1, 1, -1));
    ck_assert(emu_get_shared(m, 1, 12, to, sizeof to) && !emu_get_shared(m, 1, 13, to, sizeof to));
    emu_close(m);
}
END_TEST

Suite *emu_machine_suite(void)
{
    Suite *s = suite_create("emu_machine");
    TCase *c = tcase_create("emu_machine");
    tcase_set_timeout(c, 120);
    tcase_add_loop_test(c, memory_may_be_short_anywhere, 0, 3);
    tcase_add_loop_test(c, memory_may_be_short_in_a_grid, 0, 3);
    tcase_add_loop_test(c, copies_when_memory_is_short, 0, 3);
    tcase_add_loop_test(c, products_when_memory_is_short, 0, 3);
    tcase_add_loop_test(c, deadlocks_when_memory_is_short, 0, 2);
    tcase_add_test(c, findings_when_memory_is_short);
    tcase_add_loop_test(c, configurations_are_checked, 0, COUNT(configs));
    tcase_add_test(c, numbers_outside_of_the_machine);
    suite_add_tcase(s, c);
    return s;
}
