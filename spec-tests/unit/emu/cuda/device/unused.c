/* unused.c - allocations that end with bytes that nobody wrote. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/state.h"

#include "spec-tests/unit/suites.h"

#include <stdlib.h>

/* An allocation of 100 bytes of which so many are written, freed: how many findings. */
static long findings_of(const char *threshold, uint64_t written)
{
    uint64_t x = 0;
    emui_cu_device *d = emui_cu_enter();
    if (threshold != NULL)
        setenv("CUEMU_UNUSED", threshold, 1);
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 100, 0, &x), CU_OK);
    emui_cu_fill_bytes(
        d,
        &(emui_cu_fill){
            .call = "cudaMemset", .to = x, .width = written, .height = 1, .value = 1, .bytes = 1});
    long before = d->numbers;
    ck_assert_int_eq(emui_cu_free(d, CU_DEVICE, x, "cudaFree"), CU_OK);
    long found = d->numbers - before;
    unsetenv("CUEMU_UNUSED");
    emui_cu_leave();
    return found;
}

START_TEST(a_part_that_is_unused_is_found)
{
    ck_assert_int_eq(findings_of("0", 0), 1);
    ck_assert_int_eq(findings_of("0", 99), 1);
    ck_assert_int_eq(findings_of("0", 100), 0);
    ck_assert_int_eq(findings_of("50", 50), 1);
    ck_assert_int_eq(findings_of("50", 51), 0);
    ck_assert_int_eq(findings_of(NULL, 0), 0);
}
END_TEST

Suite *emu_cuda_unused_suite(void)
{
    Suite *s = suite_create("emu_cuda_unused");
    TCase *c = tcase_create("emu_cuda_unused");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_part_that_is_unused_is_found);
    suite_add_tcase(s, c);
    return s;
}
