/* live.c - a lesson's C++, edited: values, refusals and pictures that follow.
 *
 * Not here: that a lesson's own lines give what it shows (tools/suites/live.sh). */
#include "tutorials/viewer/live.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static lesson *l;
static lesson_live live;

static void begin(void)
{
    l = lesson_new();
    lesson_live_open(&live, l);
}

static void end(void)
{
    lesson_live_close(&live);
    lesson_free(l);
}

static void gives(const char *expression, const char *value)
{
    lesson_answer a = lesson_live_value(&live, expression);
    ck_assert_msg(!a.refused, "%s: %s", expression, a.text);
    ck_assert_str_eq(a.text, value);
}

static void is_refused(const char *expression, const char *why)
{
    lesson_answer a = lesson_live_value(&live, expression);
    ck_assert_msg(a.refused, "%s is %s", expression, a.text);
    ck_assert_msg(strstr(a.text, why) != NULL, "%s: %s", expression, a.text);
}

START_TEST(lines_bind_names)
{
    lesson_live_run(&live, "auto a = make_layout(Int<4>{}, Int<2>{});\n// a comment; no statement\n"
                           "auto f = [](auto x) {\n    return size(x);\n};\nint n = f(a);\n");
    ck_assert_int_eq(live.refusals, 0);
    gives("a", "_4:_2");
    gives("n + 1", "5");
    lesson_live_run(&live, "auto b = complement(a, Int<8>{})");
    gives("b", "_2:_1");
    lesson_live_begin(&live);
    is_refused("a", "a");
}
END_TEST

START_TEST(functions_are_defined)
{
    lesson_live_run(&live, "inline auto three()\n{\n    return make_layout(Int<3>{});\n}\n"
                           "template <class L, int N> auto more(L const &layout, int n)\n{\n"
                           "    auto m = n + 1;\n    return size(layout) + m;\n}\n"
                           "auto a = three();\nauto b = more(a, 4);");
    ck_assert_msg(live.refusals == 0, "%s", live.refused[0].message);
    gives("a", "_3:_1");
    gives("b", "8");
    lesson_live_run(&live, "inline auto none()\n{\n    return nothing;\n}\nauto c = none();");
    ck_assert_int_eq(live.refusals, 1);
    ck_assert_int_eq(live.refused[0].line, 5);
    is_refused("c", "nothing");
}
END_TEST

START_TEST(a_refusal_is_told_to_who_asks)
{
    lesson_live_run(&live, "auto d = (_4,_3):(_1,_2);\n\nauto r = complement(d, Int<24>{});\n"
                           "auto s = size(r);\nauto t = size(d);\n");
    ck_assert_int_eq(live.refusals, 2);
    ck_assert_str_eq(live.refused[0].name, "r");
    ck_assert_int_eq(live.refused[0].line, 3);
    ck_assert(!live.refused[0].follows);
    ck_assert_str_eq(live.refused[1].name, "s");
    ck_assert_int_eq(live.refused[1].line, 4);
    ck_assert(live.refused[1].follows);
    is_refused("r", "not injective");
    is_refused("size(r)", "not injective");
    is_refused("s", "not injective");
    ck_assert_str_ne(lesson_live_value(&live, "r").witness, "");
    gives("t", "_12");
    is_refused("rest", "rest");
}
END_TEST

/* The labels of a picture, and a ! behind those that are framed. */
static const char *labels(const lesson_picture *p)
{
    static char text[512];
    size_t used = 0;
    ck_assert_msg(p != NULL, "%s", live.last.message);
    text[0] = '\0';
    for (int64_t i = 0; i < p->rows * p->columns; ++i)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s|", p->cell[i].label,
                                 p->cell[i].marked ? "!" : "");
    return text;
}

static const struct {
    lesson_sketch sketch;
    const char *labels; /* NULL: refused, and why */
    const char *why;
} pictures[] = {
    {{LESSON_OF_LAYOUT, "a", 0, {{NULL, NULL, false}}}, "0|2|4|", NULL},
    {{LESSON_OF_LAYOUT, "a", 1, {{"0\n1", NULL, false}}}, "0|2!|4|", NULL},
    {{LESSON_OF_LAYOUT, "a", 1, {{"a\nInt<4>{}", NULL, true}}}, NULL, "coordinate"},
    {{LESSON_OF_MEMORY, "a\ncosize(a)", 0, {{NULL, NULL, false}}}, "0||1||2|", NULL},
    {{LESSON_OF_OWNERS, "(_2,_1):(_1,_0)\n(_1,_2)", 0, {{NULL, NULL, false}}},
     "T0 V0|T1 V0|",
     NULL},
    {{LESSON_OF_PARTS, "(_2,_2):(_1,_2)\n(_1,_4):(_4,_1)", 0, {{NULL, NULL, false}}},
     "0a|1a|0b|1b|",
     NULL},
    {{LESSON_OF_LAYOUT, "none", 0, {{NULL, NULL, false}}}, NULL, "none"},
    {{LESSON_OF_LAYOUT, "r", 0, {{NULL, NULL, false}}}, NULL, "not injective"},
    {{LESSON_OF_MEMORY, "a\na", 0, {{NULL, NULL, false}}}, NULL, "an integer is needed"},
    {{LESSON_OF_MEMORY, "a\n0", 0, {{NULL, NULL, false}}}, NULL, "a picture has 1 to"},
    {{LESSON_OF_LAYOUT, "make_layout(make_shape(100,100))", 0, {{NULL, NULL, false}}},
     NULL,
     "1 to 4096 cells"},
    {{LESSON_OF_CELLS, "a", 0, {{NULL, NULL, false}}}, NULL, "by itself"},
};

START_TEST(a_picture_is_drawn_anew)
{
    lesson_live_run(&live, "auto a = _3:_2; auto r = complement((_4,_3):(_1,_2), _24);");
    lesson_picture *p = lesson_live_picture(&live, &pictures[_i].sketch);
    if (pictures[_i].labels != NULL)
        ck_assert_str_eq(labels(p), pictures[_i].labels);
    else
        ck_assert_msg(p == NULL && strstr(live.last.message, pictures[_i].why) != NULL, "`%s`",
                      live.last.message);
    lesson_free_picture(p);
    gives("size(a)", "_3");
}
END_TEST

Suite *viewer_live_suite(void)
{
    Suite *suite = suite_create("viewer_live");
    TCase *all = tcase_create("viewer_live");

    tcase_add_checked_fixture(all, begin, end);
    tcase_add_test(all, lines_bind_names);
    tcase_add_test(all, functions_are_defined);
    tcase_add_test(all, a_refusal_is_told_to_who_asks);
    tcase_add_loop_test(all, a_picture_is_drawn_anew, 0, sizeof pictures / sizeof pictures[0]);
    suite_add_tcase(suite, all);
    return suite;
}
