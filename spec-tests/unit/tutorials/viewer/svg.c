/* svg.c - a picture on a page: cells, labels, marks, and long rows cut into parts.
 *
 * Here: the elements of the SVG, counted. Not here: how a page looks
 * (tools/suites/web_lessons.sh). */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/unit/suites.h"
#include "tutorials/viewer/record.h"

#include <string.h>

enum { MAX_COLUMNS = 40 };

static char written[1 << 16];
static lesson_cell cell[MAX_COLUMNS];
static lesson_head row[2], column[MAX_COLUMNS];
static char caption[] = "a < b";
static lesson_picture drawing;

static void make_picture(int rows, int columns)
{
    memset(cell, 0, sizeof cell);
    memset(row, 0, sizeof row);
    memset(column, 0, sizeof column);
    drawing = (lesson_picture){.rows = rows,
                               .columns = columns,
                               .cell = cell,
                               .row = row,
                               .column = column,
                               .ordered = true,
                               .last = rows * columns - 1,
                               .caption = caption};
    for (int i = 0; i < rows * columns; ++i) {
        cell[i].key = i;
        snprintf(cell[i].label, LESSON_LABEL, "%d", i);
    }
}

static void draw(void)
{
    FILE *out = fmemopen(written, sizeof written, "w");
    ck_assert_ptr_nonnull(out);
    lesson_put_svg(out, &drawing);
    fclose(out);
}

static int count(const char *part)
{
    int n = 0;
    for (const char *s = written; (s = strstr(s, part)) != NULL; s += strlen(part))
        ++n;
    return n;
}

START_TEST(a_cell_is_a_rectangle_and_its_label)
{
    make_picture(2, 3);
    draw();
    ck_assert_int_eq(count("<svg "), 1);
    ck_assert_int_eq(count("</svg>"), 1);
    ck_assert_int_eq(count("<rect "), 6);
    ck_assert_int_eq(count("<text "), 6 + 3); /* each column has a head */
    ck_assert_int_eq(count("<title>a &lt; b</title>"), 1);
    ck_assert_int_eq(count("<desc>2 by 3 cells</desc>"), 1);
}
END_TEST

START_TEST(a_label_is_broken_at_its_blank)
{
    make_picture(2, 3);
    snprintf(cell[0].label, LESSON_LABEL, "T3 V0");
    draw();
    ck_assert_int_eq(count("<text "), 7 + 3);
    ck_assert_int_eq(count(">T3</text>"), 1);
    ck_assert_int_eq(count(">V0</text>"), 1);
}
END_TEST

START_TEST(empty_and_marked_cells)
{
    make_picture(2, 3);
    cell[4].key = -1;
    cell[1].marked = cell[5].marked = true;
    draw();
    ck_assert_int_eq(count("class=\"empty\""), 1);
    ck_assert_int_eq(count("class=\"halo\""), 2);
    ck_assert_int_eq(count("class=\"mark\""), 2);
    ck_assert_int_eq(count("<rect "), 6 + 4);
    ck_assert_int_eq(count("<desc>2 by 3 cells; marked: (0,1) 1, (1,2) 5</desc>"), 1);
}
END_TEST

START_TEST(heads_and_rules)
{
    make_picture(2, 3);
    snprintf(row[1].index, LESSON_HEAD, "1");
    snprintf(row[1].natural, LESSON_HEAD, "(1)");
    snprintf(column[2].index, LESSON_HEAD, "2");
    snprintf(column[2].natural, LESSON_HEAD, "(0,1)");
    row[1].ruled = column[2].ruled = true;
    draw();
    ck_assert_int_eq(count("<text "), 6 + 3 + 3);
    ck_assert_int_eq(count("class=\"b\""), 2);
}
END_TEST

/* Each cell is in one part; the parts say which columns they hold. */
START_TEST(a_long_row_is_cut)
{
    make_picture(1, MAX_COLUMNS);
    draw();
    int parts = count("<svg ");
    ck_assert_int_gt(parts, 1);
    ck_assert_int_eq(count("</svg>"), parts);
    ck_assert_int_eq(count("<rect "), MAX_COLUMNS);
    ck_assert_int_eq(count("<title>a &lt; b (0 to "), 1);
    ck_assert_int_eq(count(" to 39)</title>"), 1);
}
END_TEST

Suite *viewer_svg_suite(void)
{
    Suite *suite = suite_create("viewer_svg");
    TCase *all = tcase_create("viewer_svg");

    tcase_add_test(all, a_cell_is_a_rectangle_and_its_label);
    tcase_add_test(all, a_label_is_broken_at_its_blank);
    tcase_add_test(all, empty_and_marked_cells);
    tcase_add_test(all, heads_and_rules);
    tcase_add_test(all, a_long_row_is_cut);
    suite_add_tcase(suite, all);
    return suite;
}
