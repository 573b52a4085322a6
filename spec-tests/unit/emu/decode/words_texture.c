/* words_texture.c - geometries, components and modes of textures and surfaces. */
#include "spec-tests/unit/emu/decode/text.h"

static bool word_of(const char *set, const char *modifier, emui_ptx_word *w)
{
    const emui_ptx_set *s = emui_ptx_texture_set(set, strlen(set));
    ck_assert_ptr_nonnull(s);
    return emui_ptx_word_of(s, modifier, w);
}

START_TEST(words_have_their_values)
{
    emui_ptx_word w;
    ck_assert(word_of("tex", "acube", &w) && w.value == EMU_ACUBE);
    ck_assert(!word_of("plane", "3d", &w) && !word_of("surface_grid", "cube", &w));
    ck_assert(word_of("gather", "b", &w) && w.flags == 2U << EMU_TLD4_COMPONENT_SHIFT);
    ck_assert(word_of("outside", "zero", &w) && w.flags == EMU_SURFACE_ZERO);
    ck_assert_ptr_null(emui_ptx_texture_set("nothing", 7));
}
END_TEST

Suite *emu_words_texture_suite(void)
{
    Suite *s = suite_create("emu_words_texture");
    TCase *c = tcase_create("emu_words_texture");
    tcase_add_test(c, words_have_their_values);
    suite_add_tcase(s, c);
    return s;
}
