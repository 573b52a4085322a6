/* zeros.c - memory of zeros, small and large; a GiB of which little is used. */
#include "emu/state/zeros.h"

#include "spec-tests/unit/suites.h"

START_TEST(it_is_zero_to_its_end)
{
    static const size_t bytes[] = {0, 1, 4096, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 5 << 20};
    unsigned char *at = emui_zeros(bytes[_i]), any = 0;
    ck_assert_ptr_nonnull(at);
    if (_i % 2 == 0)
        emui_zeros_soon(at, bytes[_i]);
    for (size_t k = 0; k < bytes[_i]; ++k)
        any |= at[k];
    ck_assert_int_eq(any, 0);
    if (bytes[_i] > 0)
        at[bytes[_i] - 1] = 1;
    emui_zeros_free(at, bytes[_i]);
}
END_TEST

START_TEST(what_is_not_used_costs_nothing)
{
    const size_t bytes = (size_t)1 << 30;
    unsigned char *at = emui_zeros(bytes);
    ck_assert_ptr_nonnull(at);
    at[bytes / 2] = 7;
    ck_assert_int_eq(at[bytes / 2] + at[bytes - 1], 7);
    emui_zeros_free(at, bytes);
    emui_zeros_free(NULL, bytes);
    emui_zeros_free(NULL, 0);
}
END_TEST

START_TEST(more_than_an_address_can_reach_is_refused)
{
    ck_assert_ptr_null(emui_zeros(SIZE_MAX / 2));
}
END_TEST

Suite *emu_zeros_suite(void)
{
    Suite *s = suite_create("emu_zeros");
    TCase *c = tcase_create("emu_zeros");
    tcase_add_loop_test(c, it_is_zero_to_its_end, 0, 7);
    tcase_add_test(c, what_is_not_used_costs_nothing);
    tcase_add_test(c, more_than_an_address_can_reach_is_refused);
    suite_add_tcase(s, c);
    return s;
}
