/* alu_wide.c - integers of 16 and 64 bits over whole rows: every operation, every overlap of its
 * operands' rows with the result's, immediates and special registers, lanes that are not active.
 *
 * Not here: another meaning of 32 bits (alu_row.c). */
#include "spec-tests/unit/emu/exec/alu/operations.h"

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

START_TEST(rows_may_overlap)
{
    operation_check(_i, "odnl", 1, start);
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
    tcase_add_loop_test(c, rows_may_overlap, 0, COUNT(operations));
    tcase_add_loop_test(c, results_may_go_nowhere, 0, 2);
    tcase_add_loop_test(c, integers_are_converted, 0, COUNT(sizes) * COUNT(sizes));
    tcase_add_loop_test(c, values_are_chosen, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
