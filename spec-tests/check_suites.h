/* check_suites.h - the list of the Check suites: one line for each check_NAME.c, whose one public
 * function is `Suite *NAME_suite(void)`.
 *
 * Included as it is, it declares those functions. check_main.c includes it a second time, with
 * another SUITE, to run them; hence no include guard. */
#include <check.h>
#include <stddef.h>

/* check_main.c: writes LENGTH bytes to a file of its own for the running test. The path stays good
 * until the next call for the same NAME. */
const char *check_scratch(const char *name, const void *bytes, size_t length);

#ifndef SUITE
#define SUITE(name) Suite *name##_suite(void);
#endif

SUITE(ctx)
SUITE(generate)
SUITE(kit)
SUITE(laws)
SUITE(laws_comparison)
SUITE(memory)
SUITE(node)
SUITE(ops)
SUITE(options)
SUITE(oracle)
SUITE(requirements)
SUITE(run)
SUITE(shrink)
SUITE(subject_pipe)
SUITE(vector)
SUITE(verdict)

#undef SUITE
