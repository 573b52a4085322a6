/* bits.c - the modes of prmt, the predicate of lop3, registers made of parts and taken apart.
 * Logic, shifts and counts on all corners: alu.c. */
#include "spec-tests/unit/emu/line.h"

#include <stdlib.h>

/* ---- prmt ---- */

/* Of c = 0 .. 3: which bytes of b:a, the highest first, as the ISA's table has them. */
static const struct {
    const char *mode;
    uint32_t bytes[4];
} modes[] = {{"f4e", {0x3210, 0x4321, 0x5432, 0x6543}}, {"b4e", {0x5670, 0x6701, 0x7012, 0x0123}},
             {"rc8", {0x0000, 0x1111, 0x2222, 0x3333}}, {"ecl", {0x3210, 0x3211, 0x3222, 0x3333}},
             {"ecr", {0x0000, 0x1110, 0x2210, 0x3210}}, {"rc16", {0x1010, 0x3232, 0x1010, 0x3232}}};

START_TEST(bytes_are_chosen_by_mode)
{
    for (uint32_t c = 0; c < 8; ++c) {
        uint32_t must = 0, which = modes[_i].bytes[c % 4];
        for (uint32_t k = 0; k < 4; ++k) {
            uint32_t byte = which >> 4 * k & 15;
            must |= (byte | (byte < 4 ? 12 + byte : byte - 4) << 4) << 8 * k;
        }
        line_check_format("prmt.b32.%s r8=0x%x, r2=0xf3e2d1c0, r4=0x37261504, r6=0xabcdef0%x;",
                          modes[_i].mode, (unsigned)must, (unsigned)c);
    }
}
END_TEST

/* ---- lop3 ---- */

/* _i: bit 0 the result is not 0; bit 1 the other predicate; bit 2 and, not or; bit 3 it is negated;
 * bit 4 the result goes nowhere. */
START_TEST(results_are_joined)
{
    bool any = _i & 1, other = _i & 2, and = _i & 4, negated = _i & 8;
    bool must = and? any && other != negated : any || other != negated;
    line_check_format("lop3.%s.b32 %s|p1=%d, r2=0xff00, r4=%s, r6=0xffff, 0x80, %sp3=%d;",
                      and? "and" : "or",
                      _i & 16 ? "_"
                      : any   ? "r8=0xf000"
                              : "r8=0",
                      must, any ? "0xf0f0" : "0x0f", negated ? "!" : "", other);
}
END_TEST

/* ---- Parts ---- */

static const struct {
    const char *type, *from, *to;
} shapes[] = {
    {"b16", "{b20, b22}", "{b40, b42}"},
    {"b32", "{h20, h22}", "{h40, h42}"},
    {"b32", "{b20, b22, b24, b26}", "{b40, b42, b44, b46}"},
    {"b64", "{r20, r22}", "{r40, r42}"},
    {"b64", "{h20, h22, h24, h26}", "{h40, h42, h44, h46}"},
    {"b64", "{b20, b22, b24, b26, b28, b30, b32, b34}", "{b40, b42, b44, b46, b48, b50, b52, b54}"},
    {"b128", "{d20, d22}", "{d40, d42}"},
    {"b128", "{r20, r22, r24, r26}", "{r40, r42, r44, r46}"}};

static uint8_t byte(int lane, uint32_t k)
{
    return (uint8_t)(17 * k + 1 + 3 * (uint32_t)lane);
}

/* Parts are put together, and the whole is taken apart again: what was above a part is gone. */
START_TEST(parts_make_a_whole)
{
    uint32_t bits = (uint32_t)atoi(shapes[_i].type + 1);
    const char whole = bits == 16 ? 'h' : bits == 32 ? 'r' : bits == 64 ? 'd' : 'q';
    struct ptx_line l = line_of("mov.%s %c8, %s; mov.%s %s, %c8;", shapes[_i].type, whole,
                                shapes[_i].from, shapes[_i].type, shapes[_i].to, whole);
    uint32_t n = (uint32_t)l.ins[0].listed, wide = bits / n;
    emu_machine *m = one_open(0);
    for (uint32_t k = 0; k < n; ++k)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint64_t v = UINT64_MAX;
            for (uint32_t b = wide / 8; b-- > 0;)
                v = v << 8 | byte(lane, wide / 8 * k + b);
            one_set(m, (int)(20 + 2 * k), lane, v);
            one_set(m, (int)(40 + 2 * k), lane, 0);
        }
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        for (uint32_t b = 0; b < bits / 8; ++b)
            ck_assert_uint_eq(emu_register(m, 0, 0, (int)(8 + b / 4))[lane] >> b % 4 * 8 & 255,
                              byte(lane, b));
        for (uint32_t k = 0; k < n; ++k) {
            uint64_t only = wide == 64 ? UINT64_MAX : (UINT64_C(1) << wide) - 1;
            ck_assert_uint_eq(one_get(m, (int)(40 + 2 * k), lane),
                              one_get(m, (int)(20 + 2 * k), lane) & only);
        }
    }
    line_close(&l);
    emu_close(m);
}
END_TEST

static const char *const examples[] = {
    "mov.b64 {h20=0x5678, _, _, h26=0x1234}, d8=0x1234ffffffff5678;",
    "mov.b32 {_, b22=0x34, b24=0x56, _}, r8=0x78563412;",
    ("mov.b128 {_, d30=0x1122334455667788}, q20; "
     "mov.b64 d40=0x1122334455667788, d22=0x1122334455667788;"),
    "mov.b64 {r9=1, r8=2}, d8=0x0000000200000001; mov.b64 d8=0x0000000100000002, d8;",
    "mov.b64 d8=0x00000003ffffffff, {-1, 3};",
    "mov.b64 d8=0x0004000300020001, {1, 2, 3, 0x10004};",
};

START_TEST(examples_come_out)
{
    line_check(examples[_i]);
}
END_TEST

START_TEST(wide_registers_are_moved)
{
    emu_machine *m = one_open(0);
    for (int k = 0; k < 4; ++k)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            emu_register(m, 0, 0, 2 + k)[lane] = (uint32_t)(100 * k + lane);
            emu_register(m, 0, 0, 8 + k)[lane] = 7;
        }
    ck_assert_int_eq(line_run_text(m, 0xff00ff00, "mov.b128 q8, q2;"), EMU_FINISHED);
    for (int k = 0; k < 4; ++k)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            ck_assert_uint_eq(emu_register(m, 0, 0, 8 + k)[lane],
                              lane / 8 % 2 ? (uint32_t)(100 * k + lane) : 7);
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
    tcase_add_loop_test(c, examples_come_out, 0, COUNT(examples));
    tcase_add_test(c, wide_registers_are_moved);
    suite_add_tcase(s, c);
    return s;
}
