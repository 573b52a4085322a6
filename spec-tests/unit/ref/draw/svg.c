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
        int cells, ramps;
        const char *fact;
    } rows[] = {
        {"(_4,_8):(_8,_1)", 32, 1, "size 32, cosize 32, every value occurs once"},
        {"_7:_0", 7, 1, "size 7, cosize 1, some values occur more than once"},
        {"(_3,_5,_2,_3):(_1,_3,_15,_30)", 90, 1, "size 90, cosize 90"},
        {"Sw<2,0,3> o _0 o (_8,_8):(_8,_1)", 64, 0,
         "bits 0 to 1 of the offset are XORed with bits 3 to 4"},
        {"(_2,_3):(_1@1,_1@0)", 6, 1, "size 6, cosize (3,2)"},
        {"Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_8):(_8,_1)", 64, 0,
         "in elements: Sw&lt;3,3,3&gt;"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        draw_ctx *d = draw_context();
        const char *text = picture_of(d, rows[i].value, 0);
        ck_assert_msg(draw_ok(d), "%s", d->refusal);
        ck_assert_int_eq(draw_count(text, "<title>("), rows[i].cells + (rows[i].value[0] == '('));
        ck_assert_int_eq(draw_count(text, "url(#ramp)"), rows[i].ramps);
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

/* The bits, and what a chunk is, in the words of elements whose width is known and unknown. */
START_TEST(a_swizzle_is_explained)
{
    static const struct {
        const char *value, *fact[3];
    } rows[] = {
        {"Sw<3,3,3> o _0 o (_8,_64):(_64,_1)",
         {"Sw&lt;3,3,3&gt;: bits 3 to 5 of the offset are XORed with bits 6 to 8",
          "its offset / 8 mod 8", "a chunk: 8 elements; of 16 bits each, 16 bytes in 4 banks"}},
        {"Sw<1,0,4> o _0 o (_8,_8):(_8,_1)",
         {"bit 0 of the offset is XORed with bit 4", "its offset / 1 mod 8",
          "a chunk: 1 element; of 128 bits each"}},
        {"Sw<4,3,4> o _0 o (_8,_8):(_8,_1)", {"its offset / 8 mod 16", "", ""}},
        {"Sw<3,4,3>_smem_ptr[8b](0x400) o (_8,_64):(_64,_1)",
         {"bits 4 to 6", "a chunk: 16 elements of 8 bits, 16 bytes", ""}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const char *text = picture_of(draw_context(), rows[i].value, 0);
        for (int k = 0; k < 3; ++k)
            ck_assert_msg(strstr(text, rows[i].fact[k]) != NULL, "no %s", rows[i].fact[k]);
    }
}
END_TEST

START_TEST(banks_are_shown_with_and_without_the_swizzle)
{
    draw_ctx *d = draw_context();
    const char *text = picture_of(d, "Sw<3,2,3> o _0 o (_8,_32):(_32,_1)", 32);

    ck_assert_int_eq(draw_count(text, "<title>("), 2 * 8 * 32);
    ck_assert_int_eq(draw_count(text, ">without the swizzle<"), 1);
    ck_assert_int_eq(draw_count(text, ">with Sw&lt;3,2,3&gt;<"), 1);
    ck_assert_int_eq(draw_count(text, "8-way conflict"), 1);
    ck_assert_int_eq(draw_count(text, "no conflict"), 3);
    ck_assert_int_eq(draw_count(text, "<title>(1,0) is in bank 0"), 1);
    ck_assert_int_eq(draw_count(text, "<title>(1,0) is in bank 4"), 1);
    text = picture_of(d, "Sw<3,2,3> o _0 o (_8,_32,_2):(_32,_1,_256)", 32);
    ck_assert_int_eq(draw_count(text, ">without the swizzle<"), 0);
    text = picture_of(d, "Sw<3,2,3> o _0 o _64:_1", 32);
    ck_assert_int_eq(draw_count(text, "along a column"), 0);
    ck_assert_int_eq(draw_count(text, "along a row"), 2);
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
    tcase_add_test(all, a_swizzle_is_explained);
    tcase_add_test(all, banks_are_shown_with_and_without_the_swizzle);
    tcase_add_test(all, a_refusal_writes_nothing);
    suite_add_tcase(suite, all);
    return suite;
}
