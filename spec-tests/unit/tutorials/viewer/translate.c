/* translate.c - the C++ that expressions of a lesson's C stand for. */
#include "spec-tests/unit/suites.h"
#include "tutorials/viewer/record.h"

#include <string.h>

static const struct {
    const char *c, *cpp; /* NULL: it has none */
} rows[] = {
    {"a", "a"},
    {"8", "8"},
    {"ct_parse(cx, \"(_1,_8):(_8,_1)\")", "(_1,_8):(_8,_1)"},
    {"ct_size(cx, both)", "size(both)"},
    {"ct_get(cx, z, 1)", "get<1>(z)"},
    {"ct_int(ct_item(ct_shape(cx, z), 0)) - 1", "get<0>(shape(z))-1"},
    {"(int)ct_int(ct_size(cx, ct_get(cx, b, 0)))", "size(get<0>(b))"},
    {"ct_make_layout(cx, ct_shape(cx, a), NULL)", "make_layout(shape(a))"},
    {"ct_tensor_layout(cx, mA)", "mA.layout()"},
    {"ct_dynamic(cx, k + 1)", "k+1"},
    {"ct_static(cx, 4)", "Int<4>{}"},
    {"ct_get_layoutS_TV(cx, &tiled)", "get_layoutS_TV(tiled)"},
    {"ct_make_counting_iterator(cx, first)", "counting_iterator(first)"},
    {"numbered(cx, a)", "numbered(a)"},
    {"2 * (a - -3) % b", "2*(a--3)%b"},
    {"tiled.Tiler_MN", "tiled.Tiler_MN"},
    {"tiled.", NULL},
    {"modes[1]", NULL},
    {"p->rows", NULL},
    {"a ? b : c", NULL},
    {"ct_parse(cx, \"a\\tb\")", NULL},
    {"ct_size(cx, both", NULL},
    {"f(a b)", NULL},
    {"", NULL},
};

START_TEST(an_expression_of_c)
{
    char cpp[LESSON_SAID];
    bool has = lesson_translate(rows[_i].c, cpp);

    if (rows[_i].cpp == NULL) {
        ck_assert_msg(!has, "`%s` became `%s`", rows[_i].c, cpp);
        return;
    }
    ck_assert_msg(has, "`%s` has no C++: `%s`", rows[_i].c, cpp);
    ck_assert_str_eq(cpp, rows[_i].cpp);
}
END_TEST

START_TEST(a_long_expression_has_none)
{
    char c[2 * LESSON_SAID], cpp[LESSON_SAID];

    memset(c, 'a', sizeof c);
    c[sizeof c - 1] = '\0';
    ck_assert(!lesson_translate(c, cpp));
    c[LESSON_SAID - 1] = '\0';
    ck_assert(lesson_translate(c, cpp));
    ck_assert_str_eq(cpp, c);
}
END_TEST

Suite *viewer_translate_suite(void)
{
    Suite *suite = suite_create("viewer_translate");
    TCase *all = tcase_create("viewer_translate");

    tcase_add_loop_test(all, an_expression_of_c, 0, sizeof rows / sizeof rows[0]);
    tcase_add_test(all, a_long_expression_has_none);
    suite_add_tcase(suite, all);
    return suite;
}
