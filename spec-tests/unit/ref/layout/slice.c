/* slice.c - slice and dice, called directly.
 *
 * What is here: the equation of slice_and_offset at each coordinate; every refusal. What is not:
 * slices of swizzled layouts (swizzled.c), calls with underscores (unit/ref/tensor/index.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

START_TEST(left_free)
{
    static const char *const slice_rows[] = {
        "(0,_)  (_3,16):(_1,3)  =  (16):(3)",
        "(_,1)  (2,(3,5))  =  (2)",
        "((0,_),_)  ((2,3),5)  =  (3,5)",
        "_  7  =  7",
        "3  7  =  ()",
        "(_,(_,2))  ((2,3),(5,7)):((1,2),(6,30))  =  ((2,3),5):((1,2),6)",
        "(0,_)  Sw<1,0,3> o _0 o (_4,_8):(_8,_1)  =  ((_2,_4)):((1,_2))",
        "(0,_)  _8:_1 o _2 o (_4,_8):(_8,_1)  =  _8:_1 o 2 o (_8):(_1)",
        "(0,_)  (2,3,5)  !  CT_EINVAL  slice: coordinate (0,_) does not fit (2,3,5)",
        "(0,_)  7  !  CT_EINVAL  slice: coordinate (0,_) does not fit 7",
        "(0,(_,1))  (_3,16):(_1,3)  !  CT_EINVAL  slice: coordinate (_,1) does not fit",
        NULL,
    };
    static const char *const dice_rows[] = {
        "(0,_)  (_3,16):(_1,3)  =  (_3):(_1)",
        "(_,1)  (2,(3,5))  =  ((3,5))",
        "_  7  =  ()",
        "3  7  =  7",
        "(0,_)  (2,3,5)  !  CT_EINVAL  coordinate (0,_) does not fit (2,3,5)",
        "_  Sw<1,0,3> o _0 o (_4,_8):(_8,_1)  =  ()",
        "1  Sw<1,0,3> o _0 o (_4,_8):(_8,_1)  =  Sw<1,0,3> o _0 o (_4,_8):(_8,_1)",
        "(0,_)  Sw<1,0,3> o _0 o (_4,_8):(_8,_1)  !  CT_EINVAL  dice: CuTe does not define it for "
        "composed layouts",
        NULL,
    };
    harness_two(ct_slice, slice_rows);
    harness_two(ct_dice, dice_rows);
}
END_TEST

START_TEST(with_offset)
{
    static const char *const slice_and_offset_rows[] = {
        "(1,_)  (_3,16):(_1,3)  =  ((16):(3),1)",
        "(_,_)  (_3,16):(_1,3)  =  ((_3,16):(_1,3),_0)",
        "(1,_)  _97:_1 o 2 o (_4,_8):(_8,_1)  =  (_97:_1 o 10 o (_8):(_1),_0)",
        "(1,_)  (2,3)  !  CT_EINVAL  slice_and_offset: the operand, (2,3), is not a layout",
        "(1,_,2)  (_3,16):(_1,3)  !  CT_EINVAL  coordinate (1,_,2) does not fit",
        "(1,_,2)  _97:_1 o 2 o (_4,_8):(_8,_1)  !  CT_EINVAL  coordinate (1,_,2) does not fit",
        "(9223372036854775807,_)  (_3,16):(_3,3)  !  CT_ERANGE  mul",
        NULL,
    };
    harness_two(ct_slice_and_offset, slice_and_offset_rows);
}
END_TEST

/* L(c with the free part k) = offset + slice(k), for every way to fix modes. */
START_TEST(slices_hold_the_values)
{
    static const char *const coords[] = {"(_,_)",     "(1,_)",     "(_,4)",
                                         "(2,(_,1))", "(_,(1,_))", "(1,(_,_))"};
    ct_ctx *cx = harness_context();
    ct_layout l = harness_value(cx, "(3,(2,5)):(10,(5,1))");

    for (size_t k = 0; k < sizeof coords / sizeof coords[0]; ++k) {
        bool seen[30] = {false};
        ct_tuple c = harness_value(cx, coords[k]);
        ct_value r = ct_slice_and_offset(cx, c, l);
        ct_layout free_part = ct_item(r, 0), fixed = ct_dice(cx, c, l);
        int64_t offset = ct_int(ct_item(r, 1)), n = ct_int(ct_size(cx, free_part));
        int64_t others = ct_length(ct_shape(cx, fixed)) == 0 ? 1 : ct_int(ct_size(cx, fixed));
        ck_assert_int_eq(n * others, 30);
        for (int64_t i = 0; i < n; ++i) {
            int64_t at = offset + harness_at(cx, free_part, i);
            ck_assert(0 <= at && at < 30 && !seen[at]);
            seen[at] = true;
        }
    }
}
END_TEST

Suite *slice_suite(void)
{
    Suite *suite = suite_create("slice");
    TCase *all = tcase_create("slice");

    tcase_add_test(all, left_free);
    tcase_add_test(all, with_offset);
    tcase_add_test(all, slices_hold_the_values);
    suite_add_tcase(suite, all);
    return suite;
}
