/* alu.c - integer instructions on corner values, against plain C (machine/integers.c): every
 * operation, every type, all pairs of corners; lanes that are not active keep what they had. */
#include "spec-tests/machine/integers.h"
#include "spec-tests/unit/emu/line.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

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

/* In a line . is the type, # the letter of a register as wide, @ a number of 8 bits. */
static const struct row {
    const char *line, *types;
    uint64_t (*expected)(int op, struct int_given g);
} rows[] = {
    {"add. #8, #2, #4;", "u16 s16 u32 s32 u64 s64", int_sum},
    {"sub. #8, #2, #4;", "u16 s16 u32 s32 u64 s64", int_sum},
    {"mul.lo. #8, #2, #4;", "u16 s16 u32 s32 u64 s64", int_sum},
    {"mul.hi. #8, #2, #4;", "u16 s16 u32 s32 u64 s64", int_sum},
    {"mad.lo. #8, #2, #4, #6;", "u16 s16 u32 s32 u64 s64", int_sum},
    {"mad.hi. #8, #2, #4, #6;", "u16 s16 u32 s32 u64 s64", int_sum},
    {"div. #8, #2, #4;", "u16 s16 u32 s32 u64 s64", int_quotient},
    {"rem. #8, #2, #4;", "u16 s16 u32 s32 u64 s64", int_quotient},
    {"neg. #8, #2;", "s16 s32 s64", int_sum},
    {"abs. #8, #2;", "s16 s32 s64", int_sum},
    {"min. #8, #2, #4;", "u16 s16 u32 s32 u64 s64", int_sum},
    {"max. #8, #2, #4;", "u16 s16 u32 s32 u64 s64", int_sum},
    {"sad. #8, #2, #4, #6;", "u16 s16 u32 s32 u64 s64", int_sum},
    {"mov. #8, #2;", "pred b16 b32 b64", int_bits},
    {"and. #8, #2, #4;", "pred b16 b32 b64", int_bits},
    {"or. #8, #2, #4;", "pred b16 b32 b64", int_bits},
    {"xor. #8, #2, #4;", "pred b16 b32 b64", int_bits},
    {"not. #8, #2;", "pred b16 b32 b64", int_bits},
    {"cnot. #8, #2;", "b16 b32 b64", int_bits},
    {"shl. #8, #2, r4;", "b16 b32 b64", int_bits},
    {"shr. #8, #2, r4;", "b16 u16 s16 b32 u32 s32 b64 u64 s64", int_bits},
    {"lop3. #8, #2, #4, #6, @;", "b32", int_bits},
    {"popc. r8, #2;", "b32 b64", int_count},
    {"clz. r8, #2;", "b32 b64", int_count},
    {"brev. #8, #2;", "b32 b64", int_bits},
    {"bfind. r8, #2;", "u32 s32 u64 s64", int_count},
};

/* The first type of a list, in bits and sign. */
static struct int_given type_of(const char *types)
{
    return (struct int_given){.bits = *types == 'p' ? 1 : (unsigned)atoi(types + 1),
                              .sign = *types == 's'};
}

/* The operands of pair n: c and x are other corners. */
static struct int_given pair(int n, const char *type)
{
    struct int_given g = type_of(type);
    g.a = int_low(corner(n % CORNERS), g.bits);
    g.b = int_low(corner(n / CORNERS), g.bits);
    g.c = int_low(corner(n * 7 % CORNERS), g.bits);
    g.x = (uint64_t)n % 256;
    return g;
}

static struct ptx_line spell(const struct row *row, const char *type, uint64_t x)
{
    char text[80], *to = text;
    const unsigned bits = type_of(type).bits;
    for (const char *p = row->line; *p != '\0'; ++p)
        if (*p == '#')
            *to++ = bits == 1 ? 'p' : bits == 16 ? 'h' : bits == 32 ? 'r' : 'd';
        else if (*p == '@')
            to += sprintf(to, "%d", (int)x);
        else if (p[0] == '.' && p[1] == ' ')
            to += sprintf(to, ".%.*s", (int)strcspn(type, " "), type);
        else
            *to++ = *p;
    *to = '\0';
    return line_of("%s", text);
}

static void put_operand(emu_machine *m, int r, int lane, uint64_t v, unsigned bits)
{
    uint32_t *p = emu_predicate(m, 0, 0, r);
    if (bits == 1)
        *p = (*p & ~(1U << lane)) | (uint32_t)v << lane;
    else
        one_set(m, r, lane, bits == 64 ? v : v | UINT64_C(0xaaaa000000000000));
}

/* The pairs from first on, one a lane. */
static void check_pairs(emu_machine *m, const struct row *row, const char *type, int first,
                        uint32_t active)
{
    const unsigned bits = type_of(type).bits, result = strstr(row->line, "r8") ? 32 : bits;
    const int pairs = bits == 1 ? 4 : CORNERS * CORNERS;
    const uint64_t x = pair(first, type).x;
    struct ptx_line l = spell(row, type, x);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        struct int_given g = pair((first + lane) % pairs, type);
        put_operand(m, 2, lane, g.a, bits);
        put_operand(m, 4, lane, g.b, bits);
        put_operand(m, 6, lane, g.c, bits);
        one_set(m, 8, lane, 77);
    }
    *emu_predicate(m, 0, 0, 8) = 0;
    ck_assert_int_eq(line_run(m, active, &l), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        struct int_given g = pair((first + lane) % pairs, type);
        g.x = x;
        bool on = active >> lane & 1;
        uint64_t is = bits == 1 ? *emu_predicate(m, 0, 0, 8) >> lane & 1
                                : int_low(one_get(m, 8, lane), on ? result : 64);
        uint64_t must = on ? int_low(row->expected(l.ins[0].op, g), result) : bits == 1 ? 0 : 77;
        ck_assert_msg(is == must,
                      "%s of %s, of 0x%" PRIx64 ", 0x%" PRIx64 ", 0x%" PRIx64 " and 0x%" PRIx64
                      ": 0x%" PRIx64 ", not 0x%" PRIx64,
                      row->line, type, g.a, g.b, g.c, g.x, is, must);
    }
    line_close(&l);
}

START_TEST(corners_are_as_in_c)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    for (const char *t = rows[_i].types; t != NULL; t = strchr(t, ' '), t += t != NULL)
        for (int first = 0; first < (*t == 'p' ? 4 : CORNERS * CORNERS); first += EMU_LANES) {
            check_pairs(m, &rows[_i], t, first, UINT32_MAX);
            check_pairs(m, &rows[_i], t, first, 0x5a5a00f3);
        }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
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
    tcase_add_loop_test(c, corners_are_as_in_c, 0, COUNT(rows));
    tcase_add_loop_test(c, examples_come_out, 0, COUNT(examples));
    tcase_add_loop_test(c, carries_go_on, 0, 2);
    tcase_add_test(c, products_carry);
    suite_add_tcase(s, c);
    return s;
}
