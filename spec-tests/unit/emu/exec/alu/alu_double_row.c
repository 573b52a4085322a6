/* alu_double_row.c - f64 over whole rows: each operation on pairs of corner values, against the
 * processor, lane by lane; lanes that are not active; rows with a NaN in them. Not here: which NaN
 * (alu_float.c), other roundings. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include "emu/exec/alu/numbers.h"

#include <math.h>

static const int ops[] = {EMU_FADD, EMU_FSUB, EMU_FMUL, EMU_FFMA,
                          EMU_FMIN, EMU_FMAX, EMU_FNEG, EMU_FABS};
static const double corners[] = {
    0.0,         -0.0,     1.0,     -1.5,     0x1p-1074, -0x1p-1022,
    0x1.fp-1023, 1e16,     3.14159, NAN,      INFINITY,  -INFINITY,
    1.7e308,     -1.7e308, 0.1,     0x1p-537, 7.0,       0x1.0000000000001p0};

static double at(int row, int lane, int turn)
{
    return corners[(lane * 5 + row * 7 + turn * (row + 2)) % COUNT(corners)];
}

static double expected(int op, double a, double b, double c)
{
    volatile double x = a, y = b, d;
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
        d = fma(x, y, c);
        break;
    case EMU_FNEG:
        d = -x;
        break;
    case EMU_FABS:
        d = fabs(x);
        break;
    default:
        if (isnan(a) || isnan(b))
            return isnan(a) ? b : a;
        d = (a == b ? signbit(a) != 0 : a < b) != (op == EMU_FMAX) ? a : b;
    }
    return d;
}

static void check_lane(emu_machine *m, int op, int lane, int turn)
{
    uint64_t is = one_get(m, ONE_D, lane);
    double must = expected(op, at(0, lane, turn), at(1, lane, turn), at(2, lane, turn));
    double result = emui_double_of(is);
    ck_assert_msg(isnan(must) ? isnan(result) : is == emui_bits_of(must),
                  "operation %d of %a, %a and %a: %a, not %a", op, at(0, lane, turn),
                  at(1, lane, turn), at(2, lane, turn), result, must);
}

START_TEST(rows_are_what_their_lanes_are)
{
    const uint32_t active[] = {UINT32_MAX, 0x80a5f001};
    const int rows[] = {ONE_A, ONE_B, ONE_C};
    emu_ins ins = {.execute = emu_alu_float,
                   .op = ops[_i],
                   .type = EMU_F64,
                   .d = one_row(ONE_D),
                   .a = one_row(ONE_A),
                   .b = one_row(ONE_B),
                   .c = one_row(ONE_C)};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int turn = 0; turn < 3 * COUNT(corners); ++turn) {
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            for (int k = 0; k < 3; ++k)
                one_set(m, rows[k], lane, emui_bits_of(at(k, lane, turn)));
            one_set(m, ONE_D, lane, 12345);
        }
        ck_assert_int_eq(one_run(m, active[turn % 2], &ins), EMU_FINISHED);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            if ((active[turn % 2] >> lane & 1) != 0)
                check_lane(m, ops[_i], lane, turn);
            else
                ck_assert_uint_eq(one_get(m, ONE_D, lane), 12345);
    }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

Suite *emu_alu_double_row_suite(void)
{
    Suite *s = suite_create("emu_alu_double_row");
    TCase *c = tcase_create("emu_alu_double_row");
    tcase_add_loop_test(c, rows_are_what_their_lanes_are, 0, COUNT(ops));
    suite_add_tcase(s, c);
    return s;
}
