/* memory_list.c - allocations by their addresses, freed in any order. */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

/* Each by its address, whatever was freed before. */
START_TEST(those_that_are_left_are_found)
{
    enum { MANY = 300 };
    emui_cu_device *d = emui_cu_enter();
    uint64_t at[MANY];
    for (int step = 1; step < 8; step += 2) {
        for (int i = 0; i < MANY; ++i)
            ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 100, 0, &at[i]), CU_OK);
        for (int n = 0; n < MANY; ++n) {
            const int gone = n * step % MANY;
            uint64_t *x = &at[step == 5 ? MANY - 1 - n : MANY % step == 0 ? n : gone];
            ck_assert_int_eq(emui_cu_free(d, CU_DEVICE, *x, "free"), CU_OK);
            ck_assert_ptr_null(emui_cu_memory_at(d, *x));
            *x = 0;
            for (int i = n % 5; i < MANY; i += 5)
                ck_assert(at[i] == 0 || emui_cu_memory_at(d, at[i] + 99)->address == at[i]);
        }
        ck_assert_int_eq(d->memory.count, 0);
        ck_assert_int_eq(d->by_address.count, 0);
    }
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_memory_list_suite(void)
{
    Suite *s = suite_create("emu_cuda_memory_list");
    TCase *c = tcase_create("emu_cuda_memory_list");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, those_that_are_left_are_found);
    suite_add_tcase(s, c);
    return s;
}
