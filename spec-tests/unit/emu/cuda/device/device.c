/* device.c - the device of a process: opened once, configured by the environment; faults. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/state.h"
#include "emu/state/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(there_is_one_device)
{
    emui_cu_device *d = emui_cu_enter();
    ck_assert_ptr_nonnull(d);
    ck_assert_ptr_nonnull(emui_cu_machine(d));
    ck_assert_int_eq(emui_cu_fault(d), 0);
    emui_cu_leave();
    ck_assert_ptr_eq(emui_cu_enter(), d);
    emui_cu_leave();
}
END_TEST

START_TEST(the_first_fault_stays)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_set_fault(d, CU_MISALIGNED);
    emui_cu_set_fault(d, CU_ASSERT);
    ck_assert_int_eq(emui_cu_fault(d), CU_MISALIGNED);
    emui_cu_leave();
}
END_TEST

START_TEST(the_environment_configures_it)
{
    setenv("CUEMU_SCHED", "random:7", 1);
    setenv("CUEMU_CHECK", "strict", 1);
    setenv("CUEMU_KERNEL", "gemm", 1);
    emui_cu_device *d = emui_cu_enter();
    ck_assert(emui_cu_filter_wants(d->filter, "my_gemm", 1));
    ck_assert(!emui_cu_filter_wants(d->filter, "copy", 1));
    ck_assert(!emui_cu_machine(d)->config.no_fmad);
    emui_cu_leave();
    emui_cu_end();
    setenv("CUEMU_SCHED", "early", 1);
    setenv("CUEMU_CHECK", "none", 1);
    setenv("CUEMU_FMAD", "false", 1);
    ck_assert(emui_cu_machine(emui_cu_enter())->config.no_fmad);
    emui_cu_leave();
    unsetenv("CUEMU_SCHED");
    unsetenv("CUEMU_CHECK");
    unsetenv("CUEMU_FMAD");
    unsetenv("CUEMU_KERNEL");
}
END_TEST

Suite *emu_cuda_device_suite(void)
{
    Suite *s = suite_create("emu_cuda_device");
    TCase *c = tcase_create("emu_cuda_device");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, there_is_one_device);
    tcase_add_test(c, the_first_fault_stays);
    tcase_add_test(c, the_environment_configures_it);
    suite_add_tcase(s, c);
    return s;
}
