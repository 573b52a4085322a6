/* host_symbols.c - functions of addresses, by the dynamic linker and by addr2line. */
#include "emu/cuda/host/host_symbols.h"

#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>

static const emui_cu_symbol *look_up(void *at)
{
    emui_cu_look_up(&at, 1);
    return emui_cu_symbol_of(at);
}

START_TEST(a_function_of_a_library_has_a_name)
{
    void *at = (char *)(uintptr_t)&qsort + 1;
    const emui_cu_symbol *s = look_up(at);
    ck_assert_ptr_nonnull(s);
    ck_assert_int_ge(s->functions, 1);
    ck_assert_msg(*s->object == '/', "%s", s->object);
    ck_assert_uint_gt(s->offset, 0);
}
END_TEST

/* The line where addr2line is there, and the program has one. */
START_TEST(a_function_of_the_program_has_a_file)
{
    const emui_cu_symbol *s = look_up((char *)(uintptr_t)&look_up + 1);
    ck_assert_ptr_nonnull(s);
    if (s->function[0].line > 0) {
        ck_assert_str_eq(s->function[0].name, "look_up");
        ck_assert_msg(strstr(s->function[0].file, "host/host_symbols.c") != NULL, "%s",
                      s->function[0].file);
    }
    ck_assert_ptr_eq(look_up((char *)(uintptr_t)&look_up + 1), s);
}
END_TEST

START_TEST(no_function_is_there)
{
    const emui_cu_symbol *s = look_up((void *)16);
    ck_assert_ptr_nonnull(s);
    ck_assert_int_eq(s->functions, 1);
    ck_assert_str_eq(s->function[0].name, "");
    ck_assert_str_eq(s->object, "");
}
END_TEST

Suite *emu_cuda_host_symbols_suite(void)
{
    Suite *s = suite_create("emu_cuda_host_symbols");
    TCase *c = tcase_create("emu_cuda_host_symbols");
    tcase_add_test(c, a_function_of_a_library_has_a_name);
    tcase_add_test(c, a_function_of_the_program_has_a_file);
    tcase_add_test(c, no_function_is_there);
    suite_add_tcase(s, c);
    return s;
}
