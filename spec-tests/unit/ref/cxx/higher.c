/* higher.c - functions that take functions. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(answers)
{
    static const struct op_answer rows[] = {
        {"transform(make_tuple(3, _1{}, 7), [](auto i) { return i * Int<2>{}; })", "(6,_2,14)"},
        {"transform(5, [](auto i) { return i + 1; })", "6"},
        {"transform(make_tuple(2, _3{}), make_tuple(_4{}, 5), [](auto x, auto y) { return x * y; "
         "})",
         "(8,15)"},
        {"transform((1,2), (3,4), (5,6), [](auto x, auto y, auto z) { return x + y * z; })",
         "(16,26)"},
        {"transform_leaf(make_shape(make_shape(_2{}, 3), _4{}), [](auto s) { return s * Int<8>{}; "
         "})",
         "((_16,24),_32)"},
        {"transform_leaf(((1,2),3), ((4,5),6), [](auto x, auto y) { return x + y; })", "((5,7),9)"},
        {"transform_layout((_2,_4):(_1,_2), [](auto l) { return make_layout(l.shape(), _7{}); })",
         "(_2,_4):(_7,_7)"},
        {"transform_layout((_2,_4):(_1,_2), (5,6,7):(1,2,3), [](auto l, auto m) { return m; })",
         "(5,6,7):(1,2,3)"},
        {"for_each((1,2), (3,4), [](auto x, auto y) { print(x + y); })", "46"},
        {"for_each_leaf(((_1,2),_3), [](auto x) { print(x); })", "_12_3"},
        {"apply((1,2,3), [](auto a, auto b, auto c) { return a + b * c; })", "7"},
        {"apply(4, [](auto a) { return a; })", "4"},
        {"transform_apply(Shape<_2,_3>{}, [](auto i) { return i * i; }, [](auto... a) { return "
         "make_shape(a...); })",
         "(_4,_9)"},
        {"filter_tuple(make_tuple(_1{}, 2, _3{}), [](auto i) { if constexpr "
         "(is_static<decltype(i)>::value) { return make_tuple(i); } else { return make_tuple(); } "
         "})",
         "(_1,_3)"},
        {"fold(make_tuple(_1{}, _2{}, 3), _0{}, [](auto a, auto b) { return a * 10 + b; })", "123"},
        {"fold(5, 1, [](auto a, auto b) { return a - b; })", "-4"},
        {"fold_first((5,2,1), [](auto a, auto b) { return a - b; })", "2"},
        {"any_of(make_tuple(_1{}, _4{}), [](auto i) { return i > _3{}; })", "_1"},
        {"any_of(make_tuple(_1{}, 4), [](auto i) { return i > 5; })", "0"},
        {"all_of(make_tuple(_1{}, _4{}), [](auto i) { return i > _3{}; })", "_0"},
        {"none_of(make_tuple(_1{}, _4{}), [](auto i) { return i > _7{}; })", "_1"},
        {"find_if(make_tuple(_1{}, _4{}, _5{}), [](auto i) { return i > _3{}; })", "_1"},
        {"find_if(make_tuple(_1{}, _4{}), [](auto i) { return i > _7{}; })", "_2"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(refusals)
{
    static const struct op_refusal rows[] = {
        {"transform((1,2), (1,2,3), [](auto x, auto y) { return x; })", CT_EPARSE,
         "column 1: transform takes tuples of one rank"},
        {"transform([](auto x) { return x; }, (1,2))", CT_EPARSE,
         "transform takes tuples, then a function"},
        {"transform((1,2), [](auto x) { })", CT_EPARSE,
         "transform takes a function that returns a value"},
        {"transform(make_tensor<float>((_4)), [](auto x) { return x; })", CT_EPARSE,
         "the elements of a tensor have no values"},
        {"transform_apply((1,2), [](auto x) { return x; })", CT_EPARSE,
         "transform_apply takes two functions"},
        {"fold((1,2), [](auto x, auto y) { return x; })", CT_EPARSE,
         "fold takes a tuple, a value, a function"},
        {"filter_tuple((1,2), [](auto x) { return x; })", CT_EPARSE, "returns tuples"},
        {"find_if((1,2), [](auto x) { return x > 1; })", CT_EPARSE, "returns a static integer"},
        {"size([](auto x) { return x; })", CT_EPARSE, "size takes no function"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *higher_suite(void)
{
    Suite *suite = suite_create("higher");
    TCase *all = tcase_create("higher");

    tcase_add_test(all, answers);
    tcase_add_test(all, refusals);
    suite_add_tcase(suite, all);
    return suite;
}
