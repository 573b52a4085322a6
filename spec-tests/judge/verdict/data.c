/* data.c - see data.h. */
#define _POSIX_C_SOURCE 200809L /* readlink */
#include "spec-tests/judge/verdict/data.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#ifdef __APPLE__
#include <mach-o/dyld.h>

/* The program's own file: macOS has no link to it, as Linux has in /proc. */
static bool find_program(char path[DATA_PATH])
{
    uint32_t room = DATA_PATH;

    return _NSGetExecutablePath(path, &room) == 0;
}
#else
static bool find_program(char path[DATA_PATH])
{
    ssize_t n = readlink("/proc/self/exe", path, DATA_PATH - 1);

    path[n > 0 ? n : 0] = '\0';
    return n > 0;
}
#endif

/* HOME/PLACE/NAME, if it is there and fits. */
static bool find(char path[DATA_PATH], const char *home, const char *place, const char *name)
{
    int n = snprintf(path, DATA_PATH, "%s/%s/%s", home, place, name);

    return n > 0 && n < DATA_PATH && access(path, R_OK) == 0;
}

/* The folder of the program. */
static bool find_home(char home[DATA_PATH])
{
    if (!find_program(home))
        return false;
    *strrchr(home, '/') = '\0';
    return true;
}

void data_find(struct data *d)
{
    static const char *const places[] = {"../spec-tests/spec", "../../spec-tests/spec",
                                         "../share/cutecheck"};
    char home[DATA_PATH];

    d->found = false;
    if (!find_home(home))
        return;
    for (size_t i = 0; i < sizeof places / sizeof places[0] && !d->found; ++i)
        d->found = find(d->folder[0], home, places[i], "vectors") &&
                   find(d->folder[1], home, places[i], "recorded") &&
                   find(d->requirements, home, places[i], "requirements.tsv");
}
