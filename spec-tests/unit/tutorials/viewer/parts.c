/* parts.c - pictures of cells that belong to a part, and frames around a part.
 *
 * Here: the labels and marks of the pictures. Not here: what a lesson must not ask for
 * (tools/suites/lesson.sh). */
#include "spec-tests/unit/suites.h"
#include "tutorials/viewer/record.h"

#include <string.h>

static lesson *begun(void)
{
    static char name[] = "lesson", option[] = "--html", path[] = "/dev/null";
    char *argv[] = {name, option, path, NULL};
    lesson *l = lesson_open(3, argv, 7, "Tried", "Parts.");
    lesson_step(l, 6, "A step.");
    return l;
}

/* The labels of a picture, row by row. */
static const char *labels(const lesson_picture *p)
{
    static char text[512];
    size_t used = 0;
    text[0] = '\0';
    for (int64_t i = 0; i < p->rows * p->columns; ++i)
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "%s%s%c", p->cell[i].label,
                             p->cell[i].marked ? "!" : "", (i + 1) % p->columns == 0 ? '/' : ' ');
    return text;
}

START_TEST(elements_and_parts)
{
    lesson *l = begun();
    ct_ctx *cx = lesson_ctx(l);
    ct_layout cells = ct_parse(cx, "(2,6):(6,1)");
    lesson_picture *p = lesson_draw_parts(l, ct_parse(cx, "(2,3):(1,4)"), cells, "%d parts", 3);

    ck_assert_str_eq(labels(p), "0a 1a   0b 1b/  0c 1c  /");
    ck_assert_str_eq(p->caption, "3 parts");
    ck_assert_int_eq(lesson_cell_of(p, 0, 4)->key, 1);
    ck_assert_int_eq(lesson_cell_of(p, 0, 2)->key, -1);
    ck_assert_int_eq(lesson_close(l), 0);
}
END_TEST

/* An element of two parts is shown as the first one's. */
START_TEST(parts_may_overlap)
{
    lesson *l = begun();
    ct_ctx *cx = lesson_ctx(l);
    lesson_picture *p =
        lesson_draw_parts(l, ct_parse(cx, "(3,2):(1,2)"), ct_parse(cx, "(1,5):(5,1)"), "overlap");

    ck_assert_str_eq(labels(p), "0a 1a 2a 1b 2b/");
    ck_assert_int_eq(lesson_close(l), 0);
}
END_TEST

START_TEST(frames_around_a_part)
{
    static const char *const part[] = {"4", "2:3", "(_2,_2):(_3,_1)"};
    static const char *const marked[] = {"0 1 2/3 4! 5/", "0! 1 2/3! 4 5/", "0! 1! 2/3! 4! 5/"};

    for (int i = 0; i < 3; ++i) {
        lesson *l = begun();
        ct_layout cells = ct_parse(lesson_ctx(l), "(2,3):(3,1)");
        lesson_picture *p = lesson_draw(l, cells, "framed");
        lesson_mark_part(l, p, cells, ct_parse(lesson_ctx(l), part[i]));
        ck_assert_str_eq(labels(p), marked[i]);
        ck_assert_int_eq(lesson_close(l), 0);
    }
}
END_TEST

START_TEST(frames_outside_are_dropped)
{
    lesson *l = begun();
    lesson_picture *p = lesson_draw(l, ct_parse(lesson_ctx(l), "(2,3):(3,1)"), "framed");

    lesson_mark(p, 1, 2);
    lesson_mark(p, 2, 0);
    lesson_mark(p, 0, 3);
    lesson_mark(p, -1, 0);
    lesson_mark(p, 0, -1);
    ck_assert_str_eq(labels(p), "0 1 2/3 4 5!/");
    ck_assert_int_eq(lesson_close(l), 0);
}
END_TEST

Suite *viewer_parts_suite(void)
{
    Suite *suite = suite_create("viewer_parts");
    TCase *all = tcase_create("viewer_parts");

    tcase_add_test(all, elements_and_parts);
    tcase_add_test(all, parts_may_overlap);
    tcase_add_test(all, frames_around_a_part);
    tcase_add_test(all, frames_outside_are_dropped);
    suite_add_tcase(suite, all);
    return suite;
}
