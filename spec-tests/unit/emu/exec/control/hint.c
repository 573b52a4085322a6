/* hint.c - hints compute nothing, and their numbers are looked at all the same. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

static emu_ins hint(int op, emu_operand a)
{
    return (emu_ins){.execute = emu_hint, .op = op, .space = EMU_GLOBAL, .a = a, PROGRAM_ALL};
}

START_TEST(nothing_happens)
{
    static const int ops[] = {EMU_PREFETCH, EMU_GRID_WAIT, EMU_GRID_LAUNCH, EMU_APPLY_PRIORITY,
                              EMU_PMEVENT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins ins = hint(ops[_i], (emu_operand)PROGRAM_AT(0)); /* no address at all */
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

START_TEST(a_breakpoint_without_a_debugger_is_the_end)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins ins = hint(EMU_BRKPT, (emu_operand)PROGRAM_AT(0));
    ck_assert_int_eq(one_run(m, 0xfff0, &ins), EMU_FAULTED);
    check_finding(m, "brkpt: lane 4 of warp 0 stops the program, as no debugger is there");
    emu_close(m);
}
END_TEST

START_TEST(register_budgets_are_checked)
{
    static const struct {
        uint64_t n;
        bool fine;
    } rows[] = {{24, true}, {240, true}, {256, true}, {16, false}, {250, false}, {264, false}};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins ins = hint(_i % 2 ? EMU_REGISTERS_INC : EMU_REGISTERS_DEC, one_is(rows[_i / 2].n));
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), rows[_i / 2].fine ? EMU_FINISHED : EMU_FAULTED);
    if (!rows[_i / 2].fine)
        check_finding(m, "it takes multiples of 8 from 24 to 256");
    emu_close(m);
}
END_TEST

START_TEST(a_budget_is_the_whole_warps)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins ins = hint(EMU_REGISTERS_DEC, one_is(40));
    ck_assert_int_eq(one_run(m, 0xffff, &ins), EMU_FINISHED);
    check_finding(
        m, "setmaxnreg.dec is .aligned: all lanes of the warp execute it or none, but the guard "
           "of lane 16 is false (of lanes 0xffff0000)");
    emu_close(m);
}
END_TEST

/* Bytes that were discarded read as unwritten. */
START_TEST(discarded_bytes_are_unwritten)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t a = program_buffer(m, ONE_A, 64, 1, "A");
    emu_ins program[] = {hint(EMU_DISCARD, one_at(ONE_A, 128)),
                         {.execute = emu_load_store,
                          .op = EMU_LD,
                          .space = EMU_GLOBAL,
                          .type = EMU_U32,
                          .d = PROGRAM_ROW(8),
                          .a = one_at(ONE_A, _i ? 124 : 128),
                          .guard = 4},
                         {.execute = emu_nanosleep, .a = PROGRAM_ROW(8), .guard = 4},
                         PROGRAM_EXIT};
    program[0].guard = 4;
    *emu_predicate(m, 0, 0, 4) = 1;
    ck_assert(a != 0);
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    if (_i == 0)
        ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNINITIALISED);
    else
        ck_assert_int_eq(emu_findings(m), 0);
    program[0].a.value = 64;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FAULTED);
    ck_assert(strstr(emu_found(m, emu_findings(m) - 1)->message, "not a multiple of 128") != NULL);
    emu_close(m);
}
END_TEST

/* ---- setmaxnreg ---- */

#define BUDGET(o, n, g)                                                                            \
    {                                                                                              \
        .execute = emu_hint, .op = (o), .a = PROGRAM_IS(n), .guard = (g)                           \
    }

/* The first warpgroup gives registers away, the second takes them. */
static const emu_ins budgets[] = {{.execute = emu_bra, .target = 4, .guard = 5},
                                  BUDGET(EMU_REGISTERS_DEC, 40, EMU_NO_GUARD), /* 1 */
                                  PROGRAM_SYNC,
                                  PROGRAM_EXIT,
                                  BUDGET(EMU_REGISTERS_INC, 232, EMU_NO_GUARD), /* 4 */
                                  PROGRAM_SYNC,
                                  PROGRAM_EXIT};

static bool prepare_budgets(emu_machine *m)
{
    for (int w = 4; w < 8; ++w)
        *emu_predicate(m, 0, w, 5) = UINT32_MAX;
    *emu_predicate(m, 0, 6, 6) = UINT32_MAX;
    return true;
}

START_TEST(a_budget_is_of_four_warps)
{
    static const emu_ins by_one = BUDGET(EMU_REGISTERS_INC, 232, 6),
                         of_one = BUDGET(EMU_REGISTERS_DEC, 40, 1);
    emu_ins other[COUNT(budgets) + 1];
    struct program_case p = program_make(budgets, COUNT(budgets), 256, 1);
    p.prepare = prepare_budgets;
    check_clean(&p);
    check_tells(&p, 4, &by_one, EMU_DIVERGED);
    check_tells(&p, 1, &of_one, EMU_DIVERGED);
    memcpy(other, budgets, sizeof budgets);
    other[4].guard = 6;
    other[6] = budgets[4];
    other[6].a.value = 224;
    other[6].guard = 6;
    other[6].guard_not = true;
    other[7] = budgets[6];
    p = program_make(other, COUNT(other), 256, 1);
    p.prepare = prepare_budgets;
    check_tells(&p, -1, NULL, EMU_DIVERGED);
}
END_TEST

Suite *emu_hint_suite(void)
{
    Suite *s = suite_create("emu_hint");
    TCase *c = tcase_create("emu_hint");
    tcase_add_loop_test(c, nothing_happens, 0, 5);
    tcase_add_test(c, a_breakpoint_without_a_debugger_is_the_end);
    tcase_add_loop_test(c, register_budgets_are_checked, 0, 12);
    tcase_add_test(c, a_budget_is_the_whole_warps);
    tcase_add_loop_test(c, discarded_bytes_are_unwritten, 0, 2);
    tcase_add_test(c, a_budget_is_of_four_warps);
    suite_add_tcase(s, c);
    return s;
}
