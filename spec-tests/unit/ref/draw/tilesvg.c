/* tilesvg.c - tiles on a page: one, the two of a copy, A, B and C of an MMA.
 *
 * What is here: how many cells and facts each arrangement has, refusals that write nothing. What is
 * not: one tile (tilepanel.c), the views (view.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/tile.h"

static const char *tiles_text(draw_ctx *d, const draw_view *view, int n)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    draw_svg_tiles(d, "the title, cut", 9, view, n, file);
    return draw_written(file);
}

START_TEST(one_tile_two_or_three)
{
    draw_ctx *d = draw_context();
    draw_view view[DRAW_MAX_VIEWS] = {{.name = "A",
                                       .axes = "(m,k)",
                                       .layout = draw_value(d, "(_4,_2):(_1,_4)"),
                                       .rows = 4,
                                       .columns = 2},
                                      {.name = "B",
                                       .axes = "(n,k)",
                                       .layout = draw_value(d, "(_3,_2):(_1,_3)"),
                                       .rows = 3,
                                       .columns = 2},
                                      {.name = "C",
                                       .axes = "(m,n)",
                                       .layout = draw_value(d, "(_4,_3):(_1,_4)"),
                                       .rows = 4,
                                       .columns = 3}};
    static const int cells[] = {0, 8, 14, 26};

    for (int n = 1; n <= DRAW_MAX_VIEWS; ++n) {
        const char *text = tiles_text(d, view, n);
        ck_assert(draw_ok(d));
        ck_assert_int_eq(draw_count(text, "<title>("), cells[n]);
        ck_assert_int_eq(draw_count(text, "threads of"), 2 * n); /* and in the description */
        ck_assert_int_eq(draw_count(text, "<pattern "), 1);
        ck_assert_int_eq(draw_count(text, ">the title</t"), 2); /* and once as the page's title */
        ck_assert_int_eq(draw_count(text, ", k down"), n == 3);
    }
}
END_TEST

/* Side by side, with small cells, without texts, or in rows: always under 2400. */
START_TEST(pages_have_a_limit)
{
    static const struct {
        const char *layout;
        int64_t rows, columns;
        int n;
        bool bare;
    } cases[] = {{"(_2,_30):(_1,_2)", 2, 30, 2, false},   {"(_2,_31):(_1,_2)", 2, 31, 2, false},
                 {"(_2,_400):(_1,_2)", 2, 400, 2, false}, {"(_2,_20):(_1,_2)", 2, 20, 3, false},
                 {"(_2,_44):(_1,_2)", 2, 44, 3, false},   {"(_2,_60):(_1,_2)", 2, 60, 3, true},
                 {"(_2,_400):(_1,_2)", 2, 400, 3, true},  {"(_2,_9000):(_1,_2)", 2, 9000, 1, true},
                 {"(_2,_9000):(_1,_2)", 2, 9000, 2, true}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        draw_ctx *d = draw_context();
        draw_view view = {.name = "A",
                          .axes = "(m,k)",
                          .layout = draw_value(d, cases[i].layout),
                          .rows = cases[i].rows,
                          .columns = cases[i].columns};
        draw_view views[DRAW_MAX_VIEWS] = {view, view, view};
        const char *text = tiles_text(d, views, cases[i].n);
        int width = 0;
        ck_assert_int_eq(sscanf(strstr(text, "width=\""), "width=\"%d", &width), 1);
        ck_assert_int_lt(width, 2400);
        int cells = cases[i].n * (int)(cases[i].rows * cases[i].columns);
        ck_assert_int_eq(draw_count(text, "<title>("), cases[i].bare ? 0 : cells);
        ck_assert_int_eq(draw_count(text, "<g class=\"heat\"") > 0, cases[i].bare);
    }
}
END_TEST

/* The x of a text. */
static int left_of(const char *text, const char *what)
{
    const char *at = strstr(text, what);
    int x = 0;
    ck_assert_ptr_nonnull(at);
    while (strncmp(at, " x=\"", 4) != 0)
        --at;
    ck_assert_int_eq(sscanf(at, " x=\"%d", &x), 1);
    return x;
}

/* B above C and A left of it, in each of the three sizes of cells. */
START_TEST(an_mma_is_arranged_as_a_product)
{
    static const int sides[] = {8, 40, 200};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; ++i) {
        draw_ctx *d = draw_context();
        char layout[64];
        snprintf(layout, sizeof layout, "(_%d,_%d):(_1,_%d)", sides[i], sides[i], sides[i]);
        draw_view view = {.layout = draw_value(d, layout), .rows = sides[i], .columns = sides[i]};
        draw_view views[DRAW_MAX_VIEWS] = {view, view, view};
        for (int k = 0; k < DRAW_MAX_VIEWS; ++k) {
            views[k].name = (const char *[]){"A", "B", "C"}[k];
            views[k].axes = (const char *[]){"(m,k)", "(n,k)", "(m,n)"}[k];
        }
        const char *text = tiles_text(d, views, 3);
        ck_assert_int_eq(left_of(text, ">B (n,k), k down<"), left_of(text, ">C (m,n)<"));
        ck_assert_int_lt(left_of(text, ">A (m,k)<") + sides[i] * 2, left_of(text, ">C (m,n)<"));
        ck_assert_int_eq(strstr(text, "class=\"d x\"") != NULL, i == 1);
        ck_assert_int_eq(strstr(text, "class=\"heat\"") != NULL, i == 2);
    }
}
END_TEST

static int height_of(draw_ctx *d, const draw_view *a, const draw_view *b)
{
    draw_view both[] = {*a, *b};
    int height = 0;
    const char *at = strstr(tiles_text(d, both, 2), "height=\"");
    ck_assert(at != NULL && sscanf(at, "height=\"%d", &height) == 1);
    return height;
}

/* Of two tiles side by side the page holds the higher one. */
START_TEST(a_page_is_as_high_as_its_highest_tile)
{
    draw_ctx *d = draw_context();
    draw_view low = {.layout = draw_value(d, "(_2,_2):(_1,_2)"), .rows = 2, .columns = 2};
    draw_view high = {.layout = draw_value(d, "(_8,_2):(_1,_8)"), .rows = 8, .columns = 2};

    ck_assert_int_eq(height_of(d, &low, &high), height_of(d, &high, &high));
    ck_assert_int_eq(height_of(d, &high, &low), height_of(d, &high, &high));
    ck_assert_int_lt(height_of(d, &low, &low), height_of(d, &low, &high));
}
END_TEST

/* A tile without a name is the one of its sizes. */
START_TEST(a_tile_without_a_name_is_called_by_its_sizes)
{
    draw_ctx *d = draw_context();
    draw_view view = {.layout = draw_value(d, "(_4,_2):(_1,_4)"), .rows = 4, .columns = 2};

    ck_assert_ptr_nonnull(strstr(tiles_text(d, &view, 1), "tile (4,2): 4 threads of 2 values"));
}
END_TEST

START_TEST(a_refusal_writes_nothing)
{
    draw_ctx *d = draw_context();
    draw_view view = {.layout = draw_value(d, "(_4,_2):(_1,_4)"), .rows = 4, .columns = 1};

    ck_assert_str_eq(tiles_text(d, &view, 1), "");
    draw_fails(d, "outside the tile (4,1)");
    ck_assert_str_eq(tiles_text(d, &view, 0), "");
}
END_TEST

Suite *draw_tilesvg_suite(void)
{
    Suite *suite = suite_create("draw_tilesvg");
    TCase *all = tcase_create("draw_tilesvg");

    tcase_add_test(all, one_tile_two_or_three);
    tcase_add_test(all, pages_have_a_limit);
    tcase_add_test(all, an_mma_is_arranged_as_a_product);
    tcase_add_test(all, a_page_is_as_high_as_its_highest_tile);
    tcase_add_test(all, a_tile_without_a_name_is_called_by_its_sizes);
    tcase_add_test(all, a_refusal_writes_nothing);
    suite_add_tcase(suite, all);
    return suite;
}
