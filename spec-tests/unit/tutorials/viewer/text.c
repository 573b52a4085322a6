/* text.c - a step as text: lines of C, prose, values, refusals, pictures, and the head of a frame.
 *
 * Here: a lesson made by hand, over the lines in source.c. Not here: wrapping (ink.c), pictures
 * (cells.c). */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/unit/suites.h"
#include "tutorials/viewer/record.h"

#include <string.h>

static char written[4096];
static char one[] = "One.", two[] = "Two.", a[] = "a", layout[] = "4:1", line[] = "a line",
            refusal[] = "no layout", witness[] = "at (2,1)", caption[] = "a point", label[] = "7";

static lesson_cell cell;
static lesson_head head;
static lesson_picture point = {
    .rows = 1, .columns = 1, .cell = &cell, .row = &head, .column = &head, .caption = caption};

static lesson *made(void)
{
    static lesson l = {.number = 3, .title = "Made", .idea = "By hand.", .steps = 2, .width = 60};
    snprintf(cell.label, LESSON_LABEL, "%s", label);
    l.step[0] = (lesson_stage){.line = 6,
                               .prose = one,
                               .items = 3,
                               .item = {{.kind = LESSON_VALUE, .name = a, .text = layout},
                                        {.kind = LESSON_PICTURE, .picture = &point},
                                        {.kind = LESSON_LINE, .text = line}}};
    l.step[1] = (lesson_stage){
        .line = 14,
        .prose = two,
        .items = 1,
        .item = {{.kind = LESSON_REFUSAL, .name = a, .text = refusal, .witness = witness}}};
    return &l;
}

static const char *step(int number, int width, lesson_colours colours)
{
    FILE *out = fmemopen(written, sizeof written, "w");
    ck_assert_ptr_nonnull(out);
    lesson_ink ink = {.out = out, .width = width, .colours = colours};
    lesson_put_step(&ink, made(), number);
    fclose(out);
    return written;
}

START_TEST(lines_prose_and_items)
{
    ck_assert_str_eq(step(0, 60, LESSON_NO_COLOUR), ">    5  ct_layout a = ct_parse(cx, \"4:1\");\n"
                                                    "\n"
                                                    "One.\n"
                                                    "\n"
                                                    "    a = 4:1\n"
                                                    "\n"
                                                    "    +---+\n"
                                                    "    | 7 |\n"
                                                    "    +---+\n"
                                                    "    a point\n"
                                                    "\n"
                                                    "    a line\n");
}
END_TEST

START_TEST(lines_before_and_a_refusal)
{
    ck_assert_str_eq(step(1, 60, LESSON_NO_COLOUR), "     5  ct_layout a = ct_parse(cx, \"4:1\");\n"
                                                    ">   10  /* why */\n"
                                                    ">   11  for (int i = 0; i < 4; ++i)\n"
                                                    ">   12      sum += i;\n"
                                                    "\n"
                                                    "Two.\n"
                                                    "\n"
                                                    "    a is refused:\n"
                                                    "        no layout\n"
                                                    "        at (2,1)\n");
}
END_TEST

START_TEST(styles_need_colours)
{
    ck_assert_ptr_null(strchr(step(1, 60, LESSON_NO_COLOUR), '\33'));
    ck_assert_ptr_nonnull(strstr(step(1, 60, LESSON_256), "\33[1;31mrefused:\33[0m"));
}
END_TEST

START_TEST(a_head_fits_its_width)
{
    static const struct {
        int width;
        const char *line;
    } rows[] = {{30, "03 Made            step 2 of 2\n"},
                {18, "03 Ma  step 2 of 2\n"},
                {8, "  step 2 of 2\n"}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        FILE *out = fmemopen(written, sizeof written, "w");
        lesson_ink ink = {.out = out, .width = rows[i].width};
        lesson_put_head(&ink, made(), 1);
        fclose(out);
        ck_assert_str_eq(written, rows[i].line);
    }
}
END_TEST

START_TEST(a_whole_lesson)
{
    FILE *out = fmemopen(written, sizeof written, "w");
    lesson_put_text(made(), out);
    fclose(out);
    ck_assert_int_eq(strncmp(written, "Lesson 03: Made\nBy hand.\n\n---- step 1 of 2 ----\n\n", 48),
                     0);
    ck_assert_ptr_nonnull(strstr(written, "    a line\n\n---- step 2 of 2 ----\n\n     5  "));
}
END_TEST

Suite *viewer_text_suite(void)
{
    Suite *suite = suite_create("viewer_text");
    TCase *all = tcase_create("viewer_text");

    tcase_add_test(all, lines_prose_and_items);
    tcase_add_test(all, lines_before_and_a_refusal);
    tcase_add_test(all, styles_need_colours);
    tcase_add_test(all, a_head_fits_its_width);
    tcase_add_test(all, a_whole_lesson);
    suite_add_tcase(suite, all);
    return suite;
}
