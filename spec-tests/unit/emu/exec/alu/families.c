/* families.c - arithmetic and conversions that came with sm_100: pairs of f32, three operands of
 * min and max, elements of 4 and 6 bits, scales, redux of floats.
 *
 * What is here: lines with their results. What is not: the rows of the same functions that sm_90a
 * has (alu_float.c, convert.c, control/warp.c). */
#include "spec-tests/unit/emu/line.h"

#include "emu/exec/alu/numbers.h"

static const char *const lines[] = {
    /* Two f32 in 64 bits, each by itself: 1 + 2, 0.5 + -0.25. */
    "add.f32x2 d8=0x3e80000040400000, d2=0x3f0000003f800000, d4=0xbe80000040000000;",
    "sub.rn.f32x2 d8=0x3f400000bf800000, d2=0x3f0000003f800000, d4=0xbe80000040000000;",
    "mul.f32x2 d8=0xbe00000040000000, d2=0x3f0000003f800000, d4=0xbe80000040000000;",
    ("fma.rn.f32x2 d8=0x3f60000040400000, d2=0x3f0000003f800000, d4=0xbe80000040000000, "
     "d6=0x3f8000003f800000;"),
    /* Halves of the last place, in each direction. */
    "add.rz.f32x2 d8=0x3f8000003f800000, d2=0x3f8000003f800000, d4=0x3300000033000000;",
    "add.rp.f32x2 d8=0x3f8000013f800001, d2=0x3f8000003f800000, d4=0x3300000033000000;",
    "add.rm.f32x2 d8=0xbf8000013f800000, d2=0xbf8000003f800000, d4=0xb300000033000000;",
    "mul.ftz.f32x2 d8=0x0000000080000000, d2=0x0000000180000001, d4=0x3f8000003f800000;",
    "mul.f32x2 d8=0x0000000180000001, d2=0x0000000180000001, d4=0x3f8000003f800000;",
    "add.f32x2 d8=0x7fffffff7f800000, d2=0x7fc123457f800000, d4=0x3f8000003f800000;",
    "add.f32x2 d8=0x4040000040400000, d8=0x3f8000003f800000, d4=0x4000000040000000;",
    /* Of three. */
    "min.f32 r8=0xbf800000, r2=0x3f800000, r4=0xbf800000, r6=0x40000000;",
    "max.f32 r8=0x40000000, r2=0x3f800000, r4=0xbf800000, r6=0x40000000;",
    "max.abs.f32 r8=0x40400000, r2=0x3f800000, r4=0xc0400000, r6=0x40000000;",
    "min.abs.f32 r8=0x3f800000, r2=0xbf800000, r4=0xc0400000, r6=0x40000000;",
    "min.f32 r8=0x3f800000, r2=0x7fc00000, r4=0x3f800000, r6=0x40000000;",
    "min.f32 r8=0x7fffffff, r2=0x7fc00000, r4=0x7fc00001, r6=0xffc00000;",
    "max.NaN.f32 r8=0x7fffffff, r2=0x3f800000, r4=0x3f800000, r6=0x7fc00000;",
    "max.ftz.f32 r8=0x00000000, r2=0x00000001, r4=0xbf800000, r6=0x80000000;",
    "max.f32 r8=0x00000001, r2=0x00000001, r4=0xbf800000, r6=0x80000000;",
    /* e2m1: 0 0.5 1 1.5 2 3 4 6; halves to even; too large, and NaN, 6. */
    "cvt.rn.satfinite.e2m1x2.f32 b8=0x7a, r2=0x40c00000, r4=0xbf800000;",
    "cvt.rn.satfinite.e2m1x2.f32 b8=0x4e, r2=0x40200000, r4=0xc0a00000;",
    "cvt.rn.satfinite.e2m1x2.f32 b8=0x77, r2=0x7f800000, r4=0x7fc00000;",
    "cvt.rn.satfinite.e2m1x2.f32 b8=0xf8, r2=0xff800000, r4=0x80000000;",
    "cvt.rn.satfinite.e2m1x2.f32 b8=0x01, r2=0x3e800000, r4=0x3e800001;",
    "cvt.rn.satfinite.relu.e2m1x2.f32 b8=0x07, r2=0xc0c00000, r4=0x40c00000;",
    "cvt.rn.satfinite.e2m1x2.f16x2 b8=0x1f, r2=0x3800c600;",
    "cvt.rn.f16x2.e2m1x2 r8=0x46003800, b2=0x71;",
    "cvt.rn.f16x2.e2m1x2 r8=0xc0008000, b2=0xc8;",
    "cvt.rn.relu.f16x2.e2m1x2 r8=0x00003c00, b2=0xc2;",
    /* e2m3 goes to 7.5 in steps of 1/8, e3m2 to 28, with subnormals of 1/16. */
    "cvt.rn.satfinite.e2m3x2.f32 h8=0x1f08, r2=0x42000000, r4=0x3f800000;",
    "cvt.rn.satfinite.e2m3x2.f32 h8=0x2109, r2=0xbe000000, r4=0x3f900000;",
    "cvt.rn.satfinite.e3m2x2.f32 h8=0x1f0c, r2=0x42000000, r4=0x3f800000;",
    "cvt.rn.satfinite.e3m2x2.f32 h8=0x3f01, r2=0xff800000, r4=0x3d800000;",
    "cvt.rn.satfinite.relu.e3m2x2.f32 h8=0x001f, r2=0xff800000, r4=0x7fc00000;",
    "cvt.rn.f16x2.e2m3x2 r8=0x4780b000, h2=0x1f21;",
    "cvt.rn.f16x2.e3m2x2 r8=0x4f002c00, h2=0x1f01;",
    "cvt.rn.f16x2.e3m2x2 r8=0x4f002c00, h2=0xdf41;", /* two bits of each count for nothing */
    /* Scales: a power of two without a sign. */
    "cvt.rz.ue8m0x2.f32 h8=0x7f80, r2=0x3fc00000, r4=0xc0000000;",
    "cvt.rp.ue8m0x2.f32 h8=0x8080, r2=0x3fc00000, r4=0xc0000000;",
    "cvt.rp.ue8m0x2.f32 h8=0x0001, r2=0x00400000, r4=0x00400001;",
    "cvt.rz.ue8m0x2.f32 h8=0x00ff, r2=0x007fffff, r4=0x7fc00000;",
    "cvt.rp.satfinite.ue8m0x2.f32 h8=0xfefe, r2=0x7f7fffff, r4=0x7f800000;",
    "cvt.rp.ue8m0x2.f32 h8=0xffff, r2=0x7f7fffff, r4=0xff800000;",
    "cvt.rz.satfinite.ue8m0x2.bf16x2 h8=0x7ffe, r2=0x3fc07f80;",
    "cvt.rp.ue8m0x2.bf16x2 h8=0x807f, r2=0x3fc03f80;",
    "cvt.rn.bf16x2.ue8m0x2 r8=0x3f807fff, h2=0x7fff;",
    "cvt.rn.bf16x2.ue8m0x2 r8=0x00407f00, h2=0x00fe;",
};

START_TEST(lines_give_their_results)
{
    line_check_format("sm_100a: %s", lines[_i]);
    line_check_format("sm_103a: %s", lines[_i]);
    line_check_format("sm_120a: %s", lines[_i]);
}
END_TEST

/* Of all lanes of a mask: lane l has l / 4 - 3, lane 7 what is no number, 8 and 9 both zeros. */
static const struct {
    const char *opcode;
    uint32_t result;
} reductions[] = {
    {"redux.sync.min.f32", 0xc0400000},     {"redux.sync.max.f32", 0x40980000},
    {"redux.sync.max.abs.f32", 0x40980000}, {"redux.sync.min.abs.f32", 0x00000000},
    {"redux.sync.min.NaN.f32", 0x7fffffff}, {"redux.sync.max.abs.NaN.f32", 0x7fffffff},
};

START_TEST(floats_of_a_warp_are_reduced)
{
    emu_machine *m = one_open_on(EMU_SM_100A, EMU_CHECK_ALL);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        one_set(m, 2, lane,
                lane == 7   ? 0xffc12345
                : lane == 8 ? 0u
                : lane == 9 ? 0x80000000
                            : emui_bits_of_float((float)lane / 4 - 3));
    struct ptx_line l = line_of("sm_100a: %s r8, r2, -1;", reductions[_i].opcode);
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq((uint32_t)one_get(m, 8, lane), reductions[_i].result);
    line_close(&l);
    emu_close(m);
}
END_TEST

START_TEST(zeros_have_an_order)
{
    static const char *const texts[] = {"redux.sync.min.f32", "redux.sync.max.f32"};
    static const uint32_t results[] = {0x80000000, 0x00000000};
    for (int k = 0; k < 2; ++k) {
        emu_machine *m = one_open_on(EMU_SM_103A, EMU_CHECK_ALL);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            one_set(m, 2, lane, lane == 5 ? 0x80000000 : lane == 6 ? 0 : 0x7fc00000);
        struct ptx_line l = line_of("sm_103a: %s r8, r2, -1;", texts[k]);
        ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
        ck_assert_uint_eq((uint32_t)one_get(m, 8, 0), results[k]);
        line_close(&l);
        emu_close(m);
    }
}
END_TEST

Suite *emu_alu_sm_100_suite(void)
{
    Suite *s = suite_create("emu_alu_sm_100");
    TCase *c = tcase_create("emu_alu_sm_100");
    tcase_add_loop_test(c, lines_give_their_results, 0, COUNT(lines));
    tcase_add_loop_test(c, floats_of_a_warp_are_reduced, 0, COUNT(reductions));
    tcase_add_test(c, zeros_have_an_order);
    suite_add_tcase(s, c);
    return s;
}
