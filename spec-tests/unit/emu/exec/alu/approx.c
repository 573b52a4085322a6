/* approx.c - approximations: answers of an H200 to edge values, one a line; the bounds of the ISA;
 * the same function in every format. All arguments are replayed by digests
 * (spec-tests/spec/recorded/h200/approx.answers). */
#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/fixture.h"

#include "emu/exec/alu/approx.h"
#include "emu/exec/alu/numbers.h"

#include <inttypes.h>
#include <math.h>

/* ---- Edge values ---- */

struct answer {
    int op;
    bool ftz;
    uint32_t a, d;
};

static const struct answer answers[] = {
    {EMU_FRCP, true, 0, 0x7f800000},
    {EMU_FRCP, true, 0x80000001, 0xff800000},
    {EMU_FRCP, true, 0x3f800000, 0x3f800000},
    {EMU_FRCP, true, 0x42fe0000, 0x3c010204},
    {EMU_FRCP, true, 0x7e800000, 0x00800000},
    {EMU_FRCP, true, 0x7e800001, 0},
    {EMU_FRCP, true, 0xff800000, 0x80000000},
    {EMU_FRCP, true, 0xffc12345, 0x7fffffff},
    {EMU_FRCP, false, 0x00400000, 0x7f000000},
    {EMU_FRCP, false, 0x7f000000, 0x00400000},
    {EMU_FRCP, false, 0x80000001, 0xff800000},
    {EMU_FRSQRT, true, 0x007fffff, 0x7f800000},
    {EMU_FRSQRT, true, 0x80000000, 0xff800000},
    {EMU_FRSQRT, true, 0xbf800000, 0x7fffffff},
    {EMU_FRSQRT, true, 0x3f800000, 0x3f800000},
    {EMU_FRSQRT, true, 0x7e800001, 0x1ffffffe},
    {EMU_FRSQRT, true, 0x7f7fffff, 0x1f800000},
    {EMU_FRSQRT, true, 0x7f800000, 0},
    {EMU_FRSQRT, false, 0x00000001, 0x64b504f2},
    {EMU_FSQRT, true, 0x007fffff, 0},
    {EMU_FSQRT, true, 0x80000001, 0x80000000},
    {EMU_FSQRT, true, 0x437f0000, 0x417f7fe0},
    {EMU_FSQRT, true, 0xff800000, 0x7fffffff},
    {EMU_FSQRT, false, 0x00000001, 0x1a3504f3},
    {EMU_FEX2, true, 0x3fefffff, 0x406ac0c5},
    {EMU_FEX2, true, 0xbf800000, 0x3f000000},
    {EMU_FEX2, true, 0xc2fc0000, 0x00800000},
    {EMU_FEX2, true, 0xc2fd0000, 0},
    {EMU_FEX2, true, 0x42ffffff, 0x7f7fffa8},
    {EMU_FEX2, true, 0x43000000, 0x7f800000},
    {EMU_FEX2, true, 0xff7fffff, 0},
    {EMU_FEX2, true, 0x80000001, 0x3f800000},
    {EMU_FEX2, false, 0xc3150000, 0x00000001},
    {EMU_FLG2, true, 0, 0xff800000},
    {EMU_FLG2, true, 0x00800000, 0xc2fbffff},
    {EMU_FLG2, true, 0x3f800000, 0},
    {EMU_FLG2, true, 0x42fe0000, 0x40dfa34e},
    {EMU_FLG2, true, 0x80800000, 0x7fffffff},
    {EMU_FLG2, true, 0x7f800000, 0x7f800000},
    {EMU_FTANH, false, 0x00000001, 0x00000001},
    {EMU_FTANH, false, 0x3f800000, 0x3f42f848},
    {EMU_FTANH, false, 0xbfefffff, 0xbf743c1d},
    {EMU_FTANH, false, 0xff800000, 0xbf800000},
    {EMU_FTANH, false, 0x7f800001, 0x7fffffff},
    {EMU_FSIN, false, 0x80000001, 0x80000000},
    {EMU_FSIN, false, 0x7f800000, 0x7fffffff},
    {EMU_FCOS, false, 0x80000001, 0x3f800000},
    {EMU_FCOS, true, 0x7fc00000, 0x7fffffff},
};

START_TEST(edge_values_are_the_devices)
{
    const struct answer *e = &answers[_i];
    uint32_t is = emui_approximate(e->op, e->a, e->ftz);
    ck_assert_msg(is == e->d, "op %d of 0x%x: 0x%x, not 0x%x", e->op, e->a, is, e->d);
}
END_TEST

START_TEST(quotients_are_scaled)
{
    static const struct {
        bool full, ftz;
        uint32_t a, b, d;
    } rows[] = {{false, false, 0x40400000, 0x40000000, 0x3fc00000},
                {false, false, 0x00000002, 0x00000001, 0x40000000},
                {false, true, 0x00000002, 0x3f800000, 0},
                {false, true, 0x00800000, 0x40000000, 0},
                {false, true, 0x80800000, 0x3f800000, 0x80800000},
                {false, false, 0x7f000000, 0x7f000000, 0},
                {true, false, 0x7f000000, 0x7f000000, 0x3f800000},
                {true, true, 0x7f000000, 0xff000000, 0xbf800000},
                {true, true, 0x01000000, 0x7f000000, 0},
                {true, false, 0x7f800000, 0x7f800000, 0x7fffffff},
                {true, true, 0x7fc00000, 0x3f800000, 0x7fffffff},
                {true, true, 0, 0, 0x7fffffff}};
    uint32_t is = emui_approximate_quotient(rows[_i].a, rows[_i].b, rows[_i].full, rows[_i].ftz);
    ck_assert_msg(is == rows[_i].d, "row %d: 0x%x, not 0x%x", _i, is, rows[_i].d);
}
END_TEST

START_TEST(doubles_have_an_upper_word)
{
    static const struct {
        int op;
        bool ftz;
        uint64_t a, d;
    } rows[] = {{EMU_FRCP, true, UINT64_C(0x3ff00000ffffffff), UINT64_C(0x3ff0000000000000)},
                {EMU_FRCP, true, UINT64_C(0x437f000000000000), UINT64_C(0x3c60842100000000)},
                {EMU_FRCP, true, UINT64_C(0x7fd0000000000000), UINT64_C(0x0010000000000000)},
                {EMU_FRCP, true, UINT64_C(0xffe0000000000000), UINT64_C(0x8000000000000000)},
                {EMU_FRCP, true, UINT64_C(0x800fffffffffffff), UINT64_C(0xfff0000000000000)},
                {EMU_FRCP, true, UINT64_C(0x7ff0000000000001), 0},
                {EMU_FRCP, true, UINT64_C(0x7ff0000100000000), UINT64_C(0x7fffffff00000000)},
                {EMU_FRSQRT, true, UINT64_C(0x437f000000000000), UINT64_C(0x3e26fd4e00000000)},
                {EMU_FRSQRT, true, UINT64_C(0xbff0000000000000), UINT64_C(0x7fffffff00000000)},
                {EMU_FRSQRT, true, UINT64_C(0x8000000000000001), UINT64_C(0xfff0000000000000)},
                {EMU_FRSQRT, false, UINT64_C(0x4010000000000000), UINT64_C(0x3fe0000000000000)},
                {EMU_FRSQRT, false, UINT64_C(0x0000000000000001), UINT64_C(0x6180000000000000)},
                {EMU_FRSQRT, false, UINT64_C(0x8000000000000000), UINT64_C(0xfff0000000000000)},
                {EMU_FRSQRT, false, UINT64_C(0xbff0000000000000), UINT64_C(0xfff8000000000000)},
                {EMU_FRSQRT, false, UINT64_C(0x7ff0000000000000), 0},
                {EMU_FRSQRT, false, UINT64_C(0x7ff0000000000001), UINT64_C(0x7ff8000000000001)}};
    uint64_t is = emui_approximate_double(rows[_i].op, rows[_i].a, rows[_i].ftz);
    ck_assert_msg(is == rows[_i].d, "row %d: 0x%" PRIx64 ", not 0x%" PRIx64, _i, is, rows[_i].d);
}
END_TEST

/* ---- The bounds of the ISA ---- */

static double exact(int op, double a)
{
    switch (op) {
    case EMU_FRCP:
        return 1.0 / a;
    case EMU_FSQRT:
        return sqrt(a);
    case EMU_FRSQRT:
        return 1.0 / sqrt(a);
    case EMU_FEX2:
        return exp2(a);
    case EMU_FLG2:
        return log2(a);
    case EMU_FSIN:
        return sin(a);
    case EMU_FCOS:
        return cos(a);
    default:
        return tanh(a);
    }
}

/* Relative, absolute: either is enough. Arguments from 2^lowest to 2^highest. */
static const struct {
    int op, lowest, highest;
    bool negative;
    double relative, absolute;
} bounds[] = {
    {EMU_FRCP, -126, 125, true, 0x1p-23, 0},      {EMU_FSQRT, -126, 127, false, 0x1p-23, 0},
    {EMU_FRSQRT, -126, 127, false, 0x1.7p-23, 0}, {EMU_FEX2, -30, 5, true, 0x1p-22, 0},
    {EMU_FLG2, -126, -2, false, 0x1p-22, 0},      {EMU_FLG2, -1, 0, false, 0, 0x1p-22},
    {EMU_FLG2, 1, 127, false, 0x1p-22, 0},        {EMU_FSIN, -30, 0, true, 0, 0x1.2p-21},
    {EMU_FCOS, -30, 0, true, 0, 0x1.2p-21},       {EMU_FTANH, -30, 6, true, 0x1p-11, 0}};

START_TEST(errors_are_within_the_bounds)
{
    uint64_t seed = (uint64_t)_i + 1;
    int op = bounds[_i].op, powers = bounds[_i].highest - bounds[_i].lowest + 1;
    for (int n = 0; n < 50000; ++n) {
        uint32_t r = (uint32_t)random_bits(&seed),
                 e = (uint32_t)(127 + bounds[_i].lowest + n % powers);
        uint32_t a = e << 23 | (r & 0x7fffff) | (bounds[_i].negative ? r & 0x80000000 : 0);
        double x = (double)emui_float_of(a), must = exact(op, x);
        double is = (double)emui_float_of(emui_approximate(op, a, true)), off = fabs(is - must);
        ck_assert_msg(off <= bounds[_i].relative * fabs(must) || off <= bounds[_i].absolute,
                      "op %d of %a: %a, not %a", op, x, is, must);
    }
}
END_TEST

/* ---- Halves: what f32 has, cut off ---- */

START_TEST(halves_are_cut_off)
{
    int op = _i % 2 ? EMU_FTANH : EMU_FEX2;
    emu_type t = _i / 2 ? EMU_BF16 : EMU_F16;
    for (uint32_t a = 0; a < 1U << 16; ++a) {
        double x = emui_decode(t, a);
        uint32_t is = emui_approximate_half(op, t, a);
        uint32_t single = emui_approximate(op, emui_bits_of_float((float)x), true);
        double must = (double)emui_float_of(single), low = emui_decode(t, is);
        if (isnan(x)) {
            ck_assert_uint_eq(is, 0x7fff);
            continue;
        }
        if (t == EMU_F16 && must >= 0x1p16) {
            ck_assert_uint_eq(is, 0x7c00);
            continue;
        }
        double next = emui_decode(t, is + 1);
        ck_assert_msg(fabs(low) <= fabs(must) && (fabs(must) < fabs(next) || isnan(next)),
                      "op %d of 0x%x: 0x%x of 0x%x", op, a, is, single);
    }
}
END_TEST

Suite *emu_approx_suite(void)
{
    Suite *s = suite_create("emu_approx");
    TCase *c = tcase_create("emu_approx");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, edge_values_are_the_devices, 0, COUNT(answers));
    tcase_add_loop_test(c, quotients_are_scaled, 0, 12);
    tcase_add_loop_test(c, doubles_have_an_upper_word, 0, 16);
    tcase_add_loop_test(c, errors_are_within_the_bounds, 0, COUNT(bounds));
    tcase_add_loop_test(c, halves_are_cut_off, 0, 4);
    suite_add_tcase(s, c);
    return s;
}
