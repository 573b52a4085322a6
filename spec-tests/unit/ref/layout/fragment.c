/* fragment.c - the layouts of fragments in registers, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

START_TEST(fragments_of_every_kind)
{
    static const char *const make_fragment_like_rows[] = {
        "(_4,_8,_2):(_16,_2,_1)  =  (_4,_8,_2):(_1,_8,_4)",
        "(4,8):(16,1)  =  (4,8):(_1,4)",
        "_8:_3  =  _8:_1",
        "(_4,8)  =  (_4,8):(_1,_4)",
        "Sw<2,0,3> o _0 o (_4,_8):(_8,_1)  =  (_4,(_8)):(_1,(_4))",
        "((_2,_3),_5):((_0,_1),_6)  =  ((_2,_3),(_5)):((_0,_1),(_3))",
        "Sw<2,0,3>  !  CT_EINVAL  Sw<2,0,3>",
        "(_2,-3)  !  CT_EDOMAIN  extent -3",
        NULL,
    };
    harness_one(ct_make_fragment_like, make_fragment_like_rows);
}
END_TEST

/* Mode 0 is column-major; the other modes keep the order of their strides. */
START_TEST(mode_0_comes_first)
{
    static const char *const layouts[] = {
        "((_2,_3),_5,_7):((_70,_1),_14,_2)",
        "(_3,_5,(_7,_2)):(_14,_42,(_2,_1))",
        "(_2,_3,_5):(_15,_5,_1)",
    };
    ct_ctx *cx = harness_context();
    for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k) {
        ct_layout r = ct_make_fragment_like(cx, harness_value(cx, layouts[k]));
        int64_t first = ct_int(ct_size(cx, ct_get(cx, r, 0)));
        for (int64_t i = 0; i < first; ++i)
            ck_assert_int_eq(harness_at(cx, ct_get(cx, r, 0), i), i);
        ck_assert_int_eq(ct_int(ct_cosize(cx, r)), ct_int(ct_size(cx, r)));
    }
}
END_TEST

Suite *fragment_suite(void)
{
    Suite *suite = suite_create("fragment");
    TCase *all = tcase_create("fragment");

    tcase_add_test(all, fragments_of_every_kind);
    tcase_add_test(all, mode_0_comes_first);
    suite_add_tcase(suite, all);
    return suite;
}
