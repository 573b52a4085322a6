/* ink.c - text in lines: wrapping, indents, styles, and which colours a terminal has.
 *
 * Here: the functions of tutorials/viewer/ink.c one by one. Not here: what is written with them
 * (text.c, cells.c). */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/unit/suites.h"
#include "tutorials/viewer/record.h"

#include <stdlib.h>
#include <string.h>

static char written[1024];

/* The text as lesson_wrap writes it behind `first` columns. */
static const char *wrapped(int width, const char *style, const char *text, int first, int indent)
{
    FILE *out = fmemopen(written, sizeof written, "w");
    ck_assert_ptr_nonnull(out);
    lesson_ink ink = {.out = out, .width = width, .style = style};
    lesson_wrap(&ink, text, first, indent);
    fclose(out);
    return written;
}

START_TEST(words_are_kept_whole)
{
    ck_assert_str_eq(wrapped(10, NULL, "one two three", 0, 0), "one two\nthree\n");
    ck_assert_str_eq(wrapped(13, NULL, "one two three", 0, 0), "one two three\n");
    ck_assert_str_eq(wrapped(12, NULL, "one two three", 0, 0), "one two\nthree\n");
    ck_assert_str_eq(wrapped(10, NULL, "one two three", 0, 2), "  one two\n  three\n");
    ck_assert_str_eq(wrapped(10, NULL, "one    two three", 0, 0), "one    two\nthree\n");
    ck_assert_str_eq(wrapped(10, NULL, "   onetwothree", 0, 2), "     onetw\n  othree\n");
    ck_assert_str_eq(wrapped(10, NULL, "", 0, 4), "\n");
}
END_TEST

/* A layout has no blanks: it is broken behind a comma, a colon or a bracket. */
START_TEST(long_words_are_broken)
{
    ck_assert_str_eq(wrapped(10, NULL, "((2,2),3):((1,6),2)", 0, 0), "((2,2),3):\n((1,6),2)\n");
    ck_assert_str_eq(wrapped(8, NULL, "((2,2),3):((1,6),2)", 0, 0), "((2,2),\n3):((1,\n6),2)\n");
    ck_assert_str_eq(wrapped(6, NULL, "abcdefghijklm", 0, 0), "abcdef\nghijkl\nm\n");
    ck_assert_str_eq(wrapped(3, NULL, "abcdefgh", 0, 2), "  abcd\n  efgh\n"); /* at least four */
}
END_TEST

START_TEST(a_line_may_have_begun)
{
    ck_assert_str_eq(wrapped(12, NULL, "one two three", 4, 2), "one two\n  three\n");
    ck_assert_str_eq(wrapped(12, NULL, "one two three", 8, 0), "one\ntwo three\n");
}
END_TEST

START_TEST(paragraphs_are_kept)
{
    ck_assert_str_eq(wrapped(20, NULL, "one\ntwo", 0, 1), " one\n two\n");
    ck_assert_str_eq(wrapped(20, NULL, "one\n\ntwo\n", 0, 0), "one\n\ntwo\n");
}
END_TEST

/* A style ends with each line, since a terminal may show lines one by one. */
START_TEST(styles_end_with_lines)
{
    ck_assert_str_eq(wrapped(10, "1", "one two three", 0, 2),
                     "  \33[1mone two\33[0m\n  \33[1mthree\33[0m\n");
    FILE *out = fmemopen(written, sizeof written, "w");
    lesson_ink ink = {.out = out, .width = 10};
    lesson_put_styled(&ink, "plainly", 5);
    fclose(out);
    ck_assert_str_eq(written, "plain");
}
END_TEST

/* ---- Colours ---- */

static void set(const char *name, const char *value)
{
    if (value != NULL)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

START_TEST(the_environment_decides_on_colours)
{
    static const char *const names[] = {"NO_COLOR", "TERM", "COLORTERM"};
    static const struct {
        const char *value[3];
        lesson_colours colours;
    } rows[] = {
        {{NULL, "xterm", NULL}, LESSON_256},         {{NULL, "xterm", "truecolor"}, LESSON_RGB},
        {{NULL, "xterm", "24bit"}, LESSON_RGB},      {{NULL, "xterm", "yes"}, LESSON_256},
        {{"", "xterm", "24bit"}, LESSON_RGB},        {{"1", "xterm", "24bit"}, LESSON_NO_COLOUR},
        {{NULL, "dumb", "24bit"}, LESSON_NO_COLOUR}, {{NULL, NULL, "24bit"}, LESSON_NO_COLOUR},
    };
    char *before[3];

    for (int i = 0; i < 3; ++i)
        before[i] = getenv(names[i]) != NULL ? strdup(getenv(names[i])) : NULL;
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; ++row) {
        for (int i = 0; i < 3; ++i)
            set(names[i], rows[row].value[i]);
        ck_assert_int_eq(lesson_colours_here(), rows[row].colours);
    }
    for (int i = 0; i < 3; ++i) {
        set(names[i], before[i]);
        free(before[i]);
    }
}
END_TEST

Suite *viewer_ink_suite(void)
{
    Suite *suite = suite_create("viewer_ink");
    TCase *all = tcase_create("viewer_ink");

    tcase_add_test(all, words_are_kept_whole);
    tcase_add_test(all, long_words_are_broken);
    tcase_add_test(all, a_line_may_have_begun);
    tcase_add_test(all, paragraphs_are_kept);
    tcase_add_test(all, styles_end_with_lines);
    tcase_add_test(all, the_environment_decides_on_colours);
    suite_add_tcase(suite, all);
    return suite;
}
