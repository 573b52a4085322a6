/* kinds.c - every operation with operands of every kind: what is counted, listed and reported.
 *
 * The implementation is a few words of shell with known answers. Not here: which kinds CuTe takes
 * (spec/recorded/cute-4.7.0/kinds_*.vec). */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/unit/scratch.h"
#include "spec-tests/unit/suites.h"

#include "spec-tests/judge/verdict/kinds.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Refuses with a reason; of `_` without one. */
static const char shell[] = "tab=$(printf '\\t'); while IFS=$tab read -r op args; do case $args in "
                            "_) printf '!\\t\\n' ;; *) printf '!\\tnot of this kind\\n' ;; "
                            "esac; done";

static char *said;

/* Asks about one line, with up to one more option. */
static int ask(const char *program, bool list, const char *junit)
{
    static const char line[] = "size  (_2,_3)  =  _6\n";
    char *path = strdup(check_scratch("kinds.vec", line, strlen(line)));
    const char *const paths[] = {path};
    struct options o = {.paths = paths,
                        .path_count = 1,
                        .kinds = true,
                        .list = list,
                        .junit = junit,
                        .pipe = program,
                        .timeout = 5};
    size_t size;
    free(said);
    FILE *out = open_memstream(&said, &size);
    int status = kinds_run(&o, out, out);
    fclose(out);
    free(path);
    return status;
}

static size_t lines_with(const char *text, const char *part)
{
    size_t n = 0;
    for (const char *s = text; (s = strstr(s, part)) != NULL; ++s)
        ++n;
    return n;
}

START_TEST(each_kind_is_asked_once)
{
    ck_assert_int_eq(ask(NULL, true, NULL), JUDGE_PASSED);
    ck_assert_uint_gt(lines_with(said, "size\t"), 20);
    ck_assert_uint_eq(lines_with(said, "size\t_\n"), 1);
    ck_assert_uint_eq(lines_with(said, "size\t(_2,_3)\n"), 0);
}
END_TEST

/* All that the suite asks. */
START_TEST(the_vectors_make_many_questions)
{
    static const char *const paths[] = {"spec-tests/spec/vectors"};
    struct options o = {.paths = paths, .path_count = 1, .kinds = true, .list = true};
    size_t size;
    free(said);
    FILE *out = open_memstream(&said, &size);
    ck_assert_int_eq(kinds_run(&o, out, out), JUDGE_PASSED);
    fclose(out);
    ck_assert_uint_gt(lines_with(said, "\n"), 30000);
}
END_TEST

START_TEST(a_refusal_without_a_reason_fails)
{
    char text[4000];
    char *path = strdup(check_scratch("kinds.xml", "", 0));
    ck_assert_int_eq(ask(shell, false, path), JUDGE_FAILED);
    ck_assert_msg(strstr(said, "refused for a reason: size  _: ") != NULL, "%s", said);
    ck_assert(strstr(said, " passed, 1 failed, 0 skipped\n") != NULL);
    FILE *report = fopen(path, "r");
    ck_assert(report != NULL);
    text[fread(text, 1, sizeof text - 1, report)] = '\0';
    fclose(report);
    free(path);
    ck_assert(strstr(text, "<testsuite name=\"kinds\" tests=\"2\" failures=\"1\"") != NULL);
    ck_assert(strstr(text, "<testcase name=\"size  _\">\n    <failure></failure>") != NULL);
}
END_TEST

START_TEST(the_reference_gives_its_reasons)
{
    ck_assert_int_eq(ask(NULL, false, NULL), JUDGE_PASSED);
    ck_assert(strstr(said, " 0 failed, 0 skipped\n") != NULL);
}
END_TEST

START_TEST(a_report_that_cannot_be_written_is_said)
{
    ck_assert_int_eq(ask(NULL, false, "/proc/none/kinds.xml"), JUDGE_BAD_INPUT);
    ck_assert(strstr(said, "/proc/none/kinds.xml: cannot be written: ") != NULL);
    if (access("/dev/full", W_OK) != 0)
        return;
    ck_assert_int_eq(ask(NULL, false, "/dev/full"), JUDGE_BAD_INPUT);
    ck_assert(strstr(said, "/dev/full: not all of it could be written") != NULL);
}
END_TEST

Suite *judge_kinds_suite(void)
{
    Suite *s = suite_create("judge_kinds");
    TCase *c = tcase_create("judge_kinds");
    tcase_add_test(c, each_kind_is_asked_once);
    tcase_add_test(c, the_vectors_make_many_questions);
    tcase_add_test(c, a_refusal_without_a_reason_fails);
    tcase_add_test(c, the_reference_gives_its_reasons);
    tcase_add_test(c, a_report_that_cannot_be_written_is_said);
    suite_add_tcase(s, c);
    return s;
}
