/* contents.c - a file of the bench as text: see bench.h. */
#include "spec-tests/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>

char *bench_contents(const char *path)
{
    FILE *in = fopen(path, "rb");
    long size = in != NULL && fseek(in, 0, SEEK_END) == 0 ? ftell(in) : -1;
    char *text = size < 0 ? NULL : malloc((size_t)size + 1);
    if (text != NULL) {
        rewind(in);
        text[fread(text, 1, (size_t)size, in)] = '\0';
    }
    if (in != NULL)
        fclose(in);
    return text;
}
