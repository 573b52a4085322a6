/* nullspace.c - the coordinates that a layout sends to 0, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

START_TEST(nullspaces)
{
    static const char *const rows[] = {
        "(_3,_5,_7):(_0,_1,_0)  =  (_3,_7):(_1,_15)",
        "(_3,(_5,7)):(_0,(_0,_1))  =  (_3,_5):(_1,_3)",
        "_4:_0  =  _4:_1",
        "_4:0  =  _1:_0",
        "(_3,_5):(_1,_3)  =  _1:_0",
        "Sw<1,0,1> o _0 o _4:_0  =  _1:_0",
        "():()  =  _1:_0",
        "(2,3)  !  CT_EINVAL  nullspace: the operand, (2,3), is not a layout",
        "(3037000500,3037000500,_2,_2):(_0,_0,_1,_1)  !  CT_ERANGE  mul",
        NULL,
    };
    harness_one(ct_nullspace, rows);
}
END_TEST

/* L is 0 at every coordinate of it, and they are different. */
START_TEST(nullspaces_vanish)
{
    static const char *const layouts[] = {"(_3,_5,_7):(_0,_1,_0)",
                                          "((_2,_3),(_4,5)):((_0,_1),(_0,_0))", "_4:_3"};
    ct_ctx *cx = harness_context();

    for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k) {
        bool seen[200] = {false};
        ct_layout l = harness_value(cx, layouts[k]), r = ct_nullspace(cx, l);
        for (int64_t i = 0; i < ct_int(ct_size(cx, r)); ++i) {
            int64_t at = harness_at(cx, r, i);
            ck_assert(0 <= at && at < ct_int(ct_size(cx, l)) && !seen[at]);
            seen[at] = true;
            ck_assert_int_eq(harness_at(cx, l, at), 0);
        }
    }
}
END_TEST

Suite *nullspace_suite(void)
{
    Suite *suite = suite_create("nullspace");
    TCase *all = tcase_create("nullspace");

    tcase_add_test(all, nullspaces);
    tcase_add_test(all, nullspaces_vanish);
    suite_add_tcase(suite, all);
    return suite;
}
