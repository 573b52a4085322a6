/* arithmetic.c - pairs of 16 bits, products of 24 bits, sums that saturate, extremes that stop
 * at 0: an example each, worked out by hand, and pairs against plain C. What every width has in
 * common: alu.c. */
#include "spec-tests/unit/emu/line.h"

static const char *const examples[] = {
    "mul24.lo.u32 r8=15, r2=0xff000003, r4=0x12000005;",
    "mul24.lo.u32 r8=0xfe000001, r2=0x00ffffff, r4=0x00ffffff;",
    "mul24.hi.u32 r8=0xfffffe00, r2=0x00ffffff, r4=0x00ffffff;",
    "mul24.lo.s32 r8=0xfffffff9, r2=0x00ffffff, r4=7;",
    "mul24.hi.s32 r8=0xffffffff, r2=0x00ffffff, r4=7;",
    "mul24.hi.s32 r8=0x40000000, r2=0x00800000, r4=0x00800000;",
    "mad24.lo.u32 r8=4, r2=0x01000002, r4=3, r6=0xfffffffe;",
    "mad24.hi.u32 r8=0x00030007, r2=0x00010000, r4=0x00030000, r6=7;",
    "mad24.hi.s32 r8=0x80000000, r2=0x00800000, r4=0x00800000, r6=0x40000000;",
    "mad24.hi.sat.s32 r8=0x7fffffff, r2=0x00800000, r4=0x00800000, r6=0x40000000;",
    "mad24.hi.sat.s32 r8=0x80000000, r2=0x00800000, r4=0x007fffff, r6=0x90000000;",
    "mad.hi.sat.s32 r8=0x7fffffff, r2=0x80000000, r4=0x80000000, r6=0x40000000;",
    "mad.hi.sat.s32 r8=0x80000000, r2=0x80000000, r4=0x7fffffff, r6=0x80000000;",
    "mad.hi.sat.s32 r8=0xfffffff2, r2=0x40000000, r4=8, r6=0xfffffff0;",
    "min.relu.s32 r8=0, r2=5, r4=0xfffffff0;",
    "min.relu.s32 r8=3, r2=5, r4=3;",
    "max.relu.s32 r8=0, r2=0x80000000, r4=0xfffffff0;",
    "max.relu.s32 r8=9, r2=0x80000000, r4=9;",
    "max.relu.s16x2 r8=0x7fff0000, r2=0xffff8000, r4=0x7fff8001;",
    "min.relu.s16x2 r8=0x00020000, r2=0x0003ffff, r4=0x00027fff;",
};

START_TEST(examples_come_out)
{
    line_check(examples[_i]);
}
END_TEST

/* ---- Pairs ---- */

static const uint16_t corners[] = {0, 1, 2, 0x7ffe, 0x7fff, 0x8000, 0x8001, 0xfffe, 0xffff, 0x1234};
static const char *const operations[] = {"add.u16x2", "add.s16x2", "min.u16x2",
                                         "min.s16x2", "max.u16x2", "max.s16x2"};

static uint32_t half(int op, bool sign, uint16_t a, uint16_t b)
{
    bool less = sign ? (int16_t)a < (int16_t)b : a < b;
    if (op == 0)
        return (uint16_t)(a + b);
    return less == (op == 1) ? a : b;
}

/* The halves are each by themselves: no carry goes from one into the other. */
START_TEST(pairs_are_two)
{
    enum { N = COUNT(corners) };
    const int op = _i / 2;
    const bool sign = _i % 2;
    for (int n = 0; n < N * N; ++n) {
        uint16_t a = corners[n % N], b = corners[n / N];
        uint16_t c = corners[(n * 7 + 3) % N], d = corners[n * 3 % N];
        line_check_format("%s r8=%u, r2=%u, r4=%u;", operations[_i],
                          (unsigned)(half(op, sign, a, b) | half(op, sign, c, d) << 16),
                          (unsigned)(a | (uint32_t)c << 16), (unsigned)(b | (uint32_t)d << 16));
    }
}
END_TEST

Suite *emu_arithmetic_suite(void)
{
    Suite *s = suite_create("emu_arithmetic");
    TCase *c = tcase_create("emu_arithmetic");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, examples_come_out, 0, COUNT(examples));
    tcase_add_loop_test(c, pairs_are_two, 0, COUNT(operations));
    suite_add_tcase(s, c);
    return s;
}
