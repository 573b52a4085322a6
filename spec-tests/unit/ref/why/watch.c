/* watch.c - the call that decides an expression: the outermost, or the innermost refused one. */
#include "ref/why/why.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static const struct {
    const char *expression;
    bool all_static;
    const char *name, *first; /* of the call, and its first operand; "" for none */
    bool decided, refused;    /* its answer is the value; it is what failed */
} watched[] = {
    {"size((4,8):(8,1))", false, "size", "(4,8):(8,1)", true, false},
    {"size((4,8):(8,1))", true, "size", "(_4,_8):(_8,_1)", true, false},
    {"upcast<4>(coalesce((_4,_8):(_1,_4)))", false, "upcast<4>", "_32:_1", true, false},
    {"(4,8):(8,1)", false, "", "", false, false},
    {"(size(4:1),8)", false, "size", "4:1", false, false},
    {"size(complement((2,2):(4,1), 24))", false, "complement", "(2,2):(4,1)", false, true},
    {"size(complement((2,2):(4,1), 24))", true, "size", "(_2,_3):(_2,_8)", true, false},
    {"(2,3):(1,2,3)", false, "", "", false, false},
    {"size(4) x", false, "size", "4", false, false},
    {"(_6,_2,_2) == 14", false, "equal", "(_6,_2,_2)", true, false},
    {"-(_3)", false, "neg", "_3", true, false},
    {"no_such(4)", false, "", "", false, false},
};

START_TEST(the_call_that_decides)
{
    ct_ctx *cx = harness_context();
    cti_watched w;

    ct_names names = {.all_static = watched[_i].all_static};
    ct_value v = cti_watch(cx, watched[_i].expression, strlen(watched[_i].expression), &names, &w);
    ck_assert_str_eq(w.name, watched[_i].name);
    ck_assert(w.refused == watched[_i].refused);
    ck_assert((w.answer == v && ct_check(cx) == CT_OK) == watched[_i].decided);
    ct_clear(cx);
    if (w.name[0] != '\0')
        harness_is(cx, w.arg[0], watched[_i].first);
}
END_TEST

Suite *watch_suite(void)
{
    Suite *suite = suite_create("watch");
    TCase *all = tcase_create("watch");

    tcase_add_loop_test(all, the_call_that_decides, 0, sizeof watched / sizeof watched[0]);
    suite_add_tcase(suite, all);
    return suite;
}
