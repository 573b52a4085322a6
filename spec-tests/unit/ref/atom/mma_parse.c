/* mma_parse.c - the name of an MMA operation, taken apart.
 *
 * What is here: the parts of names of each form, numbers, and the sentence of a refusal. What is
 * not: which names there are (mma_names.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/atom/mma.h"

#include <stdio.h>
#include <string.h>

#define COUNT(rows) (sizeof rows / sizeof rows[0])

START_TEST(the_parts_of_a_name)
{
    static const struct {
        const char *op;
        const char *part[CTI_MMA_PARTS]; /* in the order of cti_mma_part */
        const char *c, *major_a, *major_b;
    } rows[] = {
        {"SM70_8x8x4_F32F16F16F32_NT",
         {"SM70", "F16", "F16", "F32", "8", "8", "4", "-", "_NT", "-"},
         "F32",
         "-",
         "-"},
        {"SM80_16x8x64_S32S4U4S32_TN_SATURATE",
         {"SM80", "S4", "U4", "S32", "16", "8", "64", "-", "_TN", "_SATURATE"},
         "S32",
         "-",
         "-"},
        {"SM80_8x8x4_GC64C64C64GC64_TN",
         {"SM80", "C64", "C64", "GC64", "8", "8", "4", "-", "_TN", "-"},
         "GC64",
         "-",
         "-"},
        {"SM90_64x128x16_F32F16F16_SS<K,MN>",
         {"SM90", "F16", "F16", "F32", "64", "128", "16", "_SS", "<K,K>", "-"},
         "-",
         "K",
         "MN"},
        {"SM90_64x8x32_S32S8U8_RS_TN_SATURATE",
         {"SM90", "S8", "U8", "S32", "64", "8", "32", "_RS", "_TN", "_SATURATE"},
         "-",
         "-",
         "-"},
    };

    for (size_t i = 0; i < COUNT(rows); ++i) {
        cti_mma_name name;
        ct_ctx *cx = harness_context();
        ck_assert_msg(cti_mma_read(cx, rows[i].op, &name), "%s", ct_message(cx));
        for (int p = 0; p < CTI_MMA_PARTS; ++p)
            ck_assert_msg(cti_word_is(name.part[p], rows[i].part[p]), "%s: part %d is %.*s",
                          rows[i].op, p, name.part[p].n, name.part[p].s);
        ck_assert(cti_word_is(name.c, rows[i].c));
        ck_assert(cti_word_is(name.major_a, rows[i].major_a));
        ck_assert(cti_word_is(name.major_b, rows[i].major_b));
    }
}
END_TEST

START_TEST(the_first_wrong_part_is_named)
{
    static const struct {
        const char *op, *part;
    } rows[] = {
        {"", "the architecture is nothing"},
        {"SM80", "the shape is nothing"},
        {"SM80_16x8x16", "A is nothing"},
        {"SM80_16x8x16_F16", "A is nothing"},
        {"SM80_16x8x16_F16F17", "A is F17, not an element type"},
        {"SM80_16x8x16_F16F16F16F16F16_TN", "what follows C is F16, not nothing"},
        {"SM80_16x8x16_F16F16F16F16_TT", "the arrangement is TT, not TN"},
        {"SM80_16x8x16_F16F16F16F16_TN_", "the end is _, not nothing"},
        {"SM90_64x8x16_F16F16F16_RS<MN,K>", "the major of A is MN, not K, as registers are"},
        {"SM90_64x8x16_F16F16F16_SS<K,X>", "the major of B is X, not K or MN"},
    };

    for (size_t i = 0; i < COUNT(rows); ++i) {
        cti_mma_name name;
        ct_ctx *cx = harness_context();
        ck_assert(!cti_mma_read(cx, rows[i].op, &name));
        harness_fails(cx, CT_EINVAL, rows[i].part);
    }
}
END_TEST

START_TEST(numbers_have_one_to_three_digits)
{
    static const struct {
        const char *text;
        int value;
    } rows[] = {{"1", 1},     {"8", 8},   {"64", 64},  {"256", 256}, {"999", 999},
                {"1000", -1}, {"0", -1},  {"", -1},    {"08", -1},   {"-1", -1},
                {"+1", -1},   {"1a", -1}, {"0x1", -1}, {" 8", -1},   {"8 ", -1}};

    for (size_t i = 0; i < COUNT(rows); ++i) {
        cti_word w = {rows[i].text, (int)strlen(rows[i].text)};
        ck_assert_msg(cti_mma_number(w) == rows[i].value, "%s: %d", rows[i].text,
                      cti_mma_number(w));
    }
    ck_assert_int_eq(cti_mma_number((cti_word){"1289", 3}), 128);
}
END_TEST

/* The underscore that separates a part from the one before is not shown; an absent part is. */
START_TEST(a_refusal_shows_a_part_as_it_is_read)
{
    static const struct {
        const char *is, *shown;
    } rows[] = {
        {"_TN", "a part is TN, not wanted"},    {"TN", "a part is TN, not wanted"},
        {"-", "a part is nothing, not wanted"}, {"", "a part is nothing, not wanted"},
        {"_", "a part is _, not wanted"},
    };

    for (size_t i = 0; i < COUNT(rows); ++i) {
        ct_ctx *cx = harness_context();
        cti_word w = {rows[i].is, (int)strlen(rows[i].is)};
        cti_mma_refuse(cx, "SM80_x", "a part", w, "wanted");
        ck_assert_int_eq(strncmp(ct_message(cx), "MMA_Traits: SM80_x: ", 20), 0);
        harness_fails(cx, CT_EINVAL, rows[i].shown);
    }
}
END_TEST

Suite *mma_parse_suite(void)
{
    Suite *suite = suite_create("mma_parse");
    TCase *all = tcase_create("mma_parse");

    tcase_add_test(all, the_parts_of_a_name);
    tcase_add_test(all, the_first_wrong_part_is_named);
    tcase_add_test(all, numbers_have_one_to_three_digits);
    tcase_add_test(all, a_refusal_shows_a_part_as_it_is_read);
    suite_add_tcase(suite, all);
    return suite;
}
