/* python_frames.c - frames of Python are read from the text of faulthandler. Where they come from a
 * whole interpreter shows (tools/suites/emu/python.sh); this process has none. */
#include "emu/cuda/host/python_frames.h"

#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>

START_TEST(a_process_without_an_interpreter_has_none)
{
    emui_cu_python_prepare();
    ck_assert_ptr_null(emui_cu_python_take());
    ck_assert_ptr_null(emui_cu_python_interpreter());
}
END_TEST

static const char frames[] = "  File \"/w/a in b.py\", line 12 in run\n"
                             "  ...\n"
                             "  File \"odd\", line 3.py\", line 40 in <module>\n"
                             "  File \"cut";

START_TEST(frames_have_a_file_a_line_and_a_function)
{
    const char *at = frames;
    char room[EMUI_CU_PYTHON_LINE];
    emui_cu_python_frame f;
    ck_assert(emui_cu_python_next(&at, room, &f));
    ck_assert_str_eq(f.file, "/w/a in b.py");
    ck_assert_str_eq(f.function, "run");
    ck_assert_int_eq(f.line, 12);
    ck_assert(emui_cu_python_next(&at, room, &f));
    ck_assert_str_eq(f.file, "odd\", line 3.py");
    ck_assert_str_eq(f.function, "<module>");
    ck_assert_int_eq(f.line, 40);
    ck_assert(!emui_cu_python_next(&at, room, &f));
}
END_TEST

START_TEST(a_line_that_is_too_long_is_left_out)
{
    enum { LONG = 2 * EMUI_CU_PYTHON_LINE };
    char *text = malloc(LONG + 80), room[EMUI_CU_PYTHON_LINE];
    const char *at = text;
    emui_cu_python_frame f;
    memset(text, 'x', LONG);
    strcpy(text + LONG, "\", line 1 in f\n  File \"k.py\", line 2 in g\n");
    memcpy(text, "  File \"", 8);
    ck_assert(emui_cu_python_next(&at, room, &f));
    ck_assert_str_eq(f.file, "k.py");
    ck_assert_int_eq(f.line, 2);
    free(text);
}
END_TEST

Suite *emu_cuda_python_frames_suite(void)
{
    Suite *s = suite_create("emu_cuda_python_frames");
    TCase *c = tcase_create("emu_cuda_python_frames");
    tcase_add_test(c, a_process_without_an_interpreter_has_none);
    tcase_add_test(c, frames_have_a_file_a_line_and_a_function);
    tcase_add_test(c, a_line_that_is_too_long_is_left_out);
    suite_add_tcase(s, c);
    return s;
}
