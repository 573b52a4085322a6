/* parse_constant.c - constant expressions: what ptxas 13.0 puts into memory for them. */
#include "spec-tests/unit/emu/ptx/text.h"

static const struct {
    const char *text;
    uint64_t value;
} integers[] = {
    {"-7 % 3", 0}, /* as unsigned */
    {"7 % -3", 7},
    {"0xffffffffffffffff % 16", 15},
    {"-8 >> 1", (uint64_t)-4},
    {"~0 >> 1", INT64_MAX}, /* ~ is unsigned */
    {"-1 < 1U", 0},
    {"-1 < 1", 1},
    {"(1 ? -1 : 2U) > 0", 1},
    {"1 ? 2 : 3", 2},
    {"0 ? 2 : 3", 3},
    {"-7 / 2", (uint64_t)-3},
    {"7 / -2", (uint64_t)-3},
    {"-7 / -2", 3},
    {"-7 / 2U", UINT64_C(0x7ffffffffffffffc)},
    {"-9223372036854775807 - 1 / -1", (uint64_t)-INT64_MAX + 1},
    {"(-9223372036854775807 - 1) / -1", UINT64_C(1) << 63},
    {"!5", 0},
    {"!0", 1},
    {"3 && 4", 1},
    {"3 && 0", 0},
    {"0 || 4", 1},
    {"0 || 0", 0},
    {"(.s64)0xffffffffffffffff >> 60", UINT64_MAX},
    {"(.u64)-1 >> 60", 15},
    {"1 << 3U", 8},
    {"-1 & 3", 3},
    {"1 << 70", 64},
    {"1 << 4 | 3", 19},
    {"1 + 2 * 3 - 4", 3},
    {"(1 + 2) * 3", 9},
    {"7 ^ 2", 5},
    {"6 & 3 ^ 8 | 16", 26},
    {"1 < 2 == 2 > 1", 1},
    {"1 <= 1 && 2 >= 3", 0},
    {"1 != 1", 0},
    {"1.5 < 2.0", 1},
    {"1.5 == 1.5", 1},
    {"1.5 >= 2.0", 0},
    {"0f7fc00000 == 0f7fc00000", 0},
    {"0f7fc00000 != 0f7fc00000", 1},
    {"0f7fc00000 <= 1.0", 0},
    {"WARP_SZ * 2", 64},
    {"- - 3", 3},
    {"+3", 3},
    {"1 ? 0 ? 4 : 5 : 6", 5},
};

START_TEST(integers_are_evaluated)
{
    char text[200];
    uint64_t got = 0;
    snprintf(text, sizeof text, ".global .u64 x = %s;", integers[_i].text);
    emui_ptx_module *m = ptx_read(text);
    memcpy(&got, m->variable[0].initial, 8);
    ck_assert_msg(got == integers[_i].value, "%s is %llx", integers[_i].text,
                  (unsigned long long)got);
    emui_ptx_close(m);
}
END_TEST

static const struct {
    const char *text;
    double value;
} floats[] = {
    {"1.5 + 0.25 * 2.0", 2.0},   {"1.0 / 4.0 - 1.0", -0.75}, {"-1.5", -1.5},
    {"-0f3F800000", -1.0},       {"0f3F800000 + 1.0", 2.0},  {"1 ? 2.5 : 3.5", 2.5},
    {"0 ? 2.5 : 0f40000000", 2}, {"(1.25)", 1.25},           {"0d4000000000000000", 2},
};

START_TEST(floats_are_evaluated)
{
    char text[200];
    double got = 0;
    snprintf(text, sizeof text, ".global .f64 x = %s;", floats[_i].text);
    emui_ptx_module *m = ptx_read(text);
    memcpy(&got, m->variable[0].initial, 8);
    ck_assert_msg(got == floats[_i].value, "%s is %g", floats[_i].text, got);
    emui_ptx_close(m);
}
END_TEST

static const struct ptx_refusal refusals[] = {
    {".global .u64 x = 1 / 0;", 4, 20, "divided by 0"},
    {".global .u64 x = 1 % (2 - 2);", 4, 20, "divided by 0"},
    {".global .f64 x = 1.0 + 2;", 4, 22, "one operand is an integer, the other a float"},
    {".global .f64 x = 1.0 % 2.0;", 4, 22, "this operator needs integers"},
    {".global .f64 x = 1.0 << 2.0;", 4, 22, "this operator needs integers"},
    {".global .u64 x = ~1.0;", 4, 19, "expected an integer"},
    {".global .u64 x = !1.0;", 4, 19, "expected an integer"},
    {".global .u64 x = (.u64)1.0;", 4, 24, "expected an integer"},
    {".global .u64 x = 1.0 ? 1 : 2;", 4, 24, "expected an integer"},
    {".global .u64 x = 1 ? 1 : 2.0;", 4, 24, "one result is an integer"},
    {".global .u64 x = 1 ? 1;", 4, 23, "':' of a choice"},
    {".global .u64 x = 1 +;", 4, 21, "expected a constant, not ';'"},
    {".global .u64 x = (1;", 4, 20, "expected ')'"},
    {".global .u64 x = (.u32)1;", 4, 19, "expected a constant, not '.u32'"},
    {".global .u64 x[1.5];", 4, 16, "expected an integer"},
};

START_TEST(what_is_no_constant_is_refused)
{
    ptx_refused(&refusals[_i]);
}
END_TEST

/* The depth of an expression is bounded, its length is not. */
START_TEST(expressions_nest_to_a_bound)
{
    enum { LONG = 5000 };
    static char text[LONG + 200];
    static const char *const openings[] = {"(", "-", "1?1:", "1+("};
    emui_ptx_error error;
    for (int i = 0; i < COUNT(openings); ++i) {
        strcpy(text, ".global .u64 x = ");
        while (strlen(text) < LONG)
            strcat(text, openings[i]);
        ck_assert_ptr_null(ptx_try(text, &error));
        ck_assert_msg(strstr(error.text, "one in another") != NULL, "%s", error.text);
    }
    strcpy(text, ".global .u64 x = 0");
    while (strlen(text) < LONG)
        strcat(text, "+1");
    strcat(text, ";");
    emui_ptx_module *m = ptx_read(text);
    uint64_t got = 0;
    memcpy(&got, m->variable[0].initial, 8);
    ck_assert_uint_eq(got, (LONG - 18) / 2);
    emui_ptx_close(m);
}
END_TEST

START_TEST(addresses_have_addends)
{
    emui_ptx_module *m = ptx_read(
        PTX_BODY("ld.b32 %r1, [%rd1+8-4]; ld.b32 %r1, [%rd1+-8]; ld.b32 %r1, [%rd1+WARP_SZ*2];"
                 "ld.b32 %r1, [%rd1 - 2 * 3 + 1];"));
    ck_assert_uint_eq(ptx_operand(m, 0, 1)->value, 4);
    ck_assert_uint_eq(ptx_operand(m, 1, 1)->value, (uint64_t)-8);
    ck_assert_uint_eq(ptx_operand(m, 2, 1)->value, 64);
    ck_assert_uint_eq(ptx_operand(m, 3, 1)->value, (uint64_t)-5);
    emui_ptx_close(m);
}
END_TEST

Suite *emu_ptx_parse_constant_suite(void)
{
    Suite *s = suite_create("emu_ptx_parse_constant");
    TCase *c = tcase_create("emu_ptx_parse_constant");
    tcase_add_loop_test(c, integers_are_evaluated, 0, COUNT(integers));
    tcase_add_loop_test(c, floats_are_evaluated, 0, COUNT(floats));
    tcase_add_loop_test(c, what_is_no_constant_is_refused, 0, COUNT(refusals));
    tcase_add_test(c, expressions_nest_to_a_bound);
    tcase_add_test(c, addresses_have_addends);
    suite_add_tcase(s, c);
    return s;
}
