/* wgmma_operands.c - wrong operands of wgmma.
 *
 * What runs is fence, the multiplication, commit, wait; operands lie K-major without a swizzle. Not
 * here: forms that sm_90a does not have (no_form.c). */
#include "spec-tests/unit/emu/exec/matrix/products.h"

enum { FREE = 300, AT_A = 0, AT_B = 8192 };

static uint64_t descriptor(int start)
{
    return (uint64_t)start / 16 | UINT64_C(8) << 16 | UINT64_C(16) << 32;
}

/* d300 and p1 are 1 in lane 5 of warp 2, and 0 in all others. */
static void is_found(const struct ptx_line *l, emu_rule rule, const char *part)
{
    static const uint8_t zeros[16384];
    emu_machine *m = matrix_open(4, EMU_LATEST, 0, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, emu_shared_address(0, 0)), zeros, sizeof zeros));
    emu_register(m, 0, 2, FREE)[5] = 1;
    *emu_predicate(m, 0, 2, 1) = 1U << 5;
    for (int w = 0; w < 4; ++w)
        *emu_predicate(m, 0, w, LINE_ACTIVE) = UINT32_MAX;
    emu_run(m, l->guarded, l->n);
    ck_assert_int_gt(emu_findings(m), 0);
    ck_assert_msg(emu_found(m, 0)->rule == rule && strstr(emu_found(m, 0)->message, part) != NULL,
                  "%s: %s", emu_rule_name(emu_found(m, 0)->rule), emu_found(m, 0)->message);
    emu_close(m);
}

START_TEST(wrong_operands)
{
    static const struct {
        const char *operands; /* A, B, scale-d */
        emu_rule rule;
        const char *part;
    } rows[] = {
        {"d300, 0x1000080200, 1", EMU_OPERAND,
         "the descriptor of A is 0x1 in lane 5 of warp 2, but 0x0 in"},
        {"0x1000080000, 0x1000080200, p1", EMU_OPERAND, "scale-d is 0x1 in lane 5 of warp 2"},
        {"0x1000080000, 0x1000088200, 1", EMU_OPERAND, "the descriptor of B has bits 0x8000 set"},
        {"0x1000080000, 0x10000803f0, 1", EMU_UNINITIALISED,
         "lane 0 of warp 0 of CTA 0 reads byte 0x4000"},
        {"0x1000080000, 0x10000817f8, 1", EMU_BOUNDS,
         "lane 0 of warp 0 of CTA 0 uses 16 bytes at address 0x18000"},
    };
    struct ptx_line l = line_of("wgmma.fence.sync.aligned;"
                                "wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16 {r0..r7}, %s, "
                                "1, 1, 0, 0; wgmma.commit_group.sync.aligned;"
                                "wgmma.wait_group.sync.aligned 0;",
                                rows[_i].operands);
    is_found(&l, rows[_i].rule, rows[_i].part);
    line_close(&l);
}
END_TEST

/* Registers of a test begin with 0, which as metadata means nothing. */
START_TEST(wrong_sparse_operands)
{
    enum { SECOND = 1 << EMU_MMA_SELECTOR_SHIFT, THIRD = 2 * SECOND };
    static const struct {
        emu_type a, b;
        uint32_t selector;
        const char *part;
    } rows[] = {
        {EMU_E4M3, EMU_E5M2, SECOND,
         "wgmma.mma_async.sp of e4m3: there is no selector 1, they count from 0 to 0"},
        {EMU_E4M3, EMU_E5M2, 0,
         "lane 0 of warp 0 has metadata 0 (second place 0, first 0) for row 0 of A: they are two "
         "different places"},
        {EMU_F16, EMU_F16, SECOND | THIRD, "there is no selector 3"},
    };
    const struct matrix_wgmma w = {16,
                                   EMU_F32,
                                   rows[_i].a,
                                   rows[_i].b,
                                   rows[_i].selector | (uint32_t)EMU_MMA_SPARSE,
                                   descriptor(AT_A),
                                   descriptor(AT_B),
                                   true};
    struct ptx_line l = group_line(&w, 1);
    is_found(&l, EMU_OPERAND, rows[_i].part);
    line_close(&l);
}
END_TEST

/* As no text has them. */
START_TEST(registers_are_as_many_as_n_says)
{
    const struct matrix_wgmma w = {16, EMU_F32,          EMU_F16,          EMU_F16,
                                   0,  descriptor(AT_A), descriptor(AT_B), true};
    struct ptx_line l = group_line(&w, 1);
    --l.guarded[1].listed;
    is_found(&l, EMU_OPERAND, "takes 8 registers of D and 0 of A, not 7");
    line_close(&l);
}
END_TEST

/* A warpgroup is whole: a CTA of 6 warps has one, and the start of another. */
START_TEST(the_warpgroup_must_be_whole)
{
    emu_machine *m = matrix_open(6, EMU_LATEST, 0, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, "wgmma.fence.sync.aligned;"), EMU_FAULTED);
    check_finding(m, "wgmma is of 4 warps, from a multiple of 4 on: the CTA ends at warp 5");
    emu_close(m);
}
END_TEST

Suite *emu_wgmma_operands_suite(void)
{
    Suite *suite = suite_create("emu_wgmma_operands");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, wrong_operands, 0, 5);
    tcase_add_loop_test(all, wrong_sparse_operands, 0, 3);
    tcase_add_test(all, registers_are_as_many_as_n_says);
    tcase_add_test(all, the_warpgroup_must_be_whole);
    suite_add_tcase(suite, all);
    return suite;
}
