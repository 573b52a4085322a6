/* parse_table.c - lists of branch targets and of functions, and prototypes. */
#include "spec-tests/unit/emu/ptx/text.h"

START_TEST(branch_targets_are_instructions)
{
    emui_ptx_module *m = ptx_read(PTX_BODY("A: ret; T: .branchtargets A, B, C, A;\n"
                                           "brx.idx %r1, T; { B: ret; } B: ret; C:"));
    const emui_ptx_table *t = ptx_kernel(m)->table;
    ck_assert_int_eq(ptx_kernel(m)->tables, 1);
    ck_assert_str_eq(t->name, "T");
    ck_assert_int_eq(t->entries, 4);
    ck_assert(t->target[0] == 0 && t->target[1] == 3 && t->target[2] == 4 && t->target[3] == 0);
    ck_assert_ptr_null(t->entry);
    const emui_ptx_operand *o = ptx_operand(m, 1, 1);
    ck_assert(o->kind == EMUI_PTX_TABLE && o->index == 0);
    emui_ptx_close(m);
}
END_TEST

START_TEST(call_targets_are_functions)
{
    emui_ptx_module *m = ptx_read(".func f; .func g;\n" PTX_BODY(
        "P: .callprototype _; T: .calltargets g, f; call %rd1, T; ret;"));
    const emui_ptx_table *t = &ptx_kernel(m)->table[1];
    ck_assert_int_eq(t->entries, 2);
    ck_assert_str_eq(t->entry[0], "g");
    ck_assert_str_eq(t->entry[1], "f");
    ck_assert_int_eq(ptx_operand(m, 0, 1)->index, 1);
    emui_ptx_close(m);
}
END_TEST

START_TEST(a_prototype_has_parameters)
{
    emui_ptx_module *m = ptx_read(
        PTX_BODY("P: .callprototype (.param .b32 _) _ (.param .b8 _, .param .align 16 .b8 _[24])"
                 " .noreturn .abi_preserve 8;\n"
                 "Q : .callprototype ()_ ();\n call (%r1), %rd1, (%r2, %r3), P; ret;"));
    const emui_ptx_table *t = ptx_kernel(m)->table;
    ck_assert(t[0].results == 1 && t[0].params == 2);
    ck_assert(t[0].param[1].offset == 16 && t[0].param[1].bytes == 24);
    ck_assert(t[1].results == 0 && t[1].params == 0 && t[1].entries == 0);
    ck_assert_int_eq(ptx_operand(m, 0, 3)->kind, EMUI_PTX_TABLE);
    emui_ptx_close(m);
}
END_TEST

static const struct ptx_refusal refusals[] = {
    {PTX_BODY("T: .branchtargets A;"), 7, 19, "no label 'A'"},
    {PTX_BODY("A: T: .branchtargets A"), 8, 1, "';' after the list"},
    {PTX_BODY("T: .branchtargets ;"), 7, 19, "a name of the list"},
    {PTX_BODY("T: .calltargets f;"), 7, 17, "no function 'f'"},
    {PTX_BODY("T: .callprototype 5;"), 7, 19, "'_' of the prototype"},
    {PTX_BODY("T: .callprototype _ .x;"), 7, 21, "';' after the list"},
    {PTX_BODY("T: .callprototype _;\nT: .callprototype _;"), 8, 1, "'T' is declared"},
};

START_TEST(what_is_no_table_is_refused)
{
    ptx_refused(&refusals[_i]);
}
END_TEST

Suite *emu_ptx_parse_table_suite(void)
{
    Suite *s = suite_create("emu_ptx_parse_table");
    TCase *c = tcase_create("emu_ptx_parse_table");
    tcase_add_test(c, branch_targets_are_instructions);
    tcase_add_test(c, call_targets_are_functions);
    tcase_add_test(c, a_prototype_has_parameters);
    tcase_add_loop_test(c, what_is_no_table_is_refused, 0, COUNT(refusals));
    suite_add_tcase(s, c);
    return s;
}
