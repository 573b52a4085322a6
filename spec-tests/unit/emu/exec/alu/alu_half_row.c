/* alu_half_row.c - f16, bf16 and their pairs over whole rows, against numbers.c, half by half: each
 * operation on corner values and random bits, lanes that are not active, results in place. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/fixture.h"

#include "emu/exec/alu/numbers.h"

#include <math.h>

enum { TURNS = 400 };

static const int ops[] = {EMU_FADD, EMU_FSUB, EMU_FMUL, EMU_FFMA,
                          EMU_FMIN, EMU_FMAX, EMU_FNEG, EMU_FABS};
static const emu_type types[] = {EMU_F16, EMU_BF16, EMU_F16X2, EMU_BF16X2};

static uint32_t next(uint64_t *state)
{
    static const uint16_t corners[] = {0,      0x8000, 1,      0x8001, 0x03ff, 0x0400, 0x3c00,
                                       0xbc01, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0x7f7f,
                                       0x7f80, 0xff81, 0x0080, 0x3f80, 0x5555, 0x1400};
    uint32_t half[2];
    for (int k = 0; k < 2; ++k) {
        uint32_t random = (uint32_t)(random_bits(state) >> 33);
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

static void check_row(emu_machine *m, const emu_ins *ins, uint32_t active, uint64_t *state)
{
    uint32_t v[4][EMU_LANES];
    static const int rows[] = {ONE_A, ONE_B, ONE_C, ONE_D};
    bool pair = ins->type == EMU_F16X2 || ins->type == EMU_BF16X2;
    emu_type t = ins->type == EMU_F16 || ins->type == EMU_F16X2 ? EMU_F16 : EMU_BF16;
    for (int k = 0; k < 4; ++k)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, rows[k])[lane] = v[k][lane] = next(state);
    ck_assert_int_eq(one_run(m, active, ins), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        const uint32_t low = 0xffff, a = v[0][lane], b = v[1][lane], c = v[2][lane];
        uint32_t must = expected(ins->op, t, a & low, b & low, c & low);
        if (pair)
            must |= expected(ins->op, t, a >> 16, b >> 16, c >> 16) << 16;
        must = (active >> lane & 1) != 0 ? must : v[3][lane];
        uint32_t is = emu_register(m, 0, 0, ONE_D)[lane];
        ck_assert_msg(is == must, "operation %d of 0x%x, 0x%x and 0x%x: 0x%x, not 0x%x", ins->op,
                      (unsigned)a, (unsigned)b, (unsigned)c, (unsigned)is, (unsigned)must);
    }
}

START_TEST(rows_are_what_their_halves_are)
{
    uint64_t state = 7 + (uint64_t)_i;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int turn = 0; turn < TURNS; ++turn) {
        emu_ins ins = {.execute = emu_alu_float,
                       .op = ops[_i % COUNT(ops)],
                       .type = types[_i / COUNT(ops)],
                       .d = one_row(ONE_D),
                       .a = one_row(ONE_A),
                       .b = one_row(ONE_B),
                       .c = one_row(ONE_C)};
        check_row(m, &ins, turn % 3 ? UINT32_MAX : 0x80a5f001, &state);
    }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

Suite *emu_alu_half_row_suite(void)
{
    Suite *s = suite_create("emu_alu_half_row");
    TCase *c = tcase_create("emu_alu_half_row");
    tcase_add_loop_test(c, rows_are_what_their_halves_are, 0, COUNT(ops) * COUNT(types));
    suite_add_tcase(s, c);
    return s;
}
