/* rt_function.c - kernels: attributes, parameters, occupancy. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

/* The addresses by which the host knows them. */
static const char scale[] = "scale";
static const char early[] = "early";
static const char small[] = "small";
static cuda_program p;

static void begin(void)
{
    cuda_open(&p, cuda_text, false);
    cuda_kernel(&p, scale);
    cuda_kernel(&p, early);
    cuda_kernel(&p, small);
}

START_TEST(attributes_are_read_and_set)
{
    struct cudaFuncAttributes a;
    begin();
    ck_assert_int_eq(cudaFuncGetAttributes(&a, early), cudaSuccess);
    ck_assert(a.sharedSizeBytes == 4 && a.maxThreadsPerBlock == 1024 && a.ptxVersion == 90);
    ck_assert_int_eq(a.maxDynamicSharedSizeBytes, 48 * 1024 - 4);
    ck_assert_int_eq(cudaFuncSetAttribute(early, (enum cudaFuncAttribute)8, 232448 - 4),
                     cudaSuccess);
    ck_assert_int_eq(cudaFuncSetAttribute(early, (enum cudaFuncAttribute)8, 232448),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaFuncSetAttribute(early, (enum cudaFuncAttribute)9, 40), cudaSuccess);
    ck_assert_int_eq(cudaFuncSetAttribute(early, (enum cudaFuncAttribute)9, 101),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaFuncSetAttribute(early, (enum cudaFuncAttribute)14, 1), cudaSuccess);
    ck_assert_int_eq(cudaFuncSetAttribute(early, (enum cudaFuncAttribute)15, 1), cudaSuccess);
    ck_assert_int_eq(cudaFuncSetAttribute(early, (enum cudaFuncAttribute)99, 1),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaFuncGetAttributes(&a, early), cudaSuccess);
    ck_assert(a.maxDynamicSharedSizeBytes == 232444 && a.preferredShmemCarveout == 40 &&
              a.nonPortableClusterSizeAllowed == 1 && a.clusterSchedulingPolicyPreference == 1);
    ck_assert_int_eq(cudaFuncGetAttributes(&a, small), cudaSuccess);
    ck_assert_int_eq(a.maxThreadsPerBlock, 64);
    ck_assert_int_eq(cudaFuncGetAttributes(NULL, small), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaFuncGetAttributes(&a, &a), cudaErrorInvalidResourceHandle);
    cuda_close(&p);
}
END_TEST

START_TEST(parameters_have_places)
{
    const char *name = NULL;
    size_t offset = 9, bytes = 0;
    begin();
    ck_assert_int_eq(cudaFuncGetName(&name, scale), cudaSuccess);
    ck_assert_str_eq(name, "scale");
    ck_assert_int_eq(cudaFuncGetParamInfo(scale, 1, &offset, &bytes), cudaSuccess);
    ck_assert(offset == 8 && bytes == 4);
    ck_assert_int_eq(cudaFuncGetParamInfo(scale, 2, &offset, &bytes), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaFuncSetCacheConfig(scale, cudaFuncCachePreferNone), cudaSuccess);
    ck_assert_int_eq(cudaFuncSetCacheConfig(scale, (enum cudaFuncCache)4), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaFuncSetSharedMemConfig(scale, cudaSharedMemBankSizeEightByte),
                     cudaSuccess);
    ck_assert_int_eq(cudaFuncSetSharedMemConfig(scale, (enum cudaSharedMemConfig)3),
                     cudaErrorInvalidValue);
    cuda_close(&p);
}
END_TEST

START_TEST(occupancy_is_that_of_an_sm)
{
    int n = 0;
    size_t bytes = 0;
    begin();
    cudaLaunchAttribute cluster = {.id = cudaLaunchAttributeClusterDimension};
    cudaLaunchConfig_t config = {.blockDim = {1024, 1, 1}, .attrs = &cluster};
    cluster.val.clusterDim.x = cluster.val.clusterDim.y = 2;
    cluster.val.clusterDim.z = 1;
    ck_assert_int_eq(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, scale, 256, 0), cudaSuccess);
    ck_assert_int_eq(n, 8);
    ck_assert_int_eq(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, scale, 0, 0),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, scale, 8, 128), cudaSuccess);
    ck_assert_uint_eq(bytes, 28160);
    ck_assert_int_eq(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, scale, 33, 32),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaOccupancyMaxPotentialClusterSize(&n, scale, &config), cudaSuccess);
    ck_assert_int_eq(n, 8);
    ck_assert_int_eq(cudaOccupancyMaxActiveClusters(&n, scale, &config), cudaSuccess);
    ck_assert_int_eq(n, 264);
    config.numAttrs = 1;
    ck_assert_int_eq(cudaOccupancyMaxActiveClusters(&n, scale, &config), cudaSuccess);
    ck_assert_int_eq(n, 62); /* as an H200 answers */
    cuda_close(&p);
}
END_TEST

Suite *emu_cuda_rt_function_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_function");
    TCase *c = tcase_create("emu_cuda_rt_function");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, attributes_are_read_and_set);
    tcase_add_test(c, parameters_have_places);
    tcase_add_test(c, occupancy_is_that_of_an_sm);
    suite_add_tcase(s, c);
    return s;
}
