/* report.c - findings: kept for the caller, each once a run, with what they are about; those that
 * are fatal last.
 *
 * What is not here: what is found (each family), findings as events (trace.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#define WORD(o, s, ...)                                                                            \
    .execute = emu_load_store, .op = (o), .space = (s), .type = EMU_U32, .count = 1,               \
    .a = __VA_ARGS__

/* Of a load that gave no value, and of an atomic, which is found itself. */
#define USE(row) .execute = emu_nanosleep, .a = PROGRAM_ROW(row)
#define ADDS(...)                                                                                  \
    .execute = emu_atom, .op = EMU_ATOM_ADD, .space = EMU_SHARED, .type = EMU_U32,                 \
    .d = PROGRAM_ROW(8), .b = PROGRAM_IS(1), .a = __VA_ARGS__

START_TEST(a_finding_is_reported_once_a_run)
{
    static const emu_ins program[] = {
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(64)), .d = PROGRAM_ROW(8), PROGRAM_ALL},
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(68)), .d = PROGRAM_ROW(9), PROGRAM_ALL},
        {USE(8), PROGRAM_ALL},
        {USE(9), PROGRAM_ALL},
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

static void hear(void *with, emu_machine *m, int i)
{
    int *heard = with;
    ck_assert_int_eq(i, emu_findings(m) - 1);
    ++*heard;
}

/* All lanes of two CTAs use what nobody wrote: one finding, heard once, and how many did so. */
START_TEST(lanes_that_did_the_same_are_counted)
{
    static const emu_ins program[] = {
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(64)), .d = PROGRAM_ROW(8), PROGRAM_ALL},
        {USE(8), PROGRAM_ALL},
        PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 64, 2);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    int64_t ctas = 0;
    int heard = 0;
    emu_listen_findings(m, hear, &heard);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(heard, 1);
    ck_assert_int_eq(emu_found_lanes(m, 0, &ctas), 128);
    ck_assert_int_eq(ctas, 2);
    ck_assert_int_eq(emu_found_lanes(m, 1, &ctas), 0);
    ck_assert_int_eq(emu_found_lanes(m, -1, NULL), 0);
    emu_close(m);
}
END_TEST

/* Warp 0 uses what nobody wrote, and then warp 1 writes it: one fault and one finding, which is
 * heard again when it is known to be a race. */
START_TEST(an_early_read_becomes_a_race)
{
    static const emu_ins program[] = {
        {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(64)), .d = PROGRAM_ROW(8), .guard = 4},
        {USE(8), .guard = 4},
        {WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(64)), .b = PROGRAM_IS(1), .guard = 5},
        PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    int heard = 0;
    for (int warp = 0; warp < 2; ++warp) {
        *emu_predicate(m, 0, warp, 4) = warp == 0 ? UINT32_MAX : 0;
        *emu_predicate(m, 0, warp, 5) = warp == 0 ? 0 : UINT32_MAX;
    }
    emu_listen_findings(m, hear, &heard);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    ck_assert_int_eq(heard, 2);
    ck_assert_int_eq(emu_findings(m), 1);
    check_finding(m, "writes byte 0x40 of the shared memory of CTA 0, which was never written when "
                     "lane 0 of warp 0 of CTA 0 read it at");
    const emu_finding *f = emu_found(m, 0);
    ck_assert(f->rule == EMU_RACE && f->pc == 2 && f->warp == 1 && f->cause == -1);
    ck_assert(f->other.pc == 0 && f->other.warp == 0 && f->address == 64);
    ck_assert_int_eq(emu_found_lanes(m, 0, NULL), 1); /* which wrote the word first */
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
                                                 [EMU_UNFENCED] = "wgmma fence",
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
        {USE(8), .guard = 4},
        PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 64, 3);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    *emu_predicate(m, 1, 0, 4) = 0;
    *emu_predicate(m, 2, 1, 4) = 0xffffffe0;
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    check_finding(m, "lane 5 of warp 1 of CTA 2 reads byte 0x44 of the shared memory of CTA 2");
    const emu_finding *f = emu_found(m, 0);
    ck_assert(f->rule == EMU_UNINITIALISED && f->cta == 2 && f->warp == 1 && f->lane == 5);
    ck_assert(f->pc == 1 && f->address == 68 && f->event != 0 && f->earlier == 0);
    emu_close(m);
}
END_TEST

/* What is wrong with one instruction by itself has a repair, too; of the families it is theirs. */
START_TEST(each_finding_has_a_repair)
{
    static const emu_operand rows[] = {PROGRAM_ROW(8), PROGRAM_ROW(9), PROGRAM_ROW(10)};
    static const emu_ins unsupported = {.execute = emu_lanes,
                                        .op = EMU_REDUX_ADD,
                                        .type = EMU_F32,
                                        .d = PROGRAM_ROW(8),
                                        .a = PROGRAM_ROW(9),
                                        .x = PROGRAM_IS(UINT32_MAX)},
                         cut = {WORD(EMU_ST, EMU_CONST, PROGRAM_AT(0)), .b = PROGRAM_IS(1)},
                         count = {.execute = emu_ldmatrix, .count = 3, .list = rows, .listed = 3};
    emu_ins one[] = {unsupported, cut, count};
    const char *const repair[] = {
        "reduce by shfl.sync and add",
        "take a form that sm_90a has, or compile for an architecture that has this one",
        "give it values that the PTX ISA allows for this instruction"};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &one[_i]), EMU_FAULTED);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_str_eq(emu_found(m, 0)->repair, repair[_i]);
    emu_close(m);
}
END_TEST

/* In the trace: both parts, the cause, and nothing of a source that would end a string. */
START_TEST(a_finding_is_an_event_with_its_repair)
{
    static const emu_source source = {"ld.shared.u32 %r1, [\"a\\\"]", "a\nb.cu", 3, 0, NULL};
    emu_ins ins = {ADDS(PROGRAM_AT(64)), .source = &source};
    char text[1024] = "";
    emu_config how = emu_defaults();
    how.static_shared = 128;
    how.trace = tmpfile();
    ck_assert_ptr_nonnull(how.trace);
    emu_machine *m = emu_open(&how, NULL);
    one_run(m, UINT32_MAX, &ins);
    emu_close(m);
    rewind(how.trace);
    while (strstr(text, "\"finding\"") == NULL && fgets(text, sizeof text, how.trace) != NULL) {
    }
    fclose(how.trace);
    ck_assert_msg(strstr(text, "\"cause\":-1,\"message\":\"ld.shared.u32 %r1, [_a__] (a_b.cu:3): "
                               "lane 0 of warp 0 of CTA 0 reads byte 0x40") != NULL,
                  "%s", text);
    ck_assert_msg(strstr(text, "which was never written\",\"repair\":\"write it first, or put the "
                               "barrier between") != NULL,
                  "%s", text);
}
END_TEST

/* No message is kept where memory is short, and the run says so. */
START_TEST(a_finding_needs_memory)
{
    static const emu_source source = {"ld.shared.u32 %r1, [64]", "a.cu", 3, 0, NULL};
    emu_ins ins = {ADDS(PROGRAM_AT(64)), .source = &source};
    bool failed = true;
    for (long nth = 0; failed; ++nth) {
        emu_machine *m = one_open(EMU_CHECK_ALL);
        check_let_fail(nth);
        emu_end end = one_run(m, UINT32_MAX, &ins);
        failed = check_has_failed();
        ck_assert_int_eq(end, failed ? EMU_NO_MEMORY : EMU_FINISHED);
        ck_assert(failed || emu_findings(m) == 1);
        emu_close(m);
    }
}
END_TEST

/* Two rules at one instruction are two findings; the one that is fatal is the last, and no
 * instruction comes after it. */
START_TEST(a_fault_is_the_last)
{
    static const emu_ins program[] = {
        {ADDS(PROGRAM_BY(20, 0)), PROGRAM_ALL},
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
     {USE(8), PROGRAM_ALL},
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
    tcase_add_test(c, lanes_that_did_the_same_are_counted);
    tcase_add_test(c, an_early_read_becomes_a_race);
    tcase_add_test(c, rules_have_their_names);
    tcase_add_test(c, a_finding_names_lane_and_place);
    tcase_add_loop_test(c, each_finding_has_a_repair, 0, 3);
    tcase_add_test(c, a_finding_is_an_event_with_its_repair);
    tcase_add_test(c, a_finding_needs_memory);
    tcase_add_test(c, a_fault_is_the_last);
    tcase_add_loop_test(c, a_check_that_is_off_finds_nothing, 0, COUNT(checked));
    suite_add_tcase(s, c);
    return s;
}
