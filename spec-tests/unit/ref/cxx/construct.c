/* construct.c - types with values in braces, and values that do not fit. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(filled)
{
    static const struct op_answer rows[] = {
        {"int{}", "0"},
        {"uint8_t{300}", "44"},
        {"Shape<int,_4>{}", "(0,_4)"},
        {"Shape<int,Shape<_2,int>>{8, {{}, 3}}", "(8,(_2,3))"},
        {"Stride<int64_t,_1,int64_t>{256, {}, 0}", "(256,_1,0)"},
        {"Layout<int>{8}", "8:_1"},
        {"Layout<Shape<int,_4>,Stride<_4,_1>>{make_shape(8, _4{})}", "(8,_4):(_4,_1)"},
        {"Layout<Shape<_2,_4>>{}", "(_2,_4):(_1,_2)"},
        {"using S = Shape<int,_2>; S s{7, {}}; size(s)", "14"},
        {"int a = 3, b = _4{}, c = a * b; c", "12"},
        {"static constexpr int N = 4; Int<N>{}", "_4"},
        {"Copy_Atom<UniversalCopy<float>, float> atom; atom.NumValSrc", "_1"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(refusals)
{
    static const struct op_refusal rows[] = {
        {"Shape<int,_4>{1,2,3}", CT_EPARSE, "as many values as the type has modes"},
        {"Shape<int,_4>{1,_5{}}", CT_EPARSE, "a static integer has one value"},
        {"Layout<int>{1,2,3}", CT_EPARSE, "a layout takes a shape and a stride"},
        {"_4{4}", CT_EPARSE, "this type has no dynamic part: write {}"},
        {"int{(1,2)}", CT_EPARSE, "only an integer converts to this type"},
        {"int{3", CT_EPARSE, "expected ',' or '}', the text ends"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *construct_suite(void)
{
    Suite *suite = suite_create("construct");
    TCase *all = tcase_create("construct");

    tcase_add_test(all, filled);
    tcase_add_test(all, refusals);
    suite_add_tcase(suite, all);
    return suite;
}
