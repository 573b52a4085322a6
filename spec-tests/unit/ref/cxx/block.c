/* block.c - statements that hold statements: what is run, how often, and what is skipped. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(answers)
{
    static const struct op_answer rows[] = {
        {"for (int i = 0; i < 4; ++i) { print(i); }", "0123"},
        {"int s = 0; for (int i = 0; i < 10; i += 3) { if (i == 6) continue; s += i; } s", "12"},
        {"int s = 0; for (int i = 9; i >= 0; --i) { if (i < 7) break; s += i; } s", "24"},
        {"int s = 0; for (int i = 0; i < 3; ++i) for (int j = 0; j <= i; j++) s += j; s", "4"},
        {"int n = 0; for (;;) { if (n == 5) break; ++n; } n", "5"},
        {"CUTE_UNROLL\nfor (int i = 0; i < 2; ++i) print(i);", "01"},
        {"#pragma unroll\nfor (int i = 0; i < 2; ++i) print(i);", "01"},
        {"int i = 7; for (int i = 0; i < 2; ++i) ; i", "7"},
        {"if constexpr (is_static<_4>::value) { print(\"s\"); } else { nonsense(3); }", "s"},
        {"if (_0{}) print(1); else if (3 > 2) print(2); else print(3);", "2"},
        {"int s = 0; if (1) { int t = 4; s = t; } s", "4"},
        {"if (0) { for (int i = 0; i < 9; ++i) print(\"};\"); } 5", "5"},
        {"for (int i = 0, j = 5; i < j; ++i, --j) { print(\"%d%d \", i, j); }", "05 14 23 "},
        {"for (int i = 0; i < 2; ++i) { } 3", "3"},
        {"for (int i = 0; i < 0; ++i) { nonsense; } 3", "3"},
        {"auto f = [](auto n) { for (int i = 0; ; ++i) { if (i * i >= n) return i; } }; f(50)",
         "8"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(refusals)
{
    static const struct op_refusal rows[] = {
        {"for (int i = 0; i < 3; ++i)", CT_EPARSE, "column 28: expected a value"},
        {"for int i", CT_EPARSE, "expected '('"},
        {"for (int i = 0 i < 3)", CT_EPARSE, "expected"},
        {"for (int i = 0; i < 3; ++i { }", CT_EPARSE, "expected ')'"},
        {"for (int i = 0; i < 3; ++i) { print(i) }", CT_EPARSE, "expected ';', found '}'"},
        {"for (int i = 0; i < 3; ++i) { print(i);", CT_EPARSE, "expected '}'"},
        {"for (int i = 0; i < 100000; ++i) ;", CT_EPARSE,
         "the loops of this text take more than 65536 statements"},
        {"for (int i = 0; (1,2); ++i) ;", CT_EPARSE, "a condition is an integer, not (1,2)"},
        {"if (half_t) 3;", CT_EPARSE, "a condition is an integer, not half_t"},
        {"if 3", CT_EPARSE, "expected '('"},
        {"if (0) { ( } 3", CT_EPARSE, "expected"},
        {"return 3;", CT_EPARSE, "column 1: return belongs into a function"},
        {"break;", CT_EPARSE, "break and continue belong into a loop"},
        {"for (int i = 0; i < 3; ++i) { int t = i; } t", CT_EPARSE, "t is not known"},
        {"auto f = [](auto f2, auto x) { return f2(f2, x); }; f(f, 1)", CT_EPARSE,
         "nested more than 48 deep"},
        {"if (0) { \"abc\\", CT_EPARSE, "column 15: expected '{', the text ends"},
        {"while (1) { }", CT_EPARSE, "not an expression"},
        {"if (0) if (0) if (0) ( 5", CT_EPARSE, "expected ';'"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *block_suite(void)
{
    Suite *suite = suite_create("block");
    TCase *all = tcase_create("block");

    tcase_add_test(all, answers);
    tcase_add_test(all, refusals);
    suite_add_tcase(suite, all);
    return suite;
}
