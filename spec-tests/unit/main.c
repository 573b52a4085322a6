/* main.c - runs every suite of this folder with the Check library.
 *
 * What is here: main and the counting. What is not: any test; what tests share (scratch.h). Check's
 * own variables hold: CK_RUN_SUITE and CK_RUN_CASE single out, CK_FORK=no runs in one process for a
 * debugger, CK_TAP_LOG_FILE_NAME and CK_XML_LOG_FILE_NAME write a log. */
#include "spec-tests/unit/scratch.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    SRunner *runner = srunner_create(NULL);
    int run, failed;

    for (int i = 0; check_suites[i] != NULL; ++i)
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
