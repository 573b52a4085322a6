/* live.c - the numbers of cells as attributes of a picture.
 *
 * What is here: each attribute of a cell of a layout, of banks, of tiles, of boxes; layout_call of
 * the coordinate gives the offset; other pictures have no attributes. What is not: the cells. */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

#include <stdlib.h>

static draw_ctx *live_context(bool live)
{
    draw_ctx *d = draw_context();
    d->live = live;
    return d;
}

/* The context is one for all tests. */
static const char *done(draw_ctx *d, FILE *file)
{
    d->live = false;
    ck_assert_msg(draw_ok(d), "%s%s", d->refusal, ct_message(&d->cx));
    return draw_written(file);
}

static const char *picture_of(draw_ctx *d, const char *value, int bits)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    draw_svg(d, draw_value(d, value), bits, file);
    return done(d, file);
}

static const char *tile_of(draw_ctx *d, const draw_view *view)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    draw_svg_tiles(d, "tile", 4, view, 1, file);
    return done(d, file);
}

START_TEST(only_a_live_picture_has_groups)
{
    const char *text = picture_of(live_context(false), "(_2,_3):(_3,_1)", 0);
    ck_assert_int_eq(draw_count(text, "<g "), 0);
    ck_assert_int_eq(draw_count(text, "</g>"), 0);
    ck_assert_int_eq(draw_count(text, ":hover"), 0);
    text = picture_of(live_context(true), "(_2,_3):(_3,_1)", 0);
    ck_assert_int_eq(draw_count(text, "<g class=\"cell\" "), 6);
    ck_assert_int_eq(draw_count(text, "</g>"), 6);
    ck_assert_int_gt(draw_count(text, ":hover"), 0);
}
END_TEST

/* From one attribute's text to its closing quote. */
static const char *take(const char *from, const char *name, char *text, size_t size)
{
    const char *found = strstr(from, name);
    ck_assert_ptr_nonnull(found);
    found += strlen(name);
    size_t n = strcspn(found, "\"");
    ck_assert(n < size);
    memcpy(text, found, n);
    text[n] = '\0';
    return found;
}

/* layout_call(L, data-i) and layout_call(L, data-k) are data-o, in every cell. */
START_TEST(the_coordinate_leads_to_the_offset)
{
    static const char *const layout[] = {"((2,2),(2,(2,2))):((1,4),(2,(8,16)))",
                                         "(2,3,(2,2)):(7,1,(20,40))",
                                         "((2,3)):((10,1))",
                                         "_7:_3",
                                         "(_7):(_3)",
                                         "Sw<2,1,3> o _0 o (8,8):(8,1)",
                                         "(_4,_3):(_1@1,_1@0)"};
    for (size_t k = 0; k < sizeof layout / sizeof layout[0]; ++k) {
        draw_ctx *d = live_context(true);
        const char *at = picture_of(d, layout[k], 0);
        char coordinate[64], index[64], offset[64], call[200];
        for (int cells = draw_count(at, "class=\"cell\""); cells > 0; --cells) {
            at = take(at, " data-i=\"", coordinate, sizeof coordinate);
            at = take(at, " data-k=\"", index, sizeof index);
            at = take(at, " data-o=\"", offset, sizeof offset);
            snprintf(call, sizeof call, "layout_call(%s, %s)", layout[k], coordinate);
            ck_assert_str_eq(ct_str(&d->cx, draw_value(d, call)), offset);
            snprintf(call, sizeof call, "layout_call(%s, %s)", layout[k], index);
            ck_assert_str_eq(ct_str(&d->cx, draw_value(d, call)), offset);
        }
    }
}
END_TEST

START_TEST(banks_have_offset_and_bank)
{
    const char *text = picture_of(live_context(true), "(_2,_40):(_40,_1)", 32);
    ck_assert_ptr_nonnull(
        strstr(text, "data-i=\"(1,0)\" data-k=\"1\" data-o=\"40\" data-b=\"8\">"));
    text = picture_of(live_context(true), "_4:_1", 128);
    ck_assert_ptr_nonnull(strstr(text, "data-i=\"2\" data-k=\"2\" data-o=\"2\" data-b=\"8-11\">"));
}
END_TEST

START_TEST(tiles_have_threads_and_values)
{
    draw_ctx *d = live_context(true);
    draw_view view = {.rows = 5, .columns = 7, .name = "C", .axes = "(m,n)"};
    view.layout = draw_value(d, "((_4,_2),(_2,_2)):((_1,_0),(_5,_10))");
    const char *text = tile_of(d, &view);
    ck_assert_ptr_nonnull(strstr(text, "<g class=\"tile\" data-name=\"C\" data-axes=\"(m,n)\">"));
    ck_assert_ptr_nonnull(strstr(
        text, "data-i=\"(1,2)\" data-k=\"11\" data-o=\"11\" data-t=\"1 5\" data-v=\"2 2\">"));
    ck_assert_int_eq(draw_count(text, "data-t=\"\" data-v=\"\">"), 19);
    ck_assert_int_eq(draw_count(text, "<g "), 36);
    ck_assert_int_eq(draw_count(text, "</g>"), 36);

    d = live_context(true);
    view = (draw_view){.rows = 1, .columns = 4, .layout = draw_value(d, "(_96,_4):(_0,_1)")};
    text = tile_of(d, &view);
    ck_assert_ptr_nonnull(strstr(text, "<g class=\"tile\">"));
    ck_assert_ptr_nonnull(strstr(text, "data-i=\"(0,3)\" data-k=\"3\" data-o=\"3\" "
                                       "data-t=\"0-95\" data-v=\"3\">"));
}
END_TEST

/* The two atoms of an operand that all their threads have. */
START_TEST(boxes_have_extents_and_threads)
{
    draw_ctx *d = live_context(true);
    draw_view view = {.name = "A",
                      .axes = "(m,k)",
                      .rows = 4,
                      .columns = 2,
                      .row_step = 2,
                      .column_step = 2,
                      .atom_threads = 4};
    view.layout = draw_value(d, "((_4,_2),(_2,_2)):((_0,_2),(_1,_4))");
    const char *text = tile_of(d, &view);
    ck_assert_ptr_nonnull(
        strstr(text, "<g class=\"cell\" data-i=\"(0-1,0-1)\" data-t=\"0-3\"><rect"));
    ck_assert_ptr_nonnull(
        strstr(text, "<g class=\"cell\" data-i=\"(2-3,0-1)\" data-t=\"4-7\"><rect"));
    ck_assert_int_eq(draw_count(text, "</g>"), 3);
}
END_TEST

Suite *draw_live_suite(void)
{
    Suite *suite = suite_create("draw_live");
    TCase *all = tcase_create("draw_live");

    tcase_add_test(all, only_a_live_picture_has_groups);
    tcase_add_test(all, the_coordinate_leads_to_the_offset);
    tcase_add_test(all, banks_have_offset_and_bank);
    tcase_add_test(all, tiles_have_threads_and_values);
    tcase_add_test(all, boxes_have_extents_and_threads);
    suite_add_tcase(suite, all);
    return suite;
}
