/* judge.c - a kernel judged by its text alone, as a page does it: no file, no process.
 *
 * Here: verdicts and reports of small texts. Not here: the exercises with all their answers
 * (tools/suites/emu/kernel_exercises.sh). */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/unit/suites.h"
#include "tutorials/exercises/machine/kernel.h"

#include <string.h>

#define HEAD ".version 8.0\n.target sm_90a\n.address_size 64\n"

/* out[i] = i, where a kernel does it. */
static double number(const kernel_case *c, int i)
{
    (void)c;
    return i;
}

static double zero(const kernel_case *c, int i)
{
    (void)c, (void)i;
    return 0;
}

static bool first_is_right(const kernel_outcome *o)
{
    return o->element > 0;
}

static const kernel_mistake mistakes[] = {
    {.name = "zeros", .gives = zero, .says = "all are zero"},
    {.name = "later", .verdict = KERNEL_WRONG, .when = first_is_right, .says = "some are wrong"},
    {.name = "bounds", .rule = "bounds", .found = "out", .says = "behind the end"},
    {.name = NULL}};

static const kernel_evasion evasions[] = {{"exit", "exit is not a return", false},
                                          {NULL, NULL, false}};

static const kernel_task task = {.number = 99,
                                 .folder = "99_numbers",
                                 .title = "numbers",
                                 .task = "write the number of each thread.",
                                 .learnt = "nothing.",
                                 .entry = "numbers",
                                 .buffers = {{.name = "out", .type = KERNEL_U32, .want = number}},
                                 .arguments = {{KERNEL_BUFFER, 0}},
                                 .cases = {{1, 32, {0}, {32}, 1}},
                                 .evasions = evasions,
                                 .mistakes = mistakes,
                                 .hints = {"none"}};

static char report[4096];

static kernel_verdict judged(const char *body)
{
    char text[2048];
    FILE *out = fmemopen(report, sizeof report, "w");
    ck_assert_ptr_nonnull(out);
    snprintf(text, sizeof text,
             HEAD ".visible .entry numbers(.param .u64 p)\n{ .reg .b32 %%t; .reg .b64 %%p;\n"
                  ".reg .pred %%q;\nld.param.u64 %%p, [p]; mov.u32 %%t, %%tid.x;\n"
                  "mad.wide.u32 %%p, %%t, 4, %%p;\n%s\n}\n",
             body);
    kernel_verdict verdict = kernel_judge(&task, text, strlen(text), out);
    fclose(out);
    return verdict;
}

static void reports(const char *part)
{
    ck_assert_msg(strstr(report, part) != NULL, "no \"%s\" in: %s", part, report);
}

START_TEST(a_right_text_is_solved_in_all_runs)
{
    ck_assert_int_eq(judged("st.global.u32 [%p], %t; ret;"), KERNEL_SOLVED);
    reports("solved, 22 of 22 runs agree");
}
END_TEST

START_TEST(a_wrong_result_is_named_with_its_element)
{
    ck_assert_int_eq(judged("st.global.u32 [%p], 0; ret;"), KERNEL_WRONG);
    reports("out[1] is 0; expected 1.\n31 of 32 elements");
    reports("What may have happened: all are zero");
    ck_assert_int_eq(judged("and.b32 %t, %t, 15; st.global.u32 [%p], %t; ret;"), KERNEL_WRONG);
    reports("out[16] is 0; expected 16.");
    reports("some are wrong");
    ck_assert_int_eq(judged("ret;"), KERNEL_WRONG);
    reports("out[0] was never written; expected 0.");
}
END_TEST

START_TEST(a_finding_comes_with_its_repair)
{
    ck_assert_int_eq(judged("st.global.u32 [%p + 4], %t; ret;"), KERNEL_FOUND);
    reports("bounds: ");
    reports("Repair: ");
    reports("behind the end");
}
END_TEST

START_TEST(what_cannot_be_launched_is_told)
{
    ck_assert_int_eq(judged("st.global.u32 [%p], %u; ret;"), KERNEL_UNREAD);
    reports("It does not assemble: line 9");
    reports("st.global.u32 [%p], %u; ret;");
    FILE *out = fmemopen(report, sizeof report, "w");
    ck_assert_int_eq(kernel_judge(&task, HEAD, strlen(HEAD), out), KERNEL_UNREAD);
    fclose(out);
    reports("there is no kernel of the name numbers");
}
END_TEST

START_TEST(costs_and_evasions_count_where_the_result_is_right)
{
    ck_assert_int_eq(judged("st.global.u32 [%p], 7; st.global.u32 [%p], %t; ret;"), KERNEL_COSTLY);
    reports("warps access global memory 2 times; at most 1");
    ck_assert_int_eq(judged("st.global.u32 [%p], %t; exit;"), KERNEL_EVADED);
    reports("exit is not a return");
}
END_TEST

START_TEST(what_does_not_end_is_ended)
{
    ck_assert_int_eq(judged("a: add.u32 %t, %t, 1; setp.ne.u32 %q, %t, 0; @%q bra a; ret;"),
                     KERNEL_FOUND);
    reports("stuck: ");
    reports("look for a loop whose end is never reached");
}
END_TEST

Suite *kernel_judge_suite(void)
{
    Suite *suite = suite_create("kernel_judge");
    TCase *all = tcase_create("kernel_judge");

    tcase_add_test(all, a_right_text_is_solved_in_all_runs);
    tcase_add_test(all, a_wrong_result_is_named_with_its_element);
    tcase_add_test(all, a_finding_comes_with_its_repair);
    tcase_add_test(all, what_cannot_be_launched_is_told);
    tcase_add_test(all, costs_and_evasions_count_where_the_result_is_right);
    tcase_add_test(all, what_does_not_end_is_ended);
    suite_add_tcase(suite, all);
    return suite;
}
