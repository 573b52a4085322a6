/* decode_video.c - forms of video instructions: parts by digits, negated operands, refusals. The
 * forms themselves are among the recorded ones (decode.c). */
#include "spec-tests/unit/emu/decode/text.h"

static const text_form forms[] = {
    {"vadd2.s32.s32.s32 %r1.h0, %r2.h10, %r3.h13, %r4;", emu_video, EMU_VADD, EMU_VIDEO_B_SIGNED,
     "s32<s32 x2 d %r1 a %r2 b %r3 c %r4 x 0x100130010"},
    {"vset4.u32.u32.lt.add %r1.b31, %r2.b3210, %r3, 5;", emu_video, EMU_VSET,
     EMU_VIDEO_ADD | EMU_CMP_LT << EMU_VIDEO_COMPARE_SHIFT,
     "u32<u32 x4 d %r1 a %r2 b %r3 c 5 x 0xa76543210"},
    {"vmad.u32.u32.u32.po %r1, %r2.b3, %r3.h1, %r4;", emu_video, EMU_VMAD, EMU_VIDEO_PLUS_ONE,
     "u32<u32 x1 d %r1 a %r2 b %r3 c %r4 x 0x60004"},
};

START_TEST(parts_are_selected)
{
    text_check_forms(forms, COUNT(forms));
}
END_TEST

static const text_refused refusals[] = {
    {"vadd.u32.u32.u32 %r1, %r2, %r3, %r4;", 1, 1, "4 operands, expected d, a, b"},
    {"vadd.u32.u32.u32 %r1.b0, %r2, %r3;", 1, 1, "expected d, a, b, c"},
    {"vadd.u32.u32.u32 %r1, -%r2, %r3;", 1, 23, "only vmad negates"},
    {"vadd.u32.u32.u32 %r1, %r2.b4, %r3;", 1, 23, "no such part"},
    {"vadd2.u32.u32.u32 %r1, %r2.b0, %r3, %r4;", 1, 24, "no such part"},
    {"vadd4.u32.u32.u32 %r1, %r2, %r3, %r4.b0;", 1, 34, "no such part"},
    {"vavrg.u32.u32.u32 %r1, %r2, %r3;", 1, 1, "no instruction of this name"},
    {"vshl.u32.u32.s32.clamp %r1, %r2, %r3;", 1, 13, ".s32 has no place"},
};

START_TEST(what_is_no_form_is_refused)
{
    text_check_refusals(refusals, COUNT(refusals));
}
END_TEST

Suite *emu_decode_video_suite(void)
{
    Suite *s = suite_create("emu_decode_video");
    TCase *c = tcase_create("video");
    tcase_add_test(c, parts_are_selected);
    tcase_add_test(c, what_is_no_form_is_refused);
    suite_add_tcase(s, c);
    return s;
}
