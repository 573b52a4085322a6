/* rt_error.c - errors: the last one of a thread, names and texts, entering the device. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(the_last_error_is_taken_once)
{
    cudaGetLastError();
    ck_assert_int_eq(emui_rt_failed(cudaErrorInvalidValue), cudaErrorInvalidValue);
    emui_rt_failed(cudaSuccess);
    emui_rt_failed(cudaErrorNotReady);
    ck_assert_int_eq(cudaPeekAtLastError(), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGetLastError(), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGetLastError(), cudaSuccess);
}
END_TEST

START_TEST(errors_have_names_and_texts)
{
    ck_assert_str_eq(cudaGetErrorName(cudaErrorMemoryAllocation), "cudaErrorMemoryAllocation");
    ck_assert_str_eq(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory");
    ck_assert_str_eq(cudaGetErrorString((cudaError_t)5000), "unrecognized error code");
    ck_assert_str_eq(cudaGetErrorName((cudaError_t)-1), "unrecognized error code");
    ck_assert_int_eq(emui_rt_error(CU_NOT_FOUND), cudaErrorSymbolNotFound);
}
END_TEST

START_TEST(a_fault_keeps_others_out)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    ck_assert(d != NULL && error == cudaSuccess);
    emui_cu_set_fault(d, CU_ASSERT);
    ck_assert_int_eq(emui_rt_leave(cudaSuccess), cudaSuccess);
    ck_assert_ptr_null(emui_rt_enter(&error));
    ck_assert_int_eq(error, CU_ASSERT);
    ck_assert_int_eq(cudaGetLastError(), CU_ASSERT);
}
END_TEST

Suite *emu_cuda_rt_error_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_error");
    TCase *c = tcase_create("emu_cuda_rt_error");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, the_last_error_is_taken_once);
    tcase_add_test(c, errors_have_names_and_texts);
    tcase_add_test(c, a_fault_keeps_others_out);
    suite_add_tcase(s, c);
    return s;
}
