/* rt_copy_array.c - copies to, from and between arrays, by rectangles and by bytes. */
#include "emu/cuda/runtime/rt.h"

#include "spec-tests/unit/suites.h"

START_TEST(parts_of_arrays_are_copied)
{
    cudaArray_t a, b;
    uint8_t from[24], to[24] = {0};
    const struct cudaChannelFormatDesc bytes = {8, 0, 0, 0, cudaChannelFormatKindUnsigned};
    for (int k = 0; k < 24; ++k)
        from[k] = (uint8_t)k;
    ck_assert_int_eq(cudaMallocArray(&a, &bytes, 6, 4, 0), cudaSuccess);
    ck_assert_int_eq(cudaMallocArray(&b, &bytes, 6, 4, 0), cudaSuccess);
    ck_assert_int_eq(cudaMemcpyToArray(a, 0, 0, from, 24, cudaMemcpyHostToDevice), cudaSuccess);
    ck_assert_int_eq(cudaMemcpy2DToArray(b, 0, 0, from, 6, 6, 4, cudaMemcpyHostToDevice),
                     cudaSuccess);
    ck_assert_int_eq(cudaMemcpy2DArrayToArray(b, 0, 0, a, 2, 1, 3, 2, cudaMemcpyDeviceToDevice),
                     cudaSuccess);
    ck_assert_int_eq(cudaMemcpyFromArray(to, b, 1, 0, 7, cudaMemcpyDeviceToHost), cudaSuccess);
    static const uint8_t seven[] = {9, 10, 3, 4, 5, 14, 15};
    ck_assert_mem_eq(to, seven, 7);
    ck_assert_int_eq(cudaMemcpy2DToArray(a, 1, 0, from, 6, 6, 4, cudaMemcpyHostToDevice),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaFreeArray(a), cudaSuccess);
    ck_assert_int_eq(cudaFreeArray(b), cudaSuccess);
}
END_TEST

Suite *emu_cuda_rt_copy_array_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_copy_array");
    TCase *c = tcase_create("emu_cuda_rt_copy_array");
    tcase_add_test(c, parts_of_arrays_are_copied);
    suite_add_tcase(s, c);
    return s;
}
