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

/* An attribute's text up to its closing quote, &lt; and &gt; as they are meant. */
static const char *take(const char *from, const char *name, char *text, size_t size)
{
    const char *at = strstr(from, name);
    size_t n = 0;
    ck_assert_ptr_nonnull(at);
    for (at += strlen(name); *at != '"' && n + 1 < size; ++at) {
        text[n++] = strncmp(at, "&lt;", 4) == 0 ? '<' : strncmp(at, "&gt;", 4) == 0 ? '>' : *at;
        at += *at == '&' ? 3 : 0;
    }
    ck_assert_int_eq(*at, '"');
    text[n] = '\0';
    return at;
}

/* layout_call(data-layout, ..) of data-i and of data-k is data-o, in every cell. */
START_TEST(the_coordinate_leads_to_the_offset)
{
    static const char *const value[] = {"((2,2),(2,(2,2))):((1,4),(2,(8,16)))",
                                        "(2,3,(2,2)):(7,1,(20,40))",
                                        "((2,3)):((10,1))",
                                        "_7:_3",
                                        "(_7):(_3)",
                                        "Sw<2,1,3> o _0 o (8,8):(8,1)",
                                        "(_4,_3):(_1@1,_1@0)",
                                        "gmem_ptr[32b](0x1000) o (_4,3):(3,_1)",
                                        "ArithTuple(3,2) o (2,3):(_1@0,_1@1)",
                                        "GMMA::Layout_K_SW64_Atom<16>()"};
    for (size_t k = 0; k < sizeof value / sizeof value[0]; ++k) {
        draw_ctx *d = live_context(true);
        const char *at = picture_of(d, value[k], 0);
        char layout[96], coordinate[64], index[64], offset[64], call[300];
        at = take(at, " data-layout=\"", layout, sizeof layout);
        for (int cells = draw_count(at, "class=\"cell\""); cells > 0; --cells) {
            at = take(at, " data-i=\"", coordinate, sizeof coordinate);
            at = take(at, " data-k=\"", index, sizeof index);
            at = take(at, " data-o=\"", offset, sizeof offset);
            snprintf(call, sizeof call, "layout_call(%s, %s)", layout, coordinate);
            ck_assert_str_eq(ct_str(&d->cx, draw_value(d, call)), offset);
            snprintf(call, sizeof call, "layout_call(%s, %s)", layout, index);
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
    ck_assert_ptr_nonnull(strstr(text, "<g class=\"tile\" data-name=\"C\" data-axes=\"(m,n)\" "
                                       "data-layout=\"((_4,_2),(_2,_2)):((_1,_0),(_5,_10))\">"));
    ck_assert_ptr_nonnull(strstr(
        text, "data-i=\"(1,2)\" data-k=\"11\" data-o=\"11\" data-t=\"1 5\" data-v=\"2 2\">"));
    ck_assert_int_eq(draw_count(text, "data-t=\"\" data-v=\"\">"), 19);
    ck_assert_int_eq(draw_count(text, "<g "), 36);
    ck_assert_int_eq(draw_count(text, "</g>"), 36);

    d = live_context(true);
    view = (draw_view){.rows = 1, .columns = 4, .layout = draw_value(d, "(_96,_4):(_0,_1)")};
    text = tile_of(d, &view);
    ck_assert_ptr_nonnull(strstr(text, "<g class=\"tile\" data-layout="));
    ck_assert_ptr_nonnull(strstr(text, "data-i=\"(0,3)\" data-k=\"3\" data-o=\"3\" "
                                       "data-t=\"0-95\" data-v=\"3\">"));
}
END_TEST

/* Threads 0 to 3 and 16 to 19 are those of this atom. */
START_TEST(renumbered_threads_have_no_layout)
{
    draw_ctx *d = live_context(true);
    draw_view view = {.rows = 1, .columns = 8, .layout = draw_value(d, "(_8,_1):(_1,_0)")};
    view.thread = draw_value(d, "(_4,_2):(_1,_16)");
    const char *text = tile_of(d, &view);
    ck_assert_ptr_nonnull(strstr(text, "<g class=\"tile\">"));
    ck_assert_ptr_nonnull(strstr(text, "data-k=\"5\" data-o=\"5\" data-t=\"17\""));
    d = live_context(true);
    view.layout = draw_value(d, "(_8,_1):(_1,_0)");
    view.thread = draw_value(d, "_8:_1");
    ck_assert_ptr_nonnull(strstr(tile_of(d, &view), "data-layout=\"(_8,_1):(_1,_0)\""));
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
    tcase_add_test(all, renumbered_threads_have_no_layout);
    tcase_add_test(all, boxes_have_extents_and_threads);
    suite_add_tcase(suite, all);
    return suite;
}
