/* type_trait.c - templates that ask types or choose one. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(answers)
{
    static const struct op_answer rows[] = {
        {"conditional_t<true, _3, _4>{}", "_3"},
        {"std::conditional_t<(1 > 2), Step<_1,X>, Step<X,_1>>{}", "(_,_1)"},
        {"is_same_v<_4, Int<4>>", "1"},
        {"is_same_v<remove_cvref_t<float const&>, float>", "1"},
        {"is_same<Shape<_4>, _4>::value", "0"},
        {"tuple_size<Shape<_4,_8>>::value", "2"},
        {"tuple_element_t<1, Shape<_2,_4>>{}", "_4"},
        {"rank_v<Shape<_2,_4>> + size_v<Shape<_2,_4>>", "10"},
        {"remove_cvref_t<Shape<_2,_4>>{}", "(_2,_4)"},
        {"make_seq<3>{}", "(_0,_1,_2)"},
        {"is_congruent<Shape<_2,_3>, Stride<_1,_2>>{}", "_1"},
        {"is_compatible<Shape<_2,_3>, _6>::value", "0"},
        {"is_layout<Layout<_4>>::value + is_tensor<Layout<_4>>::value", "1"},
        {"has_int1<Stride<_2,Stride<_4,_1>>>::value", "1"},
        {"has_underscore<Coord<_1,_2>>{}", "_0"},
        {"all_underscore<Coord<Underscore,_2>>{}", "_0"},
        {"rank_t<Shape<_2,_3>>{} + depth_t<_4>{}", "_2"},
        {"is_constant<3,_3>{}", "_1"},
        {"is_constant_v<3,_4>", "0"},
        {"bool_constant<true>{} + true_type{} + false_type{}", "_2"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(refusals)
{
    static const struct op_refusal rows[] = {
        {"conditional_t<true, _3>{}", CT_EPARSE, "column 1: conditional_t<c,A,B>"},
        {"tuple_element_t<_2>{}", CT_EPARSE, "takes a mode's number and a tuple"},
        {"tuple_element_t<5, Shape<_2,_4>>{}", CT_EINVAL, "mode 5"},
        {"is_same_v<float const&, float>", CT_EPARSE,
         "column 1: const and & of a type are not kept; compare remove_cvref_t<T>"},
        {"is_same_v<remove_cvref_t<float>, const float>", CT_EPARSE, "const and &"},
        {"is_congruent<_4>{}", CT_EPARSE, "take so many types"},
        {"cosize_t<Shape<_4>>{}", CT_EINVAL, "cosize"},
        {"make_seq<(1,2)>{}", CT_EPARSE, "a sequence has a length of its own"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *type_trait_suite(void)
{
    Suite *suite = suite_create("type_trait");
    TCase *all = tcase_create("type_trait");

    tcase_add_test(all, answers);
    tcase_add_test(all, refusals);
    suite_add_tcase(suite, all);
    return suite;
}
