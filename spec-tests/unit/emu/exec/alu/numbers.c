/* numbers.c - number formats of the machine, every pattern of the small ones.
 *
 * The values come from the definition of a format alone, read here bit by bit; roundings from the
 * two neighbours between which a number lies. Loops complain by themselves: an assertion of Check
 * takes a microsecond. */
#include "emu/exec/alu/numbers.h"
#include "spec-tests/support/random.h"
#include "spec-tests/unit/suites.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* Widths of exponent and fraction, of what is not used below; whether there is an infinity. */
struct shape {
    emu_type type;
    int exponent, fraction, unused;
    bool infinity;
};

static const struct shape shapes[] = {
    {EMU_F16, 5, 10, 0, true},  {EMU_BF16, 8, 7, 0, true},   {EMU_E5M2, 5, 2, 0, true},
    {EMU_E4M3, 4, 3, 0, false}, {EMU_TF32, 8, 10, 13, true},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

/* Patterns without the sign: how many, and the first that is not a finite number. */
static uint32_t patterns(const struct shape *s)
{
    return UINT32_C(1) << (s->exponent + s->fraction);
}

static uint32_t beyond(const struct shape *s)
{
    return s->infinity ? patterns(s) - (UINT32_C(1) << s->fraction) : patterns(s) - 1;
}

/* The value of a pattern without sign, by the definition. */
static double value_of(const struct shape *s, uint32_t p)
{
    int bias = (1 << (s->exponent - 1)) - 1, field = (int)(p >> s->fraction);
    double fraction = (double)(p - ((uint32_t)field << s->fraction)) / (double)(1 << s->fraction);
    return field == 0 ? fraction * pow(2, 1 - bias) : (1 + fraction) * pow(2, field - bias);
}

static uint64_t placed(const struct shape *s, uint32_t p, bool negative)
{
    return (p + (negative ? (uint64_t)patterns(s) : 0)) << s->unused;
}

START_TEST(every_pattern_has_its_value)
{
    const struct shape *s = &shapes[_i];
    for (uint32_t p = 0; p < patterns(s); ++p)
        for (int sign = 0; sign < 2; ++sign) {
            double v = emui_decode(s->type, placed(s, p, sign)), expected = value_of(s, p);
            bool right = v == (sign ? -expected : expected) && !signbit(v) == !sign;
            if (p >= beyond(s))
                right = s->infinity && p == beyond(s) ? isinf(v) && (v < 0) == sign : isnan(v) != 0;
            if (!right)
                ck_abort_msg("type %d: pattern %#x is %a", s->type, (unsigned)p, v);
        }
}
END_TEST

/* One number, rounded. */
static void is_rounded(const struct shape *s, double v, int r, bool satfinite, uint64_t expected)
{
    uint64_t is = emui_encode(s->type, v, (emu_round)r, satfinite);
    if (is != expected)
        ck_abort_msg("type %d, rounding %d: %a is %#llx, not %#llx", s->type, r, v,
                     (unsigned long long)is, (unsigned long long)expected);
}

START_TEST(a_number_of_the_format_is_not_rounded)
{
    const struct shape *s = &shapes[_i];
    for (uint32_t p = 0; p < beyond(s); ++p)
        for (int r = EMU_RN; r <= EMU_RNA; ++r)
            for (int sign = 0; sign < 2; ++sign)
                is_rounded(s, sign ? -value_of(s, p) : value_of(s, p), r, false,
                           placed(s, p, sign));
}
END_TEST

/* Which of two neighbours a number between them becomes: 0 the lower, 1 the upper. */
static uint32_t upper(int r, bool negative, int against_middle, uint32_t lower)
{
    switch (r) {
    case EMU_RZ:
        return 0;
    case EMU_RM:
        return negative;
    case EMU_RP:
        return !negative;
    case EMU_RNA:
        return against_middle >= 0;
    default:
        return against_middle > 0 || (against_middle == 0 && (lower & 1));
    }
}

START_TEST(numbers_between_neighbours)
{
    const struct shape *s = &shapes[_i];
    for (uint32_t p = 0; p + 1 < beyond(s); ++p) {
        double low = value_of(s, p), high = value_of(s, p + 1), middle = (low + high) / 2;
        const double v[] = {nextafter(low, high), nextafter(middle, low), middle,
                            nextafter(middle, high), nextafter(high, low)};
        const int side[] = {-1, -1, 0, 1, 1};
        for (int k = 0; k < 5; ++k)
            for (int r = EMU_RN; r <= EMU_RNA; ++r)
                for (int sign = 0; sign < 2; ++sign)
                    is_rounded(s, sign ? -v[k] : v[k], r, k % 2 == 0,
                               placed(s, p + upper(r, sign, side[k], p), sign));
    }
}
END_TEST

/* What is too large: the largest number, or what is beyond it. Half a step beyond is a tie, which
 * goes to an even pattern: that is the largest number where there is no infinity. */
START_TEST(too_large)
{
    const struct shape *s = &shapes[_i];
    uint32_t last = beyond(s) - 1;
    double largest = value_of(s, last), step = largest - value_of(s, last - 1);
    const double v[] = {largest + step / 2, largest + step, DBL_MAX, (double)INFINITY};
    for (int k = 0; k < 4; ++k)
        for (int r = EMU_RN; r <= EMU_RNA; ++r)
            for (int sign = 0; sign < 2; ++sign) {
                double x = sign ? -v[k] : v[k];
                bool inwards = r == EMU_RZ || (r == EMU_RM && !sign) || (r == EMU_RP && sign);
                bool even = r == EMU_RN && k == 0 && !s->infinity;
                uint32_t expected = even || (inwards && !isinf(x)) ? last : beyond(s);
                is_rounded(s, x, r, true, placed(s, last, sign));
                is_rounded(s, x, r, false, placed(s, expected, sign));
            }
    is_rounded(s, nextafter(largest + step / 2, 0), EMU_RN, false, placed(s, last, false));
}
END_TEST

START_TEST(nan_is_the_one_of_the_type)
{
    static const struct {
        emu_type type;
        uint64_t bits;
    } rows[] = {{EMU_F16, 0x7fff},     {EMU_BF16, 0x7fff}, {EMU_TF32, 0x7fffe000},
                {EMU_F32, 0x7fffffff}, {EMU_E4M3, 0x7f},   {EMU_E5M2, 0x7f}};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k)
        for (int satfinite = 0; satfinite < 2; ++satfinite) {
            double nan = emui_decode(rows[k].type, rows[k].bits);
            ck_assert(isnan(nan));
            ck_assert_uint_eq(emui_encode(rows[k].type, nan, EMU_RN, satfinite), rows[k].bits);
        }
}
END_TEST

/* Of tf32 the low 13 bits are not looked at. */
START_TEST(tf32_drops_bits)
{
    ck_assert_double_eq(emui_decode(EMU_TF32, 0x3f801fff), 1.0);
    ck_assert_double_eq(emui_decode(EMU_TF32, 0x3f802000), 1.0 + 1.0 / 1024);
    ck_assert_uint_eq(emui_encode(EMU_TF32, 1.0 + 1.0 / 2048, EMU_RNA, false), 0x3f802000);
    ck_assert_uint_eq(emui_encode(EMU_TF32, 1.0 + 1.0 / 2048, EMU_RN, false), 0x3f800000);
}
END_TEST

/* A C compiler's own conversions, to nearest, are right for f32 and f64. */
START_TEST(f32_as_c_has_it)
{
    uint64_t state = 20261120;
    for (int n = 0; n < 300000; ++n) {
        uint64_t x = random_bits(&state);
        double v = emui_double_of(x ^ x >> 29);
        float small = emui_float_of((uint32_t)(x >> 32));
        if (isnan(v) || isnan(small))
            continue;
        double near = ldexp((double)small, (int)(x & 7)) * (1 + ldexp(1, -24));
        bool right = emui_decode(EMU_F32, emui_bits_of_float(small)) == (double)small &&
                     emui_encode(EMU_F64, v, EMU_RZ, false) == emui_bits_of(v) &&
                     emui_decode(EMU_F64, emui_bits_of(v)) == v;
        if (fabs(near) <= (double)FLT_MAX)
            right &= emui_encode(EMU_F32, near, EMU_RN, false) == emui_bits_of_float((float)near);
        if (!right)
            ck_abort_msg("%a, or %a as f32", v, (double)small);
    }
}
END_TEST

START_TEST(every_integer_of_few_bits)
{
    static const struct {
        emu_type type;
        int bits;
        int64_t low, high;
    } rows[] = {{EMU_B1, 1, 0, 1},           {EMU_U4, 4, 0, 15},     {EMU_S4, 4, -8, 7},
                {EMU_U8, 8, 0, 255},         {EMU_S8, 8, -128, 127}, {EMU_U16, 16, 0, 65535},
                {EMU_S16, 16, -32768, 32767}};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k) {
        for (int64_t v = rows[k].low; v <= rows[k].high; ++v) {
            uint64_t bits = (uint64_t)v & ((UINT64_C(1) << rows[k].bits) - 1);
            ck_assert_int_eq(emui_decode_integer(rows[k].type, bits), v);
            ck_assert_uint_eq(emui_encode_integer(rows[k].type, v, true), bits);
            ck_assert_uint_eq(emui_encode_integer(rows[k].type, v, false), bits);
            ck_assert_int_eq(emui_decode_integer(rows[k].type, bits | UINT64_C(1) << 40), v);
        }
        for (int64_t past = 1; past < 1000; past += 37) {
            uint64_t high = emui_encode_integer(rows[k].type, rows[k].high + past, true);
            uint64_t low = emui_encode_integer(rows[k].type, rows[k].low - past, true);
            ck_assert_int_eq(emui_decode_integer(rows[k].type, high), rows[k].high);
            ck_assert_int_eq(emui_decode_integer(rows[k].type, low), rows[k].low);
        }
    }
    ck_assert_uint_eq(emui_encode_integer(EMU_S32, INT64_C(1) << 31, true), 0x7fffffff);
    ck_assert_uint_eq(emui_encode_integer(EMU_S32, INT64_C(1) << 31, false), 0x80000000);
    ck_assert_uint_eq(emui_encode_integer(EMU_S32, -(INT64_C(1) << 31) - 1, true), 0x80000000);
    ck_assert_int_eq(emui_decode_integer(EMU_S64, UINT64_MAX), -1);
}
END_TEST

/* a * b + c, and the two numbers around it. */
START_TEST(multiply_add_in_each_rounding)
{
    static const double rows[][3] = {{1, 1, 0x1p-60},        {-1, 1, -0x1p-60},
                                     {0x1.8p0, 0x1.8p0, 0},  {1 + 0x1p-30, 1 + 0x1p-30, 0},
                                     {3, 0x1p-1070, 0x1p-3}, {-0x1.1p3, 0x1.3p-70, 5}};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k) {
        double a = rows[k][0], b = rows[k][1], c = rows[k][2];
        double down = emui_fma(a, b, c, EMU_RM), up = emui_fma(a, b, c, EMU_RP);
        double cut = emui_fma(a, b, c, EMU_RZ), near = emui_fma(a, b, c, EMU_RN);
        ck_assert_msg(down == up || nextafter(down, (double)INFINITY) == up, "%a %a", down, up);
        ck_assert(near == down || near == up);
        ck_assert_double_eq(cut, near < 0 ? up : down);
        ck_assert_double_eq(near, fma(a, b, c));
        ck_assert_double_eq(emui_fma(a, b, c, EMU_RNA), near);
    }
    ck_assert_double_eq(emui_fma(1, 1, 0x1p-60, EMU_RP), 1 + 0x1p-52);
    ck_assert_double_eq(emui_fma(1, 1, -0x1p-60, EMU_RM), 1 - 0x1p-53);
    ck_assert_float_eq(emui_fmaf(1, 1, 0x1p-40F, EMU_RP), 1 + 0x1p-23F);
    ck_assert_float_eq(emui_fmaf(1, 1, 0x1p-40F, EMU_RN), 1);
    ck_assert_float_eq(emui_fmaf(-1, 1, -0x1p-40F, EMU_RZ), -1);
    ck_assert_float_eq(emui_fmaf(-1, 1, -0x1p-40F, EMU_RM), -1 - 0x1p-23F);
}
END_TEST

START_TEST(types_have_names)
{
    for (int t = 0; t < EMU_TYPES; ++t)
        ck_assert_ptr_nonnull(emui_format_of((emu_type)t)->name);
    ck_assert_str_eq(emui_format_of(EMU_BF16X2)->name, "bf16x2");
}
END_TEST

Suite *emu_numbers_suite(void)
{
    Suite *suite = suite_create("emu_numbers");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, every_pattern_has_its_value, 0, SHAPES);
    tcase_add_loop_test(all, a_number_of_the_format_is_not_rounded, 0, SHAPES);
    tcase_add_loop_test(all, numbers_between_neighbours, 0, SHAPES);
    tcase_add_loop_test(all, too_large, 0, SHAPES);
    tcase_add_test(all, nan_is_the_one_of_the_type);
    tcase_add_test(all, tf32_drops_bits);
    tcase_add_test(all, f32_as_c_has_it);
    tcase_add_test(all, every_integer_of_few_bits);
    tcase_add_test(all, multiply_add_in_each_rounding);
    tcase_add_test(all, types_have_names);
    suite_add_tcase(suite, all);
    return suite;
}
