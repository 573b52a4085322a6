/* page.c - the page of a picture: title, facts, and what may stand in XML.
 *
 * What is here: sizes, lines of a long title, cut facts, escaping. What is not: the picture on the
 * page (svg.c, tilesvg.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/svg.h"

#include <stdlib.h>

static const char *page_text(const page *p)
{
    FILE *file = tmpfile();
    page q = *p;
    ck_assert_ptr_nonnull(file);
    q.out = file;
    svg_open_page(&q);
    svg_close_page(&q);
    return draw_written(file);
}

START_TEST(a_page_holds_its_body)
{
    page p = {.title = "_4:_1", .title_length = 5};
    svg_add_fact(&p, "size %d", 4);
    svg_place_page(&p, 500, 200);

    ck_assert_int_eq(p.width, 500 + 2 * MARGIN);
    ck_assert_int_eq(p.title_lines, 1);
    ck_assert_int_eq(p.top, MARGIN + TITLE_STEP + FACT_STEP + 14);
    ck_assert_int_eq(p.height, p.top + 200 + MARGIN);
    const char *text = page_text(&p);
    ck_assert_int_eq(draw_count(text, "<svg "), 1);
    ck_assert_int_eq(draw_count(text, "</svg>"), 1);
    ck_assert_ptr_nonnull(strstr(text, "<title>_4:_1</title>"));
    ck_assert_ptr_nonnull(strstr(text, ">size 4</text>"));
    ck_assert_ptr_nonnull(strstr(text, "<desc>size 4</desc>"));
    svg_add_fact(&p, "a & b");
    ck_assert_ptr_nonnull(strstr(page_text(&p), "<desc>size 4; a &amp; b</desc>"));
}
END_TEST

START_TEST(a_small_page_is_as_wide_as_its_facts)
{
    page p = {.title = "_", .title_length = 1};
    svg_place_page(&p, 10, 10);
    ck_assert_int_eq(p.width, MIN_WIDTH + 2 * MARGIN);
    svg_add_fact(&p, "%0100d", 0);
    svg_place_page(&p, 10, 10);
    ck_assert_int_eq(p.width, svg_pixels(100, ADVANCE_HEAD) + 2 * MARGIN);
}
END_TEST

/* Lines end after a comma, a colon or a blank; together they are the title. */
START_TEST(a_long_title_is_cut_where_a_layout_is_well_cut)
{
    static const char title[] = "(((_2,_3),(_5,_7)),((_2,_3),(_5,_7)),((_2,_3),(_5,_7))):"
                                "(((_1,_2),(_6,_30)),((_210,_420),(_1260,_6300)),(_44100,_0))";
    char joined[sizeof title + 1] = "";
    page p = {.title = title, .title_length = strlen(title)};
    svg_place_page(&p, 100, 100);
    const char *at = page_text(&p);

    ck_assert_int_ge(p.title_lines, 2);
    ck_assert_int_eq(draw_count(at, "class=\"t\""), (int)p.title_lines);
    while ((at = strstr(at, "class=\"t\">")) != NULL) {
        at += strlen("class=\"t\">");
        size_t n = strcspn(at, "<"), length = strlen(joined);
        ck_assert_uint_le(n, (size_t)p.title_step);
        ck_assert_uint_lt(length + n, sizeof joined);
        memcpy(joined + length, at, n);
        joined[length + n] = '\0';
        if (strlen(joined) < strlen(title))
            ck_assert_ptr_nonnull(strchr(",: ", joined[length + n - 1]));
    }
    ck_assert_str_eq(joined, title);
}
END_TEST

/* A line is at least half full: where no comma comes behind its middle, it is cut at its end. */
START_TEST(a_line_of_a_title_is_half_full)
{
    char title[400];
    page p = {.title = title, .title_length = sizeof title - 1};
    memset(title, '7', sizeof title - 1);
    title[sizeof title - 1] = '\0';
    svg_place_page(&p, 100, 100);
    const size_t most = (size_t)p.title_step;
    ck_assert_int_ge(p.title_lines, 2);
    for (size_t comma = 1; comma < most; ++comma) {
        title[comma - 1] = ',';
        const char *at = strstr(page_text(&p), "class=\"t\">") + strlen("class=\"t\">");
        ck_assert_uint_eq(strcspn(at, "<"), comma > most / 2 ? comma : most);
        title[comma - 1] = '7';
    }
}
END_TEST

START_TEST(facts_have_limits)
{
    page p = {.title = "_", .title_length = 1};

    svg_add_fact(&p, "%0500d", 0);
    ck_assert_uint_eq(strlen(p.fact[0]), MAX_FACT - 1);
    ck_assert_str_eq(p.fact[0] + MAX_FACT - 3, "..");
    for (int i = 0; i < 2 * MAX_FACTS; ++i)
        svg_add_fact(&p, "fact %d", i);
    ck_assert_int_eq(p.facts, MAX_FACTS);
}
END_TEST

START_TEST(markup_is_escaped)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    svg_put_xml(file, "Sw<3,4,3> & \"_0\"..", 16);
    ck_assert_str_eq(draw_written(file), "Sw&lt;3,4,3&gt; &amp; \"_0\"");
}
END_TEST

START_TEST(digits_of_numbers)
{
    static const struct {
        int64_t v;
        size_t n;
    } rows[] = {{0, 1}, {9, 1}, {10, 2}, {16383, 5}, {-1, 2}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        ck_assert_uint_eq(svg_digits(rows[i].v), rows[i].n);
}
END_TEST

Suite *draw_page_suite(void)
{
    Suite *suite = suite_create("draw_page");
    TCase *all = tcase_create("draw_page");

    tcase_add_test(all, a_page_holds_its_body);
    tcase_add_test(all, a_small_page_is_as_wide_as_its_facts);
    tcase_add_test(all, a_long_title_is_cut_where_a_layout_is_well_cut);
    tcase_add_test(all, a_line_of_a_title_is_half_full);
    tcase_add_test(all, facts_have_limits);
    tcase_add_test(all, markup_is_escaped);
    tcase_add_test(all, digits_of_numbers);
    suite_add_tcase(suite, all);
    return suite;
}
