/* main.c - runs every suite of this folder with the Check library.
 *
 * What is here: main and the counting. What is not: any test; what tests share (scratch.h). Check's
 * own variables hold: CK_RUN_SUITE and CK_RUN_CASE single out, CK_FORK=no runs in one process for a
 * debugger, CK_TAP_LOG_FILE_NAME and CK_XML_LOG_FILE_NAME write a log. CHECK_SHARE=2/3 runs every
 * third suite from the second on, so that three processes run all of them. */
#include "spec-tests/unit/scratch.h"
#include "spec-tests/unit/suites.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

struct share {
    int number, of;
};

/* All suites where the variable is not set; false where it is no share. */
static bool read_share(struct share *s)
{
    const char *text = getenv("CHECK_SHARE");
    int end = 0;

    *s = (struct share){1, 1};
    if (text == NULL)
        return true;
    return sscanf(text, "%d/%d%n", &s->number, &s->of, &end) == 2 && text[end] == '\0' &&
           s->number >= 1 && s->number <= s->of;
}

int main(void)
{
    SRunner *runner = srunner_create(NULL);
    struct share share;
    int run, failed;

    if (!read_share(&share)) {
        fputs("check: CHECK_SHARE is not a share such as 2/3\n", stderr);
        return EXIT_FAILURE;
    }
    for (int i = share.number - 1; i < check_suite_count; i += share.of)
        srunner_add_suite(runner, check_suites[i]());
    srunner_run_all(runner, CK_ENV);
    run = srunner_ntests_run(runner);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    if (run == 0)
        puts("failed: no test was run");
    printf("%d passed, %d failed, %d skipped\n", run - failed, failed + (run == 0),
           check_skipped());
    return run == 0 || failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
