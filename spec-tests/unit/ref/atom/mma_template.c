/* mma_template.c - the traits of MMA operations that are templates.
 *
 * What is here: element types, widths, scale factors, majors; that a pair of CTAs shares out the
 * rows of each matrix. What is not: single layouts, which the vectors and recorded answers hold. */
#include "spec-tests/unit/suites.h"

#include "ref/atom/mma_template.h"

#include <string.h>

#define COUNT(rows) (sizeof rows / sizeof rows[0])

static const struct {
    const char *op, *a_type, *b_type, *e_type, *sf_type;
    int a_bits, b_bits, sf_vectors;
    bool a_mn, b_mn;
} rows[] = {
    {"SM100_MMA_F16BF16_SS<half_t,bfloat16_t,float,64,8,MN,K>", "half_t", "bfloat16_t", "", "", 16,
     16, 0, true, false},
    {"SM100_MMA_TF32_SS_SPARSE<tfloat32_t,tfloat32_t,float,128,8,K,MN>",
     "sparse_elem<2,tfloat32_t>", "tfloat32_t", "sparse_elem<4,uint8_t>", "", 32, 32, 0, false,
     true},
    {"SM100_MMA_MXF8F6F4_SS_SPARSE<float_e3m2_t,float_e2m1_t,float,float_ue8m0_t,128,8,K,K>",
     "sparse_elem<2,float_e3m2_t>", "float_e2m1_t", "sparse_elem<8,uint8_t>", "float_ue8m0_t", 6, 4,
     64, false, false},
    {"SM100_MMA_MXF4NVF4_SS_SPARSE<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,8,32,K,K>",
     "sparse_elem<4,uint8_t>", "float_e2m1_t", "sparse_elem<16,uint8_t>", "float_ue4m3_t", 4, 4, 32,
     false, false},
    {"SM120_16x8x32_TN<float_e2m1_t,float_e5m2_t,half_t>", "uint8_t", "uint8_t", "", "", 8, 8, 0,
     false, false},
};

START_TEST(types_factors_and_majors)
{
    char arena[1 << 12];
    ct_ctx cx;

    ct_init(&cx, arena, sizeof arena);
    ct_mma_traits t = ct_MMA_Traits(&cx, rows[_i].op);
    ck_assert_msg(ct_check(&cx) == CT_OK, "%s", ct_message(&cx));
    ck_assert_str_eq(t.a_type, rows[_i].a_type);
    ck_assert_str_eq(t.b_type, rows[_i].b_type);
    ck_assert_str_eq(t.e_type, rows[_i].e_type);
    ck_assert_str_eq(t.sf_type, rows[_i].sf_type);
    ck_assert_int_eq(t.a_bits, rows[_i].a_bits);
    ck_assert_int_eq(t.b_bits, rows[_i].b_bits);
    ck_assert_int_eq(t.sf_vectors, rows[_i].sf_vectors);
    ck_assert(t.a_mn == rows[_i].a_mn && t.b_mn == rows[_i].b_mn);
}
END_TEST

START_TEST(each_template_is_named_once)
{
    char name[CTI_MMA_MAX_NAME];
    int n = 0;

    for (; cti_mma_template_name(n, name); ++n) {
        const cti_mma_template *row = cti_mma_template_of(name);
        ck_assert_ptr_nonnull(row);
        ck_assert_int_eq(strncmp(name, row->name, strlen(row->name)), 0);
    }
    ck_assert_int_eq(n, 48);
    ck_assert_ptr_null(cti_mma_template_of("SM100_MMA_F16BF16_XS<half_t>"));
}
END_TEST

Suite *mma_template_suite(void)
{
    Suite *suite = suite_create("mma_template");
    TCase *all = tcase_create("all");

    tcase_add_loop_test(all, types_factors_and_majors, 0, COUNT(rows));
    tcase_add_test(all, each_template_is_named_once);
    suite_add_tcase(suite, all);
    return suite;
}
