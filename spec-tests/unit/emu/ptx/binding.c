/* binding.c - what names stand for in scopes: the innermost, and labels at the end of a scope. */
#include "emu/ptx/parse.h"
#include "spec-tests/unit/emu/ptx/text.h"

static const char *register_of(const emui_ptx_module *m, int at, int operand)
{
    const emui_ptx_operand *o = ptx_operand(m, at, operand);
    ck_assert_int_eq(o->kind, EMUI_PTX_REG);
    return ptx_kernel(m)->reg[o->index].name;
}

static emu_type type_of(const emui_ptx_module *m, int at, int operand)
{
    const emui_ptx_operand *o = ptx_operand(m, at, operand);
    return ptx_kernel(m)->reg[o->index].type.type;
}

START_TEST(a_register_comes_with_its_first_use)
{
    emui_ptx_module *m = ptx_read(PTX_BODY("mov.b32 %r3, %r8; mov.b32 %r8, %r3;"));
    const emui_ptx_function *f = ptx_kernel(m);
    ck_assert_int_eq(f->regs, 4); /* q and v are declared by name */
    ck_assert_str_eq(register_of(m, 0, 0), "%r3");
    ck_assert_str_eq(register_of(m, 0, 1), "%r8");
    ck_assert_int_eq(ptx_operand(m, 0, 0)->index, ptx_operand(m, 1, 1)->index);
    ck_assert_int_eq(ptx_operand(m, 0, 1)->index, ptx_operand(m, 1, 0)->index);
    emui_ptx_close(m);
}
END_TEST

START_TEST(an_inner_scope_hides)
{
    emui_ptx_module *m = ptx_read(PTX_BODY("mov.b32 %r1, 0;"
                                           "{ .reg .b64 %r1; mov.b64 %r1, 0; mov.b32 %r2, 0; }"
                                           "{ .reg .f32 %r<3>; mov.f32 %r1, %r2; mov.b32 %r3, 0; }"
                                           "mov.b32 %r1, %r2;"));
    ck_assert_int_eq(type_of(m, 0, 0), EMU_B32);
    ck_assert_int_eq(type_of(m, 1, 0), EMU_B64);
    ck_assert_int_eq(type_of(m, 2, 0), EMU_B32);
    ck_assert_int_eq(type_of(m, 3, 0), EMU_F32);
    ck_assert_int_eq(type_of(m, 3, 1), EMU_F32);
    ck_assert_int_eq(type_of(m, 4, 0), EMU_B32);
    ck_assert_int_eq(ptx_operand(m, 0, 0)->index, ptx_operand(m, 5, 0)->index);
    ck_assert_int_eq(ptx_operand(m, 2, 0)->index, ptx_operand(m, 5, 1)->index);
    emui_ptx_close(m);
}
END_TEST

/* A register of the outer family, first named inside of the inner scope, is the outer one after. */
START_TEST(a_family_keeps_its_scope)
{
    emui_ptx_module *m = ptx_read(PTX_BODY("{ .reg .b32 x; mov.b32 %r4, x; } mov.b32 %r4, 1;"));
    ck_assert_int_eq(ptx_operand(m, 0, 0)->index, ptx_operand(m, 1, 0)->index);
    emui_ptx_close(m);
    m = ptx_read(PTX_BODY(".reg .b64 %r1<5>; mov.b64 %r12, 0; mov.b32 %r1, 0;"));
    ck_assert_int_eq(type_of(m, 0, 0), EMU_B64);
    ck_assert_int_eq(type_of(m, 1, 0), EMU_B32);
    emui_ptx_close(m);
}
END_TEST

static const struct {
    const char *body;
    int at, target;
} labels[] = {
    {"X: bra X;", 0, 0},
    {"bra X; ret; X: ret;", 0, 2},
    {"bra X; X:", 0, 1},
    {"X: ret; { bra X; ret; X: ret; } ret;", 1, 3},
    {"{ bra X; } X: ret;", 0, 1},
    {"{ { bra X; } ret; X: ret; } X: ret;", 0, 2},
    {"X: { X: ret; } bra X;", 1, 0},
    {"{ L: bra L; } { L: bra L; }", 1, 1},
    {"%r1: bra %r1;", 0, 0},
};

START_TEST(a_label_is_of_the_nearest_scope)
{
    char text[400];
    snprintf(text, sizeof text, ".entry k()\n{\n%s\n}\n", labels[_i].body);
    emui_ptx_module *m = ptx_read(text);
    const emui_ptx_operand *o = ptx_operand(m, labels[_i].at, 0);
    ck_assert_int_eq(o->kind, EMUI_PTX_LABEL);
    ck_assert_msg(o->index == labels[_i].target, "%s: %d", labels[_i].body, o->index);
    emui_ptx_close(m);
}
END_TEST

static const struct ptx_refusal refusals[] = {
    {PTX_BODY("bra X; { X: }"), 7, 5, "no label 'X'"},
    {PTX_BODY("{ X: }\n{ bra X; }"), 8, 7, "no label 'X'"},
    {PTX_BODY("A: A: ret;"), 7, 4, "'A' is declared in this scope already, in line 7"},
    {PTX_BODY(".reg .b32 a;\n.reg .b64 a;"), 8, 11, "already, in line 7"},
    {PTX_BODY(".reg .b32 %r<3>;"), 7, 11, "'%r' is declared"},
    {PTX_BODY("mov.b32 %r9, 1;"), 7, 9, "'%r9' is not declared"},
    {PTX_BODY("mov.b32 %r01, 1;"), 7, 9, "'%r01' is not declared"},
    {PTX_BODY("mov.b32 %r, 1;"), 7, 9, "'%r' is not declared"},
    {PTX_BODY("{ .reg .b32 a; }\nmov.b32 a, 1;"), 8, 9, "'a' is not declared"},
    {PTX_BODY("mov.b32 %r1, %envreg32;"), 7, 14, "no special register of the machine"},
    {PTX_BODY("mov.b32 %r12345678901, 1;"), 7, 9, "is not declared"},
};

START_TEST(what_is_not_there_is_refused)
{
    ptx_refused(&refusals[_i]);
}
END_TEST

/* One body with n scopes, one in another, each asking for a label of the outermost. */
START_TEST(scopes_nest_to_a_bound)
{
    enum { DEPTH = EMUI_PTX_SCOPES };
    for (int n = DEPTH - 3; n < DEPTH; ++n) {
        char text[DEPTH * 12 + 100] = ".entry k()\n{\n";
        for (int i = 0; i < n; ++i)
            strcat(text, "{bra X;");
        for (int i = 0; i < n; ++i)
            strcat(text, "}");
        strcat(text, "X:}\n");
        emui_ptx_error error;
        emui_ptx_module *m = ptx_try(text, &error);
        ck_assert_msg((m != NULL) == (n <= DEPTH - 2), "%d: %s", n, error.text);
        for (int i = 0; m != NULL && i < n; ++i)
            ck_assert_int_eq(ptx_operand(m, i, 0)->index, n);
        emui_ptx_close(m);
    }
}
END_TEST

START_TEST(special_registers_have_elements)
{
    emui_ptx_module *m = ptx_read(
        PTX_BODY("mov.u32 %r1, %tid.y; mov.u32 %r1, %laneid; mov.u64 %rd1, %clock64;"
                 "mov.u32 %r1, %clusterid.z; mov.u32 %r1, %ctaid.w; mov.v4.u32 v, %ntid;"));
    ck_assert_int_eq(ptx_operand(m, 0, 1)->special, EMU_TID_Y);
    ck_assert_int_eq(ptx_operand(m, 1, 1)->special, EMU_LANEID);
    ck_assert_int_eq(ptx_operand(m, 2, 1)->special, EMU_CLOCK64);
    ck_assert_int_eq(ptx_operand(m, 3, 1)->special, EMU_CLUSTERID_Z);
    ck_assert_int_eq(ptx_operand(m, 4, 1)->kind, EMUI_PTX_INT);
    ck_assert_uint_eq(ptx_operand(m, 4, 1)->value, 0);
    ck_assert_int_eq(ptx_operand(m, 5, 1)->special, EMU_NTID_X);
    ck_assert_int_eq(ptx_operand(m, 5, 1)->select, 'v');
    emui_ptx_close(m);
}
END_TEST

Suite *emu_ptx_binding_suite(void)
{
    Suite *s = suite_create("emu_ptx_binding");
    TCase *c = tcase_create("emu_ptx_binding");
    tcase_add_test(c, a_register_comes_with_its_first_use);
    tcase_add_test(c, an_inner_scope_hides);
    tcase_add_test(c, a_family_keeps_its_scope);
    tcase_add_loop_test(c, a_label_is_of_the_nearest_scope, 0, COUNT(labels));
    tcase_add_loop_test(c, what_is_not_there_is_refused, 0, COUNT(refusals));
    tcase_add_test(c, scopes_nest_to_a_bound);
    tcase_add_test(c, special_registers_have_elements);
    suite_add_tcase(s, c);
    return s;
}
