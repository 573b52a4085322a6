/* pipe.c - libFuzzer on `ct --pipe`: any line gets exactly one line of answer, which begins
 * with one of the three signs. The caller of cli_answer ends the line.
 *
 * Not here: expressions (eval.c), vector files (vector.c). */
#define _POSIX_C_SOURCE 200809L /* fmemopen */
#include "ref/cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum { ARENA = 1 << 20, ANSWER = 8 << 20 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char memory[ARENA], answer[ANSWER];
    ct_ctx cx;

    if (memchr(data, '\n', size) != NULL)
        return 0;
    ct_init(&cx, memory, sizeof memory);
    FILE *out = fmemopen(answer, sizeof answer, "w");
    if (out == NULL)
        abort();
    cli_answer(&cx, (const char *)data, size, out);
    long length = ftell(out);
    fclose(out);
    if (length < 2 || strchr("=!-", answer[0]) == NULL || answer[1] != '\t')
        abort();
    if (memchr(answer, '\n', (size_t)length) != NULL)
        abort();
    return 0;
}
