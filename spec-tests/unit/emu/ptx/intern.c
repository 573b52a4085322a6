/* intern.c - names: equal ones are one, others are not, however many there are. */
#include "emu/ptx/intern.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdio.h>

enum { NAMES = 3000 };

static emui_ptx_name *numbered(emui_ptx_names *names, int i)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%%r%d", i);
    return emui_ptx_intern(names, text, (size_t)length);
}

START_TEST(equal_names_are_one)
{
    static emui_ptx_name *first[NAMES];
    emui_ptx_names names = {.arena = emui_ptx_arena_open()};
    for (int i = 0; i < NAMES; ++i) {
        first[i] = numbered(&names, i);
        ck_assert_ptr_nonnull(first[i]);
        ck_assert_uint_eq(first[i]->length, strlen(first[i]->text));
    }
    ck_assert_uint_eq(names.count, NAMES);
    for (int i = 0; i < NAMES; ++i)
        ck_assert_ptr_eq(numbered(&names, i), first[i]);
    ck_assert_uint_eq(names.count, NAMES);
    ck_assert_ptr_ne(emui_ptx_intern(&names, "%r1", 2), first[1]);
    ck_assert_str_eq(emui_ptx_intern(&names, "%r1", 2)->text, "%r");
    emui_ptx_arena_close(names.arena);
}
END_TEST

/* Every allocation fails once; where only the table cannot grow, the names are still found. */
START_TEST(short_memory_is_told)
{
    long nth = 0;
    for (bool failed = true; failed; ++nth) {
        emui_ptx_names names = {.arena = emui_ptx_arena_open()};
        bool lost = false;
        check_let_fail(nth);
        for (int i = 0; i < NAMES; ++i)
            lost = lost || numbered(&names, i) == NULL;
        failed = check_has_failed();
        for (int i = 0; i < NAMES && !lost; ++i) {
            emui_ptx_name *n = numbered(&names, i);
            ck_assert_ptr_nonnull(n);
            ck_assert_ptr_eq(n, numbered(&names, i));
        }
        ck_assert(failed || !lost);
        emui_ptx_arena_close(names.arena);
    }
    ck_assert_int_gt(nth, 5);
}
END_TEST

Suite *emu_ptx_intern_suite(void)
{
    Suite *s = suite_create("emu_ptx_intern");
    TCase *c = tcase_create("emu_ptx_intern");
    tcase_add_test(c, equal_names_are_one);
    tcase_add_test(c, short_memory_is_told);
    suite_add_tcase(s, c);
    return s;
}
