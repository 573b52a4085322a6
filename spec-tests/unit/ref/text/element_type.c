/* element_type.c - element types: their widths by name, and the list of them. */
#include "ref/text/scan.h"
#include "spec-tests/unit/suites.h"

#include <check.h>
#include <string.h>

START_TEST(widths)
{
    static const struct {
        const char *name;
        int bits;
    } rows[] = {
        {"half_t", 16}, {"float", 32}, {"uint128_t", 128}, {"int4b_t", 4},      {"bool", 8},
        {"16b", 16},    {"u16", 16},   {"u8", 8},          {"1024b", 1024},     {"", 0},
        {"u", 0},       {"b", 0},      {"16", 0},          {"u16b", 0},         {"16bb", 0},
        {"half", 0},    {"floats", 0}, {"u12345", 0},      {"99999999999b", 0},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        ck_assert_int_eq(cti_element_bits(rows[i].name, strlen(rows[i].name)), rows[i].bits);
    ck_assert_int_eq(cti_element_bits("float2", 5), 32);
}
END_TEST

START_TEST(all_have_a_width)
{
    int n = 0;

    for (; cti_element_name(n) != NULL; ++n)
        ck_assert_int_gt(cti_element_bits(cti_element_name(n), strlen(cti_element_name(n))), 0);
    ck_assert_int_gt(n, 20);
    ck_assert_ptr_null(cti_element_name(n + 1));
}
END_TEST

Suite *element_type_suite(void)
{
    Suite *suite = suite_create("element_type");
    TCase *all = tcase_create("element_type");

    tcase_add_test(all, widths);
    tcase_add_test(all, all_have_a_width);
    suite_add_tcase(suite, all);
    return suite;
}
