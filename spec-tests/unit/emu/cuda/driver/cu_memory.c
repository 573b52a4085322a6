/* cu_memory.c - memory of every kind, by the functions of the driver. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(memory_is_given_out_and_taken_back)
{
    CUdeviceptr a = 0, b = 0, base = 0;
    void *host = NULL;
    size_t bytes = 0, unused = 0, total = 0;
    static char own[64];
    ck_assert_int_eq(cuMemAlloc_v2(&a, 100), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemAlloc_v2(&a, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemGetAddressRange_v2(&base, &bytes, a + 50), CUDA_SUCCESS);
    ck_assert(base == a && bytes == 100);
    ck_assert_int_eq(cuMemGetAddressRange_v2(&base, &bytes, 16), CUDA_ERROR_NOT_FOUND);
    ck_assert_int_eq(cuMemAllocManaged(&b, 16, 1), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemFree_v2(b), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemFree_v2(a), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemFree_v2(a), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemAllocAsync(&a, 16, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemFreeAsync(a, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemAllocHost_v2(&host, 16), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemHostGetDevicePointer_v2(&a, host, 0), CUDA_SUCCESS);
    ck_assert_uint_eq(a, (uintptr_t)host);
    ck_assert_int_eq(cuMemFreeHost(host), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemHostAlloc(&host, 16, 2), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemFreeHost(host), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemHostRegister_v2(own, 64, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemHostUnregister(own), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemHostUnregister(own), CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
    ck_assert_int_eq(cuMemHostGetDevicePointer_v2(&a, own, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemGetInfo_v2(&unused, &total), CUDA_SUCCESS);
    ck_assert_uint_gt(total, unused);
}
END_TEST

START_TEST(pointers_have_attributes)
{
    CUdeviceptr a = 0, start = 0;
    unsigned type = 0, managed = 9;
    size_t bytes = 0;
    int ordinal = 9;
    void *host = NULL;
    ck_assert_int_eq(cuMemAlloc_v2(&a, 100), CUDA_SUCCESS);
    ck_assert_int_eq(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, a),
                     CUDA_SUCCESS);
    ck_assert_int_eq(cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, a),
                     CUDA_SUCCESS);
    ck_assert_int_eq(cuPointerGetAttribute(&start, CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, a + 9),
                     CUDA_SUCCESS);
    ck_assert_int_eq(cuPointerGetAttribute(&bytes, CU_POINTER_ATTRIBUTE_RANGE_SIZE, a),
                     CUDA_SUCCESS);
    ck_assert_int_eq(cuPointerGetAttribute(&ordinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, a),
                     CUDA_SUCCESS);
    ck_assert(type == 2 && managed == 0 && start == a && bytes == 100 && ordinal == 0);
    ck_assert_int_eq(cuPointerGetAttribute(&host, CU_POINTER_ATTRIBUTE_HOST_POINTER, a),
                     CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuPointerGetAttribute(&start, CU_POINTER_ATTRIBUTE_DEVICE_POINTER, a + 3),
                     CUDA_SUCCESS);
    ck_assert_uint_eq(start, a + 3);
    ck_assert_int_eq(cuPointerGetAttribute(&start, (CUpointer_attribute)99, a),
                     CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, (uintptr_t)&a),
                     CUDA_ERROR_INVALID_VALUE);
}
END_TEST

START_TEST(attributes_are_asked_together)
{
    CUdeviceptr a = 0, start = 9;
    CUcontext context = NULL;
    unsigned type = 9, flags = 0;
    void *host = NULL, *to[] = {&type, &start, &context};
    CUpointer_attribute which[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                   CU_POINTER_ATTRIBUTE_RANGE_START_ADDR,
                                   CU_POINTER_ATTRIBUTE_CONTEXT};
    ck_assert_int_eq(cuMemAlloc_v2(&a, 100), CUDA_SUCCESS);
    ck_assert_int_eq(cuPointerGetAttributes(3, which, to, a + 4), CUDA_SUCCESS);
    ck_assert(type == 2 && start == a && context != NULL);
    ck_assert_int_eq(cuPointerGetAttributes(3, which, to, 16), CUDA_SUCCESS);
    ck_assert(type == 0 && start == 0 && context == NULL);
    ck_assert_int_eq(cuPointerGetAttributes(0, which, to, a), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemHostAlloc(&host, 16, 1), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemHostGetFlags(&flags, host), CUDA_SUCCESS);
    ck_assert_uint_eq(flags, 3);
    ck_assert_int_eq(cuMemHostGetFlags(&flags, &flags), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

Suite *emu_cuda_cu_memory_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_memory");
    TCase *c = tcase_create("emu_cuda_cu_memory");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, memory_is_given_out_and_taken_back);
    tcase_add_test(c, pointers_have_attributes);
    tcase_add_test(c, attributes_are_asked_together);
    suite_add_tcase(s, c);
    return s;
}
