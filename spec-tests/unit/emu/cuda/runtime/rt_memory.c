/* rt_memory.c - memory of every kind, by the functions of the runtime. */
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

START_TEST(every_call_gives_memory_that_can_be_freed)
{
    void *x = NULL;
    ck_assert_int_eq(cudaMalloc(&x, 100), cudaSuccess);
    ck_assert_int_eq(cudaFree(x), cudaSuccess);
    ck_assert_int_eq(cudaMallocManaged(&x, 100, 1), cudaSuccess);
    ck_assert_int_eq(cudaFree(x), cudaSuccess);
    ck_assert_int_eq(cudaMallocHost(&x, 100), cudaSuccess);
    ck_assert_int_eq(cudaFreeHost(x), cudaSuccess);
    ck_assert_int_eq(cudaHostAlloc(&x, 100, 2), cudaSuccess);
    ck_assert_int_eq(cudaFree(x), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaFreeHost(x), cudaSuccess);
    ck_assert_int_eq(cudaMallocAsync(&x, 100, NULL), cudaSuccess);
    ck_assert_int_eq(cudaFreeAsync(x, NULL), cudaSuccess);
    ck_assert_int_eq(cudaMallocFromPoolAsync(&x, 100, NULL, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaFree(NULL), cudaSuccess);
    ck_assert_int_eq(cudaFreeAsync(NULL, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaMalloc(NULL, 4), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaMallocManaged(&x, 4, 3), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaHostAlloc(&x, 4, 8), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaMalloc(&x, SIZE_MAX), cudaErrorMemoryAllocation);
    ck_assert_int_eq(cudaMalloc(&x, 0), cudaSuccess);
    ck_assert_ptr_null(x);
}
END_TEST

START_TEST(rows_have_a_pitch)
{
    void *x = NULL;
    size_t pitch = 0;
    struct cudaPitchedPtr box = {0};
    ck_assert_int_eq(cudaMallocPitch(&x, &pitch, 513, 3), cudaSuccess);
    ck_assert_uint_eq(pitch, 1024);
    ck_assert_int_eq(cudaMallocPitch(&x, &pitch, 0, 3), cudaSuccess);
    ck_assert_int_eq(cudaMallocPitch(&x, NULL, 1, 3), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaMallocPitch(&x, &pitch, SIZE_MAX, 3), cudaErrorMemoryAllocation);
    ck_assert_int_eq(cudaMalloc3D(&box, (struct cudaExtent){10, 4, 3}), cudaSuccess);
    ck_assert(box.pitch == 512 && box.xsize == 10 && box.ysize == 4);
    ck_assert_int_eq(cudaMalloc3D(NULL, (struct cudaExtent){10, 4, 3}), cudaErrorInvalidValue);
}
END_TEST

START_TEST(memory_of_the_program_is_registered)
{
    static char own[4096];
    void *device = NULL;
    unsigned flags = 0;
    ck_assert_int_eq(cudaHostGetDevicePointer(&device, own, 0), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaHostRegister(own, 4096, 1), cudaSuccess);
    ck_assert_int_eq(cudaHostRegister(own, 4096, 1), CU_ALREADY_REGISTERED);
    ck_assert_int_eq(cudaHostGetDevicePointer(&device, own + 8, 0), cudaSuccess);
    ck_assert_ptr_eq(device, own + 8);
    ck_assert_int_eq(cudaHostGetFlags(&flags, own), cudaSuccess);
    ck_assert_uint_eq(flags, 3);
    ck_assert_int_eq(cudaHostUnregister(own), cudaSuccess);
    ck_assert_int_eq(cudaHostUnregister(own), cudaErrorHostMemoryNotRegistered);
    ck_assert_int_eq(cudaHostRegister(NULL, 4, 0), cudaErrorInvalidValue);
}
END_TEST

static void check_kind(const void *at, int type, bool on_device, bool on_host)
{
    struct cudaPointerAttributes a;
    ck_assert_int_eq(cudaPointerGetAttributes(&a, at), cudaSuccess);
    ck_assert_int_eq((int)a.type, type);
    ck_assert(a.device == (on_device ? 0 : -2) && (a.devicePointer == at) == on_device);
    ck_assert((a.hostPointer == at) == on_host);
}

START_TEST(pointers_have_attributes)
{
    void *device = NULL, *managed = NULL, *host = NULL, *variable = NULL;
    begin();
    ck_assert_int_eq(cudaMalloc(&device, 16), cudaSuccess);
    ck_assert_int_eq(cudaMallocManaged(&managed, 16, 1), cudaSuccess);
    ck_assert_int_eq(cudaMallocHost(&host, 16), cudaSuccess);
    ck_assert_int_eq(cudaGetSymbolAddress(&variable, number), cudaSuccess);
    check_kind((char *)device + 15, cudaMemoryTypeDevice, true, false);
    check_kind(managed, cudaMemoryTypeManaged, true, true);
    check_kind(host, cudaMemoryTypeHost, true, true);
    check_kind(variable, cudaMemoryTypeDevice, true, false);
    check_kind(&device, cudaMemoryTypeUnregistered, false, true);
    ck_assert_int_eq(cudaPointerGetAttributes(NULL, device), cudaErrorInvalidValue);
    cuda_close(&p);
}
END_TEST

START_TEST(memory_is_counted)
{
    void *x = NULL;
    size_t before = 0, after = 0, total = 0;
    ck_assert_int_eq(cudaMemGetInfo(&before, &total), cudaSuccess);
    ck_assert_int_eq(cudaMalloc(&x, 1 << 20), cudaSuccess);
    ck_assert_int_eq(cudaMemGetInfo(&after, &total), cudaSuccess);
    ck_assert(before - after == 1 << 20 && total > before);
    ck_assert_int_eq(cudaMemGetInfo(NULL, &total), cudaErrorInvalidValue);
}
END_TEST

Suite *emu_cuda_rt_memory_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_memory");
    TCase *c = tcase_create("emu_cuda_rt_memory");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, every_call_gives_memory_that_can_be_freed);
    tcase_add_test(c, rows_have_a_pitch);
    tcase_add_test(c, memory_of_the_program_is_registered);
    tcase_add_test(c, pointers_have_attributes);
    tcase_add_test(c, memory_is_counted);
    suite_add_tcase(s, c);
    return s;
}
