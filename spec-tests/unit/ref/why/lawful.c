/* lawful.c - which layout satisfies the law of a refused composition, or that none does. */
#include "ref/why/why.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static const struct {
    const char *a, *b;
    int law;
    const char *layout;
} cases[] = {
    {"(4,3):(1,4)", "2:5", CTI_LAW_MET, "2:5"},
    {"(4,8):(8,1)", "6:1", CTI_LAW_UNMET, NULL},
    {"(6,2):(1,7)", "(3,2):(2,3)", CTI_LAW_UNMET, NULL},
    {"(4,3):(1,10)", "12:1", CTI_LAW_MET, "(4,3):(1,10)"},
    {"(2,2,2):(4,2,1)", "(4,2):(2,1)", CTI_LAW_MET, "((2,2),2):((2,1),4)"},
    {"7:3", "(1,7):(5,1)", CTI_LAW_MET, "(_1,7):(_0,3)"},
    {"(3,5):(_1@0,_1@1)", "15:1", CTI_LAW_OPEN, NULL},
    {"5000:1", "5000:1", CTI_LAW_OPEN, NULL},
};

START_TEST(a_layout_or_none)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        ct_ctx *cx = harness_context();
        cti_lawful found =
            cti_why_lawful(cx, harness_value(cx, cases[i].a), harness_value(cx, cases[i].b));
        ck_assert_msg((int)found.law == cases[i].law, "%s o %s", cases[i].a, cases[i].b);
        ck_assert((found.layout != NULL) == (cases[i].layout != NULL));
        if (found.layout != NULL)
            harness_is(cx, found.layout, cases[i].layout);
    }
}
END_TEST

Suite *lawful_suite(void)
{
    Suite *suite = suite_create("lawful");
    TCase *all = tcase_create("lawful");

    tcase_add_test(all, a_layout_or_none);
    suite_add_tcase(suite, all);
    return suite;
}
