/* tilebox.c - an operand in shared memory: one box for each atom that reads it.
 *
 * What is here: how many boxes, in either direction, and what they say. What is not: cells
 * (tilepanel.c). */
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

static tile_panel placed(bool transposed, tile_style style)
{
    tile_size size = {.style = style, .cell = 4, .high = 4};
    return tile_place_panel(&tile, transposed, &size);
}

static const char *panel_text(const tile_panel *p)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    tile_put_panel(p, 0, 0, &(page){.out = file});
    return draw_written(file);
}

/* Each atom's part of an operand that all its threads have is one box, in either direction. */
START_TEST(shared_operands_are_boxes)
{
    draw_view view = {.rows = 4,
                      .columns = 6,
                      .row_step = 2,
                      .column_step = 6,
                      .atom_threads = 4,
                      .name = "B",
                      .axes = "(n,k)"};
    tile_of(&view, "((_4,_2),(_2,_6)):((_0,_2),(_1,_4))");
    tile_panel p = placed(false, TILE_CELLS);
    const char *text = panel_text(&p);
    ck_assert(p.shared && p.down == 2 && p.across == 1);
    ck_assert_int_eq(draw_count(text, "<title>"), 2);
    ck_assert_ptr_nonnull(strstr(text, "<title>n 0-1, k 0-5: all of it is read by T0-3</title>"));
    ck_assert_ptr_nonnull(strstr(text, ">n 2-3, k 0-5</text>"));
    ck_assert_ptr_nonnull(strstr(text, ">all of it read by T4-7</text>"));

    p = placed(true, TILE_HEAT);
    ck_assert(p.shared && p.down == 1 && p.across == 2);
    ck_assert_ptr_nonnull(strstr(panel_text(&p), ">B (n,k)</text>"));
    ck_assert_int_gt(p.width, 600); /* of two boxes, however small the cells of others are */
}
END_TEST

Suite *draw_tilebox_suite(void)
{
    Suite *suite = suite_create("draw_tilebox");
    TCase *all = tcase_create("draw_tilebox");

    tcase_add_test(all, shared_operands_are_boxes);
    suite_add_tcase(suite, all);
    return suite;
}
