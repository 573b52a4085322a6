/* deadlock.c - what is told when a run is over: deadlocks, runs that are too long, bytes
 * outstanding, groups that nobody waited for.
 *
 * What is not here: when a run is over (warp_turns.c), lanes that poll for ever
 * (schedule/livelock.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

enum { BAR = 16, HERE = 256 };

#define MBARRIER(o, ...)                                                                           \
    {                                                                                              \
        .execute = emu_mbarrier, .op = (o), .space = EMU_SHARED, .a = PROGRAM_AT(BAR),             \
        __VA_ARGS__, PROGRAM_ONE                                                                   \
    }
#define COPY                                                                                       \
    {                                                                                              \
        .execute = emu_cp_async, .op = EMU_CP_ASYNC_COPY, .d = PROGRAM_AT(HERE),                   \
        .a = PROGRAM_BY(0, 0), .count = 4, PROGRAM_ONE                                             \
    }
#define COMMIT                                                                                     \
    {                                                                                              \
        .execute = emu_cp_async, .op = EMU_CP_ASYNC_COMMIT_GROUP, PROGRAM_ONE                      \
    }
#define WAIT_ALL                                                                                   \
    {                                                                                              \
        .execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_ALL, PROGRAM_ONE                          \
    }

static emu_machine *run(const emu_ins *ins, int n, bool strict, emu_end end)
{
    struct program_case p = program_make(ins, n, 32, 1);
    p.how.strict = strict;
    p.how.checks &= ~(uint32_t)EMU_CHECK_RACE; /* the memory that they use is another finding */
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(m != NULL && program_buffer(m, 0, 64, 0, "in") != 0);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), end);
    return m;
}

/* ---- mbarriers ---- */

static const struct {
    emu_ins ins[3];
    const char *says, *repair;
} ends[] = {
    {{PROGRAM_INIT(BAR, 1), MBARRIER(EMU_MBARRIER_EXPECT_TX, .b = PROGRAM_IS(64)), PROGRAM_EXIT},
     "the mbarrier at byte 0x10 of the shared memory of CTA 0 ends with 64 bytes that were "
     "expected, "
     "and never came",
     "expect no more bytes than the copies of the phase bring to it"},
    {{PROGRAM_INIT(BAR, 1), MBARRIER(EMU_MBARRIER_COMPLETE_TX, .b = PROGRAM_IS(64)), PROGRAM_EXIT},
     "ends with 64 bytes that came, and no expect_tx announced them",
     "announce all bytes that the copies bring: mbarrier.arrive.expect_tx with their sum"},
    {{PROGRAM_INIT(BAR, 2), MBARRIER(EMU_MBARRIER_ARRIVE, .b = PROGRAM_IS(1)), PROGRAM_EXIT},
     NULL,
     NULL}, /* an arrival is pending: a phase may be left */
};

START_TEST(bytes_outstanding_are_told)
{
    emu_machine *m = run(ends[_i].ins, 3, true, EMU_FINISHED);
    if (ends[_i].says == NULL)
        ck_assert_int_eq(emu_findings(m), 0);
    else {
        check_finding(m, ends[_i].says);
        check_says(emu_found(m, 0), ends[_i].repair);
        ck_assert(emu_found(m, 0)->rule == EMU_MBARRIER && !emu_found(m, 0)->note);
        ck_assert(emu_found(m, 0)->cta == -1 && emu_found(m, 0)->pc == -1);
    }
    emu_close(m);
}
END_TEST

/* ---- Groups ---- */

static const struct {
    emu_ins ins[4];
    const char *says;
} groups[] = {
    {{COPY, PROGRAM_EXIT, PROGRAM_EXIT, PROGRAM_EXIT},
     "has operations of cp.async that it never committed"},
    {{COPY, COMMIT, PROGRAM_EXIT, PROGRAM_EXIT}, "has groups of cp.async that it never waited for"},
    {{COPY, COMMIT, WAIT_ALL, PROGRAM_EXIT}, NULL},
    {{COPY, WAIT_ALL, PROGRAM_EXIT, PROGRAM_EXIT}, NULL},
    {{COPY, COMMIT, WAIT_ALL, COPY}, "has operations of cp.async that it never committed"},
};

START_TEST(groups_that_are_left_are_noted)
{
    emu_ins program[5];
    memcpy(program, groups[_i].ins, sizeof groups[_i].ins);
    program[4] = (emu_ins)PROGRAM_EXIT;
    emu_machine *m = run(program, 5, true, EMU_FINISHED);
    if (groups[_i].says != NULL) {
        check_finding(m, groups[_i].says);
        ck_assert(emu_found(m, 0)->rule == EMU_LEFT_BEHIND && emu_found(m, 0)->note);
    } else
        ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
    m = run(program, 5, false, EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* ---- Lanes that wait, and lanes that poll ---- */

static const struct {
    emu_ins first, second;
    const char *says, *repair;
} waits[] = {
    {PROGRAM_INIT(BAR, 1), MBARRIER(EMU_MBARRIER_EXPECT_TX, .b = PROGRAM_IS(64)),
     "phase 0: 1 arrivals pending, 64 bytes missing",
     "expect no more bytes than the copies of the phase bring to this mbarrier"},
    {PROGRAM_INIT(BAR, 2), MBARRIER(EMU_MBARRIER_ARRIVE, .b = PROGRAM_IS(1)),
     "phase 0: 1 arrivals pending, 0 bytes missing",
     "let as many threads arrive in each phase as mbarrier.init counts, or count less"},
    {PROGRAM_INIT(BAR, 1), MBARRIER(EMU_MBARRIER_COMPLETE_TX, .b = PROGRAM_IS(64)),
     "1 arrivals pending, 64 bytes too many: no expect_tx announced them",
     "announce all bytes that the copies bring"},
};

START_TEST(a_deadlock_at_an_mbarrier_says_what_to_do)
{
    const emu_ins program[] = {waits[_i].first,
                               waits[_i].second,
                               {.execute = emu_mbarrier,
                                .op = EMU_MBARRIER_TRY_WAIT,
                                .space = EMU_SHARED,
                                .d = PROGRAM_PRED(7),
                                .a = PROGRAM_AT(BAR),
                                .b = PROGRAM_IS(0),
                                .flags = EMU_MBARRIER_PARITY,
                                PROGRAM_ONE},
                               {.execute = emu_bra, .target = 2, .guard = 7, .guard_not = true},
                               PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 1, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_DEADLOCK);
    check_finding(m, waits[_i].says);
    ck_assert_msg(strstr(emu_found(m, 0)->repair, waits[_i].repair) != NULL, "%s",
                  emu_found(m, 0)->repair);
    check_says(emu_found(m, 0), "waits at instruction 2 for mbarrier 0x10 of CTA 0");
    ck_assert_uint_gt(emu_counted(m)->polls, 0);
    emu_polls polls = emu_polled(m, 0, 0);
    ck_assert_uint_eq(polls.times, emu_counted(m)->polls);
    ck_assert(polls.pc == 2 && polls.lane == 0 && polls.cta == 0 && polls.offset == BAR);
    emu_close(m);
}
END_TEST

/* A counter keeps a livelock from being one: where the warp is, and what it polls. */
START_TEST(a_run_that_is_too_long_says_what_is_polled)
{
    static const emu_ins program[] = {{.execute = emu_load_store,
                                       .op = EMU_LD,
                                       .space = EMU_GLOBAL,
                                       .type = EMU_U32,
                                       .count = 1,
                                       .sem = EMU_RELAXED,
                                       .scope = EMU_GPU,
                                       .a = PROGRAM_BY(0, 8),
                                       .d = PROGRAM_ROW(8),
                                       PROGRAM_ALL},
                                      {.execute = emu_alu,
                                       .op = EMU_ADD,
                                       .type = EMU_U32,
                                       .d = PROGRAM_ROW(9),
                                       .a = PROGRAM_ROW(9),
                                       .b = PROGRAM_IS(1),
                                       PROGRAM_ALL},
                                      {.execute = emu_bra, .target = 0, PROGRAM_ALL}};
    emu_config how = emu_defaults();
    how.max_steps = 10000;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert(program_buffer(m, 0, 64, 0, "in") != 0);
    ck_assert_int_eq(emu_run(m, program, 3), EMU_TOO_LONG);
    check_finding(m, "too long: after 10000 steps lane 0 of warp 0 of CTA 0 is at instruction ");
    check_says(emu_found(m, 0),
               ", and polls byte 0x8 of in at instruction 0; nothing that others may "
               "wait for has changed for ");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_STUCK);
    ck_assert_int_eq(emu_polled(m, 0, 0).pc, -1);
    emu_close(m);
}
END_TEST

Suite *emu_deadlock_suite(void)
{
    Suite *s = suite_create("emu_deadlock");
    TCase *c = tcase_create("emu_deadlock");
    tcase_add_loop_test(c, bytes_outstanding_are_told, 0, COUNT(ends));
    tcase_add_loop_test(c, groups_that_are_left_are_noted, 0, COUNT(groups));
    tcase_add_loop_test(c, a_deadlock_at_an_mbarrier_says_what_to_do, 0, COUNT(waits));
    tcase_add_test(c, a_run_that_is_too_long_says_what_is_polled);
    suite_add_tcase(s, c);
    return s;
}
