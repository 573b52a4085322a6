/* words.c - sets of words: found by their names, words found in them, and what they set. */
#include "spec-tests/unit/emu/decode/text.h"

START_TEST(a_set_is_found_by_its_whole_name)
{
    ck_assert_str_eq(emui_ptx_set_of("rnd}.f32")->name, "rnd");
    ck_assert_str_eq(emui_ptx_set_of("rndi.f32")->name, "rndi");
    ck_assert_str_eq(emui_ptx_set_of("I  d, a")->name, "I");
    ck_assert_str_eq(emui_ptx_set_of("wshape{.x}")->name, "wshape");
    ck_assert_ptr_null(emui_ptx_set_of("rn}.f32"));
    ck_assert_ptr_null(emui_ptx_set_of("rndx"));
    ck_assert_ptr_null(emui_ptx_set_of(""));
}
END_TEST

static emui_ptx_word word_of(const char *set, const char *modifier)
{
    emui_ptx_word w = {0};
    const emui_ptx_set *s = emui_ptx_set_of(set);
    ck_assert_ptr_nonnull(s);
    ck_assert_msg(emui_ptx_word_of(s, modifier, &w), "%s is not in $%s", modifier, set);
    return w;
}

static bool is_in(const char *set, const char *modifier)
{
    emui_ptx_word w;
    return emui_ptx_word_of(emui_ptx_set_of(set), modifier, &w);
}

START_TEST(a_word_says_what_it_sets)
{
    ck_assert_int_eq(word_of("rnd", "rm").value, EMU_RM);
    ck_assert_int_eq(word_of("rndi", "rzi").value, EMU_RZ);
    ck_assert_uint_eq(word_of("rndi", "rzi").flags, EMU_TO_INTEGER);
    ck_assert_int_eq(word_of("cmp", "hs").value, EMU_CMP_GE);
    ck_assert_uint_eq(word_of("from", "shared::cluster").flags, EMU_CLUSTER_SPACE);
    ck_assert_uint_eq(word_of("from", "shared::cta").flags, 0);
    ck_assert_int_eq(word_of("V", "f64").value, EMU_F64);
    ck_assert_int_eq(word_of("E", "e5m2x2").value, EMU_E5M2);
    ck_assert(!is_in("V", "f16"));
    ck_assert(!is_in("V", "f6"));
    ck_assert(!is_in("V", ""));
    ck_assert(!is_in("rnd", "rna"));
}
END_TEST

START_TEST(types_are_known_by_name)
{
    static const char *const none[] = {"u128", "f8", "", "x", "b1024"};
    for (int k = 0; k < COUNT(none); ++k)
        ck_assert_ptr_null(emui_ptx_type_of(none[k]));
    ck_assert_int_eq(emui_ptx_type_of("bf16x2")->value, EMU_BF16X2);
    ck_assert_int_eq(emui_ptx_type_of("pred")->value, EMU_PRED);
}
END_TEST

START_TEST(a_word_by_itself_is_a_flag_or_nothing)
{
    ck_assert_uint_eq(emui_ptx_flags_of("ftz"), EMU_FTZ);
    ck_assert_uint_eq(emui_ptx_flags_of("cc"), EMU_CC_OUT);
    ck_assert_uint_eq(emui_ptx_flags_of("approx"), EMU_APPROX);
    ck_assert_uint_eq(emui_ptx_flags_of("aligned"), 0);
}
END_TEST

Suite *emu_decode_words_suite(void)
{
    Suite *s = suite_create("emu_decode_words");
    TCase *c = tcase_create("words");
    tcase_add_test(c, a_set_is_found_by_its_whole_name);
    tcase_add_test(c, a_word_says_what_it_sets);
    tcase_add_test(c, types_are_known_by_name);
    tcase_add_test(c, a_word_by_itself_is_a_flag_or_nothing);
    suite_add_tcase(s, c);
    return s;
}
