/* scratch.c - see scratch.h. */
#define _XOPEN_SOURCE 700 /* P_tmpdir */
#include "spec-tests/unit/scratch.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The name holds the process and NAME, so that tests may run side by side. A test removes the file
 * that it made. */
const char *check_scratch(const char *name, const void *bytes, size_t length)
{
    static char path[256];
    const char *folder = getenv("TMPDIR");
    FILE *file;

    snprintf(path, sizeof path, "%s/cutecheck-%ld-%s", folder ? folder : P_tmpdir, (long)getpid(),
             name);
    file = fopen(path, "wb");
    ck_assert_msg(file != NULL, "%s cannot be written", path);
    ck_assert_uint_eq(fwrite(bytes, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
    return path;
}

char *check_contents(const char *path)
{
    enum { MOST = 20000 };
    char *bytes = calloc(1, MOST);
    FILE *file = fopen(path, "rb");
    ck_assert_msg(bytes != NULL && file != NULL, "%s cannot be read", path);
    ck_assert_uint_lt(fread(bytes, 1, MOST - 1, file), MOST - 1);
    fclose(file);
    return bytes;
}

bool check_every(void)
{
    const char *every = getenv("EVERY");
    return every != NULL && every[0] == '1';
}

static int skipped;

void check_skip(const char *what, const char *why)
{
    printf("skip  %s: %s\n", what, why);
    ++skipped;
}

int check_skipped(void)
{
    return skipped;
}
