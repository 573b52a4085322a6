/* blas_matrix.c - matrices with vectors, sums of matrices, by the cuBLAS stand-in: gemv, ger, geam.
 *
 * A vector is a matrix of one column; y x' is a product of one term.
 *
 * Follows the cuBLAS library, "cublas<t>gemv()", "cublas<t>ger()", "cublas<t>geam()". */
#include "emu/cuda/blas/blas.h"

static cublasStatus_t wrong(cublasHandle_t h, const emui_blas_call *of, int lda, bool is_whole)
{
    return h == NULL ? CUBLAS_STATUS_NOT_INITIALIZED
           : of->m < 0 || of->n < 0 || lda < 1 || lda < of->m || !is_whole
               ? CUBLAS_STATUS_INVALID_VALUE
               : CUBLAS_STATUS_SUCCESS;
}

/* y = alpha op(A) x + beta y, A of m rows and n columns. */
static cublasStatus_t by_vector(cublasHandle_t h, emui_blas_call *of, cublasOperation_t op, int lda)
{
    bool is_whole = of->b.row != 0 && of->c.row != 0 && of->alpha != NULL && of->beta != NULL;
    cublasStatus_t status = wrong(h, of, lda, is_whole);
    const int64_t m = of->m, n = of->n;
    if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0)
        return status;
    of->m = op == CUBLAS_OP_N ? m : n;
    of->k = op == CUBLAS_OP_N ? n : m;
    of->n = of->count = 1;
    of->scalar = of->work = of->a.type;
    return emui_blas_product(h, of);
}

cublasStatus_t cublasSgemv_v2(cublasHandle_t h, cublasOperation_t op, int m, int n,
                              const float *alpha, const float *a, int lda, const float *x,
                              int x_step, const float *beta, float *y, int y_step)
{
    bool is_plain = op == CUBLAS_OP_N;
    emui_blas_call call = {.name = "cublasSgemv",
                           .m = m,
                           .n = n,
                           .alpha = alpha,
                           .beta = beta,
                           .a = emui_blas_of(CUDA_R_32F, a, lda, op),
                           .b = emui_blas_vector(CUDA_R_32F, x, x_step, is_plain ? n : m),
                           .c = emui_blas_vector(CUDA_R_32F, y, y_step, is_plain ? m : n)};
    return by_vector(h, &call, op, lda);
}

cublasStatus_t cublasDgemv_v2(cublasHandle_t h, cublasOperation_t op, int m, int n,
                              const double *alpha, const double *a, int lda, const double *x,
                              int x_step, const double *beta, double *y, int y_step)
{
    bool is_plain = op == CUBLAS_OP_N;
    emui_blas_call call = {.name = "cublasDgemv",
                           .m = m,
                           .n = n,
                           .alpha = alpha,
                           .beta = beta,
                           .a = emui_blas_of(CUDA_R_64F, a, lda, op),
                           .b = emui_blas_vector(CUDA_R_64F, x, x_step, is_plain ? n : m),
                           .c = emui_blas_vector(CUDA_R_64F, y, y_step, is_plain ? m : n)};
    return by_vector(h, &call, op, lda);
}

/* A = alpha x y' + A. */
static cublasStatus_t outer(cublasHandle_t h, emui_blas_call *of, int lda)
{
    cublasStatus_t status =
        wrong(h, of, lda, of->a.row != 0 && of->b.column != 0 && of->alpha != NULL);
    of->k = of->count = 1;
    of->scalar = of->work = of->a.type;
    of->beta_is_one = true;
    return status == CUBLAS_STATUS_SUCCESS ? emui_blas_product(h, of) : status;
}

static emui_blas_matrix transposed(emui_blas_matrix of)
{
    const int64_t row = of.row;
    of.row = of.column;
    of.column = row;
    return of;
}

cublasStatus_t cublasSger_v2(cublasHandle_t h, int m, int n, const float *alpha, const float *x,
                             int x_step, const float *y, int y_step, float *a, int lda)
{
    emui_blas_call call = {.name = "cublasSger",
                           .m = m,
                           .n = n,
                           .alpha = alpha,
                           .a = emui_blas_vector(CUDA_R_32F, x, x_step, m),
                           .b = transposed(emui_blas_vector(CUDA_R_32F, y, y_step, n)),
                           .c = emui_blas_of(CUDA_R_32F, a, lda, CUBLAS_OP_N)};
    return outer(h, &call, lda);
}

cublasStatus_t cublasDger_v2(cublasHandle_t h, int m, int n, const double *alpha, const double *x,
                             int x_step, const double *y, int y_step, double *a, int lda)
{
    emui_blas_call call = {.name = "cublasDger",
                           .m = m,
                           .n = n,
                           .alpha = alpha,
                           .a = emui_blas_vector(CUDA_R_64F, x, x_step, m),
                           .b = transposed(emui_blas_vector(CUDA_R_64F, y, y_step, n)),
                           .c = emui_blas_of(CUDA_R_64F, a, lda, CUBLAS_OP_N)};
    return outer(h, &call, lda);
}

static cublasStatus_t add(cublasHandle_t h, emui_blas_call *of)
{
    const int64_t lda = of->a.row * of->a.column, ldb = of->b.row * of->b.column,
                  ldc = of->c.column;
    if (h == NULL)
        return CUBLAS_STATUS_NOT_INITIALIZED;
    if (of->m < 0 || of->n < 0 || lda < 1 || ldb < 1 || ldc < of->m || ldc < 1 ||
        of->alpha == NULL || of->beta == NULL)
        return CUBLAS_STATUS_INVALID_VALUE;
    of->count = 1;
    of->scalar = of->work = of->c.type;
    return emui_blas_sum(h, of);
}

cublasStatus_t cublasSgeam(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b, int m,
                           int n, const float *alpha, const float *a, int lda, const float *beta,
                           const float *b, int ldb, float *c, int ldc)
{
    emui_blas_call call = {.name = "cublasSgeam",
                           .m = m,
                           .n = n,
                           .alpha = alpha,
                           .beta = beta,
                           .a = emui_blas_of(CUDA_R_32F, a, lda, op_a),
                           .b = emui_blas_of(CUDA_R_32F, b, ldb, op_b),
                           .c = emui_blas_of(CUDA_R_32F, c, ldc, CUBLAS_OP_N)};
    return add(h, &call);
}

cublasStatus_t cublasDgeam(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b, int m,
                           int n, const double *alpha, const double *a, int lda, const double *beta,
                           const double *b, int ldb, double *c, int ldc)
{
    emui_blas_call call = {.name = "cublasDgeam",
                           .m = m,
                           .n = n,
                           .alpha = alpha,
                           .beta = beta,
                           .a = emui_blas_of(CUDA_R_64F, a, lda, op_a),
                           .b = emui_blas_of(CUDA_R_64F, b, ldb, op_b),
                           .c = emui_blas_of(CUDA_R_64F, c, ldc, CUBLAS_OP_N)};
    return add(h, &call);
}
