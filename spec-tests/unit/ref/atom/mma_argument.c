/* mma_argument.c - the arguments of MMA operations that are templates.
 *
 * What is here: names with one wrong argument, which the refusal names. What is not: the traits of
 * right ones (mma_template.c). */
#include "spec-tests/unit/suites.h"

#include "ref/ct.h"

#include <string.h>

#define COUNT(rows) (sizeof rows / sizeof rows[0])

static const struct {
    const char *op, *part;
} refused[] = {
    {"SM100_MMA_F16BF16_SS", "the type of A is nothing, not half_t or bfloat16_t"},
    {"SM100_MMA_F16BF16_SS<half_t>", "the type of B is nothing, not half_t or"},
    {"SM100_MMA_F16BF16_SS<half_t,half_t,double,128,8,K,K>",
     "the type of C is double, not float or half_t"},
    {"SM100_MMA_F16BF16_SS<half_t,half_t,float,256,8,K,K>", "M is 256, not 64 or 128"},
    {"SM100_MMA_F16BF16_SS<half_t,half_t,float,128,264,K,K>",
     "N is 264, not a multiple of 8 from 8 to 256"},
    {"SM100_MMA_F16BF16_TS<half_t,half_t,float,128,24,K,K>",
     "N is 24, not a multiple of 16 from 16 to 256"},
    {"SM100_MMA_S8_SS<int8_t,int8_t,int32_t,64,24,K,K>",
     "N is 24, not 8 or a multiple of 16 from 16 to 256"},
    {"SM100_MMA_F8F6F4_2x1SM_SS<float_e4m3_t,float_e4m3_t,float,256,16,K,MN>",
     "N is 16, not a multiple of 32 from 32 to 256"},
    {"SM100_MMA_F16BF16_TS<half_t,half_t,float,128,16,MN,K>", "the major of A is MN, not K"},
    {"SM100_MMA_F16BF16_SS<half_t,half_t,float,128,16,K,K,1>",
     "the sign of A is 1, not One or Neg"},
    {"SM100_MMA_F16BF16_SS<half_t,half_t,float,128,16,K,K,Neg,True>",
     "the sign of B is True, not One or Neg"},
    {"SM100_MMA_F16BF16_SS<half_t,half_t,float,128,16,K,K,Neg,One,True>",
     "the end is ,True>, not '>'"},
    {"SM100_MMA_S8_SS<int8_t,int8_t,int32_t,64,16,K,K,Neg>",
     "saturation is Neg, not False or True"},
    {"SM120_16x8x32_TN<float_e4m3_t,float_e4m3_t,float,Neg>", "the end is ,Neg>, not '>'"},
    {"SM100_MMA_F16BF16_SS_SCALED<half_t,half_t,float,128,16,K,K,16>",
     "the scale of C is 16, not a number from 0 to 15"},
    {"SM100_MMA_MXF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,128,8,8,K,K>",
     "the number of elements that share a factor is 8, not 16 or 32"},
    {"SM100_MMA_MXF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,8,32,K,K>",
     "the type of the scale factors is float_ue4m3_t, not float_ue8m0_t"},
    {"SM103::SM103_MXF4_ULTRA_SS_VS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,128,16,16,K,MN>",
     "the major of B is MN, not K"},
    {"SM100_MMA_TF32_TS_INTERLEAVED_CF32CTF32CTF32CF32_TN<64,8,K,MN>",
     "the major of B is MN, not K"},
    {"SM100_MMA_F16BF16_SS_SCALED<half_t,complex<half_t>,float,128,16,K,K,1>",
     "the type of B is complex<half_t>, not half_t as A's"},
    {"SM100_MMA_F16BF16_SS_SCALED<complex<half_t>,half_t,float,128,16,K,K,1>",
     "the type of B is half_t, not complex<half_t> as A's"},
    {"SM100_MMA_F16BF16_TS_SCALED<complex<half_t>,complex<half_t>,half_t,128,16,K,K,1>",
     "the type of C is half_t, not float, as A and B are complex"},
};

START_TEST(a_wrong_argument_is_named)
{
    char arena[1 << 12];
    ct_ctx cx;

    ct_init(&cx, arena, sizeof arena);
    ct_mma_traits t = ct_MMA_Traits(&cx, refused[_i].op);
    ck_assert_msg(ct_check(&cx) == CT_EINVAL && strstr(ct_message(&cx), refused[_i].part) != NULL,
                  "%s: %s", refused[_i].op, ct_message(&cx));
    ck_assert_int_eq(ct_length(t.ALayout) + t.a_bits, 0);
    ck_assert_str_eq(t.sf_type, "");
}
END_TEST

Suite *mma_argument_suite(void)
{
    Suite *suite = suite_create("mma_argument");
    TCase *all = tcase_create("all");

    tcase_add_loop_test(all, a_wrong_argument_is_named, 0, COUNT(refused));
    suite_add_tcase(suite, all);
    return suite;
}
