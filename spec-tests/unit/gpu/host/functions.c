/* functions.c - functions of numbers by their names: every one, and what is none.
 *
 * What is not here: computing; kernels need a device. */
#include "gpu/host/functions.h"
#include "spec-tests/unit/suites.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

START_TEST(every_name_is_read_again)
{
    static const int arity[] = {1, 1, 1, 2, 2, 2, 2, 2};
    char text[80];
    gpu_kind kind = GPU_KINDS;
    gpu_function f = GPU_FUNCTIONS;
    gpu_why why = {""};
    ck_assert_int_eq(sizeof arity / sizeof arity[0], GPU_FUNCTIONS);
    for (int k = 0; k < GPU_KINDS; ++k)
        for (int i = 0; i < GPU_FUNCTIONS; ++i) {
            snprintf(text, sizeof text, "%s %s", gpu_kind_name((gpu_kind)k),
                     gpu_function_name((gpu_function)i));
            ck_assert_msg(gpu_function_of(text, &kind, &f, &why), "%s", why.text);
            ck_assert_int_eq(kind, k);
            ck_assert_int_eq(f, i);
            ck_assert_int_eq(gpu_arity(f), arity[i]);
        }
    ck_assert_str_eq(gpu_kind_name(GPU_KINDS), "none");
    ck_assert_str_eq(gpu_function_name(GPU_FUNCTIONS), "none");
    ck_assert_int_eq(gpu_arity(GPU_FUNCTIONS), 0);
}
END_TEST

static const struct {
    const char *text, *why;
} faults[] = {
    {"", "signed, unsigned or float is expected"},
    {"plus", "plus: signed, unsigned or float is expected"},
    {"half plus", "half plus: signed, unsigned or float is expected"},
    {"sign plus", "sign plus: signed, unsigned or float is expected"},
    {"signed", "signed: no function of that name"},
    {"signed ", "signed : no function of that name"},
    {"signed plu", "no function of that name"},
    {"signed plus ", "no function of that name"},
    {"float  max", "no function of that name"},
};

START_TEST(what_is_no_function_is_refused)
{
    gpu_kind kind;
    gpu_function f;
    gpu_why why = {""};
    ck_assert(!gpu_function_of(faults[_i].text, &kind, &f, &why));
    ck_assert_msg(strstr(why.text, faults[_i].why) != NULL, "%s", why.text);
}
END_TEST

START_TEST(floats_have_4_or_8_bytes)
{
    gpu_why why = {""};
    for (int bytes = 1; bytes <= GPU_MAX_BYTES; bytes *= 2) {
        ck_assert(gpu_has_numbers(GPU_SIGNED, bytes, &why));
        ck_assert(gpu_has_numbers(GPU_UNSIGNED, bytes, &why));
        ck_assert_int_eq(gpu_has_numbers(GPU_FLOAT, bytes, &why), bytes == 4 || bytes == 8);
    }
    ck_assert_str_eq(why.text, "floats have 4 or 8 bytes, not 16");
    ck_assert(!gpu_has_numbers(GPU_KINDS, 4, &why));
    ck_assert_str_eq(why.text, "numbers of kind 3 are not known");
}
END_TEST

Suite *functions_suite(void)
{
    Suite *suite = suite_create("functions");
    TCase *all = tcase_create("functions");
    tcase_add_test(all, every_name_is_read_again);
    tcase_add_loop_test(all, what_is_no_function_is_refused, 0, sizeof faults / sizeof faults[0]);
    tcase_add_test(all, floats_have_4_or_8_bytes);
    suite_add_tcase(suite, all);
    return suite;
}
