/* source.c - which lines of a lesson's C a step explains.
 *
 * The lesson is lesson_source, below; the suites of the viewer that need one share it. */
#include "spec-tests/unit/suites.h"
#include "tutorials/viewer/record.h"

extern const char *const lesson_source[];
const char *const lesson_source[] = {
    "#include \"tutorials/lesson.h\"",           /* 1 */
    "",                                          /* 2 */
    "static void first(lesson *l, ct_ctx *cx)",  /* 3 */
    "{",                                         /* 4 */
    "    ct_layout a = ct_parse(cx, \"4:1\");",  /* 5 */
    "    STEP(l,",                               /* 6 */
    "         \"one\");",                        /* 7 */
    "    lesson_show(l, \"a\", a);",             /* 8 */
    "",                                          /* 9 */
    "    /* why */",                             /* 10 */
    "    for (int i = 0; i < 4; ++i)",           /* 11 */
    "        sum += i;",                         /* 12 */
    "",                                          /* 13 */
    "    STEP(l, \"two\");",                     /* 14 */
    "    lesson_draw(l, a,",                     /* 15 */
    "                \"drawn\");",               /* 16 */
    "    STEP(l, \"three\");",                   /* 17 */
    "}",                                         /* 18 */
    "",                                          /* 19 */
    "static void second(lesson *l, ct_ctx *cx)", /* 20 */
    "{",                                         /* 21 */
    "    int b = 7;",                            /* 22 */
    "    helper(l, b);",                         /* 23 */
    "    int c = 8;",                            /* 24 */
    "    STEP(l, \"four\");",                    /* 25 */
    "}",                                         /* 26 */
    NULL,
};

static void explains(const lesson *l, int step, int from, int to)
{
    lesson_span span = lesson_span_of(l, step);
    ck_assert_msg(span.from == from && span.to == to, "step %d explains %d to %d, not %d to %d",
                  step + 1, span.from, span.to, from, to);
}

START_TEST(lines_between_the_calls)
{
    static lesson l = {.steps = 4, .step = {{.line = 6}, {.line = 14}, {.line = 17}, {.line = 25}}};

    explains(&l, 0, 5, 5);
    explains(&l, 1, 10, 12);
    explains(&l, 2, 10, 12); /* it has none of its own */
    explains(&l, 3, 24, 24); /* a call that passes the lesson on comes before them */
}
END_TEST

/* Compilers differ in the line that __LINE__ is in a call of several lines. */
START_TEST(a_step_may_have_several_lines)
{
    static lesson l = {.steps = 1, .step = {{.line = 7}}};
    explains(&l, 0, 5, 5);
}
END_TEST

START_TEST(lines_lose_the_indent_of_a_function)
{
    ck_assert_str_eq(lesson_line(5), "ct_layout a = ct_parse(cx, \"4:1\");");
    ck_assert_str_eq(lesson_line(12), "    sum += i;");
    ck_assert_str_eq(lesson_line(4), "{");
}
END_TEST

Suite *viewer_source_suite(void)
{
    Suite *suite = suite_create("viewer_source");
    TCase *all = tcase_create("viewer_source");

    tcase_add_test(all, lines_between_the_calls);
    tcase_add_test(all, a_step_may_have_several_lines);
    tcase_add_test(all, lines_lose_the_indent_of_a_function);
    suite_add_tcase(suite, all);
    return suite;
}
