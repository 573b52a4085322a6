/* options.c - the command line of differ: every option, and faults. */
#include "spec-tests/compare/differ/options.h"
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

enum { MAX_WORDS = 32 };

/* Reads the options in a line; the output is left in output. */
static int options_of(struct differ_options *o, const char *line, char *output, size_t size)
{
    static char words[500];
    char *argv[MAX_WORDS] = {words};
    int argc = 1;
    FILE *out = tmpfile();
    ck_assert_ptr_nonnull(out);
    snprintf(words, sizeof words, "differ %s", line);
    for (char *s = strchr(words, ' '); s != NULL && argc < MAX_WORDS; s = strchr(s, ' ')) {
        *s++ = '\0';
        if (*s != '\0')
            argv[argc++] = s;
    }
    int status = differ_options_read(o, argc, argv, out, out);
    rewind(out);
    output[fread(output, 1, size - 1, out)] = '\0';
    fclose(out);
    return status;
}

START_TEST(options_are_read)
{
    struct differ_options o;
    char output[8000];
    ck_assert_int_eq(options_of(&o, "", output, sizeof output), DIFFER_EXIT_RUN);
    ck_assert(o.gpu && o.cases == 100 && o.seed == 1 && o.op == NULL && o.bytes == 0 &&
              o.jobs == 1);
    ck_assert_int_eq(options_of(&o,
                                "--subject ref --cases=7 --seed 0x10 --op copy_if --bytes 16 "
                                "--jobs 0 --verbose --junit a.xml --evaluations 1000",
                                output, sizeof output),
                     DIFFER_EXIT_RUN);
    ck_assert(!o.gpu && o.cases == 7 && o.seed == 16 && o.op == &gpu_op_copy_if && o.bytes == 16);
    ck_assert(o.jobs == 0 && o.verbose && o.evaluations == 1000);
    ck_assert_str_eq(o.junit, "a.xml");
    ck_assert_int_eq(options_of(&o, "--replay here", output, sizeof output), DIFFER_EXIT_RUN);
    ck_assert_int_eq(o.cases, 0);
    ck_assert_str_eq(o.replay, "here");
    ck_assert_int_eq(options_of(&o, "--evaluations 5", output, sizeof output), DIFFER_EXIT_RUN);
    ck_assert_int_eq(o.cases, 0);
    ck_assert_str_eq(output, "");
}
END_TEST

START_TEST(help_names_every_option)
{
    static const char *const names[] = {
        "--subject", "--cases",  "--seed",  "--op",      "--bytes", "--case",       "--jobs",
        "--record",  "--replay", "--junit", "--verbose", "--help",  "--evaluations"};
    struct differ_options o;
    char output[8000];
    ck_assert_int_eq(options_of(&o, "--help", output, sizeof output), DIFFER_EXIT_PASSED);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        ck_assert_msg(strstr(output, names[i]) != NULL, "%s", names[i]);
}
END_TEST

static const struct {
    const char *line, *why;
} faults[] = {
    {"--subject cpu", "gpu or ref, not `cpu`"},
    {"--cases many", "not a number"},
    {"--cases -1", "not a number"},
    {"--cases", "a value must follow"},
    {"--seed 1x", "not a number"},
    {"--seed -1", "not a number"},
    {"--op move", "no operation of that name: `move`"},
    {"--bytes 3", "1, 2, 4, 8 or 16 bytes, not `3`"},
    {"--bytes 32", "not a number"},
    {"--jobs 1000", "not a number"},
    {"--replay=", "its value is empty"},
    {"--verbose=1", "takes no value"},
    {"--frobnicate", "there is no such option"},
    {"here.golden", "there is no such option"},
    {"--record f --cases 0", "--record needs --cases"},
    {"--record f --jobs 2", "exclude each other"},
    {"--op layout --bytes 4", "layout has no elements"},
};

START_TEST(bad_usage_is_refused)
{
    struct differ_options o;
    char output[8000];
    ck_assert_int_eq(options_of(&o, faults[_i].line, output, sizeof output), DIFFER_EXIT_BAD_INPUT);
    ck_assert_msg(strstr(output, faults[_i].why) != NULL, "%s: %s", faults[_i].line, output);
}
END_TEST

Suite *differ_options_suite(void)
{
    Suite *s = suite_create("differ_options");
    TCase *all = tcase_create("differ_options");
    tcase_add_test(all, options_are_read);
    tcase_add_test(all, help_names_every_option);
    tcase_add_loop_test(all, bad_usage_is_refused, 0, sizeof faults / sizeof faults[0]);
    suite_add_tcase(s, all);
    return s;
}
