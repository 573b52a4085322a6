/* options.c - the command line: what it sets, what it refuses.
 *
 * Not here: what the options do to a run (run.c). */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/unit/suites.h"

#include "spec-tests/judge/verdict/options.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 12 };

/* What the last command line left. The options point into argv and its words. */
static struct {
    int status;
    char *argv[MAX_WORDS], *words[MAX_WORDS];
    char *out, *err;
} line;

static void read_words(struct options *o, const char *const *words)
{
    size_t out_size, err_size;
    int argc = 1;

    free(line.out);
    free(line.err);
    for (; words[argc - 1]; ++argc) {
        free(line.words[argc]);
        line.argv[argc] = line.words[argc] = strdup(words[argc - 1]);
    }
    char program[] = "build/judge";
    line.argv[0] = program;
    FILE *out = open_memstream(&line.out, &out_size), *err = open_memstream(&line.err, &err_size);
    line.status = options_read(o, argc, line.argv, out, err);
    fclose(out);
    fclose(err);
}

#define READ(o, ...) read_words(o, (const char *const[]){__VA_ARGS__, NULL})

START_TEST(options_and_paths_mix)
{
    struct options o;

    READ(&o, "a.vec", "--pipe=x --y=z", "--op", "size", "b", "--", "--c.vec");
    ck_assert_int_eq(line.status, OPTIONS_RUN);
    ck_assert_int_eq(o.path_count, 3);
    ck_assert_str_eq(o.paths[0], "a.vec");
    ck_assert_str_eq(o.paths[1], "b");
    ck_assert_str_eq(o.paths[2], "--c.vec");
    ck_assert_str_eq(o.pipe, "x --y=z");
    ck_assert_str_eq(o.op, "size");
}
END_TEST

START_TEST(defaults_stand)
{
    struct options o;

    READ(&o, "a.vec");
    ck_assert_int_eq(line.status, OPTIONS_RUN);
    ck_assert(o.timeout == 10 && o.seed == 1 && o.generate == 0 && o.color == COLOR_AUTO);
    ck_assert(!o.pipe && !o.junit && !o.requirements && !o.op);
    ck_assert(!o.list && !o.ops && !o.verbose && !o.forms_ok && !o.follow_cute && !o.first_failure);
    ck_assert(!o.mixes);
}
END_TEST

START_TEST(the_machine_needs_no_path)
{
    struct options o;

    READ(&o, "--banks", "6000", "--seed=7");
    ck_assert_int_eq(line.status, OPTIONS_RUN);
    ck_assert(o.banks == 6000 && o.seed == 7 && o.tma == 0 && !o.atoms);
    READ(&o, "--tma=100");
    ck_assert(line.status == OPTIONS_RUN && o.tma == 100 && o.banks == 0);
    READ(&o, "--atoms");
    ck_assert(line.status == OPTIONS_RUN && o.atoms);
    READ(&o, "--banks", "0");
    ck_assert_int_eq(line.status, JUDGE_BAD_INPUT);
    READ(&o, "--subject", "emu", "a.vec");
    ck_assert_int_eq(line.status, OPTIONS_RUN);
    ck_assert_str_eq(o.answerer, "emu");
}
END_TEST

START_TEST(each_option_is_set)
{
    struct options o;

    READ(&o, "--generate", "1000000", "--first=17", "--seed=0xFFFFFFFFFFFFFFFF", "--timeout",
         "0.25", "--color=never", "--junit", "j.xml", "--requirements=r.tsv");
    ck_assert_int_eq(line.status, OPTIONS_RUN);
    ck_assert(o.generate == 1000000 && o.first == 17 && o.seed == UINT64_MAX && o.timeout == 0.25);
    ck_assert(o.color == COLOR_NEVER);
    ck_assert_str_eq(o.junit, "j.xml");
    ck_assert_str_eq(o.requirements, "r.tsv");
    READ(&o, "--subject", "ref", "--list", "--ops", "--verbose", "--forms-ok", "--follow-cute",
         "--first-failure", "--mixes", "a");
    ck_assert_int_eq(line.status, OPTIONS_RUN);
    ck_assert_str_eq(o.answerer, "ref");
    ck_assert(o.list && o.ops && o.verbose && o.forms_ok && o.follow_cute && o.first_failure);
    ck_assert(o.mixes);
}
END_TEST

START_TEST(help_and_version_end_at_once)
{
    struct options o;

    READ(&o, "--nonsense-comes-later-than", "--help");
    ck_assert_int_eq(line.status, JUDGE_BAD_INPUT);
    READ(&o, "--help", "--nonsense");
    ck_assert_int_eq(line.status, JUDGE_PASSED);
    ck_assert_ptr_nonnull(strstr(line.out, "usage: judge [options] [PATH...]"));
    READ(&o, "--version");
    ck_assert_int_eq(line.status, JUDGE_PASSED);
    ck_assert(strncmp(line.out, "judge ", 6) == 0);
    READ(&o, "a.vec", "--version");
    ck_assert_msg(strncmp(line.out, "judge ", 6) == 0, "a path is no name: %s", line.out);
}
END_TEST

/* build/check lies where build/judge does. */
START_TEST(without_a_path_the_judges_own_vectors_are_judged)
{
    struct options o;

    READ(&o, "--verbose");
    ck_assert_int_eq(line.status, OPTIONS_RUN);
    ck_assert(o.data.found);
    ck_assert_int_eq(o.path_count, 2);
    ck_assert(strstr(o.paths[0], "/spec-tests/spec/vectors") != NULL);
    ck_assert(strstr(o.paths[1], "/spec-tests/spec/recorded") != NULL);
    ck_assert(strstr(o.data.requirements, "/spec-tests/spec/requirements.tsv") != NULL);
    READ(&o, "--subject", "emu");
    ck_assert(line.status == OPTIONS_RUN && o.path_count == 2);
    READ(&o, "a.vec");
    ck_assert(!o.data.found && o.path_count == 1);
}
END_TEST

START_TEST(a_bad_command_line_is_refused)
{
    static const struct {
        const char *words[4], *message;
    } bad[] = {
        {{"--nonsense", "a.vec", NULL}, "--nonsense: there is no such option"},
        {{"-x", "a.vec", NULL}, "-x: there is no such option"},
        {{"a.vec", "--pipe", NULL}, "--pipe: a value must follow"},
        {{"a.vec", "--pipe", "", NULL}, "--pipe: its value is empty"},
        {{"a.vec", "--subject", "gnu", NULL},
         "--subject: no implementation of that name is linked in: `gnu`"},
        {{"a.vec", "--timeout", "soon", NULL}, "--timeout: not a time in seconds: `soon`"},
        {{"a.vec", "--timeout=0", NULL}, "--timeout: not a time"},
        {{"a.vec", "--timeout=nan", NULL}, "--timeout: not a time"},
        {{"a.vec", "--generate=-5", NULL}, "--generate: not a number that"},
        {{"--generate", "99999999999999999999", NULL}, "--generate: not a number that"},
        {{"--generate", "5x", NULL}, "--generate: not a number that"},
        {{"--generate", "0", NULL}, "--generate: not a number that"},
        {{"--generate", "5", "--first=-1", NULL}, "--first: not a number that"},
        {{"a.vec", "--seed", "-1", NULL}, "--seed: not a number"},
        {{"a.vec", "--color", "pink", NULL}, "--color: one of auto, always, never, not `pink`"},
        {{"a.vec", "--list=yes", NULL}, "--list: takes no value"},
        {{"a.vec", "--subject=ref", "--pipe=cat", NULL}, "exclude each other"},
    };

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        struct options o;
        read_words(&o, bad[i].words);
        ck_assert_msg(line.status == JUDGE_BAD_INPUT, "row %zu: status %d", i, line.status);
        ck_assert_msg(strstr(line.err, bad[i].message) != NULL, "`%s` is not in `%s`",
                      bad[i].message, line.err);
        ck_assert_str_eq(line.out, "");
    }
}
END_TEST

Suite *options_suite(void)
{
    Suite *suite = suite_create("options");
    TCase *all = tcase_create("options");

    tcase_add_test(all, options_and_paths_mix);
    tcase_add_test(all, defaults_stand);
    tcase_add_test(all, the_machine_needs_no_path);
    tcase_add_test(all, each_option_is_set);
    tcase_add_test(all, help_and_version_end_at_once);
    tcase_add_test(all, without_a_path_the_judges_own_vectors_are_judged);
    tcase_add_test(all, a_bad_command_line_is_refused);
    suite_add_tcase(suite, all);
    return suite;
}
