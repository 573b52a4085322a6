/* suppress.c - which findings a file of rules names: by rule, and by a text of kernel, call, place
 * or message. */
#include "emu/stats/suppress.h"
#include "spec-tests/unit/suites.h"

static const emui_cu_record of_kernel = {.rule = "left behind",
                                         .message = "the copy of event 3",
                                         .repair = "r",
                                         .kernel = "gemm(float*)",
                                         .file = "a/gemm.cu",
                                         .line = 64};

static bool is_suppressed(const char *rules, const emui_cu_record *r)
{
    FILE *file = tmpfile();
    fputs(rules, file);
    bool first = emui_cu_is_suppressed(r, file);
    ck_assert(emui_cu_is_suppressed(r, file) == first); /* it is read again */
    fclose(file);
    return first;
}

START_TEST(a_rule_and_a_text_name_a_finding)
{
    static const char *const names[] = {"left behind gemm(", "left behind gemm.cu:64\n",
                                        "left behind event 3\r\n", "* gemm\n",
                                        "# no\nrace gemm\n* float\n"};
    static const char *const others[] = {"",
                                         "race gemm",
                                         "left gemm",
                                         "left behind",
                                         "left behind ",
                                         "* ",
                                         "# left behind gemm",
                                         "left behind gemm.cu:65"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        ck_assert_msg(is_suppressed(names[i], &of_kernel), "%s", names[i]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i)
        ck_assert_msg(!is_suppressed(others[i], &of_kernel), "%s", others[i]);
}
END_TEST

START_TEST(calls_of_the_host_have_names)
{
    emui_cu_record r = {.rule = "leak", .message = "m", .repair = "r", .call = "cudaMalloc"};
    ck_assert(is_suppressed("leak cudaMalloc", &r));
    ck_assert(!is_suppressed("leak cudaMallocHost", &r));
}
END_TEST

START_TEST(a_line_that_is_written_names_it)
{
    char line[512] = "";
    emui_cu_record other = of_kernel;
    FILE *file = tmpfile();
    emui_cu_suppress_write(file, &of_kernel);
    rewind(file);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    fclose(file);
    ck_assert_str_eq(line, "left behind gemm.cu:64 in gemm(float*)\n");
    ck_assert(is_suppressed(line, &of_kernel));
    other.line = 641;
    ck_assert(!is_suppressed(line, &other));
}
END_TEST

Suite *emu_cuda_suppress_suite(void)
{
    Suite *s = suite_create("emu_cuda_suppress");
    TCase *c = tcase_create("emu_cuda_suppress");
    tcase_add_test(c, a_rule_and_a_text_name_a_finding);
    tcase_add_test(c, calls_of_the_host_have_names);
    tcase_add_test(c, a_line_that_is_written_names_it);
    suite_add_tcase(s, c);
    return s;
}
