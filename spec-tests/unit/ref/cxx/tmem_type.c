/* tmem_type.c - types of tensor memory as C++ writes them, and the modes of its allocation. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/cxx/cxx.h"

#include <string.h>

#define SHAPE "(Shape<Shape<_64,_16>,_2,_1>{})"
#define ALLOC "UMMA::TmemAllocMode::"

static const char *const same[][2] = {
    {"make_tensor<UMMA::tmem_frg_1sm<float>>" SHAPE, "UMMA::tmem_frg_1sm<32>" SHAPE},
    {"make_tensor<UMMA::tmem_frg_1sm<half_t, uint32_t, " ALLOC "NonInterleaved>>" SHAPE,
     "UMMA::tmem_frg_1sm<16,32,1>" SHAPE},
    {"make_tensor<UMMA::tmem_frg_2sm<half_t,half_t," ALLOC "Duplicated>>" SHAPE,
     "UMMA::tmem_frg_2sm<16,16,2>" SHAPE},
    {"make_tensor<UMMA::tmem_frg_ws_1sm<float>>(Shape<Shape<_64,_64>,_1>{})",
     "UMMA::tmem_frg_ws_1sm<32>(((_64,_64),_1))"},
    {"make_tensor<UMMA::tmem_sf_frg<float_ue8m0_t,32,2,false," ALLOC
     "ScaleFactorDuplicated2by2>>(Shape<Shape<_128,Shape<_32,_1>>,_1,_4>{})",
     "UMMA::tmem_sf_frg<8,32,2,0,4>(((_128,(_32,_1)),_1,_4))"},
    {"make_tensor<UMMA::tmem_e_frg<half_t>>(Shape<Shape<_128,_32>,_1,_2>{})",
     "UMMA::tmem_e_frg<16>(((_128,_32),_1,_2))"},
    {"make_smem_ptr<sparse_elem<2,half_t>>(0x400)", "smem_sparse<2>_ptr[_8b](0x400)"},
    {"make_smem_ptr<sparse_elem<2,float_e4m3_t>>((half_t*)0x80)", "smem_sparse<2>_ptr[_4b](0x80)"},
    {"make_tensor(make_smem_ptr<sparse_elem<2,half_t>>(0x0), UMMA::tile_to_mma_shape("
     "UMMA::Layout_K_SW128_SpAtom<half_t,2>{}, Shape<Shape<_128,_32>,_1,_4>{}))",
     "Sw<3,4,3>_smem_sparse<2>_ptr[_8b](0x0) o ((_128,_32),_1,_4):((_128,_1),_0,_32)"},
};

START_TEST(types_are_read_as_operations)
{
    ct_ctx *cx = harness_context();
    ct_value left = ct_eval(cx, same[_i][0], strlen(same[_i][0]));
    ct_value right = ct_eval(cx, same[_i][1], strlen(same[_i][1]));
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    harness_is(cx, left, ct_str(cx, right));
}
END_TEST

START_TEST(modes_have_numbers)
{
    ck_assert_int_eq(cti_tmem_mode(ALLOC "Interleaved"), 0);
    ck_assert_int_eq(cti_tmem_mode(ALLOC "ScaleFactorDuplicated4by1"), 3);
    ck_assert_int_eq(cti_tmem_mode(ALLOC "Interleave"), -1);
    ck_assert_int_eq(cti_tmem_mode("Interleaved"), -1);
    ck_assert(cti_is_tmem_type("UMMA::tmem_sf_frg<8>"));
    ck_assert(!cti_is_tmem_type("UMMA::tmem_frg_3sm"));
}
END_TEST

START_TEST(what_is_no_type)
{
    static const struct {
        const char *text, *why;
    } wrong[] = {
        {"make_tensor<UMMA::tmem_frg_1sm<_>>" SHAPE, "takes types, numbers"},
        {"make_tensor<UMMA::tmem_frg_1sm<float,uint32_t," ALLOC "Twice>>" SHAPE, "Twice"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        ct_ctx *cx = harness_context();
        ct_eval(cx, wrong[i].text, strlen(wrong[i].text));
        harness_fails(cx, CT_EPARSE, wrong[i].why);
    }
}
END_TEST

Suite *tmem_type_suite(void)
{
    Suite *suite = suite_create("tmem_type");
    TCase *all = tcase_create("all");

    tcase_add_loop_test(all, types_are_read_as_operations, 0, (int)(sizeof same / sizeof same[0]));
    tcase_add_test(all, modes_have_numbers);
    tcase_add_test(all, what_is_no_type);
    suite_add_tcase(suite, all);
    return suite;
}
