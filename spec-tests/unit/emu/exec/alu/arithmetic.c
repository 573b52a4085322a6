/* arithmetic.c - pairs of 16 bits, products of 24 bits, sums that saturate, extremes that stop
 * at 0: an example each, worked out by hand, and pairs against plain C. What every width has in
 * common: alu.c. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include <inttypes.h>

static uint32_t result(emu_machine *m, const emu_ins *ins, uint32_t a, uint32_t b, uint32_t c)
{
    one_set_all(m, ONE_A, a);
    one_set_all(m, ONE_B, b);
    one_set_all(m, ONE_C, c);
    one_set_all(m, ONE_D, 0);
    ck_assert_int_eq(one_run(m, UINT32_MAX, ins), EMU_FINISHED);
    return emu_register(m, 0, 0, ONE_D)[19];
}

static emu_ins arithmetic(int op, emu_type t, uint32_t flags)
{
    return (emu_ins){.execute = emu_alu,
                     .op = op,
                     .type = t,
                     .flags = flags,
                     .d = one_row(ONE_D),
                     .a = one_row(ONE_A),
                     .b = one_row(ONE_B),
                     .c = one_row(ONE_C)};
}

struct example {
    int op;
    emu_type type;
    uint32_t flags, a, b, c, d;
};

static const struct example examples[] = {
    {EMU_MUL24_LO, EMU_U32, 0, 0xff000003, 0x12000005, 0, 15},
    {EMU_MUL24_LO, EMU_U32, 0, 0x00ffffff, 0x00ffffff, 0, 0xfe000001},
    {EMU_MUL24_HI, EMU_U32, 0, 0x00ffffff, 0x00ffffff, 0, 0xfffffe00},
    {EMU_MUL24_LO, EMU_S32, 0, 0x00ffffff, 0x00000007, 0, 0xfffffff9},
    {EMU_MUL24_HI, EMU_S32, 0, 0x00ffffff, 0x00000007, 0, 0xffffffff},
    {EMU_MUL24_HI, EMU_S32, 0, 0x00800000, 0x00800000, 0, 0x40000000},
    {EMU_MAD24_LO, EMU_U32, 0, 0x01000002, 3, 0xfffffffe, 4},
    {EMU_MAD24_HI, EMU_U32, 0, 0x00010000, 0x00030000, 7, 0x00030007},
    {EMU_MAD24_HI, EMU_S32, 0, 0x00800000, 0x00800000, 0x40000000, 0x80000000},
    {EMU_MAD24_HI, EMU_S32, EMU_SAT, 0x00800000, 0x00800000, 0x40000000, 0x7fffffff},
    {EMU_MAD24_HI, EMU_S32, EMU_SAT, 0x00800000, 0x007fffff, 0x90000000, 0x80000000},
    {EMU_MAD_HI, EMU_S32, EMU_SAT, 0x80000000, 0x80000000, 0x40000000, 0x7fffffff},
    {EMU_MAD_HI, EMU_S32, EMU_SAT, 0x80000000, 0x7fffffff, 0x80000000, 0x80000000},
    {EMU_MAD_HI, EMU_S32, EMU_SAT, 0x40000000, 8, 0xfffffff0, 0xfffffff2},
    {EMU_MIN, EMU_S32, EMU_RELU, 5, 0xfffffff0, 0, 0},
    {EMU_MIN, EMU_S32, EMU_RELU, 5, 3, 0, 3},
    {EMU_MAX, EMU_S32, EMU_RELU, 0x80000000, 0xfffffff0, 0, 0},
    {EMU_MAX, EMU_S32, EMU_RELU, 0x80000000, 9, 0, 9},
    {EMU_MAX, EMU_S16X2, EMU_RELU, 0xffff8000, 0x7fff8001, 0, 0x7fff0000},
    {EMU_MIN, EMU_S16X2, EMU_RELU, 0x0003ffff, 0x00027fff, 0, 0x00020000},
};

START_TEST(examples_come_out)
{
    const struct example *e = &examples[_i];
    emu_machine *m = one_open(0);
    emu_ins ins = arithmetic(e->op, e->type, e->flags);
    ck_assert_uint_eq(result(m, &ins, e->a, e->b, e->c), e->d);
    emu_close(m);
}
END_TEST

/* ---- Pairs ---- */

static const uint16_t corners[] = {0, 1, 2, 0x7ffe, 0x7fff, 0x8000, 0x8001, 0xfffe, 0xffff, 0x1234};
static const int pair_ops[] = {EMU_ADD, EMU_MIN, EMU_MAX};

static uint32_t half(int op, bool sign, uint16_t a, uint16_t b)
{
    bool less = sign ? (int16_t)a < (int16_t)b : a < b;
    if (op == EMU_ADD)
        return (uint16_t)(a + b);
    return less == (op == EMU_MIN) ? a : b;
}

/* The halves are each by themselves: no carry goes from one into the other. */
START_TEST(pairs_are_two)
{
    bool sign = _i % 2;
    int op = pair_ops[_i / 2];
    emu_machine *m = one_open(0);
    emu_ins ins = arithmetic(op, sign ? EMU_S16X2 : EMU_U16X2, 0);
    for (int n = 0; n < COUNT(corners) * COUNT(corners); ++n) {
        uint16_t a = corners[n % COUNT(corners)], b = corners[n / COUNT(corners)];
        uint16_t c = corners[(n * 7 + 3) % COUNT(corners)], d = corners[n * 3 % COUNT(corners)];
        uint32_t must = half(op, sign, a, b) | half(op, sign, c, d) << 16;
        uint32_t is = result(m, &ins, a | (uint32_t)c << 16, b | (uint32_t)d << 16, 0);
        ck_assert_msg(is == must, "0x%x and 0x%x, 0x%x and 0x%x: 0x%" PRIx32, a, b, c, d, is);
    }
    emu_close(m);
}
END_TEST

Suite *emu_arithmetic_suite(void)
{
    Suite *s = suite_create("emu_arithmetic");
    TCase *c = tcase_create("emu_arithmetic");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, examples_come_out, 0, COUNT(examples));
    tcase_add_loop_test(c, pairs_are_two, 0, 2 * COUNT(pair_ops));
    suite_add_tcase(s, c);
    return s;
}
