/* alu_float_row.c - f32 over whole rows: every operation on pairs of corner values, flushed or not,
 * every overlap of its operands' rows with the result's, immediates, lanes that are not active;
 * against the processor, lane by lane. Not here: roundings, other types and flags (alu_float.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include <math.h>

enum { KINDS = 3, NAN_BITS = 0x7fffffff, IMMEDIATE = 0x3fc00000 };

static const int ops[] = {EMU_FADD, EMU_FSUB, EMU_FMUL, EMU_FFMA,
                          EMU_FMIN, EMU_FMAX, EMU_FNEG, EMU_FABS};

static const uint32_t corners[] = {0,          0x80000000, 1,          0x80000001, 0x007fffff,
                                   0x00800000, 0x80800000, 0x3f800000, 0xbf800001, 0x40490fdb,
                                   0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000,
                                   0xff800001, 0x33800000, 0x5f000000, 0x00ffffff};

static uint32_t start(int row, int lane, int turn)
{
    return corners[(lane * 3 + row * 7 + turn * (row + 1)) % COUNT(corners)];
}

static emu_operand operand(int kind, int own)
{
    return kind == 0 ? one_row(own) : kind == 1 ? one_row(ONE_D) : one_is(IMMEDIATE);
}

static float number(uint32_t bits, bool ftz)
{
    float f;
    if (ftz && (bits >> 23 & 255) == 0)
        bits &= 0x80000000;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static bool negative(float f)
{
    return signbit(f) != 0;
}

static float smaller(float a, float b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) ? b : a;
    return a < b || (a == b && negative(a)) ? a : b;
}

/* Is it subnormal, rounded to 24 bits wherever they lie? */
static bool is_tiny(int op, double product, double c, double result)
{
    double sum = op == EMU_FMUL ? product : op == EMU_FFMA ? product + c : result;
    return fabs(sum) < 0x1p-126 - 0x1p-151;
}

static uint32_t expected(int op, float a, float b, float c, bool ftz)
{
    volatile float x = a, y = b, z = c, d;
    uint32_t bits;
    float result;
    switch (op) {
    case EMU_FADD:
        d = x + y;
        break;
    case EMU_FSUB:
        d = x - y;
        break;
    case EMU_FMUL:
        d = x * y;
        break;
    case EMU_FFMA:
        d = fmaf(x, y, z);
        break;
    case EMU_FMIN:
        d = smaller(a, b);
        break;
    case EMU_FMAX:
        d = -smaller(-a, -b);
        break;
    case EMU_FNEG:
        d = -x;
        break;
    default:
        d = fabsf(x);
    }
    result = d;
    if (isnan(result))
        return NAN_BITS;
    if (ftz && is_tiny(op, (double)a * (double)b, (double)c, (double)result))
        return negative(result) ? 0x80000000 : 0;
    memcpy(&bits, &result, sizeof bits);
    return ftz && (bits >> 23 & 255) == 0 ? bits & 0x80000000 : bits;
}

static uint32_t value(emu_operand o, int lane, int turn)
{
    return o.kind == EMU_REG ? start(o.r, lane, turn) : (uint32_t)o.value;
}

static void check_row(emu_machine *m, const emu_ins *ins, uint32_t active, int turn)
{
    static const int all[] = {ONE_A, ONE_B, ONE_C, ONE_D};
    bool ftz = ins->flags != 0;
    for (int k = 0; k < COUNT(all); ++k)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, all[k])[lane] = start(all[k], lane, turn);
    ck_assert_int_eq(one_run(m, active, ins), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        float a = number(value(ins->a, lane, turn), ftz);
        float b = number(value(ins->b, lane, turn), ftz);
        float c = number(value(ins->c, lane, turn), ftz);
        uint32_t must =
            active >> lane & 1 ? expected(ins->op, a, b, c, ftz) : start(ONE_D, lane, turn);
        uint32_t is = emu_register(m, 0, 0, ONE_D)[lane];
        ck_assert_msg(is == must, "operation %d of %a, %a and %a: 0x%x, not 0x%x", ins->op,
                      (double)a, (double)b, (double)c, (unsigned)is, (unsigned)must);
    }
}

START_TEST(rows_may_overlap)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int n = 0; n < KINDS * KINDS * KINDS; ++n)
        for (int turn = 0; turn < COUNT(corners); ++turn) {
            emu_ins ins = {.execute = emu_alu_float,
                           .op = ops[_i / 2],
                           .type = EMU_F32,
                           .flags = _i % 2 ? EMU_FTZ : 0,
                           .d = one_row(ONE_D),
                           .a = operand(n % KINDS, ONE_A),
                           .b = operand(n / KINDS % KINDS, ONE_B),
                           .c = operand(n / KINDS / KINDS, ONE_C)};
            check_row(m, &ins, turn % 2 ? UINT32_MAX : 0x80a5f001, turn);
        }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

Suite *emu_alu_float_row_suite(void)
{
    Suite *s = suite_create("emu_alu_float_row");
    TCase *c = tcase_create("emu_alu_float_row");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, rows_may_overlap, 0, 2 * COUNT(ops));
    suite_add_tcase(s, c);
    return s;
}
