/* integer.c - arithmetic on static and dynamic integers, called directly.
 *
 * What is here: the ends of 64 bits, operands of the wrong kind, and what static operands decide
 * alone, of add, sub, mul, div and mod. What is not: number.c, logic.c, bits.c, sums of
 * coordinates (unit/ref/tuple/basis.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/integer/integer.h"

typedef ct_value operation(ct_ctx *cx, ct_value a, ct_value b);

static const int64_t numbers[] = {0,
                                  1,
                                  -1,
                                  2,
                                  -2,
                                  3,
                                  7,
                                  -10,
                                  INT32_MIN,
                                  1000,
                                  INT64_MAX,
                                  INT64_MIN,
                                  INT64_MAX / 2,
                                  INT64_MIN / 2,
                                  INT64_MAX - 1,
                                  INT64_MIN + 1};

enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static bool machine(operation *f, int64_t a, int64_t b, int64_t *out)
{
    if (f == ct_add)
        return !__builtin_add_overflow(a, b, out);
    if (f == ct_sub)
        return !__builtin_sub_overflow(a, b, out);
    if (f == ct_mul)
        return !__builtin_mul_overflow(a, b, out);
    if (b == 0 || (a == INT64_MIN && b == -1))
        return false;
    *out = f == ct_div ? a / b : a % b;
    return true;
}

/* Where a static operand alone makes the answer a static 0. */
static bool decided(operation *f, int64_t a, bool as, int64_t b, bool bs)
{
    bool zero_a = a == 0 && as, zero_b = b == 0 && bs;
    if (f == ct_mul)
        return zero_a || zero_b;
    if (f == ct_div)
        return zero_a && !bs;
    return f == ct_mod && ((zero_a && !bs) || (!as && bs && (b == 1 || b == -1)));
}

static void expect(ct_ctx *cx, operation *f, int64_t a, bool as, int64_t b, bool bs)
{
    ct_value x = as ? ct_static(cx, a) : ct_dynamic(cx, a);
    ct_value y = bs ? ct_static(cx, b) : ct_dynamic(cx, b);
    ct_value r = f(cx, x, y);
    int64_t want = 0;
    bool zero = decided(f, a, as, b, bs), fits = zero || machine(f, a, b, &want);
    ct_error error =
        b == 0 && (f == ct_div || f == ct_mod) ? bs ? CT_EINVAL : CT_EDOMAIN : CT_ERANGE;
    if (ct_check(cx) != (fits ? CT_OK : error))
        ck_abort_msg("%s, %s: %s", ct_str(cx, x), ct_str(cx, y), ct_message(cx));
    if (fits && (ct_int(r) != want || ct_is_static(r) != (zero || (as && bs))))
        ck_abort_msg("%s, %s: %s", ct_str(cx, x), ct_str(cx, y), ct_str(cx, r));
    ct_clear(cx);
}

/* Every pair of numbers, static and dynamic, against the machine's own arithmetic. */
START_TEST(integers_as_the_machine_has_them)
{
    static operation *const f[] = {ct_add, ct_sub, ct_mul, ct_div, ct_mod};
    ct_ctx *cx = harness_context();
    size_t mark = ct_mark(cx);

    for (int k = 0; k < NUMBERS * NUMBERS * 4; ++k) {
        int64_t a = numbers[k / 4 % NUMBERS], b = numbers[k / 4 / NUMBERS];
        for (size_t i = 0; i < sizeof f / sizeof f[0]; ++i)
            expect(cx, f[i], a, k % 2 != 0, b, k / 2 % 2 != 0);
        ct_release(cx, mark);
    }
}
END_TEST

START_TEST(sums)
{
    static const char *const add_rows[] = {
        "_3  _4  =  _7",
        "_3  4  =  7",
        "_  _4  =  _4",
        "M_8|(3&3)=11  _1  =  12",
        "9223372036854775807  _1  !  CT_ERANGE  add: the result of 9223372036854775807 and _1 "
        "leaves 64 bits",
        "Sw<1,0,1>  _1  !  CT_EINVAL  add: Sw<1,0,1> and _1 are not both integers",
        NULL,
    };
    static const char *const no_coordinate_rows[] = {
        "2@0  _0  !  CT_EINVAL  add: 2@0 and _0 are not both integers",
        "(2,3)  (1,1)  !  CT_EINVAL  add: (2,3) and (1,1) are not both integers",
        NULL,
    };
    static const char *const sub_rows[] = {
        "_7  3  =  4",
        "_-9223372036854775808  _1  !  CT_ERANGE  sub: the result of _-9223372036854775808 and _1",
        "_4:_1  _1  !  CT_EINVAL  sub: _4:_1",
        NULL,
    };
    harness_two(ct_add, add_rows);
    harness_two(ct_sub, sub_rows);
    harness_two(cti_add_integers, add_rows);
    harness_two(cti_sub_integers, sub_rows);
    harness_two(cti_add_integers, no_coordinate_rows);
}
END_TEST

START_TEST(products)
{
    static const char *const mul_rows[] = {
        "_3  4  =  12",
        "_3  4@1  =  12@1",
        "_4@0  3  =  12@0",
        "_  7@1  =  _0@1",
        "_0  7@1  =  _0@1",
        "3037000500  3037000500  !  CT_ERANGE  mul",
        "2@0  3@1  !  CT_EINVAL  mul: 2@0 and 3@1 are not both integers",
        "(2,3)  2  !  CT_EINVAL  mul: (2,3) and 2",
        "9223372036854775807@0  2  !  CT_ERANGE  mul",
        "M_8|(3&3)=11  2@1  =  22@1",
        NULL,
    };
    static const char *const div_rows[] = {
        "_7  _2  =  _3",
        "-7  2  =  -3",
        "_0  0  =  _0",
        "_0  _0  !  CT_EINVAL  div: _0 is divided by zero",
        "7  0  !  CT_EDOMAIN  div: 7 is divided by zero",
        "-9223372036854775808  -1  !  CT_ERANGE  div",
        "(7)  2  !  CT_EINVAL  div: (7) and 2",
        NULL,
    };
    static const char *const mod_rows[] = {
        "7  _1  =  _0",
        "-7  _-1  =  _0",
        "_7  _1  =  _0",
        "-7  3  =  -1",
        "_0  0  =  _0",
        "7  _0  !  CT_EINVAL  mod: 7 is divided by zero",
        "-9223372036854775808  -1  !  CT_ERANGE  mod",
        "7  (2)  !  CT_EINVAL  mod: 7 and (2)",
        NULL,
    };
    harness_two(ct_mul, mul_rows);
    harness_two(ct_div, div_rows);
    harness_two(ct_mod, mod_rows);
}
END_TEST

Suite *integer_suite(void)
{
    Suite *suite = suite_create("integer");
    TCase *all = tcase_create("integer");

    tcase_add_test(all, integers_as_the_machine_has_them);
    tcase_add_test(all, sums);
    tcase_add_test(all, products);
    suite_add_tcase(suite, all);
    return suite;
}
