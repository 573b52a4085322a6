/* output.c - what print writes inside of loops. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(answers)
{
    static const struct op_answer rows[] = {
        {"for (int i = 0; i < 2; ++i) { print(_4{}); print(\" \"); }", "_4 _4 "},
        {"for (int i = 0; i < 2; ++i) { print(\"a\\n\"); }", "a\na"},
        {"for (int i = 8; i < 10; ++i) { printf(\"%3d|%-3d|%x %u%%\\n\", i, i, i, i); }",
         "  8|8  |8 8%\n  9|9  |9 9%"},
        {"if (1) { print(make_layout((2,3))); }", "(2,3):(_1,2)"},
        {"if (1) { print(\"%ld %zu\", 3, _4{}); }", "3 4"},
        {"for_each(make_seq<3>{}, [](auto i) { print(i); })", "_0_1_2"},
        {"auto f = [](int i) { print(i); }; f(4)", "4"},
        {"if (1) { print(\"a\"); } 3", "3"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(refusals)
{
    static const struct op_refusal rows[] = {
        {"if (1) { print(\"%d\"); }", CT_EPARSE, "a format takes an integer for each %d"},
        {"if (1) { print(\"%s\", 3); }", CT_EPARSE, "a format takes an integer"},
        {"if (1) { print(\"%d\", (1,2)); }", CT_EPARSE, "a format takes an integer"},
        {"for (int i = 0; i < 9000; ++i) { print(\"123456789\\n\"); }", CT_ERANGE,
         "more than 65536 characters"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *output_suite(void)
{
    Suite *suite = suite_create("output");
    TCase *all = tcase_create("output");

    tcase_add_test(all, answers);
    tcase_add_test(all, refusals);
    suite_add_tcase(suite, all);
    return suite;
}
