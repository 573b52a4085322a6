/* allocation.c - memory of each kind: given out, found, freed, what is wrong with a free. */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(each_kind_is_found_and_freed)
{
    emui_cu_device *d = emui_cu_enter();
    for (int kind = CU_DEVICE; kind <= CU_HOST; ++kind) {
        uint64_t x = 0;
        ck_assert_int_eq(emui_cu_allocate(d, (emui_cu_kind)kind, 1000, 3, &x), CU_OK);
        const emui_cu_memory *a = emui_cu_memory_at(d, x + 999);
        ck_assert(a != NULL && a->address == x && a->bytes == 1000 && (int)a->kind == kind);
        ck_assert(emui_cu_is_device(d, x) && !emui_cu_is_device(d, x + 1000));
        ck_assert_ptr_null(emui_cu_memory_at(d, x + 1000));
        ck_assert_uint_eq(emui_cu_used(d, 0), kind == CU_DEVICE ? 1000 : 0);
        ck_assert_int_eq(emui_cu_free(d, (emui_cu_kind)kind, x, "free"), CU_OK);
        ck_assert_ptr_null(emui_cu_memory_at(d, x));
        ck_assert_uint_eq(emui_cu_used(d, 0), 0);
    }
    emui_cu_leave();
}
END_TEST

START_TEST(memory_of_the_program_is_registered)
{
    static char own[4096];
    emui_cu_device *d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_register(d, own, 4096, 0), CU_OK);
    ck_assert_int_eq(emui_cu_register(d, own + 100, 8, 0), CU_ALREADY_REGISTERED);
    ck_assert_int_eq(emui_cu_free(d, CU_HOST, (uintptr_t)own, "free"), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_free(d, CU_REGISTERED, (uintptr_t)own, "free"), CU_OK);
    ck_assert_int_eq(emui_cu_register(d, own, 4096, 0), CU_OK);
    emui_cu_leave();
}
END_TEST

START_TEST(too_much_is_refused)
{
    uint64_t x = 0;
    emui_cu_device *d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, emui_cu_total_memory(), 0, &x),
                     CU_OUT_OF_MEMORY);
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, UINT64_MAX, 0, &x), CU_OUT_OF_MEMORY);
    d->used[0] = emui_cu_total_memory() - EMUI_CU_OF_CONTEXT - 10;
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 11, 0, &x), CU_OUT_OF_MEMORY);
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 10, 0, &x), CU_OK);
    emui_cu_leave();
}
END_TEST

START_TEST(what_was_freed_is_remembered)
{
    uint64_t first = 0, x = 0;
    emui_cu_device *d = emui_cu_enter();
    for (int i = 0; i <= EMUI_CU_FREED; ++i) {
        ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 16, 0, &x), CU_OK);
        first = i == 0 ? x : first;
        ck_assert_int_eq(emui_cu_free(d, CU_DEVICE, x, "cudaFree"), CU_OK);
        ck_assert_int_eq(emui_cu_freed_at(d, x + 15)->number, i + 1);
    }
    ck_assert_ptr_null(emui_cu_freed_at(d, first)); /* the oldest is forgotten */
    ck_assert_int_eq(emui_cu_free(d, CU_DEVICE, x, "cudaFree"), CU_INVALID_VALUE);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_allocation_suite(void)
{
    Suite *s = suite_create("emu_cuda_allocation");
    TCase *c = tcase_create("emu_cuda_allocation");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, each_kind_is_found_and_freed);
    tcase_add_test(c, memory_of_the_program_is_registered);
    tcase_add_test(c, too_much_is_refused);
    tcase_add_test(c, what_was_freed_is_remembered);
    suite_add_tcase(s, c);
    return s;
}
