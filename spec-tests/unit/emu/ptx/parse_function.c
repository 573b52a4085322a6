/* parse_function.c - functions: entries, directives, declarations, aliases. */
#include "spec-tests/unit/emu/ptx/text.h"

START_TEST(directives_are_kept)
{
    emui_ptx_module *m = ptx_read(
        ".visible .entry a() .maxntid 128 .minnctapersm 2 .maxnreg 64 .maxnctapersm 3\n"
        ".pragma \"x\"; { ret; }\n"
        ".weak .entry b .reqntid 32, 2 .explicitcluster .reqnctapercluster 2 .maxclusterrank 8\n"
        " .blocksareclusters { ret; }\n"
        ".func .attribute(.unified(1, 2)) c .noreturn .abi_preserve 3 .abi_preserve_control 4;\n");
    const emui_ptx_function *f = m->function;
    ck_assert(f[0].is_entry && f[0].is_defined && f[0].linkage == EMUI_PTX_VISIBLE);
    ck_assert(f[0].max_threads[0] == 128 && f[0].min_ctas == 2 && f[0].max_registers == 64);
    ck_assert(f[1].is_entry && f[1].linkage == EMUI_PTX_WEAK && f[1].max_cluster_rank == 8);
    ck_assert(f[1].required_threads[1] == 2 && f[1].required_cluster[0] == 2);
    ck_assert(f[1].explicit_cluster && f[1].blocks_are_clusters && !f[0].explicit_cluster);
    ck_assert(!f[2].is_entry && !f[2].is_defined && f[2].no_return && !f[1].no_return);
    emui_ptx_close(m);
}
END_TEST

START_TEST(a_declaration_and_its_definition_are_one)
{
    emui_ptx_module *m = ptx_read(".func (.param .b32 r) f(.param .b64 p);\n"
                                  ".visible .entry k() { call f; ret; }\n"
                                  ".func (.param .b32 r) f(.param .b64 p) { call f; ret; }\n"
                                  ".extern .func (.param .b32 r) f(.param .b64 q);\n");
    ck_assert_int_eq(m->functions, 2);
    ck_assert_str_eq(m->function[0].name, "f");
    ck_assert(m->function[0].is_defined && m->function[0].length == 2);
    ck_assert(m->function[0].at.line == 6 && m->function[0].results == 1);
    ck_assert_str_eq(m->function[0].param[0].name, "p");
    ck_assert_int_eq(m->function[1].body[0].operand[0].kind, EMUI_PTX_FUNCTION);
    emui_ptx_close(m);
}
END_TEST

START_TEST(functions_do_not_share_names)
{
    emui_ptx_module *m =
        ptx_read(".func a(.param .b32 x) { .reg .b32 r; X: bra X; mov.b32 r, 0; }\n"
                 ".func b(.param .b64 x) { .reg .b64 r; X: bra X; mov.b64 r, 0; }\n");
    ck_assert(m->function[0].regs == 1 && m->function[1].regs == 1);
    ck_assert_int_eq(m->function[1].reg[0].type.type, EMU_B64);
    ck_assert_int_eq(m->function[1].body[0].operand[0].index, 0);
    emui_ptx_close(m);
}
END_TEST

START_TEST(an_alias_names_a_function)
{
    emui_ptx_module *m =
        ptx_read(".func f { ret; }\n.visible .func g;\n.alias g, f;\n.alias h, f;");
    ck_assert_int_eq(m->functions, 3);
    ck_assert_str_eq(m->function[1].alias, "f");
    ck_assert_str_eq(m->function[2].name, "h");
    ck_assert_ptr_null(m->function[0].alias);
    emui_ptx_close(m);
}
END_TEST

static const struct ptx_refusal refusals[] = {
    {".entry k() { ret; }\n.entry k() { ret; }", 5, 8, "'k' is defined already, in line 4"},
    {".func f { ret; }\n.func g;\n.alias g, f;\n.func g { ret; }", 7, 7, "'g' is defined already"},
    {".global .b32 k;\n.entry k() { ret; }", 5, 8, "'k' is declared in this scope already"},
    {".func k;\n.global .b32 k;", 5, 14, "'k' is declared in this scope already"},
    {".entry 5() { ret; }", 4, 8, "the name of a function"},
    {".entry k() .what { ret; }", 4, 12, "'.what' is no directive of a function"},
    {".entry k() ret;", 4, 12, "'{' of the body"},
    {".entry (.param .b32 r) k() { ret; }", 4, 8, "the name of a function"},
    {".entry k(.param .b32 x, .param .b32 x) { ret; }", 4, 37, "'x' is declared"},
    {".alias g, f;", 4, 11, "no function 'f'"},
    {".func f { ret; }\n.alias f, f;", 5, 11, "no function 'f'"},
    {".func f { ret; }\n.alias g f;", 5, 10, "',' after the alias"},
};

START_TEST(what_is_no_function_is_refused)
{
    ptx_refused(&refusals[_i]);
}
END_TEST

Suite *emu_ptx_parse_function_suite(void)
{
    Suite *s = suite_create("emu_ptx_parse_function");
    TCase *c = tcase_create("emu_ptx_parse_function");
    tcase_add_test(c, directives_are_kept);
    tcase_add_test(c, a_declaration_and_its_definition_are_one);
    tcase_add_test(c, functions_do_not_share_names);
    tcase_add_test(c, an_alias_names_a_function);
    tcase_add_loop_test(c, what_is_no_function_is_refused, 0, COUNT(refusals));
    suite_add_tcase(s, c);
    return s;
}
