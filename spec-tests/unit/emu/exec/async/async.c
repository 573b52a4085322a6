/* async.c - the asynchronous engine: two steps, order, schedules, counts.
 *
 * What is here: single operations, looked at step by step. What is not: the marks of bytes
 * (in_flight.c), groups (groups.c), programs that use the engine (cp_async.c, bulk.c,
 * spec-tests/cases/exec/tma). */
#include "spec-tests/unit/emu/exec/async/copies.h"

/* ---- Two steps ---- */

START_TEST(bytes_are_marked_and_poisoned_until_they_are_there)
{
    emu_machine *m = machine(EMU_LATEST);
    emui_region *a = m->global[0], *s = m->cta[0].shared;
    uint32_t word = 0;
    ck_assert_int_eq(emui_issue(m, copy(m, 0, 64, TILE, 32)), EMU_DONE);
    ck_assert(emui_advance(m, false));
    ck_assert_int_eq(state_of(a, 64), EMUI_LEAVING);
    ck_assert_int_eq(state_of(s, TILE + 31), EMUI_ARRIVING);
    ck_assert_int_eq(s->data[TILE], EMUI_POISON);
    ck_assert(emui_advance(m, true));
    ck_assert_int_eq(state_of(a, 95), 0);
    ck_assert_int_eq(state_of(s, TILE), EMUI_ARRIVING);
    ck_assert(emui_advance(m, true));
    ck_assert_int_eq(state_of(s, TILE), 0);
    memcpy(&word, s->data + TILE + 4, 4);
    ck_assert_uint_eq(word, 500 + 17);
    ck_assert(!emui_advance(m, true));
    ck_assert_uint_eq(emu_counted(m)->async_operations, 1);
    ck_assert_uint_eq(emu_counted(m)->async_bytes, 32);
    emu_close(m);
}
END_TEST

START_TEST(the_earliest_is_over_at_once)
{
    emu_machine *m = machine(EMU_EARLIEST);
    uint32_t word = 0;
    ck_assert_int_eq(emui_issue(m, copy(m, 0, 0, TILE, 16)), EMU_DONE);
    memcpy(&word, m->cta[0].shared->data + TILE, 4);
    ck_assert_uint_eq(word, 500);
    ck_assert_int_eq(state_of(m->cta[0].shared, TILE), 0);
    ck_assert(!emui_advance(m, true));
    emu_close(m);
}
END_TEST

/* ---- Which operation is next ---- */

/* Under the latest schedule an operation that is waited for goes first; no lane waits for the
 * older. */
START_TEST(the_latest_serves_waiting_lanes)
{
    emu_machine *m = machine(EMU_LATEST);
    emu_warp *w = m->cta[0].warp;
    emui_region *s = m->cta[0].shared;
    ck_assert_int_eq(emui_issue(m, copy(m, 5, 0, TILE, 16)), EMU_DONE);
    ck_assert_int_eq(emui_issue(m, copy(m, 9, 0, TILE + 64, 16)), EMU_DONE);
    ck_assert_int_eq(emui_commit_groups(w, 1U << 9, false), EMU_DONE);
    ck_assert_int_eq(emui_wait_groups(w, 1U << 9, &(emui_group_wait){false, false, 0, "wait"}),
                     EMU_BLOCKED);
    emui_advance(m, true);
    emui_advance(m, true);
    ck_assert_int_eq(state_of(s, TILE + 64), 0);
    ck_assert_int_eq(state_of(s, TILE), EMUI_ARRIVING);
    ck_assert_int_eq(emui_wait_groups(w, 1U << 9, &(emui_group_wait){false, false, 0, "wait"}),
                     EMU_DONE);
    emu_close(m);
}
END_TEST

/* No step is forced and nothing changes: lanes that only poll are served at last. */
START_TEST(the_latest_serves_lanes_that_poll_for_long)
{
    emu_machine *m = machine(EMU_LATEST);
    int turns = 0;
    ck_assert_int_eq(emui_issue(m, copy(m, 0, 0, TILE, 16)), EMU_DONE);
    while (emui_advance(m, false) && turns < 5000)
        ++turns;
    ck_assert_msg(turns > 1000 && turns < 5000, "%d turns", turns);
    emu_close(m);
}
END_TEST

/* Over many seeds each of three operations is over first, and in the end all are. */
START_TEST(the_random_takes_any)
{
    int first[3] = {0};
    for (uint64_t seed = 0; seed < 60; ++seed) {
        struct program_case p = program_make(NULL, 0, 32, 1);
        p.prepare = prepare;
        emu_machine *m = program_open(&p, EMU_RANDOM, seed);
        const emui_region *s = m->cta[0].shared;
        for (int k = 0; k < 3; ++k)
            emui_issue(m, copy(m, k, 0, TILE + 64 * (uint64_t)k, 16));
        while (m->own->in_flight == 3)
            emui_advance(m, false);
        for (int k = 0; k < 3; ++k)
            first[k] += state_of(s, TILE + 64 * (uint64_t)k) == 0;
        while (emui_advance(m, true)) {
        }
        ck_assert_int_eq(m->own->in_flight, 0);
        emu_close(m);
    }
    for (int k = 0; k < 3; ++k)
        ck_assert_msg(first[k] > 5, "%d: %d of 60", k, first[k]);
}
END_TEST

/* An arrival comes after the copies before it, also where they are in its own group. */
START_TEST(an_arrival_comes_after_its_copies)
{
    static const emu_ins init = {.op = EMU_MBARRIER_INIT,
                                 .space = EMU_SHARED,
                                 .a = PROGRAM_AT(0),
                                 .b = PROGRAM_IS(1)},
                         arrive = {.op = EMU_CP_ASYNC_MBARRIER_ARRIVE,
                                   .space = EMU_SHARED,
                                   .a = PROGRAM_AT(0),
                                   .flags = EMU_CP_ASYNC_NOINC};
    for (uint64_t seed = 0; seed < 40; ++seed) {
        struct program_case p = program_make(NULL, 0, 32, 1);
        p.prepare = prepare;
        emu_machine *m = program_open(&p, EMU_RANDOM, seed);
        emu_warp *w = m->cta[0].warp;
        emui_place barrier = {m->cta[0].shared, 0};
        ck_assert_int_eq(emu_mbarrier(m, w, 1, &init), EMU_DONE);
        emui_issue(m, copy(m, 0, 0, TILE, 16));
        emui_commit_groups(w, 1, false);
        emui_issue(m, copy(m, 0, 64, TILE + 64, 16));
        ck_assert_int_eq(emu_cp_async(m, w, 1, &arrive), EMU_DONE);
        while (!emui_barrier_phase(barrier))
            ck_assert(emui_advance(m, true));
        ck_assert_int_eq(state_of(barrier.region, TILE), 0);
        ck_assert_int_eq(state_of(barrier.region, TILE + 64), 0);
        emu_close(m);
    }
}
END_TEST

/* ---- A pipeline ---- */

/*      thread 0     waits until a stage is empty, expects its bytes, loads the next tile into it
 *      warps 1, 2   wait until it is full, add what they find to row 10, say that it is empty
 *
 * Written out, tile by tile. */
enum { STAGES = 3, TILES = 7, THREADS = 96, FULL = 0, EMPTY = 64, STAGE = 256, MAX = 256 };

struct pipeline {
    emu_ins ins[MAX];
    int n, load, wait_empty, wait_full, empty; /* of one tile, to be left out */
};

static void put(struct pipeline *p, emu_ins i)
{
    p->ins[p->n++] = i;
}

static void put_wait(struct pipeline *p, uint64_t at, uint64_t parity, int guard)
{
    put(p, (emu_ins){.execute = emu_mbarrier,
                     .op = EMU_MBARRIER_TRY_WAIT,
                     .space = EMU_SHARED,
                     .d = PROGRAM_PRED(7),
                     .a = PROGRAM_AT(at),
                     .b = PROGRAM_IS(parity),
                     .flags = EMU_MBARRIER_PARITY,
                     .guard = guard});
    put(p, (emu_ins){.execute = emu_bra, .target = p->n - 1, .guard = 7, .guard_not = true});
}

static void put_producer(struct pipeline *p)
{
    for (uint64_t k = 0; k < TILES; ++k) {
        uint64_t s = k % STAGES;
        p->wait_empty = k == 4 ? p->n : p->wait_empty;
        put_wait(p, EMPTY + 8 * s, (k / STAGES + 1) % 2, 15);
        put(p, (emu_ins)PROGRAM_EXPECT(FULL + 8 * s, STAGE));
        p->load = k == 4 ? p->n : p->load;
        put(p, (emu_ins){.execute = emu_bulk,
                         .op = EMU_BULK_COPY,
                         .space = EMU_GLOBAL,
                         .to = EMU_SHARED,
                         .d = PROGRAM_AT(TILE + STAGE * s),
                         .a = PROGRAM_BY(0, STAGE * k % 1024),
                         .b = PROGRAM_IS(STAGE),
                         .c = PROGRAM_AT(FULL + 8 * s),
                         PROGRAM_ONE});
    }
}

static void put_consumers(struct pipeline *p)
{
    for (uint64_t k = 0; k < TILES; ++k) {
        uint64_t s = k % STAGES;
        p->wait_full = k == 4 ? p->n : p->wait_full;
        put_wait(p, FULL + 8 * s, k / STAGES % 2, 2);
        put(p, (emu_ins){.execute = emu_load_store,
                         .op = EMU_LD,
                         .space = EMU_SHARED,
                         .type = EMU_B32,
                         .count = 1,
                         .d = PROGRAM_ROW(8),
                         .a = PROGRAM_BY(4, TILE + STAGE * s),
                         .guard = 2});
        put(p, (emu_ins){.execute = emu_alu,
                         .op = EMU_ADD,
                         .type = EMU_U32,
                         .d = PROGRAM_ROW(10),
                         .a = PROGRAM_ROW(10),
                         .b = PROGRAM_ROW(8),
                         .guard = 2});
        p->empty = k == 3 ? p->n : p->empty;
        put(p, (emu_ins){.execute = emu_mbarrier,
                         .op = EMU_MBARRIER_ARRIVE,
                         .space = EMU_SHARED,
                         .a = PROGRAM_AT(EMPTY + 8 * s),
                         .guard = 2});
    }
}

static struct pipeline pipeline(void)
{
    struct pipeline p = {.n = 0};
    for (uint64_t s = 0; s < STAGES; ++s) {
        put(&p, (emu_ins)PROGRAM_INIT(FULL + 8 * s, 1));
        put(&p, (emu_ins)PROGRAM_INIT(EMPTY + 8 * s, 64));
    }
    put(&p, (emu_ins)PROGRAM_SYNC);
    put_producer(&p);
    put_consumers(&p);
    put(&p, (emu_ins)PROGRAM_EXIT);
    return p;
}

static bool prepare_pipeline(emu_machine *m)
{
    for (int warp = 0; warp < 3; ++warp)
        *emu_predicate(m, 0, warp, 7) = UINT32_MAX; /* for lanes that do not wait */
    for (int warp = 1; warp < 3; ++warp)
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, warp, 4)[lane] = 4 * (32 * (uint32_t)(warp - 1) + lane);
    return prepare(m);
}

/* Tiles k hold 500 + 64 * (k % 4) + place. */
static bool all_were_added(emu_machine *m)
{
    bool fine = true;
    for (uint32_t t = 0; t < 64; ++t) {
        uint32_t sum = 0;
        for (uint32_t k = 0; k < TILES; ++k)
            sum += 500 + 64 * (k % 4) + t;
        fine = fine && emu_register(m, 0, 1 + (int)t / 32, 10)[t % 32] == sum;
    }
    return fine;
}

START_TEST(a_pipeline_runs)
{
    struct pipeline line = pipeline();
    struct program_case p = program_make(line.ins, line.n, THREADS, 1);
    uint32_t may = 1U << EMU_RACE | 1U << EMU_IN_FLIGHT | 1U << EMU_MBARRIER | 1U << EMU_STUCK |
                   1U << EMU_LEFT_BEHIND;
    p.prepare = prepare_pipeline;
    p.is_right = all_were_added;
    check_clean(&p);
    check_fires(&p, line.load, NULL, EMU_STUCK, may);
    check_fires(&p, line.wait_empty, NULL, EMU_IN_FLIGHT, may);
    check_fires(&p, line.wait_full, NULL, EMU_IN_FLIGHT, may);
    check_fires(&p, line.empty, NULL, EMU_STUCK, may);
}
END_TEST

Suite *emu_async_suite(void)
{
    Suite *s = suite_create("emu_async");
    TCase *c = tcase_create("emu_async");
    tcase_set_timeout(c, 30);
    tcase_add_test(c, bytes_are_marked_and_poisoned_until_they_are_there);
    tcase_add_test(c, the_earliest_is_over_at_once);
    tcase_add_test(c, the_latest_serves_waiting_lanes);
    tcase_add_test(c, the_latest_serves_lanes_that_poll_for_long);
    tcase_add_test(c, the_random_takes_any);
    tcase_add_test(c, an_arrival_comes_after_its_copies);
    tcase_add_test(c, a_pipeline_runs);
    suite_add_tcase(s, c);
    return s;
}
