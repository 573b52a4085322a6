/* convert.c - cvt: all patterns of the 16-bit formats, corner values of the others, every
 * rounding, against the processor and against neighbours in the target format. */
#include "emu/exec/alu/numbers.h"

#include "spec-tests/unit/emu/line.h"

#include <fenv.h>
#include <inttypes.h>
#include <math.h>

static const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};

static const char *const roundings[] = {"rn", "rz", "rm", "rp"};

/* 32 patterns at once. */
static void convert_all(emu_machine *m, const struct ptx_line *cvt, const uint64_t *in,
                        uint64_t *out)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        one_set(m, 2, lane, in[lane]);
    one_set_all(m, 8, 0);
    ck_assert_int_eq(line_run(m, UINT32_MAX, cvt), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        out[lane] = one_get(m, 8, lane);
}

static float float_of(uint64_t bits)
{
    uint32_t low = (uint32_t)bits;
    float f;
    memcpy(&f, &low, 4);
    return f;
}

/* ---- 16 bits, all of them ---- */

/* The value of a half from its fields. */
static double half_value(emu_type t, uint64_t bits)
{
    int fraction_bits = t == EMU_F16 ? 10 : 7, bias = t == EMU_F16 ? 15 : 127;
    int exponent = (int)(bits >> fraction_bits & (t == EMU_F16 ? 31 : 255));
    double fraction = (double)(bits & ((1U << fraction_bits) - 1)) / (1 << fraction_bits);
    double sign = bits & 0x8000 ? -1 : 1;
    if (exponent == 2 * bias + 1)
        return fraction != 0 ? (double)NAN : sign * (double)INFINITY;
    return exponent == 0 ? sign * ldexp(fraction, 1 - bias)
                         : sign * ldexp(1 + fraction, exponent - bias);
}

START_TEST(halves_become_floats)
{
    emu_type t = _i % 2 ? EMU_BF16 : EMU_F16;
    emu_machine *m = one_open(0);
    struct ptx_line l =
        line_of(_i / 2 ? "cvt.f64.%s d8, h2;" : "cvt.f32.%s r8, h2;", _i % 2 ? "bf16" : "f16");
    uint64_t in[EMU_LANES], out[EMU_LANES];
    for (uint64_t first = 0; first < 65536; first += EMU_LANES) {
        for (uint64_t k = 0; k < EMU_LANES; ++k)
            in[k] = first + k;
        convert_all(m, &l, in, out);
        for (int k = 0; k < EMU_LANES; ++k) {
            double must = half_value(t, in[k]),
                   is = _i / 2 ? emui_double_of(out[k]) : (double)float_of(out[k]);
            ck_assert_msg(isnan(must) ? isnan(is) : is == must && signbit(is) == signbit(must),
                          "0x%" PRIx64 ": %a, not %a", in[k], is, must);
        }
    }
    line_close(&l);
    emu_close(m);
}
END_TEST

/* A float between two halves goes to the one that the rounding says: 1/4, 1/2 and 3/4 of each
 * gap. */
START_TEST(floats_become_halves)
{
    emu_type t = _i % 2 ? EMU_BF16 : EMU_F16;
    int round = _i / 2;
    emu_machine *m = one_open(0);
    struct ptx_line l = line_of("cvt.%s.%s.f32 h8, r2;", roundings[round], _i % 2 ? "bf16" : "f16");
    uint64_t in[EMU_LANES], out[EMU_LANES], most = t == EMU_F16 ? 0x7bff : 0x7f7f;
    for (uint64_t low = 0; low < most; low += 8) {
        for (uint64_t k = 0; k < EMU_LANES; ++k) { /* sign, which of 4 neighbours, which quarter */
            uint64_t p = low + k / 4 % 4 < most ? low + k / 4 % 4 : most - 1;
            double x = half_value(t, p), y = half_value(t, p + 1);
            double v = x + (y - x) * (double)(k % 4) / 4;
            in[k] = emui_bits_of_float((float)(k < 16 ? v : -v));
        }
        convert_all(m, &l, in, out);
        for (uint64_t k = 0; k < EMU_LANES; ++k) {
            uint64_t p = low + k / 4 % 4 < most ? low + k / 4 % 4 : most - 1, q = k % 4;
            bool minus = k >= 16, up = false;
            if (round == EMU_RN)
                up = q == 3 || (q == 2 && p % 2 == 1);
            else if (round != EMU_RZ)
                up = q != 0 && (round == EMU_RP) != minus;
            ck_assert_uint_eq(out[k], (p + up) | (minus ? 0x8000 : 0));
        }
    }
    line_close(&l);
    emu_close(m);
}
END_TEST

START_TEST(halves_become_integers)
{
    static const char *const to[] = {"s8", "u8", "s16", "u16", "s32", "u32", "s64", "u64"};
    int round = _i % 4;
    uint32_t bits = 8U << _i / 8;
    bool sign = _i / 4 % 2 == 0;
    double most = ldexp(1, (int)bits - sign) - 1, least = sign ? -ldexp(1, (int)bits - 1) : 0;
    emu_machine *m = one_open(0);
    struct ptx_line l =
        line_of("cvt.%si.%s.f16 %c8, h2;", roundings[round], to[_i / 4], bits == 64 ? 'd' : 'r');
    uint64_t in[EMU_LANES], out[EMU_LANES];
    for (uint64_t first = 0; first < 65536; first += EMU_LANES) {
        for (uint64_t k = 0; k < EMU_LANES; ++k)
            in[k] = first + k;
        convert_all(m, &l, in, out);
        for (int k = 0; k < EMU_LANES; ++k) {
            double v = half_value(EMU_F16, in[k]);
            v = round == EMU_RZ   ? trunc(v)
                : round == EMU_RM ? floor(v)
                : round == EMU_RP ? ceil(v)
                                  : rint(v);
            uint64_t must = isnan(v)                    ? bits == 64 ? UINT64_C(1) << 63 : 0
                            : v >= most && isinf(v) > 0 ? UINT64_MAX >> (64 - bits + sign)
                            : v > most                  ? UINT64_MAX >> (64 - bits + sign)
                            : v < least                 ? (sign ? UINT64_MAX << (bits - 1) : 0)
                                                        : (uint64_t)(int64_t)v;
            uint64_t only = bits == 64 ? UINT64_MAX : UINT32_MAX; /* narrow ones fill a register */
            ck_assert_msg(out[k] == (must & only), "%s, round %d, %a: 0x%" PRIx64, to[_i / 4],
                          round, v, out[k]);
        }
    }
    line_close(&l);
    emu_close(m);
}
END_TEST

/* ---- Integers to floats ---- */

static const uint64_t integers[] = {0,
                                    1,
                                    3,
                                    0x7f,
                                    0x80,
                                    0xffff,
                                    0x01000001,
                                    0x01000003,
                                    0x7fffffff,
                                    0x80000000,
                                    0xffffffff,
                                    UINT64_C(0x0020000000000001),
                                    UINT64_C(0x0020000000000003),
                                    UINT64_C(0x8000008000000000),
                                    UINT64_C(0x8000008000000001),
                                    UINT64_C(0x7fffff4000000001),
                                    UINT64_C(0x7fffffbfffffffff),
                                    UINT64_C(0x7fffffffffffffff),
                                    UINT64_C(0x8000000000000000),
                                    UINT64_C(0xffffff7fffffffff),
                                    UINT64_C(0xfffffffffffffc00),
                                    UINT64_MAX};

START_TEST(integers_become_floats)
{
    static const char *const from[] = {"s32 r", "u32 r", "s64 d", "u64 d"};
    const char *type = from[_i / 4];
    for (int k = 0; k < COUNT(integers); ++k) {
        uint64_t v = integers[k];
        volatile float f;
        volatile double d;
        fesetround(modes[_i % 4]);
        f = _i / 4 == 0   ? (float)(int32_t)v
            : _i / 4 == 1 ? (float)(uint32_t)v
            : _i / 4 == 2 ? (float)(int64_t)v
                          : (float)v;
        d = _i / 4 == 0   ? (double)(int32_t)v
            : _i / 4 == 1 ? (double)(uint32_t)v
            : _i / 4 == 2 ? (double)(int64_t)v
                          : (double)v;
        fesetround(FE_TONEAREST);
        line_check_format("cvt.%s.f32.%.3s r8=0x%" PRIx32 ", %c2=0x%" PRIx64 ";", roundings[_i % 4],
                          type, emui_bits_of_float(f), type[4], v);
        line_check_format("cvt.%s.f64.%.3s d8=0x%" PRIx64 ", %c2=0x%" PRIx64 ";", roundings[_i % 4],
                          type, emui_bits_of(d), type[4], v);
    }
}
END_TEST

START_TEST(doubles_become_floats)
{
    static const double v[] = {1.0 + 0x1p-24,
                               1.0 + 0x1p-24 + 0x1p-52,
                               0x1.fffffefffffffp127,
                               0x1.ffffffp127,
                               0x1p-150,
                               0x1.0000000000001p-150,
                               -0x1p-149,
                               0x1.8p-149,
                               -0.0,
                               1e300,
                               -1e300,
                               0x1.fffffep-127};
    for (int k = 0; k < COUNT(v); ++k) {
        volatile double d = v[k];
        fesetround(modes[_i]);
        volatile float must = (float)d;
        fesetround(FE_TONEAREST);
        line_check_format("cvt.%s.f32.f64 r8=0x%" PRIx32 ", d2=0x%" PRIx64 ";", roundings[_i],
                          emui_bits_of_float(must), emui_bits_of(v[k]));
    }
}
END_TEST

/* ---- An example each ---- */

static const char *const examples[] = {
    "cvt.u8.u32 r8=0x34, r2=0x1234;",
    "cvt.s8.s32 r8=0xffffff80, r2=0x1280;",
    "cvt.sat.s8.s32 r8=0x7f, r2=0x1280;",
    "cvt.sat.u8.s32 r8=0, r2=0xfffffff0;",
    "cvt.s32.s8 r8=0xffffff80, h2=0x80;",
    "cvt.s32.u8 r8=0x80, h2=0x80;",
    "cvt.s64.s32 d8=0xffffffff80000000, r2=0x80000000;",
    "cvt.u64.u32 d8=0x80000000, r2=0x80000000;",
    "cvt.sat.s32.u64 r8=0x7fffffff, d2=0xffffffffffffffff;",
    "cvt.sat.u32.u64 r8=0xffffffff, d2=0xffffffffffffffff;",
    "cvt.sat.u16.s16 r8=0, h2=0x8000;",
    "cvt.sat.u64.s8 d8=0, h2=0x80;",
    "cvt.sat.u64.s32 d8=0, r2=0xffffffff;",
    "cvt.sat.u64.s64 d8=0, d2=0x8000000000000000;",
    "cvt.sat.u64.s16 d8=0x7fff, h2=0x7fff;",
    "cvt.rzi.s32.f32 r8=0, r2=0x7fc00000;",
    "cvt.rzi.u64.f32 d8=0x8000000000000000, r2=0x7fc00000;",
    "cvt.rni.s64.bf16 d8=0x8000000000000000, h2=0xffff;",
    "cvt.rmi.s64.f64 d8=0x8000000000000000, d2=0x7ff8000000000000;",
    "cvt.rpi.u32.f64 r8=0x80000000, d2=0xfff0000000000001;",
    "cvt.rzi.u16.f64 r8=0x8000, d2=0x7ff8000000000000;",
    "cvt.rzi.s8.f64 r8=0xffffff80, d2=0x7ff8000000000000;",
    "cvt.rni.f32.f32 r8=0x40000000, r2=0x40200000;",
    "cvt.rzi.f32.f32 r8=0xc0000000, r2=0xc0200000;",
    "cvt.rmi.f32.f32 r8=0xc0400000, r2=0xc0200000;",
    "cvt.rpi.f32.f32 r8=0x40400000, r2=0x40200000;",
    "cvt.sat.f32.f32 r8=0x3f800000, r2=0x40200000;",
    "cvt.sat.f32.f32 r8=0, r2=0x7fc00000;",
    "cvt.rn.sat.f32.s32 r8=0, r2=0xffffffff;",
    "cvt.rn.sat.f32.u8 r8=0x3f800000, h2=1;",
    "cvt.rn.sat.f32.u64 r8=0x3f800000, d2=0xffffffffffffffff;",
    "cvt.ftz.f32.f32 r8=0x80000000, r2=0x80000001;",
    "cvt.rn.f32.f64 r8=0x80000001, d2=0xb6a0000000000000;",
    "cvt.rn.ftz.f32.f64 r8=0x80000000, d2=0xb6a0000000000000;",
    "cvt.rn.ftz.f32.f64 r8=0, d2=0x380fffffc0000000;",
    "cvt.rn.ftz.f32.f64 r8=0x00800000, d2=0x3810000000000000;",
    "cvt.rna.tf32.f32 r8=0x3f802000, r2=0x3f801000;",
    "cvt.rn.tf32.f32 r8=0x3f800000, r2=0x3f801000;",
    "cvt.rna.tf32.f32 r8=0x7fc02000, r2=0x7fc03fff;",
    "cvt.rna.tf32.f32 r8=0xff800000, r2=0xff800001;",
    "cvt.rn.tf32.f32 r8=0x7fffe000, r2=0xff800001;",
    "cvt.rna.satfinite.tf32.f32 r8=0x7fbfe000, r2=0x7fc00000;",
    "cvt.rna.satfinite.tf32.f32 r8=0x7f7fe000, r2=0x7f800000;",
    "cvt.rp.ftz.f16.f32 h8=1, r2=1;",
    "cvt.rn.f16.f64 h8=0xffff, d2=0xfffffffffffffff7;",
    "cvt.rn.bf16.f64 h8=0xffc1, d2=0xfff0200000000000;",
    "cvt.rn.f32.f64 r8=0x7fc00001, d2=0x7ff8000020000000;",
    "cvt.f32.bf16 r8=0xff810000, h2=0xff81;",
    "cvt.ftz.f32.bf16 r8=0x7fffffff, h2=0xff81;",
    "cvt.ftz.f32.bf16 r8=0x80000000, h2=0x8040;",
    "cvt.f32.f32 r8=0xff800001, r2=0xff800001;",
    "cvt.ftz.f32.f32 r8=0x7fffffff, r2=0xff800001;",
    "cvt.f64.f64 d8=0x7ff0000000000001, d2=0x7ff0000000000001;",
    "cvt.f16.f16 h8=0x7fff, h2=0xfc01;",
    "cvt.f32.f16 r8=0x7fffffff, h2=0xfe01;",
    "cvt.f64.f16 d8=0xfff8040000000000, h2=0xfc01;",
    "cvt.f64.bf16 d8=0x7ffee00000000000, h2=0x7ff7;",
    "cvt.f64.f32 d8=0xfff8000020000000, r2=0xffc00001;",
    "cvt.ftz.f64.f32 d8=0x7fffffffe0000000, r2=0xffc00001;",
    "cvt.rzi.f64.f64 d8=0xfff8000000000001, d2=0xfff0000000000001;",
    "cvt.rn.satfinite.f16.f32 h8=0x7bff, r2=0x7f800000;",
    "cvt.rn.relu.f16.f32 h8=0, r2=0xbf800000;",
    "cvt.rn.f16.s32 h8=0x7c00, r2=65520;",
    "cvt.rn.f16.f32 h8=0x7fff, r2=0xffc00001;",
    "cvt.rn.f16.f64 h8=0x7f00, d2=0x7ff4000000000001;",
    "cvt.rm.f16.f64 h8=0xfe00, d2=0xfff8000000000000;",
    "cvt.rn.bf16.u32 h8=0x4380, r2=257;",
    "cvt.rn.f16x2.e4m3x2 r8=0xbc003c00, h2=0xb838;",
    "cvt.rn.f16x2.e5m2x2 r8=0xc0003c00, h2=0xc03c;",
    "cvt.rn.satfinite.e4m3x2.f16x2 h8=0xb838, r2=0xbc003c00;",
    /* two floats: a is the upper half */
    "cvt.rn.f16x2.f32 r8=0x3c00c000, r2=0x3f800000, r4=0xc0000000;",
    "cvt.rn.bf16x2.f32 r8=0x3f80c000, r2=0x3f800000, r4=0xc0000000;",
    "cvt.rn.satfinite.e4m3x2.f32 h8=0x38c0, r2=0x3f800000, r4=0xc0000000;",
    "cvt.rn.satfinite.e5m2x2.f32 h8=0x3cc0, r2=0x3f800000, r4=0xc0000000;",
    /* b is clamped into the lowest bits of d, a above it, and c above both */
    "cvt.pack.sat.s16.s32 r8=0x80007fff, r2=0xffff0000, r4=0x00012345;",
    "cvt.pack.sat.s16.s32 r8=0x0005fffe, r2=5, r4=0xfffffffe;",
    "cvt.pack.sat.u16.s32 r8=0x0000ffff, r2=0xffffffff, r4=0x00012345;",
    "cvt.pack.sat.u8.s32.b32 r8=0x1234ff00, r2=300, r4=0xffffff00, r6=0xabcd1234;",
    "cvt.pack.sat.s8.s32.b32 r8=0x2222807f, r2=0xffffff00, r4=127, r6=0x11112222;",
    "cvt.pack.sat.u4.s32.b32 r8=0x1234569f, r2=9, r4=99, r6=0x123456;",
    "cvt.pack.sat.s4.s32.b32 r8=0x12345697, r2=0xfffffff9, r4=0x7fffffff, r6=0x123456;",
    "cvt.pack.sat.u2.s32.b32 r8=0x12345677, r2=1, r4=5, r6=0xf1234567;",
    "cvt.pack.sat.s2.s32.b32 r8=0x12345609, r2=0x80000000, r4=4, r6=0xf1234560;",
};

START_TEST(examples_come_out)
{
    line_check(examples[_i]);
}
END_TEST

/* No text has this rounding to an integer. */
START_TEST(ties_go_away_from_0)
{
    emu_machine *m = one_open(0);
    struct ptx_line l = line_of("cvt.rni.f32.f32 r8, r2;");
    l.guarded->count = EMU_RNA;
    one_set_all(m, 2, 0x40200000);
    ck_assert_int_eq(line_run(m, 1, &l), EMU_FINISHED);
    ck_assert_uint_eq(emu_register(m, 0, 0, 8)[0], 0x40400000);
    line_close(&l);
    emu_close(m);
}
END_TEST

Suite *emu_convert_suite(void)
{
    Suite *s = suite_create("emu_convert");
    TCase *c = tcase_create("emu_convert");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, halves_become_floats, 0, 4);
    tcase_add_loop_test(c, floats_become_halves, 0, 8);
    tcase_add_loop_test(c, halves_become_integers, 0, 32);
    tcase_add_loop_test(c, integers_become_floats, 0, 16);
    tcase_add_loop_test(c, doubles_become_floats, 0, 4);
    tcase_add_loop_test(c, examples_come_out, 0, COUNT(examples));
    tcase_add_test(c, ties_go_away_from_0);
    suite_add_tcase(s, c);
    return s;
}
