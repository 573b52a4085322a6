/* scope.c - flags and counters in memory, other CTAs' memory: programs under every schedule; and
 * the same with a weaker access, a scope that does not reach, or a barrier less: each is found.
 *
 * What is here: strong loads, stores and atomics; the beginning and the end of another CTA. What is
 * not: fences (fence.c), barriers of a CTA (race.c). */
#include "spec-tests/unit/emu/check/race/words.h"

/* ---- Warp 0 hands a word over to warp 1 by a flag in global memory ---- */

static const emu_ins flags[] = {
    {.execute = emu_bra, .target = 4, .guard = 2}, /* warp 1 */
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(SENT), PROGRAM_ONE},
    {FLAG(EMU_ST, EMU_RELEASE), .b = PROGRAM_IS(1), PROGRAM_ONE}, /* 2 */
    PROGRAM_EXIT,
    {FLAG(EMU_LD, EMU_ACQUIRE), .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 4 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 4, .guard = 7, .guard_not = true},
    LOAD(EMU_GLOBAL, PROGRAM_BY(0, 0), GOT),
    PROGRAM_EXIT};

START_TEST(a_flag_is_released_and_acquired)
{
    static const emu_ins relaxed_store = {FLAG(EMU_ST, EMU_RELAXED), .b = PROGRAM_IS(1),
                                          PROGRAM_ONE},
                         relaxed_load = {FLAG(EMU_LD, EMU_RELAXED), .d = PROGRAM_ROW(20),
                                         PROGRAM_ALL},
                         weak_store = {FLAG(EMU_ST, EMU_WEAK), .b = PROGRAM_IS(1), PROGRAM_ONE};
    struct program_case p = program_make(flags, COUNT(flags), 64, 1);
    p.prepare = prepare_flags;
    p.is_right = flag_got;
    check_clean(&p);
    check_fires(&p, 2, &relaxed_store, EMU_RACE, 0);
    check_fires(&p, 4, &relaxed_load, EMU_RACE, 0);
    check_fires(&p, 2, &weak_store, EMU_RACE, 0);
}
END_TEST

/* The same between two CTAs: .cta scope does not reach that far. */
START_TEST(scopes_have_to_reach)
{
    emu_ins program[COUNT(flags)], near[2];
    memcpy(program, flags, sizeof flags);
    program[0].guard = 4; /* thread 0 of CTA 1, and the others with it */
    for (int k = 0; k < 2; ++k) {
        near[k] = program[k == 0 ? 2 : 4];
        near[k].scope = EMU_CTA;
    }
    program[1].guard = program[2].guard = 3;
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    p.prepare = prepare_flags;
    check_clean(&p);
    check_fires(&p, 2, &near[0], EMU_RACE, 0);
    check_fires(&p, 4, &near[1], EMU_RACE, 0);
}
END_TEST

/* A release or an acquire of .cta scope hands nothing over to another CTA: the word behind the flag
 * is raced for as well as the flag. */
START_TEST(a_narrow_scope_hands_nothing_over)
{
    emu_ins program[COUNT(flags)];
    bool of_data = false;
    memcpy(program, flags, sizeof flags);
    program[0].guard = 4;
    program[1].guard = program[2].guard = 3;
    program[_i ? 4 : 2].scope = EMU_CTA;
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(prepare_flags(m));
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    for (int k = 0; k < emu_findings(m); ++k)
        of_data = of_data || (emu_found(m, k)->rule == EMU_RACE && emu_found(m, k)->pc == 7);
    ck_assert(of_data);
    emu_close(m);
}
END_TEST

/* ---- A flag that goes from warp 0 to warp 1 and on to warp 2 ---- */

/* Warp 1 waits for 1 and puts 2 there, warp 2 waits for 2. What warp 0 released goes on with an
 * atomic alone: a store of another thread has only what that thread releases, unless warp 2 saw
 * the 1 as well. */
static const emu_ins relay[] = {
    {.execute = emu_bra, .target = 4, .guard = 2},
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(SENT), PROGRAM_ONE},
    {FLAG(EMU_ST, EMU_RELEASE), .b = PROGRAM_IS(1), PROGRAM_ONE},
    PROGRAM_EXIT,
    {.execute = emu_bra, .target = 10, .guard = 5}, /* 4: warp 2 */
    {FLAG(EMU_LD, EMU_RELAXED), .d = PROGRAM_ROW(20), PROGRAM_ALL},
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 5, .guard = 7, .guard_not = true},
    {.execute = emu_atom,
     .op = EMU_ATOM_ADD,
     .space = EMU_GLOBAL,
     .type = EMU_U32,
     .a = PROGRAM_BY(2, 0),
     .b = PROGRAM_IS(1),
     .sem = EMU_RELAXED,
     .scope = EMU_GPU,
     .guard = 6}, /* 8 */
    PROGRAM_EXIT,
    {FLAG(EMU_LD, EMU_ACQUIRE), .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 10 */
    EQUALS(20, 2),
    {.execute = emu_bra, .target = 10, .guard = 7, .guard_not = true},
    LOAD(EMU_GLOBAL, PROGRAM_BY(0, 0), GOT),
    PROGRAM_EXIT};

static bool prepare_relay(emu_machine *m)
{
    bool fine = prepare_flags(m);
    *emu_predicate(m, 0, 2, 5) = UINT32_MAX; /* P5: warp 2; P6: lane 0 of warp 1 */
    *emu_predicate(m, 0, 1, 6) = 1;
    return fine;
}

START_TEST(a_store_does_not_hand_on_what_others_released)
{
    static const emu_ins relaxed = {FLAG(EMU_ST, EMU_RELAXED), .b = PROGRAM_IS(2), .guard = 6},
                         release = {FLAG(EMU_ST, EMU_RELEASE), .b = PROGRAM_IS(2), .guard = 6};
    struct program_case p = program_make(relay, COUNT(relay), 96, 1);
    p.prepare = prepare_relay;
    check_clean(&p);
    check_fires(&p, 8, &relaxed, EMU_RACE, 0);
    check_fires(&p, 8, &release, EMU_RACE, 0);
}
END_TEST

/* The same between CTAs, and a thread's own store keeps what it released before. */
static const emu_ins again[] = {
    {.execute = emu_bra, .target = 5, .guard = 4}, /* thread 0 of CTA 1 */
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(SENT), PROGRAM_ALL},
    {FLAG(EMU_ST, EMU_RELEASE), .b = PROGRAM_IS(1), PROGRAM_ALL},
    {FLAG(EMU_ST, EMU_RELAXED), .b = PROGRAM_IS(2), PROGRAM_ALL}, /* 3 */
    PROGRAM_EXIT,
    {FLAG(EMU_LD, EMU_ACQUIRE), .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 5 */
    EQUALS(20, 2),
    {.execute = emu_bra, .target = 5, .guard = 7, .guard_not = true},
    LOAD(EMU_GLOBAL, PROGRAM_BY(0, 0), GOT),
    PROGRAM_EXIT};

START_TEST(a_store_keeps_what_its_thread_released)
{
    struct program_case p = program_make(again, COUNT(again), 1, 2);
    p.prepare = prepare_flags;
    check_clean(&p);
}
END_TEST

/* ---- A word that another thread has seen ---- */

/* Warp 0 stores a word, relaxed; warp 1 sees it so and releases a flag; warp 2 acquires the
 * flag, and may read the word with no more ado, as the store comes before what its reader
 * releases. The word beside it, which warp 1 has not seen, may not be read. */
static const emu_ins seen[] = {
    {.execute = emu_bra, .target = 4, .guard = 2},
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 4)), .b = PROGRAM_IS(7), .sem = EMU_RELAXED,
     .scope = EMU_GPU, PROGRAM_ONE},
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_IS(7), .sem = EMU_RELAXED,
     .scope = EMU_GPU, PROGRAM_ONE},
    PROGRAM_EXIT,
    {.execute = emu_bra, .target = 10, .guard = 5}, /* 4 */
    {WORD(EMU_LD, EMU_GLOBAL, PROGRAM_BY(0, 0)), .d = PROGRAM_ROW(20), .sem = EMU_RELAXED,
     .scope = EMU_GPU, PROGRAM_ALL}, /* 5 */
    EQUALS(20, 7),
    {.execute = emu_bra, .target = 5, .guard = 7, .guard_not = true},
    {FLAG(EMU_ST, EMU_RELEASE), .b = PROGRAM_IS(1), .guard = 6}, /* 8 */
    PROGRAM_EXIT,
    {FLAG(EMU_LD, EMU_ACQUIRE), .d = PROGRAM_ROW(20), PROGRAM_ALL}, /* 10 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 10, .guard = 7, .guard_not = true},
    LOAD(EMU_GLOBAL, PROGRAM_BY(0, 0), GOT), /* 13 */
    PROGRAM_EXIT};

static bool prepare_seen(emu_machine *m)
{
    bool fine = prepare_relay(m);
    return fine && program_buffer(m, 0, 2, 0, "two words") != 0;
}

START_TEST(what_was_seen_comes_before_what_its_reader_releases)
{
    static const emu_ins other = LOAD(EMU_GLOBAL, PROGRAM_BY(0, 4), GOT),
                         relaxed = {FLAG(EMU_ST, EMU_RELAXED), .b = PROGRAM_IS(1), .guard = 6},
                         weak = {WORD(EMU_LD, EMU_GLOBAL, PROGRAM_BY(0, 0)), .d = PROGRAM_ROW(20),
                                 PROGRAM_ALL};
    struct program_case p = program_make(seen, COUNT(seen), 96, 1);
    p.prepare = prepare_seen;
    check_clean(&p);
    check_tells(&p, 13, &other, EMU_RACE);
    check_tells(&p, 8, &relaxed, EMU_RACE);
    check_tells(&p, 5, &weak, EMU_RACE);
}
END_TEST

/* An atomic counter: the last of the threads reads the words of all. */
static const emu_ins counter[] = {
    STORE(EMU_SHARED, PROGRAM_BY(OUT, 0), SENT),
    {.execute = emu_atom,
     .op = EMU_ATOM_ADD,
     .space = EMU_GLOBAL,
     .type = EMU_U32,
     .d = PROGRAM_ROW(20),
     .a = PROGRAM_BY(2, 0),
     .b = PROGRAM_IS(1),
     .sem = EMU_ACQ_REL,
     .scope = EMU_GPU,
     PROGRAM_ALL}, /* 1 */
    EQUALS(20, 63),
    {WORD(EMU_LD, EMU_SHARED, PROGRAM_BY(IN, 0)), .d = PROGRAM_ROW(GOT), .guard = 7},
    PROGRAM_EXIT};

static bool prepare_counter(emu_machine *m)
{
    wire(m, m->threads, 0, mirrored);
    return program_buffer(m, 2, 1, 0, "the counter") != 0;
}

START_TEST(the_last_arrival_acquires_all)
{
    emu_ins relaxed = counter[1];
    struct program_case p = program_make(counter, COUNT(counter), 64, 1);
    relaxed.sem = EMU_RELAXED;
    p.prepare = prepare_counter;
    check_clean(&p);
    check_fires(&p, 1, &relaxed, EMU_RACE, 0);
}
END_TEST

/* ---- Two CTAs exchange words through each other's memory ---- */

static int itself(int t)
{
    return t;
}

static bool prepare_exchange(emu_machine *m)
{
    wire(m, m->threads, 1, itself);
    return true;
}

static const emu_ins exchange[] = {STORE(EMU_SHARED, PROGRAM_BY(OUT, 0), SENT),
                                   ARRIVE,
                                   WAIT, /* 2 */
                                   {WORD(EMU_LD, EMU_SHARED, PROGRAM_BY(IN, 0)),
                                    .d = PROGRAM_ROW(GOT), .flags = EMU_CLUSTER_SPACE, PROGRAM_ALL},
                                   ARRIVE, /* 4 */
                                   WAIT,
                                   PROGRAM_EXIT};

START_TEST(ctas_exchange)
{
    static const emu_ins relaxed = CLUSTER(EMU_CLUSTER_ARRIVE, EMU_RELAXED), leave = PROGRAM_EXIT,
                         skip = {.execute = emu_bra, .target = 3, PROGRAM_ALL};
    struct program_case p = program_make(exchange, COUNT(exchange), 48, 2);
    p.prepare = prepare_exchange;
    p.is_right = all_got;
    check_clean(&p);
    check_fires(&p, 1, &relaxed, EMU_RACE, 1U << EMU_BOUNDS);
    check_fires(&p, 1, &skip, EMU_BOUNDS, 1U << EMU_RACE | 1U << EMU_UNINITIALISED);
    check_fires(&p, 1, NULL, EMU_BARRIER, 0);
    check_fires(&p, 2, NULL, EMU_BARRIER,
                1U << EMU_RACE | 1U << EMU_BOUNDS | 1U << EMU_UNINITIALISED);
    check_fires(&p, 4, &leave, EMU_BOUNDS, 0);
}
END_TEST

/* ---- The end of a CTA ---- */

enum { BAR = 64, BOX = 512 };

#define TO(o, x) .execute = emu_mbarrier, .op = (o), .space = EMU_SHARED, .a = x
#define EXPECT_HERE                                                                                \
    {                                                                                              \
        TO(EMU_MBARRIER_ARRIVE, PROGRAM_AT(BAR)), .c = PROGRAM_IS(16),                             \
                                                  .flags = EMU_MBARRIER_EXPECT, .guard = 4         \
    }

/* CTA 0 begins mbarriers in both, and signals that of CTA 1 in a way; CTA 1 ends without having
 * waited for it, unless the cluster's barrier is there. */
static const emu_ins signalled[] = {
    {TO(EMU_MBARRIER_INIT, PROGRAM_AT(BAR)), .b = PROGRAM_IS(2), PROGRAM_ALL},
    ARRIVE,
    WAIT,
    EXPECT_HERE,
    {.execute = emu_bra, .target = 6, .guard = 4},
    {.guard = 3}, /* 5 */
    ARRIVE,       /* 6 */
    WAIT,
    PROGRAM_EXIT};

static const emu_ins ways[] = {
    {TO(EMU_MBARRIER_ARRIVE, PROGRAM_BY(OUT, BAR)), .scope = EMU_CLUSTER, .guard = 3},
    {.execute = emu_st_async,
     .op = EMU_ST_ASYNC,
     .type = EMU_B32,
     .count = 4,
     .a = PROGRAM_BY(OUT, BOX),
     .b = PROGRAM_ROW(SENT),
     .c = PROGRAM_BY(OUT, BAR),
     .guard = 3},
    {.execute = emu_bulk,
     .op = EMU_BULK_COPY,
     .space = EMU_GLOBAL,
     .to = EMU_SHARED,
     .a = PROGRAM_BY(0, 0),
     .d = PROGRAM_AT(BOX),
     .b = PROGRAM_IS(16),
     .c = PROGRAM_AT(BAR),
     .x = PROGRAM_IS(2),
     .flags = EMU_BULK_MULTICAST,
     .guard = 3},
};

static bool prepare_signalled(emu_machine *m)
{
    emu_register(m, 0, 0, OUT)[0] = emu_shared_address(1, 0);
    return program_buffer(m, 0, 4, 0, "A") != 0;
}

/* Without the tail each is found, whether CTA 1 has exited or is about to. */
START_TEST(a_cta_that_is_signalled_stays)
{
    static const emu_ins leave = PROGRAM_EXIT;
    emu_ins program[COUNT(signalled)];
    memcpy(program, signalled, sizeof signalled);
    program[5] = ways[_i];
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    p.prepare = prepare_signalled;
    const uint32_t found = 1U << EMU_BOUNDS | 1U << EMU_LEFT_BEHIND;
    for (int n = 0; n < 22; ++n) {
        emu_machine *m = program_open(&p, n < 2 ? (emu_schedule)n : EMU_RANDOM, (uint64_t)n);
        program_run(m, &p, 6, &leave);
        ck_assert_msg(emu_findings(m) > 0, "schedule %d", n);
        ck_assert_msg(found >> emu_found(m, 0)->rule & 1, "%s", emu_found(m, 0)->message);
        emu_close(m);
    }
}
END_TEST

/* CTA 1 has exited long before: CTA 0 is slow. */
START_TEST(a_cta_that_has_exited_is_not_signalled)
{
    static const emu_ins leave = PROGRAM_EXIT;
    emu_ins program[COUNT(signalled) + 1];
    memcpy(program, signalled, sizeof signalled);
    memcpy(program + 6, signalled + 5, 4 * sizeof *signalled);
    program[4].target = 7;
    program[5] = (emu_ins){.execute = emu_nanosleep, PROGRAM_ALL};
    program[6] = ways[_i];
    program[7] = leave;
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    p.prepare = prepare_signalled;
    emu_machine *m = program_open(&p, EMU_LATEST, 0);
    program_run(m, &p, -1, NULL);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_BOUNDS);
    ck_assert_msg(strstr(emu_found(m, 0)->message, "all threads of which have exited") != NULL,
                  "%s", emu_found(m, 0)->message);
    emu_close(m);
}
END_TEST

/* A bulk store that still reads when the CTA ends; nothing says otherwise, in any schedule. */
static const emu_ins stored_last[] = {{.execute = emu_bulk,
                                       .op = EMU_BULK_COPY,
                                       .space = EMU_SHARED,
                                       .to = EMU_GLOBAL,
                                       .a = PROGRAM_HERE(BOX),
                                       .d = PROGRAM_BY(0, 0),
                                       .b = PROGRAM_IS(1024),
                                       PROGRAM_ONE},
                                      PROGRAM_BULK_COMMIT,                 /* 1 */
                                      PROGRAM_BULK_WAIT(0, EMU_BULK_READ), /* 2 */
                                      PROGRAM_EXIT};

static bool prepare_stored_last(emu_machine *m)
{
    bool filled = program_buffer(m, 0, 256, 0, "A") != 0;
    for (int cta = 0; cta < m->config.ctas; ++cta)
        filled = filled && program_shared(m, cta, 2048);
    return filled;
}

START_TEST(a_cta_stays_until_its_memory_is_read)
{
    static const emu_ins one_left = PROGRAM_BULK_WAIT(1, EMU_BULK_READ);
    struct program_case p = program_make(stored_last, COUNT(stored_last), 64, 1);
    p.prepare = prepare_stored_last;
    check_clean(&p);
    check_tells(&p, 1, NULL, EMU_LEFT_BEHIND);
    check_tells(&p, 2, NULL, EMU_LEFT_BEHIND);
    check_tells(&p, 2, &one_left, EMU_LEFT_BEHIND);
}
END_TEST

Suite *emu_scope_suite(void)
{
    Suite *s = suite_create("emu_scope");
    TCase *c = tcase_create("emu_scope");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, a_flag_is_released_and_acquired);
    tcase_add_test(c, scopes_have_to_reach);
    tcase_add_loop_test(c, a_narrow_scope_hands_nothing_over, 0, 2);
    tcase_add_test(c, a_store_does_not_hand_on_what_others_released);
    tcase_add_test(c, a_store_keeps_what_its_thread_released);
    tcase_add_test(c, what_was_seen_comes_before_what_its_reader_releases);
    tcase_add_test(c, the_last_arrival_acquires_all);
    tcase_add_test(c, ctas_exchange);
    tcase_add_loop_test(c, a_cta_that_is_signalled_stays, 0, COUNT(ways));
    tcase_add_loop_test(c, a_cta_that_has_exited_is_not_signalled, 0, COUNT(ways));
    tcase_add_test(c, a_cta_stays_until_its_memory_is_read);
    suite_add_tcase(s, c);
    return s;
}
