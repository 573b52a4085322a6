/* cu_entry.c - functions by their names, of the version that was asked for. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(functions_are_found_by_name)
{
    void *function = NULL, *other = NULL;
    CUdriverProcAddressQueryResult found;
    ck_assert_int_eq(cuGetProcAddress_v2("cuInit", &function, 12000, 0, &found), CUDA_SUCCESS);
    ck_assert(found == CU_GET_PROC_ADDRESS_SUCCESS && function != NULL);
    ck_assert_int_eq(cuGetProcAddress_v2("cuCtxCreate", &function, 12000, 0, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuGetProcAddress_v2("cuCtxCreate", &other, 13000, 0, NULL), CUDA_SUCCESS);
    ck_assert_ptr_ne(function, other);
    ck_assert_int_eq(cuGetProcAddress_v2("cuLibraryLoadData", &other, 12000, 0, &found),
                     CUDA_SUCCESS);
    ck_assert_int_eq(cuGetProcAddress_v2("cuLinkAddData", &other, 12000, 2, &found), CUDA_SUCCESS);
    ck_assert_int_eq(cuGetProcAddress_v2("cuNothing", &function, 13000, 0, &found),
                     CUDA_ERROR_NOT_FOUND);
    ck_assert(found == CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND && function == NULL);
    ck_assert_int_eq(cuGetProcAddress_v2(NULL, &function, 13000, 0, &found),
                     CUDA_ERROR_INVALID_VALUE);
}
END_TEST

Suite *emu_cuda_cu_entry_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_entry");
    TCase *c = tcase_create("emu_cuda_cu_entry");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, functions_are_found_by_name);
    suite_add_tcase(s, c);
    return s;
}
