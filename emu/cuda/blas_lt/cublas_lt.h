/* cublas_lt.h - what libcublasLt.so.13 and .12 export, as programs call it: handles.
 *
 * The functions that are not there, missing.txt, return CUBLAS_STATUS_NOT_SUPPORTED. Where
 * cublasLt's own header was included before, its types are used. */
#ifndef EMUI_CUDA_CUBLAS_LT_H
#define EMUI_CUDA_CUBLAS_LT_H

#include "emu/cuda/blas/cublas.h"

#ifndef CUBLAS_VER_MAJOR
typedef struct cublasLtContext *cublasLtHandle_t;
#endif

cublasStatus_t cublasLtCreate(cublasLtHandle_t *to);
cublasStatus_t cublasLtDestroy(cublasLtHandle_t h);

#endif
