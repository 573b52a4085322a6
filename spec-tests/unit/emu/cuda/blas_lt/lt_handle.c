/* lt_handle.c - handles of the cublasLt stand-in. */
#include "emu/cuda/blas_lt/cublas_lt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/suites.h"

START_TEST(handles_are_made_and_taken_back)
{
    cublasLtHandle_t a = NULL, b = NULL;
    ck_assert_int_eq(cublasLtCreate(&a), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(cublasLtCreate(&b), CUBLAS_STATUS_SUCCESS);
    ck_assert(a != NULL && b != NULL && a != b);
    ck_assert_int_eq(cublasLtDestroy(a), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(cublasLtDestroy(b), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(cublasLtCreate(NULL), CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasLtDestroy(NULL), CUBLAS_STATUS_NOT_INITIALIZED);
}
END_TEST

Suite *emu_cuda_lt_handle_suite(void)
{
    Suite *s = suite_create("emu_cuda_lt_handle");
    TCase *c = tcase_create("emu_cuda_lt_handle");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, handles_are_made_and_taken_back);
    suite_add_tcase(s, c);
    return s;
}
