/* swizzled.c - slices of swizzled layouts.
 *
 * What is here: for swizzles, offsets and coordinates of a table, the equation at every
 * coordinate; what stays swizzled; refusals. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static const char *const swizzles[] = {"Sw<1,0,3>",  "Sw<2,0,3>",  "Sw<2,1,2>",
                                       "Sw<1,2,-2>", "Sw<2,0,-3>", "Sw<0,0,3>"};
static const char *const offsets[] = {"_0", "_5", "17", "M_8|(3&3)=11"};
static const char *const layouts[] = {"(_8,_8):(_8,_1)", "(_4,_16):(_1,_4)", "(_16,_4):(_4,_1)",
                                      "(_2,_32):(_32,_1)"};

/* The layout's values where mode `fixed` is at c, against those of the slice and its offset. CuTe's
 * slice is refused only where the offset has bits in common with the layout. */
static void expect_slice(ct_ctx *cx, ct_layout l, int fixed, ct_value c, bool may_be_refused)
{
    ct_value any = ct_underscore(), both[2] = {fixed == 0 ? c : any, fixed == 0 ? any : c};
    ct_value r = ct_slice_and_offset(cx, ct_make_tuple(cx, 2, both), l);
    int64_t n = ct_int(ct_size(cx, ct_get(cx, ct_shape(cx, l), 1 - fixed)));

    if (ct_check(cx) == CT_EDOMAIN && strncmp(ct_witness(cx), "at ", 3) == 0 && may_be_refused) {
        ct_clear(cx);
        return;
    }
    if (ct_check(cx) != CT_OK)
        ck_abort_msg("%s", ct_message(cx));
    ck_assert_int_eq(ct_int(ct_size(cx, ct_item(r, 0))), n);
    for (int64_t i = 0; i < n; ++i) {
        both[1 - fixed] = ct_dynamic(cx, i);
        ct_value want = ct_layout_call(cx, l, ct_make_tuple(cx, 2, both));
        ct_value have = ct_layout_call(cx, ct_item(r, 0), both[1 - fixed]);
        int64_t sum = ct_int(have) + ct_int(ct_item(r, 1));
        if (ct_check(cx) != CT_OK || sum != ct_int(want))
            ck_abort_msg("%s, mode %d at %s, then %d: %d, not %d", ct_str(cx, l), fixed,
                         ct_str(cx, c), (int)i, (int)sum, (int)ct_int(want));
    }
}

static ct_value slice(ct_ctx *cx, ct_value l, ct_value c)
{
    return ct_slice_and_offset(cx, c, l);
}

START_TEST(slices_of_swizzled_layouts_hold_the_values)
{
    ct_ctx *cx = harness_context();
    size_t mark = ct_mark(cx);

    for (size_t o = 0; o < sizeof offsets / sizeof offsets[0]; ++o)
        for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k) {
            ct_layout l = ct_make_composed_layout(cx, harness_value(cx, swizzles[_i]),
                                                  harness_value(cx, offsets[o]),
                                                  harness_value(cx, layouts[k]));
            for (int fixed = 0; fixed < 2; ++fixed) {
                int64_t n = ct_int(ct_size(cx, ct_get(cx, ct_shape(cx, l), fixed)));
                for (int64_t c = 0; c < n; ++c) {
                    expect_slice(cx, l, fixed, ct_static(cx, c), o > 0);
                    expect_slice(cx, l, fixed, ct_dynamic(cx, c), o > 0);
                }
            }
            ct_release(cx, mark);
        }
}
END_TEST

START_TEST(what_a_slice_becomes)
{
    static const char *const rows[] = {
        "Sw<2,0,3> o _0 o (_8,_8):(_8,_1)  (_,_)  =  (Sw<2,0,3> o _0 o (_8,_8):(_8,_1),_0)",
        "Sw<2,0,3> o _5 o (_8,_8):(_8,_1)  _  =  (Sw<2,0,3> o _5 o (_8,_8):(_8,_1),_0)",
        "Sw<2,0,3> o _0 o (_8,_8):(_8,_1)  (_3,_)  =  (((_4,_2)):((_-1,_4)),_27)",
        "Sw<2,0,3> o _0 o (_8,_8):(_8,_1)  (_,_0)  =  (((_4,_2)):((_9,_32)),_0)",
        "Sw<2,0,3> o _0 o (_8,_8):(_8,_1)  (_0,_0)  !  CT_EINVAL  composition: a mode of B, (), "
        "has no modes",
        "Sw<2,0,3> o _0 o ((_8,_8),_2):((_8,_1),_64)  ((_,_),_1)  =  (Sw<2,0,3> o _0 o "
        "(_8,_8):(_8,_1),_64)",
        "Sw<2,0,3> o _0 o (_8,_8):(_8,_1)  (_3,_,_1)  !  CT_EINVAL  slice: coordinate (_3,_,_1) "
        "does not fit",
        "Sw<2,0,3> o (1) o (_8,_8):(_8,_1)  (_3,_)  !  CT_EINVAL  bit_xor",
        "Sw<2,0,3> o _0 o (_8,_8):(_6,_1)  (_3,_)  !  CT_EDOMAIN  composition",
        "Sw<2,0,3> o _0 o Sw<1,0,2>  (_3,_)  !  CT_EINVAL  slice",
        NULL,
    };
    harness_two(slice, rows);
}
END_TEST

Suite *swizzled_suite(void)
{
    Suite *suite = suite_create("swizzled");
    TCase *all = tcase_create("swizzled");

    tcase_add_loop_test(all, slices_of_swizzled_layouts_hold_the_values, 0, 6);
    tcase_add_test(all, what_a_slice_becomes);
    suite_add_tcase(suite, all);
    return suite;
}
