/* kernels.c - kernels that a compiler made of CUDA C++ (kernels.cu, as kernels.ptx), run on the
 * machine with every check: right results, nothing found.
 *
 *      nvcc -arch=sm_90a -ptx kernels.cu
 *
 * What is not here: forms (the suites of the tables). */
#include "spec-tests/unit/emu/kernels/kernel.h"

#include "spec-tests/unit/emu/fixture.h"

#include <math.h>

static const char FILE_NAME[] = "spec-tests/unit/emu/kernels/kernels.ptx";

static void open_kernel(kernel *k, const char *name, int threads, uint32_t dynamic)
{
    kernel_open(k, FILE_NAME, name, threads, dynamic, NULL);
}

/* A struct by value, of which each member is read alone. */
START_TEST(saxpy_adds)
{
    struct {
        float a;
        int n;
        char tag[5];
        double d;
    } p = {2.5F, 50, {1, 2, 3, -4, 5}, 0.5};
    float x[64], y[64], got[64];
    kernel k;
    open_kernel(&k, "saxpy", 64, 0);
    for (int i = 0; i < 64; ++i) {
        x[i] = (float)(i * 3);
        y[i] = (float)(100 - i);
    }
    uint64_t at = kernel_buffer(&k, y, sizeof y);
    kernel_address(&k, 0, at);
    kernel_address(&k, 1, kernel_buffer(&k, x, sizeof x));
    kernel_param(&k, 2, &p, sizeof p);
    kernel_run(&k);
    ck_assert(emu_get(k.m, at, got, sizeof got));
    for (int i = 0; i < 64; ++i)
        ck_assert_float_eq(got[i], i < p.n ? p.a * x[i] + y[i] + 0.5F + p.tag[i % 5] : y[i]);
    kernel_close(&k);
}
END_TEST

/* Shared memory, a barrier, shuffles in loops. */
START_TEST(a_block_reduces)
{
    int in[1000], sum = 0, n = 1000, got;
    kernel k;
    open_kernel(&k, "reduce", 128, 0);
    for (int i = 0; i < n; ++i)
        sum += in[i] = i * i - 77 * i;
    uint64_t at = kernel_buffer(&k, NULL, sizeof got);
    kernel_address(&k, 0, at);
    kernel_address(&k, 1, kernel_buffer(&k, in, sizeof in));
    kernel_param(&k, 2, &n, sizeof n);
    kernel_run(&k);
    ck_assert(emu_get(k.m, at, &got, sizeof got));
    ck_assert_int_eq(got, sum);
    kernel_close(&k);
}
END_TEST

/* Each lane leaves its loop at another time. */
START_TEST(lanes_that_part_keep_their_values)
{
    int got[64], n = 64;
    kernel k;
    open_kernel(&k, "collatz", 64, 0);
    uint64_t at = kernel_buffer(&k, NULL, sizeof got);
    kernel_address(&k, 0, at);
    kernel_param(&k, 1, &n, sizeof n);
    kernel_run(&k);
    ck_assert(emu_get(k.m, at, got, sizeof got));
    for (int i = 0; i < 64; ++i) {
        int steps = 0;
        for (long v = i + 1; v != 1; ++steps)
            v = v & 1 ? 3 * v + 1 : v / 2;
        ck_assert_int_eq(got[i], steps);
    }
    kernel_close(&k);
}
END_TEST

/* Dynamic shared memory, cp.async. */
START_TEST(copies_are_waited_for)
{
    float in[128], got[128];
    kernel k;
    open_kernel(&k, "pipeline", 32, sizeof in);
    for (int i = 0; i < 128; ++i)
        in[i] = (float)i;
    uint64_t at = kernel_buffer(&k, NULL, sizeof got);
    kernel_address(&k, 0, at);
    kernel_address(&k, 1, kernel_buffer(&k, in, sizeof in));
    kernel_run(&k);
    ck_assert(emu_get(k.m, at, got, sizeof got));
    for (int i = 0; i < 128; ++i)
        ck_assert_float_eq(got[i], (float)(i ^ 1) * 2);
    kernel_close(&k);
}
END_TEST

/* An array that is indexed lies in local memory. */
START_TEST(local_arrays_are_each_threads_own)
{
    int got[40], by = 13;
    kernel k;
    open_kernel(&k, "local", 40, 0);
    uint64_t at = kernel_buffer(&k, NULL, sizeof got);
    kernel_address(&k, 0, at);
    kernel_param(&k, 1, &by, sizeof by);
    kernel_run(&k);
    ck_assert(emu_get(k.m, at, got, sizeof got));
    for (int t = 0; t < 40; ++t) {
        int sum = 0;
        for (int i = 0; i < 16; ++i)
            sum += ((i * 7 + t) & 15) * by << (i & 3);
        ck_assert_int_eq(got[t], sum);
    }
    kernel_close(&k);
}
END_TEST

START_TEST(atomics_count)
{
    int v[64], hist[9] = {0}, counts[9] = {0};
    unsigned long long most = 0, got_most;
    float f = 1, got_f;
    kernel k;
    open_kernel(&k, "atoms", 64, 0);
    for (int i = 0; i < 64; ++i) {
        v[i] = i * 37 % 101;
        ++counts[v[i] & 7];
        most = (unsigned long long)v[i] > most ? (unsigned long long)v[i] : most;
        counts[8] |= (int)((unsigned)(v[i] & 1) << i % 32);
    }
    unsigned long long zero = 0;
    uint64_t at = kernel_buffer(&k, hist, sizeof hist);
    uint64_t m = kernel_buffer(&k, &zero, sizeof zero), p = kernel_buffer(&k, &f, sizeof f);
    kernel_address(&k, 0, at);
    kernel_address(&k, 1, m);
    kernel_address(&k, 2, p);
    kernel_address(&k, 3, kernel_buffer(&k, v, sizeof v));
    kernel_run(&k);
    ck_assert(emu_get(k.m, at, hist, sizeof hist) && emu_get(k.m, m, &got_most, sizeof got_most) &&
              emu_get(k.m, p, &got_f, sizeof got_f));
    for (int i = 0; i < 9; ++i)
        ck_assert_int_eq(hist[i], counts[i]);
    ck_assert_uint_eq(got_most, most);
    ck_assert_float_eq(got_f, 33);
    kernel_close(&k);
}
END_TEST

/* A tile of mma: its registers are lists. */
START_TEST(a_warp_multiplies)
{
    uint16_t a[256], b[128];
    float got[128];
    kernel k;
    open_kernel(&k, "mm", 32, 0);
    for (int i = 0; i < 256; ++i)
        a[i] = (uint16_t)(i % 3 == 0 ? 0x3c00 : i % 3 == 1 ? 0x4000 : 0xbc00); /* 1, 2, -1 */
    for (int i = 0; i < 128; ++i)
        b[i] = (uint16_t)(i % 5 < 2 ? 0x3c00 : 0x4200); /* 1, 3 */
    uint64_t at = kernel_buffer(&k, NULL, sizeof got);
    kernel_address(&k, 0, at);
    kernel_address(&k, 1, kernel_buffer(&k, a, sizeof a));
    kernel_address(&k, 2, kernel_buffer(&k, b, sizeof b));
    kernel_run(&k);
    ck_assert(emu_get(k.m, at, got, sizeof got));
    for (int r = 0; r < 16; ++r)
        for (int c = 0; c < 8; ++c) {
            float sum = 0;
            for (int i = 0; i < 16; ++i) {
                int x = (r * 16 + i) % 3, y = (c * 16 + i) % 5;
                sum += (float)(x == 0 ? 1 : x == 1 ? 2 : -1) * (float)(y < 2 ? 1 : 3);
            }
            ck_assert_float_eq(got[r * 8 + c], sum);
        }
    kernel_close(&k);
}
END_TEST

/* Variables of the module: constants, one that is global, one that is shared. */
START_TEST(variables_have_addresses)
{
    int got[8];
    static const int expected[] = {108, 27, 61, 2, 32, 73, ~10, 11};
    kernel k;
    open_kernel(&k, "globals", 8, 0);
    uint64_t at = kernel_buffer(&k, NULL, sizeof got);
    kernel_address(&k, 0, at);
    kernel_run(&k);
    ck_assert(emu_get(k.m, at, got, sizeof got));
    for (int i = 0; i < 8; ++i)
        ck_assert_int_eq(got[i], expected[i]);
    kernel_close(&k);
}
END_TEST

/* Pairs of halves, doubles, and registers narrower than their values. */
START_TEST(types_are_converted)
{
    uint32_t a[32], o[32];
    double e[32], d[32];
    uint8_t b[32], got_b[32];
    kernel k;
    open_kernel(&k, "halves", 32, 0);
    for (int i = 0; i < 32; ++i) {
        a[i] = i % 2 == 0 ? 0x3c004000 : 0x4200c000; /* 1, 2; 3, -2 */
        e[i] = i * 2.25;
        b[i] = (uint8_t)(i * 9);
    }
    uint64_t at = kernel_buffer(&k, NULL, sizeof o), doubles = kernel_buffer(&k, NULL, sizeof d),
             bytes = kernel_buffer(&k, b, sizeof b);
    kernel_address(&k, 0, at);
    kernel_address(&k, 1, kernel_buffer(&k, a, sizeof a));
    kernel_address(&k, 2, doubles);
    kernel_address(&k, 3, kernel_buffer(&k, e, sizeof e));
    kernel_address(&k, 4, bytes);
    kernel_run(&k);
    ck_assert(emu_get(k.m, at, o, sizeof o) && emu_get(k.m, doubles, d, sizeof d) &&
              emu_get(k.m, bytes, got_b, sizeof got_b));
    for (int i = 0; i < 32; ++i) {
        ck_assert_uint_eq(o[i], i % 2 == 0 ? 0x40004500 : 0x49004500); /* 2, 5; 10, 5 */
        ck_assert_double_eq(d[i], sqrt(e[i]) / 3.0 + rint(e[i]));
        ck_assert_uint_eq(got_b[i], (uint8_t)(b[i] * 3 + (int8_t)b[i]));
    }
    kernel_close(&k);
}
END_TEST

Suite *emu_kernels_suite(void)
{
    Suite *s = suite_create("emu_kernels");
    TCase *c = tcase_create("kernels");
    tcase_add_test(c, saxpy_adds);
    tcase_add_test(c, a_block_reduces);
    tcase_add_test(c, lanes_that_part_keep_their_values);
    tcase_add_test(c, copies_are_waited_for);
    tcase_add_test(c, local_arrays_are_each_threads_own);
    tcase_add_test(c, atomics_count);
    tcase_add_test(c, a_warp_multiplies);
    tcase_add_test(c, variables_have_addresses);
    tcase_add_test(c, types_are_converted);
    suite_add_tcase(s, c);
    return s;
}
