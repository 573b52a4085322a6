/* why.c - reasons: the sentence that comes with every refusal.
 *
 * What is here: gpu_refuse. What is not: what is refused. Follows no document. */
#include "gpu/host/kernels.h"

#include <stdarg.h>
#include <stdio.h>

bool gpu_refuse(gpu_why *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (why != NULL)
        vsnprintf(why->text, sizeof why->text, format, args);
    va_end(args);
    return false;
}
