/* panel.c - one panel of a grid: its widths, its headers, its lines.
 *
 * What is here: room for the longest value and coordinate, headers of nested modes, lines where
 * inner modes wrap. What is not: where panels stand (svg.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/svg.h"

static draw_grid grid;

static picture placed(draw_ctx *d, const char *value)
{
    picture p = {.cx = &d->cx, .grid = &grid};
    ck_assert(draw_grid_of(d, draw_value(d, value), 0, &grid));
    svg_place_panel(&p);
    return p;
}

static const char *panel_text(picture *p, int64_t panel)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    p->page.out = file;
    svg_put_panel(p, 100, 100, panel);
    return draw_written(file);
}

START_TEST(cells_are_as_wide_as_the_longest_value)
{
    draw_ctx *d = draw_context();
    picture p = placed(d, "(_2,_3):(_3,_1)");
    ck_assert_int_eq(p.cell, 34);
    p = placed(d, "(_2,_3):(_300000,_100000)");
    ck_assert_int_eq(p.cell, svg_pixels(6, ADVANCE_CELL) + 12);
    ck_assert_int_eq(p.panel_width, p.label + 3 * p.cell);
    ck_assert_int_eq(p.panel_height, p.head + 2 * CELL_HEIGHT);
    p = placed(d, "(_1,_10001):(_0,_0)"); /* or as the longest index */
    ck_assert_int_eq(p.cell, svg_pixels(5, ADVANCE_HEAD) + 6);
    p = placed(d, "_5:_1"); /* one row has no header */
    ck_assert_int_eq(p.label, 0);
}
END_TEST

/* Index and natural coordinate; written upwards where they are wider than a cell. */
START_TEST(nested_modes_have_natural_coordinates)
{
    draw_ctx *d = draw_context();
    picture p = placed(d, "((_2,_3),_4):((_1,_2),_6)");
    const char *text = panel_text(&p, 0);
    ck_assert_int_eq(draw_count(text, "class=\"s\""), 6);
    ck_assert_int_eq(draw_count(text, "class=\"n\""), 0);
    ck_assert_ptr_nonnull(strstr(text, ">(1,2)</text>"));

    p = placed(d, "(_4,((_2,_2),_3)):(_12,((_1,_2),_4))");
    ck_assert(p.upwards);
    text = panel_text(&p, 0);
    ck_assert_int_eq(draw_count(text, "class=\"u\""), 12);
    ck_assert_ptr_nonnull(strstr(text, ">((1,1),2)</text>"));
}
END_TEST

/* A line is drawn twice, in paper and in ink: 5 of one width in a mode of (2,3), none outside. */
START_TEST(lines_separate_inner_modes)
{
    draw_ctx *d = draw_context();
    picture p = placed(d, "((_2,_3),_4):((_1,_2),_6)");

    ck_assert_int_eq(draw_count(panel_text(&p, 0), "class=\"b\""), 2);
    p = placed(d, "(_6,_4):(_1,_6)");
    ck_assert_int_eq(draw_count(panel_text(&p, 0), "class=\"b\""), 0);
    p = placed(d, "((_2,_2),(_2,_2)):((_1,_2),(_4,_8))");
    ck_assert_int_eq(draw_count(panel_text(&p, 0), "class=\"b\""), 2);
}
END_TEST

/* Each strip has its headers, and lines only inside; all cells are in one of them. */
START_TEST(wide_panels_are_cut_into_strips)
{
    draw_ctx *d = draw_context();
    picture p = placed(d, "(_2,_100):(_100,_1)");
    const char *text = panel_text(&p, 0);

    ck_assert_int_eq(p.fold.width, 32);
    ck_assert_int_eq(draw_count(text, "<title>("), 200);
    ck_assert_int_eq(draw_count(text, "class=\"h\""), 100);
    ck_assert_int_eq(draw_count(text, "class=\"r\""), 8);
    ck_assert_ptr_nonnull(strstr(text, ">columns 96 to 99 of 100</text>"));
    ck_assert_int_eq(p.panel_width, p.label + 32 * p.cell);
    p = placed(d, "(_1,(_3,_50)):(_0,(_1,_3))"); /* 24, whole inner modes */
    ck_assert_int_eq(p.fold.width, 24);
    ck_assert_int_eq(draw_count(panel_text(&p, 0), "class=\"b\""), 6 * 7 + 1);
    p = placed(d, "_100:_1");
    ck_assert_ptr_nonnull(strstr(panel_text(&p, 0), ">elements 0 to 31 of 100</text>"));
}
END_TEST

START_TEST(a_chunk_has_its_colour)
{
    draw_ctx *d = draw_context();
    picture p = placed(d, "Sw<3,0,3> o _0 o (_8,_8):(_8,_1)");
    const char *text = panel_text(&p, 0);

    ck_assert_ptr_nonnull(strstr(text, "<title>(1,2) is 11, in chunk 3</title>"));
    colour c = svg_chunk_hue(3);
    char fill[16];
    snprintf(fill, sizeof fill, "#%02x%02x%02x", (unsigned)c.r, (unsigned)c.g, (unsigned)c.b);
    ck_assert_int_eq(draw_count(text, fill), 8);
}
END_TEST

START_TEST(panels_of_more_modes_have_captions)
{
    draw_ctx *d = draw_context();
    picture p = placed(d, "(_2,_3,_2):(_1,_2,_6)");

    ck_assert_int_eq(p.panel_height, p.head + 2 * CELL_HEIGHT + CAPTION);
    const char *text = panel_text(&p, 1);
    ck_assert_ptr_nonnull(strstr(text, ">(_,_,1)</text>"));
    ck_assert_ptr_nonnull(strstr(text, "<title>(1,2) is 11</title>"));

    /* A caption that is wider than the cells has its room. */
    p = placed(d, "(_1,_1,_2,_3,_2):(_0,_0,_1,_2,_6)");
    int64_t caption = svg_pixels(strlen("(_,_,1,2,1)"), ADVANCE_HEAD);
    ck_assert_int_gt(caption, p.cell);
    ck_assert_int_eq(p.panel_width, p.label + caption);
}
END_TEST

/* An inner mode that just fits is a strip. */
START_TEST(a_strip_holds_an_inner_mode_that_fits)
{
    draw_ctx *d = draw_context();
    picture p = placed(d, "(_2,(_2,_200)):(_0,(_0,_0))");
    int fits = (int)((MAX_INNER - p.label) / p.cell);
    char value[64];

    for (int inner = fits - 1; inner <= fits; ++inner) {
        snprintf(value, sizeof value, "(_2,(_%d,_3)):(_0,(_0,_0))", inner);
        p = placed(d, value);
        ck_assert_int_eq(p.fold.width, inner);
    }
}
END_TEST

Suite *draw_panel_suite(void)
{
    Suite *suite = suite_create("draw_panel");
    TCase *all = tcase_create("draw_panel");

    tcase_add_test(all, cells_are_as_wide_as_the_longest_value);
    tcase_add_test(all, nested_modes_have_natural_coordinates);
    tcase_add_test(all, lines_separate_inner_modes);
    tcase_add_test(all, wide_panels_are_cut_into_strips);
    tcase_add_test(all, a_chunk_has_its_colour);
    tcase_add_test(all, panels_of_more_modes_have_captions);
    tcase_add_test(all, a_strip_holds_an_inner_mode_that_fits);
    suite_add_tcase(suite, all);
    return suite;
}
