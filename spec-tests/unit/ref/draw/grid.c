/* grid.c - layouts and tensors as panels of cells.
 *
 * What is here: each cell against the layout's own value, the sides and their lines, extremes,
 * texts, refusals. What is not: ink (panel.c, svg.c), words of memory (address.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include <inttypes.h>

/* The value of the layout at a cell; of rank 3 and 4, panels count the last modes. */
START_TEST(a_cell_holds_the_value_of_the_layout)
{
    static const char *const layouts[] = {
        "_7:_3",
        "(_3,_5):(_5,_1)",
        "((_2,_3),(_5,_2)):((_30,_1),(_3,_15))",
        "(_3,_5,_2):(_10,_2,_1)",
        "(_2,_3,_2,_5):(_1,_2,_6,_12)",
        "(4,3):(-3,7)",
    };

    for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k) {
        draw_ctx *d = draw_context();
        ct_layout l = draw_value(d, layouts[k]);
        draw_grid grid;
        ck_assert(draw_grid_of(d, l, 0, &grid));
        int64_t rows = grid.row.extent, columns = grid.column.extent;
        ck_assert_int_eq(rows * columns * grid.panels, ct_int(ct_size(&d->cx, l)));
        for (int64_t i = 0; i < rows * columns * grid.panels; ++i) {
            char text[32];
            int64_t value = ct_int(ct_layout_call(&d->cx, l, ct_dynamic(&d->cx, i)));
            draw_cell cell =
                draw_grid_cell(&d->cx, &grid, i % rows, i / rows % columns, i / (rows * columns));
            ck_assert_int_eq(cell.key, value);
            snprintf(text, sizeof text, "%" PRId64, value);
            ck_assert_str_eq(cell.value, text);
        }
    }
}
END_TEST

START_TEST(a_grid_knows_its_extremes)
{
    static const struct {
        const char *value, *first, *last;
        size_t widest;
        bool repeats;
    } rows[] = {
        {"(_3,_5):(_5,_1)", "0", "14", 2, false},
        {"(_3,_5):(_0,_1)", "0", "4", 1, true},
        {"(4,3):(-3,7)", "-9", "14", 2, false},
        {"(_2,_3):(_1@1,_1@0)", "(0,0)", "(2,1)", 5, false},
        {"counting_iter(9) o _3:_2", "9", "13", 2, false},
        {"gmem_ptr[32b](0x1000) o (_2,_2):(_2,_1)", "0", "3", 1, false},
        {"Sw<1,0,2> o _0 o _8:_1", "0", "7", 1, false},
        /* no shape holds these coordinates: they are in the order of their cells */
        {"(_2,(_3,_2)):(_1@0,(_1@1,_1@2)) o (_0,_0) o (_2,_3):(_1@0,_1@1)", "(0,0,0)", "(1,2,0)", 7,
         false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        draw_ctx *d = draw_context();
        draw_grid grid;
        ck_assert(draw_grid_of(d, draw_value(d, rows[i].value), 0, &grid));
        ck_assert_str_eq(grid.first.value, rows[i].first);
        ck_assert_str_eq(grid.last.value, rows[i].last);
        ck_assert_uint_eq(grid.widest, rows[i].widest);
        ck_assert_int_eq(grid.repeats, rows[i].repeats);
    }
}
END_TEST

/* The cells of shared memory hold their bank, or the banks from the first to the last. */
START_TEST(a_cell_of_memory_holds_its_bank)
{
    static const struct {
        const char *value;
        int bits;
        int64_t column;
        const char *bank;
        int64_t word;
    } rows[] = {
        {"_64:_1", 32, 33, "1", 33},    {"_64:_1", 16, 5, "2", 2},      {"_64:_1", 64, 3, "6-7", 6},
        {"_64:_1", 1024, 1, "all", 32}, {"_64:_32", 32, 63, "0", 2016},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        draw_ctx *d = draw_context();
        draw_grid grid;
        ck_assert(draw_grid_of(d, draw_value(d, rows[i].value), rows[i].bits, &grid));
        draw_cell cell = draw_grid_cell(&d->cx, &grid, 0, rows[i].column, 0);
        ck_assert_str_eq(cell.value, rows[i].bank);
        ck_assert_int_eq(cell.word[0], rows[i].word);
    }
}
END_TEST

START_TEST(lines_stand_where_inner_modes_wrap)
{
    draw_ctx *d = draw_context();
    draw_grid grid;
    ck_assert(draw_grid_of(d, draw_value(d, "((_2,_3,_2),_4):((_1,_2,_6),_12)"), 0, &grid));
    static const int level[] = {2, 0, 1, 0, 1, 0, 2, 0, 1, 0, 1, 0};

    ck_assert(grid.row.nested && !grid.column.nested);
    ck_assert_int_eq(grid.row.lines, 2);
    ck_assert_int_eq(grid.row.line[0], 2);
    ck_assert_int_eq(grid.row.line[1], 6);
    for (int64_t i = 0; i < 12; ++i)
        ck_assert_int_eq(draw_side_level(&grid.row, i), level[i]);
    ck_assert_int_eq(draw_side_level(&grid.column, 2), 0);
}
END_TEST

START_TEST(texts_of_sides_and_panels)
{
    char text[64];
    draw_ctx *d = draw_context();
    draw_grid grid;

    ck_assert(draw_grid_of(d, draw_value(d, "((_2,_3),_4,_3,_5):((_1,_2),_6,_24,_72)"), 0, &grid));
    draw_side_text(&d->cx, &grid.row, 5, text, sizeof text);
    ck_assert_str_eq(text, "(1,2)");
    draw_side_text(&d->cx, &grid.column, 3, text, sizeof text);
    ck_assert_str_eq(text, "3");
    size_t mark = ct_mark(&d->cx);
    draw_panel_text(&d->cx, &grid, 7, text, sizeof text);
    ck_assert_str_eq(text, "_,_,1,2");
    draw_side_text(&d->cx, &grid.row, 5, text, sizeof text);
    draw_grid_cell(&d->cx, &grid, 5, 3, 14);
    ck_assert_uint_eq(ct_mark(&d->cx), mark); /* a picture of many cells needs no more memory */
    ck_assert_int_eq(grid.panels, 15);
}
END_TEST

START_TEST(cosizes_of_layouts)
{
    static const char *const rows[][2] = {
        {"(_3,_5):(_5,_1)", "15"},
        {"(_2,_3):(_1@1,_1@0)", "(3,2)"},
        {"Sw<1,0,2> o _0 o _8:_1", "8"},
    };
    char text[64];
    draw_ctx *d = draw_context();

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        ck_assert(draw_cosize_text(&d->cx, draw_value(d, rows[i][0]), text, sizeof text));
        ck_assert_str_eq(text, rows[i][1]);
    }
    ck_assert(!draw_cosize_text(&d->cx, draw_value(d, "9223372036854775807:2"), text, sizeof text));
    ck_assert(draw_ok(d)); /* a question, not a failure */
}
END_TEST

START_TEST(values_without_cells_are_refused)
{
    static const char *const rows[][2] = {
        {"(2,3)", "a value of another kind"},
        {"7", "a value of another kind"},
        {"(0,4):(1,1)", "no cell to draw"},
        {"_65537:_1", "up to 65536 cells; this layout has 65537"},
        {"():()", "1 to 16 modes; this layout has 0"},
        {"(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1):(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)",
         "this layout has 17"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        draw_ctx *d = draw_context();
        draw_grid grid;
        ck_assert(!draw_grid_of(d, draw_value(d, rows[i][0]), 0, &grid));
        draw_fails(d, rows[i][1]);
    }
    draw_ctx *d = draw_context();
    draw_grid grid;
    ck_assert(!draw_grid_of(d, draw_value(d, "_2:562949953421312"), 32, &grid));
    draw_fails(d, "not every value of this layout is an address");
}
END_TEST

Suite *draw_grid_suite(void)
{
    Suite *suite = suite_create("draw_grid");
    TCase *all = tcase_create("draw_grid");

    tcase_add_test(all, a_cell_holds_the_value_of_the_layout);
    tcase_add_test(all, a_grid_knows_its_extremes);
    tcase_add_test(all, a_cell_of_memory_holds_its_bank);
    tcase_add_test(all, lines_stand_where_inner_modes_wrap);
    tcase_add_test(all, texts_of_sides_and_panels);
    tcase_add_test(all, cosizes_of_layouts);
    tcase_add_test(all, values_without_cells_are_refused);
    suite_add_tcase(suite, all);
    return suite;
}
