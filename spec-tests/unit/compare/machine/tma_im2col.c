/* tma_im2col.c - random convolutions: plans of the reference in the machine.
 *
 * What is here: a share of them, and that most have a plan. What is not: the comparison
 * (compare/machine/tma_im2col.c). */
#include "spec-tests/compare/machine/tma_im2col.h"
#include "spec-tests/unit/suites.h"

enum { CASES = 400, SEED = 20261120 };

START_TEST(im2col_tiles_are_those_of_the_convolution)
{
    int planned = 0;
    char why[512];
    for (uint64_t n = 0; n < CASES; ++n) {
        enum tma_verdict verdict = tma_im2col_case(SEED, n, why);
        ck_assert_msg(verdict != TMA_DIFFER, "case %u: %s", (unsigned)n, why);
        planned += verdict == TMA_AGREE;
    }
    ck_assert_msg(planned > CASES / 2, "%d of %d have a plan; the last: %s", planned, CASES, why);
}
END_TEST

Suite *tma_im2col_emu_suite(void)
{
    Suite *s = suite_create("tma_im2col_emu");
    TCase *c = tcase_create("tma_im2col_emu");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, im2col_tiles_are_those_of_the_convolution);
    suite_add_tcase(s, c);
    return s;
}
