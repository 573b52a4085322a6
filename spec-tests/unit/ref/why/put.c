/* put.c - words onto lines: where they are cut, what stays in one piece, what is taken back. */
#include "ref/why/why.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static char text[2000];

static cti_why writer(void)
{
    return (cti_why){.cx = harness_context(), .out = {.text = text, .size = sizeof text}};
}

static const char *written(cti_why *w)
{
    cti_end_text(&w->out);
    return text;
}

START_TEST(words_go_on_in_the_next_line)
{
    cti_why w = writer();

    cti_why_line(&w, 2);
    for (int i = 0; i < 20; ++i)
        cti_why_text(&w, "seven77 ");
    cti_why_say(&w, "prose");
    for (int i = 0; i < 20; ++i)
        cti_why_text(&w, " words");
    ck_assert_str_eq(
        written(&w),
        "  seven77 seven77 seven77 seven77 seven77 seven77 seven77 seven77 seven77\n"
        "        seven77 seven77 seven77 seven77 seven77 seven77 seven77 seven77 seven77\n"
        "        seven77 seven77\n"
        "prose words words words words words words words words words words words words\n"
        "words words words words words words words words");
}
END_TEST

/* Even where nothing parts it from the word before it. */
START_TEST(a_mode_stays_in_one_piece)
{
    cti_why w = writer();

    cti_why_line(&w, 2);
    cti_why_text(&w, "layout_call_of_an_operation_with_a_name_as_long_as_a_line_of_text(");
    cti_why_value(&w, harness_value(w.cx, "_123456:_789012"));
    ck_assert_str_eq(written(&w),
                     "  layout_call_of_an_operation_with_a_name_as_long_as_a_line_of_text(\n"
                     "        _123456:_789012");
}
END_TEST

START_TEST(long_words_are_cut_between_modes)
{
    cti_why w = writer();

    cti_why_put(&w, "%s", "here: ");
    for (int i = 0; i < 12; ++i)
        cti_why_text(&w, "(_1,Sw<1,2,3>),");
    for (const char *line = written(&w); line != NULL; line = strchr(line + 1, '\n')) {
        ck_assert_uint_lt(strcspn(line + 1, "\n"), 79);
        ck_assert(strncmp(line, "\n        2,3>", 13) != 0);
    }
}
END_TEST

/* What has no place to be cut at stands in one line, and nothing comes of the comma at its end. */
START_TEST(a_word_longer_than_a_line_stays_whole)
{
    cti_why w = writer();
    char word[120];

    memset(word, 'x', sizeof word);
    strcpy(word + 100, ",");
    cti_why_text(&w, word);
    ck_assert_str_eq(written(&w), word);
}
END_TEST

START_TEST(what_is_taken_back_is_gone)
{
    cti_why w = writer();

    cti_why_text(&w, "kept ");
    cti_why mark = cti_why_mark(&w);
    cti_why_text(&w, "not kept");
    cti_why_line(&w, 4);
    cti_why_text(&w, "either");
    cti_why_back(&w, &mark);
    cti_why_text(&w, "too");
    ck_assert_str_eq(written(&w), "kept too");
}
END_TEST

START_TEST(only_what_holds_is_written)
{
    cti_why w = writer();
    ct_value good[] = {ct_dynamic(w.cx, 4), ct_dynamic(w.cx, 5)};

    ck_assert(cti_why_equation(&w, "%d = 2*2", 4));
    ck_assert(!cti_why_equation(&w, "%d = 2*2", 5));
    cti_why_call(&w, 2, "add", 2, good);
    ck_assert_str_eq(written(&w), "4 = 2*2\n  add(4, 5) = 9");
    cti_why_call(&w, 2, "size", 2, good);
    harness_fails(w.cx, CT_EINVAL, "size: 2 operands");
    ck_assert_str_eq(written(&w), "4 = 2*2\n  add(4, 5) = 9");
}
END_TEST

Suite *put_suite(void)
{
    Suite *suite = suite_create("put");
    TCase *all = tcase_create("put");

    tcase_add_test(all, words_go_on_in_the_next_line);
    tcase_add_test(all, a_mode_stays_in_one_piece);
    tcase_add_test(all, long_words_are_cut_between_modes);
    tcase_add_test(all, a_word_longer_than_a_line_stays_whole);
    tcase_add_test(all, what_is_taken_back_is_gone);
    tcase_add_test(all, only_what_holds_is_written);
    suite_add_tcase(suite, all);
    return suite;
}
