/* pool.c - a pool is its attributes; the current one is replaced when it goes. */
#include "emu/cuda/device/state.h"
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
    ck_assert_int_eq(emui_cu_pool_of(1, own, &of), CU_INVALID_DEVICE);
    ck_assert_int_eq(emui_cu_pool_of(0, own, NULL), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_pool_of(0, own, &of), CU_OK);
    ck_assert_ptr_eq(of, own);
    ck_assert_ptr_eq(emui_cu_pool_current(), own);
    ck_assert_int_eq(emui_cu_pool_set(own, 2, &reuse), CU_OK);
    reuse = 9;
    ck_assert_int_eq(emui_cu_pool_get(d, own, 2, &reuse), CU_OK);
    ck_assert_int_eq(emui_cu_pool_get(d, own, 7, &used), CU_OK);
    ck_assert(reuse == 0 && used == 0);
    ck_assert_int_eq(emui_cu_pool_get(d, own, 9, &used), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_pool_set(own, 0, &reuse), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_pool_close(own), CU_OK);
    ck_assert_ptr_eq(emui_cu_pool_current(), emui_cu_pool_default());
    ck_assert_int_eq(emui_cu_pool_close(emui_cu_pool_default()), CU_INVALID_VALUE);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_pool_suite(void)
{
    Suite *s = suite_create("emu_cuda_pool");
    TCase *c = tcase_create("emu_cuda_pool");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, pools_are_opened_and_closed);
    suite_add_tcase(s, c);
    return s;
}
