/* transfer.c - copies and fills of the host: sides, rows, slices, what is out of bounds, what
 * was never written. */
#define _POSIX_C_SOURCE 200809L /* setenv, mkstemp */
#include "emu/cuda/device/state.h"
#include "emu/stats/record.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <unistd.h>

static emui_cu_device *d;
static uint64_t x, y;

static void begin(void)
{
    d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 256, 0, &x), CU_OK);
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 256, 0, &y), CU_OK);
}

static emui_cu_copy flat(uint64_t to, uint64_t from, uint64_t bytes)
{
    return (emui_cu_copy){
        .call = "copy", .to = to, .from = from, .width = bytes, .height = 1, .depth = 1};
}

START_TEST(bytes_go_there_and_back)
{
    uint8_t a[256], b[256] = {0};
    begin();
    for (int i = 0; i < 256; ++i)
        a[i] = (uint8_t)(7 * i);
    emui_cu_copy there = flat(x, (uintptr_t)a, 256), within = flat(y, x, 256);
    emui_cu_copy back = flat((uintptr_t)b, y, 256);
    ck_assert_int_eq(emui_cu_copy_bytes(d, &there), CU_OK);
    ck_assert_int_eq(emui_cu_copy_bytes(d, &within), CU_OK);
    ck_assert_int_eq(emui_cu_copy_bytes(d, &back), CU_OK);
    ck_assert_mem_eq(a, b, 256);
    emui_cu_leave();
}
END_TEST

START_TEST(boxes_keep_what_is_around_them)
{
    uint8_t a[24], b[256] = {0};
    begin();
    emui_cu_fill f = {.call = "fill", .to = x, .width = 256, .height = 1, .value = 9, .bytes = 1};
    ck_assert_int_eq(emui_cu_fill_bytes(d, &f), CU_OK);
    for (int i = 0; i < 24; ++i)
        a[i] = (uint8_t)(100 + i);
    emui_cu_copy c = {.call = "copy",
                      .to = x + 5,
                      .from = (uintptr_t)a,
                      .width = 4,
                      .height = 3,
                      .depth = 2,
                      .to_pitch = 16,
                      .to_slice = 96,
                      .from_pitch = 4,
                      .from_slice = 12};
    ck_assert_int_eq(emui_cu_copy_bytes(d, &c), CU_OK);
    emui_cu_copy back = flat((uintptr_t)b, x, 256);
    ck_assert_int_eq(emui_cu_copy_bytes(d, &back), CU_OK);
    for (int i = 0; i < 256; ++i) {
        int z = i / 96, row = i % 96 / 16, column = i % 16 - 5;
        bool in = z < 2 && row < 3 && column >= 0 && column < 4;
        ck_assert_int_eq(b[i], in ? 100 + 12 * z + 4 * row + column : 9);
    }
    emui_cu_leave();
}
END_TEST

START_TEST(bad_copies_are_refused)
{
    uint8_t a[512] = {0};
    begin();
    emui_cu_copy over = flat(x, (uintptr_t)a, 257), wild = flat(5, (uintptr_t)a, 4);
    emui_cu_copy null = flat(0, (uintptr_t)a, 4), none = flat(0, 0, 0);
    emui_cu_copy host = flat((uintptr_t)a, (uintptr_t)a + 8, 4), device = flat(x, y, 4);
    wild.to_side = CU_DEVICE_SIDE;
    host.to_side = CU_DEVICE_SIDE;
    device.from_side = CU_HOST_SIDE;
    ck_assert_int_eq(emui_cu_copy_bytes(d, &over), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_copy_bytes(d, &wild), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_copy_bytes(d, &null), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_copy_bytes(d, &host), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_copy_bytes(d, &device), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_copy_bytes(d, &none), CU_OK);
    emui_cu_free(d, CU_DEVICE, x, "cudaFree");
    emui_cu_copy freed = flat(x, (uintptr_t)a, 4);
    freed.to_side = CU_DEVICE_SIDE;
    ck_assert_int_eq(emui_cu_copy_bytes(d, &freed), CU_INVALID_VALUE);
    emui_cu_leave();
}
END_TEST

START_TEST(fills_repeat_a_value)
{
    uint8_t b[256];
    begin();
    emui_cu_fill f = {
        .call = "fill", .to = x, .width = 64, .height = 1, .value = 0x04030201, .bytes = 4};
    ck_assert_int_eq(emui_cu_fill_bytes(d, &f), CU_OK);
    f = (emui_cu_fill){.call = "fill",
                       .to = x + 8,
                       .pitch = 32,
                       .width = 3,
                       .height = 2,
                       .value = 0xbbaa,
                       .bytes = 2};
    ck_assert_int_eq(emui_cu_fill_bytes(d, &f), CU_OK);
    emui_cu_copy back = flat((uintptr_t)b, x, 256);
    ck_assert_int_eq(emui_cu_copy_bytes(d, &back), CU_OK);
    ck_assert(b[0] == 1 && b[255] == 4 && b[8] == 0xaa && b[9] == 0xbb && b[13] == 0xbb);
    ck_assert(b[14] == 3 && b[40] == 0xaa && b[46] == 3 && b[72] == 1);
    f.to = x + 250;
    ck_assert_int_eq(emui_cu_fill_bytes(d, &f), CU_INVALID_VALUE);
    emui_cu_leave();
}
END_TEST

/* A kernel that reads what nobody wrote is found, too, where it was copied before. */
START_TEST(copies_of_nothing_are_nothing)
{
    static const char scale_name[] = "scale";
    cuda_program p;
    begin();
    emui_cu_copy within = flat(y, x, 256);
    ck_assert_int_eq(emui_cu_copy_bytes(d, &within), CU_OK);
    emui_cu_leave();
    cuda_open(&p, cuda_text, false);
    cuda_kernel(&p, scale_name);
    unsigned by = 3;
    void *arguments[] = {&y, &by};
    int before = emu_findings(emui_cu_machine(d));
    ck_assert_int_eq(
        cudaLaunchKernel(scale_name, (dim3){1, 1, 1}, (dim3){4, 1, 1}, arguments, 0, NULL),
        cudaSuccess);
    ck_assert_int_gt(emu_findings(emui_cu_machine(d)), before);
    cuda_close(&p);
}
END_TEST

/* What is reported of copies of x to the host, where so many bytes of it are written: their
 * records. */
static int records_of(uint64_t written, const char *check, emui_cu_record *r)
{
    static char line[2][1024];
    char path[] = "/tmp/cuda_transfer.XXXXXX";
    uint8_t to[256];
    int n = 0;
    close(mkstemp(path));
    setenv("CUEMU_REPORT", path, 1);
    setenv("CUEMU_CHECK", check, 1);
    begin();
    unsetenv("CUEMU_CHECK");
    unsetenv("CUEMU_REPORT");
    const emui_cu_fill f = {.call = "fill", .to = x, .width = written, .height = 1, .bytes = 1};
    ck_assert_int_eq(emui_cu_fill_bytes(d, &f), CU_OK);
    const emui_cu_copy c = flat((uintptr_t)to, x, 256);
    for (int i = 0; i < 3; ++i)
        ck_assert_int_eq(emui_cu_copy_bytes(d, &c), CU_OK);
    emui_cu_leave();
    emui_cu_end();
    FILE *from = fopen(path, "r");
    while (n < 2 && fgets(line[n], sizeof line[n], from) != NULL)
        n += emui_cu_record_read(line[n], r);
    fclose(from);
    remove(path);
    return n;
}

START_TEST(what_nobody_wrote_is_reported_once)
{
    emui_cu_record r;
    ck_assert_int_eq(records_of(0, "all", &r), 1);
    ck_assert(!r.note);
    ck_assert_str_eq(r.rule, "uninitialised");
    ck_assert_str_eq(r.message, "the host reads 256 bytes from byte 0x0 of allocation 1 on, which "
                                "were never written");
    ck_assert_int_eq(records_of(256, "strict", &r), 0);
    ck_assert_int_eq(records_of(0, "none", &r), 0);
}
END_TEST

START_TEST(a_part_that_nobody_wrote_is_a_note)
{
    emui_cu_record r;
    ck_assert_int_eq(records_of(96, "all", &r), 0);
    ck_assert_int_eq(records_of(96, "strict", &r), 1);
    ck_assert(r.note);
    ck_assert_str_eq(r.message, "160 of 256 bytes that the host reads were never written; the "
                                "first is byte 0x60 of allocation 1");
}
END_TEST

Suite *emu_cuda_transfer_suite(void)
{
    Suite *s = suite_create("emu_cuda_transfer");
    TCase *c = tcase_create("emu_cuda_transfer");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, bytes_go_there_and_back);
    tcase_add_test(c, boxes_keep_what_is_around_them);
    tcase_add_test(c, bad_copies_are_refused);
    tcase_add_test(c, fills_repeat_a_value);
    tcase_add_test(c, copies_of_nothing_are_nothing);
    tcase_add_test(c, what_nobody_wrote_is_reported_once);
    tcase_add_test(c, a_part_that_nobody_wrote_is_a_note);
    suite_add_tcase(s, c);
    return s;
}
