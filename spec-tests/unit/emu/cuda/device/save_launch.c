/* save_launch.c - the first launch that is wanted is saved, and the process ends there. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/state.h"
#include "emu/load/saved.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const char text[] = CUDA_PTX ".visible .entry one(.param .u64 p) { .reg .b64 %rd1;\n"
                                    "ld.param.u64 %rd1, [p]; st.global.u32 [%rd1], 1; ret; }\n"
                                    ".visible .entry two(.param .u64 p) { .reg .b64 %rd1;\n"
                                    "ld.param.u64 %rd1, [p]; st.global.u32 [%rd1+4], 2; ret; }\n";

enum { WENT_ON = 9 };

/* A process that launches one, then two; to: the file of what is saved. */
static int run(const char *path, const char *kernel)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        uint64_t x = 0;
        void *arguments[] = {&x};
        setenv("CUEMU_SAVE", path, 1);
        setenv("CUEMU_KERNEL", kernel, 1);
        emui_cu_device *d = emui_cu_enter();
        emui_cu_launch l = {.grid = {1, 1, 1}, .block = {1, 1, 1}, .arguments = arguments};
        emui_cu_image *image = emui_cu_image_open(d, text);
        emui_cu_allocate(d, CU_DEVICE, 8, 0, &x);
        emui_cu_find_kernel(d, image, "one", &l.kernel);
        emui_cu_start(d, &l);
        emui_cu_find_kernel(d, image, "two", &l.kernel);
        emui_cu_start(d, &l);
        _exit(WENT_ON);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

START_TEST(a_launch_that_is_wanted_is_the_last)
{
    char path[] = "/tmp/save_launch.XXXXXX";
    int file = mkstemp(path);
    emui_opened_launch is;
    emu_ptx_error error;
    uint32_t word[2] = {0};
    const emui_opened_with with = {.trace = NULL};
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(run(path, "none"), WENT_ON);
    ck_assert_int_eq(run(path, "two"), 0);
    ck_assert_int_eq(run(path, "one"), 0); /* another process was first */
    FILE *from = fdopen(file, "r");
    ck_assert_msg(emui_launch_open(from, &with, &is, &error), "%s", error.text);
    ck_assert_int_eq(is.number, 2);
    ck_assert_int_eq(emu_finish(is.m), EMU_FINISHED);
    ck_assert(emu_get(is.m, UINT64_C(0x700000000000), word, sizeof word));
    ck_assert_uint_eq(word[0], 1);
    ck_assert_uint_eq(word[1], 2);
    emu_ptx_unload(is.module);
    emu_close(is.m);
    fclose(from);
    unlink(path);
}
END_TEST

START_TEST(a_file_that_is_not_there_is_an_error)
{
    ck_assert_int_eq(run("/nowhere/at/all", "one"), 2);
}
END_TEST

Suite *emu_cuda_save_launch_suite(void)
{
    Suite *s = suite_create("emu_cuda_save_launch");
    TCase *c = tcase_create("emu_cuda_save_launch");
    tcase_add_test(c, a_launch_that_is_wanted_is_the_last);
    tcase_add_test(c, a_file_that_is_not_there_is_an_error);
    suite_add_tcase(s, c);
    return s;
}
