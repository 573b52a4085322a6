/* decode_float.c - forms of floating point and conversions: registers wider than their types, and
 * what is refused. The forms themselves are among the recorded ones (decode.c). */
#include "spec-tests/unit/emu/decode/text.h"

static const text_form forms[] = {
    {"fma.rn.f32 %f1, %f2, %f3, 0f3F800000;", emu_alu_float, EMU_FFMA, 0,
     "f32 d %f1 a %f2 b %f3 c 0x3f800000"},
    {"mul.sat.rz.f32 %f1, %f2, %f3;", emu_alu_float, EMU_FMUL, EMU_SATURATE,
     "f32 x1 d %f1 a %f2 b %f3"}, /* modifiers in another order */
    {"add.f16x2 %r1, %r2, 0x3c003c00;", emu_alu_float, EMU_FADD, 0,
     "f16x2 d %r1 a %r2 b 0x3c003c00"},
    {"cvt.rn.f16x2.f32 %r1, %f1, %f2;", emu_convert, 0, 0, "f16x2<f32 d %r1 a %f1 b %f2"},
    {"cvt.rn.ftz.f32.u8 %f1, %h1;", emu_convert, 0, EMU_FTZ, "f32<u8 d %f1 a %h1"},
    {"cvt.rz.f64.bf16 %e1, %h1;", emu_convert, 0, 0, "f64<bf16 x1 d %e1 a %h1"},
    {"cvt.u8.u32 %h1, %r1;", emu_convert, 0, 0, "u8<u32 d %h1 a %r1"},
    {"cvt.u16.u64 %h1, %d1;", emu_convert, 0, 0, "u16<u64 d %h1 a %d1"},
    {"cvt.rzi.s32.f64 %r1, %e1;", emu_convert, 0, EMU_TO_INTEGER, "s32<f64 x1 d %r1 a %e1"},
};

START_TEST(a_form_is_an_instruction)
{
    text_check_forms(forms, COUNT(forms));
}
END_TEST

/* The machine fills 32 bits with the sign; the rest is one more conversion. */
static const text_form wide[] = {
    {"cvt.s8.u32 %d1, %r1;", emu_convert, 0, 0, "s8<u32 d %d1 a %r1"},
    {"", emu_convert, 0, 0, "s64<s32 d %d1 a %d1"},
    {"cvt.u16.u32 %d1, %r1;", emu_convert, 0, 0, "u16<u32 d %d1 a %r1"},
    {"", emu_convert, 0, 0, "u64<u32 d %d1 a %d1"},
};

START_TEST(a_wider_register_is_filled)
{
    text_check_forms(wide, COUNT(wide));
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
