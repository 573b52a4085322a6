/* why.c - reasons: false is returned, the sentence is kept whole or cut off at its room.
 *
 * What is not here: the sentences of the operations (request.c, refinement.c). */
#include "gpu/host/kernels.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

START_TEST(a_refusal_is_false_and_says_why)
{
    gpu_why why = {"before"};
    ck_assert(!gpu_refuse(&why, "%s has %d modes", "a", 17));
    ck_assert_str_eq(why.text, "a has 17 modes");
    ck_assert(!gpu_refuse(&why, "%lld bytes", (long long)INT64_MIN));
    ck_assert_str_eq(why.text, "-9223372036854775808 bytes");
}
END_TEST

START_TEST(the_reason_may_be_unwanted)
{
    ck_assert(!gpu_refuse(NULL, "%s", "unheard"));
}
END_TEST

START_TEST(a_long_reason_is_cut_off)
{
    struct {
        gpu_why why;
        char guard;
    } w;
    char longer[2 * GPU_WHY];
    memset(longer, 'x', sizeof longer);
    longer[sizeof longer - 1] = '\0';
    w.guard = 'g';
    ck_assert(!gpu_refuse(&w.why, "%s", longer));
    ck_assert_uint_eq(strlen(w.why.text), GPU_WHY - 1);
    ck_assert_int_eq(strncmp(w.why.text, longer, GPU_WHY - 1), 0);
    ck_assert_int_eq(w.guard, 'g');
    ck_assert(!gpu_refuse(&w.why, "short"));
    ck_assert_str_eq(w.why.text, "short");
}
END_TEST

Suite *why_suite(void)
{
    Suite *suite = suite_create("why");
    TCase *all = tcase_create("why");

    tcase_add_test(all, a_refusal_is_false_and_says_why);
    tcase_add_test(all, the_reason_may_be_unwanted);
    tcase_add_test(all, a_long_reason_is_cut_off);
    suite_add_tcase(suite, all);
    return suite;
}
