/* assign.c - names that get another value. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(answers)
{
    static const struct op_answer rows[] = {
        {"int x = 3; x += 4; x", "7"},
        {"int x = 3; x -= 4; x", "-1"},
        {"int x = 3; x *= 4; x", "12"},
        {"int x = 13; x /= 4; x", "3"},
        {"int x = 13; x %= 4; x", "1"},
        {"int x = 1; x <<= 4; x", "16"},
        {"int x = 16; x >>= 2; x", "4"},
        {"int x = 5; x |= 8; x &= 12; x ^= 1; x", "13"},
        {"int x = 5; ++x; x++; --x; x", "6"},
        {"int x = 5; for (int i = 0; i < 1; ++i) { x = _3{}; } x", "3"},
        {"uint8_t x = 0; x -= 1; x", "255"},
        {"auto L = (_2,_4):(_1,_2); for (int i = 0; i < 1; ++i) { L = (_4,_2):(_1,_4); } L",
         "(_4,_2):(_1,_4)"},
        {"auto f = []() { int k = 0; k += 2; return k; }; f()", "2"},
        {"a = 3; a = _4; a", "_4"},
        {"int x = 3; x = _4{}; x", "4"},
        {"int s = 7; auto f = [&]() { return s; }; s = 3; f()", "3"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(refusals)
{
    static const struct op_refusal rows[] = {
        {"x += 1", CT_EPARSE, "column 1: x is not known"},
        {"++x", CT_EPARSE, "column 3: x is not known"},
        {"for (int i = 0; i < 1; ++i) { y = 3; }", CT_EPARSE, "y is not known"},
        {"auto x = _4{}; x += _1{}", CT_EPARSE,
         "the type of _4 holds its value, which cannot become _5"},
        {"int x = 3; x += ;", CT_EPARSE, "expected a value"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *assign_suite(void)
{
    Suite *suite = suite_create("assign");
    TCase *all = tcase_create("assign");

    tcase_add_test(all, answers);
    tcase_add_test(all, refusals);
    suite_add_tcase(suite, all);
    return suite;
}
