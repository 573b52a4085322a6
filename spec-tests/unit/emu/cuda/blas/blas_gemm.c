/* blas_gemm.c - products of matrices by the cuBLAS stand-in, beside loops over their definition. */
#include "spec-tests/unit/emu/cuda/blas/numbers.h"

enum { M = 3, N = 2, K = 4, LDA = 5, LDB = 6, LDC = 4, OTHER = LDC * N };

static float element(const float *of, cublasOperation_t op, int ld, int i, int j)
{
    return op == CUBLAS_OP_N ? of[i + j * ld] : of[j + i * ld];
}

typedef struct operands {
    float a[LDA * LDA], b[LDB * LDB], c[OTHER], want[OTHER];
} operands;

/* C = 2 op(A) op(B) + beta C; beyond its rows C stays as it was. */
static operands operands_of(cublasOperation_t op_a, cublasOperation_t op_b, float beta)
{
    operands o;
    for (int i = 0; i < LDA * LDA; ++i)
        o.a[i] = (float)(i * 7 % 13 - 6);
    for (int i = 0; i < LDB * LDB; ++i)
        o.b[i] = (float)(i * 5 % 11 - 5);
    for (int i = 0; i < OTHER; ++i)
        o.want[i] = o.c[i] = (float)(i % 3);
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            float sum = 0;
            for (int l = 0; l < K; ++l)
                sum += element(o.a, op_a, LDA, i, l) * element(o.b, op_b, LDB, l, j);
            o.want[i + j * LDC] = 2 * sum + beta * o.c[i + j * LDC];
        }
    return o;
}

START_TEST(each_transpose_is_a_product)
{
    cublasHandle_t h = blas_open();
    const float alpha = 2, beta = 0.5F;
    for (int op_a = 0; op_a <= CUBLAS_OP_C; ++op_a)
        for (int op_b = 0; op_b <= CUBLAS_OP_C; ++op_b) {
            operands o = operands_of((cublasOperation_t)op_a, (cublasOperation_t)op_b, beta);
            float *a = blas_put(o.a, sizeof o.a), *b = blas_put(o.b, sizeof o.b),
                  *c = blas_put(o.c, sizeof o.c);
            ck_assert_int_eq(cublasSgemm_v2(h, (cublasOperation_t)op_a, (cublasOperation_t)op_b, M,
                                            N, K, &alpha, a, LDA, b, LDB, &beta, c, LDC),
                             CUBLAS_STATUS_SUCCESS);
            blas_equal(o.want, c, OTHER);
        }
    ck_assert_int_eq(cublasDestroy_v2(h), CUBLAS_STATUS_SUCCESS);
}
END_TEST

START_TEST(batches_step_or_are_listed)
{
    cublasHandle_t h = blas_open();
    const float alpha = 2, beta = 0.5F;
    operands o[2] = {operands_of(CUBLAS_OP_N, CUBLAS_OP_T, beta),
                     operands_of(CUBLAS_OP_N, CUBLAS_OP_T, beta)};
    operands *at = blas_put(o, sizeof o);
    const long long stride = sizeof *at / sizeof(float);
    ck_assert_int_eq(cublasSgemmStridedBatched(h, CUBLAS_OP_N, CUBLAS_OP_T, M, N, K, &alpha,
                                               at[0].a, LDA, stride, at[0].b, LDB, stride, &beta,
                                               at[0].c, LDC, stride, 2),
                     CUBLAS_STATUS_SUCCESS);
    blas_equal(o[0].want, at[0].c, OTHER);
    blas_equal(o[1].want, at[1].c, OTHER);
    const float *a[] = {at[1].a, at[0].a}, *b[] = {at[1].b, at[0].b};
    float *c[] = {blas_put(o[0].c, sizeof o[0].c), blas_put(o[0].c, sizeof o[0].c)};
    ck_assert_int_eq(cublasSgemmBatched(h, CUBLAS_OP_N, CUBLAS_OP_T, M, N, K, &alpha,
                                        blas_put(a, sizeof a), LDA, blas_put(b, sizeof b), LDB,
                                        &beta, blas_put(c, sizeof c), LDC, 2),
                     CUBLAS_STATUS_SUCCESS);
    blas_equal(o[0].want, c[1], OTHER);
    cublasDestroy_v2(h);
}
END_TEST

/* 1 2 in each type, and 3 4: 1 * 3 + 2 * 4 = 11. */
START_TEST(types_are_mixed)
{
    cublasHandle_t h = blas_open();
    static const uint16_t half[] = {0x3c00, 0x4000, 0x4200, 0x4400},
                          brain[] = {0x3f80, 0x4000, 0x4040, 0x4080}, one_half = 0x3c00, zero = 0;
    static const int8_t bytes[] = {1, 2, 3, 4};
    const float one = 1, none = 0;
    const int32_t unit = 1, nil = 0;
    const double two = 2, three[] = {1, 2}, four[] = {3, 4};
    uint16_t got = 0;
    int32_t sum = 0;
    double wide = 0;
    float *c = blas_unwritten(8);
    const uint16_t *x = blas_put(half, sizeof half), *y = blas_put(brain, sizeof brain);
    const int8_t *z = blas_put(bytes, sizeof bytes);
    const cublasOperation_t op = CUBLAS_OP_N;
    ck_assert_int_eq(cublasGemmEx(h, op, op, 1, 1, 2, &one, x, CUDA_R_16F, 1, x + 2, CUDA_R_16F, 2,
                                  &none, c, CUDA_R_32F, 1, CUBLAS_COMPUTE_32F, -1),
                     CUBLAS_STATUS_SUCCESS);
    blas_equal(&(float){11}, c, 1);
    ck_assert_int_eq(cublasGemmEx(h, op, op, 1, 1, 2, &one, y, CUDA_R_16BF, 1, y + 2, CUDA_R_16BF,
                                  2, &none, c, CUDA_R_16BF, 1, CUBLAS_COMPUTE_32F_FAST_TF32, -1),
                     CUBLAS_STATUS_SUCCESS);
    blas_get(&got, c, sizeof got);
    ck_assert_uint_eq(got, 0x4130);
    ck_assert_int_eq(cublasHgemm(h, op, op, 1, 1, 2, (const void *)&one_half, (const void *)x, 1,
                                 (const void *)(x + 2), 2, (const void *)&zero, (void *)c, 1),
                     CUBLAS_STATUS_SUCCESS);
    blas_get(&got, c, sizeof got);
    ck_assert_uint_eq(got, 0x4980);
    ck_assert_int_eq(cublasGemmEx(h, op, op, 1, 1, 2, &unit, z, CUDA_R_8I, 1, z + 2, CUDA_R_8I, 2,
                                  &nil, c, CUDA_R_32I, 1, CUBLAS_COMPUTE_32I, -1),
                     CUBLAS_STATUS_SUCCESS);
    blas_get(&sum, c, sizeof sum);
    ck_assert_int_eq(sum, 11);
    double *d = blas_put(&two, sizeof two);
    ck_assert_int_eq(cublasDgemm_v2(h, op, op, 1, 1, 2, &two, blas_put(three, sizeof three), 1,
                                    blas_put(four, sizeof four), 2, &two, d, 1),
                     CUBLAS_STATUS_SUCCESS);
    blas_get(&wide, d, sizeof wide);
    ck_assert(wide == 26);
    ck_assert_int_eq(cublasGemmEx(h, op, op, 1, 1, 2, &one, x, (cudaDataType)4, 1, x, CUDA_R_16F, 2,
                                  &none, c, CUDA_R_32F, 1, CUBLAS_COMPUTE_32F, -1),
                     CUBLAS_STATUS_NOT_SUPPORTED);
    cublasDestroy_v2(h);
}
END_TEST

START_TEST(wrong_extents_are_refused)
{
    cublasHandle_t h = blas_open();
    const float one = 1;
    float *x = blas_unwritten(64);
    const cublasOperation_t n = CUBLAS_OP_N, t = CUBLAS_OP_T;
    ck_assert_int_eq(cublasSgemm_v2(NULL, n, n, 1, 1, 1, &one, x, 1, x, 1, &one, x, 1),
                     CUBLAS_STATUS_NOT_INITIALIZED);
    ck_assert_int_eq(cublasSgemm_v2(h, n, n, -1, 1, 1, &one, x, 1, x, 1, &one, x, 1),
                     CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSgemm_v2(h, n, n, 4, 2, 2, &one, x, 3, x, 2, &one, x, 4),
                     CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSgemm_v2(h, n, t, 2, 4, 2, &one, x, 2, x, 3, &one, x, 2),
                     CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSgemm_v2(h, n, n, 4, 2, 2, &one, x, 4, x, 2, &one, x, 3),
                     CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSgemm_v2(h, n, n, 1, 1, 1, NULL, x, 1, x, 1, &one, x, 1),
                     CUBLAS_STATUS_INVALID_VALUE);
    ck_assert_int_eq(cublasSgemm_v2(h, n, n, 0, 1, 1, &one, x, 1, x, 1, &one, x, 1),
                     CUBLAS_STATUS_SUCCESS);
    cublasDestroy_v2(h);
}
END_TEST

Suite *emu_cuda_blas_gemm_suite(void)
{
    TCase *c = tcase_create("emu_cuda_blas_gemm");
    tcase_add_test(c, each_transpose_is_a_product);
    tcase_add_test(c, batches_step_or_are_listed);
    tcase_add_test(c, types_are_mixed);
    tcase_add_test(c, wrong_extents_are_refused);
    return blas_suite("emu_cuda_blas_gemm", c);
}
