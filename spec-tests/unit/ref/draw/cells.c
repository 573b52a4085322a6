/* cells.c - pictures as JSON: how texts and colours are written, and what is not written at all.
 *
 * What is here: every character of a string, the digits of a colour; that pictures, these and
 * the others, are not written when out of memory. What is not: whole pictures
 * (tools/suites/pictures.sh, against saved ones). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/svg.h"
#include "ref/draw/tile.h"

static FILE *paper(void)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    return file;
}

/* A character as JSON has it: \" and \\, \u00.. below a blank, others as they are. */
START_TEST(a_string_is_escaped)
{
    for (int c = 1; c < 256; ++c) {
        char text[3] = {'a', (char)c, 'b'}, want[16];
        FILE *file = paper();
        cells_put_string(file, text, 3);
        if (c == '"' || c == '\\')
            snprintf(want, sizeof want, "\"a\\%cb\"", c);
        else
            snprintf(want, sizeof want, c < 32 ? "\"a\\u%04xb\"" : "\"a%cb\"", (unsigned)c);
        ck_assert_str_eq(draw_written(file), want);
    }
    FILE *file = paper();
    cells_put_string(file, "abc", 0);
    cells_put_string(file, "abc", 2);
    ck_assert_str_eq(draw_written(file), "\"\"\"ab\"");
}
END_TEST

START_TEST(a_colour_is_six_digits)
{
    FILE *file = paper();
    cells_put_colour(file, (colour){1, 171, 0});
    cells_put_colour(file, (colour){255, 16, 15});
    ck_assert_str_eq(draw_written(file), "01ab00ff100f");
}
END_TEST

START_TEST(titles_and_facts_open_the_object)
{
    FILE *file = paper();
    page p = {.out = file, .title = "a\"b|", .title_length = 3};
    cells_open("some", &p);
    svg_add_fact(&p, "one");
    svg_add_fact(&p, "t\\o");
    cells_open("more", &p);
    ck_assert_str_eq(draw_written(file), "{\"kind\":\"some\",\"title\":\"a\\\"b\",\"facts\":[]"
                                         "{\"kind\":\"more\",\"title\":\"a\\\"b\","
                                         "\"facts\":[\"one\",\"t\\\\o\"]");
}
END_TEST

static void latex(draw_ctx *d, ct_value v, int bits, FILE *out)
{
    (void)bits;
    draw_latex(d, v, out);
}

/* bits: of an element, for a picture of banks; otherwise 0. */
static const struct {
    void (*draw)(draw_ctx *d, ct_value v, int bits, FILE *out);
    const char *value;
    int bits;
} drawn[] = {
    {draw_cells, "((_2,_2),_4):((_4,_8),_1)", 0},
    {draw_cells, "(_2,_2,(_2,_2)):(_1,_2,(_4,_8))", 0},
    {draw_cells, "Sw<1,0,2> o _0 o ((_2,_2),_4):((_4,_8),_1)", 0},
    {draw_cells, "Sw<1,0,2> o _0 o ((_2,_2),_4):((_4,_8),_1)", 32},
    {draw_cells, "Sw<1,4,3>_smem_ptr[16b](0x80) o (_4,_8):(_32,_1)", 16},
    {draw_cells, "(_2,(_2,_2)):(_1@1,(_1@0,_2@0))", 0},
    {draw_svg, "((_2,_2),_4):((_4,_8),_1)", 0},
    {draw_svg, "(_2,_2,(_2,_2)):(_1,_2,(_4,_8))", 0},
    {draw_svg, "Sw<1,0,2> o _0 o ((_2,_2),_4):((_4,_8),_1)", 0},
    {draw_svg, "Sw<1,0,2> o _0 o ((_2,_2),_4):((_4,_8),_1)", 32},
    {draw_svg, "Sw<1,4,3>_smem_ptr[16b](0x80) o (_4,_8):(_32,_1)", 16},
    {draw_svg, "(_2,(_2,_2)):(_1@1,(_1@0,_2@0))", 0},
    {latex, "((_2,_2),_4):((_4,_8),_1)", 0},
    {latex, "Sw<1,0,2> o _0 o ((_2,_2),_4):((_4,_8),_1)", 0},
    {latex, "(_2,(_2,_2)):(_1@1,(_1@0,_2@0))", 0},
};

/* In memory that grows from none until the picture fits; before, nothing is written. */
START_TEST(a_picture_is_whole_or_not_there)
{
    static _Alignas(16) char arena[1 << 17];
    static char whole[1 << 17];
    draw_ctx *own = draw_context();
    ct_value v = draw_value(own, drawn[_i].value);
    FILE *file = paper();
    drawn[_i].draw(own, v, drawn[_i].bits, file);
    const char *text = draw_written(file);
    ck_assert(draw_ok(own) && strlen(text) < sizeof whole);
    memcpy(whole, text, strlen(text) + 1);
    bool enough = false;
    for (size_t size = 0; size < sizeof arena && !enough; size += 16) {
        draw_ctx d = {.refusal = ""};
        ct_init(&d.cx, arena, size);
        file = paper();
        drawn[_i].draw(&d, v, drawn[_i].bits, file);
        enough = draw_ok(&d);
        ck_assert_msg(strcmp(draw_written(file), enough ? whole : "") == 0, "%s, %d bytes",
                      drawn[_i].value, (int)size);
    }
    ck_assert(enough);
}
END_TEST

/* The same of threads and values. */
static void (*const tiles[])(draw_ctx *d, const char *title, size_t length, const draw_view *view,
                             int n,
                             FILE *out) = {draw_cells_tiles, draw_svg_tiles, draw_latex_tiles};

START_TEST(tiles_are_whole_or_not_there)
{
    static _Alignas(16) char arena[1 << 17];
    static char whole[1 << 17];
    draw_ctx *own = draw_context();
    draw_view view[] = {{.name = "A", .axes = "(m,k)", .rows = 4, .columns = 2},
                        {.name = "B", .axes = "(n,k)", .rows = 3, .columns = 2}};
    view[0].layout = draw_value(own, "((_2,_2),_2):((_1,_2),_4)");
    view[1].layout = draw_value(own, "(_4,_3):(_0,_1)");
    FILE *file = paper();
    tiles[_i](own, "ab", 2, view, 2, file);
    const char *text = draw_written(file);
    ck_assert(draw_ok(own) && strlen(text) < sizeof whole);
    memcpy(whole, text, strlen(text) + 1);
    bool enough = false;
    for (size_t size = 0; size < sizeof arena && !enough; size += 16) {
        draw_ctx d = {.refusal = ""};
        ct_init(&d.cx, arena, size);
        file = paper();
        tiles[_i](&d, "ab", 2, view, 2, file);
        enough = draw_ok(&d);
        ck_assert_msg(strcmp(draw_written(file), enough ? whole : "") == 0, "%d bytes", (int)size);
    }
    ck_assert(enough);
}
END_TEST

Suite *draw_cells_suite(void)
{
    Suite *suite = suite_create("draw_cells");
    TCase *all = tcase_create("draw_cells");

    tcase_add_test(all, a_string_is_escaped);
    tcase_add_test(all, a_colour_is_six_digits);
    tcase_add_test(all, titles_and_facts_open_the_object);
    tcase_add_loop_test(all, a_picture_is_whole_or_not_there, 0, sizeof drawn / sizeof drawn[0]);
    tcase_add_loop_test(all, tiles_are_whole_or_not_there, 0, 3);
    suite_add_tcase(suite, all);
    return suite;
}
