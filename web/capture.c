/* capture.c - a command line of text, run in a module with its output kept.
 *
 * Here: stdout and stderr as files of the module's own file system, read back when the command has
 * ended. The two texts live as long as the module: it is a program of one page. */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "web/capture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ARGUMENTS = 256, SEPARATOR = 31 };

static char *kept[2]; /* out, err */
static int joined;

/* The whole file as a string; "" where it cannot be read. */
static char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    long size = 0;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0)
        size = ftell(file);
    char *text = calloc((size_t)size + 1, 1);
    if (file != NULL) {
        rewind(file);
        if (text != NULL && fread(text, 1, (size_t)size, file) != (size_t)size)
            text[0] = '\0';
        fclose(file);
    }
    return text;
}

/* The arguments, separated in place. */
static int split(char *text, char **argv)
{
    int n = 1;
    for (char *at = text; at != NULL && *text != '\0' && n < MAX_ARGUMENTS; ++n) {
        argv[n] = at;
        at = strchr(at, SEPARATOR);
        if (at != NULL)
            *at++ = '\0';
    }
    argv[n] = NULL;
    return n;
}

static void keep(int which, const char *path)
{
    free(kept[which]);
    kept[which] = read_text(path);
}

/* Both streams append to one file where they are joined. */
static int open_streams(void)
{
    const char *err = joined ? "/out" : "/err";
    remove("/out");
    remove("/err");
    return freopen("/out", "ab", stdout) != NULL && freopen(err, "ab", stderr) != NULL;
}

int web_capture(const char *name, const char *arguments, int (*command)(int argc, char **argv))
{
    char *argv[MAX_ARGUMENTS + 1], *text = strdup(arguments), program[16];
    snprintf(program, sizeof program, "%s", name);
    argv[0] = program;
    int code = 2;
    if (text != NULL && open_streams()) {
        FILE *in = freopen("/in", "rb", stdin);
        code = in != NULL || freopen("/dev/null", "rb", stdin) != NULL
                   ? command(split(text, argv), argv)
                   : 2;
        fflush(stdout);
        fflush(stderr);
    }
    keep(0, "/out");
    keep(1, "/err");
    free(text);
    return code;
}

void web_join(int on)
{
    joined = on;
}

const char *web_out(void)
{
    return kept[0] != NULL ? kept[0] : "";
}

const char *web_err(void)
{
    return kept[1] != NULL ? kept[1] : "";
}
