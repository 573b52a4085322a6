/* host_frames.c - frames of the host's program: lines, and what a person reads. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "emu/stats/host_frames.h"

#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>

static const emui_cu_host_frame frames[] = {
    {"launch", "_Z3runi", "/w/k.cu", 40, "/w/k", 0x1139},
    {"launch", "main", "/v/k.cu", 62, "/w/k", 0x1200},
    {"allocation", "f\x1fg\nh", "", 0, "/lib/libx.so", 0x10},
    {"free", "", "", 0, "", 0x20},
    {"earlier", "a", "/w/a", 1, "", 0},
    {"earlier", "b", "/w/a", 2, "", 0},
    {"earlier", "c", "/w/a", 3, "", 0},
    {"earlier", "d", "/w/a", 4, "", 0},
    {"earlier", "e", "/w/a", 5, "", 0},
};

static char *written(void)
{
    char *lines = NULL;
    size_t bytes = 0;
    FILE *to = open_memstream(&lines, &bytes);
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; ++i)
        emui_cu_host_frame_write(to, &frames[i]);
    fclose(to);
    return lines;
}

START_TEST(frames_are_read_back)
{
    char *lines = written(), room[EMUI_CU_HOST_LINE];
    const char *at = lines;
    emui_cu_host_frame f;
    ck_assert(emui_cu_host_frame_read(&at, room, &f));
    ck_assert_str_eq(f.of, "launch");
    ck_assert_str_eq(f.function, "_Z3runi");
    ck_assert_str_eq(f.file, "/w/k.cu");
    ck_assert_str_eq(f.object, "/w/k");
    ck_assert(f.line == 40 && f.offset == 0x1139);
    ck_assert(emui_cu_host_frame_read(&at, room, &f) && emui_cu_host_frame_read(&at, room, &f));
    ck_assert_str_eq(f.function, "f?g?h");
    const char *none = "a\x1f"
                       "b\n";
    ck_assert(!emui_cu_host_frame_read(&none, room, &f));
    none = "";
    ck_assert(!emui_cu_host_frame_read(&none, room, &f));
    free(lines);
}
END_TEST

START_TEST(frames_are_printed)
{
    char *lines = written(), *text = NULL;
    size_t bytes = 0;
    FILE *out = open_memstream(&text, &bytes);
    emui_cu_host_frames_print(out, lines, "/w");
    fclose(out);
    ck_assert_str_eq(text, "    launched at k.cu:40 in run(int)\n"
                           "        from /v/k.cu:62 in main\n"
                           "    allocated at libx.so+0x10 in f?g?h\n"
                           "    freed at ?+0x20\n"
                           "    the earlier one called at a:1 in a\n"
                           "        from a:2 in b\n"
                           "        from a:3 in c\n"
                           "        from a:4 in d\n");
    free(text);
    free(lines);
}
END_TEST

Suite *emu_cuda_host_frames_suite(void)
{
    Suite *s = suite_create("emu_cuda_host_frames");
    TCase *c = tcase_create("emu_cuda_host_frames");
    tcase_add_test(c, frames_are_read_back);
    tcase_add_test(c, frames_are_printed);
    suite_add_tcase(s, c);
    return s;
}
