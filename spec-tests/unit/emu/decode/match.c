/* match.c - opcodes against forms: every opcode of real programs has one; modifiers in any order,
 * types in theirs; opcodes are matched once.
 *
 * opcodes.txt holds the opcodes of 34 programs that use CuTe and CUTLASS, as nvcc wrote them. */
#include "spec-tests/unit/emu/decode/text.h"

enum { OPCODES = 359 };

/* An opcode, cut at its dots. */
static emui_ptx_instruction cut(char *text)
{
    emui_ptx_instruction i = {.guard = -1, .text = "", .at = {1, 1, 0}};
    i.name = text;
    for (char *dot = strchr(text, '.'); dot != NULL; dot = strchr(dot, '.')) {
        *dot++ = '\0';
        ck_assert_int_lt(i.modifiers, EMUI_PTX_MODIFIERS);
        i.modifier[i.modifiers++] = dot;
    }
    return i;
}

typedef struct matcher {
    emui_ptx_decoder d;
    emui_ptx_error error;
    emui_ptx_function function;
} matcher;

static void begin(matcher *m)
{
    memset(m, 0, sizeof *m);
    m->d.error = &m->error;
    m->d.function = &m->function;
    m->d.opcode = calloc(EMUI_PTX_OPCODES, sizeof(emui_ptx_opcode *));
    ck_assert_ptr_nonnull(m->d.opcode);
}

START_TEST(every_opcode_of_real_programs_has_a_form)
{
    static char line[OPCODES + 1][160];
    FILE *in = fopen("spec-tests/unit/emu/decode/opcodes.txt", "r");
    matcher m;
    int n = 0;
    begin(&m);
    ck_assert_ptr_nonnull(in);
    while (n < OPCODES && fgets(line[n], sizeof line[n], in) != NULL) {
        line[n][strcspn(line[n], "\n")] = '\0';
        emui_ptx_instruction i = cut(line[n]);
        m.d.now = &i;
        ck_assert_msg(emui_ptx_opcode_of(&m.d, &i) != NULL, "%s", m.error.text);
        ++n;
    }
    fclose(in);
    ck_assert_int_eq(n, OPCODES);
    emui_ptx_forget(&m.d);
}
END_TEST

START_TEST(an_opcode_is_matched_once)
{
    char first[] = "cvt.rn.f32.f64", second[] = "cvt.rn.f32.f64", other[] = "cvt.rz.f32.f64";
    matcher m;
    begin(&m);
    emui_ptx_instruction i = cut(first), same = i, k = cut(second), o = cut(other);
    const emui_ptx_opcode *found = emui_ptx_opcode_of(&m.d, &i);
    ck_assert_ptr_nonnull(found);
    ck_assert_ptr_eq(emui_ptx_opcode_of(&m.d, &same), found);
    ck_assert_ptr_ne(emui_ptx_opcode_of(&m.d, &k), found); /* other names: not interned */
    ck_assert_ptr_ne(emui_ptx_opcode_of(&m.d, &o), found);
    ck_assert_int_eq(emui_ptx_opcode_of(&m.d, &o)->ins.count, EMU_RZ);
    ck_assert_int_eq(found->ins.count, EMU_RN);
    emui_ptx_forget(&m.d);
}
END_TEST

/* An opcode that was refused is refused again. */
START_TEST(what_has_no_form_is_not_found_again)
{
    char text[] = "add.f7";
    matcher m;
    begin(&m);
    emui_ptx_instruction i = cut(text);
    m.d.now = &i;
    ck_assert_ptr_null(emui_ptx_opcode_of(&m.d, &i));
    m.error.text[0] = '\0';
    ck_assert_ptr_null(emui_ptx_opcode_of(&m.d, &i));
    ck_assert_msg(strstr(m.error.text, ".f7 has no place") != NULL, "%s", m.error.text);
    emui_ptx_forget(&m.d);
}
END_TEST

/* Each order of the modifiers of each opcode; types stay in theirs. */
START_TEST(modifiers_stand_in_any_order)
{
    static const char *const orders[][3] = {
        {"ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16",
         "ldmatrix.sync.aligned.x4.trans.m8n8.shared.b16",
         "ldmatrix.b16.shared.trans.x4.m8n8.aligned.sync"},
        {"mad.lo.cc.u32", "mad.cc.lo.u32", "mad.u32.cc.lo"},
        {"ld.acquire.gpu.global.v2.u32", "ld.global.acquire.gpu.v2.u32",
         "ld.v2.gpu.u32.global.acquire"},
        {"cvt.rn.relu.f16x2.f32", "cvt.relu.rn.f16x2.f32", "cvt.f16x2.relu.f32.rn"}};
    for (int k = 0; k < COUNT(orders); ++k) {
        const char *wrong;
        emui_ptx_opcode first = {0};
        for (int o = 0; o < 3; ++o) {
            char text[100];
            matcher m;
            begin(&m);
            snprintf(text, sizeof text, "%s", orders[k][o]);
            emui_ptx_instruction i = cut(text);
            m.d.now = &i;
            const emui_ptx_opcode *found = emui_ptx_opcode_of(&m.d, &i);
            ck_assert_msg(found != NULL, "%s: %s", orders[k][o], m.error.text);
            if (o == 0)
                first.ins = found->ins;
            wrong = text_difference(&first.ins, &found->ins);
            ck_assert_msg(wrong == NULL, "%s: %s", orders[k][o], wrong);
            emui_ptx_forget(&m.d);
        }
    }
}
END_TEST

START_TEST(types_stand_in_their_order)
{
    text_check_refused("cvt.f32.rn.s32 %r1, %f1;", 1, 21, ".s32 is expected");
    text_check_refused("slct.s32.b32 %r1, %r2, %r3, %r4;", 1, 9, ".b32 has no place");
}
END_TEST

START_TEST(a_modifier_stands_once)
{
    text_check_refused("add.u32.u32 %r1, %r2, %r3;", 1, 8, ".u32 has no place");
    text_check_refused("add.rn.rn.f32 %f1, %f2, %f3;", 1, 7, ".rn has no place");
    text_check_refused("  @!%p1 add.sat.sat.s32 %r1, %r2, %r3;", 1, 16, ".sat has no place");
}
END_TEST

Suite *emu_decode_match_suite(void)
{
    Suite *s = suite_create("emu_decode_match");
    TCase *c = tcase_create("match");
    tcase_add_test(c, every_opcode_of_real_programs_has_a_form);
    tcase_add_test(c, an_opcode_is_matched_once);
    tcase_add_test(c, what_has_no_form_is_not_found_again);
    tcase_add_test(c, modifiers_stand_in_any_order);
    tcase_add_test(c, types_stand_in_their_order);
    tcase_add_test(c, a_modifier_stands_once);
    suite_add_tcase(s, c);
    return s;
}
