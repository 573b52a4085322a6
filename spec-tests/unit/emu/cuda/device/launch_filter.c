/* launch_filter.c - which launches are wanted, by kernel and by number. */
#include "emu/cuda/device/launch_filter.h"

#include "spec-tests/unit/suites.h"

static const struct {
    const char *kernels, *kernel;
    bool wanted;
} rules[] = {
    {NULL, "k", true},
    {"scale", "_Z5scalePf", true},
    {"kns=scale", "my_scale_2", true},
    {"scale", "copy", false},
    {"kne=scale", "_Z5scalePf", true},
    {"kne=scale(float*)", "_Z5scalePf", true},
    {"kne=scal", "_Z5scalePf", false},
    {"regex=^(copy|sc.*)\\(", "_Z5scalePf", true},
    {"regex=^x", "_Z5scalePf", false},
    {"-scale", "_Z5scalePf", false},
    {"-scale", "copy", true},
    {"copy\nscale\n-regex=int", "_Z5scalePf", true},
    {"copy\nscale\n-regex=int", "_Z5scalePi", false},
    {"scale(float", "_Z5scalePf", true},
};

START_TEST(a_kernel_is_wanted)
{
    emui_cu_filter *f = emui_cu_filter_open(rules[_i].kernels, NULL, NULL, NULL);
    ck_assert_ptr_nonnull(f);
    ck_assert_msg(emui_cu_filter_wants(f, rules[_i].kernel, 1) == rules[_i].wanted, "%s",
                  rules[_i].kernels);
    emui_cu_filter_free(f);
}
END_TEST

/* Of a launch sequence a b a a b a: which are wanted. */
static const struct {
    const char *kernels, *launches, *skip, *count, *wanted;
} launches[] = {
    {NULL, NULL, NULL, NULL, "111111"}, {NULL, "2,4-5", NULL, NULL, "010110"},
    {NULL, NULL, "2", NULL, "001111"},  {NULL, NULL, "2", "3", "001110"},
    {"a", NULL, "1", "2", "001100"},    {"a", "3-6", NULL, "2", "001000"},
    {"-a", NULL, NULL, "1", "010000"},  {NULL, "7", NULL, NULL, "000000"},
};

START_TEST(a_launch_is_wanted)
{
    static const char *const sequence[] = {"a", "b", "a", "a", "b", "a"};
    emui_cu_filter *f = emui_cu_filter_open(launches[_i].kernels, launches[_i].launches,
                                            launches[_i].skip, launches[_i].count);
    for (int n = 1; n <= 6; ++n)
        emui_cu_filter_begin(f, sequence[n - 1], n);
    for (int n = 1; n <= 6; ++n)
        ck_assert_msg(emui_cu_filter_wants(f, sequence[n - 1], n) ==
                          (launches[_i].wanted[n - 1] == '1'),
                      "%d: launch %d", _i, n);
    emui_cu_filter_free(f);
}
END_TEST

START_TEST(an_expression_is_none)
{
    ck_assert_ptr_null(emui_cu_filter_open("k\nregex=(", NULL, NULL, NULL));
    emui_cu_filter_free(NULL);
}
END_TEST

Suite *emu_cuda_launch_filter_suite(void)
{
    Suite *s = suite_create("emu_cuda_launch_filter");
    TCase *c = tcase_create("emu_cuda_launch_filter");
    tcase_add_loop_test(c, a_kernel_is_wanted, 0, (int)(sizeof rules / sizeof rules[0]));
    tcase_add_loop_test(c, a_launch_is_wanted, 0, (int)(sizeof launches / sizeof launches[0]));
    tcase_add_test(c, an_expression_is_none);
    suite_add_tcase(s, c);
    return s;
}
