/* element_type.c - element types: their widths by name, and the list of them. */
#include "ref/text/scan.h"
#include "spec-tests/unit/suites.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

START_TEST(widths)
{
    static const struct {
        const char *name;
        int bits;
    } rows[] = {
        {"half_t", 16}, {"float", 32}, {"uint128_t", 128}, {"int4b_t", 4},      {"bool", 1},
        {"16b", 16},    {"u16", 16},   {"u8", 8},          {"1024b", 1024},     {"", 0},
        {"u", 0},       {"b", 0},      {"16", 0},          {"u16b", 0},         {"16bb", 0},
        {"half", 16},   {"floats", 0}, {"u12345", 0},      {"99999999999b", 0},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        ck_assert_int_eq(cti_element_bits(rows[i].name, strlen(rows[i].name)), rows[i].bits);
    ck_assert_int_eq(cti_element_bits("float2", 5), 32);
}
END_TEST

/* Every name in the list, with the width that its C++ type has in CuTe. */
START_TEST(all_have_their_width)
{
    static const struct {
        int bits;
        const char *names; /* between blanks */
    } rows[] = {
        {1, " bool uint1b_t "},
        {2, " int2b_t uint2b_t "},
        {4, " int4_t int4b_t uint4_t uint4b_t float_e2m1_t "},
        {6, " uint6b_t float_e2m3_t float_e3m2_t "},
        {8, " char int8_t uint8_t float_e4m3_t float_e5m2_t float_ue4m3_t float_ue8m0_t "},
        {16, " int16_t uint16_t half half_t bfloat16_t "},
        {32, " int unsigned int32_t uint32_t float tfloat32_t "},
        {64, " size_t int64_t uint64_t double "},
        {128, " uint128_t "},
        {256, " uint256_t "},
    };
    int n = 0;

    for (; cti_element_name(n) != NULL; ++n) {
        char name[40];
        size_t at = 0;
        snprintf(name, sizeof name, " %s ", cti_element_name(n));
        while (at < sizeof rows / sizeof rows[0] && strstr(rows[at].names, name) == NULL)
            ++at;
        ck_assert_msg(at < sizeof rows / sizeof rows[0], "%s", name);
        ck_assert_int_eq(cti_element_bits(cti_element_name(n), strlen(name) - 2), rows[at].bits);
    }
    ck_assert_int_eq(n, 36);
    ck_assert_ptr_null(cti_element_name(n + 1));
}
END_TEST

Suite *element_type_suite(void)
{
    Suite *suite = suite_create("element_type");
    TCase *all = tcase_create("element_type");

    tcase_add_test(all, widths);
    tcase_add_test(all, all_have_their_width);
    suite_add_tcase(suite, all);
    return suite;
}
