/* cu_virtual.c - virtual memory, by the functions of the driver: reserved, made, mapped, opened; at
 * two places at once; across two pieces; what is refused. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

#include <unistd.h>

enum { GRANULE = 2 << 20 };

static const CUmemAllocationProp of_device = {.type = CU_MEM_ALLOCATION_TYPE_PINNED,
                                              .location = {CU_MEM_LOCATION_TYPE_DEVICE, 0}};
static const CUmemAccessDesc open_to_all = {{CU_MEM_LOCATION_TYPE_DEVICE, 0}, 3},
                             closed = {{CU_MEM_LOCATION_TYPE_DEVICE, 0}, 0};

static CUdeviceptr reserved(size_t granules)
{
    CUdeviceptr address = 0;
    ck_assert_int_eq(cuMemAddressReserve(&address, granules * GRANULE, 0, 0, 0), CUDA_SUCCESS);
    ck_assert_uint_eq(address % GRANULE, 0);
    return address;
}

static CUmemGenericAllocationHandle made(void)
{
    CUmemGenericAllocationHandle memory = 0;
    ck_assert_int_eq(cuMemCreate(&memory, GRANULE, &of_device, 0), CUDA_SUCCESS);
    return memory;
}

static void map(CUdeviceptr at, CUmemGenericAllocationHandle memory)
{
    ck_assert_int_eq(cuMemMap(at, GRANULE, 0, memory, 0), CUDA_SUCCESS);
}

static void put(CUdeviceptr at, int value)
{
    ck_assert_int_eq(cuMemcpyHtoD_v2(at, &value, sizeof value), CUDA_SUCCESS);
}

static int got(CUdeviceptr at)
{
    int value = 0;
    ck_assert_int_eq(cuMemcpyDtoH_v2(&value, at, sizeof value), CUDA_SUCCESS);
    return value;
}

/* It has to be open to be used, and keeps its bytes while it is not. */
START_TEST(memory_is_mapped)
{
    size_t granule = 0;
    unsigned long long flags = 7;
    int value = 0;
    CUdeviceptr a = reserved(2);
    CUmemGenericAllocationHandle memory = made(), again = 0;
    ck_assert_int_eq(
        cuMemGetAllocationGranularity(&granule, &of_device, CU_MEM_ALLOC_GRANULARITY_MINIMUM),
        CUDA_SUCCESS);
    ck_assert_uint_eq(granule, GRANULE);
    map(a, memory);
    ck_assert_int_ne(cuMemcpyDtoH_v2(&value, a, 4), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemGetAccess(&flags, &of_device.location, a), CUDA_SUCCESS);
    ck_assert_uint_eq(flags, 0);
    ck_assert_int_eq(cuMemSetAccess(a, GRANULE, &open_to_all, 1), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemGetAccess(&flags, &of_device.location, a + 9), CUDA_SUCCESS);
    ck_assert_uint_eq(flags, 3);
    put(a + 8, 77);
    ck_assert_int_eq(cuMemSetAccess(a, GRANULE, &closed, 1), CUDA_SUCCESS);
    ck_assert_int_ne(cuMemcpyDtoH_v2(&value, a + 8, 4), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemSetAccess(a, GRANULE, &open_to_all, 1), CUDA_SUCCESS);
    ck_assert_int_eq(got(a + 8), 77);
    ck_assert_int_eq(cuMemRetainAllocationHandle(&again, (void *)(uintptr_t)a), CUDA_SUCCESS);
    ck_assert_uint_eq(again, memory);
    ck_assert_int_eq(cuMemRelease(memory), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemUnmap(a, GRANULE), CUDA_SUCCESS);
    map(a + GRANULE, again);
    ck_assert_int_eq(cuMemSetAccess(a + GRANULE, GRANULE, &open_to_all, 1), CUDA_SUCCESS);
    ck_assert_int_eq(got(a + GRANULE + 8), 77);
    ck_assert_int_eq(cuMemRelease(again), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemUnmap(a + GRANULE, GRANULE), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemRelease(again), CUDA_ERROR_INVALID_VALUE); /* gone */
    ck_assert_int_eq(cuMemAddressFree(a, 2 * GRANULE), CUDA_SUCCESS);
}
END_TEST

/* What is written at one place is read at the other, and copies go across two pieces. */
START_TEST(one_memory_at_two_places)
{
    CUdeviceptr a = reserved(3);
    CUmemGenericAllocationHandle first = made(), second = made();
    int numbers[2] = {5, 6};
    map(a, first);
    map(a + GRANULE, second);
    map(a + 2 * GRANULE, first);
    ck_assert_int_eq(cuMemSetAccess(a, 3 * GRANULE, &open_to_all, 1), CUDA_SUCCESS);
    put(a + 12, 1234);
    ck_assert_int_eq(got(a + 2 * GRANULE + 12), 1234);
    ck_assert_int_eq(cuMemcpyHtoD_v2(a + GRANULE - 4, numbers, sizeof numbers), CUDA_SUCCESS);
    ck_assert(got(a + GRANULE - 4) == 5 && got(a + GRANULE) == 6);
    ck_assert_int_eq(cuMemUnmap(a + GRANULE, GRANULE), CUDA_SUCCESS);
    ck_assert_int_ne(cuMemcpyHtoD_v2(a + GRANULE - 4, numbers, sizeof numbers), CUDA_SUCCESS);
    ck_assert_int_eq(got(a + 2 * GRANULE + 12), 1234);
}
END_TEST

START_TEST(a_file_stands_for_memory)
{
    int file = -1;
    CUmemGenericAllocationHandle memory = made(), other = 0;
    CUdeviceptr a = reserved(2);
    ck_assert_int_eq(
        cuMemExportToShareableHandle(&file, memory, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0),
        CUDA_SUCCESS);
    ck_assert_int_eq(cuMemImportFromShareableHandle(&other, (void *)(intptr_t)file,
                                                    CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR),
                     CUDA_SUCCESS);
    close(file);
    map(a, memory);
    map(a + GRANULE, other);
    ck_assert_int_eq(cuMemSetAccess(a, 2 * GRANULE, &open_to_all, 1), CUDA_SUCCESS);
    put(a, 99);
    ck_assert_int_eq(got(a + GRANULE), 99);
    ck_assert_int_eq(cuMemImportFromShareableHandle(&other, (void *)(intptr_t)-1,
                                                    CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR),
                     CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemExportToShareableHandle(&file, memory, CU_MEM_HANDLE_TYPE_NONE, 0),
                     CUDA_ERROR_NOT_SUPPORTED);
}
END_TEST

START_TEST(what_cannot_be_is_refused)
{
    CUmemAllocationProp of_other = of_device;
    CUmemAccessDesc other = open_to_all;
    CUmemGenericAllocationHandle memory = made();
    CUdeviceptr a = reserved(2);
    size_t granule;
    of_other.location.id = other.location.id = 1;
    ck_assert_int_eq(
        cuMemGetAllocationGranularity(&granule, &of_other, CU_MEM_ALLOC_GRANULARITY_MINIMUM),
        CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(cuMemAddressReserve(&a, GRANULE + 1, 0, 0, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemCreate(&memory, 4096, &of_device, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemCreate(&memory, (size_t)1 << 40, &of_device, 0),
                     CUDA_ERROR_OUT_OF_MEMORY);
    ck_assert_int_eq(cuMemMap(a + 4096, GRANULE, 0, memory, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemMap(a + 2 * GRANULE, GRANULE, 0, memory, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemMap(a, GRANULE, 0, memory + 1, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemSetAccess(a, GRANULE, &open_to_all, 1), CUDA_ERROR_INVALID_VALUE);
    map(a, memory);
    ck_assert_int_eq(cuMemMap(a, GRANULE, 0, memory, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemSetAccess(a, GRANULE, &other, 1), CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(cuMemUnmap(a, 2 * GRANULE), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemAddressFree(a, 2 * GRANULE), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

START_TEST(compression_is_as_it_was_asked_for)
{
    CUmemGenericAllocationHandle plain = made(), compressed = 0;
    CUmemAllocationProp of = of_device;
    of.allocFlags.compressionType = 1;
    ck_assert_int_eq(cuMemCreate(&compressed, GRANULE, &of, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemGetAllocationPropertiesFromHandle(&of, compressed), CUDA_SUCCESS);
    ck_assert_int_eq(of.allocFlags.compressionType, 1);
    ck_assert_int_eq(cuMemGetAllocationPropertiesFromHandle(&of, plain), CUDA_SUCCESS);
    ck_assert_int_eq(of.allocFlags.compressionType, 0);
}
END_TEST

Suite *emu_cuda_cu_virtual_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_virtual");
    TCase *c = tcase_create("emu_cuda_cu_virtual");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, compression_is_as_it_was_asked_for);
    tcase_add_test(c, memory_is_mapped);
    tcase_add_test(c, one_memory_at_two_places);
    tcase_add_test(c, a_file_stands_for_memory);
    tcase_add_test(c, what_cannot_be_is_refused);
    suite_add_tcase(s, c);
    return s;
}
