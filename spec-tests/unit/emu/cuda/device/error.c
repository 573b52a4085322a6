/* error.c - the errors of CUDA by their numbers: names in both APIs, texts, and numbers of none. */
#include "emu/cuda/device/device.h"
#include "spec-tests/unit/suites.h"

START_TEST(a_number_has_its_names)
{
    const emui_cu_error *e = emui_cu_error_of(CU_ILLEGAL_ADDRESS);
    ck_assert_ptr_nonnull(e);
    ck_assert_str_eq(e->in_runtime, "cudaErrorIllegalAddress");
    ck_assert_str_eq(e->in_driver, "CUDA_ERROR_ILLEGAL_ADDRESS");
    ck_assert_str_eq(e->text, "an illegal memory access was encountered");
    ck_assert_str_eq(emui_cu_error_of(21)->in_runtime, "cudaErrorInvalidMemcpyDirection");
    ck_assert_ptr_null(emui_cu_error_of(21)->in_driver);
    ck_assert_ptr_null(emui_cu_error_of(806)->text);
}
END_TEST

START_TEST(others_have_none)
{
    ck_assert_ptr_null(emui_cu_error_of(-1));
    ck_assert_ptr_null(emui_cu_error_of(12345));
}
END_TEST

Suite *emu_cuda_error_suite(void)
{
    Suite *s = suite_create("emu_cuda_error");
    TCase *c = tcase_create("emu_cuda_error");
    tcase_add_test(c, a_number_has_its_names);
    tcase_add_test(c, others_have_none);
    suite_add_tcase(s, c);
    return s;
}
