/* clock.c - vector clocks: joined by one flag, by a chain of flags, by many, and from one run to
 * the next.
 *
 * What is here: programs whose order goes through other threads, under every schedule. What is not:
 * which accesses release and acquire (scope.c, fence.c), barriers (race.c). */
#include "spec-tests/unit/emu/check/race/words.h"

/* ---- A chain: warp 0 releases to warp 1, which releases to warp 2 ---- */

#define SECOND(o, s) WORD(o, EMU_GLOBAL, PROGRAM_BY(2, 4)), .sem = (s), .scope = EMU_GPU

/* P4, P5, P6: the first lane of warps 0, 1, 2. Warp 2 never sees warp 0's flag. */
static const emu_ins chain[] = {
    {.execute = emu_bra, .target = 4, .guard = 5},
    {.execute = emu_bra, .target = 9, .guard = 6},
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(SENT), .guard = 4},
    {.execute = emu_bra, .target = 8, .guard = EMU_NO_GUARD},
    {FLAG(EMU_LD, EMU_ACQUIRE), .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 4 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 4, .guard = 7, .guard_not = true},
    {SECOND(EMU_ST, EMU_RELEASE), .b = PROGRAM_IS(1), .guard = 5},    /* 7 */
    {FLAG(EMU_ST, EMU_RELEASE), .b = PROGRAM_IS(1), .guard = 4},      /* 8 */
    {.execute = emu_exit, .guard = 6, .guard_not = true},             /* 9 */
    {SECOND(EMU_LD, EMU_ACQUIRE), .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 10 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 10, .guard = 7, .guard_not = true},
    LOAD(EMU_GLOBAL, PROGRAM_BY(0, 0), GOT), /* 13 */
    PROGRAM_EXIT};

static bool prepare_chain(emu_machine *m)
{
    uint32_t zeros[2] = {0, 0};
    uint64_t flags = program_buffer(m, 2, 2, 0, "the flags");
    for (int w = 0; w < 3; ++w) {
        for (int p = 4; p < 7; ++p)
            *emu_predicate(m, 0, w, p) = w == p - 4 ? UINT32_MAX : 0;
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, w, SENT)[lane] = 12345;
    }
    return flags != 0 && emu_put(m, flags, zeros, sizeof zeros) &&
           program_buffer(m, 0, 1, 0, "the data") != 0;
}

static bool chain_got(emu_machine *m)
{
    return emu_register(m, 0, 2, GOT)[0] == 12345;
}

START_TEST(order_is_transitive)
{
    static const emu_ins no_acquire = {FLAG(EMU_LD, EMU_RELAXED), .d = PROGRAM_ROW(20),
                                       PROGRAM_ALL},
                         no_second_release = {SECOND(EMU_ST, EMU_RELAXED), .b = PROGRAM_IS(1),
                                              .guard = 5},
                         no_first_release = {FLAG(EMU_ST, EMU_RELAXED), .b = PROGRAM_IS(1),
                                             .guard = 4};
    struct program_case p = program_make(chain, COUNT(chain), 96, 1);
    p.prepare = prepare_chain;
    p.is_right = chain_got;
    check_clean(&p);
    check_fires(&p, 4, &no_acquire, EMU_RACE, 0);
    check_fires(&p, 7, &no_second_release, EMU_RACE, 0);
    check_fires(&p, 8, &no_first_release, EMU_RACE, 0);
}
END_TEST

/* ---- Many words that are released to ---- */

/* Each of 96 threads stores a word, then releases a flag of its own; each waits for the flag of
 * another, in another warp, and reads that one's word. */
enum { THREADS = 96, FLAG_OF = 14, FLAG_TO = 16 };

static const emu_ins many[] = {
    STORE(EMU_SHARED, PROGRAM_BY(OUT, 0), SENT),
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(FLAG_OF, 0)), .sem = EMU_RELEASE, .scope = EMU_GPU,
     .b = PROGRAM_IS(1), PROGRAM_ALL}, /* 1 */
    {WORD(EMU_LD, EMU_GLOBAL, PROGRAM_BY(FLAG_TO, 0)), .sem = EMU_ACQUIRE, .scope = EMU_GPU,
     .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 2 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 2, .guard = 7, .guard_not = true},
    LOAD(EMU_SHARED, PROGRAM_BY(IN, 0), GOT),
    PROGRAM_EXIT};

static int another(int t)
{
    return (t * 5 + 37) % THREADS;
}

static void set_wide(emu_machine *m, int t, int r, uint64_t v)
{
    emu_register(m, 0, t / EMU_LANES, r)[t % EMU_LANES] = (uint32_t)v;
    emu_register(m, 0, t / EMU_LANES, r + 1)[t % EMU_LANES] = (uint32_t)(v >> 32);
}

static bool prepare_many(emu_machine *m)
{
    uint32_t zeros[THREADS] = {0};
    uint64_t flags = program_buffer(m, 2, THREADS, 0, "the flags");
    wire(m, THREADS, 0, another);
    for (int t = 0; t < THREADS; ++t) {
        set_wide(m, t, FLAG_OF, flags + 4 * (uint64_t)t);
        set_wide(m, t, FLAG_TO, flags + 4 * (uint64_t)another(t));
    }
    return flags != 0 && emu_put(m, flags, zeros, sizeof zeros);
}

START_TEST(each_word_has_a_clock_of_its_own)
{
    emu_ins relaxed = many[1];
    struct program_case p = program_make(many, COUNT(many), THREADS, 1);
    relaxed.sem = EMU_RELAXED;
    p.prepare = prepare_many;
    p.is_right = all_got;
    check_clean(&p);
    check_fires(&p, 1, &relaxed, EMU_RACE, 0);
    relaxed = many[2];
    relaxed.sem = EMU_RELAXED;
    check_fires(&p, 2, &relaxed, EMU_RACE, 0);
}
END_TEST

/* A word of a thread whose flag was not waited for: nothing orders its store. */
START_TEST(a_flag_orders_its_own_word_alone)
{
    struct program_case p = program_make(many, COUNT(many), THREADS, 1);
    int races = 0;
    p.prepare = prepare_many;
    for (uint64_t seed = 0; seed < 20; ++seed) {
        emu_machine *m = program_open(&p, EMU_RANDOM, seed);
        emu_register(m, 0, 1, IN)[3] = emu_register(m, 0, 1, IN)[4]; /* lane 4's, not waited for */
        ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
        for (int i = 0; i < emu_findings(m); ++i)
            races += emu_found(m, i)->rule == EMU_RACE;
        emu_close(m);
    }
    ck_assert_int_gt(races, 0);
}
END_TEST

/* ---- Runs ---- */

/* A run begins after everything that was done before it; within one nothing is in order. */
START_TEST(a_run_happens_after_those_before)
{
    static const emu_ins
        write[] = {{WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(64)), .b = PROGRAM_IS(5), PROGRAM_ONE},
                   PROGRAM_EXIT},
        read[] = {{WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(64)), .d = PROGRAM_ROW(GOT), .guard = 2},
                  PROGRAM_EXIT},
        both[] = {{WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(64)), .b = PROGRAM_IS(5), PROGRAM_ONE},
                  {WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(64)), .d = PROGRAM_ROW(GOT), .guard = 2},
                  PROGRAM_EXIT};
    struct program_case p = program_make(write, COUNT(write), 64, 1);
    emu_machine *m = program_open(&p, (emu_schedule)_i, 1);
    for (int again = 0; again < 3; ++again) {
        ck_assert_int_eq(emu_run(m, write, COUNT(write)), EMU_FINISHED);
        ck_assert_int_eq(emu_run(m, read, COUNT(read)), EMU_FINISHED);
    }
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_register(m, 0, 1, GOT)[31], 5);
    ck_assert_int_eq(emu_run(m, both, COUNT(both)), EMU_FINISHED);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_RACE);
    emu_close(m);
}
END_TEST

Suite *emu_clock_suite(void)
{
    Suite *s = suite_create("emu_clock");
    TCase *c = tcase_create("emu_clock");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, order_is_transitive);
    tcase_add_test(c, each_word_has_a_clock_of_its_own);
    tcase_add_test(c, a_flag_orders_its_own_word_alone);
    tcase_add_loop_test(c, a_run_happens_after_those_before, 0, 3);
    suite_add_tcase(s, c);
    return s;
}
