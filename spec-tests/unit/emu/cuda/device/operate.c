/* operate.c - what an operator of the host leaves: the bytes of its rows are written; what it read
 * and nobody wrote is reported. */
#include "emu/cuda/device/operate.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/suites.h"

static emui_cu_device *d;
static uint64_t x, y;

static void begin(void)
{
    d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 256, 0, &x), CU_OK);
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 256, 0, &y), CU_OK);
}

START_TEST(rows_are_written_and_what_is_between_is_not)
{
    const uint64_t size[] = {2, 3}, stride[] = {128, 16};
    emui_place p;
    begin();
    const emui_cu_operand o = {.address = x + 4,
                               .bytes = 4,
                               .size = size,
                               .stride = stride,
                               .rank = 2,
                               .does = EMUI_CU_WRITES};
    ck_assert_int_eq(emui_cu_operate(d, "columns", &o, 1), CU_OK);
    ck_assert(emui_look(d->m, NULL, 0, x, 256, &p));
    for (uint64_t i = 0; i < 256; ++i)
        ck_assert_int_eq(emui_states(p)[i] & EMUI_WRITTEN,
                         i % 128 < 48 && i % 16 >= 4 && i % 16 < 8 ? EMUI_WRITTEN : 0);
    emui_cu_leave();
}
END_TEST

START_TEST(what_nobody_wrote_is_found)
{
    begin();
    const emui_cu_operand o = {.address = x, .bytes = 64, .does = EMUI_CU_READS};
    ck_assert_int_eq(emui_cu_operate(d, "sum", &o, 1), CU_OK);
    ck_assert(emui_cu_memory_at(d, x)->reported && !emui_cu_memory_at(d, y)->reported);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_operate_suite(void)
{
    Suite *s = suite_create("emu_cuda_operate");
    TCase *c = tcase_create("emu_cuda_operate");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, rows_are_written_and_what_is_between_is_not);
    tcase_add_test(c, what_nobody_wrote_is_found);
    suite_add_tcase(s, c);
    return s;
}
