/* f2.c - strides under XOR, called directly.
 *
 * What is here: at every coordinate they are the swizzled layouts that the white paper and the
 * atoms of shared memory are. Not here: single answers (spec/vectors/f2.vec). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

/* A swizzled layout, and the strides that give the same function. */
static const char *const pairs[][3] = {
    {"Sw<2,0,2> o _0 o (_4,(_4,_3)):(_1,(_4,_16))", "(_4,(_4,_3))", "(_1,(_5,_16))"},
    {"Sw<3,0,3> o _0 o (_8,_8):(_8,_1)", "(_8,_8)", "(_9,_1)"},
    {"Sw<1,0,2> o _0 o (_2,_2,_2):(_1,_2,_4)", "(_2,_2,_2)", "(_1,_2,_5)"},
    {"Sw<2,1,3> o _0 o (_8,(_2,_2,_2)):(_1,(_8,_16,_32))", "(_8,(_2,_2,_2))", "(_1,(_8,_18,_36))"},
};

START_TEST(strides_of_swizzles)
{
    ct_ctx *cx = harness_context();

    for (size_t k = 0; k < sizeof pairs / sizeof pairs[0]; ++k) {
        ct_layout swizzled = harness_value(cx, pairs[k][0]);
        ct_tuple shape = harness_value(cx, pairs[k][1]), stride = harness_value(cx, pairs[k][2]);
        int64_t n = ct_int(ct_size(cx, swizzled));
        for (int64_t i = 0; i < n; ++i) {
            ct_value index = ct_f2_crd2idx(cx, ct_dynamic(cx, i), shape, stride);
            ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
            ck_assert_int_eq(ct_int(index), harness_at(cx, swizzled, i));
        }
    }
}
END_TEST

Suite *f2_suite(void)
{
    Suite *suite = suite_create("f2");
    TCase *all = tcase_create("f2");

    tcase_add_test(all, strides_of_swizzles);
    suite_add_tcase(suite, all);
    return suite;
}
