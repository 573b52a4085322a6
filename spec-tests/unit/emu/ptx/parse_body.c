/* parse_body.c - bodies: instructions with guards, modifiers and texts, registers. */
#include "spec-tests/unit/emu/ptx/text.h"

START_TEST(an_instruction_is_kept_as_written)
{
    emui_ptx_module *m = ptx_read(
        PTX_BODY("ldmatrix.sync.aligned.x4.m8n8.shared::cta.b16 {%r1,%r2,%r3,%r4},[%r5];\n"
                 "@%p1 bra \t X;\n@ ! q  mov.b32\n\t%r1, /* one */ %r2 // two\n ;X: ret;"));
    const emui_ptx_instruction *i = ptx_kernel(m)->body;
    static const char *const modifiers[] = {"sync", "aligned", "x4", "m8n8", "shared::cta", "b16"};
    ck_assert_str_eq(i[0].name, "ldmatrix");
    ck_assert_int_eq(i[0].modifiers, COUNT(modifiers));
    for (int k = 0; k < COUNT(modifiers); ++k)
        ck_assert_str_eq(i[0].modifier[k], modifiers[k]);
    ck_assert_str_eq(i[0].text,
                     "ldmatrix.sync.aligned.x4.m8n8.shared::cta.b16 {%r1,%r2,%r3,%r4},[%r5]");
    ck_assert(i[0].guard == -1 && i[0].operands == 2 && i[0].at.line == 7);
    ck_assert_str_eq(ptx_kernel(m)->reg[i[1].guard].name, "%p1");
    ck_assert(!i[1].guard_not && i[1].at.line == 8 && i[1].at.column == 1);
    ck_assert_str_eq(i[1].text, "@%p1 bra X");
    ck_assert_str_eq(ptx_kernel(m)->reg[i[2].guard].name, "q");
    ck_assert(i[2].guard_not);
    ck_assert_str_eq(i[2].text, "@ ! q mov.b32 %r1, %r2");
    ck_assert(i[3].operands == 0 && i[3].modifiers == 0);
    emui_ptx_close(m);
}
END_TEST

START_TEST(names_are_one_text)
{
    emui_ptx_module *m = ptx_read(PTX_BODY("add.u32 %r1, 1, 2; add.u32 %r1, 1, 2;"));
    const emui_ptx_instruction *i = ptx_kernel(m)->body;
    ck_assert_ptr_eq(i[0].name, i[1].name);
    ck_assert_ptr_eq(i[0].modifier[0], i[1].modifier[0]);
    emui_ptx_close(m);
}
END_TEST

START_TEST(registers_have_types)
{
    emui_ptx_module *m =
        ptx_read(PTX_BODY(".reg .align 8 .v2 .f32 a, b<3>; .reg .pred c; .reg .b32 %SP;"
                          "x a.x, b2.y, c, %SP, b2;"));
    const emui_ptx_operand *o = ptx_operand(m, 0, 0);
    const emui_ptx_register *reg = ptx_kernel(m)->reg;
    ck_assert(reg[o[0].index].type.vector == 2 && reg[o[0].index].type.type == EMU_F32);
    ck_assert_str_eq(reg[o[1].index].name, "b2");
    ck_assert_int_eq(reg[o[1].index].type.vector, 2);
    ck_assert_int_eq(reg[o[2].index].type.type, EMU_PRED);
    ck_assert_str_eq(reg[o[3].index].name, "%SP");
    ck_assert_int_eq(o[4].index, o[1].index);
    emui_ptx_close(m);
}
END_TEST

static const struct ptx_refusal refusals[] = {
    {PTX_BODY(";"), 7, 1, "expected an instruction, a directive or '}', not ';'"},
    {PTX_BODY("5"), 7, 1, "expected an instruction"},
    {PTX_BODY("@5 ret;"), 7, 2, "a predicate after '@'"},
    {PTX_BODY("@%r1 ret;"), 7, 2, "'%r1' is no predicate"},
    {PTX_BODY("@w ret;"), 7, 2, "'w' is no predicate"},
    {PTX_BODY("@q { ret; }"), 7, 4, "expected an instruction"},
    {PTX_BODY("@q X: ret;"), 7, 5, "expected"},
    {PTX_BODY("ret"), 8, 1, "expected"},
    {PTX_BODY("add.a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q 1;"), 7, 36, "more than 16 modifiers"},
    {PTX_BODY(".what 5;"), 7, 1, "'.what' is no directive of a function's body"},
    {PTX_BODY(".reg .b32 a b;"), 7, 13, "';' after the registers"},
    {PTX_BODY(".reg .b32 5;"), 7, 11, "the name of a register"},
    {PTX_BODY(".reg a;"), 7, 6, "expected a type"},
    {PTX_BODY(".reg .b32 a<b>;"), 7, 13, "a number of registers"},
    {PTX_BODY(".reg .b32 a<5;"), 7, 14, "'>' after the number"},
    {PTX_BODY(".reg .b32 a<99999999999>;"), 7, 13, "at most 16777216 registers"},
    {PTX_BODY(".loc 1 2"), 8, 1, "a column"},
    {PTX_BODY(".loc 1 2 3, inlined 4 5 6"), 7, 13, "function_name or inlined_at, not 'inlined'"},
    {PTX_BODY(".loc 1 99999999999 3"), 7, 8, "at most 2^31 - 1"},
    {PTX_BODY(".file 65536 \"a\""), 7, 7, "at most 65535"},
    {PTX_BODY(".file 1 a"), 7, 9, "the name of a file"},
    {PTX_BODY(".file 1 \"a\", b"), 7, 14, "a time or a size"},
    {".entry k()\n{\nret;", 6, 5, "not the end of the text"},
    {".entry k()\n{\n{ ret; }", 6, 9, "not the end of the text"},
};

START_TEST(what_is_no_statement_is_refused)
{
    ptx_refused(&refusals[_i]);
}
END_TEST

Suite *emu_ptx_parse_body_suite(void)
{
    Suite *s = suite_create("emu_ptx_parse_body");
    TCase *c = tcase_create("emu_ptx_parse_body");
    tcase_add_test(c, an_instruction_is_kept_as_written);
    tcase_add_test(c, names_are_one_text);
    tcase_add_test(c, registers_have_types);
    tcase_add_loop_test(c, what_is_no_statement_is_refused, 0, COUNT(refusals));
    suite_add_tcase(s, c);
    return s;
}
