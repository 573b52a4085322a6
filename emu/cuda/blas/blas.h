/* blas.h - what the files of the cuBLAS stand-in share: matrices anywhere in memory, and three
 * kernels, written as PTX for the types of a call, that the program's stream runs.
 *
 *      product   C = alpha A B + beta C      gemm, gemv, ger          blas_product.c
 *      sum       C = alpha A + beta B        axpy, scal, copy, geam   blas_sum.c
 *      reduce    x . y, |x|, sum of |x|      dot, nrm2, asum          blas_reduce.c
 *
 * A thread computes one element of C, and adds its products in their order: plain, exact by its
 * definition, and checked like any kernel, so that a wrong leading dimension is found. */
#ifndef EMUI_CUDA_BLAS_H
#define EMUI_CUDA_BLAS_H

#include "emu/cuda/blas/cublas.h"

#include <stdbool.h>

/* A matrix whose element (i, j) is at + i * row + j * column, in elements, of problem z of a batch:
 *
 *      at + z * stride            or, is_list: ((pointer *)at)[z]
 *
 * Its transpose has row and column exchanged, a vector one of them. */
typedef struct emui_blas_matrix {
    uint64_t at;
    cudaDataType type;
    int64_t row, column, stride;
    bool is_list;
} emui_blas_matrix;

/* alpha and beta: on the host or on the device, as the handle says. NULL: not there, 0. */
typedef struct emui_blas_call {
    const char *name;          /* of the function that was called: the kernel's */
    int64_t m, n, k;           /* of C; the terms of a product */
    int count;                 /* problems of a batch */
    cudaDataType scalar, work; /* of alpha and beta; of the arithmetic */
    const void *alpha, *beta;
    bool alpha_is_one, beta_is_one; /* instead */
    emui_blas_matrix a, b, c;
} emui_blas_call;

/* Columns with the leading dimension ld; of op T or C, rows. */
emui_blas_matrix emui_blas_of(cudaDataType type, const void *at, int ld, cublasOperation_t op);
/* n elements that are steps apart, from the last one on where a step is below 0. */
emui_blas_matrix emui_blas_vector(cudaDataType type, const void *at, int step, int64_t n);
/* Names it on standard error, once: not supported. */
cublasStatus_t emui_blas_missing(const char *name);

cublasStatus_t emui_blas_product(cublasHandle_t h, const emui_blas_call *of);
cublasStatus_t emui_blas_sum(cublasHandle_t h, const emui_blas_call *of);

typedef enum emui_blas_reduction {
    EMUI_BLAS_DOT,
    EMUI_BLAS_NORM,
    EMUI_BLAS_SUM
} emui_blas_reduction;
/* Of a and b, vectors of m elements, along their rows; to: one element of their type, on the host
 * or on the device, as the handle says. */
cublasStatus_t emui_blas_reduce(cublasHandle_t h, const emui_blas_call *of,
                                emui_blas_reduction which, void *to);

/* ---- blas_handle.c --------------------------------------------------------------------------- */

struct cublasContext {
    struct emui_blas_kernel *kernels;
    CUstream stream;
    cublasPointerMode_t mode;
    cublasMath_t math;
    cublasAtomicsMode_t atomics;
    int problems; /* of a batch, in one launch: the z of a grid */
};

/* ---- blas_text.c: PTX for the types of a call ------------------------------------------------ */

enum { EMUI_BLAS_TEXT = 8192 };
typedef struct emui_blas_text {
    char at[EMUI_BLAS_TEXT];
    size_t used;
} emui_blas_text;

__attribute__((format(printf, 2, 3))) void emui_blas_put(emui_blas_text *t, const char *format,
                                                         ...);
/* A load of an element of this type, as a value of the work's type; space: "global", "param". */
void emui_blas_put_load(emui_blas_text *t, cudaDataType work, cudaDataType type, const char *space,
                        const char *to, const char *at);
void emui_blas_put_store(emui_blas_text *t, cudaDataType work, cudaDataType type, const char *at,
                         const char *from);
/* alpha and beta, from the parameters of these names. */
void emui_blas_put_scalars(emui_blas_text *t, cublasHandle_t h, const emui_blas_call *of);
/* The names of a type's arithmetic: f32, f64, s32; NULL: there is none of it here. */
const char *emui_blas_work(cudaDataType work);
/* to = a * b + c; to = a * b; 0 and 1. */
const char *emui_blas_fma(cudaDataType work);
const char *emui_blas_mul(cudaDataType work);
const char *emui_blas_zero(cudaDataType work);
const char *emui_blas_one(cudaDataType work);
/* Of an element; 0: none of this type are read here. */
int emui_blas_bytes(cudaDataType type);
/* Are there loads, and stores where is_result, of this type in this arithmetic? */
bool emui_blas_has(cudaDataType work, cudaDataType type, bool is_result);

/* ---- blas_kernel.c: launches ----------------------------------------------------------------- */

/* What every kernel takes, 8 bytes each. */
typedef struct emui_blas_parameters {
    uint64_t a, b, c;
    int64_t a_row, a_column, a_stride, b_row, b_column, b_stride, c_row, c_column, c_stride;
    uint64_t m, n, k, alpha, beta; /* the last two: an address, or the value's bits */
} emui_blas_parameters;

/* The head of a kernel's text, up to the registers that all have. */
void emui_blas_put_head(emui_blas_text *t, const emui_blas_call *of);
/* The addresses of A, B and C of this problem, in %a, %b and %c. */
void emui_blas_put_addresses(emui_blas_text *t, const emui_blas_call *of);
/* Which element of C a thread computes, %i and %j, and where it is, %c; to "end" where none. */
void emui_blas_put_element(emui_blas_text *t);
emui_blas_parameters emui_blas_parameters_of(cublasHandle_t h, const emui_blas_call *of);
/* As many threads, and those that fill the last CTA, for each problem of the batch. */
cublasStatus_t emui_blas_launch(cublasHandle_t h, const emui_blas_call *of, const emui_blas_text *t,
                                int64_t x);
void emui_blas_unload(cublasHandle_t h);
enum { EMUI_BLAS_BLOCK = 256 }; /* threads of a CTA, at most */
/* CUDA's error as one of cuBLAS's. */
cublasStatus_t emui_blas_status(CUresult error);

#endif
