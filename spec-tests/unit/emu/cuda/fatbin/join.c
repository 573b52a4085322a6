/* join.c - PTX texts as one: names, weak definitions, files; and it is PTX that loads and runs. */
#include "emu/cuda/fatbin/join.h"

#include "emu/ptx.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD ".version 9.0\n.target sm_90a\n.address_size 64\n"

/* k: x = mine(1) + other(2) + shared, each of its own compilation but shared. */
static char one[] =
    HEAD ".extern .func (.param .b32 r) other(.param .b32 a);\n"
         ".weak .global .align 4 .u32 shared = 100;\n"
         ".weak .func (.param .b32 r) twice(.param .b32 a) { .reg .b32 %r<3>;\n"
         "ld.param.b32 %r1, [a]; add.u32 %r2, %r1, %r1; st.param.b32 [r], %r2; ret; }\n"
         ".func (.param .b32 r) mine(.param .b32 a) { .reg .b32 %r<3>;\n"
         "ld.param.b32 %r1, [a]; add.u32 %r2, %r1, 10; st.param.b32 [r], %r2; ret; }\n"
         ".visible .entry k(.param .u64 p) { .reg .b64 %rd1; .reg .b32 %r<6>;\n"
         ".loc 1 7 3\n"
         "ld.param.u64 %rd1, [p]; mov.b32 %r1, 1; mov.b32 %r2, 2;\n"
         "{ .param .b32 a0; .param .b32 r0; st.param.b32 [a0], %r1; call (r0), mine, (a0);\n"
         "ld.param.b32 %r3, [r0]; }\n"
         "{ .param .b32 a0; .param .b32 r0; st.param.b32 [a0], %r2; call (r0), other, (a0);\n"
         "ld.param.b32 %r4, [r0]; }\n"
         "add.u32 %r3, %r3, %r4; ld.global.u32 %r5, [shared]; add.u32 %r3, %r3, %r5;\n"
         "st.global.u32 [%rd1], %r3; ret; }\n"
         ".file 1 \"one.cu\"\n";
static char two[] =
    HEAD ".weak .global .align 4 .u32 shared = 100;\n"
         ".weak .func (.param .b32 r) twice(.param .b32 a) { .reg .b32 %r<3>;\n"
         "ld.param.b32 %r1, [a]; add.u32 %r2, %r1, %r1; st.param.b32 [r], %r2; ret; }\n"
         ".func (.param .b32 r) mine(.param .b32 a) { .reg .b32 %r<3>;\n"
         "ld.param.b32 %r1, [a]; add.u32 %r2, %r1, 1000; st.param.b32 [r], %r2; ret; }\n"
         ".visible .func (.param .b32 r) other(.param .b32 a) { .reg .b32 %r<4>;\n"
         ".loc 1 9 1\n"
         "ld.param.b32 %r1, [a];\n"
         "{ .param .b32 a0; .param .b32 r0; st.param.b32 [a0], %r1; call (r0), twice, (a0);\n"
         "ld.param.b32 %r2, [r0]; }\n"
         "{ .param .b32 a0; .param .b32 r0; st.param.b32 [a0], %r2; call (r0), mine, (a0);\n"
         "ld.param.b32 %r3, [r0]; }\n"
         "st.global.u32 [shared], 500; st.param.b32 [r], %r3; ret; }\n"
         ".file 1 \"two.cu\"\n";

START_TEST(names_are_kept_apart)
{
    emu_ptx_error error;
    char *texts[] = {one, two}, *all = emui_ptx_join(texts, 2, &error);
    ck_assert_ptr_nonnull(strstr(all, "mine(.param"));
    ck_assert_ptr_nonnull(strstr(all, "mine$part1(.param"));
    ck_assert_ptr_nonnull(strstr(all, "call (r0), twice, (a0)"));
    ck_assert_ptr_nonnull(strstr(all, ".extern .func (.param .b32 r) twice(.param .b32 a) ;"));
    ck_assert_ptr_nonnull(strstr(all, ".extern .global .align 4 .u32 shared ;"));
    ck_assert_ptr_nonnull(strstr(all, ".file 1001 \"two.cu\""));
    ck_assert_ptr_nonnull(strstr(all, ".loc 1001 9 1"));
    ck_assert_ptr_nonnull(strstr(all, ".loc 1 7 3"));
    ck_assert_ptr_null(strstr(strstr(all, ".version") + 1, ".version"));
    free(all);
}
END_TEST

START_TEST(it_runs)
{
    emu_ptx_error error;
    char *texts[] = {one, two}, *all = emui_ptx_join(texts, 2, &error);
    emu_machine *m = emu_ptx_machine();
    uint32_t value = 0;
    uint64_t x = emu_alloc(m, 256, "x");
    const void *arguments[] = {&x};
    const emu_ptx_launch launch = {
        .entry = "k", .grid = {1, 1, 1}, .block = {1, 1, 1}, .arguments = arguments, .count = 1};
    emu_ptx *ptx = emu_ptx_load(m, all, strlen(all), &error);
    ck_assert_msg(ptx != NULL, "line %d: %s", error.line, error.text);
    ck_assert_int_eq(emu_ptx_start(ptx, &launch, &error), EMU_FINISHED);
    ck_assert(emu_get(m, x, &value, sizeof value));
    ck_assert_uint_eq(value, 11 + 1004 + 500);
    emu_ptx_unload(ptx);
    emu_close(m);
    free(all);
}
END_TEST

/* Which of two definitions both texts use, by what each text reads of it: x, and f() + 1. */
#define USE(name)                                                                                  \
    ".visible .entry " name "(.param .u64 p) { .reg .b64 %rd1; .reg .b32 %r<4>; .param .b32 q;\n"  \
    "ld.param.u64 %rd1, [p]; call (q), f, (); ld.param.b32 %r1, [q]; ld.global.u32 %r2, [x];\n"    \
    "add.u32 %r3, %r1, %r2; st.global.u32 [%rd1], %r3; ret; }\n"
#define F(linkage, value)                                                                          \
    linkage " .func (.param .b32 r) f() { st.param.b32 [r], " value "; ret; }\n"

static const struct {
    const char *one, *two;
    uint32_t value;
} owners[] = {
    {F(".weak", "1") ".weak .global .u32 x = 10;\n", F(".weak", "2") ".weak .global .u32 x = 20;\n",
     11},
    {F(".weak", "1") ".weak .global .u32 x = 10;\n",
     F(".visible", "2") ".visible .global .u32 x = 20;\n", 22},
    {F(".visible", "1") ".visible .global .u32 x = 10;\n",
     F(".weak", "2") ".weak .global .u32 x = 20;\n", 11},
    {".extern .func (.param .b32 r) f();\n.common .global .u32 x;\n",
     F(".weak", "2") ".common .global .u32 x = 20;\n", 22},
    {F(".weak", "1") ".common .global .u32 x;\n",
     ".weak .func (.param .b32 r) f();\n.visible .global .u32 x = 20;\n", 21},
    {F(".weak", "1") ".common .global .u32 x[2];\n",
     ".extern .func (.param .b32 r) f();\n.common .global .u32 x[3];\n", 1},
};

static uint32_t value_of(emu_ptx *ptx, emu_machine *m, const char *entry, uint64_t x)
{
    emu_ptx_error error;
    uint32_t value = 0;
    const void *arguments[] = {&x};
    const emu_ptx_launch launch = {
        .entry = entry, .grid = {1, 1, 1}, .block = {1, 1, 1}, .arguments = arguments, .count = 1};
    ck_assert_int_eq(emu_ptx_start(ptx, &launch, &error), EMU_FINISHED);
    ck_assert(emu_get(m, x, &value, sizeof value));
    return value;
}

START_TEST(one_definition_is_used_by_all)
{
    emu_ptx_error error;
    char first[1200], second[1200], *texts[] = {first, second};
    snprintf(first, sizeof first, "%s%s%s", HEAD, owners[_i].one, USE("k1"));
    snprintf(second, sizeof second, "%s%s%s", HEAD, owners[_i].two, USE("k2"));
    char *all = emui_ptx_join(texts, 2, &error);
    emu_machine *m = emu_ptx_machine();
    uint64_t x = emu_alloc(m, 256, "x"), bytes = 0;
    emu_ptx *ptx = emu_ptx_load(m, all, strlen(all), &error);
    ck_assert_msg(ptx != NULL, "line %d: %s: %s", error.line, error.text, all);
    ck_assert_uint_eq(value_of(ptx, m, "k1", x), owners[_i].value);
    ck_assert_uint_eq(value_of(ptx, m, "k2", x), owners[_i].value);
    ck_assert(emu_ptx_address(ptx, "x", &bytes) != 0);
    ck_assert_uint_eq(bytes, _i == 5 ? 12 : 4);
    emu_ptx_unload(ptx);
    emu_close(m);
    free(all);
}
END_TEST

START_TEST(one_text_stays_as_it_is)
{
    emu_ptx_error error;
    char *texts[] = {two}, *all = emui_ptx_join(texts, 1, &error);
    ck_assert_uint_eq(strlen(all), strlen(two) + 1);
    ck_assert_mem_eq(all, two, strlen(two));
    free(all);
    all = emui_ptx_join(texts, 0, &error);
    ck_assert_str_eq(all, "");
    free(all);
}
END_TEST

/* Behind the first text, and the names of another one: where it differs from the text. */
static const struct {
    const char *text, *then;
} rows[] = {
    {".func f() { ld.weak.global.u32 %r1, [x]; ret; }", /* it is not the function that is weak */
     ".func f$part1() { ld.weak.global.u32 %r1, [x]; ret; }"},
    {".func cta() { st.shared::cta.u32 [x], 1; call cta; }",
     ".func cta$part1() { st.shared::cta.u32 [x], 1; call cta$part1; }"},
    {".func f() { ret; }\n.func g();\n.alias g, f;",
     ".func f$part1() { ret; }\n.func g$part1();\n.alias g$part1, f$part1;"},
    {"\n// f\n.func f() { /* f */ ret; }", "\n// f\n.func f$part1() { /* f */ ret; }"},
    {".loc 2 1 1, function_name f, inlined_at 3 1 1",
     ".loc 1002 1 1, function_name f, inlined_at 1003 1 1"},
    {".weak .global .b8 shared[2] = {1, 2};", ".extern .global .b8 shared[2] ;"},
    {".section .debug_info { .b64 f ` }\n.func f();", ".section .debug_info { .b64 f ` }\n"
                                                      ".func f$part1();"}};

START_TEST(a_second_text_is_changed)
{
    emu_ptx_error error;
    char second[300];
    snprintf(second, sizeof second, "%s", rows[_i].text);
    char *texts[] = {one, second}, *all = emui_ptx_join(texts, 2, &error);
    ck_assert_ptr_nonnull(all);
    all[strlen(all) - 1] = '\0';
    ck_assert_str_eq(all + strlen(one) + 1, rows[_i].then);
    free(all);
}
END_TEST

START_TEST(what_is_no_ptx_is_refused)
{
    emu_ptx_error error;
    char wrong[] = HEAD ".func f() { ` }\n.global .b32 \"x", *texts[] = {one, wrong};
    ck_assert_ptr_null(emui_ptx_join(texts, 2, &error));
    ck_assert(error.line == 5 && error.column == 14);
    ck_assert_str_eq(error.text, "the string that begins here does not end on its line");
}
END_TEST

Suite *emu_cuda_join_suite(void)
{
    Suite *s = suite_create("emu_cuda_join");
    TCase *c = tcase_create("emu_cuda_join");
    tcase_add_test(c, names_are_kept_apart);
    tcase_add_test(c, it_runs);
    tcase_add_loop_test(c, one_definition_is_used_by_all, 0, sizeof owners / sizeof owners[0]);
    tcase_add_test(c, one_text_stays_as_it_is);
    tcase_add_loop_test(c, a_second_text_is_changed, 0, sizeof rows / sizeof rows[0]);
    tcase_add_test(c, what_is_no_ptx_is_refused);
    suite_add_tcase(s, c);
    return s;
}
