/* findings.c - findings: kept for the caller, each once a run, with what they are about; those that
 * are fatal last.
 *
 * What is not here: what is found (each family), findings as events (trace.c). */
#include "spec-tests/unit/emu/line.h"

/* An atomic on what nobody wrote is found itself, a load where its value is used. */
#define ADD  "atom.shared.add.u32 r8, [64], 1;"
#define LOAD "ld.shared.u32 r8, [64]; nanosleep.u32 r8;"

START_TEST(a_finding_is_reported_once_a_run)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int run = 1; run < 12; ++run) {
        ck_assert_int_eq(
            line_run_text(m, UINT32_MAX, LOAD "ld.shared.u32 r9, [68]; nanosleep.u32 r9;"),
            EMU_FINISHED);
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

/* Two warps a CTA. */
static emu_machine *open_ctas(int n)
{
    struct program_case p = program_make(NULL, 0, 64, n);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* All lanes of two CTAs use what nobody wrote: one finding, heard once, and how many did so. */
START_TEST(lanes_that_did_the_same_are_counted)
{
    emu_machine *m = open_ctas(2);
    int64_t ctas = 0;
    int heard = 0;
    emu_listen_findings(m, hear, &heard);
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, LOAD), EMU_FINISHED);
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
    emu_machine *m = open_ctas(1);
    int heard = 0;
    for (int warp = 0; warp < 2; ++warp)
        *emu_predicate(m, 0, warp, 4) = warp == 0 ? UINT32_MAX : 0;
    emu_listen_findings(m, hear, &heard);
    ck_assert_int_eq(line_run_text(m, UINT32_MAX,
                                   "@p4 ld.shared.u32 r8, [64]; @p4 nanosleep.u32 r8;"
                                   "@!p4 st.shared.u32 [64], 1;"),
                     EMU_FINISHED);
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
    emu_machine *m = open_ctas(3);
    *emu_predicate(m, 1, 0, 4) = 0;
    *emu_predicate(m, 2, 1, 4) = 0xffffffe0;
    ck_assert_int_eq(
        line_run_text(m, UINT32_MAX,
                      "nanosleep.u32 1; @p4 ld.shared.u32 r8, [68]; @p4 nanosleep.u32 r8;"),
        EMU_FINISHED);
    check_finding(m, "lane 5 of warp 1 of CTA 2 reads byte 0x44 of the shared memory of CTA 2");
    const emu_finding *f = emu_found(m, 0);
    ck_assert(f->rule == EMU_UNINITIALISED && f->cta == 2 && f->warp == 1 && f->lane == 5);
    ck_assert(f->pc == 1 && f->address == 68 && f->event != 0 && f->earlier == 0);
    emu_close(m);
}
END_TEST

/* In the trace: both parts, the cause, and nothing of a source that would end a string. */
START_TEST(a_finding_is_an_event_with_its_repair)
{
    static const emu_source source = {"ld.shared.u32 %r1, [\"a\\\"]", "a\nb.cu", 3, 0, NULL};
    struct ptx_line l = line_of(ADD);
    emu_ins ins = l.ins[0];
    char text[1024] = "";
    emu_config how = emu_defaults();
    how.static_shared = 128;
    how.trace = tmpfile();
    ck_assert_ptr_nonnull(how.trace);
    emu_machine *m = emu_open(&how, NULL);
    ins.source = &source;
    one_run(m, UINT32_MAX, &ins);
    emu_close(m);
    line_close(&l);
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

/* No message is kept when out of memory, and the run says so. */
START_TEST(a_finding_needs_memory)
{
    struct ptx_line l = line_of(ADD);
    bool failed = true;
    for (long nth = 0; failed; ++nth) {
        emu_machine *m = one_open(EMU_CHECK_ALL);
        check_let_fail(nth);
        emu_end end = line_run(m, UINT32_MAX, &l);
        failed = check_has_failed();
        ck_assert_int_eq(end, failed ? EMU_NO_MEMORY : EMU_FINISHED);
        ck_assert(failed || emu_findings(m) == 1);
        emu_close(m);
    }
    line_close(&l);
}
END_TEST

/* Two rules at one instruction are two findings; the one that is fatal is the last, and no
 * instruction comes after it. */
START_TEST(a_fault_is_the_last)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, 20)[lane] = lane == 9 ? 66 : 64;
    ck_assert_int_eq(
        line_run_text(m, UINT32_MAX, "atom.shared.add.u32 r8, [r20], 1; ld.shared.u32 r8, [68];"),
        EMU_FAULTED);
    ck_assert_int_eq(emu_findings(m), 2);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNINITIALISED);
    ck_assert_int_eq(emu_found(m, 1)->rule, EMU_ALIGNMENT);
    ck_assert_int_eq(emu_found(m, 1)->lane, 9);
    ck_assert(emu_found(m, 0)->pc == 0 && emu_found(m, 1)->pc == 0);
    emu_close(m);
}
END_TEST

/* Each check that can be left out is looked for alone. p4 is half of the lanes, p3 one of them, and
 * r9 the lane. */
static const struct {
    const char *text;
    emu_check check;
    emu_rule rule;
} checked[] = {
    {LOAD, EMU_CHECK_INIT, EMU_UNINITIALISED},
    {"st.shared.u32 [68], r9;", EMU_CHECK_RACE, EMU_RACE},
    {"@p3 mbarrier.init.shared.b64 [16], 1; @p3 st.shared.u32 [16], 1;", EMU_CHECK_BARRIER,
     EMU_MBARRIER},
    {"@p4 barrier.sync.aligned 0, 32;", EMU_CHECK_ALIGNED, EMU_DIVERGED},
};

START_TEST(a_check_that_is_off_finds_nothing)
{
    static const uint32_t sets[] = {EMU_CHECK_ALL, 0, 1, 2, 4, 8, 16, 32};
    for (int k = 0; k < COUNT(sets); ++k) {
        emu_machine *m = one_open(sets[k]);
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, 9)[lane] = lane;
        *emu_predicate(m, 0, 0, 4) = 0xffff;
        *emu_predicate(m, 0, 0, 3) = 1;
        line_run_text(m, UINT32_MAX, checked[_i].text);
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
    tcase_add_test(c, a_finding_is_an_event_with_its_repair);
    tcase_add_test(c, a_finding_needs_memory);
    tcase_add_test(c, a_fault_is_the_last);
    tcase_add_loop_test(c, a_check_that_is_off_finds_nothing, 0, COUNT(checked));
    suite_add_tcase(s, c);
    return s;
}
