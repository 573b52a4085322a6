/* vector.c - libFuzzer on vector files: every line is a vector, a fault or a comment, and
 * nothing is lost.
 *
 * Not here: judging a vector. The reader takes a path, so the bytes go through a file without a
 * name. */
#define _POSIX_C_SOURCE 200809L /* fileno, ftruncate */
#include "spec-tests/judge/vector.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *file;
    char path[64];
    struct vector_file read = {0};

    if (file == NULL)
        file = tmpfile();
    if (file == NULL || ftruncate(fileno(file), 0) != 0)
        abort();
    rewind(file);
    if (fwrite(data, 1, size, file) != size || fflush(file) != 0)
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", fileno(file));
    vector_read(&read, path);
    int last = 0;
    for (size_t i = 0; i < read.count; ++i) {
        if (read.vectors[i].line <= last)
            abort();
        last = read.vectors[i].line;
    }
    vector_free(&read);
    return 0;
}
