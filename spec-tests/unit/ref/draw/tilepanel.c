/* tilepanel.c - one tile as a picture: its cells, their owners, the lines of atoms.
 *
 * What is here: sizes, titles and labels of cells, hatching, bands of several owners, tiles with
 * rows and columns exchanged. What is not: who the owners are (tile.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

static draw_tile tile;

static void tile_of(const draw_view *like, const char *layout)
{
    draw_ctx *d = draw_context();
    draw_view view = *like;
    view.layout = draw_value(d, layout);
    ck_assert_msg(draw_tile_of(d, &view, &tile), "%s", d->refusal);
}

static tile_panel placed(bool transposed, int64_t cell)
{
    tile_size size = {.style = TILE_CELLS, .cell = cell, .high = TILE_HEIGHT};
    return tile_place_panel(&tile, transposed, &size);
}

static const char *panel_text(const tile_panel *p)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    tile_put_panel(p, 0, 0, &(page){.out = file});
    return draw_written(file);
}

START_TEST(a_panel_has_room_for_its_labels)
{
    tile_of(&(draw_view){.rows = 4, .columns = 6}, "(_4,_6):(_1,_4)");
    tile_panel p = placed(false, tile_cell_width(&tile, TILE_CELLS));
    ck_assert_int_eq(p.size.cell, 36);
    ck_assert(p.down == 4 && p.across == 6);
    ck_assert_int_eq(p.width, p.label + 6 * p.size.cell);
    ck_assert_int_eq(p.height, TILE_HEAD + 4 * TILE_HEIGHT);
    p = placed(true, 50);
    ck_assert(p.down == 6 && p.across == 4 && p.size.cell == 50);
    tile_of(&(draw_view){.rows = 1, .columns = 4, .name = "A"}, "(_9096,_4):(_0,_1)");
    p = placed(false, tile_cell_width(&tile, TILE_CELLS));
    ck_assert_int_gt(p.size.cell, 36); /* T0-9095 */
    ck_assert_int_gt(p.height, TILE_HEAD + TILE_HEIGHT);
}
END_TEST

START_TEST(cells_name_their_owners)
{
    tile_of(&(draw_view){.rows = 5, .columns = 7}, "((_4,_2),(_2,_2)):((_1,_0),(_5,_10))");
    tile_panel p = placed(false, 40);
    const char *text = panel_text(&p);

    ck_assert_int_eq(draw_count(text, "<title>"), 35);
    ck_assert_int_eq(draw_count(text, "no owner</title>"), 19);
    ck_assert_int_eq(draw_count(text, "url(#unowned)"), 19);
    ck_assert_int_eq(draw_count(text, "class=\"a\""), 16); /* a band for two owners */
    ck_assert_ptr_nonnull(strstr(text, "<title>(1,2) T1 V2, T5 V2</title>"));
}
END_TEST

/* Less room in each direction, and fonts of their own. */
START_TEST(small_cells_have_small_fonts)
{
    tile_of(&(draw_view){.rows = 2, .columns = 128}, "(_256,_1):(_1,_0)");
    int64_t usual = tile_cell_width(&tile, TILE_CELLS), cell = tile_cell_width(&tile, TILE_SMALL);
    tile_size size = {.style = TILE_SMALL, .cell = cell, .high = TILE_SMALL_HEIGHT};
    tile_panel p = tile_place_panel(&tile, false, &size);
    const char *text = panel_text(&p);

    ck_assert_int_le(4 * cell, 3 * usual);
    ck_assert_int_eq(draw_count(text, "class=\"d x\">T"), 256);
    ck_assert_int_eq(draw_count(text, "class=\"d y\">V0<"), 256);
    ck_assert_int_eq(draw_count(text, " k\">"), 0);
}
END_TEST

/* Values 0 to 3 have the ramp's colours, threads those of threads. */
START_TEST(colours_are_those_of_threads_or_values)
{
    tile_of(&(draw_view){.rows = 2, .columns = 4}, "(_2,_4):(_1,_2)");
    for (int64_t cell = 0; cell < 8; ++cell) {
        colour thread = svg_hue(cell % 2), value = svg_colour(0, 3, cell / 2);
        colour by_thread = tile_colour(&tile, cell, false),
               by_value = tile_colour(&tile, cell, true);
        ck_assert(memcmp(&thread, &by_thread, sizeof thread) == 0);
        ck_assert(memcmp(&value, &by_value, sizeof value) == 0);
    }
}
END_TEST

START_TEST(a_long_list_of_owners_is_cut)
{
    tile_of(&(draw_view){.rows = 1, .columns = 1}, "(_1,_20):(_0,_0)");
    tile_panel p = placed(false, 40);

    ck_assert_ptr_nonnull(strstr(panel_text(&p), "T0 V7, .. 12 more</title>"));
    tile_of(&(draw_view){.rows = 1, .columns = 1}, "(_1,_9):(_0,_0)");
    p = placed(false, 40);
    ck_assert_ptr_nonnull(strstr(panel_text(&p), "T0 V7, .. 1 more</title>"));
    tile_of(&(draw_view){.rows = 1, .columns = 1}, "(_1,_8):(_0,_0)");
    p = placed(false, 40);
    ck_assert_ptr_nonnull(strstr(panel_text(&p), "T0 V7</title>"));
}
END_TEST

/* Two lines end atoms in one direction, one in the other; each is drawn once in ink. */
START_TEST(lines_end_atoms)
{
    draw_view view = {
        .rows = 6, .columns = 4, .row_step = 2, .column_step = 2, .name = "B", .axes = "(n,k)"};
    tile_of(&view, "(_6,_4):(_1,_6)");
    tile_panel p = placed(false, 40);
    const char *text = panel_text(&p);
    ck_assert_int_eq(draw_count(text, "class=\"b\""), 3);
    ck_assert_ptr_nonnull(strstr(text, ">B (n,k)</text>"));

    p = placed(true, 40);
    text = panel_text(&p);
    ck_assert_int_eq(draw_count(text, "class=\"b\""), 3);
    ck_assert_ptr_nonnull(strstr(text, ">B (n,k), k down</text>"));
    ck_assert_int_eq(draw_count(text, "<title>(5,3) T5 V3</title>"), 1);
}
END_TEST

START_TEST(wide_tiles_are_cut_into_strips)
{
    tile_of(&(draw_view){.rows = 2, .columns = 100, .column_step = 5}, "(_2,_100):(_1,_2)");
    tile_panel p = placed(false, 36);
    const char *text = panel_text(&p);

    ck_assert_int_eq(p.fold.width, 40); /* whole atoms */
    ck_assert_int_eq(draw_count(text, "<title>"), 200);
    ck_assert_int_eq(draw_count(text, "class=\"h\""), 100);
    ck_assert_int_eq(draw_count(text, "class=\"b\""), 7 + 7 + 3);
    ck_assert_ptr_nonnull(strstr(text, ">columns 80 to 99 of 100</text>"));
}
END_TEST

START_TEST(the_hatching_is_defined_once)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    tile_put_hatching(file);
    ck_assert_int_eq(draw_count(draw_written(file), "<pattern id=\"unowned\""), 1);
}
END_TEST

Suite *draw_tilepanel_suite(void)
{
    Suite *suite = suite_create("draw_tilepanel");
    TCase *all = tcase_create("draw_tilepanel");

    tcase_add_test(all, a_panel_has_room_for_its_labels);
    tcase_add_test(all, cells_name_their_owners);
    tcase_add_test(all, small_cells_have_small_fonts);
    tcase_add_test(all, colours_are_those_of_threads_or_values);
    tcase_add_test(all, a_long_list_of_owners_is_cut);
    tcase_add_test(all, lines_end_atoms);
    tcase_add_test(all, wide_tiles_are_cut_into_strips);
    tcase_add_test(all, the_hatching_is_defined_once);
    suite_add_tcase(suite, all);
    return suite;
}
