/* cu_device.c - where the device is, and that it has no peers. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(the_device_stands_alone)
{
    char id[32];
    int major = 0, minor = 9, can = 9, value = 9;
    CUdevice device = 9;
    ck_assert_int_eq(cuDeviceComputeCapability(&major, &minor, 0), CUDA_SUCCESS);
    ck_assert(major == 9 && minor == 0);
    ck_assert_int_eq(cuDeviceComputeCapability(&major, &minor, 1), CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(cuDeviceComputeCapability(NULL, &minor, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuDeviceGetPCIBusId(id, sizeof id, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuDeviceGetPCIBusId(id, 4, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuDeviceGetByPCIBusId(&device, id), CUDA_SUCCESS);
    ck_assert_int_eq(device, 0);
    ck_assert_int_eq(cuDeviceGetByPCIBusId(&device, "0000:99:00.0"), CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(cuDeviceGetByPCIBusId(NULL, id), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuDeviceCanAccessPeer(&can, 0, 0), CUDA_SUCCESS);
    ck_assert_int_eq(can, 0);
    ck_assert_int_eq(cuDeviceCanAccessPeer(&can, 0, 1), CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(
        cuDeviceGetP2PAttribute(&value, CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED, 0, 0),
        CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(cuDeviceGetP2PAttribute(&value, (CUdevice_P2PAttribute)9, 0, 0),
                     CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuProfilerStart(), CUDA_SUCCESS);
    ck_assert_int_eq(cuProfilerStop(), CUDA_SUCCESS);
}
END_TEST

Suite *emu_cuda_cu_device_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_device");
    TCase *c = tcase_create("emu_cuda_cu_device");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, the_device_stands_alone);
    suite_add_tcase(s, c);
    return s;
}
