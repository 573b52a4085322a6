/* run.c - whole runs of the judge: counts, exit status, requirements, reports.
 *
 * The implementation is a few words of shell with known answers. Not here: each verdict
 * (verdict.c), each fault of a vector file (vector.c), each way in which a program
 * goes wrong (unit/judge/answerers/pipe.c). */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/unit/scratch.h"
#include "spec-tests/unit/suites.h"

#include "spec-tests/judge/verdict/run.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Right about size, wrong about rank, in another form for coalesce, and without anything else. */
static const char shell[] =
    "tab=$(printf '\\t'); while IFS=$tab read -r op args; do case $op in "
    "size) printf '=\\t_6\\n' ;; rank) printf '=\\t_9\\n' ;; "
    "coalesce) printf '=\\t(_2,_3):(_1,_2)\\n' ;; "
    "composition) printf '=\\t(_3,_2):(_2,_3)\\n' ;; "
    "evil) printf '=\\t<&\\001\\377\"]]>\\n' ;; *) printf -- '-\\tnone\\n' ;; esac; done";

static const char right[] = "size  (_2,_3)  =  _6\n";
static const char wrong[] = "rank  (_2,_3)  =  _2\n";
static const char form[] = "coalesce  (_2,_3):(_1,_2)  =  _6:_1\n";
static const char absent[] = "upcast<2>  _6:_1  =  _3:_1\n";

/* What the last run left; out and err are freed by the next run. */
static struct {
    int status;
    char *out, *err;
} ran;

/* Runs the judge with up to seven words; the words after the first NULL are not used. */
static void judge(const char *const *words)
{
    char *argv[12] = {strdup("judge")};
    struct options options;
    size_t out_size, err_size;
    int argc = 1;
    free(ran.out);
    free(ran.err);
    for (; words[argc - 1]; ++argc)
        argv[argc] = strdup(words[argc - 1]);
    char *copies[12];
    memcpy(copies, argv, sizeof copies);
    FILE *out = open_memstream(&ran.out, &out_size), *err = open_memstream(&ran.err, &err_size);
    ran.status = options_read(&options, argc, argv, out, err);
    if (ran.status == OPTIONS_RUN)
        ran.status = run_judge(&options, out, err);
    fclose(out);
    fclose(err);
    for (int i = 0; i < argc; ++i)
        free(copies[i]);
}

#define JUDGE(...) judge((const char *const[]){__VA_ARGS__, NULL})

static const char *vectors(const char *text)
{
    return check_scratch("run.vec", text, strlen(text));
}

static void expect(int status, const char *closing_line)
{
    const char *last = ran.out + strlen(ran.out);
    ck_assert_msg(ran.status == status, "status %d, not %d: %s%s", ran.status, status, ran.out,
                  ran.err);
    ck_assert(last > ran.out && last[-1] == '\n');
    for (last--; last > ran.out && last[-1] != '\n';)
        --last;
    ck_assert_msg(strncmp(last, closing_line, strlen(closing_line)) == 0 &&
                      strlen(last) == strlen(closing_line) + 1,
                  "the last line of `%s` is not `%s`", ran.out, closing_line);
}

static void expect_text(const char *where, const char *part)
{
    ck_assert_msg(strstr(where, part) != NULL, "`%s` is not in `%s`", part, where);
}

static size_t count(const char *where, const char *part)
{
    size_t n = 0;
    for (const char *s = where; (s = strstr(s, part)) != NULL; ++s)
        ++n;
    return n;
}

START_TEST(a_run_ends_with_its_counts)
{
    char text[500];
    const char *path;

    path = vectors(right);
    JUDGE("--pipe", shell, path);
    expect(JUDGE_PASSED, "1 passed, 0 failed, 0 skipped");
    snprintf(text, sizeof text, "%s%s%s%s", right, wrong, absent, form);
    path = vectors(text);
    JUDGE("--pipe", shell, path);
    expect(JUDGE_FAILED, "1 passed, 2 failed, 1 skipped");
    snprintf(text, sizeof text, "%s:2: wrong\n    rank  (_2,_3)\n    expected =  _2\n", path);
    expect_text(ran.out, text);
    expect_text(ran.out, "    got      =  _9\n");
    expect_text(ran.out, "1 exact, 1 same function, other form, 1 wrong, 1 unsupported");
    remove(path);
}
END_TEST

START_TEST(the_first_failure_ends_it_on_demand)
{
    char text[300];

    snprintf(text, sizeof text, "%s%s%s%s", right, wrong, right, form);
    const char *path = vectors(text);
    JUDGE("--pipe", shell, "--first-failure", path, path, "--generate", "2");
    expect(JUDGE_FAILED, "1 passed, 1 failed, 0 skipped");
    snprintf(text, sizeof text, "%s%s", right, right);
    path = vectors(text);
    JUDGE("--pipe", shell, "--first-failure", path, path);
    expect(JUDGE_PASSED, "4 passed, 0 failed, 0 skipped");
    remove(path);
}
END_TEST

START_TEST(another_form_passes_when_allowed)
{
    const char *path = vectors(form);

    JUDGE("--pipe", shell, path);
    expect(JUDGE_FAILED, "0 passed, 1 failed, 0 skipped");
    JUDGE("--pipe", shell, "--forms-ok", path);
    expect(JUDGE_PASSED, "1 passed, 0 failed, 0 skipped");
    expect_text(ran.out, "1 same function, other form");
    remove(path);
}
END_TEST

START_TEST(cute_is_followed_on_demand)
{
    const char *path = vectors("composition  (_6,_2):(_1,_7)  (_3,_2):(_2,_3)  ?  "
                               "CuTe C++ gives (_3,_2):(_2,_3); at (2,1) 7, not 8\n");

    JUDGE("--pipe", shell, path);
    expect(JUDGE_FAILED, "0 passed, 1 failed, 0 skipped");
    expect_text(ran.out, "wrong (as CuTe C++)");
    JUDGE("--pipe", shell, "--follow-cute", path);
    expect(JUDGE_PASSED, "1 passed, 0 failed, 0 skipped");
    remove(path);
}
END_TEST

START_TEST(a_bad_line_loses_no_other)
{
    char text[300];
    const char *path;

    snprintf(text, sizeof text, "%sno sign here\n%s\xFF\n%s", right, absent, wrong);
    path = vectors(text);
    JUDGE("--pipe", shell, path);
    expect(JUDGE_BAD_INPUT, "1 passed, 3 failed, 1 skipped");
    snprintf(text, sizeof text, "%s:2: no sign", path);
    expect_text(ran.err, text);
    snprintf(text, sizeof text, "%s:4: column 1: byte", path);
    expect_text(ran.err, text);
    JUDGE("--pipe", shell, "no-such-file.vec", path, "no-such-folder/");
    expect(JUDGE_BAD_INPUT, "1 passed, 5 failed, 1 skipped");
    expect_text(ran.err, "no-such-file.vec: cannot be opened");
    expect_text(ran.err, "no-such-folder/: cannot be opened");
    remove(path);
}
END_TEST

START_TEST(nothing_executed_is_a_failure)
{
    const char *path = vectors("# only a comment\n");

    JUDGE("--pipe", shell, path);
    expect(JUDGE_FAILED, "0 passed, 1 failed, 0 skipped");
    expect_text(ran.out, "nothing was executed");
    path = vectors(right);
    JUDGE("--pipe", shell, "--op", "rank", path);
    expect(JUDGE_FAILED, "0 passed, 1 failed, 0 skipped");
    path = vectors(absent);
    JUDGE("--pipe", shell, path);
    expect(JUDGE_FAILED, "0 passed, 1 failed, 1 skipped");
    expect_text(ran.out, "nothing was executed");
    remove(path);
}
END_TEST

/* Makes FOLDER/NAME with TEXT in it. */
static void put_file(const char *folder, const char *name, const char *text)
{
    char path[400];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static void remove_all(const char *folder, const char *const *names, size_t n)
{
    char path[400];

    for (size_t i = 0; i < n; ++i) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        ck_assert_int_eq(remove(path), 0);
    }
    ck_assert_int_eq(rmdir(folder), 0);
}

START_TEST(folders_are_searched_in_order)
{
    static const char *const names[] = {"sub/c.vec", "sub",    "b.vec", "a.vec",
                                        "B.vec",     "no.txt", "loop"};
    char folder[300], sub[320], loop[320];
    const char *b, *c;

    snprintf(folder, sizeof folder, "%s", check_scratch("folder", "", 0));
    remove(folder);
    snprintf(sub, sizeof sub, "%s/sub", folder);
    snprintf(loop, sizeof loop, "%s/loop", folder);
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    ck_assert_int_eq(mkdir(sub, 0700), 0);
    ck_assert_int_eq(symlink(".", loop), 0);
    put_file(folder, "b.vec", right);
    put_file(folder, "a.vec", right);
    put_file(folder, "B.vec", wrong);
    put_file(folder, "no.txt", wrong);
    put_file(sub, "c.vec", right);
    JUDGE("--pipe", shell, folder);
    expect(JUDGE_FAILED, "3 passed, 1 failed, 0 skipped");
    b = strstr(ran.out, "/b.vec"), c = strstr(ran.out, "/sub/c.vec");
    ck_assert(b && c && strstr(ran.out, "/B.vec") < strstr(ran.out, "/a.vec"));
    ck_assert(strstr(ran.out, "/a.vec") < b && b < c);
    remove_all(folder, names, sizeof names / sizeof names[0]);
}
END_TEST

static const char table[] = "# id document section statement\n"
                            "A-one\t01_first\tSizes\tThe size is the product.\n"
                            "A-two\t01_first\tRanks\tThe rank is the length.\n"
                            "B-one\t02_second\tForms\tThe shortest form.\n";

START_TEST(requirements_are_counted)
{
    char tsv[300], text[500];
    const char *path;

    snprintf(tsv, sizeof tsv, "%s", check_scratch("run.tsv", table, sizeof table - 1));
    snprintf(text, sizeof text, "# covers A-one\n%s# covers A-two\n%s# covers B-one\n%s", right,
             wrong, right);
    path = vectors(text);
    JUDGE("--pipe", shell, "--requirements", tsv, path);
    expect(JUDGE_FAILED, "2 passed, 1 failed, 0 skipped");
    expect_text(ran.out, "  01_first: 1 / 2\n  02_second: 1 / 1\n");
    JUDGE("--pipe", shell, "--requirements", tsv, "--verbose", path);
    expect_text(ran.out,
                "A-two is covered by no line that passed: The rank is the length. (Ranks)");
    snprintf(text, sizeof text, "# covers A-one, B-one\n%s", right);
    path = vectors(text);
    JUDGE("--pipe", shell, "--requirements", tsv, path);
    expect(JUDGE_FAILED, "1 passed, 1 failed, 0 skipped");
    expect_text(ran.out, "    A-two has no vector: The rank is the length. (Ranks)");
    expect_text(ran.out, "requirements without a vector: 1");
    JUDGE("--pipe", shell, "--requirements", tsv, "--op", "size", path);
    expect(JUDGE_PASSED, "1 passed, 0 failed, 0 skipped");
    remove(tsv);
    remove(path);
}
END_TEST

START_TEST(an_unknown_requirement_is_named)
{
    char tsv[300], text[400];
    const char *path;

    snprintf(tsv, sizeof tsv, "%s", check_scratch("run.tsv", table, sizeof table - 1));
    snprintf(text, sizeof text, "# covers A-one, A-none, A-two, B-one\n%s", right);
    path = vectors(text);
    JUDGE("--pipe", shell, "--requirements", tsv, path);
    expect(JUDGE_BAD_INPUT, "1 passed, 1 failed, 0 skipped");
    snprintf(text, sizeof text, "%s:1: covers A-none: there is no such requirement", path);
    expect_text(ran.err, text);
    remove(tsv);
    JUDGE("--pipe", shell, "--requirements", tsv, path);
    ck_assert_int_eq(ran.status, JUDGE_BAD_INPUT);
    remove(path);
}
END_TEST

START_TEST(the_xml_is_well_formed_whatever_came)
{
    char xml[300], text[500];
    snprintf(xml, sizeof xml, "%s", check_scratch("run.xml", "", 0));
    snprintf(text, sizeof text, "%s%s%sno sign <&>\nevil  _1  =  <&\"'>\n", right, wrong, absent);
    const char *path = vectors(text);
    JUDGE("--pipe", shell, "--junit", xml, path);
    expect(JUDGE_BAD_INPUT, "1 passed, 3 failed, 1 skipped");
    char *bytes = check_contents(xml);
    expect_text(bytes, "tests=\"5\" failures=\"2\" errors=\"1\" skipped=\"1\"");
    expect_text(bytes, "<skipped message=\"unsupported\">got: none</skipped>");
    expect_text(bytes, "got: &lt;&amp;\\x01\\xff&quot;]]&gt;");
    ck_assert_uint_eq(count(bytes, "<testcase "), 5);
    ck_assert_uint_eq(count(bytes, "</testcase>") + count(bytes, "\"/>\n  <testcase"), 5);
    for (const char *s = bytes; *s; ++s)
        ck_assert(*s == '\n' || ((unsigned char)*s >= 0x20 && (unsigned char)*s < 0x7F));
    free(bytes);
    remove(xml);
    JUDGE("--pipe", shell, "--junit", "no-such-folder/report.xml", path);
    ck_assert_int_eq(ran.status, JUDGE_BAD_INPUT);
    expect_text(ran.err, "cannot be written");
    remove(path);
}
END_TEST

START_TEST(the_records_hold_each_line)
{
    char lines[100];
    const char *path = vectors("size  (_2,_3)  =  _6\nevil  _1  !  it \\n says \"no\"\n");

    snprintf(lines, sizeof lines, "%s.jsonl", path);
    JUDGE("--pipe", shell, "--records", lines, path);
    expect(JUDGE_FAILED, "1 passed, 1 failed, 0 skipped");
    char *bytes = check_contents(lines);
    ck_assert_uint_eq(count(bytes, "}\n{"), 1);
    expect_text(bytes, "\"line\":1,\"op\":\"size\",\"args\":[\"(_2,_3)\"],\"sign\":\"=\","
                       "\"expected\":\"_6\",\"verdict\":\"exact\",\"outcome\":\"passed\","
                       "\"answer\":\"=\",\"observed\":\"_6\",\"why\":\"\"}");
    expect_text(bytes,
                "\"expected\":\"it \\\\n says \\\"no\\\"\",\"verdict\":\"wrongly accepted\"");
    expect_text(bytes, "\"observed\":\"<&\\\\x01\\\\xff\\\"]]>\"");
    free(bytes);
    remove(lines);
    JUDGE("--pipe", shell, "--records", "no-such-folder/records", path);
    ck_assert_int_eq(ran.status, JUDGE_BAD_INPUT);
    expect_text(ran.err, "no-such-folder/records: cannot be written");
    remove(path);
}
END_TEST

START_TEST(what_is_given_up_is_still_counted)
{
    char text[2000] = "";
    const char *path;

    for (int i = 0; i < 40; ++i)
        strcat(text, right);
    path = vectors(text);
    JUDGE("--pipe", "echo no module >&2; exit 1", path);
    expect(JUDGE_FAILED, "0 passed, 40 failed, 0 skipped");
    expect_text(ran.out, "37 of the crashed were not asked");
    ck_assert_uint_eq(count(ran.out, "its last words: no module"), 3);
    JUDGE("--pipe", "read -r l; printf '=\\t_6\\nmore\\n'; read -r l", "--op", "size", path);
    ck_assert_int_eq(ran.status, JUDGE_FAILED);
    remove(path);
}
END_TEST

START_TEST(lines_after_the_last_answer_fail_the_run)
{
    const char *path = vectors(right);

    JUDGE("--pipe", "read -r l; printf '=\\t_6\\n'; read -r l; echo bye", path);
    expect(JUDGE_FAILED, "1 passed, 1 failed, 0 skipped");
    expect_text(ran.out, "1 lines after the last answer");
    remove(path);
}
END_TEST

START_TEST(a_list_asks_nothing)
{
    char text[300], line[300];
    const char *path;

    snprintf(text, sizeof text, "%s\n%s", right, absent);
    path = vectors(text);
    JUDGE("--pipe", "exit 1", "--list", path);
    ck_assert_int_eq(ran.status, JUDGE_PASSED);
    snprintf(line, sizeof line, "%s:1: size  (_2,_3)  =  _6\n%s:3: upcast<2>  _6:_1  =  _3:_1\n",
             path, path);
    ck_assert_str_eq(ran.out, line);
    remove(path);
}
END_TEST

START_TEST(more_is_shown_on_demand)
{
    char text[300];
    const char *path;

    snprintf(text, sizeof text, "%s%s%s", right, wrong, absent);
    path = vectors(text);
    JUDGE("--pipe", shell, path);
    ck_assert_uint_eq(count(ran.out, "exact  size"), 0);
    ck_assert_uint_eq(count(ran.out, "\033"), 0);
    JUDGE("--pipe", shell, "--verbose", "--ops", "--color=always", path);
    ck_assert_uint_eq(count(ran.out, "exact\033[0m  size  (_2,_3)"), 1);
    expect_text(ran.out, "not provided: upcast<2>  lines: 1");
    expect_text(ran.out, "\033[31mwrong\033[0m");
    expect(JUDGE_FAILED, "1 passed, 1 failed, 1 skipped");
    remove(path);
}
END_TEST

START_TEST(the_reference_is_linked_in)
{
    const char *path = vectors("size  (_2,_3)  =  _6\n"
                               "composition  (_4,_3):(_3,_1)  _2:_5  !  stride divisibility\n"
                               "composition  (_6,_2):(_1,_7)  (_3,_2):(_2,_3)  ?  "
                               "CuTe C++ gives (_3,_2):(_2,_3); at (2,1) 7, not 8\n");

    JUDGE("--subject", "ref", path);
    expect(JUDGE_PASSED, "3 passed, 0 failed, 0 skipped");
    path = vectors("size  (_2,_3  =  _6\nsize  (_5,_3  !  syntax\nparse  (_2,_3  !  unclosed\n");
    JUDGE("--subject", "ref", path);
    expect(JUDGE_FAILED, "1 passed, 2 failed, 0 skipped");
    expect_text(ran.out, "wrongly refused");
    remove(path);
}
END_TEST

START_TEST(generated_cases_depend_on_the_seed_alone)
{
    char first[4000];

    JUDGE("--generate", "60", "--seed", "7", "--op", "coalesce");
    expect(JUDGE_PASSED, "60 passed, 0 failed, 0 skipped");
    expect_text(ran.out, "seed 7");
    snprintf(first, sizeof first, "%s", ran.out);
    JUDGE("--generate", "60", "--seed", "7", "--op", "coalesce");
    ck_assert_str_eq(ran.out, first);
    JUDGE("--pipe", shell, "--generate", "5", "--op", "coalesce");
    ck_assert_int_eq(ran.status, JUDGE_FAILED);
    expect_text(ran.out, "# answered: (_2,_3):(_1,_2)");
    JUDGE("--pipe", "exit 1", "--generate", "50", "--op", "coalesce");
    expect(JUDGE_FAILED, "0 passed, 50 failed, 0 skipped");
    JUDGE("--generate", "5", "--op", "no_such_operation");
    ck_assert_int_eq(ran.status, JUDGE_FAILED);
}
END_TEST

Suite *run_suite(void)
{
    Suite *suite = suite_create("run");
    TCase *all = tcase_create("runs");

    tcase_add_test(all, a_run_ends_with_its_counts);
    tcase_add_test(all, the_first_failure_ends_it_on_demand);
    tcase_add_test(all, another_form_passes_when_allowed);
    tcase_add_test(all, cute_is_followed_on_demand);
    tcase_add_test(all, a_bad_line_loses_no_other);
    tcase_add_test(all, nothing_executed_is_a_failure);
    tcase_add_test(all, folders_are_searched_in_order);
    tcase_add_test(all, requirements_are_counted);
    tcase_add_test(all, an_unknown_requirement_is_named);
    tcase_add_test(all, the_xml_is_well_formed_whatever_came);
    tcase_add_test(all, the_records_hold_each_line);
    tcase_add_test(all, what_is_given_up_is_still_counted);
    tcase_add_test(all, lines_after_the_last_answer_fail_the_run);
    tcase_add_test(all, a_list_asks_nothing);
    tcase_add_test(all, more_is_shown_on_demand);
    tcase_add_test(all, the_reference_is_linked_in);
    tcase_add_test(all, generated_cases_depend_on_the_seed_alone);
    tcase_set_timeout(all, 30);
    suite_add_tcase(suite, all);
    return suite;
}
