/* mangled_reader.c - text and substitutions. */
#include "emu/ptx/mangled_reader.h"
#include "spec-tests/unit/emu/fixture.h"

START_TEST(text_has_an_end)
{
    static char room[EMUI_MANGLED_ROOM], large[EMUI_MANGLED_ROOM];
    emui_mangled_reader r = {.room = room, .at = "T1_S_S0_S5_Z_"};
    memset(large, 'a', sizeof large - 1);
    ck_assert(emui_mangled_take(&r, "T"));
    ck_assert(!emui_mangled_take(&r, "T"));
    ck_assert_int_eq(emui_mangled_index(&r, 10), 2);
    emui_mangled_remember(&r, emui_mangled_plain("first"));
    emui_mangled_remember(&r, (emui_mangled_text){"int (*", ")(float)"});
    ck_assert(emui_mangled_is_substitution(&r) && emui_mangled_take(&r, "S"));
    ck_assert_str_eq(emui_mangled_substitution(&r).left, "first");
    ck_assert(emui_mangled_take(&r, "S"));
    ck_assert_str_eq(emui_mangled_whole(&r, emui_mangled_substitution(&r)), "int (*)(float)");
    ck_assert(!r.bad && emui_mangled_take(&r, "S"));
    emui_mangled_substitution(&r); /* the seventh of two */
    ck_assert(r.bad);
    r.bad = false;
    ck_assert_str_eq(JOIN(&r, "x", "", "yz"), "xyz");
    ck_assert_str_eq(emui_mangled_piece(&r, "abc", 2), "ab");
    ck_assert(!r.bad);
    ck_assert_str_eq(JOIN(&r, large), "");
    ck_assert(r.bad);
}
END_TEST

START_TEST(what_was_passed_over_is_unknown)
{
    emui_mangled_reader r = {.at = "_", .lost = true};
    emui_mangled_remember(&r, emui_mangled_plain("first"));
    ck_assert_str_eq(emui_mangled_substitution(&r).left, "..");
}
END_TEST

Suite *emu_ptx_mangled_reader_suite(void)
{
    Suite *s = suite_create("emu_ptx_mangled_reader");
    TCase *c = tcase_create("emu_ptx_mangled_reader");
    tcase_add_test(c, text_has_an_end);
    tcase_add_test(c, what_was_passed_over_is_unknown);
    suite_add_tcase(s, c);
    return s;
}
