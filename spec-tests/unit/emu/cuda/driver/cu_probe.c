/* cu_probe.c - a client that asks for a private table, or for calls of the log, gets an answer
 * and no message. */
#include "emu/cuda/driver/cu.h"

#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void on_message(void *data, CUlogLevel level, char *message, size_t bytes)
{
    (void)data, (void)level, (void)message, (void)bytes;
}

/* What a client does, by the names of its header. */
static void probe(void)
{
    static const CUuuid which = {{1}};
    const void *table = &which;
    CUlogsCallbackHandle first = NULL, second = NULL;
    void *call = NULL;
    ck_assert_int_eq(cuGetExportTable(&table, &which), CUDA_ERROR_NOT_FOUND);
    ck_assert_ptr_null(table);
    ck_assert_int_eq(cuLogsRegisterCallback(on_message, NULL, &first), CUDA_SUCCESS);
    ck_assert_int_eq(cuLogsRegisterCallback(on_message, NULL, &second), CUDA_SUCCESS);
    ck_assert_ptr_ne(first, second);
    ck_assert_int_eq(cuLogsUnregisterCallback(first), CUDA_SUCCESS);
    ck_assert_int_eq(cuLogsUnregisterCallback(second), CUDA_SUCCESS);
    ck_assert_int_eq(cuGetProcAddress_v2("cuLogsRegisterCallback", &call, 13000, 0, NULL),
                     CUDA_SUCCESS);
    ck_assert(call != NULL);
}

START_TEST(nothing_is_said)
{
    FILE *said = tmpfile();
    int error = dup(STDERR_FILENO);
    fflush(stderr);
    dup2(fileno(said), STDERR_FILENO);
    probe();
    fflush(stderr);
    dup2(error, STDERR_FILENO);
    close(error);
    fseek(said, 0, SEEK_END);
    ck_assert_int_eq(ftell(said), 0);
    fclose(said);
}
END_TEST

START_TEST(no_place_for_the_answer)
{
    static const CUuuid which = {{1}};
    const void *table = NULL;
    CUlogsCallbackHandle callback = NULL;
    ck_assert_int_eq(cuGetExportTable(NULL, &which), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGetExportTable(&table, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuLogsRegisterCallback(on_message, NULL, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuLogsRegisterCallback(NULL, NULL, &callback), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuLogsUnregisterCallback(NULL), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

Suite *emu_cuda_cu_probe_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_probe");
    TCase *c = tcase_create("emu_cuda_cu_probe");
    tcase_add_test(c, nothing_is_said);
    tcase_add_test(c, no_place_for_the_answer);
    suite_add_tcase(s, c);
    return s;
}
