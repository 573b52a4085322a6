/* deadlock.c - what is reported when a run is over, where a case does not reach: groups that nobody
 * waited for, without the check of races; the counters of polls; limits of steps; memory of the
 * host that is polled.
 *
 * Not here: deadlocks and polls of kernels (cases/schedule/deadlock, cases/schedule/livelock). */
#include "spec-tests/unit/emu/line.h"

/* ---- Groups ---- */

#define COPY   "@p3 cp.async.ca.shared.global [256], [d0], 4;"
#define COMMIT "@p3 cp.async.commit_group;"
#define WAIT   "@p3 cp.async.wait_all;"
#define FILL   "@p3 st.shared.v4.u32 [256], {r8, r8, r8, r8}; @p3 fence.proxy.async;"
#define STORE  FILL "@p3 cp.async.bulk.global.shared::cta.bulk_group [d0], [256], 16;"
#define BULK   "@p3 cp.async.bulk.commit_group;"

static const struct {
    const char *text, *says;
} groups[] = {
    {COPY, "has operations of cp.async that it never committed"},
    {COPY COMMIT, "has groups of cp.async that it never waited for"},
    {COPY COMMIT WAIT, NULL},
    {COPY WAIT, NULL},
    {COPY COMMIT WAIT COPY, "has operations of cp.async that it never committed"},
    {STORE, "has operations of cp.async.bulk that it never committed"},
    {STORE BULK, "has groups of cp.async.bulk that it never waited for"},
    {STORE BULK "@p3 cp.async.bulk.wait_group 0;", NULL},
};

/* One warp, one buffer; P3 is thread 0. */
static emu_machine *open_warp(bool strict, uint32_t checks)
{
    struct program_case p = program_make(NULL, 0, 32, 1);
    p.how.strict = strict;
    p.how.checks = checks;
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(m != NULL && program_buffer(m, 0, 64, 0, "in") != 0);
    return m;
}

START_TEST(groups_that_are_left_are_noted)
{
    for (int strict = 0; strict < 2; ++strict) {
        emu_machine *m = open_warp(strict, EMU_CHECK_ALL & ~(uint32_t)EMU_CHECK_RACE);
        ck_assert_int_eq(line_run_text(m, UINT32_MAX, groups[_i].text), EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), strict && groups[_i].says != NULL);
        if (emu_findings(m) > 0) {
            check_says(emu_found(m, 0), groups[_i].says);
            ck_assert(emu_found(m, 0)->rule == EMU_LEFT_BEHIND && emu_found(m, 0)->note);
        }
        emu_close(m);
    }
}
END_TEST

/* ---- Polls ---- */

START_TEST(polls_are_counted)
{
    emu_machine *m = open_warp(false, EMU_CHECK_ALL);
    const emu_polls none = emu_polled(m, 0, 1); /* there is no such warp */
    ck_assert(none.times == 0 && none.pc == -1 && none.lane == -1 && none.cta == -1);
    ck_assert_int_eq(
        line_run_text(m, UINT32_MAX,
                      "@!p3 exit; mbarrier.init.shared.b64 [16], 1;\n"
                      "wait: mbarrier.try_wait.parity.shared.b64 p7, [16], 0; @!p7 bra wait;"),
        EMU_DEADLOCK);
    const emu_polls polls = emu_polled(m, 0, 0);
    ck_assert_uint_gt(polls.times, 0);
    ck_assert_uint_eq(polls.times, emu_counted(m)->polls);
    ck_assert(polls.pc == 2 && polls.lane == 0 && polls.cta == 0 && polls.offset == 16);
    emu_close(m);
}
END_TEST

/* A counter keeps a livelock from being one: where the warp is, and what it polls. */
START_TEST(a_run_that_is_too_long_says_what_is_polled)
{
    emu_config how = emu_defaults();
    how.max_steps = 10000;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert(program_buffer(m, 0, 64, 0, "in") != 0);
    ck_assert_int_eq(line_run_text(m, UINT32_MAX,
                                   "poll: ld.relaxed.gpu.global.u32 r8, [d0+8];"
                                   "add.u32 r9, r9, 1; bra poll;"),
                     EMU_TOO_LONG);
    check_finding(m, "too long: after 10000 steps lane 0 of warp 0 of CTA 0 is at ");
    check_says(emu_found(m, 0), ", and polls byte 0x8 of in at ld.relaxed.gpu.global.u32");
    check_says(emu_found(m, 0), "; nothing that others may wait for has changed for ");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_STUCK);
    const emu_polls none = emu_polled(m, 0, 0); /* of mbarriers */
    ck_assert(none.times == 0 && none.pc == -1 && none.lane == -1 && none.cta == -1);
    emu_close(m);
}
END_TEST

/* The flag is the host's, as mapped and managed memory is. */
START_TEST(a_flag_of_the_host)
{
    static _Alignas(256) uint32_t of_host[64];
    emu_machine *m = open_warp(false, EMU_CHECK_ALL);
    ck_assert(emu_share(m, of_host, sizeof of_host, "the host's flag"));
    one_set_all(m, 2, (uintptr_t)of_host);
    ck_assert_int_eq(line_run_text(m, UINT32_MAX,
                                   "poll: ld.relaxed.gpu.global.u32 r8, [d2];"
                                   "setp.eq.u32 p7, r8, 0; @p7 bra poll;"),
                     EMU_DEADLOCK);
    check_says(emu_found(m, 0), "polls byte 0x0 of the host's flag");
    check_says(emu_found(m, 0), "let it do so before the launch");
    emu_close(m);
}
END_TEST

Suite *emu_deadlock_suite(void)
{
    Suite *s = suite_create("emu_deadlock");
    TCase *c = tcase_create("emu_deadlock");
    tcase_add_loop_test(c, groups_that_are_left_are_noted, 0, COUNT(groups));
    tcase_add_test(c, polls_are_counted);
    tcase_add_test(c, a_run_that_is_too_long_says_what_is_polled);
    tcase_add_test(c, a_flag_of_the_host);
    suite_add_tcase(s, c);
    return s;
}
