/* launch_log.c - launches as lines, what they counted, and launches that fail by a finding. */
#define _POSIX_C_SOURCE 200809L /* setenv, mkstemp */
#include "emu/cuda/device/state.h"
#include "spec-tests/compare/device/record.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char text[] =
    CUDA_PTX ".visible .entry fill(.param .u64 p, .param .u32 n, .param .u64 q, .param .u64 r,\n"
             ".param .u64 s, .param .u64 t)\n"
             "{ .reg .b64 %rd1; .reg .b32 %r<3>; .shared .u32 x[32]; mov.u32 %r1, %tid.x;\n"
             "shl.b32 %r1, %r1, 2; mov.u32 %r2, x; add.u32 %r1, %r1, %r2;\n"
             "st.shared.u32 [%r1], 1; ld.param.u64 %rd1, [p]; st.global.u32 [%rd1+4], 2; ret; }\n"
             ".visible .entry clash(.param .u64 p)\n"
             "{ .reg .b64 %rd1; .reg .b32 %r1; ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
             "st.global.u32 [%rd1], %r1; ret; }\n";

static int launch(emui_cu_device *d, const char *name, void **arguments, unsigned threads)
{
    emui_cu_launch l = {.grid = {1, 1, 1}, .block = {threads, 1, 1}, .arguments = arguments};
    ck_assert_int_eq(emui_cu_find_kernel(d, emui_cu_image_open(d, text), name, &l.kernel), CU_OK);
    return emui_cu_start(d, &l);
}

/* Two allocations, of which fill takes an address in the second one, and clash races in the first;
 * what the launches return, one for each. */
static void launch_three(int code[3])
{
    uint64_t x = 0, y = 0, inside, none = 0;
    uint32_t n = 7;
    emui_cu_device *d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 64, 0, &x), CU_OK);
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 4096, 0, &y), CU_OK);
    inside = y + 0x100;
    void *arguments[] = {&inside, &n, &none, &none, &none, &x};
    void *first[] = {&x};
    code[0] = launch(d, "clash", first, 64);
    code[1] = launch(d, "fill", arguments, 32);
    code[2] = launch(d, "clash", first, 1);
    emui_cu_leave();
    emui_cu_end();
}

static void read_lines(const char *path, char line[][400], int lines)
{
    FILE *f = fopen(path, "r");
    ck_assert_ptr_nonnull(f);
    for (int i = 0; i < lines; ++i)
        ck_assert_ptr_nonnull(fgets(line[i], 400, f));
    ck_assert_int_eq(fgetc(f), EOF);
    fclose(f);
    remove(path);
}

START_TEST(a_launch_is_a_line)
{
    char launches[] = "/tmp/launch_log.XXXXXX", counts[] = "/tmp/launch_log.XXXXXX";
    char line[2][400];
    int code[3];
    struct record now = {{{0x1000, 64}, {0x9000, 4096}}, 2};
    struct record_launch read;
    close(mkstemp(launches));
    close(mkstemp(counts));
    setenv("CUEMU_LAUNCHES", launches, 1);
    setenv("CUEMU_COUNTS", counts, 1);
    setenv("CUEMU_ON_FINDING", "launch", 1);
    launch_three(code);
    unsetenv("CUEMU_LAUNCHES");
    unsetenv("CUEMU_COUNTS");
    unsetenv("CUEMU_ON_FINDING");
    ck_assert(code[0] == CU_LAUNCH_FAILED && code[1] == CU_OK && code[2] == CU_OK);
    read_lines(launches, line, 2);
    ck_assert_str_eq(line[0], "launch fill  grid 1 1 1  block 32 1 1  cluster 1 1 1  shared 0  "
                              "bytes 48  @1+100 7 0*3 @0+0\n");
    ck_assert_ptr_null(record_read(&now, line[0], &read));
    ck_assert(read.word[0] == 0x9100 && read.word[1] == 7 && read.word[5] == 0x1000);
    read_lines(counts, line, 2);
    ck_assert_str_eq(line[0], "fill  accesses 1 wavefronts 1 ideal 1 instructions 8\n");
    ck_assert_str_eq(line[1], "clash  accesses 0 wavefronts 0 ideal 0 instructions 4\n");
}
END_TEST

START_TEST(a_finding_is_no_error_by_itself)
{
    int code[3];
    launch_three(code);
    ck_assert(code[0] == CU_OK && code[1] == CU_OK && code[2] == CU_OK);
}
END_TEST

START_TEST(a_file_that_cannot_be_written_is_reported)
{
    int code[3];
    setenv("CUEMU_LAUNCHES", "/nowhere/at/all", 1);
    launch_three(code);
    unsetenv("CUEMU_LAUNCHES");
    ck_assert_int_eq(code[1], CU_OK);
}
END_TEST

Suite *emu_cuda_launch_log_suite(void)
{
    Suite *s = suite_create("emu_cuda_launch_log");
    TCase *c = tcase_create("emu_cuda_launch_log");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_launch_is_a_line);
    tcase_add_test(c, a_finding_is_no_error_by_itself);
    tcase_add_test(c, a_file_that_cannot_be_written_is_reported);
    suite_add_tcase(s, c);
    return s;
}
