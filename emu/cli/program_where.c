/* program_where.c - where the machine's libraries, the Python package and a program are. */
#define _GNU_SOURCE /* readlink */
#include "emu/cli/program.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH = 4096 };

/* The folder of the tool. */
static bool find_self(char self[PATH])
{
    ssize_t n = readlink("/proc/self/exe", self, PATH - 1);
    if (n < 0)
        return false;
    self[n] = '\0';
    char *slash = strrchr(self, '/');
    if (slash != NULL)
        *slash = '\0';
    return true;
}

/* The first of these folders, seen from the tool's, that has the file. */
static bool find_folder(const char *const *places, const char *file, char *to, size_t room)
{
    char self[PATH], path[2 * PATH];
    if (!find_self(self))
        return false;
    for (; *places != NULL; ++places) {
        char *whole = NULL;
        snprintf(path, sizeof path, "%s/%s/%s", self, *places, file);
        if (access(path, R_OK) != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", self, *places);
        whole = realpath(path, NULL);
        int length = whole == NULL ? -1 : snprintf(to, room, "%s", whole);
        free(whole);
        if (length > 0 && (size_t)length < room)
            return true;
    }
    return false;
}

/* As they are built, as make installs them, as the Python package has them. */
bool cuemu_find_libraries(char *to, size_t room)
{
    static const char *const places[] = {"cuda", "../lib/cutecheck/cuda", "../cuda", NULL};
    return find_folder(places, "libcudart.so.13", to, room);
}

/* The same; $(BUILD) may be a folder further down. */
bool cuemu_find_package(char *to, size_t room)
{
    static const char *const places[] = {"../python/cutecheck", "../../python/cutecheck",
                                         "../lib/cutecheck/python/cutecheck", "../..", NULL};
    return find_folder(places, "start/sitecustomize.py", to, room);
}

static bool is_program(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode) && access(path, X_OK) == 0;
}

bool cuemu_find_program(const char *name, char *to, size_t room)
{
    const char *at = getenv("PATH");
    if (strchr(name, '/') != NULL)
        return (size_t)snprintf(to, room, "%s", name) < room;
    for (; at != NULL && *name != '\0'; at = *at == ':' ? at + 1 : NULL) {
        size_t n = strcspn(at, ":");
        int length = snprintf(to, room, "%.*s/%s", n == 0 ? 1 : (int)n, n == 0 ? "." : at, name);
        if ((size_t)length < room && is_program(to))
            return true;
        at += n;
    }
    return false;
}
