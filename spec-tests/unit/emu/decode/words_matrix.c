/* words_matrix.c - shapes of matrix instructions, and fields of tensor maps. */
#include "spec-tests/unit/emu/decode/text.h"

static bool word_of(const char *set, const char *modifier, emui_ptx_word *w)
{
    const emui_ptx_set *s = emui_ptx_matrix_set(set, strlen(set));
    ck_assert_ptr_nonnull(s);
    return emui_ptx_word_of(s, modifier, w);
}

START_TEST(a_shape_of_wgmma_has_its_n)
{
    static const char *const none[] = {"m64n", "m64nk16", "m32n8k16", "m64n8", "64n8k16"};
    emui_ptx_word w;
    ck_assert(word_of("wshape", "m64n136k16", &w));
    ck_assert_int_eq(w.value, 136);
    for (int k = 0; k < COUNT(none); ++k)
        ck_assert(!word_of("wshape", none[k], &w));
}
END_TEST

START_TEST(a_shape_of_mma_is_one_of_the_table)
{
    emui_ptx_word w;
    ck_assert(word_of("shape", "m16n8k256", &w));
    ck_assert_int_eq(w.value, EMU_M16N8K256);
    ck_assert(!word_of("shape", "m16n8k512", &w));
}
END_TEST

/* The first of two is that of A. */
START_TEST(majors_are_of_a_and_of_b)
{
    emui_ptx_word w;
    ck_assert(word_of("al", "row", &w) && w.flags == 0);
    ck_assert(word_of("al", "col", &w) && w.flags == EMU_MMA_A_COL);
    ck_assert(word_of("bl", "col", &w) && w.flags == 0);
    ck_assert(word_of("bl", "row", &w) && w.flags == EMU_MMA_B_ROW);
}
END_TEST

START_TEST(a_field_is_a_flag)
{
    emui_ptx_word w;
    ck_assert(word_of("listed_field", "element_stride", &w));
    ck_assert_uint_eq(w.flags, EMU_FIELD_ELEMENT_STRIDE);
    ck_assert(!word_of("field", "element_stride", &w));
    ck_assert(!word_of("field", "swizzle_atomicity", &w)); /* of sm_100 */
    ck_assert_ptr_null(emui_ptx_matrix_set("no", 2));
}
END_TEST

Suite *emu_decode_words_matrix_suite(void)
{
    Suite *s = suite_create("emu_decode_words_matrix");
    TCase *c = tcase_create("words");
    tcase_add_test(c, a_shape_of_wgmma_has_its_n);
    tcase_add_test(c, a_shape_of_mma_is_one_of_the_table);
    tcase_add_test(c, majors_are_of_a_and_of_b);
    tcase_add_test(c, a_field_is_a_flag);
    suite_add_tcase(s, c);
    return s;
}
