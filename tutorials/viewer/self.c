/* self.c - see self.h: Linux has a link to the program in /proc, macOS a function of dyld. */
#define _POSIX_C_SOURCE 200809L /* readlink */
#include "tutorials/viewer/self.h"

#include <stdint.h>
#include <unistd.h>

#ifdef __APPLE__
#include <mach-o/dyld.h>

bool self_path(char *path, size_t size)
{
    uint32_t room = (uint32_t)size;
    return _NSGetExecutablePath(path, &room) == 0;
}
#else
bool self_path(char *path, size_t size)
{
    ssize_t n = readlink("/proc/self/exe", path, size - 1);
    if (n < 0)
        return false;
    path[n] = '\0';
    return true;
}
#endif
