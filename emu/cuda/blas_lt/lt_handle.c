/* lt_handle.c - handles of the cublasLt stand-in.
 *
 * Programs make one at their start, whether they multiply by it or not. */
#include "emu/cuda/blas_lt/cublas_lt.h"

#include <stdlib.h>

cublasStatus_t cublasLtCreate(cublasLtHandle_t *to)
{
    if (to == NULL)
        return CUBLAS_STATUS_INVALID_VALUE;
    if (cuInit(0) != CUDA_SUCCESS)
        return CUBLAS_STATUS_NOT_INITIALIZED;
    *to = malloc(1); /* only its address is used */
    return *to != NULL ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}

cublasStatus_t cublasLtDestroy(cublasLtHandle_t h)
{
    if (h == NULL)
        return CUBLAS_STATUS_NOT_INITIALIZED;
    free(h);
    return CUBLAS_STATUS_SUCCESS;
}
