/* heat.c - cells without texts: every cell is in one line of its colour; axes; sizes.
 *
 * What is here: the lines read back as cells, numbers of axes and where they stand, sizes of cells.
 * What is not: which colour a cell has (heatpanel.c, tileheat.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/svg.h"

#include <stdlib.h>

enum { ROWS = 13, COLUMNS = 37 };

static colour palette[HEAT_INKS];

static void fill_palette(void)
{
    for (int i = 0; i < HEAT_INKS; ++i)
        palette[i] = (colour){i, 255 - i, 7};
}

static const char *heat_text(const heat *h, bool live)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    svg_put_heat(h, &(page){.out = file, .live = live});
    return draw_written(file);
}

/* What the paths of a colour paint, cell by cell; each cell at most once. */
static void read_path(const char *at, int ink, int16_t got[ROWS * COLUMNS])
{
    int x, y, length;
    for (; sscanf(at, "M%d %dh%d", &x, &y, &length) == 3; at += 1 + strcspn(at + 1, "M\""))
        for (int i = x; i < x + length; ++i) {
            ck_assert(y >= 0 && y < ROWS && i >= 0 && i < COLUMNS);
            ck_assert_int_eq(got[y * COLUMNS + i], HEAT_NONE);
            got[y * COLUMNS + i] = (int16_t)ink;
        }
}

START_TEST(each_cell_is_painted_once_in_its_colour)
{
    int16_t ink[ROWS * COLUMNS], got[ROWS * COLUMNS];
    heat h = {
        .columns = COLUMNS, .rows = ROWS, .ink = ink, .palette = palette, .cell = 4, .high = 4};
    unsigned colours[3];
    fill_palette();
    for (unsigned k = 0, seed = 1; k < 6; ++k) {
        for (int i = 0; i < ROWS * COLUMNS; ++i) {
            seed = seed * 1103515245 + 12345;
            ink[i] = (seed >> 16 & 3) != 0 ? (int16_t)((seed >> 20) % (1 + k * 51)) : HEAT_NONE;
            got[i] = HEAT_NONE;
        }
        const char *at = heat_text(&h, false);
        while ((at = strstr(at, "stroke=\"#")) != NULL) {
            at += strlen("stroke=\"#");
            ck_assert_int_eq(sscanf(at, "%2x%2x%2x", &colours[0], &colours[1], &colours[2]), 3);
            ck_assert(colours[0] + colours[1] == 255 && colours[2] == 7);
            read_path(strstr(at, "d=\"") + 3, (int)colours[0], got);
        }
        ck_assert_mem_eq(ink, got, sizeof ink);
    }
}
END_TEST

/* A row of one colour is one line, whatever its length. */
START_TEST(neighbours_of_one_colour_are_one_line)
{
    int16_t ink[ROWS * COLUMNS] = {0};
    heat h = {
        .columns = COLUMNS, .rows = ROWS, .ink = ink, .palette = palette, .cell = 4, .high = 4};
    fill_palette();
    const char *text = heat_text(&h, false);
    ck_assert_int_eq(draw_count(text, "<path "), 1);
    ck_assert_int_eq(draw_count(text, "h37"), ROWS);
    ck_assert_int_eq(draw_count(text, "data-"), 0);
}
END_TEST

START_TEST(a_live_map_leads_to_the_index)
{
    int16_t ink[2] = {0, 1};
    heat h = {.columns = 2, .rows = 1, .ink = ink, .palette = palette, .cell = 4, .high = 8};
    h.x = 30;
    h.y = 40;
    h.index = 64;
    h.index_x = 16;
    h.index_y = 1;
    ck_assert_ptr_nonnull(strstr(heat_text(&h, true),
                                 "<g class=\"heat\" data-k=\"64\" data-x=\"16\" data-y=\"1\" "
                                 "transform=\"translate(30 40) scale(4 8)\">"));
}
END_TEST

/* ---- Axes ---- */

static const char *columns_text(draw_ctx *d, const draw_side *side, int64_t from, int64_t n,
                                int64_t cell)
{
    FILE *file = tmpfile();
    heat h = {.columns = n, .rows = 1, .x = 100, .y = 50, .cell = cell, .high = 4};
    heat_axis axis = {.name = "mode 1", .side = side, .extent = side->extent, .from = from};
    ck_assert_ptr_nonnull(file);
    svg_put_heat_columns(&d->cx, &h, &axis, file);
    return draw_written(file);
}

static draw_side column_side(draw_ctx *d, const char *layout)
{
    draw_grid grid;
    ck_assert(draw_grid_of(d, draw_value(d, layout), 0, &grid));
    return grid.column;
}

/* Numbers are some way apart, and are those of whole inner modes where there are such. */
START_TEST(numbers_have_room)
{
    draw_ctx *d = draw_context();
    draw_side side = column_side(d, "(_2,_256):(_256,_1)");
    const char *text = columns_text(d, &side, 0, 256, 4);
    ck_assert_int_eq(draw_count(text, "class=\"h\""), 16);
    ck_assert_ptr_nonnull(strstr(text, ">mode 1<"));
    ck_assert_ptr_nonnull(strstr(text, "x=\"166\" y=\"43\" class=\"h\">16<"));
    text = columns_text(d, &side, 128, 128, 4);
    ck_assert_ptr_nonnull(strstr(text, "x=\"102\" y=\"43\" class=\"h\">128<"));

    side = column_side(d, "(_2,(_24,_10)):(_0,(_0,_0))");
    text = columns_text(d, &side, 0, 240, 4);
    ck_assert_int_eq(draw_count(text, "class=\"h\""), 10);
    ck_assert_ptr_nonnull(strstr(text, ">216</text>"));
    ck_assert_ptr_nonnull(strstr(text, "class=\"n\">(0,9)</text>"));
}
END_TEST

START_TEST(few_cells_are_large)
{
    ck_assert_int_eq(svg_heat_cell(256, 128), 4);
    ck_assert_int_eq(svg_heat_cell(128, 256), 4);
    ck_assert_int_eq(svg_heat_cell(4, 4), 12);
    ck_assert_int_eq(svg_heat_cell(4096, 1), 2);
    ck_assert_int_eq(svg_heat_stretch(2, 1), 24);
    ck_assert_int_eq(svg_heat_stretch(4, 100), 4);
    ck_assert(svg_is_block(4, 4) && !svg_is_block(3, 4));
}
END_TEST

Suite *draw_heat_suite(void)
{
    Suite *suite = suite_create("draw_heat");
    TCase *all = tcase_create("draw_heat");

    tcase_add_test(all, each_cell_is_painted_once_in_its_colour);
    tcase_add_test(all, neighbours_of_one_colour_are_one_line);
    tcase_add_test(all, a_live_map_leads_to_the_index);
    tcase_add_test(all, numbers_have_room);
    tcase_add_test(all, few_cells_are_large);
    suite_add_tcase(suite, all);
    return suite;
}
