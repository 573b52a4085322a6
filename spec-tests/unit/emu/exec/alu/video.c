/* video.c - video instructions: parts of registers, what is clamped, what follows with c; an
 * example each, worked out by hand from the ISA, and sums of parts against plain C. */
#include "spec-tests/unit/emu/line.h"

static const char *const examples[] = {
    "vadd.u32.u32.u32 r8=1, r2=0xffffffff, r4=2;",
    "vadd.u32.u32.u32.sat r8=1, r2=0xffffffff, r4=2;", /* wraps */
    "vadd.u32.s32.s32.sat r8=0, r2=5, r4=0xfffffff0;",
    "vadd.s32.s32.s32.sat r8=0x80000000, r2=0x80000000, r4=0xffffffff;",
    "vadd.s32.s32.s32 r8=0xffffff70, r2.b2=0x00f07fff, r4.b0=0xff80;",
    "vadd.s32.u32.u32 r8=0x170, r2.b2=0x00f07fff, r4.b0=0xff80;",
    "vadd.u32.u32.u32.add r8=12, r2=3, r4=4, r6=5;",
    "vadd.s32.s32.s32.min r8=0xfffffff3, r2=3, r4=0xfffffff0, r6=5;",
    "vadd.u32.s32.s32.min r8=5, r2=3, r4=0xfffffff0, r6=5;",
    "vsub.u32.u32.u32.sat r8=0, r2=3, r4=4;",
    "vsub.s32.u32.u32.sat r8=0x80000000, r2=0, r4=0xffffffff;",
    "vabsdiff.u32.s32.s32 r8=0xffffffff, r2=0x80000000, r4=0x7fffffff;",
    "vmin.s32.u32.s32 r8=0xffffffff, r2=0xffffffff, r4=0xffffffff;",
    "vmax.u32.u32.s32 r8=0xfffffff0, r2=0xfffffff0, r4=0xffffffff;",
    "vset.s32.u32.lt r8=1, r2=0xffffffff, r4=0;",
    "vset.u32.u32.lt r8=0, r2=0xffffffff, r4=0;",
    "vset.u32.u32.ge r8=0, r2=6, r4=7;",
    "vset.u32.u32.gt r8=0, r2=7, r4=7;",
    "vset.u32.u32.gt r8=1, r2=8, r4=7;",
    "vset.u32.u32.le r8=1, r2=7, r4=7;",
    "vset.u32.u32.le r8=0, r2=8, r4=7;",
    "vset.u32.u32.lt r8=0, r2=7, r4=7;",
    "vset.u32.u32.ne r8=0, r2=7, r4=7;",
    "vset.u32.u32.ge.add r8=42, r2=7, r4=7, r6=41;",
    "vset.u32.u32.eq r8.b2=0x11013344, r2=7, r4=7, r6=0x11223344;",
    "vshr.u32.u32.u32.sat.clamp r8.b1=0x1122ff44, r2.h1=0x1ff0000, r4=1, r6=0x11223344;",
    "vshr.u32.u32.u32.clamp r8.h1=0x45673344, r2=0x12345678, r4=4, r6=0x11223344;",
    "vset.u32.u32.eq.max r8=41, r2=7, r4=7, r6=41;",
    "vmad.u32.u32.u32.shr7 r8=0xfffffffa, -r2=256, r4=3, r6=0;", /* -(a * b) is signed */
    "vmad.u32.u32.u32.sat r8=0x80000000, -r2=0x7fffffff, r4=3, r6=0;",
    "vmad.s32.s32.s32.shr7 r8=6, r2=256, r4=3, r6=0;",
    "vadd2.u32.u32.u32.add r8.h10=0x2ffff, r2.h10=0xffffffff, r4.h32=0xffff0001, r6=1;",
    "vadd2.u32.u32.u32.sat.add r8.h10=0x1ffff, r2.h10=0xffffffff, r4.h32=0xffff0001, r6=1;",
    "vshl.u32.u32.u32.clamp r8=0, r2=1, r4=32;",
    "vshl.u32.u32.u32.wrap r8=2, r2=1, r4=33;",
    "vshr.s32.s32.u32.clamp r8=0xffffffff, r2=0x80000000, r4=99;",
    "vshr.u32.u32.u32.clamp r8=1, r2=0x80000000, r4=31;",
    "vmad.u32.u32.u32 r8=8, r2=0xffffffff, r4=0xffffffff, r6=7;",
    "vmad.u32.u32.u32.po r8=11, r2=2, r4=3, r6=4;",
    "vmad.s32.s32.s32 r8=0xfffffffe, -r2=2, r4=3, r6=4;",
    "vmad.s32.s32.s32 r8=0xffffffde, r2=2, r4=3, -r6=40;",
    "vmad.s32.s32.s32.sat r8=0x80000000, r2=0x80000000, r4=0x7fffffff, r6=0;",
    "vmad.s32.s32.s32.shr15 r8=0xfffffffd, r2=0xffff8000, r4=3, r6=0;",
    "vadd2.s32.s32.s32.sat r8.h10=0x7fff8000, r2.h10=0x7fff8000, r4.h32=0x0001ffff, r6=0;",
    "vadd2.u32.u32.u32 r8.h10=0x00000002, r2.h10=0xffff0001, r4.h32=0x00010001, r6=0;",
    "vadd2.u32.u32.u32 r8.h1=0x0013bbbb, r2.h10=0x00030001, r4.h32=0x00100020, r6=0xaaaabbbb;",
    "vadd2.u32.u32.u32 r8.h10=0x00210013, r2.h23=0x00030001, r4.h01=0x00100020, r6=0;",
    "vadd2.s32.s32.s32.add r8.h10=10, r2.h10=0xffff0001, r4.h32=0xffff0001, r6=10;",
    "vavrg2.s32.s32.s32 r8.h10=0xfffe0003, r2.h10=0xfffe0002, r4.h32=0xffff0003, r6=0;",
    "vavrg4.u32.u32.u32 r8.b3210=0xff000203, r2.b3210=0xff000102, r4.b7654=0xff000203, r6=0;",
    "vabsdiff4.u32.u32.u32 r8.b3210=0x02ffff08, r2.b3210=0x05ff0010, r4.b7654=0x0700ff08, r6=0;",
    "vmin4.s32.s32.s32 r8.b3210=0x80ff8004, r2.b3210=0x80017f05, r4.b7654=0x7fff8004, r6=0;",
    "vmax4.u32.u32.u32 r8.b20=0xddffdd05, r2.b3210=0x80017f05, r4.b7654=0x7fff8004, r6=0xdddddddd;",
    "vset4.u32.u32.eq r8.b3210=0x01000100, r2.b3210=0x01020304, r4.b7654=0x01000300, r6=0;",
    "vset4.u32.u32.ne.add r8.b3210=102, r2.b3210=0x01020304, r4.b7654=0x01000300, r6=100;",
    /* as an H200 has them, and not the ISA */
    "vadd.u32.u32.u32 r8.h1=0x0861b85d, r2.h0=0xfff36978, r4=0x086188f1, r6=0x95d9b85d;",
    "vsub.u32.u32.u32.sat r8.b1=0x1122ff44, r2=3, r4=4, r6=0x11223344;",
    "vsub.s32.u32.u32.sat r8.b1=0x11227f44, r2=3, r4=4, r6=0x11223344;",
    "vadd.u32.u32.u32.max r8=0xfffa268f, r2=0xfff92690, r4=0xffff, r6=0xfffffffe;",
    "vmin.u32.s32.u32.max r8=0xfff92690, r2=0xfff92690, r4=0xffff, r6=0xfffffffe;",
    "vabsdiff.s32.s32.s32.max r8=0xffffffff, r2=0x80000000, r4=0x7fffffff, r6=5;",
    "vmad.u32.u32.u32.sat r8=0, r2.h0=0xfff36978, r4.b3=0x086188f1, r6=0x95d9b85d;",
    "vmad.u32.u32.u32.sat.shr7 r8=0xffffffff, r2.h0=0xfff36978, r4.b3=0x086188f1, r6=0x95d9b85d;",
    "vmad.u32.u32.u32.shr15 r8=0x2cff20ff, r2=0xfff36978, r4=0x086188f1, r6=0x95d9b85d;",
    "vshl.u32.s32.u32.sat.clamp r8=0xffffffff, r2=0xfffffff9, r4=72;",
    "vshl.s32.u32.u32.sat.clamp r8=0x80000000, r2=0x4967, r4=107;",
    "vshl.u32.u32.u32.sat.wrap r8=0xffffffff, r2=0xfff3, r4=241;",
};

START_TEST(examples_come_out)
{
    line_check(examples[_i]);
}
END_TEST

/* What vmad takes of a register that holds 0xf1a2b3c4, by sign and part. */
static const struct {
    const char *name;
    int64_t is[2];
} parts[] = {
    {"b0", {0xc4, 0xc4 - 256}}, {"b1", {0xb3, 0xb3 - 256}},       {"b2", {0xa2, 0xa2 - 256}},
    {"b3", {0xf1, 0xf1 - 256}}, {"h0", {0xb3c4, 0xb3c4 - 65536}}, {"h1", {0xf1a2, 0xf1a2 - 65536}},
};

START_TEST(every_part_is_multiplied)
{
    for (size_t a = 0; a < COUNT(parts); ++a)
        for (size_t b = 0; b < COUNT(parts); ++b)
            for (int sign = 0; sign < 4; ++sign) {
                int64_t d = parts[a].is[sign & 1] * parts[b].is[sign >> 1] + 11;
                line_check_format("vmad.s32.%s.%s r8=0x%x, r2.%s=0xf1a2b3c4, r4.%s=0xf1a2b3c4, "
                                  "r6=11;",
                                  (sign & 1) != 0 ? "s32" : "u32", sign >> 1 != 0 ? "s32" : "u32",
                                  (unsigned)d, parts[a].name, parts[b].name);
            }
}
END_TEST

/* The parts that an instruction names are those that it takes. */
START_TEST(parts_are_composed)
{
    ck_assert_uint_eq(emu_video_parts(0x3210, 0x7654, 15), UINT64_C(0xf76543210));
    ck_assert_uint_eq(emu_video_parts(EMU_VIDEO_H1, EMU_VIDEO_B2, EMU_VIDEO_B0),
                      UINT64_C(0x100030006));
}
END_TEST

/* Forms that an H200 executes otherwise than the ISA says, or was not asked. */
static const char *const not_executed[] = {
    "vadd.u32.u32.u32 r8.b2, r2, r4, r6;",
    "vmax.s32.s32.u32.sat r8.h1, r2, r4, r6;",
    "vabsdiff.s32.s32.u32.sat.max r8, r2, r4, r6;",
    "vshl.u32.u32.u32.sat.clamp r8.b1, r2, r4, r6;",
};

START_TEST(what_differs_is_refused)
{
    emu_machine *m = one_open(0);
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, not_executed[_i]), EMU_FAULTED);
    check_finding(m, "not executed, because");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNSUPPORTED);
    emu_close(m);
}
END_TEST

Suite *emu_video_suite(void)
{
    Suite *s = suite_create("emu_video");
    TCase *c = tcase_create("emu_video");
    tcase_add_loop_test(c, examples_come_out, 0, COUNT(examples));
    tcase_add_test(c, every_part_is_multiplied);
    tcase_add_test(c, parts_are_composed);
    tcase_add_loop_test(c, what_differs_is_refused, 0, COUNT(not_executed));
    suite_add_tcase(s, c);
    return s;
}
