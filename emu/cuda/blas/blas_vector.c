/* blas_vector.c - vectors with vectors, by the cuBLAS stand-in: axpy, scal, copy, dot, nrm2, asum.
 *
 *      element i of x:   x + i * step, of n;   a step below 0 begins at the last one
 *
 * Follows the cuBLAS library, "cuBLAS Level-1 Function Reference". */
#include "emu/cuda/blas/blas.h"

static cublasStatus_t wrong(cublasHandle_t h, const void *result)
{
    return h == NULL        ? CUBLAS_STATUS_NOT_INITIALIZED
           : result == NULL ? CUBLAS_STATUS_INVALID_VALUE
                            : CUBLAS_STATUS_SUCCESS;
}

/* y = alpha x + y, or, of no alpha, y = x. */
static cublasStatus_t add(cublasHandle_t h, emui_blas_call *of, bool keeps)
{
    cublasStatus_t status = h == NULL ? CUBLAS_STATUS_NOT_INITIALIZED : CUBLAS_STATUS_SUCCESS;
    if (status != CUBLAS_STATUS_SUCCESS || of->m <= 0)
        return status;
    if (of->alpha == NULL && !of->alpha_is_one)
        return CUBLAS_STATUS_INVALID_VALUE;
    of->n = of->count = 1;
    of->scalar = of->work = of->a.type;
    if (keeps)
        of->b = of->c, of->beta_is_one = true;
    return emui_blas_sum(h, of);
}

cublasStatus_t cublasSaxpy_v2(cublasHandle_t h, int n, const float *alpha, const float *x,
                              int x_step, float *y, int y_step)
{
    emui_blas_call call = {.name = "cublasSaxpy",
                           .m = n,
                           .alpha = alpha,
                           .a = emui_blas_vector(CUDA_R_32F, x, x_step, n),
                           .c = emui_blas_vector(CUDA_R_32F, y, y_step, n)};
    return add(h, &call, true);
}

cublasStatus_t cublasSscal_v2(cublasHandle_t h, int n, const float *alpha, float *x, int x_step)
{
    const emui_blas_matrix v = emui_blas_vector(CUDA_R_32F, x, x_step, n);
    emui_blas_call call = {.name = "cublasSscal", .m = n, .alpha = alpha, .a = v, .c = v};
    return add(h, &call, false);
}

cublasStatus_t cublasScopy_v2(cublasHandle_t h, int n, const float *x, int x_step, float *y,
                              int y_step)
{
    emui_blas_call call = {.name = "cublasScopy",
                           .m = n,
                           .alpha_is_one = true,
                           .a = emui_blas_vector(CUDA_R_32F, x, x_step, n),
                           .c = emui_blas_vector(CUDA_R_32F, y, y_step, n)};
    return add(h, &call, false);
}

cublasStatus_t cublasDaxpy_v2(cublasHandle_t h, int n, const double *alpha, const double *x,
                              int x_step, double *y, int y_step)
{
    emui_blas_call call = {.name = "cublasDaxpy",
                           .m = n,
                           .alpha = alpha,
                           .a = emui_blas_vector(CUDA_R_64F, x, x_step, n),
                           .c = emui_blas_vector(CUDA_R_64F, y, y_step, n)};
    return add(h, &call, true);
}

cublasStatus_t cublasDscal_v2(cublasHandle_t h, int n, const double *alpha, double *x, int x_step)
{
    const emui_blas_matrix v = emui_blas_vector(CUDA_R_64F, x, x_step, n);
    emui_blas_call call = {.name = "cublasDscal", .m = n, .alpha = alpha, .a = v, .c = v};
    return add(h, &call, false);
}

cublasStatus_t cublasDcopy_v2(cublasHandle_t h, int n, const double *x, int x_step, double *y,
                              int y_step)
{
    emui_blas_call call = {.name = "cublasDcopy",
                           .m = n,
                           .alpha_is_one = true,
                           .a = emui_blas_vector(CUDA_R_64F, x, x_step, n),
                           .c = emui_blas_vector(CUDA_R_64F, y, y_step, n)};
    return add(h, &call, false);
}

/* ---- Sums ----------------------------------------------------------------------------------- */

static cublasStatus_t reduce(cublasHandle_t h, emui_blas_call *of, emui_blas_reduction which,
                             void *to)
{
    cublasStatus_t status = wrong(h, to);
    of->m = of->m > 0 ? of->m : 0;
    of->n = of->count = 1;
    of->scalar = of->work = of->a.type;
    return status == CUBLAS_STATUS_SUCCESS ? emui_blas_reduce(h, of, which, to) : status;
}

cublasStatus_t cublasSdot_v2(cublasHandle_t h, int n, const float *x, int x_step, const float *y,
                             int y_step, float *to)
{
    emui_blas_call call = {.name = "cublasSdot",
                           .m = n,
                           .a = emui_blas_vector(CUDA_R_32F, x, x_step, n),
                           .b = emui_blas_vector(CUDA_R_32F, y, y_step, n)};
    return reduce(h, &call, EMUI_BLAS_DOT, to);
}

cublasStatus_t cublasSnrm2_v2(cublasHandle_t h, int n, const float *x, int x_step, float *to)
{
    emui_blas_call call = {
        .name = "cublasSnrm2", .m = n, .a = emui_blas_vector(CUDA_R_32F, x, x_step, n)};
    return reduce(h, &call, EMUI_BLAS_NORM, to);
}

cublasStatus_t cublasSasum_v2(cublasHandle_t h, int n, const float *x, int x_step, float *to)
{
    emui_blas_call call = {
        .name = "cublasSasum", .m = n, .a = emui_blas_vector(CUDA_R_32F, x, x_step, n)};
    return reduce(h, &call, EMUI_BLAS_SUM, to);
}

cublasStatus_t cublasDdot_v2(cublasHandle_t h, int n, const double *x, int x_step, const double *y,
                             int y_step, double *to)
{
    emui_blas_call call = {.name = "cublasDdot",
                           .m = n,
                           .a = emui_blas_vector(CUDA_R_64F, x, x_step, n),
                           .b = emui_blas_vector(CUDA_R_64F, y, y_step, n)};
    return reduce(h, &call, EMUI_BLAS_DOT, to);
}

cublasStatus_t cublasDnrm2_v2(cublasHandle_t h, int n, const double *x, int x_step, double *to)
{
    emui_blas_call call = {
        .name = "cublasDnrm2", .m = n, .a = emui_blas_vector(CUDA_R_64F, x, x_step, n)};
    return reduce(h, &call, EMUI_BLAS_NORM, to);
}

cublasStatus_t cublasDasum_v2(cublasHandle_t h, int n, const double *x, int x_step, double *to)
{
    emui_blas_call call = {
        .name = "cublasDasum", .m = n, .a = emui_blas_vector(CUDA_R_64F, x, x_step, n)};
    return reduce(h, &call, EMUI_BLAS_SUM, to);
}
