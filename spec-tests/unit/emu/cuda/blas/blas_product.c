/* blas_product.c - what a product reads, and what it leaves alone. */
#include "spec-tests/unit/emu/cuda/blas/numbers.h"

static emui_blas_call one_by_one(const void *alpha, const void *beta)
{
    return (emui_blas_call){.name = "one",
                            .m = 1,
                            .n = 1,
                            .k = 1,
                            .count = 1,
                            .scalar = CUDA_R_32F,
                            .work = CUDA_R_32F,
                            .alpha = alpha,
                            .beta = beta};
}

START_TEST(a_result_of_beta_0_is_not_read)
{
    cublasHandle_t h = blas_open();
    const float alpha = 1, none = 0, x = 3;
    emui_blas_call call = one_by_one(&alpha, &none);
    call.a = call.b = emui_blas_of(CUDA_R_32F, blas_put(&x, 4), 1, CUBLAS_OP_N);
    float *c = blas_unwritten(4);
    call.c = emui_blas_of(CUDA_R_32F, c, 1, CUBLAS_OP_N);
    ck_assert_int_eq(emui_blas_product(h, &call), CUBLAS_STATUS_SUCCESS);
    blas_equal(&(float){9}, c, 1);
    cublasDestroy_v2(h);
}
END_TEST

START_TEST(operands_of_alpha_0_are_not_read)
{
    cublasHandle_t h = blas_open();
    const float none = 0, beta = 2, x = 3;
    emui_blas_call call = one_by_one(&none, &beta);
    call.a = call.b = emui_blas_of(CUDA_R_32F, (void *)16, 1, CUBLAS_OP_N);
    float *c = blas_put(&x, 4);
    call.c = emui_blas_of(CUDA_R_32F, c, 1, CUBLAS_OP_N);
    ck_assert_int_eq(emui_blas_product(h, &call), CUBLAS_STATUS_SUCCESS);
    blas_equal(&(float){6}, c, 1);
    cublasDestroy_v2(h);
}
END_TEST

START_TEST(scalars_may_be_on_the_device)
{
    cublasHandle_t h = blas_open();
    const float x = 3, scalars[] = {2, 0.5F};
    float *s = blas_put(scalars, sizeof scalars), *c = blas_put(&x, 4);
    emui_blas_call call = one_by_one(s, s + 1);
    call.a = call.b = call.c = emui_blas_of(CUDA_R_32F, c, 1, CUBLAS_OP_N);
    ck_assert_int_eq(cublasSetPointerMode_v2(h, CUBLAS_POINTER_MODE_DEVICE), CUBLAS_STATUS_SUCCESS);
    ck_assert_int_eq(emui_blas_product(h, &call), CUBLAS_STATUS_SUCCESS);
    blas_equal(&(float){19.5F}, c, 1);
    cublasDestroy_v2(h);
}
END_TEST

Suite *emu_cuda_blas_product_suite(void)
{
    TCase *c = tcase_create("emu_cuda_blas_product");
    tcase_add_test(c, a_result_of_beta_0_is_not_read);
    tcase_add_test(c, operands_of_alpha_0_are_not_read);
    tcase_add_test(c, scalars_may_be_on_the_device);
    return blas_suite("emu_cuda_blas_product", c);
}
