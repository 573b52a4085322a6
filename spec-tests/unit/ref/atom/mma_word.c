/* mma_word.c - the words of an MMA operation's name.
 *
 * What is here: lists of words, numbers, and how a word is shown. What is not: whole names
 * (mma_names.c). */
#include "spec-tests/unit/suites.h"

#include "ref/atom/mma.h"

#include <string.h>

static cti_word word(const char *text)
{
    return (cti_word){text, (int)strlen(text)};
}

START_TEST(a_list_is_of_words_between_blanks)
{
    static const char list[] = "8 16 _TN";

    ck_assert_int_eq(cti_word_count(list), 3);
    ck_assert_int_eq(cti_word_count("8"), 1);
    ck_assert(cti_word_is(cti_word_at(list, 0), "8") && cti_word_is(cti_word_at(list, 2), "_TN"));
    ck_assert(cti_word_in(word("16"), list) && !cti_word_in(word("1"), list));
    ck_assert(!cti_word_in(word("_TNT"), list) && !cti_word_same(word("8"), word("80")));
}
END_TEST

START_TEST(numbers_have_no_leading_zero)
{
    ck_assert_int_eq(cti_mma_number(word("1")), 1);
    ck_assert_int_eq(cti_mma_number(word("999")), 999);
    ck_assert_int_eq(cti_mma_number(word("0")), -1);
    ck_assert_int_eq(cti_mma_number(word("016")), -1);
    ck_assert_int_eq(cti_mma_number(word("1000")), -1);
    ck_assert_int_eq(cti_mma_number(word("1x")), -1);
    ck_assert_int_eq(cti_mma_number(word("")), -1);
}
END_TEST

START_TEST(what_is_absent_is_shown_as_nothing)
{
    ck_assert(cti_word_is(cti_mma_shown(word("-")), "nothing"));
    ck_assert(cti_word_is(cti_mma_shown(word("")), "nothing"));
    ck_assert(cti_word_is(cti_mma_shown(word("_TN")), "TN"));
    ck_assert(cti_word_is(cti_mma_shown(word("_")), "_"));
    ck_assert(cti_word_is(cti_mma_shown(word("F16")), "F16"));
}
END_TEST

START_TEST(words_make_a_sentence)
{
    const cti_word words[] = {word("8"), word("-"), word("_TN")};
    char text[32], cut[8];

    cti_mma_sentence(words, 1, text, sizeof text);
    ck_assert_str_eq(text, "8");
    cti_mma_sentence(words, 3, text, sizeof text);
    ck_assert_str_eq(text, "8, nothing or TN");
    cti_mma_sentence(words, 3, cut, sizeof cut);
    ck_assert_str_eq(cut, "8, noth");
}
END_TEST

Suite *mma_word_suite(void)
{
    Suite *suite = suite_create("mma_word");
    TCase *all = tcase_create("all");

    tcase_add_test(all, a_list_is_of_words_between_blanks);
    tcase_add_test(all, numbers_have_no_leading_zero);
    tcase_add_test(all, what_is_absent_is_shown_as_nothing);
    tcase_add_test(all, words_make_a_sentence);
    suite_add_tcase(suite, all);
    return suite;
}
