/* list.c - lists that grow, and whose end is kept in an arena. */
#include "emu/ptx/list.h"
#include "spec-tests/unit/emu/fixture.h"

START_TEST(items_come_zeroed_and_stay)
{
    emui_ptx_list list = {.size = sizeof(int)};
    for (int i = 0; i < 1000; ++i) {
        int *item = emui_ptx_list_add(&list);
        ck_assert_int_eq(*item, 0);
        *item = i;
    }
    ck_assert_int_eq(list.count, 1000);
    for (int i = 0; i < 1000; ++i)
        ck_assert_int_eq(*EMUI_PTX_ITEM(list, int, i), i);
    list.count = 10;
    ck_assert_int_eq(*(int *)emui_ptx_list_add(&list), 0);
    emui_ptx_list_free(&list);
    ck_assert_int_eq(list.count, 0);
    ck_assert_ptr_nonnull(emui_ptx_list_add(&list));
    emui_ptx_list_free(&list);
}
END_TEST

START_TEST(many_come_at_once)
{
    emui_ptx_list list = {.size = 1};
    memset(emui_ptx_list_add_many(&list, 5), 7, 5);
    unsigned char *more = emui_ptx_list_add_many(&list, 100);
    ck_assert_int_eq(list.count, 105);
    ck_assert_uint_eq(more[0], 0);
    ck_assert_uint_eq(more[99], 0);
    ck_assert_uint_eq(*EMUI_PTX_ITEM(list, unsigned char, 4), 7);
    ck_assert_ptr_null(emui_ptx_list_add_many(&list, INT32_MAX));
    ck_assert_int_eq(list.count, 105);
    emui_ptx_list_free(&list);
}
END_TEST

START_TEST(its_end_is_kept)
{
    emui_ptx_arena *arena = emui_ptx_arena_open();
    emui_ptx_list list = {.size = sizeof(int)};
    for (int i = 0; i < 20; ++i)
        *(int *)emui_ptx_list_add(&list) = i;
    const int *kept = emui_ptx_list_keep(&list, 15, arena);
    ck_assert_int_eq(list.count, 15);
    emui_ptx_list_free(&list);
    for (int i = 0; i < 5; ++i)
        ck_assert_int_eq(kept[i], 15 + i);
    ck_assert_ptr_nonnull(emui_ptx_list_keep(&list, 0, arena));
    emui_ptx_arena_close(arena);
}
END_TEST

START_TEST(short_memory_leaves_it_as_it_was)
{
    emui_ptx_arena *arena = emui_ptx_arena_open();
    emui_ptx_list list = {.size = sizeof(int)};
    check_let_fail(0);
    void *none = emui_ptx_list_add(&list);
    bool failed = check_has_failed();
    ck_assert(failed);
    ck_assert_ptr_null(none);
    *(int *)emui_ptx_list_add(&list) = 3;
    check_let_fail(0);
    void *kept = emui_ptx_list_keep(&list, 0, arena);
    failed = check_has_failed();
    ck_assert(failed);
    ck_assert_ptr_null(kept);
    ck_assert_int_eq(list.count, 1);
    ck_assert_int_eq(*EMUI_PTX_ITEM(list, int, 0), 3);
    emui_ptx_list_free(&list);
    emui_ptx_arena_close(arena);
}
END_TEST

Suite *emu_ptx_list_suite(void)
{
    Suite *s = suite_create("emu_ptx_list");
    TCase *c = tcase_create("emu_ptx_list");
    tcase_add_test(c, items_come_zeroed_and_stay);
    tcase_add_test(c, many_come_at_once);
    tcase_add_test(c, its_end_is_kept);
    tcase_add_test(c, short_memory_leaves_it_as_it_was);
    suite_add_tcase(s, c);
    return s;
}
