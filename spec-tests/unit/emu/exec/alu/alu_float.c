/* alu_float.c - floating point in registers: f32 and f64 against the processor in every
 * rounding, halves against exact rationals, flags, and the bounds of the approximations.
 *
 * Halves are judged by neighbours: the exact value of a sum or product of narrow numbers is a pair
 * of doubles, and the answer is the pattern that is nearest to it. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include "emu/exec/alu/numbers.h"

#include <fenv.h>
#include <inttypes.h>
#include <math.h>

static const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};

static const uint32_t singles[] = {
    0,          0x80000000, 1,          0x80000001, 0x007fffff, 0x00800000, 0x3f800000, 0xbf800000,
    0x3f800001, 0x3f7fffff, 0x40490fdb, 0x3eaaaaab, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000,
    0x7fc00000, 0x00000003, 0x4b7fffff, 0x33800000, 0xc2f6e979, 0x1e3ce508};

static uint64_t double_at(int k)
{
    static const uint64_t d[] = {0,
                                 UINT64_C(0x8000000000000000),
                                 1,
                                 UINT64_C(0x000fffffffffffff),
                                 UINT64_C(0x0010000000000000),
                                 UINT64_C(0x3ff0000000000000),
                                 UINT64_C(0xbff0000000000001),
                                 UINT64_C(0x400921fb54442d18),
                                 UINT64_C(0x3fd5555555555555),
                                 UINT64_C(0x7fefffffffffffff),
                                 UINT64_C(0xffefffffffffffff),
                                 UINT64_C(0x7ff0000000000000),
                                 UINT64_C(0xfff0000000000000),
                                 UINT64_C(0x7ff8000000000000),
                                 UINT64_C(0x3ca0000000000000)};
    return d[k % (int)(sizeof d / sizeof d[0])];
}
enum { SINGLES = sizeof singles / sizeof singles[0], DOUBLES = 15 };

static float single_op(int op, float x, float y, float z)
{
    volatile float a = x, b = y, c = z, d;
    switch (op) {
    case EMU_FADD:
        d = a + b;
        break;
    case EMU_FSUB:
        d = a - b;
        break;
    case EMU_FMUL:
        d = a * b;
        break;
    case EMU_FFMA:
        d = fmaf(a, b, c);
        break;
    case EMU_FDIV:
        d = a / b;
        break;
    case EMU_FRCP:
        d = 1.0F / a;
        break;
    default:
        d = sqrtf(a);
    }
    return d;
}

static double double_op(int op, double x, double y, double z)
{
    volatile double a = x, b = y, c = z, d;
    switch (op) {
    case EMU_FADD:
        d = a + b;
        break;
    case EMU_FSUB:
        d = a - b;
        break;
    case EMU_FMUL:
        d = a * b;
        break;
    case EMU_FFMA:
        d = fma(a, b, c);
        break;
    case EMU_FDIV:
        d = a / b;
        break;
    case EMU_FRCP:
        d = 1.0 / a;
        break;
    default:
        d = sqrt(a);
    }
    return d;
}

static emu_ins float_ins(int op, emu_type t, int round, uint32_t flags)
{
    return (emu_ins){.execute = emu_alu_float,
                     .op = op,
                     .type = t,
                     .count = round,
                     .flags = flags,
                     .d = one_row(ONE_D),
                     .a = one_row(ONE_A),
                     .b = one_row(ONE_B),
                     .c = one_row(ONE_C)};
}

static bool same_single(uint32_t is, float must)
{
    uint32_t bits;
    memcpy(&bits, &must, 4);
    return isnan(must) ? is == 0x7fffffff : is == bits;
}

static const int exact_ops[] = {EMU_FADD, EMU_FSUB, EMU_FMUL, EMU_FFMA,
                                EMU_FDIV, EMU_FRCP, EMU_FSQRT};

START_TEST(f32_is_the_processors)
{
    int op = exact_ops[_i / 4], round = _i % 4;
    emu_machine *m = one_open(0);
    emu_ins ins = float_ins(op, EMU_F32, round, 0);
    for (int n = 0; n < SINGLES * SINGLES; n += EMU_LANES) {
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            one_set(m, ONE_A, lane, singles[(n + lane) % SINGLES]);
            one_set(m, ONE_B, lane, singles[(n + lane) / SINGLES % SINGLES]);
            one_set(m, ONE_C, lane, singles[(n + lane) * 7 % SINGLES]);
        }
        ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            float a, b, c;
            memcpy(&a, &singles[(n + lane) % SINGLES], 4);
            memcpy(&b, &singles[(n + lane) / SINGLES % SINGLES], 4);
            memcpy(&c, &singles[(n + lane) * 7 % SINGLES], 4);
            fesetround(modes[round]);
            float must = single_op(op, a, b, c);
            fesetround(FE_TONEAREST);
            uint32_t is = emu_register(m, 0, 0, ONE_D)[lane];
            ck_assert_msg(same_single(is, must), "op %d, round %d, of %a, %a, %a: 0x%x, not %a", op,
                          round, (double)a, (double)b, (double)c, is, (double)must);
        }
    }
    emu_close(m);
}
END_TEST

START_TEST(f64_is_the_processors)
{
    int op = exact_ops[_i / 4], round = _i % 4;
    emu_machine *m = one_open(0);
    emu_ins ins = float_ins(op, EMU_F64, round, 0);
    for (int n = 0; n < DOUBLES * DOUBLES; ++n) {
        uint64_t x = double_at(n), y = double_at(n / DOUBLES), z = double_at(n * 7), bits;
        double a, b, c;
        one_set_all(m, ONE_A, x);
        one_set_all(m, ONE_B, y);
        one_set_all(m, ONE_C, z);
        ck_assert_int_eq(one_run(m, 1U << 21, &ins), EMU_FINISHED);
        memcpy(&a, &x, 8);
        memcpy(&b, &y, 8);
        memcpy(&c, &z, 8);
        fesetround(modes[round]);
        double must = double_op(op, a, b, c);
        fesetround(FE_TONEAREST);
        memcpy(&bits, &must, 8);
        bool given = isnan(a) || (op != EMU_FRCP && op != EMU_FSQRT && isnan(b)) ||
                     (op == EMU_FFMA && isnan(c));
        if (isnan(must)) /* an operand's, or one of its own */
            bits = given ? UINT64_C(0x7ff8000000000000) : UINT64_C(0xfff8000000000000);
        ck_assert_msg(one_get(m, ONE_D, 21) == bits, "op %d, round %d, of %a, %a, %a: not %a", op,
                      round, a, b, c, must);
    }
    emu_close(m);
}
END_TEST

/* ---- Halves ---- */

/* The pattern of a narrow type that is nearest to high + low, a sum without a rounding; of two that
 * are as near the even one. */
static uint64_t nearest(emu_type t, double high, double low)
{
    uint64_t best = emui_encode(t, high, EMU_RZ, false), sign = signbit(high) ? 0x8000 : 0;
    uint64_t most = (t == EMU_F16 ? 0x7c00 : 0x7f80) | sign;
    if (isnan(high))
        return 0x7fff;
    if (isinf(high) || (best & 0x7fff) == (most & 0x7fff))
        return most;
    uint64_t next = best + 1, before = (best & 0x7fff) == 0 ? best : best - 1;
    double x = emui_decode(t, best), y = emui_decode(t, next);
    if (isinf(y)) /* as far as the next number would be */
        y = x + (x - emui_decode(t, before));
    double away = y > x ? 1.0 : -1.0, past = (high - x) * away, left = (y - high) * away;
    if (past != left)
        return past < left ? best : next;
    if (low != 0)
        return low * away < 0 ? best : next;
    return best % 2 == 0 ? best : next;
}

static uint64_t pattern(uint32_t *seed, emu_type t)
{
    *seed = *seed * 1664525 + 1013904223;
    uint32_t r = *seed >> 12, one = t == EMU_F16 ? 0x3c00 : 0x3f80;
    return r % 3 == 0 ? r & 0xffff : (one + (r >> 4) % 1024 - 512) | (r & 0x8000);
}

START_TEST(halves_are_rounded_once)
{
    static const int ops[] = {EMU_FADD, EMU_FSUB, EMU_FMUL, EMU_FFMA};
    emu_type pair = _i % 2 ? EMU_BF16X2 : EMU_F16X2, t = _i % 2 ? EMU_BF16 : EMU_F16;
    int op = ops[_i / 2];
    uint32_t seed = (uint32_t)_i + 1;
    emu_machine *m = one_open(0);
    for (int n = 0; n < 4000; ++n) {
        bool pairs = n % 2;
        emu_ins ins = float_ins(op, pairs ? pair : t, 0, 0);
        uint64_t a[2], b[2], c[2];
        for (int k = 0; k < 2; ++k) {
            a[k] = pattern(&seed, t);
            b[k] = pattern(&seed, t);
            c[k] = pattern(&seed, t);
        }
        one_set_all(m, ONE_A, a[0] | a[1] << 16);
        one_set_all(m, ONE_B, b[0] | b[1] << 16);
        one_set_all(m, ONE_C, c[0] | c[1] << 16);
        ck_assert_int_eq(one_run(m, 4, &ins), EMU_FINISHED);
        for (int k = 0; k <= (int)pairs; ++k) {
            double x = emui_decode(t, a[k]), y = emui_decode(t, b[k]), z = emui_decode(t, c[k]);
            double p = op == EMU_FADD || op == EMU_FSUB ? x : x * y;
            double q = op == EMU_FADD ? y : op == EMU_FSUB ? -y : op == EMU_FMUL ? 0 : z;
            double sum = op == EMU_FMUL ? p : p + q;
            double rest = fabs(p) > fabs(q) ? q - (sum - p) : p - (sum - q);
            uint64_t is = emu_register(m, 0, 0, ONE_D)[2] >> 16 * k & 0xffff;
            uint64_t must = nearest(t, sum, op == EMU_FMUL || !isfinite(sum) ? 0 : rest);
            ck_assert_msg(is == must, "op %d of %a, %a, %a: 0x%" PRIx64 ", not 0x%" PRIx64, op, x,
                          y, z, is, must);
        }
    }
    emu_close(m);
}
END_TEST

/* ---- Flags and the rest, an example each ---- */

struct example {
    int op;
    emu_type type;
    uint32_t flags;
    uint64_t a, b, d;
};

static const struct example examples[] = {
    {EMU_FMIN, EMU_F32, 0, 0x7fc00000, 0x40000000, 0x40000000},
    {EMU_FMIN, EMU_F32, EMU_NAN, 0x7fc00000, 0x40000000, 0x7fffffff},
    {EMU_FMAX, EMU_F32, 0, 0x7fc00000, 0x7fc00001, 0x7fffffff},
    {EMU_FMIN, EMU_F32, 0, 0, 0x80000000, 0x80000000},
    {EMU_FMAX, EMU_F32, 0, 0x80000000, 0, 0},
    {EMU_FMAX, EMU_F64, 0, UINT64_C(0xbff0000000000000), UINT64_C(0x4000000000000000),
     UINT64_C(0x4000000000000000)},
    {EMU_FMIN, EMU_F16X2, 0, 0x3c00c000, 0x4000bc00, 0x3c00c000},
    {EMU_FMIN, EMU_F32, EMU_XORSIGN, 0xc0400000, 0x40000000, 0xc0000000},
    {EMU_FMAX, EMU_F32, EMU_XORSIGN, 0xc0400000, 0xc0000000, 0x40400000},
    {EMU_FNEG, EMU_F32, 0, 0x3f800000, 0, 0xbf800000},
    {EMU_FABS, EMU_BF16X2, 0, 0xbf80c000, 0, 0x3f804000},
    {EMU_FCOPYSIGN, EMU_F32, 0, 0x80000000, 0x40490fdb, 0xc0490fdb},
    {EMU_FADD, EMU_F32, EMU_FTZ, 0x007fffff, 0x00000001, 0},
    {EMU_FADD, EMU_F32, 0, 0x007fffff, 0x00000001, 0x00800000},
    {EMU_FMUL, EMU_F32, EMU_FTZ, 0x80800000, 0x3f000000, 0x80000000},
    {EMU_FADD, EMU_F32, EMU_SATURATE, 0x3f800000, 0x3f800000, 0x3f800000},
    {EMU_FADD, EMU_F32, EMU_SATURATE, 0xbf800000, 0x3f000000, 0},
    {EMU_FADD, EMU_F32, EMU_SATURATE, 0x7fc00000, 0x3f000000, 0},
    {EMU_FADD, EMU_F16, EMU_SATURATE, 0x3800, 0x3400, 0x3a00},
    {EMU_FFMA, EMU_F16, EMU_RELU, 0xbc00, 0x3c00, 0},
    {EMU_FFMA, EMU_F16, EMU_RELU, 0x7e00, 0x3c00, 0x7fff},
    {EMU_FMUL, EMU_F16, EMU_FTZ, 0x3bff, 0x8400, 0x8000},
    {EMU_FMUL, EMU_F16, 0, 0x3bff, 0x8400, 0x8400},
    {EMU_FFMA, EMU_F16, EMU_OOB, 0x7ff7, 0x3c00, 0},
    {EMU_FFMA, EMU_F16, EMU_OOB, 0x3c00, 0xaaaa7ff7, 0},
    {EMU_FFMA, EMU_F16, EMU_OOB, 0x7e00, 0x3c00, 0x7fff},
    {EMU_FFMA, EMU_BF16X2, EMU_OOB, 0x3f807ff7, 0x3f803f80, 0x3f800000},
    {EMU_FMUL, EMU_F32, EMU_FTZ, 0x3f7fffff, 0x80800000, 0x80000000},
    {EMU_FMUL, EMU_F32, EMU_FTZ, 0x3f800000, 0x80800000, 0x80800000},
    {EMU_FMUL, EMU_F32, 0, 0x3f7fffff, 0x00800000, 0x00800000},
    {EMU_FMUL, EMU_F32, EMU_FTZ | EMU_SATURATE, 0x3f7fffff, 0x00800000, 0},
    {EMU_FFMA, EMU_F32, EMU_FTZ, 0x3f7fffff, 0x00800000, 0},
    {EMU_FCOPYSIGN, EMU_F32, 0, 0x80000000, 0x7f800001, 0xff800001},
    {EMU_FADD, EMU_F64, 0, UINT64_C(0xfff0000000000001), 0, UINT64_C(0xfff8000000000001)},
    {EMU_FADD, EMU_F64, 0, UINT64_C(0x7ff8000000000001), UINT64_C(0x7ff0000000000002),
     UINT64_C(0x7ff8000000000002)},
    {EMU_FDIV, EMU_F64, 0, UINT64_C(0x7ff8000000000001), UINT64_C(0x7ff0000000000002),
     UINT64_C(0x7ff8000000000001)},
    {EMU_FDIV, EMU_F64, 0, 0, 0, UINT64_C(0xfff8000000000000)},
    {EMU_FSUB, EMU_F64, 0, UINT64_C(0x7ff0000000000000), UINT64_C(0x7ff0000000000000),
     UINT64_C(0xfff8000000000000)},
    {EMU_FNEG, EMU_F64, 0, UINT64_C(0xfff8000000000001), 0, UINT64_C(0xfff8000000000001)},
    {EMU_FMIN, EMU_F64, 0, UINT64_C(0x7ff0000000000001), UINT64_C(0x3ff0000000000000),
     UINT64_C(0x3ff0000000000000)},
    {EMU_FMIN, EMU_F64, 0, UINT64_C(0x7ff0000000000001), UINT64_C(0xfff0000000000002),
     UINT64_C(0xfff8000000000002)},
    {EMU_FADD, EMU_F32, EMU_NEG_A, 0x3f800000, 0x40000000, 0x3f800000},
    {EMU_FADD, EMU_F32, EMU_NEG_B, 0x3f800000, 0x40000000, 0xbf800000},
    {EMU_FADD, EMU_F32, EMU_ABS_A | EMU_NEG_A, 0xbf800000, 0x40000000, 0x3f800000},
    {EMU_FRCP, EMU_F64, EMU_FTZ, UINT64_C(0x0008000000000000), 0, UINT64_C(0x7fe0000000000000)},
    {EMU_FRCP, EMU_F64, EMU_FTZ | EMU_APPROX, UINT64_C(0x3fefffffffffffff), 0,
     UINT64_C(0x3ff0000000000000)},
    {EMU_FRCP, EMU_F32, EMU_FTZ | EMU_APPROX, 0x42fe0000, 0, 0x3c010204},
    {EMU_FRCP, EMU_F32, EMU_APPROX | EMU_NEG_A, 0x42fe0000, 0, 0xbc010204},
    {EMU_FSQRT, EMU_F32, EMU_APPROX | EMU_ABS_A, 0xc37f0000, 0, 0x417f7fe0},
    {EMU_FDIV, EMU_F32, EMU_APPROX | EMU_NEG_B, 0x40400000, 0x40000000, 0xbfc00000},
    {EMU_FDIV, EMU_F32, EMU_FULL, 0x7f000000, 0x7f000000, 0x3f800000},
    {EMU_FDIV, EMU_F32, EMU_APPROX, 0x7f000000, 0x7f000000, 0},
    {EMU_FTANH, EMU_BF16X2, 0, 0x3f803b81, 0, 0x3f423b80},
    {EMU_FEX2, EMU_F32, 0, 0x40a00000, 0, 0x42000000},
    {EMU_FEX2, EMU_F16, 0, 0xbc00, 0, 0x3800},
    {EMU_FLG2, EMU_F32, 0, 0x42000000, 0, 0x40a00000},
    {EMU_FLG2, EMU_F32, 0, 0, 0, 0xff800000},
    {EMU_FSIN, EMU_F32, 0, 0, 0, 0},
    {EMU_FCOS, EMU_F32, 0, 0, 0, 0x3f800000},
    {EMU_FTANH, EMU_F32, 0, 0x41a00000, 0, 0x3f800000},
    {EMU_FRSQRT, EMU_F32, 0, 0x40800000, 0, 0x3f000000},
    {EMU_FRSQRT, EMU_F32, 0, 0x80000000, 0, 0xff800000},
};

START_TEST(examples_come_out)
{
    const struct example *e = &examples[_i];
    emu_machine *m = one_open(0);
    emu_ins ins = float_ins(e->op, e->type, 0, e->flags);
    one_set_all(m, ONE_A, e->a);
    one_set_all(m, ONE_B, e->b);
    one_set_all(m, ONE_C, 0);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    uint64_t is = e->type == EMU_F64 ? one_get(m, ONE_D, 3) : emu_register(m, 0, 0, ONE_D)[3];
    ck_assert_msg(is == e->d, "example %d: 0x%" PRIx64 ", not 0x%" PRIx64, _i, is, e->d);
    emu_close(m);
}
END_TEST

/* ---- Forms that are not there ---- */

static const struct {
    int op;
    emu_type type;
    uint32_t flags;
    const char *name;
} others[] = {{EMU_FADD, EMU_U32, 0, "add.u32: "},
              {EMU_FDIV, EMU_F16, 0, "div.f16: "},
              {EMU_FSIN, EMU_F64, 0, "sin.f64: "},
              {EMU_FTANH, EMU_F64, 0, "tanh.f64: "},
              {EMU_FRSQRT, EMU_BF16, 0, "rsqrt.bf16: "},
              {EMU_FFMA, EMU_F32, EMU_OOB, "fma.oob.f32: "},
              {EMU_FADD, EMU_F16, EMU_OOB, "add.oob.f16: "},
              {EMU_FDIV, EMU_F64, EMU_APPROX, "div.approx.f64: "},
              {EMU_FSQRT, EMU_F64, EMU_APPROX | EMU_FTZ, "sqrt.approx.f64: "},
              {EMU_FRCP, EMU_F64, EMU_APPROX, "rcp.approx.f64: "},
              {EMU_FRCP, EMU_F32, EMU_FULL, "rcp.f32: "},
              {EMU_FADD, EMU_F32, EMU_NAN, "add.f32: "},
              {EMU_FMIN, EMU_F64, EMU_NAN, "min.f64: "},
              {EMU_FMUL, EMU_F64, EMU_SATURATE, "mul.f64: "},
              {EMU_FLOAT_OPS, EMU_F32, 0, "an operation without a name.f32: "}};

START_TEST(others_are_refused)
{
    emu_machine *m = one_open(0);
    emu_ins ins = float_ins(others[_i].op, others[_i].type, 0, others[_i].flags);
    check_no_form(m, one_run(m, UINT32_MAX, &ins), others[_i].name);
    emu_close(m);
}
END_TEST

/* bf16 and f16 are rounded to nearest alone. */
START_TEST(halves_have_one_rounding)
{
    static const char *const names[] = {"fma.rz.bf16: ", "fma.rm.f16x2: ", "fma.rp.f16: "};
    static const emu_type types[] = {EMU_BF16, EMU_F16X2, EMU_F16};
    emu_machine *m = one_open(0);
    emu_ins ins = float_ins(EMU_FFMA, types[_i], EMU_RZ + _i, 0);
    check_no_form(m, one_run(m, UINT32_MAX, &ins), names[_i]);
    emu_close(m);
}
END_TEST

/* A sum just below the smallest normal number is it where more bits of exponent would round it
 * there: of f16 and of f32. */
START_TEST(tiny_is_after_rounding)
{
    static const struct {
        emu_type type;
        uint32_t a, b, c, d;
    } rows[] = {{EMU_F16, 0x0400, 0x0400, 0x8400, 0x8400},
                {EMU_F16, 0x0400, 0x1000, 0x8400, 0x8000},
                {EMU_F32, 0x00800000, 0x00800000, 0x80800000, 0x80800000},
                {EMU_F32, 0x00800000, 0x33800000, 0x80800000, 0x80000000}};
    emu_machine *m = one_open(0);
    emu_ins ins = float_ins(EMU_FFMA, rows[_i].type, EMU_RN, EMU_FTZ);
    one_set_all(m, ONE_A, rows[_i].a);
    one_set_all(m, ONE_B, rows[_i].b);
    one_set_all(m, ONE_C, rows[_i].c);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[3], rows[_i].d);
    emu_close(m);
}
END_TEST

Suite *emu_alu_float_suite(void)
{
    Suite *s = suite_create("emu_alu_float");
    TCase *c = tcase_create("emu_alu_float");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, f32_is_the_processors, 0, 4 * COUNT(exact_ops));
    tcase_add_loop_test(c, f64_is_the_processors, 0, 4 * COUNT(exact_ops));
    tcase_add_loop_test(c, halves_are_rounded_once, 0, 8);
    tcase_add_loop_test(c, examples_come_out, 0, COUNT(examples));
    tcase_add_loop_test(c, tiny_is_after_rounding, 0, 4);
    tcase_add_loop_test(c, halves_have_one_rounding, 0, 3);
    tcase_add_loop_test(c, others_are_refused, 0, COUNT(others));
    suite_add_tcase(s, c);
    return s;
}
