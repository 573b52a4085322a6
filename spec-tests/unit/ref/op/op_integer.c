/* op_integer.c - making and querying values, and integers, by name.
 *
 * What is here: each row of the table, called with few small operands, and what is refused before
 * the operation is reached. What is not: the operations themselves (unit/ref/integer). */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

static const struct op_answer answers[] = {
    {"parse((_2,3):(_1,_2))", "(_2,3):(_1,_2)"},
    {"make_tuple(_2,3)", "(_2,3)"},
    {"make_shape()", "()"},
    {"make_stride(1,(_2,_3))", "(1,(_2,_3))"},
    {"make_coord(4)", "(4)"},
    {"make_step(_1,_2)", "(_1,_2)"},
    {"make_tile(_4:_1,_8)", "(_4:_1,_8)"},
    {"is_static((_2,_3))", "_1"},
    {"is_static((_2,3))", "_0"},
    {"is_integral(7)", "_1"},
    {"is_integral((7,7))", "_0"},
    {"min(7,_3,5)", "3"},
    {"max(7,_3,5)", "7"},
    {"gcd(_12,_18,_8)", "_2"},
    {"min((4,(3,9)))", "3"},
    {"max((4,(3,9)),10)", "10"},
    {"gcd((12,18))", "6"},
    {"min(_5)", "_5"},
    {"not_equal(2,_3)", "1"},
    {"not_equal((2,3),(2,_3))", "0"},
    {"greater(3,2)", "1"},
    {"leq(2,2)", "1"},
    {"geq(2,3)", "0"},
    {"signum(-7)", "-1"},
    {"shiftl(_3,_2)", "_12"},
    {"bit_xor(12,10)", "6"},
    {"safe_div(12,4)", "3"},
    {"add(_3,4)", "7"},
    {"add(smem_ptr[16b](0x40),3)", "smem_ptr[16b](0x46)"},
    {"add(3,ptr[32b](0x40))", "ptr[32b](0x4c)"},
    {"add(counting_iter(7),4)", "counting_iter(11)"},
    {"sub(ptr[32b](0x40),3)", "ptr[32b](0x34)"},
    {"sub(ptr[32b](0x40),ptr[32b](0x20))", "8"},
    {"sub(3,_4)", "-1"},
    {"mul(_3,_4)", "_12"},
    {"div(7,_2)", "3"},
    {"mod(-7,2)", "-1"},
    {"neg(_3)", "_-3"},
    {"abs(-3)", "3"},
    {"lcm(_4,_6)", "_12"},
    {"equal(3,_3)", "1"},
    {"less(2,3)", "1"},
    {"and(_1,_0)", "_0"},
    {"or(_1,0)", "_1"},
    {"not(0)", "1"},
    {"bit_and(12,10)", "8"},
    {"bit_or(12,10)", "14"},
    {"shiftr(_12,_2)", "_3"},
    {"has_single_bit(_12)", "_0"},
    {"bit_width(12u)", "4"},
    {"bit_ceil(12u)", "16"},
    {"bit_floor(12u)", "8"},
    {"rotl(12u,1)", "24"},
    {"rotr(12u,1)", "6"},
    {"countl_zero(12u)", "28"},
    {"countl_one(12u)", "0"},
    {"countr_zero(12u)", "2"},
    {"countr_one(12u)", "0"},
    {"popcount(12)", "2"},
    {"log_2(12u)", "3"},
    {NULL, NULL},
};

START_TEST(values_and_integers_by_name)
{
    op_answers(answers);
    op_calls_all(cti_integer_ops, answers);
}
END_TEST

static const struct op_refusal refusals[] = {
    {"min()", CT_EINVAL, "min: 0 operands"},
    {"max()", CT_EINVAL, "max: 0 operands"},
    {"gcd()", CT_EINVAL, "gcd: 0 operands"},
    {"add(1)", CT_EINVAL, "add: 1 operand"},
    {"add(1,2,3)", CT_EINVAL, "add: 3 operands"},
    {"not_equal(1)", CT_EINVAL, "not_equal: 1 operand"},
    {"parse()", CT_EINVAL, "parse: 0 operands"},
    {"parse(1,2)", CT_EINVAL, "parse: 2 operands"},
    {"is_static()", CT_EINVAL, "is_static: 0 operands"},
    {"min<2>(1,2)", CT_EINVAL, "min: 1 template arguments"},
    {"gcd(1,(2,3):(1,2))", CT_EINVAL, "gcd: operand 2 is a layout"},
    {NULL, CT_OK, NULL},
};

START_TEST(a_fold_has_an_operand)
{
    op_refuses(refusals);
}
END_TEST

Suite *op_integer_suite(void)
{
    Suite *suite = suite_create("op_integer");
    TCase *all = tcase_create("op_integer");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, values_and_integers_by_name);
    tcase_add_test(all, a_fold_has_an_operand);
    suite_add_tcase(suite, all);
    return suite;
}
