/* alu.c - integer instructions on corner values, against plain C (compare/machine/integers.c):
 * every operation, every type, all pairs of corners; lanes that are not active keep what they
 * had. */
#include "spec-tests/unit/emu/exec/alu/operations.h"

/* One below, at, and above powers of two where something ends; then patterns. */
enum { POWERS = 11, CORNERS = 3 * POWERS + 5 };

static uint64_t corner(int n)
{
    static const unsigned power[POWERS] = {1, 4, 5, 6, 7, 8, 15, 16, 31, 32, 63};
    static const uint64_t patterns[] = {0, 0x12345678, 0xdeadbeef, UINT64_C(0x123456789abcdef1),
                                        UINT64_MAX};
    if (n >= 3 * POWERS)
        return patterns[n - 3 * POWERS];
    return (UINT64_C(1) << power[n / 3]) + (uint64_t)(n % 3) - 1;
}

/* ---- One operation, one type, all pairs of corners ---- */

/* Pair n = turn / 3 * 32 + lane: by some lanes, then twice by all. c is another corner. */
static uint64_t start(const emu_ins *ins, int row, int lane, int turn)
{
    const int n = turn / 3 * EMU_LANES + lane;
    const uint64_t v = corner((row == 2 ? n : row == 4 ? n / CORNERS : n * 7) % CORNERS);
    return row == 8 ? 77 : emu_type_bits(ins->type) == 64 ? v : v | UINT64_C(0xaaaa000000000000);
}

START_TEST(corners_are_as_in_c)
{
    operation_check(_i, "o", 3 * (CORNERS * CORNERS / EMU_LANES + 1), start);
}
END_TEST

/* The operands are the columns of a truth table. */
START_TEST(any_function_of_three_bits)
{
    for (unsigned table = 0; table < 256; ++table)
        line_check_format("lop3.b32 r8=0x%x, r2=0xf0f0f0f0, r4=0xcccccccc, r6=0xaaaaaaaa, %u;",
                          0x01010101U * table, table);
}
END_TEST

/* ---- An example each ---- */

static const char *const examples[] = {
    "mul.wide.u16 r8=0xfffd0002, h2=0xffff, h4=0xfffe;",
    "mul.wide.s16 r8=0xffff8001, h2=0xffff, h4=0x7fff;",
    "mul.wide.u32 d8=0xfffffffd00000002, r2=0xffffffff, r4=0xfffffffe;",
    "mul.wide.s32 d8=0xfffffffffffffffd, r2=0xffffffff, r4=3;",
    "mad.wide.s32 d8=0xffffffff00000005, r2=0x80000000, r4=2, d6=5;",
    "mad.wide.u32 d8=0xffffffff, r2=0x80000000, r4=2, d6=0xffffffffffffffff;",
    "add.sat.s32 r8=0x7fffffff, r2=0x7fffffff, r4=1;",
    "add.sat.s32 r8=0x80000000, r2=0x80000000, r4=0xffffffff;",
    "add.sat.s32 r8=0xfffffffe, r2=5, r4=0xfffffff9;",
    "sub.sat.s32 r8=0x80000000, r2=0x80000000, r4=1;",
    "sub.sat.s32 r8=0x7fffffff, r2=7, r4=0x80000001;",
    "dp4a.s32.s32 r8=15755, r2=0x01ff037f, r4=0x0203807f, r6=11;",
    "dp4a.u32.u32 r8=17291, r2=0x01ff037f, r4=0x0203807f, r6=11;",
    "dp4a.u32.s32 r8=0xffffff01, r2=0x000000ff, r4=0x000000ff, r6=0;",
    "dp4a.s32.u32 r8=0xffffff01, r2=0x000000ff, r4=0x000000ff, r6=0;",
    "dp2a.lo.s32.s32 r8=2, r2=0xffff0003, r4=0x00000502, r6=1;",
    "dp2a.hi.u32.u32 r8=327682, r2=0xffff0003, r4=0x05020000, r6=1;",
    "shf.l.clamp.b32 r8=0x23456789, r2=0x89abcdef, r4=0x01234567, r6=8;",
    "shf.l.clamp.b32 r8=0x01234567, r2=0x89abcdef, r4=0x01234567, r6=0;",
    "shf.l.clamp.b32 r8=0x89abcdef, r2=0x89abcdef, r4=0x01234567, r6=33;",
    "shf.l.wrap.b32 r8=0x12345678, r2=0x89abcdef, r4=0x01234567, r6=36;",
    "shf.r.clamp.b32 r8=0x6789abcd, r2=0x89abcdef, r4=0x01234567, r6=8;",
    "shf.r.clamp.b32 r8=0x01234567, r2=0x89abcdef, r4=0x01234567, r6=40;",
    "shf.r.wrap.b32 r8=0x789abcde, r2=0x89abcdef, r4=0x01234567, r6=36;",
    "prmt.b32 r8=0x66442200, r2=0x33221100, r4=0x77665544, r6=0x6420;",
    "prmt.b32 r8=0x00ff00ff, r2=0x338211f0, r4=0x77665544, r6=0xba98;",
    "bfe.u32 r8=0xbee, r2=0xdeadbeef, r4=4, r6=12;",
    "bfe.s32 r8=0xfffffbee, r2=0xdeadbeef, r4=4, r6=12;",
    "bfe.s32 r8=0xfffffffd, r2=0xdeadbeef, r4=28, r6=12;",
    "bfe.u32 r8=0, r2=0xdeadbeef, r4=40, r6=3;",
    "bfe.s32 r8=0xffffffff, r2=0xdeadbeef, r4=40, r6=3;",
    "bfe.s32 r8=0, r2=0xdeadbeef, r4=4, r6=0;",
    "bfe.u32 r8=0xee, r2=0xdeadbeef, r4=260, r6=264;",
    "bfe.u64 d8=0x123456789, d2=0x123456789abcdef1, r4=28, r6=36;",
    "bfe.s64 d8=0xfffffffffffffff8, d2=0x8000000000000000, r4=60, r6=9;",
    "bfe.u64 d8=0, d2=0x123456789abcdef1, r4=260, r6=8;",
    "bfe.s64 d8=0xffffffffffffffff, d2=0x8000000000000000, r4=260, r6=8;",
    "bfe.u64 d8=0x123456789abcdef, d2=0x123456789abcdef1, r4=4, r6=256;",
    "bfe.s64 d8=0xffffffffffffffff, d2=0xf23456789abcdef1, r4=0xffffffff, r6=0xffffffff;",
    "bfi.b64 d8=0x11111111, d2=0xabc, d4=0x11111111, r6=260, r10=12;",
    "bfi.b64 d8=0xabc1, d2=0xabc, d4=0x11111111, r6=4, r10=256;",
    "bfi.b32 r8=0x1111abc1, r2=0xabc, r4=0x11111111, r6=260, r10=268;",
    "bfi.b32 r8=0x111abc11, r2=0xabc, r4=0x11111111, r6=8, r10=12;",
    "bfi.b32 r8=0xc1111111, r2=0xabc, r4=0x11111111, r6=28, r10=12;",
    "bfi.b32 r8=0x11111111, r2=0xabc, r4=0x11111111, r6=40, r10=12;",
    "bfi.b32 r8=0x11111111, r2=0xabc, r4=0x11111111, r6=3, r10=0;",
    "bfi.b64 d8=0xabc0000000000000, d2=0xabc, d4=0, r6=52, r10=12;",
    "bfind.shiftamt.u32 r8=15, r2=0x00010000;",
    "bfind.shiftamt.s32 r8=15, r2=0xfffe0000;",
    "bfind.shiftamt.u64 r8=0xffffffff, d2=0;",
    "szext.clamp.s32 r8=0xffffff80, r2=0x12345680, r4=8;",
    "szext.clamp.u32 r8=0x80, r2=0x12345680, r4=8;",
    "szext.clamp.s32 r8=0x12345680, r2=0x12345680, r4=40;",
    "szext.clamp.u32 r8=0x92345680, r2=0x92345680, r4=33;",
    "szext.clamp.u32 r8=0x92345680, r2=0x92345680, r4=32;",
    "szext.clamp.u32 r8=0x12345680, r2=0x92345680, r4=31;",
    "szext.wrap.s32 r8=0xffffff80, r2=0x12345680, r4=40;",
    "szext.clamp.s32 r8=0, r2=0x12345680, r4=0;",
    "bmsk.clamp.b32 r8=0xe0, r2=5, r4=3;",
    "bmsk.clamp.b32 r8=0xffffffff, r2=0, r4=99;",
    "bmsk.clamp.b32 r8=0, r2=33, r4=4;",
    "bmsk.wrap.b32 r8=0xe, r2=33, r4=35;",
    "fns.b32 r8=7, r2=0x0000a091, r4=0, r6=3;",
    "fns.b32 r8=13, r2=0x0000a091, r4=31, r6=0xfffffffe;",
    "fns.b32 r8=0, r2=0x0000a091, r4=31, r6=0x80000000;",
    "fns.b32 r8=4, r2=0x0000a091, r4=4, r6=0;",
    "fns.b32 r8=0xffffffff, r2=0x0000a091, r4=5, r6=0;",
    "fns.b32 r8=0xffffffff, r2=0x0000a091, r4=0, r6=9;",
    /* A carry goes into 16 bits, though none comes out of them. */
    "add.cc.u32 r12=0xfffe, r2=0xffff, r4=-1; addc.u16 h16=0x0010, h2, 0x10;",
    "sub.cc.u32 r12=1, 0, r4=-1; subc.u16 h16=0xffee, h2=0xffff, 0x10;",
    "add.cc.u32 r12=0xfffe, r2=0xffff, r4=-1; madc.lo.u16 h16=0x0011, h2, 0x10, 0x20;",
};

START_TEST(examples_come_out)
{
    line_check(examples[_i]);
}
END_TEST

/* ---- Carries: sums and products of 128 bits from words of 32 ---- */

static void run(emu_machine *m, const char *text)
{
    ck_assert_msg(line_run_text(m, UINT32_MAX, text) == EMU_FINISHED, "%s", text);
}

START_TEST(carries_go_on)
{
    emu_machine *m = one_open(0);
    bool minus = _i;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        one_set(m, 2, lane, corner(lane));
        one_set(m, 4, lane, corner(CORNERS - 1 - lane));
        one_set(m, 6, lane, corner((lane * 11 + 3) % CORNERS));
        one_set(m, 8, lane, corner((lane * 5 + 1) % CORNERS));
    }
    run(m, minus ? "sub.cc.u32 r12, r2, r6; subc.cc.u32 r13, r3, r7;"
                   "subc.cc.u32 r14, r4, r8; subc.u32 r15, r5, r9;"
                 : "add.cc.u32 r12, r2, r6; addc.cc.u32 r13, r3, r7;"
                   "addc.cc.u32 r14, r4, r8; addc.u32 r15, r5, r9;");
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint64_t a = corner(lane), b = corner((lane * 11 + 3) % CORNERS);
        uint64_t high_a = corner(CORNERS - 1 - lane), high_b = corner((lane * 5 + 1) % CORNERS);
        uint64_t must = minus ? a - b : a + b;
        uint64_t high = minus ? high_a - high_b - (a < b) : high_a + high_b + (must < a);
        ck_assert_uint_eq(one_get(m, 12, lane), must);
        ck_assert_uint_eq(one_get(m, 14, lane), high);
    }
    emu_close(m);
}
END_TEST

/* (a1 a0) * b. */
START_TEST(products_carry)
{
    emu_machine *m = one_open(0);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        one_set(m, 2, lane, corner(lane));
        one_set(m, 4, lane, corner(CORNERS - 1 - lane) & UINT32_MAX);
    }
    run(m, "mul.lo.u32 r12, r2, r4; mul.hi.u32 r13, r2, r4;"
           "mad.lo.cc.u32 r13, r3, r4, r13; madc.hi.u32 r14, r3, r4, 0;");
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint64_t high, lower;
        int_product(corner(lane), corner(CORNERS - 1 - lane) & UINT32_MAX, &high, &lower);
        ck_assert_uint_eq(one_get(m, 12, lane), lower);
        ck_assert_uint_eq(emu_register(m, 0, 0, 14)[lane], (uint32_t)high);
    }
    emu_close(m);
}
END_TEST

Suite *emu_alu_suite(void)
{
    Suite *s = suite_create("emu_alu");
    TCase *c = tcase_create("emu_alu");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, corners_are_as_in_c, 0, COUNT(operations));
    tcase_add_test(c, any_function_of_three_bits);
    tcase_add_loop_test(c, examples_come_out, 0, COUNT(examples));
    tcase_add_loop_test(c, carries_go_on, 0, 2);
    tcase_add_test(c, products_carry);
    suite_add_tcase(s, c);
    return s;
}
