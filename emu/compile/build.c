/* build.c - the machine's C compiler makes a shared object of a kernel's text.
 *
 *      process -- sh -- ( cc KEY.c -o KEY.PID ; mv KEY.PID KEY.so ; rm KEY.c ) &
 *
 * The shell ends at once, and nobody has to wait for the compiler: a program that counts its
 * children meets none, and a process may end before its compiler does, for the next
 * one. Here: starting it. Not here: where files are (cache.c), what is in them (text.c). */
#define _POSIX_C_SOURCE 200809L

#include "emu/compile/build.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* $1 the compiler, $2 the text, $3 a name of its own, $4 the object, $5 whether to wait for it. */
static const char script[] =
    "umask 077\n"
    "build() {\n"
    "    \"$1\" -std=c11 -O1 -ftree-vectorize -ffp-contract=off -march=native -w -shared"
    " -fPIC -x c \"$2\" -o \"$3\" -lm &&\n"
    "        mv -f \"$3\" \"$4\" || { rm -f \"$2\" \"$3\"; return 1; }\n"
    "    rm -f \"$2\"\n"
    "}\n"
    "exec </dev/null >/dev/null 2>&1\n"
    "if [ \"$5\" = wait ]; then build \"$@\"; else build \"$@\" & fi\n";

bool emui_find_compiler(char to[EMUI_PATH])
{
    const char *path = getenv("PATH"), *name = "cc";
    while (path != NULL && *path != 0) {
        size_t n = strcspn(path, ":");
        int length = snprintf(to, EMUI_PATH, "%.*s/%s", (int)n, path, name);
        if (path[0] == '/' && length > 0 && length < EMUI_PATH && access(to, X_OK) == 0)
            return true;
        path += n + (path[n] == ':');
    }
    return false;
}

/* The environment but for LD_..: what a program is run with is not for its compiler. NULL: out of
 * memory. */
static char **environment(void)
{
    size_t n = 0, kept = 0;
    while (environ[n] != NULL)
        ++n;
    char **to = calloc(n + 1, sizeof *to);
    for (size_t k = 0; to != NULL && k < n; ++k)
        if (strncmp(environ[k], "LD_", 3) != 0)
            to[kept++] = environ[k];
    return to;
}

static bool run(char *const args[])
{
    char **with = environment();
    pid_t child;
    int status = 0;
    bool done = with != NULL && posix_spawn(&child, "/bin/sh", NULL, NULL, args, with) == 0 &&
                waitpid(child, &status, 0) == child && WIFEXITED(status) &&
                WEXITSTATUS(status) == 0;
    free(with);
    return done;
}

bool emui_build_kernel(const emui_kernel_key *key, const char *compiler, bool waits)
{
    char text[EMUI_PATH], object[EMUI_PATH], own[EMUI_PATH], ending[32], cc[EMUI_PATH];
    char shell[] = "sh", option[] = "-c", code[sizeof script], how[8];
    snprintf(ending, sizeof ending, ".%ld", (long)getpid());
    snprintf(how, sizeof how, "%s", waits ? "wait" : "leave");
    snprintf(cc, sizeof cc, "%s", compiler);
    memcpy(code, script, sizeof code);
    if (!emui_cache_path(key, ".c", text) || !emui_cache_path(key, ".so", object) ||
        !emui_cache_path(key, ending, own))
        return false;
    char *const args[] = {shell, option, code, shell, cc, text, own, object, how, NULL};
    return run(args);
}
