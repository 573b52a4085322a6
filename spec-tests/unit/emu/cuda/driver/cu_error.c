/* cu_error.c - errors of the driver: names and texts; entering the device. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(errors_have_names_and_texts)
{
    const char *text = NULL;
    ck_assert_int_eq(cuGetErrorName((CUresult)700, &text), CUDA_SUCCESS);
    ck_assert_str_eq(text, "CUDA_ERROR_ILLEGAL_ADDRESS");
    ck_assert_int_eq(cuGetErrorString(CUDA_ERROR_OUT_OF_MEMORY, &text), CUDA_SUCCESS);
    ck_assert_str_eq(text, "out of memory");
    ck_assert_int_eq(cuGetErrorName((CUresult)12345, &text), CUDA_ERROR_INVALID_VALUE);
    ck_assert_ptr_null(text);
    ck_assert_int_eq(cuGetErrorString(CUDA_SUCCESS, NULL), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

START_TEST(a_fault_keeps_others_out)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    ck_assert_ptr_nonnull(d);
    emui_cu_set_fault(d, CU_ASSERT);
    ck_assert_int_eq(emui_cu_driver_leave(CU_OK), CUDA_SUCCESS);
    ck_assert_ptr_null(emui_cu_driver_enter(&error));
    ck_assert_int_eq(error, CU_ASSERT);
}
END_TEST

Suite *emu_cuda_cu_error_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_error");
    TCase *c = tcase_create("emu_cuda_cu_error");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, errors_have_names_and_texts);
    tcase_add_test(c, a_fault_keeps_others_out);
    suite_add_tcase(s, c);
    return s;
}
