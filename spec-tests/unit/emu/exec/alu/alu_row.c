/* alu_row.c - 32-bit operations over whole rows: every operation, every overlap of its operands'
 * rows with the result's, immediates and special registers, lanes that are not active.
 *
 * The operations are written out again here, lane by lane, in 64 bits. What is not here: other
 * types and flags (alu.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

enum { KINDS = 7 };

static uint32_t expected(int op, emu_type t, uint32_t a, uint32_t b, uint32_t c)
{
    uint64_t wide = (uint64_t)a * b;
    switch (op) {
    case EMU_ADD:
        return (uint32_t)((uint64_t)a + b);
    case EMU_SUB:
        return (uint32_t)((UINT64_C(1) << 32) + a - b);
    case EMU_MUL_LO:
        return (uint32_t)wide;
    case EMU_MAD_LO:
        return (uint32_t)(wide + c);
    case EMU_AND:
        return ~(~a | ~b);
    case EMU_OR:
        return ~(~a & ~b);
    case EMU_XOR:
        return (a | b) - (a & b);
    case EMU_SHL:
        return b > 31 ? 0 : (uint32_t)((uint64_t)a << b);
    case EMU_SHR:
        wide = t == EMU_S32 && a >> 31 != 0 ? UINT64_C(0xffffffff00000000) | a : a;
        return b > 31 ? (uint32_t)(wide >> 32) : (uint32_t)(wide >> b);
    default:
        return a;
    }
}

static const struct {
    int op;
    emu_type type;
} rows[] = {
    {EMU_ADD, EMU_U32},    {EMU_ADD, EMU_S32},    {EMU_SUB, EMU_U32},    {EMU_SUB, EMU_S32},
    {EMU_MUL_LO, EMU_U32}, {EMU_MUL_LO, EMU_S32}, {EMU_MAD_LO, EMU_U32}, {EMU_MAD_LO, EMU_S32},
    {EMU_AND, EMU_B32},    {EMU_OR, EMU_B32},     {EMU_XOR, EMU_B32},    {EMU_SHL, EMU_B32},
    {EMU_SHR, EMU_U32},    {EMU_SHR, EMU_B32},    {EMU_SHR, EMU_S32},    {EMU_MOV, EMU_B32},
    {EMU_MOV, EMU_F32},
};

/* Where operand n is: in a row of its own, in the result's, in another's, a number, the lane's. */
static emu_operand operand(int kind, int own)
{
    switch (kind) {
    case 0:
    case 1:
        return one_row(own);
    case 2:
    case 3:
        return one_row(ONE_D);
    case 4:
        return one_row(ONE_A);
    case 5:
        return one_is(UINT64_C(0xffff00000000001d));
    default:
        return (emu_operand){EMU_SPECIAL, 0, EMU_LANEID};
    }
}

static uint32_t start(int row, int lane)
{
    uint32_t v = (uint32_t)(row * 40 + lane) * 0x9e3779b9U;
    return lane % 3 == 0 ? v % 40 : v; /* shifts by few bits as well as by many */
}

static uint32_t value(emu_operand o, int lane)
{
    return o.kind == EMU_REG       ? start(o.r, lane)
           : o.kind == EMU_SPECIAL ? (uint32_t)lane
                                   : (uint32_t)o.value;
}

static void check_row(emu_machine *m, const emu_ins *ins, uint32_t active)
{
    static const int all[] = {ONE_A, ONE_B, ONE_C, ONE_D};
    for (int k = 0; k < COUNT(all); ++k)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, all[k])[lane] = start(all[k], lane);
    ck_assert_int_eq(one_run(m, active, ins), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint32_t must = active >> lane & 1 ? expected(ins->op, ins->type, value(ins->a, lane),
                                                      value(ins->b, lane), value(ins->c, lane))
                                           : start(ONE_D, lane);
        ck_assert_msg(emu_register(m, 0, 0, ONE_D)[lane] == must,
                      "operation %d: lane %d has 0x%x, not 0x%x", ins->op, lane,
                      (unsigned)emu_register(m, 0, 0, ONE_D)[lane], (unsigned)must);
    }
    for (int k = 0; k < 3; ++k)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            ck_assert_uint_eq(emu_register(m, 0, 0, all[k])[lane], start(all[k], lane));
}

/* All combinations of where the operands are, by all lanes and by some. */
START_TEST(rows_may_overlap)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int n = 0; n < KINDS * KINDS * KINDS; ++n) {
        emu_ins ins = {.execute = emu_alu,
                       .op = rows[_i].op,
                       .type = rows[_i].type,
                       .d = one_row(ONE_D),
                       .a = operand(n % KINDS, ONE_A),
                       .b = operand(n / KINDS % KINDS, ONE_B),
                       .c = operand(n / KINDS / KINDS, ONE_C)};
        check_row(m, &ins, UINT32_MAX);
        check_row(m, &ins, 0x80a5f001);
    }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* With a flag, and into nothing, the general path executes it, with the same meaning. */
START_TEST(flags_and_no_result)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins add = {.execute = emu_alu,
                   .op = EMU_ADD,
                   .type = EMU_S32,
                   .flags = EMU_SAT,
                   .d = one_row(ONE_D),
                   .a = one_row(ONE_A),
                   .b = one_is(1)};
    one_set_all(m, ONE_A, 0x7fffffff);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &add), EMU_FINISHED);
    ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[30], 0x7fffffff);
    add.flags = 0;
    ck_assert_int_eq(one_run(m, UINT32_MAX, &add), EMU_FINISHED);
    ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[30], 0x80000000);
    add.d = (emu_operand){.kind = EMU_NOTHING};
    ck_assert_int_eq(one_run(m, UINT32_MAX, &add), EMU_FINISHED);
    ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[30], 0x80000000);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

Suite *emu_alu_row_suite(void)
{
    Suite *s = suite_create("emu_alu_row");
    TCase *c = tcase_create("emu_alu_row");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, rows_may_overlap, 0, COUNT(rows));
    tcase_add_test(c, flags_and_no_result);
    suite_add_tcase(s, c);
    return s;
}
