/* handles.c - lists of what handles point to. */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>

START_TEST(lists_grow_and_shrink)
{
    static int things[100];
    emui_cu_list list = {0};
    for (int i = 0; i < 100; ++i)
        ck_assert(emui_cu_add(&list, &things[i]));
    ck_assert(!emui_cu_add(&list, NULL));
    emui_cu_drop(&list, &things[50]);
    emui_cu_drop(&list, &things[50]);
    ck_assert(list.count == 99 && !emui_cu_has(&list, &things[50]));
    ck_assert(emui_cu_has(&list, &things[0]) && list.at[50] == &things[51]);
    free(list.at);
}
END_TEST

Suite *emu_cuda_handles_suite(void)
{
    Suite *s = suite_create("emu_cuda_handles");
    TCase *c = tcase_create("emu_cuda_handles");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, lists_grow_and_shrink);
    suite_add_tcase(s, c);
    return s;
}
