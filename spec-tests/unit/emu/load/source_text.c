/* source_text.c - lines of sources: where .file names them, else beside the PTX; files as bytes. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp, strdup */
#include "emu/load/source_text.h"

#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void write_file(const char *path, const char *text)
{
    FILE *to = fopen(path, "w");
    ck_assert_ptr_nonnull(to);
    fputs(text, to);
    fclose(to);
}

/* "" where there is no such line. */
static const char *line(emui_sources *s, const char *file, int n)
{
    static char text[40];
    int length = 0;
    const char *at = emui_source_line(s, file, n, &length);
    snprintf(text, sizeof text, "%.*s", length, at == NULL ? "" : at);
    return text;
}

START_TEST(lines_are_found)
{
    char folder[] = "/tmp/source_text.XXXXXX", file[64], ptx[64];
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/k.cu", folder);
    snprintf(ptx, sizeof ptx, "%s/k.ptx", folder);
    write_file(file, "one\n  two \t\r\n\nfour");
    emui_sources named = {.beside = NULL}, beside = {.beside = ptx};
    ck_assert_str_eq(line(&named, file, 1), "one");
    ck_assert_str_eq(line(&named, file, 2), "  two");
    ck_assert_str_eq(line(&named, file, 3), "");
    ck_assert_str_eq(line(&named, file, 4), "four");
    ck_assert_str_eq(line(&named, file, 5), "");
    ck_assert_str_eq(line(&named, file, 0), "");
    ck_assert_str_eq(line(&named, "elsewhere/k.cu", 1), "");
    ck_assert_str_eq(line(&beside, "elsewhere/k.cu", 4), "four");
    ck_assert_str_eq(line(&beside, NULL, 1), "");
    emui_sources_free(&named);
    emui_sources_free(&beside);
    unlink(file);
    rmdir(folder);
}
END_TEST

START_TEST(a_file_is_read_whole)
{
    enum { BYTES = 200000 };
    char path[] = "/tmp/source_text.XXXXXX";
    uint64_t bytes = 0;
    int file = mkstemp(path);
    char *text = malloc(BYTES + 1);
    memset(text, 'x', BYTES);
    text[BYTES] = '\0';
    close(file);
    write_file(path, text);
    uint8_t *is = emui_read_file(path, &bytes);
    ck_assert_ptr_nonnull(is);
    ck_assert_uint_eq(bytes, BYTES);
    ck_assert_int_eq(memcmp(is, text, BYTES), 0);
    free(is);
    free(text);
    unlink(path);
    ck_assert_ptr_null(emui_read_file(path, &bytes));
    ck_assert_ptr_null(emui_read_file("/tmp", &bytes)); /* a folder */
}
END_TEST

Suite *emu_ptx_source_text_suite(void)
{
    Suite *s = suite_create("emu_ptx_source_text");
    TCase *c = tcase_create("emu_ptx_source_text");
    tcase_add_test(c, lines_are_found);
    tcase_add_test(c, a_file_is_read_whole);
    suite_add_tcase(s, c);
    return s;
}
