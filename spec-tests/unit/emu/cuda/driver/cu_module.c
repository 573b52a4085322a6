/* cu_module.c - modules: of text, of a file, of a fat binary; kernels and variables of them. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

START_TEST(modules_are_loaded_and_unloaded)
{
    CUmodule module = NULL;
    CUfunction function = NULL;
    CUdeviceptr address = 0;
    size_t bytes = 0;
    ck_assert_int_eq(cuModuleLoadDataEx(&module, cuda_text, 0, NULL, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuModuleGetFunction(&function, module, "scale"), CUDA_SUCCESS);
    ck_assert_int_eq(cuModuleGetFunction(&function, module, "nothing"), CUDA_ERROR_NOT_FOUND);
    ck_assert_int_eq(cuModuleGetGlobal_v2(&address, &bytes, module, "number"), CUDA_SUCCESS);
    ck_assert(address != 0 && bytes == 4);
    ck_assert_int_eq(cuModuleGetGlobal_v2(NULL, NULL, module, "fixed"), CUDA_SUCCESS);
    ck_assert_int_eq(cuModuleGetGlobal_v2(NULL, NULL, module, "none"), CUDA_ERROR_NOT_FOUND);
    ck_assert_int_eq(cuModuleUnload(module), CUDA_SUCCESS);
    ck_assert_int_eq(cuModuleLoadData(&module, ".version 1"), 218);
    ck_assert_int_eq(cuModuleLoadData(NULL, cuda_text), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

/* A pointer to a string of a kernel, as __FILE__ is one, leads to the variable that it is in. */
START_TEST(addresses_of_variables_are_known)
{
    CUmodule module = NULL;
    CUdeviceptr address = 0, base = 0, start = 0;
    size_t bytes = 0;
    unsigned type = 0;
    ck_assert_int_eq(cuModuleLoadData(&module, cuda_text), CUDA_SUCCESS);
    ck_assert_int_eq(cuModuleGetGlobal_v2(&address, NULL, module, "number"), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemGetAddressRange_v2(&base, &bytes, address + 2), CUDA_SUCCESS);
    ck_assert(base == address && bytes == 4);
    ck_assert_int_eq(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, address),
                     CUDA_SUCCESS);
    ck_assert_uint_eq(type, 2);
    CUpointer_attribute which[] = {CU_POINTER_ATTRIBUTE_RANGE_START_ADDR};
    void *to[] = {&start};
    ck_assert_int_eq(cuPointerGetAttributes(1, which, to, address + 1), CUDA_SUCCESS);
    ck_assert_uint_eq(start, address);
}
END_TEST

START_TEST(files_and_fat_binaries_are_modules)
{
    static const char path[] = "/tmp/cuda_module_check.ptx";
    CUmodule module = NULL;
    uint8_t *data = cuda_fatbin(cuda_text, false);
    ck_assert_int_eq(cuModuleLoadFatBinary(&module, data), CUDA_SUCCESS);
    free(data);
    FILE *f = fopen(path, "w");
    fputs(cuda_text, f);
    fclose(f);
    ck_assert_int_eq(cuModuleLoad(&module, path), CUDA_SUCCESS);
    remove(path);
    ck_assert_int_eq(cuModuleLoad(&module, path), CUDA_ERROR_FILE_NOT_FOUND);
}
END_TEST

Suite *emu_cuda_cu_module_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_module");
    TCase *c = tcase_create("emu_cuda_cu_module");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, modules_are_loaded_and_unloaded);
    tcase_add_test(c, addresses_of_variables_are_known);
    tcase_add_test(c, files_and_fat_binaries_are_modules);
    suite_add_tcase(s, c);
    return s;
}
