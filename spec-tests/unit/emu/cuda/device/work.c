/* work.c - pieces that are done later: what they need is kept, what is wrong with them is said at
 * once. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static emui_cu_device *d;
static uint64_t x;

static emui_cu_work copy_of(uint64_t to, uint64_t from, uint64_t bytes)
{
    return (emui_cu_work){
        .kind = CU_WORK_COPY,
        .is.copy = {
            .call = "copy", .to = to, .from = from, .width = bytes, .height = 1, .depth = 1}};
}

static void open_device(void)
{
    d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 128, 0, &x), CU_OK);
}

/* The first word of x. */
static uint32_t word(void)
{
    uint32_t value = 0;
    ck_assert(emu_get(emui_cu_machine(d), x, &value, sizeof value));
    return value;
}

START_TEST(pageable_memory_is_staged)
{
    uint32_t value = 1;
    open_device();
    emui_cu_work w = copy_of(x, (uintptr_t)&value, sizeof value);
    ck_assert(!emui_cu_work_waits(d, &w) && emui_cu_work_keep(d, &w) && w.kept != NULL);
    value = 2;
    ck_assert_int_eq(emui_cu_work_run(d, &w), CU_OK);
    ck_assert_uint_eq(word(), 1);
    free(w.kept);
    w = copy_of((uintptr_t)&value, x, sizeof value);
    ck_assert(emui_cu_work_waits(d, &w)); /* the caller gets it when the call returns */
    w = copy_of(x, (uintptr_t)&value, 2);
    w.is.copy.height = 2;
    ck_assert(emui_cu_work_waits(d, &w));
    emui_cu_leave();
}
END_TEST

START_TEST(pinned_memory_is_read_when_it_is_copied)
{
    uint64_t host = 0;
    open_device();
    ck_assert_int_eq(emui_cu_allocate(d, CU_HOST, 64, 0, &host), CU_OK);
    uint32_t *value = (uint32_t *)(uintptr_t)host;
    emui_cu_work w = copy_of(x, host, sizeof *value);
    *value = 1;
    ck_assert(!emui_cu_work_waits(d, &w) && emui_cu_work_keep(d, &w) && w.kept == NULL);
    *value = 2;
    ck_assert_int_eq(emui_cu_work_run(d, &w), CU_OK);
    ck_assert_uint_eq(word(), 2);
    w = copy_of(host, x, sizeof *value);
    ck_assert(!emui_cu_work_waits(d, &w));
    emui_cu_leave();
}
END_TEST

START_TEST(arguments_are_kept)
{
    uint32_t by = 3, values[32], packed[3];
    void *arguments[] = {&x, &by};
    open_device();
    for (uint32_t i = 0; i < 32; ++i)
        values[i] = i + 1;
    ck_assert(emu_put(emui_cu_machine(d), x, values, sizeof values));
    emui_cu_work w = {
        .kind = CU_WORK_LAUNCH,
        .is.launch = {.grid = {1, 1, 1}, .block = {32, 1, 1}, .arguments = arguments}};
    emui_cu_image *image = emui_cu_image_open(d, cuda_text);
    ck_assert_int_eq(emui_cu_find_kernel(d, image, "scale", &w.is.launch.kernel), CU_OK);
    emui_cu_work other = w;
    memcpy(packed, &x, sizeof x);
    packed[2] = 5;
    other.is.launch.arguments = NULL;
    other.is.launch.packed = packed;
    other.is.launch.packed_bytes = sizeof packed;
    ck_assert(emui_cu_work_keep(d, &w) && emui_cu_work_keep(d, &other));
    by = packed[2] = 100;
    ck_assert_int_eq(emui_cu_work_run(d, &w), CU_OK);
    ck_assert_uint_eq(word(), 3);
    ck_assert_int_eq(emui_cu_work_run(d, &other), CU_OK);
    ck_assert_uint_eq(word(), 15);
    free(w.kept);
    free(other.kept);
    emui_cu_leave();
}
END_TEST

START_TEST(what_is_wrong_is_said_at_once)
{
    uint32_t value = 0;
    open_device();
    emui_cu_work w = copy_of(x + 120, (uintptr_t)&value, 16);
    ck_assert_int_eq(emui_cu_work_check(d, &w), CU_INVALID_VALUE);
    w = (emui_cu_work){
        .kind = CU_WORK_FILL,
        .is.fill = {{.call = "fill", .to = x, .width = 64, .height = 1, .bytes = 1}, 64, 3}};
    ck_assert_int_eq(emui_cu_work_check(d, &w), CU_INVALID_VALUE);
    w.is.fill.depth = 2;
    ck_assert_int_eq(emui_cu_work_check(d, &w), CU_OK);
    w = (emui_cu_work){.kind = CU_WORK_FREE, .is.gone = {x + 8, "free"}};
    ck_assert_int_eq(emui_cu_work_check(d, &w), CU_INVALID_VALUE);
    emui_cu_image *image = emui_cu_image_open(d, cuda_text);
    w = (emui_cu_work){.kind = CU_WORK_LAUNCH,
                       .is.launch = {.grid = {1, 1, 1}, .block = {32, 1, 1}}};
    ck_assert_int_eq(emui_cu_find_kernel(d, image, "scale", &w.is.launch.kernel), CU_OK);
    ck_assert_int_eq(emui_cu_work_check(d, &w), CU_INVALID_VALUE); /* no arguments */
    emui_cu_leave();
}
END_TEST

START_TEST(each_kind_is_done)
{
    open_device();
    emui_cu_event *e = emui_cu_event_open(d, 0);
    emui_cu_work w = {.kind = CU_WORK_RECORD, .is.event = e};
    ck_assert(emui_cu_work_run(d, &w) == CU_OK && e->is_recorded);
    w.kind = CU_WORK_WAIT;
    ck_assert_int_eq(emui_cu_work_run(d, &w), CU_OK);
    w = (emui_cu_work){
        .kind = CU_WORK_FILL,
        .is.fill = {
            {.call = "fill", .to = x, .width = 4, .height = 1, .value = 7, .bytes = 1}, 4, 2}};
    ck_assert_int_eq(emui_cu_work_run(d, &w), CU_OK);
    ck_assert_uint_eq(word(), 0x07070707);
    w = (emui_cu_work){.kind = CU_WORK_FREE, .is.gone = {x, "free"}};
    ck_assert_int_eq(emui_cu_work_run(d, &w), CU_OK);
    ck_assert_int_eq(emui_cu_work_run(d, &w), CU_INVALID_VALUE);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_work_suite(void)
{
    Suite *s = suite_create("emu_cuda_work");
    TCase *c = tcase_create("emu_cuda_work");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, pageable_memory_is_staged);
    tcase_add_test(c, pinned_memory_is_read_when_it_is_copied);
    tcase_add_test(c, arguments_are_kept);
    tcase_add_test(c, what_is_wrong_is_said_at_once);
    tcase_add_test(c, each_kind_is_done);
    suite_add_tcase(s, c);
    return s;
}
