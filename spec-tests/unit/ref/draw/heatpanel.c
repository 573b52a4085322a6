/* heatpanel.c - a layout without texts: a cell has the colour of its value, its bank or its chunk.
 *
 * What is here: colours, lines where inner modes wrap, when a picture has no texts. What is not:
 * how cells become lines (heat.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/svg.h"

static const char *picture_of(draw_ctx *d, const char *value, int bits, bool bare)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    d->heat = bare;
    draw_svg(d, draw_value(d, value), bits, file);
    d->heat = false;
    ck_assert_msg(draw_ok(d), "%s%s", d->refusal, ct_message(&d->cx));
    return draw_written(file);
}

/* The line of a colour that begins so. */
static bool has_run(const char *text, colour c, const char *run)
{
    char path[64];
    snprintf(path, sizeof path, "<path stroke=\"#%02x%02x%02x\" d=\"", (unsigned)c.r, (unsigned)c.g,
             (unsigned)c.b);
    const char *at = strstr(text, path);
    if (at == NULL)
        return false;
    at += strlen(path);
    const char *end = strchr(at, '"'), *found = strstr(at, run);
    return found != NULL && found < end;
}

START_TEST(a_cell_has_the_colour_of_its_value)
{
    const char *text = picture_of(draw_context(), "(_4,_16):(_16,_1)", 0, true);

    ck_assert_int_eq(draw_count(text, "</title></rect>"), 0);
    ck_assert_int_eq(draw_count(text, "<path stroke="), 64);
    ck_assert(has_run(text, svg_colour(0, 63, 0), "M0 0h1"));
    ck_assert(has_run(text, svg_colour(0, 63, 37), "M5 2h1"));
    ck_assert(has_run(text, svg_colour(0, 63, 63), "M15 3h1"));
    ck_assert_ptr_nonnull(strstr(text, "url(#ramp)"));
}
END_TEST

START_TEST(banks_and_chunks_have_theirs)
{
    const char *text = picture_of(draw_context(), "(_2,_32):(_33,_1)", 32, true);
    ck_assert(has_run(text, svg_hue(3), "M3 0h1"));
    ck_assert(has_run(text, svg_hue(3), "M2 1h1"));
    text = picture_of(draw_context(), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)", 0, true);
    ck_assert(has_run(text, svg_chunk_hue(0), "M0 0h8"));
    ck_assert(has_run(text, svg_chunk_hue(5), "M48 3h8"));
    text = picture_of(draw_context(), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)", 16, true);
    ck_assert_int_eq(draw_count(text, "class=\"heat\""), 2); /* without it, and with it */
}
END_TEST

START_TEST(lines_separate_inner_modes_that_can_be_seen)
{
    const char *text = picture_of(draw_context(), "((_2,_4),(_8,_4)):((_1,_2),(_8,_64))", 0, true);
    ck_assert_int_eq(draw_count(text, "class=\"b\" stroke-width=\"1\"/>\n<"), 0);
    ck_assert_int_eq(draw_count(text, "v96\" class=\"b\""), 3); /* 8 rows of 12 pixels */
    ck_assert_int_eq(draw_count(text, "h384\" class=\"b\""), 3);
    text = picture_of(draw_context(), "(_64,(_2,_256)):(_1,(_64,_128))", 0, true);
    ck_assert_int_eq(draw_count(text, "v128\" class=\"b\""), 0);
}
END_TEST

START_TEST(many_cells_have_no_texts)
{
    const char *text = picture_of(draw_context(), "(_128,_129):(_1,_128)", 0, false);
    ck_assert_int_eq(draw_count(text, "class=\"heat\""), 1);
    ck_assert_int_eq(draw_count(text, "</title></rect>"), 0);
    text = picture_of(draw_context(), "(_4,_4):(_1,_4)", 0, false);
    ck_assert_int_eq(draw_count(text, "class=\"heat\""), 0);
}
END_TEST

Suite *draw_heatpanel_suite(void)
{
    Suite *suite = suite_create("draw_heatpanel");
    TCase *all = tcase_create("draw_heatpanel");

    tcase_add_test(all, a_cell_has_the_colour_of_its_value);
    tcase_add_test(all, banks_and_chunks_have_theirs);
    tcase_add_test(all, lines_separate_inner_modes_that_can_be_seen);
    tcase_add_test(all, many_cells_have_no_texts);
    suite_add_tcase(suite, all);
    return suite;
}
