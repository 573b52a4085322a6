/* mangled_skip.c - groups that are passed over. */
#include "emu/ptx/mangled_reader.h"
#include "spec-tests/unit/emu/fixture.h"

/* A group without its I, and how many characters it has; -1: it does not end. */
static const struct {
    const char *text;
    int length;
} groups[] = {{"iE", 2},     {"Li5EEx", 5},      {"NS_1aEE", 7}, {"A4_iE", 5}, {"XadL_Z1fvEEE", 12},
              {"UlvE_E", 6}, {"DTclfp_EEE", 10}, {"", -1},       {"i", -1},    {"9aE", -1},
              {"S0", -1},    {"LiE", -1}};

START_TEST(a_group_ends)
{
    const char *end = emui_mangled_skip(groups[_i].text, 0);
    ck_assert_int_eq(end == NULL ? -1 : (int)(end - groups[_i].text), groups[_i].length);
}
END_TEST

START_TEST(a_part_has_a_length)
{
    size_t n;
    ck_assert_str_eq(emui_mangled_part("3abcd", &n), "abcd");
    ck_assert_uint_eq(n, 3);
    ck_assert_ptr_null(emui_mangled_part("4abc", &n));
    ck_assert_ptr_null(emui_mangled_part("abc", &n));
    ck_assert_ptr_null(emui_mangled_part("99999999999999999999a", &n));
}
END_TEST

Suite *emu_ptx_mangled_skip_suite(void)
{
    Suite *s = suite_create("emu_ptx_mangled_skip");
    TCase *c = tcase_create("emu_ptx_mangled_skip");
    tcase_add_loop_test(c, a_group_ends, 0, COUNT(groups));
    tcase_add_test(c, a_part_has_a_length);
    suite_add_tcase(s, c);
    return s;
}
