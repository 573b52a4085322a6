/* decode_alu.c - forms of integers, bits, moves and comparisons: what is not among the recorded
 * forms (decode.c), operands that are numbers, parts of registers, addresses; and what is
 * refused. */
#include "spec-tests/unit/emu/decode/text.h"

static const text_form forms[] = {
    {"add.s32 %r1, %r2, -1;", emu_alu, EMU_ADD, 0, "s32 d %r1 a %r2 b 0xffffffff"},
    {"add.s64 %d1, %d2, -1;", emu_alu, EMU_ADD, 0, "s64 d %d1 a %d2 b 0xffffffffffffffff"},
    {"mul.wide.u16 %r1, %h1, 0x1ffff;", emu_alu, EMU_MUL_WIDE, 0, "u16 d %r1 a %h1 b 0xffff"},
    {"mad.wide.s32 %d1, %r1, %r2, %d2;", emu_alu, EMU_MAD_WIDE, 0, "s32 d %d1 a %r1 b %r2 c %d2"},
    {"shl.b64 %d1, %d2, %r1;", emu_alu, EMU_SHL, 0, "b64 d %d1 a %d2 b %r1"},
    {"mov.u32 %r1, %tid.x;", emu_alu, EMU_MOV, 0, "u32 d %r1 a special 0"},    /* EMU_TID_X */
    {"mov.u64 %d1, %clock64;", emu_alu, EMU_MOV, 0, "u64 d %d1 a special 38"}, /* EMU_CLOCK64 */
    {"mov.f32 %f1, 0f3F800000;", emu_alu, EMU_MOV, 0, "f32 d %f1 a 0x3f800000"},
    {"mov.f32 %f1, 1.5;", emu_alu, EMU_MOV, 0, "f32 d %f1 a 0x3fc00000"},
    {"mov.b32 %r1, 0f00000000;", emu_alu, EMU_MOV, 0, "b32 d %r1 a 0"},
    {"mov.f64 %e1, 0f3F800000;", emu_alu, EMU_MOV, 0, "f64 d %e1 a 0x3ff0000000000000"},
    {"mov.pred %p1, -1;", emu_alu, EMU_MOV, 0, "pred d %p1 a 1"},
    {"mov.b64 %d1, {%r1, %r2};", emu_alu, EMU_MOV, 0, "b64 d %d1 of {%r1, %r2}"},
    {"mov.b64 {%r1, %r2}, %d1;", emu_alu, EMU_MOV, 0, "b64 a %d1 to {%r1, %r2}"},
    {"mov.b64 {_, %r2}, %d1;", emu_alu, EMU_MOV, 0, "b64 a %d1 to {_, %r2}"},
    {"mov.b32 %r1, {%h1, %h2};", emu_alu, EMU_MOV, 0, "b32 d %r1 of {%h1, %h2}"},
    {"mov.b128 {%d1, %d2}, %q1;", emu_alu, EMU_MOV, 0, "b128 a %q1 to {%d1, %d2}"},
    {"mov.u64 %d1, g+4;", emu_alu, EMU_MOV, 0, "u64 d %d1 a 260"},
    {"mov.b64 %d1, m;", emu_alu, EMU_MOV, 0, "b64 d %d1 a 64"},
    {"mov.b32 %r1, %v1.z;", emu_alu, EMU_MOV, 0, "b32 d %r1 a %v1+2"},
    {"lop3.and.b32 %r1|%p1, %r2, %r3, %r4, 0x96, !%p3;", emu_alu, EMU_LOP3,
     EMU_JOIN_AND | EMU_NEGATED, "b32 d %r1 e %p1 a %r2 b %r3 c %r4 x 150 of {%p3}"},
    {"setp.lt.and.s32 %p1|_, %r1, 7, !%p2;", emu_compare, EMU_SETP, EMU_JOIN_AND | EMU_NEGATED,
     "s32 x2 d %p1 a %r1 b 7 c %p2"},
    {"set.gtu.u32.f32 %r1, %f1, 0f00000000;", emu_compare, EMU_SET, 0,
     "f32<u32 x10 d %r1 a %f1 b 0"},
    {"selp.b32 %r1, 1, 0, %p1;", emu_compare, EMU_SELP, 0, "b32 d %r1 a 1 b 0 c %p1"},
    /* a negated predicate exchanges the operands, and not with mov */
    {"selp.f64 %e1, %e2, %e3, !%p1;", emu_compare, EMU_SELP, 0, "f64 d %e1 a %e3 b %e2 c %p1"},
    {"mov.pred %p1, !%p2;", emu_alu, EMU_NOT, 0, "pred d %p1 a %p2"},
    {"not.pred %p1, !%p2;", emu_alu, EMU_MOV, 0, "pred d %p1 a %p2"},
    {"not.pred %p1, %p2;", emu_alu, EMU_NOT, 0, "pred d %p1 a %p2"},
    {"and.pred %p1, %p2, %p3;", emu_alu, EMU_AND, 0, "pred d %p1 a %p2 b %p3"},
    /* each CTA has its own shared variable, so that its address has the CTA's rank */
    {"mov.u32 %r1, s+4;", emu_address, EMU_ADDRESS_OF, 0, "u32 shared d %r1 a [0x204]"},
};

START_TEST(a_form_is_an_instruction)
{
    text_check_forms(forms, COUNT(forms));
}
END_TEST

static const text_refused refusals[] = {
    {"mov.u32 %r1;", 1, 1, "1 operands"},
    {"mov.b16 {%r1, %r2}, %h1;", 1, 10, "%r1 is a register of .b32, .b8 is expected"},
    {"mov.b64 {%r1, %r2, %r3}, %d1;", 1, 9, "not 3"},
    {"mov.b64 {%h1, %h2}, %d1;", 1, 10, "%h1 is a register of .b16, .b32 is expected"},
    {"mov.u16 %h1, g;", 1, 14, "an address has 32 or 64 bits"},
    {"mov.u64 %d1, nowhere;", 1, 14, "nowhere has no address"},
    {"mov.u32 %r1, %d1;", 1, 14, "%d1 is a register of .b64, .u32 is expected"},
    {"mov.u32 %r1, %f1;", 1, 14, "%f1 is a register of .f32, .u32 is expected"},
    {"mov.u32 %r1, %tid;", 1, 14, "a register or a number"},
    {"mov.f32 %f1, 7;", 1, 14, "an integer where .f32"},
    {"mov.u32 %r1, 1.5;", 1, 14, "a floating-point constant"},
    {"mov.b32 5, %r1;", 1, 9, "it is written"},
    {"add.u32 %r1, %r2, g;", 1, 19, "the address of g is taken by mov"},
    {"add.sat.u32 %r1, %r2, %r3;", 1, 8, ".u32 has no place here; expected add.sat.s32  d, a, b"},
    {"lop3.b32 %r1, %r2, %r3, %r4, %r5;", 1, 30, "a number is expected"},
    {"setp.eq.and.s32 %p1, %r1, %r2;", 1, 1, "belong together"},
    {"setp.eq.s32 %p1, %r1, %r2, %p2;", 1, 1, "belong together"},
    {"setp.lt.b32 %p1, %r1, %r2;", 1, 8, ".b32 has no place here; expected setp."},
    {"not.b32 %r1, !%r2;", 1, 14, "cannot be negated"},
    {"mov.b32 %r1, !%r2;", 1, 14, "cannot be negated"},
    {"selp.b32 %r1, !%r2, %r3, %p1;", 1, 15, "cannot be negated"},
    {"mov.b32 %r1, %v1;", 1, 14, "an element of a vector register"},
    {"mov.b32 %r1, %r2.b0;", 1, 14, "only video instructions"},
};

START_TEST(what_is_no_form_is_refused)
{
    text_check_refusals(refusals, COUNT(refusals));
}
END_TEST

Suite *emu_decode_alu_suite(void)
{
    Suite *s = suite_create("emu_decode_alu");
    TCase *c = tcase_create("alu");
    tcase_add_test(c, a_form_is_an_instruction);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
