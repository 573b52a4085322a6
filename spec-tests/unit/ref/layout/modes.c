/* modes.c - a layout as a flat list of modes, and back, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/layout/layout.h"
#include "ref/value/value.h"

static ct_value flat(ct_ctx *cx, ct_layout l)
{
    cti_modes m = cti_flat_modes(cx, l);
    return cti_modes_layout(cx, &m);
}

START_TEST(one_list_and_back)
{
    static const char *const rows[] = {
        "((_2,3),_5):((1,_2@1),7)  =  (_2,3,_5):(1,_2@1,7)",
        "(((_4))):(((_3)))  =  _4:_3",
        "_8:_1  =  _8:_1",
        "(2,(),3):(1,(),2)  =  (2,3):(1,2)",
        "():()  =  ():()",
        NULL,
    };
    harness_one(flat, rows);
}
END_TEST

START_TEST(modes_from_left_to_right)
{
    static const int64_t extent[] = {2, 3, 5, 7}, step[] = {105, 1, 3, 15};
    ct_ctx *cx = harness_context();
    cti_modes m = cti_flat_modes(cx, harness_value(cx, "(2,((3,5),7)):(105,((1,3),15))"));
    ck_assert_int_eq(m.n, 4);
    for (int i = 0; i < m.n; ++i) {
        ck_assert_int_eq(ct_int(m.shape[i]), extent[i]);
        ck_assert_int_eq(ct_int(m.stride[i]), step[i]);
    }
}
END_TEST

Suite *modes_suite(void)
{
    Suite *suite = suite_create("modes");
    TCase *all = tcase_create("modes");

    tcase_add_test(all, one_list_and_back);
    tcase_add_test(all, modes_from_left_to_right);
    suite_add_tcase(suite, all);
    return suite;
}
