/* blas_sum.c - sums of two matrices, and of one that is not there. */
#include "spec-tests/unit/emu/cuda/blas/numbers.h"

START_TEST(terms_of_scalar_0_are_not_read)
{
    cublasHandle_t h = blas_open();
    const float two = 2, none = 0, x[] = {1, 2, 3, 4}, want[] = {2, 6, 4, 8};
    float *a = blas_put(x, sizeof x), *c = blas_unwritten(sizeof x);
    emui_blas_call call = {.name = "sum",
                           .m = 2,
                           .n = 2,
                           .count = 1,
                           .scalar = CUDA_R_32F,
                           .work = CUDA_R_32F,
                           .alpha = &two,
                           .beta = &none,
                           .a = emui_blas_of(CUDA_R_32F, a, 2, CUBLAS_OP_T),
                           .b = emui_blas_of(CUDA_R_32F, (void *)16, 2, CUBLAS_OP_N),
                           .c = emui_blas_of(CUDA_R_32F, c, 2, CUBLAS_OP_N)};
    ck_assert_int_eq(emui_blas_sum(h, &call), CUBLAS_STATUS_SUCCESS);
    blas_equal(want, c, 4);
    call.beta_is_one = true, call.beta = NULL, call.b = call.c;
    ck_assert_int_eq(emui_blas_sum(h, &call), CUBLAS_STATUS_SUCCESS);
    blas_equal((const float[]){4, 12, 8, 16}, c, 4);
    cublasDestroy_v2(h);
}
END_TEST

Suite *emu_cuda_blas_sum_suite(void)
{
    TCase *c = tcase_create("emu_cuda_blas_sum");
    tcase_add_test(c, terms_of_scalar_0_are_not_read);
    return blas_suite("emu_cuda_blas_sum", c);
}
