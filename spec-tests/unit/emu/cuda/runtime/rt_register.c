/* rt_register.c - what a program registers: kernels, variables, managed ones, and that it all
 * goes again. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

/* The addresses by which kernels and variables are known to the host. */
static const char scale[] = "scale", sum[] = "sum", beyond[] = "beyond", number[] = "number";
static const char fixed[] = "fixed";
static cuda_program p;

static void begin(void)
{
    cuda_open(&p, cuda_text, false);
    cuda_kernel(&p, scale);
    cuda_kernel(&p, sum);
    cuda_kernel(&p, beyond);
    cuda_variable(&p, number);
    cuda_variable(&p, fixed);
}

START_TEST(kernels_are_known_by_their_host_functions)
{
    cudaKernel_t kernel = NULL;
    cudaFunction_t function = NULL;
    begin();
    __cudaRegisterFatBinaryEnd(p.image);
    ck_assert_int_eq(cudaGetKernel(&kernel, scale), cudaSuccess);
    ck_assert_int_eq(cudaGetFuncBySymbol(&function, scale), cudaSuccess);
    ck_assert_ptr_eq((void *)kernel, (void *)function);
    ck_assert_int_eq(cudaGetKernel(&kernel, number), cudaErrorInvalidResourceHandle);
    ck_assert_int_eq(cudaGetKernel(NULL, scale), cudaErrorInvalidValue);
    ck_assert_int_eq(__cudaGetKernel(&kernel, sum), cudaSuccess);
    cuda_close(&p);
    ck_assert_int_eq(cudaGetKernel(&kernel, scale), cudaErrorInvalidResourceHandle);
}
END_TEST

START_TEST(variables_are_known_by_their_shadows)
{
    void *address = NULL;
    size_t bytes = 0;
    begin();
    ck_assert_int_eq(cudaGetSymbolAddress(&address, number), cudaSuccess);
    ck_assert_int_eq(cudaGetSymbolSize(&bytes, fixed), cudaSuccess);
    ck_assert(address != NULL && bytes == 4);
    ck_assert_int_eq(cudaGetSymbolAddress(&address, scale), cudaErrorInvalidSymbol);
    ck_assert_int_eq(cudaGetSymbolSize(NULL, fixed), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGetSymbolAddress(NULL, fixed), cudaErrorInvalidValue);
    cuda_close(&p);
}
END_TEST

START_TEST(managed_variables_are_the_hosts_too)
{
    void *both = NULL;
    begin();
    __cudaRegisterManagedVar(p.image, &both, NULL, "both", 0, 4, 0, 0);
    ck_assert_int_eq(__cudaInitModule(p.image), 1);
    ck_assert_uint_eq(*(uint32_t *)both, 9);
    ck_assert_int_eq(cudaMemset(both, 1, 4), cudaSuccess);
    ck_assert_uint_eq(*(uint32_t *)both, 0x01010101);
    cuda_close(&p);
}
END_TEST

START_TEST(a_kernel_that_the_ptx_lacks_is_told)
{
    static const char other[] = "other";
    cudaKernel_t kernel;
    begin();
    cuda_kernel(&p, other);
    ck_assert_int_eq(cudaGetKernel(&kernel, other), cudaErrorInvalidDeviceFunction);
    cuda_close(&p);
}
END_TEST

Suite *emu_cuda_rt_register_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_register");
    TCase *c = tcase_create("emu_cuda_rt_register");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, kernels_are_known_by_their_host_functions);
    tcase_add_test(c, variables_are_known_by_their_shadows);
    tcase_add_test(c, managed_variables_are_the_hosts_too);
    tcase_add_test(c, a_kernel_that_the_ptx_lacks_is_told);
    suite_add_tcase(s, c);
    return s;
}
