/* alu_double_row.c - f64 over whole rows: each operation in each rounding on pairs of corner
 * values, against the processor, lane by lane; lanes that are not active; rows with a NaN in them;
 * the processor's rounding afterwards. Not here: other NaNs (alu_float.c). */
#include "emu/exec/alu/numbers.h"

#include "spec-tests/unit/emu/line.h"

#include <fenv.h>
#include <math.h>

static const double corners[] = {
    0.0,         -0.0,     1.0,     -1.5,     0x1p-1074, -0x1p-1022,
    0x1.fp-1023, 1e16,     3.14159, NAN,      INFINITY,  -INFINITY,
    1.7e308,     -1.7e308, 0.1,     0x1p-537, 7.0,       0x1.0000000000001p0};

static double rounded(int op, double a, double b, double c, int mode)
{
    volatile double x = a, y = b, z = c, d;
    fesetround(mode);
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
        d = fma(x, y, z);
        break;
    case EMU_FDIV:
        d = x / y;
        break;
    case EMU_FRCP:
        d = 1.0 / x;
        break;
    case EMU_FSQRT:
        d = sqrt(x);
        break;
    case EMU_FNEG:
        d = -x;
        break;
    case EMU_FABS:
        d = fabs(x);
        break;
    default:
        d = (a == b ? signbit(a) != 0 : a < b) != (op == EMU_FMAX) ? a : b;
        d = isnan(a) ? b : isnan(b) ? a : d;
    }
    fesetround(FE_TONEAREST);
    return d;
}

static uint64_t start(const emu_ins *ins, int row, int lane, int turn)
{
    (void)ins;
    row = row / 2 - 1;
    return emui_bits_of(corners[(lane * 5 + row * 7 + turn * (row + 2)) % COUNT(corners)]);
}

/* A NaN that no operand is has a sign. */
static uint64_t means(const emu_ins *ins, const uint64_t v[3])
{
    const double a = emui_double_of(v[0]), b = emui_double_of(v[1]), c = emui_double_of(v[2]);
    const int modes[] = {[EMU_RN] = FE_TONEAREST,
                         [EMU_RZ] = FE_TOWARDZERO,
                         [EMU_RM] = FE_DOWNWARD,
                         [EMU_RP] = FE_UPWARD};
    const double d = rounded(ins->op, a, b, c, modes[ins->count]);
    if (!isnan(d) || ins->op == EMU_FABS)
        return emui_bits_of(d);
    return emui_bits_of(isnan(a) || isnan(b) || isnan(c) ? (double)NAN : -(double)NAN);
}

static const struct {
    const char *opcode, *letters;
} rows[] = {
    {"min.f64", "ddd"},     {"max.f64", "ddd"},     {"neg.f64", "dd"},      {"abs.f64", "dd"},
    {"add.f64", "ddd"},     {"add.rz.f64", "ddd"},  {"add.rm.f64", "ddd"},  {"add.rp.f64", "ddd"},
    {"sub.f64", "ddd"},     {"sub.rz.f64", "ddd"},  {"sub.rm.f64", "ddd"},  {"sub.rp.f64", "ddd"},
    {"mul.f64", "ddd"},     {"mul.rz.f64", "ddd"},  {"mul.rm.f64", "ddd"},  {"mul.rp.f64", "ddd"},
    {"fma.rn.f64", "dddd"}, {"fma.rz.f64", "dddd"}, {"fma.rm.f64", "dddd"}, {"fma.rp.f64", "dddd"},
    {"div.rn.f64", "ddd"},  {"div.rz.f64", "ddd"},  {"div.rm.f64", "ddd"},  {"div.rp.f64", "ddd"},
    {"rcp.rn.f64", "dd"},   {"rcp.rz.f64", "dd"},   {"rcp.rm.f64", "dd"},   {"rcp.rp.f64", "dd"},
    {"sqrt.rn.f64", "dd"},  {"sqrt.rz.f64", "dd"},  {"sqrt.rm.f64", "dd"},  {"sqrt.rp.f64", "dd"}};

START_TEST(rows_are_what_their_lanes_are)
{
    line_check_rows(&(struct line_rows){.opcode = rows[_i].opcode,
                                        .letters = rows[_i].letters,
                                        .places = "o",
                                        .turns = 3 * COUNT(corners),
                                        .start = start,
                                        .means = means});
    ck_assert_int_eq(fegetround(), FE_TONEAREST);
}
END_TEST

Suite *emu_alu_double_row_suite(void)
{
    Suite *s = suite_create("emu_alu_double_row");
    TCase *c = tcase_create("emu_alu_double_row");
    tcase_add_loop_test(c, rows_are_what_their_lanes_are, 0, COUNT(rows));
    suite_add_tcase(s, c);
    return s;
}
