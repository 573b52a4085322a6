/* cu_occupancy.c - CTAs, and clusters, that are there at once, by the functions of the driver. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static CUfunction scale_of_program(void)
{
    CUmodule module = NULL;
    CUfunction scale = NULL;
    ck_assert_int_eq(cuModuleLoadData(&module, cuda_text), CUDA_SUCCESS);
    ck_assert_int_eq(cuModuleGetFunction(&scale, module, "scale"), CUDA_SUCCESS);
    return scale;
}

/* Shared memory that grows with the CTA: 200 bytes a thread. */
static size_t of_threads(int threads)
{
    return (size_t)threads * 200;
}

START_TEST(the_best_block_fills_an_sm)
{
    CUfunction scale = scale_of_program();
    int grid = 0, block = 0;
    ck_assert_int_eq(cuOccupancyMaxPotentialBlockSize(&grid, &block, scale, NULL, 0, 0),
                     CUDA_SUCCESS);
    ck_assert(grid == 2 * 132 && block == 1024);
    ck_assert_int_eq(cuOccupancyMaxPotentialBlockSize(&grid, &block, scale, NULL, 0, 300),
                     CUDA_SUCCESS);
    ck_assert(block == 256 && grid == 8 * 132);
    ck_assert_int_eq(
        cuOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, scale, of_threads, 0, 0, 0),
        CUDA_SUCCESS);
    ck_assert_msg(block == 576 && grid == 2 * 132, "%d %d", block, grid);
    ck_assert_int_eq(cuOccupancyMaxPotentialBlockSize(NULL, &block, scale, NULL, 0, 0),
                     CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, scale, NULL, 0, 0, 2),
                     CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuOccupancyMaxPotentialBlockSize(&grid, &block, NULL, NULL, 0, 0),
                     CUDA_ERROR_INVALID_HANDLE);
}
END_TEST

START_TEST(shared_memory_is_divided)
{
    CUfunction scale = scale_of_program();
    size_t bytes = 0;
    ck_assert_int_eq(
        cuFuncSetAttribute(scale, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 232448),
        CUDA_SUCCESS);
    ck_assert_int_eq(cuOccupancyAvailableDynamicSMemPerBlock(&bytes, scale, 1, 1024), CUDA_SUCCESS);
    ck_assert_uint_eq(bytes, 232448);
    ck_assert_int_eq(cuOccupancyAvailableDynamicSMemPerBlock(&bytes, scale, 2, 1024), CUDA_SUCCESS);
    ck_assert_uint_eq(bytes, 228 * 1024 / 2 - 1024);
    ck_assert_int_eq(cuOccupancyAvailableDynamicSMemPerBlock(&bytes, scale, 3, 1024),
                     CUDA_ERROR_INVALID_VALUE);
}
END_TEST

START_TEST(clusters_are_counted)
{
    CUfunction scale = scale_of_program();
    int n = 0;
    CUlaunchAttribute cluster = {.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION};
    CUlaunchConfig config = {.gridDimX = 16,
                             .gridDimY = 1,
                             .gridDimZ = 1,
                             .blockDimX = 1024,
                             .blockDimY = 1,
                             .blockDimZ = 1,
                             .attrs = &cluster,
                             .numAttrs = 1};
    cluster.value.clusterDim.x = 2;
    cluster.value.clusterDim.y = cluster.value.clusterDim.z = 1;
    ck_assert_int_eq(cuOccupancyMaxActiveClusters(&n, scale, &config), CUDA_SUCCESS);
    ck_assert_int_eq(n, 132);
    ck_assert_int_eq(cuOccupancyMaxPotentialClusterSize(&n, scale, &config), CUDA_SUCCESS);
    ck_assert_int_eq(n, 8);
    ck_assert_int_eq(
        cuFuncSetAttribute(scale, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1),
        CUDA_SUCCESS);
    ck_assert_int_eq(cuOccupancyMaxPotentialClusterSize(&n, scale, &config), CUDA_SUCCESS);
    ck_assert_int_eq(n, 16);
    ck_assert_int_eq(cuOccupancyMaxActiveClusters(NULL, scale, &config), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

Suite *emu_cuda_cu_occupancy_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_occupancy");
    TCase *c = tcase_create("emu_cuda_cu_occupancy");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, the_best_block_fills_an_sm);
    tcase_add_test(c, shared_memory_is_divided);
    tcase_add_test(c, clusters_are_counted);
    suite_add_tcase(s, c);
    return s;
}
