/* svg.c - grids as pictures: one rectangle a cell, facts, a legend.
 *
 * What is here: counts of cells, the text of facts, legends of values and of banks, panels in rows,
 * refusals that write nothing. What is not: one panel (panel.c), the page (page.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

static const char *picture_of(draw_ctx *d, const char *value, int bits)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    draw_svg(d, draw_value(d, value), bits, file);
    return draw_written(file);
}

START_TEST(every_cell_is_a_rectangle_with_a_title)
{
    static const struct {
        const char *value;
        int cells;
        const char *fact;
    } rows[] = {
        {"(_4,_8):(_8,_1)", 32, "size 32, cosize 32, every value occurs once"},
        {"_7:_0", 7, "size 7, cosize 1, some values occur more than once"},
        {"(_3,_5,_2,_3):(_1,_3,_15,_30)", 90, "size 90, cosize 90"},
        {"Sw<2,0,3> o _0 o (_8,_8):(_8,_1)", 64, "size 64, cosize 64"},
        {"(_2,_3):(_1@1,_1@0)", 6, "size 6, cosize (3,2)"},
        {"Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_8):(_8,_1)", 64, "in elements: Sw&lt;3,3,3&gt;"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        draw_ctx *d = draw_context();
        const char *text = picture_of(d, rows[i].value, 0);
        ck_assert_msg(draw_ok(d), "%s", d->refusal);
        ck_assert_int_eq(draw_count(text, "<title>("), rows[i].cells + (rows[i].value[0] == '('));
        ck_assert_int_eq(draw_count(text, "url(#ramp)"), 1);
        ck_assert_ptr_nonnull(strstr(text, rows[i].fact));
        ck_assert_int_eq(draw_count(text, "</svg>"), 1);
    }
}
END_TEST

START_TEST(the_legend_of_banks_has_all_of_them)
{
    draw_ctx *d = draw_context();
    const char *text = picture_of(d, "(_8,_32):(_32,_1)", 32);

    ck_assert_int_eq(draw_count(text, "class=\"d v\""), 32);
    ck_assert_int_eq(draw_count(text, "url(#ramp)"), 0);
    ck_assert_ptr_nonnull(strstr(text, "of elements of 32 bits"));
    ck_assert_ptr_nonnull(strstr(text, "32 lanes along a row read from 32 banks"));
    ck_assert_ptr_nonnull(strstr(text, "8 lanes along a column read from 1 bank"));
    ck_assert_ptr_nonnull(strstr(text, "<title>(1,2) is in bank 2, word 34</title>"));
}
END_TEST

START_TEST(a_refusal_writes_nothing)
{
    draw_ctx *d = draw_context();

    ck_assert_str_eq(picture_of(d, "7", 0), "");
    draw_fails(d, "a value of another kind");
    ck_assert_str_eq(picture_of(d, "gmem_ptr[16b](0x0) o _8:_1", 16), "");
    draw_fails(d, "this tensor is elsewhere");
}
END_TEST

Suite *draw_svg_suite(void)
{
    Suite *suite = suite_create("draw_svg");
    TCase *all = tcase_create("draw_svg");

    tcase_add_test(all, every_cell_is_a_rectangle_with_a_title);
    tcase_add_test(all, the_legend_of_banks_has_all_of_them);
    tcase_add_test(all, a_refusal_writes_nothing);
    suite_add_tcase(suite, all);
    return suite;
}
