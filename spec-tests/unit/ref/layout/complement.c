/* complement.c - what a layout leaves out, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static const char *const layouts[] = {
    "_4:_2", "(_2,_2):(_1,_6)", "(_3,_5):(_5,_1)", "(_2,_4):(_12,_1)", "4:3", "(_3,_7):(_0,_2)",
    "_1:_0"};

/* A(i) + R(j) are all different, and R is ordered. */
START_TEST(complements_are_disjoint)
{
    ct_ctx *cx = harness_context();

    for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k) {
        bool seen[2000] = {false};
        ct_layout a = ct_filter(cx, harness_value(cx, layouts[k]));
        ct_layout r = ct_complement(cx, a, ct_static(cx, 120));
        ck_assert_int_eq(ct_check(cx), CT_OK);
        int64_t n = ct_int(ct_size(cx, a)), m = ct_int(ct_size(cx, r));
        ck_assert_int_ge(n * m, 120);
        for (int64_t j = 0; j < m; ++j) {
            ck_assert(j == 0 || harness_at(cx, r, j) > harness_at(cx, r, j - 1));
            for (int64_t i = 0; i < n; ++i) {
                int64_t at = harness_at(cx, a, i) + harness_at(cx, r, j);
                ck_assert_msg(!seen[at], "%s: %d twice", layouts[k], (int)at);
                seen[at] = true;
            }
        }
    }
}
END_TEST

START_TEST(complements)
{
    static const char *const complement_rows[] = {
        "_4:_2  _24  =  (_2,_3):(_1,_8)",
        "4:2  24  =  (2,3):(_1,8)",
        "_4:_2  (_8,_3)  =  (_2,_3):(_1,_8)",
        "_4:_2  (_4,_6):(_6,_1)  =  (_2,_3):(_1,_8)",
        "_1:_0  (_4,6)  =  (_4,6):(_1,_4)",
        "(_3,_5):(_0,_0)  _7  =  _7:_1",
        "(_2,_2):(_6,_1)  _12  =  _3:_2",
        "Sw<1,0,2> o _0 o _4:_2  _24  =  (_2,_3):(_1,_8)",
        "(_4,_2):(_1,_6)  _24  =  _2:_12",
        "_4:1@0  _24  !  CT_EINVAL  complement: stride 1@0 is not an integer",
        "(_4,_2):(_1,4)  _24  !  CT_EINVAL  complement: stride 4 of a layout of rank 2 is not "
        "static",
        "_4:_-1  _24  !  CT_EDOMAIN  complement: stride _-1 is negative",
        "(_4,_3):(_1,_3)  _24  !  CT_EDOMAIN  the layout is not injective: stride _3 is below _4, "
        "which smaller strides fill  at _3: the index is reached by two coordinates",
        "(_3,_2):(_2,_3)  _24  !  CT_EDOMAIN  modes interleave or repeat: stride _3 is below _6, "
        "which smaller strides span",
        "(_4,_2,_2):(_1,_6,_7)  _24  !  CT_EDOMAIN  modes interleave or repeat: stride _7 is below "
        "_12, which smaller strides span",
        "1:0  _24  !  CT_EDOMAIN  modes interleave or repeat: stride 0 is below _1",
        "_4:0  _24  !  CT_EDOMAIN  stride 0 is below _1  at 0: the index is reached by two "
        "coordinates",
        "_4:_2  (_4,_)  !  CT_EINVAL  complement: extent _ is not an integer",
        "_4:_2  -24  !  CT_EDOMAIN  complement: extent -24 is negative",
        "_4:_2  Sw<1,0,1>  !  CT_EINVAL  shape: Sw<1,0,1> has none",
        "(2,3)  _24  !  CT_EINVAL  complement: the operand, (2,3), is not a layout",
        "_4:_9223372036854775807  _24  !  CT_ERANGE  mul",
        NULL,
    };
    static const char *const complement_cosize_rows[] = {
        "(_2,_2):(_1,_6)  =  _3:_2",
        "_4:_1  =  _1:_0",
        "Sw<1,0,2> o _0 o _4:_2  =  _2:_1",
        "7  !  CT_EINVAL  complement: the operand, 7, is not a layout",
        "_4:_1@0  !  CT_EINVAL  complement: stride _1@0 is not an integer",
        NULL,
    };
    harness_two(ct_complement, complement_rows);
    harness_one(ct_complement_cosize, complement_cosize_rows);
}
END_TEST

START_TEST(division_by_a_layout)
{
    static const char *const rows[] = {
        "_24  _4:_2  =  (_2,_3)",
        "_24  Sw<1,0,3> o _0 o _4:_2  !  CT_EINVAL  ceil_div: _24 and Sw<1,0,3> o _0 o _4:_2",
        "(_8,_4)  (_4:_2,_2:_1)  =  (_2,_2)",
        "((_8,_4),_6)  (_4:_2,_2)  =  ((_2,_4),_3)",
        "(_8,_4)  (_4:_2,Sw<1,0,3> o _0 o _2:_1)  !  CT_EINVAL  ceil_div: _4 and Sw<1,0,3>",
        "_24  (_2,_2):(_2,_3)  !  CT_EDOMAIN  complement: modes interleave or repeat",
        "(_4,_6)  _4:_2  =  (_2,_3)",
        "24  (2,3)  =  4",
        NULL,
    };
    harness_two(ct_ceil_div, rows);
}
END_TEST

Suite *complement_suite(void)
{
    Suite *suite = suite_create("complement");
    TCase *all = tcase_create("complement");

    tcase_add_test(all, complements_are_disjoint);
    tcase_add_test(all, complements);
    tcase_add_test(all, division_by_a_layout);
    suite_add_tcase(suite, all);
    return suite;
}
