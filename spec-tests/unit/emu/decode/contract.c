/* contract.c - mul and add as one fma: each body of contract.tsv is decoded as the body beside it,
 * which says what ptxas makes of it (tools/suites/emu/contract.sh asks ptxas again). */
#define _POSIX_C_SOURCE 200809L /* open_memstream, strtok_r */
#include "spec-tests/unit/emu/decode/text.h"

enum { LINE = 2048, FIELDS = 5 };
enum { NAME, TYPES, BODY, WRITTEN_OUT, OURS };

/* ---- A body as a module --------------------------------------------------------------------- */

static const char *bits_of(const char *type)
{
    size_t n = strlen(type);
    return strcmp(type, "f64") == 0                   ? "b64"
           : n > 2 && strcmp(type + n - 2, "16") == 0 ? "b16"
                                                      : "b32";
}

/* .T is the type, .B its bits. */
static void put_body(FILE *out, const char *body, const char *type)
{
    for (const char *at = body; *at != '\0'; ++at)
        if (at[0] == '.' && (at[1] == 'T' || at[1] == 'B'))
            fprintf(out, ".%s", *++at == 'T' ? type : bits_of(type));
        else
            fputc(*at, out);
}

/* One number for a name, whatever its function has besides. */
static int32_t number_of(const char *name)
{
    const char *digits = name + strcspn(name, "0123456789");
    return (int32_t)(name[1] * 256 + (digits - name) * 16 + strtol(digits, NULL, 10));
}

static void renumber(void *of, emu_operand *o, int does)
{
    const emui_ptx_function *f = of;
    (void)does;
    o->r = number_of(f->reg[o->r].name);
}

/* As emu_ins whose operands are registers by number_of. */
static void translate(ptx_text *t, const char *body, const char *type, bool fmad)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool is_float = strcmp(type, "f32") == 0 || strcmp(type, "f64") == 0;
    const char *reg = is_float ? type : bits_of(type);
    memset(t, 0, sizeof *t);
    fprintf(out,
            ".version 9.0\n.target sm_90a\n.address_size 64\n.shared .align 16 .b8 s[64];\n"
            ".visible .entry k(.param .b64 from)\n{\n.reg .%s %%a<6>, %%t<8>, %%o<4>;\n"
            ".reg .pred %%p<4>; .reg .b32 %%r<4>; .reg .b64 %%rd<4>; .reg .f32 %%f<4>;\n"
            ".reg .f64 %%e<2>;\n",
            reg);
    put_body(out, body, type);
    fputs("\nret;\n}\n", out);
    fclose(out);
    t->module = emui_ptx_parse(text, size, &t->error);
    free(text);
    ck_assert_msg(t->module != NULL, "%s: %s", body, t->error.text);
    emui_ptx_decoder d = {.module = t->module,
                          .function = text_kernel(t),
                          .symbols = &text_symbols,
                          .error = &t->error,
                          .fmad = fmad};
    t->code = emui_ptx_translate(&d);
    emui_ptx_forget(&d);
    ck_assert_msg(t->code != NULL, "%s: %s", body, t->error.text);
    for (int k = 0; k < t->code->length; ++k) {
        emu_ins *ins = &t->code->ins[k];
        emui_ptx_each_operand(ins, renumber, (void *)text_kernel(t));
        if (ins->guard != EMU_NO_GUARD)
            ins->guard = number_of(text_kernel(t)->reg[ins->guard - 1].name);
    }
}

/* ---- What is compared ----------------------------------------------------------------------- */

/* "mul fma" */
static void name_operations(const ptx_text *t, char *to)
{
    static const char *const names[] = {[EMU_FADD] = "add", [EMU_FSUB] = "sub", [EMU_FMUL] = "mul",
                                        [EMU_FFMA] = "fma", [EMU_FDIV] = "div", [EMU_FRCP] = "rcp"};
    *to = '\0';
    for (int k = 0; k < t->code->length; ++k) {
        const emu_ins *ins = &t->code->ins[k];
        if (ins->execute == emu_alu_float &&
            (ins->op <= EMU_FFMA ||
             ((ins->flags & (EMU_APPROX | EMU_FULL)) != 0 && ins->op <= EMU_FRCP)))
            strcat(strcat(to, *to == '\0' ? "" : " "), names[ins->op]);
    }
}

static void check_same(const ptx_text *t, const ptx_text *expected, const char *name)
{
    ck_assert_msg(t->code->length == expected->code->length, "%s: %d instructions, not %d", name,
                  t->code->length, expected->code->length);
    for (int k = 0; k < t->code->length; ++k) {
        const emu_ins *a = &t->code->ins[k], *b = &expected->code->ins[k];
        const char *wrong = text_difference(a, b);
        ck_assert_msg(wrong == NULL, "%s: instruction %d: %s", name, k, wrong);
        ck_assert_msg(a->guard == b->guard && a->guard_not == b->guard_not &&
                          a->target == b->target,
                      "%s: instruction %d: guard or target", name, k);
    }
}

static void check_row(char *const *field, const char *type)
{
    ptx_text t, expected;
    char name[LINE], operations[LINE];
    snprintf(name, sizeof name, "%s (%s)", field[NAME], type);
    translate(&t, field[BODY], type, true);
    translate(&expected, field[WRITTEN_OUT], type, false);
    name_operations(&t, operations);
    if (strcmp(field[OURS], "-") == 0)
        check_same(&t, &expected, name);
    else
        ck_assert_msg(strcmp(operations, field[OURS]) == 0, "%s: %s, not %s", name, operations,
                      field[OURS]);
    text_close(&t);
    text_close(&expected);
}

START_TEST(it_is_what_ptxas_makes_of_it)
{
    FILE *in = fopen("spec-tests/unit/emu/decode/contract.tsv", "r");
    char line[LINE], *field[FIELDS], *rest, *types;
    int rows = 0;
    ck_assert_ptr_nonnull(in);
    while (fgets(line, sizeof line, in) != NULL) {
        if (line[0] == '#')
            continue;
        field[0] = strtok_r(line, "\t\n", &rest);
        for (int k = 1; k < FIELDS; ++k)
            ck_assert_ptr_nonnull(field[k] = strtok_r(NULL, "\t\n", &rest));
        for (char *type = strtok_r(field[TYPES], ",", &types); type != NULL;
             type = strtok_r(NULL, ",", &types), ++rows)
            check_row(field, type);
    }
    fclose(in);
    ck_assert_int_gt(rows, 300);
}
END_TEST

/* ---- Around it ------------------------------------------------------------------------------ */

START_TEST(without_it_all_is_as_written)
{
    ptx_text t;
    char operations[LINE];
    translate(&t, "mul.T %t0, %a0, %a1; add.T %o0, %t0, %a2;", "f32", false);
    name_operations(&t, operations);
    ck_assert_str_eq(operations, "mul add");
    text_close(&t);
}
END_TEST

START_TEST(a_difference_negates_what_is_taken_away)
{
    ptx_text t;
    translate(&t, "mul.T %t0, %a0, %a1; sub.T %o0, %t0, %a2; sub.T %o1, %a3, %t0;", "f64", true);
    ck_assert_uint_eq(t.code->ins[0].flags, EMU_NEG_C);
    ck_assert_uint_eq(t.code->ins[1].flags, EMU_NEG_A);
    ck_assert_int_eq(t.code->ins[0].c.r, number_of("%a2"));
    ck_assert_int_eq(t.code->ins[1].c.r, number_of("%a3"));
    text_close(&t);
}
END_TEST

/* The text of the sum names the product, which is at no instruction; the lines stay. */
START_TEST(the_text_is_that_of_both)
{
    ptx_text t;
    translate(&t, "mov.b32 %r1, 1;\nmul.T %t0, %a0, %a1;\nadd.T %o0, %t0, %a2;\nmov.b32 %r2, 2;",
              "f32", true);
    const emu_source *source = t.code->ins[1].source;
    ck_assert_str_eq(source->text, "add.f32 %o0, %t0, %a2 (contracted with mul.f32 %t0, %a0, %a1)");
    ck_assert_int_eq(source->at, t.code->ins[0].source->at + 2);
    ck_assert_int_eq(t.code->first[1], 1);
    ck_assert_int_eq(t.code->first[2], 1);
    ck_assert_int_eq(t.code->first[3], 2);
    text_close(&t);
}
END_TEST

/* What follows it is found still: a label, a table of labels, a function. */
START_TEST(what_follows_moves)
{
    ptx_text t, expected;
    static const char head[] = "mov.u64 %rd1, s; setp.eq.f32 %p1, %f0, %f1;";
    static const char tail[] = "table: .branchtargets A, B; brx.idx %r1, table; A: @%p1 bra B;"
                               "st.b32 [%rd1], %r1; B: mov.b32 %r2, 3;";
    char body[LINE], written_out[LINE];
    snprintf(body, sizeof body, "%s mul.T %%t0, %%a0, %%a1; add.T %%o0, %%t0, %%a2; %s", head,
             tail);
    snprintf(written_out, sizeof written_out, "%s fma.rn.T %%o0, %%a0, %%a1, %%a2; %s", head, tail);
    translate(&t, body, "f32", true);
    translate(&expected, written_out, "f32", true);
    check_same(&t, &expected, "what follows");
    text_close(&t);
    text_close(&expected);
}
END_TEST

static emui_ptx_program *with_call(ptx_text *t, const char *sum)
{
    char text[LINE];
    int n = snprintf(text, sizeof text,
                     ".version 9.0\n.target sm_90a\n.address_size 64\n"
                     ".func f() { .reg .b32 %%r<2>; mov.b32 %%r1, 5; ret; }\n"
                     ".visible .entry k()\n{ .reg .f32 %%f<8>; %s call f; ret; }\n",
                     sum);
    memset(t, 0, sizeof *t);
    t->module = emui_ptx_parse(text, (size_t)n, &t->error);
    ck_assert_msg(t->module != NULL, "%s", t->error.text);
    t->program =
        emui_ptx_decode(t->module, text_kernel(t), NULL, (emui_ptx_how){.fmad = true}, &t->error);
    ck_assert_msg(t->program != NULL, "%s", t->error.text);
    return t->program;
}

/* What ptxas 13.0 writes for sm_100a, by the size of its code, also with -fmad=false: products and
 * sums of pairs of f32 are fused where both are rounded alike. */
START_TEST(pairs_are_fused_where_rounded_alike)
{
    static const struct {
        const char *body;
        int products;
    } rows[] = {
        {"sm_100a: mul.f32x2 %d1, %d2, %d3; add.f32x2 %d4, %d1, %d5;", 0},
        {"sm_100a: mul.rn.f32x2 %d1, %d2, %d3; sub.rn.f32x2 %d4, %d1, %d5;", 0},
        {"sm_100a: mul.rz.f32x2 %d1, %d2, %d3; add.rz.f32x2 %d4, %d1, %d5;", 0},
        {"sm_100a: mul.rn.f32x2 %d1, %d2, %d3; add.rz.f32x2 %d4, %d1, %d5;", 1},
        {"sm_100a: mul.rn.f32x2 %d1, %d2, %d3; add.rn.ftz.f32x2 %d4, %d1, %d5;", 1},
    };
    for (int k = 0; k < COUNT(rows); ++k) {
        ptx_text t;
        int products = 0;
        text_decode(&t, rows[k].body);
        text_check_fine(&t);
        for (int i = 0; i < t.program->length; ++i)
            products +=
                t.program->ins[i].execute == emu_alu_float && t.program->ins[i].op == EMU_FMUL;
        ck_assert_msg(products == rows[k].products, "%s: %d products", rows[k].body, products);
        text_close(&t);
    }
}
END_TEST

START_TEST(a_call_behind_it_is_found)
{
    ptx_text one, two;
    const emui_ptx_program *a = with_call(&one, "mul.f32 %f1, %f2, %f3; add.f32 %f4, %f1, %f5;");
    const emui_ptx_program *b = with_call(&two, "fma.rn.f32 %f4, %f2, %f3, %f5;");
    ck_assert_int_eq(a->length, b->length);
    for (int k = 0; k < a->length; ++k)
        ck_assert_int_eq(a->ins[k].target, b->ins[k].target);
    text_close(&one);
    text_close(&two);
}
END_TEST

/* A result is no parameter of a kernel, though both are loaded alike: its product is not fused in
 * another block. */
START_TEST(a_result_of_a_call_is_no_constant)
{
    static const char text[] =
        ".version 9.0\n.target sm_90a\n.address_size 64\n"
        ".func (.param .f32 r) f() { .reg .f32 %x; mov.f32 %x, 0f3f800000; st.param.f32 [r], %x; "
        "ret; }\n.visible .entry k()\n{ .reg .f32 %f<8>; .param .b32 r; call (r), f; "
        "ld.param.f32 %f3, [r]; mul.f32 %f1, %f2, %f3; membar.cta; add.f32 %f4, %f1, %f5; ret; }\n";
    ptx_text t;
    int products = 0;
    memset(&t, 0, sizeof t);
    t.module = emui_ptx_parse(text, sizeof text - 1, &t.error);
    ck_assert_msg(t.module != NULL, "%s", t.error.text);
    t.program =
        emui_ptx_decode(t.module, text_kernel(&t), NULL, (emui_ptx_how){.fmad = true}, &t.error);
    ck_assert_msg(t.program != NULL, "%s", t.error.text);
    for (int k = 0; k < t.program->length; ++k)
        products += t.program->ins[k].execute == emu_alu_float && t.program->ins[k].op == EMU_FMUL;
    ck_assert_int_eq(products, 1);
    text_close(&t);
}
END_TEST

Suite *emu_decode_contract_suite(void)
{
    Suite *s = suite_create("emu_decode_contract");
    TCase *c = tcase_create("contract");
    tcase_add_test(c, it_is_what_ptxas_makes_of_it);
    tcase_add_test(c, without_it_all_is_as_written);
    tcase_add_test(c, a_difference_negates_what_is_taken_away);
    tcase_add_test(c, the_text_is_that_of_both);
    tcase_add_test(c, what_follows_moves);
    tcase_add_test(c, pairs_are_fused_where_rounded_alike);
    tcase_add_test(c, a_call_behind_it_is_found);
    tcase_add_test(c, a_result_of_a_call_is_no_constant);
    suite_add_tcase(s, c);
    return s;
}
