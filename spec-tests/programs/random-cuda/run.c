/* run.c - input and answers of kernels, whatever runs them.
 *
 * Here: what machine.c and device.c share. */
#include "spec-tests/programs/random-cuda/run.h"

#include <inttypes.h>
#include <stdlib.h>

void run_input(uint32_t *in)
{
    uint32_t s = 20260101;
    for (int i = 0; i < RANDOM_CUDA_IN; ++i) {
        s = s * 1664525 + 1013904223;
        in[i] = s ^ s >> 15;
    }
}

static uint32_t digest(const uint32_t *words, int n)
{
    uint32_t d = 0;
    for (int i = 0; i < n; ++i)
        d = d * 31 + words[i];
    return d;
}

void run_print(const char *name, const run_words *words, bool traced)
{
    printf("%s  =  %08" PRIx32 "\n", name, digest(words->out, RANDOM_CUDA_OUT));
    for (int s = 0; traced && s < RANDOM_CUDA_STATEMENTS; ++s) {
        uint32_t d = digest(&words->trace[s * RANDOM_CUDA_THREADS], RANDOM_CUDA_THREADS);
        if (d != 0)
            printf("%s statement %d  =  %08" PRIx32 "\n", name, s, d);
    }
}

char *run_read(const char *path, size_t *bytes)
{
    FILE *in = fopen(path, "rb");
    char *text = NULL;
    if (in == NULL || fseek(in, 0, SEEK_END) != 0) {
        perror(path);
        if (in != NULL)
            fclose(in);
        return NULL;
    }
    long size = ftell(in);
    rewind(in);
    text = size < 0 ? NULL : malloc((size_t)size + 1);
    *bytes = text == NULL ? 0 : fread(text, 1, (size_t)size, in);
    if (text != NULL)
        text[*bytes] = '\0';
    else
        perror(path);
    fclose(in);
    return text;
}

int run_threads(const emu_ptx_entry *entry)
{
    return entry->required_threads[0] != 0 ? entry->required_threads[0] : entry->max_threads[0];
}
