/* latex.c - documents for LaTeX: their nodes, how wide cells are, where tiles stand.
 *
 * What is here: what ref/draw writes. What is not: whether TeX takes it, and every number of a
 * document (tools/suites/cli_latex.sh). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/tile.h"

static const char *document_of(draw_ctx *d, const char *value)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    draw_latex(d, draw_value(d, value), file);
    return draw_written(file);
}

static const char *tiles_of(draw_ctx *d, const char *title, const draw_view *view, int n)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    draw_latex_tiles(d, title, strlen(title), view, n, file);
    return draw_written(file);
}

START_TEST(a_layout_is_one_node_a_cell)
{
    draw_ctx *d = draw_context();
    const char *text = document_of(d, "(_4,_8):(_8,_1)");

    ck_assert_int_eq(draw_count(text, "\\node[cell"), 32);
    ck_assert_int_eq(draw_count(text, "\\node[head"), 12);
    ck_assert_ptr_nonnull(strstr(text, "\\node[cell, fill=value3] at (3,1) {11};\n"));
    ck_assert_ptr_nonnull(strstr(text, "% (_4,_8):(_8,_1)\n\\documentclass["));
    ck_assert_ptr_nonnull(strstr(text, "x=28pt, y=-28pt"));
    text = document_of(d, "_3:_-1");
    ck_assert_ptr_nonnull(strstr(text, "\\node[cell, fill=value6] at (0,2) {-2};\n"));
    ck_assert_ptr_nonnull(strstr(document_of(d, "(2,2):(1,123456)"), "x=42pt"));
}
END_TEST

START_TEST(tiles_have_their_places)
{
    draw_ctx *d = draw_context();
    draw_view a = {.name = "A", .axes = "(m,k)", .rows = 4, .columns = 2};
    draw_view b = {.name = "B", .axes = "(n,k)", .rows = 3, .columns = 2};
    draw_view c = {.name = "C", .axes = "(m,n)", .rows = 4, .columns = 3};
    a.layout = draw_value(d, "(_4,_2):(_1,_4)");
    b.layout = draw_value(d, "(_3,_2):(_1,_3)");
    c.layout = draw_value(d, "(_4,_3):(_1,_4)");
    draw_view view[] = {a, b, c};

    const char *text = tiles_of(d, "a\nb", view, 3);
    ck_assert_int_eq(draw_count(text, "\\node[cell"), 26);
    ck_assert_ptr_nonnull(strstr(text, "% a b\n"));
    ck_assert_ptr_nonnull(strstr(text, "at (-3,3) {\\shortstack{T3\\\\V1}};")); /* A's (3,1) */
    ck_assert_ptr_nonnull(strstr(text, "at (2,-4) {\\shortstack{T2\\\\V1}};")); /* B's (2,1) */
    ck_assert_ptr_nonnull(strstr(text, "at (2,3) {\\shortstack{T3\\\\V2}};"));  /* C's (3,2) */
    text = tiles_of(d, "", view, 2);
    ck_assert_ptr_nonnull(strstr(text, "at (4,0) {\\shortstack{T0\\\\V0}};"));
    c.name = NULL;
    ck_assert_int_eq(draw_count(tiles_of(d, "", &c, 1), "\\node[name"), 0);
}
END_TEST

START_TEST(a_shared_operand_is_one_node)
{
    draw_ctx *d = draw_context();
    draw_view view = {.name = "A",
                      .axes = "(m,k)",
                      .layout = draw_value(d, "((_4,_2),(_2,_6)):((_0,_2),(_1,_4))"),
                      .rows = 4,
                      .columns = 6,
                      .row_step = 2,
                      .column_step = 6,
                      .atom_threads = 4};
    draw_view views[] = {view, view, view};
    const char *text = tiles_of(d, "", views, 3);

    ck_assert_int_eq(draw_count(text, "\\node[cell"), 0);
    ck_assert_int_eq(draw_count(text, "\\node[memory"), 3);
    ck_assert_int_eq(draw_count(text, "in shared memory\\\\m 0-1, k 0-5: read by T0-3\\\\m 2-3, "
                                      "k 0-5: read by T4-7};"),
                     3);
}
END_TEST

START_TEST(a_refusal_writes_nothing)
{
    draw_ctx *d = draw_context();
    draw_view view = {.layout = draw_value(d, "(_4,_2):(_1,_4)"), .rows = 4, .columns = 1};

    ck_assert_str_eq(document_of(d, "(2,2,2):(1,2,4)"), "");
    draw_fails(d, "--latex draws 1 or 2 modes; this layout has 3");
    ck_assert_str_eq(document_of(d, "7"), "");
    draw_fails(d, "a value of another kind");
    ck_assert_str_eq(tiles_of(d, "", &view, 1), "");
    draw_fails(d, "outside the tile (4,1)");
    ck_assert_str_eq(tiles_of(d, "", &view, 0), "");
}
END_TEST

Suite *draw_latex_suite(void)
{
    Suite *suite = suite_create("draw_latex");
    TCase *all = tcase_create("draw_latex");

    tcase_add_test(all, a_layout_is_one_node_a_cell);
    tcase_add_test(all, tiles_have_their_places);
    tcase_add_test(all, a_shared_operand_is_one_node);
    tcase_add_test(all, a_refusal_writes_nothing);
    suite_add_tcase(suite, all);
    return suite;
}
