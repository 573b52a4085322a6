/* cublas.h - what libcublas.so.13 and .12 export, as programs call it: cuBLAS's common products.
 *
 * What is here: the functions that are there. Those that are not, blas/missing.txt, return
 * CUBLAS_STATUS_NOT_SUPPORTED. Follows the cuBLAS library, 13.0; names, values and order of
 * parameters are cuBLAS's. Where cuBLAS's own header was included before, its types are used, so
 * that a compiler holds these prototypes to it. */
#ifndef EMUI_CUDA_CUBLAS_H
#define EMUI_CUDA_CUBLAS_H

#include "emu/cuda/driver/cuda.h"

#ifndef CUBLAS_VER_MAJOR

typedef enum cublasStatus_t {
    CUBLAS_STATUS_SUCCESS = 0,
    CUBLAS_STATUS_NOT_INITIALIZED = 1,
    CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13,
    CUBLAS_STATUS_INTERNAL_ERROR = 14,
    CUBLAS_STATUS_NOT_SUPPORTED = 15
} cublasStatus_t;

typedef enum cublasOperation_t {
    CUBLAS_OP_N = 0,
    CUBLAS_OP_T = 1,
    CUBLAS_OP_C = 2
} cublasOperation_t;

typedef enum cublasPointerMode_t {
    CUBLAS_POINTER_MODE_HOST = 0,
    CUBLAS_POINTER_MODE_DEVICE = 1
} cublasPointerMode_t;

typedef enum cublasComputeType_t {
    CUBLAS_COMPUTE_16F = 64,
    CUBLAS_COMPUTE_16F_PEDANTIC = 65,
    CUBLAS_COMPUTE_32F = 68,
    CUBLAS_COMPUTE_32F_PEDANTIC = 69,
    CUBLAS_COMPUTE_64F = 70,
    CUBLAS_COMPUTE_64F_PEDANTIC = 71,
    CUBLAS_COMPUTE_32I = 72,
    CUBLAS_COMPUTE_32I_PEDANTIC = 73,
    CUBLAS_COMPUTE_32F_FAST_16F = 74,
    CUBLAS_COMPUTE_32F_FAST_16BF = 75,
    CUBLAS_COMPUTE_32F_FAST_TF32 = 77
} cublasComputeType_t;

typedef enum cudaDataType_t {
    CUDA_R_32F = 0,
    CUDA_R_64F = 1,
    CUDA_R_16F = 2,
    CUDA_R_8I = 3,
    CUDA_R_32I = 10,
    CUDA_R_16BF = 14
} cudaDataType;

typedef enum libraryPropertyType_t {
    MAJOR_VERSION,
    MINOR_VERSION,
    PATCH_LEVEL
} libraryPropertyType;

typedef int cublasMath_t;        /* how products may be rounded: all are exact here */
typedef int cublasAtomicsMode_t; /* may sums be in any order: here they are in one */
typedef int cublasGemmAlgo_t;
typedef struct cublasContext *cublasHandle_t;
typedef CUstream cudaStream_t;

#endif

typedef struct __half __half; /* cuBLAS has it, and what takes it, for C++ alone */

/* blas_handle.c */
cublasStatus_t cublasCreate_v2(cublasHandle_t *to);
cublasStatus_t cublasDestroy_v2(cublasHandle_t h);
cublasStatus_t cublasGetVersion_v2(cublasHandle_t h, int *to);
cublasStatus_t cublasGetProperty(libraryPropertyType which, int *to);
size_t cublasGetCudartVersion(void);
cublasStatus_t cublasSetStream_v2(cublasHandle_t h, cudaStream_t stream);
cublasStatus_t cublasGetStream_v2(cublasHandle_t h, cudaStream_t *to);
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t h, cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t h, cublasPointerMode_t *to);
cublasStatus_t cublasSetMathMode(cublasHandle_t h, cublasMath_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t h, cublasMath_t *to);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t h, cublasAtomicsMode_t mode);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t h, cublasAtomicsMode_t *to);
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t h, void *workspace, size_t bytes);
const char *cublasGetStatusName(cublasStatus_t status);
const char *cublasGetStatusString(cublasStatus_t status);

/* blas_transfer.c */
cublasStatus_t cublasSetVector(int n, int bytes, const void *from, int from_step, void *to,
                               int to_step);
cublasStatus_t cublasGetVector(int n, int bytes, const void *from, int from_step, void *to,
                               int to_step);
cublasStatus_t cublasSetVectorAsync(int n, int bytes, const void *from, int from_step, void *to,
                                    int to_step, cudaStream_t stream);
cublasStatus_t cublasGetVectorAsync(int n, int bytes, const void *from, int from_step, void *to,
                                    int to_step, cudaStream_t stream);
cublasStatus_t cublasSetMatrix(int rows, int columns, int bytes, const void *from, int from_step,
                               void *to, int to_step);
cublasStatus_t cublasGetMatrix(int rows, int columns, int bytes, const void *from, int from_step,
                               void *to, int to_step);
cublasStatus_t cublasSetMatrixAsync(int rows, int columns, int bytes, const void *from,
                                    int from_step, void *to, int to_step, cudaStream_t stream);
cublasStatus_t cublasGetMatrixAsync(int rows, int columns, int bytes, const void *from,
                                    int from_step, void *to, int to_step, cudaStream_t stream);

/* blas_vector.c */
cublasStatus_t cublasSaxpy_v2(cublasHandle_t h, int n, const float *alpha, const float *x,
                              int x_step, float *y, int y_step);
cublasStatus_t cublasDaxpy_v2(cublasHandle_t h, int n, const double *alpha, const double *x,
                              int x_step, double *y, int y_step);
cublasStatus_t cublasSscal_v2(cublasHandle_t h, int n, const float *alpha, float *x, int x_step);
cublasStatus_t cublasDscal_v2(cublasHandle_t h, int n, const double *alpha, double *x, int x_step);
cublasStatus_t cublasScopy_v2(cublasHandle_t h, int n, const float *x, int x_step, float *y,
                              int y_step);
cublasStatus_t cublasDcopy_v2(cublasHandle_t h, int n, const double *x, int x_step, double *y,
                              int y_step);
cublasStatus_t cublasSdot_v2(cublasHandle_t h, int n, const float *x, int x_step, const float *y,
                             int y_step, float *to);
cublasStatus_t cublasDdot_v2(cublasHandle_t h, int n, const double *x, int x_step, const double *y,
                             int y_step, double *to);
cublasStatus_t cublasSnrm2_v2(cublasHandle_t h, int n, const float *x, int x_step, float *to);
cublasStatus_t cublasDnrm2_v2(cublasHandle_t h, int n, const double *x, int x_step, double *to);
cublasStatus_t cublasSasum_v2(cublasHandle_t h, int n, const float *x, int x_step, float *to);
cublasStatus_t cublasDasum_v2(cublasHandle_t h, int n, const double *x, int x_step, double *to);

/* blas_matrix.c */
cublasStatus_t cublasSgemv_v2(cublasHandle_t h, cublasOperation_t op, int m, int n,
                              const float *alpha, const float *a, int lda, const float *x,
                              int x_step, const float *beta, float *y, int y_step);
cublasStatus_t cublasDgemv_v2(cublasHandle_t h, cublasOperation_t op, int m, int n,
                              const double *alpha, const double *a, int lda, const double *x,
                              int x_step, const double *beta, double *y, int y_step);
cublasStatus_t cublasSger_v2(cublasHandle_t h, int m, int n, const float *alpha, const float *x,
                             int x_step, const float *y, int y_step, float *a, int lda);
cublasStatus_t cublasDger_v2(cublasHandle_t h, int m, int n, const double *alpha, const double *x,
                             int x_step, const double *y, int y_step, double *a, int lda);
cublasStatus_t cublasSgeam(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b, int m,
                           int n, const float *alpha, const float *a, int lda, const float *beta,
                           const float *b, int ldb, float *c, int ldc);
cublasStatus_t cublasDgeam(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b, int m,
                           int n, const double *alpha, const double *a, int lda, const double *beta,
                           const double *b, int ldb, double *c, int ldc);

/* blas_gemm.c */
cublasStatus_t cublasSgemm_v2(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                              int m, int n, int k, const float *alpha, const float *a, int lda,
                              const float *b, int ldb, const float *beta, float *c, int ldc);
cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t h, cublasOperation_t op_a,
                                         cublasOperation_t op_b, int m, int n, int k,
                                         const float *alpha, const float *a, int lda,
                                         long long stride_a, const float *b, int ldb,
                                         long long stride_b, const float *beta, float *c, int ldc,
                                         long long stride_c, int count);
cublasStatus_t cublasSgemmBatched(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                                  int m, int n, int k, const float *alpha, const float *const a[],
                                  int lda, const float *const b[], int ldb, const float *beta,
                                  float *const c[], int ldc, int count);
cublasStatus_t cublasDgemm_v2(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                              int m, int n, int k, const double *alpha, const double *a, int lda,
                              const double *b, int ldb, const double *beta, double *c, int ldc);
cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t h, cublasOperation_t op_a,
                                         cublasOperation_t op_b, int m, int n, int k,
                                         const double *alpha, const double *a, int lda,
                                         long long stride_a, const double *b, int ldb,
                                         long long stride_b, const double *beta, double *c, int ldc,
                                         long long stride_c, int count);
cublasStatus_t cublasDgemmBatched(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                                  int m, int n, int k, const double *alpha, const double *const a[],
                                  int lda, const double *const b[], int ldb, const double *beta,
                                  double *const c[], int ldc, int count);
cublasStatus_t cublasHgemm(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b, int m,
                           int n, int k, const __half *alpha, const __half *a, int lda,
                           const __half *b, int ldb, const __half *beta, __half *c, int ldc);
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t h, cublasOperation_t op_a,
                                         cublasOperation_t op_b, int m, int n, int k,
                                         const __half *alpha, const __half *a, int lda,
                                         long long stride_a, const __half *b, int ldb,
                                         long long stride_b, const __half *beta, __half *c, int ldc,
                                         long long stride_c, int count);
cublasStatus_t cublasHgemmBatched(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                                  int m, int n, int k, const __half *alpha, const __half *const a[],
                                  int lda, const __half *const b[], int ldb, const __half *beta,
                                  __half *const c[], int ldc, int count);
cublasStatus_t cublasSgemmEx(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                             int m, int n, int k, const float *alpha, const void *a,
                             cudaDataType type_a, int lda, const void *b, cudaDataType type_b,
                             int ldb, const float *beta, void *c, cudaDataType type_c, int ldc);
cublasStatus_t cublasGemmEx(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b, int m,
                            int n, int k, const void *alpha, const void *a, cudaDataType type_a,
                            int lda, const void *b, cudaDataType type_b, int ldb, const void *beta,
                            void *c, cudaDataType type_c, int ldc, cublasComputeType_t compute,
                            cublasGemmAlgo_t algorithm);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t h, cublasOperation_t op_a,
                                          cublasOperation_t op_b, int m, int n, int k,
                                          const void *alpha, const void *a, cudaDataType type_a,
                                          int lda, long long stride_a, const void *b,
                                          cudaDataType type_b, int ldb, long long stride_b,
                                          const void *beta, void *c, cudaDataType type_c, int ldc,
                                          long long stride_c, int count,
                                          cublasComputeType_t compute, cublasGemmAlgo_t algorithm);
cublasStatus_t cublasGemmBatchedEx(cublasHandle_t h, cublasOperation_t op_a, cublasOperation_t op_b,
                                   int m, int n, int k, const void *alpha, const void *const a[],
                                   cudaDataType type_a, int lda, const void *const b[],
                                   cudaDataType type_b, int ldb, const void *beta, void *const c[],
                                   cudaDataType type_c, int ldc, int count,
                                   cublasComputeType_t compute, cublasGemmAlgo_t algorithm);

#endif
