/* fixture.h - a context to draw in, and the text that a drawing writes.
 *
 * Not here: values and their texts, which are the reference's (unit/harness.h). */
#ifndef UNIT_REF_DRAW_FIXTURE_H
#define UNIT_REF_DRAW_FIXTURE_H

#include "ref/draw/draw.h"

#include <check.h>
#include <string.h>

/* A fresh context over much memory. */
static inline draw_ctx *draw_context(void)
{
    static _Alignas(16) char memory[8 << 20];
    static draw_ctx d;
    d.refusal[0] = '\0';
    ct_init(&d.cx, memory, sizeof memory);
    return &d;
}

static inline ct_value draw_value(draw_ctx *d, const char *text)
{
    ct_value v = ct_eval(&d->cx, text, strlen(text));
    ck_assert_msg(ct_check(&d->cx) == CT_OK, "%s: %s", text, ct_message(&d->cx));
    return v;
}

/* The drawing refused, and said so; the refusal is forgotten. */
static inline void draw_fails(draw_ctx *d, const char *part)
{
    ck_assert(!draw_ok(d));
    ck_assert_msg(strstr(d->refusal, part) != NULL, "`%s`, not `%s`", d->refusal, part);
    draw_reset(d, ct_mark(&d->cx));
}

/* How often a part occurs in a text. */
static inline int draw_count(const char *text, const char *part)
{
    int n = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        ++n;
    return n;
}

/* What was written to a temporary file, which is closed. */
static inline const char *draw_written(FILE *file)
{
    static char text[1 << 20];
    rewind(file);
    size_t n = fread(text, 1, sizeof text - 1, file);
    ck_assert(n < sizeof text - 1 && fclose(file) == 0);
    text[n] = '\0';
    return text;
}

#endif
