/* parse.c - whole modules: what they begin with, hostile ones, and short memory. */
#include "spec-tests/unit/emu/ptx/text.h"

/* All that a module may hold, once. */
static const char module[] =
    "//\n.version 8.8\n.target sm_90a, debug\n.address_size 64\n"
    ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);\n"
    ".global .align 8 .u64 table[3] = {f, generic(text) + 1, 7};\n"
    ".global .align 1 .b8 text[4] = {37, 100, 10};\n"
    ".extern .shared .align 128 .b8 dyn[];\n"
    ".func (.param .b32 r) f(.param .align 8 .b8 s[16], .reg .b32 n)\n"
    "{ .reg .b32 %r<3>; ld.param.b32 %r1, [s+8]; st.param.b32 [r], %r1; ret; }\n"
    ".visible .entry k(.param .u64 p, .param .align 64 .b8 map[128]) .reqntid 32\n"
    "{ .reg .pred %p<3>; .reg .b32 %r<99>; .reg .b64 %rd<9>; .local .b8 depot[16];\n"
    ".loc 1 2 3\n@!%p1 bra OUT; T: .branchtargets OUT, IN; brx.idx %r1, T;\n"
    "{ .param .b32 a0; call.uni (a0), f, (a0, %r1); IN: mov.b64 %rd1, table; bra IN; }\n"
    "{ .reg .pred P1; IN: mbarrier.try_wait.parity.shared::cta.b64 P1, [dyn+8], 0; @P1 bra IN; }\n"
    "IN: cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [dyn],\n"
    " [map, {%r2, %r3}], [dyn + 8]; setp.eq.s32 %p1|%p2, %r4, -1; OUT: ret; }\n"
    ".file 1 \"k.cu\"\n.section .debug_str { .b8 0 }\n";

START_TEST(a_whole_module_is_read)
{
    emui_ptx_error error;
    emui_ptx_module *m = ptx_copy_and_parse(module, &error);
    ck_assert_msg(m != NULL, "%d:%d: %s", error.at.line, error.at.column, error.text);
    ck_assert_int_eq(m->version, 88);
    ck_assert_int_eq(m->address_bits, 64);
    ck_assert_str_eq(m->target, "sm_90a");
    ck_assert(m->functions == 3 && m->variables == 3 && m->files == 2);
    ck_assert_int_eq(m->function[2].length, 10);
    ck_assert_str_eq(error.text, "");
    emui_ptx_close(m);
    emui_ptx_close(NULL);
}
END_TEST

/* Each of the allocations fails once: a message and no module, and all memory is given back. */
START_TEST(short_memory_is_told)
{
    long nth = 0;
    for (bool failed = true; failed; ++nth) {
        emui_ptx_error error = {.text = ""};
        check_let_fail(nth);
        emui_ptx_module *m = emui_ptx_parse(module, sizeof module - 1, &error);
        failed = check_has_failed();
        ck_assert_msg((m == NULL) == failed, "%ld: %s", nth, error.text);
        if (failed)
            ck_assert_str_eq(error.text, "out of memory");
        emui_ptx_close(m);
    }
    ck_assert_int_gt(nth, 20);
}
END_TEST

/* Every beginning of a module is refused with a place in it, or is a module. */
START_TEST(a_text_may_end_anywhere)
{
    for (size_t length = 0; length < sizeof module - 1; ++length) {
        emui_ptx_error error;
        char *text = malloc(length + 1);
        memcpy(text, module, length);
        text[length] = '\0';
        emui_ptx_module *m = ptx_copy_and_parse(text, &error);
        if (m == NULL) {
            ck_assert_int_ge(error.at.line, 1);
            ck_assert_int_ge(error.at.column, 1);
            ck_assert_int_gt((int)strlen(error.text), 0);
        }
        emui_ptx_close(m);
        free(text);
    }
}
END_TEST

/* Old texts mean what they meant, newer ones may use nothing new. */
START_TEST(versions_that_are_read)
{
    static const struct {
        const char *text;
        int version;
    } rows[] = {{".version 1.4\n.target sm_10, map_f64_to_f32", 14},
                {".version 5.0\n.target sm_30", 50},
                {".version 9.4\n.target sm_90a", 94},
                {".version 9.5\n.target sm_90a", 95},
                {".version 10.1\n.target sm_90a", 101}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        emui_ptx_error error;
        emui_ptx_module *m = ptx_copy_and_parse(rows[i].text, &error);
        ck_assert_msg(m != NULL, "%s: %s", rows[i].text, error.text);
        ck_assert_int_eq(m->version, rows[i].version);
        emui_ptx_close(m);
    }
}
END_TEST

static const struct ptx_refusal beginnings[] = {
    {"", 1, 1, "expected .version, with which a module begins, not the end of the text"},
    {"hello", 1, 1, "expected .version, with which a module begins, not 'hello'"},
    {".target sm_90a", 1, 1, "expected .version"},
    {".version 9", 1, 10, "a version, as 9.0"},
    {".version 1.3\n.target sm_10", 1, 10, "PTX 1.3 is not among the known versions, 1.4 to 9.4"},
    {".version 11.0\n.target sm_90a", 1, 10, "PTX 11.0"},
    {".version 9.50\n.target sm_90a", 1, 10, "PTX 9.50"},
    {".version 9e1\n.target sm_90a", 1, 10, "PTX 9e1"},
    {".version 9.0\n", 2, 1, "no .target"},
    {".version 9.0\n.target 5", 2, 9, "a target, as sm_90a"},
    {".version 9.0\n.target sm_90a\n.address_size 32", 3, 15, "64 bits, not 32"},
    {".version 9.0\n.target sm_90a\n.what", 3, 1, "'.what' is no directive of a module"},
    {".version 9.0\n.target sm_90a\n.visible what", 3, 10, "a function, a variable"},
    {".version 9.0\n.target sm_90a\n.visible .what", 3, 10, "a function, a variable"},
    {".version 9.0\n.target sm_90a\nret;", 3, 1, "a function, a variable"},
    {".version 9.0\n.target sm_90a\n.section 5", 3, 10, "the name of a section"},
    {".version 9.0\n.target sm_90a\n.section .a b", 3, 13, "'{' of the section"},
    {".version 9.0\n.target sm_90a\n.section .a {\n\"x\" {}", 3, 13, "not closed"},
};

START_TEST(a_module_begins_with_its_version)
{
    emui_ptx_error error;
    const struct ptx_refusal *r = &beginnings[_i];
    ptx_told(r, ptx_copy_and_parse(r->text, &error), &error);
}
END_TEST

START_TEST(every_version_from_6_to_9_4_is_read)
{
    static const char *const versions[] = {"6.0", "6.5", "7.8", "8.8", "9.0", "9.4"};
    for (int i = 0; i < COUNT(versions); ++i) {
        char text[100];
        emui_ptx_error error;
        snprintf(text, sizeof text, ".version %s\n.target sm_90\n", versions[i]);
        emui_ptx_module *m = ptx_copy_and_parse(text, &error);
        ck_assert_msg(m != NULL, "%s", error.text);
        ck_assert_int_eq(m->version, (versions[i][0] - '0') * 10 + versions[i][2] - '0');
        emui_ptx_close(m);
    }
}
END_TEST

/* A message that quotes the text quotes a part of it. */
START_TEST(a_long_name_is_cut)
{
    static char text[4000] = ".entry k() { mov.b32 ";
    size_t n = strlen(text);
    memset(text + n, 'a', 3000);
    strcat(text, ", 1; }");
    emui_ptx_error error;
    ck_assert_ptr_null(ptx_try(text, &error));
    ck_assert_int_lt((int)strlen(error.text), 200);
    memset(text + n, ' ', 3000);
    memset(text + n, '7', 19);
    text[n + 19] = 'x';
    ck_assert_ptr_null(ptx_try(text, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "goes on with 'x'"));
}
END_TEST

Suite *emu_ptx_parse_suite(void)
{
    Suite *s = suite_create("emu_ptx_parse");
    TCase *c = tcase_create("emu_ptx_parse");
    tcase_add_test(c, a_whole_module_is_read);
    tcase_add_test(c, short_memory_is_told);
    tcase_add_test(c, a_text_may_end_anywhere);
    tcase_add_test(c, versions_that_are_read);
    tcase_add_loop_test(c, a_module_begins_with_its_version, 0, COUNT(beginnings));
    tcase_add_test(c, every_version_from_6_to_9_4_is_read);
    tcase_add_test(c, a_long_name_is_cut);
    suite_add_tcase(s, c);
    return s;
}
