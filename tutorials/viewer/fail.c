/* fail.c - failures: how a lesson ends that cannot go on, or where one goes on that evaluates what
 * a reader has typed.
 *
 * Here: the message and the exit status. Not here: what a refusal looks like that a lesson shows
 * on purpose (step.c). Every file of the viewer may call this one; it calls none of them. */
#include "tutorials/viewer/record.h"

#include <stdarg.h>
#include <stdlib.h>

void lesson_fail(const lesson *l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (l->escape != NULL) {
        vsnprintf(l->escape->message, sizeof l->escape->message, format, args);
        va_end(args);
        longjmp(l->escape->to, 1);
    }
    fprintf(stderr, "lesson %02d: ", l->number);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(1);
}

void lesson_must(const lesson *l)
{
    if (ct_check(&l->cx) != CT_OK)
        lesson_fail(l, "refused, and not shown: %s", ct_message(&l->cx));
}

void *lesson_alloc(const lesson *l, size_t bytes)
{
    void *p = calloc(1, bytes);
    if (p == NULL)
        lesson_fail(l, "out of memory");
    return p;
}
