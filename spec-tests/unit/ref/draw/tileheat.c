/* tileheat.c - a tile without texts: colours of threads and of values, hatching, legends.
 *
 * What is here: the colour of a cell in either direction, cells without an owner, the rows of the
 * legend, the owners of a live map. What is not: how cells become lines (heat.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

static draw_tile tile;

static void tile_of(const char *layout, int64_t rows, int64_t columns)
{
    draw_ctx *d = draw_context();
    draw_view view = {.rows = rows, .columns = columns, .layout = draw_value(d, layout)};
    ck_assert_msg(draw_tile_of(d, &view, &tile), "%s", d->refusal);
}

static const char *panel_text(bool transposed, bool by_value, bool live)
{
    tile_size size = {.style = TILE_HEAT, .by_value = by_value, .cell = 4, .high = 4};
    tile_panel p = tile_place_panel(&tile, transposed, &size);
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    tile_put_panel(&p, 0, 0, &(page){.out = file, .live = live});
    return draw_written(file);
}

static const char *legend_text(bool by_value)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    tile_put_legend(&tile, 1, by_value, 0, file);
    return draw_written(file);
}

static bool has_path(const char *text, colour c, const char *runs)
{
    char path[96];
    snprintf(path, sizeof path, "<path stroke=\"#%02x%02x%02x\" d=\"%s\"/>", (unsigned)c.r,
             (unsigned)c.g, (unsigned)c.b, runs);
    return strstr(text, path) != NULL;
}

START_TEST(a_cell_has_the_colour_of_its_first_owner)
{
    tile_of("(_2,_3):(_3,_1)", 2, 3); /* T0 has cells 0 to 2, T1 3 to 5: down, then across */
    const char *text = panel_text(false, false, false);
    ck_assert(has_path(text, svg_hue(0), "M0 0h2M0 1h1"));
    ck_assert(has_path(text, svg_hue(1), "M2 0h1M1 1h2"));
    text = panel_text(true, false, false);
    ck_assert(has_path(text, svg_hue(0), "M0 0h2M0 1h1"));
    ck_assert(has_path(text, svg_hue(1), "M1 1h1M0 2h2"));
    text = panel_text(false, true, false);
    ck_assert(has_path(text, svg_colour(0, 63, 0), "M0 0h1M1 1h1"));
    ck_assert(has_path(text, svg_colour(0, 63, 63), "M1 0h1M2 1h1"));
    ck_assert_int_eq(draw_count(text, "url(#unowned)"), 0);
}
END_TEST

START_TEST(cells_without_an_owner_are_hatched)
{
    tile_of("(_2,_2):(_1,_4)", 2, 4);
    const char *text = panel_text(false, false, true);
    ck_assert_int_eq(draw_count(text, "url(#unowned)"), 1);
    ck_assert(has_path(text, svg_hue(1), "M0 1h1M2 1h1"));
    ck_assert_ptr_nonnull(strstr(text, " data-t=\"0 1 -1 -1 0 1 -1 -1\""));
    ck_assert_ptr_nonnull(strstr(text, " data-v=\"0 0 -1 -1 1 1 -1 -1\""));
    ck_assert_ptr_nonnull(strstr(text, " data-k=\"0\" data-x=\"2\" data-y=\"1\""));
    ck_assert_ptr_nonnull(strstr(panel_text(true, false, true), " data-x=\"1\" data-y=\"2\""));
}
END_TEST

/* 32 threads a row, as many as there are colours. */
START_TEST(a_legend_has_the_threads)
{
    tile_of("(_40,_1):(_1,_0)", 40, 1);
    const char *text = legend_text(false);
    ck_assert_int_eq(draw_count(text, "<rect "), 40);
    ck_assert_ptr_nonnull(strstr(text, ">T32-39<"));
    ck_assert_int_eq(tile_legend_height(&tile, 1, false), 24 + 2 * 12 + 20);
    tile_of("(_400,_1):(_1,_0)", 400, 1);
    text = legend_text(false);
    ck_assert_int_eq(draw_count(text, "<rect "), 256);
    ck_assert_ptr_nonnull(strstr(text, ">T256 and on: again from the first colour<"));
    tile_of("(_2,_7):(_1,_2)", 2, 7);
    text = legend_text(true);
    ck_assert(strstr(text, ">V0<") != NULL && strstr(text, ">V6<") != NULL);
}
END_TEST

Suite *draw_tileheat_suite(void)
{
    Suite *suite = suite_create("draw_tileheat");
    TCase *all = tcase_create("draw_tileheat");

    tcase_add_test(all, a_cell_has_the_colour_of_its_first_owner);
    tcase_add_test(all, cells_without_an_owner_are_hatched);
    tcase_add_test(all, a_legend_has_the_threads);
    suite_add_tcase(suite, all);
    return suite;
}
