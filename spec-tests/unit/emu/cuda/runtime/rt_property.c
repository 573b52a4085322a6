/* rt_property.c - properties and attributes agree with one another. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(properties_are_attributes)
{
    struct cudaDeviceProp p;
    int value = 0;
    ck_assert_int_eq(cudaGetDeviceProperties(&p, 0), cudaSuccess);
    ck_assert_str_eq(p.name, "NVIDIA H200");
    ck_assert(p.major == 9 && p.minor == 0 && p.multiProcessorCount == 132);
    ck_assert(p.sharedMemPerBlockOptin == 232448 && p.maxGridSize[1] == 65535);
    ck_assert(p.totalGlobalMem > (size_t)100 << 30 && p.hostNumaId == 0);
    ck_assert_int_eq(cudaDeviceGetAttribute(&value, (enum cudaDeviceAttr)106, 0), cudaSuccess);
    ck_assert_int_eq(value, p.maxBlocksPerMultiProcessor);
    ck_assert_int_eq(cudaDeviceGetAttribute(&value, (enum cudaDeviceAttr)0, 0),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaDeviceGetAttribute(NULL, cudaDevAttrMaxThreadsPerBlock, 0),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaDeviceGetAttribute(&value, cudaDevAttrMaxThreadsPerBlock, 1),
                     cudaErrorInvalidDevice);
    ck_assert_int_eq(cudaGetDeviceProperties(&p, 1), cudaErrorInvalidDevice);
    ck_assert_int_eq(cudaGetDeviceProperties(NULL, 0), cudaErrorInvalidValue);
}
END_TEST

Suite *emu_cuda_rt_property_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_property");
    TCase *c = tcase_create("emu_cuda_rt_property");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, properties_are_attributes);
    suite_add_tcase(s, c);
    return s;
}
