/* lesson.c - the lines of a lesson as a module of a page: statements, values, pictures.
 *
 * Here: the functions that a page calls while its reader edits the C++ of a step; what they return
 * is valid until the next call. Parts of a text are separated by the byte 31, refusals by the
 * byte 30. Not here: what the lines mean (tutorials/viewer/live.c). */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "tutorials/viewer/live.h"

#include <stdlib.h>
#include <string.h>

/* One reader, one lesson at a time. */
static lesson_live live;
static char *text;

static FILE *begin_text(void)
{
    static size_t size;
    free(text);
    text = NULL;
    return open_memstream(&text, &size);
}

static const char *end_text(FILE *out)
{
    return fclose(out) == 0 && text != NULL ? text : "!out of memory\x1f";
}

/* ---- Exported ---- */

/* A function of the lesson begins: no name is bound. */
void web_lesson_begin(void)
{
    if (live.l == NULL)
        lesson_live_open(&live, lesson_new());
    else
        lesson_live_begin(&live);
}

/* Runs statements; returns those that were refused: line, whether it follows from another, the
 * name, the message and the witness of each. */
const char *web_lesson_run(const char *statements)
{
    FILE *out = begin_text();
    int before = live.refusals;
    if (out == NULL)
        return "";
    lesson_live_run(&live, statements);
    for (int i = before; i < live.refusals; ++i) {
        const lesson_refusal *r = &live.refused[i];
        fprintf(out, "%s%d\x1f%d\x1f%s\x1f%s\x1f%s", i > before ? "\x1e" : "", r->line, r->follows,
                r->name, r->message, r->witness);
    }
    return end_text(out);
}

/* "=VALUE", or "!MESSAGE" and the witness. */
const char *web_lesson_value(const char *expression)
{
    FILE *out = begin_text();
    if (out == NULL)
        return "!out of memory\x1f";
    lesson_answer a = lesson_live_value(&live, expression);
    fprintf(out, a.refused ? "!%s\x1f%s" : "=%s%s", a.text, a.witness);
    return end_text(out);
}

/* Each framing is the letter p of a part or c of a cell, and its two expressions. */
static void read_framings(char *framings, lesson_sketch *s)
{
    for (char *at = framings, *next; at != NULL && *at != '\0'; at = next) {
        next = strchr(at, '\x1f');
        if (next != NULL)
            *next++ = '\0';
        if (s->frames < LESSON_MAX_FRAMES)
            s->frame[s->frames++] = (lesson_framing){.said = at + 1, .part = *at == 'p'};
    }
}

/* "=SVG", or "!MESSAGE". The way is that of lesson_way; expressions stand one a line. */
const char *web_lesson_picture(int way, const char *expressions, const char *framings,
                               const char *caption)
{
    lesson_sketch sketch = {.way = (lesson_way)way, .said = expressions};
    char *frames = strdup(framings);
    FILE *out = begin_text();
    if (out == NULL || frames == NULL)
        return "!out of memory";
    read_framings(frames, &sketch);
    lesson_picture *p = lesson_live_picture(&live, &sketch);
    if (p != NULL) {
        p->caption = lesson_copy(live.l, caption);
        fputc('=', out);
        lesson_put_svg(out, p);
    } else {
        fprintf(out, "!%s", live.last.message);
    }
    lesson_free_picture(p);
    free(frames);
    return end_text(out);
}
