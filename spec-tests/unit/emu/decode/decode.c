/* decode.c - functions as programs: every scalar form that an H200 was asked for, branches,
 * sources, ends; what comes of memory that is short.
 *
 * The forms are those of spec-tests/spec/recorded/h200/scalar.answers, in PTX's spelling; each must
 * become the instruction that the replay puts to the machine, which answers as the H200 did. What
 * is not here: forms one by one (the suites of the tables), registers (live.c, rows.c). */
#include "spec-tests/unit/emu/decode/text.h"

#include "spec-tests/compare/replay/scalar_form.h"

/* ---- Recorded forms ---- */

enum { LINE = 4096, WORDS = 8, NAMES = 10 };

/* The type of a register for an operand of so many bits. */
static const char *register_type(const char *type)
{
    unsigned bits = scalar_bits(type);
    return bits == 1    ? "pred"
           : bits <= 16 ? "b16"
           : bits == 32 ? "b32"
           : bits == 64 ? "b64"
                        : "b128";
}

/* What a form names, as registers %a .. in the order of SCALAR_ALL_NAMES. */
typedef struct named {
    char type[NAMES][16];
} named;

static void note(named *n, const char *text)
{
    scalar_operand o;
    while (*text != '\0' && *text != '%') {
        if (strchr("|,{}.[]", *text) != NULL) {
            ++text;
            continue;
        }
        text = scalar_operand_of(text, &o);
        int at = o.name == '\0' ? -1 : scalar_place(o.name, SCALAR_ALL_NAMES);
        if (at >= 0)
            snprintf(n->type[at], sizeof n->type[at], "%s", o.type);
    }
}

/* "d:b32|e:pred" as "%d|%e": types go, names are registers. "%tid.x" stays. */
static void spell(char *to, size_t size, const char *text)
{
    size_t used = strlen(to);
    if (*text == '%') {
        snprintf(to + used, size - used, "%s", text);
        return;
    }
    while (*text != '\0' && used + 8 < size) {
        scalar_operand o;
        if (strchr("|,{}[]", *text) != NULL) {
            used += (size_t)snprintf(to + used, size - used, "%c", *text++);
            continue;
        }
        text = scalar_operand_of(text, &o);
        char sign[2] = {o.sign, '\0'}, name[3] = {'%', o.name, '\0'};
        used += (size_t)snprintf(to + used, size - used, "%s%s%s%s", sign,
                                 o.name == '\0' ? o.type : name, o.selector[0] != '\0' ? "." : "",
                                 o.selector);
    }
}

static void spell_instruction(char *to, size_t size, char *const *word, int n)
{
    snprintf(to + strlen(to), size - strlen(to), "%s", word[0]);
    for (int k = 1; k < n; ++k) {
        snprintf(to + strlen(to), size - strlen(to), "%s", k == 1 ? " " : ", ");
        spell(to, size, word[k]);
    }
    snprintf(to + strlen(to), size - strlen(to), ";\n");
}

/* The replay's rows are four a name, its predicates one; here both are registers by number. */
static void renumber(emu_operand *o)
{
    if (o->kind == EMU_REG)
        o->r /= SCALAR_ROWS;
}

static void renumber_all(scalar_instruction *s)
{
    emu_ins *i = &s->ins;
    emu_operand *all[] = {&i->d, &i->e, &i->a, &i->b, &i->c, &i->x};
    for (size_t k = 0; k < sizeof all / sizeof all[0]; ++k)
        renumber(all[k]);
    for (int k = 0; k < i->listed; ++k)
        renumber(&s->list[k]);
}

static emui_ptx_code *translate(const char *source, emui_ptx_module **module)
{
    emui_ptx_error error;
    *module = emui_ptx_parse(source, strlen(source), &error);
    ck_assert_msg(*module != NULL, "%s: %s", source, error.text);
    emui_ptx_decoder d = {.module = *module, .function = &(*module)->function[0], .error = &error};
    emui_ptx_code *code = emui_ptx_translate(&d);
    emui_ptx_forget(&d);
    ck_assert_msg(code != NULL, "%s: %s", source, error.text);
    return code;
}

/* One line of the records: "scalar" and instructions separated by ";". Returns how many. */
static int check_form(char *line)
{
    char *word[64], source[LINE] = ".version 9.0\n.target sm_90a\n.address_size 64\n.entry k() {\n";
    int words = 0, at = 0;
    named n = {0};
    for (char *w = strtok(line, " "); w != NULL && words < 64; w = strtok(NULL, " "))
        word[words++] = w;
    for (int k = 1; k < words; ++k)
        note(&n, word[k]);
    for (int k = 0; k < NAMES; ++k)
        snprintf(source + strlen(source), sizeof source - strlen(source), ".reg .%s %%%c;\n",
                 n.type[k][0] == '\0' ? "b32" : register_type(n.type[k]), SCALAR_ALL_NAMES[k]);
    for (int k = 1, last; k < words; k = last + 1) {
        for (last = k; last < words && strcmp(word[last], ";") != 0; ++last)
            ;
        spell_instruction(source, sizeof source, word + k, last - k);
    }
    strcat(source, "}\n");
    emui_ptx_module *module;
    emui_ptx_code *code = translate(source, &module);
    for (int k = 1, last; k < words; k = last + 1, ++at) {
        scalar_instruction expected;
        for (last = k; last < words && strcmp(word[last], ";") != 0; ++last)
            ;
        ck_assert_ptr_null(scalar_decode(&expected, word + k, last - k));
        renumber_all(&expected);
        if (expected.ins.execute == emu_policy && expected.ins.op == EMU_POLICY_RANGE)
            expected.ins.a.kind = EMU_ADDRESS; /* which the replay has in a register */
        const char *wrong = text_difference(&code->ins[at], &expected.ins);
        ck_assert_msg(wrong == NULL, "%s: instruction %d: %s", source, at, wrong);
    }
    ck_assert_int_eq(code->length, at + 1);
    emui_ptx_code_close(code);
    emui_ptx_close(module);
    return at;
}

START_TEST(every_recorded_form_is_what_the_replay_makes_of_it)
{
    static char line[1 << 16];
    FILE *in = fopen("spec-tests/spec/recorded/h200/scalar.answers", "r");
    int forms = 0;
    ck_assert_ptr_nonnull(in);
    while (fgets(line, sizeof line, in) != NULL) {
        char *end = strstr(line, "  = ");
        if (strncmp(line, "scalar ", 7) != 0 || end == NULL)
            continue;
        *end = '\0';
        check_form(line);
        ++forms;
    }
    fclose(in);
    ck_assert_int_eq(forms, 2653);
}
END_TEST

/* ---- Functions as they are ---- */

START_TEST(a_branch_goes_to_an_instruction_of_the_program)
{
    ptx_text t;
    text_decode(&t, "cvta.local.u64 %d1, l;" /* two */
                    "L: @!%p1 bra END;"
                    "ld.global.s8 %d2, [%d1];" /* two */
                    "bra.uni L;"
                    "END:");
    text_check_fine(&t);
    const emui_ptx_code *code = t.program->part[0];
    static const int32_t first[] = {0, 2, 3, 5, 6};
    for (int k = 0; k < COUNT(first); ++k)
        ck_assert_int_eq(code->first[k], first[k]);
    ck_assert_int_eq(t.program->ins[2].target, 6);
    ck_assert(t.program->ins[2].guard_not);
    ck_assert_int_eq(t.program->ins[2].guard, 1);
    ck_assert_int_eq(t.program->ins[5].target, 2);
    ck_assert_uint_eq(t.program->ins[5].flags, EMU_UNI);
    ck_assert(t.program->ins[6].execute == emu_exit);
    ck_assert_ptr_null(t.program->ins[6].source);
    text_close(&t);
}
END_TEST

START_TEST(an_instruction_knows_where_it_was_written)
{
    ptx_text t;
    text_decode(&t, ".loc 1 77 3\n  @%p1   add.u32   %r1,%r2,  3;\nexit;");
    text_check_fine(&t);
    const emu_source *s = t.program->ins[0].source;
    ck_assert_str_eq(s->text, "@%p1 add.u32 %r1,%r2, 3");
    ck_assert_int_eq(s->at, TEXT_LINE + 1);
    ck_assert_int_eq(s->line, 77);
    ck_assert_ptr_null(s->file);
    text_close(&t);
}
END_TEST

/* Each instruction that a piece of text becomes has the text's guard and source. */
START_TEST(all_of_an_instruction_is_under_its_guard)
{
    ptx_text t;
    text_decode(&t, "@!%p1 ld.global.v2.s32 {%d1, %d2}, [g]; exit;");
    text_check_fine(&t);
    ck_assert_int_eq(t.program->part[0]->first[1], 3);
    for (int k = 0; k < 3; ++k) {
        ck_assert_int_eq(t.program->ins[k].guard, 1);
        ck_assert(t.program->ins[k].guard_not);
        ck_assert_ptr_eq(t.program->ins[k].source, t.program->ins[0].source);
    }
    text_close(&t);
}
END_TEST

START_TEST(an_empty_kernel_ends)
{
    ptx_text t;
    text_decode(&t, "");
    text_check_fine(&t);
    ck_assert_int_eq(t.program->length, 1);
    ck_assert_int_eq(t.program->rows, 0);
    ck_assert_int_eq(t.program->predicates, 1);
    text_close(&t);
}
END_TEST

/* ---- Memory that is short ---- */

START_TEST(memory_may_be_short_anywhere)
{
    static const char source[] =
        ".version 9.0\n.target sm_90a\n.address_size 64\n"
        ".func f(.param .b32 x) { .reg .b32 %r<4>; ld.param.b32 %r1, [x]; ret; }\n"
        ".entry k() { .reg .b32 %r<8>; .reg .b64 %d<4>; .reg .pred %p<3>; .param .b32 p;\n"
        "mov.b64 {%r1, %r2}, %d1; L: setp.eq.u32 %p1, %r1, %r3; @%p1 bra L; call f, (p);\n"
        "mov.b64 %d2, f; ret; }";
    static const emui_ptx_symbols none;
    emui_ptx_error error;
    emui_ptx_module *module = emui_ptx_parse(source, sizeof source - 1, &error);
    ck_assert_ptr_nonnull(module);
    long n = 0;
    for (bool fails = true; fails; ++n) {
        memset(&error, 0, sizeof error);
        check_let_fail(n);
        emui_ptx_program *p = emui_ptx_decode(module, &module->function[module->functions - 1],
                                              &none, (emui_ptx_how){.fmad = true}, &error);
        fails = check_has_failed();
        ck_assert((p == NULL) == fails);
        ck_assert(!fails || (error.at.line == 0 && strcmp(error.text, "out of memory") == 0));
        emui_ptx_program_close(p);
    }
    ck_assert_int_gt(n, 50);
    emui_ptx_close(module);
}
END_TEST

Suite *emu_decode_suite(void)
{
    Suite *s = suite_create("emu_decode");
    TCase *forms = tcase_create("forms");
    tcase_set_timeout(forms, 60);
    tcase_add_test(forms, every_recorded_form_is_what_the_replay_makes_of_it);
    suite_add_tcase(s, forms);
    TCase *functions = tcase_create("functions");
    tcase_add_test(functions, a_branch_goes_to_an_instruction_of_the_program);
    tcase_add_test(functions, an_instruction_knows_where_it_was_written);
    tcase_add_test(functions, all_of_an_instruction_is_under_its_guard);
    tcase_add_test(functions, an_empty_kernel_ends);
    tcase_add_test(functions, memory_may_be_short_anywhere);
    suite_add_tcase(s, functions);
    return s;
}
