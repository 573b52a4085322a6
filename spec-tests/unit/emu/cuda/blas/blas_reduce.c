/* blas_reduce.c - sums over vectors: fewer elements than threads, none, more; results
 * on either side. */
#include "spec-tests/unit/emu/cuda/blas/numbers.h"

enum { MANY = 1000 };

static emui_blas_call over(const float *x, int64_t n)
{
    return (emui_blas_call){.name = "over",
                            .m = n,
                            .n = 1,
                            .count = 1,
                            .scalar = CUDA_R_32F,
                            .work = CUDA_R_32F,
                            .a = emui_blas_vector(CUDA_R_32F, x, 1, n),
                            .b = emui_blas_vector(CUDA_R_32F, x, -1, n)};
}

START_TEST(any_number_of_elements_is_summed)
{
    cublasHandle_t h = blas_open();
    static float x[MANY];
    static const int64_t counts[] = {0, 1, 3, 256, 257, MANY};
    for (int i = 0; i < MANY; ++i)
        x[i] = i % 2 == 0 ? (float)(i % 5) : (float)(-i % 3);
    float *at = blas_put(x, sizeof x), got = -1;
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; ++k) {
        emui_blas_call call = over(at, counts[k]);
        float dot = 0, sum = 0;
        for (int64_t i = 0; i < counts[k]; ++i) {
            dot += x[i] * x[counts[k] - 1 - i];
            sum += x[i] < 0 ? -x[i] : x[i];
        }
        ck_assert_int_eq(emui_blas_reduce(h, &call, EMUI_BLAS_DOT, &got), CUBLAS_STATUS_SUCCESS);
        ck_assert(got == dot);
        ck_assert_int_eq(emui_blas_reduce(h, &call, EMUI_BLAS_SUM, &got), CUBLAS_STATUS_SUCCESS);
        ck_assert(got == sum);
    }
    cublasDestroy_v2(h);
}
END_TEST

START_TEST(a_norm_is_a_root_and_may_stay_on_the_device)
{
    cublasHandle_t h = blas_open();
    static const float x[] = {3, 4};
    float *to = blas_unwritten(4);
    emui_blas_call call = over(blas_put(x, sizeof x), 2);
    cublasSetPointerMode_v2(h, CUBLAS_POINTER_MODE_DEVICE);
    ck_assert_int_eq(emui_blas_reduce(h, &call, EMUI_BLAS_NORM, to), CUBLAS_STATUS_SUCCESS);
    blas_equal(&(float){5}, to, 1);
    cublasDestroy_v2(h);
}
END_TEST

Suite *emu_cuda_blas_reduce_suite(void)
{
    TCase *c = tcase_create("emu_cuda_blas_reduce");
    tcase_add_test(c, any_number_of_elements_is_summed);
    tcase_add_test(c, a_norm_is_a_root_and_may_stay_on_the_device);
    return blas_suite("emu_cuda_blas_reduce", c);
}
