/* decode_matrix.c - forms of matrix instructions: fragments, descriptors, scales and majors;
 * refusals. */
#include "spec-tests/unit/emu/decode/text.h"

static const emu_operand fragments[] = {{F(0)}, {F(1)}, {F(2)}, {F(3)}, {R(0)}, {R(1)}, {R(2)},
                                        {R(3)}, {R(4)}, {R(5)}, {F(4)}, {F(5)}, {F(6)}, {F(7)}},
                         doubles[] = {{E(0)}, {E(1)}, {E(2)}, {E(3)}, {E(4)}, {E(5)}},
                         eight[] = {{R(0)}, {R(1)}, {R(2)}, {R(3)}, {R(4)}, {R(5)}, {R(6)}, {R(7)}},
                         one[] = {{R(1)}};

#define MMA "mma.sync.aligned."

static const emu_operand sparse[] = {{F(0)}, {F(1)}, {F(2)}, {F(3)}, {R(0)}, {R(1)},
                                     {R(2)}, {R(3)}, {F(4)}, {F(5)}, {F(6)}, {F(7)}};

static const text_form forms[] = {
    {MMA "m16n8k16.row.col.f32.f16.f16.f32 {%f0, %f1, %f2, %f3}, {%r0, %r1, %r2, %r3}, {%r4, %r5}, "
         "{%f4, %f5, %f6, %f7};",
     {.execute = emu_mma,
      .op = EMU_M16N8K16,
      .type = EMU_F32,
      .from = EMU_F16,
      .flags = (uint32_t)EMU_F16 << EMU_MMA_B_SHIFT | (uint32_t)EMU_F32 << EMU_MMA_C_SHIFT,
      .list = fragments,
      .listed = 14,
      .written = 4}},
    {MMA "m8n8k4.row.col.f64.f64.f64.f64 {%e0, %e1}, {%e2}, {%e3}, {%e4, %e5};",
     {.execute = emu_mma,
      .op = EMU_M8N8K4,
      .type = EMU_F64,
      .from = EMU_F64,
      .flags = (uint32_t)EMU_F64 << EMU_MMA_B_SHIFT | (uint32_t)EMU_F64 << EMU_MMA_C_SHIFT,
      .list = doubles,
      .listed = 6,
      .written = 2}},
    {"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r0, %r1, %r2, %r3}, %d1, %d2, %p1, 1, "
     "-1, 0, 1;",
     {.execute = emu_wgmma,
      .op = EMU_WGMMA_MMA,
      .type = EMU_F32,
      .from = EMU_F16,
      .count = 8,
      .flags = (uint32_t)EMU_F16 << EMU_MMA_B_SHIFT | EMU_WGMMA_NEGATE_B | EMU_WGMMA_TRANS_B,
      .a = {D(1)},
      .b = {D(2)},
      .c = {T_PRED(1)},
      .list = eight,
      .listed = 4}},
    {"wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%r0, %r1, %r2, %r3}, {%r4, %r5, %r6, "
     "%r7}, %d2, %p1, -1, 1, 0;",
     {.execute = emu_wgmma,
      .op = EMU_WGMMA_MMA,
      .type = EMU_F32,
      .from = EMU_BF16,
      .count = 8,
      .flags = (uint32_t)EMU_BF16 << EMU_MMA_B_SHIFT | EMU_WGMMA_NEGATE_A | EMU_WGMMA_A_REGISTERS,
      .b = {D(2)},
      .c = {T_PRED(1)},
      .list = eight,
      .listed = 8}},
    {"wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.u8.satfinite {%r0, %r1, %r2, %r3}, %d1, %d2, "
     "%p1;",
     {.execute = emu_wgmma,
      .op = EMU_WGMMA_MMA,
      .type = EMU_S32,
      .from = EMU_S8,
      .count = 8,
      .flags = (uint32_t)EMU_U8 << EMU_MMA_B_SHIFT | EMU_MMA_SATFINITE,
      .a = {D(1)},
      .b = {D(2)},
      .c = {T_PRED(1)},
      .list = eight,
      .listed = 4}},
    {"mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f0, %f1, %f2, %f3}, "
     "{%r0, %r1}, {%r2, %r3}, {%f4, %f5, %f6, %f7}, %r8, 1;",
     {.execute = emu_mma,
      .op = EMU_M16N8K16,
      .type = EMU_F32,
      .from = EMU_F16,
      .flags = (uint32_t)EMU_F16 << EMU_MMA_B_SHIFT | (uint32_t)EMU_F32 << EMU_MMA_C_SHIFT |
               EMU_MMA_SPARSE | EMU_MMA_ORDERED | 1U << EMU_MMA_SELECTOR_SHIFT,
      .x = {R(8)},
      .list = sparse,
      .listed = 12,
      .written = 4}},
    {"wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16 {%r0, %r1, %r2, %r3}, %d1, %d2, %r8, 0, "
     "%p1, 1, 1, 0, 0;",
     {.execute = emu_wgmma,
      .op = EMU_WGMMA_MMA,
      .type = EMU_F32,
      .from = EMU_F16,
      .count = 8,
      .flags = (uint32_t)EMU_F16 << EMU_MMA_B_SHIFT | EMU_MMA_SPARSE,
      .a = {D(1)},
      .b = {D(2)},
      .c = {T_PRED(1)},
      .x = {R(8)},
      .list = eight,
      .listed = 4}},
    {"wgmma.fence.sync.aligned;", {.execute = emu_wgmma, .op = EMU_WGMMA_FENCE}},
    {"wgmma.wait_group.sync.aligned 1;", {.execute = emu_wgmma, .op = EMU_WGMMA_WAIT, .count = 1}},
    {"ldmatrix.sync.aligned.x4.trans.m8n8.shared.b16 {%r0, %r1, %r2, %r3}, [%r9];",
     {.execute = emu_ldmatrix,
      .op = EMU_MATRIX_M8N8_B16,
      .type = EMU_B16,
      .count = 4,
      .space = EMU_SHARED,
      .flags = EMU_TRANS,
      .a = {T_AT(TEXT_R + 9, 0)},
      .list = eight,
      .listed = 4,
      .written = 4}},
    {"ldmatrix.sync.aligned.m8n8.x1.shared.b16 %r1, [%r9];",
     {.execute = emu_ldmatrix,
      .op = EMU_MATRIX_M8N8_B16,
      .type = EMU_B16,
      .count = 1,
      .space = EMU_SHARED,
      .a = {T_AT(TEXT_R + 9, 0)},
      .list = one,
      .listed = 1,
      .written = 1}},
    {"stmatrix.sync.aligned.m8n8.x2.shared::cta.b16 [%r9+16], {%r0, %r1};",
     {.execute = emu_stmatrix,
      .op = EMU_MATRIX_M8N8_B16,
      .type = EMU_B16,
      .count = 2,
      .space = EMU_SHARED,
      .a = {T_AT(TEXT_R + 9, 16)},
      .list = eight,
      .listed = 2}},
    {"movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;",
     {.execute = emu_movmatrix,
      .op = EMU_MATRIX_M8N8_B16,
      .type = EMU_B16,
      .d = {R(1)},
      .a = {R(2)}}},
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
