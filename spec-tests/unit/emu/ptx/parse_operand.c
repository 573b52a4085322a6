/* parse_operand.c - operands of every shape, and texts that are none. */
#include "spec-tests/unit/emu/ptx/text.h"

static const char *register_of(const emui_ptx_module *m, const emui_ptx_operand *o)
{
    ck_assert_int_eq(o->kind, EMUI_PTX_REG);
    return ptx_kernel(m)->reg[o->index].name;
}

START_TEST(constants_have_kinds)
{
    emui_ptx_module *m =
        ptx_read(PTX_BODY("x 7, -7, 0f3F800000, 1.5, -1U, (1 << 4) | 3, ~0, -0, -WARP_SZ;"));
    const emui_ptx_operand *o = ptx_operand(m, 0, 0);
    ck_assert(o[0].kind == EMUI_PTX_INT && o[0].value == 7 && !o[0].is_negative);
    ck_assert(o[1].kind == EMUI_PTX_INT && o[1].value == (uint64_t)-7 && o[1].is_negative);
    ck_assert(o[2].kind == EMUI_PTX_F32 && o[2].value == 0x3f800000);
    ck_assert(o[3].kind == EMUI_PTX_F64 && o[3].value == UINT64_C(0x3ff8000000000000));
    ck_assert(o[4].value == UINT64_MAX && !o[4].is_negative);
    ck_assert(o[5].value == 19);
    ck_assert(o[6].value == UINT64_MAX && !o[6].is_negative);
    ck_assert(o[7].value == 0 && !o[7].is_negative);
    ck_assert(o[8].value == (uint64_t)-32 && o[8].is_negative);
    emui_ptx_close(m);
}
END_TEST

START_TEST(registers_may_be_parts_and_negated)
{
    emui_ptx_module *m = ptx_read(
        PTX_BODY("x %r1, !q, -%r2, _, v.y, v.w, v.b, %r3.b2, %r3.h1, %r3.b3210, v, -%r1.h0;"));
    const emui_ptx_operand *o = ptx_operand(m, 0, 0);
    ck_assert_str_eq(register_of(m, &o[0]), "%r1");
    ck_assert(o[1].negated && !o[0].negated);
    ck_assert_str_eq(register_of(m, &o[1]), "q");
    ck_assert(o[2].negated && o[2].kind == EMUI_PTX_REG);
    ck_assert_int_eq(o[3].kind, EMUI_PTX_SINK);
    ck_assert(o[4].select == 'x' && o[4].lane == 1);
    ck_assert(o[5].select == 'x' && o[5].lane == 3);
    ck_assert(o[6].select == 'x' && o[6].lane == 2);
    ck_assert(o[7].select == 'b' && o[7].lane == 2);
    ck_assert(o[8].select == 'h' && o[8].lane == 1);
    ck_assert(o[9].select == 'b' && o[9].lane == 0x3210);
    ck_assert_int_eq(o[10].select, 0);
    ck_assert(o[11].negated && o[11].select == 'h' && o[11].lane == 0);
    emui_ptx_close(m);
}
END_TEST

START_TEST(addresses_have_bases)
{
    emui_ptx_module *m =
        ptx_read(".global .b32 g[8];\n" PTX_BODY("x [%rd1], [%rd1+8], [g], [g+4], [0x100], [p+-8];"
                                                 "mov.b64 %rd1, g + 4; mov.b64 %rd1, g[2];"
                                                 "ld.b32 %r1, g[2];"));
    const emui_ptx_operand *o = ptx_operand(m, 0, 0);
    for (int i = 0; i < 6; ++i)
        ck_assert_int_eq(o[i].kind, EMUI_PTX_ADDRESS);
    ck_assert_str_eq(register_of(m, o[0].part), "%rd1");
    ck_assert(o[0].value == 0 && o[0].parts == 1);
    ck_assert_uint_eq(o[1].value, 8);
    ck_assert(o[2].part->kind == EMUI_PTX_VARIABLE && o[2].part->variable == &m->variable[0]);
    ck_assert(o[3].part->variable == &m->variable[0] && o[3].value == 4);
    ck_assert(o[4].parts == 0 && o[4].value == 0x100);
    ck_assert(o[5].part->variable == ptx_kernel(m)->param && o[5].value == (uint64_t)-8);
    o = ptx_operand(m, 1, 1);
    ck_assert(o->kind == EMUI_PTX_VARIABLE && o->variable == &m->variable[0] && o->value == 4);
    o = ptx_operand(m, 2, 1);
    ck_assert(o->kind == EMUI_PTX_VARIABLE && o->value == 8);
    o = ptx_operand(m, 3, 1);
    ck_assert(o->kind == EMUI_PTX_ADDRESS && o->value == 8);
    ck_assert_ptr_eq(o->part->variable, &m->variable[0]);
    emui_ptx_close(m);
}
END_TEST

START_TEST(some_hold_others)
{
    emui_ptx_module *m = ptx_read(
        ".func f;\n" PTX_BODY("x {%r1, _, 5, %tid.x}, %p1|q, _|%p2, {}, [%rd1+64, {%r1, %r2}],"
                              "[%rd1, %rd2, {%f1}]; call (%r1, %r2), f, (p, %r3, 4), f;"));
    const emui_ptx_operand *o = ptx_operand(m, 0, 0);
    ck_assert(o[0].kind == EMUI_PTX_VECTOR && o[0].parts == 4);
    ck_assert_int_eq(o[0].part[1].kind, EMUI_PTX_SINK);
    ck_assert(o[0].part[2].kind == EMUI_PTX_INT && o[0].part[2].value == 5);
    ck_assert_int_eq(o[0].part[3].special, EMU_TID_X);
    ck_assert(o[1].kind == EMUI_PTX_PAIR && o[1].parts == 2);
    ck_assert_str_eq(register_of(m, &o[1].part[0]), "%p1");
    ck_assert_str_eq(register_of(m, &o[1].part[1]), "q");
    ck_assert_int_eq(o[2].part[0].kind, EMUI_PTX_SINK);
    ck_assert(o[3].kind == EMUI_PTX_VECTOR && o[3].parts == 0);
    ck_assert(o[4].kind == EMUI_PTX_TENSOR && o[4].value == 64 && o[4].parts == 2);
    ck_assert_int_eq(o[4].part[1].parts, 2);
    ck_assert(o[5].kind == EMUI_PTX_TENSOR && o[5].parts == 3);
    o = ptx_operand(m, 1, 0);
    ck_assert(o[0].kind == EMUI_PTX_PARENS && o[0].parts == 2);
    ck_assert(o[1].kind == EMUI_PTX_FUNCTION && o[2].kind == EMUI_PTX_PARENS);
    ck_assert_str_eq(o[1].name, "f");
    ck_assert_ptr_eq(o[2].part[0].variable, ptx_kernel(m)->param);
    ck_assert_int_eq(o[3].kind, EMUI_PTX_FUNCTION);
    emui_ptx_close(m);
}
END_TEST

/* wgmma has up to 128 registers in one. */
START_TEST(a_vector_has_up_to_128_parts)
{
    for (int n = 127; n < 130; ++n) {
        char body[2000] = ".entry k()\n{ .reg .b32 a; x {a";
        for (int i = 1; i < n; ++i)
            strcat(body, ", a");
        strcat(body, "}; }");
        emui_ptx_error error;
        emui_ptx_module *m = ptx_try(body, &error);
        ck_assert_int_eq(m != NULL, n <= 128);
        if (m != NULL)
            ck_assert_int_eq(ptx_operand(m, 0, 0)->parts, n);
        else
            ck_assert_ptr_nonnull(strstr(error.text, "more than 128 operands"));
        emui_ptx_close(m);
    }
}
END_TEST

static const struct ptx_refusal refusals[] = {
    {PTX_BODY("x %r1"), 8, 1, "',' or ';' after an operand, not '}'"},
    {PTX_BODY("x ,;"), 7, 3, "expected an operand"},
    {PTX_BODY("x %r1,;"), 7, 7, "expected an operand"},
    {PTX_BODY("x {%r1;"), 7, 7, "'}' or ',' in a vector"},
    {PTX_BODY("x {{%r1}};"), 7, 4, "expected an operand"},
    {PTX_BODY("x [%rd1;"), 7, 8, "']', ',' or '+'"},
    {PTX_BODY("x [];"), 7, 4, "expected an operand"},
    {PTX_BODY("x [%rd1+%rd2];"), 7, 9, "expected a constant"},
    {PTX_BODY("x [1.5];"), 7, 3, "an address is an integer"},
    {PTX_BODY("x [%tid.x];"), 7, 4, "an address begins with"},
    {PTX_BODY("x [0, {%r1}];"), 7, 3, "no tensor before them"},
    {PTX_BODY("x (%r1);"), 7, 4, "expected a constant"},
    {PTX_BODY("x -%tid.x;"), 7, 3, "only a register can be negated"},
    {PTX_BODY("x !p;"), 7, 3, "only a register can be negated"},
    {PTX_BODY("x v.q;"), 7, 4, "a part of a register"},
    {PTX_BODY("x %r1.x1;"), 7, 6, "a part of a register"},
    {PTX_BODY("x %r1.b;"), 7, 6, "has 1 elements"},
    {PTX_BODY("x %r1.h4;"), 7, 6, "a part of a register"},
    {PTX_BODY("x %r1.b01234;"), 7, 6, "a part of a register"},
    {PTX_BODY("x %r1.y;"), 7, 6, "'%r1' has 1 elements"},
    {PTX_BODY("x %laneid.x;"), 7, 10, "'%laneid' has no such part"},
    {PTX_BODY("x %tid.b0;"), 7, 7, "'%tid' has no such part"},
    {PTX_BODY("x p[%r1];"), 7, 5, "a constant as an index"},
    {PTX_BODY("x p[1;"), 7, 6, "']' after the index"},
    {PTX_BODY("x %r1 + 1;"), 7, 7, "',' or ';'"},
    {PTX_BODY("x nothing;"), 7, 3, "'nothing' is not declared"},
    {PTX_BODY("x \"s\";"), 7, 3, "expected an operand"},
    {PTX_BODY("x 0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0;"), 7, 35, "more than 16 operands"},
};

START_TEST(what_is_no_operand_is_refused)
{
    ptx_refused(&refusals[_i]);
}
END_TEST

Suite *emu_ptx_parse_operand_suite(void)
{
    Suite *s = suite_create("emu_ptx_parse_operand");
    TCase *c = tcase_create("emu_ptx_parse_operand");
    tcase_add_test(c, constants_have_kinds);
    tcase_add_test(c, registers_may_be_parts_and_negated);
    tcase_add_test(c, addresses_have_bases);
    tcase_add_test(c, some_hold_others);
    tcase_add_test(c, a_vector_has_up_to_128_parts);
    tcase_add_loop_test(c, what_is_no_operand_is_refused, 0, COUNT(refusals));
    suite_add_tcase(s, c);
    return s;
}
