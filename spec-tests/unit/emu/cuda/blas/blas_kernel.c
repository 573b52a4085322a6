/* blas_kernel.c - a text is loaded once by a handle; a launch takes all problems of a batch. */
#include "spec-tests/unit/emu/cuda/blas/numbers.h"

START_TEST(a_text_is_loaded_once)
{
    cublasHandle_t h = blas_open();
    const float x[] = {1, 2}, two = 2;
    float *at = blas_put(x, sizeof x);
    ck_assert_int_eq(cublasSscal_v2(h, 2, &two, at, 1), CUBLAS_STATUS_SUCCESS);
    const void *kernels = h->kernels;
    ck_assert_int_eq(cublasSscal_v2(h, 1, &two, at, 1), CUBLAS_STATUS_SUCCESS);
    ck_assert_ptr_eq(h->kernels, kernels);
    cublasSetPointerMode_v2(h, CUBLAS_POINTER_MODE_DEVICE);
    ck_assert_int_eq(cublasSscal_v2(h, 1, at + 1, at, 1), CUBLAS_STATUS_SUCCESS);
    ck_assert_ptr_ne(h->kernels, kernels);
    blas_equal((const float[]){16, 4}, at, 2);
    emui_blas_unload(h);
    ck_assert_ptr_null(h->kernels);
    cublasDestroy_v2(h);
}
END_TEST

/* The z of a grid has an end, which a handle has nearer for this. */
START_TEST(a_large_batch_takes_several_launches)
{
    cublasHandle_t h = blas_open();
    const float one = 1, none = 0, x[] = {1, 2, 3, 4, 5};
    float *a = blas_put(x, sizeof x), *c = blas_unwritten(sizeof x);
    ck_assert_int_eq(h->problems, 65535);
    h->problems = 2;
    ck_assert_int_eq(cublasSgemmStridedBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, a, 1, 1,
                                               a + 2, 1, 0, &none, c, 1, 1, 5),
                     CUBLAS_STATUS_SUCCESS);
    blas_equal((const float[]){3, 6, 9, 12, 15}, c, 5);
    const float *list[5];
    float *results[5];
    for (int i = 0; i < 5; ++i)
        list[i] = a + i, results[i] = c + 4 - i;
    ck_assert_int_eq(cublasSgemmBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one,
                                        blas_put(list, sizeof list), 1, blas_put(list, sizeof list),
                                        1, &none, blas_put(results, sizeof results), 1, 5),
                     CUBLAS_STATUS_SUCCESS);
    blas_equal((const float[]){25, 16, 9, 4, 1}, c, 5);
    cublasDestroy_v2(h);
}
END_TEST

START_TEST(errors_have_a_status)
{
    ck_assert_int_eq(emui_blas_status(CUDA_SUCCESS), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(emui_blas_status(CUDA_ERROR_OUT_OF_MEMORY), CUBLAS_STATUS_ALLOC_FAILED);
    ck_assert_int_eq(emui_blas_status(CUDA_ERROR_INVALID_VALUE), CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(emui_blas_status(CUDA_ERROR_NOT_FOUND), CUBLAS_STATUS_EXECUTION_FAILED);
}
END_TEST

Suite *emu_cuda_blas_kernel_suite(void)
{
    TCase *c = tcase_create("emu_cuda_blas_kernel");
    tcase_add_test(c, a_text_is_loaded_once);
    tcase_add_test(c, a_large_batch_takes_several_launches);
    tcase_add_test(c, errors_have_a_status);
    return blas_suite("emu_cuda_blas_kernel", c);
}
