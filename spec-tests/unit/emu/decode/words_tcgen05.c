/* words_tcgen05.c - groups, shapes and kinds of tcgen05 instructions. */
#include "spec-tests/unit/emu/decode/text.h"

static bool word_of(const char *set, const char *modifier, emui_ptx_word *w)
{
    const emui_ptx_set *s = emui_ptx_tcgen05_set(set, strlen(set));
    ck_assert_ptr_nonnull(s);
    return emui_ptx_word_of(s, modifier, w);
}

START_TEST(words_have_their_values)
{
    emui_ptx_word w;
    ck_assert(word_of("tgroup", "cta_group::1", &w) && w.flags == 0);
    ck_assert(word_of("tgroup", "cta_group::2", &w) && w.flags == EMU_TCGEN05_PAIR);
    ck_assert(word_of("tshape", "16x256b", &w) && w.flags == (uint32_t)EMU_TENSOR_16X256B
                                                                 << EMU_TENSOR_SHAPE_SHIFT);
    ck_assert(!word_of("tshape", "16x32bx2", &w) && word_of("tsplit", "16x32bx2", &w));
    ck_assert(word_of("tnum", "x128", &w) && w.value == 128);
    ck_assert(word_of("thalf", "warpx2::01_23", &w) && w.flags == (uint32_t)EMU_COPY_64X128B_01_23
                                                                      << EMU_TCGEN05_SHAPE_SHIFT);
    ck_assert(word_of("kind", "kind::i8", &w) && w.flags == (uint32_t)EMU_KIND_I8
                                                                << EMU_TCGEN05_KIND_SHIFT);
    ck_assert(word_of("tfence", "fence::after_thread_sync", &w) &&
              w.value == EMU_TCGEN05_FENCE_AFTER);
    ck_assert(word_of("mxkind", "kind::mxf4nvf4", &w) && w.flags == (uint32_t)EMU_KIND_MXF4NVF4
                                                                        << EMU_TCGEN05_KIND_SHIFT);
    ck_assert(!word_of("kind", "kind::mxf4", &w));
    ck_assert(word_of("tvector", "block16", &w) && w.flags == 16U << EMU_TCGEN05_VECTOR_SHIFT);
    ck_assert(word_of("bcollector", "collector::b3::lastuse", &w) && w.flags == 0);
    ck_assert(!word_of("bcollector", "collector::a::use", &w));
    ck_assert_ptr_null(emui_ptx_tcgen05_set("nothing", 7));
}
END_TEST

Suite *emu_words_tcgen05_suite(void)
{
    Suite *s = suite_create("emu_words_tcgen05");
    TCase *c = tcase_create("emu_words_tcgen05");
    tcase_add_test(c, words_have_their_values);
    suite_add_tcase(s, c);
    return s;
}
