/* cu_link.c - texts made into one: a kernel of the first calls a function of the second. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

static char caller[] =
    CUDA_PTX ".extern .func (.param .b32 r) five();\n"
             ".visible .entry put(.param .u64 p)\n"
             "{ .reg .b64 %rd1; .reg .b32 %r1; ld.param.u64 %rd1, [p];\n"
             "{ .param .b32 back; call.uni (back), five, (); ld.param.b32 %r1, [back]; }\n"
             "st.global.u32 [%rd1], %r1; ret; }\n";
static char callee[] =
    "// .version, in a comment alone\n" CUDA_PTX ".visible .func (.param .b32 r) five()\n"
    "{ st.param.b32 [r], 5; ret; }\n";

static CUresult add(CUlinkState state, CUjitInputType type, void *data, size_t bytes)
{
    return cuLinkAddData_v2(state, type, data, bytes, "it", 0, NULL, NULL);
}

START_TEST(texts_are_linked)
{
    CUlinkState state = NULL;
    CUmodule module = NULL;
    CUfunction function = NULL;
    CUdeviceptr x = 0;
    void *image = NULL, *arguments[] = {&x};
    size_t bytes = 0;
    unsigned got = 0;
    uint8_t *binary = cuda_fatbin(callee, false);
    ck_assert_int_eq(cuLinkCreate_v2(0, NULL, NULL, &state), CUDA_SUCCESS);
    ck_assert_int_eq(add(state, CU_JIT_INPUT_PTX, caller, strlen(caller)), CUDA_SUCCESS);
    ck_assert_int_eq(add(state, CU_JIT_INPUT_FATBINARY, binary, 1), CUDA_SUCCESS);
    free(binary);
    ck_assert_int_eq(cuLinkComplete(state, &image, &bytes), CUDA_SUCCESS);
    ck_assert_uint_eq(bytes, strlen(image) + 1);
    ck_assert_int_eq(cuModuleLoadData(&module, image), CUDA_SUCCESS);
    ck_assert_int_eq(cuLinkDestroy(state), CUDA_SUCCESS);
    ck_assert_int_eq(cuModuleGetFunction(&function, module, "put"), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemAlloc_v2(&x, 4), CUDA_SUCCESS);
    ck_assert_int_eq(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL),
                     CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyDtoH_v2(&got, x, 4), CUDA_SUCCESS);
    ck_assert_uint_eq(got, 5);
}
END_TEST

START_TEST(what_is_no_text_is_refused)
{
    static const char path[] = "/tmp/cuda_link_check.ptx";
    CUlinkState state = NULL;
    void *image = NULL;
    size_t bytes = 0;
    char wrong[] = ".version 1";
    ck_assert_int_eq(cuLinkCreate_v2(0, NULL, NULL, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuLinkCreate_v2(0, NULL, NULL, &state), CUDA_SUCCESS);
    ck_assert_int_eq(cuLinkComplete(state, &image, &bytes), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(add(state, CU_JIT_INPUT_PTX, wrong, strlen(wrong)), 218);
    ck_assert_int_eq(add(state, CU_JIT_INPUT_CUBIN, wrong, strlen(wrong)),
                     CUDA_ERROR_NOT_SUPPORTED);
    ck_assert_int_eq(add(NULL, CU_JIT_INPUT_PTX, wrong, 1), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(add(state, CU_JIT_INPUT_PTX, NULL, 1), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuLinkAddFile_v2(state, CU_JIT_INPUT_PTX, "/nothing", 0, NULL, NULL),
                     CUDA_ERROR_FILE_NOT_FOUND);
    FILE *f = fopen(path, "w");
    fputs(callee, f);
    fclose(f);
    ck_assert_int_eq(cuLinkAddFile_v2(state, CU_JIT_INPUT_PTX, path, 0, NULL, NULL), CUDA_SUCCESS);
    remove(path);
    ck_assert_int_eq(cuLinkComplete(state, &image, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuLinkDestroy(state), CUDA_SUCCESS);
    ck_assert_int_eq(cuLinkDestroy(NULL), CUDA_ERROR_INVALID_HANDLE);
}
END_TEST

/* Each text has a function of its own that is called so. */
START_TEST(names_may_repeat)
{
    static char own[] = CUDA_PTX ".func f() { ret; }\n",
                once[] = CUDA_PTX ".visible .func g() { ret; }";
    CUlinkState state = NULL;
    void *image = NULL;
    ck_assert_int_eq(cuLinkCreate_v2(0, NULL, NULL, &state), CUDA_SUCCESS);
    for (int i = 0; i < 3; ++i)
        ck_assert_int_eq(add(state, CU_JIT_INPUT_PTX, own, strlen(own)), CUDA_SUCCESS);
    ck_assert_int_eq(cuLinkComplete(state, &image, NULL), CUDA_SUCCESS);
    for (int i = 0; i < 2; ++i)
        ck_assert_int_eq(add(state, CU_JIT_INPUT_PTX, once, strlen(once)), CUDA_SUCCESS);
    ck_assert_int_eq(cuLinkComplete(state, &image, NULL), 218);
    ck_assert_int_eq(cuLinkDestroy(state), CUDA_SUCCESS);
}
END_TEST

Suite *emu_cuda_cu_link_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_link");
    TCase *c = tcase_create("emu_cuda_cu_link");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, texts_are_linked);
    tcase_add_test(c, what_is_no_text_is_refused);
    tcase_add_test(c, names_may_repeat);
    suite_add_tcase(s, c);
    return s;
}
