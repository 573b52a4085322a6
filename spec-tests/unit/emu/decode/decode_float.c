/* decode_float.c - forms of floating point and conversions: registers wider than their types, and
 * what is refused. The forms themselves are among the recorded ones (decode.c). */
#include "spec-tests/unit/emu/decode/text.h"

static const text_form forms[] = {
    {"fma.rn.f32 %f1, %f2, %f3, 0f3F800000;",
     {.execute = emu_alu_float,
      .op = EMU_FFMA,
      .type = EMU_F32,
      .d = {F(1)},
      .a = {F(2)},
      .b = {F(3)},
      .c = {T_IS(0x3f800000)}}},
    {"mul.sat.rz.f32 %f1, %f2, %f3;", /* modifiers in another order */
     {.execute = emu_alu_float,
      .op = EMU_FMUL,
      .type = EMU_F32,
      .count = EMU_RZ,
      .flags = EMU_SATURATE,
      .d = {F(1)},
      .a = {F(2)},
      .b = {F(3)}}},
    {"add.f16x2 %r1, %r2, 0x3c003c00;",
     {.execute = emu_alu_float,
      .op = EMU_FADD,
      .type = EMU_F16X2,
      .d = {R(1)},
      .a = {R(2)},
      .b = {T_IS(0x3c003c00)}}},
    {"cvt.rn.f16x2.f32 %r1, %f1, %f2;",
     {.execute = emu_convert,
      .type = EMU_F16X2,
      .from = EMU_F32,
      .d = {R(1)},
      .a = {F(1)},
      .b = {F(2)}}},
    {"cvt.rn.ftz.f32.u8 %f1, %h1;",
     {.execute = emu_convert,
      .type = EMU_F32,
      .from = EMU_U8,
      .flags = EMU_FTZ,
      .d = {F(1)},
      .a = {H(1)}}},
    {"cvt.rz.f64.bf16 %e1, %h1;",
     {.execute = emu_convert,
      .type = EMU_F64,
      .from = EMU_BF16,
      .count = EMU_RZ,
      .d = {E(1)},
      .a = {H(1)}}},
    {"cvt.u8.u32 %h1, %r1;",
     {.execute = emu_convert, .type = EMU_U8, .from = EMU_U32, .d = {H(1)}, .a = {R(1)}}},
    {"cvt.u16.u64 %h1, %d1;",
     {.execute = emu_convert, .type = EMU_U16, .from = EMU_U64, .d = {H(1)}, .a = {D(1)}}},
    {"cvt.rzi.s32.f64 %r1, %e1;",
     {.execute = emu_convert,
      .type = EMU_S32,
      .from = EMU_F64,
      .count = EMU_RZ,
      .flags = EMU_TO_INTEGER,
      .d = {R(1)},
      .a = {E(1)}}},
};

START_TEST(a_form_is_an_instruction)
{
    text_check_forms(forms, COUNT(forms));
}
END_TEST

/* The machine fills 32 bits with the sign; the rest is one more conversion. */
START_TEST(a_wider_register_is_filled)
{
    static const emu_ins expected[] = {
        {.execute = emu_convert, .type = EMU_S8, .from = EMU_U32, .d = {D(1)}, .a = {R(1)}},
        {.execute = emu_convert, .type = EMU_S64, .from = EMU_S32, .d = {D(1)}, .a = {D(1)}}};
    static const emu_ins plain[] = {
        {.execute = emu_convert, .type = EMU_U16, .from = EMU_U32, .d = {D(1)}, .a = {R(1)}},
        {.execute = emu_convert, .type = EMU_U64, .from = EMU_U32, .d = {D(1)}, .a = {D(1)}}};
    text_check_all("cvt.s8.u32 %d1, %r1;", expected, 2);
    text_check_all("cvt.u16.u32 %d1, %r1;", plain, 2);
}
END_TEST

static const text_refused refusals[] = {
    {"fma.f32 %f1, %f2, %f3, %f4;", 1, 1, "a modifier is missing; expected fma.{rn|rz|rm|rp}"},
    {"add.rn.sat.f64 %e1, %e2, %e3;", 1, 11, ".f64 has no place"},
    {"cvt.f16.f32 %h1, %f1;", 1, 1, "it needs a rounding"},
    {"cvt.rn.f64.f32 %e1, %f1;", 1, 1, "a rounding is of a narrower float"},
    {"cvt.rzi.f64.f32 %e1, %f1;", 1, 1, "within one type"},
    {"cvt.u32.f32 %r1, %f1;", 1, 1, "a modifier is missing; expected cvt.{rni|"},
    {"cvt.u32.u64 %h1, %d1;", 1, 13, ".u32 is expected, or a wider one"},
    {"neg.f32 %f1, %f2, %f3;", 1, 1, "3 operands, expected neg{.ftz}.f32  d, a"},
    {"ex2.f32 %f1, %f2;", 1, 1, "a modifier is missing"},
};

START_TEST(what_is_no_form_is_refused)
{
    text_check_refusals(refusals, COUNT(refusals));
}
END_TEST

Suite *emu_decode_float_suite(void)
{
    Suite *s = suite_create("emu_decode_float");
    TCase *c = tcase_create("float");
    tcase_add_test(c, a_form_is_an_instruction);
    tcase_add_test(c, a_wider_register_is_filled);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
