/* video.c - video instructions: parts of registers, what is clamped, what follows with c; an
 * example each, worked out by hand from the ISA, and sums of parts against plain C. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include <inttypes.h>

enum { COMPARE = EMU_VIDEO_COMPARE_SHIFT, B_SIGNED = EMU_VIDEO_B_SIGNED };
#define PARTS(a, b, d) ((uint64_t)(d) << 32 | (uint64_t)(b) << 16 | (a))
#define PAIRS(d)       PARTS(0x10, 0x32, d)
#define FOURS(d)       PARTS(0x3210, 0x7654, d)

struct example {
    int op, count;
    emu_type type, from;
    uint32_t flags, a, b, c;
    uint64_t parts;
    uint32_t d;
};

static const struct example examples[] = {
    {EMU_VADD, 1, EMU_U32, EMU_U32, 0, 0xffffffff, 2, 0, 0, 1},
    {EMU_VADD, 1, EMU_U32, EMU_U32, EMU_SAT, 0xffffffff, 2, 0, 0, 1}, /* wraps */
    {EMU_VADD, 1, EMU_U32, EMU_S32, EMU_SAT | B_SIGNED, 5, 0xfffffff0, 0, 0, 0},
    {EMU_VADD, 1, EMU_S32, EMU_S32, EMU_SAT | B_SIGNED, 0x80000000, 0xffffffff, 0, 0, 0x80000000},
    {EMU_VADD, 1, EMU_S32, EMU_S32, B_SIGNED, 0x00f07fff, 0xff80, 0, PARTS(3, 1, 0), 0xffffff70},
    {EMU_VADD, 1, EMU_S32, EMU_U32, 0, 0x00f07fff, 0xff80, 0, PARTS(3, 1, 0), 0x170},
    {EMU_VADD, 1, EMU_U32, EMU_U32, EMU_VIDEO_ADD, 3, 4, 5, 0, 12},
    {EMU_VADD, 1, EMU_S32, EMU_S32, EMU_VIDEO_MIN | B_SIGNED, 3, 0xfffffff0, 5, 0, 0xfffffff3},
    {EMU_VADD, 1, EMU_U32, EMU_S32, EMU_VIDEO_MIN | B_SIGNED, 3, 0xfffffff0, 5, 0, 5},
    {EMU_VSUB, 1, EMU_U32, EMU_U32, EMU_SAT, 3, 4, 0, 0, 0},
    {EMU_VSUB, 1, EMU_S32, EMU_U32, EMU_SAT, 0, 0xffffffff, 0, 0, 0x80000000},
    {EMU_VABSDIFF, 1, EMU_U32, EMU_S32, B_SIGNED, 0x80000000, 0x7fffffff, 0, 0, 0xffffffff},
    {EMU_VMIN, 1, EMU_S32, EMU_U32, B_SIGNED, 0xffffffff, 0xffffffff, 0, 0, 0xffffffff},
    {EMU_VMAX, 1, EMU_U32, EMU_U32, B_SIGNED, 0xfffffff0, 0xffffffff, 0, 0, 0xfffffff0},
    {EMU_VSET, 1, EMU_U32, EMU_S32, EMU_CMP_LT << COMPARE, 0xffffffff, 0, 0, 0, 1},
    {EMU_VSET, 1, EMU_U32, EMU_U32, EMU_CMP_LT << COMPARE, 0xffffffff, 0, 0, 0, 0},
    {EMU_VSET, 1, EMU_U32, EMU_U32, EMU_CMP_GE << COMPARE | EMU_VIDEO_ADD, 7, 7, 41, 0, 42},
    {EMU_VSET, 1, EMU_U32, EMU_U32, EMU_CMP_EQ << COMPARE, 7, 7, 0x11223344, PARTS(0, 0, 3),
     0x11013344},
    {EMU_VSHR, 1, EMU_U32, EMU_U32, EMU_SAT, 0x1ff0000, 1, 0x11223344, PARTS(6, 0, 2), 0x1122ff44},
    {EMU_VSHR, 1, EMU_U32, EMU_U32, 0, 0x12345678, 4, 0x11223344, PARTS(0, 0, 6), 0x45673344},
    {EMU_VSET, 1, EMU_U32, EMU_U32, EMU_CMP_EQ << COMPARE | EMU_VIDEO_MAX, 7, 7, 41, 0, 41},
    {EMU_VMAD, 1, EMU_S32, EMU_S32, EMU_VIDEO_SHR7 | B_SIGNED, 256, 3, 0, 0, 6},
    {EMU_VADD, 2, EMU_U32, EMU_U32, EMU_VIDEO_ADD, 0xffffffff, 0xffff0001, 1, PAIRS(3), 0x2ffff},
    {EMU_VADD, 2, EMU_U32, EMU_U32, EMU_VIDEO_ADD | EMU_SAT, 0xffffffff, 0xffff0001, 1, PAIRS(3),
     0x1ffff},
    {EMU_VSHL, 1, EMU_U32, EMU_U32, 0, 1, 32, 0, 0, 0},
    {EMU_VSHL, 1, EMU_U32, EMU_U32, EMU_WRAP, 1, 33, 0, 0, 2},
    {EMU_VSHR, 1, EMU_S32, EMU_S32, 0, 0x80000000, 99, 0, 0, 0xffffffff},
    {EMU_VSHR, 1, EMU_U32, EMU_U32, 0, 0x80000000, 31, 0, 0, 1},
    {EMU_VMAD, 1, EMU_U32, EMU_U32, 0, 0xffffffff, 0xffffffff, 7, 0, 8},
    {EMU_VMAD, 1, EMU_U32, EMU_U32, EMU_VIDEO_PLUS_ONE, 2, 3, 4, 0, 11},
    {EMU_VMAD, 1, EMU_S32, EMU_S32, EMU_NEG_A | B_SIGNED, 2, 3, 4, 0, 0xfffffffe},
    {EMU_VMAD, 1, EMU_S32, EMU_S32, EMU_NEG_C | B_SIGNED, 2, 3, 40, 0, 0xffffffde},
    {EMU_VMAD, 1, EMU_S32, EMU_S32, EMU_SAT | B_SIGNED, 0x80000000, 0x7fffffff, 0, 0, 0x80000000},
    {EMU_VMAD, 1, EMU_S32, EMU_S32, EMU_VIDEO_SHR15 | B_SIGNED, 0xffff8000, 3, 0, 0, 0xfffffffd},
    {EMU_VADD, 2, EMU_S32, EMU_S32, EMU_SAT | B_SIGNED, 0x7fff8000, 0x0001ffff, 0, PAIRS(3),
     0x7fff8000},
    {EMU_VADD, 2, EMU_U32, EMU_U32, 0, 0xffff0001, 0x00010001, 0, PAIRS(3), 0x00000002},
    {EMU_VADD, 2, EMU_U32, EMU_U32, 0, 0x00030001, 0x00100020, 0xaaaabbbb, PAIRS(2), 0x0013bbbb},
    {EMU_VADD, 2, EMU_U32, EMU_U32, 0, 0x00030001, 0x00100020, 0, PARTS(0x23, 0x01, 3), 0x00210013},
    {EMU_VADD, 2, EMU_S32, EMU_S32, EMU_VIDEO_ADD | B_SIGNED, 0xffff0001, 0xffff0001, 10, PAIRS(3),
     10},
    {EMU_VAVRG, 2, EMU_S32, EMU_S32, B_SIGNED, 0xfffe0002, 0xffff0003, 0, PAIRS(3), 0xfffe0003},
    {EMU_VAVRG, 4, EMU_U32, EMU_U32, 0, 0xff000102, 0xff000203, 0, FOURS(15), 0xff000203},
    {EMU_VABSDIFF, 4, EMU_U32, EMU_U32, 0, 0x05ff0010, 0x0700ff08, 0, FOURS(15), 0x02ffff08},
    {EMU_VMIN, 4, EMU_S32, EMU_S32, B_SIGNED, 0x80017f05, 0x7fff8004, 0, FOURS(15), 0x80ff8004},
    {EMU_VMAX, 4, EMU_U32, EMU_U32, 0, 0x80017f05, 0x7fff8004, 0xdddddddd, FOURS(5), 0xddffdd05},
    {EMU_VSET, 4, EMU_U32, EMU_U32, EMU_CMP_EQ << COMPARE, 0x01020304, 0x01000300, 0, FOURS(15),
     0x01000100},
    {EMU_VSET, 4, EMU_U32, EMU_U32, EMU_CMP_NE << COMPARE | EMU_VIDEO_ADD, 0x01020304, 0x01000300,
     100, FOURS(15), 102},
    /* as an H200 has them, and not the ISA */
    {EMU_VADD, 1, EMU_U32, EMU_U32, 0, 0xfff36978, 0x086188f1, 0x95d9b85d, PARTS(5, 0, 6),
     0x0861b85d},
    {EMU_VSUB, 1, EMU_U32, EMU_U32, EMU_SAT, 3, 4, 0x11223344, PARTS(0, 0, 2), 0x1122ff44},
    {EMU_VSUB, 1, EMU_S32, EMU_U32, EMU_SAT, 3, 4, 0x11223344, PARTS(0, 0, 2), 0x11227f44},
    {EMU_VADD, 1, EMU_U32, EMU_U32, EMU_VIDEO_MAX, 0xfff92690, 0xffff, 0xfffffffe, 0, 0xfffa268f},
    {EMU_VMIN, 1, EMU_U32, EMU_S32, EMU_VIDEO_MAX, 0xfff92690, 0xffff, 0xfffffffe, 0, 0xfff92690},
    {EMU_VABSDIFF, 1, EMU_S32, EMU_S32, EMU_VIDEO_MAX | B_SIGNED, 0x80000000, 0x7fffffff, 5, 0,
     0xffffffff},
    {EMU_VMAD, 1, EMU_U32, EMU_U32, EMU_SAT, 0xfff36978, 0x086188f1, 0x95d9b85d, PARTS(5, 4, 0), 0},
    {EMU_VMAD, 1, EMU_U32, EMU_U32, EMU_SAT | EMU_VIDEO_SHR7, 0xfff36978, 0x086188f1, 0x95d9b85d,
     PARTS(5, 4, 0), 0xffffffff},
    {EMU_VMAD, 1, EMU_U32, EMU_U32, EMU_VIDEO_SHR15, 0xfff36978, 0x086188f1, 0x95d9b85d, 0,
     0x2cff20ff},
    {EMU_VSHL, 1, EMU_U32, EMU_S32, EMU_SAT, 0xfffffff9, 72, 0, 0, 0xffffffff},
    {EMU_VSHL, 1, EMU_S32, EMU_U32, EMU_SAT, 0x4967, 107, 0, 0, 0x80000000},
    {EMU_VSHL, 1, EMU_U32, EMU_U32, EMU_SAT | EMU_WRAP, 0xfff3, 241, 0, 0, 0xffffffff},
};

static emu_ins video(const struct example *e)
{
    return (emu_ins){.execute = emu_video,
                     .op = e->op,
                     .count = e->count,
                     .type = e->type,
                     .from = e->from,
                     .flags = e->flags,
                     .d = one_row(ONE_D),
                     .a = one_row(ONE_A),
                     .b = one_row(ONE_B),
                     .c = one_row(ONE_C),
                     .x = one_is(e->parts)};
}

START_TEST(examples_come_out)
{
    const struct example *e = &examples[_i];
    emu_machine *m = one_open(0);
    emu_ins ins = video(e);
    one_set_all(m, ONE_A, e->a);
    one_set_all(m, ONE_B, e->b);
    one_set_all(m, ONE_C, e->c);
    one_set_all(m, ONE_D, 7);
    ck_assert_int_eq(one_run(m, 0x10, &ins), EMU_FINISHED);
    uint32_t is = emu_register(m, 0, 0, ONE_D)[4];
    ck_assert_msg(is == e->d, "example %d: 0x%" PRIx32 ", not 0x%" PRIx32, _i, is, e->d);
    ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[5], 7);
    emu_close(m);
}
END_TEST

/* The parts that an instruction names are those that it takes. */
START_TEST(parts_are_composed)
{
    ck_assert_uint_eq(emu_video_parts(0x3210, 0x7654, 15), FOURS(15));
    ck_assert_uint_eq(emu_video_parts(EMU_VIDEO_H1, EMU_VIDEO_B2, EMU_VIDEO_B0), PARTS(6, 3, 1));
}
END_TEST

static const struct example others[] = {
    {EMU_VIDEO_OPS, 1, EMU_U32, EMU_U32, 0, 0, 0, 0, 0, 0},
    {-1, 1, EMU_U32, EMU_U32, 0, 0, 0, 0, 0, 0},
    {EMU_VADD, 3, EMU_U32, EMU_U32, 0, 0, 0, 0, 0, 0},
    {EMU_VADD, 1, EMU_F32, EMU_U32, 0, 0, 0, 0, 0, 0},
    {EMU_VADD, 1, EMU_U32, EMU_U16, 0, 0, 0, 0, 0, 0},
    {EMU_VAVRG, 1, EMU_U32, EMU_U32, 0, 0, 0, 0, 0, 0},
    {EMU_VSHL, 2, EMU_U32, EMU_U32, 0, 0, 0, 0, 0, 0},
    {EMU_VMAD, 4, EMU_U32, EMU_U32, 0, 0, 0, 0, 0, 0},
};

START_TEST(others_are_refused)
{
    emu_machine *m = one_open(0);
    emu_ins ins = video(&others[_i]);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FAULTED);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(emu_found(m, 0)->message, "there is no such video instruction"));
    emu_close(m);
}
END_TEST

/* Forms that an H200 executes otherwise than the ISA says, or was not asked. */
static const struct example not_executed[] = {
    {EMU_VADD, 1, EMU_U32, EMU_U32, 0, 0, 0, 0, PARTS(0, 0, 3), 0},
    {EMU_VMAX, 1, EMU_S32, EMU_S32, EMU_SAT, 0, 0, 0, PARTS(0, 0, 6), 0},
    {EMU_VABSDIFF, 1, EMU_S32, EMU_S32, EMU_SAT | EMU_VIDEO_MAX, 0, 0, 0, 0, 0},
    {EMU_VSHL, 1, EMU_U32, EMU_U32, EMU_SAT, 0, 0, 0, PARTS(0, 0, 2), 0},
};

START_TEST(what_differs_is_refused)
{
    emu_machine *m = one_open(0);
    emu_ins ins = video(&not_executed[_i]);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FAULTED);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(emu_found(m, 0)->message, "not executed, because"));
    emu_close(m);
}
END_TEST

Suite *emu_video_suite(void)
{
    Suite *s = suite_create("emu_video");
    TCase *c = tcase_create("emu_video");
    tcase_add_loop_test(c, examples_come_out, 0, COUNT(examples));
    tcase_add_test(c, parts_are_composed);
    tcase_add_loop_test(c, others_are_refused, 0, COUNT(others));
    tcase_add_loop_test(c, what_differs_is_refused, 0, COUNT(not_executed));
    suite_add_tcase(s, c);
    return s;
}
