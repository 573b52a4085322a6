/* mma_types.c - the element types of MMA operations.
 *
 * What is here: codes and C++ names, found and not found; that a list of codes reads in one way.
 * What is not: the types of an operation (mma_traits.c). */
#include "spec-tests/unit/suites.h"

#include "ref/atom/mma.h"

#include <stdio.h>
#include <string.h>

#define COUNT(rows) (sizeof rows / sizeof rows[0])

static cti_word word(const char *text)
{
    return (cti_word){text, (int)strlen(text)};
}

static const struct {
    int bits;
    const char *name, *code;
} types[] = {
    {192, "GaussComplex", "GC64"}, {128, "complex<double>", "C64"},
    {64, "double", "F64"},         {32, "tfloat32_t", "TF32"},
    {32, "float", "F32"},          {32, "int32_t", "S32"},
    {16, "half_t", "F16"},         {16, "bfloat16_t", "BF16"},
    {8, "float_e4m3_t", "E4M3"},   {8, "float_e5m2_t", "E5M2"},
    {8, "int8_t", "S8"},           {8, "uint8_t", "U8"},
    {4, "int4b_t", "S4"},          {4, "uint4b_t", "U4"},
    {1, "uint1b_t", "U1"},
};

START_TEST(a_code_and_a_name_are_one_type)
{
    for (size_t i = 0; i < COUNT(types); ++i) {
        const cti_mma_type *type = cti_mma_code(word(types[i].code));
        ck_assert_ptr_nonnull(type);
        ck_assert_str_eq(type->code, types[i].code);
        ck_assert_str_eq(type->name, types[i].name);
        ck_assert_int_eq(type->bits, types[i].bits);
        ck_assert_ptr_eq(cti_mma_type_of(word(types[i].name)), type);
    }
}
END_TEST

/* Types that stand in no operation's name, but in UniversalFMA<..>. */
START_TEST(some_types_have_no_code)
{
    static const struct {
        const char *name;
        int bits;
    } names[] = {
        {"complex<float>", 64},
        {"int16_t", 16},
        {"uint16_t", 16},
        {"int", 32},
        {"uint32_t", 32},
        {"int64_t", 64},
        {"uint64_t", 64},
        {"float_e2m1_t", 4},
        {"float_e3m2_t", 6},
        {"float_ue8m0_t", 8},
        {"complex<tfloat32_t>", 64},
    };

    for (size_t i = 0; i < COUNT(names); ++i) {
        const cti_mma_type *type = cti_mma_type_of(word(names[i].name));
        ck_assert_ptr_nonnull(type);
        ck_assert_str_eq(type->code, "");
        ck_assert_int_eq(type->bits, names[i].bits);
        ck_assert_ptr_null(cti_mma_code(word(names[i].name)));
    }
}
END_TEST

START_TEST(a_code_is_read_off_the_front)
{
    for (size_t i = 0; i < COUNT(types); ++i)
        for (size_t j = 0; j < COUNT(types); ++j) {
            char both[16];
            snprintf(both, sizeof both, "%s%s", types[i].code, types[j].code);
            const cti_mma_type *type = cti_mma_code(word(both));
            ck_assert_str_eq(type->code, types[i].code);
            ck_assert(i == j || strncmp(types[i].code, types[j].code, strlen(types[j].code)) != 0);
        }
}
END_TEST

START_TEST(other_texts_are_no_types)
{
    static const char *const none[] = {"", "F", "F8", "f16", "X", "16", "_F16", " F16", "E5"};

    for (size_t i = 0; i < COUNT(none); ++i) {
        ck_assert_ptr_null(cti_mma_code(word(none[i])));
        ck_assert_ptr_null(cti_mma_type_of(word(none[i])));
    }
    ck_assert_ptr_null(cti_mma_code((cti_word){"F16", 2})); /* only as far as the word goes */
    ck_assert_ptr_null(cti_mma_type_of((cti_word){"half_t", 4}));
    ck_assert_ptr_null(cti_mma_type_of(word("half_t ")));
}
END_TEST

START_TEST(types_are_listed)
{
    int n = 0;
    for (; ct_type_name(n) != NULL; ++n) {
        const char *name = ct_type_name(n);
        ck_assert_int_eq(cti_mma_type_of(word(name))->bits, ct_type_bits(n));
        ck_assert_int_gt(ct_type_bits(n), 0);
    }
    ck_assert_uint_ge((size_t)n, COUNT(types));
    ck_assert_int_eq(ct_type_bits(n), 0);
    ck_assert_ptr_null(ct_type_name(-1));
    ck_assert_int_eq(ct_type_bits(-1), 0);
}
END_TEST

Suite *mma_types_suite(void)
{
    Suite *suite = suite_create("mma_types");
    TCase *all = tcase_create("mma_types");

    tcase_add_test(all, types_are_listed);
    tcase_add_test(all, a_code_and_a_name_are_one_type);
    tcase_add_test(all, some_types_have_no_code);
    tcase_add_test(all, a_code_is_read_off_the_front);
    tcase_add_test(all, other_texts_are_no_types);
    suite_add_tcase(suite, all);
    return suite;
}
