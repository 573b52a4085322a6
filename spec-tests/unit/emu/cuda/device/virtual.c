/* virtual.c - virtual memory as the machine has it: pieces that touch are one. Not here: the calls
 * of the driver (driver/cu_virtual.c). */
#include "emu/cuda/device/virtual.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/suites.h"

START_TEST(pieces_that_touch_are_one)
{
    emui_cu_device *d = emui_cu_enter();
    uint64_t a = 0, both = 0, used = emui_cu_used(d, 0);
    emui_cu_physical *first, *second;
    const uint64_t size = EMUI_CU_GRANULE;
    ck_assert_int_eq(emui_cu_reserve(d, 4 * size, 8 * size, &a), CU_OK);
    ck_assert_uint_eq(a % (8 * size), 0);
    ck_assert_int_eq(emui_cu_reserve(d, size, 3 * size, &a), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_make(d, (emui_cu_physical_kind){0}, size, &first), CU_OK);
    ck_assert_int_eq(emui_cu_make(d, (emui_cu_physical_kind){0}, size, &second), CU_OK);
    ck_assert_uint_eq(emui_cu_used(d, 0), used + 2 * size);
    ck_assert_int_eq(emui_cu_map(d, a + size, size, first), CU_OK);
    ck_assert_int_eq(emui_cu_map(d, a + 2 * size, size, second), CU_OK);
    ck_assert_int_eq(emui_cu_open(d, a + size, size, 0, true), CU_OK);
    ck_assert(emu_put(d->m, a + size, "1234", 4) && !emu_get(d->m, a + 2 * size - 4, &both, 8));
    ck_assert_int_eq(emui_cu_open(d, a + 2 * size, size, 0, true), CU_OK);
    ck_assert(emu_get(d->m, a + 2 * size - 4, &both, 8));
    ck_assert_int_eq(emui_cu_memory_at(d, a + 2 * size + 5)->kind, CU_MAPPED);
    ck_assert_int_eq(emui_cu_open(d, a, 3 * size, 0, false),
                     CU_INVALID_VALUE); /* a gap before it */
    ck_assert_int_eq(emui_cu_open(d, a + size, size / 2, 0, false), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_free(d, CU_DEVICE, a + size, "cudaFree"), CU_INVALID_VALUE);
    emui_cu_close_virtual(d);
    ck_assert(!emu_get(d->m, a + size, &both, 4));
    ck_assert_ptr_null(emui_cu_memory_at(d, a + size));
    ck_assert_uint_eq(emui_cu_used(d, 0), used);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_virtual_suite(void)
{
    Suite *s = suite_create("emu_cuda_virtual");
    TCase *c = tcase_create("emu_cuda_virtual");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, pieces_that_touch_are_one);
    suite_add_tcase(s, c);
    return s;
}
