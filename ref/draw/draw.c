/* draw.c - the context of a picture: values of the reference, and what a picture itself refuses.
 *
 * Here: the first refusal stays until it is forgotten. Not here: showing it. */
#include "ref/draw/draw.h"

#include <stdarg.h>

bool draw_ok(const draw_ctx *d)
{
    return ct_check(&d->cx) == CT_OK && d->refusal[0] == '\0';
}

void draw_refuse(draw_ctx *d, const char *format, ...)
{
    if (!draw_ok(d))
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(d->refusal, sizeof d->refusal, format, args);
    va_end(args);
}

void draw_forget(ct_ctx *cx)
{
    if (ct_check(cx) != CT_ENOMEM)
        ct_clear(cx);
}

void draw_reset(draw_ctx *d, size_t mark)
{
    d->refusal[0] = '\0';
    ct_clear(&d->cx);
    ct_release(&d->cx, mark);
}
