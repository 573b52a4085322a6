/* rt12.c - what CUDA 12 has otherwise: properties, the version, hints with a device. */
#include "emu/cuda/runtime12/rt12.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(properties_are_those_of_13_and_more)
{
    struct cudaDeviceProp12 p;
    struct cudaDeviceProp q;
    ck_assert_int_eq(emui_rt12_properties(&p, 0), cudaSuccess);
    ck_assert_int_eq(cudaGetDeviceProperties(&q, 0), cudaSuccess);
    ck_assert_str_eq(p.name, q.name);
    ck_assert(p.totalGlobalMem == q.totalGlobalMem && p.clusterLaunch == q.clusterLaunch);
    ck_assert(p.sharedMemPerBlockOptin == q.sharedMemPerBlockOptin && p.major == 9);
    ck_assert(p.maxSurfaceCubemapLayered[1] == q.maxSurfaceCubemapLayered[1]);
    ck_assert(p.reservedSharedMemPerBlock == q.reservedSharedMemPerBlock && p.reserved[0] == 0);
    ck_assert(p.clockRate == 1980000 && p.memoryClockRate == 3201000 && p.deviceOverlap == 1);
    ck_assert_int_eq(emui_rt12_properties(&p, 1), cudaErrorInvalidDevice);
    ck_assert_int_eq(emui_rt12_properties(NULL, 0), cudaErrorInvalidValue);
}
END_TEST

START_TEST(pointers_have_no_more_than_24_bytes)
{
    struct {
        struct cudaPointerAttributes12 is;
        char guard[64];
    } p;
    void *x = NULL;
    memset(&p, 5, sizeof p);
    ck_assert_int_eq(cudaMallocManaged(&x, 64, 1), cudaSuccess);
    ck_assert_int_eq(emui_rt12_pointer(&p.is, x), cudaSuccess);
    ck_assert(p.is.type == cudaMemoryTypeManaged && p.is.device == 0);
    ck_assert(p.is.devicePointer == x && p.is.hostPointer == x && sizeof p.is == 24);
    for (size_t i = 0; i < sizeof p.guard; ++i)
        ck_assert_int_eq(p.guard[i], 5);
    ck_assert_int_eq(emui_rt12_pointer(NULL, x), cudaErrorInvalidValue);
}
END_TEST

START_TEST(the_version_is_12)
{
    int version = 0;
    ck_assert_int_eq(emui_rt12_version(&version), cudaSuccess);
    ck_assert_int_eq(version / 1000, 12);
    ck_assert_int_eq(emui_rt12_version(NULL), cudaErrorInvalidValue);
}
END_TEST

START_TEST(hints_name_a_device)
{
    struct cudaMemLocation where = {0};
    void *x = NULL;
    ck_assert_int_eq(cudaMallocManaged(&x, 64, 1), cudaSuccess);
    ck_assert_int_eq(emui_rt12_prefetch(x, 64, 0, NULL), cudaSuccess);
    ck_assert_int_eq(emui_rt12_prefetch(x, 64, -1, NULL), cudaSuccess); /* the host */
    ck_assert_int_eq(emui_rt12_prefetch(x, 64, 1, NULL), cudaErrorInvalidDevice);
    ck_assert_int_eq(emui_rt12_prefetch(x, 65, 0, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(emui_rt12_advise(x, 64, cudaMemAdviseSetReadMostly, 0), cudaSuccess);
    ck_assert_int_eq(emui_rt12_advise(x, 64, cudaMemAdviseSetReadMostly, 7),
                     cudaErrorInvalidDevice);
    ck_assert_int_eq(emui_rt12_advise(&x, 8, cudaMemAdviseSetReadMostly, 0), cudaErrorInvalidValue);
    ck_assert_int_eq(emui_rt12_prefetch_v2(x, 64, where, 0, NULL), cudaSuccess);
    ck_assert_int_eq(emui_rt12_prefetch_v2(x, 64, where, 1, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(emui_rt12_advise_v2(x, 64, cudaMemAdviseSetReadMostly, where), cudaSuccess);
}
END_TEST

START_TEST(captures_are_known_without_edges)
{
    cudaStream_t s = NULL;
    cudaGraph_t graph = NULL, now = NULL;
    enum cudaStreamCaptureStatus status;
    unsigned long long id = 0;
    size_t count = 9;
    ck_assert_int_eq(cudaStreamCreate(&s), cudaSuccess);
    ck_assert_int_eq(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed), cudaSuccess);
    ck_assert_int_eq(emui_rt12_capture_info(s, &status, &id, &now, NULL, &count), cudaSuccess);
    ck_assert(status == cudaStreamCaptureStatusActive && id == 1 && count == 0);
    ck_assert_int_eq(cudaStreamEndCapture(s, &graph), cudaSuccess);
    ck_assert_ptr_eq(graph, now);
}
END_TEST

Suite *emu_cuda_rt12_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt12");
    TCase *c = tcase_create("emu_cuda_rt12");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, properties_are_those_of_13_and_more);
    tcase_add_test(c, pointers_have_no_more_than_24_bytes);
    tcase_add_test(c, the_version_is_12);
    tcase_add_test(c, hints_name_a_device);
    tcase_add_test(c, captures_are_known_without_edges);
    suite_add_tcase(s, c);
    return s;
}
