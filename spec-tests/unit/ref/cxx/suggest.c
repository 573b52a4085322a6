/* suggest.c - names that are not known: what may have been meant. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(names)
{
    static const struct op_refusal rows[] = {
        {"lokal_tile(3)", CT_EUNSUP, "lokal_tile: no such operation; did you mean local_tile?"},
        {"Lyout<_4>", CT_EPARSE, "column 1: Lyout is not known; did you mean Layout?"},
        {"  haf_t", CT_EPARSE, "column 3: haf_t is not known; did you mean half_t?"},
        {"auto cta_tiler = (2,3); size(cta_tilr)", CT_EPARSE, "did you mean cta_tiler?"},
        {"com.x", CT_EPARSE, "column 1: com is not known; give it a value: let com = 4"},
        {"ArithTupla(1,2)", CT_EUNSUP, "ArithTupla: no such operation"},
        {"zq", CT_EPARSE, "zq is not known; give it a value: let zq = 4"},
        {"qqqqqqqqq(1)", CT_EUNSUP, "qqqqqqqqq: no such operation"},
        {"blockIdx.x", CT_EPARSE,
         "blockIdx.x is known in a launch only; give it a value: let blockIdx.x = 0"},
        {"(1,threadIdx.x + 1)", CT_EPARSE, "column 4: threadIdx.x is known in a launch only"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

/* A name of more than 40 letters is not suggested: how far it is, is not known. */
START_TEST(a_long_name_is_not_compared)
{
    static const char far[] = "auto abcdefghijabcdefghijabcdefghijabcdefghijabcde = 3; "
                              "abcdefghijabcdefghijabcdefghijabcdefghij";
    ct_ctx *cx = harness_context();

    ct_eval(cx, far, strlen(far));
    ck_assert_ptr_null(strstr(ct_message(cx), "did you mean"));
    harness_fails(cx, CT_EPARSE, "give it a value: let abcdefghij");
}
END_TEST

Suite *suggest_suite(void)
{
    Suite *suite = suite_create("suggest");
    TCase *all = tcase_create("suggest");

    tcase_add_test(all, names);
    tcase_add_test(all, a_long_name_is_not_compared);
    suite_add_tcase(suite, all);
    return suite;
}
