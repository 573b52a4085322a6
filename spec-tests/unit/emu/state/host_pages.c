/* host_pages.c - memory in pages of its own: zeros, whole pages, a hole behind them. */
#define _DEFAULT_SOURCE /* mincore */
#include "emu/state/host_pages.h"

#include "spec-tests/unit/suites.h"

#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>

static bool is_there(const char *at)
{
    unsigned char resident;
    return mincore((void *)(uintptr_t)at, 1, &resident) == 0;
}

START_TEST(pages_are_whole_and_zero)
{
    const uint64_t page = emui_page_bytes(), bytes[] = {1, page, page + 1, 0};
    for (int i = 0; i < 4; ++i) {
        const uint64_t all = i == 2 ? 2 * page : page;
        char *at = emui_pages_map(bytes[i], true);
        ck_assert(at != NULL && (uintptr_t)at % page == 0);
        ck_assert(at[0] == 0 && at[all - 1] == 0);
        memset(at, 1, (size_t)all);
        ck_assert(is_there(at) && !is_there(at + all));
        emui_pages_unmap(at, bytes[i]);
        ck_assert(!is_there(at));
    }
}
END_TEST

START_TEST(so_many_are_possible)
{
    enum { MANY = 70000 };
    static void *at[MANY];
    for (int i = 0; i < MANY; ++i) {
        at[i] = emui_pages_map(16, i < 1000);
        ck_assert(at[i] != NULL);
    }
    for (int i = 0; i < MANY; ++i)
        emui_pages_unmap(at[i], 16);
}
END_TEST

START_TEST(more_than_there_is)
{
    ck_assert(emui_pages_map(UINT64_C(1) << 60, true) == NULL);
    ck_assert(emui_pages_map(UINT64_MAX, false) == NULL);
}
END_TEST

Suite *emu_host_pages_suite(void)
{
    Suite *s = suite_create("emu_host_pages");
    TCase *c = tcase_create("emu_host_pages");
    tcase_add_test(c, pages_are_whole_and_zero);
    tcase_add_test(c, so_many_are_possible);
    tcase_add_test(c, more_than_there_is);
    suite_add_tcase(s, c);
    return s;
}
