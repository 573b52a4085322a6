/* thread_value.c - layouts made of axes: which of them are left out. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/atom/copy_traits.h"

static const struct {
    cti_axis axes[CTI_MAX_AXES];
    const char *layout;
} rows[] = {
    {{{4, 64}, {8, 256}}, "(_4,_8):(_64,_256)"},
    {{{4, 64}, {1, 7}, {8, 256}, {2, 0}}, "(_4,_8,_2):(_64,_256,_0)"},
    {{{1, 5}, {32, 1}}, "_32:_1"},
    {{{1, 5}, {1, 6}}, "_1:_0"},
    {{{0, 0}, {32, 1}}, "_1:_0"},
    {{{2, 1}, {2, 2}, {2, 4}, {2, 8}}, "(_2,_2,_2,_2):(_1,_2,_4,_8)"},
};

START_TEST(axes_of_one_element_are_left_out)
{
    ct_ctx *cx = harness_context();
    harness_is(cx, cti_axes(cx, rows[_i].axes), rows[_i].layout);
}
END_TEST

START_TEST(threads_come_before_values)
{
    ct_ctx *cx = harness_context();
    ct_layout l = cti_thread_value(cx, rows[0].axes, rows[2].axes);
    harness_is(cx, l, "((_4,_8),_32):((_64,_256),_1)");
    ct_copy_traits t = cti_copy_traits(cx, 2, l, l, l);
    harness_is(cx, t.ThrID, "_2:_1");
    ck_assert_int_eq(t.value_bits, 1);
    ck_assert_int_eq(ct_length(t.ValID), 0);
}
END_TEST

Suite *thread_value_suite(void)
{
    Suite *suite = suite_create("thread_value");
    TCase *all = tcase_create("all");

    tcase_add_loop_test(all, axes_of_one_element_are_left_out, 0,
                        (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(all, threads_come_before_values);
    suite_add_tcase(suite, all);
    return suite;
}
