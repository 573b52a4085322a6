/* pool.c - a pool is its attributes and the devices that may use it; the current one is replaced
 * when it goes. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/several.h"
#include "spec-tests/unit/suites.h"

START_TEST(pools_are_opened_and_closed)
{
    emui_cu_pool *own = NULL;
    emui_cu_device *d = emui_cu_enter();
    unsigned long long used = 9;
    int reuse = 0;
    ck_assert_int_eq(emui_cu_pool_open(1, 1, 0, &own), CU_OK);
    ck_assert_int_eq(emui_cu_pool_open(1, 2, 0, &own), CU_INVALID_VALUE);
    emui_cu_pool *of = NULL;
    ck_assert_int_eq(emui_cu_pool_use(1, own), CU_INVALID_DEVICE);
    ck_assert_int_eq(emui_cu_pool_use(0, NULL), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_pool_use(0, own), CU_OK);
    ck_assert_int_eq(emui_cu_pool_of(emui_cu_pool_current(1), &of), CU_INVALID_DEVICE);
    ck_assert_int_eq(emui_cu_pool_of(own, NULL), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_pool_of(own, &of), CU_OK);
    ck_assert_ptr_eq(of, own);
    ck_assert_ptr_eq(emui_cu_pool_current(0), own);
    ck_assert_int_eq(emui_cu_pool_set(own, 2, &reuse), CU_OK);
    reuse = 9;
    ck_assert_int_eq(emui_cu_pool_get(d, own, 2, &reuse), CU_OK);
    ck_assert_int_eq(emui_cu_pool_get(d, own, 7, &used), CU_OK);
    ck_assert(reuse == 0 && used == 0);
    ck_assert_int_eq(emui_cu_pool_get(d, own, 9, &used), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_pool_set(own, 0, &reuse), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_pool_close(d, own), CU_OK);
    ck_assert_ptr_eq(emui_cu_pool_current(0), emui_cu_pool_default(0));
    ck_assert_int_eq(emui_cu_pool_close(d, emui_cu_pool_default(0)), CU_INVALID_VALUE);
    emui_cu_leave();
}
END_TEST

START_TEST(pools_are_opened_to_devices)
{
    emui_cu_pool *of_second = NULL;
    emui_cu_device *d = several_begin("3");
    ck_assert_int_eq(emui_cu_pool_open(1, 1, 3, &of_second), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_pool_open(1, 1, 1, &of_second), CU_OK);
    ck_assert_int_eq(emui_cu_pool_device(of_second), 1);
    ck_assert(emui_cu_pool_default(0) != emui_cu_pool_default(1));
    ck_assert_int_eq(emui_cu_pool_use(0, of_second), CU_INVALID_VALUE);
    ck_assert(emui_cu_pool_opens(of_second, 1) && !emui_cu_pool_opens(of_second, 2));
    ck_assert_int_eq(emui_cu_pool_allow(of_second, 2, true), CU_OK);
    ck_assert_int_eq(emui_cu_pool_allow(of_second, 3, true), CU_INVALID_DEVICE);
    ck_assert_int_eq(emui_cu_pool_allow(of_second, 1, false), CU_INVALID_VALUE);
    ck_assert(emui_cu_pool_opens(of_second, 2) && !emui_cu_pool_opens(of_second, 0));
    ck_assert_int_eq(emui_cu_pool_allow(of_second, 2, false), CU_OK);
    ck_assert(!emui_cu_pool_opens(of_second, 2));

    /* What is left of a pool that is closed is of its device's own. */
    uint64_t x;
    ck_assert_int_eq(emui_cu_allocate_in(d, NULL, of_second, 64, &x), CU_OK);
    ck_assert_int_eq(emui_cu_memory_at(d, x)->device, 1);
    ck_assert_int_eq(emui_cu_pool_close(d, of_second), CU_OK);
    ck_assert_ptr_eq(emui_cu_memory_at(d, x)->pool, emui_cu_pool_default(1));
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_pool_suite(void)
{
    Suite *s = suite_create("emu_cuda_pool");
    TCase *c = tcase_create("emu_cuda_pool");
    tcase_add_checked_fixture(c, NULL, several_end);
    tcase_add_test(c, pools_are_opened_and_closed);
    tcase_add_test(c, pools_are_opened_to_devices);
    suite_add_tcase(s, c);
    return s;
}
