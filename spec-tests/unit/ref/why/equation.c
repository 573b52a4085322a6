/* equation.c - equations of numbers: those that hold, those that do not, and what is none. */
#include "ref/why/why.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static const struct {
    const char *text;
    bool holds;
} equations[] = {
    {"19 = 2*8 + 3*1", true},
    {"19 = 2*8 + 3*2", false},
    {"-19 = 2*-8 - 3", true},
    {"2 = ceil(4 / 3)", true},
    {"1 = ceil(4 / 3)", false},
    {"0 = ceil(0 / 3)", true},
    {"3 = 19 / 4 % 8 - 1", true},
    {"24 = 29 & 24", true},
    {"3 = 24 >> 3", true},
    {"192 = 24 << 3", true},
    {"4611686018427387904 = 1 << 62", true},
    {"0 = 2 << 62", false},
    {"-1 = -ceil(1 / 2)", true},
    {"30 = 29 ^ 24 >> 3", true},
    {"14 = 2*(3 + 4)", true},
    {"-2 = -7 / 3", true},
    {"0 = 1 / 0", false},
    {"0 = 1 % 0", false},
    {"1 = ceil(-4 / -4)", false},
    {"-4 = 4 / -1", false},
    {"9223372036854775806 = 4611686018427387903*2", true},
    {"0 = 4611686018427387904*2", false},
    {"0 = 9223372036854775806 + 2", false},
    {"0 = 1 << 63", false},
    {"0 = -1 >> 1", false},
    {"9223372036854775807 = 9223372036854775807", false},
    {"4", false},
    {"4 =", false},
    {"= 4", false},
    {"4 = 4 4", false},
    {"4 = (4", false},
    {"4 = ceil(4 / 1", false},
    {"", false},
};

START_TEST(equations_that_hold)
{
    ck_assert_msg(cti_equation_holds(equations[_i].text) == equations[_i].holds, "%s",
                  equations[_i].text);
}
END_TEST

Suite *equation_suite(void)
{
    Suite *suite = suite_create("equation");
    TCase *all = tcase_create("equation");

    tcase_add_loop_test(all, equations_that_hold, 0, sizeof equations / sizeof equations[0]);
    suite_add_tcase(suite, all);
    return suite;
}
