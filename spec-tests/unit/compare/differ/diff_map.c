/* diff_map.c - pictures of differences: marks, their places, and the rows that are left out.
 *
 * What is not here: finding differences (run.c). */
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static const char legend[] = ", 64 a row   . equal  x differs  p never written  g guard hit\n";

struct maps {
    struct differ_case c;
    struct differ_plan p;
    struct differ_answer want, got;
    struct bench b;
};

/* Both answers are the reference's. */
static void maps_open(struct maps *m, const char *line)
{
    struct differ_fault fault = {0, ""};
    *m = (struct maps){.c = case_of(line)};
    bench_open(&m->b, NULL);
    ck_assert_msg(differ_expect(&m->b.s, &m->c, &m->p, &m->want, &fault), "%s", fault.why);
    struct text why = {NULL, 0, 0};
    text_clear(&why);
    ck_assert_int_eq(differ_execute(m->b.ref, &m->p, 0, &m->got, &why), DIFFER_EXECUTED);
    text_free(&why);
}

/* The picture, compared; closes everything. */
static void maps_are(struct maps *m, const char *title, const char *rest)
{
    struct text map = {NULL, 0, 0}, want = {NULL, 0, 0};
    text_clear(&map);
    text_clear(&want);
    if (title != NULL)
        text_printf(&want, "  %s%s%s", title, legend, rest);
    differ_map(&m->p, &m->want, &m->got, &map);
    ck_assert_str_eq(map.bytes, want.bytes);
    text_free(&map);
    text_free(&want);
    differ_answer_free(&m->want);
    differ_answer_free(&m->got);
    bench_close(&m->b);
}

START_TEST(equal_answers_have_no_picture)
{
    struct maps m;
    maps_open(&m, "copy<4>  seed 1  (5,7):(7,1)  (5,7):(1,5)");
    maps_are(&m, NULL, "");
}
END_TEST

START_TEST(an_element_of_another_place_is_named)
{
    struct maps m;
    maps_open(&m, "copy<4>  seed 1  (5,7):(-7,1)  (5,7):(1,5)");
    memcpy(cell(&m.p, &m.got.image[0], 17), cell(&m.p, &m.want.image[0], 18), 4);
    maps_are(&m, "y, offsets of B",
             "           0  .................x.................\n"
             "  y[17]: expected 0dedf5da, x[-11]; got 0dedf5c1, x[-18]\n");
}
END_TEST

START_TEST(what_was_never_written_is_seen)
{
    struct maps m;
    maps_open(&m, "copy<2>  seed 1  (5,7):(7,1)  (5,7):(1,5)");
    memset(cell(&m.p, &m.got.image[0], 3), DIFFER_POISON, 4);
    maps_are(&m, "y, offsets of B",
             "           0  ...pp..............................\n"
             "  y[3]: expected f5de, x[21]; got cdcd, of no source, never written\n"
             "  y[4]: expected f5d7, x[28]; got cdcd, of no source, never written\n");
}
END_TEST

/* Negative offsets, an element behind the last and one before the first. */
START_TEST(guards_are_shown_where_they_were_hit)
{
    struct maps m;
    maps_open(&m, "fill<8>  seed 1  5:-1  7");
    m.got.image[0].y[m.p.y.cells - 3] = 0;
    m.got.image[0].y[m.p.y.cells + m.p.y.length + 8] = 0;
    maps_are(&m, "y, offsets of B",
             "         -68                                                                 g\n"
             "          -4  ..... g\n");
}
END_TEST

START_TEST(equal_rows_are_counted_not_shown)
{
    struct maps m;
    maps_open(&m, "fill<4>  seed 1  1000:1  7");
    cell(&m.p, &m.got.image[0], 200)[1] = 9;
    maps_are(&m, "y, offsets of B",
             "         192  ........x.......................................................\n"
             "              rows that are equal: 15\n"
             "  y[200]: expected 00000007; got 00000907\n");
}
END_TEST

START_TEST(many_differences_are_cut_short)
{
    struct maps m;
    struct text map = {NULL, 0, 0};
    int lines = 0;
    maps_open(&m, "copy<8>  seed 1  5000:1  5000:1");
    for (int64_t i = 0; i < 5000; ++i)
        cell(&m.p, &m.got.image[0], i)[7] ^= 1;
    text_clear(&map);
    differ_map(&m.p, &m.want, &m.got, &map);
    for (const char *s = map.bytes; *s != '\0'; ++s)
        lines += *s == '\n';
    ck_assert_int_eq(lines, 1 + 16 + 1 + 8);
    ck_assert_ptr_nonnull(strstr(map.bytes, "rows that differ too: 63\n"));
    text_free(&map);
    differ_answer_free(&m.want);
    differ_answer_free(&m.got);
    bench_close(&m.b);
}
END_TEST

START_TEST(reports_name_row_and_component)
{
    struct maps m;
    maps_open(&m, "layout  seed 1  (2,3):(1@1,2@0)");
    ((int64_t *)(void *)(m.got.image[0].report + m.p.report.cells))[7] = -5;
    maps_are(&m, "report, numbers",
             "           0  .......x....\n"
             "  row 3, component 1: expected 1, got -5\n");
}
END_TEST

START_TEST(a_changed_source_is_seen)
{
    struct maps m;
    maps_open(&m, "copy<1>  seed 1  5:2  5:1");
    m.got.image[1].x[m.p.x.cells + 3] ^= 4;
    maps_are(&m, "x, offsets of A", "           0  ...x.....\n");
}
END_TEST

/* A byte that is right in one plane only. */
START_TEST(a_difference_in_a_later_plane_counts)
{
    struct maps m;
    maps_open(&m, "copy<1>  seed 1  300:1  300:1");
    *cell(&m.p, &m.got.image[1], 70) ^= 1;
    maps_are(&m, "y, offsets of B",
             "          64  ......x.........................................................\n"
             "              rows that are equal: 4\n"
             "  y[70]: expected 27, x[70]; got 26, of no source\n");
}
END_TEST

Suite *differ_diff_map_suite(void)
{
    Suite *s = suite_create("differ_diff_map");
    TCase *all = tcase_create("differ_diff_map");
    tcase_add_test(all, equal_answers_have_no_picture);
    tcase_add_test(all, an_element_of_another_place_is_named);
    tcase_add_test(all, what_was_never_written_is_seen);
    tcase_add_test(all, guards_are_shown_where_they_were_hit);
    tcase_add_test(all, equal_rows_are_counted_not_shown);
    tcase_add_test(all, many_differences_are_cut_short);
    tcase_add_test(all, reports_name_row_and_component);
    tcase_add_test(all, a_changed_source_is_seen);
    tcase_add_test(all, a_difference_in_a_later_plane_counts);
    suite_add_tcase(s, all);
    return s;
}
