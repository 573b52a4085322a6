/* options.c - the reader of command lines: flags, values, and every complaint.
 *
 * Not here: the options of the programs (unit/judge/verdict/options.c,
 * unit/compare/differ/options.c). */
#include "spec-tests/support/options.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>

/* What one row of words sets. */
struct set {
    bool flag;
    int64_t number;
    uint64_t seed;
    const char *text;
};

static bool small_number(const struct option_words *w, const char *value, void *number)
{
    return option_number(w, value, -2, 9, number);
}

/* Reads the words; the complaint, or "", is in said. */
static bool read_words(int argc, char **argv, struct set *s, char *said, size_t size)
{
    const struct option table[] = {{"--flag", NULL, &s->flag},
                                   {"--number", small_number, &s->number},
                                   {"--seed", option_seed, &s->seed},
                                   {"--text", option_text, &s->text},
                                   {NULL, NULL, NULL}};
    FILE *errors = tmpfile();
    struct option_words w = {"program", argc, 0, argv, errors, NULL};
    bool good = true;

    ck_assert_ptr_nonnull(errors);
    while (good && w.next < argc)
        good = option_read(&w, table, argv[w.next++]);
    rewind(errors);
    said[fread(said, 1, size - 1, errors)] = '\0';
    ck_assert_int_eq(fclose(errors), 0);
    return good;
}

START_TEST(values_follow_or_are_joined)
{
    char flag[] = "--flag", number[] = "--number=-2", seed[] = "--seed", value[] = "0x10",
         text[] = "--text=a=b", said[100];
    char *argv[] = {flag, number, seed, value, text};
    struct set s = {.number = 0};

    ck_assert(read_words(5, argv, &s, said, sizeof said));
    ck_assert_str_eq(said, "");
    ck_assert(s.flag);
    ck_assert_int_eq(s.number, -2);
    ck_assert_uint_eq(s.seed, 16);
    ck_assert_str_eq(s.text, "a=b");
}
END_TEST

/* The word, the one after it or NULL, and what is said. */
static const struct {
    const char *word, *next, *said;
} bad[] = {
    {"--other", NULL, "program: --other: there is no such option\n"},
    {"--other=1", NULL, "program: --other: there is no such option\n"},
    {"word=1", NULL, "program: word=1: there is no such option\n"},
    {"--flag=yes", NULL, "program: --flag: takes no value\n"},
    {"--number", NULL, "program: --number: a value must follow\n"},
    {"--number", "10", "program: --number: not a number that can be used here: `10`\n"},
    {"--number", "-3", "program: --number: not a number that can be used here: `-3`\n"},
    {"--number", "1x", "program: --number: not a number that can be used here: `1x`\n"},
    {"--number=", NULL, "program: --number: not a number that can be used here: ``\n"},
    {"--number", "99999999999999999999",
     "program: --number: not a number that can be used here: `99999999999999999999`\n"},
    {"--seed", "-1", "program: --seed: not a number: `-1`\n"},
    {"--seed", "", "program: --seed: not a number: ``\n"},
    {"--text", "", "program: --text: its value is empty\n"},
};
enum { BAD = sizeof bad / sizeof bad[0] };

START_TEST(a_complaint_names_the_option_and_its_value)
{
    char word[40], next[40], said[200];
    char *argv[] = {word, next};
    struct set s = {.number = 0};

    snprintf(word, sizeof word, "%s", bad[_i].word);
    snprintf(next, sizeof next, "%s", bad[_i].next != NULL ? bad[_i].next : "");
    ck_assert(!read_words(bad[_i].next != NULL ? 2 : 1, argv, &s, said, sizeof said));
    ck_assert_str_eq(said, bad[_i].said);
}
END_TEST

Suite *option_reader_suite(void)
{
    Suite *suite = suite_create("option_reader");
    TCase *all = tcase_create("option_reader");

    tcase_add_test(all, values_follow_or_are_joined);
    tcase_add_loop_test(all, a_complaint_names_the_option_and_its_value, 0, BAD);
    suite_add_tcase(suite, all);
    return suite;
}
