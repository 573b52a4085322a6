/* draw.c - the context of a drawing: which refusal stays, and for how long.
 *
 * What is here: the reference's failures and the drawing's own, in either order. What is not: the
 * refusals of each drawing (grid.c, tile.c and their like). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(the_first_refusal_stays)
{
    draw_ctx *d = draw_context();

    ck_assert(draw_ok(d));
    draw_refuse(d, "%d cells", 7);
    draw_refuse(d, "another");
    ck_assert(!draw_ok(d));
    ck_assert_str_eq(d->refusal, "7 cells");
}
END_TEST

START_TEST(a_failure_of_the_reference_comes_first)
{
    draw_ctx *d = draw_context();

    ct_parse(&d->cx, "(1");
    ck_assert(!draw_ok(d));
    draw_refuse(d, "too late");
    ck_assert_str_eq(d->refusal, "");
    ck_assert_int_eq(ct_check(&d->cx), CT_EPARSE);
}
END_TEST

START_TEST(a_reset_forgets_refusals_and_values)
{
    draw_ctx *d = draw_context();
    size_t mark = ct_mark(&d->cx);

    ct_parse(&d->cx, "(2,3)");
    ct_parse(&d->cx, "?");
    draw_reset(d, mark);
    ck_assert(draw_ok(d));
    ck_assert_uint_eq(ct_mark(&d->cx), mark);
    draw_refuse(d, "once more");
    draw_reset(d, mark);
    ck_assert(draw_ok(d));
}
END_TEST

START_TEST(a_long_refusal_is_cut)
{
    draw_ctx *d = draw_context();

    draw_refuse(d, "%0300d", 0);
    ck_assert_uint_eq(strlen(d->refusal), sizeof d->refusal - 1);
}
END_TEST

Suite *draw_draw_suite(void)
{
    Suite *suite = suite_create("draw_draw");
    TCase *all = tcase_create("draw_draw");

    tcase_add_test(all, the_first_refusal_stays);
    tcase_add_test(all, a_failure_of_the_reference_comes_first);
    tcase_add_test(all, a_reset_forgets_refusals_and_values);
    tcase_add_test(all, a_long_refusal_is_cut);
    suite_add_tcase(suite, all);
    return suite;
}
