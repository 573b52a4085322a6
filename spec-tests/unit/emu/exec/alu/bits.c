/* bits.c - the modes of prmt, the predicate of lop3, registers made of parts and taken apart, and
 * forms that are refused. Logic, shifts and counts on all corners: alu.c. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

enum { PART = 20 };

static emu_ins bitwise(int op, emu_type t)
{
    return (emu_ins){.execute = emu_alu,
                     .op = op,
                     .type = t,
                     .d = one_row(ONE_D),
                     .a = one_row(ONE_A),
                     .b = one_row(ONE_B),
                     .c = one_row(ONE_C)};
}

/* ---- prmt ---- */

/* Of c = 0 .. 3: which bytes of b:a, the highest first, as the ISA's table has them. */
static const struct {
    int mode;
    uint32_t bytes[4];
} modes[] = {{EMU_PRMT_F4E, {0x3210, 0x4321, 0x5432, 0x6543}},
             {EMU_PRMT_B4E, {0x5670, 0x6701, 0x7012, 0x0123}},
             {EMU_PRMT_RC8, {0x0000, 0x1111, 0x2222, 0x3333}},
             {EMU_PRMT_ECL, {0x3210, 0x3211, 0x3222, 0x3333}},
             {EMU_PRMT_ECR, {0x0000, 0x1110, 0x2210, 0x3210}},
             {EMU_PRMT_RC16, {0x1010, 0x3232, 0x1010, 0x3232}}};

START_TEST(bytes_are_chosen_by_mode)
{
    emu_machine *m = one_open(0);
    emu_ins ins = bitwise(EMU_PRMT, EMU_B32);
    ins.count = modes[_i].mode;
    one_set_all(m, ONE_A, 0xf3e2d1c0);
    one_set_all(m, ONE_B, 0x37261504);
    for (uint32_t c = 0; c < 8; ++c) {
        uint32_t must = 0, which = modes[_i].bytes[c % 4];
        for (uint32_t k = 0; k < 4; ++k) {
            uint32_t byte = which >> 4 * k & 15;
            must |= (byte | (byte < 4 ? 12 + byte : byte - 4) << 4) << 8 * k;
        }
        one_set_all(m, ONE_C, c | 0xabcdef00);
        ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
        ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[3], must);
    }
    emu_close(m);
}
END_TEST

/* ---- lop3 ---- */

/* _i: bit 0 the result is not 0; bit 1 the other predicate; bit 2 and, not or; bit 3 it is negated;
 * bit 4 the result goes nowhere. */
START_TEST(results_are_joined)
{
    bool any = _i & 1, other = _i & 2, and = _i & 4, negated = _i & 8;
    emu_machine *m = one_open(0);
    emu_operand list[] = {one_pred(3)};
    emu_ins ins = bitwise(EMU_LOP3, EMU_B32);
    ins.x = one_is(0x80);
    ins.e = one_pred(1);
    ins.list = list;
    ins.listed = 1;
    ins.flags = (and? EMU_JOIN_AND : EMU_JOIN_OR) | (negated ? EMU_NEGATED : 0);
    if (_i & 16)
        ins.d = (emu_operand){0};
    one_set_all(m, ONE_A, 0xff00);
    one_set_all(m, ONE_B, any ? 0xf0f0 : 0x0f);
    one_set_all(m, ONE_C, 0xffff);
    one_set_all(m, ONE_D, 7);
    *emu_predicate(m, 0, 0, 3) = other ? UINT32_MAX : 0;
    ck_assert_int_eq(one_run(m, 0xffff, &ins), EMU_FINISHED);
    bool must = and? any && other != negated : any || other != negated;
    ck_assert_uint_eq(*emu_predicate(m, 0, 0, 1) & 0xffff, must ? 0xffff : 0);
    ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D)[0], _i & 16 ? 7 : any ? 0xf000 : 0);
    emu_close(m);
}
END_TEST

/* ---- Parts ---- */

static const struct {
    emu_type type;
    int parts;
} shapes[] = {{EMU_B16, 2}, {EMU_B32, 2}, {EMU_B32, 4},  {EMU_B64, 2},
              {EMU_B64, 4}, {EMU_B64, 8}, {EMU_B128, 2}, {EMU_B128, 4}};

static uint8_t byte(int lane, uint32_t k)
{
    return (uint8_t)(17 * k + 1 + 3 * (uint32_t)lane);
}

/* Parts are put together, and the whole is taken apart again: what was above a part is gone. */
START_TEST(parts_make_a_whole)
{
    uint32_t bits = emu_type_bits(shapes[_i].type), n = (uint32_t)shapes[_i].parts, wide = bits / n;
    emu_machine *m = one_open(0);
    emu_operand from[8], to[8];
    for (uint32_t k = 0; k < n; ++k) {
        from[k] = one_row((int)(PART + 2 * k));
        to[k] = one_row((int)(PART + 20 + 2 * k));
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint64_t v = UINT64_MAX;
            for (uint32_t b = wide / 8; b-- > 0;)
                v = v << 8 | byte(lane, wide / 8 * k + b);
            one_set(m, from[k].r, lane, v);
            one_set(m, to[k].r, lane, 0);
        }
    }
    emu_ins pack = bitwise(EMU_MOV, shapes[_i].type), unpack = pack;
    pack.list = from;
    unpack.list = to;
    pack.listed = unpack.listed = unpack.written = (int)n;
    unpack.a = one_row(ONE_D);
    unpack.d = (emu_operand){0};
    ck_assert_int_eq(one_run(m, UINT32_MAX, &pack), EMU_FINISHED);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &unpack), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        for (uint32_t b = 0; b < bits / 8; ++b)
            ck_assert_uint_eq(emu_register(m, 0, 0, (int)(ONE_D + b / 4))[lane] >> b % 4 * 8 & 255,
                              byte(lane, b));
        for (uint32_t k = 0; k < n; ++k) {
            uint64_t only = wide == 64 ? UINT64_MAX : (UINT64_C(1) << wide) - 1;
            ck_assert_uint_eq(one_get(m, to[k].r, lane), one_get(m, from[k].r, lane) & only);
        }
    }
    emu_close(m);
}
END_TEST

START_TEST(wide_registers_are_moved)
{
    emu_machine *m = one_open(0);
    emu_ins ins = bitwise(EMU_MOV, EMU_B128);
    for (int k = 0; k < 4; ++k)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            emu_register(m, 0, 0, ONE_A + k)[lane] = (uint32_t)(100 * k + lane);
            emu_register(m, 0, 0, ONE_D + k)[lane] = 7;
        }
    ck_assert_int_eq(one_run(m, 0xff00ff00, &ins), EMU_FINISHED);
    for (int k = 0; k < 4; ++k)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            ck_assert_uint_eq(emu_register(m, 0, 0, ONE_D + k)[lane],
                              lane / 8 % 2 ? (uint32_t)(100 * k + lane) : 7);
    emu_close(m);
}
END_TEST

/* ---- Forms that are not there ---- */

static const struct {
    int op;
    emu_type type;
    uint32_t flags;
    const char *name;
} others[] = {{EMU_SUB, EMU_S16X2, 0, "sub.s16x2: "},
              {EMU_ADD, EMU_F32, 0, "add.f32: "},
              {EMU_ADD, EMU_U32, EMU_SAT, "add.sat.u32: "},
              {EMU_MAX, EMU_U16X2, EMU_RELU, "max.relu.u16x2: "},
              {EMU_MUL_WIDE, EMU_U64, 0, "mul.wide.u64: "},
              {EMU_MAD_LO, EMU_S32, EMU_SAT, "mad.lo.sat.s32: "},
              {EMU_ADD, EMU_U16, EMU_CC_OUT, "add.cc.u16: "},
              {EMU_POPC, EMU_B16, 0, "popc.b16: "},
              {EMU_SHL, EMU_PRED, 0, "shl.pred: "},
              {EMU_BFE, EMU_U8, 0, "bfe.u8: "},
              {EMU_ALU_OPS, EMU_U32, 0, "an operation without a name.u32: "}};

START_TEST(others_are_refused)
{
    emu_machine *m = one_open(0);
    emu_ins ins = bitwise(others[_i].op, others[_i].type);
    ins.flags = others[_i].flags;
    check_no_form(m, one_run(m, UINT32_MAX, &ins), others[_i].name);
    emu_close(m);
}
END_TEST

Suite *emu_bits_suite(void)
{
    Suite *s = suite_create("emu_bits");
    TCase *c = tcase_create("emu_bits");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, bytes_are_chosen_by_mode, 0, COUNT(modes));
    tcase_add_loop_test(c, results_are_joined, 0, 32);
    tcase_add_loop_test(c, parts_make_a_whole, 0, COUNT(shapes));
    tcase_add_test(c, wide_registers_are_moved);
    tcase_add_loop_test(c, others_are_refused, 0, COUNT(others));
    suite_add_tcase(s, c);
    return s;
}
