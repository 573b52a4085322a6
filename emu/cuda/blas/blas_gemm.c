/* blas_gemm.c - products of matrices, one or a batch, by the cuBLAS stand-in.
 *
 *      arithmetic          scalars    elements of A and B
 *      COMPUTE_16F         f16        f16                    (sums in f32)
 *      COMPUTE_32F, FAST   f32        f32, f16, bf16, s8     (exact products: no TF32)
 *      COMPUTE_64F         f64        f64
 *      COMPUTE_32I         s32        s8
 *
 * Follows the cuBLAS library, "cublas<t>gemm()" to "cublasGemmStridedBatchedEx()". */
#include "emu/cuda/blas/blas.h"

/* What the caller gave for one matrix. */
typedef struct given {
    const void *at;
    cudaDataType type;
    int ld;
    long long stride;
} given;

typedef struct shape {
    cublasOperation_t op_a, op_b;
    int m, n, k, count;
    bool is_list;
} shape;

static emui_blas_matrix matrix_of(const given *g, const shape *s, cublasOperation_t op)
{
    emui_blas_matrix to = emui_blas_of(g->type, g->at, g->ld, op);
    to.stride = g->stride;
    to.is_list = s->is_list;
    return to;
}

static int at_least_one(int rows)
{
    return rows > 1 ? rows : 1;
}

static bool is_wrong(const shape *s, const given *a, const given *b, const given *c)
{
    int rows_a = s->op_a == CUBLAS_OP_N ? s->m : s->k,
        rows_b = s->op_b == CUBLAS_OP_N ? s->k : s->n;
    return s->m < 0 || s->n < 0 || s->k < 0 || s->count < 0 || a->ld < at_least_one(rows_a) ||
           b->ld < at_least_one(rows_b) || c->ld < at_least_one(s->m) ||
           (unsigned)s->op_a > CUBLAS_OP_C || (unsigned)s->op_b > CUBLAS_OP_C;
}

static cublasStatus_t multiply(cublasHandle_t h, emui_blas_call *of, const shape *s, const given *a,
                               const given *b, const given *c)
{
    if (h == NULL)
        return CUBLAS_STATUS_NOT_INITIALIZED;
    if (is_wrong(s, a, b, c) || of->alpha == NULL || of->beta == NULL)
        return CUBLAS_STATUS_INVALID_VALUE;
    if (!emui_blas_has(of->work, a->type, false) || !emui_blas_has(of->work, b->type, false) ||
        !emui_blas_has(of->work, c->type, true))
        return emui_blas_missing("a cuBLAS product of these types");
    of->m = s->m;
    of->n = s->n;
    of->k = s->k;
    of->count = s->count;
    of->a = matrix_of(a, s, s->op_a);
    of->b = matrix_of(b, s, s->op_b);
    of->c = matrix_of(c, s, CUBLAS_OP_N);
    return emui_blas_product(h, of);
}

static emui_blas_call call_of(const char *name, cudaDataType scalar, cudaDataType work,
                              const void *alpha, const void *beta)
{
    return (emui_blas_call){
        .name = name, .scalar = scalar, .work = work, .alpha = alpha, .beta = beta};
}

cublasStatus_t cublasSgemm_v2(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                              int m, int n, int k, const float *alpha, const float *a, int lda,
                              const float *b, int ldb, const float *beta, float *c, int ldc)
{
    const given ga = {a, CUDA_R_32F, lda, 0}, gb = {b, CUDA_R_32F, ldb, 0},
                gc = {c, CUDA_R_32F, ldc, 0};
    const shape s = {op_a, op_b, m, n, k, 1, false};
    emui_blas_call call = call_of("cublasSgemm", CUDA_R_32F, CUDA_R_32F, alpha, beta);
    return multiply(h, &call, &s, &ga, &gb, &gc);
}

cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t h, cublasOperation_t op_a,
                                         cublasOperation_t op_b, int m, int n, int k,
                                         const float *alpha, const float *a, int lda,
                                         long long stride_a, const float *b, int ldb,
                                         long long stride_b, const float *beta, float *c, int ldc,
                                         long long stride_c, int count)
{
    const given ga = {a, CUDA_R_32F, lda, stride_a}, gb = {b, CUDA_R_32F, ldb, stride_b},
                gc = {c, CUDA_R_32F, ldc, stride_c};
    const shape s = {op_a, op_b, m, n, k, count, false};
    emui_blas_call call = call_of("cublasSgemmStridedBatched", CUDA_R_32F, CUDA_R_32F, alpha, beta);
    return multiply(h, &call, &s, &ga, &gb, &gc);
}

cublasStatus_t cublasSgemmBatched(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                                  int m, int n, int k, const float *alpha, const float *const a[],
                                  int lda, const float *const b[], int ldb, const float *beta,
                                  float *const c[], int ldc, int count)
{
    const given ga = {a, CUDA_R_32F, lda, 0}, gb = {b, CUDA_R_32F, ldb, 0},
                gc = {c, CUDA_R_32F, ldc, 0};
    const shape s = {op_a, op_b, m, n, k, count, true};
    emui_blas_call call = call_of("cublasSgemmBatched", CUDA_R_32F, CUDA_R_32F, alpha, beta);
    return multiply(h, &call, &s, &ga, &gb, &gc);
}

cublasStatus_t cublasDgemm_v2(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                              int m, int n, int k, const double *alpha, const double *a, int lda,
                              const double *b, int ldb, const double *beta, double *c, int ldc)
{
    const given ga = {a, CUDA_R_64F, lda, 0}, gb = {b, CUDA_R_64F, ldb, 0},
                gc = {c, CUDA_R_64F, ldc, 0};
    const shape s = {op_a, op_b, m, n, k, 1, false};
    emui_blas_call call = call_of("cublasDgemm", CUDA_R_64F, CUDA_R_64F, alpha, beta);
    return multiply(h, &call, &s, &ga, &gb, &gc);
}

cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t h, cublasOperation_t op_a,
                                         cublasOperation_t op_b, int m, int n, int k,
                                         const double *alpha, const double *a, int lda,
                                         long long stride_a, const double *b, int ldb,
                                         long long stride_b, const double *beta, double *c, int ldc,
                                         long long stride_c, int count)
{
    const given ga = {a, CUDA_R_64F, lda, stride_a}, gb = {b, CUDA_R_64F, ldb, stride_b},
                gc = {c, CUDA_R_64F, ldc, stride_c};
    const shape s = {op_a, op_b, m, n, k, count, false};
    emui_blas_call call = call_of("cublasDgemmStridedBatched", CUDA_R_64F, CUDA_R_64F, alpha, beta);
    return multiply(h, &call, &s, &ga, &gb, &gc);
}

cublasStatus_t cublasDgemmBatched(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                                  int m, int n, int k, const double *alpha, const double *const a[],
                                  int lda, const double *const b[], int ldb, const double *beta,
                                  double *const c[], int ldc, int count)
{
    const given ga = {a, CUDA_R_64F, lda, 0}, gb = {b, CUDA_R_64F, ldb, 0},
                gc = {c, CUDA_R_64F, ldc, 0};
    const shape s = {op_a, op_b, m, n, k, count, true};
    emui_blas_call call = call_of("cublasDgemmBatched", CUDA_R_64F, CUDA_R_64F, alpha, beta);
    return multiply(h, &call, &s, &ga, &gb, &gc);
}

cublasStatus_t cublasHgemm(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b, int m,
                           int n, int k, const __half *alpha, const __half *a, int lda,
                           const __half *b, int ldb, const __half *beta, __half *c, int ldc)
{
    const given ga = {a, CUDA_R_16F, lda, 0}, gb = {b, CUDA_R_16F, ldb, 0},
                gc = {c, CUDA_R_16F, ldc, 0};
    const shape s = {op_a, op_b, m, n, k, 1, false};
    emui_blas_call call = call_of("cublasHgemm", CUDA_R_16F, CUDA_R_32F, alpha, beta);
    return multiply(h, &call, &s, &ga, &gb, &gc);
}

cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t h, cublasOperation_t op_a,
                                         cublasOperation_t op_b, int m, int n, int k,
                                         const __half *alpha, const __half *a, int lda,
                                         long long stride_a, const __half *b, int ldb,
                                         long long stride_b, const __half *beta, __half *c, int ldc,
                                         long long stride_c, int count)
{
    const given ga = {a, CUDA_R_16F, lda, stride_a}, gb = {b, CUDA_R_16F, ldb, stride_b},
                gc = {c, CUDA_R_16F, ldc, stride_c};
    const shape s = {op_a, op_b, m, n, k, count, false};
    emui_blas_call call = call_of("cublasHgemmStridedBatched", CUDA_R_16F, CUDA_R_32F, alpha, beta);
    return multiply(h, &call, &s, &ga, &gb, &gc);
}

cublasStatus_t cublasHgemmBatched(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                                  int m, int n, int k, const __half *alpha, const __half *const a[],
                                  int lda, const __half *const b[], int ldb, const __half *beta,
                                  __half *const c[], int ldc, int count)
{
    const given ga = {a, CUDA_R_16F, lda, 0}, gb = {b, CUDA_R_16F, ldb, 0},
                gc = {c, CUDA_R_16F, ldc, 0};
    const shape s = {op_a, op_b, m, n, k, count, true};
    emui_blas_call call = call_of("cublasHgemmBatched", CUDA_R_16F, CUDA_R_32F, alpha, beta);
    return multiply(h, &call, &s, &ga, &gb, &gc);
}

/* ---- Of any types --------------------------------------------------------------------------- */

/* The arithmetic, and the type of alpha and beta; false: none of this name here. */
static bool arithmetic_of(cublasComputeType_t compute, emui_blas_call *to)
{
    static const struct {
        cublasComputeType_t compute;
        cudaDataType scalar, work;
    } rows[] = {
        {CUBLAS_COMPUTE_16F, CUDA_R_16F, CUDA_R_32F},
        {CUBLAS_COMPUTE_16F_PEDANTIC, CUDA_R_16F, CUDA_R_32F},
        {CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_32F},
        {CUBLAS_COMPUTE_32F_PEDANTIC, CUDA_R_32F, CUDA_R_32F},
        {CUBLAS_COMPUTE_32F_FAST_16F, CUDA_R_32F, CUDA_R_32F},
        {CUBLAS_COMPUTE_32F_FAST_16BF, CUDA_R_32F, CUDA_R_32F},
        {CUBLAS_COMPUTE_32F_FAST_TF32, CUDA_R_32F, CUDA_R_32F},
        {CUBLAS_COMPUTE_64F, CUDA_R_64F, CUDA_R_64F},
        {CUBLAS_COMPUTE_64F_PEDANTIC, CUDA_R_64F, CUDA_R_64F},
        {CUBLAS_COMPUTE_32I, CUDA_R_32I, CUDA_R_32I},
        {CUBLAS_COMPUTE_32I_PEDANTIC, CUDA_R_32I, CUDA_R_32I},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (rows[i].compute == compute) {
            to->scalar = rows[i].scalar;
            to->work = rows[i].work;
            return true;
        }
    return false;
}

cublasStatus_t cublasSgemmEx(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                             int m, int n, int k, const float *alpha, const void *a,
                             cudaDataType type_a, int lda, const void *b, cudaDataType type_b,
                             int ldb, const float *beta, void *c, cudaDataType type_c, int ldc)
{
    const given ga = {a, type_a, lda, 0}, gb = {b, type_b, ldb, 0}, gc = {c, type_c, ldc, 0};
    const shape s = {op_a, op_b, m, n, k, 1, false};
    emui_blas_call call = {.name = "cublasSgemmEx", .alpha = alpha, .beta = beta};
    call.scalar = call.work = CUDA_R_32F;
    return multiply(h, &call, &s, &ga, &gb, &gc);
}

cublasStatus_t cublasGemmEx(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b, int m,
                            int n, int k, const void *alpha, const void *a, cudaDataType type_a,
                            int lda, const void *b, cudaDataType type_b, int ldb, const void *beta,
                            void *c, cudaDataType type_c, int ldc, cublasComputeType_t compute,
                            cublasGemmAlgo_t algorithm)
{
    const given ga = {a, type_a, lda, 0}, gb = {b, type_b, ldb, 0}, gc = {c, type_c, ldc, 0};
    const shape s = {op_a, op_b, m, n, k, 1, false};
    emui_blas_call call = {.name = "cublasGemmEx", .alpha = alpha, .beta = beta};
    (void)algorithm;
    if (!arithmetic_of(compute, &call))
        return emui_blas_missing("a cuBLAS product of this arithmetic");
    return multiply(h, &call, &s, &ga, &gb, &gc);
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t h, cublasOperation_t op_a,
                                          cublasOperation_t op_b, int m, int n, int k,
                                          const void *alpha, const void *a, cudaDataType type_a,
                                          int lda, long long stride_a, const void *b,
                                          cudaDataType type_b, int ldb, long long stride_b,
                                          const void *beta, void *c, cudaDataType type_c, int ldc,
                                          long long stride_c, int count,
                                          cublasComputeType_t compute, cublasGemmAlgo_t algorithm)
{
    const given ga = {a, type_a, lda, stride_a}, gb = {b, type_b, ldb, stride_b},
                gc = {c, type_c, ldc, stride_c};
    const shape s = {op_a, op_b, m, n, k, count, false};
    emui_blas_call call = {.name = "cublasGemmStridedBatchedEx", .alpha = alpha, .beta = beta};
    (void)algorithm;
    if (!arithmetic_of(compute, &call))
        return emui_blas_missing("a cuBLAS product of this arithmetic");
    return multiply(h, &call, &s, &ga, &gb, &gc);
}

cublasStatus_t cublasGemmBatchedEx(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                                   int m, int n, int k, const void *alpha, const void *const a[],
                                   cudaDataType type_a, int lda, const void *const b[],
                                   cudaDataType type_b, int ldb, const void *beta, void *const c[],
                                   cudaDataType type_c, int ldc, int count,
                                   cublasComputeType_t compute, cublasGemmAlgo_t algorithm)
{
    const given ga = {a, type_a, lda, 0}, gb = {b, type_b, ldb, 0}, gc = {c, type_c, ldc, 0};
    const shape s = {op_a, op_b, m, n, k, count, true};
    emui_blas_call call = {.name = "cublasGemmBatchedEx", .alpha = alpha, .beta = beta};
    (void)algorithm;
    if (!arithmetic_of(compute, &call))
        return emui_blas_missing("a cuBLAS product of this arithmetic");
    return multiply(h, &call, &s, &ga, &gb, &gc);
}
