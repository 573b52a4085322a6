/* wgmma_operands.c - wgmma that is refused, and wrong operands.
 *
 * What runs is fence, the multiplication, commit, wait; operands lie K-major without a swizzle. */
#include "spec-tests/machine/matrices.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

enum { FREE = 300, AT_A = 0, AT_B = 8192 };

static uint64_t descriptor(int start)
{
    return (uint64_t)start / 16 | UINT64_C(8) << 16 | UINT64_C(16) << 32;
}

static emu_ins multiplication(emu_operand list[MATRIX_LIST])
{
    const struct matrix_wgmma w = {16, EMU_F32,          EMU_F16,          EMU_F16,
                                   0,  descriptor(AT_A), descriptor(AT_B), true};
    return matrix_wgmma_ins(&w, list);
}

static emu_machine *open_group(void)
{
    static const uint8_t zeros[16384];
    emu_machine *m = matrix_open(4, EMU_LATEST, 0, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, emu_shared_address(0, 0)), zeros, sizeof zeros));
    return m;
}

static void is_refused(emu_ins ins, emu_rule rule, const char *part)
{
    emu_ins program[] = {matrix_wgmma_op(EMU_WGMMA_FENCE, 0), ins,
                         matrix_wgmma_op(EMU_WGMMA_COMMIT, 0), matrix_wgmma_op(EMU_WGMMA_WAIT, 0)};
    emu_machine *m = open_group();
    for (int lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 2, FREE)[lane] = lane == 5;
    matrix_run(m, program, 4);
    ck_assert_int_gt(emu_findings(m), 0);
    ck_assert_msg(emu_found(m, 0)->rule == rule && strstr(emu_found(m, 0)->message, part) != NULL,
                  "%s: %s", emu_rule_name(emu_found(m, 0)->rule), emu_found(m, 0)->message);
    emu_close(m);
}

START_TEST(wrong_operands)
{
    emu_operand list[MATRIX_LIST];
    const emu_ins good = multiplication(list);
    emu_ins ins = good;
    ins.a = matrix_row(FREE);
    is_refused(ins, EMU_OPERAND, "the descriptor of A is 0x1 in lane 5 of warp 2, but 0x0 in");
    ins = good;
    ins.c = matrix_row(FREE);
    is_refused(ins, EMU_OPERAND, "scale-d is 0x1 in lane 5 of warp 2");
    ins = good;
    ins.b = matrix_number(descriptor(AT_B) | UINT64_C(1) << 15);
    is_refused(ins, EMU_OPERAND, "the descriptor of B has bits 0x8000 set");
    ins.b = matrix_number(descriptor(16 * 1024 - 256));
    is_refused(ins, EMU_UNINITIALISED,
               "wgmma.mma_async: lane 0 of warp 0 of CTA 0 reads byte 0x4000");
    ins.b = matrix_number(descriptor(MATRIX_SHARED - 128));
    is_refused(ins, EMU_BOUNDS,
               "wgmma.mma_async: lane 0 of warp 0 of CTA 0 uses 16 bytes at address 0x18000");
    ins = good;
    --ins.listed;
    is_refused(ins, EMU_OPERAND, "takes 8 registers of D and 0 of A, not 7");
}
END_TEST

START_TEST(refused_by_sm_90a)
{
    static const struct {
        struct matrix_wgmma w;
        const char *part;
    } rows[] = {
        {{12, EMU_F32, EMU_F16, EMU_F16, 0, 0, 0, true}, "N is a multiple of 8"},
        {{264, EMU_F16, EMU_F16, EMU_F16, 0, 0, 0, true}, "N is a multiple of 8, 8 to 256"},
        {{40, EMU_S32, EMU_S8, EMU_S8, 0, 0, 0, true}, "then a multiple of 16"},
        {{16, EMU_F16, EMU_BF16, EMU_BF16, 0, 0, 0, true}, "D is f32"},
        {{16, EMU_S32, EMU_E4M3, EMU_E4M3, 0, 0, 0, true}, "D is f16 or f32"},
        {{16, EMU_F32, EMU_S8, EMU_S8, 0, 0, 0, true}, "added up as s32"},
        {{16, EMU_F32, EMU_F16, EMU_BF16, 0, 0, 0, true}, "of one type; only s8 and u8"},
        {{16, EMU_F64, EMU_F64, EMU_F64, 0, 0, 0, true}, "A and B are f16, bf16, tf32"},
        {{16, EMU_S32, EMU_S4, EMU_S4, 0, 0, 0, true}, "A and B are f16, bf16, tf32"},
        {{16, EMU_S32, EMU_B1, EMU_B1, EMU_MMA_XOR, 0, 0, true}, "sm_90a has no xor here"},
        {{16, EMU_S32, EMU_B1, EMU_B1, 0, 0, 0, true}, "b1 is .and.popc"},
        {{16, EMU_F32, EMU_F16, EMU_F16, EMU_MMA_SATFINITE, 0, 0, true}, ".satfinite is of"},
        {{16, EMU_S32, EMU_S8, EMU_S8, EMU_WGMMA_NEGATE_A, 0, 0, true}, "imm-scale is of"},
        {{16, EMU_F32, EMU_TF32, EMU_TF32, EMU_WGMMA_TRANS_B, 0, 0, true}, "may be MN-major"},
        {{16, EMU_F32, EMU_F16, EMU_F16, EMU_WGMMA_TRANS_A | EMU_WGMMA_A_REGISTERS, 0, 0, true},
         "in registers has no major"},
        {{16, EMU_S32, EMU_B1, EMU_B1, EMU_MMA_SPARSE | EMU_MMA_AND, 0, 0, true},
         "wgmma.mma_async.sp.m64n16 of b1 and b1 into s32 is not an instruction of sm_90a: no "
         "matrix of b1 is sparse"},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k) {
        emu_operand list[MATRIX_LIST];
        is_refused(matrix_wgmma_ins(&rows[k].w, list), EMU_UNSUPPORTED, rows[k].part);
    }
}
END_TEST

/* Registers of a test begin with 0, which as metadata means nothing. */
START_TEST(wrong_sparse_operands)
{
    const uint32_t second = (uint32_t)EMU_MMA_SPARSE | 1U << EMU_MMA_SELECTOR_SHIFT;
    struct matrix_wgmma w = {16,     EMU_F32,          EMU_E4M3,         EMU_E5M2,
                             second, descriptor(AT_A), descriptor(AT_B), true};
    emu_operand list[MATRIX_LIST];
    is_refused(matrix_wgmma_ins(&w, list), EMU_OPERAND,
               "wgmma.mma_async.sp of e4m3: there is no selector 1, they count from 0 to 0");
    w.flags = EMU_MMA_SPARSE;
    is_refused(matrix_wgmma_ins(&w, list), EMU_OPERAND,
               "wgmma.mma_async.sp: lane 0 of warp 0 has metadata 0 (second place 0, first 0) for "
               "row 0 of A: they are two different places");
    w.a = w.b = EMU_F16;
    w.flags = second | 1U << (EMU_MMA_SELECTOR_SHIFT + 1);
    is_refused(matrix_wgmma_ins(&w, list), EMU_OPERAND, "there is no selector 3");
}
END_TEST

/* A warpgroup is whole: a CTA of 6 warps has one, and the start of another. */
START_TEST(the_warpgroup_must_be_whole)
{
    emu_ins fence = matrix_wgmma_op(EMU_WGMMA_FENCE, 0);
    emu_machine *m = matrix_open(6, EMU_LATEST, 0, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(matrix_run(m, &fence, 1), EMU_FAULTED);
    ck_assert_str_eq(emu_found(m, 0)->message,
                     "wgmma is of 4 warps, from a multiple of 4 on: the CTA ends at warp 5");
    emu_close(m);
}
END_TEST

Suite *emu_wgmma_operands_suite(void)
{
    Suite *suite = suite_create("emu_wgmma_operands");
    TCase *all = tcase_create("all");
    tcase_add_test(all, wrong_operands);
    tcase_add_test(all, refused_by_sm_90a);
    tcase_add_test(all, wrong_sparse_operands);
    tcase_add_test(all, the_warpgroup_must_be_whole);
    suite_add_tcase(suite, all);
    return suite;
}
