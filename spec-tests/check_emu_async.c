/* check_emu_async.c - the asynchronous engine: marks, overlaps, order, schedules, groups, counts.
 *
 * What is here: operations made by hand and looked at step by step. What is not: programs that use
 * them (check_emu_cp_async.c, check_emu_bulk.c, check_emu_tma.c). */
#include "check_emu.h"

enum { WORDS = 256, TILE = 1024 };

static bool prepare(emu_machine *m)
{
    return emu_kit_buffer(m, 0, WORDS, 500, "A") != 0 && emu_kit_buffer(m, 2, WORDS, 0, "B") != 0;
}

static emu_machine *machine(emu_schedule schedule)
{
    struct kit_program p = emu_kit_program(NULL, 0, 32, 1);
    p.prepare = prepare;
    emu_machine *m = emu_kit_open(&p, schedule, 3);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* An operation of a lane from A to shared memory, of a cp.async group. */
static emui_async *copy(emu_machine *m, int lane, uint64_t from, uint64_t to, uint32_t bytes)
{
    emui_async *a = emui_async_new(m, m->cta[0].warp, lane, "copy", 1);
    ck_assert_ptr_nonnull(a);
    a->signal = EMUI_COPY_GROUP;
    ck_assert(
        emui_add_piece(m, a, (emui_piece){{m->global[0], from}, {m->cta[0].shared, to}, bytes}));
    return a;
}

static uint8_t state_of(const emui_region *r, uint64_t at)
{
    return r->state[at] & (EMUI_ARRIVING | EMUI_LEAVING | EMUI_REDUCING);
}

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

/* Three readers of a byte: it leaves until the last of them has read it, whoever comes first. */
START_TEST(readers_overlap)
{
    emu_machine *m = machine(EMU_LATEST);
    emui_region *a = m->global[0];
    ck_assert_int_eq(emui_issue(m, copy(m, 0, 0, TILE, 32)), EMU_DONE);
    ck_assert_int_eq(emui_issue(m, copy(m, 1, 16, TILE + 64, 32)), EMU_DONE);
    ck_assert_int_eq(emui_issue(m, copy(m, 2, 16, TILE + 128, 16)), EMU_DONE);
    for (int left = 3; left > 0; --left) {
        ck_assert_int_eq(state_of(a, 20), EMUI_LEAVING);
        ck_assert_int_eq(state_of(a, 4), left == 3 ? EMUI_LEAVING : 0);
        ck_assert_int_eq(state_of(a, 40), left >= 2 ? EMUI_LEAVING : 0);
        emui_advance(m, true);
        emui_advance(m, true);
    }
    ck_assert_int_eq(state_of(a, 20), 0);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* Two writers of a byte are found, and the marks stay right. */
START_TEST(writers_do_not)
{
    emu_machine *m = machine(EMU_LATEST);
    emui_region *s = m->cta[0].shared;
    ck_assert_int_eq(emui_issue(m, copy(m, 0, 0, TILE, 32)), EMU_DONE);
    ck_assert_int_eq(emui_issue(m, copy(m, 1, 64, TILE + 16, 32)), EMU_DONE);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_IN_FLIGHT);
    emui_advance(m, true);
    emui_advance(m, true);
    ck_assert_int_eq(state_of(s, TILE), 0);
    ck_assert_int_eq(state_of(s, TILE + 20), EMUI_ARRIVING);
    while (emui_advance(m, true)) {
    }
    ck_assert_int_eq(state_of(s, TILE + 20), 0);
    emu_close(m);
}
END_TEST

/* ---- Who is next ---- */

/* Under the latest schedule one that is waited for goes first; nobody waits for the older. */
START_TEST(the_latest_serves_who_waits)
{
    emu_machine *m = machine(EMU_LATEST);
    emu_warp *w = m->cta[0].warp;
    emui_region *s = m->cta[0].shared;
    ck_assert_int_eq(emui_issue(m, copy(m, 5, 0, TILE, 16)), EMU_DONE);
    ck_assert_int_eq(emui_issue(m, copy(m, 9, 0, TILE + 64, 16)), EMU_DONE);
    ck_assert_int_eq(emui_commit_groups(w, 1U << 9, false), EMU_DONE);
    ck_assert_int_eq(emui_wait_groups(w, 1U << 9, false, 0, false, "wait"), EMU_BLOCKED);
    emui_advance(m, true);
    emui_advance(m, true);
    ck_assert_int_eq(state_of(s, TILE + 64), 0);
    ck_assert_int_eq(state_of(s, TILE), EMUI_ARRIVING);
    ck_assert_int_eq(emui_wait_groups(w, 1U << 9, false, 0, false, "wait"), EMU_DONE);
    emu_close(m);
}
END_TEST

/* Nobody is forced, nothing changes: those who only ask again are served at last. */
START_TEST(the_latest_serves_who_asks_for_long)
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
        struct kit_program p = emu_kit_program(NULL, 0, 32, 1);
        p.prepare = prepare;
        emu_machine *m = emu_kit_open(&p, EMU_RANDOM, seed);
        const emui_region *s = m->cta[0].shared;
        for (int k = 0; k < 3; ++k)
            emui_issue(m, copy(m, k, 0, TILE + 64 * (uint64_t)k, 16));
        while (m->on_their_way == 3)
            emui_advance(m, false);
        for (int k = 0; k < 3; ++k)
            first[k] += state_of(s, TILE + 64 * (uint64_t)k) == 0;
        while (emui_advance(m, true)) {
        }
        ck_assert_int_eq(m->on_their_way, 0);
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
                                 .a = KIT_AT(0),
                                 .b = KIT_IS(1)},
                         arrive = {.op = EMU_CP_ASYNC_MBARRIER_ARRIVE,
                                   .space = EMU_SHARED,
                                   .a = KIT_AT(0),
                                   .flags = EMU_CP_ASYNC_NOINC};
    for (uint64_t seed = 0; seed < 40; ++seed) {
        struct kit_program p = emu_kit_program(NULL, 0, 32, 1);
        p.prepare = prepare;
        emu_machine *m = emu_kit_open(&p, EMU_RANDOM, seed);
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

/* ---- Groups ---- */

/* More groups than are counted: the oldest must end before one is opened. */
START_TEST(there_is_room_for_so_many_groups)
{
    emu_machine *m = machine(EMU_LATEST);
    emu_warp *w = m->cta[0].warp;
    for (int g = 0; g < EMUI_GROUPS - 1; ++g) {
        emui_issue(m, copy(m, 0, 0, TILE + 16 * (uint64_t)g, 16));
        ck_assert_int_eq(emui_commit_groups(w, 1, false), EMU_DONE);
    }
    emui_issue(m, copy(m, 0, 0, TILE + 16 * (EMUI_GROUPS - 1), 16));
    ck_assert_int_eq(emui_commit_groups(w, 1, false), EMU_BLOCKED);
    emui_advance(m, true);
    emui_advance(m, true);
    ck_assert_int_eq(emui_commit_groups(w, 1, false), EMU_DONE);
    ck_assert_int_eq(emui_wait_groups(w, 1, false, EMUI_GROUPS - 1, false, "wait"), EMU_DONE);
    ck_assert_int_eq(emui_wait_groups(w, 1, false, 0, false, "wait"), EMU_BLOCKED);
    while (emui_advance(m, true)) {
    }
    ck_assert_int_eq(emui_wait_groups(w, 1, false, 0, false, "wait"), EMU_DONE);
    emu_close(m);
}
END_TEST

/* Empty groups come and go, however many. */
START_TEST(empty_groups_are_over)
{
    emu_machine *m = machine(EMU_LATEST);
    for (int g = 0; g < 3 * EMUI_GROUPS; ++g)
        ck_assert_int_eq(emui_commit_groups(m->cta[0].warp, UINT32_MAX, g % 2 == 0), EMU_DONE);
    ck_assert_int_eq(emui_wait_groups(m->cta[0].warp, UINT32_MAX, true, 0, true, "wait"), EMU_DONE);
    emu_close(m);
}
END_TEST

/* A thousand operations on one page of the source, in any order, leave no mark. */
START_TEST(no_mark_is_left)
{
    emu_machine *m = machine(EMU_RANDOM);
    for (uint64_t k = 0; k < 960; ++k)
        ck_assert_int_eq(emui_issue(m, copy(m, (int)k % 32, 4 * (k % 100), TILE + 16 * k, 16)),
                         EMU_DONE);
    while (emui_advance(m, true)) {
    }
    for (uint64_t i = 0; i < 4 * WORDS; ++i)
        ck_assert_int_eq(state_of(m->global[0], i), 0);
    for (uint64_t i = 0; i < 16384; ++i)
        ck_assert_int_eq(state_of(m->cta[0].shared, i), 0);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

Suite *emu_async_suite(void)
{
    Suite *s = suite_create("emu_async");
    TCase *c = tcase_create("emu_async");
    tcase_set_timeout(c, 30);
    tcase_add_test(c, bytes_are_marked_and_poisoned_until_they_are_there);
    tcase_add_test(c, the_earliest_is_over_at_once);
    tcase_add_test(c, readers_overlap);
    tcase_add_test(c, writers_do_not);
    tcase_add_test(c, the_latest_serves_who_waits);
    tcase_add_test(c, the_latest_serves_who_asks_for_long);
    tcase_add_test(c, the_random_takes_any);
    tcase_add_test(c, an_arrival_comes_after_its_copies);
    tcase_add_test(c, there_is_room_for_so_many_groups);
    tcase_add_test(c, empty_groups_are_over);
    tcase_add_test(c, no_mark_is_left);
    suite_add_tcase(s, c);
    return s;
}
