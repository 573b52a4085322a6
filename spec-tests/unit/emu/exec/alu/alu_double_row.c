/* alu_double_row.c - f64 over whole rows: each operation on pairs of corner values, against the
 * processor, lane by lane; lanes that are not active; rows with a NaN in them. Not here: other
 * NaNs, other roundings (alu_float.c). */
#include "emu/exec/alu/numbers.h"

#include "spec-tests/unit/emu/line.h"

#include <math.h>

static const double corners[] = {
    0.0,         -0.0,     1.0,     -1.5,     0x1p-1074, -0x1p-1022,
    0x1.fp-1023, 1e16,     3.14159, NAN,      INFINITY,  -INFINITY,
    1.7e308,     -1.7e308, 0.1,     0x1p-537, 7.0,       0x1.0000000000001p0};

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
    const double d = expected(ins->op, a, b, c);
    if (!isnan(d) || ins->op == EMU_FABS)
        return emui_bits_of(d);
    return emui_bits_of(isnan(a) || isnan(b) || isnan(c) ? (double)NAN : -(double)NAN);
}

static const struct {
    const char *opcode, *letters;
} rows[] = {{"add.f64", "ddd"}, {"sub.f64", "ddd"}, {"mul.f64", "ddd"}, {"fma.rn.f64", "dddd"},
            {"min.f64", "ddd"}, {"max.f64", "ddd"}, {"neg.f64", "dd"},  {"abs.f64", "dd"}};

START_TEST(rows_are_what_their_lanes_are)
{
    line_check_rows(&(struct line_rows){.opcode = rows[_i].opcode,
                                        .letters = rows[_i].letters,
                                        .places = "o",
                                        .turns = 3 * COUNT(corners),
                                        .start = start,
                                        .means = means});
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
