/* blas_transfer.c - vectors and matrices between host and device by the cuBLAS stand-in. */
#include "spec-tests/unit/emu/cuda/blas/numbers.h"

START_TEST(elements_step_on_either_side)
{
    static const float from[] = {1, 2, 3, 4, 5, 6};
    float to[4] = {0, 0, 0, 0}, *x = blas_put(from, sizeof from);
    ck_assert_int_eq(cublasSetVector(2, 4, from + 1, 3, x, 2), CUBLAS_STATUS_SUCCESS);
    blas_equal((const float[]){2, 2, 5, 4}, x, 4);
    ck_assert_int_eq(cublasGetVector(2, 4, x, 2, to, 3), CUBLAS_STATUS_SUCCESS);
    ck_assert(to[0] == 2 && to[1] == 0 && to[3] == 5);
    ck_assert_int_eq(cublasSetVectorAsync(1, 4, from, 1, x + 1, 1, NULL), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(cublasGetVectorAsync(2, 4, x, 1, to, 1, NULL), CUBLAS_STATUS_SUCCESS);
    cuCtxSynchronize();
    ck_assert(to[0] == 2 && to[1] == 1);
}
END_TEST

START_TEST(columns_have_a_leading_dimension)
{
    static const float from[] = {1, 2, 3, 4, 5, 6};
    float to[6] = {0}, *x = blas_put(from, sizeof from);
    ck_assert_int_eq(cublasSetMatrix(2, 2, 4, from, 3, x, 2), CUBLAS_STATUS_SUCCESS);
    blas_equal((const float[]){1, 2, 4, 5, 5, 6}, x, 6);
    ck_assert_int_eq(cublasGetMatrix(1, 2, 4, x, 2, to, 1), CUBLAS_STATUS_SUCCESS);
    ck_assert(to[0] == 1 && to[1] == 4 && to[2] == 0);
    ck_assert_int_eq(cublasSetMatrixAsync(1, 1, 4, from + 5, 1, x, 1, NULL), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(cublasGetMatrixAsync(2, 1, 4, x, 2, to, 2, NULL), CUBLAS_STATUS_SUCCESS);
    cuCtxSynchronize();
    ck_assert(to[0] == 6 && to[1] == 2);
}
END_TEST

START_TEST(wrong_ones_are_refused)
{
    float host[2] = {0, 0}, *x = blas_put(host, sizeof host);
    ck_assert_int_eq(cublasSetVector(-1, 4, host, 1, x, 1), CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSetVector(1, 0, host, 1, x, 1), CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSetVector(1, 4, host, 0, x, 1), CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSetVector(0, 4, host, 1, x, 1), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(cublasSetVector(2, 4, host, 1, (void *)16, 1), CUBLAS_STATUS_MAPPING_ERROR);
}
END_TEST

Suite *emu_cuda_blas_transfer_suite(void)
{
    TCase *c = tcase_create("emu_cuda_blas_transfer");
    tcase_add_test(c, elements_step_on_either_side);
    tcase_add_test(c, columns_have_a_leading_dimension);
    tcase_add_test(c, wrong_ones_are_refused);
    return blas_suite("emu_cuda_blas_transfer", c);
}
