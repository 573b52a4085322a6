/* lexer_fail.c - failures: control leaves at once, with a sentence that quotes what was there. */
#include "emu/ptx/lexer.h"
#include "spec-tests/unit/emu/ptx/text.h"

static const struct {
    const char *text, *said;
} cases[] = {
    {"abc def", "expected a thing, not 'abc'"},
    {"", "expected a thing, not the end of the text"},
    {"0x1F", "expected a thing, not '0x1F'"},
    {"\"a b\" c", "expected a thing, not '\"a b\"'"},
    {"abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijX",
     "expected a thing, not 'abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij'"},
};

START_TEST(what_was_there_is_quoted)
{
    emui_ptx_error error;
    emui_ptx_lexer l = {.names.arena = emui_ptx_arena_open(), .error = &error};
    if (setjmp(l.failed) == 0) {
        emui_ptx_lexer_open(&l, cases[_i].text, strlen(cases[_i].text));
        emui_ptx_fail_expected(&l, "a thing");
    }
    ck_assert_str_eq(error.text, cases[_i].said);
    ck_assert(error.at.line == 1 && error.at.column == 1);
    emui_ptx_arena_close(l.names.arena);
}
END_TEST

START_TEST(a_failure_has_the_place_that_it_is_given)
{
    static const emui_ptx_place place = {7, 9, 20};
    emui_ptx_error error;
    emui_ptx_lexer l = {.error = &error};
    if (setjmp(l.failed) == 0)
        emui_ptx_fail(&l, place, "%s %d", "number", 5);
    ck_assert_str_eq(error.text, "number 5");
    ck_assert(error.at.line == 7 && error.at.column == 9 && error.at.frame == 20);
    l.token.at.line = 3;
    if (setjmp(l.failed) == 0)
        emui_ptx_fail_memory(&l);
    ck_assert_str_eq(error.text, "out of memory");
    ck_assert_int_eq(error.at.line, 3);
}
END_TEST

Suite *emu_ptx_lexer_fail_suite(void)
{
    Suite *s = suite_create("emu_ptx_lexer_fail");
    TCase *c = tcase_create("emu_ptx_lexer_fail");
    tcase_add_loop_test(c, what_was_there_is_quoted, 0, COUNT(cases));
    tcase_add_test(c, a_failure_has_the_place_that_it_is_given);
    suite_add_tcase(s, c);
    return s;
}
