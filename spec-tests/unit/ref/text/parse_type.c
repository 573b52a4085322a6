/* parse_type.c - CuTe's types read as what they are made of, and types that are none. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(types_are_values)
{
    static const struct op_answer rows[] = {
        {"Int<4>{}", "_4"},
        {"C<4>", "_4"},
        {"Int< 8>{}", "_8"},
        {"Int<-3>{ }", "_-3"},
        {"constant<int,4>", "_4"},
        {"integral_constant<int,7>{}", "_7"},
        {"4_c", "_4"},
        {"144_c", "_144"},
        {"0x80", "128"},
        {"_4{}", "_4"},
        {"Shape<_2,3>", "(_2,3)"},
        {"Shape <_3,Shape <  _2,_3>>{}", "(_3,(_2,_3))"},
        {"Stride<_1,_2>", "(_1,_2)"},
        {"Step<_1, X,_1>{}", "(_1,_,_1)"},
        {"Coord<0,Underscore>", "(0,_)"},
        {"Tile<Layout<_3,_4>,_8>{}", "(_3:_4,_8)"},
        {"Layout<_8>", "_8:_1"},
        {"Layout<Shape<_4,_8>>{}", "(_4,_8):(_1,_4)"},
        {"Layout<Shape<_4,_8>,Stride<_8,_1>>{}", "(_4,_8):(_8,_1)"},
        {"Swizzle<3,4,3>{}", "Sw<3,4,3>"},
        {"ComposedLayout<Swizzle<3,4,3>,_0,Layout<_8>>", "Sw<3,4,3> o _0 o _8:_1"},
        {"Swizzle<0,31,0>", "Sw<0,31,0>"},
        {"Swizzle<0,0,-31>", "Sw<0,0,-31>"},
        {"smem_ptr_flag_bits<1>", "smem_ptr[1b](unset)"},
        {"smem_ptr_flag_bits<1024>", "smem_ptr[1024b](unset)"},
        {"E<0>{}", "_1@0"},
        {"E<0,1>", "_1@1@0"},
        {"(E<>{},ScaledBasis<5>)", "(_1,5)"},
        {"ScaledBasis<_2,0,1>{}", "_2@1@0"},
        {"ScaledBasis<3,1>", "3@1"},
        {"(LayoutLeft{},_)", "(LayoutLeft,_)"},
        {"(GenColMajor,1)", "(LayoutLeft,1)"},
        {"(LayoutRight{},1)", "(LayoutRight,1)"},
        {"(GenRowMajor{},1)", "(LayoutRight,1)"},
        {"half_t", "half_t"},
        {"uint128_t", "uint128_t"},
        {"(float,16b,u8)", "(float,16b,u8)"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

/* The same types without an expression around them. */
START_TEST(types_without_calls)
{
    static const char *const rows[][2] = {
        {"Layout<Shape<_4,_8>,Stride<_1,_4>>{}", "(_4,_8):(_1,_4)"},
        {"Swizzle<3,4,3>", "Sw<3,4,3>"},
        {"Int<4>{}", "_4"},
        {"12_c", "_12"},
        {"(4_c,0x10)", "(_4,16)"},
        {"float", "float"},
    };
    ct_ctx *cx = harness_context();

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        harness_is(cx, ct_parse(cx, rows[i][0]), rows[i][1]);
}
END_TEST

/* What is behind the text is not looked at. */
START_TEST(a_type_ends_with_its_text)
{
    ct_ctx *cx = harness_context();

    harness_is(cx, ct_parse_n(cx, "half_t(4)", 6), "half_t");
    harness_is(cx, ct_eval(cx, "half_t(4)", 6), "half_t");
    harness_is(cx, ct_eval(cx, "int(_4)", 7), "4");
}
END_TEST

START_TEST(types_that_are_none)
{
    static const struct op_refusal rows[] = {
        {"Int<>", CT_EPARSE, "column 1: Int<..> holds one integer"},
        {"Int<1,2>", CT_EPARSE, "Int<..> holds one integer"},
        {"Int<(1,2)>", CT_EPARSE, "Int<..> holds one integer"},
        {"(3,C<_>)", CT_EPARSE, "column 4: Int<..> holds one integer"},
        {"constant<4>", CT_EPARSE, "constant<..> holds a type and an integer"},
        {"Layout<>", CT_EPARSE, "Layout<..> holds a shape"},
        {"Layout<_1,_1,_1>", CT_EPARSE, "Layout<..> holds a shape"},
        {"Layout<Shape<_2,_3>,_1>", CT_EINVAL, "not congruent"},
        {"ComposedLayout<_1>", CT_EPARSE, "holds a function, an offset and a layout"},
        {"Swizzle<3,4>", CT_EPARSE, "Swizzle<..> holds three integers"},
        {"Swizzle<3,4,3,1>", CT_EPARSE, "Swizzle<..> holds three integers"},
        {"smem_ptr_flag_bits<0>", CT_EPARSE, "holds the bits of an element"},
        {"smem_ptr_flag_bits<1025>", CT_EPARSE, "holds the bits of an element"},
        {"smem_ptr_flag_bits<X>", CT_EPARSE, "holds the bits of an element"},
        {"smem_ptr_flag_bits<8,8>", CT_EPARSE, "holds the bits of an element"},
        {"Swizzle<65,0,0>", CT_EPARSE, "leaves 31 bits"},
        {"Swizzle<0,65,0>", CT_EPARSE, "leaves 31 bits"},
        {"Swizzle<0,0,65>", CT_EPARSE, "leaves 31 bits"},
        {"Swizzle<-65,0,0>", CT_EPARSE, "leaves 31 bits"},
        {"Swizzle<0,0,-65>", CT_EPARSE, "leaves 31 bits"},
        {"Swizzle<64,0,0>", CT_EINVAL, "Sw<64,0,0>: needs"},
        {"Swizzle<0,64,0>", CT_EINVAL, "Sw<0,64,0>: needs"},
        {"Swizzle<0,0,64>", CT_EINVAL, "Sw<0,0,64>: needs"},
        {"Swizzle<-64,0,0>", CT_EINVAL, "Sw<-64,0,0>: needs"},
        {"Swizzle<0,0,-64>", CT_EINVAL, "Sw<0,0,-64>: needs"},
        {"Swizzle<X,4,3>", CT_EPARSE, "Swizzle<..> holds three integers"},
        {"Swizzle<3,X,3>", CT_EPARSE, "Swizzle<..> holds three integers"},
        {"Swizzle<3,4,X>", CT_EPARSE, "Swizzle<..> holds three integers"},
        {"Swizzle<2,0,1>", CT_EINVAL, "Sw<2,0,1>: needs"},
        {"E<-1>", CT_EPARSE, "no such mode"},
        {"E<65536>", CT_EPARSE, "no such mode"},
        {"E<X>", CT_EPARSE, "no such mode"},
        {"ScaledBasis<X,0>", CT_EPARSE, "ScaledBasis<..> holds an integer and a path"},
        {"Shape<_2,3", CT_EPARSE, "column 11: expected ',' or '>'"},
        {"Shape<values(_2:_1)>", CT_EPARSE, "no mode of a tuple"},
        {"Layout", CT_EPARSE, "Layout is not known"},
        {"4_c2", CT_EPARSE, "expected the end"},
        {"0x", CT_EPARSE, "expected the end, found 'x'"},
        {"0xffffffffffffffff", CT_EPARSE, "does not fit 64 bits"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *parse_type_suite(void)
{
    Suite *suite = suite_create("parse_type");
    TCase *all = tcase_create("parse_type");

    tcase_add_test(all, types_are_values);
    tcase_add_test(all, types_without_calls);
    tcase_add_test(all, a_type_ends_with_its_text);
    tcase_add_test(all, types_that_are_none);
    suite_add_tcase(suite, all);
    return suite;
}
