/* number.c - number helpers: abs, signum, min, max, gcd, lcm, safe_div, called directly.
 *
 * What is here: each against its definition on small numbers, and the ends of 64 bits. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

/* The largest number up to 40 that divides both; of two zeros 0. */
static int64_t common_divisor(int64_t a, int64_t b)
{
    for (int64_t n = 40; n > 0 && (a != 0 || b != 0); --n)
        if (a % n == 0 && b % n == 0)
            return n;
    return 0;
}

START_TEST(divisors_by_trial)
{
    ct_ctx *cx = harness_context();
    size_t mark = ct_mark(cx);

    for (int64_t a = -36; a <= 36; ++a)
        for (int64_t b = -36; b <= 36; ++b) {
            ct_value x = ct_dynamic(cx, a), y = ct_dynamic(cx, b);
            int64_t g = ct_int(ct_gcd(cx, x, y));
            int64_t m = a == 0 && b == 0 ? 0 : ct_int(ct_lcm(cx, x, y));
            int64_t want = common_divisor(a, b);
            if ((g < 0 ? -g : g) != want || (m < 0 ? -m : m) * want != (a * b < 0 ? -a * b : a * b))
                ck_abort_msg("%d and %d: gcd %d, lcm %d", (int)a, (int)b, (int)g, (int)m);
            ck_assert_int_eq(ct_int(ct_min(cx, x, y)), a < b ? a : b);
            ck_assert_int_eq(ct_int(ct_max(cx, x, y)), a > b ? a : b);
            ck_assert_int_eq(ct_check(cx), CT_OK);
            ct_release(cx, mark);
        }
}
END_TEST

START_TEST(one_number)
{
    static const char *const abs_rows[] = {
        "_-3  =  _3",
        "-3  =  3",
        "3  =  3",
        "_-3@1  =  _3@1",
        "-9223372036854775807  =  9223372036854775807",
        "-9223372036854775808  !  CT_ERANGE  mul",
        "_-9223372036854775808@0  !  CT_ERANGE  mul",
        "(2)  !  CT_EINVAL  mul: (2) and _1 are not both integers",
        NULL,
    };
    static const char *const signum_rows[] = {
        "-7  =  -1",
        "_7  =  _1",
        "0  =  0",
        "-9223372036854775808  =  -1",
        "_  =  _0",
        "(2)  !  CT_EINVAL  signum: (2) and _1",
        "_1@0  !  CT_EINVAL  signum: _1@0",
        NULL,
    };
    harness_one(ct_abs, abs_rows);
    harness_one(ct_signum, signum_rows);
}
END_TEST

START_TEST(least_and_greatest)
{
    static const char *const min_rows[] = {
        "(5,(3,_7))  _4  =  3",
        "_5  _3  =  _3",
        "-9223372036854775808  9223372036854775807  =  -9223372036854775808",
        "()  2  !  CT_EINVAL  min: an empty tuple has none",
        "_  ()  !  CT_EINVAL  min: _ is not an integer",
        "2  (3,())  !  CT_EINVAL  min: an empty tuple has none",
        "_4:_1  2  !  CT_EINVAL  min: _4:_1 and 2",
        NULL,
    };
    static const char *const max_rows[] = {
        "(5,(3,_7))  _4  =  7",
        "_5  _3  =  _5",
        "(2,_4:_1)  2  !  CT_EINVAL  max: 2 and _4:_1",
        "()  ()  !  CT_EINVAL  max: an empty tuple has none",
        "_  ()  !  CT_EINVAL  max: _ is not an integer",
        NULL,
    };
    harness_two(ct_min, min_rows);
    harness_two(ct_max, max_rows);
}
END_TEST

START_TEST(divisors)
{
    static const char *const gcd_rows[] = {
        "_12  _18  =  _6",
        "(_12,18)  _8  =  2",
        "0  7  =  7",
        "_0  _0  =  _0",
        "-9223372036854775808  -1  =  -1",
        "-1  -9223372036854775808  =  -1",
        "()  2  !  CT_EINVAL  gcd: an empty tuple",
        "_  ()  !  CT_EINVAL  gcd: _ is not an integer",
        NULL,
    };
    static const char *const lcm_rows[] = {
        "_4  _6  =  _12",
        "0  7  =  0",
        "9223372036854775807  2  !  CT_ERANGE  lcm: the result of 9223372036854775807 and 2",
        "-9223372036854775808  -1  !  CT_ERANGE  lcm",
        "(2)  3  !  CT_EINVAL  lcm: (2) and 3",
        "0  0  !  CT_EDOMAIN  lcm: of 0 and 0",
        NULL,
    };
    static const char *const safe_div_rows[] = {
        "_12  _4  =  _3",
        "13  4  =  3",
        "_13  4  =  3",
        "_12@1  _4  =  _3@1",
        "_13  _4  !  CT_EDOMAIN  safe_div: _4 does not divide _13",
        "_13@1  _4  !  CT_EDOMAIN  safe_div: _4 does not divide _13",
        "13  0  !  CT_EDOMAIN  safe_div: 13 is divided by zero",
        "13  _0  !  CT_EINVAL  safe_div: 13 is divided by zero",
        "-9223372036854775808  -1  !  CT_ERANGE  safe_div",
        "2@0  1@0  !  CT_EINVAL  safe_div: 2@0 and 1@0",
        NULL,
    };
    harness_two(ct_gcd, gcd_rows);
    harness_two(ct_lcm, lcm_rows);
    harness_two(ct_safe_div, safe_div_rows);
}
END_TEST

Suite *number_suite(void)
{
    Suite *suite = suite_create("number");
    TCase *all = tcase_create("number");

    tcase_add_test(all, divisors_by_trial);
    tcase_add_test(all, one_number);
    tcase_add_test(all, least_and_greatest);
    tcase_add_test(all, divisors);
    suite_add_tcase(suite, all);
    return suite;
}
