/* main.c - runs every suite of suites.h with the Check library.
 *
 * What is here: main and the counting. What is not: any test. Check's own variables hold:
 * CK_RUN_SUITE and CK_RUN_CASE single out, CK_FORK=no runs in one process for a debugger,
 * CK_TAP_LOG_FILE_NAME and CK_XML_LOG_FILE_NAME write a log. */
#define _XOPEN_SOURCE 700 /* P_tmpdir */
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The files lie in the folder for such files and are named by process and NAME, so that tests may
 * run side by side. A test removes what it made. */
const char *check_scratch(const char *name, const void *bytes, size_t length)
{
    static char path[256];
    const char *folder = getenv("TMPDIR");
    FILE *file;

    snprintf(path, sizeof path, "%s/cutecheck-%ld-%s", folder ? folder : P_tmpdir, (long)getpid(),
             name);
    file = fopen(path, "wb");
    ck_assert_msg(file != NULL, "%s cannot be written", path);
    ck_assert_uint_eq(fwrite(bytes, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
    return path;
}

static int skipped;

void check_skip(const char *what, const char *why)
{
    printf("skip  %s: %s\n", what, why);
    ++skipped;
}

int main(void)
{
    SRunner *runner = srunner_create(NULL);
    int run, failed;

#define SUITE(name) srunner_add_suite(runner, name##_suite());
#include "spec-tests/unit/suites.h"
    srunner_run_all(runner, CK_ENV);
    run = srunner_ntests_run(runner);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    if (run == 0)
        puts("failed: no test was run");
    printf("%d passed, %d failed, %d skipped\n", run - failed, failed + (run == 0), skipped);
    return run == 0 || failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
