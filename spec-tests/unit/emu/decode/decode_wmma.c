/* decode_wmma.c - forms of wmma: registers of fragments, strides, types that are left out; and what
 * is refused. */
#include "spec-tests/unit/emu/decode/text.h"

static const emu_operand a[] = {{R(0)}, {R(1)}, {R(2)}, {R(3)}, {R(4)}, {R(5)}, {R(6)}, {R(7)}},
                         doubles[] = {{E(0)}, {E(1)}},
                         product[] = {{E(0)}, {E(1)}, {E(2)}, {E(3)}, {E(4)}, {E(5)}};

static const text_form forms[] = {
    {"wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7}, "
     "[%r9], 16;",
     {.execute = emu_wmma_load,
      .op = EMU_WMMA_M16N16K16,
      .count = EMU_WMMA_A,
      .type = EMU_F16,
      .space = EMU_SHARED,
      .a = {T_AT(TEXT_R + 9, 0)},
      .b = {T_IS(16)},
      .list = a,
      .listed = 8,
      .written = 8}},
    {"wmma.load.c.sync.aligned.col.m8n8k4.f64 {%e0, %e1}, [%d1];",
     {.execute = emu_wmma_load,
      .op = EMU_WMMA_M8N8K4,
      .count = EMU_WMMA_C,
      .type = EMU_F64,
      .flags = EMU_WMMA_COLUMNS,
      .a = {T_AT(TEXT_D + 1, 0)},
      .list = doubles,
      .listed = 2,
      .written = 2}},
    {"wmma.store.d.sync.aligned.row.m8n8k4.global.f64 [%d1], {%e0, %e1}, %r1;",
     {.execute = emu_wmma_store,
      .op = EMU_WMMA_M8N8K4,
      .type = EMU_F64,
      .space = EMU_GLOBAL,
      .a = {T_AT(TEXT_D + 1, 0)},
      .b = {R(1)},
      .list = doubles,
      .listed = 2}},
    {"wmma.mma.sync.aligned.row.col.m8n8k4.rn.f64.f64.f64.f64 {%e0, %e1}, {%e2}, {%e3}, {%e4, "
     "%e5};",
     {.execute = emu_wmma,
      .op = EMU_WMMA_M8N8K4,
      .type = EMU_F64,
      .from = EMU_F64,
      .flags = (uint32_t)EMU_F64 << EMU_MMA_B_SHIFT | (uint32_t)EMU_F64 << EMU_MMA_C_SHIFT,
      .list = product,
      .listed = 6,
      .written = 2}},
};

START_TEST(a_form_is_an_instruction)
{
    text_check_forms(forms, COUNT(forms));
}
END_TEST

/* Two types are those of D and C; A and B are f16. */
START_TEST(types_of_a_and_b_are_left_out)
{
    ptx_text t;
    text_translate(&t, "wmma.mma.sync.aligned.col.row.m16n16k16.f32.f16 {%f0, %f1, %f2, %f3, %f4, "
                       "%f5, %f6, %f7}, {%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7}, {%r8, %r9, %r10, "
                       "%r11, %r12, %r13, %r14, %r15}, {%r16, %r17, %r18, %r19};");
    text_check_fine(&t);
    const emu_ins *i = &t.code->ins[0];
    ck_assert(i->execute == emu_wmma);
    ck_assert_int_eq(i->type, EMU_F32);
    ck_assert_int_eq(i->from, EMU_F16);
    ck_assert_int_eq(emu_mma_b_type(i), EMU_F16);
    ck_assert_int_eq(emu_mma_c_type(i), EMU_F16);
    ck_assert_int_eq(i->listed, 28);
    ck_assert_int_eq(i->written, 8);
    text_close(&t);
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
    tcase_add_test(c, types_of_a_and_b_are_left_out);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
