/* parse_pointer.c - the texts of pointers, iterators and names, read by their own functions.
 *
 * What is here: what each function reads, where it leaves the cursor, and the column of what it
 * refuses. What is not: the grammar around them (parse.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/text/scan.h"
#include "ref/value/value.h"

#include <string.h>

static cti_scanner at(ct_ctx *cx, const char *text)
{
    return (cti_scanner){.cx = cx, .text = text, .length = strlen(text), .depth = 1};
}

/* The words that lead up to a pointer, then the pointer. */
static ct_value pointer(ct_ctx *cx, const char *text, size_t *end)
{
    cti_scanner p = at(cx, text);
    cti_pointer_parts to = {0};
    ck_assert(cti_parse_pointer_words(&p, &to));
    ct_value v = cti_parse_pointer(&p, 0, to);
    *end = p.at;
    return v;
}

START_TEST(pointers_in_every_memory)
{
    static const char *const texts[] = {
        "ptr[32b](0x1000)",          "gmem_ptr[16b](0x20)",     "smem_ptr[16b](unset)",
        "smem_subptr[4b](0x1000.4)", "subptr[1b](0x1001.5)",    "rmem_ptr[8b](0x8)",
        "tmem_[32b](0x0001.0004)",   "gmem_subptr[2b](0x10.6)", "rmem_subptr[4b](0x8.0)",
    };
    static const ct_space space[] = {CT_RAW,  CT_GMEM, CT_SMEM, CT_SMEM, CT_RAW,
                                     CT_RMEM, CT_TMEM, CT_GMEM, CT_RMEM};
    ct_ctx *cx = harness_context();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
        size_t end;
        ct_value v = pointer(cx, texts[i], &end);
        harness_is(cx, v, texts[i]);
        ck_assert_uint_eq(end, strlen(texts[i]));
        ck_assert_int_eq(cti_pointer_parts_of(v).space, space[i]);
    }
}
END_TEST

START_TEST(words_that_lead_to_no_pointer)
{
    static const char *const texts[] = {"ptr", "ptr(", "pt[32b]", "tmem[32b]", "smem_", ""};
    ct_ctx *cx = harness_context();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
        cti_scanner p = at(cx, texts[i]);
        cti_pointer_parts to = {0};
        ck_assert(!cti_parse_pointer_words(&p, &to));
        ck_assert_uint_eq(p.at, 0);
    }
}
END_TEST

START_TEST(addresses_that_are_refused)
{
    static const struct {
        const char *text, *part;
        int64_t column;
    } rows[] = {
        {"ptr[32b](4)", "expected an address, found '4'", 10},
        {"ptr[32b](0x)", "expected hexadecimal digits", 12},
        {"ptr[32b](0x1234567890123456)", "the address has more than 60 bits", 12},
        {"ptr[0b](0x0)", "no element has that width", 1},
        {"ptr[12b](0x0", "expected ')', the text ends", 13},
        {"subptr[4b](0x10)", "expected the bit in the byte", 16},
        {"ptr[7b](0x10)", "expected the bit in the byte", 13},
        {"tmem_[32b](0x10000.0)", "expected lane.column", 21},
    };
    ct_ctx *cx = harness_context();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        size_t end;
        pointer(cx, rows[i].text, &end);
        ck_assert_int_eq(cx->column, rows[i].column);
        harness_fails(cx, CT_EPARSE, rows[i].part);
    }
}
END_TEST

START_TEST(a_swizzle_before_a_pointer)
{
    ct_ctx *cx = harness_context();
    ct_value swizzle = harness_value(cx, "Sw<3,4,3>");
    cti_scanner p = at(cx, "Sw<3,4,3>_smem_ptr[16b](0x80)");
    p.at = strlen("Sw<3,4,3>");
    harness_is(cx, cti_parse_swizzled_pointer(&p, 0, swizzle), "Sw<3,4,3>_smem_ptr[16b](0x80)");
    p = at(cx, "Sw<3,4,3>_8");
    p.at = strlen("Sw<3,4,3>");
    cti_parse_swizzled_pointer(&p, 0, swizzle);
    ck_assert_int_eq(cx->column, 11);
    harness_fails(cx, CT_EPARSE, "expected a pointer after the swizzle, found '8'");
}
END_TEST

START_TEST(counting_iterators)
{
    ct_ctx *cx = harness_context();
    cti_scanner p = at(cx, "-3)");
    harness_is(cx, cti_parse_counting(&p, 0), "counting_iter(-3)");
    p = at(cx, "4");
    cti_parse_counting(&p, 0);
    harness_fails(cx, CT_EPARSE, "column 2: expected ')', the text ends");
}
END_TEST

START_TEST(names_that_stand_for_themselves)
{
    static const struct {
        const char *text;
        bool known;
    } rows[] = {
        {"SM80_16x8x8_F32TF32TF32F32_TN", true},
        {"SM90::A", true},
        {"UniversalCopy<u32>", true},
        {"UniversalFMA<f32>", true},
        {"DefaultCopy", true},
        {"AutoVectorizing", true},
        {"u16", true},
        {"SMALL", false},
        {"SM8", false},
        {"u", false},
        {"ux", false},
        {"size", false},
    };
    ct_ctx *cx = harness_context();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        ck_assert_msg(cti_parse_known_name(rows[i].text, strlen(rows[i].text)) == rows[i].known,
                      "%s", rows[i].text);
    cti_scanner p = at(cx, "SM80_CP_ASYNC_CACHEALWAYS<u128> o");
    harness_is(cx, cti_parse_known(&p, 0), "SM80_CP_ASYNC_CACHEALWAYS<u128>");
    p = at(cx, "SM90_BULK_COPY_G2S,_1024");
    harness_is(cx, cti_parse_known(&p, 0), "SM90_BULK_COPY_G2S,_1024");
    p = at(cx, "SM90_BULK_COPY_G2S,_1024");
    p.depth = 2; /* in a list the comma ends the name */
    harness_is(cx, cti_parse_known(&p, 0), "SM90_BULK_COPY_G2S");
    p = at(cx, "32b");
    p.at = 3;
    harness_is(cx, cti_parse_name_from(&p, 0), "32b");
}
END_TEST

/* The column of what an operation refuses is where its text begins; the first one stays. */
START_TEST(the_place_of_a_failure)
{
    ct_ctx *cx = harness_context();
    cti_scanner p = at(cx, "abc");
    ck_assert_ptr_eq(cti_parse_placed(&p, 2, ct_underscore()), ct_underscore());
    ck_assert_int_eq(cx->column, 0);
    ct_get(cx, ct_underscore(), 3);
    cti_parse_placed(&p, 2, ct_underscore());
    cti_parse_placed(&p, 1, ct_underscore());
    ck_assert_int_eq(cx->column, 3);
    harness_fails(cx, CT_EINVAL, "get: mode 3");
}
END_TEST

Suite *parse_pointer_suite(void)
{
    Suite *suite = suite_create("parse_pointer");
    TCase *all = tcase_create("parse_pointer");

    tcase_add_test(all, pointers_in_every_memory);
    tcase_add_test(all, words_that_lead_to_no_pointer);
    tcase_add_test(all, addresses_that_are_refused);
    tcase_add_test(all, a_swizzle_before_a_pointer);
    tcase_add_test(all, counting_iterators);
    tcase_add_test(all, names_that_stand_for_themselves);
    tcase_add_test(all, the_place_of_a_failure);
    suite_add_tcase(suite, all);
    return suite;
}
