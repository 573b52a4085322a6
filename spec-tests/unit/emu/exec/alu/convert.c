/* convert.c - cvt: all patterns of the 16-bit formats, corner values of the others, every
 * rounding, against the processor and against neighbours in the target format. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include "emu/exec/alu/numbers.h"

#include <fenv.h>
#include <inttypes.h>
#include <math.h>

static const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};

static emu_ins cvt(emu_type to, emu_type from, int round, uint32_t flags)
{
    return (emu_ins){.execute = emu_convert,
                     .type = to,
                     .from = from,
                     .count = round,
                     .flags = flags,
                     .d = one_row(ONE_D),
                     .a = one_row(ONE_A)};
}

/* 32 patterns at once. */
static void convert_all(emu_machine *m, const emu_ins *ins, const uint64_t *in, uint64_t *out)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        one_set(m, ONE_A, lane, in[lane]);
    one_set_all(m, ONE_D, 0);
    ck_assert_int_eq(one_run(m, UINT32_MAX, ins), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        out[lane] = one_get(m, ONE_D, lane);
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
    emu_ins ins = cvt(_i / 2 ? EMU_F64 : EMU_F32, t, 0, 0);
    uint64_t in[EMU_LANES], out[EMU_LANES];
    for (uint64_t first = 0; first < 65536; first += EMU_LANES) {
        for (uint64_t k = 0; k < EMU_LANES; ++k)
            in[k] = first + k;
        convert_all(m, &ins, in, out);
        for (int k = 0; k < EMU_LANES; ++k) {
            double must = half_value(t, in[k]),
                   is = _i / 2 ? emui_double_of(out[k]) : (double)float_of(out[k]);
            ck_assert_msg(isnan(must) ? isnan(is) : is == must && signbit(is) == signbit(must),
                          "0x%" PRIx64 ": %a, not %a", in[k], is, must);
        }
    }
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
    emu_ins ins = cvt(t, EMU_F32, round, 0);
    uint64_t in[EMU_LANES], out[EMU_LANES], most = t == EMU_F16 ? 0x7bff : 0x7f7f;
    for (uint64_t low = 0; low < most; low += 8) {
        for (uint64_t k = 0; k < EMU_LANES; ++k) { /* sign, which of 4 neighbours, which quarter */
            uint64_t p = low + k / 4 % 4 < most ? low + k / 4 % 4 : most - 1;
            double x = half_value(t, p), y = half_value(t, p + 1);
            double v = x + (y - x) * (double)(k % 4) / 4;
            in[k] = emui_bits_of_float((float)(k < 16 ? v : -v));
        }
        convert_all(m, &ins, in, out);
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
    emu_close(m);
}
END_TEST

START_TEST(halves_become_integers)
{
    static const emu_type to[] = {EMU_S8,  EMU_U8,  EMU_S16, EMU_U16,
                                  EMU_S32, EMU_U32, EMU_S64, EMU_U64};
    emu_type t = to[_i / 4];
    int round = _i % 4;
    uint32_t bits = emu_type_bits(t);
    bool sign = emui_is_signed(t);
    double most = ldexp(1, (int)bits - sign) - 1, least = sign ? -ldexp(1, (int)bits - 1) : 0;
    emu_machine *m = one_open(0);
    emu_ins ins = cvt(t, EMU_F16, round, EMU_TO_INTEGER);
    uint64_t in[EMU_LANES], out[EMU_LANES];
    for (uint64_t first = 0; first < 65536; first += EMU_LANES) {
        for (uint64_t k = 0; k < EMU_LANES; ++k)
            in[k] = first + k;
        convert_all(m, &ins, in, out);
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
            ck_assert_msg(out[k] == (must & only), "type %d, round %d, %a: 0x%" PRIx64, (int)t,
                          round, v, out[k]);
        }
    }
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
    static const emu_type from[] = {EMU_S32, EMU_U32, EMU_S64, EMU_U64};
    emu_type t = from[_i / 4];
    int round = _i % 4;
    emu_machine *m = one_open(0);
    emu_ins single = cvt(EMU_F32, t, round, 0), wide = cvt(EMU_F64, t, round, 0);
    for (int k = 0; k < COUNT(integers); ++k) {
        uint64_t v = integers[k];
        volatile float f;
        volatile double d;
        fesetround(modes[round]);
        f = t == EMU_S32   ? (float)(int32_t)v
            : t == EMU_U32 ? (float)(uint32_t)v
            : t == EMU_S64 ? (float)(int64_t)v
                           : (float)v;
        d = t == EMU_S32   ? (double)(int32_t)v
            : t == EMU_U32 ? (double)(uint32_t)v
            : t == EMU_S64 ? (double)(int64_t)v
                           : (double)v;
        fesetround(FE_TONEAREST);
        one_set_all(m, ONE_A, v);
        ck_assert_int_eq(one_run(m, 2, &single), EMU_FINISHED);
        ck_assert_msg(float_of(one_get(m, ONE_D, 1)) == f, "0x%" PRIx64 ", round %d: not %a", v,
                      round, (double)f);
        ck_assert_int_eq(one_run(m, 2, &wide), EMU_FINISHED);
        ck_assert(emui_double_of(one_get(m, ONE_D, 1)) == d);
    }
    emu_close(m);
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
    emu_machine *m = one_open(0);
    emu_ins ins = cvt(EMU_F32, EMU_F64, _i, 0);
    for (int k = 0; k < COUNT(v); ++k) {
        volatile double d = v[k];
        fesetround(modes[_i]);
        volatile float must = (float)d;
        fesetround(FE_TONEAREST);
        one_set_all(m, ONE_A, emui_bits_of(v[k]));
        ck_assert_int_eq(one_run(m, 1, &ins), EMU_FINISHED);
        ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[0], emui_bits_of_float(must));
    }
    emu_close(m);
}
END_TEST

/* ---- An example each ---- */

struct example {
    emu_type to, from;
    int round;
    uint32_t flags;
    uint64_t a, d;
};

static const struct example examples[] = {
    {EMU_U8, EMU_U32, 0, 0, 0x1234, 0x34},
    {EMU_S8, EMU_S32, 0, 0, 0x1280, 0xffffff80},
    {EMU_S8, EMU_S32, 0, EMU_SAT, 0x1280, 0x7f},
    {EMU_U8, EMU_S32, 0, EMU_SAT, 0xfffffff0, 0},
    {EMU_S32, EMU_S8, 0, 0, 0x80, 0xffffff80},
    {EMU_S32, EMU_U8, 0, 0, 0x80, 0x80},
    {EMU_S64, EMU_S32, 0, 0, 0x80000000, UINT64_C(0xffffffff80000000)},
    {EMU_U64, EMU_U32, 0, 0, 0x80000000, 0x80000000},
    {EMU_S32, EMU_U64, 0, EMU_SAT, UINT64_MAX, 0x7fffffff},
    {EMU_U32, EMU_U64, 0, EMU_SAT, UINT64_MAX, 0xffffffff},
    {EMU_U16, EMU_S16, 0, EMU_SAT, 0x8000, 0},
    {EMU_U64, EMU_S8, 0, EMU_SAT, 0x80, 0},
    {EMU_U64, EMU_S32, 0, EMU_SAT, 0xffffffff, 0},
    {EMU_U64, EMU_S64, 0, EMU_SAT, UINT64_C(1) << 63, 0},
    {EMU_U64, EMU_S16, 0, EMU_SAT, 0x7fff, 0x7fff},
    {EMU_S32, EMU_F32, EMU_RZ, EMU_TO_INTEGER, 0x7fc00000, 0},
    {EMU_U64, EMU_F32, EMU_RZ, EMU_TO_INTEGER, 0x7fc00000, UINT64_C(1) << 63},
    {EMU_S64, EMU_BF16, EMU_RN, EMU_TO_INTEGER, 0xffff, UINT64_C(1) << 63},
    {EMU_S64, EMU_F64, EMU_RM, EMU_TO_INTEGER, UINT64_C(0x7ff8000000000000), UINT64_C(1) << 63},
    {EMU_U32, EMU_F64, EMU_RP, EMU_TO_INTEGER, UINT64_C(0xfff0000000000001), 0x80000000},
    {EMU_U16, EMU_F64, EMU_RZ, EMU_TO_INTEGER, UINT64_C(0x7ff8000000000000), 0x8000},
    {EMU_S8, EMU_F64, EMU_RZ, EMU_TO_INTEGER, UINT64_C(0x7ff8000000000000), 0xffffff80},
    {EMU_F32, EMU_F32, EMU_RN, EMU_TO_INTEGER, 0x40200000, 0x40000000},
    {EMU_F32, EMU_F32, EMU_RZ, EMU_TO_INTEGER, 0xc0200000, 0xc0000000},
    {EMU_F32, EMU_F32, EMU_RM, EMU_TO_INTEGER, 0xc0200000, 0xc0400000},
    {EMU_F32, EMU_F32, EMU_RP, EMU_TO_INTEGER, 0x40200000, 0x40400000},
    {EMU_F32, EMU_F32, EMU_RNA, EMU_TO_INTEGER, 0x40200000, 0x40400000},
    {EMU_F32, EMU_F32, 0, EMU_SAT, 0x40200000, 0x3f800000},
    {EMU_F32, EMU_F32, 0, EMU_SAT, 0x7fc00000, 0},
    {EMU_F32, EMU_S32, EMU_RN, EMU_SAT, 0xffffffff, 0},
    {EMU_F32, EMU_U8, EMU_RN, EMU_SAT, 1, 0x3f800000},
    {EMU_F32, EMU_U64, EMU_RN, EMU_SAT, UINT64_MAX, 0x3f800000},
    {EMU_F32, EMU_F32, 0, EMU_FTZ, 0x80000001, 0x80000000},
    {EMU_F32, EMU_F64, EMU_RN, 0, UINT64_C(0xb6a0000000000000), 0x80000001},
    {EMU_F32, EMU_F64, EMU_RN, EMU_FTZ, UINT64_C(0xb6a0000000000000), 0x80000000},
    {EMU_F32, EMU_F64, EMU_RN, EMU_FTZ, UINT64_C(0x380fffffc0000000), 0},
    {EMU_F32, EMU_F64, EMU_RN, EMU_FTZ, UINT64_C(0x3810000000000000), 0x00800000},
    {EMU_TF32, EMU_F32, EMU_RNA, 0, 0x3f801000, 0x3f802000},
    {EMU_TF32, EMU_F32, EMU_RN, 0, 0x3f801000, 0x3f800000},
    {EMU_TF32, EMU_F32, EMU_RNA, 0, 0x7fc03fff, 0x7fc02000},
    {EMU_TF32, EMU_F32, EMU_RNA, 0, 0xff800001, 0xff800000},
    {EMU_TF32, EMU_F32, EMU_RN, 0, 0xff800001, 0x7fffe000},
    {EMU_TF32, EMU_F32, EMU_RNA, EMU_SATFINITE, 0x7fc00000, 0x7fbfe000},
    {EMU_TF32, EMU_F32, EMU_RNA, EMU_SATFINITE, 0x7f800000, 0x7f7fe000},
    {EMU_F16, EMU_F32, EMU_RP, EMU_FTZ, 1, 1},
    {EMU_F16, EMU_F64, EMU_RN, 0, UINT64_C(0xfffffffffffffff7), 0xffff},
    {EMU_BF16, EMU_F64, EMU_RN, 0, UINT64_C(0xfff0200000000000), 0xffc1},
    {EMU_F32, EMU_F64, EMU_RN, 0, UINT64_C(0x7ff8000020000000), 0x7fc00001},
    {EMU_F32, EMU_BF16, 0, 0, 0xff81, 0xff810000},
    {EMU_F32, EMU_BF16, 0, EMU_FTZ, 0xff81, 0x7fffffff},
    {EMU_F32, EMU_BF16, 0, EMU_FTZ, 0x8040, 0x80000000},
    {EMU_F32, EMU_F32, 0, 0, 0xff800001, 0xff800001},
    {EMU_F32, EMU_F32, 0, EMU_FTZ, 0xff800001, 0x7fffffff},
    {EMU_F64, EMU_F64, 0, 0, UINT64_C(0x7ff0000000000001), UINT64_C(0x7ff0000000000001)},
    {EMU_F16, EMU_F16, 0, 0, 0xfc01, 0x7fff},
    {EMU_F32, EMU_F16, 0, 0, 0xfe01, 0x7fffffff},
    {EMU_F64, EMU_F16, 0, 0, 0xfc01, UINT64_C(0xfff8040000000000)},
    {EMU_F64, EMU_BF16, 0, 0, 0x7ff7, UINT64_C(0x7ffee00000000000)},
    {EMU_F64, EMU_F32, 0, 0, 0xffc00001, UINT64_C(0xfff8000020000000)},
    {EMU_F64, EMU_F32, 0, EMU_FTZ, 0xffc00001, UINT64_C(0x7fffffffe0000000)},
    {EMU_F64, EMU_F64, EMU_RZ, EMU_TO_INTEGER, UINT64_C(0xfff0000000000001),
     UINT64_C(0xfff8000000000001)},
    {EMU_F16, EMU_F32, EMU_RN, EMU_SATFINITE, 0x7f800000, 0x7bff},
    {EMU_F16, EMU_F32, EMU_RN, EMU_RELU, 0xbf800000, 0},
    {EMU_F16, EMU_S32, EMU_RN, 0, 65520, 0x7c00},
    {EMU_F16, EMU_F32, EMU_RN, 0, 0xffc00001, 0x7fff},
    {EMU_F16, EMU_F64, EMU_RN, 0, UINT64_C(0x7ff4000000000001), 0x7f00},
    {EMU_F16, EMU_F64, EMU_RM, 0, UINT64_C(0xfff8000000000000), 0xfe00},
    {EMU_BF16, EMU_U32, EMU_RN, 0, 257, 0x4380},
    {EMU_F16X2, EMU_E4M3, EMU_RN, 0, 0xb838, 0xbc003c00},
    {EMU_F16X2, EMU_E5M2, EMU_RN, 0, 0xc03c, 0xc0003c00},
    {EMU_E4M3, EMU_F16, EMU_RN, EMU_TWO | EMU_SATFINITE, 0xbc003c00, 0xb838},
};

START_TEST(examples_come_out)
{
    const struct example *e = &examples[_i];
    emu_machine *m = one_open(0);
    emu_ins ins = cvt(e->to, e->from, e->round, e->flags);
    one_set_all(m, ONE_A, e->a);
    one_set_all(m, ONE_D, 0);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    ck_assert_msg(one_get(m, ONE_D, 5) == e->d, "example %d: 0x%" PRIx64, _i, one_get(m, ONE_D, 5));
    emu_close(m);
}
END_TEST

/* cvt.rn.f16x2.f32 d, a, b: a is the upper half. */
START_TEST(two_floats_are_packed)
{
    static const struct {
        emu_type to;
        uint32_t flags, d;
    } rows[] = {{EMU_F16X2, 0, 0x3c00c000},
                {EMU_BF16X2, 0, 0x3f80c000},
                {EMU_E4M3, EMU_TWO | EMU_SATFINITE, 0x38c0},
                {EMU_E5M2, EMU_TWO | EMU_SATFINITE, 0x3cc0}};
    emu_machine *m = one_open(0);
    emu_ins ins = cvt(rows[_i].to, EMU_F32, EMU_RN, rows[_i].flags);
    ins.b = one_row(ONE_B);
    one_set_all(m, ONE_A, 0x3f800000);
    one_set_all(m, ONE_B, 0xc0000000);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[31], rows[_i].d);
    emu_close(m);
}
END_TEST

/* cvt.pack: b is clamped into the lowest bits of d, a above it, and c above both. */
START_TEST(clamped_integers_are_packed)
{
    static const struct {
        emu_type to;
        uint32_t a, b, c, d;
    } rows[] = {{EMU_S16, 0xffff0000, 0x00012345, 0, 0x80007fff},
                {EMU_S16, 5, 0xfffffffe, 0, 0x0005fffe},
                {EMU_U16, 0xffffffff, 0x00012345, 0, 0x0000ffff},
                {EMU_U8, 300, 0xffffff00, 0xabcd1234, 0x1234ff00},
                {EMU_S8, 0xffffff00, 127, 0x11112222, 0x2222807f},
                {EMU_U4, 9, 99, 0x123456, 0x1234569f},
                {EMU_S4, 0xfffffff9, 0x7fffffff, 0x123456, 0x12345697},
                {EMU_U2, 1, 5, 0xf1234567, 0x12345677},
                {EMU_S2, 0x80000000, 4, 0xf1234560, 0x12345609}};
    emu_machine *m = one_open(0);
    emu_ins ins = cvt(rows[_i].to, EMU_S32, 0, EMU_PACK | EMU_SAT);
    ins.b = one_row(ONE_B);
    ins.c = emu_type_bits(rows[_i].to) == 16 ? (emu_operand){0} : one_row(ONE_C);
    one_set_all(m, ONE_A, rows[_i].a);
    one_set_all(m, ONE_B, rows[_i].b);
    one_set_all(m, ONE_C, rows[_i].c);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[31], rows[_i].d);
    emu_close(m);
}
END_TEST

/* ---- Forms that are not there ---- */

static const struct {
    emu_type to, from;
    uint32_t flags;
    const char *name;
} others[] = {{EMU_U4, EMU_F32, 0, "cvt.u4.f32: "},
              {EMU_F32, EMU_PRED, 0, "cvt.f32.pred: "},
              {EMU_TF32, EMU_F64, 0, "cvt.tf32.f64: "},
              {EMU_E4M3, EMU_F32, 0, "cvt.e4m3.f32: "},
              {EMU_E4M3, EMU_F64, EMU_TWO, "cvt.e4m3.f64: "},
              {EMU_F16X2, EMU_F64, 0, "cvt.f16x2.f64: "},
              {EMU_S32, EMU_S32, EMU_PACK, "cvt.pack.s32.s32: "},
              {EMU_U8, EMU_F32, EMU_PACK, "cvt.pack.u8.f32: "}};

START_TEST(others_are_refused)
{
    emu_machine *m = one_open(0);
    emu_ins ins = cvt(others[_i].to, others[_i].from, 0, others[_i].flags);
    check_no_form(m, one_run(m, UINT32_MAX, &ins), others[_i].name);
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
    tcase_add_loop_test(c, two_floats_are_packed, 0, 4);
    tcase_add_loop_test(c, clamped_integers_are_packed, 0, 9);
    tcase_add_loop_test(c, others_are_refused, 0, COUNT(others));
    suite_add_tcase(s, c);
    return s;
}
