/* mangled_words.c - codes that stand for one word. */
#include "emu/ptx/mangled_words.h"
#include "spec-tests/unit/emu/fixture.h"

START_TEST(codes_have_words)
{
    const char *at = "DnKPx";
    ck_assert_str_eq(emui_mangled_builtin(&at), "decltype(nullptr)");
    ck_assert_ptr_null(emui_mangled_builtin(&at));
    at += 2;
    ck_assert_str_eq(emui_mangled_builtin(&at), "long long");
    ck_assert_str_eq(at, "");
    ck_assert_str_eq(emui_mangled_operator("lSx"), "<<=");
    ck_assert_ptr_null(emui_mangled_operator("zz"));
    ck_assert_str_eq(emui_mangled_qualifier('V'), " volatile");
    ck_assert_str_eq(emui_mangled_standard('s'), "std::string");
    ck_assert_ptr_null(emui_mangled_standard('t'));
    ck_assert_str_eq(emui_mangled_suffix('m'), "ul");
    ck_assert_ptr_null(emui_mangled_suffix('c'));
}
END_TEST

Suite *emu_ptx_mangled_words_suite(void)
{
    Suite *s = suite_create("emu_ptx_mangled_words");
    TCase *c = tcase_create("emu_ptx_mangled_words");
    tcase_add_test(c, codes_have_words);
    suite_add_tcase(s, c);
    return s;
}
