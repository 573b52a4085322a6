/* compound.c - layouts, composed layouts and tensors made of parts, called directly.
 *
 * What is here: what is made without asking, and what is asked. What is not: the public
 * constructors (unit/ref/layout/layout.c, unit/ref/layout/composed.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/value/value.h"

static ct_value mode_of(ct_ctx *cx, const ct_value *a)
{
    return cti_mode(cx, a[0], (int)ct_int(a[1]));
}

START_TEST(layouts_of_parts)
{
    static const char *const layout_rows[] = {
        "(_2,(3,_5))  (_1,(_2@0,7))  =  (_2,(3,_5)):(_1,(_2@0,7))",
        "()  ()  =  ():()",
        NULL,
    };
    static const char *const mode_rows[] = {
        "(4,(3,6)):(1,(4,12))  0  =  4:1",
        "(4,(3,6)):(1,(4,12))  1  =  (3,6):(4,12)",
        "_8:_1  0  =  _8:_1",
        NULL,
    };
    ct_ctx *cx = harness_context();
    harness_two(cti_layout, layout_rows);
    harness_any(mode_of, mode_rows);
    harness_is(cx, cti_unit(cx), "_1:_0");
}
END_TEST

START_TEST(the_data_stay_under_another_layout)
{
    static const char *const rows[] = {
        "gmem_ptr[32b](0x1000) o _8:_1  (_2,_4):(_4,_1)  =  gmem_ptr[32b](0x1000) o "
        "(_2,_4):(_4,_1)",
        "counting_iter(4) o _8:_1  _3:_2  =  counting_iter(4) o _3:_2",
        NULL,
    };
    harness_two(cti_relayout, rows);
}
END_TEST

START_TEST(composed_of_functions)
{
    static const char *const composed_rows[] = {
        "Sw<0,4,3>  _0  _8:_1  =  Sw<0,4,3> o _0 o _8:_1",
        "_8:_1  (1,2)  Sw<1,0,1>  =  _8:_1 o (1,2) o Sw<1,0,1>",
        "7  _0  _8:_1  !  CT_EINVAL  make_composed_layout: 7 is neither a layout nor a swizzle",
        "_8:_1  LayoutLeft  _8:_1  !  CT_EINVAL  the offset LayoutLeft is not a coordinate",
        NULL,
    };
    static const char *const offset_rows[] = {
        "Sw<0,4,3>  _0  _8:_1  =  _8:_1",
        "Sw<0,4,3>  0  _8:_1  =  Sw<0,4,3> o 0 o _8:_1",
        "Sw<0,4,3>  _0  (_2,_3)  !  CT_EINVAL  (_2,_3) is neither a layout nor a swizzle",
        NULL,
    };
    harness_three(cti_composed, composed_rows);
    harness_three(cti_compose_offset, offset_rows);
}
END_TEST

START_TEST(waiting_for_a_pointer)
{
    ct_ctx *cx = harness_context();
    ck_assert(cti_waits(harness_value(cx, "Sw<2,0,3> o smem_ptr[16b](unset) o _8:_1")));
    ck_assert(!cti_waits(harness_value(cx, "Sw<2,0,3> o _0 o _8:_1")));
    ck_assert(!cti_waits(harness_value(cx, "_8:_1")));
    ck_assert(!cti_waits(harness_value(cx, "smem_ptr[16b](unset)")));
}
END_TEST

Suite *compound_suite(void)
{
    Suite *suite = suite_create("compound");
    TCase *all = tcase_create("compound");

    tcase_add_test(all, layouts_of_parts);
    tcase_add_test(all, the_data_stay_under_another_layout);
    tcase_add_test(all, composed_of_functions);
    tcase_add_test(all, waiting_for_a_pointer);
    suite_add_tcase(suite, all);
    return suite;
}
