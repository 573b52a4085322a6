/* numbers.h - what the suites of the cuBLAS stand-in share: a handle, numbers on the device, and
 * what is there afterwards. */
#ifndef CHECK_CUDA_BLAS_NUMBERS_H
#define CHECK_CUDA_BLAS_NUMBERS_H

#include "emu/cuda/blas/blas.h"
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static inline cublasHandle_t blas_open(void)
{
    cublasHandle_t h = NULL;
    ck_assert_int_eq(cublasCreate_v2(&h), CUBLAS_STATUS_SUCCESS);
    return h;
}

/* These bytes on the device. */
static inline void *blas_put(const void *from, size_t bytes)
{
    CUdeviceptr at = 0;
    ck_assert_int_eq(cuMemAlloc_v2(&at, bytes), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyHtoD_v2(at, from, bytes), CUDA_SUCCESS);
    return (void *)(uintptr_t)at;
}

/* Memory of the device that nobody wrote. */
static inline void *blas_unwritten(size_t bytes)
{
    CUdeviceptr at = 0;
    ck_assert_int_eq(cuMemAlloc_v2(&at, bytes), CUDA_SUCCESS);
    return (void *)(uintptr_t)at;
}

static inline void blas_get(void *to, const void *at, size_t bytes)
{
    ck_assert_int_eq(cuMemcpyDtoH_v2(to, (uintptr_t)at, bytes), CUDA_SUCCESS);
}

static inline void blas_equal(const float *want, const void *at, int n)
{
    float got[64];
    ck_assert_int_le(n, 64);
    blas_get(got, at, (size_t)n * sizeof *got);
    for (int i = 0; i < n; ++i)
        ck_assert_msg(got[i] == want[i], "element %d is %g, not %g", i, (double)got[i],
                      (double)want[i]);
}

static inline Suite *blas_suite(const char *name, TCase *c)
{
    Suite *s = suite_create(name);
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    suite_add_tcase(s, c);
    return s;
}

#endif
