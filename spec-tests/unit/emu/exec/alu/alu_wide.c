/* alu_wide.c - integers of 16 and 64 bits over whole rows: every operation, every overlap of its
 * operands' rows with the result's, immediates and special registers, lanes that are not active.
 *
 * Expected is what loops over bits give (machine/integers.c). Not here: 32 bits (alu_row.c). */
#include "spec-tests/machine/integers.h"
#include "spec-tests/unit/emu/line.h"

#include <stdio.h>

static uint64_t start(const emu_ins *ins, int row, int lane, int turn)
{
    uint64_t v = (uint64_t)(row * 40 + lane) * UINT64_C(0x9e3779b97f4a7c15);
    (void)ins, (void)turn;
    return lane % 3 == 0 ? v % 70 : lane % 5 == 0 ? 0 - v % 70 : v;
}

static void check(const char *opcode, const char *letters, const char *places, const char *number,
                  uint64_t (*means)(const emu_ins *, const uint64_t v[3]))
{
    line_check_rows(&(struct line_rows){opcode, letters, places, number, 1, start, means});
}

/* ---- Operations of one type ---- */

/* In letters # is as wide as the type, w twice as wide. */
static const struct {
    const char *name, *letters, *types;
} rows[] = {
    {"add", "###", "u16 s16 u64 s64 u32 s32"},
    {"sub", "###", "u16 s16 u64 s64 u32 s32"},
    {"mul.lo", "###", "u16 s16 u64 s64 u32 s32"},
    {"mad.lo", "####", "u16 s16 u64 s64 u32 s32"},
    {"neg", "##", "s16 s64 s32"},
    {"min", "###", "u16 s16 u64 s64 u32 s32"},
    {"max", "###", "u16 s16 u64 s64 u32 s32"},
    {"mul.hi", "###", "u16 s16 u64 s64 u32 s32"},
    {"mov", "##", "u16 s16 u64 s64 u32 s32 b16 b64"},
    {"and", "###", "b16 b64 b32"},
    {"or", "###", "b16 b64 b32"},
    {"xor", "###", "b16 b64 b32"},
    {"not", "##", "b16 b64 b32"},
    {"shl", "##r", "b16 b64 b32"},
    {"shr", "##r", "u16 s16 u64 s64 u32 s32 b16 b64 b32"},
    {"mul.wide", "w##", "u16 s16 u32 s32"},
    {"mad.wide", "w##w", "u16 s16 u32 s32"},
    {"div", "###", "u16 s16 u64 s64 u32 s32"},
    {"rem", "###", "u16 s16 u64 s64 u32 s32"},
};

/* The product of two numbers, with a sign or without, and c. */
static uint64_t wide_product(struct int_given g)
{
    uint64_t high, low, only = int_low(UINT64_MAX, g.bits);
    uint64_t minus_a = g.sign && g.a >> (g.bits - 1) != 0 ? (0 - g.a) & only : 0;
    uint64_t minus_b = g.sign && g.b >> (g.bits - 1) != 0 ? (0 - g.b) & only : 0;
    int_product(minus_a != 0 ? minus_a : g.a, minus_b != 0 ? minus_b : g.b, &high, &low);
    return ((minus_a != 0) != (minus_b != 0) ? 0 - low : low) + g.c;
}

static uint64_t means(const emu_ins *ins, const uint64_t v[3])
{
    const emu_type t = ins->type;
    const unsigned bits = emu_type_bits(t);
    const bool wide = ins->op == EMU_MUL_WIDE || ins->op == EMU_MAD_WIDE;
    const bool count = ins->op == EMU_SHL || ins->op == EMU_SHR;
    const struct int_given g = {.a = int_low(v[0], bits),
                                .b = int_low(v[1], count ? 32 : bits),
                                .c = ins->op == EMU_MUL_WIDE ? 0 : int_low(v[2], wide ? 64 : bits),
                                .bits = bits,
                                .sign = t == EMU_S16 || t == EMU_S32 || t == EMU_S64};
    const uint64_t d = wide                                       ? wide_product(g)
                       : ins->op == EMU_DIV || ins->op == EMU_REM ? int_quotient(ins->op, g)
                       : ins->op >= EMU_MOV                       ? int_bits(ins->op, g)
                                                                  : int_sum(ins->op, g);
    return int_low(d, wide ? 2 * bits : bits);
}

START_TEST(rows_may_overlap)
{
    for (const char *t = rows[_i].types; t != NULL; t = strchr(t, ' '), t += t != NULL) {
        static const char letter[] = "hrd";
        char opcode[32], letters[8] = "";
        snprintf(opcode, sizeof opcode, "%s.%.3s", rows[_i].name, t);
        for (int k = 0; rows[_i].letters[k] != '\0'; ++k) {
            char c = rows[_i].letters[k];
            int width = t[1] == '1' ? 0 : t[1] == '3' ? 1 : 2;
            letters[k] = c == '#' ? letter[width] : c == 'w' ? letter[width + 1] : c;
        }
        check(opcode, letters, "odnl", "0xffff00008000801d", means);
    }
}
END_TEST

/* Into nothing there is no result, and nothing else changes. */
START_TEST(results_may_go_nowhere)
{
    line_check(_i ? "add.u16 _, h2=7, 1;" : "add.u64 _, d2=7, 1;");
}
END_TEST

/* ---- Conversions and comparisons by rows ---- */

static const char *const sizes[] = {"u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"};

/* As wide as a type says, with its sign or without. */
static uint64_t as_type(emu_type t, uint64_t v)
{
    switch (t) {
    case EMU_U8:
        return (uint8_t)v;
    case EMU_S8:
        return (uint64_t)(int8_t)v;
    case EMU_U16:
        return (uint16_t)v;
    case EMU_S16:
        return (uint64_t)(int16_t)v;
    case EMU_U32:
        return (uint32_t)v;
    case EMU_S32:
        return (uint64_t)(int32_t)v;
    default:
        return v;
    }
}

static uint64_t converted(const emu_ins *ins, const uint64_t v[3])
{
    return as_type(ins->type, as_type(ins->from, v[0]));
}

START_TEST(integers_are_converted)
{
    static const char letter[] = "hhrd";
    const int to = _i / COUNT(sizes), from = _i % COUNT(sizes);
    const char letters[] = {letter[to / 2], letter[from / 2], '\0'};
    char opcode[32];
    snprintf(opcode, sizeof opcode, "cvt.%s.%s", sizes[to], sizes[from]);
    check(opcode, letters, "odnl", "0xffff00008000801d", converted);
}
END_TEST

static uint64_t chosen(const emu_ins *ins, const uint64_t v[3])
{
    (void)ins;
    return v[2] != 0 ? v[0] : v[1];
}

START_TEST(values_are_chosen)
{
    if (_i)
        check("selp.f32", "rrrp", "odn", "0f3fc00000", chosen);
    else
        check("selp.u16", "hhhp", "odnl", "0x801d", chosen);
}
END_TEST

Suite *emu_alu_wide_suite(void)
{
    Suite *s = suite_create("emu_alu_wide");
    TCase *c = tcase_create("emu_alu_wide");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, rows_may_overlap, 0, COUNT(rows));
    tcase_add_loop_test(c, results_may_go_nowhere, 0, 2);
    tcase_add_loop_test(c, integers_are_converted, 0, COUNT(sizes) * COUNT(sizes));
    tcase_add_loop_test(c, values_are_chosen, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
