/* legend.c - the legend of a grid: a ramp, a scale, the colours of banks and chunks.
 *
 * What is here: the numbers of a scale, which legend a picture has, room for long numbers. What is
 * not: the colours (ramp.c, hue.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/svg.h"

static draw_grid grid;

static picture picture_of(const char *value, int bits, bool bare)
{
    draw_ctx *d = draw_context();
    picture p = {.cx = &d->cx, .grid = &grid, .heat = bare};
    ck_assert_msg(draw_grid_of(d, draw_value(d, value), bits, &grid), "%s", d->refusal);
    p.page.width = 1000;
    return p;
}

static const char *legend_text(picture *p)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    p->page.out = file;
    svg_put_legend(p, 0);
    return draw_written(file);
}

/* Five numbers; a range with fewer values has each of them once. */
START_TEST(a_scale_has_quarters)
{
    static const struct {
        const char *value, *texts[5];
        int n;
    } rows[] = {{"_101:_1", {">0<", ">25<", ">50<", ">75<", ">100<"}, 5},
                {"(4,8):(-16,4)", {">-48<", ">-29<", ">-10<", ">9<", ">28<"}, 5},
                {"_3:_1", {">0<", ">1<", ">2<", ">0<", ">0<"}, 3},
                {"_3:_0", {">0<", ">0<", ">0<", ">0<", ">0<"}, 1}};

    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k) {
        picture p = picture_of(rows[k].value, 0, true);
        const char *text = legend_text(&p);
        ck_assert_int_eq(draw_count(text, "class=\"h\""), rows[k].n);
        for (int i = 0; i < 5; ++i)
            ck_assert_msg(strstr(text, rows[k].texts[i]) != NULL, "%s", text);
    }
}
END_TEST

START_TEST(each_picture_has_its_legend)
{
    picture p = picture_of("(_4,_8):(_8,_1)", 0, false);
    const char *text = legend_text(&p);
    ck_assert_int_eq(draw_count(text, "class=\"f\""), 2);
    ck_assert_int_eq(svg_legend_height(&p, 500), LEGEND);
    p = picture_of("(_4,_8):(_8,_1)", 32, true);
    ck_assert_int_eq(draw_count(legend_text(&p), "<rect "), 32);
    p = picture_of("Sw<2,1,3> o _0 o (8,8):(8,1)", 0, true);
    ck_assert_int_eq(draw_count(legend_text(&p), "<rect "), 8);
    p = picture_of("(_4,_3):(_1@1,_1@0)", 0, true); /* coordinates have no quarters */
    text = legend_text(&p);
    ck_assert(strstr(text, ">(0,0)<") != NULL && strstr(text, ">(2,3)<") != NULL);
    ck_assert_int_eq(draw_count(text, "class=\"h\""), 0);
}
END_TEST

START_TEST(long_numbers_have_room)
{
    picture p = picture_of("_2:4611686018427387904", 0, true);
    int64_t number = svg_pixels(19, ADVANCE_HEAD);
    ck_assert_int_ge(svg_legend_width(&p), 5 * number);
    ck_assert_ptr_nonnull(strstr(legend_text(&p), ">1152921504606846976<"));
    ck_assert_int_gt(svg_legend_height(&p, 500), LEGEND);
}
END_TEST

Suite *draw_legend_suite(void)
{
    Suite *suite = suite_create("draw_legend");
    TCase *all = tcase_create("draw_legend");

    tcase_add_test(all, a_scale_has_quarters);
    tcase_add_test(all, each_picture_has_its_legend);
    tcase_add_test(all, long_numbers_have_room);
    suite_add_tcase(suite, all);
    return suite;
}
