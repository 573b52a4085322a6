/* decode_wmma.c - forms of wmma: registers of fragments, strides, types that are left out; and what
 * is refused. */
#include "spec-tests/unit/emu/decode/text.h"

static const text_form forms[] = {
    {"wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7}, "
     "[%r9], 16;",
     emu_wmma_load, EMU_WMMA_M16N16K16, 0,
     "f16 shared a [%r9] b 16 to {%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7}"},
    {"wmma.load.c.sync.aligned.col.m8n8k4.f64 {%e0, %e1}, [%d1];", emu_wmma_load, EMU_WMMA_M8N8K4,
     EMU_WMMA_COLUMNS, "f64 x2 a [%d1] to {%e0, %e1}"},
    {"wmma.store.d.sync.aligned.row.m8n8k4.global.f64 [%d1], {%e0, %e1}, %r1;", emu_wmma_store,
     EMU_WMMA_M8N8K4, 0, "f64 global a [%d1] b %r1 of {%e0, %e1}"},
    {"wmma.mma.sync.aligned.row.col.m8n8k4.rn.f64.f64.f64.f64 {%e0, %e1}, {%e2}, {%e3}, {%e4, "
     "%e5};",
     emu_wmma, EMU_WMMA_M8N8K4,
     (uint32_t)EMU_F64 << EMU_MMA_B_SHIFT | (uint32_t)EMU_F64 << EMU_MMA_C_SHIFT,
     "f64<f64 to {%e0, %e1} of {%e2, %e3, %e4, %e5}"},
    /* two types are those of D and C; A and B are f16 */
    {"wmma.mma.sync.aligned.col.row.m16n16k16.f32.f16 {%f0, %f1, %f2, %f3, %f4, %f5, %f6, %f7}, "
     "{%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7}, {%r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15}, "
     "{%r16, %r17, %r18, %r19};",
     emu_wmma, EMU_WMMA_M16N16K16,
     (uint32_t)EMU_F16 << EMU_MMA_B_SHIFT | (uint32_t)EMU_F16 << EMU_MMA_C_SHIFT | EMU_MMA_A_COL |
         EMU_MMA_B_ROW,
     "f32<f16 to {%f0, %f1, %f2, %f3, %f4, %f5, %f6, %f7} of {%r0, %r1, %r2, %r3, %r4, %r5, %r6, "
     "%r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17, %r18, %r19}"},
};

START_TEST(a_form_is_an_instruction)
{
    text_check_forms(forms, COUNT(forms));
}
END_TEST

static const text_refused refusals[] = {
    {"wmma.load.a.sync.aligned.row.m16n16k16.shared.f64 {%e0}, [%r9];", 1, 1, "sm_90a has no wmma"},
    {"wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {%r0}, [%r9];", 1, 51, "8 registers"},
    {"wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 [%r9];", 1, 1, "1 operands"},
    {"wmma.store.d.sync.aligned.row.m8n8k4.f16 [%d1], {%e0, %e1};", 1, 1, "sm_90a has no wmma"},
    {"wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64 {%e0}, {%e2}, {%e3}, {%e4};", 1, 1,
     "sm_90a has no wmma"},
    {"wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64 {%e0}, {%e2}, {%e3};", 1, 1,
     "3 operands"},
};

START_TEST(what_is_no_form_is_refused)
{
    text_check_refusals(refusals, COUNT(refusals));
}
END_TEST

Suite *emu_decode_wmma_suite(void)
{
    Suite *s = suite_create("emu_decode_wmma");
    TCase *c = tcase_create("wmma");
    tcase_add_test(c, a_form_is_an_instruction);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
