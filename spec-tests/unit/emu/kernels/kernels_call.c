/* kernels_call.c - kernels that call functions (kernels_call.cu, as kernels_call.ptx), run on the
 * machine with every check: recursion, structures by value, addresses of functions, functions of
 * the host.
 *
 *      nvcc -arch=sm_90a -ptx kernels_call.cu
 *
 * What is not here: kernels without calls (kernels.c), which instructions a call is
 * (decode_call.c). */
#include "spec-tests/unit/emu/kernels/kernel.h"

#include "spec-tests/unit/emu/fixture.h"

enum { THREADS = 48 };

static void open_kernel(kernel *k, const char *name, const emu_config *how)
{
    kernel_open(k, "spec-tests/unit/emu/kernels/kernels_call.ptx", name, THREADS, 0, how);
}

/* The kernel's first parameter is a buffer of an int for each thread; p: the second one. */
static void run_ints(const char *name, const int *p, int got[THREADS])
{
    kernel k;
    open_kernel(&k, name, NULL);
    uint64_t at = kernel_buffer(&k, NULL, THREADS * sizeof *got);
    kernel_address(&k, 0, at);
    if (p != NULL)
        kernel_param(&k, 1, p, sizeof *p);
    kernel_run(&k);
    ck_assert(emu_get(k.m, at, got, THREADS * sizeof *got));
    kernel_close(&k);
}

static int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

START_TEST(a_function_calls_itself)
{
    int got[THREADS];
    run_ints("recursive", NULL, got);
    for (int t = 0; t < THREADS; ++t)
        ck_assert_int_eq(got[t], fib(t % 12));
}
END_TEST

START_TEST(structures_are_passed_and_returned)
{
    double got[THREADS];
    kernel k;
    open_kernel(&k, "structs", NULL);
    uint64_t at = kernel_buffer(&k, NULL, sizeof got);
    kernel_address(&k, 0, at);
    kernel_run(&k);
    ck_assert(emu_get(k.m, at, got, sizeof got));
    for (int t = 0; t < THREADS; ++t)
        ck_assert_double_eq(got[t], 1 + 2 * (t % 4 * 10 + t) + 2 + 4 * t + 0.5);
    kernel_close(&k);
}
END_TEST

START_TEST(functions_have_addresses)
{
    int got[THREADS], times = 5;
    run_ints("pointers", &times, got);
    for (int t = 0; t < THREADS; ++t)
        ck_assert_int_eq(got[t], t & 1 ? t + 5 : t & 2 ? t * 243 : -t);
}
END_TEST

static int pick(int s, int v)
{
    const int all[] = {v * 2, v - 100, v ^ 77, v << 3, v % 7, -v, v | 9, v / 3, 0};
    return all[s];
}

START_TEST(a_switch_goes_many_ways)
{
    int got[THREADS];
    run_ints("switches", NULL, got);
    for (int t = 0; t < THREADS; ++t)
        ck_assert_int_eq(got[t], pick(t % 9, t));
}
END_TEST

START_TEST(memory_is_taken_and_given_back)
{
    int got[THREADS];
    run_ints("heaps", NULL, got);
    for (int t = 0; t < THREADS; ++t)
        ck_assert_int_eq(got[t], t * 7);
}
END_TEST

START_TEST(printf_prints)
{
    char line[64];
    int n = 2;
    kernel k;
    emu_config how = emu_defaults();
    how.out = tmpfile();
    ck_assert_ptr_nonnull(how.out);
    open_kernel(&k, "prints", &how);
    kernel_param(&k, 0, &n, sizeof n);
    kernel_run(&k);
    rewind(how.out);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, how.out));
    ck_assert_str_eq(line, "thread 0 of block: 0.000000\n");
    ck_assert_ptr_nonnull(fgets(line, sizeof line, how.out));
    ck_assert_str_eq(line, "thread 1 of block: 0.500000\n");
    ck_assert_ptr_null(fgets(line, sizeof line, how.out));
    fclose(how.out);
    kernel_close(&k);
}
END_TEST

Suite *emu_kernels_call_suite(void)
{
    Suite *s = suite_create("emu_kernels_call");
    TCase *c = tcase_create("calls");
    tcase_add_test(c, a_function_calls_itself);
    tcase_add_test(c, structures_are_passed_and_returned);
    tcase_add_test(c, functions_have_addresses);
    tcase_add_test(c, a_switch_goes_many_ways);
    tcase_add_test(c, memory_is_taken_and_given_back);
    tcase_add_test(c, printf_prints);
    suite_add_tcase(s, c);
    return s;
}
