/* alu_float.c - floating point in registers: f32 and f64 against the processor in every
 * rounding, halves against exact rationals, flags, and the bounds of the approximations.
 *
 * Halves are judged by neighbours: the exact value of a sum or product of narrow numbers is a pair
 * of doubles, and the answer is the pattern that is nearest to it. */
#include "emu/exec/alu/numbers.h"

#include "spec-tests/unit/emu/line.h"

#include <fenv.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

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

/* Pair n = turn / 3 * 32 + lane of corners: by some lanes, then twice by all. */
static int corner(int row, int lane, int turn, int corners)
{
    const int n = turn / 3 * EMU_LANES + lane;
    return (row == 2 ? n : row == 4 ? n / corners : n * 7) % corners;
}

static uint64_t start_single(const emu_ins *ins, int row, int lane, int turn)
{
    (void)ins;
    return singles[corner(row, lane, turn, SINGLES)];
}

static uint64_t single_means(const emu_ins *ins, const uint64_t v[3])
{
    fesetround(modes[ins->count]);
    float must = single_op(ins->op, emui_float_of((uint32_t)v[0]), emui_float_of((uint32_t)v[1]),
                           emui_float_of((uint32_t)v[2]));
    fesetround(FE_TONEAREST);
    return isnan(must) ? 0x7fffffff : emui_bits_of_float(must);
}

static uint64_t start_double(const emu_ins *ins, int row, int lane, int turn)
{
    (void)ins;
    return double_at(corner(row, lane, turn, DOUBLES));
}

/* A NaN is an operand's, or one of its own. */
static uint64_t double_means(const emu_ins *ins, const uint64_t v[3])
{
    double a = emui_double_of(v[0]), b = emui_double_of(v[1]), c = emui_double_of(v[2]);
    fesetround(modes[ins->count]);
    double must = double_op(ins->op, a, b, c);
    fesetround(FE_TONEAREST);
    if (!isnan(must))
        return emui_bits_of(must);
    return isnan(a) || isnan(b) || isnan(c) ? UINT64_C(0x7ff8000000000000)
                                            : UINT64_C(0xfff8000000000000);
}

static const struct {
    const char *name;
    int sources;
} exact[] = {{"add", 2}, {"sub", 2}, {"mul", 2}, {"fma", 3}, {"div", 2}, {"rcp", 1}, {"sqrt", 1}};
static const char *const roundings[] = {"rn", "rz", "rm", "rp"};

/* _i: which rounding of which operation. */
START_TEST(results_are_the_processors)
{
    const int k = _i / 4 % COUNT(exact);
    const bool is_double = _i / 4 / COUNT(exact);
    char opcode[32], letters[8];
    snprintf(opcode, sizeof opcode, "%s.%s.%s", exact[k].name, roundings[_i % 4],
             is_double ? "f64" : "f32");
    snprintf(letters, sizeof letters, "%.*s", 1 + exact[k].sources, is_double ? "dddd" : "rrrr");
    line_check_rows(&(struct line_rows){
        .opcode = opcode,
        .letters = letters,
        .places = "o",
        .turns = 3 * ((is_double ? DOUBLES * DOUBLES : SINGLES * SINGLES) / EMU_LANES + 1),
        .start = is_double ? start_double : start_single,
        .means = is_double ? double_means : single_means});
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
    static const char *const lines[] = {"add.%s %c8, %c2, %c4;", "sub.%s %c8, %c2, %c4;",
                                        "mul.%s %c8, %c2, %c4;", "fma.rn.%s %c8, %c2, %c4, %c6;"};
    const emu_type t = _i % 2 ? EMU_BF16 : EMU_F16;
    uint32_t seed = (uint32_t)_i + 1;
    emu_machine *m = one_open(0);
    struct ptx_line of_one = line_of(lines[_i / 2], _i % 2 ? "bf16" : "f16", 'h', 'h', 'h', 'h');
    struct ptx_line of_two =
        line_of(lines[_i / 2], _i % 2 ? "bf16x2" : "f16x2", 'r', 'r', 'r', 'r');
    const int op = of_one.ins->op;
    for (int n = 0; n < 4000; ++n) {
        bool pairs = n % 2;
        uint64_t a[2], b[2], c[2];
        for (int k = 0; k < 2; ++k) {
            a[k] = pattern(&seed, t);
            b[k] = pattern(&seed, t);
            c[k] = pattern(&seed, t);
        }
        one_set_all(m, 2, a[0] | a[1] << 16);
        one_set_all(m, 4, b[0] | b[1] << 16);
        one_set_all(m, 6, c[0] | c[1] << 16);
        ck_assert_int_eq(line_run(m, 4, pairs ? &of_two : &of_one), EMU_FINISHED);
        for (int k = 0; k <= (int)pairs; ++k) {
            double x = emui_decode(t, a[k]), y = emui_decode(t, b[k]), z = emui_decode(t, c[k]);
            double p = op == EMU_FADD || op == EMU_FSUB ? x : x * y;
            double q = op == EMU_FADD ? y : op == EMU_FSUB ? -y : op == EMU_FMUL ? 0 : z;
            double sum = op == EMU_FMUL ? p : p + q;
            double rest = fabs(p) > fabs(q) ? q - (sum - p) : p - (sum - q);
            uint64_t is = emu_register(m, 0, 0, 8)[2] >> 16 * k & 0xffff;
            uint64_t must = nearest(t, sum, op == EMU_FMUL || !isfinite(sum) ? 0 : rest);
            ck_assert_msg(is == must, "op %d of %a, %a, %a: 0x%" PRIx64 ", not 0x%" PRIx64, op, x,
                          y, z, is, must);
        }
    }
    line_close(&of_one);
    line_close(&of_two);
    emu_close(m);
}
END_TEST

/* ---- Flags and the rest, an example each ---- */

static const char *const examples[] = {
    "min.f32 r8=0x40000000, r2=0x7fc00000, r4=0x40000000;",
    "min.NaN.f32 r8=0x7fffffff, r2=0x7fc00000, r4=0x40000000;",
    "max.f32 r8=0x7fffffff, r2=0x7fc00000, r4=0x7fc00001;",
    "min.f32 r8=0x80000000, r2=0, r4=0x80000000;",
    "max.f32 r8=0, r2=0x80000000, r4=0;",
    "max.f64 d8=0x4000000000000000, d2=0xbff0000000000000, d4=0x4000000000000000;",
    "min.f16x2 r8=0x3c00c000, r2=0x3c00c000, r4=0x4000bc00;",
    "min.xorsign.abs.f32 r8=0xc0000000, r2=0xc0400000, r4=0x40000000;",
    "max.xorsign.abs.f32 r8=0x40400000, r2=0xc0400000, r4=0xc0000000;",
    "neg.f32 r8=0xbf800000, r2=0x3f800000;",
    "abs.bf16x2 r8=0x3f804000, r2=0xbf80c000;",
    "copysign.f32 r8=0xc0490fdb, r2=0x80000000, r4=0x40490fdb;",
    "add.ftz.f32 r8=0, r2=0x007fffff, r4=0x00000001;",
    "add.f32 r8=0x00800000, r2=0x007fffff, r4=0x00000001;",
    "mul.ftz.f32 r8=0x80000000, r2=0x80800000, r4=0x3f000000;",
    "add.sat.f32 r8=0x3f800000, r2=0x3f800000, r4=0x3f800000;",
    "add.sat.f32 r8=0, r2=0xbf800000, r4=0x3f000000;",
    "add.sat.f32 r8=0, r2=0x7fc00000, r4=0x3f000000;",
    "add.sat.f16 h8=0x3a00, h2=0x3800, h4=0x3400;",
    "fma.rn.relu.f16 h8=0, h2=0xbc00, h4=0x3c00, h6=0;",
    "fma.rn.relu.f16 h8=0x7fff, h2=0x7e00, h4=0x3c00, h6=0;",
    "mul.ftz.f16 h8=0x8000, h2=0x3bff, h4=0x8400;",
    "mul.f16 h8=0x8400, h2=0x3bff, h4=0x8400;",
    "fma.rn.oob.f16 h8=0, h2=0x7ff7, h4=0x3c00, h6=0;",
    "fma.rn.oob.f16 h8=0, h2=0x3c00, h4=0xaaaa7ff7, h6=0;",
    "fma.rn.oob.f16 h8=0x7fff, h2=0x7e00, h4=0x3c00, h6=0;",
    "fma.rn.oob.bf16x2 r8=0x3f800000, r2=0x3f807ff7, r4=0x3f803f80, r6=0;",
    "mul.ftz.f32 r8=0x80000000, r2=0x3f7fffff, r4=0x80800000;",
    "mul.ftz.f32 r8=0x80800000, r2=0x3f800000, r4=0x80800000;",
    "mul.f32 r8=0x00800000, r2=0x3f7fffff, r4=0x00800000;",
    "mul.ftz.sat.f32 r8=0, r2=0x3f7fffff, r4=0x00800000;",
    "fma.rn.ftz.f32 r8=0, r2=0x3f7fffff, r4=0x00800000, r6=0;",
    "copysign.f32 r8=0xff800001, r2=0x80000000, r4=0x7f800001;",
    "add.f64 d8=0xfff8000000000001, d2=0xfff0000000000001, d4=0;",
    "add.f64 d8=0x7ff8000000000002, d2=0x7ff8000000000001, d4=0x7ff0000000000002;",
    "div.rn.f64 d8=0x7ff8000000000001, d2=0x7ff8000000000001, d4=0x7ff0000000000002;",
    "div.rn.f64 d8=0xfff8000000000000, d2=0, d4=0;",
    "sub.f64 d8=0xfff8000000000000, d2=0x7ff0000000000000, d4=0x7ff0000000000000;",
    "neg.f64 d8=0xfff8000000000001, d2=0xfff8000000000001;",
    "min.f64 d8=0x3ff0000000000000, d2=0x7ff0000000000001, d4=0x3ff0000000000000;",
    "min.f64 d8=0xfff8000000000002, d2=0x7ff0000000000001, d4=0xfff0000000000002;",
    "rcp.rn.ftz.f64 d8=0x7fe0000000000000, d2=0x0008000000000000;",
    "rcp.approx.ftz.f64 d8=0x3ff0000000000000, d2=0x3fefffffffffffff;",
    "rcp.approx.ftz.f32 r8=0x3c010204, r2=0x42fe0000;",
    "div.full.f32 r8=0x3f800000, r2=0x7f000000, r4=0x7f000000;",
    "div.approx.f32 r8=0, r2=0x7f000000, r4=0x7f000000;",
    "tanh.approx.bf16x2 r8=0x3f423b80, r2=0x3f803b81;",
    "ex2.approx.f32 r8=0x42000000, r2=0x40a00000;",
    "ex2.approx.f16 h8=0x3800, h2=0xbc00;",
    "lg2.approx.f32 r8=0x40a00000, r2=0x42000000;",
    "lg2.approx.f32 r8=0xff800000, r2=0;",
    "sin.approx.f32 r8=0, r2=0;",
    "cos.approx.f32 r8=0x3f800000, r2=0;",
    "tanh.approx.f32 r8=0x3f800000, r2=0x41a00000;",
    "rsqrt.approx.f32 r8=0x3f000000, r2=0x40800000;",
    "rsqrt.approx.f32 r8=0xff800000, r2=0x80000000;",
    /* A sum just below the smallest normal number is it where more bits of exponent would round it
     * there: of f16 and of f32. */
    "fma.rn.ftz.f16 h8=0x8400, h2=0x0400, h4=0x0400, h6=0x8400;",
    "fma.rn.ftz.f16 h8=0x8000, h2=0x0400, h4=0x1000, h6=0x8400;",
    "fma.rn.ftz.f32 r8=0x80800000, r2=0x00800000, r4=0x00800000, r6=0x80800000;",
    "fma.rn.ftz.f32 r8=0x80000000, r2=0x00800000, r4=0x33800000, r6=0x80800000;",
};

START_TEST(examples_come_out)
{
    line_check(examples[_i]);
}
END_TEST

/* What no text says, but the decoder where it contracts a product and a difference. */
START_TEST(operands_are_negated)
{
    static const struct {
        const char *line;
        uint32_t flags, a, b, d;
    } rows[] = {{"add.f32 r8, r2, r4;", EMU_NEG_A, 0x3f800000, 0x40000000, 0x3f800000},
                {"add.f32 r8, r2, r4;", EMU_NEG_B, 0x3f800000, 0x40000000, 0xbf800000},
                {"add.f32 r8, r2, r4;", EMU_ABS_A | EMU_NEG_A, 0xbf800000, 0x40000000, 0x3f800000},
                {"rcp.approx.f32 r8, r2;", EMU_NEG_A, 0x42fe0000, 0, 0xbc010204},
                {"sqrt.approx.f32 r8, r2;", EMU_ABS_A, 0xc37f0000, 0, 0x417f7fe0},
                {"div.approx.f32 r8, r2, r4;", EMU_NEG_B, 0x40400000, 0x40000000, 0xbfc00000}};
    emu_machine *m = one_open(0);
    struct ptx_line l = line_of("%s", rows[_i].line);
    l.guarded->flags |= rows[_i].flags;
    one_set_all(m, 2, rows[_i].a);
    one_set_all(m, 4, rows[_i].b);
    ck_assert_int_eq(line_run(m, 1U << 3, &l), EMU_FINISHED);
    ck_assert_uint_eq(emu_register(m, 0, 0, 8)[3], rows[_i].d);
    line_close(&l);
    emu_close(m);
}
END_TEST

Suite *emu_alu_float_suite(void)
{
    Suite *s = suite_create("emu_alu_float");
    TCase *c = tcase_create("emu_alu_float");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, results_are_the_processors, 0, 2 * 4 * COUNT(exact));
    tcase_add_loop_test(c, halves_are_rounded_once, 0, 8);
    tcase_add_loop_test(c, examples_come_out, 0, COUNT(examples));
    tcase_add_loop_test(c, operands_are_negated, 0, 6);
    suite_add_tcase(s, c);
    return s;
}
