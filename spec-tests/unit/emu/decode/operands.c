/* operands.c - operands by the shapes of a form: registers and types, numbers, how many there are.
 * Addresses are tested in addresses.c, lists in the suites of the tables. */
#include "spec-tests/unit/emu/decode/text.h"

static const text_form numbers[] = {
    {"mov.u16 %h1, -1;", emu_alu, EMU_MOV, 0, "u16 d %h1 a 0xffff"},
    {"mov.u64 %d1, 0x8000000000000000;", emu_alu, EMU_MOV, 0, "u64 d %d1 a 0x8000000000000000"},
    {"mov.u32 %r1, 0x1ffffffff;", emu_alu, EMU_MOV, 0, "u32 d %r1 a 0xffffffff"},
    {"mov.f64 %e1, 0d3FF0000000000000;", emu_alu, EMU_MOV, 0, "f64 d %e1 a 0x3ff0000000000000"},
    {"mov.f32 %f1, 0d3FF0000000000000;", emu_alu, EMU_MOV, 0, "f32 d %f1 a 0x3f800000"},
    {"mov.f32 %f1, 16777217.0;", emu_alu, EMU_MOV, 0, "f32 d %f1 a 0x4b800000"},
    {"mov.b64 %d1, 1.0;", emu_alu, EMU_MOV, 0, "b64 d %d1 a 0x3ff0000000000000"},
    {"mov.pred %p1, 0;", emu_alu, EMU_MOV, 0, "pred d %p1 a 0"},
};

START_TEST(a_number_has_the_width_of_its_type)
{
    text_check_forms(numbers, COUNT(numbers));
}
END_TEST

/* An s32 register stands where u32 and b32 are meant, an f32 one where b32 is; no other way. */
static const text_form registers[] = {
    {"mov.u32 %r1, %s1;", emu_alu, EMU_MOV, 0, "u32 d %r1 a %s1"},
    {"mov.b32 %f1, %s1;", emu_alu, EMU_MOV, 0, "b32 d %f1 a %s1"},
    {"mov.f32 %r1, %f1;", emu_alu, EMU_MOV, 0, "f32 d %r1 a %f1"},
    {"mov.u32 %v0.w, %v1.x;", emu_alu, EMU_MOV, 0, "u32 d %v0+3 a %v1"},
};

START_TEST(a_register_fits_types_of_its_width)
{
    text_check_forms(registers, COUNT(registers));
}
END_TEST

static const text_refused refusals[] = {
    {"mov.f32 %f1, %s1;", 1, 14, "%s1 is a register of .s32, .f32 is expected"},
    {"mov.s32 %f1, 1;", 1, 9, "%f1 is a register of .f32, .s32 is expected"},
    {"mov.u32 %p1, 1;", 1, 9, "%p1 is a register of .pred"},
    {"mov.pred %p1, %r1;", 1, 15, ".pred is expected"},
    {"mov.pred %p1, %tid.x;", 1, 15, "a register or a number of .pred"},
    {"mov.f16 %h1, 1.0;", 1, 14, "a floating-point constant where"},
    {"mov.b16 %h1, 0f3F800000;", 1, 14, "a floating-point constant where"},
    {"mov.u32 %r1, _;", 1, 14, "a register or a number of .u32"},
    {"add.u32 %r1, {%r2}, %r3;", 1, 14, "a register or a number of .u32"},
    {"add.u32 %r1, [%d1], %r3;", 1, 14, "a register or a number of .u32"},
    {"add.u32 !%r1, %r2, %r3;", 1, 9, "it is written"},
    {"add.u32 %r1, %r2;", 1, 1, "2 operands, expected add"},
    {"add.u32 %r1, %r2, %r3, %r4;", 1, 1, "4 operands, expected add"},
    {"st.global.v2.u32 [%d1], {%r1, %r2, %r3};", 1, 25, "2 registers in braces are expected"},
    {"ld.global.v2.b32 %v0, [%d1];", 1, 18, "2 registers in braces are expected, not 4"},
    {"cp.async.wait_group 4294967296;", 1, 21, "4294967296 is too large"},
    {"ld.global.u32 %h1, [%d1];", 1, 15, ".u32 is expected, or a wider one"},
};

START_TEST(what_does_not_fit_is_refused)
{
    text_check_refusals(refusals, COUNT(refusals));
}
END_TEST

Suite *emu_decode_operands_suite(void)
{
    Suite *s = suite_create("emu_decode_operands");
    TCase *c = tcase_create("operands");
    tcase_add_test(c, a_number_has_the_width_of_its_type);
    tcase_add_test(c, a_register_fits_types_of_its_width);
    tcase_add_test(c, what_does_not_fit_is_refused);
    suite_add_tcase(s, c);
    return s;
}
