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
    "    int d = 9;",                            /* 26 */
    "    // auto d = f([] {",                    /* 27 */
    "    //     return 9; });",                  /* 28 */
    "    STEP(l, \"five\");",                    /* 29 */
    "}",                                         /* 30 */
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
    static lesson l = {
        .steps = 5, .step = {{.line = 6}, {.line = 14}, {.line = 17}, {.line = 25}, {.line = 29}}};

    explains(&l, 0, 5, 5);
    explains(&l, 1, 10, 12);
    explains(&l, 2, 10, 12); /* it has none of its own */
    explains(&l, 3, 24, 24); /* a call that passes the lesson on comes before them */
    explains(&l, 4, 26, 28); /* in both languages */
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
    ck_assert_str_eq(lesson_line(27), "auto d = f([] {");
    ck_assert_str_eq(lesson_line(28), "    return 9; });");
}
END_TEST

START_TEST(comments_are_in_both_languages)
{
    ck_assert_int_eq(lesson_language_of(11), LESSON_C);
    ck_assert_int_eq(lesson_language_of(12), LESSON_C);
    ck_assert_int_eq(lesson_language_of(27), LESSON_CPP);
    ck_assert_int_eq(lesson_language_of(28), LESSON_CPP);
    ck_assert_int_eq(lesson_language_of(10), LESSON_BOTH);
    ck_assert_int_eq(lesson_language_of(13), LESSON_BOTH);
}
END_TEST

Suite *viewer_source_suite(void)
{
    Suite *suite = suite_create("viewer_source");
    TCase *all = tcase_create("viewer_source");

    tcase_add_test(all, lines_between_the_calls);
    tcase_add_test(all, a_step_may_have_several_lines);
    tcase_add_test(all, lines_lose_the_indent_of_a_function);
    tcase_add_test(all, comments_are_in_both_languages);
    suite_add_tcase(suite, all);
    return suite;
}
