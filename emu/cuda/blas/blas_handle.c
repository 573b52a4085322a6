/* blas_handle.c - handles of the cuBLAS stand-in: their stream, where scalars are; statuses;
 * matrices by their leading dimension.
 *
 * Follows the cuBLAS library, "cuBLAS Helper Function Reference". */
#include "emu/cuda/blas/blas.h"
#include "emu/cuda/device/device.h"

#include <stdlib.h>

enum { MAJOR = 13, MINOR = 1, PATCH = 0, CUDART = 13000, MAX_GRID_Z = 65535 };

/* A context, as the runtime makes one by its first call. */
static CUresult enter(void)
{
    CUcontext context = NULL;
    CUresult error = cuInit(0);
    if (error == CUDA_SUCCESS)
        error = cuCtxGetCurrent(&context);
    if (error != CUDA_SUCCESS || context != NULL)
        return error;
    error = cuDevicePrimaryCtxRetain(&context, 0);
    return error == CUDA_SUCCESS ? cuCtxSetCurrent(context) : error;
}

cublasStatus_t cublasCreate_v2(cublasHandle_t *to)
{
    if (to == NULL)
        return CUBLAS_STATUS_INVALID_VALUE;
    if (enter() != CUDA_SUCCESS)
        return CUBLAS_STATUS_NOT_INITIALIZED;
    *to = calloc(1, sizeof **to);
    if (*to == NULL)
        return CUBLAS_STATUS_ALLOC_FAILED;
    (*to)->problems = MAX_GRID_Z;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasDestroy_v2(cublasHandle_t h)
{
    if (h == NULL)
        return CUBLAS_STATUS_NOT_INITIALIZED;
    emui_blas_unload(h);
    free(h);
    return CUBLAS_STATUS_SUCCESS;
}

/* Of a handle's field. */
static cublasStatus_t answer(cublasHandle_t h, const void *to)
{
    return h == NULL    ? CUBLAS_STATUS_NOT_INITIALIZED
           : to == NULL ? CUBLAS_STATUS_INVALID_VALUE
                        : CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetVersion_v2(cublasHandle_t h, int *to)
{
    cublasStatus_t status = answer(h, to);
    if (status == CUBLAS_STATUS_SUCCESS)
        *to = MAJOR * 10000 + MINOR * 100 + PATCH;
    return status;
}

cublasStatus_t cublasGetProperty(libraryPropertyType which, int *to)
{
    static const int versions[] = {MAJOR, MINOR, PATCH};
    if (to == NULL || (unsigned)which > 2)
        return CUBLAS_STATUS_INVALID_VALUE;
    *to = versions[which];
    return CUBLAS_STATUS_SUCCESS;
}

size_t cublasGetCudartVersion(void)
{
    return CUDART;
}

cublasStatus_t cublasSetStream_v2(cublasHandle_t h, cudaStream_t stream)
{
    if (h == NULL)
        return CUBLAS_STATUS_NOT_INITIALIZED;
    h->stream = stream;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetStream_v2(cublasHandle_t h, cudaStream_t *to)
{
    cublasStatus_t status = answer(h, to);
    if (status == CUBLAS_STATUS_SUCCESS)
        *to = h->stream;
    return status;
}

cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t h, cublasPointerMode_t mode)
{
    if (h == NULL)
        return CUBLAS_STATUS_NOT_INITIALIZED;
    if (mode != CUBLAS_POINTER_MODE_HOST && mode != CUBLAS_POINTER_MODE_DEVICE)
        return CUBLAS_STATUS_INVALID_VALUE;
    h->mode = mode;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t h, cublasPointerMode_t *to)
{
    cublasStatus_t status = answer(h, to);
    if (status == CUBLAS_STATUS_SUCCESS)
        *to = h->mode;
    return status;
}

cublasStatus_t cublasSetMathMode(cublasHandle_t h, cublasMath_t mode)
{
    if (h == NULL)
        return CUBLAS_STATUS_NOT_INITIALIZED;
    h->math = mode;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetMathMode(cublasHandle_t h, cublasMath_t *to)
{
    cublasStatus_t status = answer(h, to);
    if (status == CUBLAS_STATUS_SUCCESS)
        *to = h->math;
    return status;
}

cublasStatus_t cublasSetAtomicsMode(cublasHandle_t h, cublasAtomicsMode_t mode)
{
    if (h == NULL)
        return CUBLAS_STATUS_NOT_INITIALIZED;
    h->atomics = mode;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetAtomicsMode(cublasHandle_t h, cublasAtomicsMode_t *to)
{
    cublasStatus_t status = answer(h, to);
    if (status == CUBLAS_STATUS_SUCCESS)
        *to = h->atomics;
    return status;
}

/* No kernel here needs a workspace. */
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t h, void *workspace, size_t bytes)
{
    return h == NULL                        ? CUBLAS_STATUS_NOT_INITIALIZED
           : workspace == NULL && bytes > 0 ? CUBLAS_STATUS_INVALID_VALUE
                                            : CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t emui_blas_missing(const char *name)
{
    emui_cu_missing(name);
    return CUBLAS_STATUS_NOT_SUPPORTED;
}

/* ---- Names ---------------------------------------------------------------------------------- */

static const struct {
    cublasStatus_t status;
    const char *name, *text;
} statuses[] = {
    {CUBLAS_STATUS_SUCCESS, "CUBLAS_STATUS_SUCCESS", "success"},
    {CUBLAS_STATUS_NOT_INITIALIZED, "CUBLAS_STATUS_NOT_INITIALIZED",
     "the library was not initialized"},
    {CUBLAS_STATUS_ALLOC_FAILED, "CUBLAS_STATUS_ALLOC_FAILED", "the resource allocation failed"},
    {CUBLAS_STATUS_INVALID_VALUE, "CUBLAS_STATUS_INVALID_VALUE",
     "an unsupported value or parameter was passed to the function"},
    {CUBLAS_STATUS_MAPPING_ERROR, "CUBLAS_STATUS_MAPPING_ERROR",
     "an access to GPU memory space failed"},
    {CUBLAS_STATUS_EXECUTION_FAILED, "CUBLAS_STATUS_EXECUTION_FAILED",
     "the function failed to launch on the GPU"},
    {CUBLAS_STATUS_INTERNAL_ERROR, "CUBLAS_STATUS_INTERNAL_ERROR", "an internal operation failed"},
    {CUBLAS_STATUS_NOT_SUPPORTED, "CUBLAS_STATUS_NOT_SUPPORTED",
     "the functionality requested is not supported"},
};

const char *cublasGetStatusName(cublasStatus_t status)
{
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; ++i)
        if (statuses[i].status == status)
            return statuses[i].name;
    return "unknown";
}

const char *cublasGetStatusString(cublasStatus_t status)
{
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; ++i)
        if (statuses[i].status == status)
            return statuses[i].text;
    return "unknown status";
}

/* ---- Matrices ------------------------------------------------------------------------------- */

emui_blas_matrix emui_blas_of(cudaDataType type, const void *at, int ld, cublasOperation_t op)
{
    bool is_plain = op == CUBLAS_OP_N;
    return (emui_blas_matrix){
        .at = (uintptr_t)at, .type = type, .row = is_plain ? 1 : ld, .column = is_plain ? ld : 1};
}

emui_blas_matrix emui_blas_vector(cudaDataType type, const void *at, int step, int64_t n)
{
    int64_t first = step < 0 && n > 0 ? (1 - n) * step : 0;
    return (emui_blas_matrix){
        .at = (uintptr_t)at + (uint64_t)(first * emui_blas_bytes(type)), .type = type, .row = step};
}
