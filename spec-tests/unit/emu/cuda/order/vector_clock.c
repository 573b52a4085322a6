/* vector_clock.c - joins take the later time of each slot. */
#include "emu/cuda/order/vector_clock.h"

#include "spec-tests/unit/suites.h"

#include <stddef.h>

START_TEST(a_join_has_the_later_time_of_each_slot)
{
    emui_cu_clock a = {0}, b = {0};
    ck_assert(emui_cu_clock_set(&a, 0, 4) && emui_cu_clock_set(&a, 2, 7));
    ck_assert(emui_cu_clock_set(&b, 0, 3) && emui_cu_clock_set(&b, 3, 9));
    ck_assert(emui_cu_clock_join(&a, &b));
    static const uint32_t joined[] = {4, 0, 7, 9, 0};
    for (int i = 0; i < 5; ++i)
        ck_assert_uint_eq(emui_cu_time_of(&a, i), joined[i]);
    ck_assert_uint_eq(emui_cu_time_of(&b, 2), 0);
    ck_assert_uint_eq(emui_cu_time_of(&b, 0), 3);
    emui_cu_clock_free(&a);
    emui_cu_clock_free(&b);
    ck_assert(a.time == NULL && emui_cu_time_of(&a, 0) == 0);
}
END_TEST

START_TEST(nothing_joins_nothing)
{
    emui_cu_clock a = {0}, b = {0};
    ck_assert(emui_cu_clock_join(&a, &b));
    ck_assert_int_eq(a.length, 0);
}
END_TEST

Suite *emu_cuda_vector_clock_suite(void)
{
    Suite *s = suite_create("emu_cuda_vector_clock");
    TCase *c = tcase_create("emu_cuda_vector_clock");
    tcase_add_test(c, a_join_has_the_later_time_of_each_slot);
    tcase_add_test(c, nothing_joins_nothing);
    suite_add_tcase(s, c);
    return s;
}
