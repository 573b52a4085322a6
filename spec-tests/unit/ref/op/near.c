/* near.c - what may have been meant by a name that is none.
 *
 * What is here: letters that lack, that are too many, that are others, capitals, parts of names;
 * that a name is nearest to itself; how many candidates there are.
 * What is not: when somebody asks. */
#include "spec-tests/unit/suites.h"

#include "ref/ct.h"

#include <string.h>

static const struct {
    const char *given, *first;
} rows[] = {
    {"compositon", "composition"},
    {"composition", "composition"},
    {"Composition", "composition"},
    {"compositionn", "composition"},
    {"complment", "complement"},
    {"logical_divde", "logical_divide"},
    {"siz", "size"},
    {"layou", "layout"}, /* before those that hold it */
    {"divide", "flat_divide"},
    {"MMA_Traits.Alayout", "MMA_Traits.ALayout"},
    {"tiled_mma.partition_a", "tiled_mma.partition_A"},
};

START_TEST(near_names)
{
    char op[80];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        ck_assert_str_eq(ct_op_near(rows[i].given, 0), rows[i].first);
    ck_assert_str_eq(ct_type_near("half", 0), "half_t");
    ck_assert_str_eq(ct_type_near("bfloat16", 0), "bfloat16_t");
    ck_assert_uint_eq(ct_mma_op_near("SM80_16x8x16_F32F16F16F32_NT", 0, op, sizeof op), strlen(op));
    ck_assert_str_eq(op, "SM80_16x8x16_F32F16F16F32_TN");
    ct_copy_op_near("SM75_U32x3_LDSM_N", 0, op, sizeof op);
    ck_assert_str_eq(op, "SM75_U32x1_LDSM_N");
    ct_copy_op_near("sm90_u32x4_stsm_n", 0, op, sizeof op);
    ck_assert_str_eq(op, "SM90_U32x4_STSM_N");
}
END_TEST

/* In the order of their distance, then of the list; at most three. */
START_TEST(the_nearest_come_first)
{
    ck_assert_str_eq(ct_op_near("lex_lss", 0), "lex_less");
    ck_assert_str_eq(ct_op_near("divide", 1), "tiled_divide");
    ck_assert_str_eq(ct_op_near("divide", 2), "zipped_divide");
    ck_assert_ptr_null(ct_op_near("divide", 3));
}
END_TEST

START_TEST(nothing_is_like_everything)
{
    static const char *const far[] = {
        "", "frobnicate", "zzz",
        "a_name_of_more_than_eighty_characters_that_nobody_would_give_to_an_operation_of_layouts"};
    char op[80] = "x";
    for (size_t i = 0; i < sizeof far / sizeof far[0]; ++i) {
        ck_assert_ptr_null(ct_op_near(far[i], 0));
        ck_assert_ptr_null(ct_type_near(far[i], 0));
        ck_assert_uint_eq(ct_mma_op_near(far[i], 0, op, sizeof op), 0);
        ck_assert_str_eq(op, "");
        ck_assert_uint_eq(ct_copy_op_near(far[i], 0, NULL, 0), 0);
    }
    ck_assert_ptr_null(ct_op_near("size", -1));
}
END_TEST

/* Each name is the nearest to itself. */
START_TEST(a_name_is_like_itself)
{
    char op[80], near[80];
    for (int i = 0; ct_op_name(i) != NULL; ++i)
        ck_assert_str_eq(ct_op_near(ct_op_name(i), 0), ct_op_name(i));
    for (int i = 0; ct_copy_op(i, op, sizeof op) > 0; ++i) {
        ct_copy_op_near(op, 0, near, sizeof near);
        ck_assert_str_eq(near, op);
    }
}
END_TEST

Suite *near_suite(void)
{
    Suite *suite = suite_create("near");
    TCase *all = tcase_create("all");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, near_names);
    tcase_add_test(all, the_nearest_come_first);
    tcase_add_test(all, nothing_is_like_everything);
    tcase_add_test(all, a_name_is_like_itself);
    suite_add_tcase(suite, all);
    return suite;
}
