/* stream_race.c - a race between operations is reported once, with both of them, the bytes and the
 * repair. */
#define _POSIX_C_SOURCE 200809L /* setenv, mkstemp */
#include "emu/cuda/order/submitted.h"

#include "spec-tests/unit/emu/cuda/order/races.h"

static races_program p;

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), k = strlen(end);
    return n >= k && strcmp(text + n - k, end) == 0;
}

START_TEST(both_are_named_with_the_bytes)
{
    races_begin(&p);
    cudaStream_t a = races_stream(0), b = races_stream(1);
    void *x = races_memory();
    for (int i = 0; i < 3; ++i) {
        races_launch(put, x, a, false);
        races_launch(get, x, b, false);
        ck_assert_int_eq(cudaDeviceSynchronize(), cudaSuccess);
    }
    ck_assert_int_eq(races_end(&p), 1);
    const emui_cu_record *r = &p.record[0];
    ck_assert_str_eq(r->rule, "stream race");
    ck_assert_str_eq(r->call, "get (launch 2, stream 2)");
    ck_assert_str_eq(r->message, "reads 128 bytes from byte 0x0 of allocation 1 on, which put "
                                 "(launch 1, stream 1) writes, and nothing orders the two");
    ck_assert(strstr(r->repair, "cudaStreamWaitEvent") != NULL && !r->note);
}
END_TEST

START_TEST(calls_and_variables_are_named)
{
    races_begin(&p);
    cudaStream_t a = races_stream(1);
    void *x = races_memory();
    ck_assert_int_eq(cudaMemset((char *)x + 64, 1, 8), cudaSuccess);
    ck_assert_int_eq(cudaMemsetAsync(x, 1, 256, a), cudaSuccess);
    ck_assert_int_eq(races_end(&p), 1);
    ck_assert_str_eq(p.record[0].call, "cudaMemsetAsync (stream 1)");
    ck_assert_str_eq(p.record[0].message, "writes 8 bytes from byte 0x40 of allocation 1 on, which "
                                          "cudaMemset (default stream) writes, and nothing orders "
                                          "the two");
    ck_assert(strstr(p.record[0].repair, "non-blocking") != NULL);
}
END_TEST

START_TEST(an_event_that_was_not_recorded_is_the_cause)
{
    races_begin(&p);
    cudaStream_t a = races_stream(0), b = races_stream(0);
    void *x = races_memory();
    races_launch(put, x, a, false);
    races_wait(b, races_event());
    races_launch(get, x, b, false);
    ck_assert_int_eq(races_end(&p), 1);
    ck_assert(ends_with(p.record[0].repair, "never recorded orders nothing"));
}
END_TEST

START_TEST(allocations_and_frees_have_rules_of_their_own)
{
    races_begin(&p);
    cudaStream_t a = races_stream(1), b = races_stream(1);
    void *x = NULL;
    ck_assert_int_eq(cudaMallocAsync(&x, 256, a), cudaSuccess);
    races_launch(put, x, b, false);
    ck_assert_int_eq(cudaFreeAsync(x, a), cudaSuccess);
    ck_assert_int_eq(races_end(&p), 2);
    ck_assert_str_eq(p.record[0].rule, "use before alloc");
    ck_assert(strstr(p.record[0].message, "cudaMallocAsync (stream 1) allocates") != NULL);
    ck_assert_str_eq(p.record[1].rule, "use after free");
    ck_assert_str_eq(p.record[1].call, "cudaFreeAsync (stream 1)");
    ck_assert(strstr(p.record[1].message, "frees 128 bytes") == p.record[1].message);
}
END_TEST

START_TEST(launches_that_overlap_have_their_own_repair)
{
    races_begin(&p);
    void *x = races_memory();
    races_launch(early, x, NULL, false);
    races_launch(get, x, NULL, true);
    ck_assert_int_eq(races_end(&p), 1);
    ck_assert(strstr(p.record[0].repair, "cudaGridDependencySynchronize") != NULL);
}
END_TEST

START_TEST(other_kernels_are_left_out)
{
    setenv("CUEMU_KERNEL", "nothing", 1);
    races_begin(&p);
    unsetenv("CUEMU_KERNEL");
    void *x = races_memory();
    races_launch(put, x, races_stream(0), false);
    races_launch(get, x, races_stream(0), false);
    ck_assert_int_eq(races_end(&p), 0);
}
END_TEST

Suite *emu_cuda_stream_race_suite(void)
{
    Suite *s = suite_create("emu_cuda_stream_race");
    TCase *c = tcase_create("emu_cuda_stream_race");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, both_are_named_with_the_bytes);
    tcase_add_test(c, calls_and_variables_are_named);
    tcase_add_test(c, an_event_that_was_not_recorded_is_the_cause);
    tcase_add_test(c, allocations_and_frees_have_rules_of_their_own);
    tcase_add_test(c, launches_that_overlap_have_their_own_repair);
    tcase_add_test(c, other_kernels_are_left_out);
    suite_add_tcase(s, c);
    return s;
}
