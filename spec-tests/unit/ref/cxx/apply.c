/* apply.c - functions as C++ calls them: template arguments, conversions, fragments, assertions. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(calls)
{
    static const struct op_answer rows[] = {
        {"get<1>((2,3))", "3"},
        {"get< 1 , 0 >((2,(3,5)))", "3"},
        {"get<_1>((2,3))", "3"},
        {"let n = 1; get<n>((2,3))", "3"},
        {"let b = 0; get<1,b>((2,(3,5)))", "3"},
        {"select<0,2>((2,3,5))", "(2,5)"},
        {"make_swizzle<0x380,0x38>()", "Sw<3,3,4>"},
        {"recast<half_t>(gmem_ptr[32b](0x1000) o _8:_1)", "gmem_ptr[16b](0x1000) o _16:_1"},
        {"recast_layout<half_t,uint128_t>(_64:_1)", "_8:_1"},
        {"GMMA::Layout_K_INTER_Atom<half_t>{}",
         "Sw<0,4,3> o smem_ptr[16b](unset) o (_8,_8):(_8,_1)"},
        {"cosize_v<Layout<_8,_2>>", "15"},
        {"rank_v<Shape<_2,_3>>", "2"},
        {"(is_static<Layout<_8>>{},2)", "(_1,2)"},
        {"is_static<decltype(make_shape(2)) >::value", "0"},
        {"sizeof_bits<half_t>::value", "16"},
        {"sizeof_bits_v<uint4b_t>", "4"},
        {"int(_4)", "4"},
        {"int64_t(Int<4>{})", "4"},
        {"CUTE_STATIC_ASSERT_V(_2 == _2)", "_1"},
        {"static_assert(2 < 3, \"order\")", "1"},
        {"print((2,3))", "(2,3)"},
        {"make_gmem_ptr<float>(0x1000)", "gmem_ptr[32b](0x1000)"},
        {"make_smem_ptr<half_t>(0x400)", "smem_ptr[16b](0x400)"},
        {"make_rmem_ptr<float>(0)", "rmem_ptr[32b]((nil))"},
        {"make_gmem_ptr(ptr[32b](0x1000))", "gmem_ptr[32b](0x1000)"},
        {"make_tensor<float>((_4,_8), LayoutRight{})", "ptr[32b]((nil)) o (_4,_8):(_8,_1)"},
        {"make_tensor<float>(Layout<_4,_2>{})", "ptr[32b]((nil)) o _4:_2"},
        {"make_tensor<float>(Shape<_4,_8>{}).layout()", "(_4,_8):(_1,_4)"},
        {"make_tensor_like(gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1))",
         "ptr[32b]((nil)) o (_4,_8):(_8,_1)"},
        {"make_tensor_like<half_t>(Layout<_8>{})", "ptr[16b]((nil)) o _8:_1"},
        {"make_fragment_like(gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1))",
         "ptr[32b]((nil)) o (_4,(_8)):(_1,(_4))"},
        {"as_position_independent_swizzle_tensor(Sw<3,4,3>_smem_ptr[16b](0x400) o "
         "(_64,_8):(_1,_64))",
         "smem_ptr[16b](0x400) o Sw<3,3,3> o _0 o (_64,_8):(_1,_64)"},
        {"as_position_independent_swizzle_tensor(smem_ptr[16b](0x400) o _8:_1)",
         "smem_ptr[16b](0x400) o _8:_1"},
        {"counting_iterator<int>(42)", "counting_iter(42)"},
        {"bit_width(uint32_t(Int<5>{}))", "3"},
        {"Int<bit_ceil(5u)>{}", "_8"},
        {"find((_2,_3,_5), _3)", "_1"},
        {"find((_2,_3,_2), _2)", "_0"},
        {"find((_2,(_3,_5)), (_3,_5))", "_1"},
        {"find((_2,_3), _9)", "_2"},
        {"find((), _9)", "_0"},
        {"find(_3, _9)", "_1"},
        {"compact_major<LayoutLeft>((2,(_3,4)))", "(_1,(2,6))"},
        {"compact_major<LayoutRight>((2,(_3,4)))", "(12,(4,_1))"},
        {"compact_major<LayoutRight>((2,_3), _4)", "(_12,_4)"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(no_calls)
{
    static const struct op_refusal rows[] = {
        {"print()", CT_EPARSE, "column 1: print takes what it prints"},
        {"CUTE_STATIC_ASSERT_V(_2 == _3)", CT_EINVAL, "it does not hold"},
        {"static_assert()", CT_EPARSE,
         "static_assert needs a condition, an integer; nothing was given"},
        {"CUTE_STATIC_ASSERT_V((2,3))", CT_EPARSE,
         "CUTE_STATIC_ASSERT_V needs a condition, an integer; (2,3) was given"},
        {"int(2,3)", CT_EPARSE, "a conversion takes one integer"},
        {"make_gmem_ptr(0x1000)", CT_EPARSE, "an address needs its element type"},
        {"make_gmem_ptr<float>(-4)", CT_EPARSE, "at an address >= 0"},
        {"make_gmem_ptr<_4>(4)", CT_EPARSE, "needs its element type"},
        {"make_tensor_like(1,2)", CT_EPARSE, "this takes a tensor"},
        {"sizeof_bits<_4>::value", CT_EPARSE, "sizeof_bits takes an element type"},
        {"get<(1,2)>((2,3))", CT_EPARSE, "template arguments are integers and element types"},
        {"get<1+>((2,3))", CT_EPARSE, "expected a value"},
        {"size<x>(3)", CT_EPARSE, "x is not known"},
        {"is_nothing_v<_4>", CT_EUNSUP, "is_nothing: no such operation"},
        {"q_v<_4>", CT_EUNSUP, "q: no such operation"},
        {"find((_2,_3))", CT_EPARSE, "find takes a tuple and what to find in it"},
        {"find((_2,3), _9)", CT_EPARSE, "find takes static integers"},
        {"compact_major((2,3))", CT_EUNSUP, "compact_major: no such operation"},
        {"compact_major<LayoutLeft>()", CT_EINVAL, "compact_col_major: 0 operands"},
        {"nothing(2)", CT_EUNSUP, "nothing: no such operation"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *apply_suite(void)
{
    Suite *suite = suite_create("apply");
    TCase *all = tcase_create("apply");

    tcase_add_test(all, calls);
    tcase_add_test(all, no_calls);
    suite_add_tcase(suite, all);
    return suite;
}
