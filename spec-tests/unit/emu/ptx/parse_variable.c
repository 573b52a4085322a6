/* parse_variable.c - variables of every space, and parameters with their offsets. */
#include "spec-tests/unit/emu/ptx/text.h"

START_TEST(a_variable_has_space_size_and_linkage)
{
    emui_ptx_module *m = ptx_read(".visible .global .align 16 .b8 a[100];\n"
                                  ".const .v4 .f32 b[2][3];\n"
                                  ".extern .shared .align 128 .b8 c[];\n"
                                  ".weak .align 4 .global .u32 d;\n"
                                  ".common .global .u64 e, f[2];\n"
                                  ".global .attribute(.managed) .u32 g;\n"
                                  ".global .attribute(.unified(0xAB, 0xCD)) .u32 h;\n");
    const emui_ptx_variable *v = m->variable;
    ck_assert_int_eq(m->variables, 8);
    ck_assert(v[0].space == EMU_GLOBAL && v[0].bytes == 100 && v[0].align == 16);
    ck_assert(v[0].linkage == EMUI_PTX_VISIBLE && v[0].is_array && !v[0].managed);
    ck_assert(v[1].space == EMU_CONST && v[1].bytes == 96 && v[1].align == 16);
    ck_assert(v[1].linkage == EMUI_PTX_HERE);
    ck_assert(v[2].space == EMU_SHARED && v[2].bytes == 0 && v[2].align == 128);
    ck_assert(v[2].linkage == EMUI_PTX_EXTERN && v[2].is_array);
    ck_assert(v[3].linkage == EMUI_PTX_WEAK && v[3].align == 4 && !v[3].is_array);
    ck_assert(v[4].linkage == EMUI_PTX_COMMON && v[5].linkage == EMUI_PTX_COMMON);
    ck_assert(v[4].bytes == 8 && v[5].bytes == 16 && v[5].align == 8);
    ck_assert(v[6].managed && !v[7].managed);
    ck_assert_str_eq(v[5].name, "f");
    ck_assert(v[5].at.line == 8 && v[5].at.column == 25);
    emui_ptx_close(m);
}
END_TEST

START_TEST(parameters_lie_in_order)
{
    emui_ptx_module *m =
        ptx_read(".entry k(.param .u8 a, .param .u64 .ptr .global .align 16 b, .param .b16 c,\n"
                 " .param .align 64 .b8 d[128], .param .u32 .ptr e) { ret; }");
    static const uint32_t offset[] = {0, 8, 16, 64, 192};
    const emui_ptx_function *f = ptx_kernel(m);
    ck_assert_int_eq(f->params, COUNT(offset));
    for (int i = 0; i < COUNT(offset); ++i) {
        ck_assert_uint_eq(f->param[i].offset, offset[i]);
        ck_assert(f->param[i].is_param && f->param[i].space == EMU_PARAM);
    }
    ck_assert_uint_eq(f->param_bytes, 196);
    ck_assert_uint_eq(f->param[3].align, 64);
    emui_ptx_close(m);
}
END_TEST

START_TEST(parameters_may_be_registers)
{
    emui_ptx_module *m =
        ptx_read(".func (.reg .u32 r) f(.reg .pred p, .param .b32 m, .reg .u64 x)\n"
                 "{ @p mov.u32 r, 3; mov.u64 x, 4; ret; }");
    const emui_ptx_function *f = ptx_kernel(m);
    ck_assert(f->results == 1 && f->params == 3);
    ck_assert_str_eq(f->reg[f->result[0].reg - 1].name, "r");
    ck_assert_str_eq(f->reg[f->param[0].reg - 1].name, "p");
    ck_assert_int_eq(f->param[1].reg, 0);
    ck_assert_str_eq(f->reg[f->param[2].reg - 1].name, "x");
    ck_assert_uint_eq(f->param_bytes, 4);
    ck_assert_int_eq(f->body[0].guard, f->param[0].reg - 1);
    emui_ptx_close(m);
}
END_TEST

START_TEST(a_body_has_its_own)
{
    emui_ptx_module *m =
        ptx_read(".global .b32 x;\n" PTX_BODY(".local .align 16 .b8 depot[64]; .shared .b32 s[4];\n"
                                              "{ .param .b32 param0; st.param.b32 [param0], 1;\n"
                                              "{ .local .b64 s; st.local.b64 [s], 0; } }\n"
                                              "st.shared.b32 [s+4], 0; ld.global.b32 %r1, [x];\n"
                                              "ld.param.u64 %rd1, [p]; .extern .shared .b8 e[];"));
    const emui_ptx_function *f = ptx_kernel(m);
    ck_assert_int_eq(f->variables, 5);
    ck_assert(f->variable[0].space == EMU_LOCAL && f->variable[0].bytes == 64);
    ck_assert(f->variable[2].space == EMU_PARAM && !f->variable[2].is_param);
    ck_assert_ptr_eq(ptx_operand(m, 0, 0)->part[0].variable, &f->variable[2]);
    ck_assert_ptr_eq(ptx_operand(m, 1, 0)->part[0].variable, &f->variable[3]);
    ck_assert_ptr_eq(ptx_operand(m, 2, 0)->part[0].variable, &f->variable[1]);
    ck_assert_ptr_eq(ptx_operand(m, 3, 1)->part[0].variable, &m->variable[0]);
    ck_assert_ptr_eq(ptx_operand(m, 4, 1)->part[0].variable, &f->param[0]);
    ck_assert_int_eq(f->variable[4].linkage, EMUI_PTX_EXTERN);
    emui_ptx_close(m);
}
END_TEST

/* Declared and then defined, in either order. */
START_TEST(an_extern_variable_may_be_defined)
{
    emui_ptx_module *m = ptx_read(".extern .global .u32 x[4];\n"
                                  ".visible .global .u32 x[4] = {1, 2};\n"
                                  ".extern .global .u32 x[4];\n");
    ck_assert_int_eq(m->variables, 1);
    ck_assert_int_eq(m->variable[0].linkage, EMUI_PTX_VISIBLE);
    ck_assert_ptr_nonnull(m->variable[0].initial);
    emui_ptx_close(m);
}
END_TEST

static const struct ptx_refusal refusals[] = {
    {".global .u32 x;\n.global .u32 x;", 5, 14, "'x' is declared in this scope already"},
    {".extern .global .u32 x;\n.global .u64 x;", 5, 14, "'x' is declared"},
    {".global .u32 x[0];", 4, 14, "'x' has no size"},
    {".shared .b8 x[];", 4, 13, "'x' has no size"},
    {".global .u32 x y;", 4, 16, "';' after the declaration"},
    {".global .u32 5;", 4, 14, "the name of a variable"},
    {".global .u32 r<3>;", 4, 15, "';' after the declaration"},
    {".global .u32 x[2;", 4, 17, "']' after the number"},
    {".global .u32 x[2][];", 4, 19, "expected a number of elements"},
    {".global .u32 x[1][1][1][1][1][1][1][1][1];", 4, 40, "more than 8 dimensions"},
    {".global .b64 x[1099511627776];", 4, 30, "more than 2^40 bytes"},
    {".global .b8 x[1048576][1048576][2];", 4, 35, "more than 2^40 bytes"},
    {".global .b8 x[-1];", 4, 15, "not a negative one"},
    {".global .pred x;", 4, 1, "predicates are registers"},
    {".param .u32 x;", 4, 1, ".param variable of no function"},
    {".align 4 .u32 x;", 4, 1, "expected a state space"},
    {".global .attribute .u32 x;", 4, 20, "'(' after .attribute"},
    {".global .attribute(managed) .u32 x;", 4, 20, "expected an attribute"},
    {".global .attribute(.managed .u32 x;", 4, 29, "')' after the attributes"},
    {".entry k(.u32 x) {}", 4, 10, "expected a parameter"},
    {".entry k(.param .u32 x {}", 4, 24, "')' or ','"},
    {".entry k(.param .pred x) {}", 4, 10, "predicates are registers"},
    {".entry k(.param .b8 x[2000000]) {}", 4, 21, "more than 2^20 bytes"},
    {".entry k(.param .u32 x = 5) {}", 4, 22, "only .global and .const"},
    {".entry k .param", 4, 10, "'.param' is no directive of a function"},
};

START_TEST(what_is_no_variable_is_refused)
{
    ptx_refused(&refusals[_i]);
}
END_TEST

Suite *emu_ptx_parse_variable_suite(void)
{
    Suite *s = suite_create("emu_ptx_parse_variable");
    TCase *c = tcase_create("emu_ptx_parse_variable");
    tcase_add_test(c, a_variable_has_space_size_and_linkage);
    tcase_add_test(c, parameters_lie_in_order);
    tcase_add_test(c, parameters_may_be_registers);
    tcase_add_test(c, a_body_has_its_own);
    tcase_add_test(c, an_extern_variable_may_be_defined);
    tcase_add_loop_test(c, what_is_no_variable_is_refused, 0, COUNT(refusals));
    suite_add_tcase(s, c);
    return s;
}
