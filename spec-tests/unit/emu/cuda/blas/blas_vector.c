/* blas_vector.c - vectors with vectors by the cuBLAS stand-in: steps, also from the last element
 * on. */
#include "spec-tests/unit/emu/cuda/blas/numbers.h"

static const float numbers[] = {1, 2, 3, 4, 5, 6};

START_TEST(vectors_step_in_either_direction)
{
    cublasHandle_t h = blas_open();
    const float two = 2;
    float *x = blas_put(numbers, sizeof numbers), *y = blas_put(numbers, sizeof numbers), got = 0;
    ck_assert_int_eq(cublasSaxpy_v2(h, 3, &two, x, 2, y, -1), CUBLAS_STATUS_SUCCESS);
    blas_equal((const float[]){11, 8, 5, 4, 5, 6}, y, 6);
    ck_assert_int_eq(cublasScopy_v2(h, 2, x, -3, y, 1), CUBLAS_STATUS_SUCCESS);
    blas_equal((const float[]){4, 1, 5}, y, 3);
    ck_assert_int_eq(cublasSscal_v2(h, 3, &two, y, 2), CUBLAS_STATUS_SUCCESS);
    blas_equal((const float[]){8, 1, 10, 4, 10, 6}, y, 6);
    ck_assert_int_eq(cublasSdot_v2(h, 3, x, 1, x, -2, &got), CUBLAS_STATUS_SUCCESS);
    ck_assert(got == 1 * 5 + 2 * 3 + 3 * 1);
    ck_assert_int_eq(cublasSasum_v2(h, 3, y, 1, &got), CUBLAS_STATUS_SUCCESS);
    ck_assert(got == 19);
    cublasDestroy_v2(h);
}
END_TEST

START_TEST(doubles_are_their_own)
{
    cublasHandle_t h = blas_open();
    static const double x[] = {3, -4};
    const double third = 1.0 / 3;
    double got[2], *at = blas_put(x, sizeof x), *y = blas_put(x, sizeof x);
    ck_assert_int_eq(cublasDnrm2_v2(h, 2, at, 1, got), CUBLAS_STATUS_SUCCESS);
    ck_assert(got[0] == 5);
    ck_assert_int_eq(cublasDasum_v2(h, 2, at, 1, got), CUBLAS_STATUS_SUCCESS);
    ck_assert(got[0] == 7);
    ck_assert_int_eq(cublasDdot_v2(h, 2, at, 1, at, 1, got), CUBLAS_STATUS_SUCCESS);
    ck_assert(got[0] == 25);
    ck_assert_int_eq(cublasDscal_v2(h, 2, &third, y, 1), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(cublasDaxpy_v2(h, 2, &third, at, 1, y, 1), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(cublasDcopy_v2(h, 2, y, 1, at, 1), CUBLAS_STATUS_SUCCESS);
    blas_get(got, at, sizeof got);
    ck_assert(got[0] == 2 && got[1] == -4.0 / 3 - 4.0 / 3);
    cublasDestroy_v2(h);
}
END_TEST

START_TEST(what_is_not_there_is_refused)
{
    cublasHandle_t h = blas_open();
    const float two = 2;
    float got = 1;
    ck_assert_int_eq(cublasSscal_v2(NULL, 1, &two, &got, 1), CUBLAS_STATUS_NOT_INITIALIZED);
    ck_assert_int_eq(cublasSscal_v2(h, 1, NULL, &got, 1), CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSscal_v2(h, -1, &two, &got, 1), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(cublasSnrm2_v2(h, 1, NULL, 1, NULL), CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSnrm2_v2(h, -1, NULL, 1, &got), CUBLAS_STATUS_SUCCESS);
    ck_assert(got == 0);
    cublasDestroy_v2(h);
}
END_TEST

Suite *emu_cuda_blas_vector_suite(void)
{
    TCase *c = tcase_create("emu_cuda_blas_vector");
    tcase_add_test(c, vectors_step_in_either_direction);
    tcase_add_test(c, doubles_are_their_own);
    tcase_add_test(c, what_is_not_there_is_refused);
    return blas_suite("emu_cuda_blas_vector", c);
}
