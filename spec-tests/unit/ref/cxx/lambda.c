/* lambda.c - functions without a name: parameters, captures, calls. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(answers)
{
    static const struct op_answer rows[] = {
        {"auto f = [](auto i) { return i * 2; }; f(3)", "6"},
        {"[](auto i, auto j) { return make_tuple(j, i); }(1, _2{})", "(_2,1)"},
        {"int k = [&]{ if constexpr (true) { return _4{}; } else { return nonsense(3); } }(); k",
         "4"},
        {"auto f = [](auto a, int b) -> int { return a + b; }; f(_3{}, _4{})", "7"},
        {"int s = 7; auto f = [s]() { return s; }; s = 3; f()", "7"},
        {"int s = 7; auto f = [=] { return s; }; s = 3; f()", "7"},
        {"int s = 0; auto add = [&](auto i) { s += i; }; add(3); add(4); s", "7"},
        {"int s = 0; auto add = [&s](auto i) mutable { s += i; }; add(3); s", "3"},
        {"auto f = [n = 3 + 4](auto i) { return n * i; }; f(2)", "14"},
        {"auto f = [](auto const& a, auto&& b, Shape<_2,_4> const&) { return a - b; }; f(5, 3, 1)",
         "2"},
        {"auto f = [](auto... a) { return make_shape(a...); }; f(1, _2{}, 3)", "(1,_2,3)"},
        {"auto f = [](auto first, auto... rest) { return make_shape(rest..., first); }; f(1, 2, 3)",
         "(2,3,1)"},
        {"auto f = [](auto g, auto x) { return g(x); }; f([](auto y) { return y + 1; }, 3)", "4"},
        {"int s = 1; auto f = [&](auto i) { return i + s; }; auto g = [&](auto s) { return f(s); "
         "}; g(5)",
         "6"},
        {"auto f = []() { return (_2,_4):(_1,_2); }; f()(1,2)", "5"},
        {"auto f = []() { }; f(); 3", "3"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(refusals)
{
    static const struct op_refusal rows[] = {
        {"auto f = [](auto i) { return i; }; f(1, 2)", CT_EPARSE,
         "this function takes 1 value; 2 given"},
        {"auto f = [](auto i) { return i; }; f()", CT_EPARSE,
         "this function takes 1 value; 0 given"},
        {"[](auto i { return i; }(1)", CT_EPARSE, "expected"},
        {"[&(auto i) { return i; }(1)", CT_EPARSE, "expected ',' or ']'"},
        {"[]", CT_EPARSE, "expected '{', the text ends"},
        {"auto f = [](auto i) { return i + nonsense; }; f(1)", CT_EPARSE,
         "column 34: nonsense is not known"},
        {"make_tuple([](auto i) { return i; }, 3)", CT_EPARSE, "make_tuple takes no function"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *lambda_suite(void)
{
    Suite *suite = suite_create("lambda");
    TCase *all = tcase_create("lambda");

    tcase_add_test(all, answers);
    tcase_add_test(all, refusals);
    suite_add_tcase(suite, all);
    return suite;
}
