/* say.c - what a program is told on standard error that is no finding: what is missing, what cannot
 * be read. */
#include "emu/cuda/device/device.h"

#include <stdarg.h>
#include <string.h>

enum { MISSING = 1024 }; /* functions that are named: more than both APIs have */

void emui_cu_say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("cuemu: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
}

int emui_cu_missing(const char *name)
{
    static const char *said[MISSING]; /* of the process, as what standard error has heard is */
    for (int i = 0; i < MISSING; ++i) {
        if (said[i] != NULL && strcmp(said[i], name) == 0)
            break;
        if (said[i] == NULL) {
            said[i] = name;
            emui_cu_say("%s is not there: it returns an error (operation not supported)", name);
            break;
        }
    }
    return CU_NOT_SUPPORTED;
}
