/* device_runtime.c - the barrier of a grid, linked where CUDA's device runtime is given. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

enum { CTAS = 4 };

/* Each CTA writes a word, meets the others, and copies the word of the next one. */
static const char kernel[] =
    ".version 8.0\n.target sm_90\n.address_size 64\n"
    ".extern .func (.param .b64 r) cudaCGGetIntrinsicHandle(.param .b32 a);\n"
    ".extern .func (.param .b32 r) cudaCGSynchronize(.param .b64 a, .param .b32 b);\n"
    ".visible .entry pass(.param .u64 p)\n"
    "{ .reg .b64 %rd<6>; .reg .b32 %r<8>; .param .b32 one, zero, error; .param .b64 at, grid;\n"
    "ld.param.u64 %rd1, [p]; mov.u32 %r1, %ctaid.x; mul.wide.u32 %rd2, %r1, 4;\n"
    "add.u64 %rd2, %rd1, %rd2; add.u32 %r2, %r1, 1; st.global.u32 [%rd2], %r2;\n"
    "st.param.b32 [one], 1; call (at), cudaCGGetIntrinsicHandle, (one);\n"
    "ld.param.b64 %rd3, [at]; st.param.b64 [grid], %rd3; st.param.b32 [zero], 0;\n"
    "call (error), cudaCGSynchronize, (grid, zero); ld.param.b32 %r4, [error];\n"
    "rem.u32 %r2, %r2, 4; mul.wide.u32 %rd4, %r2, 4; add.u64 %rd4, %rd1, %rd4;\n"
    "ld.global.u32 %r3, [%rd4]; mad.lo.u32 %r3, %r4, 100, %r3;\n"
    "st.global.u32 [%rd2+16], %r3; ret; }\n";

static char archive[] = "!<arch>\n/ 0 0 0 0 `\ncuda_device_runtime.o/";

static CUfunction linked(void)
{
    CUlinkState state = NULL;
    CUmodule module = NULL;
    CUfunction pass = NULL;
    void *image = NULL;
    ck_assert_int_eq(cuLinkCreate_v2(0, NULL, NULL, &state), CUDA_SUCCESS);
    ck_assert_int_eq(cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, (void *)(uintptr_t)kernel,
                                      sizeof kernel, NULL, 0, NULL, NULL),
                     CUDA_SUCCESS);
    ck_assert_int_eq(cuLinkAddData_v2(state, CU_JIT_INPUT_LIBRARY, archive, sizeof archive - 1,
                                      "libcudadevrt.a", 0, NULL, NULL),
                     CUDA_SUCCESS);
    ck_assert_int_eq(cuLinkComplete(state, &image, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuModuleLoadData(&module, image), CUDA_SUCCESS);
    ck_assert_int_eq(cuModuleGetFunction(&pass, module, "pass"), CUDA_SUCCESS);
    cuLinkDestroy(state);
    return pass;
}

START_TEST(a_grid_meets)
{
    CUdeviceptr x = 0;
    unsigned words[2 * CTAS];
    void *arguments[] = {&x};
    CUfunction pass = linked();
    ck_assert_int_eq(cuMemAlloc_v2(&x, sizeof words), CUDA_SUCCESS);
    for (int times = 0; times < 2; ++times)
        ck_assert_int_eq(cuLaunchCooperativeKernel(pass, CTAS, 1, 1, 32, 1, 1, 0, NULL, arguments),
                         CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyDtoH_v2(words, x, sizeof words), CUDA_SUCCESS);
    for (unsigned i = 0; i < CTAS; ++i)
        ck_assert_uint_eq(words[CTAS + i], (i + 1) % CTAS + 1);
}
END_TEST

/* In a launch that is not cooperative there is no grid to meet: cudaErrorInvalidValue. */
START_TEST(not_every_launch_has_a_grid_that_meets)
{
    CUdeviceptr x = 0;
    unsigned words[2 * CTAS] = {0};
    void *arguments[] = {&x};
    CUfunction pass = linked();
    ck_assert_int_eq(cuMemAlloc_v2(&x, sizeof words), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyHtoD_v2(x, words, sizeof words), CUDA_SUCCESS);
    ck_assert_int_eq(cuLaunchKernel(pass, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL),
                     CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyDtoH_v2(words, x, sizeof words), CUDA_SUCCESS);
    ck_assert_uint_eq(words[CTAS], 100);
}
END_TEST

START_TEST(other_libraries_are_told_apart)
{
    ck_assert_ptr_nonnull(emui_cu_driver_runtime(archive, sizeof archive - 1));
    ck_assert_ptr_null(emui_cu_driver_runtime(archive, 20));
    ck_assert_ptr_null(emui_cu_driver_runtime(kernel, sizeof kernel));
    ck_assert_ptr_null(
        emui_cu_driver_runtime("!<arch>\nsomething_else_that_is_long_enough.o/", 45));
}
END_TEST

Suite *emu_cuda_device_runtime_suite(void)
{
    Suite *s = suite_create("emu_cuda_device_runtime");
    TCase *c = tcase_create("emu_cuda_device_runtime");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_grid_meets);
    tcase_add_test(c, not_every_launch_has_a_grid_that_meets);
    tcase_add_test(c, other_libraries_are_told_apart);
    suite_add_tcase(s, c);
    return s;
}
