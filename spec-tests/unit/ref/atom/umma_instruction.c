/* umma_instruction.c - the fields of instruction descriptors of sm_100a, one by one. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/atom/tmem.h"

static const struct {
    const char *op;
    unsigned sparse, c, a, b, a_mn, b_mn, n, factor, m;
} rows[] = {
    {"SM100_MMA_F16BF16_SS<half_t,bfloat16_t,float,64,8,MN,K>", 0, 1, 0, 1, 1, 0, 8, 0, 64},
    {"SM100_MMA_F16BF16_2x1SM_SS<bfloat16_t,half_t,half_t,256,48,K,MN>", 0, 0, 1, 0, 0, 1, 48, 0,
     256},
    {"SM100_MMA_TF32_TS<tfloat32_t,tfloat32_t,float,128,16,K,K>", 0, 1, 2, 2, 0, 0, 16, 0, 128},
    {"SM100_MMA_S8_SS_SPARSE<int8_t,uint8_t,int32_t,128,32,K,K>", 1, 2, 1, 0, 0, 0, 32, 0, 128},
    {"SM100_MMA_F8F6F4_SS<float_e3m2_t,float_e5m2_t,float,128,64,K,K>", 0, 1, 4, 1, 0, 0, 64, 0,
     128},
    {"SM100_MMA_F8F6F4_SS<float_e2m3_t,float_e4m3_t,float,128,64,K,K>", 0, 1, 3, 0, 0, 0, 64, 0,
     128},
    {"SM100_MMA_MXF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,128,64,32,K,K>", 0, 0, 1, 1,
     0, 0, 64, 1, 128},
    {"SM100_MMA_MXF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,64,16,K,K>", 0, 0, 1, 1,
     0, 0, 64, 0, 128},
    {"SM100_MMA_TF32_TS_INTERLEAVED_CF32CTF32CTF32CF32_TN<128,64,K,K>", 0, 1, 2, 2, 0, 0, 64, 0,
     128},
};

START_TEST(fields)
{
    ct_ctx *cx = harness_context();
    ct_mma_traits t = ct_MMA_Traits(cx, rows[_i].op);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ck_assert_uint_eq(t.idesc >> 2 & 1, rows[_i].sparse);
    ck_assert_uint_eq(t.idesc >> 4 & 3, rows[_i].c);
    ck_assert_uint_eq(t.idesc >> 7 & 7, rows[_i].a);
    ck_assert_uint_eq(t.idesc >> 10 & 7, rows[_i].b);
    ck_assert_uint_eq(t.idesc >> 15 & 1, rows[_i].a_mn);
    ck_assert_uint_eq(t.idesc >> 16 & 1, rows[_i].b_mn);
    ck_assert_uint_eq((t.idesc >> 17 & 63) * 8, rows[_i].n);
    ck_assert_uint_eq(t.idesc >> 23 & 1, rows[_i].factor);
    ck_assert_uint_eq((t.idesc >> 24 & 31) * 16, rows[_i].m);
    ck_assert_uint_eq(t.idesc & 0xe000604b, 0);
}
END_TEST

/* Each flag is one bit, and the shift two. */
START_TEST(flags_are_bits)
{
    ct_ctx *cx = harness_context();
    const cti_umma_fields none = {.a = "half_t", .b = "half_t", .c = "float", .m = 64, .n = 8};
    const uint32_t bits = cti_make_instr_desc(cx, &none);
    cti_umma_fields f = none;
    f.a_neg = f.saturate = true;
    ck_assert_uint_eq(cti_make_instr_desc(cx, &f) ^ bits, 1U << 13 | 1U << 3);
    f = none;
    f.b_neg = true;
    f.shift = 3;
    ck_assert_uint_eq(cti_make_instr_desc(cx, &f) ^ bits, 1U << 14 | 3U << 30);
    f = none;
    f.m = 24;
    ck_assert_uint_eq(cti_make_instr_desc(cx, &f), 0);
    harness_fails(cx, CT_EINVAL, "M is 24");
    f = none;
    f.factor = "float";
    ck_assert_uint_eq(cti_make_instr_desc(cx, &f), 0);
    harness_fails(cx, CT_EINVAL, "float has no number there");
}
END_TEST

START_TEST(registers_have_none)
{
    ct_ctx *cx = harness_context();
    ck_assert_uint_eq(ct_MMA_Traits(cx, "SM80_16x8x16_F32F16F16F32_TN").idesc, 0);
    ck_assert_uint_eq(ct_MMA_Traits(cx, "SM120_16x8x32_TN<float_e4m3_t,float_e4m3_t,float>").idesc,
                      0);
}
END_TEST

Suite *umma_instruction_suite(void)
{
    Suite *suite = suite_create("umma_instruction");
    TCase *all = tcase_create("all");

    tcase_add_loop_test(all, fields, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(all, flags_are_bits);
    tcase_add_test(all, registers_have_none);
    suite_add_tcase(suite, all);
    return suite;
}
