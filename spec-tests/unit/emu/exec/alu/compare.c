/* compare.c - setp, set, selp, slct, testp: every comparison of every type on corner
 * values, NaN among them, joined with predicates; pairs of halves. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include "emu/exec/alu/numbers.h"

#include <inttypes.h>
#include <math.h>

static const uint64_t integers[] = {0,
                                    1,
                                    2,
                                    0x7f,
                                    0x80,
                                    0x7fff,
                                    0x8000,
                                    0xffff,
                                    0x7fffffff,
                                    0x80000000,
                                    0xffffffff,
                                    UINT64_C(0x7fffffffffffffff),
                                    UINT64_C(0x8000000000000000),
                                    UINT64_MAX};
static const double floats[] = {0.0, -0.0, 1.0,      -1.0,      0x1p-149, -0x1p-149,
                                2.5, -2.5, INFINITY, -INFINITY, NAN};
enum { INTEGERS = sizeof integers / sizeof integers[0], FLOATS = sizeof floats / sizeof floats[0] };

static emu_ins compare(int comparison, emu_type t, uint32_t flags)
{
    return (emu_ins){.execute = emu_compare,
                     .op = EMU_SETP,
                     .type = t,
                     .count = comparison,
                     .flags = flags,
                     .d = one_pred(1),
                     .e = one_pred(2),
                     .a = one_row(ONE_A),
                     .b = one_row(ONE_B),
                     .c = one_pred(3)};
}

/* By < and == of C alone. */
static bool holds(int comparison, bool less, bool equal, bool greater)
{
    bool unordered = !less && !equal && !greater;
    switch (comparison) {
    case EMU_CMP_EQ:
        return equal;
    case EMU_CMP_NE:
        return less || greater;
    case EMU_CMP_LT:
        return less;
    case EMU_CMP_LE:
        return less || equal;
    case EMU_CMP_GT:
        return greater;
    case EMU_CMP_GE:
        return greater || equal;
    case EMU_CMP_EQU:
        return !less && !greater;
    case EMU_CMP_NEU:
        return !equal;
    case EMU_CMP_LTU:
        return !greater && !equal;
    case EMU_CMP_LEU:
        return !greater;
    case EMU_CMP_GTU:
        return !less && !equal;
    case EMU_CMP_GEU:
        return !less;
    case EMU_CMP_NUM:
        return !unordered;
    default:
        return unordered;
    }
}

/* Into one predicate alone, by some of the lanes: the short way. */
static void check_alone(emu_machine *m, emu_type t, int comparison, bool v)
{
    emu_ins ins = compare(comparison, t, 0);
    ins.e = (emu_operand){0};
    *emu_predicate(m, 0, 0, 1) = 0x33333333;
    ck_assert_int_eq(one_run(m, 0x0ff0f00f, &ins), EMU_FINISHED);
    uint32_t must = (0x33333333 & ~0x0ff0f00fU) | (v ? 0x0ff0f00f : 0);
    ck_assert_uint_eq(*emu_predicate(m, 0, 0, 1), must);
}

/* One pair in all lanes, with all four ways to join. */
static void check_joined(emu_machine *m, emu_type t, int comparison, bool v)
{
    static const uint32_t joins[] = {0, EMU_JOIN_AND, EMU_JOIN_OR, EMU_JOIN_XOR};
    for (int k = 0; k < 8; ++k) {
        uint32_t c = 0x00ff0ff0, seen = k % 2 ? ~c : c, all = v ? UINT32_MAX : 0;
        emu_ins ins = compare(comparison, t, joins[k / 2] | (k % 2 ? EMU_NEGATED : 0));
        *emu_predicate(m, 0, 0, 3) = c;
        ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
        uint32_t d = k / 2 == 0   ? all
                     : k / 2 == 1 ? all & seen
                     : k / 2 == 2 ? all | seen
                                  : all ^ seen;
        uint32_t e = k / 2 == 0   ? ~all
                     : k / 2 == 1 ? ~all & seen
                     : k / 2 == 2 ? ~all | seen
                                  : ~all ^ seen;
        ck_assert_uint_eq(*emu_predicate(m, 0, 0, 1), d);
        ck_assert_uint_eq(*emu_predicate(m, 0, 0, 2), e);
    }
}

static const emu_type integer_types[] = {EMU_U16, EMU_S16, EMU_B32, EMU_U32,
                                         EMU_S32, EMU_U64, EMU_S64};

static int64_t number(emu_type t, uint64_t v)
{
    return t == EMU_S16 ? (int16_t)v : t == EMU_S32 ? (int32_t)v : (int64_t)v;
}

START_TEST(integers_are_compared)
{
    emu_type t = integer_types[_i];
    uint32_t bits = emu_type_bits(t);
    bool sign = t == EMU_S16 || t == EMU_S32 || t == EMU_S64;
    emu_machine *m = one_open(0);
    for (int n = 0; n < INTEGERS * INTEGERS; ++n) {
        uint64_t only = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
        uint64_t a = integers[n % INTEGERS] & only, b = integers[n / INTEGERS] & only;
        bool less = sign ? number(t, a) < number(t, b) : a < b;
        one_set_all(m, ONE_A, a);
        one_set_all(m, ONE_B, b);
        for (int c = EMU_CMP_EQ; c <= EMU_CMP_GE; ++c) {
            check_joined(m, t, c, holds(c, less, a == b, !less && a != b));
            check_alone(m, t, c, holds(c, less, a == b, !less && a != b));
        }
    }
    emu_close(m);
}
END_TEST

static const emu_type float_types[] = {EMU_F16, EMU_BF16, EMU_F32, EMU_F64};

START_TEST(floats_are_compared)
{
    emu_type t = float_types[_i];
    emu_machine *m = one_open(0);
    for (int n = 0; n < FLOATS * FLOATS; ++n) {
        uint64_t a = emui_encode(t, floats[n % FLOATS], EMU_RN, false);
        uint64_t b = emui_encode(t, floats[n / FLOATS], EMU_RN, false);
        double x = emui_decode(t, a), y = emui_decode(t, b);
        one_set_all(m, ONE_A, a);
        one_set_all(m, ONE_B, b);
        for (int c = EMU_CMP_EQ; c <= EMU_CMP_NAN; ++c) {
            bool v = holds(c, x<y, x == y, x> y);
            check_joined(m, t, c, v);
            check_alone(m, t, c, v);
        }
    }
    emu_close(m);
}
END_TEST

START_TEST(subnormal_halves_may_be_flushed)
{
    emu_machine *m = one_open(0);
    one_set_all(m, ONE_A, 0x83ff);
    one_set_all(m, ONE_B, 0x0001);
    emu_ins ins = compare(EMU_CMP_LT, EMU_F16, _i ? EMU_FTZ : 0);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    ck_assert_uint_eq(*emu_predicate(m, 0, 0, 1), _i ? 0 : UINT32_MAX);
    emu_close(m);
}
END_TEST

START_TEST(subnormals_may_be_flushed)
{
    emu_machine *m = one_open(0);
    one_set_all(m, ONE_A, 1);
    one_set_all(m, ONE_B, 0x80000005);
    emu_ins ins = compare(EMU_CMP_EQ, EMU_F32, _i ? EMU_FTZ : 0);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    ck_assert_uint_eq(*emu_predicate(m, 0, 0, 1), _i ? UINT32_MAX : 0);
    emu_close(m);
}
END_TEST

/* ---- The others, an example each ---- */

struct example {
    int op, count;
    emu_type type, from;
    uint64_t a, b, c, d;
};

static const struct example examples[] = {
    {EMU_SET, EMU_CMP_LT, EMU_S32, EMU_U32, 0xffffffff, 1, 0, 0xffffffff},
    {EMU_SET, EMU_CMP_LT, EMU_U32, EMU_S32, 0xffffffff, 1, 0, 0},
    {EMU_SET, EMU_CMP_GT, EMU_U32, EMU_F32, 0xffffffff, 1, 0, 0x3f800000},
    {EMU_SET, EMU_CMP_EQ, EMU_F16, EMU_F16, 0x3c00, 0x3c00, 0, 0x3c00},
    {EMU_SET, EMU_CMP_EQ, EMU_F16, EMU_U16, 0x3c00, 0x3c00, 0, 0xffff},
    {EMU_SET, EMU_CMP_GT, EMU_F16X2, EMU_F16X2, 0x40003c00, 0x3c003c00, 0, 0x3c000000},
    {EMU_SET, EMU_CMP_LE, EMU_BF16X2, EMU_BF16X2, 0x3f80bf80, 0x3f803f80, 0, 0x3f803f80},
    {EMU_SLCT, 0, EMU_B32, EMU_S32, 11, 13, 0, 11},
    {EMU_SLCT, 0, EMU_B32, EMU_S32, 11, 13, 0x80000000, 13},
    {EMU_SLCT, 0, EMU_B32, EMU_F32, 11, 13, 0x80000000, 11},
    {EMU_SLCT, 0, EMU_B32, EMU_F32, 11, 13, 0x7fc00000, 13},
    {EMU_SLCT, 0, EMU_B64, EMU_S32, UINT64_C(0x1234567890), 13, 1, UINT64_C(0x1234567890)},
};

START_TEST(examples_come_out)
{
    const struct example *e = &examples[_i];
    emu_machine *m = one_open(0);
    emu_ins ins = compare(e->count, e->type, 0);
    ins.op = e->op;
    ins.from = e->from;
    ins.d = one_row(ONE_D);
    ins.c = e->op == EMU_SLCT ? one_row(ONE_C) : (emu_operand){0};
    one_set_all(m, ONE_A, e->a);
    one_set_all(m, ONE_B, e->b);
    one_set_all(m, ONE_C, e->c);
    one_set_all(m, ONE_D, 0);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    ck_assert_uint_eq(one_get(m, ONE_D, 29), e->d);
    emu_close(m);
}
END_TEST

START_TEST(subnormals_choose_as_zero)
{
    static const uint32_t c[] = {0x80000001, 0x807fffff, 0x80800000};
    static const uint32_t plain[] = {13, 13, 13}, flushed[] = {11, 11, 13};
    emu_machine *m = one_open(0);
    emu_ins ins = compare(0, EMU_B32, _i ? EMU_FTZ : 0);
    ins.op = EMU_SLCT;
    ins.from = EMU_F32;
    ins.d = one_row(ONE_D);
    ins.c = one_row(ONE_C);
    one_set_all(m, ONE_A, 11);
    one_set_all(m, ONE_B, 13);
    for (int k = 0; k < COUNT(c); ++k) {
        one_set_all(m, ONE_C, c[k]);
        ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
        ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[7], (_i ? flushed : plain)[k]);
    }
    emu_close(m);
}
END_TEST

START_TEST(predicates_choose)
{
    emu_machine *m = one_open(0);
    emu_ins ins = compare(0, _i ? EMU_B64 : EMU_U16, 0);
    ins.op = EMU_SELP;
    ins.d = one_row(ONE_D);
    one_set_all(m, ONE_A, 0x700000007);
    one_set_all(m, ONE_B, 0x900000009);
    one_set_all(m, ONE_D, 0);
    *emu_predicate(m, 0, 0, 3) = 0x0000ff0f;
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint64_t must = 0x0000ff0f >> lane & 1 ? 7 : 9;
        ck_assert_uint_eq(one_get(m, ONE_D, lane), _i ? must << 32 | must : must);
    }
    emu_close(m);
}
END_TEST

/* The rows of the operands of a choice, among and beside those of its result. */
START_TEST(choices_may_overlap)
{
    static const int places[] = {ONE_A, ONE_D - 1, ONE_D, ONE_D + 1, 20};
    const uint32_t active = _i / 25 % 2 == 0 ? UINT32_MAX : 0x80a5f001, first = 0x0ff0ff0f;
    bool wide = _i / 50 == 1;
    int a = places[_i % 5], b = places[_i / 5 % 5];
    emu_machine *m = one_open(0);
    emu_ins ins = {.execute = emu_compare,
                   .op = EMU_SELP,
                   .type = wide ? EMU_B64 : EMU_B32,
                   .d = one_row(ONE_D),
                   .a = one_row(a),
                   .b = one_row(b),
                   .c = one_pred(3)};
    if (a == 20)
        ins.a = one_is(UINT64_C(0x123456789abcdef0));
    for (int r = 0; r < 24; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, r)[lane] = (uint32_t)(1000 * r + lane);
    *emu_predicate(m, 0, 0, 3) = first;
    ck_assert_int_eq(one_run(m, active, &ins), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int k = 0; k < 2; ++k) {
            uint32_t must = (uint32_t)(1000 * ((first >> lane & 1 ? a : b) + k) + lane);
            if (a == 20 && (first >> lane & 1))
                must = (uint32_t)(ins.a.value >> 32 * k);
            if (!(active >> lane & 1) || (k == 1 && !wide))
                must = (uint32_t)(1000 * (ONE_D + k) + lane);
            ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D + k)[lane], must);
        }
    emu_close(m);
}
END_TEST

START_TEST(pairs_are_compared_apart)
{
    emu_machine *m = one_open(0);
    emu_ins ins = compare(EMU_CMP_LT, _i ? EMU_BF16X2 : EMU_F16X2, 0);
    for (int n = 0; n < 4; ++n) { /* 1 and 2, in the high and in the low halves */
        uint64_t low = n % 2 ? 0x4000 : 0x3c00, high = n / 2 ? 0x4000 : 0x3c00;
        one_set_all(m, ONE_A, high << 16 | low);
        one_set_all(m, ONE_B, 0x3f003f00);
        *emu_predicate(m, 0, 0, 3) = UINT32_MAX;
        ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
        ck_assert_uint_eq(*emu_predicate(m, 0, 0, 1), n % 2 ? 0 : UINT32_MAX);
        ck_assert_uint_eq(*emu_predicate(m, 0, 0, 2), n / 2 ? 0 : UINT32_MAX);
    }
    emu_close(m);
}
END_TEST

START_TEST(numbers_are_tested)
{
    static const struct {
        uint64_t bits;
        emu_type type;
        unsigned kinds; /* bit k: EMU_TEST_k holds */
    } rows[] = {{0x3f800000, EMU_F32, 0x15},
                {0, EMU_F32, 0x15}, /* zero counts as normal */
                {UINT64_C(0x8000000000000000), EMU_F64, 0x15},
                {0x7f800000, EMU_F32, 0x06},
                {0x7fc00000, EMU_F32, 0x08},
                {0x00000001, EMU_F32, 0x25},
                {0x80800000, EMU_F32, 0x15},
                {UINT64_C(0x000fffffffffffff), EMU_F64, 0x25},
                {UINT64_C(0xfff0000000000000), EMU_F64, 0x06},
                {UINT64_C(0x0010000000000000), EMU_F64, 0x15}};
    emu_machine *m = one_open(0);
    for (int k = 0; k < 6; ++k) {
        emu_ins ins = compare(k, rows[_i].type, 0);
        ins.op = EMU_TESTP;
        one_set_all(m, ONE_A, rows[_i].bits);
        ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
        ck_assert_msg(*emu_predicate(m, 0, 0, 1) == (rows[_i].kinds >> k & 1 ? UINT32_MAX : 0),
                      "row %d, test %d", _i, k);
    }
    emu_close(m);
}
END_TEST

/* ---- Forms that are not there ---- */

static const struct {
    int op;
    emu_type type;
    const char *name;
} others[] = {{EMU_SETP, EMU_B8, "setp.b8: "},
              {EMU_SET, EMU_E4M3, "set.e4m3: "},
              {EMU_SELP, EMU_PRED, "selp.pred: "},
              {EMU_SLCT, EMU_U8, "slct.u8: "},
              {EMU_TESTP, EMU_F16, "testp.f16: "},
              {EMU_COMPARE_OPS, EMU_U32, "an operation without a name.u32: "}};

START_TEST(others_are_refused)
{
    emu_machine *m = one_open(0);
    emu_ins ins = compare(0, others[_i].type, 0);
    ins.op = others[_i].op;
    check_no_form(m, one_run(m, UINT32_MAX, &ins), others[_i].name);
    emu_close(m);
}
END_TEST

Suite *emu_compare_suite(void)
{
    Suite *s = suite_create("emu_compare");
    TCase *c = tcase_create("emu_compare");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, integers_are_compared, 0, COUNT(integer_types));
    tcase_add_loop_test(c, floats_are_compared, 0, COUNT(float_types));
    tcase_add_loop_test(c, subnormals_may_be_flushed, 0, 2);
    tcase_add_loop_test(c, subnormal_halves_may_be_flushed, 0, 2);
    tcase_add_loop_test(c, examples_come_out, 0, COUNT(examples));
    tcase_add_loop_test(c, subnormals_choose_as_zero, 0, 2);
    tcase_add_loop_test(c, predicates_choose, 0, 2);
    tcase_add_loop_test(c, choices_may_overlap, 0, 100);
    tcase_add_loop_test(c, pairs_are_compared_apart, 0, 2);
    tcase_add_loop_test(c, numbers_are_tested, 0, 10);
    tcase_add_loop_test(c, others_are_refused, 0, COUNT(others));
    suite_add_tcase(s, c);
    return s;
}
