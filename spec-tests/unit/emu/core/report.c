/* report.c - findings: kept for the caller, each once a run, with what they are about; those that
 * are fatal last.
 *
 * What is not here: what is found (each family), findings as events (trace.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#define WORD(o, s, ...)                                                                            \
    .execute = emu_load_store, .op = (o), .space = (s), .type = EMU_U32, .count = 1,               \
    .a = __VA_ARGS__

START_TEST(a_finding_is_reported_once_a_run)
{
    static const emu_ins program[] = {
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(64)), .d = PROGRAM_ROW(8), PROGRAM_ALL},
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(68)), .d = PROGRAM_ROW(8), PROGRAM_ALL},
        PROGRAM_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int run = 1; run < 12; ++run) {
        ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), 2 * run);
    }
    ck_assert_ptr_null(emu_found(m, 22));
    ck_assert_ptr_null(emu_found(m, -1));
    ck_assert_str_eq(emu_rule_name(emu_found(m, 0)->rule), "uninitialised");
    ck_assert_str_eq(emu_rule_name(EMU_LEFT_BEHIND), "left behind");
    ck_assert_str_eq(emu_rule_name(EMU_RULES), "?");
    emu_close(m);
}
END_TEST

START_TEST(rules_have_their_names)
{
    static const char *const names[EMU_RULES] = {[EMU_BOUNDS] = "bounds",
                                                 [EMU_ALIGNMENT] = "alignment",
                                                 [EMU_RACE] = "race",
                                                 [EMU_UNINITIALISED] = "uninitialised",
                                                 [EMU_PROXY] = "proxy",
                                                 [EMU_IN_FLIGHT] = "in flight",
                                                 [EMU_MBARRIER] = "mbarrier",
                                                 [EMU_BARRIER] = "barrier",
                                                 [EMU_DIVERGED] = "diverged",
                                                 [EMU_OPERAND] = "operand",
                                                 [EMU_UNSUPPORTED] = "unsupported",
                                                 [EMU_STUCK] = "stuck",
                                                 [EMU_LEFT_BEHIND] = "left behind",
                                                 [EMU_ASSERT] = "assert",
                                                 [EMU_HEAP] = "heap"};
    for (int rule = 0; rule < EMU_RULES; ++rule)
        ck_assert_str_eq(emu_rule_name((emu_rule)rule), names[rule]);
}
END_TEST

/* Warp 1 of CTA 2, lanes from 5 on: a read of unwritten bytes, after an instruction of all. */
START_TEST(a_finding_names_lane_and_place)
{
    static const emu_ins program[] = {
        {.execute = emu_nanosleep, PROGRAM_ALL},
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(68)), .d = PROGRAM_ROW(8), .guard = 4},
        PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 64, 3);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    *emu_predicate(m, 1, 0, 4) = 0;
    *emu_predicate(m, 2, 1, 4) = 0xffffffe0;
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    check_finding(m, "lane 5 reads byte 0x44 of the shared memory of CTA 2");
    const emu_finding *f = emu_found(m, 0);
    ck_assert(f->rule == EMU_UNINITIALISED && f->cta == 2 && f->warp == 1 && f->lane == 5);
    ck_assert(f->pc == 1 && f->address == 68 && f->event != 0 && f->earlier == 0);
    emu_close(m);
}
END_TEST

/* Two rules at one instruction are two findings; the one that is fatal is the last, and no
 * instruction comes after it. */
START_TEST(a_fault_is_the_last)
{
    static const emu_ins program[] = {
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_BY(20, 0)), .d = PROGRAM_ROW(8), PROGRAM_ALL},
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(68)), .d = PROGRAM_ROW(8), PROGRAM_ALL},
        PROGRAM_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, 20)[lane] = lane == 9 ? 66 : 64;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FAULTED);
    ck_assert_int_eq(emu_findings(m), 2);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNINITIALISED);
    ck_assert_int_eq(emu_found(m, 1)->rule, EMU_ALIGNMENT);
    ck_assert_int_eq(emu_found(m, 1)->lane, 9);
    ck_assert(emu_found(m, 0)->pc == 0 && emu_found(m, 1)->pc == 0);
    emu_close(m);
}
END_TEST

/* Each check that can be left out is looked for alone. */
static const struct {
    emu_ins first, second;
    emu_check check;
    emu_rule rule;
} checked[] = {
    {{WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(68)), .d = PROGRAM_ROW(8), PROGRAM_ALL},
     PROGRAM_EXIT,
     EMU_CHECK_INIT,
     EMU_UNINITIALISED},
    {{WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(68)), .b = PROGRAM_ROW(9), PROGRAM_ALL},
     PROGRAM_EXIT,
     EMU_CHECK_RACE,
     EMU_RACE},
    {PROGRAM_INIT(16, 1),
     {WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(16)), .b = PROGRAM_IS(1), PROGRAM_ONE},
     EMU_CHECK_BARRIER,
     EMU_MBARRIER},
    {{.execute = emu_barrier_cta,
      .op = EMU_BAR_SYNC,
      .flags = EMU_ALIGNED,
      .a = PROGRAM_IS(0),
      .b = PROGRAM_IS(32),
      .guard = 4},
     PROGRAM_EXIT,
     EMU_CHECK_ALIGNED,
     EMU_DIVERGED},
};

START_TEST(a_check_that_is_off_finds_nothing)
{
    static const uint32_t sets[] = {EMU_CHECK_ALL, 0, 1, 2, 4, 8, 16, 32};
    emu_ins program[] = {checked[_i].first, checked[_i].second, PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 32, 1);
    for (int k = 0; k < COUNT(sets); ++k) {
        p.how.checks = sets[k];
        emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, 9)[lane] = lane;
        *emu_predicate(m, 0, 0, 4) = 0xffff;
        program_run(m, &p, -1, NULL);
        bool found = false;
        for (int i = 0; i < emu_findings(m); ++i)
            found = found || emu_found(m, i)->rule == checked[_i].rule;
        ck_assert_int_eq(found, (sets[k] & checked[_i].check) != 0);
        emu_close(m);
    }
}
END_TEST

Suite *emu_report_suite(void)
{
    Suite *s = suite_create("emu_report");
    TCase *c = tcase_create("emu_report");
    tcase_add_test(c, a_finding_is_reported_once_a_run);
    tcase_add_test(c, rules_have_their_names);
    tcase_add_test(c, a_finding_names_lane_and_place);
    tcase_add_test(c, a_fault_is_the_last);
    tcase_add_loop_test(c, a_check_that_is_off_finds_nothing, 0, COUNT(checked));
    suite_add_tcase(s, c);
    return s;
}
