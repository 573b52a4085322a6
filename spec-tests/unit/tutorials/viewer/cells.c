/* cells.c - a picture as text: heads, rules, marks, narrow pages, colours.
 *
 * Here: pictures made by hand. Not here: the pictures that lessons make of layouts
 * (tools/suites/lesson.sh, tutorials/NN_stem/lesson.out). */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/unit/suites.h"
#include "tutorials/viewer/record.h"

#include <string.h>

static char written[4096];

/* 2 x 3, "0 a" to "5 f"; column 2 begins a new inner mode, (1,1) is marked, (0,2) empty. */
static lesson_cell cell[6];
static lesson_head row[2], column[3];
static char caption[] = "six cells";
static lesson_picture drawing;

static void make_picture(void)
{
    drawing = (lesson_picture){.rows = 2,
                               .columns = 3,
                               .cell = cell,
                               .row = row,
                               .column = column,
                               .ordered = true,
                               .last = 5,
                               .caption = caption};
    for (int i = 0; i < 6; ++i) {
        cell[i] = (lesson_cell){.key = i == 2 ? -1 : i, .marked = i == 4};
        snprintf(cell[i].label, LESSON_LABEL, "%d %c", i, 'a' + i);
    }
    cell[2].label[0] = '\0';
    for (int i = 0; i < 2; ++i)
        row[i] = (lesson_head){.index = {(char)('0' + i)}};
    for (int i = 0; i < 3; ++i)
        column[i] = (lesson_head){.index = {(char)('0' + i)}, .ruled = i == 2};
}

static const char *drawn(int width, lesson_colours colours)
{
    FILE *out = fmemopen(written, sizeof written, "w");
    ck_assert_ptr_nonnull(out);
    lesson_ink ink = {.out = out, .width = width, .colours = colours};
    lesson_put_cells(&ink, &drawing);
    fclose(out);
    return written;
}

START_TEST(heads_rules_and_marks)
{
    make_picture();
    ck_assert_str_eq(drawn(80, LESSON_NO_COLOUR), "         0     1      2\n"
                                                  "      +-----+-----++-----+\n"
                                                  "    0 | 0 a | 1 b ||     |\n"
                                                  "    1 | 3 d |[4 e]|| 5 f |\n"
                                                  "      +-----+-----++-----+\n"
                                                  "    six cells\n");
}
END_TEST

START_TEST(natural_coordinates)
{
    make_picture();
    for (int i = 0; i < 3; ++i)
        snprintf(column[i].natural, LESSON_HEAD, "(%d,%d)", i % 2, i / 2);
    snprintf(row[1].natural, LESSON_HEAD, "(1)");
    row[1].ruled = true;
    ck_assert_str_eq(drawn(80, LESSON_NO_COLOUR), "             0     1      2\n"
                                                  "           (0,0) (1,0)  (0,1)\n"
                                                  "          +-----+-----++-----+\n"
                                                  "        0 | 0 a | 1 b ||     |\n"
                                                  "          +-----+-----++-----+\n"
                                                  "    (1) 1 | 3 d |[4 e]|| 5 f |\n"
                                                  "          +-----+-----++-----+\n"
                                                  "    six cells\n");
}
END_TEST

/* First the blanks in the labels go, then the columns are cut into blocks of one size. */
START_TEST(narrow_pages)
{
    make_picture();
    ck_assert_str_eq(drawn(24, LESSON_NO_COLOUR), "         0    1     2\n"
                                                  "      +----+----++----+\n"
                                                  "    0 | 0a | 1b ||    |\n"
                                                  "    1 | 3d |[4e]|| 5f |\n"
                                                  "      +----+----++----+\n"
                                                  "    six cells\n");
    ck_assert_str_eq(drawn(20, LESSON_NO_COLOUR), "         0     1\n"
                                                  "      +-----+-----+\n"
                                                  "    0 | 0 a | 1 b |\n"
                                                  "    1 | 3 d |[4 e]|\n"
                                                  "      +-----+-----+\n"
                                                  "         2\n"
                                                  "      +-----+\n"
                                                  "    0 |     |\n"
                                                  "    1 | 5 f |\n"
                                                  "      +-----+\n"
                                                  "    six cells\n");
}
END_TEST

/* Without its escape sequences a coloured picture is the plain one. */
static int strip_colours(char *text)
{
    int colours = 0;
    char *to = text;
    for (const char *s = text; *s != '\0';) {
        if (*s == '\33') {
            colours += strncmp(s, "\33[38;5;", 7) == 0;
            s += strcspn(s, "m") + 1;
        } else {
            *to++ = *s++;
        }
    }
    *to = '\0';
    return colours;
}

START_TEST(colours_change_no_character)
{
    char plain[4096];

    make_picture();
    snprintf(plain, sizeof plain, "%s", drawn(80, LESSON_NO_COLOUR));
    for (lesson_colours colours = LESSON_256; colours <= LESSON_RGB; ++colours) {
        drawn(80, colours);
        ck_assert_int_eq(strstr(written, ";48;2;") != NULL, colours == LESSON_RGB);
        ck_assert_int_eq(strip_colours(written), 5); /* the empty cell has none */
        ck_assert_str_eq(written, plain);
    }
}
END_TEST

Suite *viewer_cells_suite(void)
{
    Suite *suite = suite_create("viewer_cells");
    TCase *all = tcase_create("viewer_cells");

    tcase_add_test(all, heads_rules_and_marks);
    tcase_add_test(all, natural_coordinates);
    tcase_add_test(all, narrow_pages);
    tcase_add_test(all, colours_change_no_character);
    suite_add_tcase(suite, all);
    return suite;
}
