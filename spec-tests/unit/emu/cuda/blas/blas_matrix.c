/* blas_matrix.c - matrices with vectors, and sums of matrices, by the cuBLAS stand-in.
 *
 *      A = 1 3 5      of leading dimension 2
 *          2 4 6 */
#include "spec-tests/unit/emu/cuda/blas/numbers.h"

static const float numbers[] = {1, 2, 3, 4, 5, 6};

START_TEST(a_matrix_takes_a_vector)
{
    cublasHandle_t h = blas_open();
    const float one = 1, two = 2;
    float *a = blas_put(numbers, sizeof numbers), *y = blas_put(numbers, sizeof numbers);
    ck_assert_int_eq(cublasSgemv_v2(h, CUBLAS_OP_N, 2, 3, &one, a, 2, a, 2, &two, y, 3),
                     CUBLAS_STATUS_SUCCESS);
    blas_equal((const float[]){1 + 9 + 25 + 2, 2, 3, 2 + 12 + 30 + 8, 5}, y, 5);
    cublasDestroy_v2(h);
}
END_TEST

START_TEST(a_transpose_takes_a_vector_of_its_rows)
{
    cublasHandle_t h = blas_open();
    const double one = 1, none = 0, a[] = {1, 2, 3, 4, 5, 6}, x[] = {10, 1};
    double got[3], *y = blas_unwritten(sizeof got);
    ck_assert_int_eq(cublasDgemv_v2(h, CUBLAS_OP_T, 2, 3, &one, blas_put(a, sizeof a), 2,
                                    blas_put(x, sizeof x), 1, &none, y, 1),
                     CUBLAS_STATUS_SUCCESS);
    blas_get(got, y, sizeof got);
    ck_assert(got[0] == 12 && got[1] == 34 && got[2] == 56);
    cublasDestroy_v2(h);
}
END_TEST

START_TEST(two_vectors_make_a_matrix)
{
    cublasHandle_t h = blas_open();
    const float two = 2;
    const double third = 0.5, d[] = {1, 2};
    float *a = blas_put(numbers, sizeof numbers), *x = blas_put(numbers, sizeof numbers);
    double got[2], *y = blas_put(d, sizeof d), *to = blas_put(d, sizeof d);
    ck_assert_int_eq(cublasSger_v2(h, 2, 3, &two, x, 1, x, 2, a, 2), CUBLAS_STATUS_SUCCESS);
    blas_equal((const float[]){3, 6, 9, 16, 15, 26}, a, 6);
    ck_assert_int_eq(cublasDger_v2(h, 1, 2, &third, y, 1, y, 1, to, 1), CUBLAS_STATUS_SUCCESS);
    blas_get(got, to, sizeof got);
    ck_assert(got[0] == 1.5 && got[1] == 3);
    cublasDestroy_v2(h);
}
END_TEST

START_TEST(matrices_are_added)
{
    cublasHandle_t h = blas_open();
    const float one = 1, ten = 10;
    const double half = 0.5, d[] = {1, 2};
    float *a = blas_put(numbers, sizeof numbers), *c = blas_unwritten(sizeof numbers);
    double got[2], *to = blas_put(d, sizeof d);
    ck_assert_int_eq(cublasSgeam(h, CUBLAS_OP_T, CUBLAS_OP_N, 3, 2, &one, a, 2, &ten, a, 3, c, 3),
                     CUBLAS_STATUS_SUCCESS);
    blas_equal((const float[]){11, 23, 35, 42, 54, 66}, c, 6);
    ck_assert_int_eq(
        cublasDgeam(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 1, &half, to, 2, &half, to, 2, to, 2),
        CUBLAS_STATUS_SUCCESS);
    blas_get(got, to, sizeof got);
    ck_assert(got[0] == 1 && got[1] == 2);
    cublasDestroy_v2(h);
}
END_TEST

START_TEST(wrong_extents_are_refused)
{
    cublasHandle_t h = blas_open();
    const float one = 1;
    float *a = blas_put(numbers, sizeof numbers);
    const cublasOperation_t op = CUBLAS_OP_N;
    ck_assert_int_eq(cublasSgemv_v2(NULL, op, 1, 1, &one, a, 1, a, 1, &one, a, 1),
                     CUBLAS_STATUS_NOT_INITIALIZED);
    ck_assert_int_eq(cublasSgemv_v2(h, op, 2, 1, &one, a, 1, a, 1, &one, a, 1),
                     CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSgemv_v2(h, op, 1, 1, &one, a, 1, a, 0, &one, a, 1),
                     CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSger_v2(h, 1, 1, NULL, a, 1, a, 1, a, 1), CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSgeam(h, op, op, 2, 1, &one, a, 2, &one, a, 2, a, 1),
                     CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSgeam(NULL, op, op, 2, 1, &one, a, 2, &one, a, 2, a, 2),
                     CUBLAS_STATUS_NOT_INITIALIZED);
    cublasDestroy_v2(h);
}
END_TEST

Suite *emu_cuda_blas_matrix_suite(void)
{
    TCase *c = tcase_create("emu_cuda_blas_matrix");
    tcase_add_test(c, a_matrix_takes_a_vector);
    tcase_add_test(c, a_transpose_takes_a_vector_of_its_rows);
    tcase_add_test(c, two_vectors_make_a_matrix);
    tcase_add_test(c, matrices_are_added);
    tcase_add_test(c, wrong_extents_are_refused);
    return blas_suite("emu_cuda_blas_matrix", c);
}
