/* blas_text.c - PTX for the types of a call: loads, stores, scalars. */
#include "spec-tests/unit/emu/cuda/blas/numbers.h"

START_TEST(elements_are_converted)
{
    emui_blas_text t = {.used = 0};
    emui_blas_put_load(&t, CUDA_R_32F, CUDA_R_16F, "global", "%p", "%a");
    ck_assert_str_eq(t.at, "    ld.global.b16 %h, [%a];\n    cvt.f32.f16 %p, %h;\n");
    t.used = 0;
    emui_blas_put_load(&t, CUDA_R_64F, CUDA_R_64F, "param", "%alpha", "alpha");
    ck_assert_str_eq(t.at, "    ld.param.f64 %alpha, [alpha];\n");
    t.used = 0;
    emui_blas_put_store(&t, CUDA_R_32F, CUDA_R_16BF, "%c", "%sum");
    ck_assert_str_eq(t.at, "    cvt.rn.bf16.f32 %h, %sum;\n    st.global.b16 [%c], %h;\n");
    t.used = 0;
    emui_blas_put_store(&t, CUDA_R_32I, CUDA_R_32I, "%c", "%sum");
    ck_assert_str_eq(t.at, "    st.global.s32 [%c], %sum;\n");
}
END_TEST

START_TEST(scalars_are_numbers_parameters_or_on_the_device)
{
    struct cublasContext h = {.mode = CUBLAS_POINTER_MODE_HOST};
    const emui_blas_call call = {
        .alpha = &h, .beta_is_one = true, .scalar = CUDA_R_32F, .work = CUDA_R_32F};
    emui_blas_text t = {.used = 0};
    emui_blas_put_scalars(&t, &h, &call);
    ck_assert_str_eq(t.at, "    ld.param.f32 %alpha, [alpha];\n    mov.f32 %beta, 0f3f800000;\n");
    t.used = 0;
    h.mode = CUBLAS_POINTER_MODE_DEVICE;
    emui_blas_put_scalars(&t, &h, &call);
    ck_assert_ptr_nonnull(
        strstr(t.at, "ld.param.u64 %at, [alpha];\n    ld.global.f32 %alpha, [%at]"));
}
END_TEST

START_TEST(types_have_sizes_and_names)
{
    ck_assert_int_eq(emui_blas_bytes(CUDA_R_8I), 1);
    ck_assert_int_eq(emui_blas_bytes(CUDA_R_16BF), 2);
    ck_assert_int_eq(emui_blas_bytes((cudaDataType)77), 0);
    ck_assert(emui_blas_has(CUDA_R_32F, CUDA_R_8I, false));
    ck_assert(!emui_blas_has(CUDA_R_32F, CUDA_R_8I, true));
    ck_assert(!emui_blas_has(CUDA_R_64F, CUDA_R_32F, false));
    ck_assert_str_eq(emui_blas_fma(CUDA_R_32I), "mad.lo.s32");
    ck_assert_str_eq(emui_blas_mul(CUDA_R_64F), "mul.rn.f64");
    ck_assert_str_eq(emui_blas_work(CUDA_R_32I), "s32");
    ck_assert_str_eq(emui_blas_zero(CUDA_R_32I), "0");
    ck_assert_str_eq(emui_blas_one(CUDA_R_64F), "0d3ff0000000000000");
}
END_TEST

START_TEST(a_full_text_stays_one)
{
    static emui_blas_text t;
    for (int i = 0; i < EMUI_BLAS_TEXT; ++i)
        emui_blas_put(&t, "%s", "abc");
    ck_assert_uint_eq(t.used, EMUI_BLAS_TEXT - 1);
    ck_assert_uint_eq(strlen(t.at), EMUI_BLAS_TEXT - 1);
}
END_TEST

Suite *emu_cuda_blas_text_suite(void)
{
    TCase *c = tcase_create("emu_cuda_blas_text");
    tcase_add_test(c, elements_are_converted);
    tcase_add_test(c, scalars_are_numbers_parameters_or_on_the_device);
    tcase_add_test(c, types_have_sizes_and_names);
    tcase_add_test(c, a_full_text_stays_one);
    return blas_suite("emu_cuda_blas_text", c);
}
