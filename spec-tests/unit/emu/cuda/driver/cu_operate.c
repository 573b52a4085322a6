/* cu_operate.c - operators that the host runs over memory of the device: where the bytes are, what
 * was never written, what a stream may not do. */
#include "emu/cuda/driver/cu_operate.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static CUdeviceptr x, y;

static void begin(void)
{
    ck_assert_int_eq(cuInit(0), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemAlloc_v2(&x, 256), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemAlloc_v2(&y, 256), CUDA_SUCCESS);
}

static int findings(void)
{
    emui_cu_device *d = emui_cu_enter();
    int n = emu_findings(emui_cu_machine(d));
    emui_cu_leave();
    return n;
}

START_TEST(bytes_are_the_machines_own)
{
    emui_cu_operand o = {.address = x + 16, .bytes = 64};
    uint8_t back[64], result[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    begin();
    o.address = x + 16;
    ck_assert_int_eq(emui_cu_view("fill", NULL, &o, 1), CUDA_SUCCESS);
    memset(o.at, 5, 64);
    o.does = EMUI_CU_WRITES;
    const emui_cu_operand both[] = {
        o, {.address = y, .bytes = 8, .does = EMUI_CU_WRITES, .from = result}};
    ck_assert_int_eq(emui_cu_operated("fill", NULL, both, 2), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyDtoH_v2(back, x + 16, 64), CUDA_SUCCESS);
    ck_assert(back[0] == 5 && back[63] == 5);
    ck_assert_int_eq(cuMemcpyDtoH_v2(back, y, 8), CUDA_SUCCESS);
    ck_assert_mem_eq(back, result, 8);
    ck_assert_int_eq(findings(), 0);
}
END_TEST

START_TEST(what_is_wrong_is_refused)
{
    CUstream s = NULL;
    begin();
    emui_cu_operand o = {.address = x + 200, .bytes = 64};
    ck_assert_int_eq(emui_cu_view("sum", NULL, &o, 1), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_view("sum", (CUstream)(void *)&s, NULL, 0), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuMemFree_v2(x), CUDA_SUCCESS);
    o.address = x;
    ck_assert_int_eq(emui_cu_view("sum", NULL, &o, 1), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuStreamCreate(&s, 1), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamBeginCapture_v2(s, CU_STREAM_CAPTURE_MODE_GLOBAL), CUDA_SUCCESS);
    ck_assert_int_eq((int)emui_cu_view("sum", s, NULL, 0), CU_CAPTURE_UNSUPPORTED);
}
END_TEST

/* One stream writes y, another reads it; after an event nothing is wrong. */
static bool races(bool waits)
{
    CUstream one = NULL, two = NULL;
    CUevent event = NULL;
    begin();
    ck_assert_int_eq(cuStreamCreate(&one, 1), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamCreate(&two, 1), CUDA_SUCCESS);
    ck_assert_int_eq(cuEventCreate(&event, 0), CUDA_SUCCESS);
    const emui_cu_operand to = {.address = y, .bytes = 64, .does = EMUI_CU_WRITES};
    const emui_cu_operand from = {.address = y + 32, .bytes = 64, .does = EMUI_CU_READS};
    ck_assert_int_eq(emui_cu_operated("put", one, &to, 1), CUDA_SUCCESS);
    ck_assert_int_eq(cuEventRecord(event, one), CUDA_SUCCESS);
    if (waits)
        ck_assert_int_eq(cuStreamWaitEvent(two, event, 0), CUDA_SUCCESS);
    ck_assert_int_eq(emui_cu_operated("get", two, &from, 1), CUDA_SUCCESS);
    emui_cu_device *d = emui_cu_enter();
    bool found = d->order.reported_count > 0;
    emui_cu_leave();
    return found;
}

START_TEST(streams_that_nothing_orders_race)
{
    ck_assert(races(false));
}
END_TEST

START_TEST(streams_that_an_event_orders_do_not)
{
    ck_assert(!races(true));
}
END_TEST

Suite *emu_cuda_cu_operate_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_operate");
    TCase *c = tcase_create("emu_cuda_cu_operate");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, bytes_are_the_machines_own);
    tcase_add_test(c, what_is_wrong_is_refused);
    tcase_add_test(c, streams_that_nothing_orders_race);
    tcase_add_test(c, streams_that_an_event_orders_do_not);
    suite_add_tcase(s, c);
    return s;
}
