/* rt_pool.c - memory pools: the default one, others, their attributes. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(pools_have_attributes)
{
    cudaMemPool_t pool = NULL, own = NULL;
    int reuse = 0;
    unsigned long long value = 7;
    struct cudaMemPoolProps of = {.allocType = 1,
                                  .location = {.type = (enum cudaMemLocationType)1}};
    ck_assert_int_eq(cudaDeviceGetDefaultMemPool(&pool, 0), cudaSuccess);
    ck_assert_int_eq(cudaDeviceGetDefaultMemPool(&pool, 1), cudaErrorInvalidDevice);
    ck_assert_int_eq(cudaDeviceGetDefaultMemPool(NULL, 0), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaMemPoolCreate(&own, &of), cudaSuccess);
    of.location.id = 1;
    ck_assert_int_eq(cudaMemPoolCreate(&own, &of), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaDeviceSetMemPool(0, own), cudaSuccess);
    ck_assert_int_eq(cudaDeviceGetMemPool(&pool, 0), cudaSuccess);
    ck_assert_ptr_eq(pool, own);
    ck_assert_int_eq(cudaMemPoolSetAttribute(own, (enum cudaMemPoolAttr)4, &value), cudaSuccess);
    ck_assert_int_eq(cudaMemPoolSetAttribute(own, (enum cudaMemPoolAttr)2, &reuse), cudaSuccess);
    value = 0;
    reuse = 1;
    ck_assert_int_eq(cudaMemPoolGetAttribute(own, (enum cudaMemPoolAttr)4, &value), cudaSuccess);
    ck_assert_int_eq(cudaMemPoolGetAttribute(own, (enum cudaMemPoolAttr)2, &reuse), cudaSuccess);
    ck_assert(value == 7 && reuse == 0);
    ck_assert_int_eq(cudaMemPoolGetAttribute(own, (enum cudaMemPoolAttr)7, &value), cudaSuccess);
    ck_assert_uint_eq(value, 0);
    ck_assert_int_eq(cudaMemPoolGetAttribute(own, (enum cudaMemPoolAttr)9, &value),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaMemPoolTrimTo(own, 0), cudaSuccess);
    ck_assert_int_eq(cudaMemPoolDestroy(own), cudaSuccess);
    ck_assert_int_eq(cudaDeviceGetMemPool(&pool, 0), cudaSuccess);
    ck_assert_int_eq(cudaMemPoolDestroy(pool), cudaErrorInvalidValue);
}
END_TEST

Suite *emu_cuda_rt_pool_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_pool");
    TCase *c = tcase_create("emu_cuda_rt_pool");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, pools_have_attributes);
    suite_add_tcase(s, c);
    return s;
}
