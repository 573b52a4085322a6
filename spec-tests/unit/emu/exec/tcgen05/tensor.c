/* tensor.c - tensor memory when the machine runs out of memory: every allocation of a program fails
 * in turn, and each time the machine says so, loses nothing and touches nothing that is not there.
 *
 * Not here: how an allocation fails (fixture.c), values and findings (spec-tests/cases). */
#include "spec-tests/unit/emu/line.h"

enum { THREADS = 128, SHARED = 16384, MOST = 4000 };

/* A bit of everything that allocates: columns, loads and stores, copies, products of A in shared
 * and in tensor memory, commits. */
static const char everything[] =
    "sm_100a: mov.u32 r30, %tid.x; setp.eq.u32 p1, r30, 0; shr.u32 r30, r30, 5;"
    "setp.ne.u32 p2, r30, 0; @p2 bra allocated;"
    "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [8], 64;"
    "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;"
    "allocated: @p1 mbarrier.init.shared.b64 [16], 1; fence.proxy.async; bar.sync 0;"
    "ld.shared.u32 r32, [8]; shl.b32 r33, r30, 21; add.u32 r33, r33, r32; mov.u32 r12, 0;"
    "tcgen05.st.sync.aligned.32x32b.x8.b32 [r33+32], {r12, r12, r12, r12, r12, r12, r12, r12};"
    "tcgen05.wait::st.sync.aligned; bar.sync 0; setp.eq.u32 p3, 0, 1; @!p1 bra issued;"
    "mov.b64 d34, 0x0000401000080040; mov.b64 d36, 0x0000401000080140;"
    "mov.b64 d38, 0x0000400800080140;"
    "tcgen05.mma.cta_group::1.kind::f16 [r32], d34, d36, 134479888, p3;"
    "tcgen05.mma.cta_group::1.kind::f16 [r32+16], [r32+32], d36, 134479888, p3;"
    "tcgen05.cp.cta_group::1.32x128b.warpx4 [r32+40], d38;"
    "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [16];"
    "issued: bar.warp.sync 0xffffffff;"
    "wait: mbarrier.try_wait.parity.shared.b64 p7, [16], 0; @!p7 bra wait;"
    "tcgen05.ld.sync.aligned.32x32b.x2.b32 {r40, r41}, [r33+4]; tcgen05.wait::ld.sync.aligned;"
    "bar.sync 0; @p2 bra over; tcgen05.dealloc.cta_group::1.sync.aligned.b32 r32, 64; over:";

static bool fill(emu_machine *m)
{
    return program_shared(m, 0, SHARED);
}

/* Nothing of Check runs between: it allocates, too. */
static emu_end run_short(const struct program_case *p, emu_schedule schedule, long n, bool *fails,
                         int *findings)
{
    check_let_fail(n);
    emu_machine *m = program_open(p, schedule, 1);
    const emu_end end = m == NULL ? EMU_NO_MEMORY : emu_run(m, p->ins, p->n);
    *fails = check_has_failed();
    *findings = m == NULL ? 0 : emu_findings(m);
    emu_close(m);
    return end;
}

START_TEST(memory_may_be_short_anywhere)
{
    struct ptx_line l = line_of("%s", everything);
    struct program_case p = program_make(l.ins, l.n, THREADS, 1);
    bool fails = true;
    int findings = 0;
    long n = 0;
    p.prepare = fill;
    p.how.arch = EMU_SM_100A;
    p.how.checks = EMU_CHECK_ALL;
    for (; fails && n < MOST; ++n) {
        const emu_end end = run_short(&p, (emu_schedule)_i, n, &fails, &findings);
        ck_assert_msg(end == (fails ? EMU_NO_MEMORY : EMU_FINISHED), "allocation %ld: %d", n,
                      (int)end);
    }
    ck_assert_int_eq(findings, 0);
    ck_assert_int_gt(n, 40);
    line_close(&l);
}
END_TEST

Suite *emu_tensor_suite(void)
{
    Suite *s = suite_create("emu_tensor");
    TCase *c = tcase_create("emu_tensor");
    tcase_add_loop_test(c, memory_may_be_short_anywhere, EMU_EARLIEST, EMU_RANDOM + 1);
    suite_add_tcase(s, c);
    return s;
}
