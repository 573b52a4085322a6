/* alloc.c - the machine when memory is short: every allocation of a run fails in turn.
 *
 *      run 0    the first allocation fails         what happens is told: no machine, no memory, or
 *      run 1    the second                         a finding; nothing is lost, nothing is touched
 *      ..                                          that is not there
 *      run n    none fails                         it finishes
 *
 * Here: programs of the asynchronous part, findings, tensor cores. Not here: making a machine, the
 * way an allocation fails (machine.c). */
#include "spec-tests/machine/matrices.h"
#include "spec-tests/unit/emu/fixture.h"

enum { BAR = 16, TILE = 512, BYTES = 256, WORDS = 256, MOST_ALLOCATIONS = 4000 };

/* ---- Programs that allocate in each part of the machine -------------------------------------- */

#define GLOBAL(row, op_, r)                                                                        \
    {                                                                                              \
        .execute = emu_load_store, .op = (op_), .space = EMU_GLOBAL, .type = EMU_B32, .count = 1,  \
        .d = KIT_ROW(r), .b = KIT_ROW(r), .a = KIT_BY(row, 0), KIT_ONE                             \
    }

/* Bulk loads and stores, cp.async and an mbarrier that it arrives at, plain accesses. */
static const emu_ins copies[] = {
    KIT_INIT(BAR, 1),
    KIT_SYNC,
    KIT_EXPECT(BAR, BYTES),
    {.execute = emu_bulk,
     .op = EMU_BULK_COPY,
     .space = EMU_GLOBAL,
     .to = EMU_SHARED,
     .a = KIT_BY(0, 64),
     .b = KIT_IS(BYTES),
     .d = KIT_HERE(TILE),
     .c = KIT_HERE(BAR),
     KIT_ONE},
    KIT_WAIT(BAR, 0, 4),
    {.execute = emu_cp_async,
     .op = EMU_CP_ASYNC_COPY,
     .count = 16,
     .d = KIT_HERE(TILE + BYTES),
     .a = KIT_BY(0, 64),
     KIT_ONE},
    {.execute = emu_cp_async, .op = EMU_CP_ASYNC_COMMIT_GROUP, KIT_ONE},
    {.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_GROUP, KIT_ONE},
    KIT_FENCE_ASYNC,
    {.execute = emu_bulk,
     .op = EMU_BULK_COPY,
     .space = EMU_SHARED,
     .to = EMU_GLOBAL,
     .d = KIT_BY(2, 0),
     .a = KIT_HERE(TILE),
     .b = KIT_IS(BYTES),
     KIT_ONE},
    KIT_BULK_COMMIT,
    KIT_BULK_WAIT(0, 0),
    GLOBAL(0, EMU_LD, 8),
    GLOBAL(2, EMU_ST, 8),
    KIT_EXIT,
};

/* A read of what nobody wrote, again and again: findings. */
static const emu_ins findings[] = {
    {.execute = emu_load_store,
     .op = EMU_LD,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .d = KIT_ROW(8),
     .a = KIT_HERE(1024),
     KIT_ONE},
    {.execute = emu_load_store,
     .op = EMU_LD,
     .space = EMU_SHARED,
     .type = EMU_B32,
     .count = 1,
     .d = KIT_ROW(8),
     .a = KIT_HERE(2048),
     KIT_ONE},
    KIT_EXIT,
};

static bool buffers(emu_machine *m)
{
    return emu_kit_buffer(m, 0, WORDS, 3, "A") != 0 && emu_kit_buffer(m, 2, WORDS, 0, "B") != 0;
}

/* What came of a run whose allocation n failed. */
struct outcome {
    emu_end end;
    int found;
    bool told, fewer; /* each finding has its message; memory was short */
};

/* Nothing of Check runs between, for it allocates too. */
static struct outcome run_program(const struct kit_program *p, emu_schedule schedule, long n)
{
    check_let_fail(n);
    emu_machine *m = emu_kit_open(p, schedule, 1);
    struct outcome o = {.end = m == NULL ? EMU_NO_MEMORY : emu_kit_run(m, p, -1, NULL)};
    o.fewer = check_has_failed();
    o.found = m == NULL ? 0 : emu_findings(m);
    o.told = true;
    for (int i = 0; i < o.found; ++i)
        o.told = o.told && emu_found(m, i)->message != NULL;
    emu_close(m);
    return o;
}

/* A product of a warpgroup. */
static struct outcome run_group(const struct kit_program *p, emu_schedule schedule, long n)
{
    static const struct tensor_wgmma product = {.n = 16, .d = EMU_F32, .a = EMU_F16, .b = EMU_F16};
    emu_operand list[TENSOR_LIST];
    const emu_ins ins[] = {tensor_wgmma_op(EMU_WGMMA_FENCE, 0), tensor_wgmma_ins(&product, list),
                           tensor_wgmma_op(EMU_WGMMA_COMMIT, 0),
                           tensor_wgmma_op(EMU_WGMMA_WAIT, 0)};
    (void)p;
    check_let_fail(n);
    emu_machine *m = tensor_open(4, schedule, 1, 0);
    struct outcome o = {.end = m == NULL ? EMU_NO_MEMORY : tensor_run(m, ins, COUNT(ins))};
    o.fewer = check_has_failed();
    o.found = m == NULL ? 0 : emu_findings(m);
    o.told = true;
    emu_close(m);
    return o;
}

typedef struct outcome runner(const struct kit_program *p, emu_schedule schedule, long n);

/* Until none fails: how many there are. A run whose memory was short and that says nothing about it
 * would have gone on without something. */
static long sweep(runner *run, const struct kit_program *p, emu_schedule schedule, int all)
{
    for (long n = 0; n < MOST_ALLOCATIONS; ++n) {
        struct outcome o = run(p, schedule, n);
        ck_assert(o.told);
        if (!o.fewer) {
            ck_assert_int_eq(o.end, EMU_FINISHED);
            ck_assert_msg(o.found == all, "%d findings", o.found);
            return n;
        }
        ck_assert_msg(o.end != EMU_FINISHED || o.found > all,
                      "allocation %ld fails and nobody says so", n);
    }
    return -1;
}

START_TEST(copies_when_memory_is_short)
{
    struct kit_program p = emu_kit_program(copies, COUNT(copies), 64, 1);
    p.prepare = buffers;
    ck_assert_int_gt(sweep(run_program, &p, (emu_schedule)_i, 0), 30);
}
END_TEST

START_TEST(findings_when_memory_is_short)
{
    struct kit_program p = emu_kit_program(findings, COUNT(findings), 32, 1);
    ck_assert_int_gt(sweep(run_program, &p, EMU_EARLIEST, 2), 10);
}
END_TEST

START_TEST(products_when_memory_is_short)
{
    ck_assert_int_gt(sweep(run_group, NULL, (emu_schedule)_i, 0), 10);
}
END_TEST

Suite *emu_alloc_suite(void)
{
    Suite *s = suite_create("emu_alloc");
    TCase *t = tcase_create("memory is short");

    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, copies_when_memory_is_short, 0, 3);
    tcase_add_loop_test(t, products_when_memory_is_short, 0, 3);
    tcase_add_test(t, findings_when_memory_is_short);
    suite_add_tcase(s, t);
    return s;
}
