/* load.c - modules in a machine: places of variables, and the values that they begin with. */
#include "emu/state/state.h"
#include "spec-tests/unit/emu/load/loaded.h"

static uint64_t word_at(emu_machine *m, uint64_t address)
{
    uint64_t word = 0;
    ck_assert(emu_get(m, address, &word, 8));
    return word;
}

START_TEST(variables_have_their_values)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, ".global .u64 a[3] = {7, 8};\n.global .b32 b;\n.const .u8 c = 5;\n"
                           ".const .u64 d[2] = {9};\n");
    uint64_t bytes = 0, a = emu_ptx_address(p, "a", &bytes), d = emu_ptx_address(p, "d", NULL);
    ck_assert_uint_eq(bytes, 24);
    ck_assert(word_at(m, a) == 7 && word_at(m, a + 8) == 8 && word_at(m, a + 16) == 0);
    ck_assert_uint_eq(d, emu_generic(EMU_CONST, 8));
    ck_assert(word_at(m, d) == 9 && word_at(m, d + 8) == 0);
    ck_assert_uint_eq(word_at(m, emu_generic(EMU_CONST, 0)) & 0xff, 5);
    uint32_t b = 1;
    ck_assert(emu_get(m, emu_ptx_address(p, "b", NULL), &b, 4));
    ck_assert_uint_eq(b, 0);
    emu_ptx_unload(p);
    ck_assert(!emu_get(m, a, &b, 4));
    emu_close(m);
}
END_TEST

START_TEST(addresses_are_filled_in)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, ".func f; .func g;\n.const .b32 pad, c;\n"
                           ".global .u64 t[6] = {later + 4, generic(later), c, generic(c), g, f};\n"
                           ".global .u8 bytes[3] = {0xff(later), 0xff00(later), 0xff0000(later)};\n"
                           ".global .b32 later[4];\n");
    uint64_t t = emu_ptx_address(p, "t", NULL), later = emu_ptx_address(p, "later", NULL);
    uint8_t bytes[3];
    ck_assert_uint_eq(word_at(m, t), later + 4);
    ck_assert_uint_eq(word_at(m, t + 8), later);
    ck_assert_uint_eq(word_at(m, t + 16), 4);
    ck_assert_uint_eq(word_at(m, t + 24), emu_generic(EMU_CONST, 4));
    ck_assert_uint_eq(word_at(m, t + 32), EMUI_NAMED_CODE + 16); /* its second function, */
    ck_assert_uint_eq(word_at(m, t + 40), EMUI_NAMED_CODE);      /* .. and its first one */
    ck_assert(emu_get(m, emu_ptx_address(p, "bytes", NULL), bytes, 3));
    for (int i = 0; i < 3; ++i)
        ck_assert_uint_eq(bytes[i], later >> 8 * i & 0xff);
    emu_ptx_unload(p);
    emu_close(m);
}
END_TEST

/* Each has its part of const space, which is free again when it has gone. */
START_TEST(modules_share_a_machine)
{
    emu_machine *m = loaded_machine();
    emu_ptx *a = loaded(m, ".const .u64 c = 1;\n"), *b = loaded(m, ".const .u64 c = 2;\n");
    uint64_t of_a = emu_ptx_address(a, "c", NULL), of_b = emu_ptx_address(b, "c", NULL);
    ck_assert_uint_ne(of_a, of_b);
    ck_assert(word_at(m, of_a) == 1 && word_at(m, of_b) == 2);
    emu_ptx_unload(b);
    ck_assert_uint_eq(word_at(m, of_a), 1);
    b = loaded(m, ".const .u64 c = 3;\n");
    ck_assert_uint_eq(emu_ptx_address(b, "c", NULL), of_b);
    emu_ptx_unload(a);
    ck_assert_uint_eq(word_at(m, of_b), 3);
    emu_ptx_error error;
    ck_assert_ptr_null(loaded_try(m, ".const .b8 large[65400];\n", &error));
    ck_assert_ptr_nonnull(strstr(error.text, "does not fit into the 64 KiB"));
    ck_assert_uint_eq(word_at(m, of_b), 3);
    emu_ptx_unload(b);
    emu_close(m);
}
END_TEST

static const struct ptx_refusal refusals[] = {
    {".global .u64 t = nothing;", 4, 18, "'nothing' is no variable"},
    {".shared .b32 s;\n.global .u64 t = s;", 5, 18, "'s' is no variable of global or const"},
    {".const .b8 a[65536];\n.const .b8 b;", 5, 12, "'b' does not fit into the 64 KiB"},
    {".global .align 512 .b8 a;", 4, 24, "'a' is aligned to more than the 256"},
    {".entry k() { what", 4, 18, "not the end of the text"},
    {".entry k() {\n mov.b32 %d, 1; }", 5, 10,
     "'%d' is not declared"}, /* no conversion of printf */
};

START_TEST(what_cannot_be_loaded_is_refused)
{
    emu_ptx_error error;
    const struct ptx_refusal *r = &refusals[_i];
    emu_machine *m = loaded_machine();
    ck_assert_ptr_null(loaded_try(m, r->text, &error));
    ck_assert_msg(strstr(error.text, r->part) != NULL, "%s", error.text);
    ck_assert_msg(error.line == r->line && error.column == r->column, "%d:%d: %s", error.line,
                  error.column, error.text);
    emu_close(m);
}
END_TEST

/* Nothing stays in the machine of a load that failed. */
START_TEST(short_memory_is_told)
{
    emu_machine *m = loaded_machine();
    long nth = 0;
    for (bool failed = true; failed; ++nth) {
        emu_ptx_error error;
        static const char text[] = PTX_BEGIN ".global .u64 a[3] = {generic(b)};\n.const .b32 b;\n"
                                             ".entry k(.param .b32 n) { .shared .b32 s; ret; }\n";
        check_let_fail(nth);
        emu_ptx *p = emu_ptx_load(m, text, sizeof text - 1, &error);
        failed = check_has_failed();
        ck_assert_msg((p == NULL) == failed, "%ld: %s", nth, error.text);
        if (failed)
            ck_assert_str_eq(error.text, "out of memory");
        emu_ptx_unload(p);
        ck_assert_int_eq(m->globals, 0);
    }
    ck_assert_int_gt(nth, 20);
    emu_close(m);
}
END_TEST

START_TEST(managed_variables_are_memory_of_the_host)
{
    emu_machine *m = loaded_machine();
    emu_ptx *p = loaded(m, ".global .attribute(.managed) .align 8 .u64 a = 7;\n");
    uint64_t a = emu_ptx_address(p, "a", NULL);
    ck_assert_uint_eq(*(uint64_t *)(uintptr_t)a, 7);
    *(uint64_t *)(uintptr_t)a = 8;
    ck_assert_uint_eq(word_at(m, a), 8);
    emu_ptx_unload(p);
    ck_assert(!emu_get(m, a, &a, 8));
    emu_close(m);
}
END_TEST

/* The machine that a text needs: of no target, or of an older one, an H200. */
static const struct {
    const char *text;
    emu_arch is;
    const char *why; /* NULL: there is one */
} targets[] = {
    {"", EMU_SM_90A, NULL},
    {".version 9.0\n.target sm_80\n", EMU_SM_90A, NULL},
    {".version 9.0\n.target sm_90a\n", EMU_SM_90A, NULL},
    {".version 9.0\n.target sm_100a\n", EMU_SM_100A, NULL},
    {".version 9.0\n.target sm_103a\n", EMU_SM_103A, NULL},
    {".version 9.0\n.target sm_120a\n", EMU_SM_120A, NULL},
    {".version 9.0\n.target sm_101a\n", EMU_SM_90A,
     "the module is for sm_101a, which the machine cannot be: it may be one of sm_90a, sm_100a, "
     "sm_103a and sm_120a"},
};

START_TEST(a_text_says_which_machine_it_needs)
{
    const char *text = targets[_i].text;
    emu_arch arch = EMU_ARCHS;
    char why[200] = "";
    ck_assert(emu_ptx_arch(text, strlen(text), &arch, why, sizeof why) ==
              (targets[_i].why == NULL));
    ck_assert_int_eq(arch, targets[_i].is);
    ck_assert_str_eq(why, targets[_i].why == NULL ? "" : targets[_i].why);
}
END_TEST

Suite *emu_ptx_load_suite(void)
{
    Suite *s = suite_create("emu_ptx_load");
    TCase *c = tcase_create("emu_ptx_load");
    tcase_add_test(c, variables_have_their_values);
    tcase_add_test(c, addresses_are_filled_in);
    tcase_add_test(c, modules_share_a_machine);
    tcase_add_test(c, managed_variables_are_memory_of_the_host);
    tcase_add_loop_test(c, what_cannot_be_loaded_is_refused, 0, COUNT(refusals));
    tcase_add_test(c, short_memory_is_told);
    tcase_add_loop_test(c, a_text_says_which_machine_it_needs, 0, COUNT(targets));
    suite_add_tcase(s, c);
    return s;
}
