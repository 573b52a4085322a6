/* index.c - layouts and tensors as the functions that they are, called directly.
 *
 * What is here: coordinates with and without underscores, moved domains. What is not: the slices
 * themselves (unit/ref/layout/slice.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

START_TEST(calls)
{
    static const char *const rows[] = {
        "(3,(2,3)):(3,(12,1))  (1,5)  =  17",
        "(3,(2,3)):(3,(12,1))  _  =  (3,(2,3)):(3,(12,1))",
        "(3,(2,3)):(3,(12,1))  (1,_)  =  ((2,3)):((12,1))",
        "Sw<2,0,3>  _24  =  _27",
        "Sw<2,0,3> o 3 o (_4,_8):(_8,_1)  (1,5)  =  18",
        "_97:_3 o (2) o (_4,_8):(_8,_1)  1  !  CT_EINVAL  add: (2) and 8 have no common profile",
        "make_identity_tensor((4,8))  (1,5)  =  (1,5)",
        "make_identity_tensor((4,8))  (1,_)  =  ArithTuple(1,_0) o (8):(_1@1)",
        "counting_iter(42) o (4,5):(_1,4)  (3,2)  =  53",
        "gmem_ptr[32b](0x1000) o (4,5):(_1,4)  (3,_)  =  gmem_ptr[32b](0x100c) o (5):(4)",
        "gmem_ptr[32b](0x1000) o (4,5):(_1,4)  (3,_,1)  !  CT_EINVAL  coordinate (3,_,1) does not "
        "fit",
        "(2,3)  1  !  CT_EINVAL  layout_call: the operand, (2,3), is not a layout",
        "(2,3):(1,2)  (1,2,3)  !  CT_EINVAL  crd2idx: coordinate (1,2,3) does not fit the shape "
        "(2,3)",
        "(0,3):(1,2)  5  !  CT_EDOMAIN  mod: 5 is divided by zero",
        "4:4611686018427387904  2  !  CT_ERANGE  mul",
        NULL,
    };
    harness_two(ct_layout_call, rows);
}
END_TEST

START_TEST(moved_domains)
{
    static const char *const domain_offset_rows[] = {
        "(1,2)  (_3,16):(_1,3)  =  ((_3,16):(_1,3),7)",
        "(1,2)  Sw<1,0,3> o _0 o (_4,_8):(_8,_1)  =  (Sw<1,0,3> o 10 o (_4,_8):(_8,_1),_0)",
        "(1,2)  gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1)  =  gmem_ptr[32b](0x1028) o "
        "(_4,_8):(_8,_1)",
        "(1,2)  make_identity_tensor((4,8))  =  ArithTuple(1,2) o (4,8):(_1@0,_1@1)",
        "(1,2,3)  (_3,16):(_1,3)  !  CT_EINVAL  crd2idx: coordinate (1,2,3) does not fit",
        "(1,2,3)  gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1)  !  CT_EINVAL  coordinate (1,2,3) does "
        "not fit",
        "(1,2,3)  Sw<1,0,3> o _0 o (_4,_8):(_8,_1)  !  CT_EINVAL  coordinate (1,2,3) does not fit",
        "1  (2,3)  !  CT_EINVAL  layout_call: the operand, (2,3), is not a layout",
        NULL,
    };
    harness_two(ct_domain_offset, domain_offset_rows);
}
END_TEST

/* domain_offset(c)(k) = L(c + k), wherever both lie in the shape. */
START_TEST(domain_offset_values)
{
    ct_ctx *cx = harness_context();
    ct_layout l = harness_value(cx, "(_5,_7):(_7,_1)");
    for (int i = 0; i < 35; ++i) {
        ct_tuple c = ct_idx2crd(cx, ct_dynamic(cx, i), harness_value(cx, "(_5,_7)"));
        ct_value moved = ct_domain_offset(cx, c, l);
        ck_assert(ct_same(ct_item(moved, 0), l));
        ck_assert_int_eq(ct_int(ct_item(moved, 1)), ct_int(ct_layout_call(cx, l, c)));
    }
}
END_TEST

Suite *index_suite(void)
{
    Suite *suite = suite_create("index");
    TCase *all = tcase_create("index");

    tcase_add_test(all, calls);
    tcase_add_test(all, moved_domains);
    tcase_add_test(all, domain_offset_values);
    suite_add_tcase(suite, all);
    return suite;
}
