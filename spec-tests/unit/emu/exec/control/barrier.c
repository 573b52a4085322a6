/* barrier.c - bar.sync, bar.arrive, bar.red with numbers and counts, barrier.cluster:
 * when threads pass, votes, and misuse. */
#include "emu/state/state.h"

#include "spec-tests/unit/emu/fixture.h"

#define BAR(o, id, n, g)                                                                           \
    {                                                                                              \
        .execute = emu_barrier_cta, .op = (o), .flags = EMU_ALIGNED, .a = PROGRAM_IS(id),          \
        .b = PROGRAM_IS(n), .guard = (g)                                                           \
    }
#define CLUSTER(o, g)                                                                              \
    {                                                                                              \
        .execute = emu_barrier_cluster, .op = (o), .flags = EMU_ALIGNED, .guard = (g)              \
    }

/* Warp 0 writes and arrives at 7; warps 1 and 2 sync there and read; warp 0 goes on at once. */
static const emu_ins produce[] = {{.execute = emu_bra, .target = 4, .guard = 2},
                                  {.execute = emu_load_store,
                                   .op = EMU_ST,
                                   .space = EMU_SHARED,
                                   .type = EMU_U32,
                                   .count = 1,
                                   .a = PROGRAM_BY(8, 0),
                                   .b = PROGRAM_ROW(9),
                                   PROGRAM_ALL},
                                  BAR(EMU_BAR_ARRIVE, 7, 96, EMU_NO_GUARD), /* 2 */
                                  PROGRAM_EXIT,
                                  BAR(EMU_BAR_SYNC, 7, 96, EMU_NO_GUARD), /* 4 */
                                  {.execute = emu_load_store,
                                   .op = EMU_LD,
                                   .space = EMU_SHARED,
                                   .type = EMU_U32,
                                   .count = 1,
                                   .a = PROGRAM_BY(8, 0),
                                   .d = PROGRAM_ROW(10),
                                   PROGRAM_ALL},
                                  PROGRAM_EXIT};

static bool prepare_produce(emu_machine *m)
{
    for (int w = 0; w < 3; ++w)
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
            emu_register(m, 0, w, 8)[lane] = 128 + 4 * (31 - lane);
            emu_register(m, 0, w, 9)[lane] = 11 * lane + 3;
        }
    return true;
}

static bool consumed(emu_machine *m)
{
    for (int w = 1; w < 3; ++w)
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            if (emu_register(m, 0, w, 10)[lane] != 11 * lane + 3)
                return false;
    return true;
}

START_TEST(one_warp_arrives_two_wait)
{
    static const emu_ins too_few = BAR(EMU_BAR_SYNC, 7, 64, EMU_NO_GUARD),
                         elsewhere = BAR(EMU_BAR_SYNC, 6, 64, EMU_NO_GUARD);
    struct program_case p = program_make(produce, COUNT(produce), 96, 1);
    p.prepare = prepare_produce;
    p.is_right = consumed;
    check_clean(&p);
    check_fires(&p, 2, NULL, EMU_STUCK, 0);
    check_fires(&p, 4, NULL, EMU_RACE, 1U << EMU_UNINITIALISED);
    check_fires(&p, 4, &too_few, EMU_BARRIER, 1U << EMU_RACE | 1U << EMU_UNINITIALISED);
    check_fires(&p, 4, &elsewhere, EMU_RACE, 1U << EMU_UNINITIALISED);
}
END_TEST

/* Three barriers in a row by all, and one with fewer warps: phases do not mix. */
static const emu_ins rounds[] = {PROGRAM_SYNC,
                                 BAR(EMU_BAR_SYNC, 0, 96, EMU_NO_GUARD),
                                 BAR(EMU_BAR_SYNC, 15, 64, 2),
                                 PROGRAM_SYNC,
                                 {.execute = emu_exit, .guard = 1},
                                 PROGRAM_SYNC, /* by the threads that are left */
                                 PROGRAM_EXIT};

START_TEST(phases_follow_each_other)
{
    struct program_case p = program_make(rounds, COUNT(rounds), 96, 1);
    check_clean(&p);
}
END_TEST

/* ---- bar.red ---- */

START_TEST(votes_of_a_barrier)
{
    static const uint32_t yes[][3] = {{0, 0, 0},
                                      {UINT32_MAX, UINT32_MAX, UINT32_MAX},
                                      {1, 0, 0},
                                      {UINT32_MAX, 0xfffffffe, UINT32_MAX},
                                      {0xff, 0xf0f0, 3}};
    const uint32_t *v = yes[_i / 2];
    uint32_t count = 0;
    emu_ins program[] = {BAR(EMU_BAR_RED_POPC, 2, 96, EMU_NO_GUARD),
                         BAR(EMU_BAR_RED_AND, 2, 96, EMU_NO_GUARD),
                         BAR(EMU_BAR_RED_OR, 2, 96, EMU_NO_GUARD), PROGRAM_EXIT};
    for (int k = 0; k < 3; ++k) {
        program[k].d = k == 0 ? (emu_operand)PROGRAM_ROW(8) : (emu_operand)PROGRAM_PRED(k);
        program[k].c = (emu_operand)PROGRAM_PRED(5);
        program[k].flags |= _i % 2 ? EMU_NEGATED : 0;
    }
    struct program_case p = program_make(program, COUNT(program), 96, 1);
    for (int n = 0; n < 20; ++n) {
        emu_machine *m = program_open(&p, EMU_RANDOM, (uint64_t)n);
        count = 0;
        for (int w = 0; w < 3; ++w) {
            *emu_predicate(m, 0, w, 5) = v[w];
            count += (uint32_t)__builtin_popcount(_i % 2 ? ~v[w] : v[w]);
        }
        ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
        for (int w = 0; w < 3; ++w) {
            ck_assert_uint_eq(emu_register(m, 0, w, 8)[13], count);
            ck_assert_uint_eq(*emu_predicate(m, 0, w, 1), count == 96 ? UINT32_MAX : 0);
            ck_assert_uint_eq(*emu_predicate(m, 0, w, 2), count > 0 ? UINT32_MAX : 0);
        }
        ck_assert_int_eq(emu_findings(m), 0);
        emu_close(m);
    }
}
END_TEST

/* ---- Without .aligned ---- */

#define UNALIGNED(o, n)                                                                            \
    {                                                                                              \
        .execute = emu_barrier_cta, .op = (o), .a = PROGRAM_IS(1), .b = PROGRAM_IS(n),             \
        .c = PROGRAM_PRED(3), .d = PROGRAM_ROW(11), PROGRAM_ALL                                    \
    }
#define MOVE_WORD(o, row, ...)                                                                     \
    {                                                                                              \
        .execute = emu_load_store, .op = (o), .space = EMU_SHARED, .type = EMU_U32, .count = 1,    \
        .a = PROGRAM_BY(row, 0), __VA_ARGS__, PROGRAM_ALL                                          \
    }

/* Lanes of P5 exit; the others write, sync, and read what a thread of another warp wrote, those of
 * P6 at a barrier of their own. */
static const emu_ins by_warps[] = {{.execute = emu_exit, .guard = 5},
                                   MOVE_WORD(EMU_ST, 8, .b = PROGRAM_ROW(8)),
                                   {.execute = emu_bra, .target = 5, .guard = 6},
                                   UNALIGNED(EMU_BAR_SYNC, 64), /* 3 */
                                   {.execute = emu_bra, .target = 6, PROGRAM_ALL},
                                   UNALIGNED(EMU_BAR_SYNC, 64), /* 5 */
                                   MOVE_WORD(EMU_LD, 9, .d = PROGRAM_ROW(10)),
                                   PROGRAM_EXIT};

static bool prepare_by_warps(emu_machine *m)
{
    int warps = m->cta[0].warps;
    for (int t = 0; t < m->threads; ++t) {
        int w = t / EMU_LANES, l = t % EMU_LANES;
        int other = warps == 2 ? t ^ EMU_LANES : m->threads - 1 - t;
        emu_register(m, 0, w, 8)[l] = 256 + 4 * (uint32_t)t;
        emu_register(m, 0, w, 9)[l] = 256 + 4 * (uint32_t)other;
    }
    for (int w = 0; w < warps; ++w)
        *emu_predicate(m, 0, w, 3) = UINT32_MAX;
    return true;
}

static bool prepare_without_some(emu_machine *m)
{
    for (int w = 0; w < m->cta[0].warps; ++w)
        *emu_predicate(m, 0, w, 5) = 0xfff00000;
    return prepare_by_warps(m);
}

static bool prepare_halves(emu_machine *m)
{
    *emu_predicate(m, 0, 0, 6) = 0xffff0000;
    *emu_predicate(m, 0, 1, 6) = 0x0000ff0f;
    return prepare_by_warps(m);
}

static bool all_read(emu_machine *m)
{
    for (int t = 0; t < m->threads; ++t) {
        int w = t / EMU_LANES, l = t % EMU_LANES;
        bool gone = *emu_predicate(m, 0, w, 5) >> l & 1;
        if (!gone && emu_register(m, 0, w, 10)[l] != emu_register(m, 0, w, 9)[l])
            return false;
    }
    return true;
}

START_TEST(warps_count_whole)
{
    static bool (*const prepare[])(emu_machine *) = {prepare_by_warps, prepare_without_some,
                                                     prepare_halves};
    struct program_case p = program_make(by_warps, COUNT(by_warps), 64, 1);
    p.prepare = prepare[_i];
    p.is_right = all_read;
    check_clean(&p);
    check_fires(&p, 3, NULL, EMU_RACE, 1U << EMU_UNINITIALISED);
    emu_ins more = by_warps[3];
    more.b.value = 96;
    check_tells(&p, 3, &more, _i == 2 ? EMU_BARRIER : EMU_STUCK);
}
END_TEST

/* 80 threads are three warps; 80 of them vote. */
START_TEST(the_last_warp_counts_whole)
{
    emu_ins program[COUNT(by_warps)];
    memcpy(program, by_warps, sizeof by_warps);
    program[3].b.value = 96;
    struct program_case p = program_make(program, COUNT(program), 80, 1);
    p.prepare = prepare_by_warps;
    p.is_right = all_read;
    check_clean(&p);
    program[3].op = EMU_BAR_RED_POPC;
    check_clean(&p);
    for (int n = 0; n < 22; ++n) {
        emu_machine *m = program_open(&p, n < 2 ? (emu_schedule)n : EMU_RANDOM, (uint64_t)n);
        ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
        ck_assert_uint_eq(emu_register(m, 0, 1, 11)[7], 80);
        ck_assert_uint_eq(emu_register(m, 0, 2, 11)[15], 80);
        emu_close(m);
    }
}
END_TEST

/* The first half of a warp waits; the other half exits later: then it is whole. */
START_TEST(a_warp_is_whole_when_the_others_exit)
{
    static const emu_ins program[] = {{.execute = emu_bra, .target = 3, .guard = 5},
                                      UNALIGNED(EMU_BAR_SYNC, 64),
                                      PROGRAM_EXIT,
                                      {.execute = emu_nanosleep, PROGRAM_ALL},
                                      PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    p.prepare = prepare_without_some;
    check_clean(&p);
}
END_TEST

/* ---- Clusters ---- */

/* A thread that has arrived and exits is not waited for, and is not counted twice. */
START_TEST(leaving_after_arriving)
{
    static const emu_ins program[] = {
        CLUSTER(EMU_CLUSTER_ARRIVE, EMU_NO_GUARD), {.execute = emu_exit, .guard = 4},
        CLUSTER(EMU_CLUSTER_WAIT, EMU_NO_GUARD),   CLUSTER(EMU_CLUSTER_ARRIVE, EMU_NO_GUARD),
        CLUSTER(EMU_CLUSTER_WAIT, EMU_NO_GUARD),   PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 40, 3);
    check_clean(&p);
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    for (int w = 0; w < 2; ++w)
        *emu_predicate(m, 1, w, 4) = UINT32_MAX; /* all of CTA 1 */
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

START_TEST(a_missing_cta_is_named)
{
    static const emu_ins program[] = {{.execute = emu_bra, .target = 3, .guard = 4},
                                      CLUSTER(EMU_CLUSTER_ARRIVE, EMU_NO_GUARD),
                                      CLUSTER(EMU_CLUSTER_WAIT, EMU_NO_GUARD),
                                      BAR(EMU_BAR_SYNC, 1, 64, 4),
                                      PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 32, 3);
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    for (int cta = 0; cta < 3; ++cta)
        *emu_predicate(m, cta, 0, 4) = cta == 1 ? UINT32_MAX : 0;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_DEADLOCK);
    ck_assert(strstr(emu_found(m, 0)->message,
                     "the cluster's barrier, phase 0: 64 of 96 threads arrived, "
                     "without all of CTAs 1") != NULL);
    emu_close(m);
}
END_TEST

/* ---- Misuse ---- */

static const struct {
    emu_ins ins[3];
    int n;
    emu_rule rule;
    const char *part;
} misuse[] = {
    {{BAR(EMU_BAR_SYNC, 16, 64, EMU_NO_GUARD)},
     1,
     EMU_OPERAND,
     "names barrier 16, there are 0 to 15"},
    {{BAR(EMU_BAR_SYNC, 3, 48, EMU_NO_GUARD)}, 1, EMU_OPERAND, "48 threads, not a multiple of 32"},
    {{BAR(EMU_BAR_SYNC, 3, 0, EMU_NO_GUARD)}, 1, EMU_OPERAND, "0 threads, not a multiple of 32"},
    {{{.execute = emu_barrier_cta, .op = EMU_BAR_ARRIVE, .a = PROGRAM_IS(3), PROGRAM_ALL}},
     1,
     EMU_OPERAND,
     "bar.arrive: without a number of threads"},
    {{BAR(EMU_BAR_ARRIVE, 3, 96, 1), BAR(EMU_BAR_SYNC, 3, 64, 2)},
     2,
     EMU_BARRIER,
     "arrives at barrier 3 for 64 threads (0: all), the others of this phase arrived for 96"},
    {{BAR(EMU_BAR_ARRIVE, 3, 96, 15)}, 1, EMU_DIVERGED, "bar.arrive is .aligned"},
    {{CLUSTER(EMU_CLUSTER_WAIT, EMU_NO_GUARD)},
     1,
     EMU_BARRIER,
     "lane 0 of warp 0 of CTA 0 has not arrived before"},
    {{CLUSTER(EMU_CLUSTER_ARRIVE, EMU_NO_GUARD), CLUSTER(EMU_CLUSTER_ARRIVE, EMU_NO_GUARD)},
     2,
     EMU_BARRIER,
     "arrives a second time"},
    {{CLUSTER(EMU_CLUSTER_ARRIVE, 15)}, 1, EMU_DIVERGED, "barrier.cluster is .aligned"},
};

START_TEST(misuse_is_found)
{
    emu_ins program[4] = {misuse[_i].ins[0], misuse[_i].ins[1], misuse[_i].ins[2]};
    program[misuse[_i].n] = (emu_ins){.execute = emu_exit, .guard = EMU_NO_GUARD};
    struct program_case p = program_make(program, misuse[_i].n + 1, 64, 1);
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    emu_run(m, program, misuse[_i].n + 1);
    ck_assert_int_ge(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, misuse[_i].rule);
    ck_assert_msg(strstr(emu_found(m, 0)->message, misuse[_i].part) != NULL, "%s",
                  emu_found(m, 0)->message);
    emu_close(m);
}
END_TEST

Suite *emu_barrier_suite(void)
{
    Suite *s = suite_create("emu_barrier");
    TCase *c = tcase_create("emu_barrier");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, one_warp_arrives_two_wait);
    tcase_add_test(c, phases_follow_each_other);
    tcase_add_loop_test(c, votes_of_a_barrier, 0, 10);
    tcase_add_loop_test(c, warps_count_whole, 0, 3);
    tcase_add_test(c, the_last_warp_counts_whole);
    tcase_add_test(c, a_warp_is_whole_when_the_others_exit);
    tcase_add_test(c, leaving_after_arriving);
    tcase_add_test(c, a_missing_cta_is_named);
    tcase_add_loop_test(c, misuse_is_found, 0, COUNT(misuse));
    suite_add_tcase(s, c);
    return s;
}
