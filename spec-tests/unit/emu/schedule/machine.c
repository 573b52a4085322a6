/* machine.c - opening and closing, what a configuration may say; and what comes of a machine when
 * out of memory: every allocation of a run fails in turn.
 *
 *      run 0    the first allocation fails         it is reported: no machine, no memory, or a
 *      run 1    the second                         finding; nothing is lost, nothing is touched
 *      ..                                          that is not there
 *      run n    none fails                         it finishes
 *
 * Not here: how an allocation fails (fixture.c). */
#include "spec-tests/unit/emu/grids.h"
#include "spec-tests/unit/emu/line.h"

enum { WORDS = 256, MAX_ALLOCATIONS = 4000 };

/* ---- Every allocation fails once ---- */

/* A bit of everything that allocates: two CTAs, local and global memory, clocks, mbarriers, copies
 * in flight, findings. */
static const char everything[] =
    "@p15 mbarrier.init.shared.b64 [r30+32], 1; barrier.cluster.arrive; barrier.cluster.wait;"
    "st.local.u32 [8], 5; @p3 st.global.u32 [d0], r9;"
    "ld.acquire.gpu.global.u32 r10, [d0];" /* races */
    "st.shared.u32 [64], 7; atom.acq_rel.gpu.global.add.u32 r10, [d0+8], 1;"
    "@p15 cp.async.ca.shared.global [128], [d0+64], 16; cp.async.commit_group;"
    "cp.async.wait_group 0; bar.sync 0; ld.shared.u32 r10, [128]; fence.acq_rel.gpu;"
    "barrier.cluster.arrive; barrier.cluster.wait;";

static bool prepare(emu_machine *m)
{
    return program_buffer(m, 0, 64, 1, "A") != 0;
}

/* EMU_NO_MEMORY as well where there is no machine. Nothing of Check is called on the way: it
 * allocates, too. */
static emu_end do_everything(const struct ptx_line *l, emu_schedule schedule)
{
    struct program_case p = program_make(l->ins, l->n, 40, 2);
    p.how.local = 64;
    p.prepare = prepare;
    emu_machine *m = program_open(&p, schedule, 3);
    if (m == NULL)
        return EMU_NO_MEMORY;
    emu_end end = emu_run(m, l->ins, l->n);
    emu_close(m);
    return end;
}

START_TEST(memory_may_be_short_anywhere)
{
    struct ptx_line l = line_of(everything);
    long n = 0;
    bool ran_short = true;
    while (ran_short) {
        check_let_fail(n++);
        emu_end end = do_everything(&l, (emu_schedule)_i);
        ran_short = check_has_failed();
        ck_assert_msg(end == (ran_short ? EMU_NO_MEMORY : EMU_FINISHED), "allocation %ld: %d",
                      n - 1, (int)end);
    }
    ck_assert_int_gt(n, 60);
    line_close(&l);
}
END_TEST

/* A grid whose CTAs release to each other, fence, race, and leave copies behind. */
static const char of_grid[] =
    "setp.eq.u32 p1, %%tid.x, 0; @p1 mbarrier.init.shared.b64 [16], 1; fence.proxy.async;"
    "bar.sync 0; @p1 atom.acq_rel.gpu.global.add.u32 r4, [0x700000000100], 1;"
    "@p1 st.global.u32 [0x700000000000], r4;"
    "atom.relaxed.cta.global.add.u32 r4, [0x700000000140], 1;"
    "@p1 cp.async.ca.shared.global [128], [0x700000000020], 16; cp.async.wait_all;";

/* Twice, the second time in another shape; and a breakpoint. */
static emu_end launch_everything(const struct ptx_line *l, emu_schedule schedule)
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
        end = emu_launch(m, &grid, l->ins, l->n);
    grid.cluster[0] = 1;
    if (end == EMU_FINISHED)
        end = !emu_break(m, 3, true) || !emu_begin(m, &grid, l->ins, l->n) ? EMU_NO_MEMORY
                                                                           : emu_finish(m);
    emu_close(m);
    return end;
}

START_TEST(memory_may_be_short_in_a_grid)
{
    struct ptx_line l = line_of(of_grid);
    long n = 0;
    bool ran_short = true;
    while (ran_short) {
        check_let_fail(n++);
        emu_end end = launch_everything(&l, (emu_schedule)_i);
        ran_short = check_has_failed();
        ck_assert_msg(end == (ran_short ? EMU_NO_MEMORY : EMU_FINISHED), "allocation %ld: %d",
                      n - 1, (int)end);
    }
    ck_assert_int_gt(n, 200);
    line_close(&l);
}
END_TEST

/* ---- Programs that allocate in each part of the machine -------------------------------------- */

/* Bulk loads and stores, cp.async and an mbarrier that it arrives at, plain accesses. */
static const char copies[] =
    "@p15 mbarrier.init.shared.b64 [r30+16], 1; bar.sync 0;"
    "@p15 mbarrier.arrive.expect_tx.shared.b64 _, [r30+16], 256;"
    "@p15 cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [r30+512], [d0+64], 256,"
    " [r30+16]; wait: mbarrier.try_wait.parity.shared.b64 p7, [r30+16], 0; @!p7 bra wait;"
    "@p15 cp.async.ca.shared.global [r30+768], [d0+64], 16; @p15 cp.async.commit_group;"
    "@p15 cp.async.wait_group 0; fence.proxy.async;"
    "@p15 cp.async.bulk.global.shared::cta.bulk_group [d2], [r30+512], 256;"
    "@p15 cp.async.bulk.commit_group; @p15 cp.async.bulk.wait_group 0;"
    "@p15 ld.global.b32 r8, [d0]; @p15 st.global.b32 [d2], r8;";

/* Reads of bytes that were never written, again and again: findings. */
static const char findings[] = "@p15 ld.shared.b32 r8, [r30+1024]; @p15 nanosleep.u32 r8;"
                               "@p15 ld.shared.b32 r8, [r30+2048]; @p15 nanosleep.u32 r8;";

/* An arrival that never comes, and a barrier for more threads than there are: each lane says at the
 * end what it waits for. */
static const char *const waits[] = {
    "@p15 mbarrier.init.shared.b64 [r30+16], 2; bar.sync 0;"
    "wait: mbarrier.try_wait.parity.shared.b64 p7, [r30+16], 0; @!p7 bra wait;",
    "bar.sync 1, 96;"};

/* Of a warpgroup. */
static const char product[] =
    "wgmma.fence.sync.aligned; wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16"
    " {r8, r9, r10, r11, r12, r13, r14, r15}, d16, d18, p9, 1, 1, 0, 0;"
    "wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;";

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
    struct outcome o = {.end = m == NULL ? EMU_NO_MEMORY : emu_run(m, p->ins, p->n)};
    o.fewer = check_has_failed();
    o.found = m == NULL ? 0 : emu_findings(m);
    o.complete = true;
    for (int i = 0; i < o.found; ++i)
        o.complete = o.complete && emu_found(m, i)->message != NULL;
    emu_close(m);
    return o;
}

/* Until none fails: how many there are. A run whose memory was short and that ends as the whole one
 * would have gone on without something. */
static long sweep(const char *text, int threads, uint32_t checks, emu_schedule schedule,
                  struct outcome whole)
{
    struct ptx_line l = line_of("%s", text);
    struct program_case p = program_make(l.ins, l.n, threads, 1);
    p.prepare = buffers;
    p.how.checks = checks;
    for (long n = 0; n < MAX_ALLOCATIONS; ++n) {
        struct outcome o = run_program(&p, schedule, n);
        ck_assert(o.complete);
        if (!o.fewer) {
            ck_assert_int_eq(o.end, whole.end);
            ck_assert_msg(o.found == whole.found, "%d findings", o.found);
            line_close(&l);
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
    ck_assert_int_gt(sweep(copies, 64, EMU_CHECK_ALL, (emu_schedule)_i, finished(0)), 30);
}
END_TEST

START_TEST(findings_when_memory_is_short)
{
    ck_assert_int_gt(sweep(findings, 32, EMU_CHECK_ALL, EMU_EARLIEST, finished(2)), 10);
}
END_TEST

START_TEST(deadlocks_when_memory_is_short)
{
    struct outcome whole = {.end = EMU_DEADLOCK, .found = 1};
    ck_assert_int_gt(sweep(waits[_i], 64, EMU_CHECK_ALL, EMU_EARLIEST, whole), 10);
}
END_TEST

START_TEST(products_when_memory_is_short)
{
    ck_assert_int_gt(sweep(product, 128, 0, (emu_schedule)_i, finished(0)), 10);
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
