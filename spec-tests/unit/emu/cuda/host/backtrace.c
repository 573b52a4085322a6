/* backtrace.c - where the host called. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "emu/cuda/host/backtrace.h"

#include "emu/stats/host_frames.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>

static char *lines_of(const emui_cu_backtrace *b)
{
    char *lines = NULL;
    size_t bytes = 0;
    FILE *to = open_memstream(&lines, &bytes);
    emui_cu_backtrace_write(to, "launch", b, NULL);
    fclose(to);
    return lines;
}

/* The test is of the library's object, whose frames are left out, so that those of Check are first,
 * where that is a library; none is after main. */
START_TEST(frames_end_at_main)
{
    emui_cu_backtrace b;
    emui_cu_backtrace_take(&b);
    ck_assert_int_gt(b.count, 1);
    char *lines = lines_of(&b), room[EMUI_CU_HOST_LINE];
    const char *at = lines;
    emui_cu_host_frame f;
    while (emui_cu_host_frame_read(&at, room, &f)) {
        ck_assert_str_eq(f.of, "launch");
        ck_assert_msg(strcmp(f.function, "main") != 0 || *at == '\0', "%s", at);
        ck_assert_ptr_null(strstr(f.function, "libc_start"));
    }
    free(lines);
}
END_TEST

START_TEST(none_was_taken)
{
    const emui_cu_backtrace b = {.count = 0};
    char *lines = lines_of(&b);
    ck_assert_str_eq(lines, "");
    free(lines);
}
END_TEST

Suite *emu_cuda_host_backtrace_suite(void)
{
    Suite *s = suite_create("emu_cuda_host_backtrace");
    TCase *c = tcase_create("emu_cuda_host_backtrace");
    tcase_add_test(c, frames_end_at_main);
    tcase_add_test(c, none_was_taken);
    suite_add_tcase(s, c);
    return s;
}
