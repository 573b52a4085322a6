/* blas_handle.c - handles of the cuBLAS stand-in, matrices as it sees them. */
#include "spec-tests/unit/emu/cuda/blas/numbers.h"

START_TEST(a_handle_remembers)
{
    cublasHandle_t h = blas_open();
    CUstream stream = NULL, got = NULL;
    cublasPointerMode_t mode = CUBLAS_POINTER_MODE_DEVICE;
    int version = 0, value = -1;
    ck_assert_int_eq(cuStreamCreate(&stream, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cublasSetStream_v2(h, stream), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(cublasGetStream_v2(h, &got), CUBLAS_STATUS_SUCCESS);
    ck_assert_ptr_eq(got, stream);
    ck_assert_int_eq(cublasGetPointerMode_v2(h, &mode), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(mode, CUBLAS_POINTER_MODE_HOST);
    ck_assert_int_eq(cublasSetPointerMode_v2(h, (cublasPointerMode_t)7),
                     CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSetMathMode(h, 3), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(cublasGetMathMode(h, &value), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(value, 3);
    ck_assert_int_eq(cublasSetAtomicsMode(h, 1), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(cublasGetAtomicsMode(h, &value), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(value, 1);
    ck_assert_int_eq(cublasSetWorkspace_v2(h, NULL, 0), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(cublasSetWorkspace_v2(h, NULL, 1), CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasGetVersion_v2(h, &version), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(version / 10000, 13);
    ck_assert_int_eq(cublasGetProperty(MAJOR_VERSION, &value), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(value, 13);
    ck_assert_uint_eq(cublasGetCudartVersion(), 13000);
    ck_assert_int_eq(cublasDestroy_v2(h), CUBLAS_STATUS_SUCCESS);
}
END_TEST

START_TEST(no_handle_is_refused)
{
    int value = 0;
    cublasHandle_t h = blas_open();
    ck_assert_int_eq(cublasCreate_v2(NULL), CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasDestroy_v2(NULL), CUBLAS_STATUS_NOT_INITIALIZED);
    ck_assert_int_eq(cublasSetStream_v2(NULL, NULL), CUBLAS_STATUS_NOT_INITIALIZED);
    ck_assert_int_eq(cublasGetStream_v2(h, NULL), CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSetPointerMode_v2(NULL, CUBLAS_POINTER_MODE_HOST),
                     CUBLAS_STATUS_NOT_INITIALIZED);
    ck_assert_int_eq(cublasSetMathMode(NULL, 0), CUBLAS_STATUS_NOT_INITIALIZED);
    ck_assert_int_eq(cublasSetAtomicsMode(NULL, 0), CUBLAS_STATUS_NOT_INITIALIZED);
    ck_assert_int_eq(cublasSetWorkspace_v2(NULL, NULL, 0), CUBLAS_STATUS_NOT_INITIALIZED);
    ck_assert_int_eq(cublasGetProperty((libraryPropertyType)9, &value),
                     CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(emui_blas_missing("cublasOther"), CUBLAS_STATUS_NOT_SUPPORTED);
    cublasDestroy_v2(h);
}
END_TEST

START_TEST(statuses_have_names)
{
    ck_assert_str_eq(cublasGetStatusName(CUBLAS_STATUS_NOT_SUPPORTED),
                     "CUBLAS_STATUS_NOT_SUPPORTED");
    ck_assert_str_eq(cublasGetStatusString(CUBLAS_STATUS_SUCCESS), "success");
    ck_assert_str_eq(cublasGetStatusName((cublasStatus_t)99), "unknown");
    ck_assert_str_eq(cublasGetStatusString((cublasStatus_t)99), "unknown status");
}
END_TEST

START_TEST(matrices_have_rows_and_columns)
{
    emui_blas_matrix m = emui_blas_of(CUDA_R_32F, (void *)64, 5, CUBLAS_OP_N);
    ck_assert(m.at == 64 && m.row == 1 && m.column == 5);
    m = emui_blas_of(CUDA_R_32F, (void *)64, 5, CUBLAS_OP_C);
    ck_assert(m.row == 5 && m.column == 1);
    m = emui_blas_vector(CUDA_R_64F, (void *)64, -2, 3);
    ck_assert(m.at == 64 + 2 * 2 * 8 && m.row == -2 && m.column == 0);
    m = emui_blas_vector(CUDA_R_64F, (void *)64, -2, 0);
    ck_assert(m.at == 64);
}
END_TEST

Suite *emu_cuda_blas_handle_suite(void)
{
    TCase *c = tcase_create("emu_cuda_blas_handle");
    tcase_add_test(c, a_handle_remembers);
    tcase_add_test(c, no_handle_is_refused);
    tcase_add_test(c, statuses_have_names);
    tcase_add_test(c, matrices_have_rows_and_columns);
    return blas_suite("emu_cuda_blas_handle", c);
}
