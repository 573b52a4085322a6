/* alu_wide.c - integers of 16 and 64 bits over whole rows: every operation, every overlap of its
 * operands' rows with the result's, immediates and special registers, lanes that are not active.
 *
 * Expected is what loops over bits give (machine/integers.c). Not here: 32 bits (alu_row.c). */
#include "spec-tests/machine/integers.h"
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include <inttypes.h>

enum { KINDS = 4 };

static const struct {
    int op;
    uint64_t (*expected)(int op, struct int_given g);
} rows[] = {
    {EMU_ADD, int_sum},   {EMU_SUB, int_sum},      {EMU_MUL_LO, int_sum},  {EMU_MAD_LO, int_sum},
    {EMU_NEG, int_sum},   {EMU_MIN, int_sum},      {EMU_MAX, int_sum},     {EMU_MUL_HI, int_sum},
    {EMU_MOV, int_bits},  {EMU_AND, int_bits},     {EMU_OR, int_bits},     {EMU_XOR, int_bits},
    {EMU_NOT, int_bits},  {EMU_SHL, int_bits},     {EMU_SHR, int_bits},    {EMU_MUL_WIDE, NULL},
    {EMU_MAD_WIDE, NULL}, {EMU_DIV, int_quotient}, {EMU_REM, int_quotient}};
static const emu_type types[] = {EMU_U16, EMU_S16, EMU_U64, EMU_S64, EMU_U32, EMU_S32};
enum { TYPES = sizeof types / sizeof types[0] };

static bool is_signed(emu_type t)
{
    return t == EMU_S16 || t == EMU_S32 || t == EMU_S64;
}

/* Where operand n is: in rows of its own, in the result's, a number, the lane's. */
static emu_operand operand(int kind, int own)
{
    switch (kind) {
    case 0:
        return one_row(own);
    case 1:
        return one_row(ONE_D);
    case 2:
        return one_is(UINT64_C(0xffff00008000801d));
    default:
        return (emu_operand){EMU_SPECIAL, 0, EMU_LANEID};
    }
}

static uint64_t start(int row, int lane)
{
    uint64_t v = (uint64_t)(row * 40 + lane) * UINT64_C(0x9e3779b97f4a7c15);
    return lane % 3 == 0 ? v % 70 : lane % 5 == 0 ? 0 - v % 70 : v;
}

static uint64_t value(emu_operand o, int lane, unsigned bits)
{
    uint64_t v = o.kind == EMU_REG       ? start(o.r, lane)
                 : o.kind == EMU_SPECIAL ? (uint64_t)lane
                                         : o.value;
    return int_low(v, bits);
}

/* The product of two numbers, with a sign or without, and c. */
static uint64_t wide_product(struct int_given g)
{
    uint64_t high, low, only = int_low(UINT64_MAX, g.bits);
    uint64_t minus_a = g.sign && g.a >> (g.bits - 1) != 0 ? (0 - g.a) & only : 0;
    uint64_t minus_b = g.sign && g.b >> (g.bits - 1) != 0 ? (0 - g.b) & only : 0;
    int_product(minus_a != 0 ? minus_a : g.a, minus_b != 0 ? minus_b : g.b, &high, &low);
    return ((minus_a != 0) != (minus_b != 0) ? 0 - low : low) + g.c;
}

static uint64_t must_be(int row, const emu_ins *ins, int lane)
{
    unsigned bits = emu_type_bits(ins->type);
    bool wide = ins->op == EMU_MUL_WIDE || ins->op == EMU_MAD_WIDE;
    bool count = ins->op == EMU_SHL || ins->op == EMU_SHR;
    struct int_given g = {.bits = bits, .sign = is_signed(ins->type)};
    g.a = value(ins->a, lane, bits);
    g.b = value(ins->b, lane, count ? 32 : bits);
    g.c = value(ins->c, lane, wide ? 2 * bits : bits);
    if (ins->op == EMU_MUL_WIDE)
        g.c = 0;
    return int_low(wide ? wide_product(g) : rows[row].expected(ins->op, g), wide ? 2 * bits : bits);
}

static void check_rows(emu_machine *m, int row, const emu_ins *ins, uint32_t active)
{
    static const int all[] = {ONE_A, ONE_B, ONE_C, ONE_D};
    unsigned bits = emu_type_bits(ins->type);
    bool wide = ins->op == EMU_MUL_WIDE || ins->op == EMU_MAD_WIDE;
    unsigned written = (wide ? 2 * bits : bits) == 64 ? 64 : 32;
    for (int k = 0; k < COUNT(all); ++k)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            one_set(m, all[k], lane, start(all[k], lane));
    ck_assert_int_eq(one_run(m, active, ins), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint64_t was = start(ONE_D, lane), is = one_get(m, ONE_D, lane);
        uint64_t must = was;
        if (active >> lane & 1)
            must = must_be(row, ins, lane) | (was & ~int_low(UINT64_MAX, written));
        ck_assert_msg(is == must,
                      "operation %d, type %d: lane %d has 0x%" PRIx64 ", not 0x%" PRIx64, ins->op,
                      (int)ins->type, lane, is, must);
        for (int k = 0; k < 3; ++k)
            ck_assert_uint_eq(one_get(m, all[k], lane), start(all[k], lane));
    }
}

START_TEST(rows_may_overlap)
{
    int row = _i / TYPES;
    emu_type t = types[_i % TYPES];
    bool wide = rows[row].op == EMU_MUL_WIDE || rows[row].op == EMU_MAD_WIDE;
    if (wide && emu_type_bits(t) == 64)
        return;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int n = 0; n < KINDS * KINDS * KINDS; ++n) {
        emu_ins ins = {.execute = emu_alu,
                       .op = rows[row].op,
                       .type = t,
                       .d = one_row(ONE_D),
                       .a = operand(n % KINDS, ONE_A),
                       .b = operand(n / KINDS % KINDS, ONE_B),
                       .c = operand(n / KINDS / KINDS, ONE_C)};
        check_rows(m, row, &ins, UINT32_MAX);
        check_rows(m, row, &ins, 0x80a5f001);
    }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* Into nothing there is no result, and nothing else changes. */
START_TEST(results_may_go_nowhere)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins add = {.execute = emu_alu,
                   .op = EMU_ADD,
                   .type = _i ? EMU_U16 : EMU_U64,
                   .a = one_row(ONE_A),
                   .b = one_is(1)};
    one_set_all(m, 0, 5);
    one_set_all(m, ONE_A, 7);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &add), EMU_FINISHED);
    ck_assert_uint_eq(one_get(m, 0, 3), 5);
    ck_assert_uint_eq(one_get(m, ONE_A, 3), 7);
    emu_close(m);
}
END_TEST

/* ---- Conversions and comparisons by rows ---- */

static const emu_type sizes[] = {EMU_U8,  EMU_S8,  EMU_U16, EMU_S16,
                                 EMU_U32, EMU_S32, EMU_U64, EMU_S64};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* As wide as a type says, with its sign or without. */
static uint64_t as_type(emu_type t, uint64_t v)
{
    switch (t) {
    case EMU_U8:
        return (uint8_t)v;
    case EMU_S8:
        return (uint64_t)(int8_t)v;
    case EMU_U16:
        return (uint16_t)v;
    case EMU_S16:
        return (uint64_t)(int16_t)v;
    case EMU_U32:
        return (uint32_t)v;
    case EMU_S32:
        return (uint64_t)(int32_t)v;
    default:
        return v;
    }
}

START_TEST(integers_are_converted)
{
    emu_type to = sizes[_i / SIZES], from = sizes[_i % SIZES];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int kind = 0; kind < KINDS; ++kind) {
        emu_ins ins = {.execute = emu_convert,
                       .type = to,
                       .from = from,
                       .d = one_row(ONE_D),
                       .a = operand(kind, ONE_A)};
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            one_set(m, ONE_A, lane, start(ONE_A, lane));
            one_set(m, ONE_D, lane, start(ONE_D, lane));
        }
        ck_assert_int_eq(one_run(m, 0x7ffffffe, &ins), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint64_t must = as_type(to, as_type(from, value(ins.a, lane, 64)));
            uint64_t was = start(ONE_D, lane), high = UINT64_C(0xffffffff) << 32;
            if (emu_type_bits(to) < 64)
                must = (must & ~high) | (was & high);
            ck_assert_uint_eq(one_get(m, ONE_D, lane), lane % 31 == 0 ? was : must);
        }
    }
    emu_close(m);
}
END_TEST

START_TEST(values_are_chosen)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int n = 0; n < KINDS * KINDS; ++n) {
        emu_ins ins = {.execute = emu_compare,
                       .op = EMU_SELP,
                       .type = _i ? EMU_F32 : EMU_U16,
                       .d = one_row(ONE_D),
                       .a = operand(n % KINDS, ONE_A),
                       .b = operand(n / KINDS, ONE_B),
                       .c = one_pred(1)};
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            one_set(m, ONE_A, lane, start(ONE_A, lane));
            one_set(m, ONE_B, lane, start(ONE_B, lane));
            one_set(m, ONE_D, lane, start(ONE_D, lane));
        }
        *emu_predicate(m, 0, 0, 1) = 0x0ff0a5a5;
        ck_assert_int_eq(one_run(m, 0xfff0ffff, &ins), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            emu_operand from = 0x0ff0a5a5 >> lane & 1 ? ins.a : ins.b;
            uint64_t must = lane / 4 == 4 ? start(ONE_D, lane) : value(from, lane, 32);
            ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[lane], (uint32_t)must);
        }
    }
    emu_close(m);
}
END_TEST

Suite *emu_alu_wide_suite(void)
{
    Suite *s = suite_create("emu_alu_wide");
    TCase *c = tcase_create("emu_alu_wide");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, rows_may_overlap, 0, TYPES * COUNT(rows));
    tcase_add_loop_test(c, results_may_go_nowhere, 0, 2);
    tcase_add_loop_test(c, integers_are_converted, 0, SIZES * SIZES);
    tcase_add_loop_test(c, values_are_chosen, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
