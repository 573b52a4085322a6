/* rt_library.c - libraries: kernels and variables of PTX that a program loads by the runtime. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(a_library_has_kernels_and_variables)
{
    cudaLibrary_t library = NULL;
    cudaKernel_t kernel = NULL, kernels[8];
    unsigned count = 0;
    uint32_t value = 0;
    void *x = NULL, *at = NULL, *arguments[] = {&x};
    size_t bytes = 0;
    static const dim3 one = {1, 1, 1};
    ck_assert_int_eq(cudaMalloc(&x, 4), cudaSuccess);
    ck_assert_int_eq(cudaLibraryLoadData(&library, cuda_text, NULL, NULL, 0, NULL, NULL, 0),
                     cudaSuccess);
    ck_assert_int_eq(cudaLibraryGetKernelCount(&count, library), cudaSuccess);
    ck_assert_uint_eq(count, CUDA_KERNELS);
    ck_assert_int_eq(cudaLibraryEnumerateKernels(kernels, 8, library), cudaSuccess);
    ck_assert_int_eq(cudaLibraryGetKernel(&kernel, library, "sum"), cudaSuccess);
    ck_assert(kernel == kernels[1]);
    ck_assert_int_eq(cudaLaunchKernel(kernel, one, one, arguments, 0, NULL), cudaSuccess);
    ck_assert_int_eq(cudaMemcpy(&value, x, 4, cudaMemcpyDeviceToHost), cudaSuccess);
    ck_assert_uint_eq(value, 12);
    ck_assert_int_eq(cudaLibraryGetGlobal(&at, &bytes, library, "number"), cudaSuccess);
    ck_assert(at != NULL && bytes == 4);
    ck_assert_int_eq(cudaLibraryGetManaged(&at, NULL, library, "both"), cudaSuccess);
    ck_assert_uint_eq(*(uint32_t *)at, 9);
    ck_assert_int_eq(cudaKernelSetAttributeForDevice(
                         kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536, 0),
                     cudaSuccess);
    ck_assert_int_eq(cudaKernelSetAttributeForDevice(
                         kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536, 1),
                     cudaErrorInvalidDevice);
    ck_assert_int_eq(cudaLibraryUnload(library), cudaSuccess);
    ck_assert_int_eq(cudaLibraryGetKernelCount(&count, library), cudaErrorInvalidResourceHandle);
}
END_TEST

START_TEST(what_is_wrong_is_refused)
{
    cudaLibrary_t library = NULL;
    cudaKernel_t kernel = NULL;
    void *at = NULL;
    ck_assert_int_eq(cudaLibraryLoadData(&library, NULL, NULL, NULL, 0, NULL, NULL, 0),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaLibraryLoadFromFile(&library, "/nowhere", NULL, NULL, 0, NULL, NULL, 0),
                     cudaErrorFileNotFound);
    ck_assert_int_eq(cudaLibraryLoadData(&library, cuda_text, NULL, NULL, 0, NULL, NULL, 0),
                     cudaSuccess);
    ck_assert_int_eq(cudaLibraryGetKernel(&kernel, library, "none"), cudaErrorSymbolNotFound);
    ck_assert_int_eq(cudaLibraryGetKernel(&kernel, library, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaLibraryGetGlobal(&at, NULL, library, "none"), cudaErrorSymbolNotFound);
    ck_assert_int_eq(cudaLibraryGetGlobal(NULL, NULL, library, "number"), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaLibraryEnumerateKernels(&kernel, 0, library), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaLibraryGetKernelCount(NULL, library), cudaErrorInvalidValue);
}
END_TEST

Suite *emu_cuda_rt_library_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_library");
    TCase *c = tcase_create("emu_cuda_rt_library");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_library_has_kernels_and_variables);
    tcase_add_test(c, what_is_wrong_is_refused);
    suite_add_tcase(s, c);
    return s;
}
