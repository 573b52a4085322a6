/* alu_half_row.c - f16, bf16 and their pairs over whole rows, against numbers.c, half by half: each
 * operation on corner values and random bits, lanes that are not active. */
#include "emu/exec/alu/numbers.h"

#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/line.h"

#include <math.h>
#include <stdio.h>

static uint64_t start(const emu_ins *ins, int row, int lane, int turn)
{
    static const uint16_t corners[] = {0,      0x8000, 1,      0x8001, 0x03ff, 0x0400, 0x3c00,
                                       0xbc01, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0x7f7f,
                                       0x7f80, 0xff81, 0x0080, 0x3f80, 0x5555, 0x1400};
    uint64_t state = (uint64_t)(((turn * EMU_LANES + lane) * 16 + row) * EMU_FLOAT_OPS + ins->op);
    uint32_t half[2];
    for (int k = 0; k < 2; ++k) {
        uint32_t random = (uint32_t)(random_bits(&state) >> 33);
        half[k] = random % 3 == 0 ? corners[random / 3 % COUNT(corners)] : random >> 8 & 0xffff;
    }
    return half[1] << 16 | half[0];
}

static double extreme(double a, double b, bool greater)
{
    if (isnan(a) || isnan(b))
        return isnan(a) ? b : a;
    bool first = a == b ? signbit(a) != 0 : a < b;
    return first != greater ? a : b;
}

static uint32_t expected(int op, emu_type t, uint32_t a, uint32_t b, uint32_t c)
{
    double x = emui_decode(t, a), y = emui_decode(t, b), z = emui_decode(t, c), d;
    switch (op) {
    case EMU_FADD:
        d = emui_fma_odd(x, 1.0, y);
        break;
    case EMU_FSUB:
        d = emui_fma_odd(y, -1.0, x);
        break;
    case EMU_FMUL:
        d = x * y;
        break;
    case EMU_FFMA:
        d = emui_fma_odd(x, y, z);
        break;
    case EMU_FMIN:
    case EMU_FMAX:
        d = extreme(x, y, op == EMU_FMAX);
        break;
    case EMU_FNEG:
        d = -x;
        break;
    default:
        d = fabs(x);
    }
    return (uint32_t)emui_encode(t, d, EMU_RN, false);
}

static uint64_t means(const emu_ins *ins, const uint64_t v[3])
{
    const uint32_t low = 0xffff, a = (uint32_t)v[0], b = (uint32_t)v[1], c = (uint32_t)v[2];
    const bool pair = ins->type == EMU_F16X2 || ins->type == EMU_BF16X2;
    const emu_type t = ins->type == EMU_F16 || ins->type == EMU_F16X2 ? EMU_F16 : EMU_BF16;
    uint32_t must = expected(ins->op, t, a & low, b & low, c & low);
    if (pair)
        must |= expected(ins->op, t, a >> 16, b >> 16, c >> 16) << 16;
    return must;
}

static const struct {
    const char *name, *letters;
} rows[] = {{"add", "###"}, {"sub", "###"}, {"mul", "###"}, {"fma.rn", "####"},
            {"min", "###"}, {"max", "###"}, {"neg", "##"},  {"abs", "##"}};
static const char *const types[] = {"f16", "bf16", "f16x2", "bf16x2"};

START_TEST(rows_are_what_their_halves_are)
{
    const char *type = types[_i / COUNT(rows)], *letters = rows[_i % COUNT(rows)].letters;
    char opcode[32], as_wide[8];
    snprintf(opcode, sizeof opcode, "%s.%s", rows[_i % COUNT(rows)].name, type);
    snprintf(as_wide, sizeof as_wide, "%.*s", (int)strlen(letters),
             strchr(type, 'x') != NULL ? "rrrr" : "hhhh");
    line_check_rows(&(struct line_rows){.opcode = opcode,
                                        .letters = as_wide,
                                        .places = "o",
                                        .turns = 400,
                                        .start = start,
                                        .means = means});
}
END_TEST

Suite *emu_alu_half_row_suite(void)
{
    Suite *s = suite_create("emu_alu_half_row");
    TCase *c = tcase_create("emu_alu_half_row");
    tcase_add_loop_test(c, rows_are_what_their_halves_are, 0, COUNT(rows) * COUNT(types));
    suite_add_tcase(s, c);
    return s;
}
