/* statements.c - PTX text as statements: what each is, its linkage, its name. */
#include "emu/cuda/fatbin/join.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static const char text[] =
    "// a comment; .weak\n"
    ".version 9.0\n"
    ".target sm_90a\n"
    ".address_size 64\n"
    ".extern .func  (.param .b32 r) f(.param .b32 p)\n;\n"
    ".visible .global .align 4 .u32 x = 5;\n"
    ".global .align 1 .b8 $str[3] = {37, 100, 0};\n"
    ".weak .func (.param .b32 r) g(.param .b32 p) { .reg .b32 %r<2>; { ret; } }\n"
    ".visible .entry k(.param .u64 q) .maxntid 32\n{ ret; }\n"
    ".file 1 \"a;b.cu\"\n"
    ".section .debug_str { .b8 1 }\n";

START_TEST(each_statement_is_one)
{
    static const struct {
        emui_ptx_what what;
        char linkage;
        const char *name;
    } rows[] = {{PTX_HEADER, 0, NULL},    {PTX_HEADER, 0, NULL},    {PTX_HEADER, 0, NULL},
                {PTX_FUNCTION, 'e', "f"}, {PTX_VARIABLE, 'v', "x"}, {PTX_VARIABLE, 0, "$str"},
                {PTX_FUNCTION, 'w', "g"}, {PTX_FUNCTION, 'v', "k"}, {PTX_OTHER, 0, NULL},
                {PTX_OTHER, 0, NULL}};
    emui_ptx_statement s;
    const char *at = text;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        at = emui_ptx_next_statement(at, &s);
        ck_assert_ptr_nonnull(at);
        ck_assert(s.what == rows[i].what && s.linkage == rows[i].linkage);
        ck_assert_int_eq(s.all.at[0], '.');
        if (rows[i].name != NULL) {
            ck_assert_int_eq(s.name.length, (int)strlen(rows[i].name));
            ck_assert_mem_eq(s.name.at, rows[i].name, strlen(rows[i].name));
        }
    }
    ck_assert_ptr_null(emui_ptx_next_statement(at, &s));
}
END_TEST

/* Any text ends, wherever it is cut. */
START_TEST(what_is_cut_ends)
{
    char cut[sizeof text];
    emui_ptx_statement s;
    for (size_t n = 0; n < sizeof text; ++n) {
        memcpy(cut, text, n);
        cut[n] = '\0';
        const char *at = cut, *next;
        while ((next = emui_ptx_next_statement(at, &s)) != NULL) {
            ck_assert(next > at && next <= cut + n);
            at = next;
        }
    }
}
END_TEST

Suite *emu_cuda_statements_suite(void)
{
    Suite *s = suite_create("emu_cuda_statements");
    TCase *c = tcase_create("emu_cuda_statements");
    tcase_add_test(c, each_statement_is_one);
    tcase_add_test(c, what_is_cut_ends);
    suite_add_tcase(s, c);
    return s;
}
