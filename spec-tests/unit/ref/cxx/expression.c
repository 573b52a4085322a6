/* expression.c - operators, members and calls of layouts, in expressions. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(operators)
{
    static const struct op_answer rows[] = {
        {"1 + 2 * 3", "7"},
        {"(1 + 2) * 3", "9"},
        {"((1 + 2)) * 3", "9"},
        {"7 - 2 - 1", "4"},
        {"7 / 2 % 2", "1"},
        {"3-1", "2"},
        {"-4 + 1", "-3"},
        {"- (3) + 4", "1"},
        {"--4", "4"},
        {"-(-_4)", "_4"},
        {"_4 + _4", "_8"},
        {"_4 + 4", "8"},
        {"_128{} + Int<1>{}", "_129"},
        {"_4 * 2", "8"},
        {"(_2 == _2,7)", "(_1,7)"},
        {"(2 == _3,7)", "(0,7)"},
        {"(_2 != _3,7)", "(_1,7)"},
        {"(_2 < _3,7)", "(_1,7)"},
        {"(_2 <= _2,7)", "(_1,7)"},
        {"_3 > _2", "_1"},
        {"(_3 >= _4,7)", "(_0,7)"},
        {"(1 < 2 && 2 < 3,7)", "(1,7)"},
        {"(_0 || _0,7)", "(_0,7)"},
        {"(!_0,7)", "(_1,7)"},
        {"~_1{}", "_-2"},
        {"~~5", "5"},
        {"(-make_arithmetic_tuple(1,_2{}))", "(-1,_-2)"},
        {"-make_arithmetic_tuple(1,make_arithmetic_tuple(_2{}))", "(-1,(_-2))"},
        {"(!(_2 < _3),7)", "(_0,7)"},
        {"(_2 + _2,3)", "(_4,3)"},
        {"(_2 + _2)", "_4"},
        {"(size(_4))", "(_4)"},
        {"(size(_4)) + 1", "5"},
        {"2 * 3:1 + 1", "6:2"},
        {"(4 * 2,3):(1,2 * 4)", "(8,3):(1,8)"},
        {"Shape<_2,Int<1 + 2>>", "(_2,_3)"},
        {"gmem_ptr[32b](0x1000) + 4", "gmem_ptr[32b](0x1010)"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(suffixes)
{
    static const struct op_answer rows[] = {
        {"Layout<Shape<_4,_8>>{}(2, 3)", "14"},
        {"make_layout((4,8))(9)", "9"},
        {"make_layout((4,8))(_, 3)", "(4):(_1)"},
        {"Swizzle<3,3,3>{}(72)", "64"},
        {"make_tensor(gmem_ptr[32b](0x1000), (4,8))(_, 1)", "gmem_ptr[32b](0x1010) o (4):(_1)"},
        {"make_identity_tensor((4,8))(1, 2)", "(1,2)"},
        {"make_identity_tensor((4,8))[(1,2)]", "(1,2)"},
        {"make_layout((4,8)).shape()", "(4,8)"},
        {"make_layout((4,8)).size()", "32"},
        {"make_layout((4,8)).layout<1>()", "8:4"},
        {"make_layout((4,8)).template shape<1>()", "8"},
        {"Layout<_8>{}.compose(_4:_2)", "_4:_2"},
        {"make_layout((4,8)).compose(_2:_1,_4:_2)", "(_2,_4):(_1,8)"},
        {"make_layout((4,8)).tile(_2:_1,_4:_2)", "((_2,_4),2,(_2,1)):((_1,8),_2,(4,32))"},
        {"make_tensor(gmem_ptr[32b](0x1000), 8).data()", "gmem_ptr[32b](0x1000)"},
        {"_4{}.value", "4"},
        {"decltype(_4)::value", "4"},
        {"make_layout((4,8)).shape().value", "(4,8)"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

/* However far on in a text words stand, they take the memory of words. */
START_TEST(words_take_their_own_memory)
{
    static const char near[] = "print(\"ab\")";
    static char far[4096 + sizeof near];
    ct_ctx *cx = harness_context();
    size_t mark = ct_mark(cx);

    memset(far, ' ', sizeof far);
    memcpy(far + sizeof far - sizeof near, near, sizeof near);
    harness_is(cx, ct_eval(cx, near, strlen(near)), "ab");
    size_t taken = ct_mark(cx) - mark;
    ct_release(cx, mark);
    harness_is(cx, ct_eval(cx, far, strlen(far)), "ab");
    ck_assert_uint_eq(ct_mark(cx) - mark, taken);
}
END_TEST

START_TEST(where_they_end)
{
    static const struct op_refusal rows[] = {
        {"1 +", CT_EPARSE, "column 4: expected a value, the text ends"},
        {"1 + * 2", CT_EPARSE, "column 5: * takes an iterator of make_coord_iterator"},
        {"1 + / 2", CT_EPARSE, "column 5: expected a value, found '/'"},
        {"(1,2) + 3", CT_EINVAL, "add: operand 1 is a tuple"},
        {"2(3)", CT_EPARSE, "column 2: expected the end, found '('"},
        {"make_layout(8).nothing()", CT_EUNSUP, "nothing: no such operation"},
        {"make_layout(8).", CT_EPARSE, "expected the end, found '.'"},
        {"make_layout(8)::", CT_EPARSE, "expected a name, the text ends"},
        {"9223372036854775807 + 1", CT_ERANGE, "add: the result of"},
        {"1 / 0", CT_EDOMAIN, "div"},
        {"make_layout(8){1}", CT_EPARSE, "this type has no dynamic part: write {}"},
        {"print(\"abc", CT_EPARSE, "expected '\"', the text ends"},
        {"print(\"a\\", CT_EPARSE, "column 10: expected '\"', the text ends"},
        {"!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!_0", CT_EPARSE, "expected a value, found '!'"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

START_TEST(no_text_is_read_beyond_its_end)
{
    op_reads_within("print(\"a\\\"b\\\\\")");
}
END_TEST

Suite *expression_suite(void)
{
    Suite *suite = suite_create("expression");
    TCase *all = tcase_create("expression");

    tcase_add_test(all, operators);
    tcase_add_test(all, suffixes);
    tcase_add_test(all, words_take_their_own_memory);
    tcase_add_test(all, where_they_end);
    tcase_add_test(all, no_text_is_read_beyond_its_end);
    suite_add_tcase(suite, all);
    return suite;
}
