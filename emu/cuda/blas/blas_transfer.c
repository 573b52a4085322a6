/* blas_transfer.c - vectors and matrices between host and device, by the cuBLAS stand-in.
 *
 *      a vector is a matrix of one element a column:   element i is at i * step
 *
 * Follows the cuBLAS library, "cublasSetVector()" to "cublasGetMatrixAsync()". */
#include "emu/cuda/blas/blas.h"

/* Of columns that are steps apart, in elements. */
typedef struct columns {
    int rows, columns, bytes;
    const void *from;
    int from_step;
    void *to;
    int to_step;
} columns;

static cublasStatus_t transfer(const columns *c, bool to_device, bool waits, CUstream stream)
{
    if (c->rows < 0 || c->columns < 0 || c->bytes <= 0 || c->from_step <= 0 || c->to_step <= 0)
        return CUBLAS_STATUS_INVALID_VALUE;
    if (c->rows == 0 || c->columns == 0)
        return CUBLAS_STATUS_SUCCESS;
    CUDA_MEMCPY2D copy = {.WidthInBytes = (size_t)c->rows * (size_t)c->bytes,
                          .Height = (size_t)c->columns,
                          .srcPitch = (size_t)c->from_step * (size_t)c->bytes,
                          .dstPitch = (size_t)c->to_step * (size_t)c->bytes};
    copy.srcMemoryType = to_device ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
    copy.dstMemoryType = to_device ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
    if (to_device)
        copy.srcHost = c->from, copy.dstDevice = (uintptr_t)c->to;
    else
        copy.srcDevice = (uintptr_t)c->from, copy.dstHost = c->to;
    CUresult error = waits ? cuMemcpy2DUnaligned_v2(&copy) : cuMemcpy2DAsync_v2(&copy, stream);
    return error == CUDA_SUCCESS ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

cublasStatus_t cublasSetVector(int n, int bytes, const void *from, int from_step, void *to,
                               int to_step)
{
    return transfer(&(columns){1, n, bytes, from, from_step, to, to_step}, true, true, NULL);
}

cublasStatus_t cublasGetVector(int n, int bytes, const void *from, int from_step, void *to,
                               int to_step)
{
    return transfer(&(columns){1, n, bytes, from, from_step, to, to_step}, false, true, NULL);
}

cublasStatus_t cublasSetVectorAsync(int n, int bytes, const void *from, int from_step, void *to,
                                    int to_step, cudaStream_t stream)
{
    return transfer(&(columns){1, n, bytes, from, from_step, to, to_step}, true, false, stream);
}

cublasStatus_t cublasGetVectorAsync(int n, int bytes, const void *from, int from_step, void *to,
                                    int to_step, cudaStream_t stream)
{
    return transfer(&(columns){1, n, bytes, from, from_step, to, to_step}, false, false, stream);
}

cublasStatus_t cublasSetMatrix(int rows, int n, int bytes, const void *from, int from_step,
                               void *to, int to_step)
{
    return transfer(&(columns){rows, n, bytes, from, from_step, to, to_step}, true, true, NULL);
}

cublasStatus_t cublasGetMatrix(int rows, int n, int bytes, const void *from, int from_step,
                               void *to, int to_step)
{
    return transfer(&(columns){rows, n, bytes, from, from_step, to, to_step}, false, true, NULL);
}

cublasStatus_t cublasSetMatrixAsync(int rows, int n, int bytes, const void *from, int from_step,
                                    void *to, int to_step, cudaStream_t stream)
{
    return transfer(&(columns){rows, n, bytes, from, from_step, to, to_step}, true, false, stream);
}

cublasStatus_t cublasGetMatrixAsync(int rows, int n, int bytes, const void *from, int from_step,
                                    void *to, int to_step, cudaStream_t stream)
{
    return transfer(&(columns){rows, n, bytes, from, from_step, to, to_step}, false, false, stream);
}
