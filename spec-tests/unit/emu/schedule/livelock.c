/* livelock.c - lanes that poll for ever are found, and what they poll is named; those that end are
 * not.
 *
 * Programs under every schedule: a flag that nobody sets, a lock that is not given back, an
 * mbarrier that is tested in a loop, next to lanes that wait; long loops that count, and a late
 * flag. */
#include "spec-tests/unit/emu/fixture.h"

#define FLAG(o, ...)                                                                               \
    {                                                                                              \
        .execute = emu_load_store, .op = (o), .space = EMU_GLOBAL, .type = EMU_U32, .count = 1,    \
        .sem = EMU_RELAXED, .scope = EMU_GPU, .a = PROGRAM_BY(2, 0), __VA_ARGS__                   \
    }
#define COMPARE(o, row, v)                                                                         \
    {                                                                                              \
        .execute = emu_compare, .op = EMU_SETP, .type = EMU_U32, .count = (o),                     \
        .d = PROGRAM_PRED(7), .a = PROGRAM_ROW(row), .b = PROGRAM_IS(v), PROGRAM_ALL               \
    }
#define BACK(to)                                                                                   \
    {                                                                                              \
        .execute = emu_bra, .target = (to), .guard = 7, .guard_not = true                          \
    }

static bool prepare(emu_machine *m)
{
    return program_buffer(m, 2, 1, 0, "the flag") != 0;
}

/* Warp 1 waits for a flag that warp 0 has to set, and warp 2 at a barrier for both. */
static const emu_ins flags[] = {{.execute = emu_bra, .target = 3, .guard = 2},
                                FLAG(EMU_ST, .b = PROGRAM_IS(1), PROGRAM_ONE), /* 1 */
                                {.execute = emu_bra, .target = 7, PROGRAM_ALL},
                                {.execute = emu_bra, .target = 7, .guard = 5},
                                FLAG(EMU_LD, .d = PROGRAM_ROW(10), PROGRAM_ALL), /* 4 */
                                COMPARE(EMU_CMP_EQ, 10, 1),
                                BACK(4),
                                PROGRAM_SYNC, /* 7 */
                                PROGRAM_EXIT};

static bool prepare_flags(emu_machine *m)
{
    *emu_predicate(m, 0, 2, 5) = UINT32_MAX;
    return prepare(m);
}

/* The flag is the host's, as mapped and managed memory is. */
static _Alignas(256) uint32_t of_host[64];

static bool prepare_host(emu_machine *m)
{
    uint64_t at = (uintptr_t)of_host;
    *emu_predicate(m, 0, 2, 5) = UINT32_MAX;
    if (!emu_share(m, of_host, sizeof of_host, "the host's flag"))
        return false;
    for (int warp = 0; warp < 3; ++warp)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            emu_register(m, 0, warp, 2)[lane] = (uint32_t)at;
            emu_register(m, 0, warp, 3)[lane] = (uint32_t)(at >> 32);
        }
    return true;
}

START_TEST(a_flag_of_the_host)
{
    struct program_case p = program_make(flags, COUNT(flags), 96, 1);
    p.prepare = prepare_host;
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert_int_eq(program_run(m, &p, 1, NULL), EMU_DEADLOCK);
    ck_assert(strstr(emu_found(m, 0)->message, "polls byte 0x0 of the host's flag") != NULL);
    ck_assert(strstr(emu_found(m, 0)->repair, "let it do so before the launch") != NULL);
    emu_close(m);
}
END_TEST

START_TEST(a_flag_that_nobody_sets)
{
    struct program_case p = program_make(flags, COUNT(flags), 96, 1);
    p.prepare = prepare_flags;
    check_clean(&p);
    check_tells(&p, 1, NULL, EMU_STUCK);
    for (int n = 0; n < 3; ++n) {
        emu_machine *m = program_open(&p, (emu_schedule)n, 1);
        ck_assert_int_eq(program_run(m, &p, 1, NULL), EMU_DEADLOCK);
        ck_assert_str_eq(emu_found(m, 0)->message,
                         "livelock: lane 0 of warp 1 of CTA 0 polls byte 0x0 of the flag at "
                         "instruction 4 for ever: all other threads wait, poll or have exited, and "
                         "nothing in flight could change it");
        ck_assert(strstr(emu_found(m, 1)->message, "waits at instruction 7 for barrier 0") != NULL);
        emu_close(m);
    }
}
END_TEST

/* Two threads in turn; a lock that the first does not give back. */
static const emu_ins lock[] = {{.execute = emu_atom,
                                .op = EMU_ATOM_CAS,
                                .space = EMU_GLOBAL,
                                .type = EMU_U32,
                                .sem = EMU_ACQUIRE,
                                .scope = EMU_GPU,
                                .d = PROGRAM_ROW(10),
                                .a = PROGRAM_BY(2, 0),
                                .b = PROGRAM_IS(0),
                                .c = PROGRAM_IS(1),
                                PROGRAM_ALL},
                               COMPARE(EMU_CMP_EQ, 10, 0),
                               BACK(0),
                               {.execute = emu_atom, /* 3 */
                                .op = EMU_ATOM_EXCH,
                                .space = EMU_GLOBAL,
                                .type = EMU_U32,
                                .sem = EMU_RELEASE,
                                .scope = EMU_GPU,
                                .d = PROGRAM_ROW(11),
                                .a = PROGRAM_BY(2, 0),
                                .b = PROGRAM_IS(0),
                                PROGRAM_ALL},
                               PROGRAM_EXIT};

START_TEST(a_lock_that_is_kept)
{
    struct program_case p = program_make(lock, COUNT(lock), 64, 1);
    p.prepare = prepare;
    check_clean(&p);
    check_tells(&p, 3, NULL, EMU_STUCK);
}
END_TEST

/* test_wait in a loop, at an mbarrier at which one arrival is missing. */
static const emu_ins tested[] = {PROGRAM_INIT(64, 2),
                                 PROGRAM_SYNC,
                                 {.execute = emu_mbarrier,
                                  .op = EMU_MBARRIER_ARRIVE,
                                  .space = EMU_SHARED,
                                  .a = PROGRAM_AT(64),
                                  .b = PROGRAM_IS(2),
                                  PROGRAM_ONE},
                                 {.execute = emu_mbarrier, /* 3 */
                                  .op = EMU_MBARRIER_TEST_WAIT,
                                  .space = EMU_SHARED,
                                  .d = PROGRAM_PRED(7),
                                  .a = PROGRAM_AT(64),
                                  .b = PROGRAM_IS(0),
                                  .flags = EMU_MBARRIER_PARITY,
                                  PROGRAM_ALL},
                                 BACK(3),
                                 PROGRAM_EXIT};

START_TEST(a_phase_that_never_ends)
{
    static const emu_ins one_less = {.execute = emu_mbarrier,
                                     .op = EMU_MBARRIER_ARRIVE,
                                     .space = EMU_SHARED,
                                     .a = PROGRAM_AT(64),
                                     PROGRAM_ONE};
    struct program_case p = program_make(tested, COUNT(tested), 64, 1);
    check_clean(&p);
    check_tells(&p, 2, &one_less, EMU_STUCK);
}
END_TEST

/* A branch to itself; the limit of steps is not needed. */
START_TEST(a_cycle_that_reads_nothing)
{
    static const emu_ins program[] = {{.execute = emu_bra, .target = 0, PROGRAM_ALL}};
    emu_config how = emu_defaults();
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_int_eq(emu_run(m, program, 1), EMU_DEADLOCK);
    check_finding(m, "livelock: warp 0 of CTA 0 loops forever at the branch at instruction 0");
    emu_close(m);
}
END_TEST

/* Warp 0 counts for long, and only then sets the flag: warp 1 polls without an end in sight. */
static const emu_ins late[] = {{.execute = emu_bra, .target = 6, .guard = 2},
                               {.execute = emu_alu,
                                .op = EMU_ADD,
                                .type = EMU_U32,
                                .d = PROGRAM_ROW(9),
                                .a = PROGRAM_ROW(9),
                                .b = PROGRAM_IS(1),
                                PROGRAM_ALL},
                               COMPARE(EMU_CMP_EQ, 9, 100000),
                               BACK(1),
                               FLAG(EMU_ST, .b = PROGRAM_IS(1), PROGRAM_ONE),
                               PROGRAM_EXIT,
                               FLAG(EMU_LD, .d = PROGRAM_ROW(10), PROGRAM_ALL), /* 6 */
                               COMPARE(EMU_CMP_EQ, 10, 1),
                               BACK(6),
                               PROGRAM_EXIT};

START_TEST(a_flag_that_comes_late)
{
    struct program_case p = program_make(late, COUNT(late), 64, 1);
    p.prepare = prepare;
    for (int n = 0; n < 6; ++n) {
        emu_machine *m = program_open(&p, n < 2 ? (emu_schedule)n : EMU_RANDOM, (uint64_t)n);
        emu_end end = program_run(m, &p, -1, NULL);
        ck_assert_msg(emu_findings(m) == 0, "%s", emu_found(m, 0)->message);
        ck_assert_int_eq(end, EMU_FINISHED);
        emu_close(m);
    }
}
END_TEST

Suite *emu_livelock_suite(void)
{
    Suite *s = suite_create("emu_livelock");
    TCase *c = tcase_create("emu_livelock");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, a_flag_of_the_host);
    tcase_add_test(c, a_flag_that_nobody_sets);
    tcase_add_test(c, a_lock_that_is_kept);
    tcase_add_test(c, a_phase_that_never_ends);
    tcase_add_test(c, a_cycle_that_reads_nothing);
    tcase_add_test(c, a_flag_that_comes_late);
    suite_add_tcase(s, c);
    return s;
}
