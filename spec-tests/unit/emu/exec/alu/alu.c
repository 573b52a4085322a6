/* alu.c - integer instructions on corner values, against plain C (machine/integers.c): every
 * operation, every type, all pairs of corners; lanes that are not active keep what they had. */
#include "spec-tests/machine/integers.h"
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include <inttypes.h>

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

struct row {
    int op;
    uint64_t (*expected)(int op, struct int_given g);
    const emu_type *types;
    const char *name;
};

static const emu_type arithmetic[] = {EMU_U16, EMU_S16, EMU_U32,    EMU_S32,
                                      EMU_U64, EMU_S64, EMU_NO_TYPE},
                      of_signed[] = {EMU_S16, EMU_S32, EMU_S64, EMU_NO_TYPE},
                      logic[] = {EMU_PRED, EMU_B16, EMU_B32, EMU_B64, EMU_NO_TYPE},
                      raw[] = {EMU_B16, EMU_B32, EMU_B64, EMU_NO_TYPE},
                      wide[] = {EMU_B32, EMU_B64, EMU_NO_TYPE},
                      found[] = {EMU_U32, EMU_S32, EMU_U64, EMU_S64, EMU_NO_TYPE},
                      shifted[] = {EMU_B16, EMU_U16, EMU_S16, EMU_B32, EMU_U32,
                                   EMU_S32, EMU_B64, EMU_U64, EMU_S64, EMU_NO_TYPE},
                      only_b32[] = {EMU_B32, EMU_NO_TYPE};

static const struct row rows[] = {
    {EMU_ADD, int_sum, arithmetic, "add"},       {EMU_SUB, int_sum, arithmetic, "sub"},
    {EMU_MUL_LO, int_sum, arithmetic, "mul.lo"}, {EMU_MUL_HI, int_sum, arithmetic, "mul.hi"},
    {EMU_MAD_LO, int_sum, arithmetic, "mad.lo"}, {EMU_MAD_HI, int_sum, arithmetic, "mad.hi"},
    {EMU_DIV, int_quotient, arithmetic, "div"},  {EMU_REM, int_quotient, arithmetic, "rem"},
    {EMU_NEG, int_sum, of_signed, "neg"},        {EMU_ABS, int_sum, of_signed, "abs"},
    {EMU_MIN, int_sum, arithmetic, "min"},       {EMU_MAX, int_sum, arithmetic, "max"},
    {EMU_SAD, int_sum, arithmetic, "sad"},       {EMU_MOV, int_bits, logic, "mov"},
    {EMU_AND, int_bits, logic, "and"},           {EMU_OR, int_bits, logic, "or"},
    {EMU_XOR, int_bits, logic, "xor"},           {EMU_NOT, int_bits, logic, "not"},
    {EMU_CNOT, int_bits, raw, "cnot"},           {EMU_SHL, int_bits, raw, "shl"},
    {EMU_SHR, int_bits, shifted, "shr"},         {EMU_LOP3, int_bits, only_b32, "lop3"},
    {EMU_POPC, int_count, wide, "popc"},         {EMU_CLZ, int_count, wide, "clz"},
    {EMU_BREV, int_bits, wide, "brev"},          {EMU_BFIND, int_count, found, "bfind"},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static bool is_signed(emu_type t)
{
    return t == EMU_S16 || t == EMU_S32 || t == EMU_S64;
}

/* The operands of pair n: c and x are other corners. */
static struct int_given pair(int n, emu_type t)
{
    struct int_given g = {.bits = emu_type_bits(t), .sign = is_signed(t)};
    g.a = int_low(corner(n % CORNERS), g.bits);
    g.b = int_low(corner(n / CORNERS), g.bits);
    g.c = int_low(corner(n * 7 % CORNERS), g.bits);
    g.x = (uint64_t)n % 256;
    return g;
}

static unsigned result_bits(int op, unsigned bits)
{
    return op == EMU_POPC || op == EMU_CLZ || op == EMU_BFIND ? 32 : bits;
}

static void put_operand(emu_machine *m, int r, int lane, uint64_t v, emu_type t)
{
    uint32_t *p = emu_predicate(m, 0, 0, r / 2);
    if (t == EMU_PRED)
        *p = (*p & ~(1U << lane)) | (uint32_t)v << lane;
    else
        one_set(m, r, lane, emu_type_bits(t) == 64 ? v : v | UINT64_C(0xaaaa000000000000));
}

static emu_operand operand(int r, emu_type t)
{
    return t == EMU_PRED ? one_pred(r / 2) : one_row(r);
}

static void check_corners(emu_machine *m, const struct row *row, emu_type t, uint32_t active)
{
    emu_ins ins = {.execute = emu_alu,
                   .op = row->op,
                   .type = t,
                   .d = operand(ONE_D, t),
                   .a = operand(ONE_A, t),
                   .b = operand(ONE_B, t),
                   .c = operand(ONE_C, t)};
    int pairs = t == EMU_PRED ? 4 : CORNERS * CORNERS;
    for (int first = 0; first < pairs; first += EMU_LANES) {
        ins.x = one_is(pair(first, t).x);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            struct int_given g = pair((first + lane) % pairs, t);
            put_operand(m, ONE_A, lane, g.a, t);
            put_operand(m, ONE_B, lane, g.b, t);
            put_operand(m, ONE_C, lane, g.c, t);
            one_set(m, ONE_D, lane, 77);
        }
        *emu_predicate(m, 0, 0, ONE_D / 2) = 0;
        ck_assert_int_eq(one_run(m, active, &ins), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            struct int_given g = pair((first + lane) % pairs, t);
            g.x = pair(first, t).x;
            bool on = active >> lane & 1;
            unsigned bits = result_bits(row->op, g.bits);
            uint64_t is = t == EMU_PRED ? *emu_predicate(m, 0, 0, ONE_D / 2) >> lane & 1
                                        : int_low(one_get(m, ONE_D, lane), on ? bits : 64);
            uint64_t must = on ? int_low(row->expected(row->op, g), bits) : t == EMU_PRED ? 0 : 77;
            ck_assert_msg(is == must,
                          "%s, type %d, of 0x%" PRIx64 ", 0x%" PRIx64 ", 0x%" PRIx64
                          " and 0x%" PRIx64 ": 0x%" PRIx64 ", not 0x%" PRIx64,
                          row->name, (int)t, g.a, g.b, g.c, g.x, is, must);
        }
    }
}

START_TEST(corners_are_as_in_c)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    for (const emu_type *t = rows[_i].types; *t != EMU_NO_TYPE; ++t) {
        check_corners(m, &rows[_i], *t, UINT32_MAX);
        check_corners(m, &rows[_i], *t, 0x5a5a00f3);
    }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* ---- Operations with an example each: name, instruction, operands, result ---- */

struct example {
    int op;
    emu_type type, from;
    uint32_t flags;
    uint64_t a, b, c, x, d;
};

static const struct example examples[] = {
    {EMU_MUL_WIDE, EMU_U16, 0, 0, 0xffff, 0xfffe, 0, 0, 0xfffd0002},
    {EMU_MUL_WIDE, EMU_S16, 0, 0, 0xffff, 0x7fff, 0, 0, 0xffff8001},
    {EMU_MUL_WIDE, EMU_U32, 0, 0, 0xffffffff, 0xfffffffe, 0, 0, UINT64_C(0xfffffffd00000002)},
    {EMU_MUL_WIDE, EMU_S32, 0, 0, 0xffffffff, 3, 0, 0, UINT64_C(0xfffffffffffffffd)},
    {EMU_MAD_WIDE, EMU_S32, 0, 0, 0x80000000, 2, 5, 0, UINT64_C(0xffffffff00000005)},
    {EMU_MAD_WIDE, EMU_U32, 0, 0, 0x80000000, 2, UINT64_MAX, 0, UINT64_C(0xffffffff)},
    {EMU_ADD, EMU_S32, 0, EMU_SAT, 0x7fffffff, 1, 0, 0, 0x7fffffff},
    {EMU_ADD, EMU_S32, 0, EMU_SAT, 0x80000000, 0xffffffff, 0, 0, 0x80000000},
    {EMU_ADD, EMU_S32, 0, EMU_SAT, 5, 0xfffffff9, 0, 0, 0xfffffffe},
    {EMU_SUB, EMU_S32, 0, EMU_SAT, 0x80000000, 1, 0, 0, 0x80000000},
    {EMU_SUB, EMU_S32, 0, EMU_SAT, 7, 0x80000001, 0, 0, 0x7fffffff},
    {EMU_DP4A, EMU_S32, 0, 0, 0x01ff037f, 0x0203807f, 11, 0, 15755},
    {EMU_DP4A, EMU_U32, 0, 0, 0x01ff037f, 0x0203807f, 11, 0, 17291},
    {EMU_DP4A, EMU_U32, EMU_S32, 0, 0x000000ff, 0x000000ff, 0, 0, 0xffffff01},
    {EMU_DP4A, EMU_S32, EMU_U32, 0, 0x000000ff, 0x000000ff, 0, 0, 0xffffff01},
    {EMU_DP2A_LO, EMU_S32, 0, 0, 0xffff0003, 0x00000502, 1, 0, 2},
    {EMU_DP2A_HI, EMU_U32, 0, 0, 0xffff0003, 0x05020000, 1, 0, 327682},
    {EMU_SHF_L, EMU_B32, 0, 0, 0x89abcdef, 0x01234567, 8, 0, 0x23456789},
    {EMU_SHF_L, EMU_B32, 0, 0, 0x89abcdef, 0x01234567, 0, 0, 0x01234567},
    {EMU_SHF_L, EMU_B32, 0, 0, 0x89abcdef, 0x01234567, 33, 0, 0x89abcdef},
    {EMU_SHF_L, EMU_B32, 0, EMU_WRAP, 0x89abcdef, 0x01234567, 36, 0, 0x12345678},
    {EMU_SHF_R, EMU_B32, 0, 0, 0x89abcdef, 0x01234567, 8, 0, 0x6789abcd},
    {EMU_SHF_R, EMU_B32, 0, 0, 0x89abcdef, 0x01234567, 40, 0, 0x01234567},
    {EMU_SHF_R, EMU_B32, 0, EMU_WRAP, 0x89abcdef, 0x01234567, 36, 0, 0x789abcde},
    {EMU_PRMT, EMU_B32, 0, 0, 0x33221100, 0x77665544, 0x6420, 0, 0x66442200},
    {EMU_PRMT, EMU_B32, 0, 0, 0x338211f0, 0x77665544, 0xba98, 0, 0x00ff00ff},
    {EMU_BFE, EMU_U32, 0, 0, 0xdeadbeef, 4, 12, 0, 0xbee},
    {EMU_BFE, EMU_S32, 0, 0, 0xdeadbeef, 4, 12, 0, 0xfffffbee},
    {EMU_BFE, EMU_S32, 0, 0, 0xdeadbeef, 28, 12, 0, 0xfffffffd},
    {EMU_BFE, EMU_U32, 0, 0, 0xdeadbeef, 40, 3, 0, 0},
    {EMU_BFE, EMU_S32, 0, 0, 0xdeadbeef, 40, 3, 0, 0xffffffff},
    {EMU_BFE, EMU_S32, 0, 0, 0xdeadbeef, 4, 0, 0, 0},
    {EMU_BFE, EMU_U32, 0, 0, 0xdeadbeef, 260, 264, 0, 0xee},
    {EMU_BFE, EMU_U64, 0, 0, UINT64_C(0x123456789abcdef1), 28, 36, 0, UINT64_C(0x123456789)},
    {EMU_BFE, EMU_S64, 0, 0, UINT64_C(0x8000000000000000), 60, 9, 0, UINT64_C(0xfffffffffffffff8)},
    {EMU_BFE, EMU_U64, 0, 0, UINT64_C(0x123456789abcdef1), 260, 8, 0, 0},
    {EMU_BFE, EMU_S64, 0, 0, UINT64_C(0x8000000000000000), 260, 8, 0, UINT64_MAX},
    {EMU_BFE, EMU_U64, 0, 0, UINT64_C(0x123456789abcdef1), 4, 256, 0, UINT64_C(0x123456789abcdef)},
    {EMU_BFE, EMU_S64, 0, 0, UINT64_C(0xf23456789abcdef1), 0xffffffff, 0xffffffff, 0, UINT64_MAX},
    {EMU_BFI, EMU_B64, 0, 0, 0xabc, 0x11111111, 260, 12, 0x11111111},
    {EMU_BFI, EMU_B64, 0, 0, 0xabc, 0x11111111, 4, 256, 0xabc1},
    {EMU_BFI, EMU_B32, 0, 0, 0xabc, 0x11111111, 260, 268, 0x1111abc1},
    {EMU_BFI, EMU_B32, 0, 0, 0xabc, 0x11111111, 8, 12, 0x111abc11},
    {EMU_BFI, EMU_B32, 0, 0, 0xabc, 0x11111111, 28, 12, 0xc1111111},
    {EMU_BFI, EMU_B32, 0, 0, 0xabc, 0x11111111, 40, 12, 0x11111111},
    {EMU_BFI, EMU_B32, 0, 0, 0xabc, 0x11111111, 3, 0, 0x11111111},
    {EMU_BFI, EMU_B64, 0, 0, 0xabc, 0, 52, 12, UINT64_C(0xabc0000000000000)},
    {EMU_BFIND, EMU_U32, 0, EMU_SHIFT_AMOUNT, 0x00010000, 0, 0, 0, 15},
    {EMU_BFIND, EMU_S32, 0, EMU_SHIFT_AMOUNT, 0xfffe0000, 0, 0, 0, 15},
    {EMU_BFIND, EMU_U64, 0, EMU_SHIFT_AMOUNT, 0, 0, 0, 0, 0xffffffff},
    {EMU_SZEXT, EMU_S32, 0, 0, 0x12345680, 8, 0, 0, 0xffffff80},
    {EMU_SZEXT, EMU_U32, 0, 0, 0x12345680, 8, 0, 0, 0x80},
    {EMU_SZEXT, EMU_S32, 0, 0, 0x12345680, 40, 0, 0, 0x12345680},
    {EMU_SZEXT, EMU_S32, 0, EMU_WRAP, 0x12345680, 40, 0, 0, 0xffffff80},
    {EMU_SZEXT, EMU_S32, 0, 0, 0x12345680, 0, 0, 0, 0},
    {EMU_BMSK, EMU_B32, 0, 0, 5, 3, 0, 0, 0xe0},
    {EMU_BMSK, EMU_B32, 0, 0, 0, 99, 0, 0, 0xffffffff},
    {EMU_BMSK, EMU_B32, 0, 0, 33, 4, 0, 0, 0},
    {EMU_BMSK, EMU_B32, 0, EMU_WRAP, 33, 35, 0, 0, 0xe},
    {EMU_FNS, EMU_B32, 0, 0, 0x0000a091, 0, 3, 0, 7},
    {EMU_FNS, EMU_B32, 0, 0, 0x0000a091, 31, 0xfffffffe, 0, 13},
    {EMU_FNS, EMU_B32, 0, 0, 0x0000a091, 31, 0x80000000, 0, 0},
    {EMU_FNS, EMU_B32, 0, 0, 0x0000a091, 4, 0, 0, 4},
    {EMU_FNS, EMU_B32, 0, 0, 0x0000a091, 5, 0, 0, 0xffffffff},
    {EMU_FNS, EMU_B32, 0, 0, 0x0000a091, 0, 9, 0, 0xffffffff},
};

START_TEST(examples_come_out)
{
    const struct example *e = &examples[_i];
    emu_machine *m = one_open(0);
    emu_ins ins = {.execute = emu_alu,
                   .op = e->op,
                   .type = e->type,
                   .from = e->from,
                   .flags = e->flags,
                   .d = one_row(ONE_D),
                   .a = one_row(ONE_A),
                   .b = one_row(ONE_B),
                   .c = one_row(ONE_C),
                   .x = one_row(ONE_X)};
    bool twice = e->op == EMU_MUL_WIDE || e->op == EMU_MAD_WIDE;
    one_set_all(m, ONE_A, e->a);
    one_set_all(m, ONE_B, e->b);
    one_set_all(m, ONE_C, e->c);
    one_set_all(m, ONE_X, e->x);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    unsigned bits = emu_type_bits(e->type) * (twice ? 2 : 1);
    bits = e->op == EMU_BFIND ? 32 : bits;
    uint64_t is = int_low(one_get(m, ONE_D, 17), bits);
    ck_assert_msg(is == e->d, "example %d: 0x%" PRIx64 ", not 0x%" PRIx64, _i, is, e->d);
    emu_close(m);
}
END_TEST

/* ---- Carries: sums and products of 128 bits from words of 32 ---- */

static void run_alu(emu_machine *m, int op, uint32_t flags, int d, int a, int b, int c)
{
    emu_ins ins = {.execute = emu_alu,
                   .op = op,
                   .type = EMU_U32,
                   .flags = flags,
                   .d = one_row(d),
                   .a = one_row(a),
                   .b = one_row(b),
                   .c = one_row(c)};
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
}

START_TEST(carries_go_on)
{
    emu_machine *m = one_open(0);
    bool minus = _i;
    int op = minus ? EMU_SUB : EMU_ADD;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        one_set(m, 2, lane, corner(lane));
        one_set(m, 4, lane, corner(CORNERS - 1 - lane));
        one_set(m, 6, lane, corner((lane * 11 + 3) % CORNERS));
        one_set(m, 8, lane, corner((lane * 5 + 1) % CORNERS));
    }
    for (int k = 0; k < 4; ++k)
        run_alu(m, op, (k > 0 ? EMU_CC_IN : 0) | (k < 3 ? EMU_CC_OUT : 0), 12 + k, 2 + k, 6 + k, 0);
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

/* A carry goes into 16 bits, though none comes out of them. */
START_TEST(short_sums_take_a_carry)
{
    emu_machine *m = one_open(0);
    emu_ins ins = {.execute = emu_alu,
                   .op = _i == 0   ? EMU_ADD
                         : _i == 1 ? EMU_SUB
                         : _i == 2 ? EMU_MAD_LO
                                   : EMU_MAD_HI,
                   .type = EMU_U16,
                   .flags = EMU_CC_IN,
                   .d = one_row(16),
                   .a = one_row(2),
                   .b = one_is(0x10),
                   .c = one_is(0x20),
                   PROGRAM_ALL};
    static const uint32_t must[] = {0x0010, 0xffee, 0x0011};
    one_set_all(m, 2, 0xffff);
    one_set_all(m, 4, UINT32_MAX);
    run_alu(m, _i == 1 ? EMU_SUB : EMU_ADD, EMU_CC_OUT, 12, _i == 1 ? 14 : 2, 4, 0);
    if (_i == 3) {
        check_no_form(m, one_run(m, UINT32_MAX, &ins), "mad.hi.u16: ");
    } else {
        ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
        ck_assert_uint_eq(emu_register(m, 0, 0, 16)[7], must[_i]);
    }
    emu_close(m);
}
END_TEST

/* (a1 a0) * b, as mad.lo.cc and madc.hi do it. */
START_TEST(products_carry)
{
    emu_machine *m = one_open(0);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        one_set(m, 2, lane, corner(lane));
        one_set(m, 4, lane, corner(CORNERS - 1 - lane) & UINT32_MAX);
    }
    one_set_all(m, 12, 0);
    one_set_all(m, 14, 0);
    run_alu(m, EMU_MUL_LO, 0, 12, 2, 4, 0);
    run_alu(m, EMU_MUL_HI, 0, 13, 2, 4, 0);
    run_alu(m, EMU_MAD_LO, EMU_CC_OUT, 13, 3, 4, 13);
    run_alu(m, EMU_MAD_HI, EMU_CC_IN, 14, 3, 4, 15);
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
    tcase_add_loop_test(c, corners_are_as_in_c, 0, ROWS);
    tcase_add_loop_test(c, examples_come_out, 0, COUNT(examples));
    tcase_add_loop_test(c, carries_go_on, 0, 2);
    tcase_add_test(c, products_carry);
    tcase_add_loop_test(c, short_sums_take_a_carry, 0, 4);
    suite_add_tcase(s, c);
    return s;
}
