/* decode_matrix.c - forms of matrix instructions: fragments, descriptors, scales and majors;
 * refusals. */
#include "spec-tests/unit/emu/decode/text.h"

#define MMA "mma.sync.aligned."

static const text_form forms[] = {
    {MMA "m16n8k16.row.col.f32.f16.f16.f32 {%f0, %f1, %f2, %f3}, {%r0, %r1, %r2, %r3}, {%r4, %r5}, "
         "{%f4, %f5, %f6, %f7};",
     emu_mma, EMU_M16N8K16,
     (uint32_t)EMU_F16 << EMU_MMA_B_SHIFT | (uint32_t)EMU_F32 << EMU_MMA_C_SHIFT,
     "f32<f16 to {%f0, %f1, %f2, %f3} of {%r0, %r1, %r2, %r3, %r4, %r5, %f4, %f5, %f6, %f7}"},
    {MMA "m8n8k4.row.col.f64.f64.f64.f64 {%e0, %e1}, {%e2}, {%e3}, {%e4, %e5};", emu_mma,
     EMU_M8N8K4, (uint32_t)EMU_F64 << EMU_MMA_B_SHIFT | (uint32_t)EMU_F64 << EMU_MMA_C_SHIFT,
     "f64<f64 to {%e0, %e1} of {%e2, %e3, %e4, %e5}"},
    {"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r0, %r1, %r2, %r3}, %d1, %d2, %p1, 1, "
     "-1, 0, 1;",
     emu_wgmma, EMU_WGMMA_MMA,
     (uint32_t)EMU_F16 << EMU_MMA_B_SHIFT | EMU_WGMMA_NEGATE_B | EMU_WGMMA_TRANS_B,
     "f32<f16 x8 a %d1 b %d2 c %p1 of {%r0, %r1, %r2, %r3}"},
    {"wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%r0, %r1, %r2, %r3}, {%r4, %r5, %r6, "
     "%r7}, %d2, %p1, -1, 1, 0;",
     emu_wgmma, EMU_WGMMA_MMA,
     (uint32_t)EMU_BF16 << EMU_MMA_B_SHIFT | EMU_WGMMA_NEGATE_A | EMU_WGMMA_A_REGISTERS,
     "f32<bf16 x8 b %d2 c %p1 of {%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7}"},
    {"wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.u8.satfinite {%r0, %r1, %r2, %r3}, %d1, %d2, "
     "%p1;",
     emu_wgmma, EMU_WGMMA_MMA, (uint32_t)EMU_U8 << EMU_MMA_B_SHIFT | EMU_MMA_SATFINITE,
     "s32<s8 x8 a %d1 b %d2 c %p1 of {%r0, %r1, %r2, %r3}"},
    {"mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f0, %f1, %f2, %f3}, "
     "{%r0, %r1}, {%r2, %r3}, {%f4, %f5, %f6, %f7}, %r8, 1;",
     emu_mma, EMU_M16N8K16,
     (uint32_t)EMU_F16 << EMU_MMA_B_SHIFT | (uint32_t)EMU_F32 << EMU_MMA_C_SHIFT | EMU_MMA_SPARSE |
         EMU_MMA_ORDERED | 1U << EMU_MMA_SELECTOR_SHIFT,
     "f32<f16 x %r8 to {%f0, %f1, %f2, %f3} of {%r0, %r1, %r2, %r3, %f4, %f5, %f6, %f7}"},
    {"wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16 {%r0, %r1, %r2, %r3}, %d1, %d2, %r8, 0, "
     "%p1, 1, 1, 0, 0;",
     emu_wgmma, EMU_WGMMA_MMA, (uint32_t)EMU_F16 << EMU_MMA_B_SHIFT | EMU_MMA_SPARSE,
     "f32<f16 x8 a %d1 b %d2 c %p1 x %r8 of {%r0, %r1, %r2, %r3}"},
    {"wgmma.fence.sync.aligned;", emu_wgmma, EMU_WGMMA_FENCE, 0, ""},
    {"wgmma.wait_group.sync.aligned 1;", emu_wgmma, EMU_WGMMA_WAIT, 0, "x1"},
    {"ldmatrix.sync.aligned.x4.trans.m8n8.shared.b16 {%r0, %r1, %r2, %r3}, [%r9];", emu_ldmatrix,
     EMU_MATRIX_M8N8_B16, EMU_TRANS, "b16 x4 shared a [%r9] to {%r0, %r1, %r2, %r3}"},
    {"ldmatrix.sync.aligned.m8n8.x1.shared.b16 %r1, [%r9];", emu_ldmatrix, EMU_MATRIX_M8N8_B16, 0,
     "b16 x1 shared a [%r9] to {%r1}"},
    {"stmatrix.sync.aligned.m8n8.x2.shared::cta.b16 [%r9+16], {%r0, %r1};", emu_stmatrix,
     EMU_MATRIX_M8N8_B16, 0, "b16 x2 shared a [%r9+16] of {%r0, %r1}"},
    {"movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;", emu_movmatrix, EMU_MATRIX_M8N8_B16, 0,
     "b16 d %r1 a %r2"},
};

START_TEST(a_form_is_an_instruction)
{
    text_check_forms(forms, COUNT(forms));
}
END_TEST

static const text_refused refusals[] = {
    {MMA "m16n8k16.row.col.f32.f16.f16.f32 {%f0, %f1, %f2}, {%r0, %r1, %r2, %r3}, {%r4, %r5}, "
         "{%f4, %f5, %f6, %f7};",
     1, 51, "this matrix has 4 registers a thread, not 3"},
    {MMA "m16n8k16.row.col.f32.tf32.tf32.f32 {%f0}, {%f0}, {%f0}, {%f0};", 1, 1,
     "sm_90a has no mma"},
    {MMA "m16n8k16.row.col.f32.f16.f16.f32 {%f0}, {%f0}, {%f0};", 1, 1, "3 operands"},
    {"wgmma.mma_async.sync.aligned.m64n12k16.f32.f16.f16 {%r0}, %d1, %d2, %p1, 1, 1, 0, 0;", 1, 1,
     "N is a multiple of 8"},
    {"wgmma.mma_async.sync.aligned.m64n8k8.f32.f16.f16 {%r0}, %d1, %d2, %p1, 1, 1, 0, 0;", 1, 1,
     "K of this type is another"},
    {"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r0, %r1, %r2, %r3}, %d1, %d2, %p1, 1, 1;",
     1, 1, "d, a, b and 5 more"},
    {"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r0, %r1, %r2, %r3}, %d1, %d2, %p1, 2, 1, "
     "0, 0;",
     1, 88, "1 or -1 is expected"},
    {"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r0, %r1, %r2, %r3}, %d1, %d2, %p1, 1, 1, "
     "%r1, 0;",
     1, 94, "a number is expected"},
    {"wgmma.mma_async.sync.aligned.m64n8.f32.f16.f16 {%r0}, %d1, %d2, %p1, 1, 1, 0, 0;", 1, 29,
     ".m64n8 has no place"},
    {"mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f0, %f1, %f2, %f3}, "
     "{%r0, %r1}, {%r2, %r3}, {%f4, %f5, %f6, %f7};",
     1, 1, "d, a, b, c, metadata, selector"},
    {"mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f0, %f1, %f2, %f3}, "
     "{%r0, %r1}, {%r2, %r3}, {%f4, %f5, %f6, %f7}, %r8, 4;",
     1, 127, "selectors count from 0 to 3"},
    {"wgmma.mma_async.sp.sync.aligned.m64n8k16.f32.f16.f16 {%r0, %r1, %r2, %r3}, %d1, %d2, %r8, 0, "
     "%p1, 1, 1, 0, 0;",
     1, 1, "K of this type is another"},
    {"ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r0}, [%r9];", 1, 42, "2 registers in braces"},
    {"ldmatrix.sync.aligned.m16n16.x1.shared.b8 {%r0}, [%r9];", 1, 22, ".m16n16 has no place"},
};

START_TEST(what_is_no_form_is_refused)
{
    text_check_refusals(refusals, COUNT(refusals));
}
END_TEST

Suite *emu_decode_matrix_suite(void)
{
    Suite *s = suite_create("emu_decode_matrix");
    TCase *c = tcase_create("matrix");
    tcase_add_test(c, a_form_is_an_instruction);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
