/* cases.c - tests of the machine as small PTX files: each is run as it stands, and with each of its
 * changes, under every schedule.
 *
 * What is here: main, the files, the report. What is not: what a case says (cases/case.h). */
#include "spec-tests/cases/case.h"
#include "spec-tests/judge/verdict/junit.h"
#include "spec-tests/support/files.h"
#include "spec-tests/support/options.h"

#include <stdlib.h>
#include <string.h>

enum { BAD_INPUT = 2 };

static const char help[] =
    "usage: cases [OPTION].. FILE|FOLDER..\n"
    "\n"
    "Runs PTX cases, *.ptx of a folder and of those in it: a kernel's body under a head of\n"
    "comments, which says how it is launched and what it gives or finds, as it stands and with\n"
    "changes. spec-tests/cases/case.h describes the head.\n"
    "\n"
    "  --ptx          prints the module of each file, and runs nothing\n"
    "  --random N     at most N random schedules of each test, 1 to 1000000; without: all\n"
    "  --verbose      a line for each test, not only for those that fail\n"
    "  --junit FILE   the report as JUnit XML, too\n"
    "  --help         this text\n"
    "\n"
    "Status: 0 all pass, 1 some fail, 2 a file or the command line is wrong.\n";

struct report {
    struct junit junit;
    long passed, failed;
    bool verbose, ptx;
    int random; /* schedules of each test at most; 0: all */
};

static void report_test(struct report *r, const char *name, const struct text *complaint, bool fine)
{
    r->passed += fine;
    r->failed += !fine;
    junit_text(&r->junit, name, fine ? "" : complaint->bytes, fine ? PASSED : FAILED);
    if (!fine)
        printf("FAIL  %s\n", complaint->bytes);
    else if (r->verbose)
        printf("ok    %s\n", name);
}

static void run_change(struct report *r, const struct case_file *c,
                       const struct case_change *change)
{
    struct text complaint = {NULL, 0, 0}, name = {NULL, 0, 0};
    text_clear(&complaint);
    text_clear(&name);
    text_printf(&name, "%s: %s", c->path, change->name != NULL ? change->name : "as it stands");
    bool fine = case_run(c, change, &complaint);
    report_test(r, name.bytes, &complaint, fine);
    text_free(&complaint);
    text_free(&name);
}

static bool run_file(struct report *r, const char *path)
{
    struct case_file *c = need(malloc(sizeof *c));
    struct text ptx = {NULL, 0, 0};
    bool fine = case_read(c, path, stderr);
    c->at_most = r->random;
    if (fine && r->ptx) {
        case_ptx(c, &c->change[0], &ptx);
        fputs(ptx.bytes, stdout);
    }
    for (int k = 0; fine && !r->ptx && k < c->changes; ++k)
        run_change(r, c, &c->change[k]);
    junit_end_suite(&r->junit, path);
    text_free(&ptx);
    case_free(c);
    free(c);
    return fine;
}

static int run_all(struct report *r, const struct files *f)
{
    bool fine = true;
    for (size_t k = 0; k < f->count; ++k)
        fine = run_file(r, f->paths[k]) && fine;
    fine = junit_close(&r->junit) && fine;
    if (!r->ptx)
        printf("%ld passed, %ld failed, 0 skipped\n", r->passed, r->failed);
    return !fine ? BAD_INPUT : r->failed > 0 || (r->passed == 0 && !r->ptx);
}

static bool option_random(const struct option_words *w, const char *value, void *random)
{
    int64_t n = 0;
    bool fine = option_number(w, value, 1, 1000000, &n);
    *(int *)random = (int)n;
    return fine;
}

int main(int argc, char **argv)
{
    struct report r = {.passed = 0};
    struct files f = {NULL, 0};
    struct option_words w = {"cases", argc, 1, argv, stderr, NULL};
    const char *junit = NULL;
    bool helps = false;
    const struct option table[] = {
        {"--ptx", NULL, &r.ptx},         {"--random", option_random, &r.random},
        {"--verbose", NULL, &r.verbose}, {"--junit", option_text, &junit},
        {"--help", NULL, &helps},        {NULL, NULL, NULL}};
    bool fine = true;
    while (fine && w.next < argc) {
        char *word = argv[w.next++];
        fine = word[0] == '-' ? option_read(&w, table, word)
                              : files_add(&f, word, ".ptx", stderr) == 0;
    }
    if (helps)
        fputs(help, stdout);
    else if (fine && f.count == 0)
        fine = option_complain(&(struct option_words){"cases", 0, 0, NULL, stderr, "no files"},
                               "name FILE or FOLDER", NULL);
    if (fine && !helps && !junit_open(&r.junit, junit)) {
        perror(junit);
        fine = false;
    }
    int status = !fine ? BAD_INPUT : helps ? 0 : run_all(&r, &f);
    files_free(&f);
    return status;
}
