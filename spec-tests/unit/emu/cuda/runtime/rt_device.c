/* rt_device.c - the one device: choosing it, limits, other devices, versions. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(there_is_one_device)
{
    int n = 9, ids[2] = {0, 1};
    unsigned flags = 0;
    struct cudaDeviceProp like = {.major = 9};
    ck_assert_int_eq(cudaGetDeviceCount(&n), cudaSuccess);
    ck_assert_int_eq(n, 1);
    ck_assert_int_eq(cudaGetDevice(&n), cudaSuccess);
    ck_assert_int_eq(n, 0);
    ck_assert_int_eq(cudaSetDevice(0), cudaSuccess);
    ck_assert_int_eq(cudaSetDevice(1), cudaErrorInvalidDevice);
    ck_assert_int_eq(cudaInitDevice(0, 0, 0), cudaSuccess);
    ck_assert_int_eq(cudaSetValidDevices(ids, 1), cudaSuccess);
    ck_assert_int_eq(cudaSetValidDevices(ids, 2), cudaErrorInvalidDevice);
    ck_assert_int_eq(cudaChooseDevice(&n, &like), cudaSuccess);
    ck_assert_int_eq(cudaChooseDevice(&n, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaSetDeviceFlags(4), cudaSuccess);
    ck_assert_int_eq(cudaGetDeviceFlags(&flags), cudaSuccess);
    ck_assert_uint_eq(flags, 12);
    ck_assert_int_eq(cudaSetDeviceFlags(256), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGetDeviceCount(NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaDeviceSynchronize(), cudaSuccess);
    ck_assert_int_eq(cudaDeviceReset(), cudaSuccess);
}
END_TEST

START_TEST(kernels_are_loaded_again_after_a_reset)
{
    static const char sum[] = "sum";
    const dim3 one = {1, 1, 1};
    cuda_program p;
    cuda_open(&p, cuda_text, false);
    cuda_kernel(&p, sum);
    for (int i = 0; i < 2; ++i) {
        unsigned value = 0;
        void *x = NULL, *arguments[] = {&x};
        ck_assert_int_eq(cudaMalloc(&x, 4), cudaSuccess);
        ck_assert_int_eq(cudaLaunchKernel(sum, one, one, arguments, 0, NULL), cudaSuccess);
        ck_assert_int_eq(cudaMemcpy(&value, x, 4, cudaMemcpyDeviceToHost), cudaSuccess);
        ck_assert_uint_eq(value, 12);
        ck_assert_int_eq(cudaDeviceReset(), cudaSuccess);
    }
    cuda_close(&p);
}
END_TEST

START_TEST(limits_are_kept)
{
    size_t value = 0;
    enum cudaFuncCache config;
    enum cudaSharedMemConfig banks = cudaSharedMemBankSizeDefault;
    int least = 9, greatest = 9;
    ck_assert_int_eq(cudaDeviceGetLimit(&value, cudaLimitStackSize), cudaSuccess);
    ck_assert_uint_eq(value, 1024);
    ck_assert_int_eq(cudaDeviceSetLimit(cudaLimitStackSize, 2048), cudaSuccess);
    ck_assert_int_eq(cudaDeviceGetLimit(&value, cudaLimitStackSize), cudaSuccess);
    ck_assert_uint_eq(value, 2048);
    ck_assert_int_eq(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 24), cudaSuccess);
    ck_assert_int_eq(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize), cudaSuccess);
    ck_assert_uint_eq(value, 1 << 24);
    ck_assert_int_eq(cudaDeviceGetLimit(&value, (enum cudaLimit)3), cudaErrorUnsupportedLimit);
    ck_assert_int_eq(cudaDeviceGetLimit(&value, (enum cudaLimit)10), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaDeviceSetLimit((enum cudaLimit)10, 1), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaDeviceGetStreamPriorityRange(&least, &greatest), cudaSuccess);
    ck_assert(least == 0 && greatest == -5);
    ck_assert_int_eq(cudaDeviceGetCacheConfig(&config), cudaSuccess);
    ck_assert_int_eq(cudaDeviceGetCacheConfig(NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaDeviceSetCacheConfig(config), cudaSuccess);
    ck_assert_int_eq(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte), cudaSuccess);
    ck_assert_int_eq(cudaDeviceSetSharedMemConfig((enum cudaSharedMemConfig)3),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaDeviceGetSharedMemConfig(&banks), cudaSuccess);
    ck_assert_int_eq(banks, cudaSharedMemBankSizeFourByte);
    ck_assert_int_eq(cudaDeviceGetSharedMemConfig(NULL), cudaErrorInvalidValue);
}
END_TEST

START_TEST(other_devices_are_none)
{
    char id[32];
    int n = 9;
    ck_assert_int_eq(cudaDeviceGetPCIBusId(id, sizeof id, 0), cudaSuccess);
    ck_assert_int_eq(cudaDeviceGetByPCIBusId(&n, id), cudaSuccess);
    ck_assert_int_eq(n, 0);
    ck_assert_int_eq(cudaDeviceGetByPCIBusId(&n, "0000:ff:00.0"), cudaErrorInvalidDevice);
    ck_assert_int_eq(cudaDeviceGetPCIBusId(id, 3, 0), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaDeviceCanAccessPeer(&n, 0, 0), cudaSuccess);
    ck_assert_int_eq(n, 0);
    ck_assert_int_eq(cudaDeviceEnablePeerAccess(1, 0), cudaErrorInvalidDevice);
    ck_assert_int_eq(cudaDeviceEnablePeerAccess(0, 0), cudaErrorPeerAccessUnsupported);
    ck_assert_int_eq(cudaDeviceDisablePeerAccess(0), cudaErrorPeerAccessNotEnabled);
}
END_TEST

START_TEST(versions_are_those_of_13)
{
    int version = 0;
    ck_assert_int_eq(cudaRuntimeGetVersion(&version), cudaSuccess);
    ck_assert_int_eq(version, 13000);
    ck_assert_int_eq(cudaDriverGetVersion(&version), cudaSuccess);
    ck_assert_int_eq(version, 13000);
    ck_assert(cudaProfilerStart() == cudaSuccess && cudaProfilerStop() == cudaSuccess);
}
END_TEST

Suite *emu_cuda_rt_device_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_device");
    TCase *c = tcase_create("emu_cuda_rt_device");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, there_is_one_device);
    tcase_add_test(c, kernels_are_loaded_again_after_a_reset);
    tcase_add_test(c, limits_are_kept);
    tcase_add_test(c, other_devices_are_none);
    tcase_add_test(c, versions_are_those_of_13);
    suite_add_tcase(s, c);
    return s;
}
