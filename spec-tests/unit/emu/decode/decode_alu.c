/* decode_alu.c - forms of integers, bits, moves and comparisons: what is not among the recorded
 * forms (decode.c), operands that are numbers, parts of registers, addresses; and what is
 * refused. */
#include "spec-tests/unit/emu/decode/text.h"

static const emu_operand two[] = {{R(1)}, {R(2)}}, halves[] = {{H(1)}, {H(2)}},
                         one_of_two[] = {{0}, {R(2)}}, wide[] = {{D(1)}, {D(2)}},
                         predicate[] = {{T_PRED(3)}};

static const text_form forms[] = {
    {"add.s32 %r1, %r2, -1;",
     {.execute = emu_alu,
      .op = EMU_ADD,
      .type = EMU_S32,
      .d = {R(1)},
      .a = {R(2)},
      .b = {T_IS(0xffffffff)}}},
    {"add.s64 %d1, %d2, -1;",
     {.execute = emu_alu,
      .op = EMU_ADD,
      .type = EMU_S64,
      .d = {D(1)},
      .a = {D(2)},
      .b = {T_IS(UINT64_MAX)}}},
    {"mul.wide.u16 %r1, %h1, 0x1ffff;",
     {.execute = emu_alu,
      .op = EMU_MUL_WIDE,
      .type = EMU_U16,
      .d = {R(1)},
      .a = {H(1)},
      .b = {T_IS(0xffff)}}},
    {"mad.wide.s32 %d1, %r1, %r2, %d2;",
     {.execute = emu_alu,
      .op = EMU_MAD_WIDE,
      .type = EMU_S32,
      .d = {D(1)},
      .a = {R(1)},
      .b = {R(2)},
      .c = {D(2)}}},
    {"shl.b64 %d1, %d2, %r1;",
     {.execute = emu_alu, .op = EMU_SHL, .type = EMU_B64, .d = {D(1)}, .a = {D(2)}, .b = {R(1)}}},
    {"mov.u32 %r1, %tid.x;",
     {.execute = emu_alu, .op = EMU_MOV, .type = EMU_U32, .d = {R(1)}, .a = {T_OF(EMU_TID_X)}}},
    {"mov.u64 %d1, %clock64;",
     {.execute = emu_alu, .op = EMU_MOV, .type = EMU_U64, .d = {D(1)}, .a = {T_OF(EMU_CLOCK64)}}},
    {"mov.f32 %f1, 0f3F800000;",
     {.execute = emu_alu, .op = EMU_MOV, .type = EMU_F32, .d = {F(1)}, .a = {T_IS(0x3f800000)}}},
    {"mov.f32 %f1, 1.5;",
     {.execute = emu_alu, .op = EMU_MOV, .type = EMU_F32, .d = {F(1)}, .a = {T_IS(0x3fc00000)}}},
    {"mov.b32 %r1, 0f00000000;",
     {.execute = emu_alu, .op = EMU_MOV, .type = EMU_B32, .d = {R(1)}, .a = {T_IS(0)}}},
    {"mov.f64 %e1, 0f3F800000;",
     {.execute = emu_alu,
      .op = EMU_MOV,
      .type = EMU_F64,
      .d = {E(1)},
      .a = {T_IS(0x3ff0000000000000)}}},
    {"mov.pred %p1, -1;",
     {.execute = emu_alu, .op = EMU_MOV, .type = EMU_PRED, .d = {T_PRED(1)}, .a = {T_IS(1)}}},
    {"mov.b64 %d1, {%r1, %r2};",
     {.execute = emu_alu, .op = EMU_MOV, .type = EMU_B64, .d = {D(1)}, .list = two, .listed = 2}},
    {"mov.b64 {%r1, %r2}, %d1;",
     {.execute = emu_alu,
      .op = EMU_MOV,
      .type = EMU_B64,
      .a = {D(1)},
      .list = two,
      .listed = 2,
      .written = 2}},
    {"mov.b64 {_, %r2}, %d1;",
     {.execute = emu_alu,
      .op = EMU_MOV,
      .type = EMU_B64,
      .a = {D(1)},
      .list = one_of_two,
      .listed = 2,
      .written = 2}},
    {"mov.b32 %r1, {%h1, %h2};",
     {.execute = emu_alu,
      .op = EMU_MOV,
      .type = EMU_B32,
      .d = {R(1)},
      .list = halves,
      .listed = 2}},
    {"mov.b128 {%d1, %d2}, %q1;",
     {.execute = emu_alu,
      .op = EMU_MOV,
      .type = EMU_B128,
      .a = {T_REG(TEXT_Q + 1)},
      .list = wide,
      .listed = 2,
      .written = 2}},
    {"mov.u64 %d1, g+4;",
     {.execute = emu_alu, .op = EMU_MOV, .type = EMU_U64, .d = {D(1)}, .a = {T_IS(260)}}},
    {"mov.b64 %d1, m;",
     {.execute = emu_alu, .op = EMU_MOV, .type = EMU_B64, .d = {D(1)}, .a = {T_IS(64)}}},
    {"mov.b32 %r1, %v1.z;",
     {.execute = emu_alu,
      .op = EMU_MOV,
      .type = EMU_B32,
      .d = {R(1)},
      .a = {.kind = EMU_REG, .r = TEXT_V + 1, .value = 2}}},
    {"lop3.and.b32 %r1|%p1, %r2, %r3, %r4, 0x96, !%p3;",
     {.execute = emu_alu,
      .op = EMU_LOP3,
      .type = EMU_B32,
      .flags = EMU_JOIN_AND | EMU_NEGATED,
      .d = {R(1)},
      .e = {T_PRED(1)},
      .a = {R(2)},
      .b = {R(3)},
      .c = {R(4)},
      .x = {T_IS(0x96)},
      .list = predicate,
      .listed = 1}},
    {"setp.lt.and.s32 %p1|_, %r1, 7, !%p2;",
     {.execute = emu_compare,
      .op = EMU_SETP,
      .type = EMU_S32,
      .count = EMU_CMP_LT,
      .flags = EMU_JOIN_AND | EMU_NEGATED,
      .d = {T_PRED(1)},
      .a = {R(1)},
      .b = {T_IS(7)},
      .c = {T_PRED(2)}}},
    {"set.gtu.u32.f32 %r1, %f1, 0f00000000;",
     {.execute = emu_compare,
      .op = EMU_SET,
      .type = EMU_F32,
      .from = EMU_U32,
      .count = EMU_CMP_GTU,
      .d = {R(1)},
      .a = {F(1)},
      .b = {T_IS(0)}}},
    {"selp.b32 %r1, 1, 0, %p1;",
     {.execute = emu_compare,
      .op = EMU_SELP,
      .type = EMU_B32,
      .d = {R(1)},
      .a = {T_IS(1)},
      .b = {T_IS(0)},
      .c = {T_PRED(1)}}},
    {"and.pred %p1, %p2, %p3;",
     {.execute = emu_alu,
      .op = EMU_AND,
      .type = EMU_PRED,
      .d = {T_PRED(1)},
      .a = {T_PRED(2)},
      .b = {T_PRED(3)}}},
};

START_TEST(a_form_is_an_instruction)
{
    text_check_forms(forms, COUNT(forms));
}
END_TEST

/* Each CTA has its own shared variable, so that its address has the CTA's rank. */
START_TEST(the_address_of_a_shared_variable_has_the_ctas_rank)
{
    static const emu_ins expected = {.execute = emu_address,
                                     .op = EMU_ADDRESS_OF,
                                     .type = EMU_U32,
                                     .space = EMU_SHARED,
                                     .d = {R(1)},
                                     .a = {T_AT(-1, 516)}};
    text_check("mov.u32 %r1, s+4;", &expected);
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
    tcase_add_test(c, the_address_of_a_shared_variable_has_the_ctas_rank);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
