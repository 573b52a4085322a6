/* async.c - the asynchronous engine: two steps, order, schedules, counts.
 *
 * What is here: single operations, looked at step by step. What is not: the marks of bytes
 * (in_flight.c), groups (groups.c), programs that use the engine (spec-tests/cases/exec/async and
 * tma). */
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
    suite_add_tcase(s, c);
    return s;
}
