/* cu_library.c - libraries, their kernels and variables; all kernels of a module. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

static CUlibrary load(void)
{
    CUlibrary library = NULL;
    ck_assert_int_eq(cuLibraryLoadData(&library, cuda_text, NULL, NULL, 0, NULL, NULL, 0),
                     CUDA_SUCCESS);
    return library;
}

START_TEST(libraries_have_kernels_and_variables)
{
    CUlibrary library = load(), same = NULL;
    CUkernel kernel = NULL, kernels[16];
    CUmodule module = NULL;
    CUdeviceptr address = 0;
    size_t bytes = 0;
    unsigned count = 0;
    ck_assert_int_eq(cuLibraryGetKernel(&kernel, library, "scale"), CUDA_SUCCESS);
    ck_assert_int_eq(cuLibraryGetKernel(&kernel, library, "none"), CUDA_ERROR_NOT_FOUND);
    ck_assert_int_eq(cuLibraryGetKernel(NULL, library, "scale"), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuKernelGetLibrary(&same, kernel), CUDA_SUCCESS);
    ck_assert_ptr_eq(same, library);
    ck_assert_int_eq(cuLibraryGetKernelCount(&count, library), CUDA_SUCCESS);
    ck_assert_uint_eq(count, CUDA_KERNELS);
    ck_assert_int_eq(cuLibraryEnumerateKernels(kernels, 16, library), CUDA_SUCCESS);
    ck_assert_ptr_eq(kernels[0], kernel);
    ck_assert_int_eq(cuLibraryGetGlobal(&address, &bytes, library, "number"), CUDA_SUCCESS);
    ck_assert(address != 0 && bytes == 4);
    ck_assert_int_eq(cuLibraryGetManaged(&address, &bytes, library, "both"), CUDA_SUCCESS);
    ck_assert_int_eq(cuLibraryGetModule(&module, library), CUDA_SUCCESS);
    ck_assert_int_eq(cuLibraryUnload(library), CUDA_SUCCESS);
    ck_assert_int_eq(cuLibraryUnload(library), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuLibraryGetGlobal(&address, &bytes, library, "number"),
                     CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuLibraryLoadFromFile(&library, "/nothing", NULL, NULL, 0, NULL, NULL, 0),
                     CUDA_ERROR_FILE_NOT_FOUND);
}
END_TEST

START_TEST(kernels_are_functions)
{
    CUkernel kernel = NULL;
    CUfunction function = NULL;
    CUmodule module = NULL;
    CUfunctionLoadingState state;
    const char *name = NULL;
    size_t offset = 0, bytes = 0;
    int value = 0;
    ck_assert_int_eq(cuLibraryGetKernel(&kernel, load(), "scale"), CUDA_SUCCESS);
    ck_assert_int_eq(cuKernelGetFunction(&function, kernel), CUDA_SUCCESS);
    ck_assert_int_eq(cuKernelGetFunction(&function, NULL), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuKernelGetName(&name, kernel), CUDA_SUCCESS);
    ck_assert_str_eq(name, "scale");
    ck_assert_int_eq(cuKernelGetParamInfo(kernel, 1, &offset, &bytes), CUDA_SUCCESS);
    ck_assert(offset == 8 && bytes == 4);
    ck_assert_int_eq(
        cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 100000, kernel, 0),
        CUDA_SUCCESS);
    ck_assert_int_eq(
        cuKernelGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, kernel, 0),
        CUDA_SUCCESS);
    ck_assert_int_eq(value, 100000);
    ck_assert_int_eq(cuKernelGetAttribute(&value, CU_FUNC_ATTRIBUTE_NUM_REGS, kernel, 1),
                     CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(cuKernelSetCacheConfig(kernel, CU_FUNC_CACHE_PREFER_NONE, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuFuncGetModule(&module, function), CUDA_SUCCESS);
    ck_assert_int_eq(cuFuncIsLoaded(&state, function), CUDA_SUCCESS);
    ck_assert_int_eq(state, CU_FUNCTION_LOADING_STATE_LOADED);
    ck_assert_int_eq(cuFuncLoad(NULL), CUDA_ERROR_INVALID_HANDLE);
}
END_TEST

START_TEST(all_kernels_of_a_module_are_told)
{
    CUmodule module = NULL;
    CUmoduleLoadingMode mode;
    CUfunction functions[2] = {NULL, NULL};
    unsigned count = 0;
    ck_assert_int_eq(cuModuleLoadData(&module, cuda_text), CUDA_SUCCESS);
    ck_assert_int_eq(cuModuleGetFunctionCount(&count, module), CUDA_SUCCESS);
    ck_assert_uint_eq(count, CUDA_KERNELS);
    ck_assert_int_eq(cuModuleGetFunctionCount(NULL, module), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuModuleGetFunctionCount(&count, NULL), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuModuleEnumerateFunctions(functions, 1, module), CUDA_SUCCESS);
    ck_assert(functions[0] != NULL && functions[1] == NULL);
    ck_assert_int_eq(cuModuleEnumerateFunctions(NULL, 1, module), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuModuleGetLoadingMode(&mode), CUDA_SUCCESS);
    ck_assert_int_eq(mode, CU_MODULE_LAZY_LOADING);
}
END_TEST

Suite *emu_cuda_cu_library_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_library");
    TCase *c = tcase_create("emu_cuda_cu_library");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, libraries_have_kernels_and_variables);
    tcase_add_test(c, kernels_are_functions);
    tcase_add_test(c, all_kernels_of_a_module_are_told);
    suite_add_tcase(s, c);
    return s;
}
