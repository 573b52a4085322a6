/* alu_float_row.c - f32 over whole rows: every operation on pairs of corner values, flushed or not,
 * every overlap of its operands' rows with the result's, immediates, lanes that are not active;
 * against the processor, lane by lane. Not here: roundings, other types and flags (alu_float.c). */
#include "spec-tests/unit/emu/line.h"

#include <math.h>
#include <stdio.h>

enum { NAN_BITS = 0x7fffffff };

static const uint32_t corners[] = {0,          0x80000000, 1,          0x80000001, 0x007fffff,
                                   0x00800000, 0x80800000, 0x3f800000, 0xbf800001, 0x40490fdb,
                                   0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000,
                                   0xff800001, 0x33800000, 0x5f000000, 0x00ffffff};

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

static uint64_t start(const emu_ins *ins, int row, int lane, int turn)
{
    (void)ins;
    return corners[(lane * 3 + row * 7 + turn * (row + 1)) % COUNT(corners)];
}

static uint64_t means(const emu_ins *ins, const uint64_t v[3])
{
    const bool ftz = ins->flags != 0;
    const float a = number((uint32_t)v[0], ftz), b = number((uint32_t)v[1], ftz);
    volatile float x = a, y = b, z = number((uint32_t)v[2], ftz), d;
    uint32_t bits;
    switch (ins->op) {
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
    const float result = d;
    if (isnan(result))
        return NAN_BITS;
    if (ftz && is_tiny(ins->op, (double)a * (double)b, (double)z, (double)result))
        return negative(result) ? 0x80000000 : 0;
    memcpy(&bits, &result, sizeof bits);
    return ftz && (bits >> 23 & 255) == 0 ? bits & 0x80000000 : bits;
}

static const struct {
    const char *name, *letters;
} rows[] = {{"add", "rrr"}, {"sub", "rrr"}, {"mul", "rrr"}, {"fma.rn", "rrrr"},
            {"min", "rrr"}, {"max", "rrr"}, {"neg", "rr"},  {"abs", "rr"}};

START_TEST(rows_may_overlap)
{
    char opcode[32];
    snprintf(opcode, sizeof opcode, "%s%s.f32", rows[_i / 2].name, _i % 2 ? ".ftz" : "");
    line_check_rows(&(struct line_rows){.opcode = opcode,
                                        .letters = rows[_i / 2].letters,
                                        .places = "odn",
                                        .number = "0f3fc00000",
                                        .turns = 2 * COUNT(corners),
                                        .start = start,
                                        .means = means});
}
END_TEST

Suite *emu_alu_float_row_suite(void)
{
    Suite *s = suite_create("emu_alu_float_row");
    TCase *c = tcase_create("emu_alu_float_row");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, rows_may_overlap, 0, 2 * COUNT(rows));
    suite_add_tcase(s, c);
    return s;
}
