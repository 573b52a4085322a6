/* binary.c - integers as words of bits, called directly.
 *
 * What is here: each against its bits one by one, the ends of 32 bits, and refusals. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static const uint32_t words[] = {0,          1,          2,          3,          40,
                                 0x7fffffff, 0x80000000, 0x80000001, 0xf0f00000, 0xffffffff};
enum { WORDS = sizeof words / sizeof words[0] };

static bool has(uint32_t word, int bit)
{
    return (word >> bit & 1) != 0;
}

/* The bits that are alike from one end on: step is 1 from bit 0, or -1 from bit 31. */
static int run(uint32_t word, int step, bool what)
{
    int n = 0;
    while (n < 32 && has(word, step > 0 ? n : 31 - n) == what)
        ++n;
    return n;
}

static int64_t of(ct_ctx *cx, ct_value (*f)(ct_ctx *, ct_value), uint32_t word)
{
    return ct_int(f(cx, ct_dynamic(cx, word)));
}

START_TEST(counts_one_by_one)
{
    ct_ctx *cx = harness_context();
    uint32_t w = words[_i];
    int ones = 0;

    for (int i = 0; i < 32; ++i)
        ones += has(w, i);
    ck_assert_int_eq(of(cx, ct_popcount, w), ones);
    ck_assert_int_eq(of(cx, ct_countl_zero, w), run(w, -1, false));
    ck_assert_int_eq(of(cx, ct_countl_one, w), run(w, -1, true));
    ck_assert_int_eq(of(cx, ct_countr_zero, w), run(w, 1, false));
    ck_assert_int_eq(of(cx, ct_countr_one, w), run(w, 1, true));
    ck_assert_int_eq(of(cx, ct_bit_width, w), 32 - run(w, -1, false));
    ck_assert_int_eq(of(cx, ct_has_single_bit, w), ones == 1);
    ck_assert_int_eq(ct_check(cx), CT_OK);
}
END_TEST

START_TEST(turns_one_by_one)
{
    ct_ctx *cx = harness_context();
    uint32_t w = words[_i];

    for (int n = -31; n < 32; ++n) {
        uint32_t left = 0;
        for (int i = 0; i < 32; ++i)
            left |= has(w, i) ? UINT32_C(1) << (i + n + 32) % 32 : 0;
        ct_value v = ct_dynamic(cx, w), by = ct_dynamic(cx, n);
        ck_assert_int_eq(ct_int(ct_rotl(cx, v, by)), left);
        ck_assert_int_eq(ct_int(ct_rotr(cx, v, ct_neg(cx, by))), left);
    }
    ck_assert_int_eq(ct_check(cx), CT_OK);
}
END_TEST

START_TEST(powers_of_two)
{
    static const char *const single_rows[] = {
        "_8  =  _1",
        "8  =  1",
        "0  =  0",
        "4611686018427387904  =  1",
        "_-4  =  _0",
        "_  =  0",
        "M_8|(0&3)=8  =  1",
        "-2147483648  =  0", /* a long */
        "int(-2147483648)  !  CT_ERANGE  has_single_bit: CuTe subtracts 1",
        "sub(-2147483647, 1)  !  CT_ERANGE  has_single_bit: CuTe subtracts 1",
        "_-9223372036854775808  !  CT_ERANGE  has_single_bit",
        "(8)  !  CT_EINVAL  has_single_bit: (8) and _1 are not both integers",
        NULL,
    };
    static const char *const ceil_rows[] = {
        "0u  =  1",
        "1u  =  1",
        "5u  =  8",
        "add(4, 1)  =  8",
        "2147483648u  =  2147483648",
        "4611686018427387905u  !  CT_ERANGE  bit_ceil: the answer is above 9223372036854775807",
        "2147483649u  !  CT_ERANGE  bit_ceil: the power of two above 2147483649 has more than 32",
        "_5  !  CT_EINVAL  bit_ceil: CuTe takes unsigned integers of C++, and none of its own: "
        "write uint32_t(_5)",
        NULL,
    };
    static const char *const floor_rows[] = {
        "0u  =  0",
        "5u  =  4",
        "add(4, 1)  =  4",
        "4294967295u  =  2147483648",
        "4294967296u  =  4294967296",
        "mul(2147483648, 2)  !  CT_ERANGE  bit_floor: 4294967296 is outside of 0 to 4294967295",
        NULL,
    };
    harness_one(ct_has_single_bit, single_rows);
    harness_one(ct_bit_ceil, ceil_rows);
    harness_one(ct_bit_floor, floor_rows);
}
END_TEST

START_TEST(words_refuse)
{
    static const char *const count_rows[] = {
        "_5  !  CT_EINVAL  write uint32_t(_5)",     "_  !  CT_EINVAL  write uint32_t(_)",
        "(5)  !  CT_EINVAL  write uint32_t",        "M_8|(3&3)=11  !  CT_EINVAL  write uint32_t",
        "neg(1)  !  CT_ERANGE  -1 is outside of 0", NULL,
    };
    static const char *const turn_rows[] = {
        "5u  _1  =  10",
        "5u  _  =  5",
        "5u  32  !  CT_ERANGE  rotl: by 32: CuTe shifts a word by that, 31 bits at most",
        "5u  -32  !  CT_ERANGE  rotl: by -32",
        "5u  (1)  !  CT_EINVAL  rotl: (1) and _1 are not both integers",
        "_5  1  !  CT_EINVAL  rotl: CuTe takes unsigned integers",
        NULL,
    };
    static const char *const log_rows[] = {
        "1u  =  0",
        "4294967295u  =  31",
        "0u  !  CT_EDOMAIN  log_2: 0 has no logarithm",
        "_8  !  CT_EINVAL  log_2: CuTe takes unsigned integers",
        NULL,
    };
    harness_one(ct_bit_width, count_rows);
    harness_one(ct_countl_zero, count_rows);
    harness_one(ct_countl_one, count_rows);
    harness_one(ct_countr_zero, count_rows);
    harness_one(ct_countr_one, count_rows);
    harness_one(ct_popcount, count_rows);
    harness_two(ct_rotl, turn_rows);
    harness_one(ct_log_2, log_rows);
}
END_TEST

Suite *binary_suite(void)
{
    Suite *suite = suite_create("binary");
    TCase *all = tcase_create("binary");

    tcase_add_loop_test(all, counts_one_by_one, 0, WORDS);
    tcase_add_loop_test(all, turns_one_by_one, 0, WORDS);
    tcase_add_test(all, powers_of_two);
    tcase_add_test(all, words_refuse);
    suite_add_tcase(suite, all);
    return suite;
}
