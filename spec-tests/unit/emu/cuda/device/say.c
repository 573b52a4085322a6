/* say.c - functions that are missing are named once, and return an error. */
#define _POSIX_C_SOURCE 200809L /* dup, fileno */
#include "emu/cuda/device/device.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 1000 };

/* What is written to standard error meanwhile. */
static void missing_twice(char *text)
{
    FILE *file = tmpfile();
    int before = dup(2);
    ck_assert_ptr_nonnull(file);
    dup2(fileno(file), 2);
    ck_assert_int_eq(emui_cu_missing("cudaNothing"), CU_NOT_SUPPORTED);
    ck_assert_int_eq(emui_cu_missing("cudaNothing"), CU_NOT_SUPPORTED);
    ck_assert_int_eq(emui_cu_missing("cudaOther"), CU_NOT_SUPPORTED);
    ck_assert_int_eq(emui_cu_missing("cuGreenCtxCreate"), CU_NOT_SUPPORTED);
    ck_assert_int_eq(emui_cu_missing("cudaIpcGetMemHandle"), CU_NOT_SUPPORTED);
    ck_assert_int_eq(emui_cu_missing("cublasSgetrfBatched"), CU_NOT_SUPPORTED);
    dup2(before, 2);
    close(before);
    rewind(file);
    text[fread(text, 1, ROOM - 1, file)] = '\0';
    fclose(file);
}

START_TEST(what_is_missing_is_named_once)
{
    char text[ROOM];
    missing_twice(text);
    ck_assert_str_eq(text, "cuemu: cudaNothing is not there: it returns an error (operation not "
                           "supported)\n"
                           "cuemu: cudaOther is not there: it returns an error (operation not "
                           "supported)\n"
                           "cuemu: cuGreenCtxCreate is not there: it returns an error (operation "
                           "not supported); launch in streams of the one context\n"
                           "cuemu: cudaIpcGetMemHandle is not there: it returns an error "
                           "(operation not supported); memory of cudaMalloc is in pages of its own "
                           "process, as is what is known of its bytes: hand memory of cuMemCreate "
                           "over by cuMemExportToShareableHandle, or test in one process\n"
                           "cuemu: cublasSgetrfBatched is not there: it returns an error "
                           "(operation not supported); factorise, solve and invert in a kernel of "
                           "your own, or on the host\n");
}
END_TEST

Suite *emu_cuda_say_suite(void)
{
    Suite *s = suite_create("emu_cuda_say");
    TCase *c = tcase_create("emu_cuda_say");
    tcase_add_test(c, what_is_missing_is_named_once);
    suite_add_tcase(s, c);
    return s;
}
