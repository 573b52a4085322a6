/* groups.c - commit_group and wait_group, looked at step by step: how many are counted, which wait,
 * and that threads without any cost nothing.
 *
 * Not here: programs that use them (cases/exec/async), when operations take their steps
 * (async.c). */
#include "spec-tests/unit/emu/exec/async/copies.h"

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
    ck_assert_int_eq(
        emui_wait_groups(w, 1, &(emui_group_wait){false, false, EMUI_GROUPS - 1, "wait"}),
        EMU_DONE);
    ck_assert_int_eq(emui_wait_groups(w, 1, &(emui_group_wait){false, false, 0, "wait"}),
                     EMU_BLOCKED);
    while (emui_advance(m, true)) {
    }
    ck_assert_int_eq(emui_wait_groups(w, 1, &(emui_group_wait){false, false, 0, "wait"}), EMU_DONE);
    emu_close(m);
}
END_TEST

/* Empty groups come and go, however many. */
START_TEST(empty_groups_are_over)
{
    emu_machine *m = machine(EMU_LATEST);
    for (int g = 0; g < 3 * EMUI_GROUPS; ++g)
        ck_assert_int_eq(emui_commit_groups(m->cta[0].warp, UINT32_MAX, g % 2 == 0), EMU_DONE);
    ck_assert_int_eq(
        emui_wait_groups(m->cta[0].warp, UINT32_MAX, &(emui_group_wait){true, true, 0, "wait"}),
        EMU_DONE);
    emu_close(m);
}
END_TEST

/* A lane that never copied has nothing to wait for, beside one that has. */
START_TEST(threads_begin_without_groups)
{
    emu_machine *m = machine(EMU_LATEST);
    emu_warp *w = m->cta[0].warp;
    emui_group_wait all = {false, false, 0, "wait"};
    ck_assert_int_eq(emui_wait_groups(w, UINT32_MAX, &all), EMU_DONE);
    ck_assert_ptr_null(w->thread[0].groups[false]);
    ck_assert_int_eq(emui_issue(m, copy(m, 7, 0, TILE, 16)), EMU_DONE);
    ck_assert_ptr_null(w->thread[6].groups[false]);
    ck_assert_ptr_null(w->thread[7].groups[true]);
    ck_assert_int_eq(emui_commit_groups(w, 1U << 7, false), EMU_DONE);
    ck_assert_int_eq(emui_wait_groups(w, UINT32_MAX, &all), EMU_BLOCKED);
    while (emui_advance(m, true)) {
    }
    ck_assert_int_eq(emui_wait_groups(w, UINT32_MAX, &all), EMU_DONE);
    emu_close(m);
}
END_TEST

/* Of 32 threads, their registers not counted. */
START_TEST(a_warp_is_small)
{
    ck_assert_uint_le(sizeof(emu_warp), 16384);
}
END_TEST

Suite *emu_groups_suite(void)
{
    Suite *s = suite_create("emu_groups");
    TCase *c = tcase_create("emu_groups");
    tcase_add_test(c, there_is_room_for_so_many_groups);
    tcase_add_test(c, empty_groups_are_over);
    tcase_add_test(c, threads_begin_without_groups);
    tcase_add_test(c, a_warp_is_small);
    suite_add_tcase(s, c);
    return s;
}
