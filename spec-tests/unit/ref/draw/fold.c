/* fold.c - strips of columns and blocks of rows: how many each has, that together they are all,
 * captions.
 *
 * What is not here: the cells of a strip (panel.c, tilepanel.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/svg.h"

START_TEST(strips_hold_whole_parts_doubled)
{
    static const struct {
        int64_t extent, cell, room, part, width, strips;
    } rows[] = {
        {64, 36, 2343, 1, 64, 1}, {66, 36, 2343, 1, 32, 3},   {128, 36, 2343, 1, 32, 4},
        {100, 10, 70, 3, 6, 17},  {100, 10, 120, 3, 12, 9},   {100, 10, 70, 8, 4, 25},
        {100, 10, 70, 0, 4, 25},  {3, 10, 5, 1, 1, 3},        {16384, 52, 2343, 1, 32, 512},
        {7, 10, 70, 2, 7, 1},     {200, 36, 2343, 60, 60, 4},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        fold f = svg_fold(rows[i].extent, rows[i].cell, rows[i].room, rows[i].part, 100);
        ck_assert_int_eq(f.width, rows[i].width);
        ck_assert_int_eq(f.strips, rows[i].strips);
        ck_assert_int_eq(svg_fold_to(&f, 0), rows[i].width);
        ck_assert_int_eq(svg_fold_to(&f, f.strips - 1), rows[i].extent);
        ck_assert_int_eq(f.height, rows[i].strips == 1 ? 100 : 100 + STRIP_CAPTION);
        ck_assert_int_eq(svg_fold_height(&f), f.strips * f.height + (f.strips - 1) * STRIP_GAP);
    }
}
END_TEST

static const char *caption_of(const fold *f, int64_t strip, int64_t room)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(svg_put_strip_caption(f, strip, "column", 10, 20, file), room);
    return draw_written(file);
}

START_TEST(a_strip_says_which_columns_it_has)
{
    fold f = svg_fold(9, 10, 40, 1, 100), one = svg_fold(9, 10, 90, 1, 100);

    ck_assert_str_eq(caption_of(&f, 1, STRIP_CAPTION),
                     "<text x=\"10\" y=\"34\" class=\"f\">columns 4 to 7 of 9</text>\n");
    ck_assert_ptr_nonnull(strstr(caption_of(&f, 2, STRIP_CAPTION), ">column 8 of 9</text>"));
    ck_assert_str_eq(caption_of(&one, 0, 0), "");
}
END_TEST

START_TEST(blocks_hold_whole_parts)
{
    static const struct {
        int64_t extent, height, width, part, rows, blocks;
    } rows[] = {
        {100, 30, 500, 1, 100, 1},      {546, 30, 100, 1, 546, 1},
        {547, 30, 100, 1, 274, 2},      {1024, 30, 2000, 1, 1024, 1},
        {1024, 30, 900, 8, 512, 2},     {16384, 30, 107, 1, 1024, 16},
        {7000, 30, 153, 14, 588, 12},   {600, 30, 100, 512, 512, 2},
        {600, 30, 100, 700, 600, 1},    {16384, 30, 5000, 1, 16384, 1},
        {16384, 30, 2343, 1, 16384, 1},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        fold f = svg_fold_rows(rows[i].extent, rows[i].height, rows[i].width, rows[i].part);
        ck_assert_int_eq(f.width, rows[i].rows);
        ck_assert_int_eq(f.strips, rows[i].blocks);
        ck_assert_int_eq(svg_fold_to(&f, f.strips - 1), rows[i].extent);
        ck_assert(f.strips == 1 || (f.strips - 1) * f.width < rows[i].extent);
        ck_assert(f.strips == 1 || svg_fold_width(&f) <= MAX_INNER);
        ck_assert_int_eq(f.step, rows[i].width + BLOCK_GAP);
    }
}
END_TEST

Suite *draw_fold_suite(void)
{
    Suite *suite = suite_create("draw_fold");
    TCase *all = tcase_create("draw_fold");

    tcase_add_test(all, strips_hold_whole_parts_doubled);
    tcase_add_test(all, blocks_hold_whole_parts);
    tcase_add_test(all, a_strip_says_which_columns_it_has);
    suite_add_tcase(suite, all);
    return suite;
}
