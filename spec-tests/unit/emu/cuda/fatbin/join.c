/* join.c - PTX texts as one: names, weak definitions, files; and it is PTX that loads and runs. */
#include "emu/cuda/fatbin/join.h"

#include "emu/ptx.h"
#include "spec-tests/unit/suites.h"

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
    char *texts[] = {one, two}, *all = emui_ptx_join(texts, 2);
    ck_assert_ptr_nonnull(strstr(all, "mine(.param"));
    ck_assert_ptr_nonnull(strstr(all, "mine$part1(.param"));
    ck_assert_ptr_nonnull(strstr(all, "call (r0), twice$part1, (a0)"));
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
    char *texts[] = {one, two}, *all = emui_ptx_join(texts, 2);
    emu_machine *m = emu_ptx_machine();
    emu_ptx_error error;
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

START_TEST(one_text_stays_as_it_is)
{
    char *texts[] = {two}, *all = emui_ptx_join(texts, 1);
    ck_assert_ptr_null(strstr(all, "$part"));
    ck_assert_ptr_nonnull(strstr(all, ".weak .global .align 4 .u32 shared = 100;"));
    free(all);
    all = emui_ptx_join(texts, 0);
    ck_assert_str_eq(all, "");
    free(all);
}
END_TEST

Suite *emu_cuda_join_suite(void)
{
    Suite *s = suite_create("emu_cuda_join");
    TCase *c = tcase_create("emu_cuda_join");
    tcase_add_test(c, names_are_kept_apart);
    tcase_add_test(c, it_runs);
    tcase_add_test(c, one_text_stays_as_it_is);
    suite_add_tcase(s, c);
    return s;
}
