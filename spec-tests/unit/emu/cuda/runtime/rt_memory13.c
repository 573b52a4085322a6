/* rt_memory13.c - hints for managed memory: taken for what is managed, refused for all else. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(hints_are_taken)
{
    struct cudaMemLocation where = {0};
    void *x = NULL;
    ck_assert_int_eq(cudaMallocManaged(&x, 64, 1), cudaSuccess);
    ck_assert_int_eq(cudaMemPrefetchAsync(x, 64, where, 0, NULL), cudaSuccess);
    ck_assert_int_eq(cudaMemAdvise(x, 64, cudaMemAdviseSetReadMostly, where), cudaSuccess);
    ck_assert_int_eq(cudaMemPrefetchAsync(x, 0, where, 0, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaMemPrefetchAsync(x, 65, where, 0, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaMemPrefetchAsync(&x, 8, where, 0, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaMemAdvise(NULL, 64, cudaMemAdviseSetReadMostly, where),
                     cudaErrorInvalidValue);
}
END_TEST

Suite *emu_cuda_rt_memory13_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_memory13");
    TCase *c = tcase_create("emu_cuda_rt_memory13");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, hints_are_taken);
    suite_add_tcase(s, c);
    return s;
}
