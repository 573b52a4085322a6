/* recast.c - another unit: upcast, downcast, recast_layout, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static ct_value up(ct_ctx *cx, const ct_value *a)
{
    return ct_upcast(cx, a[0], ct_int(a[1]));
}

static ct_value down(ct_ctx *cx, const ct_value *a)
{
    return ct_downcast(cx, a[0], ct_int(a[1]));
}

static ct_value recast(ct_ctx *cx, const ct_value *a)
{
    return ct_recast_layout(cx, a[0], ct_int(a[1]), ct_int(a[2]));
}

START_TEST(larger_units)
{
    static const char *const rows[] = {
        "(_8,_6):(_1,_16)  4  =  (_2,_6):(_1,_4)",
        "(_8,_6):(_2,_16)  4  =  (_4,_6):(_1,_4)",
        "(_8,6):(_1,16)  4  =  (_2,6):(_1,4)",
        "(_8,_6):(_0,_16)  4  =  (_8,_6):(_0,_4)",
        "_8:_-1  4  =  _2:_-1",
        "_8:_2@1  4  !  CT_EINVAL  upcast: stride _2@1 is a static basis element",
        "_8:8@1  4  =  _8:2@1",
        "_8@1  4  =  _2@1",
        "():()  4  !  CT_EINVAL  upcast, downcast: a mode has no extents",
        "_8:_1  1  =  _8:_1",
        "Sw<2,3,3>  4  =  Sw<2,1,3>",
        "Sw<2,1,3>  4  =  Sw<1,0,3>",
        "Sw<2,1,3>  16  =  Sw<0,0,3>",
        "Sw<2,3,3> o _8 o (_8,_6):(_1,_16)  4  =  Sw<2,1,3> o _2 o (_2,_6):(_1,_4)",
        "Sw<2,3,3> o M_8|(16&16)=24 o _8:_1  4  =  Sw<2,1,3> o M_2|(4&4)=6 o _2:_1",
        "12  4  =  3",
        "_8:_1 o 3 o _8:_1  4  !  CT_EINVAL  upcast: the offset 3 of a composed layout is dynamic",
        "Sw<2,1,3> o _0 o (_8,_6):(_1,_16)  8  =  Sw<0,0,3> o _0 o (_1,_6):(_1,_2)",
        "Sw<0,1,3> o _0 o _8:_1  1  =  Sw<0,1,3> o _0 o _8:_1",
        "_8:_6  4  !  CT_EDOMAIN  upcast: neither of stride _6 and 4 divides the other",
        "_8:_-9223372036854775808  3  !  CT_EDOMAIN  upcast: neither of stride",
        "_8:_-9223372036854775808  4  !  CT_ERANGE  mul",
        "_8:_1  0  !  CT_EINVAL  upcast: the factor 0 is not positive",
        "_8:_1  -4  !  CT_EINVAL  upcast: the factor -4 is not positive",
        "Sw<2,3,3>  3  !  CT_EINVAL  upcast: 3 is not a power of two, which a swizzle needs",
        "M_8|(3&3)=11  3  !  CT_EINVAL  upcast: 3 is not a power of two",
        "_13  4  !  CT_EDOMAIN  safe_div: _4 does not divide _13",
        "(2,3)  4  !  CT_EINVAL  upcast: the operand, (2,3), is not a layout",
        "_8:6  4  =  _8:1",
        "_8:_1  9223372036854775807  !  CT_ERANGE  ceil_div",
        NULL,
    };
    harness_any(up, rows);
}
END_TEST

START_TEST(smaller_units)
{
    static const char *const rows[] = {
        "(_2,_6):(_1,_4)  4  =  (_8,_6):(_1,_16)",
        "(_2,_6):(_4,_-1)  4  !  CT_EDOMAIN  downcast: no stride of (_2,_6):(_4,_-1) is a static 1",
        "(_2,(_6,_3)):(_4,(_1,_-1))  4  =  (_2,(_24,_12)):(_16,(_1,_-1))",
        "Sw<2,3,3>  4  =  Sw<2,5,3>",
        "Sw<2,3,3> o _2 o _8:_1  4  =  Sw<2,5,3> o _8 o _32:_1",
        "Sw<2,3,3> o M_8|(3&3)=11 o _8:_1  4  =  Sw<2,5,3> o M_32|(12&12)=44 o _32:_1",
        "3  4  =  12",
        "_3@1  4  =  _12@1",
        "Sw<0,1,3> o _0 o _8:_1  2  =  Sw<0,2,3> o _0 o _16:_1",
        "(_2,_6):(_2,_4)  4  !  CT_EDOMAIN  downcast: no stride of (_2,_6):(_2,_4) is a static 1",
        "(_2,6):(2,1)  4  !  CT_EDOMAIN  downcast: no stride",
        "_8:_1  0  !  CT_EINVAL  downcast: the factor 0 is not positive",
        "Sw<2,3,3>  3  !  CT_EINVAL  downcast: 3 is not a power of two, which a swizzle needs",
        "Sw<2,20,3>  1073741824  !  CT_EINVAL  Sw<2,50,3>: needs",
        "M_8|(3&3)=11  3  !  CT_EINVAL  downcast: 3 is not a power of two",
        "(2,3)  4  !  CT_EINVAL  downcast: the operand, (2,3), is not a layout",
        "(_8,_3):(_1,_9223372036854775807)  2  !  CT_ERANGE  mul",
        NULL,
    };
    harness_any(down, rows);
}
END_TEST

START_TEST(widths)
{
    static const char *const rows[] = {
        "_8:_1  16  32  =  _4:_1",
        "_8:_1  32  16  =  _16:_1",
        "_8:_1  16  16  =  _8:_1",
        "(_6,_4):(_1,_6)  16  24  =  (_4,_4):(_1,_4)",
        "_6:_1  16  24  =  _4:_1",
        "Sw<2,3,3>  16  32  =  Sw<2,2,3>",
        "Sw<2,3,3> o _0 o _8:_1  16  32  =  Sw<2,2,3> o _0 o _4:_1",
        "_8:_1  0  16  !  CT_EINVAL  recast_layout: the factor 0 is not positive",
        "_8:_1  16  -8  !  CT_EINVAL  recast_layout: the factor -8 is not positive",
        "12  16  32  !  CT_EINVAL  recast_layout: 12 is neither a layout nor a swizzle",
        "_8:_6  8  32  !  CT_EDOMAIN  upcast: neither of stride _6 and 4 divides the other",
        NULL,
    };
    harness_any(recast, rows);
}
END_TEST

/* Element i of n bits is the bits [n*i, n*i + n): a larger unit holds its parts,
 * one after another. */
START_TEST(units_hold_their_parts)
{
    static const char *const layouts[] = {"(_8,_6):(_1,_16)", "(_4,_6):(_24,_4)",
                                          "(_8,_3):(_2,_16)", "(_2,_4,_3):(_1,_2,_32)"};
    ct_ctx *cx = harness_context();

    for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k) {
        bool unit[64] = {false};
        int units = 0;
        ct_layout l = harness_value(cx, layouts[k]), r = ct_upcast(cx, l, 4);
        for (int64_t i = 0; i < ct_int(ct_size(cx, l)); ++i) {
            units += !unit[harness_at(cx, l, i) / 4];
            unit[harness_at(cx, l, i) / 4] = true;
        }
        ck_assert_int_eq(ct_int(ct_size(cx, r)), units);
        for (int64_t i = 0; i < units; ++i)
            ck_assert(unit[harness_at(cx, r, i)]);
    }
}
END_TEST

START_TEST(without_a_pointer)
{
    static const char *const rows[] = {
        "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)  =  Sw<3,3,3> o _0 o "
        "(_8,_64):(_64,_1)",
        "Sw<1,4,3> o smem_ptr[8b](unset) o (_2,_32):(_32,_1)  =  Sw<1,4,3> o _0 o "
        "(_2,_32):(_32,_1)",
        "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)  !  CT_EINVAL  does not wait for a pointer",
        "(_8,_64):(_64,_1)  !  CT_EINVAL  does not wait for a pointer",
        NULL,
    };
    harness_one(ct_as_position_independent_swizzle_layout, rows);
}
END_TEST

Suite *recast_suite(void)
{
    Suite *suite = suite_create("recast");
    TCase *all = tcase_create("recast");

    tcase_add_test(all, larger_units);
    tcase_add_test(all, smaller_units);
    tcase_add_test(all, widths);
    tcase_add_test(all, without_a_pointer);
    tcase_add_test(all, units_hold_their_parts);
    suite_add_tcase(suite, all);
    return suite;
}
