/* ct.c - the calculator as a module of a page: one request of its line protocol, or a command line.
 *
 * Here: the functions that a page calls; what they return is valid until the next call. Each has a
 * context of its own, so that a command that is refused leaves nothing behind. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "ref/cli/cli.h"
#include "web/capture.h"

#include <stdlib.h>
#include <string.h>

static _Alignas(16) char arena[CLI_ARENA_BYTES], kept[CLI_NAMES_BYTES];

/* ---- Exported ---- */

/* The answer to one request of `ct --pipe`, a line without its end. */
const char *web_pipe(const char *request)
{
    static char *answer;
    size_t size = 0;
    ct_ctx cx;
    ct_init(&cx, arena, sizeof arena);
    free(answer);
    answer = NULL;
    FILE *out = open_memstream(&answer, &size);
    if (out == NULL)
        return "-\tout of memory";
    cli_answer(&cx, request, strlen(request), out);
    fclose(out);
    return answer;
}

/* Lines as one text that `ct` takes as one argument: statements with a semicolon behind each. */
const char *web_statements(const char *text)
{
    static char joined[CLI_LINE_MAX];
    cli_join_lines(text, joined, sizeof joined);
    return joined;
}

static int run(int argc, char **argv)
{
    ct_names names = {0};
    cli c = {.names = &names};
    ct_init(&c.draw.cx, arena, sizeof arena);
    ct_names_init(&names, kept, sizeof kept);
    return cli_command(&c, argc, argv);
}

/* `ct ARGUMENTS`, which are separated by the byte 31; returns its exit code. */
int web_run(const char *arguments)
{
    return web_capture("ct", arguments, run);
}
