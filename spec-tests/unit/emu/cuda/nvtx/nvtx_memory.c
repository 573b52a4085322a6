/* nvtx_memory.c - pools and permissions that are wrong, or go before their memory does; what is
 * right is tested with kernels (tools/suites/emu/cuda_nvtx.sh). */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/state.h"
#include "emu/cuda/nvtx/nvtx.h"
#include "emu/state/permission.h"
#include "emu/state/state.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint64_t memory;

static void open_memory(void)
{
    ck_assert_int_eq(emui_cu_allocate(emui_cu_enter(), CU_DEVICE, 4096, 0, &memory), CU_OK);
    emui_cu_leave();
}

static unsigned may(uint64_t at)
{
    emui_place p;
    ck_assert(emui_look(emui_cu_machine(emui_cu_enter()), NULL, 0, memory + at, 1, &p));
    const emui_limit *l = emui_limit_at(p.region, p.offset);
    emui_cu_leave();
    return l == NULL ? EMUI_MAY_ALL : l->may;
}

static void *pool(uint64_t bytes, uint16_t compatible)
{
    const emui_nvtx_range range = {bytes, (const void *)(uintptr_t)memory};
    const emui_nvtx_heap_desc desc = {{compatible, sizeof desc, 0},
                                      NVTX_SUB_ALLOCATOR,
                                      NVTX_VIRTUAL_ADDRESS,
                                      sizeof range,
                                      &range,
                                      0,
                                      0,
                                      NULL};
    return emui_nvtx_heap_register(NULL, &desc);
}

START_TEST(a_pool_is_of_one_allocation)
{
    ck_assert_ptr_null(emui_nvtx_heap_register(NULL, NULL));
    ck_assert_ptr_null(pool(4096, 0x0101));
    ck_assert_ptr_null(pool(1 << 20, NVTX_COMPATIBLE));
    ck_assert_uint_eq(may(0), EMUI_MAY_ALL);
    void *heap = pool(4096, NVTX_COMPATIBLE);
    ck_assert_ptr_nonnull(heap);
    ck_assert_uint_eq(may(4095), 0);
    emui_nvtx_heap_unregister(NULL, &memory);
    ck_assert_uint_eq(may(0), 0);
    emui_nvtx_heap_unregister(NULL, heap);
    ck_assert_uint_eq(may(0), EMUI_MAY_ALL);
    emui_nvtx_heap_unregister(NULL, heap);
}
END_TEST

START_TEST(handles_are_given_out)
{
    const emui_nvtx_range ranges[] = {{64, (const void *)(uintptr_t)memory},
                                      {64, (const void *)(uintptr_t)(memory + 4090)},
                                      {64, (const void *)(uintptr_t)(memory + 128)}};
    const void *handle[3] = {&memory, &memory, &memory};
    const emui_nvtx_register batch = {{NVTX_COMPATIBLE, sizeof batch, NVTX_VIRTUAL_ADDRESS},
                                      pool(4096, NVTX_COMPATIBLE),
                                      3,
                                      sizeof ranges[0],
                                      ranges,
                                      handle};
    emui_nvtx_regions_register(NULL, &batch);
    ck_assert(handle[0] != NULL && handle[1] == NULL && handle[2] != NULL);
    const emui_nvtx_batch forget = {
        {NVTX_COMPATIBLE, sizeof forget, NVTX_BY_HANDLE}, 1, sizeof handle[0], &handle[2]};
    ck_assert(may(0) == EMUI_MAY_ALL && may(64) == 0 && may(128) == EMUI_MAY_ALL);
    emui_nvtx_regions_unregister(NULL, &forget);
    ck_assert(may(0) == EMUI_MAY_ALL && may(128) == 0);
}
END_TEST

START_TEST(pools_go_with_their_memory)
{
    void *heap = pool(4096, NVTX_COMPATIBLE);
    emui_cu_device *d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_free(d, CU_DEVICE, memory, "cudaFree"), CU_OK);
    ck_assert_int_eq(d->nvtx.pools.count, 0);
    emui_cu_leave();
    emui_nvtx_heap_reset(NULL, heap);
    emui_nvtx_heap_unregister(NULL, heap);
}
END_TEST

/* A wrong count makes every element wrong: of each call the first 16 are reported. */
START_TEST(a_wrong_batch_is_reported_in_part)
{
    static const emui_nvtx_range ranges[1000];
    static char text[1 << 16];
    char path[] = "/tmp/nvtx.XXXXXX";
    int file = mkstemp(path), told = 0;
    const emui_nvtx_batch batch = {
        {NVTX_COMPATIBLE, sizeof batch, NVTX_VIRTUAL_ADDRESS}, 1000, sizeof ranges[0], ranges};
    emui_cu_end();
    setenv("CUEMU_LOG", path, 1);
    open_memory();
    for (int call = 0; call < 2; ++call)
        emui_nvtx_regions_resize(NULL, &batch);
    unsetenv("CUEMU_LOG");
    emui_cu_end();
    ck_assert_int_gt(read(file, text, sizeof text - 1), 0);
    for (const char *at = text; (at = strstr(at, "begins no region")) != NULL; ++at)
        ++told;
    ck_assert_int_eq(told, 2 * 16);
    close(file);
    unlink(path);
}
END_TEST

Suite *emu_cuda_nvtx_memory_suite(void)
{
    Suite *s = suite_create("emu_cuda_nvtx_memory");
    TCase *c = tcase_create("emu_cuda_nvtx_memory");
    tcase_add_checked_fixture(c, open_memory, emui_cu_end);
    tcase_add_test(c, a_pool_is_of_one_allocation);
    tcase_add_test(c, handles_are_given_out);
    tcase_add_test(c, pools_go_with_their_memory);
    tcase_add_test(c, a_wrong_batch_is_reported_in_part);
    suite_add_tcase(s, c);
    return s;
}
