/* integer_type.c - the C++ types of integers in expressions, as functions of words show them. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

/* countl_zero counts from the width of the type, if that is unsigned. */
START_TEST(types_of_texts)
{
    static const struct op_answer rows[] = {
        {"countl_zero(5u)", "29"},
        {"countl_zero(0xffffffff)", "0"},
        {"countl_zero(5ull)", "61"},
        {"countl_zero(4294967296u)", "31"},
        {"countl_zero(uint8_t(5))", "5"},
        {"countl_zero((uint16_t)5)", "13"},
        {"countl_zero(static_cast<size_t>(5))", "61"},
        {"countl_zero(uint8_t{5})", "5"},
        {"uint8_t x = 5; countl_zero(x)", "5"},
        {"uint8_t x = 5; x = 9; countl_zero(x)", "4"},
        {"unsigned int x = 5; countl_zero(x)", "29"},
        {"unsigned char x = 5; countl_zero(x)", "5"},
        {"unsigned short x = 5; countl_zero(x)", "13"},
        {"long unsigned x = 5; countl_zero(x)", "61"},
        {"unsigned long long int x = 5; countl_zero(x)", "61"},
        {"auto x = 5u; x -= 6; x", "4294967295"},
        {"auto f = [](unsigned long x) { return countl_zero(x); }; f(5)", "61"},
        {"countl_zero(sizeof(float))", "61"},
        {"countl_zero(bit_floor(uint8_t(9)))", "4"},
        {"countl_zero(true ? 5u : 6u)", "29"},
        {"-5u", "4294967291"},
        {NULL, NULL},
    };
    op_answers(rows);
}
END_TEST

START_TEST(types_of_operators)
{
    static const struct op_answer rows[] = {
        {"countl_zero(5u * 2)", "28"},
        {"countl_zero(uint64_t(1) + 5u)", "61"},
        {"countl_zero(uint8_t(5) * 1u)", "29"},
        {"countl_zero(5u + _1{})", "29"},
        {"countl_zero(1u << 4)", "27"},
        {"5u - 6", "4294967295"},
        {"-1 < 1u", "0"},
        {"-1 / 2u", "2147483647"},
        {"~5u", "4294967290"},
        {"~5", "-6"},
        {"!5u", "0"},
        {"popcount(!0u)", "1"},
        {NULL, NULL},
    };
    op_answers(rows);
}
END_TEST

START_TEST(rotations_and_powers)
{
    static const struct op_answer rows[] = {
        {"rotl(uint8_t(133), 1)", "11"},
        {"rotl(uint8_t(5), 8)", "5"},
        {"rotr(uint8_t(5), -8)", "5"},
        {"rotl(uint64_t(5), 40)", "5497558138880"},
        {"rotl(5, 1)", "10"},
        {"rotl(int8_t(5), 7)", "-123"},
        {"rotr(int8_t(5), 1)", "66"},
        {"rotl(-5, 0)", "-5"},
        {"bit_ceil((1ull << 40) + 1)", "2199023255552"},
        {"bit_floor(uint8_t(200))", "128"},
        {"popcount(8 - 1)", "3"},
        {"popcount(true)", "1"},
        {"has_single_bit(int64_t(-2147483648))", "0"},
        {NULL, NULL},
    };
    op_answers(rows);
}
END_TEST

/* A type that CuTe does not take, and one that no text says. */
START_TEST(refused_types)
{
    static const struct op_refusal rows[] = {
        {"countl_zero(5)", CT_EINVAL, "5 is of type int: write uint32_t(5)"},
        {"countl_zero(5ll)", CT_EINVAL, "5 is of type int64_t: write uint64_t(5)"},
        {"countl_zero(uint8_t(5) * _1{})", CT_EINVAL, "5 is of type int: write uint32_t(5)"},
        {"bit_width(true)", CT_EINVAL, "1 is of type bool: write uint32_t(1)"},
        {"popcount(-5)", CT_EINVAL, "-5 is of type int: write uint32_t(-5)"},
        {"bit_ceil(uint8_t(5))", CT_EINVAL, "makes an int of 5, of type uint8_t"},
        {"countl_one(uint16_t(5))", CT_EINVAL, "makes an int of 5, of type uint16_t"},
        {"rotr(5, 1)", CT_EINVAL, "of which CuTe turns 31 bits"},
        {"rotl(-5, 1)", CT_EINVAL, "write uint32_t(-5)"},
        {"rotl(uint8_t(5), 9)", CT_ERANGE, "8 bits at most"},
        {"rotl(uint64_t(5), 64)", CT_ERANGE, "63 bits at most"},
        {"rotr(uint64_t(5), 1)", CT_ERANGE, "the answer is above 9223372036854775807"},
        {"uint64_t(-1)", CT_EPARSE, "this is above 2^63 - 1"},
        {"countl_zero(size((4,5)))", CT_EINVAL, "the C++ type of 20"},
        {"countl_zero(min(5u, 7))", CT_EINVAL, "the C++ type of 5"},
        {"countl_zero(true ? 5u : 6)", CT_EINVAL, "the C++ type of 5"},
        {"auto [a, b] = make_tuple(5u, 6); countl_zero(a)", CT_EINVAL, "the C++ type of 5"},
        {"let blockIdx.x = 5; countl_zero(blockIdx.x)", CT_EINVAL, "the C++ type of 5"},
        {"dim3 g(5u, 2); countl_zero(g.x)", CT_EINVAL, "the C++ type of 5"},
        {"auto f = [](auto x) -> uint8_t { return x; }; countl_zero(f(5u))", CT_EINVAL,
         "the C++ type of 5"},
        {"for_each(make_tuple(5u), [](auto x) { print(countl_zero(x)); })", CT_EINVAL,
         "the C++ type of 5"},
        {NULL, CT_OK, NULL},
    };
    op_refuses(rows);
}
END_TEST

Suite *integer_type_suite(void)
{
    Suite *suite = suite_create("integer_type");
    TCase *all = tcase_create("integer_type");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, types_of_texts);
    tcase_add_test(all, types_of_operators);
    tcase_add_test(all, rotations_and_powers);
    tcase_add_test(all, refused_types);
    suite_add_tcase(suite, all);
    return suite;
}
